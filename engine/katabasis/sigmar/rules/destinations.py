"""Named destinations of a move: a few legal answers for whoever moves without a pointer, and for bots. They are found
by moving the whole unit as it stands: as far as it goes towards somewhere, a little to the side if the way is
closed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from math import isqrt

from ...geometry.bodies import SCALE, Body, direction, overlap
from ...geometry.plane import Point, squared_distance, toward
from ...kernel.options import Suggestion
from ...kernel.text import Text, say
from ..board import ground
from ..board.bases import base_at
from ..board.field import field_of
from ..content import OBJECTIVES
from ..state import Model, SigmarTable, Unit
from . import movement
from .movement import Limits

STAY = ";"
"""The answer by which nobody moves."""
WHOLE = 16
"""The parts into which a way is divided that may be gone in part."""
ASIDE = (0, 5, -5)
"""How far to the side of a direction is tried, in facings."""
TOUCHING = 3
"""How far from an enemy's base a charging model stops, in tenths of a millimetre."""
MOST_REMEMBERED = 500
PAIRS = 3
"""Between so many pairs of models a charge is tried at most."""


def of_move(table: SigmarTable, unit: Unit, limits: Limits) -> list[Suggestion]:
    """Where a unit could move: towards each objective and each enemy unit, back, or nowhere."""
    return _remembered(_moves, table, unit, limits)


def of_charge(table: SigmarTable, unit: Unit, limits: Limits) -> list[Suggestion]:
    """Where a unit could charge: up against each enemy unit that it reaches, or nowhere."""
    return _remembered(_charges, table, unit, limits)


Find = Callable[[SigmarTable, Unit, Limits], list[Suggestion]]


def _remembered(find: Find, table: SigmarTable, unit: Unit, limits: Limits) -> list[Suggestion]:
    """What was found for the same unit and the same move where everybody stood in the same places. Bots ask again in
    every world that they imagine, and only what is hidden differs between those."""
    key = (find, unit.id, limits[:4], _places(table))
    found = _FOUND.get(key)
    if found is None:
        if len(_FOUND) >= MOST_REMEMBERED:
            _FOUND.clear()
        found = _FOUND[key] = find(table, unit, limits)
    return found


_FOUND: dict[Hashable, list[Suggestion]] = {}


def _places(table: SigmarTable) -> Hashable:
    """Where everything stands that a move depends on."""
    units = tuple(
        (unit.id, *((model.number, model.x, model.y, model.facing) for model in unit.models))
        for unit in table.on_field()
    )
    features = tuple((feature.kind, feature.x, feature.y, feature.facing) for feature in table.features)
    return table.battlepack, table.rules.id, tuple(player.army for player in table.players), features, units


def _moves(table: SigmarTable, unit: Unit, limits: Limits) -> list[Suggestion]:
    found = [Suggestion(STAY, say("Stay"))]
    for label, goal in _goals(table, unit):
        answer = _towards(table, unit, limits, goal)
        if answer is not None and all(answer != other.answer for other in found):
            found.append(Suggestion(answer, label))
    return found


def _goals(table: SigmarTable, unit: Unit) -> Iterator[tuple[Text, Point]]:
    for objective in table.pack.objectives:
        yield say("Towards {objective}", objective=f"objective:{objective}"), OBJECTIVES[objective].at
    enemies = table.enemies_of(unit.seat)
    for enemy in enemies:
        yield say("Towards {unit}", unit=enemy.ref), _middle(enemy.models)
    if enemies:
        own = _middle(unit.models)
        x, y = _middle(min(enemies, key=lambda enemy: squared_distance(own, _middle(enemy.models))).models)
        yield say("Back"), (2 * own[0] - x, 2 * own[1] - y)


def _towards(table: SigmarTable, unit: Unit, limits: Limits, goal: Point) -> str | None:
    """As far towards a goal as a unit gets as it stands; if that is not half of the way, a little to the side."""
    leader = min(unit.models, key=lambda model: squared_distance(model.at, goal))
    x, y = toward(leader.at, goal, limits.reach)
    vector = (x - leader.x, y - leader.y)
    farthest, answer = 0, None
    for aside in ASIDE:
        share, found = _farthest(table, unit, limits, _aside(vector, aside))
        if share > farthest:
            farthest, answer = share, found
        if 2 * farthest >= WHOLE:
            break
    return answer


def _farthest(table: SigmarTable, unit: Unit, limits: Limits, vector: Point) -> tuple[int, str | None]:
    """How far along a vector a unit gets, in parts of WHOLE, and the answer by which it does."""
    low, high, answer = 0, WHOLE, None
    share = WHOLE
    while low < high:
        dx, dy = vector[0] * share // WHOLE, vector[1] * share // WHOLE
        text = f"keep {dx:+d},{dy:+d}"
        if (dx or dy) and movement.is_legal(table, unit, limits, text):
            low, answer = share, text
        else:
            high = share - 1
        share = (low + high + 1) // 2
    return low, answer


def _aside(vector: Point, facings: int) -> tuple[int, int]:
    """A vector turned a little."""
    along, across = direction(facings)
    return (vector[0] * along - vector[1] * across) // SCALE, (vector[0] * across + vector[1] * along) // SCALE


# ---------------------------------------------------------------------- into combat


def _charges(table: SigmarTable, unit: Unit, limits: Limits) -> list[Suggestion]:
    found, reach = [Suggestion(STAY, say("Stay"))], limits.reach + table.rules.charge_end
    for enemy in table.enemies_of(unit.seat):
        if field_of(table).units_within(unit, enemy, reach):
            answer = _against(table, unit, enemy, limits)
            if answer is not None:
                found.append(Suggestion(answer, say("Against {unit}", unit=enemy.ref)))
    return found


def _against(table: SigmarTable, unit: Unit, enemy: Unit, limits: Limits) -> str | None:
    """The whole unit up to an enemy unit: by the ways between the models that are nearest to each other."""
    pairs = sorted(
        (squared_distance(own.at, foe.at), own.number, foe.number) for own in unit.models for foe in enemy.models
    )
    for _, own_number, foe_number in pairs[:PAIRS]:
        own, foe = unit.model(own_number), enemy.model(foe_number)
        vector = _up_to(unit, own, field_of(table).body(enemy, foe), foe.at)
        for aside in ASIDE:
            dx, dy = _aside(vector, aside)
            answer = f"keep {dx:+d},{dy:+d}"
            if movement.is_legal(table, unit, limits, answer):
                return answer
    return None


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
    foes = [target] if target else table.enemies_of(unit.seat)
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
    walls = [part for _, part, _ in field.obstacles(table.rules.free_height)]
    moved: dict[int, tuple[int, int]] = {}
    for model in sorted(unit.models, key=lambda model: _nearest(model, foe)[0]):
        _, nearest = _nearest(model, foe)
        x, y = _up_to(unit, model, field.body(foe, nearest), nearest.at)
        x, y = toward((0, 0), (x, y), limits.reach)
        comrades = [body for number, body in standing.items() if number != model.number]
        for share in (16, 12, 8, 4):
            dx, dy = x * share // 16, y * share // 16
            there = base_at(unit.printed.base, (model.x + dx, model.y + dy), model.facing)
            free = not any(overlap(there, body) for body in (*others, *comrades, *walls))
            if (dx or dy) and free and ground.is_on_battlefield(table.battlepack, there):
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
        if movement.is_legal(table, unit, limits, answer):
            return answer
    return None


def _nearest(model: Model, foe: Unit) -> tuple[int, Model]:
    nearest = min(foe.models, key=lambda other: squared_distance(model.at, other.at))
    return squared_distance(model.at, nearest.at), nearest


def _middle(models: Sequence[Model]) -> tuple[int, int]:
    return sum(model.x for model in models) // len(models), sum(model.y for model in models) // len(models)
