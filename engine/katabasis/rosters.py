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

from .sigmar.content import REINFORCED, WARSCROLLS, Warscroll
from .sigmar.rules.border_war.roster import (
    LISTS,
    LORES,
    UNDER_LIMIT,
    Entry,
    Fault,
    Line,
    Regiment,
    Renown,
    Roster,
    base_of,
    read,
)
from .sigmar.rules.border_war.roster_rules import check

if TYPE_CHECKING:
    from .sigmar.forecast.warscrolls import SAVES, Expected, Reach, expected, reach
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
                return getattr(import_module(f"{__package__}.sigmar.{module}"), name)
        raise AttributeError(name)


_WRITERS = {
    "forecast.warscrolls": ("SAVES", "Expected", "Reach", "expected", "reach"),
    "rules.border_war.roster_additions": (
        "Addition",
        "add",
        "additions",
        "with_general",
        "with_limit",
        "with_twice",
        "without",
    ),
    "rules.border_war.roster_exports": ("Imported", "from_export"),
    "rules.border_war.roster_random": ("random",),
    "rules.border_war.roster_told": ("told", "told_fault", "told_unknown"),
}
lists: Mapping[str, str] = LISTS
"""The ready lists by their ids."""


def warscroll(id: str) -> Warscroll:
    """What is printed on the warscroll of a unit. Raises KeyError."""
    return WARSCROLLS[id]


def reinforced(id: str) -> Warscroll | None:
    """The same of that unit once it is reinforced; None if it cannot be (army.reinforced-limits)."""
    return REINFORCED.get(id)


__all__ = [
    "LORES",
    "SAVES",
    "UNDER_LIMIT",
    "Addition",
    "Entry",
    "Expected",
    "Fault",
    "Imported",
    "Line",
    "Reach",
    "Regiment",
    "Renown",
    "Roster",
    "Warscroll",
    "add",
    "additions",
    "base_of",
    "check",
    "expected",
    "from_export",
    "lists",
    "random",
    "reach",
    "read",
    "reinforced",
    "told",
    "told_fault",
    "told_unknown",
    "warscroll",
    "with_general",
    "with_limit",
    "with_twice",
    "without",
]
