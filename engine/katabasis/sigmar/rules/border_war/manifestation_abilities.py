"""What single manifestations do that the words of the content alone cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import permutations
from math import isqrt

from ....geometry.bodies import Body
from ....geometry.facings import SCALE, direction
from ....geometry.measuring import overlap, wholly_within
from ....geometry.plane import INCH, squared_distance
from ....geometry.sight import are_hidden
from ....kernel.flow import Flow
from ....kernel.options import Ask, Option, Placement, Suggestion
from ....kernel.text import Refusal, Text, refuse, say
from ...board import places
from ...board.bases import base_at, sweeps
from ...board.field import any_within, field_of
from ...board.places import Way
from ...cards import passives
from ...cards.abilities import ABILITIES, MOVES, SPELL, AbilityUse, Declared, Instruction
from ...cards.registry import ability_verb, condition
from ...events import ATTACKS_RESOLVED, DECLARED, GATHERED, MOVED, SET_UP, USED
from ...state import MANIFESTATION, SigmarTable, Unit
from .. import core_moves, damage, movement, rolls, setting_up, using, verbs
from ..movement import ENTER, SHUN, Limits
from ..setting_up import SetUp
from . import manifestations, roster, several_units
from .setting_up_again import set_up_again

STEP, MORTAL = "ability.step-effect", "attack.mortal-damage"
HASTENED, COGS = "hastened-charge", "summon-chronomantic-cogs"
"""A reaction of units whose army may summon the Chronomantic Cogs, and what summons them."""
FULL, NEAR = 6, 12 * INCH
"""How many points a manifestation gathers, and from how far."""
BESIDE = 3 * INCH
"""How near to a part of the Soulsnare Shackles those are that it binds."""
DETONATION = "morbid-detonation"
SLAIN, SHOT = "slain", "shot-by-horror"
"""What is noted for the phase where a Horrorghast is: a mark for each model that is slain, and one of units that it
shot at."""
BRUSHED = INCH // 2
"""How near to where a straight move ends an enemy unit must be that suffers by it."""
SCENT = 18 * INCH
"""From how far the Krondspine Incarnate smells manifestations."""
STRIDE = INCH // 4
"""By how much places on a line are apart that are tried."""
ASTRAY = 10
"""So far from its line a model may be that moves along it: places are whole tenths of a millimetre."""
HARMS = 2
"""The roll from which on a passing manifestation hurts."""


def known(table: SigmarTable, unit: Unit) -> Sequence[str]:
    """What the manifestations of its army let a unit do."""
    army = table.players[unit.seat].army
    is_there = table.plays("magic") and unit.printed.is_unit
    return (HASTENED,) if is_there and COGS in roster.lore_abilities(army, "manifestations") else ()


# ---------------------------------------------------------------------- moving across enemies


@ability_verb("sweep")
def _sweep(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """It moves up to its Move; then enemies suffer across which it has passed, or beside which it ends."""
    unit, most = using.user_of(declared.use), instruction["most"]
    before = dict(unit.passed)
    inches = core_moves.rolled_move(table, unit)
    ranges = ENTER if "enters" in instruction else SHUN
    yield from _ask_where(table, unit, Limits(inches * INCH, STEP, ranges, STEP))
    passed = [foe for foe in table.targets_of(unit.seat) if unit.passed.get(foe.id, 0) > before.get(foe.id, 0)]
    if "enters" in instruction:
        beside = field_of(table)
        near = (foe for foe in table.targets_of(unit.seat) if beside.units_within(unit, foe, BRUSHED))
        passed += [foe for foe in near if foe not in passed]
    for foe in (yield from _up_to(unit, passed, most)):
        _hurt(table, declared, foe, instruction["sweep"])


def _ask_where(table: SigmarTable, unit: Unit, limits: Limits) -> Flow[None]:
    """Where it moves: places across enemies are suggested too; to what moves along its own line only those on it."""
    straight = passives.has(table, unit, "keeps-its-line")
    label = say("Move up to {inches}", inches=movement.inches(limits.reach))
    usual = core_moves.move_placement(table, unit, f"go {unit.id}", label, limits)
    option = Placement(
        usual.id,
        usual.label,
        shape=usual.shape,
        check=usual.check,
        suggest=lambda: (
            _on_its_line(table, unit, limits) if straight else [*_across(table, unit, limits), *usual.suggestions]
        ),
        nearest=partial(_nearest_on_its_line, table, unit, limits) if straight else usual.nearest,
        refs=usual.refs,
    )
    choice = yield Ask(unit.seat, "where", [option], say("{unit}: where to?", unit=unit.ref), STEP)
    movement.carry_out(table, unit, places.read(choice.value, unit), STEP)


def _across(table: SigmarTable, unit: Unit, limits: Limits) -> Iterator[Suggestion]:
    """As far as it goes across the middle of each enemy unit that it reaches."""
    x, y = unit.models[0].at
    for foe in table.targets_of(unit.seat):
        middle = foe.models[len(foe.models) // 2]
        length = isqrt(squared_distance((x, y), middle.at))
        for reach in range(limits.reach, length, -STRIDE) if 0 < length < limits.reach else ():
            dx, dy = (middle.x - x) * reach // length, (middle.y - y) * reach // length
            text = f"keep {dx:+},{dy:+}"
            if not movement.faults(table, unit, limits, text):
                yield Suggestion(text, say("Across {unit}", unit=foe.ref))
                break


def _on_its_line(table: SigmarTable, unit: Unit, limits: Limits) -> list[Suggestion]:
    """As far ahead as it may go, as far back, and nowhere."""
    ahead = next(iter(_legal(table, unit, limits, range(limits.reach, 0, -STRIDE))), None)
    back = next(iter(_legal(table, unit, limits, range(-limits.reach, 0, STRIDE))), None)
    found = [(ahead, say("Straight ahead")), (back, say("Straight back")), (";", say("Stay here"))]
    return [Suggestion(text, label) for text, label in found if text]


def _nearest_on_its_line(table: SigmarTable, unit: Unit, limits: Limits, wish: object) -> str | None:
    """The place on its line that is nearest to a wish."""
    try:
        x, y = places.read(wish, unit)[0].end
    except places.Unreadable:
        return None
    along, across = direction(unit.models[0].facing)
    far = ((x - unit.models[0].x) * along + (y - unit.models[0].y) * across) // SCALE
    tried = sorted(range(-limits.reach, limits.reach + 1, STRIDE), key=lambda length: abs(length - far))
    return next(iter(_legal(table, unit, limits, tried)), ";")


def _legal(table: SigmarTable, unit: Unit, limits: Limits, lengths: Iterable[int]) -> Iterator[str]:
    """The answers by which it moves so far along its line, those that are legal."""
    along, across = direction(unit.models[0].facing)
    for length in lengths:
        text = f"keep {length * along // SCALE:+},{length * across // SCALE:+}"
        if not movement.faults(table, unit, limits, text):
            yield text


def _up_to(unit: Unit, foes: Sequence[Unit], most: int) -> Flow[list[Unit]]:
    """So many of some units at most, picked by whose manifestation it is."""
    left, picked = [*foes], list[Unit]()
    while left and len(picked) < most:
        if len(left) <= most - len(picked):
            return [*picked, *left]
        options = [Option(f"pick {foe.id}", say("{unit}", unit=foe.ref), value=foe.id, refs=(foe.ref,)) for foe in left]
        choice = yield Ask(unit.seat, "hurt", options, say("{unit}: which unit suffers?", unit=unit.ref), STEP)
        picked.append(next(foe for foe in left if foe.id == choice.value))
        left.remove(picked[-1])
    return picked


def _hurt(table: SigmarTable, declared: Declared, foe: Unit, value: str | int) -> None:
    """A die that is high enough is mortal damage; a number is what a die for each model must reach."""
    about = {"purpose": "ability", "ability": declared.use.ability.ref, "unit": foe.ref}
    if isinstance(value, int):
        dice = rolls.dice(table, declared.seat, len(foe.models), MORTAL, need=value, **about)
        verbs.inflict(declared, foe, sum(die >= value for die in dice))
    else:
        rolled = rolls.value(table, declared.seat, value, MORTAL, need=HARMS, **about)
        verbs.inflict(declared, foe, rolled if rolled >= HARMS else 0)


def restricts(table: SigmarTable, unit: Unit, ways: Sequence[Way]) -> Iterator[Refusal]:
    """Why a manifestation may not move so: some move along their own line alone."""
    if unit.place == MANIFESTATION and passives.has(table, unit, "keeps-its-line"):
        for way, model in zip(ways, unit.models, strict=True):
            if way.facing != model.facing or any(_astray(model.at, stop, model.facing) for stop in way.stops):
                yield refuse("ability.passive", "{unit}: moves only straight ahead or back", unit=unit.ref)
                break
    if unit.place == MANIFESTATION and table.phase == "charge" and passives.has(table, unit, "hunts"):
        bodies = [base_at(unit.printed.base, way.end, way.facing) for way in ways]
        prey = [body for each in manifestations.of(table, table.opponent(unit.seat)) for body in _parts(table, each)]
        if any(map(movement.moves, ways, unit.models)) and not any_within(bodies, prey, table.rules.charge_end):
            yield refuse("ability.step-effect", "{unit}: has to end beside an enemy manifestation", unit=unit.ref)


def _astray(start: tuple[int, int], end: tuple[int, int], facing: int) -> bool:
    """Whether a place is off the line through another."""
    along, across = direction(facing)
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (dx * across - dy * along) ** 2 > ASTRAY**2 * (along**2 + across**2)


def restricts_set_up(table: SigmarTable, unit: Unit, bodies: Sequence[Body]) -> Iterator[Refusal]:
    """Why nobody may be set up so near to a manifestation of the enemy."""
    for other in manifestations.of(table, table.opponent(unit.seat)):
        for each in passives.in_force(table, other, "wards-off"):
            reach, marks = each.value * INCH, field_of(table).bodies(other)
            near = [number for number, body in enumerate(bodies, 1) if any_within([body], marks, reach)]
            if near and unit.printed.is_unit:
                yield refuse("ability.passive", "Too close to {unit}", unit=other.ref)


def is_hidden(table: SigmarTable, unit: Unit, target: Unit) -> bool:
    """Whether every line from a unit to a target crosses what blinds, in plan."""
    bodies = field_of(table).bodies
    return any(
        passives.has(table, other, "blinds") and are_hidden(bodies(unit), bodies(target), bodies(other))
        for other in manifestations.of(table)
        if other not in (unit, target)
    )


# ---------------------------------------------------------------------- what is near which part


def may_pick_together(table: SigmarTable, use: AbilityUse, pick: Instruction, ids: Sequence[str]) -> bool:
    """Whether each of some units is near another part of a manifestation, or wholly within so much of it."""
    unit, reach = using.user_of(use), pick["within"] * INCH
    near = [
        [_is_beside(table, part, table.unit(id), reach, "wholly" in pick) for part in _parts(table, unit)] for id in ids
    ]
    parts = range(len(unit.models))
    return any(
        all(each[part] for each, part in zip(near, order, strict=True)) for order in permutations(parts, len(ids))
    )


def _parts(table: SigmarTable, unit: Unit) -> list[Body]:
    return field_of(table).bodies(unit)


def _is_beside(table: SigmarTable, part: Body, unit: Unit, reach: int, wholly: bool) -> bool:
    bodies = field_of(table).bodies(unit)
    return all(wholly_within(body, part, reach) for body in bodies) if wholly else any_within(bodies, [part], reach)


# ---------------------------------------------------------------------- being set up elsewhere


@ability_verb("ferry")
def _ferry(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """Who was picked is set up anew near the user, or wholly near another part of it than the one where he was, and far
    from enemies."""
    reach, far, wholly = instruction["ferry"] * INCH, instruction["enemies"] * INCH, "other_part" in instruction
    parts = _parts(table, using.user_of(declared.use))
    for unit in verbs.subjects(table, declared, instruction):
        others = [part for part in parts if not (wholly and _is_beside(table, part, unit, reach, wholly))] or parts
        yield from set_up_again(table, unit, others, reach, far, wholly=wholly)


@ability_verb("shift-part")
def _shift_part(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """One part is set up wholly within so much of the other, and farther than that from every enemy unit."""
    unit, reach, far = using.user_of(declared.use), instruction["shift-part"] * INCH, instruction["enemies"] * INCH
    others = dict(zip([model.number for model in unit.models], reversed(_parts(table, unit)), strict=True))
    set_ups = [SetUp((number,), partial(_beside_part, other, reach, far)) for number, other in others.items()]
    free = {each.numbers[0]: each for each in set_ups if setting_up.has_room(table, unit, each)}
    refs = {number: unit.model_ref(number) for number in free}
    options = [
        Option(f"pick {number}", say("{part}", part=ref), value=number, refs=(ref,)) for number, ref in refs.items()
    ]
    if options:
        choice = yield Ask(unit.seat, "part", options, say("{unit}: which part is moved?", unit=unit.ref), STEP)
        label = say("Set up {unit}", unit=unit.ref)
        option = setting_up.placement(table, unit, f"set-up {unit.id}", label, free[choice.value])
        where = yield Ask(unit.seat, "where", [option], say("Where is {unit} set up?", unit=unit.ref), STEP)
        (way,) = places.read(where.value, unit, (choice.value,))
        model = unit.model(choice.value)
        (model.x, model.y), model.facing = way.end, way.facing
        table.stand_changed()
        table.emit(SET_UP, STEP, unit.seat, unit=unit.ref, places=[[model.number, *way.end, way.facing]])


def _beside_part(
    other: Body, reach: int, far: int, table: SigmarTable, unit: Unit, bodies: Sequence[Body]
) -> Iterator[tuple[str, Text, list[int]]]:
    yield STEP, say("A model stands on another"), [0] * any(overlap(body, other) for body in bodies)
    yield (
        STEP,
        say("Too far from {unit}", unit=unit.ref),
        [0] * (not all(wholly_within(each, other, reach) for each in bodies)),
    )
    enemies = [body for enemy in table.enemies_of(unit.seat) for body in field_of(table).bodies(enemy)]
    yield STEP, say("Too close to an enemy"), [0] * any_within(bodies, enemies, far)


# ---------------------------------------------------------------------- spells through portals, hunting


@condition("near-enemy-manifestation", say('{unit}: no enemy manifestation within 18"'))
def _near_enemy_manifestation(table: SigmarTable, unit: Unit) -> bool:
    near = manifestations.of(table, table.opponent(unit.seat))
    return any(field_of(table).units_within(unit, each, SCENT) for each in near)


@condition("devoured", say("{unit} has destroyed no enemy manifestation this turn"))
def _devoured(table: SigmarTable, unit: Unit) -> bool:
    return "devoured" in unit.marks


# ---------------------------------------------------------------------- conditions


@condition("hastened", say("{unit}: no friendly Chronomantic Cogs hasten it"))
def _hastened(table: SigmarTable, unit: Unit) -> bool:
    return passives.has(table, unit, "hastened")


@condition("beside-wizard", say('{unit}: no friendly Wizard within 3"'))
def _beside_wizard(table: SigmarTable, unit: Unit) -> bool:
    wizards = (each for each in table.units_of(unit.seat) if "wizard" in each.printed.keywords)
    return any(field_of(table).units_within(unit, each, BESIDE) for each in wizards)


def _turns(table: SigmarTable, unit: Unit, way: str) -> bool:
    """How the Chronomantic Cogs turn."""
    return any(modifier.value == way for modifier in passives.in_force(table, unit, "turns"))


@condition("turns-fast", say("{unit} does not turn fast"))
def _turns_fast(table: SigmarTable, unit: Unit) -> bool:
    return _turns(table, unit, "fast")


@condition("turns-slowly", say("{unit} does not turn slowly"))
def _turns_slowly(table: SigmarTable, unit: Unit) -> bool:
    return _turns(table, unit, "slowly")


@condition("shot-and-slain", say("{unit}: not shot at by the Horrorghast, or no model slain this phase"))
def _shot_and_slain(table: SigmarTable, unit: Unit) -> bool:
    return SHOT in unit.used and SLAIN in unit.used


several_units.FIGURES["slain-this-phase"] = lambda table, unit: unit.used.count(SLAIN)


def end_turn(table: SigmarTable) -> Flow[None]:
    """What has gathered as much as it can has to go off, whether its player wants it or not."""
    for unit in manifestations.of(table):
        if _full(table, unit):
            yield from using.resolve(table, using.declared_for(AbilityUse(ABILITIES[DETONATION], unit.seat, unit)))


@condition("full", say("{unit}: has not gathered enough yet"))
def _full(table: SigmarTable, unit: Unit) -> bool:
    return unit.gathered >= FULL


# ---------------------------------------------------------------------- what happens around them


def fall(table: SigmarTable, unit: Unit, numbers: Sequence[int], by: Unit | None) -> None:
    """Models that are slain are gathered by what gathers deaths, and what slays a manifestation is noted."""
    if unit.printed.is_unit and any(
        passives.has(table, each, "watches-the-slain") for each in manifestations.of(table)
    ):
        unit.used += [SLAIN] * len(numbers)
    if unit.place == MANIFESTATION and by is not None and by.place == MANIFESTATION:
        by.marks.append("devoured")
    bodies = [field_of(table).body(unit, unit.model(number)) for number in numbers] if unit.printed.is_unit else []
    for other in manifestations.of(table):
        marks = field_of(table).bodies(other)
        near = sum(any_within([body], marks, NEAR) for body in bodies)
        if near and other is not unit:
            _gather(table, other, near)


def _gather(table: SigmarTable, unit: Unit, count: int) -> None:
    if passives.has(table, unit, "gathers-deaths") and unit.gathered < FULL:
        unit.gathered = min(FULL, unit.gathered + count)
        table.emit(GATHERED, "ability.passive", unit.seat, unit=unit.ref, points=unit.gathered)


def end_ability(table: SigmarTable, declared: Declared) -> Flow[None]:
    """What comes of spells that are cast, and of shots of what burns up."""
    ability, user = declared.use.ability, declared.use.user
    if user is None:
        return
    if SPELL in ability.keywords:
        for other in manifestations.of(table):
            is_new = other.scroll == manifestations.summons(declared.use)
            if not is_new and field_of(table).units_within(user, other, NEAR):
                _gather(table, other, 1)
    if ability.keywords & MOVES:
        yield from _cross_vortices(table, declared)
    if ability.id == "shoot" and user.place == MANIFESTATION and passives.has(table, user, "watches-the-slain"):
        for foe in _aimed_at(table, user):
            foe.used.append(SHOT)
    if ability.id == "shoot" and user.stands and passives.has(table, user, "burns-up"):
        yield from damage.allocate(table, user, 1, None)


def _cross_vortices(table: SigmarTable, declared: Declared) -> Flow[None]:
    """Who has just moved across the ground between the parts of a vortex of the enemy suffers."""
    for unit in [*table.on_field()]:
        for vortex in manifestations.of(table, table.opponent(unit.seat)):
            if passives.has(table, vortex, "vortex") and any(
                overlap(leg, _between(vortex)) for leg in _gone(table, unit)
            ):
                about = {"purpose": "mortal", "unit": unit.ref}
                points = rolls.value(table, vortex.seat, "D3", MORTAL, **about)
                yield from damage.suffer(table, {unit.id: points}, MORTAL, vortex)


def _between(unit: Unit) -> Body:
    """The triangle between the middles of three parts."""
    (ax, ay), (bx, by), (cx, cy) = corners = [(2 * model.x, 2 * model.y) for model in unit.models]
    turns = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    return Body(tuple(corners if turns > 0 else reversed(corners)), 0)


def _gone(table: SigmarTable, unit: Unit) -> list[Body]:
    """Where the models of a unit have gone by the ability that was just used."""
    found: list[Body] = []
    for event in reversed(table.events):
        if event.kind in (DECLARED, USED):
            break
        if event.kind == MOVED and event.what["unit"] == unit.ref:
            for number, *stops, _ in event.what["ways"]:
                facing = next((model.facing for model in unit.models if model.number == number), 0)
                found += sweeps(unit.printed.base, [(x, y) for x, y in stops], facing)
    return found


def _aimed_at(table: SigmarTable, unit: Unit) -> list[Unit]:
    """The units that were attacked by the shot that a unit has just made."""
    found: list[Unit] = []
    for event in reversed(table.events):
        if event.kind == DECLARED and event.what["unit"] == unit.ref:
            break
        if event.kind == ATTACKS_RESOLVED and event.what["unit"] == unit.ref:
            found.append(table.unit(event.what["target"].partition(":")[2]))
    return [foe for foe in found if foe.on_field]
