"""The style sheets that a game or a screen brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js

from .javascript import callback

SILENCE = 7
"""Seconds that a style sheet may take; then the page is shown without it."""


class StyleSheets:
    """The style sheets of the document: those that are on their way, and those that did not come. `loading` is called
    whenever there begin or cease to be any to wait for, `missing` with one that does not come, and why."""

    def __init__(self, loading: Callable[[bool], None], missing: Callable[[str], None]) -> None:
        self._loading, self._missing = loading, missing
        self._to_come: set[str] = set()
        self._lost: list[str] = []
        """Once for each time."""

    def load(self, name: str) -> None:
        """Load a style sheet, unless it is there."""
        sheet = js.document.getElementById(f"style-{name}")  # from before, or by web/boot/prelude.js
        if (sheet and sheet.sheet) or name in self._to_come:
            return
        if not sheet:
            sheet = js.document.createElement("link")
            sheet.id, sheet.rel, sheet.href = f"style-{name}", "stylesheet", self._address_of(name)
            js.document.head.append(sheet)
        self._to_come.add(name)
        self._loading(True)
        for event, how in (("load", "load"), ("error", "unreachable")):
            sheet.addEventListener(event, callback(lambda _event, how=how: self._settled(name, sheet, how)))
        js.setTimeout(callback(lambda: self._settled(name, sheet, "silent")), SILENCE * 1000)

    def _settled(self, name: str, sheet: Any, how: str) -> None:
        if name not in self._to_come:
            return
        self._to_come.discard(name)
        self._loading(bool(self._to_come))
        if how != "load":
            sheet.remove()
            self._lost.append(name)
            self._missing(f"{name}.css: {how}")

    def _address_of(self, name: str) -> str:
        """Where a style sheet is; a request that hangs would hold up the next for the same address."""
        lost = self._lost.count(name)
        return f"./styles/{name}.css?again={lost}" if lost else f"./styles/{name}.css"
