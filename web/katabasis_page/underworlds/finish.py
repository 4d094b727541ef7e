"""The end of a game: what decided it, and where the glory came from, round by round."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..controls import seat_sign
from ..ui import Ui
from ..words import _
from .tracker import ROUNDS

WIDTH, HEIGHT = 320, 150
BAR = 34

WHY = {
    "victory.most-glory": _("With more glory after three rounds."),
    "victory.tie-survivors": _("Level on glory; only one side had fighters left."),
    "victory.tie-objectives-2023": _("Level on glory; the objectives held decided."),
    "victory.tie-objectives-2017": _("Level on glory; the number of objectives held decided."),
    "victory.draw": _("Level on glory, and nothing else decided."),
}


def glory(ui: Ui, result: dict[str, Any]) -> list[h.Renderable]:
    """The glory of both players: a chart by round, and every source of it."""
    return [
        h.figure(class_="glory-chart")[
            h.figcaption[ui.say("Glory by round")],
            _chart(ui, result),
        ],
        h.div(class_="sources")[[_sources(ui, result, seat) for seat in range(len(result["sources"]))]],
    ]


def by_round(result: dict[str, Any], seat: int) -> list[int]:
    """The glory of a seat in each round."""
    return [
        sum(source["points"] for source in result["sources"][seat] if source["when"] == number)
        for number in range(1, ROUNDS + 1)
    ]


def _chart(ui: Ui, result: dict[str, Any]) -> h.Renderable:
    """A pair of bars a round, side by side, with their numbers above."""
    seats = range(len(result["scores"]))
    points = [by_round(result, seat) for seat in seats]
    most = max(1, *(max(row) for row in points))
    parts: list[Any] = []
    for number in range(ROUNDS):
        middle = (number + 0.5) * WIDTH / ROUNDS
        for seat in seats:
            value = points[seat][number]
            height = value * (HEIGHT - 50) / most
            x = middle + (seat - 0.5) * (BAR + 6) - BAR / 2
            y = HEIGHT - 26 - height
            parts.append(
                h.rect(
                    class_=f"seat-{seat}", x=f"{x:.1f}", y=f"{y:.1f}", width=str(BAR), height=f"{height:.1f}", rx="3"
                )
            )
            parts.append(h.text(x=f"{x + BAR / 2:.1f}", y=f"{y - 5:.1f}", text_anchor="middle", class_="value")[value])
        parts.append(
            h.text(x=f"{middle:.1f}", y=str(HEIGHT - 8), text_anchor="middle")[
                ui.say("Round {round}", round=number + 1)
            ]
        )
    label = "; ".join(f"{ui.name(f'seat:{seat}')}: {', '.join(map(str, points[seat]))}" for seat in seats)
    return h.svg(class_="chart", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=label)[
        h.line(x1="0", x2=str(WIDTH), y1=str(HEIGHT - 25), y2=str(HEIGHT - 25)), parts
    ]


def _sources(ui: Ui, result: dict[str, Any], seat: int) -> h.Renderable:
    sources = sorted(result["sources"][seat], key=lambda source: (source["when"], -source["points"]))
    return h.div(class_=f"source-list seat-{seat}")[
        h.h3[seat_sign(ui, seat), ui.name(f"seat:{seat}")],
        h.ul[
            [
                h.li[
                    h.span(class_="when")[ui.say("R{round}", round=source["when"])],
                    h.span[_what(ui, source["what"])],
                    h.b[f"+{source['points']}"],
                ]
                for source in sources
            ]
        ]
        if sources
        else h.p(class_="note")[ui.say("No glory at all.")],
    ]


def _what(ui: Ui, ref: str) -> str:
    name = ui.name(ref)
    return ui.say("{who} taken out", who=ref) if ref.startswith("fighter:") else name
