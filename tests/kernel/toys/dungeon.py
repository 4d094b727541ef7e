"""A dungeon: a campaign of adventures that a party of heroes wins or loses together.

In each room the heroes, one after the other, fight or search. A fight is won on a 3 or better, or costs a wound; a
search finds as much gold as the die shows, and a 1 wakes something that wounds. Gold and wounds go on to the next
adventure, where a night's rest heals one wound. The party loses when a hero falls, and wins by leaving the last room.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import UnknownGame
from katabasis.kernel.facets.series_rules import SeriesRules
from katabasis.kernel.flow import Flow, Step, step
from katabasis.kernel.options import Ask, Option
from katabasis.kernel.slotted import slotted
from katabasis.kernel.state import State
from katabasis.kernel.system import System
from katabasis.kernel.table import Result, Table

ADVENTURES = 60
ROOMS = 6
HEALTH = 9
FACES = ("1", "2", "3", "4", "5", "6")


@slotted
class Hero(State):
    """One of the party; `wounds` of HEALTH, and the gold found in the whole campaign."""

    name: str
    wounds: int = 0
    gold: int = 0


@slotted
class Dungeon(Table):
    """`room` is the one that the party is in, from 1."""

    adventure: int
    heroes: list[Hero]
    room: int = 1

    @property
    def seat_count(self) -> int:
        return len(self.heroes)

    def side(self, seat: int) -> list[int]:
        return [*self.seats]


@step
def room(table: Dungeon) -> Flow[Step | None]:
    """Every hero does something; then the party goes on."""
    for seat in table.seats:
        choice = yield Ask(seat, "room", [Option("fight"), Option("search"), Option("wait", declines=True)])
        if not choice.declines:
            _act(table, seat, choice.verb)
        if table.heroes[seat].wounds >= HEALTH:
            return _end(table, [], "dungeon.fallen")
    table.room += 1
    return room if table.room <= ROOMS else _end(table, [*table.seats], "dungeon.left")


def _act(table: Dungeon, seat: int, verb: str) -> None:
    hero = table.heroes[seat]
    face = int(table.roll("d6", FACES, 1, f"dungeon.{verb}", seat)[0])
    if verb == "search" and face > 1:
        hero.gold += face
        table.emit("found", "dungeon.search", seat, gold=face)
    elif face < 3:
        hero.wounds += 1
        table.emit("wounded", f"dungeon.{verb}", seat)


def _end(table: Dungeon, winners: Sequence[int], rule: str) -> None:
    table.result = Result(winners, [hero.gold for hero in table.heroes], rule)


class DungeonSeriesRules(SeriesRules[Dungeon]):
    def carry_over(self, table: Dungeon) -> Mapping[str, Any] | None:
        assert table.result is not None
        if not table.result.winners or table.adventure == ADVENTURES:
            return None
        party = [{"wounds": max(0, hero.wounds - 1), "gold": hero.gold} for hero in table.heroes]
        return {"adventure": table.adventure + 1, "party": party}


class DungeonSystem(System[Dungeon]):
    """The game for the kernel."""

    name = "dungeon"
    editions = ("toy",)
    usual_seats = ("elf", "dwarf")
    modules = (sys.modules[__name__],)
    states = (Dungeon, Hero)
    facets = (DungeonSeriesRules,)

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        party = options.get("party", [{"wounds": 0, "gold": 0}] * len(seats))
        if options.keys() - {"adventure", "party"} or len(party) != len(seats):
            raise UnknownGame(f"an adventure has a number, and a party of its {len(seats)} heroes: {dict(options)}")
        heroes = [Hero(name, **hero) for name, hero in zip(seats, party, strict=True)]
        return Dungeon(Dice(seed), options.get("adventure", 1), heroes), room

    def events_needed_from(self, table: Dungeon) -> int:
        return len(table.events)

    def view(self, table: Dungeon) -> dict[str, Any]:
        heroes = [{"name": hero.name, "wounds": hero.wounds, "gold": hero.gold} for hero in table.heroes]
        return {"adventure": table.adventure, "room": table.room, "heroes": heroes}


SYSTEM = DungeonSystem()
