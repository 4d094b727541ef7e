"""The end of a game: where the points come from, as stacked bars and line by line."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..table.finish import Verdict
from ..ui import Ui
from ..words import say
from .score import ITEMS, LETTERS, sheet

WIDTH, BAR, NAME, GAP = 340, 24, 16, 8


def verdict(view: dict[str, Any], ui: Ui) -> Verdict:
    """How it ended, and the score sheet."""
    result = view["result"]
    most = max(result["scores"])
    why = {
        "scoring.winner": say("With {points} VP.", points=most),
        "scoring.tie": say("Tied at {points} VP each.", points=most),
    }
    points = [by_item(sources) for sources in result["sources"]]
    bars = h.figure(class_="bars")[
        h.figcaption[ui.say("Where the points come from")],
        _bars(ui, points),
    ]
    return Verdict(why, detail=[bars, sheet(view, ui, points)])


def by_item(sources: list[dict[str, Any]]) -> list[int]:
    """The points of a seat in the order of the sheet."""
    return [sum(source["points"] for source in sources if source["what"] == item) for item in ITEMS]


def _bars(ui: Ui, points: list[list[int]]) -> h.Renderable:
    """One bar a seat, its items stacked in the order of the sheet; what takes points away is told by the sheet."""
    most = max(1, *(sum(max(0, count) for count in row) for row in points))
    height = len(points) * (NAME + BAR + GAP)
    label = "; ".join(f"{ui.name(f'seat:{seat}')}: {sum(row)}" for seat, row in enumerate(points))
    return h.svg(class_="score-bars", viewBox=f"0 0 {WIDTH} {height}", role="img", aria_label=label)[
        [_bar(ui, seat, row, most) for seat, row in enumerate(points)]
    ]


def _bar(ui: Ui, seat: int, row: list[int], most: int) -> list[h.Renderable]:
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
