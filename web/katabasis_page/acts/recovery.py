"""What goes wrong in the page itself: said once, with a way to pass it on and a way on. The game is kept by then.

Whatever cannot be drawn because of it is put away, a little more each time, until something can be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..browser.guard import text_of
from ..ui import Notice
from ..words import _

if TYPE_CHECKING:
    from ..protocols import App

MESSAGE = _("Something went wrong. Nothing of your game is lost.")
REPORT = ("report", "", _("Report"))
GO_ON = ("play-on", _("Continue"))


def report(app: App, error: Exception) -> None:
    """Tell of a defect: the console in full, the person in short, who needs no second message while there is one."""
    text = text_of(error)
    app.page.report(text)
    if not any(notice.closing == GO_ON for notice in app.ui.notices):
        app.defect = text
        app.ui.notices = [*app.ui.notices, Notice("error", MESSAGE, REPORT, GO_ON)]
    _stop_what_goes_on(app)
    _show_all_the_same(app)


def _stop_what_goes_on(app: App) -> None:
    """Nobody knows what it was that went wrong: what the page says to be on its way is asked for again."""
    ui = app.ui
    ui.seating.order = ui.history.playing = ui.history.rewinding = None
    if ui.pointer.hint is not None and not ui.pointer.hint.option:
        ui.pointer.hint = None


def _show_all_the_same(app: App) -> None:
    """Show the page with what is said now. What could not be drawn is not tried again as it is."""
    for step in _steps(app):
        try:
            step(app)
            return
        except Exception as error:  # the next step does with less
            app.page.report(text_of(error))


def _steps(app: App) -> list[Callable[[App], None]]:
    """Ways to show the page, each with less on it."""
    if app.ui.screen == "waiting":  # what it waits for does not come any more
        return [_leave, _only_say]
    return [*([_as_it_is] if app.drawn else []), _close_all, _leave, _only_say]


def _as_it_is(app: App) -> None:
    app.draw()


def _close_all(app: App) -> None:
    """Without what lies over the screen, or is shown of the past."""
    ui = app.ui
    app.dialog, ui.pointer.popover, ui.pointer.preview, ui.pointer.hint, ui.pointer.placing, ui.pointer.aloud = (
        "",
        None,
        None,
        None,
        None,
        None,
    )
    if app.session is not None:
        app.session.show(len(app.session.port.choices))
    app.draw()


def _leave(app: App) -> None:
    app.leave()
    app.page.go("#", replace=True)
    app.ui.screen = "launcher"
    app.draw()


def _only_say(app: App) -> None:
    from ..markup.controls import notices

    app.page.show(str(notices(app.ui)))
