"""The flow chart: the chapters whose boxes it is made of, and every box by name. Those of one edition alone are in its
own package.

Importing it registers what cards may say, and opens the usual edition.
"""

from __future__ import annotations

from ...kernel.flow import steps_of
from ..edition import EDITIONS
from . import decks, end_phase, power_step, setup, special_cards, turn, victory
from .edition_2023 import Edition2023

CHAPTERS = (decks, setup, turn, power_step, end_phase, victory, special_cards)

STEPS = steps_of(CHAPTERS)

EDITIONS[Edition2023.id] = Edition2023()
