"""A battleplan at work: its text, whatever stands in it. No markup, no browser."""

from __future__ import annotations

from katabasis import battleplans

from ....own_lists.kinds import Builder
from ....storage.own_lists import LONGEST_NAME


class PlanBuilder(Builder):
    """A battleplan as its player writes it. It has the name that stands in its text; while nothing can be read there,
    the one that it had."""

    def __init__(self, name: str, text: str, id: str = "") -> None:
        super().__init__(id, "deck")
        self._name = name
        self.text = ""
        self.take(text)

    def take(self, text: str) -> None:
        """Go on with another text."""
        self.text = text
        self._name = self.plan.name[:LONGEST_NAME] or self._name

    @property
    def name(self) -> str:
        return self._name

    def rename(self, name: str) -> None:
        self._name = name
        self.text = battleplans.with_name(self.text, name)

    @property
    def plan(self) -> battleplans.Battleplan:
        """What its text says, as far as it can be read."""
        return battleplans.read(self.text)
