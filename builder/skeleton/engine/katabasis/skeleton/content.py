"""The figures of the game, typed. They come from content/skeleton."""

from __future__ import annotations

from typing import NamedTuple

from ..content import load


class Heap(NamedTuple):
    """How many stones lie in a heap at the beginning, and what each is worth (turn.take)."""

    stones: int
    points: int


HEAPS = {id: Heap(entry["stones"], entry["points"]) for id, entry in load("skeleton")["heaps"].items()}
