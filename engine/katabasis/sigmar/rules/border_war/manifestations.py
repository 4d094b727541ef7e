"""Manifestations: how they are summoned and banished, what they may do, and what becomes of them (Magic 7.0 to 7.2).
What single ones do besides their words stands in `manifestation_abilities`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, product
from math import isqrt

from ....geometry.bodies import Body
from ....geometry.measuring import wholly_within, within
from ....geometry.plane import INCH, squared_distance
from ....geometry.sight import line_of_sight
from ....kernel.flow import Flow
from ....kernel.options import Placement, Suggestion
from ....kernel.text import Refusal, Text, refuse, say
from ...board import places
from ...board.field import field_of
from ...board.places import Way
from ...cards import passives
from ...cards.abilities import CORE, FIGHT, SPELL, AbilityUse, Declared, Instruction
from ...cards.registry import ability_verb
from ...state import DESTROYED, FIELD, MANIFESTATION, RESERVE, TERRAIN, SigmarTable, Unit
from .. import damage, movement, reinforcements, rolls, setting_up, using, verbs
from ..setting_up import SetUp
from . import mounts

SUMMON, BANISH, MOVE = "summon", "banish", "move"
STEP, SLACK = "ability.step-effect", 5
"""How much nearer or farther a part may be than exactly so far: places are whole tenths of a millimetre."""


def of(table: SigmarTable, seat: int | None = None) -> list[Unit]:
    """The manifestations that stand on the battlefield, of a player or of both."""
    return [unit for unit in table.units if unit.place == MANIFESTATION and seat in (None, unit.seat)]


def faults(table: SigmarTable) -> Iterator[str]:
    """What no table can be: a manifestation that is a unit on the battlefield or in reserve, a unit that is none, or a
    manifestation of the enemy's summoner."""
    yield from mounts.faults(table)
    seats = {unit.id: unit.seat for unit in table.units}
    for unit in table.units:
        elsewhere = (FIELD, RESERVE, TERRAIN) if unit.printed.banishment else (MANIFESTATION,)
        if unit.place in elsewhere:
            yield f"unit.{unit.id}: no manifestation is a unit [magic.manifestation-not-units]"
        if unit.summoner and seats.get(unit.summoner) != unit.seat:
            yield f"unit.{unit.id}: a friendly unit has summoned it [magic.manifestation-kinds]"


def summons(use: AbilityUse) -> str:
    """The warscroll that a spell or prayer summons, "" for others."""
    return next((order[SUMMON] for order in use.ability.does if SUMMON in order), "")


def measured_from(table: SigmarTable, use: AbilityUse) -> list[Unit]:
    """What a spell is cast through: its range and sight may be measured from there too."""
    if use.user is None or SPELL not in use.ability.keywords or summons(use):
        return []
    through = {each.ability for each in passives.in_force(table, use.user, "casts-through")}
    return [unit for unit in of(table, use.seat) if not through.isdisjoint(unit.printed.abilities)]


# ---------------------------------------------------------------------- what they may do


def limits(table: SigmarTable, use: AbilityUse) -> Iterator[Refusal]:
    """Why a manifestation cannot use a universal ability, and why one cannot be summoned that is there already."""
    unit, keywords = use.user, use.ability.keywords
    if unit is not None and unit.place == MANIFESTATION and CORE in keywords:
        if MOVE in keywords and unit.printed.move == 0:
            yield refuse("magic.manifestation-immobile", "{unit}: cannot move", unit=unit.ref)
        if FIGHT in keywords and all(weapon.ranged for weapon in unit.printed.weapons.values()):
            yield refuse("magic.manifestation-attacks", "{unit}: has no combat weapon", unit=unit.ref)
        if any(use.ability.id in each.value for each in passives.in_force(table, unit, "refuses")):
            refused = say("{unit}: does not use {ability}", unit=unit.ref, ability=use.ability.ref)
            yield Refusal("ability.passive", refused)
    scroll = summons(use)
    for other in of(table, use.seat) if scroll else ():
        if other.scroll == scroll:
            yield refuse("ability.step-declare", "{unit}: on the battlefield already", unit=other.ref)


# ---------------------------------------------------------------------- summoning


@ability_verb("summon")
def _summon(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """It is set up near its summoner, if there is room for all of it (magic.manifestation-kinds)."""
    caster, scroll = using.user_of(declared.use), instruction[SUMMON]
    gone = (unit for unit in table.units if unit.seat == caster.seat and unit.scroll == scroll)
    unit = next(gone, None) or reinforcements.another(table, caster.seat, scroll)
    if mounts.carries(scroll):
        (hero,) = verbs.subjects(table, declared, instruction)
        yield from mounts.mount(table, unit, hero, caster)
        return
    unit.slain, unit.marks, unit.used, unit.spent, unit.gathered = [], ["set-up"], [], [], 0
    set_up = SetUp(tuple(range(1, unit.printed.models + 1)), partial(_where, instruction, caster.id))
    apart = instruction.get("apart", 0)
    if apart:
        choice = yield setting_up.ask(unit, _triangle(table, unit, set_up, apart), STEP)
    else:
        choice = yield setting_up.where(table, unit, set_up, STEP)
    if choice is setting_up.NO_ROOM:
        unit.place, unit.slain = DESTROYED, [*set_up.numbers]
        return
    unit.summoner = caster.id
    setting_up.carry_out(table, unit, places.read(choice.value, unit, set_up.numbers), STEP)
    unit.gathered = passives.total(table, unit, "gathers-deaths")


def _where(
    instruction: Instruction, caster: str, table: SigmarTable, unit: Unit, bodies: Sequence[Body]
) -> Iterator[tuple[str, Text, list[int]]]:
    """Wholly within so much of its summoner, mostly in its sight, and more than so far from every enemy unit."""
    field, summoner, reach = field_of(table), table.unit(caster), instruction["reach"] * INCH
    marks, every = field.bodies(summoner), range(len(bodies))
    if "apart" in instruction:
        yield from _as_triangle(table, summoner, unit, instruction, bodies)
        return
    far = [at for at in every if not any(wholly_within(bodies[at], mark, reach) for mark in marks)]
    yield STEP, say("Too far from {unit}", unit=summoner.ref), far
    if "enemies" in instruction:
        keep = instruction["enemies"] * INCH
        enemies = [body for enemy in table.enemies_of(unit.seat) for body in field.bodies(enemy)]
        near = [at for at in every if any(within(bodies[at], enemy, keep) for enemy in enemies)]
        yield STEP, say("Too close to an enemy"), near
    if "unseen" not in instruction:
        unseen = [at for at in every if at not in far and not _is_seen(table, summoner, unit, bodies[at])]
        yield STEP, say("Not visible to {unit}", unit=summoner.ref), unseen


def _as_triangle(
    table: SigmarTable, summoner: Unit, unit: Unit, instruction: Instruction, bodies: Sequence[Body]
) -> Iterator[tuple[str, Text, list[int]]]:
    """The first part within so much of its summoner and in its sight, all exactly as far apart."""
    reach, apart, first = instruction["reach"] * INCH, instruction["apart"] * INCH, bodies[0]
    far = not any(within(first, mark, reach) for mark in field_of(table).bodies(summoner))
    yield STEP, say("Too far from {unit}", unit=summoner.ref), [0] * far
    pairs = [*combinations(range(len(bodies)), 2)]
    exact = (within(bodies[a], bodies[b], apart + SLACK) for a, b in pairs)
    close = (within(bodies[a], bodies[b], apart - SLACK) for a, b in pairs)
    wrong = [b for (_, b), is_near, is_close in zip(pairs, exact, close, strict=True) if is_close or not is_near]
    yield STEP, say("Parts are to be exactly {inches} apart", inches=movement.inches(apart)), [*dict.fromkeys(wrong)]
    unseen = not far and not _is_seen(table, summoner, unit, first)
    yield STEP, say("Not visible to {unit}", unit=summoner.ref), [0] * unseen


def _triangles(table: SigmarTable, unit: Unit, set_up: SetUp, apart: int) -> Iterator[list[Way]]:
    """All legal places of three parts that are exactly so far apart, spread over the battlefield."""
    side = apart * INCH + unit.printed.base[0]
    height, (width, depth), step = isqrt(3 * side * side) // 2, table.pack.battlefield, 2 * INCH
    for x, y in product(range(step, width, step), range(step, depth, step)):
        for corners in (((side, 0), (side // 2, height)), ((side, 0), (side // 2, -height))):
            spots = [(x, y), *((x + dx, y + dy) for dx, dy in corners)]
            ways = [Way(number, (spot,), 0) for number, spot in zip(set_up.numbers, spots, strict=True)]
            if min(min(spot) for spot in spots) >= 0 and setting_up.allows(table, unit, set_up, ways):
                yield ways


def _triangle(table: SigmarTable, unit: Unit, set_up: SetUp, apart: int) -> Placement:
    """Where three parts are set up that are so far apart, with triangles for suggestions."""

    def no_room() -> list[Refusal]:
        return [] if any(_triangles(table, unit, set_up, apart)) else setting_up.lacks_room(unit)

    def suggest() -> list[Suggestion]:
        from ..whereabouts import whereabouts  # once places are suggested

        found = [*_triangles(table, unit, set_up, apart)]
        spread = found[:: max(1, len(found) // setting_up.MOST)]
        places_of = [(ways, whereabouts(table, unit, [way.end for way in ways])) for ways in spread]
        return [
            Suggestion(
                places.set_up(ways, unit),
                say("{place} ({x}, {y})", place=place, x=ways[0].end[0] // INCH, y=ways[0].end[1] // INCH),
            )
            for ways, place in places_of
        ]

    def nearest(wish: object) -> str | None:
        try:
            wished = places.read(wish, unit, set_up.numbers)
        except places.Unreadable:
            return None
        every = _triangles(table, unit, set_up, apart)
        best = min(every, key=lambda ways: squared_distance(ways[0].end, wished[0].end))
        return places.set_up(best, unit)

    return Placement(
        f"set-up {unit.id}",
        say("Set up {unit}", unit=unit.ref),
        shape=setting_up.shape_of(unit, set_up),
        check=partial(setting_up.faults, table, unit, set_up),
        suggest=suggest,
        nearest=nearest,
        refs=(unit.ref,),
        refusals=no_room,
    )


def _is_seen(table: SigmarTable, summoner: Unit, unit: Unit, at: Body) -> bool:
    """Whether a unit sees what stands there."""
    field = field_of(table)
    there = field.upright(unit, at)
    return any(
        line_of_sight(field.upright(summoner, eye), there, field.blockers(eye, at, summoner, unit)) is not None
        for eye in field.bodies(summoner)
    )


# ---------------------------------------------------------------------- banishing, severed ties


@ability_verb("banish")
def _banish(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """A banishment roll of two dice that is high enough removes it (magic.banish)."""
    wizard = using.user_of(declared.use)
    for unit in verbs.subjects(table, declared, instruction):
        need = unit.printed.banishment - passives.total(table, wizard, "banishing")
        about = {"purpose": "banish", "ability": declared.use.ability.ref, "unit": wizard.ref, "need": need}
        if sum(rolls.dice(table, declared.seat, 2, "magic.banish", **about)) >= need:
            yield from _be_banished(table, unit, wizard)


def _be_banished(table: SigmarTable, unit: Unit, by: Unit) -> Flow[None]:
    instead = next(passives.in_force(table, unit, "outlasts-banishment"), None)
    if mounts.carries(unit.scroll):
        yield from mounts.banish(table, unit)
    elif instead is None:
        damage.destroy(table, unit, rule="magic.banish")
    else:
        yield from damage.allocate(table, unit, instead.value, by)


def fall(table: SigmarTable, unit: Unit, numbers: Sequence[int]) -> None:
    """The manifestations of a unit that is slain as a whole are removed (magic.severed)."""
    mounts.fall(table, unit, len(numbers) == len(unit.models))
    if len(numbers) == len(unit.models):
        for each in of(table, unit.seat):
            if each.summoner == unit.id:
                damage.destroy(table, each, rule="magic.severed")
