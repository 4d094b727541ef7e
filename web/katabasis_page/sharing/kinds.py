"""What links carry. Every start asks whether its address is such a link; few have to read one (links.py)."""

from __future__ import annotations

KINDS = {"g": "game", "s": "series", "p": "position", "d": "deck", "f": "form", "o": "own"}
"""By the letter with which the fragment begins."""


def carries(fragment: str) -> bool:
    """Whether a fragment looks like one that carries a game, or the beginning of one."""
    return fragment[:1] == "#" and fragment[1:2] in KINDS and fragment[2:3] in ("=", "")
