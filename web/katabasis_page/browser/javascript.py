"""Python's side of JavaScript values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from .guard import fail, guarded


def options(**values: Any) -> Any:
    """A JavaScript object, such as the browser's functions take their options in."""
    return to_js(values, dict_converter=js.Object.fromEntries)


def callback(function: Callable[..., Any]) -> Any:
    """A function that JavaScript may call at any time. What goes wrong in it is told, and does not reach JavaScript."""
    return create_proxy(guarded(function))


def callback_once(function: Callable[..., Any]) -> Any:
    """The same for a function that is called once, and forgotten then."""
    return create_once_callable(guarded(function))


def hear_of_errors() -> None:
    """Tell also of what goes wrong in Python that JavaScript has called in another way, as a part of its promises."""

    def heard(event: Any) -> None:
        error = getattr(event, "reason", None) or getattr(event, "error", None)
        if isinstance(error, JsException) and getattr(error, "name", "") == "PythonError":
            fail(error)

    for kind in ("error", "unhandledrejection"):
        js.window.addEventListener(kind, callback(heard))


def around(element: Any, selector: str) -> Any:
    """The nearest of an element and what it lies in that matches; None for a text, a document, and where none does."""
    return (element.closest(selector) or None) if getattr(element, "nodeType", 0) == 1 else None
