"""What the content says of cards, sites and markers, by id, in the language of the page."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from katabasis.content import load


def kind(card: str) -> str:
    """The kind of a card of this table: "blackguard.3" is a "blackguard"."""
    return card.partition(".")[0]


@lru_cache(maxsize=1)
def _content() -> dict[str, Any]:
    return load("tyrants")


def card(id: str) -> dict[str, Any]:
    """What is printed on a card; nothing but its id if no such card is known."""
    printed: dict[str, Any] | None = _content()["cards"].get(kind(id))
    return printed or {
        "name": kind(id).replace("-", " "),
        "deck": "",
        "cost": 0,
        "aspect": "none",
        "type": "",
        "deck_vp": 0,
        "inner_circle_vp": 0,
        "copies": 1,
        "text": "",
    }


def deck_sign(deck: str) -> str:
    """The mark of where a card comes from: a half-deck of the market, or what lies in every game."""
    return str(_content()["decks"].get(deck, {}).get("sign", ""))


def author(deck: str) -> tuple[str, str] | None:
    """Who wrote a half-deck that is somebody's own, and its licence; None for those of the game."""
    entry = _content()["decks"].get(deck, {})
    return (entry["author"], entry["licence"]) if "author" in entry else None


def site(id: str) -> dict[str, Any] | None:
    """What the map prints at a site."""
    entry: dict[str, Any] | None = _content()["sites"].get(id)
    return entry


def marker(site: str) -> dict[str, dict[str, int]] | None:
    """What the marker of a site gives, by face: {"control": {"influence", "vp"}, "total_control": {...}}."""
    entry: dict[str, dict[str, int]] | None = _content()["markers"].get(site)
    return entry
