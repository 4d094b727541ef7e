"""Two records of one game beside each other: what the one knows that the other does not."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import NamedTuple

import katabasis as kb
from katabasis.kernel import record

SAME, OLDER, GOES_ON, FORK = "same", "older", "goes-on", "fork"


class Compared(NamedTuple):
    """How a game that came in stands to the one that is kept: the same, older, it goes on, or there is a fork. `common`
    is how many choices both have."""

    how: str
    common: int


def compared(kept: Sequence[str], came: Sequence[str]) -> Compared:
    """Compare the choices of two games with one set-up."""
    pairs = zip(kept, came, strict=False)
    common = next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(kept), len(came)))
    if common == len(came):
        return Compared(SAME if common == len(kept) else OLDER, common)
    return Compared(GOES_ON if common == len(kept) else FORK, common)


def choices_of(game: kb.Game) -> list[str]:
    """The choices of a game as its record has them, without checks."""
    return [record.without_checks(line) for line in _body(game)]


def set_up_alike(one: kb.Game, other: kb.Game) -> bool:
    """Whether two games began alike."""
    return one.system is other.system and one.setup == other.setup


def digest(game: kb.Game, count: int | None = None) -> str:
    """A hash of how a game began, of its first choices, and of all that chance answered to them."""
    known = [game.system.name, game.setup, _body(game)[:count]]
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:DIGITS]


DIGITS = 12


def _body(game: kb.Game) -> Sequence[str]:
    return record.lines(game)[game.setup.get("given", 0) :]
