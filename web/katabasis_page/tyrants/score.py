"""Points: what each seat would score now, and the score sheet, of a finished game as well."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..table.pieces import rule_link
from ..ui import Ui
from ..words import _
from .signs import troop_sign

ITEMS = {
    "sites": (_("Controlled sites"), "scoring.sites"),
    "total-control": (_("Total control"), "scoring.total-control"),
    "trophies": (_("Trophy hall"), "scoring.trophies"),
    "cards": (_("Deck, hand and discards"), "scoring.deck-cards"),
    "inner-circle": (_("Inner circle"), "scoring.inner-circle"),
    "tokens": (_("VP tokens"), "scoring.tokens"),
}
"""The lines of the score sheet in its order, each with its rule."""

LETTERS = {"sites": "S", "total-control": "T", "trophies": "H", "cards": "D", "inner-circle": "C", "tokens": "V"}


def total(player: dict[str, Any]) -> int:
    """VP as if the game ended now."""
    return sum(player["score"].values())


def so_far(view: dict[str, Any], ui: Ui, seat: int) -> h.Renderable:
    """The six items of every seat's score as it stands, that seat marked."""
    players = view["table"]["players"]
    points = [[player["score"][item] for item in ITEMS] for player in players]
    return h.fragment[
        h.p(class_="note")[ui.say("As if the game ended now. Everything counted here is known to all.")],
        sheet(view, ui, points, marked=seat),
    ]


def sheet(view: dict[str, Any], ui: Ui, points: list[list[int]], marked: int | None = None) -> h.Renderable:
    """The score sheet: a line for each item, a column for each seat, and the totals."""
    table = view["table"]
    seats = range(len(points))
    return h.div(class_="sheet-wrap", tabindex="0", role="region", aria_label=ui.say("Score sheet"))[
        h.table(class_="score-sheet")[
            h.thead[
                h.tr[
                    h.th(scope="col")[ui.say("VP")],
                    [
                        h.th(scope="col", class_=f"seat-{seat}{' marked' if seat == marked else ''}")[
                            troop_sign(table, seat), h.span[ui.name(f"seat:{seat}")]
                        ]
                        for seat in seats
                    ],
                ]
            ],
            h.tbody[
                [
                    h.tr[
                        h.th(scope="row")[
                            h.span(class_=f"swatch item-{item}", aria_hidden="true")[LETTERS[item]],
                            h.span(class_="item-name")[ui.word(name)],
                            " ",
                            rule_link(ui, rule),
                        ],
                        [h.td(class_="marked" if seat == marked else None)[points[seat][number]] for seat in seats],
                    ]
                    for number, (item, (name, rule)) in enumerate(ITEMS.items())
                ]
            ],
            h.tfoot[
                h.tr[
                    h.th(scope="row")[ui.say("Total")],
                    [h.td(class_="marked" if seat == marked else None)[sum(points[seat])] for seat in seats],
                ]
            ],
        ]
    ]
