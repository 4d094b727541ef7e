"""What only the edition of 2017 (Shadespire) has: its figures, and whole chapters of its rulebook."""

from __future__ import annotations

from importlib import import_module

from ....kernel.flow import steps_of
from .. import chart  # noqa: F401 -- the usual edition must be whole before figures vary it
from .figures import EDITION
from .match import Match

CHAPTERS = tuple(
    import_module(f"{__name__}.{chapter}")
    for chapter in (
        "artefact",
        "card_words",
        "combat",
        "decks",
        "match",
        "match_notation",
        "multiplayer",
        "multiplayer_boards",
        "reactions",
        "rounds",
        "seats",
        "secret_picks",
        "setup",
        "special_cards",
        "sudden_death",
    )
)

STATES = (Match,)

EDITION.steps.update(steps_of(CHAPTERS))
