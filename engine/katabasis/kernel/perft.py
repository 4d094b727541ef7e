"""Counting legal lines, like chess programs do: golden counts prove that legality did not change."""

from __future__ import annotations

from .game import Game


def perft(game: Game, depth: int) -> int:
    """How many sequences of `depth` legal choices there are from here. Dice come as the table's chance has
    them; a game that ends early counts as one line."""
    if depth == 0 or game.decision is None:
        return 1
    if depth == 1:
        return len(game.decision.options)
    return sum(split(game, depth).values())


def split(game: Game, depth: int) -> dict[str, int]:
    """The same count for each first choice."""
    counts: dict[str, int] = {}
    if game.decision is not None:
        for option in game.decision.options:
            line = game.clone()
            line.choose(option.id)
            counts[option.id] = perft(line, depth - 1)
    return counts
