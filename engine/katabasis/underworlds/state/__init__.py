"""The table as plain data, and the plain questions that every chapter asks of it."""

from .fighter import TOKENS, Fighter, card_of, printed
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
    "printed",
]
