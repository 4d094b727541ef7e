"""A game for testing the page: hands that only their owner sees, open questions to the other seat, and a die.

A turn is to play a card from hand, to hum or to roll; unless it was the roll, the other seat is asked openly
to nod or to shrug.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import katabasis as kb
from katabasis.kernel.dice import Dice
from katabasis.kernel.facets.forecast import Forecast
from katabasis.kernel.flow import Flow, Step, step
from katabasis.kernel.options import Ask, Option
from katabasis.kernel.slotted import slotted
from katabasis.kernel.system import System
from katabasis.kernel.table import Result, Table
from katabasis.kernel.text import refuse, say
from katabasis.kernel.zones import ALL, OWNER, Zone
from katabasis_page.games import Summary


@slotted
class Whispers(Table):
    turn: int = 0
    rolled: int = 0

    def __post_init__(self) -> None:
        for seat in (0, 1):
            self.zones[f"hand-{seat}"] = Zone(OWNER, seat, "cards", [f"secret-{seat}-{n}" for n in range(3)])
        self.zones["played"] = Zone(ALL)

    @property
    def seat_count(self) -> int:
        return 2


@step
def turn(table: Whispers) -> Flow[Step | None]:
    seat = table.turn % 2
    hand = table.zones[f"hand-{seat}"].cards
    choice = yield Ask(
        seat,
        "speak",
        [
            *(Option(f"play {card}", say("Play {card}", card=f"card:{card}"), refs=(f"card:{card}",)) for card in hand),
            Option("hum", say("Hum"), refs=("button:hum",)),
            Option("roll", say("Roll"), refs=("button:roll",)),
            Option(
                "shout",
                say("Shout"),
                refs=("button:shout",),
                refusals=[refuse("quiet.please", "No shouting")],
            ),
        ],
        say("Speak"),
        "speak.turn",
    )
    table.turn += 1
    if choice.verb == "roll":
        table.roll("coin", ["head", "tail"], 1, "speak.roll", seat)
        table.rolled += 1
    else:
        if choice.verb == "play":
            table.put(choice.refs[0].partition(":")[2], f"hand-{seat}", "played", "speak.play")
        answer = yield Ask(
            1 - seat,
            "answer",
            [
                Option("shrug", say("Shrug"), refs=("hex:a1", "button:shrug")),
                Option("nod", say("Nod"), refs=("hex:a1", "button:nod")),
            ],
            say("Nod?"),
            "speak.answer",
        )
        table.emit("answered", "speak.answer", 1 - seat, answer=answer.id)
    if table.turn < 8:
        return turn
    table.result = Result([0], [1, 0], "speak.end", [[{"what": "rule:speak.end", "points": 1, "when": 1}], []])
    return None


class WhispersForecast(Forecast[Whispers]):
    def preview(self, game: kb.Game[Whispers], option: Option) -> dict[str, Any] | None:
        return {"head": 0.5} if option.id == "roll" else None


class WhispersSystem(System[Whispers]):
    name = "whispers"
    editions = ("only",)
    usual_seats = ("low", "loud")
    modules = (sys.modules[__name__],)
    states = (Whispers,)
    facets = (WhispersForecast,)

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        return Whispers(Dice(seed)), turn

    def view(self, table: Whispers) -> dict[str, Any]:
        return {"turn": table.turn, "round": 1, "rolled": table.rolled}


SYSTEM = WhispersSystem()
kb._SYSTEMS[SYSTEM.name] = SYSTEM


def summary(table: Mapping[str, Any]) -> Summary:
    """What the page's list of games needs to know: this module is the game's part of the page as well."""
    return Summary([table["rolled"], 0], ["low", "loud"])


sys.modules["katabasis_page.whispers"] = sys.modules[__name__]
