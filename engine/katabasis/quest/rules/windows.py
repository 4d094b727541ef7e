"""Windows: the moments at which seats may use what they have outside their own turns (pp. 13, 26, 30)."""

from __future__ import annotations

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..content import SPELLS
from ..state import QuestTable
from . import magic

ALWAYS, MATTERS, FALLEN = "always", "matters", "fallen"
WINDOWS = (MATTERS, ALWAYS, FALLEN)
"""When seats are asked outside their own turns: when somebody is down or nearly so while Monsters still act, whenever
they could do something, or only when somebody is down."""

NEARLY_DOWN = 3
"""Wounds at which somebody is nearly down."""


def window(table: QuestTable, occasion: str) -> Flow[None]:
    """Let those who can help do so between two actions (spells.timing, turn.equipment-anytime, healing.not-forced).
    Nobody is asked between a hit and its damage (spells.no-interrupt)."""
    table.moment = occasion
    yield from _ask_all(table)


def at_any_moment(table: QuestTable) -> Flow[None]:
    """The same within a turn of somebody else, and at other moments at which only those are asked who want to be asked
    whenever they could do something (spells.attack-timing, turn.treasure-anytime)."""
    if table.options["windows"] == ALWAYS:
        yield from _ask_all(table)


def _ask_all(table: QuestTable) -> Flow[None]:
    """Ask every seat but the one whose turn it is: that uses what it has among all else it may do."""
    for seat in table.seats:
        while seat != table.active and _is_asked(table, seat):
            candidates = [option for option in magic.uses(table, seat) if _is_offered(table, option)]
            if not any(not option.refusals for option in candidates):
                break
            let_be = Option("pass", say("Use nothing"), refs=("button:pass",), declines=True)
            prompt = say("{who} may cast a spell or use something", who=table.adventurers[seat].ref)
            choice = yield Ask(seat, "window", [*candidates, let_be], prompt, "spells.timing")
            if choice.declines:
                break
            yield from (magic.cast if choice.verb == "cast" else magic.use)(table, seat, choice)


def _is_asked(table: QuestTable, seat: int) -> bool:
    if table.options["windows"] == ALWAYS:
        return True
    down = [each for each in table.on_board if each.wounds == 0]
    if down or table.options["windows"] == FALLEN:
        return bool(down)
    waiting = table.phase == "monsters" and bool(table.queue)
    return waiting and any(0 < each.wounds <= NEARLY_DOWN for each in table.on_board)


def _is_offered(table: QuestTable, option: Option) -> bool:
    """Unless everything is to be offered: what heals, and what shields somebody who is nearly down."""
    if table.options["windows"] == ALWAYS:
        return True
    id: str = option.value[0]
    targets: list[str] = option.value[1]
    hurt = [each for each in table.on_board if each.wounds <= NEARLY_DOWN]
    if targets and not any(each.id in targets for each in hurt):
        return id == "resurrection"
    return SPELLS[id].type != "attack" if id in SPELLS else magic.heals(id)
