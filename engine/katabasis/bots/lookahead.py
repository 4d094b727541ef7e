"""What an option is worth: follow it to the end of the present box of the flow chart, and evaluate the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from ..kernel.dice import Dice
from ..kernel.game import Game
from ..kernel.options import Option

Item = TypeVar("Item")

FOLLOWED = 5
"""So many answers within a line are all followed further."""
FARTHEST = 8
"""Choices that one line may be long; what goes on longer is evaluated where it has come to."""


class Lookahead:
    """Lines of play in one imagined world, seen from the seat that is asked there.

    A line is the seat's own choices up to the end of the box; where others are asked they do nothing, if they can. It
    stops where chance comes in, except that the game knows the exact expectation of some options
    (`System.expected_gain`). `left` counts down the positions that may be looked at. Of a hundred options in a large
    choice, `skip_percent` are not looked at.
    """

    __slots__ = ("_began", "_chance", "_count", "_here", "_skip_percent", "left", "seat", "world")

    def __init__(self, world: Game, budget: int, skip_percent: int, chance: Dice) -> None:
        assert world.decision is not None
        self.world = world
        self.seat = world.decision.seat
        self.left = budget
        self._here = Worth(world, self.seat)
        self._began = world.began
        self._count = world.table.dice.count
        self._skip_percent = skip_percent
        self._chance = chance

    def worth(self, option: Option) -> float:
        """The worth of the best line that begins with an option of the decision at hand (a Placement comes
        with its answer)."""
        return self._line(self.world, option, self._here, FARTHEST)

    def _looked_at(self, items: Sequence[Item]) -> Iterator[Item]:
        """All items; of many, all but those overlooked, and at least one."""
        if not self._skip_percent or len(items) <= self.world.system.narrow:
            yield from items
            return
        sure = self._chance.randbelow(len(items))
        for number, item in enumerate(items):
            if self._chance.randbelow(100) >= self._skip_percent or number == sure:
                yield item

    def _followed_further(self, game: Game, answers: Sequence[Option]) -> Iterable[Option]:
        """The answers that are looked at; of many, only those that promise most, if the game says so."""
        looked_at = self._looked_at(answers)
        if not game.system.beam_width or len(answers) <= FOLLOWED:
            return looked_at
        return self._promising(game, list(looked_at))

    def _promising(self, game: Game, answers: Sequence[Option]) -> list[Option]:
        """The answers after which the table looks best, the best first; and those that decline, for what is declined
        may have a price that is paid at once and a gain that comes later."""
        ranked: list[tuple[float, Option]] = []
        for answer in answers:
            if ranked and self.left <= 0:
                break
            self.left -= 1
            ranked.append((game.system.evaluate(game.after(answer), self.seat), answer))
        ranked.sort(key=lambda pair: -pair[0])
        best = [answer for _, answer in ranked[: game.system.beam_width]]
        return best + [answer for _, answer in ranked[game.system.beam_width :] if answer.declines]

    def _line(self, game: Game, option: Option, here: Worth, far: int) -> float:
        self.left -= 1
        gain = game.system.expected_gain(game, option, self.seat)
        if gain is not None:
            return here() + gain
        return self._followed(game.after(option), far - 1)

    def _followed(self, game: Game, far: int) -> float:
        while True:
            ask = game.decision
            if ask is None or game.began != self._began or far == 0 or game.table.dice.count != self._count:
                return game.system.evaluate(game, self.seat)
            if ask.seat == self.seat:
                return self._best(game, ask.options, far)
            if ask.declining is None:
                return game.system.evaluate(game, self.seat)
            game = game.after(ask.declining)

    def _best(self, game: Game, options: Sequence[Option], far: int) -> float:
        """The best answer within a line. When the budget is gone, the best so far will do."""
        answers = [answer for option in options for answer in option.answers()]
        here = Worth(game, self.seat)
        best: float | None = None
        for answer in self._followed_further(game, answers):
            if best is not None and self.left <= 0:
                break
            worth = self._line(game, answer, here, far)
            best = worth if best is None else max(best, worth)
        assert best is not None
        return best


class Worth:
    """The evaluation of one table, made once if it is asked for."""

    __slots__ = ("_game", "_seat", "_worth")

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self._seat = seat
        self._worth: float | None = None

    def __call__(self) -> float:
        if self._worth is None:
            self._worth = self._game.system.evaluate(self._game, self._seat)
        return self._worth
