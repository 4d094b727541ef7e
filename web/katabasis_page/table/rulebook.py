"""The rule reference of a game, read when one of its rules is first shown."""

from __future__ import annotations

from typing import Any

from katabasis.content import ContentError
from katabasis.reference import rules


def rulebook(game: str, edition: str, language: str) -> dict[str, dict[str, Any]]:
    """Every rule by id of a game of that edition; none if the reference is not there."""
    try:
        return rules(game, language, edition)
    except ContentError:
        return {}
