"""Series: games one after the other, such as a match of three or a campaign.

What a game carries on (`SeriesRules.carry_over`: a score, a party, a deck) is in the set-up of the next one. So each
game has a save and a record of its own, and what a choice costs does not grow with the games before it. As a text, a
series is the line `katabasis series 1`, and after an empty line the records of its games, in order (`series_texts`
reads them).
Where a line `checksums` says that they are as they were written, only the last of them is played again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import record
from .dice import Dice
from .errors import Refused
from .game import Game
from .save import checksum
from .text import Refusal, refuse

if TYPE_CHECKING:
    from .players import Player
    from .system import System
    from .table import Result

FORMAT = 1
CHECKSUMS = "checksums"
"""Begins the line that has the checksum of every record."""
_FAR = 1 << 62
"""The result of chance that the seed of the next game comes from: no game gets so far."""
MOST_SEEDS = 1 << 32
"""How many seeds the next game may have."""


class Series:
    """A chain of games. `game` is the one being played, or the last; `finished` are the records of those before it."""

    __slots__ = ("finished", "game")

    def __init__(self, game: Game, finished: Sequence[str] = ()) -> None:
        self.game = game
        self.finished = list(finished)

    def __str__(self) -> str:
        ending = "" if self.result is None else f"; the series: {self.result}"
        return f"game {self.number}: {self.game}{ending}"

    def __repr__(self) -> str:
        return f"<Series: game {self.number} of {self.game.system.name}>"

    @property
    def number(self) -> int:
        """Which game of the series it is, from 1."""
        return len(self.finished) + 1

    @property
    def over(self) -> bool:
        """Whether the last game of the series is over."""
        return self.game.result is not None and self.game.system.series.carry_over(self.game.table) is None

    @property
    def result(self) -> Result | None:
        """How the series ended; None while it goes on, and for a series that has no result as a whole."""
        return None if self.game.result is None else self.game.system.series.result(self.game.table)

    def why_not_next(self, **chosen: Any) -> list[Refusal]:
        """Why no next game can begin, with those options chosen anew that are `chosen_between`; empty if it can."""
        if self.game.result is None:
            return [refuse("table.game-not-over", "The game is not over yet")]
        if "seed" not in self.game.setup:
            return [refuse("table.no-set-up", "A game that began from a position has none after it")]
        if self.over:
            return [refuse("table.series-over", "The series is over")]
        system = self.game.system
        if fixed := sorted(chosen.keys() - set(system.series.chosen_between)):
            return [refuse("table.not-chosen-anew", "Nobody chooses {what} between games", what=[", ".join(fixed), {}])]
        return system.series.why_not_next(self.game.table, chosen)

    def begin_next(self, **chosen: Any) -> Game:
        """Begin the next game with what this one carries on, and with the options that players have `chosen` anew.
        Raises Refused, with the reasons of `why_not_next`."""
        if refusals := self.why_not_next(**chosen):
            raise Refused(refusals)
        following = _following(self.game, chosen)
        self.finished.append(self.game.record())
        self.game = following
        return following

    @property
    def setup(self) -> dict[str, Any]:
        """The "edition", "seats" and "options" that the series began with, as far as its first record says so."""
        first = record.set_up_in(self.finished[0]) if self.finished else self.game.setup
        return {key: first[key] for key in ("edition", "seats", "options") if key in first}

    def record(self, players: Sequence[Player] = (), checksums: bool = False) -> str:
        """The whole series as a text, with who plays the seats of its present game, if that is said; with `checksums`,
        as a file to be kept, which is read fast however many games it has."""
        records = [*self.finished, self.game.record(players=players)]
        head = f"katabasis series {FORMAT}\n"
        if checksums:
            head += " ".join([CHECKSUMS, *map(checksum_of, records)]) + "\n"
        return "\n".join([head, *records])


def new(system: System, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> Series:
    """A new series. Raises UnknownGame."""
    return Series(Game.new(system, edition, seats, seed, options))


def has_checksums(text: str) -> bool:
    """Whether the text of a series says that its records are as they were written."""
    head, _, rest = text.partition("\n")
    return head.startswith("katabasis series") and rest.startswith(f"{CHECKSUMS} ")


def checksum_of(record: str) -> str:
    """The checksum of a record in a series, whatever empty lines are round it."""
    return f"{checksum(record.strip()):08x}"


def _following(game: Game, chosen: Mapping[str, Any]) -> Game:
    setup, system = game.setup, game.system
    changed = {**system.series.next_set_up(system.series.carry_over(game.table) or {}, chosen)}
    edition, seats = changed.pop("edition", setup["edition"]), changed.pop("seats", setup["seats"])
    same = {name: value for name, value in setup["options"].items() if name not in system.series.chosen_between}
    return Game.new(system, edition, seats, next_seed(setup["seed"]), {**same, **changed})


def next_seed(seed: int) -> int:
    """The seed of the game after one of that seed."""
    return Dice(seed, _FAR).randbelow(MOST_SEEDS)
