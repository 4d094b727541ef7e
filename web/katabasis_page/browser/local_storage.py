"""What the browser keeps for this site, by key."""

from __future__ import annotations

from collections.abc import Iterator

import js
from pyodide.ffi import JsException

from ..storage.texts import Blocked, Full


class LocalStorage:
    """The browser's localStorage, or what the boot put in its place where the browser blocks it."""

    @property
    def lasting(self) -> bool:
        return bool(js.document.documentElement.dataset.storage != "memory")

    def read(self, key: str) -> str | None:
        text = js.localStorage.getItem(key)
        return text if isinstance(text, str) else None  # JavaScript's null is no None

    def write(self, key: str, text: str) -> None:
        try:
            js.localStorage.setItem(key, text)
        except JsException as error:
            raise (Full if "Quota" in str(error) or "quota" in str(error) else Blocked)() from None

    def remove(self, key: str) -> None:
        js.localStorage.removeItem(key)

    def names(self) -> Iterator[str]:
        return iter([js.localStorage.key(number) for number in range(js.localStorage.length)])
