"""Named destinations of a move: a few legal answers for whoever moves without a pointer, and for bots. They are found
by moving the whole unit as it stands (straight_moves): as far as it goes towards somewhere, around what closes the
way."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from math import isqrt

from ...geometry.bodies import Body
from ...geometry.facings import SCALE, direction
from ...geometry.measuring import overlap
from ...geometry.plane import Point, squared_distance, toward
from ...kernel.options import Suggestion
from ...kernel.text import Text, say
from ..board import ground, places
from ..board.bases import base_at
from ..board.field import field_of, key_of
from ..content import OBJECTIVES
from ..state import Model, SigmarTable, Unit
from . import movement, safe_places
from .movement import Limits
from .straight_moves import March, march

STAY = ";"
"""The answer by which nobody moves."""
ASIDE = (0, 5, -5)
"""How far to the side of a charge is tried, in facings."""
TOUCHING = 3
"""How far from an enemy's base a charging model stops, in tenths of a millimetre."""
SINGLY = 2
"""To so many goals a unit is offered to go model by model, to the nearest of those that it cannot well go to whole."""
MOST_REMEMBERED = 500
PAIRS = 3
"""Between so many pairs of models a charge is tried at most."""


def of_move(table: SigmarTable, unit: Unit, limits: Limits) -> list[Suggestion]:
    """Where a unit could move: towards each objective and each enemy unit, just out of reach of those, into cover,
    back, or nowhere."""
    return _remembered(_moves, table, unit, limits)


def of_charge(table: SigmarTable, unit: Unit, limits: Limits) -> list[Suggestion]:
    """Where a unit could charge: up against each enemy unit that it reaches, or nowhere."""
    return _remembered(_charges, table, unit, limits)


Find = Callable[[SigmarTable, Unit, Limits], list[Suggestion]]


def _remembered(find: Find, table: SigmarTable, unit: Unit, limits: Limits) -> list[Suggestion]:
    """What was found for the same unit and the same move where everybody stood in the same places. Bots ask again in
    every world that they imagine, and only what is hidden differs between those."""
    goals = tuple(goal for _, goal in table.pack.goals(table, unit))
    key = (find, unit.id, limits[:4], goals, _places(table))
    found = _FOUND.get(key)
    if found is None:
        if len(_FOUND) >= MOST_REMEMBERED:
            _FOUND.clear()
        found = _FOUND[key] = find(table, unit, limits)
    return found


_FOUND: dict[Hashable, list[Suggestion]] = {}


def _places(table: SigmarTable) -> Hashable:
    """Where everything stands that a move depends on."""
    return table.battlepack, tuple(player.army for player in table.players), key_of(table)


def _moves(table: SigmarTable, unit: Unit, limits: Limits) -> list[Suggestion]:
    found, marching = [Suggestion(STAY, say("Stay"))], march(table, unit, limits)
    closed: list[tuple[int, Text, tuple[int, int]]] = []
    for label, goal in _goals(table, unit):
        beyond, vector = _led(marching, goal)
        stops = _towards(marching, beyond, vector)
        if 4 * squared_distance((0, 0), stops[-1]) < squared_distance((0, 0), vector):
            closed.append((squared_distance((0, 0), beyond), label, vector))
        if stops != [(0, 0)]:
            found.append(Suggestion(places.write(marching.ways(stops[-1], stops[:-1]), unit), label))
    for _, label, vector in sorted(closed, key=lambda each: each[0])[: SINGLY if len(unit.models) > 1 else 0]:
        ways = marching.singly(vector)
        if ways is not None:
            found.append(Suggestion(places.write(ways, unit), say("{goal}, each model by itself", goal=label)))
    found += [*safe_places.out_of_reach(marching), *safe_places.in_cover(marching)]
    return list({suggestion.answer: suggestion for suggestion in reversed(found)}.values())[::-1]


def _goals(table: SigmarTable, unit: Unit) -> Iterator[tuple[Text, Point]]:
    for objective in table.pack.objectives:
        yield say("Towards {objective}", objective=f"objective:{objective}"), OBJECTIVES[objective].at
    yield from table.pack.goals(table, unit)
    enemies = table.enemies_of(unit.seat)
    for enemy in enemies:
        yield say("Towards {unit}", unit=enemy.ref), _middle(enemy.models)
    if enemies:
        own = _middle(unit.models)
        x, y = _middle(min(enemies, key=lambda enemy: squared_distance(own, _middle(enemy.models))).models)
        yield say("Move back"), (2 * own[0] - x, 2 * own[1] - y)


def _led(march: March, goal: Point) -> tuple[tuple[int, int], tuple[int, int]]:
    """The vector from whoever is nearest to a goal, and as much of it as the unit may go."""
    leader = min(march.unit.models, key=lambda model: squared_distance(model.at, goal))
    beyond = goal[0] - leader.x, goal[1] - leader.y
    x, y = toward((0, 0), beyond, march.limits.reach)
    return beyond, (x, y)


def _towards(march: March, beyond: Point, vector: Point) -> list[tuple[int, int]]:
    """As far along a vector as a unit gets as it stands; if that is not half of it, around what is there where that
    brings it nearer to what lies beyond. Where it stops."""
    straight = march.farthest(vector)
    best, stops = squared_distance(straight, beyond), [straight]
    if 4 * squared_distance((0, 0), straight) < squared_distance((0, 0), vector):
        for bent in march.around(beyond):
            if squared_distance(bent[-1], beyond) < best:
                best, stops = squared_distance(bent[-1], beyond), bent
    return stops


# ---------------------------------------------------------------------- into combat


def _charges(table: SigmarTable, unit: Unit, limits: Limits) -> list[Suggestion]:
    found, reach = [Suggestion(STAY, say("Stay"))], limits.reach + table.rules.charge_end
    marching = march(table, unit, limits)
    for enemy in table.foes_of(unit.seat):
        if field_of(table).units_within(unit, enemy, reach):
            answer = _against(marching, enemy)
            if answer is not None:
                found.append(Suggestion(answer, say("Against {unit}", unit=enemy.ref)))
    return found


def _against(march: March, enemy: Unit) -> str | None:
    """The whole unit up to an enemy unit, or as near to it as was rolled: by the ways between the models that are
    nearest to each other, straight on, a little to the side, or around what is there."""
    unit = march.unit
    pairs = sorted(
        (squared_distance(own.at, foe.at), own.number, foe.number) for own in unit.models for foe in enemy.models
    )
    vectors = [
        _up_to(unit, own, field_of(march.table).body(enemy, foe), foe.at)
        for own, foe in ((unit.model(own), enemy.model(foe)) for _, own, foe in pairs[:PAIRS])
    ]
    for vector in vectors:
        for aside in ASIDE:
            x, y = toward((0, 0), _turned(vector, aside), march.limits.reach)
            if march.allows((x, y)):
                return places.write(march.ways((x, y)), unit)
    for stops in march.around(vectors[0]):
        return places.write(march.ways(stops[-1], stops[:-1]), unit)
    return None


def _turned(vector: Point, facings: int) -> tuple[int, int]:
    """A vector turned a little."""
    along, across = direction(facings)
    return (vector[0] * along - vector[1] * across) // SCALE, (vector[0] * across + vector[1] * along) // SCALE


def _up_to(unit: Unit, model: Model, target: Body, at: Point) -> tuple[int, int]:
    """The vector by which a model comes up to a body, towards its middle."""
    dx, dy = at[0] - model.x, at[1] - model.y
    length = max(1, isqrt(squared_distance(model.at, at)))
    low, high = 0, length
    while low < high:
        half = (low + high + 1) // 2
        there = (model.x + dx * half // length, model.y + dy * half // length)
        if overlap(base_at(unit.printed.base, there, model.facing), target):
            high = half - 1
        else:
            low = half
    reach = max(0, low - TOUCHING)
    return dx * reach // length, dy * reach // length


def of_pile_in(table: SigmarTable, unit: Unit, target: Unit | None, limits: Limits) -> list[Suggestion]:
    """Piling in: each model as near to the target as it gets, those in front first; or nobody."""
    found = [Suggestion(STAY, say("Stay"))]
    foes = [target] if target else table.foes_of(unit.seat)
    for foe in foes:
        answer = _closing_in(table, unit, foe, limits)
        if answer is not None and all(answer != other.answer for other in found):
            found.append(Suggestion(answer, say("Close in on {unit}", unit=foe.ref)))
    return found


def _closing_in(table: SigmarTable, unit: Unit, foe: Unit, limits: Limits) -> str | None:
    """Every model a step towards the nearest of a unit, as long as it hinders nobody."""
    field = field_of(table)
    standing = {model.number: field.body(unit, model) for model in unit.models}
    others = [body for _, _, body in field.near(field.box(unit), limits.reach, unit)]
    moved: dict[int, tuple[int, int]] = {}
    for model in sorted(unit.models, key=lambda model: _nearest(model, foe)[0]):
        _, nearest = _nearest(model, foe)
        x, y = _up_to(unit, model, field.body(foe, nearest), nearest.at)
        x, y = toward((0, 0), (x, y), limits.reach)
        comrades = [body for number, body in standing.items() if number != model.number]
        for share in (16, 12, 8, 4):
            dx, dy = x * share // 16, y * share // 16
            there = base_at(unit.printed.base, (model.x + dx, model.y + dy), model.facing)
            free = not any(overlap(there, body) for body in (*others, *comrades))
            if (
                (dx or dy)
                and free
                and not field.is_closed(there)
                and ground.is_on_battlefield(table.pack.battlefield, there)
            ):
                standing[model.number], moved[model.number] = there, (dx, dy)
                break
    return _without_stragglers(table, unit, limits, moved)


def _without_stragglers(
    table: SigmarTable, unit: Unit, limits: Limits, moved: dict[int, tuple[int, int]]
) -> str | None:
    """The answer by which those models move, but for some of them if it is not legal otherwise."""
    order = list(moved)
    for count in (len(order), len(order) * 3 // 4, len(order) // 2, 1):
        chosen = order[:count]
        if not chosen:
            return None
        answer = "; " + " ".join(f"m{number} {moved[number][0]:+d},{moved[number][1]:+d}" for number in chosen)
        if movement.allows(table, unit, limits, places.read(answer, unit)):
            return answer
    return None


def _nearest(model: Model, foe: Unit) -> tuple[int, Model]:
    nearest = min(foe.models, key=lambda other: squared_distance(model.at, other.at))
    return squared_distance(model.at, nearest.at), nearest


def _middle(models: Sequence[Model]) -> tuple[int, int]:
    return sum(model.x for model in models) // len(models), sum(model.y for model in models) // len(models)
