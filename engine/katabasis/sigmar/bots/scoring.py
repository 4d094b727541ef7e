"""What control of objectives can be expected to bring: at the end of this turn or the next, and in later rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..state import NOBODY
from .figures import MOVEMENT, Figure, Situation
from .threats import Strikes

RUN = 3 * 254
"""How much farther a unit gets that runs."""
UNMOVED = 0.7
"""What a unit counts at objectives that it has yet to go to, all of them together."""
PICKED = 1.0
"""The points for an objective that a twist has picked."""


class Hold(NamedTuple):
    """The chances that each player controls each objective, by their order: those of one seat, and of the other."""

    own: Sequence[float]
    theirs: Sequence[float]


def at_end_of_turn(situation: Situation, seat: int, losses: Mapping[int, Strikes]) -> Hold:
    """Who controls what at the end of the present turn."""
    presence = [
        [
            _presence(situation, side, number, losses[side], situation.active == side and situation.phase <= MOVEMENT)
            for number in range(len(situation.table.pack.objectives))
        ]
        for side in (seat, situation.table.opponent(seat))
    ]
    return _held(situation, seat, presence, 0.4, 0.08)


def after_a_turn(situation: Situation, seat: int, mover: int, losses: Mapping[int, Strikes]) -> Hold:
    """Who controls what at the end of a next turn, in which one side moves and the other stands."""
    presence = [
        [
            _arriving(situation, side, number, losses[side])
            if side == mover
            else _presence(situation, side, number, losses[side], False)
            for number in range(len(situation.table.pack.objectives))
        ]
        for side in (seat, situation.table.opponent(seat))
    ]
    return _held(situation, seat, presence, 1.0, 0.25)


def later(situation: Situation, seat: int) -> Hold:
    """Who can be expected to control what in the rounds to come."""
    presence = [
        [_drawn(situation, side, number) for number in range(len(situation.table.pack.objectives))]
        for side in (seat, situation.table.opponent(seat))
    ]
    return _held(situation, seat, presence, 2.0, 0.5)


def _presence(situation: Situation, side: int, number: int, losses: Strikes, may_move: bool) -> float:
    """What a side counts for at an objective where it stands, and where those may go that have not moved."""
    score = 0.0
    for figure in situation.side(side):
        length, count = situation.circles[figure.id][number]
        if count:
            score += max(1, figure.control * count + figure.more_control) * (1 - 0.9 * losses.loss(figure))
        elif may_move and figure.moves and length < figure.move:
            near = sum(there < figure.move for there, _ in situation.circles[figure.id])
            score += UNMOVED * _whole(figure) / near
    return score


def _arriving(situation: Situation, side: int, number: int, losses: Strikes) -> float:
    """The same of a side that may go anywhere it can."""
    score = 0.0
    for figure in situation.side(side):
        length, count = situation.circles[figure.id][number]
        left = 1 - 0.9 * losses.loss(figure)
        if count:
            score += max(1, figure.control * count + figure.more_control) * left
        elif length < figure.move + RUN and not situation.is_fighting(figure):
            near = sum(there < figure.move + RUN for there, _ in situation.circles[figure.id])
            sure = 1.0 if length < figure.move else 0.5
            score += sure * UNMOVED * _whole(figure) * left / near
    return score


def _drawn(situation: Situation, side: int, number: int) -> float:
    """How much a side counts at an objective in times to come: the less, the more turns it takes to get there."""
    score = 0.0
    for figure in situation.side(side):
        length, count = situation.circles[figure.id][number]
        turns = length / figure.move
        score += (figure.control * count if count else _whole(figure) * 0.8 / (1 + 1.5 * turns * turns)) + 0.0
    return score


def _whole(figure: Figure) -> float:
    """What a unit counts for with all its models."""
    return max(1, figure.control * len(figure.at) + figure.more_control)


def _held(situation: Situation, seat: int, presence: Sequence[Sequence[float]], slack: float, unsure: float) -> Hold:
    """The chances of control, from what both sides count: the surer, the larger the difference is."""
    own, theirs = [], []
    table = situation.table
    for number, objective in enumerate(table.pack.objectives):
        if table.pack.is_closed(table, objective):
            own.append(0.0)
            theirs.append(0.0)
            continue
        mine, other = presence[0][number], presence[1][number]
        holder = table.controlled[objective]
        tie = 0.0 if holder == NOBODY else 0.5 if holder == seat else -0.5
        chance = 0.5 + (mine - other + tie) / (2 * (slack + unsure * (mine + other)))
        chance = max(0.0, min(1.0, chance))
        contested = min(1.0, mine + other)
        own.append(contested * chance + (1 - contested) * (holder == seat))
        theirs.append(contested * (1 - chance) + (1 - contested) * (holder not in (seat, NOBODY)))
    return Hold(own, theirs)


def points_of(situation: Situation, seat: int, chances: Hold) -> float:
    """The victory points that control gives a seat at such an end of its turn."""
    table = situation.table
    points = sum(worth * each for worth, each in zip(table.pack.control_points, points_for(chances), strict=True))
    for objective, chance in zip(table.pack.objectives, chances.own, strict=True):
        points += chance * table.pack.more_points(table, seat, objective)
    return points


def points_for(chances: Hold) -> tuple[float, float, float]:
    """The chances of these: one objective controlled, two, and more than the other has."""
    none, one = 1.0, 0.0
    lead = {0: 1.0}
    for mine, theirs in zip(chances.own, chances.theirs, strict=True):
        one = one * (1 - mine) + none * mine
        none *= 1 - mine
        nobody = max(0.0, 1 - mine - theirs)
        ahead: dict[int, float] = {}
        for by, chance in lead.items():
            for change, share in ((1, mine), (-1, theirs), (0, nobody)):
                if share:
                    ahead[by + change] = ahead.get(by + change, 0.0) + chance * share
        lead = ahead
    more = 0.0
    for by in sorted(lead):
        if by > 0:
            more += lead[by]
    return 1 - none, 1 - none - one, more
