"""Stirs: what is mixed into the source of chance before a choice takes effect.

Where several players have a hand in the stir of a choice, nobody has foreseen its dice. A game by itself has none.
"""

from __future__ import annotations

import re

from .errors import KatabasisError
from .text import quoted

MARK = " ~ "
"""What stands before the stir of a choice that is written down."""
LONGEST = 64
"""Characters that a stir may have."""

_WORD = f"[A-Za-z0-9_-]{{1,{LONGEST}}}"
_STIR = re.compile(_WORD)
_WRITTEN = re.compile(f"(.*){MARK}({_WORD})", re.DOTALL)


def is_stir(word: str) -> bool:
    """Whether a word may be a stir: letters, digits, "-" and "_"; or the empty word, which stirs nothing."""
    return not word or _STIR.fullmatch(word) is not None


def checked(stir: str) -> str:
    """A stir that comes from outside. Raises KatabasisError for what is none."""
    if type(stir) is not str or not is_stir(stir):
        raise KatabasisError(f"a stir is a word of at most {LONGEST} letters, digits, - and _, not {quoted(stir)}")
    return stir


def written(choice: str, stir: str) -> str:
    """A choice as it is written down, with its stir if it has one."""
    return f"{choice}{MARK}{stir}" if stir else choice


def read(text: str) -> tuple[str, str]:
    """A choice that was written down, and its stir."""
    found = _WRITTEN.fullmatch(text) if MARK in text else None
    return (found[1], found[2]) if found else (text, "")
