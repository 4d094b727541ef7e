"""The Power Phase (pp. 12-14)."""

from __future__ import annotations

from ...kernel.flow import Flow, NextStep, Step, step
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..content import treasure_of
from ..events import FREED, PHASE_BEGAN, POWER, USED
from ..state import NOBODY, QuestTable
from . import effects, events, gold, lamp, magic, rolls, windows, wounds
from .mission import mission_of, written


@step
def begin_turn(table: QuestTable) -> Flow[NextStep]:
    """A new turn: who is webbed tries to get free, and what the mission does before anything else (turn.sequence)."""
    table.turn += 1
    table.phase, table.active, table.power = "power", NOBODY, 0
    table.emit(PHASE_BEGAN, "turn.sequence", phase="power", turn=table.turn)
    effects.end_of_moment(table, "power")
    for each in table.on_board:
        if each.webbed:
            _struggle(table, table.seat_of(each.id))
    yield from written(mission_of(table).before_power(table))
    return roll_power


def _struggle(table: QuestTable, seat: int) -> None:
    """1D6 + Strength, 7 or more, tears the web (tables.giant-spider, turn.six-succeeds)."""
    each = table.adventurers[seat]
    face = rolls.die(table, "tables.giant-spider", seat, "web")
    if rolls.succeeds(face, 7, wounds.strength(table, each)):
        each.webbed = False
        table.emit(FREED, "tables.giant-spider", seat, adventurer=each.ref)


@step
def roll_power(table: QuestTable) -> Flow[NextStep]:
    """The power of the turn (power.roll, power.dead-wizard); a 1 brings an Unexpected Event (power.event-on-one)."""
    wizard = table.seat_of(magic.WIZARD)
    has_wizard = wizard != NOBODY and table.adventurers[wizard].in_play
    seat = wizard if has_wizard else table.leader
    rule = "power.roll" if has_wizard else "power.dead-wizard"
    face = rolls.die(table, rule, seat, "power")
    if (yield from _rolled_again(table, face)):
        face = rolls.die(table, rule, seat, "power")
    result = face + mission_of(table).power_modifier(table)
    table.power = max(0, result) if has_wizard else 0
    if has_wizard:
        table.emit(POWER, "power.tracker", seat, power=table.power)
    if result <= table.rules.event_on and table.on_board and not mission_of(table).no_events(table):
        yield from events.draw_events(table, events.place_of_event(table), False, "power.event-on-one")
        yield from written(mission_of(table).after_unexpected(table))
    return turn_cards


def _rolled_again(table: QuestTable, face: int) -> Flow[bool]:
    """Whether a Chalice of Fate is used for the roll."""
    for seat in table.living():
        for card in table.treasures(seat):
            if treasure_of(card).passive != "power-roll" or card in table.expended or not table.adventurers[seat].able:
                continue
            options = [
                Option(
                    f"use {card}",
                    say("Use {card}", card=f"card:{card}"),
                    refs=(f"card:{card}",),
                    info={"face": face},
                ),
                Option("pass", say("Keep the roll"), refs=("button:pass",), declines=True),
            ]
            prompt = say("The power roll is {face}", face=face)
            choice = yield Ask(seat, "power-roll", options, prompt, "gold.treasure-card")
            if not choice.declines:
                table.expended.append(card)
                table.emit(USED, "gold.treasure-card", seat, item=f"card:{card}", targets=[])
                return True
    return False


@step
def turn_cards(table: QuestTable) -> Flow[NextStep]:
    """The Event card that the mission draws each turn; then the Adventurers' Phase (turn.strict-order)."""
    yield from gold.settle(table)
    yield from lamp.pass_on(table)
    if mission_of(table).turn_card(table) and table.on_board:
        table.memory["_turn_card"] = True
        yield from events.draw_events(table, events.place_of_event(table), False, "power.event-on-one")
        del table.memory["_turn_card"]
    return end_phase


@step
def end_phase(table: QuestTable) -> Flow[Step | str]:
    """What the cards have left to do, and a moment for whoever has something to use (turn.treasure-anytime)."""
    yield from gold.settle(table)
    yield from lamp.pass_on(table)
    yield from windows.at_any_moment(table)
    return "adventurers.begin_phase"
