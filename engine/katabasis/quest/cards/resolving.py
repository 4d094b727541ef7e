"""Carrying out what is printed on an Event, Treasure or Spell card: its instructions in order, and whom they mean."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.flow import Flow
from ..board.graph import section_name
from ..content import Instruction
from ..state import NOBODY, Adventurer, Monster, QuestTable
from .registry import VERBS

Model = Adventurer | Monster


class Resolution:
    """A card being carried out: which, by which seat (NOBODY for an event), in which section, at which `targets` (ids)
    or `squares`; `rule` is what its events cite. `opener` is who was rolled for; `another` is set where the card orders
    a further one to be drawn."""

    __slots__ = ("another", "card", "opener", "rule", "seat", "section", "squares", "table", "targets")

    def __init__(
        self,
        table: QuestTable,
        card: str,
        rule: str,
        seat: int = NOBODY,
        section: str = "",
        targets: Sequence[str] = (),
        squares: Sequence[str] = (),
    ) -> None:
        self.table = table
        self.card = card
        self.rule = rule
        self.seat = seat
        self.section = section or (section_name(table.adventurers[seat].at) if seat != NOBODY else "")
        self.targets = list(targets)
        self.squares = list(squares)
        self.opener = ""
        self.another = False

    @property
    def user(self) -> Adventurer:
        """Who uses the card."""
        return self.table.adventurers[self.seat]

    def follow(self, instructions: Sequence[Instruction]) -> Flow[None]:
        """Instructions, one after the other."""
        return VERBS.follow(self, instructions)

    def adventurers(self, whom: str) -> list[Adventurer]:
        """The adventurers whom an instruction means."""
        table = self.table
        if whom == "opener":
            return [each for each in table.on_board if each.id == self.opener]
        if whom == "target":
            return [each for each in table.adventurers if each.id in self.targets]
        if whom == "user":
            return [self.user]
        if whom == "party":
            return table.on_board
        if self.squares:
            return [each for each in table.on_board if each.at in self.squares]
        return table.within(self.section)

    def monsters(self, whom: str) -> list[Monster]:
        """The Monsters whom an instruction means."""
        table = self.table
        if whom == "target":
            return [monster for monster in table.monsters if monster.id in self.targets]
        if whom == "adjacent-monsters":
            return table.adjacent_monsters(self.user)
        if whom not in ("models", "monsters"):
            return []
        if self.squares:
            return [monster for monster in table.monsters if monster.at in self.squares]
        return table.monsters_in(self.section)
