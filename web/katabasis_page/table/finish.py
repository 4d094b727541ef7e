"""The end of a game: who won and why, where the glory came from, and once more."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..controls import act, icon
from ..ui import Ui
from ..words import _
from .pieces import rule_link, seat_sign
from .tracker import ROUNDS

WIDTH, HEIGHT = 320, 150
BAR = 34


def finish(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """The verdict, shown in place of the options once there is a result."""
    result = view["result"]
    if not result:
        return None
    return h.section(class_="finish panel", id="finish", aria_labelledby="finish-title")[
        h.header[
            icon("win", "icon trophy"),
            h.h2(id="finish-title")[_verdict(ui, result)],
            h.p[_reason(ui, result)],
        ],
        h.div(class_="final-scores")[[_score(ui, result, seat) for seat in range(len(result["scores"]))]],
        h.div(class_="row once-more")[
            act("again", ui.say("Play again, sides swapped"), "swapped", css="primary"),
            act("again", ui.say("Play again"), "same"),
            act("share", ui.say("Share the game"), "game", css="quiet"),
        ],
        h.figure(class_="glory-chart")[
            h.figcaption[ui.say("Glory by round")],
            _chart(ui, result),
        ],
        h.div(class_="sources")[[_sources(ui, result, seat) for seat in range(len(result["sources"]))]],
    ]


def _verdict(ui: Ui, result: dict[str, Any]) -> str:
    if len(result["winners"]) == 1:
        return ui.say("{who} wins", who=f"seat:{result['winners'][0]}")
    return ui.say("A draw")


def _reason(ui: Ui, result: dict[str, Any]) -> list[Any]:
    return [ui.word(_WHY.get(result["cite"], "")), " ", rule_link(ui, result["cite"])]


_WHY = {
    "victory.most-glory": _("With more glory after three rounds."),
    "victory.tie-survivors": _("Level on glory; only one side had fighters left."),
    "victory.tie-objectives-2023": _("Level on glory; the objectives held decided."),
    "victory.draw": _("Level on glory, and nothing else decided."),
}


def _score(ui: Ui, result: dict[str, Any], seat: int) -> h.Renderable:
    won = " won" if seat in result["winners"] else ""
    return h.p(class_=f"final-score seat-{seat}{won}")[
        seat_sign(seat), h.span[ui.name(f"seat:{seat}")], icon("glory", "laurel"), h.b[result["scores"][seat]]
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
    told = "; ".join(f"{ui.name(f'seat:{seat}')}: {', '.join(map(str, points[seat]))}" for seat in seats)
    return h.svg(class_="chart", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=told)[
        h.line(x1="0", x2=str(WIDTH), y1=str(HEIGHT - 25), y2=str(HEIGHT - 25)), parts
    ]


def _sources(ui: Ui, result: dict[str, Any], seat: int) -> h.Renderable:
    sources = sorted(result["sources"][seat], key=lambda source: (source["when"], -source["points"]))
    return h.div(class_=f"source-list seat-{seat}")[
        h.h3[seat_sign(seat), ui.name(f"seat:{seat}")],
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
