"""The end of a turn: deaths, what wears off, gear that changes hands, and whether the adventure is over (pp. 23-27)."""

from __future__ import annotations

from ...kernel.flow import Flow, NextStep, step
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..content import treasure_of
from ..events import HANDED_OVER, POWER_LOST
from ..state import DEAD, LEFT, NOBODY, QuestTable
from . import effects, events, gold, lamp, windows, wounds
from .mission import mission_of, written


@step
def end_turn(table: QuestTable) -> Flow[NextStep | None]:
    """The last moment to help; then whoever is still down dies (wounds.death), and what lasted for the turn is over."""
    table.phase, table.active = "end", NOBODY
    yield from windows.window(table, "end")
    for each in table.on_board:
        if each.wounds == 0:
            wounds.take_off(table, each, DEAD, "wounds.death")
    events.cave_in(table)
    effects.end_of_turn(table)
    for each in table.adventurers:
        each.tripped = False
    if table.power:
        table.emit(POWER_LOST, "spells.unused-lost", power=table.power)
    table.power = 0
    yield from lamp.pass_on(table)
    yield from gold.settle(table)
    return hand_over


@step
def hand_over(table: QuestTable) -> Flow[NextStep | None]:
    """Weapons, shields and armour may change hands while no Monster is on the board (turn.gear-transfer). The bearer is
    asked in the turn in which he got something, or always if the players want to be."""
    if not table.monsters:
        for seat in table.living():
            yield from _passed_on(table, seat)
    return finish


def _passed_on(table: QuestTable, seat: int) -> Flow[None]:
    new = table.memory.get("_new_gear", [])
    for card in list(table.treasures(seat)):
        asked = table.options["windows"] == windows.ALWAYS or card in new
        if treasure_of(card).kind == "item" or not asked:
            continue
        others = [other for other in table.living() if other != seat]
        if not others:
            return
        options = [
            Option(
                f"give {table.adventurers[other].id}",
                say("To {who}", who=table.adventurers[other].ref),
                value=other,
                refs=(table.adventurers[other].ref,),
            )
            for other in others
        ]
        keep = Option("pass", say("Keep {card}", card=f"card:{card}"), refs=("button:pass",), declines=True)
        prompt = say("Who carries {card} now?", card=f"card:{card}")
        choice = yield Ask(seat, "hand-over", [*options, keep], prompt, "turn.gear-transfer")
        if not choice.declines:
            table.lay_down(seat, card)
            table.put(card, f"treasure-{seat}", f"treasure-{choice.value}", "turn.gear-transfer", HANDED_OVER)


@step
def finish(table: QuestTable) -> Flow[NextStep | None]:
    """Whether the mission is fulfilled, or lost; otherwise the next turn (end.mission-or-die)."""
    table.memory.pop("_new_gear", None)
    mission = mission_of(table)
    if table.living() and not table.goal:
        yield from written(mission.end_of_turn(table))
    if not table.goal and not mission.spare_dead(table):
        table.goal = "lost"
    if not table.living() and table.goal != "won":
        out = any(each.fate == LEFT for each in table.adventurers)
        table.goal = "won" if out and mission.fled(table) else "lost"
    if table.goal:
        return "ending.reward"
    return "power.begin_turn"
