"""Games that follow each other."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from ..table import AnyTable, Result
from ..text import Refusal
from .facet import Facet


class SeriesRules(Facet[AnyTable]):
    """What a game carries on to the next one of a series."""

    module = "series"
    is_rare = True
    chosen_between: ClassVar[Collection[str]] = ()
    """The options that players choose anew between two games; all others stay, or are carried on."""

    def carry_over(self, table: AnyTable) -> Mapping[str, Any] | None:
        """What the next game begins with once this one is over, as plain data: the options of its set-up that differ
        from this game's, and its "seats" or "edition" if these do. None if there is no next game."""
        return None

    def next_set_up(self, carried: Mapping[str, Any], chosen: Mapping[str, Any]) -> Mapping[str, Any]:
        """What changes in the set-up of the next game, as `carry_over` says it, once players have chosen between games:
        who of the party goes may be among what they choose."""
        return {**carried, **chosen}

    def why_not_next(self, table: AnyTable, chosen: Mapping[str, Any]) -> list[Refusal]:
        """Why the next game cannot begin with those of the options that are chosen between games; empty if it can."""
        return []

    def is_carried(self, carried: Mapping[str, Any], written: Mapping[str, Any]) -> bool:
        """Whether a set-up in a record is the one that was carried on to it, as this version or an earlier one writes
        it."""
        return carried == written

    def result(self, table: AnyTable) -> Result | None:
        """How the series ended that this game is the last of: its winners, what they have won by as scores, and the
        rule that decided. None while it goes on, and where a series has no result."""
        return None

    def why_not_follow(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Refusal]:
        """Why a game of one set-up ("edition", "seats", "options") cannot come after one of another in a series, as far
        as set-ups tell; empty if it can."""
        return []
