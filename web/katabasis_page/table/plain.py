"""What the table shows of a game that brings no page of its own: its board in letters, its events in sentences."""

from __future__ import annotations

from typing import Any

import katabasis as kb
from katabasis.kernel.events import Kinds
from katabasis.kernel.untrusted import lines_of
from katabasis.kernel.wording import Wording

from .. import markup as h
from ..ui import Ui
from .board import board_frame

LINE = 20
"""Units of the board from one line of letters to the next."""
WIDTH = 600


class Sentences(Wording):
    """Says of an event what the game says in a terminal."""

    def __init__(self, game: str) -> None:
        super().__init__(Kinds())
        self._system = kb.system(game)

    def is_quiet(self, event: Any) -> bool:
        return not self._system.words.is_logged(event)

    def line(self, event: Any) -> Any:
        return self._system.words.describe(event)


def letters(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """A board of the table in letters."""
    sections = kb.system(view["game"]).letters.sections(view, ui.language)
    lines = [line for _name, text in sections for line in [*lines_of(text), ""]]
    picture = h.svg(
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
    return board_frame(ui, picture, ui.say("Table"))
