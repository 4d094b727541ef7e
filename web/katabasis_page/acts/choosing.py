"""Answering the decision at hand: by options, by placements, by pointing; and taking an answer back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ..games import Act
from ..session import NotNow, Session
from ..words import _
from .bots import let_bots_play

if TYPE_CHECKING:
    from ..protocols import App


def at_table(app: App) -> Session:
    """The game that is played. Raises NotNow if there is none."""
    if app.session is None:
        raise NotNow(_("There is no game on the table."))
    return app.session


def after_choice(app: App) -> None:
    """Show what a choice has changed, and let bots answer."""
    app.render()
    let_bots_play(app)


def _choose(app: App, option: str) -> None:
    at_table(app).choose(option)
    after_choice(app)


def _answer(app: App, arg: str) -> None:
    """A placement with its answer: [option id, answer] as JSON."""
    option, answer = json.loads(arg)
    at_table(app).choose(option, answer)
    after_choice(app)


def _place(app: App, option: str) -> None:
    """Begin to answer a placement, or leave it again."""
    at_table(app)
    app.ui.placing = None if app.ui.placing == option else option
    app.render()


def _select(app: App, ref: str) -> None:
    at_table(app).select(ref)
    after_choice(app)


def _hover(app: App, ref: str) -> None:
    ui, before = app.ui, app.ui.preview
    if app.session is None or ui.screen != "table" or ui.handover is not None:
        return
    app.session.hover(ref)
    if ui.preview is not None and ui.preview["option"] is None:
        ui.preview = None
    if ui.preview != before:
        app.render()


def _undo(app: App, _arg: str) -> None:
    at_table(app).undo()
    after_choice(app)


def _confirm_handover(app: App, _arg: str) -> None:
    at_table(app).confirm_handover()
    app.render()
    app.page.focus("#ask button, #sheet button")


def _look_from(app: App, seat: str) -> None:
    """Look at the table from another seat of the same person."""
    if seat.isdecimal():
        at_table(app).look_from(int(seat))
        app.render()


ACTS: dict[str, Act] = {
    "choose": _choose,
    "answer": _answer,
    "place": _place,
    "select": _select,
    "hover": _hover,
    "undo": _undo,
    "confirm-handover": _confirm_handover,
    "look-from": _look_from,
}
