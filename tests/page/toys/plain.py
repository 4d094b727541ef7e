"""What the pages of the toys share: a table with nothing but a board, the answers and the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from katabasis_page import markup as h
from katabasis_page.table.announce import announcer
from katabasis_page.table.finish import finish
from katabasis_page.table.frame import table_frame
from katabasis_page.table.log import log
from katabasis_page.table.options import PLAIN, OptionStyle, options
from katabasis_page.table.popovers import popover
from katabasis_page.table.tracker import tracker
from katabasis_page.table.wording import Wording
from katabasis_page.ui import Ui


class Kinds(Wording):
    """Says of an event what kind it is, and no more."""

    def line(self, event: Any) -> Any:
        return [event[0], {}]


KINDS = Kinds()


def plain_table(
    view: dict[str, Any],
    ui: Ui,
    where: str,
    board: h.Renderable,
    *,
    hand: h.Renderable | None = None,
    style: OptionStyle = PLAIN,
    why: Mapping[str, Any] = {},
    wording: Wording = KINDS,
) -> h.Renderable:
    """A table of the usual pieces, laid out as they come."""
    return table_frame(
        view,
        ui,
        tracker=tracker(ui, where, ""),
        board=board,
        sheet=[finish(view, ui, why, "points") or options(view, ui, style=style)],
        hand=hand,
        log=log(ui, wording),
        announcer=announcer(view, ui, wording),
        popover=popover(view, ui, {}, wording),
    )
