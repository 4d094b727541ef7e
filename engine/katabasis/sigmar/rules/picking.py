"""What is picked as an ability is declared (chapter 5.2): whatever could be, and why something cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ...geometry.measuring import Gap, gap
from ...geometry.plane import INCH
from ...kernel.text import N_, Refusal, Text, refuse, say
from ..board.field import field_of
from ..cards import passives
from ..cards.abilities import Ability, AbilityUse, Instruction
from ..cards.registry import unmet
from ..state import DESTROYED, FIELD, MANIFESTATION, TERRAIN, SigmarTable, Unit
from . import movement

RULE = "ability.step-declare"


def pickable(table: SigmarTable, use: AbilityUse, pick: Instruction, anything: bool = False) -> Iterator[str]:
    """Whatever could be picked, by its id; with `anything`, also units of another kind."""
    if "choice" in pick:
        yield from pick["choice"]
    elif "weapon" in pick:
        weapons = [weapon for unit in table.units_of(use.seat) for weapon in unit.printed.weapons.values()]
        yield from dict.fromkeys(weapon.id for weapon in weapons if weapon.ranged)
    elif "battle_tactic" in pick:
        yield from table.pack.battle_tactics(table, use.seat)
    elif "objective" in pick:
        yield from table.controlled
    else:
        for unit in table.units:
            if anything or _is_kind(table, use, pick, unit):
                yield unit.id


# ---------------------------------------------------------------------- units of a kind

Is = Callable[[AbilityUse, Instruction, Unit], bool]

KINDS: dict[str, tuple[Is, Text]] = {
    "scroll": (lambda _, pick, unit: unit.scroll in pick["scroll"], say("{unit}: {ability} is only for {scroll}")),
    "keyword": (
        lambda _, pick, unit: pick["keyword"] in unit.printed.keywords,
        say("{unit}: {ability} is only for units with this keyword: {keyword}"),
    ),
    "not_keyword": (
        lambda _, pick, unit: pick["not_keyword"] not in unit.printed.keywords,
        say("{unit}: {ability} is only for units without this keyword: {not_keyword}"),
    ),
    "other": (lambda use, _, unit: unit is not use.user, say("{unit}: {ability} is for other units")),
    "not_general": (lambda _, pick, unit: not unit.general, say("{unit}: {ability} is not for the general")),
}
"""Which units a pick is for, by the word of the content, and what is said of others: they are never offered."""


def _is_kind(table: SigmarTable, use: AbilityUse, pick: Instruction, unit: Unit) -> bool:
    """Whether a unit is of the kind that is picked at all: it would never be offered otherwise."""
    return (
        pick["unit"] in (MANIFESTATION, "friendly" if unit.seat == use.seat else "enemy")
        and _is_where(pick, unit)
        and all(name not in pick or test(use, pick, unit) for name, (test, _) in KINDS.items())
        and not _is_left_out(table, use, unit)
    )


def _is_left_out(table: SigmarTable, use: AbilityUse, unit: Unit) -> bool:
    """Whether a unit of the army is none of those that the ability means by friendly units."""
    return unit.seat == use.seat and table.pack.leaves_out(table, use.ability.id, unit)


def _is_where(pick: Instruction, unit: Unit) -> bool:
    """Whether a unit is where one is picked: on the battlefield, or destroyed. Enemies pick faction terrain and
    manifestations as if they were units (terrain.faction-target, magic.manifestation-target)."""
    if pick["unit"] == MANIFESTATION:
        return unit.place == MANIFESTATION
    if not unit.printed.is_unit:
        return pick["unit"] == "enemy" and unit.stands
    return unit.place == (DESTROYED if pick.get("destroyed") else FIELD)


def _other_kind(table: SigmarTable, use: AbilityUse, pick: Instruction, unit: Unit) -> Iterator[Refusal]:
    """Why a unit is not of the kind that is picked."""
    ability = use.ability.ref
    if pick["unit"] == MANIFESTATION:
        if unit.place != MANIFESTATION:
            yield refuse(RULE, "{unit}: no manifestation on the battlefield", unit=unit.ref)
    elif (unit.seat == use.seat) != (pick["unit"] == "friendly"):
        friendly = say("{unit}: {ability} is for friendly units", unit=unit.ref, ability=ability)
        enemy = say("{unit}: {ability} is for enemy units", unit=unit.ref, ability=ability)
        yield Refusal(RULE, friendly if pick["unit"] == "friendly" else enemy)
    elif pick.get("destroyed") and unit.place != DESTROYED:
        yield refuse(RULE, "{unit}: not destroyed", unit=unit.ref)
    elif not _is_where(pick, unit):
        yield elsewhere(unit)
    if _is_left_out(table, use, unit):
        foreign = N_("{unit}: {ability} is only for units of the army's faction")
        yield refuse("army.regiment-of-renown", foreign, unit=unit.ref, ability=ability)
    for name, (test, sentence) in KINDS.items():
        if name in pick and not test(use, pick, unit):
            said = {"unit": unit.ref, "ability": ability, name: _named(name, pick[name])}
            yield Refusal(RULE, Text(sentence.msgid, said))


def _named(name: str, value: Any) -> object:
    """What a pick says of units, as refs."""
    if name == "scroll":
        return [f"warscroll:{scroll}" for scroll in value]
    return f"keyword:{value}" if "keyword" in name else value


def elsewhere(unit: Unit) -> Refusal:
    """That a unit is not on the battlefield, and where it is (ability-rules.on-battlefield)."""
    return Refusal(
        _NO_UNITS.get(unit.place, "ability-rules.on-battlefield"), Text(_PLACES[unit.place].msgid, {"unit": unit.ref})
    )


_PLACES = {
    "waiting": say("{unit}: not deployed yet"),
    "reserve": say("{unit}: in reserve"),
    "destroyed": say("{unit}: destroyed"),
    TERRAIN: say("{unit}: terrain, and no unit"),
    MANIFESTATION: say("{unit}: a manifestation, and no unit"),
}
_NO_UNITS = {TERRAIN: "terrain.faction-not-units", MANIFESTATION: "magic.manifestation-not-units"}


# ---------------------------------------------------------------------- why not


def faults(
    table: SigmarTable, use: AbilityUse, pick: Instruction, id: str, before: tuple[str, ...]
) -> Iterator[Refusal]:
    """Why something cannot be picked (ability.step-declare): an objective that one controls; a unit of another kind,
    out of sight, too far away, in combat or not. Ranges are from the user, the general, or the unit picked first."""
    yield from table.pack.unfit(table, use, pick, id)
    if pick.get("objective") == "not-controlled" and table.controlled[id] == use.seat:
        yield refuse(RULE, "You already control {objective}", objective=f"objective:{id}")
    if "battle_tactic" in pick:
        yield from table.pack.battle_tactics(table, use.seat)[id].refusals
    if pick.get("once") and mark_of(use.ability, id) in table.players[use.seat].spent:
        picked = f"unit:{id}" if "unit" in pick else f"pick:{id}"
        yield refuse(RULE, "{unit}: {ability} has been used on it in this battle", unit=picked, ability=use.ability.ref)
    if "only_if" in pick:
        yield from unmet(table, table.unit(before[0]), pick["only_if"].get(id, ()), RULE)
    if "unit" not in pick:
        return
    unit = table.unit(id)
    if _is_kind(table, use, pick, unit):
        every = (_of_unit(table, use, pick, unit, before, by) for by in (None, *table.pack.measured_from(table, use)))
        found = [[*each] for each in every]
        yield from min(found, key=len)
    else:
        yield from _other_kind(table, use, pick, unit)


def _of_unit(
    table: SigmarTable, use: AbilityUse, pick: Instruction, unit: Unit, before: tuple[str, ...], by: Unit | None = None
) -> Iterator[Refusal]:
    field = field_of(table)
    user = by or (table.unit(before[0]) if pick.get("of_first") else use.user or _general(table, use.seat))
    if "within" in pick and user is not None and not _is_near(table, user, unit, pick):
        reach = movement.inches(pick["within"] * INCH)
        far = say("{unit}: not wholly within {range} of {user}", unit=unit.ref, range=reach, user=user.ref)
        if not pick.get("wholly"):
            far = say("{unit}: not within {range} of {user}", unit=unit.ref, range=reach, user=user.ref)
        yield Refusal(RULE, far)
    elif pick.get("visible") and user is not None and not _is_visible(table, user, unit):
        yield refuse(RULE, "{unit}: not visible to {user}", unit=unit.ref, user=user.ref)
    yield from unmet(table, unit, pick.get("if", ()), RULE)
    if pick.get("fresh") and mark_of(use.ability, unit.id) in table.players[use.seat].marks:
        rule = "magic.banish-once" if pick["unit"] == MANIFESTATION else RULE
        yield refuse(rule, "{unit}: {ability} has been used on it this turn", unit=unit.ref, ability=use.ability.ref)
    if pick.get("nearest") and user is not None and not _is_nearest(table, use, pick, unit, user, before):
        yield refuse(RULE, "{unit}: not the nearest to {user}", unit=unit.ref, user=user.ref)
    if pick.get("each_part") and not table.pack.may_pick_together(table, use, pick, [*before, unit.id]):
        yield refuse(RULE, "{unit}: no part is left for it", unit=unit.ref)
    if pick.get("passed_by_user") and (use.user is None or unit.id not in use.user.passed):
        yield refuse(RULE, "No model has passed across {unit}", unit=unit.ref)
    first = table.unit(before[0]) if pick.get("in_combat_with_first") or pick.get("weaker_than_first") else None
    if first is not None and pick.get("in_combat_with_first") and not field.in_combat(first, unit):
        yield refuse(RULE, "{unit}: not in combat with {user}", unit=unit.ref, user=first.ref)
    if first is not None and pick.get("weaker_than_first") and unit.printed.health >= first.printed.health:
        yield refuse(RULE, "{unit}: its Health is not lower than that of {user}", unit=unit.ref, user=first.ref)
    if pick.get("in_combat_with_user") and user is None:
        yield refuse(RULE, "{unit}: not in combat with the general, who is destroyed", unit=unit.ref)
    elif pick.get("in_combat_with_user") and user is not None and not field.in_combat(user, unit):
        yield refuse(RULE, "{unit}: not in combat with {user}", unit=unit.ref, user=user.ref)


def _is_visible(table: SigmarTable, user: Unit, unit: Unit) -> bool:
    """Whether a unit sees another, which is not hidden from it."""
    field = field_of(table)
    if not field.sees(user, unit):
        return False
    hidden = passives.in_force(table, unit, "hidden-beyond")
    return unit.seat == user.seat or all(field.units_within(user, unit, each.value * INCH) for each in hidden)


def mark_of(ability: Ability, id: str) -> str:
    """What is noted when an ability has picked a unit, for the turn or for the battle."""
    return f"{ability.id} {id}"


def _is_nearest(
    table: SigmarTable, use: AbilityUse, pick: Instruction, unit: Unit, user: Unit, before: tuple[str, ...]
) -> bool:
    """Whether no unit that can be picked as well is nearer."""
    others = {key: value for key, value in pick.items() if key != "nearest"}
    known = [table.unit(id) for id in pickable(table, use, pick)]
    fit = [other for other in known if other is unit or not any(_of_unit(table, use, others, other, before))]
    return unit in nearest(table, user, fit)


def nearest(table: SigmarTable, unit: Unit, others: Sequence[Unit]) -> list[Unit]:
    """The nearest to a unit of some others; several if they are exactly as near."""
    far = [(_apart(table, unit, other), other) for other in others]
    return [other for own, other in far if not any(nearer.is_less(own) for nearer, _ in far)]


def _apart(table: SigmarTable, unit: Unit, other: Unit) -> Gap:
    field = field_of(table)
    found, *more = (gap(own, body) for own in field.bodies(unit) for body in field.bodies(other))
    for each in more:
        found = each if each.is_less(found) else found
    return found


def _is_near(table: SigmarTable, user: Unit, unit: Unit, pick: Instruction) -> bool:
    reach = pick["within"] * INCH
    if not pick.get("wholly"):
        return field_of(table).units_within(user, unit, reach)
    return field_of(table).is_wholly_within(unit, user, reach)


def _general(table: SigmarTable, seat: int) -> Unit | None:
    return next((unit for unit in table.units_of(seat) if unit.general), None)
