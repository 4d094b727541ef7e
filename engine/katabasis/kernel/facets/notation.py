"""Positions that people can write, and whether the tables of positions and saves are whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..check import duplicates
from ..dice import Dice
from ..table import AnyTable
from .facet import Facet

if TYPE_CHECKING:
    from ..flow import Step
    from ..table_reader import Faults


class Notation(Facet[AnyTable]):
    """Tables as the plain data of positions."""

    module = "text.notation"

    def read(self, data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[AnyTable, Step]:
        """A table from a position's data, with that chance to come. Faults are (key, reason); all are added."""
        raise NotImplementedError

    def write(self, table: AnyTable, step: str) -> dict[str, Any]:
        """A position's data from a whole table, whose events are there to be asked."""
        raise NotImplementedError


class Invariants(Facet[AnyTable]):
    """What no table of the game can be."""

    module = "invariants"

    def faults(self, table: AnyTable, step: str) -> list[str]:
        """What is wrong with a whole table that comes from a position or a save, before that step, in a sentence each,
        besides what reading it has found. A card in two places, unless the game knows better."""
        return duplicates(table)
