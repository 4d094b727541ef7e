"""Texts from outside, read as plain data and nothing more: numbers, words, lists and tables."""

from __future__ import annotations

import json
from typing import Any


def from_json(text: str) -> Any:
    """What a JSON text says. Raises ValueError for any text that is not JSON, however strange."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def from_toml(text: str) -> dict[str, Any]:
    """What a TOML text says. Raises ValueError for any text that is not TOML, and for one that names dates."""
    import tomllib

    try:
        return {key: plain(value) for key, value in tomllib.loads(text).items()}
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def plain(value: Any) -> Any:
    """A copy of plain data. Raises ValueError for anything that JSON and TOML do not both know."""
    if isinstance(value, str | bool | int):
        return value
    if isinstance(value, float) and value - value == 0:
        return value
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {key: plain(item) for key, item in value.items()}
    raise ValueError(f"{value!r} is neither a number, a word, a list nor a table")
