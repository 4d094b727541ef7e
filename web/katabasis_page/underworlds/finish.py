"""The end of a game: what decided it, and where the glory came from, round by round."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..markup.controls import SEAT_SHAPES, seat_sign
from ..table.finish import Verdict
from ..ui import Ui
from ..words import _
from .tracker import ROUNDS

WIDTH, HEIGHT = 320, 166
FOOT = 41
"""Below the bars: the shapes of the seats, and the rounds."""
GAP = 6
WIDEST = 34
"""Of a bar."""

WHY = {
    "victory.most-glory": _("With more glory after three rounds."),
    "victory.tie-survivors": _("Tied on glory; only one side had fighters left."),
    "victory.tie-objectives-2023": _("Tied on glory; the objectives held decided."),
    "victory.tie-objectives-2017": _("Tied on glory; the number of objectives held decided."),
    "victory.draw": _("Tied on glory, and on everything else."),
    "multi.victory": _("Tied on glory; the number of objectives held decided."),
}
SHARED = _("Tied on glory; neither survivors nor objectives held decided.")


def verdict(ui: Ui, result: dict[str, Any], match: h.Renderable | None) -> Verdict:
    """How it ended, how the match stands, and the glory of all players: a chart by round, and every source of it."""
    chart = h.figure(class_="glory-chart")[
        h.figcaption[ui.say("Glory by round")],
        _chart(ui, result),
    ]
    sources = h.div(class_="sources")[[_sources(ui, result, seat) for seat in range(len(result["sources"]))]]
    return Verdict(_why(result), "glory", [match, chart, sources])


def _why(result: dict[str, Any]) -> dict[str, Any]:
    """What each deciding rule means. Among three and four one rule speaks of the objectives held, and of those who are
    level in them as well."""
    return WHY if len(result["winners"]) == 1 else {**WHY, "multi.victory": SHARED}


def by_round(result: dict[str, Any], seat: int) -> list[int]:
    """The glory of a seat in each round."""
    return [
        sum(source["points"] for source in result["sources"][seat] if source["when"] == number)
        for number in range(1, ROUNDS + 1)
    ]


def _chart(ui: Ui, result: dict[str, Any]) -> h.Renderable:
    """A bar for each seat in each round, with its number above and the shape of the seat below."""
    seats = range(len(result["scores"]))
    bar = min(WIDEST, (WIDTH / ROUNDS - 2 * GAP) / len(seats) - GAP)
    points = [by_round(result, seat) for seat in seats]
    most = max(1, *(max(row) for row in points))
    parts: list[Any] = []
    for number in range(ROUNDS):
        middle = (number + 0.5) * WIDTH / ROUNDS
        for seat in seats:
            value = points[seat][number]
            height = value * (HEIGHT - FOOT - 25) / most
            x = middle + (seat - (len(seats) - 1) / 2) * (bar + GAP) - bar / 2
            y = HEIGHT - FOOT - 1 - height
            parts.append(
                h.rect(
                    class_=f"seat-{seat}",
                    x=f"{x:.1f}",
                    y=f"{y:.1f}",
                    width=f"{bar:.1f}",
                    height=f"{height:.1f}",
                    rx="3",
                )
            )
            parts.append(h.text(x=f"{x + bar / 2:.1f}", y=f"{y - 5:.1f}", text_anchor="middle", class_="value")[value])
            shape = f"translate({x + bar / 2 - 7:.1f} {HEIGHT - FOOT + 4}) scale(0.58)"
            parts.append(h.path(class_=f"shape seat-{seat}", d=SEAT_SHAPES[seat], transform=shape))
        parts.append(
            h.text(x=f"{middle:.1f}", y=str(HEIGHT - 8), text_anchor="middle")[
                ui.say("Round {round}", round=number + 1)
            ]
        )
    label = "; ".join(f"{ui.name(f'seat:{seat}')}: {', '.join(map(str, points[seat]))}" for seat in seats)
    return h.svg(class_="chart", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=label)[
        h.line(x1="0", x2=str(WIDTH), y1=str(HEIGHT - FOOT), y2=str(HEIGHT - FOOT)), parts
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
