"""What rolls can be expected to come to, exactly, before they are made: to cast, unbind, chant and charge."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from ...geometry.measuring import gap
from ...geometry.plane import INCH
from ..board.field import field_of
from ..cards import index, passives
from ..cards.abilities import SPELL, Ability
from ..events import CASTING
from ..rules import charge, using
from ..rules.rolls import DIE
from ..state import SigmarTable, Unit

Chances = dict[int, float]
"""How probable each sum of dice is."""
UNBIND = "unbind"


def of_charge(table: SigmarTable, unit: Unit) -> dict[str, object]:
    """What a charge roll must come to that takes a unit to each enemy unit by the straight way, the nearest first, and
    how probable that is (core-abilities.charge-roll, core-abilities.charge-end)."""
    count = charge.CHARGE_DICE + passives.total(table, unit, "charge-dice")
    sums = _best_sums(count) if passives.has(table, unit, "drops-lowest") else _sums(count)
    more = passives.total(table, unit, "charge-roll")
    found = []
    for enemy in table.foes_of(unit.seat):
        far = _apart(table, unit, enemy)
        need = max(1, -(-(far - table.rules.charge_end) // INCH))
        chance = sum(part for rolled, part in sums.items() if max(1, rolled + more) >= need)
        if chance:
            found.append({"target": enemy.ref, "distance": far, "need": need, "chance": chance})
    return {"charge": sorted(found, key=lambda each: (each["need"], each["distance"]))}


def _apart(table: SigmarTable, unit: Unit, other: Unit) -> int:
    """How far two units are apart, in whole tenths of a millimetre."""
    field = field_of(table)
    return min(gap(body, foe).length for body in field.bodies(unit) for foe in field.bodies(other))


def of_magic(table: SigmarTable, ability: Ability, unit: Unit) -> dict[str, object] | None:
    """What comes of a spell, of a prayer, or of unbinding the spell that was cast; None for any other ability."""
    if ability.value:
        return _cast(table, ability, unit) if SPELL in ability.keywords else _chanted(table, ability, unit)
    if not unbinds(ability):
        return None
    spell = next((event.what for event in reversed(table.events) if event.kind == CASTING), None)
    for_sure = any(says.get(UNBIND) == "for-sure" for says in ability.does)
    return spell and {"unbind": 1.0 if for_sure else _higher(spell["rolled"]), "rolled": spell["rolled"]}


def unbinds(ability: Ability) -> bool:
    """Whether an ability unbinds spells."""
    return any(UNBIND in says for says in ability.does)


# ---------------------------------------------------------------------- spells


def _cast(table: SigmarTable, ability: Ability, caster: Unit) -> dict[str, object]:
    """The chances that a spell is cast, miscast, and unbound if somebody tries who is near enough (magic.casting-roll,
    magic.miscast, magic.unbind)."""
    by = [enemy.ref for enemy in _unbinders(table, caster)]
    cast = miscast = unbound = 0.0
    for rolled, for_sure, is_miscast, part in _casting_rolls(table, ability, caster):
        miscast += part * is_miscast
        if for_sure or (rolled >= ability.value and not is_miscast):
            cast += part
            unbound += part * _higher(rolled) if by and not for_sure else 0
    return {"cast": cast, "miscast": miscast, "unbound": unbound, "by": by, "need": ability.value}


def _casting_rolls(table: SigmarTable, ability: Ability, caster: Unit) -> Iterator[tuple[int, bool, bool, float]]:
    """What casting rolls may come to, whether that casts for sure, whether it is a miscast, and how probable it is."""
    from ..rules.border_war import casting

    has_shards = passives.has(table, caster, casting.SHARDS)
    more = 0 if has_shards else passives.total(table, caster, "casting")
    count = casting.DICE + (1 if has_shards else passives.total(table, caster, "casting-dice"))
    part = 1 / len(DIE) ** count
    for dice in product(DIE, repeat=count):
        for_sure = has_shards and sum(dice) == casting.THIRTEEN
        kept = _best_kept(dice) if has_shards and not for_sure else dice
        yield sum(kept) + more, for_sure, not for_sure and kept.count(1) >= casting.ONES, part


def _best_kept(dice: tuple[int, ...]) -> tuple[int, ...]:
    """The dice that somebody keeps who drops one of them, the highest (magic.miscast-three-dice)."""
    return max(combinations(dice, len(dice) - 1), key=sum)


def _unbinders(table: SigmarTable, caster: Unit) -> list[Unit]:
    """The enemy units that could try to unbind a spell of a caster where it stands. Whether somebody has tried is
    asked of each spell anew (magic.unbind-once)."""
    from ..rules.border_war import casting

    found = {}
    for use in index.reactions(table, table.opponent(caster.seat)):
        unit = use.user
        if (
            unit is not None
            and unbinds(use.ability)
            and field_of(table).units_within(caster, unit, casting.REACH)
            and all(refusal.rule == "magic.unbind-once" for refusal in using.limits(table, use))
        ):
            found[unit.id] = unit
    return [*found.values()]


def _higher(rolled: int) -> float:
    """How probable it is that an unbinding roll is higher than a casting roll."""
    return sum(part for total, part in _sums(2).items() if total > rolled)


# ---------------------------------------------------------------------- prayers


def _chanted(table: SigmarTable, ability: Ability, priest: Unit) -> dict[str, object]:
    """The chances that a chanting roll answers a prayer with the ritual points that there are, and that it comes to
    nothing (magic.chanting-roll, magic.answer)."""
    from ..rules.border_war import chanting

    more = passives.total(table, priest, "chanting")
    useful = [die + more for die in DIE if die > 1 and die + more >= chanting.LEAST]
    answered = sum(rolled + priest.ritual >= ability.value for rolled in useful)
    return {
        "answered": answered / len(DIE),
        "fails": 1 - len(useful) / len(DIE),
        "ritual": priest.ritual,
        "need": ability.value,
    }


def _sums(count: int) -> Chances:
    """What so many dice come to."""
    sums: Chances = {0: 1.0}
    for _ in range(count):
        longer: Chances = {}
        for total, part in sums.items():
            for die in DIE:
                longer[total + die] = longer.get(total + die, 0.0) + part / len(DIE)
        sums = longer
    return sums


def _best_sums(count: int) -> Chances:
    """What so many dice come to when the lowest is dropped."""
    sums: Chances = {}
    for dice in product(DIE, repeat=count):
        total = sum(_best_kept(dice))
        sums[total] = sums.get(total, 0.0) + 1 / len(DIE) ** count
    return sums
