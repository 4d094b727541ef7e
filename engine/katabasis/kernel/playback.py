"""What happened while one choice was carried out: the table between the steps of the flow chart that followed it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from types import GeneratorType
from typing import TYPE_CHECKING

from .flow import NextStep
from .options import Ask, Option

if TYPE_CHECKING:
    from .game import Game
    from .table import TableOf


def play_back(
    game: Game[TableOf], flow: Generator[Ask, Option, NextStep | None], option: Option
) -> Iterator[Game[TableOf]]:
    """See `Game.playback`: the game, of which nobody else has need, as it is between the steps after an option."""
    try:
        game.next_of(flow, option)
        return
    except StopIteration as end:
        following: NextStep | None = end.value
    game.decision = None
    while following is not None:
        yield game
        step = game.system.steps[following] if isinstance(following, str) else following
        returned = step(game.table)
        if type(returned) is not GeneratorType:
            following = returned
            continue
        try:
            game.next_of(returned, None)
            return
        except StopIteration as end:
            following = end.value
