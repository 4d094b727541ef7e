"""Tic-tac-toe, as the page shows it: the smallest game that is clicked. The rules are those of the kernel's toy; in a
browser this is the package `katabasis_page.tic-tac-toe`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from katabasis.kernel.events import Event, Kinds
from katabasis.kernel.wording import Wording
from katabasis_page import games
from katabasis_page import markup as h
from katabasis_page.games import Form, Summary
from katabasis_page.table.board import board_frame, targets
from katabasis_page.table.finish import Verdict
from katabasis_page.table.options import OptionStyle
from katabasis_page.table.table_page import TablePage
from katabasis_page.ui import Ui
from katabasis_page.words import _

WHY = {
    "victory.three-in-a-row": _("A line of three wins."),
    "victory.full-grid": _("All squares are taken."),
}

SIDE = 100
"""Of a square, in units of the board."""
SQUARES = tuple(column + row for row in "321" for column in "abc")
MARKS = {
    "x": (0, "M25 25L75 75M75 25L25 75"),
    "o": (1, "M50 22a28 28 0 1 1 0 56a28 28 0 1 1 0-56"),
}
"""Whose a mark is, and its outline."""


KINDS = Kinds()
KINDS.declare("marked", "play", _("{who} marks {square}"), "square")
KINDS.declare("three", "play", _("{squares} are three in a row"), "line")


class Words(Wording):
    """How the log and the announcer speak of events."""

    def named(self, event: Event) -> dict[str, Any]:
        squares = [f"square:{square}" for square in event.what.get("line", ())]
        return {"square": f"square:{event.what.get('square')}", "squares": squares}


WORDING = Words(KINDS)


class Table(TablePage):
    style = OptionStyle(places=("square",))
    wording = WORDING

    def board(self) -> h.Renderable:
        return board_frame(self.ui, grid(self.view, self.ui), self.ui.say("Grid"))

    def verdict(self) -> Verdict:
        return Verdict(WHY)


class GameUI(games.GameUI):
    FORM = Form(about=_("Three in a row win."), editions={"classic": _("Classic")}, seats=(2,))
    PREVIEW_MOVES = 5

    def summary(self, table: Mapping[str, Any]) -> Summary:
        """How many squares each has."""
        return Summary([table["squares"].count(sign) for sign in MARKS], [])

    def table_class(self) -> type[TablePage]:
        return Table


def grid(view: dict[str, Any], ui: Ui) -> h.Markup:
    """The board: nine squares, those that can be marked lit."""
    lit = targets(view, ui)
    return h.svg(
        id="board",
        class_="board",
        viewBox=f"0 0 {3 * SIDE} {3 * SIDE}",
        data_board=True,
        role="group",
        tabindex="0",
        aria_label=ui.say("Grid"),
    )[[_square(ui, at, sign, f"square:{SQUARES[at]}" in lit) for at, sign in enumerate(view["table"]["squares"])]]


def _square(ui: Ui, at: int, sign: str, lit: bool) -> h.Renderable:
    row, column = divmod(at, 3)
    ref = f"square:{SQUARES[at]}"
    seat, outline = MARKS.get(sign, (None, ""))
    return h.g(
        id=_id(row, column),
        class_="cell" if seat is None else f"cell seat-{seat}",
        transform=f"translate({column * SIDE} {row * SIDE})",
        data_ref=ref,
        data_act="select",
        data_arg=ref,
        data_nav=" ".join(
            _id(*way) for way in ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column))
        ),
        tabindex="-1",
        role="button",
        aria_label=ui.say("{square}, free", square=ref)
        if seat is None
        else ui.say("{square}, of {who}", square=ref, who=f"seat:{seat}"),
        stroke_width=4,
    )[
        h.path(d=f"M4 4h{SIDE - 8}v{SIDE - 8}h{8 - SIDE}z", fill="transparent", stroke="gold" if lit else "gray"),
        outline and h.path(d=outline, fill="none", stroke="var(--seat-rim)", stroke_width=12),
    ]


def _id(row: int, column: int) -> str:
    """The id of a square; beyond an edge, that of the square at the other."""
    return f"at-{SQUARES[row % 3 * 3 + column % 3]}"
