"""A fighter as plain data, and the printed cards that what is on the table is a copy of."""

from __future__ import annotations

from dataclasses import field
from functools import cache

from ...kernel.slotted import slotted
from ...kernel.state import ADDED, State, added
from ..content import CARDS, FIGHTERS, Card, FighterCard, Side

TOKENS = ("move", "charge", "guard", "stagger")
"""The kinds of tokens that lie beside a fighter."""


@slotted
class Fighter(State):
    """One fighter. `at` is a hex id, None while it is off the battlefield; `wounds` is the damage it has taken;
    `due` says that its Inspire condition has been met since the last inspiration step; `held` is the number of the
    objective token that it held when the last round ended, 0 for none; `returned` says that it has been returned to the
    battlefield in this game."""

    id: str
    seat: int
    at: str | None = None
    wounds: int = 0
    inspired: bool = False
    due: bool = False
    held: int = field(default=0, metadata=ADDED)
    out: bool = False
    returned: bool = field(
        default=False,
        metadata=added(lambda frozen: inspires_when_returned(frozen["id"]) and frozen["inspired"]),
    )
    tokens: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TOKENS, 0))
    counters: dict[str, int] = field(default_factory=dict)
    upgrades: list[str] = field(default_factory=list)
    spent_abilities: list[str] = field(default_factory=list)

    @property
    def card(self) -> FighterCard:
        """The fighter card."""
        return FIGHTERS[printed(self.id)]

    @property
    def side(self) -> Side:
        """The side of the fighter card that is up (inspire.flip)."""
        return self.card.inspired if self.inspired else self.card.normal

    @property
    def ref(self) -> str:
        """How options and events point at it."""
        return f"fighter:{self.id}"


def inspires_when_returned(id: str) -> bool:
    """Whether a fighter is Inspired by being returned: one that is Inspired has been, unless something else is told."""
    return FIGHTERS[printed(id)].inspire == "returned"


@cache
def printed(id: str) -> str:
    """The id of the printed card that a fighter or card of this table is a copy of ("elias.2" is "elias")."""
    return id.partition(".")[0]


def card_of(id: str) -> Card:
    """The printed power or objective card."""
    return CARDS[printed(id)]
