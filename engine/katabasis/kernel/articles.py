"""The articles of names: "the Elf" inside a sentence, "Elf" where a name stands for itself, "al Elfo" in Spanish."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

Where = Literal["alone", "first", "inside"]
"""Where a name stands: for itself, at the beginning of a sentence, or inside one."""


class Named(str):
    """A name that has an article inside a sentence."""

    __slots__ = ("article",)

    article: str

    def __new__(cls, name: str, article: str) -> Named:
        named = super().__new__(cls, name)
        named.article = article
        return named


class Places(NamedTuple):
    """Of the places of a message: where names stand for themselves, where they begin a sentence after another, and
    the one that the message begins with."""

    alone: frozenset[str]
    later: frozenset[str]
    first: str

    def where(self, place: str, is_part: bool) -> Where:
        """Where the name in a place stands, in a message that is said by itself or as a part of another."""
        if place in self.alone:
            return "alone"
        return "first" if place in self.later or (place == self.first and not is_part) else "inside"


@lru_cache(maxsize=4096)
def places_of(message: str) -> Places:
    """How names stand in a message."""
    first = _FIRST.match(message)
    return Places(frozenset(_ALONE.findall(message)), frozenset(_LATER.findall(message)), first[1] if first else "")


def with_article(name: str, where: Where) -> str:
    """A name as it stands there."""
    if where == "alone" or not isinstance(name, Named) or not name.article:
        return name
    article = name.article.capitalize() if where == "first" else name.article
    return f"{article} {name}"


def listed(where: Where, count: int) -> Sequence[Where]:
    """Where each of several names stands that are listed in one place."""
    return [where, *["inside" if where == "first" else where] * (count - 1)] if count else []


def joined(sentence: str) -> str:
    """A sentence in which Spanish prepositions and articles are one word: "al Elfo", "del Elfo"."""
    return _TWO_WORDS.sub(r"\1l", sentence) if " el " in sentence else sentence


_FIRST = re.compile(r"[¿¡«“(]*\{(\w+)\}")
_LATER = re.compile(r"[.?!] [¿¡«“(]*\{(\w+)\}")
_ALONE = re.compile(r"(?:^|(?<=[:;,·×(] )|(?<=[(“«]))\{(\w+)\}(?=$|[:;,.?)”»]| [·×(])")
_TWO_WORDS = re.compile(r"\b([Aa]|[Dd]e) el(?= )")
