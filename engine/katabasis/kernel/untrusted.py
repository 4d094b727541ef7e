"""Texts from outside, read as plain data and nothing more: numbers, words, lists and tables.

How long a text is and how deeply it is nested is measured before it is parsed, since a parser that is written in C ends
the browser's whole Python where CPython raises RecursionError. Every text is read here, whatever it comes from.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from json import JSONDecoder
from typing import Any

from .text import quoted, shortened

DEEPEST = 100
"""Levels that a text may be nested; no text of ours has more than ten."""
LONGEST = 5_000_000
"""Characters that any text may have: as many as a browser's storage holds."""


def from_json(text: str, longest: int = LONGEST, deepest: int = DEEPEST) -> Any:
    """What a JSON text says. Raises ValueError for a text that is not JSON, too long or nested too deeply, and for
    numbers that are none (NaN, Infinity)."""
    _measure(text, longest, _depth_of_json, deepest)
    return _JSON.decode(text)


def first_json(text: str, longest: int = LONGEST) -> tuple[Any, str]:
    """What the JSON says that a text begins with, and the text after it. Raises ValueError as `from_json` does."""
    text = text.strip()
    _measure(text, longest, _depth_of_json)
    value, end = _JSON.raw_decode(text)
    return value, text[end:].lstrip()


def from_toml(text: str, longest: int = LONGEST) -> dict[str, Any]:
    """What a TOML text says. Raises ValueError for a text that is not TOML, too long or nested too deeply, and for one
    that names dates."""
    import tomllib

    _measure(text, longest, _depth_of_toml)
    try:
        return {key: plain(value) for key, value in tomllib.loads(text).items()}
    except tomllib.TOMLDecodeError as error:
        raise ValueError(shortened(str(error))) from None


def plain(value: Any, levels: int = DEEPEST) -> Any:
    """A copy of plain data. Raises ValueError for anything that JSON and TOML do not both know, or that has more than
    so many levels."""
    if isinstance(value, str | bool):
        return value
    if isinstance(value, int) and -_HUGE <= value < _HUGE:
        return value
    if isinstance(value, float) and value - value == 0:
        return value
    if levels == 0:
        raise ValueError(_too_deep(DEEPEST))
    if isinstance(value, list | tuple):
        return [plain(item, levels - 1) for item in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {key: plain(item, levels - 1) for key, item in value.items()}
    raise ValueError(f"{quoted(value)} is neither a number, a word, a list nor a table")


def lines_of(text: str) -> list[str]:
    """The lines of a text. They end in a line feed, or as other systems end them; whatever else Unicode calls a line
    break is a part of its line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]


_HUGE = 1 << 63
"""TOML knows no whole number beyond it."""


def _too_deep(deepest: int) -> str:
    return f"it is nested too deeply: at most {deepest} levels can be read"


def _no_number(text: str) -> float:
    raise ValueError(f"'{text}' is no number")


def _finite(text: str) -> float:
    number = float(text)
    return number if number - number == 0 else _no_number(shortened(text))


_JSON = JSONDecoder(parse_float=_finite, parse_constant=_no_number)


# ---------------------------------------------------------------------- measuring

_BRACKETS = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_NO_DOTS = bytes(set(range(256)) - set(b".[]{},=\n"))

_TOML_WORDS = re.compile(
    r'"""(?:[^"\\]++|\\.|"{1,2}(?!"))*+(?:"{3,5})?'
    r"|'''(?:[^']++|'{1,2}(?!'))*+(?:'{3,5})?"
    r'|"(?:[^"\\\n]++|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
"""Quoted words and remarks. One that does not end goes on to the end of its line or of the text."""


def _measure(text: str, longest: int, depth_of: Callable[[str, int], int], deepest: int = DEEPEST) -> None:
    """Raise ValueError for a text that is too long or nested too deeply."""
    if len(text) > longest:
        raise ValueError(f"it is too long: at most {longest} characters can be read")
    if depth_of(text, deepest) > deepest:
        raise ValueError(_too_deep(deepest))


def _depth_of_json(text: str, deepest: int) -> int:
    """How deeply a parser gets, or more: no more than is asked for is counted."""
    opened = text.count("[") + text.count("{")
    if opened <= deepest:
        return opened
    outside_words = text.replace("\\\\", "").replace('\\"', "").split('"')[::2]
    return _depth_of_brackets("".join(outside_words).encode("ascii", "replace"))


def _depth_of_toml(text: str, _deepest: int) -> int:
    """How deeply a parser gets, or more: each bracket, and the header before them, may have a key of many parts."""
    outside_words = _TOML_WORDS.sub("_", text).encode("ascii", "replace")
    dots, parts = outside_words.translate(None, _NO_DOTS), 1
    while parts <= DEEPEST and b"." * parts in dots:
        parts += 1
    return (_depth_of_brackets(outside_words) + 2) * parts


def _depth_of_brackets(text: bytes) -> int:
    """How often pairs without anything in between can be taken out until none is left, and what then is open still."""
    brackets = text.translate(_BRACKETS, _NO_BRACKETS)
    depth = 0
    while depth <= DEEPEST and b"[]" in brackets:
        brackets = brackets.replace(b"[]", b"")
        depth += 1
    return depth + brackets.count(b"[")
