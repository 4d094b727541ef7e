"""The rule reference: what rule ids stand for, in two languages."""

from __future__ import annotations

from typing import Any

from .content import load


def rules(game: str, language: str = "en") -> dict[str, dict[str, Any]]:
    """Every rule of a game by id: title, text, page, ruling and see-also. Raises ContentError if there is
    none."""
    return load(f"{game}-rules.{language}")
