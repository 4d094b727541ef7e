"""Battleplans of one's own for Border War of Age of Sigmar: texts in TOML, and whether they can be played.

from katabasis import battleplans
for fault in battleplans.check(text):  # everything that is wrong with it
    print(fault.line, fault.refusal)
battleplans.read(text).objectives      # what it says
battleplans.told(battleplans.read(text))
battleplans.with_name(text, "The Ford")
"""

from __future__ import annotations

from collections.abc import Mapping

from .sigmar.rules.border_war.battleplan_texts import LONGEST, PLANS, Battleplan, check, read, with_name
from .sigmar.rules.border_war.battleplan_told import told, told_fault

ready: Mapping[str, str] = PLANS
"""The texts of the ready ones by their ids."""

__all__ = ["LONGEST", "Battleplan", "check", "read", "ready", "told", "told_fault", "with_name"]
