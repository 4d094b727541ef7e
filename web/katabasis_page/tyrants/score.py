"""Points: what each seat would score now, and the score sheet of a finished game with its stacked bars."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..controls import act, icon
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

WIDTH, BAR, NAME, GAP = 340, 24, 16, 8
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


# ------------------------------------------------------------------ the end


def finish(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """The verdict and the score sheet, in place of the options once there is a result."""
    result = view["result"]
    if not result:
        return None
    points = [by_item(sources) for sources in result["sources"]]
    return h.section(class_="finish panel", id="finish", aria_labelledby="finish-title")[
        h.header[
            icon("win", "icon trophy"),
            h.h2(id="finish-title")[_verdict(ui, result)],
            h.p[_reason(view, ui, result)],
        ],
        h.figure(class_="bars")[h.figcaption[ui.say("Where the points come from")], _bars(view, ui, points)],
        sheet(view, ui, points),
        h.div(class_="row once-more")[
            act("again", ui.say("Play again"), "same", css="primary"),
            act("again", ui.say("Play again, houses swapped"), "swapped"),
            act("share", ui.say("Share the game"), "game", css="quiet"),
        ],
    ]


def by_item(sources: list[dict[str, Any]]) -> list[int]:
    """The points of a seat in the order of the sheet."""
    return [sum(source["points"] for source in sources if source["what"] == item) for item in ITEMS]


def _verdict(ui: Ui, result: dict[str, Any]) -> str:
    winners = [f"seat:{seat}" for seat in result["winners"]]
    if len(winners) == 1:
        return ui.say("{who} wins", who=winners[0])
    return ui.say("{who} share the victory", who=winners)


def _reason(view: dict[str, Any], ui: Ui, result: dict[str, Any]) -> list[Any]:
    most = max(result["scores"])
    shared = len(result["winners"]) > 1
    label = ui.say("Level with {points} VP each.", points=most) if shared else ui.say("With {points} VP.", points=most)
    return [label, " ", rule_link(ui, "scoring.tie" if shared else "scoring.winner")]


def _bars(view: dict[str, Any], ui: Ui, points: list[list[int]]) -> h.Renderable:
    """One bar a seat, its items stacked in the order of the sheet; what takes points away is told by the sheet."""
    table = view["table"]
    most = max(1, *(sum(max(0, count) for count in row) for row in points))
    height = len(points) * (NAME + BAR + GAP)
    label = "; ".join(f"{ui.name(f'seat:{seat}')}: {sum(row)}" for seat, row in enumerate(points))
    return h.svg(class_="score-bars", viewBox=f"0 0 {WIDTH} {height}", role="img", aria_label=label)[
        [_bar(ui, table, seat, row, most) for seat, row in enumerate(points)]
    ]


def _bar(ui: Ui, table: dict[str, Any], seat: int, row: list[int], most: int) -> list[h.Renderable]:
    top = seat * (NAME + BAR + GAP) + NAME
    room = WIDTH - 44
    parts: list[h.Renderable] = [
        h.text(x="0", y=f"{top - 4}", class_="bar-name")[ui.name(f"seat:{seat}")],
    ]
    at = 0.0
    for item, count in zip(ITEMS, row, strict=True):
        if count <= 0:
            continue
        wide = count * room / most
        parts.append(
            h.rect(class_=f"item-{item}", x=f"{at:.1f}", y=str(top), width=f"{max(wide - 1, 0.5):.1f}", height=str(BAR))
        )
        if wide > 17:
            parts.append(
                h.text(x=f"{at + wide / 2:.1f}", y=f"{top + 17}", text_anchor="middle", class_="bar-value")[
                    f"{LETTERS[item]}{count}" if wide > 30 else count
                ]
            )
        at += wide
    parts.append(h.text(x=f"{at + 6:.1f}", y=f"{top + 18}", class_="bar-total")[sum(row)])
    return parts
