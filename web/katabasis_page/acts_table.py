"""What a person does at the table: choose, look, take back, step through the past, hand over, and close things."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .acts import camera, placing
from .acts_games import let_bots_play
from .session import NotNow, Session
from .ui import Popover
from .words import _

if TYPE_CHECKING:
    from .app import App

STEP = 0.9
"""Seconds that each moment is shown when the past replays itself at normal speed."""

SHORTCUTS = {
    "u": ("undo", ""),
    "[": ("back", ""),
    "]": ("forward", ""),
    **camera.SHORTCUTS,
    "?": ("pop", "help:"),
}
"""Keys that act by themselves at the table. Letters can be switched off."""


def at_table(app: App) -> Session:
    """The game that is played. Raises NotNow if there is none."""
    if app.session is None:
        raise NotNow(_("There is no game on the table."))
    return app.session


def _after_choice(app: App) -> None:
    app.render()
    let_bots_play(app)


def choose(app: App, option: str, answer: Any = None) -> None:
    """Answer the decision at the table."""
    at_table(app).choose(option, answer)
    _after_choice(app)


def _choose(app: App, option: str) -> None:
    if not placing.pick_up(app, option):
        choose(app, option)


def _choose_each(app: App, options: str) -> None:
    """Options by their ids, one a line."""
    at_table(app).choose_each(options.splitlines())
    _after_choice(app)


def _select(app: App, ref: str) -> None:
    at_table(app).select(ref)
    _after_choice(app)


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
    _after_choice(app)


# ------------------------------------------------------------------ the past


def _back(app: App, _arg: str) -> None:
    at_table(app).back()
    app.render()


def _forward(app: App, _arg: str) -> None:
    at_table(app).forward()
    app.render()


def _live(app: App, _arg: str) -> None:
    at_table(app).live()
    app.render()


def _replay_since(app: App, _arg: str) -> None:
    session = at_table(app)
    session.show(app.ui.since_choice)
    app.render()
    app.page.later(_play_on(app, session))


async def _play_on(app: App, session: Session) -> None:
    """Step from a moment of the past to the present, until the person takes a step of their own."""
    while app.session is session and not app.ui.live:
        shown = app.ui.past
        await app.page.sleep(STEP * max(app.ui.pace, 0.5))
        if app.session is not session or app.ui.past != shown:
            return
        session.forward()
        app.render()


# ------------------------------------------------------------------ looking


def _confirm_handover(app: App, _arg: str) -> None:
    at_table(app).confirm_handover()
    app.render()
    app.page.focus("#ask button, #sheet button")


def _jump(app: App, id: str) -> None:
    app.page.scroll_to(id)


def _pop(app: App, what: str) -> None:
    kind, _colon, arg = what.partition(":")
    if kind == "rule" and app.ui.screen != "table":
        app.page.go(f"#rules/{arg}")
        return
    app.ui.popover = Popover(kind, arg)
    app.render()


def _close(app: App, _arg: str) -> None:
    """Close what lies uppermost."""
    ui = app.ui
    if app.dialog:
        app.dialog = ""
    elif ui.popover is not None:
        ui.popover = None
    elif ui.menu or ui.selected:
        ui.menu, ui.selected = [], None
    elif ui.preview is not None:
        ui.preview = None
    elif ui.notices:
        ui.notices = ui.notices[:-1]
    else:
        return
    app.render()


def _dismiss(app: App, number: str) -> None:
    app.ui.notices = [notice for at, notice in enumerate(app.ui.notices) if str(at) != number]
    app.render()


def _key(app: App, key: str) -> None:
    if key.isalpha() and app.ui.settings["letters"] == "off":
        return
    if app.ui.screen == "table" and app.ui.handover is None and key.lower() in SHORTCUTS:
        app.act(*SHORTCUTS[key.lower()])


ACTS: dict[str, Callable[[App, str], None]] = {
    "choose": _choose,
    "choose-each": _choose_each,
    "select": _select,
    "hover": _hover,
    "undo": _undo,
    "back": _back,
    "forward": _forward,
    "live": _live,
    "replay-since": _replay_since,
    "confirm-handover": _confirm_handover,
    **camera.ACTS,
    **placing.ACTS,
    "jump": _jump,
    "pop": _pop,
    "close": _close,
    "dismiss": _dismiss,
    "key": _key,
}
"""What every `data-act` of the table does."""
