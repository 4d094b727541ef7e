"""Picking targets (chapter 16): which models can attack whom with what, and how attacks are divided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import NamedTuple

from ...geometry.plane import INCH
from ...kernel.flow import Flow
from ...kernel.options import Ask, Option, Placement, Suggestion
from ...kernel.text import Refusal, Text, refuse, say
from ..board.field import field_of
from ..cards import passives
from ..cards.passives import Modifier
from ..content import Weapon
from ..state import Model, SigmarTable, Unit
from . import characteristics, rolls

ONE_TARGET = "mortal-hits"
"""Weapons with this ability attack one unit only."""
MOST_DIVISIONS = 12
"""Divisions of attacks that are suggested."""


class Attacks(NamedTuple):
    """So many attacks of a unit with one weapon on one target (attack.fast-dice-conditions)."""

    weapon: str
    target: str
    times: int


class Able(NamedTuple):
    """A model that can attack: with what, how often, and which enemy units (targets.number-of-attacks)."""

    number: int
    weapon: str
    times: int
    targets: tuple[str, ...]


def able(table: SigmarTable, unit: Unit, shooting: bool) -> list[Able]:
    """Every model of a unit that can attack. What is rolled is rolled now, for each model (random.attacks)."""
    found: list[Able] = []
    for weapon in unit.printed.weapons.values():
        if weapon.ranged != shooting:
            continue
        bearers = [(model, reached(table, unit, model, weapon)) for model in unit.bearing(weapon.id)]
        bearers = [(model, targets) for model, targets in bearers if targets]
        counts = rolls.values(
            table,
            unit.seat,
            characteristics.attacks(table, unit, weapon),
            len(bearers),
            "random.attacks",
            purpose="attacks",
            unit=unit.ref,
        )
        more = characteristics.more_attacks(table, unit, weapon)
        found += [
            Able(
                model.number,
                weapon.id,
                max(1, count + more + characteristics.more_of_champion(table, unit, weapon, model)),
                tuple(target.id for target in targets),
            )
            for (model, targets), count in zip(bearers, counts, strict=True)
        ]
    return found


def can_shoot(table: SigmarTable, unit: Unit, only_units: bool = False) -> bool:
    """Whether any model of a unit can attack anybody with a ranged weapon, or any unit."""
    weapons = [weapon for weapon in unit.printed.weapons.values() if weapon.ranged]
    return any(
        target.on_field or not only_units
        for weapon in weapons
        for model in unit.bearing(weapon.id)
        for target in reached(table, unit, model, weapon)
    )


def reached(table: SigmarTable, unit: Unit, model: Model, weapon: Weapon) -> list[Unit]:
    """The enemy units that a model can attack with a weapon (targets.combat-attack, targets.shooting-attack)."""
    field = field_of(table)
    reach = weapon.range or table.rules.combat_range
    return [
        target
        for target in eligible(table, unit, weapon)
        if field.model_within(unit, model, target, reach)
        and field.model_sees(unit, model, target)
        and not (weapon.ranged and is_out_of_reach(table, unit, model, target))
    ]


def eligible(table: SigmarTable, unit: Unit, weapon: Weapon) -> list[Unit]:
    """The enemy units that a unit may attack with a weapon at all: in combat only those that it is in combat with
    (targets.only-units-in-combat), and with no ranged weapon that cannot shoot there
    (core-abilities.shoot-in-combat)."""
    fought = field_of(table).fought_by(unit)
    if not weapon.ranged:
        return fought
    if fought and not shoots_in_combat(table, unit, weapon):
        return []
    return [
        target
        for target in fought or table.targets_of(unit.seat)
        if not is_obscured(table, unit, target)
        and not passives.has(table, target, "no-shooting-target")
        and not table.pack.is_hidden(table, unit, target)
    ]


def shoots_in_combat(table: SigmarTable, unit: Unit, weapon: Weapon) -> bool:
    """Whether a unit may shoot with a weapon at those that it is in combat with (weapon.shoot-in-combat)."""
    fought = field_of(table).fought_by(unit)
    return any("shoot-in-combat" in characteristics.weapon_abilities(table, unit, weapon, foe) for foe in fought)


def is_obscured(table: SigmarTable, unit: Unit, target: Unit) -> bool:
    """Whether a target cannot be shot at because it is behind an obscuring feature, or wholly on one
    (spearhead.feature-abilities, terrain.obscuring)."""
    return "fly" not in target.printed.keywords and field_of(table).is_obscured(unit, target)


def is_out_of_reach(table: SigmarTable, unit: Unit, model: Model, target: Unit) -> bool:
    """Whether a shooter is too far from a target: from a guarded hero on foot (heroes.guarded-infantry), whom some may
    pick all the same, or from a unit that is hidden or shielded from so far."""
    field = field_of(table)
    if any(not field.model_within(unit, model, target, each.value * INCH) for each in _shields(table, target)):
        return True
    return (
        "infantry" in target.printed.keywords
        and is_guarded(table, target)
        and not field.model_within(unit, model, target, table.rules.guarded_reach)
        and all(each.value not in (target.id, "any") for each in passives.in_force(table, unit, "ignores-guard"))
    )


def _shields(table: SigmarTable, target: Unit) -> Iterator[Modifier]:
    """What lets only those shoot at a unit who are near."""
    yield from passives.in_force(table, target, "shot-within")
    yield from passives.in_force(table, target, "hidden-beyond")


def is_guarded(table: SigmarTable, hero: Unit) -> bool:
    """Whether a unit is a hero within the combat range of a friendly unit that is none (heroes.guarded)."""
    keywords = hero.printed.keywords
    if "hero" not in keywords or "monster" in keywords or "war-machine" in keywords:
        return False
    field = field_of(table)
    return any(
        "hero" not in friend.printed.keywords and field.units_within(hero, friend, table.rules.combat_range)
        for friend in table.units_of(hero.seat)
    )


# ---------------------------------------------------------------------- why not

FAR, FIGHTING, UNSEEN, OBSCURED, GUARDED = "far", "fighting", "unseen", "obscured", "guarded"
SHIELDED, DISTANT = "shielded", "distant"
"""Why no model of a unit can shoot at another."""
APART, BEHIND = "apart", "behind"
"""Why no model of a unit can attack another in combat."""
UNREACHED: dict[str, tuple[str, Text]] = {
    FAR: ("targets.shooting-attack", say("{target}: out of range")),
    FIGHTING: ("core-abilities.shoot-in-combat", say("{target}: not while {unit} is in combat")),
    UNSEEN: ("targets.shooting-attack", say("{target}: not visible")),
    OBSCURED: ("terrain.obscuring", say("{target}: behind an obscuring feature, or on one")),
    GUARDED: ("heroes.guarded-infantry", say("{target}: a guarded hero, too far away")),
    SHIELDED: ("ability.passive", say("{target}: cannot be picked as a target ({ability})")),
    DISTANT: ("ability.passive", say("{target}: too far away for {ability}")),
    APART: ("targets.only-units-in-combat", say("{target}: not in combat with {unit}")),
    BEHIND: ("targets.combat-attack", say("{target}: no model that sees it is near enough")),
}
"""The rule by which a target is out of reach, and its sentence."""


def why_unreached(table: SigmarTable, unit: Unit, target: Unit, shooting: bool) -> str:
    """Why no model of a unit can attack an enemy unit."""
    field = field_of(table)
    if not shooting:
        return BEHIND if field.in_combat(unit, target) else APART
    ranged = [weapon for weapon in unit.printed.weapons.values() if weapon.ranged]
    near = [weapon for weapon in ranged if field.units_within(unit, target, weapon.range)]
    if not near:
        return FAR
    if is_obscured(table, unit, target):
        return OBSCURED
    if passives.has(table, target, "no-shooting-target"):
        return SHIELDED
    if table.pack.is_hidden(table, unit, target):
        return UNSEEN
    if not any(target in eligible(table, unit, weapon) for weapon in near):
        return FIGHTING
    if all(is_out_of_reach(table, unit, model, target) for model in unit.models):
        return DISTANT if any(_shields(table, target)) else GUARDED
    return UNSEEN


def unreached(table: SigmarTable, unit: Unit, target: Unit, why: str) -> Refusal:
    """That a unit cannot attack another, and why."""
    rule, sentence = UNREACHED[why]
    if why == OBSCURED:
        rule = table.pack.feature_rule("obscuring")
    return Refusal(rule, Text(sentence.msgid, concerned(table, unit, target, why)), [target.ref])


def concerned(table: SigmarTable, unit: Unit, target: Unit, why: str) -> dict[str, str]:
    """What the sentence of `UNREACHED` speaks of: both units, and the ability that keeps the target safe."""
    about = {"unit": unit.ref, "target": target.ref}
    shield = next(_shields(table, target)) if why == DISTANT else None
    if why == SHIELDED:
        shield = next(passives.in_force(table, target, "no-shooting-target"))
    return {**about, "ability": f"ability:{shield.ability}"} if shield else about


# ---------------------------------------------------------------------- dividing attacks


def divide(table: SigmarTable, unit: Unit, shooting: bool) -> Flow[list[Attacks]]:
    """The targets of all attacks are picked before any is rolled (targets.declared-first)."""
    attackers = able(table, unit, shooting)
    targets = list(dict.fromkeys(target for each in attackers for target in each.targets))
    if not targets:
        return []
    options = [
        Option(
            f"target {target}",
            say("All possible attacks at {unit}", unit=f"unit:{target}"),
            value=all_at(attackers, target),
            refs=(f"unit:{target}",),
            info={"unit": unit.id, "shooting": shooting},
        )
        for target in targets
    ]
    if len(targets) > 1 and not any(ONE_TARGET in unit.printed.weapons[each.weapon].abilities for each in attackers):
        options.append(_split(unit, attackers, targets))
    options += [
        Option(
            f"target {enemy.id}",
            say("All possible attacks at {unit}", unit=enemy.ref),
            refs=(enemy.ref,),
            refusals=[unreached(table, unit, enemy, why_unreached(table, unit, enemy, shooting))],
        )
        for enemy in table.targets_of(unit.seat)
        if enemy.id not in targets
    ]
    prompt = say("{unit}: choose the targets", unit=unit.ref)
    choice = yield Ask(unit.seat, "targets", options, prompt, "targets.declared-first")
    attacks: list[Attacks] = choice.value if choice.listed else read_split(unit, choice.value)
    return attacks


def all_at(attackers: Sequence[Able], target: str) -> list[Attacks]:
    """Everybody who can attacks one target; whoever cannot attacks the first that he can, for he must use his weapons
    (targets.use-all-combat-weapons)."""
    counts: dict[tuple[str, str], int] = {}
    for each in attackers:
        key = each.weapon, target if target in each.targets else each.targets[0]
        counts[key] = counts.get(key, 0) + each.times
    return [Attacks(weapon, at, count) for (weapon, at), count in counts.items()]


def _split(unit: Unit, attackers: Sequence[Able], targets: Sequence[str]) -> Placement:
    """Any other division of the attacks among the targets (targets.split)."""
    return Placement(
        "split",
        say("Divide the attacks"),
        shape={
            "kind": "attacks",
            "attacks": [[each.number, each.weapon, each.times, list(each.targets)] for each in attackers],
        },
        check=lambda answer: split_faults(unit, attackers, answer),
        suggest=lambda: [
            Suggestion(write_split(attacks), _label(unit, attacks)) for attacks in _divisions(unit, attackers, targets)
        ],
        refs=("button:split",),
    )


def _divisions(unit: Unit, attackers: Sequence[Able], targets: Sequence[str]) -> list[list[Attacks]]:
    """Divisions to choose from: every weapon whole, at a target of its own, or all of them in halves at two targets.
    Where nothing can be divided, all at one."""
    counts: dict[str, int] = {}
    for each in attackers:
        counts[each.weapon] = counts.get(each.weapon, 0) + each.times
    whole = [[(target, target) for target in way] for way in product(targets, repeat=len(counts))]
    halves = [[pair] * len(counts) for pair in permutations(targets, 2)]
    divided = (
        [share for (weapon, count), at in zip(counts.items(), way, strict=True) for share in _shared(weapon, count, at)]
        for way in (*whole, *halves)
    )
    legal = [
        attacks
        for attacks in divided
        if len({each.target for each in attacks}) > 1 and not split_faults(unit, attackers, write_split(attacks))
    ]
    return legal[:MOST_DIVISIONS] or [all_at(attackers, target) for target in targets]


def _shared(weapon: str, count: int, at: tuple[str, str]) -> Iterator[Attacks]:
    """The attacks with a weapon at two targets, the larger half at the first; at one, if it is both."""
    first = count if at[0] == at[1] else (count + 1) // 2
    yield Attacks(weapon, at[0], first)
    if count > first:
        yield Attacks(weapon, at[1], count - first)


def _label(unit: Unit, attacks: Sequence[Attacks]) -> Text:
    return say(
        "{attacks}",
        attacks=[
            say(
                "{count} with {weapon} at {target}",
                count=each.times,
                weapon=f"weapon:{unit.scroll}.{each.weapon}",
                target=f"unit:{each.target}",
            )
            for each in attacks
        ],
    )


def write_split(attacks: Sequence[Attacks]) -> str:
    """How attacks are divided, in words: "warhammer 6 clanrats.1, warhammer 2 clanrats.2"."""
    return ", ".join(f"{each.weapon} {each.times} {each.target}" for each in attacks)


def read_split(unit: Unit, text: str) -> list[Attacks]:
    """The same from its words. Raises ValueError."""
    attacks = []
    for part in text.split(","):
        weapon, count, target = part.split()
        if weapon not in unit.printed.weapons:
            raise ValueError(f"no weapon of {unit.id}: {weapon}")
        attacks.append(Attacks(weapon, target, int(count)))
    return attacks


def split_faults(unit: Unit, attackers: Sequence[Able], answer: object) -> list[Refusal]:
    """What is wrong with a division: every attack of every weapon goes somewhere, and only to targets that the models
    reach."""
    if not isinstance(answer, str):
        return [refuse("table.bad-answer", "A text divides the attacks: warhammer 6 clanrats.1, ...")]
    attacks = read_split(unit, answer)
    demanded: dict[str, dict[str, int]] = {}
    for each in attacks:
        shares = demanded.setdefault(each.weapon, {})
        shares[each.target] = shares.get(each.target, 0) + each.times
    for weapon in dict.fromkeys(each.weapon for each in attackers):
        bearers = [each for each in attackers if each.weapon == weapon]
        if any(count < 0 for count in demanded.get(weapon, {}).values()):
            return [refuse("targets.split", "A target cannot get fewer than 0 attacks", at=[weapon])]
        if sum(demanded.get(weapon, {}).values()) != sum(each.times for each in bearers):
            return [refuse("targets.use-all-combat-weapons", "Every attack of {weapon} needs a target", weapon=weapon)]
        if not _is_possible(bearers, demanded[weapon]):
            return [refuse("targets.combat-attack", "Some of these models do not reach their target", at=[weapon])]
    if demanded.keys() - {each.weapon for each in attackers}:
        return [refuse("targets.number-of-attacks", "This unit makes no attacks with that weapon")]
    return []


def _is_possible(bearers: Sequence[Able], demanded: Mapping[str, int]) -> bool:
    """Whether models with so many attacks each, on targets that each reaches, can make them so divided: for no group of
    targets are more demanded than the models that reach any of it have (Hall's theorem)."""
    targets = list(demanded)
    for group in _groups(targets):
        if sum(demanded[target] for target in group) > sum(
            each.times for each in bearers if any(target in each.targets for target in group)
        ):
            return False
    return True


def _groups(targets: Sequence[str]) -> Iterator[list[str]]:
    """Every group of targets."""
    for bits in range(1, 1 << len(targets)):
        yield [target for at, target in enumerate(targets) if bits >> at & 1]
