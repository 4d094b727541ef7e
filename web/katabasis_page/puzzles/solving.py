"""The puzzle at the table: what has been reached of it so far. Pure: a puzzle and a game in, what to say out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

import katabasis as kb
from katabasis.content import load_if_compiled
from katabasis.kernel.puzzle import FAILED, OPEN, SOLVED, Puzzle

from ..games import puzzles_of_packs

if TYPE_CHECKING:
    from ..session import Port

LESSON = "lesson"
COMPILED = ("odds", "edition", "chapter")
"""What the build says of a puzzle, and its text does not."""
OWN = ""
"""The id of a puzzle that came in from outside."""


class Odds(NamedTuple):
    """So many of so many, in lowest terms."""

    hits: int
    all: int


NEVER = Odds(0, 1)


class Solving(NamedTuple):
    """A puzzle being solved, by whoever has the `seats`. `state` is "open", "solved" or "failed"; where dice decide,
    `odds` are those of what was chosen, once dice have been rolled."""

    game: str
    id: str
    seats: Sequence[int]
    texts: Mapping[str, Any]
    puzzle: Puzzle | None = None
    """None of one from outside: it is read where it is played, beside the page."""
    text: str = ""
    """As it came from outside."""
    state: str = OPEN
    hints: int = 0
    """How many of the hints are shown."""
    tells: bool = False
    """Whether the solution is shown."""
    odds: Odds | None = None
    solution: Sequence[Any] = ()
    """The choices of the solution as texts of the page, once they are known."""

    def begin(self) -> kb.Game:
        """The game at the beginning of a puzzle that came with the page."""
        assert self.puzzle is not None
        return self.puzzle.begin()

    def judge(self, game: kb.Game) -> str:
        """How the game of such a puzzle stands."""
        assert self.puzzle is not None
        return self.puzzle.state(game)

    def begun_anew(self) -> Solving:
        """The same before its first choice."""
        return self._replace(state=OPEN, tells=False, odds=None)

    def with_solution(self) -> Solving:
        """The same with its solution shown."""
        solution = self.solution if self.puzzle is None else solution_of(self.puzzle)
        return self._replace(tells=True, solution=solution)

    @property
    def is_lesson(self) -> bool:
        return self.texts.get("kind") == LESSON

    @property
    def hints_shown(self) -> Sequence[str]:
        hints: Sequence[str] = self.texts["hints"]
        return hints[: self.hints]

    @property
    def has_more_hints(self) -> bool:
        return self.hints < len(self.texts["hints"])

    @property
    def best(self) -> Odds:
        """The best odds that there are."""
        odds = [Odds(*each) for each in self.texts["odds"].values()]
        shared = lcm(*(each.all for each in odds))
        return max(odds, key=lambda each: each.hits * shared // each.all, default=NEVER)


def texts_of(game: str, language: str, id: str = "") -> list[str]:
    """The names of the compiled puzzles of a game and of its packs, or of those alone among which one of that id is."""
    of_packs = puzzles_of_packs(game)
    named = [pack for pack, ids in of_packs.items() if not id or id in ids]
    owners = [*([] if id and named else [game]), *(f"{game}-{pack}" for pack in named)]
    return [f"{owner}-puzzles.{language}" for owner in owners]


def puzzles_of(game: str, language: str, id: str = "") -> Mapping[str, Mapping[str, Any]]:
    """The puzzles of a game and of its packs by their ids, lessons first in each, or those alone among which one of
    that id is: no others are asked for. Those of a text that is not here are not among them."""
    names = texts_of(game, language, id)
    return {each: texts for name in names for each, texts in load_if_compiled(name).items()}


def after(game: str, language: str, id: str) -> str:
    """The id of the puzzle after that one; "" after the last."""
    ids = list(puzzles_of(game, language, id))
    following = ids[ids.index(id) + 1 :] if id in ids else []
    return following[0] if following else ""


def start(game: str, id: str, texts: Mapping[str, Any]) -> Solving:
    """A puzzle before its first choice. Raises kb.BadPuzzle."""
    data = {key: value for key, value in texts.items() if key not in COMPILED}
    puzzle = kb.puzzle(data)
    return Solving(game, id, puzzle.seats, texts, puzzle)


def followed(solving: Solving, port: Port) -> Solving:
    """The puzzle as its game stands now. What was solved stays solved."""
    if solving.state == SOLVED:
        return solving
    puzzle = solving.puzzle
    if puzzle is None or not puzzle.chance:
        return solving._replace(state=port.verdict)
    line = _line_to_the_roll(puzzle, port.game)
    if line is None:
        return solving._replace(state=FAILED if port.verdict == FAILED else OPEN, odds=None)
    odds = Odds(*solving.texts["odds"].get("\n".join(line), NEVER))
    return solving._replace(state=SOLVED if odds == solving.best else FAILED, odds=odds)


def solution_of(puzzle: Puzzle) -> list[list[Any]]:
    """The choices of the solution as texts of the page; where one has an answer, what would come of it as well, which
    says more than the answer: a unit is moved so that it contests an objective."""
    game = puzzle.settle(puzzle.begin())
    texts: list[list[Any]] = []
    for option, answer in puzzle.solution:
        assert game.decision is not None
        preview = answer is not None and game.preview(option, answer)
        foreseen = game.system.explanation.chances(preview) if preview else []
        texts.append([list(text) for text in (game.decision.pick(option, answer).label, *foreseen)])
        game.choose(option, answer)
        puzzle.settle(game)
    return texts


def _line_to_the_roll(puzzle: Puzzle, game: kb.Game) -> list[str] | None:
    """What the solver has chosen until dice were rolled for the first time, or the goal was reached; None before."""
    first, line = game.setup.get("given", 0), []
    for number in range(first, len(game.choices)):
        choice, end = game.choices[number], game.event_offsets[number + 1 : number + 2]
        if choice.seat in puzzle.seats:
            line.append(choice.option)
        events = game.table.events[game.event_offsets[number] : end[0] if end else None]
        if any(event.barrier == "roll" for event in events):
            return line
    return line if puzzle.state(game) == SOLVED else None
