"""The end of a game: who won and why, how it came to that, and once more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from katabasis.kernel.table import BY_CONCESSION, BY_DRAW_AGREED

from .. import markup as h
from ..markup.controls import act, icon, seat_sign
from ..ui import Ui
from .ending import how_it_ended
from .luck import Luck, luck, of_numbers
from .pieces import rule_link


class Verdict(NamedTuple):
    """What a game says at its end, besides who has won.

    `why` says in a sentence what each deciding rule means, `score` is the symbol of what is counted, and `detail` shows
    where it came from; `onward` leads on in a series, where that is more than to its next game.
    """

    why: Mapping[str, Any] = {}
    score: str = "points"
    detail: Any = None
    onward: Any = None


def finish(
    view: dict[str, Any], ui: Ui, verdict: Verdict, of_event: Callable[[Sequence[Any]], Iterable[Luck]] = of_numbers
) -> h.Renderable:
    """The verdict, shown in place of the options once there is a result. `of_event` says what dice gave."""
    result = view["result"]
    return h.section(class_="finish panel", id="finish", aria_labelledby="finish-title")[
        h.header[
            result["outcome"] != "lost" and icon("win", "icon trophy"),
            h.h2(id="finish-title")[_verdict(ui, result)],
            h.p[how_it_ended(ui)]
            if result["rule"] in (BY_CONCESSION, BY_DRAW_AGREED)
            else h.p[ui.word(verdict.why.get(result["rule"], "")), " ", rule_link(ui, result["rule"])],
        ],
        h.div(class_="final-scores")[[_score(ui, result, seat, verdict.score) for seat in _ranked(result)]],
        verdict.onward
        or (
            ui.history.has_next
            and h.div(class_="row")[act("next-game", ui.say("Next game"), css="primary", id="next-game")]
        ),
        h.p[ui.say("If the host plays on, the next game begins here.")]
        if ui.history.is_far
        else h.div(class_="row once-more")[
            not ui.history.has_next and not ui.way_back and _once_more(ui, len(result["scores"])),
            act("share", ui.say("Share the game"), "game", css="quiet"),
        ],
        verdict.detail,
        luck(ui, of_event),
    ]


def _verdict(ui: Ui, result: dict[str, Any]) -> str:
    """Who has won, or shares the first place; a co-operative game is won or lost by all."""
    winners, seats = [f"seat:{seat}" for seat in result["winners"]], len(result["scores"])
    if result["outcome"] == "lost":
        return ui.say("All have lost") if seats > 1 else ui.say("{who} has lost", who="seat:0")
    if result["outcome"] == "drawn":
        return ui.say("{who} share the first place", who=winners) if 0 < len(winners) < seats else ui.say("A draw")
    if len(winners) == 1:
        return ui.say("{who} wins", who=winners[0])
    if not ui.seating.together:
        return ui.say("{who} share the victory", who=winners)
    return ui.say("All win together") if len(winners) == seats else ui.say("{who} win together", who=winners)


def _ranked(result: dict[str, Any]) -> list[int]:
    """The seats in their own order where two play, else the best first."""
    seats = range(len(result["scores"]))
    if len(seats) == 2:
        return list(seats)
    return sorted(seats, key=lambda seat: (seat not in result["winners"], -result["scores"][seat]))


def _once_more(ui: Ui, seats: int) -> list[h.Renderable]:
    """The ways to another game; those who play together have no sides to swap."""
    if ui.seating.together:
        return [act("again", ui.say("Play again"), "same", css="primary")]
    swapped = ui.say("Play again, sides swapped") if seats == 2 else ui.say("Play again, seats rotated")
    return [act("again", swapped, "swapped", css="primary"), act("again", ui.say("Play again"), "same")]


def _score(ui: Ui, result: dict[str, Any], seat: int, symbol: str) -> h.Renderable:
    won = " won" if seat in result["winners"] else ""
    return h.p(class_=f"final-score seat-{seat}{won}")[
        seat_sign(ui, seat), h.span[ui.name(f"seat:{seat}")], icon(symbol, "laurel"), h.b[result["scores"][seat]]
    ]
