"""What a long campaign of Warhammer Quest costs: a choice in its first and its last game, what a browser keeps of it,
its file, and how soon a damaged one is refused."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT / "web"), str(ROOT / "tests")]

import katabasis as kb  # noqa: E402
from katabasis.kernel.game import Game  # noqa: E402
from katabasis.kernel.series import next_seed  # noqa: E402
from katabasis.quest.content import MISSIONS  # noqa: E402
from katabasis_page.sharing.links import read_file  # noqa: E402
from katabasis_page.storage.store import Store  # noqa: E402
from katabasis_page.storage.texts import MemoryStorage  # noqa: E402
from katabasis_page.worker import reading  # noqa: E402

TRIES = 100
MOST = 1.3
"""How many times as long a choice may take in the last game as in the first."""
LARGEST = 300_000
"""Characters that a browser may keep of it."""
SLOWEST = 50.0
"""Milliseconds until a damaged file is refused."""
DEEDS = ("do ", "explore ", "attack ", "lay ", "shoot ", "cast ")
SEED = 6
HEROES = ("barbarian", "dwarf", "elf", "wizard")
TREASURE = {
    "barbarian": "ensorcelled-blade",
    "dwarf": "boots-of-swiftness",
    "elf": "arrows-of-death",
    "wizard": "hell-mace",
}


def main() -> int:
    """Print the figures; 1 if one of them is beyond its limit."""
    games = played()
    last = middle(games[-1])
    finished = [game.record() for game in games[:-1]]
    mission, *others = MISSIONS
    first_cost, last_cost = costs(*(middle(adventure(before, mission, SEED)) for before in ([], others)))
    print(f"a choice and the save after it: {first_cost:.2f} ms in game 1, {last_cost:.2f} in game {len(games)}")
    storage = MemoryStorage()
    store = Store(storage, lambda: "2026-11-21T12:00:00Z", lambda: "c")
    store.keep("c", last, ["Ana", "", "", ""], ["human"] * 4, [0] * 4, finished=finished)
    kept = sum(len(key) + len(storage.read(key) or "") for key in storage.names())
    records = sum(map(len, finished))
    print(f"kept of {len(games)} games: {kept:,} characters; records of {records // len(finished):,} on average")
    series = kb.Series(last, finished)
    text = series.record(checksums=True)
    damaged = text[: len(text) // 3] + "?" + text[len(text) // 3 + 1 :]
    reads = spent(lambda: reading.series_of(read_file(text)))
    refusal = spent(lambda: refused(damaged))
    print(f"its file: {len(text):,} characters, read in {reads:.0f} ms; a damaged one is refused in {refusal:.1f} ms")
    return 0 if last_cost <= first_cost * MOST and kept <= LARGEST and refusal <= SLOWEST else 1


def played() -> list[Game]:
    """Thirty adventures of one party, as they come; each knows those before it, as if all had been fulfilled."""
    games: list[Game] = []
    seed = SEED
    for number, mission in enumerate(MISSIONS):
        games.append(adventure([*MISSIONS][:number], mission, seed))
        seed = next_seed(seed)
    return games


def adventure(before: list[str], mission: str, seed: int) -> Game:
    """A game of the campaign, played to its end, after those missions."""
    games = [{"mission": id, "outcome": "won", "gold": [250, 300, 120, 475]} for id in before]
    campaign = {"games": games, "party": {id: member(id) for id in HEROES}}
    names = {id: id.title() for id in HEROES}
    game = kb.new("quest", seats=HEROES, seed=seed, campaign=campaign, mission=mission, party="The Lamp", names=names)
    finish(game, seed)
    return game


def member(id: str) -> dict[str, object]:
    """An adventurer with a treasure."""
    stocks = {"arrows-of-death": 3} if id == "elf" else {}
    return {
        "start": 13,
        "gold": 1250,
        "received": 4,
        "lived": 9,
        "treasures": [TREASURE[id]],
        "stocks": stocks,
        "gear": [],
    }


def finish(game: Game, seed: int) -> None:
    """Play a game to its end: deeds are done as soon as they are offered."""
    chance = random.Random(seed)
    while game.decision is not None:
        options = game.decision.options
        deeds = [option for option in options if option.id.startswith(DEEDS)]
        game.choose(chance.choice(deeds or [option for option in options if option.id != "leave"] or options))


def middle(game: Game) -> Game:
    """The game in its midst."""
    return game.at(len(game.choices) // 2)


def costs(*games: Game) -> list[float]:
    """Milliseconds for a choice and the save after it in each game, in turn: the best of several tries."""
    times: list[list[float]] = [[] for _ in games]
    for _ in range(TRIES):
        for game, own in zip(games, times, strict=True):
            copy = game.clone()
            assert copy.decision is not None
            own.append(spent(lambda copy=copy: (copy.choose(copy.decision.options[0]), copy.save())))  # type: ignore[misc, union-attr]
    return [min(own) for own in times]


def spent(work: Callable[[], object]) -> float:
    """Milliseconds that some work takes."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def refused(text: str) -> None:
    """Read a damaged file, which nobody is to get a game out of."""
    try:
        reading.is_short(read_file(text))
    except kb.KatabasisError:
        return
    raise AssertionError("a damaged file was read")


if __name__ == "__main__":
    sys.exit(main())
