"""What a page asks of the engine while units of a battle of Age of Sigmar are placed. A page's Python runs this text
too."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import katabasis as kb

Works = dict[str, list[Callable[[], Any]]]
DROPS = 40
"""So many drops of each unit are foreseen."""
MOST = 20
"""Models of the largest unit whose drops are."""


def works_of(game: kb.Game, twenty: str) -> Works:
    """Checks and settling of a unit of twenty, all suggestions of every unit, who of twenty is slain, and what is
    foreseen of drops of every unit of several models."""
    option = game.decision.find(f"move {twenty}")
    x, y, _facing = option.shape["from"][0]
    checks = [
        lambda step=step: game.why_not(option.id, answer=f"keep {_spread(step, 37):+d},{_spread(step, 53):+d}")
        for step in range(100)
    ]
    settled = [lambda wish=wish: option.nearest(wish) for wish in (_wish(step, x, y) for step in range(60))]
    movers = [option.id for option in game.decision.options if option.verb == "move"]
    return {
        "check": checks,
        "settle": settled,
        "suggestions": [lambda id=id: list(game.clone().decision.find(id).suggestions) for id in movers],
        "who is slain": [_slain(game, twenty, slain) for slain in range(1, 20)],
        "drop": [
            lambda id=id, drop=drop: game.preview(id, answer=drop)
            for id in movers
            for drop in islice(_drops(game, id), DROPS)
        ],
    }


def _spread(step: int, by: int) -> int:
    return (step * by) % 1600 - 800


def _wish(step: int, x: int, y: int) -> str:
    across, down = (step * 631) % 4000 - 2000, (step * 397) % 4000 - 2000
    if step % 3 == 0:
        return f"keep {across:+d},{down:+d}"
    return f"{max(0, x + across)},{max(0, y + down)} ranks {5 if step % 2 else 10} @{step % 64}"


def _slain(game: kb.Game, twenty: str, slain: int) -> Callable[[], Any]:
    from katabasis.sigmar.board.coherency import Bonds
    from katabasis.sigmar.board.field import field_of
    from katabasis.sigmar.rules.removals import Removals

    unit = game.table.unit(twenty)
    bodies = field_of(game.table).bodies(unit)
    order = lambda pick: sum(bodies[at].box[0] for at in pick)  # noqa: E731
    return lambda: Removals(Bonds(bodies, unit, game.table.rules), slain).best(order)


def _drops(game: kb.Game, id: str) -> Iterator[str]:
    """Where a unit of several models may be let go, of places in all directions."""
    if not 1 < len(game.decision.find(id).shape["models"]) <= MOST:
        return
    for step in range(10 * DROPS):
        drop = f"keep {(step * 397) % 1200 - 600:+d},{(step * 631) % 1200 - 600:+d}"
        if not game.why_not(id, answer=drop):
            yield drop
