"""What the tools share that play whole games of bots: which sides meet, how many games, from which seed on."""

from __future__ import annotations

import argparse
from itertools import permutations

import katabasis as kb


def parser(description: str | None, games: int) -> argparse.ArgumentParser:
    """A parser of the arguments that all of them take; `games` are played if nothing else is said."""
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--edition")
    made.add_argument("--sides", nargs="+", help="those that meet each other, every two of them in turn")
    made.add_argument("--games", type=int, default=games)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--level", default="hard")
    made.add_argument("--jobs", type=int, default=2)
    return made


def pairs(game: str, sides: list[str] | None) -> list[tuple[str, ...]]:
    """Who meets whom: every two of some sides, from both seats, or else who usually plays."""
    return list(permutations(sides, 2)) if sides else [tuple(kb.system(game).usual_seats)]
