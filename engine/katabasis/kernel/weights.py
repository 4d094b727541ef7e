"""How a bot looks at a table: what it sees there, and what it cares for."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """Weights in hundredths of the usual: `attack`, what the player may do to others; `safety`, what others may do to
    the player; `plans`, what pays later. What weighs nothing is not thought of."""

    attack: int = 100
    safety: int = 100
    plans: int = 100


USUAL = Weights()
"""What is best, as far as the game knows."""
