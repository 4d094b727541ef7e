"""The table as plain data, and the plain questions that every chapter asks of it."""

from .fighter import TOKENS, Fighter, card_of, inspires_when_returned, printed
from .phase import has_charged, has_returned, moves_made
from .table import ARTEFACT, ARTEFACT_LETTER, ARTEFACT_TOKEN, Combat, InPlay, Player, UnderworldsTable

__all__ = [
    "ARTEFACT",
    "ARTEFACT_LETTER",
    "ARTEFACT_TOKEN",
    "TOKENS",
    "Combat",
    "Fighter",
    "InPlay",
    "Player",
    "UnderworldsTable",
    "card_of",
    "has_charged",
    "has_returned",
    "inspires_when_returned",
    "moves_made",
    "printed",
]
