"""Exact chances of a puzzle: every way that dice can fall, and the best that can be made of each.

For puzzles in which few dice decide. How many ways are looked at is counted, and bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING, Any

from .dice import Dice, Face
from .errors import BadPuzzle
from .puzzle import OPEN, SOLVED, Move, Puzzle, reply
from .state import freeze

if TYPE_CHECKING:
    from .game import Game
    from .options import Option

MOST_WAYS = 6_000
"""Ways that dice can fall, over all that can be chosen, of one puzzle."""
MOST_ROLLS = 12
"""Rolls that may follow one choice: a roll-off may be level again and again."""
MOST_DEEP = 16
"""Choices that are looked ahead."""

Line = tuple[str, ...]
"""The choices of a solver, by their ids."""


def faults(puzzle: Puzzle, odds: Mapping[Line, Fraction]) -> list[str]:
    """Why the solution of a puzzle with those odds is not the best; empty if it is."""
    line = tuple(option for option, _answer in puzzle.solution)
    best = max(odds.values(), default=Fraction(0))
    if not best:
        return ["nothing that can be chosen reaches the goal"]
    if line not in odds:
        return ["the solution ends with the choice after which dice are rolled for the first time"]
    if odds[line] < best:
        better = next(other for other, each in odds.items() if each == best)
        return [f"the solution has odds of {_percent(odds[line])}; {', '.join(better)} has {_percent(best)}"]
    return []


def all_odds(puzzle: Puzzle) -> dict[Line, Fraction]:
    """The odds of everything that a solver can choose until dice are rolled for the first time; what cannot lead to the
    goal is left out. Raises BadPuzzle where that is too much."""
    lines = _Search(puzzle).lines(puzzle.settle(puzzle.begin()), ())
    return {line: odds for line, odds in lines if odds}


def _percent(odds: Fraction) -> str:
    return f"{float(100 * odds):.1f} %"


class _Search:
    """Looks at what can be chosen, and counts."""

    __slots__ = ("_puzzle", "_ways")

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._ways = 0

    def lines(self, game: Game, before: Line) -> Iterator[tuple[Line, Fraction]]:
        """Every line of the solver from here to the first roll, or to the end, with its odds."""
        if self._puzzle.state(game) != OPEN or len(before) > MOST_DEEP:
            return
        for option in self._options(game):
            line = (*before, option.id)
            worlds = [*self._worlds(game, option)]
            if len(worlds) > 1 or self._puzzle.state(worlds[0][0]) != OPEN:
                yield line, self._expected(worlds, 0)
            else:
                yield from self.lines(worlds[0][0], line)

    def _expected(self, worlds: Iterable[tuple[Game, Fraction]], deep: int) -> Fraction:
        return sum((odds * self._best(world, deep) for world, odds in worlds), Fraction(0))

    def _best(self, game: Game, deep: int) -> Fraction:
        """The odds of the best that can be chosen from here."""
        state = self._puzzle.state(game)
        if state != OPEN or deep > MOST_DEEP:
            return Fraction(state == SOLVED)
        best = Fraction(0)
        for option in self._options(game):
            best = max(best, self._expected(self._worlds(game, option), deep + 1))
            if best == 1:
                break
        return best

    def _options(self, game: Game) -> list[Option]:
        decision = game.decision
        assert decision is not None
        if decision.seat not in self._puzzle.seats:
            return [reply(decision)]
        return [answered for option in decision.options for answered in option.answers()]

    def _worlds(self, game: Game, option: Option) -> Iterator[tuple[Game, Fraction]]:
        """Every way that dice answer a choice, each with its odds."""
        for world, odds in outcomes(game, (option.id, option.answer), self._is_open):
            self._ways += 1
            if self._ways > MOST_WAYS:
                raise BadPuzzle(f"there are more than {MOST_WAYS} ways that dice can fall: too many to be counted")
            yield world, odds

    def _is_open(self, game: Game) -> bool:
        return self._puzzle.state(game) == OPEN


def outcomes(game: Game, move: Move, goes_on: Callable[[Game], bool]) -> Iterator[tuple[Game, Fraction]]:
    """Every way that dice can answer a choice, each with its odds. Draws and shuffles are answered as they will be.
    Where a game does not go on, as `goes_on` says, nothing that is rolled matters, and it cannot be played on."""
    path: list[_Branch] = []
    while True:
        world = _scripted(game, game.table.dice.script)
        dice = _BranchingDice(path, partial(goes_on, world))
        dice.take_over(world.table.dice)
        world.table.dice = dice
        world.choose(*move)
        odds = Fraction(1)
        for branch in path:
            odds *= branch.odds
        if path and goes_on(world):
            world = _scripted(game, [*dice.results, *dice.script])
            world.choose(*move)
        yield world, odds
        while path and path[-1].is_last:
            path.pop()
        if not path:
            return
        path[-1].next()


def _scripted(game: Game, results: Sequence[int | str]) -> Game:
    """A copy of a game for which those results come next."""
    checkpoint = game.checkpoint()
    frozen = checkpoint.frozen
    before, since = frozen["dice"], game.table.dice.results_since_checkpoint
    frozen["dice"] = freeze(Dice(before["seed"], before["count"], [*since, *results], before.get("stir", "")))
    copy = type(game)(game.system, game.setup, [checkpoint.with_state(frozen)], game.table.events[: checkpoint.events])
    copy.choices = list(game.choices)
    copy.event_offsets = game.event_offsets[: checkpoint.choices]
    return copy


class _Branch:
    """One roll of a path: every way that its dice can fall, with its odds, and which of them it is."""

    __slots__ = ("_at", "_ways")

    def __init__(self, faces: Sequence[Any], count: int) -> None:
        sides = {face: Fraction(list(faces).count(face), len(faces)) for face in faces}
        self._ways = [(fallen, _odds_of(fallen, sides)) for fallen in combinations_with_replacement(sides, count)]
        self._at = 0

    @property
    def fallen(self) -> Sequence[Any]:
        return self._ways[self._at][0]

    @property
    def odds(self) -> Fraction:
        return self._ways[self._at][1]

    @property
    def is_last(self) -> bool:
        return self._at == len(self._ways) - 1

    def next(self) -> None:
        self._at += 1


def _odds_of(fallen: Sequence[Any], sides: Mapping[Any, Fraction]) -> Fraction:
    """The odds of dice that fall so, whichever of them shows what."""
    odds = Fraction(factorial(len(fallen)))
    for face, side in sides.items():
        count = fallen.count(face)
        odds *= side**count / factorial(count)
    return odds


class _BranchingDice(Dice):
    """Dice that fall as a path says, and note what else is rolled as further branches of it. Of dice that are rolled
    together, which one shows what decides nothing."""

    __slots__ = ("_goes_on", "_path", "_rolled", "results")

    def __init__(self, path: list[_Branch], goes_on: Callable[[], bool]) -> None:
        super().__init__()
        self._goes_on = goes_on
        self._path = path
        self._rolled = 0
        self.results: list[int | str] = []

    def take_over(self, dice: Dice) -> None:
        """Go on where other dice are."""
        self.seed, self.count, self.script, self.stir = dice.seed, dice.count, list(dice.script), dice.stir
        self.results_since_checkpoint = dice.results_since_checkpoint

    def randbelow(self, limit: int) -> int:
        result = super().randbelow(limit)
        self.results.append(result)
        return result

    def roll(self, faces: Sequence[Face]) -> Face:
        return self.pool(faces, 1)[0]

    def pool(self, faces: Sequence[Face], count: int) -> list[Face]:
        fallen: list[Face] = []
        while len(fallen) < count and self.script and (face := self._scripted(faces)) is not None:
            fallen.append(face)
        fallen += self._branched(faces, count - len(fallen))
        self.results_since_checkpoint += fallen
        self.results += fallen
        return fallen

    def _branched(self, faces: Sequence[Face], count: int) -> Sequence[Face]:
        if not count:
            return ()
        if not self._goes_on():
            return [faces[0]] * count
        if self._rolled == MOST_ROLLS:
            raise BadPuzzle(f"after one choice, dice may be rolled more than {MOST_ROLLS} times")
        if self._rolled == len(self._path):
            self._path.append(_Branch(faces, count))
        self._rolled += 1
        return self._path[self._rolled - 1].fallen
