"""What only the edition of 2017 (Shadespire) has: its figures, and whole chapters of its rulebook."""

from __future__ import annotations

from ....kernel.flow import steps_of
from .. import chart  # noqa: F401 -- the usual edition must be whole before figures vary it
from . import (
    artefact,
    card_words,
    combat,
    decks,
    match,
    match_notation,
    multiplayer,
    multiplayer_boards,
    reactions,
    rounds,
    seats,
    secret_picks,
    setup,
    special_cards,
    sudden_death,
)
from .figures import EDITION

CHAPTERS = (
    artefact,
    card_words,
    combat,
    decks,
    match,
    match_notation,
    reactions,
    rounds,
    seats,
    secret_picks,
    setup,
    special_cards,
    sudden_death,
    multiplayer,
    multiplayer_boards,
)

STATES = (match.Match,)

EDITION.steps.update(steps_of(CHAPTERS))
