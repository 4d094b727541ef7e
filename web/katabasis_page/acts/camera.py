"""Looking at the board: closer, farther, at all of it, and where it happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..camera import from_text
from ..session import NotNow
from ..table.board import targets
from ..words import _

if TYPE_CHECKING:
    from ..protocols import App

FACTOR = 1.4
"""How much closer a button or a key looks."""

SHORTCUTS = {
    "+": ("camera", "in"),
    "=": ("camera", "in"),
    "-": ("camera", "out"),
    "0": ("camera", "whole"),
    ".": ("camera", "events"),
}


def _camera(app: App, how: str) -> None:
    board = app.page.board
    if how == "whole":
        board.look_at_whole()
    elif how == "events":
        _look_at_events(app)
    else:
        board.zoom_by(FACTOR if how == "in" else 1 / FACTOR)


def _look_at_events(app: App) -> None:
    """Show what the last events were about; if the board shows nothing of them, what can be done now."""
    if app.session is None:
        return
    board, happened = app.page.board, refs_in(event[3] for event in app.ui.history.fresh or app.ui.history.since)
    if not board.look_at(happened) and not board.look_at(targets(app.session.view(), app.ui)):
        raise NotNow(_("Nothing to show on the board."))


def refs_in(values: Any) -> list[str]:
    """Every ref in plain data, once each."""
    return list(dict.fromkeys(_refs(values)))


def asked_about(decision: dict[str, Any]) -> tuple[int, list[str]]:
    """Who is asked, and of which figure."""
    return decision["seat"], refs_in(decision["prompt"][1:])


def in_question(decision: dict[str, Any], happened: Iterable[Any]) -> list[str]:
    """What a question is about, the first first: the figure of whom it is asked, what may be chosen, what has just
    happened, and on what else that could bear."""
    options = decision["options"]
    chosen = [option["refs"][0] for option in options if option["refs"]]
    return refs_in(
        [decision["prompt"][1:], chosen, [event[3] for event in happened], [each["refs"] for each in options]]
    )


def _refs(values: Any) -> Iterator[str]:
    if isinstance(values, str):
        if ":" in values:
            yield values
    elif isinstance(values, dict):
        yield from _refs(values.values())
    elif not isinstance(values, int | float | None):
        for value in values:
            yield from _refs(value)


def _look(app: App, camera: str) -> None:
    """Remember what of the board is shown, without a drawing."""
    app.ui.pointer.camera = from_text(camera)


ACTS = {"camera": _camera, "look": _look}
