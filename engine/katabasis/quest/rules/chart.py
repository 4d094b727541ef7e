"""The flow chart: the chapters whose boxes it is made of, and every box by name.

Importing it registers what cards may say, and the missions.
"""

from __future__ import annotations

from ...kernel.flow import steps_of
from . import adventurers, campaign, choosing, effects, ending, events, exploration, monsters, power, setup, turn
from .missions import fighting_pit, firechasm, fountain, idol, tomb

CHAPTERS = (choosing, setup, power, adventurers, monsters, exploration, turn, ending, campaign, events, effects)
MISSIONS = (fighting_pit, firechasm, fountain, idol, tomb)

STEPS = steps_of(CHAPTERS)
"""Every box by name."""
