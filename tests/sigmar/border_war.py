"""Battles of Border War for the tests, and how they are swept."""

import katabasis as kb
from katabasis.kernel.game import Game
from sigmar.random_games import check_stands
from sweep import Swept

STORMCAST, SKAVEN = "stormcast-launch", "skaven-launch"
PAIRS = [(first, second) for first in (STORMCAST, SKAVEN) for second in (SKAVEN, STORMCAST)]


def border_war(seed: int) -> Game:
    """A battle with all modules off; four seeds one after another are every list against every other and itself."""
    return kb.new("sigmar", seats=list(PAIRS[seed % len(PAIRS)]), seed=seed, battlepack="border-war", modules=[])


SWEPT = Swept(border_war, check_stands)
