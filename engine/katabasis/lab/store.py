"""The games of the lab in one file of SQLite, which one process writes and any may read meanwhile."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from .. import KatabasisError
from ..kernel.state import freeze, thaw
from ..kernel.table import Result
from ..kernel.untrusted import from_json
from .ending import Ending, margin, share
from .job import Job, engine
from .play import Played

SCHEMA = """
pragma journal_mode = wal;
pragma synchronous = normal;
create table if not exists games (
    key text primary key, game text, edition text, seed integer, options text, series integer, engine text,
    outcome text, rule text, first integer, choices integer, turns integer, seconds real, ending text, record blob
) without rowid;
create table if not exists sides (
    key text, seat integer, plays text, level text, score real, share real, margin real, primary key (key, seat)
) without rowid;
create table if not exists cards (
    key text, seat integer, used text, card text, times integer, primary key (key, seat, used, card)
) without rowid;
create table if not exists sources (
    key text, seat integer, what text, points real, primary key (key, seat, what)
) without rowid;
create table if not exists tallies (
    key text, name text, value real, flag integer, primary key (key, name)
);
"""
TABLES = ("games", "sides", "cards", "sources", "tallies")
MOST_ASKED = 500
"""Keys that one question to SQLite names."""


class Store:
    """A file of games, each by its key; IN_MEMORY keeps them as long as the program runs. Raises KatabasisError for a
    file of something else."""

    IN_MEMORY = ":memory:"

    def __init__(self, path: str | Path = IN_MEMORY) -> None:
        self.path = str(path)
        try:
            self._base = sqlite3.connect(self.path, timeout=60)
            self._base.executescript(SCHEMA)
        except sqlite3.DatabaseError as error:
            raise KatabasisError(f"{path}: no store of games ({error})") from None

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def keep(self, job: Job, played: Played) -> None:
        """Keep a game, whatever happens afterwards; one that is kept already stays as it is."""
        with self._base:
            self._insert(job, played)

    def _insert(self, job: Job, played: Played) -> None:
        ending, key = played.ending, played.key
        result = ending.result
        row = (
            *(key, job.game, job.edition, job.seed, json.dumps(dict(job.options), sort_keys=True), job.series),
            *(played.engine, result.outcome, result.rule, played.first, played.choices, played.turns, played.seconds),
            *(json.dumps([freeze(result), ending.sides]), zlib.compress(played.record.encode(), 9)),
        )
        write = self._base.execute
        if not write(f"insert or ignore into games values ({places(row)})", row).rowcount:
            return
        for seat, (plays, level) in enumerate(zip(job.seats, job.levels, strict=True)):
            score = result.scores[seat] if result.scores else None
            side = (key, seat, plays, level, score, share(ending, seat), margin(ending, seat) if result.scores else 0.0)
            write(f"insert into sides values ({places(side)})", side)
        self._base.executemany("insert into cards values (?, ?, ?, ?, ?)", [(key, *used) for used in played.cards])
        for seat, source in enumerate(result.sources):
            points: dict[str, float] = {}
            for entry in source:
                points[entry["what"]] = points.get(entry["what"], 0) + entry["points"]
            self._base.executemany(
                "insert into sources values (?, ?, ?, ?)", [(key, seat, what, sum_) for what, sum_ in points.items()]
            )
        self._base.executemany(
            "insert into tallies values (?, ?, ?, ?)",
            [(key, name, value, isinstance(value, bool)) for name, value in played.tally.items()],
        )

    def kept(self, keys: Iterable[str]) -> set[str]:
        """Those of the keys whose games are here."""
        return {key for (key,) in self.rows("select key from games where key in ({keys})", [*keys])}

    def endings(self, keys: Iterable[str]) -> dict[str, Ending]:
        """How the games ended, by key, as far as they are here."""
        rows = self.rows("select key, ending from games where key in ({keys})", [*keys])
        return {key: _ending(text) for key, text in rows}

    def tallies(self, keys: Iterable[str]) -> dict[str, dict[str, int]]:
        """What else was counted of the games, by key; flags are truth values."""
        found: dict[str, dict[str, int]] = {}
        question = "select key, name, value, flag from tallies where key in ({keys}) order by rowid"
        for key, name, value, flag in self.rows(question, [*keys]):
            found.setdefault(key, {})[name] = bool(value) if flag else int(value)
        return found

    def record(self, key: str) -> str:
        """The record of a game. Raises KatabasisError if it is not here."""
        row = self._base.execute("select record from games where key = ?", (key,)).fetchone()
        if row is None:
            raise KatabasisError(f"{self.path}: there is no game {key}")
        return zlib.decompress(row[0]).decode()

    def records(self, game: str, edition: str) -> list[str]:
        """The records of all games of an edition, whichever engine has played them, in the order of seeds."""
        asked = "select record from games where game = ? and edition = ? order by seed, key"
        return [zlib.decompress(row[0]).decode() for row in self._base.execute(asked, (game, edition))]

    def rows(self, question: str, keys: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        """What SQLite answers to a question about games, in which `{keys}` stands for their keys."""
        for start in range(0, len(keys), MOST_ASKED):
            asked = keys[start : start + MOST_ASKED]
            yield from self._base.execute(question.replace("{keys}", places(asked)), asked)

    def other_engines(self) -> dict[str, int]:
        """How many games are here that engines of other versions have played, by version."""
        asked = "select engine, count(*) from games where engine != ? group by engine order by engine"
        return dict(self._base.execute(asked, (engine(),)))

    def columns(self, table: str) -> list[str]:
        """The names of the columns of one of TABLES."""
        return [row[1] for row in self._base.execute(f"pragma table_info({table})")]


def places(values: Sequence[Any]) -> str:
    """So many places for values in a question."""
    return ", ".join("?" * len(values))


def _ending(text: str) -> Ending:
    result, sides = from_json(text)
    return Ending(thaw(result, {Result.__name__: Result}), sides)
