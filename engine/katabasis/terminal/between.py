"""Between two games of a series: what people choose anew, and who plays the seats of the next game."""

from __future__ import annotations

from collections.abc import Sequence

from .. import Game, KatabasisError, Refused, Series
from ..kernel.text import say
from .files import options
from .printer import Printer


class Bots:
    """The bots at a table, by their seats. Who is left out of a game of a series is there again when it comes back."""

    def __init__(self, seats: dict[int, str]) -> None:
        self.seats = seats
        self._left_out: dict[str, str] = {}

    def follow(self, before: Sequence[str], after: Sequence[str]) -> None:
        """Have each bot in the seat that plays the same as its seat before."""
        if [*before] == [*after]:
            return
        levels = self._left_out | {before[seat]: level for seat, level in self.seats.items()}
        self.seats = {seat: levels.pop(plays) for seat, plays in enumerate(after) if plays in levels}
        self._left_out = levels


def begin_next(played: Series, bots: Bots, language: str) -> bool:
    """Begin the next game, with what people choose anew for it, if there is a person and anything to choose; False if
    somebody stops instead."""
    game = played.game
    if not game.system.series.chosen_between or len(bots.seats) == game.table.seat_count:
        played.begin_next()
    elif not _begin_as_chosen(played, Printer(game, language)):
        return False
    bots.follow(_played_in(game), played.game.setup["seats"])
    return True


def _begin_as_chosen(played: Series, printer: Printer) -> bool:
    names = ", ".join(played.game.system.series.chosen_between)
    while True:
        printer.say(say("For the next game: {names}, each as NAME=VALUE; an empty line begins it", names=[names, {}]))
        lines = []
        while line := input("> ").strip():
            if line == "quit":
                return False
            lines.append(line)
        try:
            played.begin_next(**options(lines))
        except Refused as refused:
            printer.refusals(refused.refusals)
        except KatabasisError as error:
            print(error)
        else:
            return True


def _played_in(game: Game) -> Sequence[str]:
    """What the seats of a game play that is over: of wishes, what has come of them."""
    seats: Sequence[str] = game.setup["seats"]
    carried: Sequence[str] = (game.system.series.carry_over(game.table) or {}).get("seats", seats)
    return carried if len(carried) == len(seats) else seats
