"""The sweep finds nothing in the toys, and finds what is put there for it."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from katabasis import GAMES, UNLISTED
from katabasis.kernel.dice import Dice
from katabasis.kernel.facets.notation import Notation
from katabasis.kernel.flow import Flow, Step, step
from katabasis.kernel.game import Game
from katabasis.kernel.options import Ask, Option
from katabasis.kernel.slotted import slotted
from katabasis.kernel.system import System
from katabasis.kernel.table import Result, Table
from katabasis.kernel.table_reader import Faults
from kernel.toys import TOYS
from properties.moments import Make
from sweep import Find, Met, Swept, further, games, long_sweeps, sweep


@pytest.mark.parametrize("make", TOYS.values(), ids=TOYS)
def test_finds_nothing_in_the_toys(make: Make) -> None:
    swept = sweep(Swept(make), count=20, seed=1, checked=0.1)
    assert swept.finds == []
    assert swept.games == 20
    assert sum(swept.endings.values()) == 20
    assert len(swept.endings) > 1


KEPT: list[int] = []


@slotted
class Trap(Table):
    """A table with a fault: which one, and how often somebody has chosen."""

    fault: str
    count: int = 0

    @property
    def seat_count(self) -> int:
        return 1


@step
def go_on(table: Trap) -> Flow[Step | None]:
    yield Ask(0, "go-on", [Option("on")] if table.fault != "no options" or table.count < 5 else [])
    table.count += 1
    if table.fault == "crash" and table.count == 5:
        raise ZeroDivisionError("a rule of the trap")
    if table.fault == "bad copy":
        KEPT.append(1)
        table.count += len(KEPT) % 2
    if table.count < 8 or table.fault == "endless":
        return go_on
    table.result = None if table.fault == "no result" else Result([0], [1], "trap.over")
    return None


class TrapsNotation(Notation[Trap]):
    def read(self, data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[Trap, Step]:
        table = Trap(Dice(), data["fault"])
        table.dice = dice
        table.count = data["count"]
        return table, go_on

    def write(self, table: Trap, step: str) -> dict[str, Any]:
        return {"fault": table.fault, "count": table.count}


class Traps(System[Trap]):
    name = "trap"
    editions = ("one",)
    modules = (sys.modules[__name__],)
    states = (Trap,)
    facets = (TrapsNotation,)

    def seat_counts(self, edition: str) -> Sequence[int]:
        return (1,)

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        return Trap(Dice(), options["fault"]), go_on

    def view(self, table: Trap) -> dict[str, Any]:
        return {}


@pytest.mark.parametrize("fault", ["crash", "no options", "endless", "bad copy", "no result"])
def test_finds_what_is_put_there(fault: str) -> None:
    system = Traps()
    swept = sweep(
        Swept(lambda seed: Game.new(system, "one", ["only"], seed, {"fault": fault})), 1, 77, checked=0.5, longest=60
    )
    (find,) = swept.finds
    assert isinstance(find, Find)
    assert "seed 77" in str(find)
    expected = {
        "crash": "ZeroDivisionError: a rule of the trap (test_sweep.py",
        "no options": "NoLegalOption: ",
        "endless": "endless",
        "bad copy": "AssertionError",
        "no result": "without a result",
    }
    assert expected[fault] in find.fault


def test_every_game_has_a_sweep() -> None:
    assert set(games()) == {*GAMES, *UNLISTED}
    assert {name for name, *_ in long_sweeps()} == {*GAMES, *UNLISTED, *further()}


def test_a_sweep_says_what_was_met_in_none_of_its_games() -> None:
    met = Met(frozenset({"even", "odd", "nothing"}), lambda game: [("even", "odd")[len(game.choices) % 2]], 2)
    swept = games()["tyrants"]._replace(met=met, always=None)
    found = sweep(swept, 2, 5, checked=0)
    assert not found.finds
    assert found.met == {"even": 2, "odd": 2}
    assert found.never_met(swept) == ["nothing"]
    assert found.never_met(swept._replace(met=None)) == []
