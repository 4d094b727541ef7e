"""A battleplan at work: its text, whatever stands in it. No markup, no browser."""

from __future__ import annotations

from katabasis import battleplans

from ....own_lists.texts import TextBuilder
from ....storage.own_lists import LONGEST_NAME


class PlanBuilder(TextBuilder):
    """A battleplan as its player writes it. It has the name that stands in its text; while nothing can be read there,
    the one that it had."""

    def __init__(self, name: str, text: str, id: str = "") -> None:
        super().__init__(name, text, id)
        self.take(text)

    def take(self, text: str) -> None:
        """Go on with another text."""
        self.text = text
        self._name = self.plan.name[:LONGEST_NAME] or self._name

    def rename(self, name: str) -> None:
        self._name = name
        self.text = battleplans.with_name(self.text, name)

    @property
    def plan(self) -> battleplans.Battleplan:
        """What its text says, as far as it can be read."""
        return battleplans.read(self.text)


def blank(points: str) -> str:
    """A battleplan to begin with: both territories along the edges, an objective in the middle."""
    limit = f"points = {points}\n" if points.isdecimal() else "points = 0\n"
    width, depth = battleplans.read(limit).inches
    near, far = depth // 3, depth - depth // 3
    return (
        f"{limit}\n"
        "[territories]\n"
        f"a = [[0, 0], [{width}, 0], [{width}, {near}], [0, {near}]]\n"
        f"b = [[0, {far}], [{width}, {far}], [{width}, {depth}], [0, {depth}]]\n\n"
        f"[[objectives]]\nat = [{width // 2}, {depth // 2}]\n\n"
        "[scoring]\none-objective = 1\nmore-objectives = 2\n"
    )
