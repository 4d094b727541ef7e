"""The flow chart: the chapters whose boxes it is made of, and every box by name.

Importing it registers what cards may say. The missions of a room are imported with the first of them (`mission_of`).
"""

from __future__ import annotations

from ...kernel.flow import steps_of
from . import adventurers, campaign, choosing, effects, ending, events, exploration, monsters, power, setup, turn

CHAPTERS = (choosing, setup, power, adventurers, monsters, exploration, turn, ending, campaign, events, effects)

STEPS = steps_of(CHAPTERS)
"""Every box by name."""
