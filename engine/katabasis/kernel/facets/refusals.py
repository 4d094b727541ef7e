"""Why something cannot be done that a decision does not list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..table import AnyTable
from ..text import Refusal
from .facet import Facet

if TYPE_CHECKING:
    from ..options import Ask, Option


class Refusals(Facet[AnyTable]):
    """Reasons for people who ask; the kernel has general ones."""

    module = "why_not_now"

    def unlisted(self, table: AnyTable, ask: Ask, verb: str) -> Iterable[Option]:
        """Refused candidates that a decision does not list, there being too many things that are refused at a glance:
        made only when somebody asks why `verb` (or a whole option id) is not legal."""
        return ()

    def not_now(self, table: AnyTable, ask: Ask, verb: str, id: str) -> list[Refusal]:
        """Why `verb` is no part of the present decision at all, with the thing of that id; "" stands for any."""
        return []
