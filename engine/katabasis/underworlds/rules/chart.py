"""The flow chart: the chapters whose boxes it is made of, and every box by name.

Importing it registers what cards may say, and what each edition does otherwise.
"""

from __future__ import annotations

from ...kernel.flow import steps_of
from . import end_phase, power_step, setup, special_cards, turn, victory
from .shadespire import combat, reactions, rounds
from .shadespire import setup as setup_of_2017
from .shadespire import special_cards as cards_of_2017

OF_2017 = (combat, reactions, rounds, setup_of_2017, cards_of_2017)
"""Chapters that only the edition of 2017 has."""
CHAPTERS = (setup, turn, power_step, end_phase, victory, special_cards, *OF_2017)

STEPS = steps_of(CHAPTERS)
