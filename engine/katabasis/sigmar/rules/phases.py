"""A turn: seven phases, in each of which the active player uses abilities, and then the opponent (chapter 13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ...kernel.flow import Flow, NextStep, step
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, refuse, say
from ..cards import passives
from ..events import DECLARED, PHASE_BEGAN, TURN_BEGAN
from ..state import PHASES, SigmarTable, Unit
from . import effects

EVERY_PHASE = ""
YOUR, ENEMY, ANY = "your", "enemy", "any"
"""Whose phase an ability is for: one's own, the opponent's, or either (phases.timings)."""
PAST = ("ran", "retreated")
"""Who has done that does not shoot or charge this turn (core-abilities.shoot-eligible)."""

Offers = Callable[[SigmarTable, int], Iterable[Option]]
Chosen = Callable[[SigmarTable, int, Option], Flow[None] | None]


class Action(NamedTuple):
    """What a chapter lets players do in a phase: what it offers a seat there, and what happens when that is chosen."""

    phase: str
    whose: str
    offers: Offers
    chosen: Chosen


ACTIONS: dict[str, Action] = {}
"""Actions by the verb of their options. Chapters register them."""


def action(verb: str, phase: str, whose: str, offers: Offers) -> Callable[[Chosen], Chosen]:
    """Register what happens when options of that verb are chosen, which are offered in that phase."""

    def keep(chosen: Chosen) -> Chosen:
        ACTIONS[verb] = Action(phase, whose, offers, chosen)
        return chosen

    return keep


END = Option("end", say("End the phase"), refs=("button:end",), declines=True)


@step
def begin_turn(table: SigmarTable) -> NextStep:
    """The active player's turn begins; what was done in the last one no longer counts."""
    for unit in table.units:
        unit.marks, unit.returned = [], []
    for player in table.players:
        player.marks = []
    table.fallen, table.held_before = [], dict(table.controlled)
    effects.end(table, "turn", f"start-{table.active}")
    table.emit(TURN_BEGAN, "round.active-player", table.active, round=table.round)
    table.phase = PHASES[0]
    return begin_phase


@step
def begin_phase(table: SigmarTable) -> NextStep:
    """What was used in the last phase can be used again (ability.one-core, ability.one-same-ability)."""
    for unit in table.units:
        unit.used, unit.passed = [], {}
    for player in table.players:
        player.used = []
    effects.end(table, "phase")
    table.emit(PHASE_BEGAN, "phases.seven", table.active, phase=f"phase:{table.phase}")
    return _BOXES.get(table.phase, abilities)


_BOXES = {"combat": "fighting.before_fights", "end-of-turn": "end_of_turn.end_turn"}
"""The phases that are played otherwise than by abilities alone."""


@step
def abilities(table: SigmarTable) -> Flow[NextStep]:
    """The active player's abilities, then the opponent's (phases.active-first, phases.opponent-second)."""
    yield from use_abilities(table)
    return end_phase


def use_abilities(table: SigmarTable) -> Flow[None]:
    """Each player uses abilities of the phase, in the order they like, until they end it."""
    for seat in table.seats_from(table.active):
        while True:
            options = offered(table, seat)
            if not any(not option.refusals for option in options):
                break
            prompt = say("{phase}: choose an ability", phase=f"phase:{table.phase}")
            choice = yield Ask(seat, table.phase, [*options, END], prompt, "phases.active-first")
            if choice.declines:
                break
            flow = ACTIONS[choice.verb].chosen(table, seat, choice)
            if flow is not None:
                yield from flow


def offered(table: SigmarTable, seat: int) -> list[Option]:
    """What a player could do in this phase, and what is refused."""
    whose = YOUR if seat == table.active else ENEMY
    return [
        option
        for registered in ACTIONS.values()
        if registered.phase in (table.phase, EVERY_PHASE) and registered.whose in (whose, ANY)
        for option in registered.offers(table, seat)
    ]


@step
def end_phase(table: SigmarTable) -> NextStep:
    """The next phase, or the end of the turn."""
    following = PHASES.index(table.phase) + 1
    table.phase = PHASES[following]
    return begin_phase


# ---------------------------------------------------------------------- what was used


def core_faults(unit: Unit) -> list[Refusal]:
    """That a unit has used a CORE ability this phase (ability.one-core)."""
    if "core" not in unit.used:
        return []
    return [refuse("ability.one-core", "{unit}: has already used a core ability this phase", unit=unit.ref)]


def past_faults(table: SigmarTable, rule: str, unit: Unit) -> list[Refusal]:
    """That a unit ran or retreated this turn, and no ability lets it do so all the same."""
    if not any(mark in unit.marks and not passives.has(table, unit, f"{rule}-after-{mark}") for mark in PAST):
        return []
    cited = f"core-abilities.{rule}-eligible"
    return [refuse(cited, "{unit}: ran or retreated this turn", unit=unit.ref)]


def use_core(table: SigmarTable, unit: Unit, name: str, rule: str, *marks: str) -> None:
    """A unit uses a CORE ability, by its name."""
    unit.used += ["core", name]
    unit.marks += [mark for mark in marks if mark not in unit.marks]
    table.emit(DECLARED, rule, unit.seat, unit=unit.ref, ability=f"ability:{name}")
