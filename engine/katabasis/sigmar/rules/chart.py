"""The flow chart: the chapters whose boxes it is made of, and every box by name.

Importing it registers what can be done in each phase.
"""

from __future__ import annotations

from ...kernel.flow import steps_of
from . import (
    charge,
    conditions,
    core_moves,
    end_of_turn,
    fighting,
    phases,
    reinforcements,
    reserves,
    returning,
    rounds,
    shooting,
    special_abilities,
    using,
    verbs,
)
from .spearhead import battlepack, deployment, setup

CHAPTERS = (
    setup,
    deployment,
    rounds,
    phases,
    core_moves,
    reinforcements,
    shooting,
    charge,
    fighting,
    end_of_turn,
    using,
    verbs,
    reserves,
    returning,
    special_abilities,
    conditions,
    battlepack,
)

STEPS = steps_of(CHAPTERS)
