"""The kernel alone: moves a second on tic-tac-toe against boardgame.io, and what keeping a game costs.

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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

BENCH = Path(__file__).resolve().parent
sys.path[:0] = [str(BENCH.parent / "engine"), str(BENCH.parent / "tests")]

from builder import npm  # noqa: E402
from katabasis.kernel import position, record, save  # noqa: E402
from katabasis.kernel.game import Game  # noqa: E402
from kernel.toys import new_ferry, new_tictactoe, tictactoe  # noqa: E402
from properties import Make, moment  # noqa: E402

ROUNDS = 9
SLICE = 1.0
"""Seconds."""
TIMES = 20
"""How many times faster than boardgame.io the kernel has to be."""
PLAYERS = ("crosses", "noughts")


def main() -> int:
    """Print the figures; 1 if the kernel is not fast enough."""
    npm.build(BENCH)
    ratio = compare()
    for make, name in ((new_tictactoe, "tic-tac-toe"), (new_ferry, "the ferry")):
        keeping(name, make)
    return 0 if ratio >= TIMES else 1


# ---------------------------------------------------------------------- against boardgame.io


def compare() -> float:
    """Moves a second on all sides; how many times faster the kernel is than the faster way of boardgame.io."""
    speeds: dict[str, list[float]] = {"katabasis": [], "client": [], "bot": []}
    with boardgame_io() as theirs:
        for warm_up in (True, *[False] * ROUNDS):
            for way, found in speeds.items():
                speed = ours(SLICE) if way == "katabasis" else theirs(way, SLICE)
                if not warm_up:
                    found.append(speed)
    middle = {way: statistics.median(found) for way, found in speeds.items()}
    print(f"{'katabasis, options listed by the kernel':45}{middle['katabasis']:12,.0f} moves/s")
    for way, told in (("client", "client, squares listed by the caller"), ("bot", "random bot and Simulate")):
        ratios = [own / other for own, other in zip(speeds["katabasis"], speeds[way], strict=True)]
        print(
            f"{'boardgame.io, ' + told:45}{middle[way]:12,.0f} moves/s:"
            f" {statistics.median(ratios):.1f} times slower ({min(ratios):.1f} to {max(ratios):.1f})"
        )
    ratio = middle["katabasis"] / max(middle["client"], middle["bot"])
    print(f"{ratio:.1f} times as many moves as the faster of the two; wanted: {TIMES}")
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


def keeping(name: str, make: Make, count: int = 12) -> None:
    """What it costs to copy, write and read a game in progress."""
    game = moment(make, 1, count)
    notes = {"save": game.save(), "record": game.record(), "position": game.position()}
    finders = {"load": save.read, "replay": record.replay, "read position": position.read}
    print(f"\n{name}, after {len(game.choices)} choices")
    before = len(game.choices) - 1
    print(f"  clone {_time(lambda: game.clone().decision)}, back {_time(lambda: game.at(before).decision)}")
    for verb, note in zip(finders, notes, strict=True):
        spent = _time(lambda verb=verb, note=note: finders[verb](notes[note], lambda _: game.system))
        print(f"  {note} {_time(getattr(game, note))}, {len(notes[note])} characters; {verb} {spent}")
    plain = len(game.record(checks=False)) - len(make(1).record())
    print(f"  {plain / len(game.choices):.1f} bytes a choice in a record, without checks")


def _time(what: Callable[[], object]) -> str:
    spent = []
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(50):
            what()
        spent.append((time.perf_counter() - began) / 50)
    return f"{min(spent) * 1000:.3f} ms"


if __name__ == "__main__":
    sys.exit(main())
