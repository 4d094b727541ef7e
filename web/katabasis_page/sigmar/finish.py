"""The end of a battle: who won, and where the points come from."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..table.finish import Verdict
from ..ui import Ui
from ..words import ngettext, say

WON = ngettext("With {count} victory point.", "With {count} victory points.")


def verdict(view: dict[str, Any], ui: Ui) -> Verdict:
    """How it ended, and the points of each round and source."""
    result = view["result"]
    why = {"spearhead.winner": say(WON, count=max(result["scores"]))}
    return Verdict(why, detail=_sheet(ui, result))


def _sheet(ui: Ui, result: dict[str, Any]) -> h.Renderable:
    """All points of both, by source."""
    whats = list(dict.fromkeys(source["what"] for sources in result["sources"] for source in sources))
    seats = range(len(result["scores"]))
    return h.table(class_="score-sheet")[
        h.caption[ui.say("Where the points come from")],
        h.thead[h.tr[h.td, [h.th(scope="col")[ui.name(f"seat:{seat}")] for seat in seats]]],
        h.tbody[
            [
                h.tr[h.th(scope="row")[ui.name(what)], [h.td[_points(result["sources"][seat], what)] for seat in seats]]
                for what in whats
            ]
        ],
    ]


def _points(sources: list[dict[str, Any]], what: str) -> int:
    return sum(source["points"] for source in sources if source["what"] == what)
