"""What an option is worth: follow it to the end of the present box of the flow chart, and evaluate the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from ..kernel.dice import Dice
from ..kernel.game import Game
from ..kernel.options import Option
from ..kernel.weights import Weights

Item = TypeVar("Item")

FOLLOWED = 5
"""So many answers within a line are all followed further."""
FARTHEST = 8
"""Choices that one line may be long; what goes on longer is evaluated where it has come to."""


class Line(NamedTuple):
    """Where the best line that begins with an answer leads: its worth, what that is made of (`Explanation.terms`), what
    is counted there (`Explanation.counts`), and what is known beforehand of the chance at its end, if that is what it
    ends with (`Forecast.preview`); of the answer itself, with which it begins, anybody can ask later."""

    worth: float
    terms: Mapping[str, float]
    counts: Mapping[str, int]
    preview: Mapping[str, Any] | None = None


class Lookahead:
    """Lines of play in one imagined world, seen from the seat that is asked there, with its weights.

    A line is the seat's own choices up to the end of the box; where others are asked they do nothing, if they can. It
    stops where chance comes in, except that the game knows the exact expectation of some options
    (`Bots.expected_gain`). `left` counts down the positions that may be looked at. Of a hundred options in a large
    choice, `skip_percent` are not looked at.
    """

    line: Line | None = None
    """The best line of the answer that was looked at last, where lines are traced."""

    __slots__ = ("_began", "_chance", "_count", "_floor", "_here", "_skip_percent", "_weights", "left", "seat", "world")

    def __init__(self, world: Game, budget: int, skip_percent: int, weights: Weights, chance: Dice) -> None:
        assert world.decision is not None
        self.world = world
        self.seat = world.decision.seat
        self.left = budget
        self._floor = 0
        self._weights = weights
        self._here = Worth(world, self.seat, weights)
        self._began = world.began
        self._count = world.table.dice.count
        self._skip_percent = skip_percent
        self._chance = chance

    def worth(self, option: Option, looks: int) -> float:
        """The worth of the best line that begins with an option of the decision at hand (a Placement comes
        with its answer), as far as so many looks tell."""
        self._floor = self.left - looks
        return self._line(self.world, option, self._here, FARTHEST)

    def _looked_at(self, items: Sequence[Item]) -> list[Item]:
        """All items; of many, all but those overlooked, and at least one."""
        if not self._skip_percent or len(items) <= self.world.system.bots.exhaustive_below:
            return list(items)
        sure = self._chance.randbelow(len(items))
        return [
            item
            for number, item in enumerate(items)
            if self._chance.randbelow(100) >= self._skip_percent or number == sure
        ]

    def _followed_further(self, game: Game, answers: Sequence[Option]) -> list[tuple[Option, Game | None]]:
        """The answers that are looked at, each with the game after it if that is known; of many, only those that
        promise most, if the game says so."""
        looked_at = self._looked_at(answers)
        if len(looked_at) > self.left - self._floor:
            looked_at = self._chance.shuffle(looked_at)
        if not game.system.bots.beam_width or len(answers) <= FOLLOWED:
            return [(answer, None) for answer in looked_at]
        return self._promising(game, looked_at)

    def _promising(self, game: Game, answers: Sequence[Option]) -> list[tuple[Option, Game | None]]:
        """The answers after which the table looks best, the best first; and those that decline, for what is declined
        may have a price that is paid at once and a gain that comes later."""
        ranked: list[tuple[float, Option, Game]] = []
        for answer in answers:
            if ranked and self.left <= self._floor:
                break
            self.left -= 1
            after = game.after(answer)
            ranked.append((game.system.bots.evaluate(after, self.seat, self._weights), answer, after))
        ranked.sort(key=lambda entry: -entry[0])
        width = game.system.bots.beam_width
        return [(answer, after) for rank, (_, answer, after) in enumerate(ranked) if rank < width or answer.declines]

    def _line(
        self, game: Game, option: Option, here: Worth, far: int, after: Game | None = None, last: bool = False
    ) -> float:
        """The worth of a line that begins with an option; `after` is the game after it, if that is known. The `last`
        line from a game may use it up."""
        self.left -= 1
        gain = game.system.bots.expected_gain(game, option, self.seat, self._weights)
        if gain is not None:
            return self._expected(game, option, here, gain)
        if after is None and last:
            game.choose(option)
            after = game
        return self._followed(after or game.after(option), far - 1)

    def _followed(self, game: Game, far: int) -> float:
        """The worth of a game that nobody else needs, played on to the end of the line."""
        while True:
            ask = game.decision
            if ask is None or game.began != self._began or far == 0 or game.table.dice.count != self._count:
                return self._evaluated(game)
            if ask.seat == self.seat:
                return self._best(game, ask.options, far)
            if ask.declining is None:
                return self._evaluated(game)
            game.choose(ask.declining)

    def _best(self, game: Game, options: Sequence[Option], far: int) -> float:
        """The best answer within a line. When the budget is gone, the best so far will do."""
        considered = game.system.bots.candidates_to_search(game, options)
        answers = [answer for option in considered for answer in option.answers()]
        here = Worth(game, self.seat, self._weights)
        best: float | None = None
        lines = self._followed_further(game, answers)
        for number, (answer, after) in enumerate(lines, start=1):
            if best is not None and self.left <= self._floor:
                break
            worth = self._line(game, answer, here, far, after, last=number == len(lines))
            best = worth if best is None else max(best, worth)
        assert best is not None
        return best

    def _evaluated(self, game: Game) -> float:
        """The worth of the end of a line."""
        return game.system.bots.evaluate(game, self.seat, self._weights)

    def _expected(self, game: Game, option: Option, here: Worth, gain: float) -> float:
        """The worth of a line that ends with an option of which the gain is known."""
        return here() + gain


class Tracing(Lookahead):
    """The same, and of each answer the `line` that makes it worth so much. What it is made of is looked at only where a
    line is the best so far, so that it costs next to nothing."""

    __slots__ = ("_answer", "line")

    def worth(self, option: Option, looks: int) -> float:
        self.line = None
        self._answer = option
        return super().worth(option, looks)

    def _evaluated(self, game: Game) -> float:
        worth = super()._evaluated(game)
        if self.line is None or worth > self.line.worth:
            said = game.system.explanation
            self.line = Line(worth, said.terms(game, self.seat, self._weights), said.counts(game, self.seat))
        return worth

    def _expected(self, game: Game, option: Option, here: Worth, gain: float) -> float:
        worth = super()._expected(game, option, here, gain)
        if self.line is None or worth > self.line.worth:
            system, said = game.system, game.system.explanation
            terms = dict(said.terms(game, self.seat, self._weights))
            for name, part in said.gain_terms(game, option, self.seat, self._weights, gain).items():
                terms[name] = terms.get(name, 0.0) + part
            preview = None if option is self._answer else system.forecast.preview(game, option)
            self.line = Line(worth, terms, said.counts(game, self.seat), preview)
        return worth


class Worth:
    """The evaluation of one table, made once if it is asked for."""

    __slots__ = ("_game", "_seat", "_weights", "_worth")

    def __init__(self, game: Game, seat: int, weights: Weights) -> None:
        self._game = game
        self._seat = seat
        self._weights = weights
        self._worth: float | None = None

    def __call__(self) -> float:
        if self._worth is None:
            self._worth = self._game.system.bots.evaluate(self._game, self._seat, self._weights)
        return self._worth
