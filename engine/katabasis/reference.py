"""The rule reference: what rule ids stand for, in two languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .content import editions, load, opened_packs, packs


def rules(game: str, language: str = "en", edition: str | None = None) -> dict[str, dict[str, Any]]:
    """Every rule of a game by id, in all its editions, or in one and the usual: title, text, page, ruling and see-also;
    and those of the packs that are played. Raises ContentError if there is none."""
    texts = [*stems(game, editions(game) if edition is None else (edition,)), *stems_of_packs(game)]
    return {id: rule for text in texts for id, rule in load(f"{text}.{language}").items()}


def stems_of_packs(game: str) -> list[str]:
    """The names, before the language, of the texts that hold the rules of packs of a game: of those that players are
    offered and whose figures are there."""
    return [f"{game}-{pack}-rules" for pack in opened_packs(game) if packs(game)[pack]["offered"]]


def stems(game: str, of_editions: Sequence[str]) -> list[str]:
    """The names, before the language, of the texts that hold the rules of these editions of a game. Those of the usual
    one, and of all, come first."""
    return [f"{game}-rules", *(f"{game}-{edition}-rules" for edition in editions(game)[1:] if edition in of_editions)]
