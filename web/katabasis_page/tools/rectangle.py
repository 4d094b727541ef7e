"""Drawing a rectangle on the board: from where the pointer went down to where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import markup as h
from ..camera import Box
from .draft import Draft
from .tool import Tool

if TYPE_CHECKING:
    from ..ui import Ui


class Rectangle(Tool):
    """The tool to draw a rectangle. A game says where one may begin and what answer it stands for."""

    def box(self, draft: Draft) -> Box:
        """The rectangle of a draft."""
        (x, y), (across, down) = draft.start, draft.at
        return Box(min(x, across), min(y, down), abs(x - across), abs(y - down))

    def picture(self, draft: Draft, ui: Ui) -> h.Renderable | None:
        x, y, width, height = (f"{value:.2f}" for value in self.box(draft))
        return h.rect(class_="draft-rectangle", x=x, y=y, width=width, height=height)
