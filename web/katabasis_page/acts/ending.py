"""Ending the game at the table: one concedes it, or offers the others a draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from katabasis.kernel.ending import AGREE_DRAW, CONCEDE

from ..games import Act
from ..session import NotNow
from ..session.ending import Offer, offer_in
from ..words import _, say
from .decision import at_table, change

if TYPE_CHECKING:
    from ..protocols import App


def _concede(app: App, _arg: str) -> None:
    """Ask once more."""
    _conceder(app)
    app.dialog, app.ui.pointer.popover = "concede", None
    app.render()


def _concede_anyway(app: App, _arg: str) -> None:
    app.dialog = ""
    change(app, at_table(app).end(CONCEDE, _conceder(app)))


def _offer_draw(app: App, _arg: str) -> None:
    """The others are asked one after the other, and see nobody's hand."""
    seat, others = _conceder(app), app.ui.seating.draw_with
    if not others:
        raise NotNow(_("There is nobody here to agree on a draw with."))
    if app.apart is not None:
        app.apart.offer_draw(seat)
        return
    at_table(app).hide_hand()
    _ask(app, seat, others)


def _accept_draw(app: App, _arg: str) -> None:
    seat, others = _offered(app)
    if others[1:]:
        _ask(app, seat, others[1:])
        return
    app.dialog = ""
    change(app, at_table(app).end(AGREE_DRAW, seat))


def _decline_draw(app: App, _arg: str) -> None:
    _seat, others = _offered(app)
    app.dialog = ""
    app.notify("info", say("{who} declines the draw.", who=f"seat:{others[0]}"))
    app.render()


def _ask(app: App, seat: int, others: Sequence[int]) -> None:
    app.dialog, app.ui.pointer.popover = str(Offer(seat, others)), None
    app.render()


def _offered(app: App) -> Offer:
    offered = offer_in(app.dialog)
    if offered is None:
        raise NotNow(_("Nobody has offered a draw."))
    return offered


def _conceder(app: App) -> int:
    at_table(app)
    seat = app.ui.seating.conceder
    if seat is None:
        raise NotNow(_("Nobody here can end this game now."))
    return seat


ACTS: dict[str, Act] = {
    "concede": _concede,
    "concede-anyway": _concede_anyway,
    "offer-draw": _offer_draw,
    "accept-draw": _accept_draw,
    "decline-draw": _decline_draw,
}
