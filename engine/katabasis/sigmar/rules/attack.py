"""The attack sequence (chapter 17): to hit, to wound, to save, damage; with fast dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..board.field import field_of
from ..cards import passives
from ..content import Weapon
from ..events import ATTACKS_RESOLVED
from ..state import SigmarTable, Unit
from . import characteristics, damage, effects, rolls, targets, verbs
from .targets import Attacks

CRITICAL = 6
CRITS = {
    "crit-mortal": say("Crit (Mortal)"),
    "crit-two-hits": say("Crit (2 Hits)"),
    "crit-d6-hits": say("Crit (D6 Hits)"),
    "crit-auto-wound": say("Crit (Auto-wound)"),
}


class Profile(NamedTuple):
    """The figures that a handful of attacks is rolled with, modifiers counted in: what must be rolled on the dice."""

    weapon: Weapon
    hit: int
    wound: int
    save: int
    rend: int
    crit: str
    more_damage: int
    critical: int = CRITICAL


def resolve(table: SigmarTable, unit: Unit, attacks: Sequence[Attacks], shooting: bool) -> Flow[None]:
    """All attacks on one target, then all on the next (attack.one-target-at-a-time); then the damage
    (attack.resolved). Who is no longer on the battlefield after reactions neither attacks nor is attacked."""
    pools: dict[str, int] = {}
    start = len(table.events)
    for target in dict.fromkeys(each.target for each in attacks):
        for each in attacks:
            if each.target == target and each.times and unit.stands and table.unit(target).stands:
                crit = yield from _pick_crit(table, unit, table.unit(target), each.weapon)
                _handful(table, unit, table.unit(target), each, shooting, crit, pools)
    allocated = yield from damage.suffer(table, pools, "attack.resolved", unit)
    if not shooting and unit.on_field and passives.has(table, unit, "heals-by-damage"):
        verbs.heal(table, unit, allocated)
    table.pack.end_attacks(table, unit, table.events[start:], shooting)
    effects.end(table, "attacks")


def _crits(abilities: frozenset[str]) -> list[str]:
    """Those that are triggered by critical hits."""
    return [name for name in CRITS if name in abilities]


def _pick_crit(table: SigmarTable, unit: Unit, target: Unit, weapon: str) -> Flow[str]:
    """Which critical ability of a weapon counts: of several the commander picks one (weapon.crit-one-only)."""
    crits = _crits(characteristics.weapon_abilities(table, unit, unit.printed.weapons[weapon], target))
    if len(crits) < 2:
        return next(iter(crits), "")
    ref = f"weapon:{unit.scroll}.{weapon}"
    options = [Option(f"crit {name}", CRITS[name], value=name, refs=(f"crit:{name}",)) for name in crits]
    prompt = say("{unit}: what do critical hits of {weapon} do?", unit=unit.ref, weapon=ref)
    choice = yield Ask(unit.seat, "crit", options, prompt, "weapon.crit-one-only")
    picked: str = choice.value
    return picked


def profile(table: SigmarTable, unit: Unit, target: Unit, weapon: Weapon, shooting: bool) -> Profile:
    """What attacks with a weapon on a target are rolled with."""
    abilities = characteristics.weapon_abilities(table, unit, weapon, target)
    rend = characteristics.rend(table, unit, weapon) + _anti(table, unit, target, abilities)
    if passives.has(table, target, "ignore-rend"):
        rend = 0
    hit = _capped(
        _modifier(table, unit, target, weapon, "hit", shooting)
        - cover(table, unit, target, shooting)
        - _guard(table, target, shooting)
    )
    land = table.pack.more_to_wound(table, unit, target)
    wound = _capped(_modifier(table, unit, target, weapon, "wound", shooting) + land)
    save = min(1, passives.total(table, target, "save") - rend)
    crit = next(iter(_crits(abilities)), "")
    more = 1 if "charge" in abilities and "charged" in unit.marks else 0
    more += characteristics.more_damage(table, unit, weapon, target)
    sixes = passives.has(table, target, "hit-on-sixes") or table.pack.is_hit_on_sixes(table, target, shooting)
    need = CRITICAL if sixes else max(2, weapon.hit - hit, passives.total(table, target, "hit-from"))
    critical = table.pack.critical(table, unit, weapon, need)
    return Profile(weapon, need, max(2, weapon.wound - wound), target.printed.save - save, rend, crit, more, critical)


def _modifier(table: SigmarTable, unit: Unit, target: Unit, weapon: Weapon, roll: str, shooting: bool) -> int:
    """What abilities add to a hit or wound roll: those of the attacker, and those about whoever is attacked."""
    kind = "shooting" if shooting else "combat"
    own = [
        modifier
        for modifier in passives.in_force(table, unit, roll)
        if passives.is_for_weapon(modifier, weapon, unit)
        and modifier.says.get("kind", kind) == kind
        and passives.is_about(table, modifier, target)
    ]
    theirs = [
        modifier
        for modifier in passives.in_force(table, target, f"{roll}-against")
        if modifier.says.get("kind", kind) == kind and unit.printed.keywords.issuperset(modifier.says.get("by", ()))
    ]
    return sum(modifier.value for modifier in (*own, *theirs))


def _capped(total: int) -> int:
    """The sum of modifiers to a hit or wound roll: at most 1 and at least -1 (attack.hit-wound-cap)."""
    return max(-1, min(1, total))


def _anti(table: SigmarTable, unit: Unit, target: Unit, abilities: frozenset[str]) -> int:
    """1 more Rend for each Anti ability that the target meets (weapon.anti, weapon.anti-cumulative)."""
    met = {f"anti-{keyword}" for keyword in target.printed.keywords}
    if "charged" in target.marks:
        met.add("anti-charge")
    return len(abilities & met)


def cover(table: SigmarTable, unit: Unit, target: Unit, shooting: bool) -> int:
    """1 if the target is behind a feature with Cover, has not charged and does not fly; once, whatever the number of
    features (ability.one-same-passive)."""
    if "charged" in target.marks or "fly" in target.printed.keywords:
        return 0
    return int(field_of(table).is_covered(unit, target, shooting))


def _guard(table: SigmarTable, target: Unit, shooting: bool) -> int:
    """1 if a guarded hero is shot at (heroes.guarded)."""
    return int(shooting and targets.is_guarded(table, target))


# ---------------------------------------------------------------------- the dice


def _handful(
    table: SigmarTable,
    unit: Unit,
    target: Unit,
    attacks: Attacks,
    shooting: bool,
    crit: str,
    pools: dict[str, int],
) -> None:
    """Put the points of a handful of equal attacks into the damage pools (attack.fast-dice)."""
    weapon = unit.printed.weapons[attacks.weapon]
    rolled = profile(table, unit, target, weapon, shooting)._replace(crit=crit)
    about: dict[str, Any] = {"unit": unit.ref, "weapon": f"weapon:{unit.scroll}.{weapon.id}", "target": target.ref}
    dice = rolls.dice(table, unit.seat, attacks.times, "attack.hit-roll", purpose="hit", need=rolled.hit, **about)
    crits = sum(die >= rolled.critical for die in dice)
    for each in characteristics.backfires(table, unit, weapon):
        own = rolls.values(table, unit.seat, each, dice.count(1), "attack.mortal-damage", purpose="mortal", **about)
        pools[unit.id] = pools.get(unit.id, 0) + sum(own)
    hits = sum(_succeeds(die, rolled.hit) for die in dice if die < rolled.critical)
    wounds, mortal = 0, 0
    if rolled.crit == "crit-mortal":
        mortal = crits
    elif rolled.crit == "crit-auto-wound":
        wounds = crits
    elif rolled.crit == "crit-d6-hits":
        hits += sum(rolls.dice(table, unit.seat, crits, "weapon.passive", purpose="hits", **about)) if crits else 0
    else:
        hits += crits * (2 if rolled.crit == "crit-two-hits" else 1)
    if "mortal-hits" in weapon.abilities:
        mortal, hits = hits, 0
    if hits:
        dice = rolls.dice(table, unit.seat, hits, "attack.wound-roll", purpose="wound", need=rolled.wound, **about)
        wounds += sum(_succeeds(die, rolled.wound) for die in dice)
    successful = 0
    if wounds:
        dice = rolls.dice(table, target.seat, wounds, "attack.save-roll", purpose="save", need=rolled.save, **about)
        successful = sum(not _succeeds(die, rolled.save) for die in dice)
        if 1 in dice and passives.has(table, target, "token-guards-saves"):
            for _ in range(dice.count(1)):
                damage.lose_token(table, target)
        if not shooting:
            _strike_back(table, unit, target, dice, pools)
    points = rolls.values(
        table,
        unit.seat,
        characteristics.damage_set(table, unit, weapon),
        successful + mortal,
        "random.damage",
        purpose="damage",
        **about,
    )
    total = sum(points) + rolled.more_damage * (successful + mortal)
    table.emit(
        ATTACKS_RESOLVED,
        "attack.damage-step",
        unit.seat,
        count=attacks.times,
        crits=crits,
        wounds=wounds,
        successful=successful,
        mortal=mortal,
        points=total,
        **about,
    )
    pools[target.id] = pools.get(target.id, 0) + total


def _strike_back(table: SigmarTable, unit: Unit, target: Unit, saves: Sequence[int], pools: dict[str, int]) -> None:
    """What some save rolls against combat attacks do to the attacker, when all attacks have been resolved."""
    needs = [modifier.value for modifier in passives.in_force(table, target, "saves-strike-back")]
    if needs:
        pools[unit.id] = pools.get(unit.id, 0) + sum(die >= min(needs) for die in saves)


def _succeeds(die: int, need: int) -> bool:
    """Whether a die is high enough; an unmodified 1 never is (attack.unmodified-one)."""
    return die != 1 and die >= need
