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


def in_series(kept: kb.Series, came: kb.Series) -> Compared | None:
    """Compare two series of games, such as two matches, by the game at which the one is that is not so far; None where
    they are not the same."""
    if set_up_alike(kept.game, came.game):
        return compared(choices_of(kept.game), choices_of(came.game))
    if any(is_of(text, came.game) for text in kept.finished):
        return Compared(OLDER, 0)
    ended = next((text for text in came.finished if is_of(text, kept.game)), None)
    if ended is not None:
        here = choices_of(kept.game)
        how, common = compared(here, [*map(record.without_checks, record.lines_in(ended))])
        return Compared(FORK if how in (FORK, OLDER) else GOES_ON, common)
    following = next_of(kept)
    return Compared(GOES_ON, 0) if following is not None and set_up_alike(following.game, came.game) else None


def next_of(series: kb.Series) -> kb.Series | None:
    """The series with its next game begun; None where none follows."""
    following = kb.Series(series.game, series.finished)
    if following.why_not_next():
        return None
    following.begin_next()
    return following


def set_up_alike(one: kb.Game, other: kb.Game) -> bool:
    """Whether two games began alike."""
    return one.system is other.system and one.setup == other.setup


def is_of(text: str, game: kb.Game) -> bool:
    """Whether a record is of a game that began like this one."""
    other, setup = record.set_up_in(text), game.setup
    return other["game"] == game.system.name and all(other.get(key) == setup.get(key) for key in SET_UP)


SET_UP = ("edition", "seats", "seed", "options")


def digest(game: kb.Game, count: int | None = None) -> str:
    """A hash of how a game began, of its first choices, and of all that chance answered to them."""
    known = [game.system.name, game.setup, _body(game)[:count]]
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:DIGITS]


DIGITS = 12


def _body(game: kb.Game) -> Sequence[str]:
    return record.lines(game)[game.setup.get("given", 0) :]
