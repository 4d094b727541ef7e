"""What only the edition of 2017 (Shadespire) has: its figures, and whole chapters of its rulebook."""

from __future__ import annotations

from ....kernel.flow import steps_of
from . import (
    artefact,
    card_words,
    combat,
    decks,
    multiplayer,
    multiplayer_boards,
    reactions,
    rounds,
    setup,
    special_cards,
)
from .figures import EDITION

CHAPTERS = (
    artefact,
    card_words,
    combat,
    decks,
    reactions,
    rounds,
    setup,
    special_cards,
    multiplayer,
    multiplayer_boards,
)

EDITION.steps.update(steps_of(CHAPTERS))
