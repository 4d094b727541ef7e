"""Where the focus is, and where it goes when a change of the page takes away what had it."""

from __future__ import annotations

from typing import Any

import js

from .javascript import options
from .listening import FOCUSABLE

TITLE = "#title"
"""The title of a screen: focused when the screen opens, at the top of the page anyway."""
ANSWERS = "#options, #go-on, #finish button"
"""Where the focus goes when what had it is gone, or answered something else: to all answers together, so that a key
which is pressed once too often chooses nothing."""
HOME = "[data-home]"
"""Where it goes instead, if a table says so."""

NUMBERED = (
    "#go-on, #gallery [data-act=choose], #suggestions [data-act=answer],"
    " #options:not(:has(#suggestions)) :is([data-act=choose], .answer-group > summary)"
)
"""What digits press, as `table.css` numbers it: suggested places before other answers."""
FOLDED = "details:not([open])"


class Focus:
    """The focus of the document, from one change of it to the next."""

    def __init__(self) -> None:
        self.lost = False
        """Whether the element that had the focus is gone, and the focus waits for the next decision."""
        self._opener: str | None = None
        """What had the focus before a dialog was opened."""
        self._dialog: Any = None
        self._anywhere = False
        self._answering: str | None = None

    def remember(self, markup: str) -> None:
        """Note where the focus is: the page is about to be changed to this markup."""
        focused = js.document.activeElement
        self._dialog = dialog()
        self._anywhere = focused != js.document.body
        self._answering = _answered(focused)
        if self._dialog is None:
            self._opener = _address_of(focused)
        if self._answering is not None and f'data-decision="{self._answering}"' not in markup:
            # It cannot stay on an answer to what is asked no more. To take away what has the focus makes the browser
            # lay out the page amid the change; before it, there is nothing to be laid out.
            focused.blur()

    def restore(self) -> None:
        """The page has changed: move the focus into a dialog that was opened, back from one that was closed, and on to
        the answers if what had it is gone."""
        focused = js.document.activeElement
        inherited = self._answering is not None and _answered(focused) not in (None, self._answering)
        self.lost = inherited or ((self.lost or self._anywhere) and focused == js.document.body)
        before, now = self._dialog, dialog()
        if now is not None and (before is None or now.id != before.id):
            _enter(now)
        elif now is None and before is not None and self._opener and self.move(self._opener):
            self.lost = False
        elif now is None and self.lost:
            self.move(HOME) or self.move(ANSWERS)

    def move(self, selector: str) -> bool:
        """Move the focus to the first match. Whether there is one."""
        element = js.document.querySelector(selector)
        if element:
            element.focus(options(preventScroll=selector in (TITLE, HOME)))
        return bool(element)

    def move_to_answer(self) -> None:
        """Move the focus to the first answer; to what stands in its place, if there is none."""
        answers = _numbered_answers()
        if answers:
            answers[0].focus()
        else:
            self.move(ANSWERS)


def decision() -> str:
    """Which decision the table shows, as the page numbers them; "" where there is none."""
    asked = js.document.querySelector("[data-decision]:has([data-act=choose])")
    return str(asked.getAttribute("data-decision")) if asked else ""


def show_top_of_sheet() -> None:
    """Show what is asked from its first line, whatever was scrolled to before."""
    for part in js.document.querySelectorAll("#low, #sheet, #sheet-body"):
        part.scrollTop = 0


def press_answer(number: int) -> None:
    """Click the answer of that number, or fold a group of answers out or in."""
    answers = _numbered_answers()
    if number <= len(answers):
        answers[number - 1].click()


def dialog() -> Any:
    """What lies open uppermost. It may leave the rest of the page in reach."""
    dialogs = js.document.querySelectorAll('[role="dialog"]')
    return dialogs.item(dialogs.length - 1) if dialogs.length else None


def _numbered_answers() -> list[Any]:
    """The answers in sight, in the order in which style sheets number them."""
    answers = js.document.querySelectorAll(NUMBERED)
    return [answer for answer in answers if answer.localName == "summary" or not answer.closest(FOLDED)]


def _answered(element: Any) -> str | None:
    """Which decision a button answers, as the page numbers them; None if it answers none."""
    answer = element and element.closest("[data-act=choose], [data-act=answer]")
    asked = js.document.querySelector("[data-decision]")
    return str(asked.getAttribute("data-decision")) if answer and asked else None


def _enter(opened: Any) -> None:
    """Focus what a dialog says, or the first of what can be focused in it."""
    id = opened.getAttribute("data-focus")
    first = js.document.getElementById(id) if id else opened.querySelector("[autofocus]")
    first = first or opened.querySelector(FOCUSABLE)
    if first:
        first.focus()


def _address_of(element: Any) -> str | None:
    """A selector that finds this element again after a change."""
    if not element or element == js.document.body:
        return None
    if element.id:
        return f"#{js.CSS.escape(element.id)}"
    verb, arg = element.getAttribute("data-act"), element.getAttribute("data-arg")
    if not verb:
        return None
    around = element.closest("[id]")  # two places may offer the same: the log and the prompt cite one rule
    within = f"#{js.CSS.escape(around.id)} " if around else ""
    return within + f'[data-act="{js.CSS.escape(verb)}"]' + (f'[data-arg="{js.CSS.escape(arg)}"]' if arg else "")
