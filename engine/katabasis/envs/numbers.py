"""A view as numbers: what a seat sees, and what it may answer.

Each number or word of a view has a place in a row by a hash of the keys that lead to it, the same in every position of
a game, on every machine. Things go by their ids, not by where they stand in a list; players by how far they sit from
who looks. Two that share a place are told apart by their signs as often as not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias
from zlib import crc32

import numpy as np

OBSERVATION = 1024
"""How many numbers an observation has."""
OPTION = 96
"""How many numbers an answer has."""
NOT_OF_THE_TABLE = ("seat", "choices", "edition", "game", "events", "result")
"""What of a view says nothing of how the table stands."""
BY_SEAT = ("players", "seats", "scores")
"""Lists with an entry for every seat."""
BOUND = 32.0
"""What no number exceeds: they are taken as logarithms, for some are counts, and others tenths of a millimetre."""

_NUMBER = re.compile(r"[+-]?\d+")
_MOST_NUMBERS = 16
"""Of an answer in words, such as the places of many models."""

Row: TypeAlias = "np.ndarray[Any, np.dtype[np.float32]]"
Entry = tuple[str, float]


def observation(view: Mapping[str, Any]) -> Row:
    """What a seat sees, as a row of numbers; `view` is that of the seat."""
    seen = {key: value for key, value in view.items() if key not in NOT_OF_THE_TABLE}
    asked = view["decision"]
    seen["decision"] = asked and {"name": asked["name"], "seat": asked["seat"]}
    return _row(_entries(seen, "", view["seat"]), OBSERVATION)


def option(shown: Mapping[str, Any], answer: Any = None) -> Row:
    """An answer as a row of numbers: an option as a view shows it, and for a placement what is answered."""
    row = _row(_of_option(shown, answer), OPTION)
    row[0] = 1.0
    row[1] = float(shown["declines"])
    return row


def _of_option(shown: Mapping[str, Any], answer: Any) -> Iterator[Entry]:
    yield f"verb={shown['verb']}", 1.0
    for place in ("id", "id again"):  # what shares one place with another seldom shares both
        yield f"{place}={shown['id']}", 1.0
    for number, ref in enumerate(shown["refs"]):
        yield f"{number}:{ref}", 1.0
        yield f"{number}:{ref.partition(':')[0]}", 1.0
        yield f"{number}:{_kind(ref)}", 1.0
    if "warning" in shown:
        yield f"warning={shown['warning'][0]}", 1.0
    yield from _entries(shown.get("info"), "info", 0)
    if isinstance(answer, str):  # "keep +351,+403": where to, in tenths of a millimetre
        yield f"answer again={answer}", 1.0
        for number, found in enumerate(_NUMBER.findall(answer)[:_MOST_NUMBERS]):
            yield f"answer:{number}", float(found)
    yield from _entries(answer, "answer", 0)


def _kind(ref: str) -> str:
    """A ref without the number of a copy: "card:soldier.2" and "card:soldier.3" are two of a kind."""
    return ref.partition(".")[0]


def _entries(value: Any, path: str, seat: int) -> Iterator[Entry]:
    """The numbers and words of plain data, with the keys that lead there."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _entries(each, f"{path}.{key}", seat)
    elif isinstance(value, str):
        yield f"{path}={value}", 1.0
    elif isinstance(value, Sequence):
        yield f"{path}.length", float(len(value))
        around = len(value) if path.rpartition(".")[2] in BY_SEAT else 0
        for number, each in enumerate(value):
            named = each.get("id") if isinstance(each, Mapping) else None
            if isinstance(each, str):
                yield f"{path}={each}", 1.0
            else:
                place = (number - seat) % around if around else number if named is None else named
                yield from _entries(each, f"{path}.{place}", seat)
    elif value is not None:
        yield path, float(value)


@lru_cache(maxsize=1 << 17)
def _place(path: str) -> tuple[int, float]:
    """The place of a path in a row, before that is cut to a length, and its sign."""
    hashed = crc32(path.encode())
    return hashed >> 1, 1.0 if hashed & 1 else -1.0


def _row(entries: Iterator[Entry], length: int) -> Row:
    numbers = [0.0] * length
    for path, value in entries:
        place, sign = _place(path)
        numbers[2 + place % (length - 2)] += sign * value
    row = np.array(numbers, dtype=np.float32)
    squeezed: Row = np.clip(np.sign(row) * np.log1p(np.abs(row)), -BOUND, BOUND)
    return squeezed
