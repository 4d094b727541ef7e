"""A fighter as plain data, and the printed cards that what is on the table is a copy of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ...kernel.state import State
from ..content import CARDS, FIGHTERS, Card, FighterCard, Side

TOKENS = ("move", "charge", "guard", "stagger")
"""The kinds of tokens that lie beside a fighter."""


class Fighter(State):
    """One fighter. `at` is a hex id, None while it is off the battlefield; `wounds` is the damage it has taken;
    `due` says that its Inspire condition has been met since the last inspiration step; `held` is the number of the
    objective token that it held when the last round ended, 0 for none; `returned` says that it has been returned to the
    battlefield in this game."""

    __slots__ = (
        "at",
        "counters",
        "due",
        "held",
        "id",
        "inspired",
        "out",
        "returned",
        "seat",
        "spent_abilities",
        "tokens",
        "upgrades",
        "wounds",
    )

    id: str
    seat: int
    at: str | None
    wounds: int
    inspired: bool
    due: bool
    held: int
    out: bool
    returned: bool
    tokens: dict[str, int]
    counters: dict[str, int]
    upgrades: list[str]
    spent_abilities: list[str]

    def __init__(self, id: str, seat: int) -> None:
        self.id = id
        self.seat = seat
        self.at = None
        self.wounds = 0
        self.inspired = False
        self.due = False
        self.held = 0
        self.out = False
        self.returned = False
        self.tokens = dict.fromkeys(TOKENS, 0)
        self.counters = {}
        self.upgrades = []
        self.spent_abilities = []

    @classmethod
    def missing(cls, slot: str, frozen: Mapping[str, Any]) -> Any:
        if slot == "returned":
            return inspires_when_returned(frozen["id"]) and frozen["inspired"]
        return 0 if slot == "held" else super().missing(slot, frozen)

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
