"""The kernel: moves a second on tic-tac-toe against boardgame.io, and what playing and keeping games costs.

Both sides play random legal moves in turn, in slices of a second, so that the machine's moods hit both. boardgame.io
plays in two ways: through its client, with the legal squares listed by the caller, and through its own random bot and
`Simulate`, which list them through the game as our kernel does. The faster of the two is what the limit is held to.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

BENCH = Path(__file__).resolve().parent
sys.path[:0] = [str(BENCH.parent / "engine"), str(BENCH.parent / "tests")]

import katabasis as kb  # noqa: E402
from builder import npm  # noqa: E402
from katabasis.bots import any_of  # noqa: E402
from katabasis.kernel import position, record, save  # noqa: E402
from katabasis.kernel.dice import Dice  # noqa: E402
from katabasis.kernel.game import Game  # noqa: E402
from katabasis.kernel.options import Placement  # noqa: E402
from kernel.toys import new_ferry, new_tictactoe, regiments, tictactoe  # noqa: E402
from properties.moments import Make, moment  # noqa: E402
from underworlds.random_games import underworlds  # noqa: E402

ROUNDS = 9
SLICE = 1.0
"""Seconds."""
TIMES = 20
"""How many times faster than boardgame.io the kernel has to be."""
MOST = {"clone": 1.0, "save": 5.0, "load": 20.0}
"""Milliseconds that keeping a real game may take in the middle."""
TYRANTS_FEWEST = 4.0
"""Random four-player games of Tyrants a second: ten times what its port to boardgame.io played on such a machine."""
PLAYERS = ("crosses", "noughts")
ARMY = {"regiments": 9, "models": 10}
"""90 models a side."""
PLACED = 134
"""Choices of the battle that is replayed."""
MOST_REPLAY = 200.0
"""Milliseconds that its replay may take."""


def main() -> int:
    """Print the figures; 1 if the kernel is not fast enough."""
    npm.build(BENCH)
    held = compare() >= TIMES
    keeping("tic-tac-toe", new_tictactoe, 7)
    keeping("the ferry", new_ferry, 12)
    for name, make, middle in (("Underworlds", underworlds, 120), ("Tyrants with four players", tyrants, 400)):
        costs = keeping(name, make, middle, MOST)
        held &= all(costs[what] <= most for what, most in MOST.items())
        speed = whole_games(make)
    print(f"  at least, of Tyrants: {TYRANTS_FEWEST:g} games/s")
    held &= placements() <= MOST_REPLAY
    return 0 if held and speed >= TYRANTS_FEWEST else 1


def tyrants(seed: int) -> Game:
    """A game of Tyrants with four players; the half-decks are drawn."""
    return kb.new("tyrants", seats=("black", "red", "orange", "blue"), seed=seed, decks="random")


# ---------------------------------------------------------------------- against boardgame.io


def compare() -> float:
    """Moves a second on all sides; how many times faster the kernel is than the faster way of boardgame.io."""
    speeds: dict[str, list[float]] = {"katabasis": [], "client": [], "bot": []}
    with boardgame_io() as theirs:
        for warm_up in (True, *[False] * ROUNDS):
            for way, measured in speeds.items():
                speed = ours(SLICE) if way == "katabasis" else theirs(way, SLICE)
                if not warm_up:
                    measured.append(speed)
    middle = {way: statistics.median(measured) for way, measured in speeds.items()}
    print(f"{'katabasis, options listed by the kernel':45}{middle['katabasis']:12,.0f} moves/s")
    for way, described in (("client", "client, squares listed by the caller"), ("bot", "random bot and Simulate")):
        ratios = [own / other for own, other in zip(speeds["katabasis"], speeds[way], strict=True)]
        print(
            f"{'boardgame.io, ' + described:45}{middle[way]:12,.0f} moves/s:"
            f" {statistics.median(ratios):.1f} times slower ({min(ratios):.1f} to {max(ratios):.1f})"
        )
    ratio = middle["katabasis"] / max(middle["client"], middle["bot"])
    print(f"{ratio:.1f} times as many moves as the faster of the two; at least: {TIMES}")
    return ratio


def ours(seconds: float) -> float:
    """Moves a second of whole random games."""
    chance, moves, seed = random.Random(1).random, 0, 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        for _ in range(50):
            seed += 1
            game = Game.new(tictactoe.SYSTEM, "classic", PLAYERS, seed, {})
            while (decision := game.decision) is not None:
                game.choose(int(chance() * len(decision.options)))
                moves += 1
    return moves / (time.perf_counter() - began)


@contextmanager
def boardgame_io() -> Iterator[Callable[[str, float], float]]:
    """A Node that plays on boardgame.io; gives moves a second for a way and a time."""
    program = [str(npm.node()), str(BENCH / "tictactoe.mjs")]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        assert node.stdin is not None
        assert node.stdout is not None

        def play(way: str, seconds: float) -> float:
            print(way, round(seconds * 1000), file=node.stdin, flush=True)
            moves, spent = node.stdout.readline().split()
            return float(moves) / float(spent) * 1000

        yield play
        node.stdin.close()


# ---------------------------------------------------------------------- keeping games


def keeping(name: str, make: Make, count: int, most: Mapping[str, float] = MappingProxyType({})) -> dict[str, float]:
    """What it costs to copy, write and read a game in progress, in milliseconds."""
    game = moment(make, 1, count)
    before = len(game.choices) - 1
    notes = {"save": game.save(), "record": game.record(), "position": game.position()}
    readers = {"load": save.read, "replay": record.replay, "set up": position.read}
    costs = {"clone": _time(lambda: game.clone().decision), "back": _time(lambda: game.at(before).decision)}
    for (note, text), (verb, read) in zip(notes.items(), readers.items(), strict=True):
        costs[note] = _time(getattr(game, note))
        costs[verb] = _time(lambda read=read, text=text: read(text, lambda _: game.system))
    print(f"\n{name}, after {len(game.choices)} choices")
    for what, cost in costs.items():
        limit = f"; at most {most[what]:g}" if what in most else ""
        size = f", {len(notes[what])} characters" if what in notes else ""
        print(f"  {what:10}{cost:9.3f} ms{limit}{size}")
    return costs


# ---------------------------------------------------------------------- placements


def placements() -> float:
    """What a battle of 90 models a side costs, in milliseconds: every choice is where a regiment goes. The time of its
    replay, with all checks."""
    game = Game.new(regiments.SYSTEM, "battle", ("north", "south"), 1, ARMY)
    chance = Dice(1)
    while len(game.choices) < PLACED:
        assert game.decision is not None
        moves = [option for option in game.decision.options if not option.listed]
        step = any_of(moves, chance)
        game.choose(step)
    assert game.decision is not None
    move = next(option for option in game.decision.options if isinstance(option, Placement))
    goal = move.suggestions[1].answer
    wish = [[x + 5 * regiments.REACH, y] for x, y in goal]
    text, saved = game.record(), game.save()
    costs = {
        "check of a dragged answer": _time(lambda: game.why_not(move.id, answer=goal)),
        "the nearest answer to a wish": _time(lambda: move.nearest(wish)),
        "all suggestions of a move": _time(lambda: regiments.destinations(game.table, move.id.partition(" ")[2])),
        "a choice on a copy": _time(lambda: game.after(move.id, goal).decision),
        "a view": _time(lambda: game.view(0)),
        "save": _time(game.save),
        "load": _time(lambda: save.read(saved, lambda _: game.system)),
        f"replay of {PLACED} choices": _time(lambda: record.replay(text, lambda _: game.system), 1),
    }
    print(f"\nRegiments, 90 models a side, after {PLACED} choices; a record of {len(text)} characters")
    for what, cost in costs.items():
        print(f"  {what:30}{cost:9.3f} ms")
    replay = costs[f"replay of {PLACED} choices"]
    print(f"  at most, of the replay: {MOST_REPLAY:g} ms")
    return replay


def _time(what: Callable[[], object], times: int = 10) -> float:
    """The best of several tries, in milliseconds of processor time: nothing here waits for anything."""
    spent = []
    for _ in range(5):
        began = time.process_time()
        for _ in range(times):
            what()
        spent.append((time.process_time() - began) / times)
    return min(spent) * 1000


def whole_games(make: Make, count: int = 10) -> float:
    """Random games a second; prints decisions a second too, and how long their records are."""
    began = time.perf_counter()
    games = [moment(make, seed, 1 << 30) for seed in range(count)]
    spent = time.perf_counter() - began
    choices = sum(len(game.choices) for game in games)
    plain = sum(len(game.record(checks=False)) for game in games)
    checked = sum(len(game.record()) for game in games)
    packed = sum(len(zlib.compress(game.record().encode(), 9)) for game in games)
    print(f"  at random {choices / spent:,.0f} decisions/s, {count / spent:.1f} games/s", end=" ")
    print(f"of {choices / count:.0f} choices")
    print(f"  bytes a choice: {plain / choices:.1f} in a record, {checked / choices:.1f} with checks,", end=" ")
    print(f"{packed / choices:.1f} with checks and compressed as in a link")
    return count / spent


if __name__ == "__main__":
    sys.exit(main())
