"""The flow chart: steps are boxes, rules inside a box call each other with `yield from` and ask with `yield`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from types import ModuleType
from typing import Any, TypeAlias, TypeVar

from .options import Ask, Option

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
