"""What only the edition of 2017 (Shadespire) has: its figures, and whole chapters of its rulebook."""

from __future__ import annotations

from . import card_words, combat, decks, reactions, rounds, setup, special_cards

CHAPTERS = (card_words, combat, decks, reactions, rounds, setup, special_cards)
