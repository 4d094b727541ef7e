"""Games from the command line and from files."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from .. import Game, KatabasisError, Series, load, position, replay, replay_series
from ..kernel.untrusted import from_json


def read_game(path: str) -> Game:
    """The game in a file ("-": the standard input), whichever of the notations it is written in; of a series the one
    being played."""
    return read_series(path).game


def read_series(path: str) -> Series:
    """The series in a file; a game that is written alone is the first of one."""
    text = read_text(path)
    start = text.lstrip()
    if start.startswith("katabasis series"):
        return replay_series(text)
    if start.startswith("katabasis record"):
        return Series(replay(text))
    return Series(load(text) if start.startswith("{") else position(text))


def read_text(path: str) -> str:
    """What a file says ("-": the standard input), without the mark that some programs begin it with. Raises
    KatabasisError, with the line, for what is no text."""
    try:
        if path == "-":
            return sys.stdin.read().removeprefix("\ufeff")
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise KatabasisError(f"line {line}: this is no text in UTF-8") from None


def options(pairs: Iterable[str]) -> dict[str, Any]:
    """Set-up options from NAME=VALUE; a value is JSON, or else a word. Raises KatabasisError."""
    values: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise KatabasisError(f"an option is given as NAME=VALUE, not '{pair}'")
        try:
            values[name] = from_json(value)
        except ValueError:
            values[name] = value
    return values
