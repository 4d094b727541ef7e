"""Skeleton, as the page shows it. See `katabasis_page.games` for what is offered here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .. import games
from ..games import Form, Summary
from ..words import _, content_name

if TYPE_CHECKING:
    from ..table.table_page import TablePage


class GameUI(games.GameUI):
    """What Skeleton brings."""

    FORM = Form(
        about=_("Take stones from the heaps, and the last of a heap."),
        editions={"first": _("First edition")},
        seats=(2, 3),
    )

    def name(self, language: str, ref: str) -> str:
        """What a heap is called."""
        kind, _colon, id = ref.partition(":")
        return content_name("skeleton", language, kind, id)

    def summary(self, table: Mapping[str, Any]) -> Summary:
        """How many points each has."""
        return Summary([player["points"] for player in table["players"]], [])

    def table_class(self) -> type[TablePage]:
        from .table import SkeletonPage

        return SkeletonPage
