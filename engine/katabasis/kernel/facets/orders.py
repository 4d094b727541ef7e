"""Choices that people leave to be made until something happens."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, ClassVar

from ..table import AnyTable
from .facet import Facet

if TYPE_CHECKING:
    from ..game import Game
    from ..options import Option, Order


class Orders(Facet[AnyTable]):
    """What can be ordered, and how it is carried out."""

    module = "orders"
    is_rare = True
    safe_events: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that leave an order to go on; at any other it ends."""
    stand: ClassVar[bool] = False
    """Whether an order stays given where a person has to decide. Others end there."""

    def offered(self, game: Game[AnyTable], seats: Collection[int]) -> Sequence[Order]:
        """What those seats, of one person, could leave choices to."""
        return []

    def following(self, game: Game[AnyTable], order: str) -> Option | None:
        """The answer that an order asks for, of a placement the first that is suggested; None if it is carried out, or
        the decision is one for a person."""
        return None
