"""Classic tabletop rulebooks as a library: every rule enforced, and cited where it acts.

import katabasis as kb

game = kb.new("underworlds", edition="2023", seats=["farstriders", "sepulchral-guard"], seed=7)
while game.decision:
    game.choose(game.decision.options[0])
game.result
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import bots
from .content import load as _load
from .content import load_if_compiled as _load_if_compiled
from .kernel import position as _position
from .kernel import record as _record
from .kernel import save as _save
from .kernel import series as _series
from .kernel.errors import (
    BadContent,
    BadDeck,
    BadPosition,
    BadPuzzle,
    BadRecord,
    BadSave,
    KatabasisError,
    Refused,
    UnknownGame,
)
from .kernel.events import Event
from .kernel.game import Game
from .kernel.options import Ask, Option, Order, Placement, Suggestion
from .kernel.players import Player
from .kernel.series import Series
from .kernel.system import System
from .kernel.text import Refusal, Text, quoted
from .reference import rules

if TYPE_CHECKING:
    from .kernel.puzzle import Puzzle

    GAMES: tuple[str, ...]
    """The games there are, by the names of their packages; a package is imported when its game is first named."""
    UNLISTED: tuple[str, ...]
    """The games whose rules are there, and which no page shows yet."""
else:

    def __getattr__(name: str) -> Any:
        """Look up which games there are when somebody asks: what compiles them imports the kernel before."""
        if name == "GAMES":
            return _games()
        if name == "UNLISTED":
            return _unlisted()
        raise AttributeError(name)


def _games() -> tuple[str, ...]:
    return tuple(_load("games"))


def _unlisted() -> tuple[str, ...]:
    return tuple(_load_if_compiled("unlisted"))


__version__ = "0.1.0"
"""The engine's version: the wheel's is read from here, for in a browser the engine is no installed distribution."""

_SYSTEMS: dict[str, System] = {}


def system(name: str) -> System:
    """The system of that name. Raises UnknownGame."""
    if name not in _SYSTEMS:
        if name not in (games := _games()) + _unlisted():
            raise UnknownGame(f"there is no game {quoted(name)}; there are: {', '.join(games)}")
        _SYSTEMS[name] = import_module(f"{__name__}.{name}.system").SYSTEM
    return _SYSTEMS[name]


def new(game: str, edition: str | None = None, seats: Sequence[str] = (), seed: int = 0, **options: Any) -> Game:
    """A new game. `seats` names what each seat plays, if not the usual; `options` are the game's set-up options.
    Any game takes `own`, texts with content of somebody's own (`katabasis.own_content`), which seats and options may
    name."""
    played = system(game)
    return Game.new(played, *_short_setup(played, edition, seats, seed, options))


def _short_setup(
    played: System, edition: str | None, seats: Sequence[str], seed: int, options: Mapping[str, Any]
) -> tuple[str, Sequence[str], int, Mapping[str, Any]]:
    edition = edition or played.editions[0]
    if "own" in options:
        from .kernel.own_content import named

        seats, options = named(played, seats, options)
    seats, options = played.short_setup(edition, seats or played.usual_seats, options)
    return edition, seats, seed, options


def replay(text: str) -> Game:
    """Play a record again to its end. Raises BadRecord at the first line that differs."""
    return _record.replay(text, system)


def players_in(text: str) -> Sequence[Player]:
    """Who plays each seat of a recorded game, or of the last of a series, if its record says so. Raises BadRecord."""
    if text.startswith("katabasis series"):
        from .kernel import series_texts

        text = series_texts.last_record(text)
    return _record.players_in(text)


def series(game: str, edition: str | None = None, seats: Sequence[str] = (), seed: int = 0, **options: Any) -> Series:
    """A new series of games (a match, a campaign), set up as `new` does: each begins with what the one before carries
    on."""
    played = system(game)
    return _series.new(played, *_short_setup(played, edition, seats, seed, options))


def replay_series(text: str) -> Series:
    """Play a series again to its end. Raises BadRecord at the first line that differs."""
    from .kernel import series_texts

    return series_texts.replay(text, system)


def resume_series(game: Game, finished: Sequence[str]) -> Series:
    """A series from a game that was loaded and the records of the games before it. Raises BadSave if they do not
    belong together."""
    from .kernel import series_texts

    return series_texts.resume(game, finished)


def position(text: str) -> Game:
    """The game that a position text describes. Raises BadPosition with every fault."""
    return _position.read(text, system)


def puzzle(text: str | Mapping[str, Any]) -> Puzzle:
    """The puzzle that a text describes, or the data of one that the build has compiled. Raises BadPuzzle with every
    fault; whether its solution is one, `Puzzle.faults` tells."""
    from .kernel.puzzle import of_data, read
    from .puzzle_words import faults

    return read(text, system, faults) if isinstance(text, str) else of_data(text, system)


def choices_in(text: str) -> int:
    """How many choices reading a record, a series or a position makes again. Raises BadRecord or BadPosition."""
    if text.startswith("katabasis series"):
        from .kernel import series_texts

        return series_texts.choices_in(text)
    return _record.choices_in(text) if text.startswith("katabasis") else _position.choices_in(text)


def load(text: str, log: str = "", trusted: bool = False) -> Game:
    """The game of a save. With its log, which may also follow the save in its text, everything that happened is known;
    without, what rules may still ask about. Whether the table is one that can be need not be looked at if the text is
    `trusted`: where nobody else can have written it. Raises BadSave."""
    return _save.read(text, system, log, trusted)


def catalogue(game: str) -> dict[str, dict[str, dict[str, str]]]:
    """What a game has: for every kind of thing ("cards", "sites", "fighters"), the names by id, in every language."""
    return system(game).catalogue()


def record_in(save: str) -> str:
    """The record of the choices in a save, which may still replay where the game's figures have changed since. Raises
    BadSave."""
    return _save.record_in(save)


def draw(view: Mapping[str, Any], language: str = "en") -> str:
    """A view as SVG text."""
    return system(view["game"]).picture.draw(view, language)


__all__ = [
    "GAMES",
    "UNLISTED",
    "Ask",
    "BadContent",
    "BadDeck",
    "BadPosition",
    "BadPuzzle",
    "BadRecord",
    "BadSave",
    "Event",
    "Game",
    "KatabasisError",
    "Option",
    "Order",
    "Placement",
    "Player",
    "Refusal",
    "Refused",
    "Series",
    "Suggestion",
    "Text",
    "UnknownGame",
    "bots",
    "catalogue",
    "choices_in",
    "draw",
    "load",
    "new",
    "players_in",
    "position",
    "puzzle",
    "record_in",
    "replay",
    "replay_series",
    "resume_series",
    "rules",
    "series",
    "system",
]
