"""Matches, in an edition that has them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from ..kernel.facets import series_rules
from ..kernel.table import Result
from ..kernel.text import Refusal
from .state import UnderworldsTable


class SeriesRules(series_rules.SeriesRules[UnderworldsTable]):
    """What the edition of a match says."""

    def carry_over(self, table: UnderworldsTable) -> Mapping[str, Any] | None:
        return None if table.match is None else _chapter(table.edition).carry_over(table)

    def result(self, table: UnderworldsTable) -> Result | None:
        return None if table.match is None else _chapter(table.edition).result(table)

    def why_not_follow(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Refusal]:
        if not before["options"].get("match"):
            return []
        refusals: list[Refusal] = _chapter(before["edition"]).why_not_follow(before, after)
        return refusals


def _chapter(edition: str) -> Any:
    """The chapter about matches."""
    return import_module(f"{__package__}.rules.edition_{edition}.match")
