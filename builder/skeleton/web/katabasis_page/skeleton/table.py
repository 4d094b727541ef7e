"""The table of Skeleton: the heaps, and beside them what can be taken."""

from __future__ import annotations

from typing import Any

from katabasis.skeleton.picture.table import board
from katabasis.skeleton.text.names import WORDING

from katabasis.kernel.renderer import Renderer

from .. import markup as h
from ..markup import Markup
from ..table.board import board_frame, menu, targets
from ..table.finish import Verdict
from ..table.options import OptionStyle
from ..table.pieces import choose
from ..table.table_page import TablePage
from ..words import _

WHY = {"end.most-points": _("No stone is left.")}


class SkeletonPage(TablePage):
    """The table as one view shows it to whoever looks at the screen."""

    style = OptionStyle(symbols={"take": "hand"})
    wording = WORDING

    def where(self) -> list[Any]:
        """The number of the round, or that the game is over."""
        said = (
            self.ui.say("Game over")
            if self.view["result"]
            else self.ui.say("Round {round}", round=self.view["table"]["round"])
        )
        return [h.span(class_="phase")[h.b[said]]]

    def board(self) -> h.Renderable:
        ui = self.ui
        picture = board(self.view["table"], Renderer(ui.name, ui.word), targets(self.view, ui))
        clicked = menu(self.view, ui, lambda option: choose(ui, option, ui.word(option["label"]), place="menu-"))
        return board_frame(ui, Markup(picture), ui.say("Heaps of stones"), clicked)

    def verdict(self) -> Verdict:
        return Verdict(WHY)
