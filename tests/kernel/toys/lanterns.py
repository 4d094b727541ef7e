"""Lanterns: a game of three to five seats with hidden hands, in which everybody plays against everybody.

Each round every seat puts a lantern face down, the first seat first; then all are shown, and the brightest that nobody
else equals is a point. The others, in turn, may challenge for it: who rolls a 6 takes the point instead.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import InitVar, field
from typing import Any

from katabasis.kernel.dice import Dice
from katabasis.kernel.facets.bots import Bots
from katabasis.kernel.facets.notation import Notation
from katabasis.kernel.flow import Flow, Step, step
from katabasis.kernel.game import Game
from katabasis.kernel.options import Ask, Option
from katabasis.kernel.slotted import slotted
from katabasis.kernel.system import System
from katabasis.kernel.table import Result, Table
from katabasis.kernel.table_reader import Faults, TableReader
from katabasis.kernel.text import say
from katabasis.kernel.weights import USUAL, Weights
from katabasis.kernel.zones import ALL, NOBODY, OWNER, Zone

SEATS = {"three": (3,), "open": (3, 4, 5)}
"""The numbers of seats that each edition has."""
HAND = 3
DECK = [f"lantern-{light}.{copy}" for light in range(1, 6) for copy in range(3)]
DIE = range(1, 7)


def light(card: str) -> int:
    """How bright a lantern is ("lantern-4.2" is the third of brightness 4)."""
    return int(card.removeprefix("lantern-").partition(".")[0])


@slotted
class Night(Table):
    """`first` puts a lantern first this round; `holder` has won the round at hand, until it is over."""

    party: InitVar[int]
    points: list[int] = field(init=False)
    first: int = 0
    holder: int | None = None

    def __post_init__(self, party: int) -> None:
        self.points = [0] * party
        self.zones["deck"] = Zone(NOBODY, None, "lanterns")
        self.zones["burnt"] = Zone(ALL, None, "lanterns")
        for seat in self.seats:
            self.zones[f"hand-{seat}"] = Zone(OWNER, seat, "lanterns")
            self.zones[f"put-{seat}"] = Zone(OWNER, seat, "lanterns")

    @property
    def seat_count(self) -> int:
        return len(self.points)


@step
def deal(table: Night) -> Step:
    table.shuffle("deck", "setup.shuffle")
    for seat in table.seats:
        table.draw("deck", f"hand-{seat}", HAND, "setup.hand")
    return put


@step
def put(table: Night) -> Flow[Step]:
    """Every seat puts a lantern face down."""
    for seat in table.seats_from(table.first):
        cards = sorted(table.zones[f"hand-{seat}"].cards)
        choice = yield Ask(
            seat, "put", [Option(f"put {card}", value=card, refs=(f"card:{card}",)) for card in cards], rule="put.one"
        )
        table.put(choice.value, f"hand-{seat}", f"put-{seat}", "put.one")
    return show


@step
def show(table: Night) -> Flow[Step | None]:
    """All lanterns are shown; who holds the brightest may be challenged."""
    shown = {seat: table.zones[f"put-{seat}"].cards[0] for seat in table.seats}
    for seat, card in shown.items():
        table.put(card, f"put-{seat}", "burnt", "show.all", "shown")
    table.holder = _brightest(shown)
    if table.holder is not None:
        table.emit("held", "show.brightest", table.holder)
        for seat in table.opponents(table.holder):
            yield from _challenge(table, seat)
        table.points[table.holder] += 1
    table.first = table.next_seat(table.first) if table.holder is None else table.holder
    table.holder = None
    if table.zones["hand-0"].cards:
        return put
    best = max(table.points)
    winners = [seat for seat in table.seats if table.points[seat] == best]
    table.result = Result(winners, table.points, "victory.points" if len(winners) == 1 else "victory.shared")
    return None


def _brightest(shown: Mapping[int, str]) -> int | None:
    lights = [light(card) for card in shown.values()]
    alone = [seat for seat, card in shown.items() if lights.count(light(card)) == 1]
    return max(alone, key=lambda seat: light(shown[seat]), default=None)


def _challenge(table: Night, seat: int) -> Flow[None]:
    choice = yield Ask(
        seat,
        "challenge",
        [Option("challenge", refs=("button:die",)), Option("pass", declines=True)],
        say("{who} holds the brightest lantern", who=f"seat:{table.holder}"),
        "challenge.window",
    )
    if choice.id == "challenge" and table.roll("D6", DIE, 1, "challenge.roll", seat) == [6]:
        table.holder = seat
        table.emit("held", "challenge.six", seat)


class LanternsNotation(Notation[Night]):
    def read(self, data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[Night, Step]:
        reader = TableReader(data, faults)
        reader.word("edition", None, self.system.editions)
        table = Night(dice, reader.number("seats", 3, 1, 9))
        table.first = reader.number("first", 0, 0, table.seat_count - 1)
        table.points = [reader.number(f"points-{seat}", 0) for seat in table.seats]
        for name, zone in table.zones.items():
            zone.cards = reader.words(name)
            if set(zone.cards) - set(DECK):
                reader.fault(name, "there is no such lantern")
        following = reader.word("step", "put", [name.partition(".")[2] for name in self.system.steps])
        reader.finish()
        return table, self.system.steps[f"lanterns.{following}"]

    def write(self, table: Night, step: str) -> dict[str, Any]:
        return {
            "step": step.partition(".")[2],
            "seats": table.seat_count,
            "first": table.first,
            **{f"points-{seat}": points for seat, points in enumerate(table.points)},
            **{name: zone.cards for name, zone in table.zones.items() if zone.cards},
        }


class LanternsBots(Bots[Night]):
    def evaluate(self, game: Game[Night], seat: int, weights: Weights = USUAL) -> float:
        table = game.table
        return float(table.points[seat] - max(table.points[other] for other in table.opponents(seat)))


class Lanterns(System[Night]):
    """The game for the kernel."""

    name = "lanterns"
    editions = tuple(SEATS)
    modules = (sys.modules[__name__],)
    states = (Night,)
    facets = (LanternsNotation, LanternsBots)
    usual_seats = ("ada", "ben", "cleo")

    def seat_counts(self, edition: str) -> Sequence[int]:
        return SEATS[edition]

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        table = Night(Dice(seed), len(seats))
        table.zones["deck"].cards = list(DECK)
        return table, deal

    def view(self, table: Night) -> dict[str, Any]:
        return {"first": table.first, "holder": table.holder, "points": list(table.points)}


SYSTEM = Lanterns()
