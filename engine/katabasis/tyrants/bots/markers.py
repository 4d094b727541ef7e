"""What total control of a site with a marker promises each seat, in VP: the game's part of the bots.

It pays in every turn, and decides more games than anything else. But it takes many answers, none of which is worth much
alone: so each counts by how much nearer it brings those turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..content import TOTAL_CONTROL
from ..rules.targets import ASSASSINATE_PRICE, DEPLOY_PRICE, RETURN_PRICE
from ..state import WHITE, Colour

PACE = 3.0
"""The Power, or what cards do instead, that a seat spends in a turn on one such site."""
PROSPECT = 0.7
"""The part that counts of turns in total control that have still to be fought for."""
OPPOSED = 2.0
"""Where others stand, how much each of their troops weighs against one's own."""


@lru_cache(maxsize=8192)
def prospects(
    site: str,
    troops: tuple[Colour | None, ...],
    spies: tuple[int, ...],
    away: tuple[int | None, ...],
    turns: tuple[float, ...],
) -> tuple[float, ...]:
    """What each seat can expect of total control there in its turns to come. `away` says how many troops it has to
    deploy before it has presence; None if it has nothing on the map."""
    each = TOTAL_CONTROL[site].vp
    seats = zip(away, turns, strict=True)
    return tuple([each * _turns(troops, spies, seat, far, left) for seat, (far, left) in enumerate(seats)])


def _turns(troops: Sequence[Colour | None], spies: Sequence[int], seat: int, far: int | None, left: float) -> float:
    """The turns in total control, as far as they count."""
    own, empty = troops.count(seat), troops.count(None)
    others = len(troops) - own - empty - troops.count(WHITE)
    to_return = len(spies) - spies.count(seat)
    to_kill = len(troops) - own - empty
    if not (empty or to_kill or to_return):
        return left
    if far is None:
        return 0.0
    work = DEPLOY_PRICE * (empty + to_kill + far) + ASSASSINATE_PRICE * to_kill + RETURN_PRICE * to_return
    chance = PROSPECT * (1 + own) / (1 + own + OPPOSED * others)
    return chance * max(0.0, left - work / PACE)
