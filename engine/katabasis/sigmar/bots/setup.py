"""What a bot goes by before the battle: places from which objectives can be reached, those who fight in front, heroes
behind others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt

from ...geometry.plane import INCH
from ...kernel.options import Option
from ...kernel.weights import Weights
from ..board import places
from ..content import FEATURES, LAYOUTS, OBJECTIVES
from ..rules.placing_features import NOWHERE
from ..state import SigmarTable, Unit
from . import scoring
from .figures import Figure, Situation

ROUNDS = 3.0
POINT = 10.0
FORWARD = 0.6
"""What it is worth to stand a move nearer to the middle of the battlefield."""
BEHIND = 2.0
"""What it is worth for a hero to stand near somebody who is farther in front."""
CLOSED = 0.7
"""What it costs to stand close behind others of one's own army, for a base of an inch; more for a larger one."""
NEAR = 5 * INCH
READY, PLACE_OF_POWER = 1.0, 0.3
"""What speaks for a ready layout, and for each Place of Power that one's own heroes rather can use."""
MOST_VALUED: Mapping[str, float] = {
    "shield-of-azyr": 1.0,
    "hallowed-scrolls": 2.0,
    "blaze-of-glory": 0.5,
    "morrdas-talon": 1.0,
    "warpstone-laced-bullets": 1.0,
    "skryre-connections": 1.0,
    "cloak-of-stitched-victories": 2.0,
    "the-lunatic-hordes": 1.5,
    "the-hand-of-gork": 1.0,
    "the-clammy-cowl": 1.0,
    "hallucinogenic-fungus-brew": 1.5,
    "predatory-fighters": 1.0,
    "temple-city-guardians": 1.5,
    "the-wrath-of-chotec": 1.5,
    "blade-of-realities": 1.5,
    "impenetrable-ranks": 1.0,
    "murderous-drive": 0.5,
    "empower-nadirite-weapons": 1.5,
    "unstoppable-commander": 1.5,
    "fierce-conquerors": 1.5,
    "mark-of-nurgle": 1.5,
    "mark-of-slaanesh": 1.5,
    "mark-of-khorne": 1.0,
}
"""Regiment abilities and enhancements that are taken rather than others."""


def parts(situation: Situation, seat: int, weights: Weights) -> dict[str, float]:
    """How well the units stand that are deployed: this seat's, less the other's."""
    return {"setup": _standing(situation, seat) - _standing(situation, situation.table.opponent(seat))}


def _standing(situation: Situation, seat: int) -> float:
    mine = situation.side(seat)
    if not mine or not situation.table.map:
        return 0.0
    worth = POINT * ROUNDS * scoring.points_of(situation, seat, scoring.later(situation, seat))
    for figure in mine:
        worth += _place(situation.table, figure, mine) - CLOSED * _before(situation.table, figure, mine)
    return worth


def room_needed(unit: Unit) -> int:
    """Who needs most room is deployed first, heroes on foot last, who stand behind others."""
    printed = unit.printed
    room = max(printed.base) * min(3, printed.models)
    return room if "hero" not in printed.keywords or "infantry" not in printed.keywords else 0


def _before(table: SigmarTable, figure: Figure, mine: list[Figure]) -> float:
    """How much of the way of a unit to the enemy others of its army stand in."""
    ahead = 1 if table.players[figure.seat].territory == "a" else -1
    shut = 0.0
    x, y = figure.at[0]
    for other in mine:
        if other is not figure:
            near = figure.radius + other.radius
            if any(abs(u - x) < near and 0 < ahead * (v - y) < figure.move for u, v in other.at):
                shut += 1
    return shut * figure.radius / (INCH // 2)


def _place(table: SigmarTable, figure: Figure, mine: list[Figure]) -> float:
    width, depth = table.pack.battlefield
    far = _distance(figure, width // 2, depth // 2)
    worth = -FORWARD * far / figure.move
    if "hero" in figure.printed.keywords and "monster" not in figure.printed.keywords:
        x, y = figure.at[0]
        guards = [other for other in mine if "hero" not in other.printed.keywords]
        if any(_distance(other, x, y) < NEAR and _distance(other, width // 2, depth // 2) < far for other in guards):
            worth += BEHIND
    return worth


def _distance(figure: Figure, x: int, y: int) -> float:
    least = min((x - u) * (x - u) + (y - v) * (y - v) for u, v in figure.at)
    return float(isqrt(least))


def deployed(situation: Situation, option: Option, seat: int, weights: Weights) -> dict[str, float]:
    """What a place for a unit adds; that it is deployed at all is worth the same everywhere. Nobody is kept in
    reserve without need."""
    if option.verb == "regiment":
        return {"setup": 0.0}
    unit = situation.table.unit(option.id.partition(" ")[2])
    if option.listed or option.answer == "nowhere":
        return {"setup": -5.0}
    ways = places.read(option.answer, unit, tuple(range(1, unit.printed.models + 1)))
    after = situation.with_unit(unit, tuple(way.end for way in ways))
    here, there = parts(situation, seat, weights), parts(after, seat, weights)
    return {"setup": there["setup"] - here["setup"]}


def chosen(table: SigmarTable, name: str, option: Option, seat: int) -> dict[str, float]:
    """What speaks for an answer before anybody is deployed."""
    if name in ("regiment", "enhancement"):
        return {"setup": MOST_VALUED.get(str(option.value), 0.0)}
    if name == "roles":
        return {"setup": 1.0 * (option.value != seat)}
    if name in ("layout", "feature"):
        return {"setup": _terrain(table, option.value, seat)}
    if name == "terrain" and option.answer != NOWHERE and _is_faction_terrain(table, option.id.partition(" ")[2]):
        return {"setup": -from_objective(table, option.answer)}
    return {"setup": 0.0}


def _is_faction_terrain(table: SigmarTable, kind: str) -> bool:
    return any(unit.printed.terrain == kind for unit in table.units)


def _terrain(table: SigmarTable, chosen: str, seat: int) -> float:
    """Ready layouts rather than features one by one; Places of Power for whoever has more heroes that can use them."""
    kinds = [laid.kind for laid in LAYOUTS[chosen]] if chosen in LAYOUTS else [chosen]
    places = sum(kind in FEATURES and "place-of-power" in FEATURES[kind].abilities for kind in kinds)
    heroes = [unit.seat for unit in table.units if "hero" in unit.printed.keywords]
    more = heroes.count(seat) - heroes.count(table.opponent(seat))
    return READY * (chosen in LAYOUTS) + PLACE_OF_POWER * places * max(-1, min(1, more))


def from_objective(table: SigmarTable, answer: Sequence[int]) -> float:
    """How many inches a place for a feature is from the nearest objective."""
    x, y = answer[0], answer[1]
    squares = [
        (x - u) ** 2 + (y - v) ** 2 for u, v in (OBJECTIVES[objective].at for objective in table.pack.objectives)
    ]
    return isqrt(min(squares)) / INCH
