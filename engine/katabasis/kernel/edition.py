"""What one edition of a rulebook decides: where editions differ, rules ask the record of theirs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, TypeVar

from .slotted import slotted

Function = TypeVar("Function", bound=Callable[..., Any])


@slotted
class Edition:
    """An edition of a game. Games subclass it with their figures and functions; a table reads its own as `table.rules`.

    Subclasses are dataclasses with slots: a figure is one annotated line, with what it is in the usual edition, and so
    is a function that chapters register, `field(init=False)`.

    `id` names it in set-ups and records ("2023"). Rules that every edition has carry ids of their own in the rule
    reference, made of a stem and the edition ("combat.trapped-2023"); `own_ids` lists the stems whose rule is called
    otherwise ("dice.crit": "dice.crit").
    """

    id: str
    own_ids: Mapping[str, str] = field(default_factory=dict)
    seat_counts: tuple[int, ...] = (2,)
    """How many may play."""

    def cite(self, stem: str) -> str:
        """The id of this edition's rule of that stem."""
        return self.own_ids.get(stem) or f"{stem}-{self.id}"

    def rule(self, function: Function) -> Function:
        """Register a function of a chapter with this edition, in the slot of its own name."""
        setattr(self, function.__name__, function)
        return function

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"
