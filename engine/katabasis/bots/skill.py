"""How well a bot plays."""

from __future__ import annotations

from typing import NamedTuple

from ..kernel.weights import USUAL, Weights


class Skill(NamedTuple):
    """How well to play: how many positions may be looked at for one choice, how many of a hundred ways to carry an
    option out are overlooked, by how much a worth may be misjudged, in hundredths of what lies between the best and the
    middle answer, how many times of a hundred nothing is said where something could be, and what is looked at."""

    budget: int
    skip_percent: int = 0
    noise: int = 0
    forgets: int = 0
    weights: Weights = USUAL
