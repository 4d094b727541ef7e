"""The damage sequence (chapter 18): wards, allocation, slain models, destroyed units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...geometry.bodies import Body
from ...geometry.plane import squared_distance
from ...kernel.flow import Flow
from ...kernel.options import Ask, Option, Placement, Suggestion
from ...kernel.text import Refusal, refuse, say
from .. import events
from ..board.coherency import Bonds, stragglers
from ..board.contesting import contested_by
from ..board.field import field_of
from ..cards import passives
from ..cards.passives import Modifier
from ..state import DESTROYED, SigmarTable, Unit
from . import characteristics, command_models, rolls

if TYPE_CHECKING:
    from .removals import Removals


def suffer(table: SigmarTable, pools: Mapping[str, int], rule: str, by: Unit | None = None) -> Flow[int]:
    """The damage sequence of every unit that points were inflicted on, one unit at a time: the active player's first,
    each in the order that its commander likes (damage.order-of-units). Returns the points that were allocated."""
    allocated = 0
    for seat in table.seats_from(max(table.active, 0)):
        left = [unit for unit in table.units if unit.seat == seat and unit.stands and pools.get(unit.id)]
        while left:
            unit = yield from _next_unit(seat, left)
            left.remove(unit)
            if unit.stands:
                allocated += yield from _sequence(table, unit, pools[unit.id], rule, by)
    return allocated


def _next_unit(seat: int, left: Sequence[Unit]) -> Flow[Unit]:
    if len(left) == 1:
        return left[0]
    options = [
        Option(f"damage {unit.id}", say("{unit}", unit=unit.ref), value=unit.id, refs=(unit.ref,)) for unit in left
    ]
    choice = yield Ask(seat, "damage", options, say("Which unit suffers first?"), "damage.order-of-units")
    return next(unit for unit in left if unit.id == choice.value)


def _sequence(table: SigmarTable, unit: Unit, points: int, rule: str, by: Unit | None) -> Flow[int]:
    """Ward rolls, then allocation (damage.two-steps), for as long as there are models (damage.destroyed-overflow).
    Returns the points that were allocated."""
    table.emit(events.INFLICTED, rule, unit.seat, unit=unit.ref, points=points, by=by.ref if by else "")
    ward = characteristics.ward(table, unit)
    if ward and not (by and passives.has(table, by, "beats-wards")):
        dice = rolls.dice(table, unit.seat, points, "damage.ward-roll", purpose="ward", need=ward, unit=unit.ref)
        warded = sum(die >= ward for die in dice)
        points -= warded
        if 1 in dice and not passives.has(table, unit, "token-guards-saves"):
            lose_token(table, unit)
        if warded and passives.has(table, unit, "passes-wards"):
            yield from _pass_on(table, unit, warded, by)
    return (yield from allocate(table, unit, points, by))


def _pass_on(table: SigmarTable, unit: Unit, points: int, by: Unit | None) -> Flow[None]:
    """Friendly Infantry beside a hero suffers what his ward rolls save him from, point by point and without a ward."""
    for _ in range(points):
        near = beside(table, unit, infantry_of(table, unit))
        if near:
            guard = yield from _next_unit(unit.seat, near)
            yield from allocate(table, guard, 1, by)


def infantry_of(table: SigmarTable, unit: Unit) -> list[Unit]:
    """The Infantry of the army of a unit that is no Hero."""
    keywords = ((friend, friend.printed.keywords) for friend in table.units_of(unit.seat))
    return [friend for friend, has in keywords if "infantry" in has and "hero" not in has]


def beside(table: SigmarTable, unit: Unit, others: Sequence[Unit]) -> list[Unit]:
    """Those of some units that a unit is within the combat range of (combat-range.combat-range)."""
    reach = table.rules.combat_range
    return [other for other in others if other is not unit and field_of(table).units_within(unit, other, reach)]


def allocate(table: SigmarTable, unit: Unit, points: int, by: Unit | None) -> Flow[int]:
    """The points go to models one after another; returns as many as there was room for. All parts of what is no unit
    have one Health (magic.manifestation-target)."""
    parts = 1 if unit.printed.is_unit else len(unit.models)
    points = min(points, unit.printed.health * (len(unit.models) // parts) - unit.damage)
    slain, unit.damage = divmod(unit.damage + points, unit.printed.health)
    slain *= parts
    table.emit(events.ALLOCATED, "damage.allocate-one-by-one", unit.seat, unit=unit.ref, points=points, slain=slain)
    yield from slay(table, unit, slain, by)
    return points


def lose_token(table: SigmarTable, unit: Unit) -> None:
    """A token of a unit is removed, if it has one (token.not-models)."""
    if unit.tokens:
        table.emit(events.TOKEN_REMOVED, "token.not-models", unit.seat, unit=unit.ref, token=unit.tokens.pop())


def slay(table: SigmarTable, unit: Unit, count: int, by: Unit | None = None) -> Flow[None]:
    """So many of its models are slain; if that is all of them, the unit is destroyed."""
    foes, blaze = field_of(table).fought_by(unit), next(passives.in_force(table, unit, "blaze-of-glory"), None)
    fallen = min(count, len(unit.models))
    _gather_tithe(table, foes, fallen)
    if count >= len(unit.models):
        if not (yield from table.pack.survives(table, unit)):
            destroy(table, unit, by)
    elif count:
        yield from _pick_slain(table, unit, count)
    if blaze is not None and fallen and foes:
        yield from _blaze(table, unit, blaze, fallen, foes)


def _gather_tithe(table: SigmarTable, foes: Sequence[Unit], fallen: int) -> None:
    """Whoever gathers bone from models that are slain in combat with it does so, up to a limit."""
    for foe in foes if fallen else ():
        most = next((modifier.value for modifier in passives.in_force(table, foe, "bone-harvest")), 0)
        if foe.tithe < most:
            foe.tithe = min(most, foe.tithe + fallen)
            table.emit(events.GATHERED, "ability.passive", foe.seat, unit=foe.ref, points=foe.tithe)


def _blaze(table: SigmarTable, unit: Unit, blaze: Modifier, fallen: int, foes: Sequence[Unit]) -> Flow[None]:
    """A die for each slain model; those high enough are mortal damage on an enemy unit in combat with theirs."""
    about = {"purpose": "ability", "ability": f"ability:{blaze.ability}"}
    points = sum(die >= blaze.value for die in rolls.dice(table, unit.seat, fallen, "attack.mortal-damage", **about))
    left = [foe for foe in foes if foe.on_field]
    if points and left:
        foe = yield from _next_unit(unit.seat, left)
        yield from suffer(table, {foe.id: points}, "attack.mortal-damage", unit)


def destroy(table: SigmarTable, unit: Unit, by: Unit | None = None, rule: str = "damage.destroyed") -> None:
    """All its models are slain (damage.destroyed, damage.destroyed-by-effect); what damage is left has no effect
    (damage.destroyed-overflow)."""
    table.pack.slain(table, unit, [model.number for model in unit.models], by)
    unit.slain = [*range(1, unit.printed.models + 1)]
    unit.models, unit.damage, unit.place = [], 0, DESTROYED
    if unit.printed.is_unit:
        table.fallen.append(unit.id)
        if by is not None and by.seat != unit.seat:
            by.marks.append("destroyed")
    table.stand_changed()
    table.emit(events.DESTROYED, rule, unit.seat, unit=unit.ref, by=by.ref if by else "")


# ---------------------------------------------------------------------- who is slain


def _pick_slain(table: SigmarTable, unit: Unit, count: int) -> Flow[None]:
    """Its commander picks who is slain, so that those who are left form a coherent group; if no choice does, as few
    more as possible are removed (damage.choose-slain, damage.slain-coherency, damage.coherency-removal)."""
    from .removals import Removals  # no first decision needs it

    removals = Removals(Bonds(field_of(table).bodies(unit), unit, table.rules), count)
    size = removals.size
    option = Placement(
        f"remove {unit.id}",
        say("Models to remove: {count}", count=size),
        shape={"kind": "slain", "unit": unit.ref, "count": size},
        check=lambda answer: _faults(table, unit, size, answer),
        suggest=lambda: _suggestions(table, unit, removals),
        nearest=lambda wish: _nearest(unit, removals, wish),
        refs=(unit.ref,),
    )
    prompt = say("Which models of {unit} are slain?", unit=unit.ref)
    choice = yield Ask(unit.seat, "slain", [option], prompt, "damage.choose-slain")
    remove(table, unit, _read(choice.value))


def remove(table: SigmarTable, unit: Unit, numbers: Sequence[int]) -> None:
    """Those models are slain."""
    table.pack.slain(table, unit, numbers, None)
    unit.models = [model for model in unit.models if model.number not in numbers]
    unit.slain = sorted([*unit.slain, *numbers])
    table.stand_changed()
    table.pack.lose_models(table, unit)
    refs = [unit.model_ref(number) for number in numbers]
    table.emit(events.SLAIN, "damage.allocate-slay", unit.seat, unit=unit.ref, models=refs)


def _lost(table: SigmarTable, unit: Unit, bodies: Sequence[Body], pick: Sequence[int]) -> list[int]:
    left = [body for at, body in enumerate(bodies) if at not in pick]
    return stragglers(left, unit, table.rules)


def _faults(table: SigmarTable, unit: Unit, count: int, answer: object) -> list[Refusal]:
    if not isinstance(answer, str):
        return [refuse("table.bad-answer", "A text says who is slain: m3 m5")]
    numbers = _read(answer)
    standing = [model.number for model in unit.models]
    if len(set(numbers)) != len(numbers) or not set(numbers) <= set(standing) or len(numbers) != count:
        return [refuse("damage.choose-slain", "{unit}: name the slain, each once: {count}", count=count, unit=unit.ref)]
    lost = _lost(table, unit, field_of(table).bodies(unit), [standing.index(number) for number in numbers])
    if lost:
        at = [unit.model_ref(number) for number in numbers]
        return [refuse("damage.slain-coherency", "The remaining models would not be in coherency", at=at)]
    return []


def _read(text: str) -> list[int]:
    """The numbers of models: "m3 m5". Raises ValueError."""
    words = text.split()
    if not all(word.startswith("m") for word in words):
        raise ValueError(f"no models: {text}")
    return [int(word[1:]) for word in words]


def _nearest(unit: Unit, removals: Removals, wish: object) -> str | None:
    """The pick that has the most of those in it who were wished; None if nobody of the unit was."""
    wished = set(_read(wish)) if isinstance(wish, str) else set()
    standing = [model.number for model in unit.models]
    if not wished & set(standing):
        return None
    best = removals.best(lambda pick: len(wished & {standing[at] for at in pick}))
    return " ".join(f"m{standing[at]}" for at in best)


def _suggestions(table: SigmarTable, unit: Unit, removals: Removals) -> list[Suggestion]:
    """Who is farthest from the enemy; who contests no objective."""
    enemies = [model for enemy in table.enemies_of(unit.seat) for model in enemy.models]
    far = [min((squared_distance(model.at, foe.at) for foe in enemies), default=0) for model in unit.models]
    field = field_of(table)
    contesting = {model.number for objective in contested_by(table, unit) for model in field.on_circle(unit, objective)}
    away = [int(model.number not in contesting) for model in unit.models]
    special = [
        sum(model.number not in weapon.bearers for weapon in unit.printed.weapons.values()) for model in unit.models
    ]
    leading = {number for numbers in command_models.of(table, unit).values() for number in numbers}
    plain = [int(model.number not in leading) for model in unit.models]
    orders = [
        (say("The farthest from the enemy"), lambda pick: sum(far[at] for at in pick)),
        (say("Keep the objective"), lambda pick: (sum(away[at] for at in pick), sum(far[at] for at in pick))),
        (say("Keep special weapons"), lambda pick: (sum(special[at] for at in pick), sum(far[at] for at in pick))),
        (say("Keep command models"), lambda pick: (sum(plain[at] for at in pick), sum(far[at] for at in pick))),
    ]
    found: list[Suggestion] = []
    for label, order in orders if leading else orders[:-1]:
        best = removals.best(order)
        answer = " ".join(f"m{unit.models[at].number}" for at in best)
        if all(answer != other.answer for other in found):
            found.append(Suggestion(answer, label))
    return found
