"""Decks that players bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..content import belongs, load, names
from ..kernel.dice import Dice
from ..kernel.facets import decks
from ..kernel.text import Refusal
from .content import rivals_deck
from .edition import EDITIONS, Edition
from .rules import setup
from .state import UnderworldsTable


class Decks(decks.Decks[UnderworldsTable]):
    """Decks by the rules of each edition."""

    def cards(self, edition: str) -> Mapping[str, Mapping[str, str]]:
        self._rules(edition)
        return names([card for card in load(self.system.name)["card"] if belongs(card, edition)])

    def usual(self, edition: str, plays: str) -> list[str]:
        deck = rivals_deck(edition, *self._warband(edition, plays))
        return [*deck.objectives, *deck.power]

    def card_faults(self, edition: str, plays: str, cards: Sequence[str], card: str) -> list[Refusal]:
        return self._rules(edition).card_faults(self._warband(edition, plays)[0], cards, card)

    def faults(self, edition: str, plays: str, cards: Sequence[str]) -> list[Refusal]:
        return self._rules(edition).deck_faults(self._warband(edition, plays)[0], cards)

    def build(self, edition: str, plays: str, chance: Dice) -> list[str]:
        from .bots import decks as built_decks

        return built_decks.build(self._rules(edition), self._warband(edition, plays)[0], chance)

    def _rules(self, edition: str) -> Edition:
        self.system.open_edition(edition)
        return EDITIONS[edition]

    def _warband(self, edition: str, plays: str) -> tuple[str, str]:
        """The warband that a seat plays, and its universal deck. Raises UnknownGame."""
        self._rules(edition)
        return setup.warband_of(edition, plays)
