"""What refs are called in a language: names from the game's content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...content import load, messages
from ...kernel.facets import words
from ...kernel.renderer import Renderer, Word, renderer
from ...kernel.text import say
from ..state import TyrantsTable
from .wording import WORDING

_KINDS = {
    "seat": "colours",
    "troop": "colours",
    "house": "colours",
    "marker": "sites",
    "pile": "cards",
    "kind": "cards",
}
"""Where a kind of ref finds its name, if not under its own kind."""


def renderer_of(table: Mapping[str, Any], language: str) -> Renderer:
    """How a view's table is told: names from the game's content and sentences from the catalogue. Seats are called by
    the colours they play."""
    content, houses = load("tyrants"), [player["house"] for player in table["players"]]

    def name(ref: str, word: Word) -> str:
        kind, _, id = ref.partition(":")
        if kind == "space":
            route, _, number = id.rpartition(".")
            start, end = (f"site:{site}" for site in route.split("--"))
            return word(say("{start}–{end}, space {number}", start=start, end=end, number=number))
        if kind == "seat":
            id = houses[int(id)] if id.isdecimal() else "white"
        entry = content.get(_KINDS.get(kind, f"{kind}s"), {}).get(id.partition(".")[0], {})
        printed: Mapping[str, str] = entry.get("name", {})
        return printed.get(language) or printed.get("en") or id.replace("-", " ")

    return renderer(name, messages(language, "tyrants"))


class Words(words.Words[TyrantsTable]):
    """How events and refs are said."""

    wording = WORDING

    def renderer(self, view: Mapping[str, Any], language: str) -> Renderer:
        return renderer_of(view["table"], language)
