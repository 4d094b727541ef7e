"""Counting legal lines, like chess programs do: golden counts prove that legality did not change."""

from __future__ import annotations

from collections.abc import Iterator

from .game import Game
from .options import Ask, Option


def perft(game: Game, depth: int) -> int:
    """How many sequences of `depth` legal choices there are from here. Dice come as the table's chance has
    them; a placement counts once for each answer it suggests; a game that ends early counts as one line."""
    if depth <= 0 or game.decision is None:
        return 1
    if depth == 1:
        return sum(1 for _ in _answers(game.decision))
    return sum(perft(game.after(option), depth - 1) for option in _answers(game.decision))


def split(game: Game, depth: int) -> dict[str, int]:
    """The same count for each first choice; a placement's answers are counted together."""
    counts: dict[str, int] = {}
    for option in _answers(game.decision) if game.decision else ():
        counts[option.id] = counts.get(option.id, 0) + perft(game.after(option), depth - 1)
    return counts


def _answers(ask: Ask) -> Iterator[Option]:
    for option in ask.options:
        yield from option.answers()
