"""What the content says of cards, fighters and warbands, by id, in the language of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import katabasis as kb
from katabasis.content import belongs, cached, load

GAME = "underworlds"


def printed(id: str) -> str:
    """The id of the printed card that a card or fighter of this table is a copy of ("elias.2" is "elias")."""
    return id.partition(".")[0]


@cached
def _by_id(kind: str) -> dict[str, dict[str, Any]]:
    return {entry["id"]: entry for entry in load(GAME).get(kind, ())}


def rules(edition: str) -> Any:
    """What an edition decides: its figures, and `cite`, which gives its rule of a stem."""
    return kb.system(GAME).rules[edition]


def cards() -> Mapping[str, dict[str, Any]]:
    """All power and objective cards, by their ids."""
    return _by_id("card")


def card(id: str) -> dict[str, Any]:
    """A power or objective card."""
    return _by_id("card").get(printed(id)) or {"id": id, "type": "ploy", "name": id.replace("-", " "), "keywords": []}


def fighter(id: str) -> dict[str, Any]:
    """A fighter card."""
    return _by_id("fighter")[printed(id)]


def fighters(edition: str) -> list[dict[str, Any]]:
    """All fighter cards of an edition."""
    return [fighter for fighter in _by_id("fighter").values() if belongs(fighter, edition)]


def inspire(id: str) -> dict[str, Any]:
    """An Inspire condition."""
    return _by_id("inspire").get(id, {})


def action(id: str) -> dict[str, Any]:
    """An action printed on fighter cards."""
    return _by_id("action").get(id, {})


def author(warband: str) -> tuple[str, str] | None:
    """Who wrote a warband that is somebody's own, and its licence; None for those of the game."""
    entry = _by_id("warband").get(warband, {})
    return (entry["author"], entry["licence"]) if "author" in entry else None
