"""Rosters of Age of Sigmar: texts of armies, one unit a line, and whether they are legal.

from katabasis import rosters
for fault in rosters.check(text):      # every line that breaks a rule of army composition
    print(fault.line, fault.refusal)
print(rosters.read(text).points)       # its regiments with their units, and what they cost
"""

from __future__ import annotations

from collections.abc import Mapping

from .sigmar.rules.border_war.roster import LISTS, Entry, Fault, Regiment, Roster, check, read

lists: Mapping[str, str] = LISTS
"""The ready lists by their ids."""

__all__ = ["Entry", "Fault", "Regiment", "Roster", "check", "lists", "read"]
