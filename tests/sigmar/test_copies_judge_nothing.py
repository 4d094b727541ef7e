"""What copies and saves of the largest battles cost, in counts of what is judged: clocks differ, these do not."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.game import Game
from katabasis.kernel.state import freeze
from katabasis.sigmar.rules import picking, setting_up, using
from katabasis.sigmar.state import RESERVE

LISTS = ("stormcast-2000", "skaven-2000")
JUDGES = ((using, "limits"), (picking, "faults"), (setting_up, "has_room"), (setting_up, "allows"))
"""What finds out whether an ability can be used, on what, and whether there is room for a unit."""


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each of them is asked."""
    counted: Counter[str] = Counter()
    for module, name in JUDGES:
        monkeypatch.setattr(module, name, _counting(counted, name, getattr(module, name)))
    return counted


def _counting(counted: Counter[str], name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def counting(*arguments: Any, **named: Any) -> Any:
        counted[name] += 1
        return function(*arguments, **named)

    return counting


def amid_a_phase(seats: tuple[str, str], seed: int) -> Game:
    """A battle by chance in its second round, with a phase under way in which several units have moved and others wait
    in reserve."""
    game = kb.new("sigmar", battlepack="border-war", seats=seats, seed=seed)
    while game.decision is not None:
        game.choose(kb.bots.choose(game, "random", len(game.choices)))
        since = len(game.choices) - game.checkpoints[-1].choices
        reserves = [unit for unit in game.table.units if unit.place == RESERVE]
        asked = "" if game.decision is None else game.decision.name
        if game.table.round == 2 and asked == "movement" and since >= 6 and reserves:
            return game
    raise AssertionError("nobody keeps anybody in reserve")


def test_a_copy_judges_nothing_that_has_been_chosen(judged: Counter[str]) -> None:
    game = amid_a_phase(LISTS, 2)
    judged.clear()
    copy = game.clone()
    assert copy.decision is not None
    assert freeze(copy.table) == freeze(game.table)
    assert judged["limits"] <= 2, "what an effect asks, and nothing that was offered"
    assert not judged["faults"] + judged["has_room"] + judged["allows"]
    judged.clear()
    assert [option.id for option in copy.decision.options] == [option.id for option in game.decision.options]
    assert judged["limits"] > 0


def test_what_is_judged_of_a_loaded_battle_grows_with_the_choices_since_its_checkpoint(judged: Counter[str]) -> None:
    game = amid_a_phase(LISTS, 2)
    judged.clear()
    assert [*game.clone().decision.candidates]
    once = judged["limits"]
    since = len(game.choices) - game.checkpoints[-1].choices
    text = game.save()
    judged.clear()
    loaded = kb.load(text)
    assert loaded.view(0)["decision"] == game.view(0)["decision"]
    assert judged["limits"] <= 2 * once * (since + 2)
    assert judged["has_room"] <= 2 * since
