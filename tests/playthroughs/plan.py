"""How a golden game is made, and how it may have to end."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import katabasis as kb


class Plan(NamedTuple):
    """How a golden game is made: who plays what and how well, and what must come of it, in the usual edition if none is
    named. It may begin from the text of a position."""

    seats: Sequence[str]
    levels: Sequence[str]
    options: dict[str, Any]
    accepts: Callable[[kb.Game], bool] = lambda game: True
    position: str = ""
    edition: str | None = None


def drawn(game: kb.Game) -> bool:
    """Whether nobody won alone."""
    return game.result is not None and len(game.result.winners) != 1


def shared(game: kb.Game) -> bool:
    """Whether several won."""
    return game.result is not None and len(game.result.winners) > 1
