"""The fuzzer: texts from outside, changed in all ways, hunting for what is neither read nor refused.

    python -m tests.fuzz --seconds 600 --seed 1
    python -m tests.fuzz --seed 1 --only save:1234

Records, positions, puzzles, saves, logs, links, files, settings and the page's storage are taken from the games that
tests keep, changed (`mutations.py`), and read. Nothing but a game, or an error of the family that says what is wrong,
may come of it; a game that was read can be looked at, played on, taken back and written. Every find names the seed
and the number of the text that lead to it; `--only` makes it again.
"""

from __future__ import annotations

import argparse
import gzip
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any, NamedTuple

if __name__ == "__main__":
    root = Path(__file__).resolve().parent.parent
    sys.path[:0] = [str(root / folder) for folder in (".", "engine", "web", "tests")]

import katabasis as kb
import written_positions
from builder.paths import CONTENT
from builder.puzzles import check
from katabasis.content import load
from katabasis_page import links
from katabasis_page.reading import series_of
from katabasis_page.settings import valid
from katabasis_page.storage import MemoryStorage
from katabasis_page.store import Store, Unreadable
from mutations import Mutate, damaged, forged, relined, repeated, revalued

HERE = Path(__file__).resolve().parent

LONGEST = 30
"""Seconds after which a text counts as endless."""
PLAYED = 6
"""Choices that are made in a game that was read."""
RECORDED = 40
"""Choices of most records: a longer one takes long to replay, and says little more."""


class Target(NamedTuple):
    """A kind of text: the good ones that it starts from, how they are changed, and what reads them."""

    texts: Callable[[], list[str]]
    changes: tuple[Mutate, ...]
    read: Callable[[str, Random], kb.Game | None]


class Find(NamedTuple):
    """What was found: in which text of which kind, where in the code, and what went wrong."""

    name: str
    number: int
    fault: str
    text: str

    def again(self, seed: int) -> str:
        """How to make it again."""
        return f"python3 build.py fuzz --seed {seed} --only {self.name}:{self.number}"


class Tally(NamedTuple):
    """How the fuzzing went: texts read and refused by kind, and one find for each place in the code."""

    read: Counter[str]
    refused: Counter[str]
    finds: dict[str, Find]


class Endless(BaseException):
    """A text took too long. No error handler of the engine may catch it."""


# ---------------------------------------------------------------------- good texts


@cache
def kept(kind: str) -> list[str]:
    """The texts of a kind that earlier versions kept: "save", "record", "position", "link"."""
    files = sorted(HERE.glob("fixtures/*/*.json.gz"))
    return [json.loads(gzip.decompress(file.read_bytes()))[kind] for file in files]


@cache
def records() -> list[str]:
    """Records, most of them cut."""
    golden = [file.read_text(encoding="utf-8") for file in sorted(HERE.glob("playthroughs/*.txt"))]
    return [_cut(record) for record in (*kept("record"), *golden)]


def _cut(record: str) -> str:
    head, _, body = record.partition("\n\n")
    return f"{head}\n\n" + "\n".join(body.split("\n")[:RECORDED]) + "\n"


@cache
def positions() -> list[str]:
    """Positions written by people and by games."""
    return [*kept("position"), *written_positions.texts()]


def series() -> list[str]:
    """Series of one game."""
    return [f"katabasis series 1\n\n{record}" for record in records()]


@cache
def logs() -> list[str]:
    """Saves with their logs."""
    games = [kb.replay(record) for record in records()]
    return [f"{game.save()}\n{game.log()}" for game in games]


@cache
def entries() -> list[str]:
    """What the page keeps of games: {key: text} as JSON."""
    known: list[str] = []
    for save in kept("save")[::4]:
        storage, game = MemoryStorage(), kb.load(save)
        store = Store(storage, lambda: "2026-11-22T12:00:00Z", lambda: "k1")
        seats = game.table.seat_count
        store.keep("k1", game, [f"name {seat}" for seat in range(seats)], ["human"] * seats)
        aside = {
            "reason": ["It is damaged.", {}],
            "entry": json.loads(storage.texts["katabasis:game:k1"]),
            "save": save,
        }
        storage.write("katabasis:aside:k2", json.dumps(aside))
        store.keep_settings({"theme": "dark", "language": "es", "name": "Orpheus"})
        known.append(json.dumps(storage.texts))
    return known


@cache
def puzzles() -> list[str]:
    """Puzzles and lessons, as people write them."""
    return [file.read_text(encoding="utf-8") for file in sorted(CONTENT.glob("*/puzzles/*.toml"))]


@cache
def ledger() -> dict[str, Any]:
    """The ids of rules that a puzzle may name, and the chapters by their ids."""
    rules = [id for game in kb.GAMES for id in kb.rules(game, "en")]
    chapters = {id: chapter for game in kb.GAMES for id, chapter in load(f"{game}-chapters.en").items()}
    return {"rule": rules, "section": chapters}


# ---------------------------------------------------------------------- reading


def read_log(text: str, _chance: Random) -> kb.Game:
    """A save with its log, in one text or in two."""
    save, _, log = text.partition("\n")
    return kb.load(save, log) if len(text) % 2 else kb.load(text)


def read_save(text: str, _chance: Random) -> kb.Game:
    """A save; where it is not read, the record in it."""
    try:
        return kb.load(text)
    except kb.KatabasisError:
        kb.record_in(text)
        raise


def read_file(text: str, _chance: Random) -> kb.Game | None:
    """A file, or what somebody pastes."""
    payload = links.read_file(text)
    links.game_in(payload)
    return _game_of(payload)


def read_link(text: str, _chance: Random) -> kb.Game | None:
    """A link."""
    return _game_of(links.read(text))


def read_carried(text: str, _chance: Random) -> kb.Game | None:
    """A record or position that was changed before it became a link."""
    try:
        link = links.fragment("game" if text.startswith("katabasis") else "position", text)
    except UnicodeEncodeError:  # no link carries what is no text
        return None
    return _game_of(links.read(link))


def _game_of(payload: links.Payload) -> kb.Game:
    return series_of(payload).game


def read_puzzle(text: str, _chance: Random) -> kb.Game:
    """A puzzle as the build reads it, where no odds are to be counted: that takes long."""
    puzzle = kb.puzzle(text)
    faults = [] if puzzle.chance else check(text, ledger())[0]
    if faults:
        raise kb.BadPuzzle("\n".join(faults))
    return puzzle.settle(puzzle.begin())


def read_storage(text: str, chance: Random) -> kb.Game | None:
    """Storage of which one text was changed: the list of games is shown, and one is opened."""
    storage = MemoryStorage()
    storage.texts = json.loads(text)
    key = chance.choice(sorted(storage.texts))
    text = storage.texts[key]
    value_changed = forged if ":save:" in key else relined if ":log:" in key else revalued
    storage.texts[key] = chance.choice((damaged, value_changed if text[:1] in "{[" else damaged))(text, chance)
    store = Store(storage, lambda: "2026-11-22T12:00:00Z", lambda: "k3")
    valid(store.settings())
    names = [(game.id, game.game, game.names, game.scores) for game in store.games()]
    for id, *_ in names:
        store.game_of(id)
        store.raw(id)
    store.bring_back("k2")
    try:
        return store.open(chance.choice(("k1", "k2")))[1]
    except (Unreadable, LookupError):
        return None


TARGETS = {
    "record": Target(records, (damaged, relined), lambda text, _: kb.replay(text)),
    "position": Target(positions, (damaged, relined), lambda text, _: kb.position(text)),
    "save": Target(lambda: kept("save"), (forged, forged, forged, damaged, revalued), read_save),
    "log": Target(logs, (damaged, relined), read_log),
    "file": Target(lambda: [*records(), *positions(), *kept("save"), *kept("link")], (damaged, relined), read_file),
    "link": Target(lambda: kept("link"), (damaged,), read_link),
    "carried": Target(lambda: [*records(), *positions()], (damaged, relined), read_carried),
    "storage": Target(entries, (lambda text, _: text,), read_storage),
    "series": Target(
        lambda: ["katabasis series 1\n\n" + text for text in records()],
        (damaged, relined),
        lambda text, _: kb.replay_series(text).game,
    ),
    "puzzle": Target(puzzles, (damaged, relined), read_puzzle),
}
"""Every kind of text that comes from outside."""

REFUSALS = (kb.KatabasisError, links.BadLink)
"""What may come of a bad text."""


def use(game: kb.Game, chance: Random) -> None:
    """Look at a game, play it on, take choices back and write it. Raises what it should not."""
    _look(game)
    for _ in range(PLAYED):
        if game.decision is None:
            break
        with suppress(kb.KatabasisError):
            game.choose(kb.bots.choose(game, "random", chance.randrange(1 << 30)))
        if chance.random() < 0.3:
            with suppress(kb.KatabasisError):
                game.undo()
    _look(game)
    with suppress(kb.KatabasisError):
        game.at(len(game.choices) // 2).view(None)


def _look(game: kb.Game) -> None:
    for seat in (None, *game.table.seats):
        view = game.view(seat)
    kb.draw(view)
    str(game)
    game.record()
    game.position()
    game.save()
    game.log()
    game.why_not("play", on="x")
    for option in game.decision.options[:2] if game.decision else ():
        game.preview(option)


# ---------------------------------------------------------------------- hunting


def changed(name: str, seed: int, number: int) -> tuple[Random, str]:
    """A text of that number, and the chance that goes on after it."""
    chance, target = Random(f"{seed}:{name}:{number}"), TARGETS[name]
    return chance, repeated(chance.choice(target.changes))(chance.choice(target.texts()), chance)


def read(name: str, text: str, chance: Random) -> None:
    """Read a text, and use the game that it says."""
    game = TARGETS[name].read(text, chance)
    if game is not None:
        use(game, chance)


def hunt(name: str, seed: int, number: int, tally: Tally) -> None:
    """Change and read one text."""
    chance, text = changed(name, seed, number)
    try:
        with within(LONGEST):
            read(name, text, chance)
    except REFUSALS as error:
        tally.refused[name] += 1
        if len(str(error)) > 20_000:
            _note(tally, Find(name, number, f"the error is {len(str(error))} characters long", text), "long error")
    except (Exception, Endless) as error:
        frames = extract_tb(error.__traceback__)[:-4:-1]
        where = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
        _note(tally, Find(name, number, f"{type(error).__name__}: {str(error)[:200]} ({where})", text), where)
    else:
        tally.read[name] += 1


def _note(tally: Tally, find: Find, place: str) -> None:
    tally.finds.setdefault(place, find)


class within:
    """Raises Endless inside, once so many seconds are over, where the system can interrupt."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, self._interrupt)
            signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, *_: Any) -> None:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)

    @staticmethod
    def _interrupt(*_: Any) -> None:
        raise Endless


def numbers(count: int | None, seconds: float | None) -> Iterator[int]:
    """The numbers of texts: so many, or as many as the time allows."""
    began, number = time.monotonic(), 0
    while (count is None or number < count) and (seconds is None or time.monotonic() - began < seconds):
        yield number
        number += 1


def fuzz(seed: int, count: int | None = None, seconds: float | None = None, names: tuple[str, ...] = ()) -> Tally:
    """Hunt with texts of all kinds in turn: with `count` of each, or for so many seconds."""
    tally = Tally(Counter(), Counter(), {})
    for number in numbers(count, seconds):
        for name in names or TARGETS:
            known = len(tally.finds)
            hunt(name, seed, number, tally)
            if len(tally.finds) > known:
                find = list(tally.finds.values())[-1]
                print(f"{find.fault}\n    {find.again(seed)}", flush=True)
    return tally


def main() -> int:
    """The command line; the exit status says whether anything was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=TARGETS, action="append", help="only texts of that kind")
    parser.add_argument("--only", metavar="KIND:NUMBER", help="make one find again, with its traceback and its text")
    args = parser.parse_args()
    if args.only:
        return _again(args.only, args.seed)
    tally = fuzz(args.seed, seconds=args.seconds, names=tuple(args.kind or ()))
    for name in TARGETS:
        print(f"{name:10} {tally.read[name]:7} read {tally.refused[name]:7} refused")
    print(f"seed {args.seed}: {sum((tally.read + tally.refused).values())} texts, {len(tally.finds)} finds")
    return bool(tally.finds)


def _again(only: str, seed: int) -> int:
    name, _, number = only.partition(":")
    chance, text = changed(name, seed, int(number))
    print(text)
    try:
        read(name, text, chance)
    except REFUSALS as error:
        print(f"\nrefused: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
