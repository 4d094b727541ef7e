"""The flow chart: the chapters whose boxes it is made of, and every box by name.

Importing it registers what cards may say.
"""

from __future__ import annotations

from ...kernel.flow import steps_of
from . import abilities, end_of_turn, scoring, setup, turn

CHAPTERS = (setup, turn, end_of_turn, scoring, abilities)

STEPS = steps_of(CHAPTERS)
