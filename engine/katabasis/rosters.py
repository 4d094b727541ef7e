"""Rosters of Age of Sigmar: texts of armies, one unit a line, and whether they are legal.

from katabasis import rosters
for fault in rosters.check(text):      # every line that breaks a rule of army composition
    print(fault.line, fault.refusal)
print(rosters.read(text).points)       # its regiments with their units, and what they cost
rosters.read(text).text                # the same roster in the usual order and form, its points, its drops
for addition in rosters.additions(text):
    addition.line, addition.refusals   # what could be added to it, and why it may not be
rosters.random("skaven", 1000, seed=7)
rosters.from_export(text)              # of the official app or New Recruit, by names
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .sigmar.rules.border_war.roster import LISTS, Entry, Fault, Line, Regiment, Roster, read
from .sigmar.rules.border_war.roster_rules import check

if TYPE_CHECKING:
    from .sigmar.rules.border_war.roster_additions import (
        Addition,
        add,
        additions,
        with_general,
        with_limit,
        with_twice,
        without,
    )
    from .sigmar.rules.border_war.roster_exports import Imported, from_export
    from .sigmar.rules.border_war.roster_random import random
    from .sigmar.rules.border_war.roster_told import told, told_fault, told_unknown
else:

    def __getattr__(name: str) -> Any:
        """Import what writes rosters when somebody asks for it: who only plays with them has no use for it."""
        for module, names in _WRITERS.items():
            if name in names:
                return getattr(import_module(f"{__package__}.sigmar.rules.border_war.{module}"), name)
        raise AttributeError(name)


_WRITERS = {
    "roster_additions": ("Addition", "add", "additions", "with_general", "with_limit", "with_twice", "without"),
    "roster_exports": ("Imported", "from_export"),
    "roster_random": ("random",),
    "roster_told": ("told", "told_fault", "told_unknown"),
}
lists: Mapping[str, str] = LISTS
"""The ready lists by their ids."""

__all__ = [
    "Addition",
    "Entry",
    "Fault",
    "Imported",
    "Line",
    "Regiment",
    "Roster",
    "add",
    "additions",
    "check",
    "from_export",
    "lists",
    "random",
    "read",
    "told",
    "told_fault",
    "told_unknown",
    "with_general",
    "with_limit",
    "with_twice",
    "without",
]
