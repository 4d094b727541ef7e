"""Decisions that are put to nobody who could only decline, and options that are judged when somebody looks."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from katabasis.kernel import save
from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import BadSave, Refused
from katabasis.kernel.flow import Flow, Step, step
from katabasis.kernel.game import Game
from katabasis.kernel.options import Ask, Option
from katabasis.kernel.slotted import slotted
from katabasis.kernel.system import System
from katabasis.kernel.table import Table
from katabasis.kernel.text import Refusal, refuse

WELLS = 5
LEAVE = Option("leave", declines=True)
JUDGED: list[str] = []
"""The wells that have been looked into."""


@slotted
class Wells(Table):
    """Wells, each with water for one."""

    drunk: list[str]
    rain: bool
    last: int = 0

    @property
    def seat_count(self) -> int:
        return 2


@step
def drink(table: Wells) -> Flow[Step | None]:
    """Each drinks from as many wells as he likes, and then the other. Rain fills them for the first once more."""
    for seat in (0, 1, 0) if table.rain else table.seats:
        if seat < table.last:
            table.drunk = []
        table.last = seat
        while True:
            choice = yield Ask(seat, "drink", partial(wells, table), optional=LEAVE)
            if choice.declines:
                break
            table.drunk.append(choice.id)
    return None


def wells(table: Wells) -> Iterator[Option]:
    for number in range(WELLS):
        yield Option(f"well.{number}", refusals=partial(dry, table, f"well.{number}"))


def dry(table: Wells, well: str) -> list[Refusal]:
    JUDGED.append(well)
    return [refuse("wells.dry", "It is dry")] if well in table.drunk else []


class WellsSystem(System[Wells]):
    name = "wells"
    editions = ("one",)
    modules = (sys.modules[__name__],)
    states = (Wells,)

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Wells, Step]:
        return Wells(Dice(seed), [], options.get("rain", False)), drink

    def view(self, table: Wells) -> dict[str, Any]:
        return {"drunk": table.drunk}


SYSTEM = WellsSystem()


@pytest.fixture
def game() -> Game:
    JUDGED.clear()
    return Game.new(SYSTEM, "one", ["ada", "ben"], 1, {})


def test_nobody_is_asked_who_could_only_decline(game: Game) -> None:
    for number in range(WELLS):
        assert game.decision is not None
        assert game.decision.seat == 0
        game.choose(f"well.{number}")
    assert game.decision is None
    assert [choice.option for choice in game.choices] == [f"well.{number}" for number in range(WELLS)]


def test_whether_somebody_is_asked_needs_one_that_is_legal(game: Game) -> None:
    assert JUDGED == ["well.0"]
    game.choose("well.0")
    assert JUDGED == ["well.0", "well.0", "well.1"]
    assert game.decision is not None
    assert [option.id for option in game.decision.options] == ["well.1", "well.2", "well.3", "well.4", "leave"]
    assert JUDGED[3:] == ["well.2", "well.3", "well.4"]


def test_copies_judge_nothing_again(game: Game) -> None:
    for choice in ("well.3", "leave", "well.0", "well.4"):
        game.choose(choice)
    JUDGED.clear()
    copies = [game.clone(), game.at(2), game.clone().clone()]
    assert [copy.decision.seat for copy in copies if copy.decision] == [1, 1, 1]
    assert copies[0].table.drunk == ["well.3", "well.0", "well.4"]
    assert JUDGED == []
    game.undo()
    assert JUDGED == []
    assert [option.id for option in copies[1].decision.options] == [f"well.{each}" for each in (0, 1, 2, 4)] + ["leave"]


def test_what_comes_from_outside_is_judged(game: Game) -> None:
    for choice in ("well.3", "well.1"):
        game.choose(choice)
    text = game.save()
    JUDGED.clear()
    loaded = save.read(text, lambda _: SYSTEM)
    assert {"well.3", "well.1"} <= {*JUDGED}
    assert loaded.table.drunk == ["well.3", "well.1"]
    body = text.partition('"body":')[2][:-1]
    forged = body.replace('["well.1"', '["well.3"').replace('"drink","well.1"', '"drink","well.3"')
    assert forged != body
    with pytest.raises(BadSave, match=r"'well\.3' is not among the options"):
        save.read(f'{{"katabasis-save":2,"checksum":{save.checksum(forged)},"body":{forged}}}', lambda _: SYSTEM)


def test_who_could_only_decline_is_not_asked_by_a_forged_save_either(game: Game) -> None:
    for number in range(WELLS):
        game.choose(f"well.{number}")
    body = game.save().partition('"body":')[2][:-1]
    forged = body.replace("]}", ',[1,"drink","leave",null,true]]}')
    assert forged != body
    with pytest.raises(BadSave, match="does not fit"):
        save.read(f'{{"katabasis-save":2,"checksum":{save.checksum(forged)},"body":{forged}}}', lambda _: SYSTEM)


def test_refused_options_say_why(game: Game) -> None:
    game.choose("well.2")
    with pytest.raises(Refused) as refused:
        game.choose("well.2")
    assert [refusal.rule for refusal in refused.value.refusals] == ["wells.dry"]
    assert [refusal.rule for refusal in game.why_not("well.2")] == ["wells.dry"]


def test_playing_back_passes_over_whoever_is_not_asked(game: Game) -> None:
    for number in range(WELLS):
        game.choose(f"well.{number}")
    assert [between.table.drunk for between in game.playback(1)] == []
    assert [*game.playback(WELLS)] == []


def test_copies_know_who_was_passed_over_though_the_same_is_asked_later() -> None:
    game = Game.new(SYSTEM, "one", ["ada", "ben"], 1, {"rain": True})
    for number in range(WELLS):
        game.choose(f"well.{number}")
    assert game.decision is not None
    assert game.decision.seat == 0
    game.choose("well.1")
    for count in range(WELLS + 1):
        JUDGED.clear()
        copy = game.at(count)
        assert copy.decision is not None
        assert JUDGED == []
        assert copy.table.drunk == [f"well.{number}" for number in range(count % WELLS)]
        assert copy.clone().save() == copy.save()
    loaded = save.read(game.save(), lambda _: SYSTEM)
    assert loaded.table.drunk == game.table.drunk == ["well.1"]
    assert loaded.clone().decision.seat == 0
