"""How Tyrants is swept: see tests/sweep.py."""

from itertools import combinations

import katabasis as kb
from katabasis.kernel.game import Game
from sweep import Swept
from tyrants.conservation import check_conserved

HALF_DECKS = list(combinations(("drow", "dragons", "elemental", "demons"), 2))


def tyrants(seed: int) -> Game:
    """A game of Tyrants: 36 seeds one after another are every number of players with every pair of half-decks, and
    with three players either outer section. Houses take turns."""
    players, pair, section = 2 + seed % 3, HALF_DECKS[seed // 3 % 6], ("left", "right")[seed // 18 % 2]
    houses = [("black", "red", "orange", "blue")[(seed + seat) % 4] for seat in range(players)]
    return kb.new("tyrants", seats=houses, seed=seed, decks=list(pair), section=section)


SWEPT = Swept(
    tyrants, check_conserved, long=(("--count", "5000", "--checked", "0.002"), ("--count", "100", "--level", "easy"))
)
