"""How Underworlds is swept: see tests/sweep.py."""

import katabasis as kb
from katabasis.kernel.game import Game
from sweep import Swept


def underworlds(seed: int) -> Game:
    """A game of Underworlds: the warbands change sides with the seed, and every second game is set up in full."""
    seats = ["farstriders", "sepulchral-guard"]
    return kb.new("underworlds", seats=seats[:: 1 if seed % 2 else -1], seed=seed, quick=seed // 2 % 2 == 0)


SWEPT = Swept(underworlds, long=(("--count", "5000"), ("--count", "500", "--level", "normal")))
