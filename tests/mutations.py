"""Texts changed as accidents and attackers change them: by signs, by lines, and by the values that they hold.

Every function takes a text and the chance to change it with, and gives another.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

from katabasis.kernel import save

Mutate: TypeAlias = Callable[[str, Random], str]

SIGNS = (
    *("", " ", "\n", "\r\n", "\t", "\x00", "\x0b", "\x1c", "\x85", "\u2028", "\u2029", "\ufeff", "é", "\ud800"),
    *(
        '"',
        "'",
        '"""',
        "\\",
        "#",
        "|",
        " | ",
        " = ",
        "=",
        ".",
        ",",
        "-",
        "[",
        "]",
        "{",
        "}",
        "[[",
        "[" * 200,
        "{a=" * 200,
    ),
    *("0", "-1", "99999999999", "1e999", "0x" + "f" * 99, "1.5", "null", "NaN", "Infinity", "true", "1979-05-27"),
)
"""What may stand anywhere in a text, and mostly should not."""

VALUES = (
    *(None, True, False, -1, 0, 1, 2, 3, 7, 99, 1 << 31, -(1 << 63), 1 << 64, 0.5, -0.0, 1e300),
    *(
        "",
        "x",
        "-",
        "0",
        "white",
        "elias",
        "fighter:elias",
        "noble.1",
        "a1",
        "d4",
        "deck-0",
        "hand-9",
        "\u2028",
        "w" * 300,
    ),
    *([], {}, [[]], [{}], {"": None}, [None], ["x"], [0], {"x": 1}, {"~": "Zone"}, {"~": "Fighter", "id": "x"}),
)
"""What may stand in the place of a value, and mostly should not."""

AGAIN = 0.4
"""How likely one more change follows another."""


def repeated(mutate: Mutate) -> Mutate:
    """The same change, once or a few times."""

    def several(text: str, chance: Random) -> str:
        text = mutate(text, chance)
        while chance.random() < AGAIN:
            text = mutate(text, chance)
        return text

    return several


def damaged(text: str, chance: Random) -> str:
    """A text that lost, doubled, moved or gained something."""
    start = chance.randrange(len(text) + 1)
    end = min(len(text), start + chance.choice((0, 1, 1, 2, 5, 12, 60, 2000)))
    part = text[start:end]
    other = chance.randrange(len(text) + 1)
    match chance.randrange(5):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:start] + part * chance.choice((2, 3, 50)) + text[end:]
        case 2:
            return text[:other] + part + text[other:]
        case 3:
            return text[:start] + chance.choice(SIGNS) + text[end:]
    return text[:start] + "".join(chr(chance.randrange(1, 0x250)) for _ in part) + text[end:]


def relined(text: str, chance: Random) -> str:
    """A text of lines of which one is left out, doubled, changed for another, or has words of another."""
    lines = text.split("\n")
    here, there = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(5):
        case 0:
            del lines[here]
        case 1:
            lines.insert(there, lines[here])
        case 2:
            lines[here], lines[there] = lines[there], lines[here]
        case 3:
            lines[here] = _with_word(lines[here], chance.choice(_words(lines[there])), chance)
        case _:
            lines[here] = _with_word(lines[here], chance.choice((*SIGNS, *map(str, VALUES))), chance)
    return "\n".join(lines)


def _words(line: str) -> list[str]:
    return re.findall(r"[^\s\"',=\[\]{}]+", line) or [""]


def _with_word(line: str, word: str, chance: Random) -> str:
    """A line with one of its words changed for another."""
    place = chance.choice([*re.finditer(r"[^\s\"',=\[\]{}]+", line)] or [None])
    return line + word if place is None else line[: place.start()] + word + line[place.end() :]


# ---------------------------------------------------------------------- values


def revalued(text: str, chance: Random) -> str:
    """A text of JSON with one value changed: for another of its own, for one of another kind, or for none."""
    whole = [json.loads(text)]
    _change(whole, chance)
    return json.dumps(whole[0] if whole else None, separators=(",", ":"), ensure_ascii=False)


def answered(text: str, chance: Random) -> str:
    """A list in JSON whose last part, an answer, was changed."""
    *rest, answer = json.loads(text)
    if isinstance(answer, str) and chance.random() < 0.8:
        answer = chance.choice((damaged, relined))(answer, chance)
    else:
        whole = [answer]
        _change(whole, chance)
        answer = whole[0] if whole else None
    return json.dumps([*rest, answer])


def forged(text: str, chance: Random) -> str:
    """A save with one value changed anywhere in its body, and a checksum that fits."""
    whole = json.loads(text)
    body = whole["body"]
    checkpoint = body.get("checkpoint") or body.get("mark")
    tables = [part for part in checkpoint if isinstance(part, dict) and part] if isinstance(checkpoint, list) else []
    _change(tables[0] if tables and chance.random() < 0.7 else body, chance)
    written = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    return f'{{"katabasis-save":{whole["katabasis-save"]},"checksum":{save.checksum(written)},"body":{written}}}'


def _change(whole: Any, chance: Random) -> None:
    """Change one value somewhere inside a list or a table."""
    part, key = _place(whole, chance)
    old = part[key]
    kind = chance.randrange(10)
    if kind == 0:
        del part[key]
    elif kind == 1 and isinstance(part, list):
        part.insert(key, old)
    elif kind == 1:
        part[chance.choice(("x", "", "seat", "~"))] = part.pop(key)
    elif kind < 6 and isinstance(old, int | str):
        part[key] = chance.choice([value for value in _values(whole) if type(value) is type(old)])
    elif kind < 8 and type(old) is int:
        part[key] = old + chance.choice((-1, 1, 2, -3, 100))
    else:
        part[key] = chance.choice(VALUES)


def _place(whole: Any, chance: Random) -> tuple[Any, Any]:
    """A list or table inside, and one of its keys: near the root as likely as far from it."""
    part, held = whole, (whole, next(iter(whole)) if isinstance(whole, dict) else 0)
    while isinstance(part, dict | list) and part:
        keys = list(part) if isinstance(part, dict) else range(len(part))
        held = part, chance.choice(keys)
        part = part[held[1]]
        if chance.random() < 0.15:
            break
    return held


def _values(part: Any) -> Iterator[Any]:
    """Every value inside that is a word or a number."""
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for value in inside:
        if isinstance(value, dict | list):
            yield from _values(value)
        else:
            yield value
