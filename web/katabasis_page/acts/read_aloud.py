"""Playing by keys and by ear: the way to the answers, an answer by its number, and what is said when asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games import Act
from ..ui import Aloud

if TYPE_CHECKING:
    from ..protocols import App

DIGITS = "123456789"
"""Keys that choose an answer: the first nine in sight are numbered."""

SHORTCUTS = {
    "a": ("answers", ""),
    "r": ("aloud", "again"),
    "l": ("aloud", "lit"),
    **{digit: ("answer-number", digit) for digit in DIGITS},
}


def _answers(app: App, _arg: str) -> None:
    """Move the focus to the first answer."""
    if not is_covered(app):
        app.page.focus_answer()


def _answer_number(app: App, number: str) -> None:
    if number in DIGITS and not is_covered(app):
        app.page.press_answer(int(number))


def _aloud(app: App, what: str) -> None:
    """Say something once more, even if it is what was said before."""
    times = app.ui.pointer.aloud.times + 1 if app.ui.pointer.aloud else 1
    app.ui.pointer.aloud = Aloud(what, app.ui.history.choices, times)
    app.render()


def is_covered(app: App) -> bool:
    """Whether something lies over the table that wants to be read or answered first."""
    return app.ui.pointer.popover is not None or bool(app.dialog)


ACTS: dict[str, Act] = {"answers": _answers, "answer-number": _answer_number, "aloud": _aloud}
