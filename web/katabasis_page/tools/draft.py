"""An answer in the making: what the pointer or the keys have hold of, where it is now, and what forbids it there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .tool import Tool

Point = tuple[float, float]
"""A point of the board, in board units."""
Option = dict[str, Any]
"""An option as a view shows it."""


class Draft:
    """A placement that is being answered.

    `start` is the point at which it was taken hold of and `at` the point to which that has been moved; `refs` are the
    groups of the picture that move along, `data` is whatever the tool wants to remember.
    """

    __slots__ = (
        "at",
        "checked",
        "checking",
        "corrected",
        "data",
        "foreseen",
        "grip",
        "held",
        "moves",
        "nearest",
        "option",
        "refs",
        "refusals",
        "reshaped",
        "start",
        "tool",
        "touched",
    )

    def __init__(self, tool: Tool, option: Option, start: Point, refs: Sequence[str] = (), data: Any = None) -> None:
        self.tool = tool
        self.option = option
        self.start = self.at = start
        self.refs = tuple(refs)
        self.data = data
        self.grip: Point = (0.0, 0.0)
        """From the pointer to `at`, where a pointer takes hold of it again."""
        self.held = False
        """Whether it stays without a pointer that holds it, and waits for keys, taps or its answer."""
        self.moves = 0
        """How often it has come to stand for another answer."""
        self.checked = False
        """Whether `refusals` are about its present answer."""
        self.checking = False
        """Whether somebody is about to check it."""
        self.refusals: list[Any] = []
        """What forbids the answer that was checked last: `katabasis.Refusal`s."""
        self.foreseen: Any = None
        """What would come of the answer that was checked last, if it is legal: what the game's `preview` gives."""
        self.reshaped = False
        """Whether its ghosts are to be drawn anew: its tool says so once more has changed of it than `at`."""
        self.corrected: list[Any] = []
        """What had forbidden the answer in whose place it has taken the nearest legal one."""
        self.nearest: Any = None
        """The nearest legal answer, once it has been asked for and if there is one."""
        self.touched = False
        """Whether anybody has moved or changed it since it was taken hold of."""

    @property
    def offset(self) -> Point:
        """How far it has moved."""
        return self.at[0] - self.start[0], self.at[1] - self.start[1]

    @property
    def answer(self) -> Any:
        """Its present answer."""
        return self.tool.answer(self)[1]

    def move(self, point: Point) -> None:
        """Take it to a point: what was known of the last place no longer holds."""
        self.tool.move(self, point)
        self.changed()

    def changed(self) -> None:
        """Nothing is known of the answer that it stands for now."""
        self.checked, self.nearest, self.foreseen, self.corrected = False, None, None, []
        self.touched = True
        self.moves += 1

    def nudge(self, across: float, down: float) -> None:
        """Take it so many steps of its tool to the right and further down."""
        step = self.tool.step
        self.move((self.at[0] + across * step, self.at[1] + down * step))

    def offending(self) -> tuple[list[str], list[Point]]:
        """What the refusals point at: refs, and points of the board."""
        at = [place for refusal in self.refusals for place in refusal.at]
        refs = [place for place in at if isinstance(place, str)]
        points = [(place[0], place[1]) for place in at if not isinstance(place, str)]
        return list(dict.fromkeys(refs)), list(dict.fromkeys(points))
