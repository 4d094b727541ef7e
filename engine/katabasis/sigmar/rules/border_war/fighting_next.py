"""Orders by which units pile in, or fight directly after another (docs/content.md)."""

from __future__ import annotations

from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import say
from ...cards.abilities import Declared, Instruction
from ...cards.registry import ability_verb
from ...state import SigmarTable
from .. import effects, fighting, using, verbs


@ability_verb("pile-in")
def _pile_in(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    for unit in verbs.subjects(table, declared, instruction):
        yield from fighting.pile_in(table, unit)


@ability_verb("fight-next")
def _fight_next(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The unit that was picked may fight directly after the user, better if the ability says so."""
    for unit in verbs.subjects(table, declared, instruction):
        if not unit.on_field or fighting.faults_of(table, unit):
            continue
        options = [
            Option(f"fight-next {unit.id}", say("{unit}", unit=unit.ref), refs=(unit.ref,)),
            Option("pass", say("Not now"), refs=("button:pass",), declines=True),
        ]
        prompt = say("{unit}: does it fight directly afterwards?", unit=unit.ref)
        choice = yield Ask(unit.seat, "fight-next", options, prompt, "ability.step-effect")
        if not choice.declines:
            gives = instruction["fight-next"]
            if gives is not True:
                effects.begin(table, declared.use.ability.id, unit.seat, [unit], gives, "turn")
            yield from using.resolve(table, using.declared_for(fighting.use_by(unit)))
