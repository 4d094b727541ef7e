"""Python's side of JavaScript values."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import to_js


def options(**values: Any) -> Any:
    """A JavaScript object, such as the browser's functions take their options in."""
    return to_js(values, dict_converter=js.Object.fromEntries)
