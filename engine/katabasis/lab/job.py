"""One game that an experiment asks for, and the key by which it is known to have been played."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from .. import __version__, system
from ..content import packs

PACKAGE = Path(__file__).parent.parent
NO_RULES = ("lab", "terminal", "envs", "apart")
"""The packages that change no game, whatever is changed in them."""


class Job(NamedTuple):
    """A game, or a `series`: what is played, and the bot in each seat."""

    game: str
    edition: str | None
    seats: Sequence[str]
    options: Mapping[str, Any]
    seed: int
    levels: Sequence[str]
    series: bool = False

    @property
    def key(self) -> str:
        """The digest of all that the game depends on: what is played, its figures and the engine. Two games of one key
        are the same, choice by choice."""
        played = [self.edition or system(self.game).editions[0], *self[2:], self.game]
        return digest(json.dumps([played, figures(self.game), engine()], sort_keys=True, default=list).encode())


@cache
def engine() -> str:
    """The version of the engine: the wheel's, and a digest of the sources of rules and bots."""
    sources = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        within = path.relative_to(PACKAGE)
        if within.parts[0] not in NO_RULES:
            sources.update(within.as_posix().encode() + b"\0" + path.read_bytes())
    return f"{__version__}+{sources.hexdigest()[:12]}"


@cache
def figures(game: str) -> str:
    """The versions of the figures of a game, in all its editions and packs."""
    known = system(game)
    own = [known.content_version(edition) for edition in known.editions]
    return " ".join([*own, *(str(pack["version"]) for _, pack in sorted(packs(game).items()))])


def digest(text: bytes) -> str:
    """A name for a text, short enough to be read in a list and long enough to be nobody else's."""
    return hashlib.sha256(text).hexdigest()[:24]
