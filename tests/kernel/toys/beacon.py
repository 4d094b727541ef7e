"""The beacon: a co-operative game of one to four seats, which all win or all lose.

In turn the seats feed the fire, climb, or rest and draw a log. Whoever climbs rolls a die, and a 1 or 2 costs some
of the fire. Together they reach the top before the fire is out or the night is over, or they have all lost.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
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
from katabasis.kernel.text import refuse, say
from katabasis.kernel.weights import USUAL, Weights
from katabasis.kernel.zones import ALL, NOBODY, Zone

MOST_SEATS = 4
FIRE = {"calm": 4, "storm": 2}
TOP = 3
"""The height of the beacon for each seat."""
TURNS = 7
"""How many turns each seat has."""
LOGS = [f"log.{number}" for number in range(20)]
DIE, GUSTS = range(1, 7), 2


@slotted
class Climb(Table):
    """`turn` counts the turns of all seats; `height` is how far all have come together."""

    party: int
    fire: int
    height: int = 0
    turn: int = 0

    def __post_init__(self) -> None:
        self.zones["wood"] = Zone(NOBODY, None, "logs")
        self.zones["ash"] = Zone(ALL, None, "logs")
        for seat in self.seats:
            self.zones[f"logs-{seat}"] = Zone(ALL, seat, "logs")

    @property
    def seat_count(self) -> int:
        return self.party

    def side(self, seat: int) -> list[int]:
        return list(self.seats)


@step
def set_out(table: Climb) -> Step:
    table.shuffle("wood", "setup.wood")
    return turn


@step
def turn(table: Climb) -> Flow[Step | None]:
    """One seat feeds the fire, climbs or rests."""
    seat = table.turn % table.seat_count
    logs = table.zones[f"logs-{seat}"].cards
    choice = yield Ask(
        seat,
        "turn",
        [
            Option("climb", refs=("button:climb",)),
            Option("feed", refusals=[] if logs else [refuse("fire.needs-log", "There is no log")]),
            Option("rest", declines=True),
        ],
        say("The fire is {fire}", fire=table.fire),
        "turn.one-action",
    )
    if choice.id == "climb":
        table.height += 1
        gusts = sum(die <= GUSTS for die in table.roll("D6", DIE, 1, "climb.gust", seat))
        table.fire -= gusts
        table.emit("climbed", "climb.step", seat, height=table.height, fire=table.fire)
    elif choice.id == "feed":
        table.put(logs[-1], f"logs-{seat}", "ash", "fire.feed", "fed")
        table.fire += 1
    else:
        table.draw("wood", f"logs-{seat}", 1, "rest.log")
    table.turn += 1
    return _after(table)


def _after(table: Climb) -> Step | None:
    scores = [table.height] * table.seat_count
    if table.height >= TOP * table.seat_count:
        table.result = Result([*table.seats], scores, "victory.top", outcome="won")
    elif table.fire <= 0:
        table.result = Result([], scores, "defeat.dark", outcome="lost")
    elif table.turn >= TURNS * table.seat_count:
        table.result = Result([], scores, "defeat.dawn", outcome="lost")
    return None if table.result else turn


class BeaconNotation(Notation[Climb]):
    def read(self, data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[Climb, Step]:
        reader = TableReader(data, faults)
        reader.word("edition", None, self.system.editions)
        table = Climb(dice, reader.number("seats", 1, 1), reader.number("fire", 4, 1))
        table.height = reader.number("height", 0, 0, TOP * table.seat_count - 1)
        table.turn = reader.number("turn", 0, 0, TURNS * table.seat_count - 1)
        for name, zone in table.zones.items():
            zone.cards = reader.words(name)
            if set(zone.cards) - set(LOGS):
                reader.fault(name, "there is no such log")
        following = reader.word("step", "turn", [name.partition(".")[2] for name in self.system.steps])
        reader.finish()
        return table, self.system.steps[f"beacon.{following}"]

    def write(self, table: Climb, step: str) -> dict[str, Any]:
        return {
            "step": step.partition(".")[2],
            "seats": table.seat_count,
            "fire": table.fire,
            "height": table.height,
            "turn": table.turn,
            **{name: zone.cards for name, zone in table.zones.items() if zone.cards},
        }


class BeaconBots(Bots[Climb]):
    def evaluate(self, game: Game[Climb], seat: int, weights: Weights = USUAL) -> float:
        table = game.table
        if game.result:
            return 100.0 if game.result.outcome == "won" else -100.0
        return (
            10 * table.height + 8 * table.fire + 3 * sum(len(table.zones[f"logs-{own}"].cards) for own in table.seats)
        )


class Beacon(System[Climb]):
    """The game for the kernel."""

    name = "beacon"
    editions = tuple(FIRE)
    modules = (sys.modules[__name__],)
    states = (Climb,)
    facets = (BeaconNotation, BeaconBots)
    usual_seats = ("guide",)

    def seat_counts(self, edition: str) -> Sequence[int]:
        return range(1, MOST_SEATS + 1)

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        table = Climb(Dice(seed), len(seats), FIRE[edition])
        table.zones["wood"].cards = list(LOGS)
        return table, set_out

    def view(self, table: Climb) -> dict[str, Any]:
        return {"fire": table.fire, "height": table.height, "turn": table.turn}


SYSTEM = Beacon()
