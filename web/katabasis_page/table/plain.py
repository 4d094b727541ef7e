"""A table of the usual pieces, laid out as they come; and all of it for a game that brings no page of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import katabasis as kb
from katabasis.kernel.events import Kinds
from katabasis.kernel.untrusted import lines_of
from katabasis.kernel.wording import Wording

from .. import markup as h
from ..ui import Ui
from .announce import announcer
from .board import board_frame
from .finish import finish
from .frame import table_frame
from .log import log
from .options import PLAIN, OptionStyle, options
from .popovers import popover
from .tracker import tracker

LINE = 20
"""Units of the board from one line of letters to the next."""
WIDTH = 600


class Sentences(Wording):
    """Says of an event what the game says in a terminal."""

    def __init__(self, game: str) -> None:
        super().__init__(Kinds())
        self._system = kb.system(game)

    def is_quiet(self, event: Any) -> bool:
        return not self._system.words.tells(event)

    def line(self, event: Any) -> Any:
        return self._system.words.describe(event)


def plain_table(
    view: dict[str, Any],
    ui: Ui,
    where: str = "",
    board: h.Renderable | None = None,
    *,
    hand: h.Renderable | None = None,
    style: OptionStyle = PLAIN,
    why: Mapping[str, Any] = {},
    wording: Wording | None = None,
) -> h.Renderable:
    """A table with nothing but a board, the answers and the log. Without a `board` it shows the table in letters."""
    wording = wording or Sentences(view["game"])
    return table_frame(
        view,
        ui,
        tracker=tracker(ui, where, ""),
        board=board or board_frame(ui, _letters(view, ui), ui.say("Table")),
        sheet=[finish(view, ui, why, "points") or options(view, ui, style=style)],
        hand=hand,
        log=log(ui, wording),
        announcer=announcer(view, ui, wording),
        popover=popover(view, ui, {}, wording),
    )


def _letters(view: dict[str, Any], ui: Ui) -> h.Markup:
    """The table in letters as the picture of a board."""
    sections = kb.system(view["game"]).letters.sections(view, ui.language)
    lines = [line for _name, text in sections for line in [*lines_of(text), ""]]
    return h.svg(
        id="board",
        class_="board",
        viewBox=f"0 0 {WIDTH} {LINE * (len(lines) + 1)}",
        data_board=True,
        role="group",
        tabindex="0",
        aria_label=ui.say("Table"),
        font_family="monospace",
        font_size="14",
        fill="currentColor",
        style="white-space: pre",
    )[[h.text(x="10", y=str(LINE * number))[line] for number, line in enumerate(lines, 1)]]
