"""The rule reference: what rule ids stand for, in two languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .content import editions, load, offered_packs, opened_packs


def rules(game: str, language: str = "en", edition: str | None = None) -> dict[str, dict[str, Any]]:
    """Every rule of a game by id, in all its editions and all packs that players are offered, or in one edition, the
    usual and the packs that were opened: title, text, page, ruling and see-also. Raises ContentError if there is
    none."""
    named = (editions(game), offered_packs(game)) if edition is None else ((edition,), opened_packs(game))
    return {id: rule for text in stems(game, *named) for id, rule in load(f"{text}.{language}").items()}


def stems(game: str, of_editions: Sequence[str], of_packs: Sequence[str] = ()) -> list[str]:
    """The names, before the language, of the texts that hold the rules of these editions and packs of a game. Those of
    the usual edition, and of all, come first."""
    more = [edition for edition in editions(game)[1:] if edition in of_editions]
    return [f"{game}-rules", *(f"{game}-{each}-rules" for each in (*more, *of_packs))]


def stems_of_packs(game: str) -> list[str]:
    """The names, before the language, of the texts that hold the rules of the opened packs of a game."""
    return [f"{game}-{pack}-rules" for pack in opened_packs(game)]
