"""The flow chart: steps are boxes, rules inside a box call each other with `yield from` and ask with `yield`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from .options import Ask, Option

if TYPE_CHECKING:
    from .checkpoint import Choice

Result = TypeVar("Result")

Flow: TypeAlias = Generator[Ask, Option, Result]
"""A rule that may ask on its way to a result."""

Step: TypeAlias = Callable[[Any], Any]
"""A box of the chart: takes the table; a generator, or a plain function if it never asks; returns the next
step, or None when the game is over. Between two steps the table is whole: plain data, ready to be kept."""

Box = TypeVar("Box", bound=Step)

NextStep: TypeAlias = Step | str
"""The box that follows, or its name: a chapter names the boxes of other chapters, so that no two import each other."""


def step(function: Box) -> Box:
    """Make a function a box of the chart. Saves name it by the path of its module below the game's folder `rules`
    ("turn.begin_round", "edition_2017.match.begin"), so that chapters of two editions may have the same name."""
    path = function.__module__.partition(".rules.")[2] or function.__module__.rpartition(".")[2]
    return step_in(path)(function)


def step_in(path: str) -> Callable[[Box], Box]:
    """Make functions boxes of the chart that saves name by that path: their chapter stood there before it moved."""

    def keep(function: Box) -> Box:
        function.step_name = f"{path}.{function.__name__}"  # type: ignore[attr-defined]
        return function

    return keep


def step_name(function: Step) -> str:
    """The name of a step in saves and positions."""
    name: str = function.step_name  # type: ignore[attr-defined]
    return name


def steps_of(modules: Iterable[ModuleType]) -> dict[str, Step]:
    """Every step that those modules define, by name."""
    return {
        value.step_name: value
        for module in modules
        for value in vars(module).values()
        if callable(value) and hasattr(value, "step_name") and value.__module__ == module.__name__
    }


class Known(NamedTuple):
    """A decision that comes next, because it did when the choices were first made: who is asked what. Where the choice
    comes from outside it is so only if its `option` is legal."""

    seat: int
    ask: str
    option: str | None = None

    @classmethod
    def by(cls, choice: Choice, option: Option | None) -> Known:
        """The decision that a kept choice answers; `option` is what this game itself has taken for it."""
        return cls(choice.seat, choice.ask, None if option else choice.option)

    def is_that(self, ask: Ask) -> bool:
        """Whether a decision is that one, and somebody has something to choose from."""
        if (ask.seat, ask.name) != (self.seat, self.ask):
            return False
        chosen = None if self.option is None else ask.find(self.option)
        return self.option is None or (chosen is not None and not chosen.declines)


def asked(flow: Generator[Ask, Option, Result], option: Option | None, known: Known | None = None) -> Ask:
    """The next decision of a rule to which an option is sent; None begins it. It goes on by itself where a decision is
    optional and idle, which needs not be judged of one that is known to have been asked."""
    ask = flow.send(option)  # type: ignore[arg-type]
    while ask.optional and not (known and known.is_that(ask)) and ask.is_idle:
        ask = flow.send(ask.options[0])
    return ask
