"""A game that came by a link, as whoever followed it first sees it: what it is, how it stands, and the ways on."""

from __future__ import annotations

from typing import Any

from katabasis.content import load

from .. import markup as h
from ..games import game_ui, is_coached
from ..markup.controls import act, link, seat_sign
from ..ui import Ui

MOST_BUTTONS = 2
"""Players for each of whom there is a button; of more it is asked who plays."""


def shared_game(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """What stands in place of the prompt."""
    game, over = view["game"], bool(ui.history.over)
    ended = over and not ui.history.has_next
    about = load("games").get(game, {})
    about = about.get("tiles", {}).get(view["edition"], about)
    seats = range(len(ui.seating.names))
    each = len(seats) <= MOST_BUTTONS and not ui.seating.together
    return h.section(class_="shared-game", id="shared-game", aria_labelledby="shared-title")[
        h.p(class_="note")[ui.say("A game of {game}", game=[about.get("title", game), {}])],
        h.h2(id="shared-title")[_players(view, ui)],
        h.p(class_="note")[
            " · ".join(_stand(view, ui)),
            h.span(class_="checked")[" · ", ui.say("every choice checked against the rules")],
        ],
        h.div(class_="shared-acts")[
            act("watch", ui.say("Watch"), symbol="play", css="primary shared-watch", id="shared-watch"),
            over and ui.live and act("analysis", ui.say("What decided it?"), id="shared-analysis"),
            not ended
            and each
            and [
                act(
                    "sit-down",
                    [seat_sign(ui, seat), ui.say("Play on as {who}", who=f"seat:{seat}")],
                    str(seat),
                    id=f"play-on-{seat}",
                )
                for seat in seats
            ],
            not ended and not each and act("sit-down", ui.say("Play on"), id="play-on"),
        ],
        h.p(class_="shared-ways")[
            act("share", ui.say("Copy the link"), "game", css="small quiet"),
            not ended and each and act("sit-down", ui.say("Two at this screen"), css="small quiet", id="play-on"),
            link(
                f"#first/{game}" if is_coached(game) else f"#puzzles/{game}",
                ui.say("Learn it"),
                css="button small quiet",
            ),
        ],
    ]


def _players(view: dict[str, Any], ui: Ui) -> h.Content:
    """Who plays, with the points where two play for them."""
    scores = game_ui(view["game"]).summary(view["table"]).scores
    if len(scores) != MOST_BUTTONS or len(ui.seating.names) != MOST_BUTTONS or ui.seating.together:
        return ui.matchup
    return [
        ui.name("seat:0"),
        h.b(class_="seat-0")[f" {scores[0]}"],
        " – ",
        h.b(class_="seat-1")[f"{scores[1]} "],
        ui.name("seat:1"),
    ]


def _stand(view: dict[str, Any], ui: Ui) -> list[str]:
    """Round or turn, and who moves."""
    table, turn = view["table"], game_ui(view["game"]).summary(view["table"]).turn
    decision = view["decision"]
    return [
        *([ui.say("Round {round}", round=table["round"])] if table.get("round") else []),
        *([ui.line(ui.say("turn {turn}", turn=turn))] if turn else []),
        *([ui.say("{who} moves next", who=f"seat:{decision['seat']}")] if decision and ui.live else []),
        *([ui.say("over")] if ui.history.over else []),
    ]
