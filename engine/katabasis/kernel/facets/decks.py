"""Decks that players bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from ..dice import Dice
from ..errors import UnknownGame
from ..table import AnyTable
from ..text import Refusal
from .facet import Facet


class Decks(Facet[AnyTable]):
    """Decks of one's own, for seats by what they play (`plays`). Every method raises UnknownGame in a game to which
    nobody brings one."""

    module = "decks"
    is_rare = True

    def cards(self, edition: str) -> Mapping[str, Mapping[str, str]]:
        """The cards that decks of an edition are built of, by id, with their names in every language."""
        self._are_unknown()

    def usual(self, edition: str, plays: str) -> list[str]:
        """The cards that such a seat brings if nobody built it a deck."""
        self._are_unknown()

    def card_faults(self, edition: str, plays: str, cards: Sequence[str], card: str) -> list[Refusal]:
        """Why a card cannot be added to a deck that has those cards; empty if it can."""
        self._are_unknown()

    def faults(self, edition: str, plays: str, cards: Sequence[str]) -> list[Refusal]:
        """Why cards are no deck for such a seat, as a whole and one by one; empty if they are."""
        self._are_unknown()

    def build(self, edition: str, plays: str, chance: Dice) -> list[str]:
        """A deck that a bot would play with."""
        self._are_unknown()

    def _are_unknown(self) -> NoReturn:
        raise UnknownGame(f"{self.system.name} is played without decks of one's own")
