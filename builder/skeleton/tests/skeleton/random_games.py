"""How Skeleton is swept: see tests/sweep.py."""

import katabasis as kb
from katabasis.kernel.game import Game
from sweep import Swept


def skeleton(seed: int) -> Game:
    """A game of Skeleton, with two seats or three."""
    return kb.new("skeleton", seats=["1", "2", "3"][: 2 + seed % 2], seed=seed)


SWEPT = Swept(skeleton)
