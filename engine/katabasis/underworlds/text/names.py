"""What refs are called in a language: names from the game's content."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ...content import cached, load, messages
from ...kernel.facets import words
from ...kernel.renderer import Renderer, Word, renderer
from ...kernel.text import Text, say
from ..state import UnderworldsTable, printed
from .wording import KEYWORD_NAMES, SYMBOL_NAMES, TOKEN_NAMES, WORDING, ZONE_NAMES


def renderer_of(_table: Mapping[str, Any], language: str) -> Renderer:
    """How a view's table is told: names from the game's content and sentences from the catalogue."""

    def name(ref: str, word: Word) -> str:
        kind, _, id = ref.partition(":")
        if kind == "seat":
            return word(say("Player {number}", number=int(id) + 1)) if id.isdecimal() else word(say("the game"))
        if ref == "token:artefact":
            return word(say("the Artefact"))
        if kind == "token":
            return word(Text(TOKEN_NAMES[id], {}))
        if kind == "keyword":
            return word(Text(KEYWORD_NAMES[id], {}))
        if kind == "face":
            return word(Text(SYMBOL_NAMES[id], {}))
        if kind == "trigger":
            return trigger_of(id, language)
        if kind == "zone" and (pile := id.rstrip("0123456789").rstrip("-")) in ZONE_NAMES:
            return word(Text(ZONE_NAMES[pile], {}))
        if kind == "layout":
            return word(say("this arrangement of the boards"))
        names = _names().get((kind, printed(id)), {})
        called = str(names.get(language) or names.get("en") or id.replace("-", " "))
        copy = id.partition(".")[2]
        return f"{called} ({copy})" if names and copy and kind == "fighter" else called

    return renderer(name, messages(language, "underworlds"))


def trigger_of(id: str, language: str) -> str:
    """When the reaction of a card or an action may be used, as its wording says behind a colon: "after a friendly
    fighter's Attack action fails"; the whole wording of one that says it otherwise."""
    content = load("underworlds")
    entries = [*content["card"], *content["action"]]
    wording: Mapping[str, str] = next((entry.get("wording", {}) for entry in entries if entry["id"] == id), {})
    text: str = wording.get(language) or wording.get("en") or id.replace("-", " ")
    return _TRIGGER.split(text.partition(": ")[2] or text)[0]


_TRIGGER = re.compile(r"[,.](?:\s|$)")
"""What a trigger ends with."""


@cached
def _names() -> Mapping[tuple[str, str], Mapping[str, str]]:
    """The names of fighters, their attacks and actions, cards, warbands and boards, by kind and id."""
    content = load("underworlds")
    names = {
        (kind, entry["id"]): entry["name"]
        for kind in ("fighter", "action", "warband", "board")
        for entry in content[kind]
    }
    names |= {("card", card["id"]): card["name"] for card in content["card"]}
    for side in ("normal", "inspired"):
        names |= {
            ("attack", attack["id"]): attack["name"]
            for fighter in content["fighter"]
            for attack in fighter[side]["attacks"]
        }
    gives = [(kind, card) for card in content["card"] for kind in ("action", "attack") if card.get(kind)]
    return names | {(kind, card["id"]): card["name"] for kind, card in gives}


class Words(words.Words[UnderworldsTable]):
    """How events and refs are said."""

    wording = WORDING

    def renderer(self, view: Mapping[str, Any], language: str) -> Renderer:
        return renderer_of(view["table"], language)
