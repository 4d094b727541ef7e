"""Orders by which units pile in, or fight directly after another (docs/content.md)."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import say
from ...cards import passives
from ...cards.abilities import ABILITIES, AbilityUse, Declared, Instruction
from ...cards.registry import ability_verb
from ...state import SigmarTable, Unit
from .. import damage, effects, fighting, using, verbs

FIGHTS_NEXT = "fights-next"
"""What lets a unit fight directly after another."""


@ability_verb("pile-in")
def _pile_in(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    for unit in verbs.subjects(table, declared, instruction):
        yield from fighting.pile_in(table, unit)


@ability_verb("let-fight-next")
def _let_fight_next(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """A friendly unit beside the user, which has all of some keywords, is no Hero and has not fought this turn, may
    fight directly after it."""
    user = using.user_of(declared.use)
    options = [
        Option(f"next {unit.id}", say("{unit}", unit=unit.ref), value=unit.id, refs=(unit.ref,))
        for unit in fresh_beside(table, user, instruction["let-fight-next"])
    ]
    if options:
        prompt = say("{unit}: which unit may fight next?", unit=user.ref)
        choice = yield Ask(declared.seat, "next", options, prompt, "ability.step-effect")
        gives = {FIGHTS_NEXT: user.id}
        effects.begin(table, declared.use.ability.id, declared.seat, [table.unit(choice.value)], gives, "phase")


def fresh_beside(table: SigmarTable, user: Unit, keywords: Sequence[str]) -> list[Unit]:
    """The friendly units within the combat range of a unit that have those keywords, are no Heroes and have not fought
    this turn."""
    friends = [
        unit
        for unit in table.units_of(user.seat)
        if unit.printed.keywords.issuperset(keywords)
        and "hero" not in unit.printed.keywords
        and "fought" not in unit.marks
    ]
    return damage.beside(table, user, friends)


def after_fight(table: SigmarTable, user: Unit) -> Flow[None]:
    """Who may fight directly after a unit does so, if its commander likes."""
    for unit in table.units_of(user.seat):
        if any(modifier.value == user.id for modifier in passives.in_force(table, unit, FIGHTS_NEXT)):
            effects.spend(table, unit, FIGHTS_NEXT)
            use = AbilityUse(ABILITIES["fight"], unit.seat, unit)
            if not using.limits(table, use):
                fight = using.unit_option(use, say("Fight with {unit}", unit=unit.ref), ())
                later = Option("pass", say("Not now"), refs=("button:pass",), declines=True)
                prompt = say("Does {unit} fight next?", unit=unit.ref)
                choice = yield Ask(unit.seat, "fight-next", [fight, later], prompt, "ability.step-effect")
                if not choice.declines:
                    yield from using.resolve(table, using.declared_for(use))
