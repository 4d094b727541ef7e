"""Who plays whom, where several players may wish for the same adventurer (p. 9)."""

from __future__ import annotations

from ...kernel.flow import Flow, NextStep, step
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..content import PROFILES
from ..events import CHOSE
from ..state import Adventurer, QuestTable
from . import rolls

AGREED, ROLLED = "agreed", "rolled"
"""Whether the players have agreed on who plays whom, or each has a wish."""


@step
def settle(table: QuestTable) -> Flow[NextStep]:
    """Those who wish for the same adventurer roll for him, and the highest has him; the others choose on among those
    for whom nobody has wished (setup.choose, setup.choose-tie)."""
    wishes = [each.id for each in table.adventurers]
    to_choose = []
    for wish in dict.fromkeys(wishes):
        rivals = [seat for seat in table.seats if wishes[seat] == wish]
        winner = rolls.highest(table, rivals, "setup.choose-tie", "adventurer")
        to_choose += [seat for seat in rivals if seat != winner]
        _take(table, winner, wish, "setup.choose" if rivals == [winner] else "setup.choose-tie")
    left = [id for id in PROFILES if id not in wishes]
    for seat in sorted(to_choose):
        options = [
            Option(f"play {id}", say("Play {who}", who=f"adventurer:{id}"), value=id, refs=(f"adventurer:{id}",))
            for id in left
        ]
        choice = yield Ask(seat, "adventurer", options, say("Which adventurer do you play instead?"), "setup.choose")
        left.remove(choice.value)
        _take(table, seat, choice.value, "setup.choose")
    table.options["choosing"] = AGREED
    return "setup.lay_out"


def _take(table: QuestTable, seat: int, id: str, rule: str) -> None:
    table.adventurers[seat] = Adventurer(id)
    table.emit(CHOSE, rule, seat, adventurer=f"adventurer:{id}")
