"""Orders of abilities that only units of Border War have (docs/content.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....geometry.plane import INCH
from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import say
from ...board.field import field_of
from ...cards import passives
from ...cards.abilities import ABILITIES, AbilityUse, Declared, Instruction
from ...cards.registry import ability_verb
from ...state import SigmarTable, Unit
from .. import attack, conditions, core_moves, damage, effects, fighting, rolls, targets, using, verbs
from ..targets import Able, Attacks
from . import chanting

FIGHTS_NEXT = "fights-next"
"""What lets a unit fight directly after another."""

# ---------------------------------------------------------------------- several enemies at once

WHICH: dict[str, Callable[[SigmarTable, Unit], list[Unit]]] = {
    "in-combat": lambda table, unit: field_of(table).fought_by(unit),
    "passed": lambda table, unit: [foe for foe in table.enemies_of(unit.seat) if unit.passed.get(foe.id)],
}
"""Enemy units that orders may be about, by the word of the content."""


@ability_verb("foes")
def _foes(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The same orders for each of some enemy units, of which so many are picked if that is said; for each by a roll of
    its own (ability-rules.roll-then-resolve)."""
    for unit in verbs.subjects(table, declared, instruction):
        foes = _foes_of(table, unit, instruction["foes"])
        if "most" in instruction:
            foes = yield from _pick(declared.seat, unit, foes, instruction["most"])
        for foe in foes:
            each = declared._replace(picked=(foe.id,))
            if "roll" in instruction:
                about = {"purpose": "ability", "ability": declared.use.ability.ref, "unit": foe.ref}
                rolled = rolls.value(
                    table, declared.seat, instruction["roll"], "ability-rules.roll-then-resolve", **about
                )
                each = each._replace(rolled=rolled)
            yield from verbs.follow(table, each, instruction["does"])


def _foes_of(table: SigmarTable, unit: Unit, which: int | str) -> list[Unit]:
    if isinstance(which, str):
        return WHICH[which](table, unit)
    near = field_of(table).units_within
    return [foe for foe in table.enemies_of(unit.seat) if near(unit, foe, which * INCH)]


def _pick(seat: int, unit: Unit, foes: Sequence[Unit], most: int) -> Flow[list[Unit]]:
    """Up to so many of some enemy units, one after another."""
    picked: list[Unit] = []
    while len(picked) < min(most, len(foes)):
        left = [foe for foe in foes if foe not in picked]
        options = [Option(f"foe {foe.id}", say("{unit}", unit=foe.ref), refs=(foe.ref,)) for foe in left]
        nobody = Option("pass", say("No other unit"), refs=("button:pass",), declines=True)
        prompt = say("{unit}: which enemy unit?", unit=unit.ref)
        choice = yield Ask(seat, "foe", [*options, nobody], prompt, "ability.step-effect")
        if choice.declines:
            break
        picked += [foe for foe in left if choice.id == f"foe {foe.id}"]
    return picked


@ability_verb("kin")
def _kin(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The same orders for each friendly unit, or each with a keyword, perhaps only for those near the user."""
    keyword, user = instruction["kin"], declared.use.user
    kin = [unit for unit in table.units_of(declared.seat) if keyword is True or keyword in unit.printed.keywords]
    for unit in kin:
        if user is None or _is_near(table, user, unit, instruction):
            yield from verbs.follow(table, declared._replace(picked=(unit.id,)), instruction["does"])


def _is_near(table: SigmarTable, user: Unit, unit: Unit, instruction: Instruction) -> bool:
    """Whether a unit is as near to the user as an order says, wholly or in part, and seen by it if it has to be."""
    field = field_of(table)
    return (
        ("within" not in instruction or field.is_wholly_within(unit, user, instruction["within"] * INCH))
        and ("near" not in instruction or field.units_within(unit, user, instruction["near"] * INCH))
        and ("visible" not in instruction or field.sees(user, unit))
    )


@ability_verb("mortal_by_number")
def _mortal_by_number(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """The more units were picked, the less mortal damage is done to each."""
    struck = verbs.subjects(table, declared, instruction)
    for unit in struck:
        verbs.inflict(declared, unit, instruction["mortal_by_number"][len(struck) - 1])


@ability_verb("mortal_above")
def _mortal_above(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """As much mortal damage as what was rolled is more than the Move of a unit, which is rolled if it is random
    (random.generate)."""
    for unit in verbs.subjects(table, declared, instruction):
        verbs.inflict(declared, unit, max(0, declared.rolled - core_moves.rolled_move(table, unit)))


# ---------------------------------------------------------------------- moving, praying, commanding


@ability_verb("pile-in")
def _pile_in(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    for unit in verbs.subjects(table, declared, instruction):
        yield from fighting.pile_in(table, unit)


@ability_verb("ritual")
def _ritual(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """Ritual points are gained, or as many lost as were rolled (magic.ritual-points)."""
    more = -declared.rolled if instruction["ritual"] == verbs.LESS_ROLLED else instruction["ritual"]
    for unit in verbs.subjects(table, declared, instruction):
        chanting.set_ritual(table, unit, max(0, unit.ritual + more), "magic.ritual-points")


@ability_verb("lose-token")
def _lose_token(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    for unit in verbs.subjects(table, declared, instruction):
        damage.lose_token(table, unit)


# ---------------------------------------------------------------------- fighting directly after another unit


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


# ---------------------------------------------------------------------- acting out of turn, resisting


@ability_verb("use-retreat")
def _use_retreat(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """A unit uses the Retreat ability as if it were its movement phase."""
    for unit in verbs.subjects(table, declared, instruction):
        yield from using.resolve(table, using.declared_for(AbilityUse(ABILITIES["retreat"], unit.seat, unit)))


@ability_verb("volley")
def _volley(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The user shoots at the unit that was picked as if it were its shooting phase."""
    for target in verbs.subjects(table, declared, instruction):
        unit = using.user_of(declared.use)
        if conditions.is_free(table, unit, "shoot"):
            yield from at_one(table, unit, target, targets.able(table, unit, shooting=True))


def at_one(table: SigmarTable, unit: Unit, target: Unit, attackers: Sequence[Able]) -> Flow[None]:
    """All attacks of a unit that can target a certain unit."""
    counts: dict[str, int] = {}
    for each in attackers:
        if target.id in each.targets:
            counts[each.weapon] = counts.get(each.weapon, 0) + each.times
    attacks = [Attacks(weapon, target.id, count) for weapon, count in counts.items()]
    yield from using.react(table, "shoot", unit.seat, [unit, target], attacks)
    yield from using.react(table, "attack", unit.seat, [unit, target], attacks)
    yield from attack.resolve(table, unit, attacks, shooting=True)


@ability_verb("resist")
def _resist(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """A resistance roll: if it is high enough, the ability that has picked the unit has no effect on it."""
    unit, need = using.user_of(declared.use), instruction["resist"]
    about = {"purpose": "ability", "ability": declared.use.ability.ref, "need": need}
    die = rolls.dice(table, declared.seat, 1, "ability.step-effect", **about)[0]
    if die + passives.total(table, unit, "resistance") >= need:
        declared.orders.append(using.resisted(unit.id))
