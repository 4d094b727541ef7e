"""The flow chart: the chapters whose boxes it is made of, and every box by name. Those of one edition alone are in its
own package.

Importing it registers what cards may say, and what the usual edition does otherwise than others.
"""

from __future__ import annotations

from ...kernel.flow import steps_of
from . import decks, end_phase, power_step, setup, special_cards, turn, victory

CHAPTERS = (decks, setup, turn, power_step, end_phase, victory, special_cards)

STEPS = steps_of(CHAPTERS)
