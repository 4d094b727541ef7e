"""What the units of a side can be expected to do to the other: in what is left of this turn, and in the next one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ...geometry.plane import INCH
from ..rules.fighting import FIRST, LAST
from .figures import CHARGE, COMBAT, COMBAT_RANGE, MOVEMENT, SHOOTING, Figure, Gap, Situation

DESTROYED = 4.0
"""What it is worth besides to destroy a unit."""
BACK = 0.8
"""The share of what is struck back after a charge that is thought of."""
SPREAD = 0.8
"""The share of a unit that reaches an enemy after a charge."""
CLEAR = 0.9
"""How often nothing is in the way of a charge."""
NEARER = 0.7
"""How often it is possible to shoot after a move that brings a target into range."""
FALLEN = 0.6
"""The share of what a unit has lost that no longer strikes back."""


class Strikes(NamedTuple):
    """What strikes are worth, and by target the damage points that can be expected."""

    worth: float
    points: Mapping[str, float]

    def loss(self, figure: Figure) -> float:
        """The share of a unit that can be expected to fall."""
        return min(1.0, self.points.get(figure.id, 0.0) / figure.left) if figure.left else 0.0


class Chance(NamedTuple):
    """One unit's strikes at another: the damage points, the chance that it comes to them, what is struck back, and
    whether they must be."""

    points: float
    chance: float
    back: float
    forced: bool


def worth_of(target: Figure, points: float, before: float = 0.0) -> float:
    """What damage points on a unit are worth that has suffered others before."""
    left = target.left - before
    if left <= 0:
        return 0.0
    share = points / left
    killed = max(0.0, min(1.0, (share - 0.5) / 0.8))
    return target.price * min(points, left) * (1.0 if share < 0.8 else 0.95) + DESTROYED * killed


def now(situation: Situation, seat: int, suffered: Strikes | None = None) -> Strikes:
    """What a side can do in what is left of this turn. Who is not active only strikes back, as far as it is left after
    what it has `suffered`."""
    return _strikes(situation, seat, False, suffered)


def next_turn(situation: Situation, seat: int) -> Strikes:
    """What a side could do in a turn of its own that begins as everybody stands now."""
    return _strikes(situation, seat, True, None)


def _strikes(situation: Situation, seat: int, fresh: bool, suffered: Strikes | None) -> Strikes:
    worth = 0.0
    points: dict[str, float] = {}
    foes = situation.foes(seat)
    for figure in situation.side(seat):
        left = 1.0 - FALLEN * suffered.loss(figure) if suffered is not None and figure.order != FIRST else 1.0
        best, dealt, at = 0.0, 0.0, ""
        for foe in foes:
            chance = strike(situation, figure, foe, fresh)
            if chance is None:
                continue
            before = points.get(foe.id, 0.0)
            gain = chance.chance * (worth_of(foe, chance.points * left, before) - chance.back)
            if chance.forced:
                gain = max(gain, 0.01)
            if gain > best:
                best, dealt, at = gain, chance.points * chance.chance * left, foe.id
        if at:
            worth += best
            points[at] = points.get(at, 0.0) + dealt
    return Strikes(worth, points)


def strike(situation: Situation, figure: Figure, foe: Figure, fresh: bool) -> Chance | None:
    """What one unit may do to another: shoot, and strike in combat, if it is there or can charge."""
    blow = situation.blows[figure.id, foe.id]
    gap = situation.gaps[figure.id, foe.id]
    phase = MOVEMENT if fresh else situation.phase
    moves, shoots, charges, fights = (
        (True, True, True, True) if fresh else (figure.moves, figure.shoots, figure.charges, figure.fights)
    )
    fighting = situation.is_fighting(figure)
    points, chance, back, forced = 0.0, 1.0, 0.0, False
    if blow.shooting and shoots and phase <= SHOOTING and (not fighting or (blow.in_combat and gap.in_combat)):
        if gap.length <= blow.reach:
            points, forced = blow.shooting, True
        elif moves and phase <= MOVEMENT and not fighting and gap.length <= blow.reach + figure.move:
            points = NEARER * blow.shooting
    if gap.in_combat:
        if fights and phase <= COMBAT:
            points, forced = points + blow.melee * gap.near, True
    elif charges and phase <= CHARGE and not fighting and fights:
        reached = charge_chance(figure, gap, moves and phase <= MOVEMENT)
        if reached:
            shot, struck = points, SPREAD * blow.charging if len(figure.at) > 1 else blow.charging
            if not shot:
                return Chance(struck, reached, struck_back(situation, figure, foe, struck), False)
            back = reached * struck_back(situation, figure, foe, shot + struck)
            points = shot + reached * struck if worth_of(foe, struck) > back else shot
            back = back if points > shot else 0.0
    return Chance(points, chance, back, forced) if points else None


def struck_back(situation: Situation, figure: Figure, foe: Figure, points: float) -> float:
    """What a unit that has been charged does then, with what is left of it."""
    left = max(0.0, 1 - points / foe.left) if foe.order != FIRST and figure.order != LAST else 1.0
    return BACK * left * worth_of(figure, situation.blows[foe.id, figure.id].melee)


def charge_chance(figure: Figure, gap: Gap, moves: bool) -> float:
    """How likely a unit gets to another by a charge, after a move or without one."""
    length = max(gap.length - figure.move, COMBAT_RANGE) if moves else gap.length
    need = -(-(length - INCH // 2) // INCH) - figure.charge_more
    return CLEAR * at_least(need, figure.dice)


@lru_cache(maxsize=128)
def at_least(need: int, dice: int) -> float:
    """The chance that so many dice come to a number or more."""
    if need <= dice:
        return 1.0
    if dice <= 0 or need > 6 * dice:
        return 0.0
    chance = 0.0
    for face in range(1, 7):
        chance += at_least(need - face, dice - 1) if dice > 1 else float(face >= need)
    return chance / 6
