"""Sight compared with brute force on random scenes. Some are part of the tests; a long sweep:

python -m tests.geometry.sightings --count 10000 --seed 0
"""

import argparse
import random
import sys
from itertools import product
from pathlib import Path

if __name__ == "__main__":
    root = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(root / "engine"), str(root / "tests")]

from katabasis.geometry.bodies import Body, disc, oval
from katabasis.geometry.facings import FACINGS
from katabasis.geometry.measuring import overlap
from katabasis.geometry.sight import WIDTH, Solid, line_of_sight

OVALS = ((600, 350), (750, 420), (900, 520), (1050, 700), (1200, 920), (1700, 1050))


def scene(chance: random.Random) -> tuple[Solid, Solid, list[Solid]]:
    """Two models and a few others of all sizes between and around them, none overlapping either."""

    def base(x: int, y: int) -> Body:
        if chance.random() < 0.4:
            return oval((x, y), *chance.choice(OVALS), chance.randrange(FACINGS))
        return disc((x, y), chance.choice((250, 320, 400, 600)))

    a, b = base(0, 0), base(chance.randint(1_500, 4_000), chance.randint(-1_500, 1_500))
    others: list[Solid] = []
    for _ in range(chance.randint(6, 30)):
        body = base(chance.randint(-300, 4_300), chance.randint(-1_500, 1_500))
        if not any(overlap(body, each) for each in (a, b, *(other.body for other in others))):
            others.append(Solid(body, chance.choice((200, 400, 400, 600))))
    return Solid(a, chance.choice((300, 400, 500))), Solid(b, chance.choice((300, 400, 500))), others


def sampled(body: Body) -> list[tuple[int, int]]:
    """Points of a body: its middle, if it is round, and its outline."""
    ((x, y), *more), d = body.points, body.diameter
    if more:
        return [*body.points[::4]]
    outline = oval((0, 0), d // 2, d // 2, 0).points[::4] if d else ()
    return [(x, y), *((x + 2 * dx, y + 2 * dy) for dx, dy in outline)]


def is_free(start: tuple[int, int], end: tuple[int, int], a: Solid, b: Solid, others: list[Solid], wide: int) -> bool:
    """Whether a line that wide is free: a literal reading, in pieces so short that their height is nearly one."""
    for other in others:
        if other.height < min(a.height, b.height):
            continue
        if not overlap(Body((start, end), wide), other.body):
            continue
        if other.height >= max(a.height, b.height):
            return False
        for piece in range(PIECES):
            ends = [
                (start[0] + (end[0] - start[0]) * at // PIECES, start[1] + (end[1] - start[1]) * at // PIECES)
                for at in (piece, piece + 1)
            ]
            lowest = min(a.height + (b.height - a.height) * at / PIECES for at in (piece, piece + 1))
            if lowest <= other.height and overlap(Body((ends[0], ends[1]), wide), other.body):
                return False
    return True


PIECES = 40
"""The pieces that a line is cut into."""


def check(seed: int) -> bool:
    """Whether the two see each other in the scene of a seed: along a line that is free, or, where they do not, along
    none that sampling finds free and three times as wide."""
    a, b, others = scene(random.Random(seed))
    found = line_of_sight(a, b, others)
    if found is not None:
        assert is_free(*found, a, b, others, WIDTH - 4) or a.height != b.height, f"seed {seed}"
        return True
    lines = product(sampled(a.body), sampled(b.body))
    assert not any(is_free(start, end, a, b, others, 3 * WIDTH) for start, end in lines), f"seed {seed}"
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    seen = sum(map(check, range(args.seed, args.seed + args.count)))
    print(f"{args.count} scenes, free in {seen} of them, none judged otherwise than by sampling")


if __name__ == "__main__":
    main()
