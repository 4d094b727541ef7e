"""Before a game is ended by its players: whether it is meant, and whether the others agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from katabasis.kernel.events import CONCEDED

from .. import markup as h
from ..markup.controls import act
from ..session.ending import offer_in
from ..ui import Ui

if TYPE_CHECKING:
    from ..protocols import App


def concede_dialog(app: App) -> h.Renderable | None:
    """Whether it is meant; None once nobody can concede any more."""
    ui = app.ui
    seat = ui.seating.conceder
    if seat is None:
        return None
    return _dialog(
        ui.say("Concede the game?"),
        [ui.hot_seat and [ui.say("{who} concedes.", who=f"seat:{seat}"), " "], _outcome(ui, seat)],
        act("close", ui.say("Cancel"), css="primary", id="ending-close", autofocus=True),
        act("concede-anyway", ui.say("Concede"), id="ending-confirm"),
        ui.seating.draw_with and act("offer-draw", ui.say("Offer a draw"), css="quiet"),
    )


def draw_dialog(app: App) -> h.Renderable | None:
    """Whether the next of the others accepts the draw that somebody offers; None once the game is over."""
    ui, offer = app.ui, offer_in(app.dialog)
    if offer is None or app.session is None or app.session.port.decision is None:
        return None
    who, other = f"seat:{offer.seat}", f"seat:{offer.others[0]}"
    return _dialog(
        ui.say("{who} offers a draw", who=who),
        ui.say("Pass the screen to {who}: do you accept?", who=other),
        act("decline-draw", ui.say("Decline"), css="primary", id="ending-close", autofocus=True),
        act("accept-draw", ui.say("Accept the draw"), id="ending-confirm"),
    )


def how_it_ended(ui: Ui) -> str:
    """Who has conceded, or that the players have agreed, where that has ended the game."""
    conceded = next((event for event in reversed(ui.history.log) if event[0] == CONCEDED), None)
    if conceded is None:
        return ui.say("The players have agreed on a draw.")
    return ui.say("{who} concedes.", who=f"seat:{conceded[2]}")


def _outcome(ui: Ui, seat: int) -> str:
    """What conceding leads to."""
    others = [f"seat:{other}" for other in range(len(ui.seating.kinds)) if other != seat]
    if ui.seating.together or not others:
        return ui.say("The game is lost.")
    if len(others) == 1:
        return ui.say("{who} wins.", who=others[0])
    return ui.say("The game ends for all. Of the others, whoever is ahead wins.")


def _dialog(title: str, text: Any, *buttons: Any) -> h.Renderable:
    return h.div(class_="veil", id="dialog-ending", role="dialog", aria_modal="true", aria_labelledby="ending-title")[
        h.div(class_="dialog panel")[
            h.h2(id="ending-title")[title], h.p(class_="warning")[text], h.div(class_="row")[buttons]
        ]
    ]
