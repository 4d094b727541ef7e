"""A match of three games: how it stands, its games, and what decided it."""

from __future__ import annotations

from typing import Any

from ... import markup as h
from ...markup.controls import icon, seat_sign
from ...table.pieces import rule_link
from ...ui import Ui
from ...words import _

GAMES = 3

WHY = {
    "match.two-games": _("Both of the first two games won."),
    "match.winner": _("By games won."),
    "match.tie-glory": _("Tied on games; more glory overall."),
    "match.tie-survivors": _("Tied on games and glory; only one side had fighters left after the third game."),
    "match.sudden-death-win": _("The other warband was wiped out in sudden death."),
    "match.sudden-death-roll-off": _("Tied to the end: a roll-off decided."),
}
"""What each deciding rule means."""


def summary(match: dict[str, Any], ui: Ui) -> h.Renderable:
    """Which game it is and who has won how many, in a line."""
    wins = " : ".join(map(str, match["wins"]))
    label = ui.say("Game {number} of the match, games won {wins}", number=match["number"], wins=wins)
    return h.span(class_="match-summary", id="match-summary", title=label)[
        h.span(class_="unseen")[label],
        h.span(aria_hidden="true")[
            h.span(class_="match-number")[ui.say("Game {number}", number=match["number"]), " · "], h.b[wins]
        ],
    ]


def extra_round(number: int, ui: Ui) -> h.Renderable:
    """Which round it is after the usual ones."""
    return h.span(class_="rounds")[ui.say("Sudden death, round {round}", round=number)]


def table(match: dict[str, Any], ui: Ui) -> h.Renderable:
    """Its games with their glory, and the verdict once there is one."""
    return h.section(class_="match", id="match", aria_labelledby="match-title")[
        h.h3(id="match-title")[_verdict(match, ui)],
        match["verdict"]
        and h.p(id="match-why")[ui.word(_why(match["verdict"])), " ", rule_link(ui, match["verdict"]["rule"])],
        h.table(class_="match-games")[
            h.thead[
                h.tr[
                    h.th(scope="col")[h.span(class_="unseen")[ui.say("Game")]],
                    [
                        h.th(scope="col", class_=f"seat-{seat}")[seat_sign(ui, seat), " ", ui.name(f"seat:{seat}")]
                        for seat in (0, 1)
                    ],
                ]
            ],
            h.tbody[[_game(number, game, ui) for number, game in enumerate(match["games"], 1)]],
            h.tfoot[
                h.tr[
                    h.th(scope="row")[ui.say("Games won")],
                    [h.td[h.b[wins]] for wins in match["wins"]],
                ],
                h.tr[
                    h.th(scope="row")[ui.say("Glory in all")],
                    [h.td[glory] for glory in match["glory"]],
                ],
            ],
        ],
    ]


def _game(number: int, game: dict[str, Any], ui: Ui) -> h.Renderable:
    return h.tr[
        h.th(scope="row")[ui.say("Game {number}", number=number)],
        [
            h.td(class_="won" if seat in game["winners"] else None)[
                glory,
                seat in game["winners"] and [" ", icon("win"), h.span(class_="unseen")[ui.say("won")]],
            ]
            for seat, glory in enumerate(game["glory"])
        ],
    ]


def _verdict(match: dict[str, Any], ui: Ui) -> str:
    verdict = match["verdict"]
    if not verdict:
        return ui.say("The match so far")
    if not verdict["winners"]:
        return ui.say("The match is drawn")
    return ui.say("{who} wins the match", who=f"seat:{verdict['winners'][0]}")


def _why(verdict: dict[str, Any]) -> Any:
    """Why it ended so; a drawn match is level on games."""
    return WHY[verdict["rule"]] if verdict["winners"] else _("Tied on games won.")
