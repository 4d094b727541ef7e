"""What refs are called in a language: names from the game's content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...content import load, messages
from ...kernel.articles import Named
from ...kernel.facets import words
from ...kernel.renderer import Renderer, Word, renderer
from ...kernel.text import N_, Text, say
from ..state import QuestTable
from .wording import PHASES, WORDING

_TABLES = {
    "adventurer": "adventurers",
    "kind": "monsters",
    "section": "sections",
    "spell": "spells",
    "card": "treasures",
    "event": "events",
    "equipment": "equipment",
    "mission": "adventures",
}
"""Where a kind of ref finds its name."""

WAYS = {
    "north": N_("by the north"),
    "east": N_("by the east"),
    "south": N_("by the south"),
    "west": N_("by the west"),
    "straight": N_("straight on"),
    "left": N_("far door to the left"),
    "right": N_("far door to the right"),
}
"""How a section is laid: entered by which of its sides as drawn, and where its far door is."""


_ARTICLES = {"door": {"es": "la"}, "prince": {"es": "el"}}
"""The articles of things that are numbered; those of things with a name of their own are in the content."""


def renderer_of(table: Mapping[str, Any], language: str) -> Renderer:
    """How a view's table is told. Seats are called by their adventurers."""
    party = [each["id"] for each in table["adventurers"]]

    def name(ref: str, word: Word) -> str:
        kind, _, id = ref.partition(":")
        return name_of(f"adventurer:{party[int(id)]}" if kind == "seat" and id.isdecimal() else ref, language, word)

    return renderer(name, messages(language, "quest"))


def name_of(ref: str, language: str, word: Word) -> str:
    """What a ref is called: squares by their section and place as drawn, Monsters by kind and number, cards of Monsters
    by those on them."""
    kind, _, id = ref.partition(":")
    if kind == "square":
        section, _, place = id.partition(".")
        text = say("{section} {place}", section=printed_name("section", section, language), place=place)
        return Named(word(text), _article("section", section, language) if language != "en" else "")
    if kind == "monster":
        monster, _, number = id.rpartition("-")
        return word(say("{kind} {number}", kind=printed_name("kind", monster, language), number=number))
    if kind in _ARTICLES:
        number = id.removeprefix("prince-").partition(".")[0]
        text = say("door {number}", number=number) if kind == "door" else say("prince {number}", number=number)
        return Named(word(text), _ARTICLES[kind].get(language, ""))
    if kind == "phase":
        return word(Text(PHASES[id], {}))
    if kind == "way":
        side, _, choice = id.partition("-")
        text = Text(WAYS[side], {})
        return word(say("{side}, {choice}", side=text, choice=Text(WAYS[choice], {})) if choice else text)
    if kind == "monster_card":
        groups = load("quest")["monster_cards"].get(id, {}).get("groups", ())
        return ", ".join(dict.fromkeys(printed_name("kind", group["monster"], language) for group in groups))
    return Named(printed_name(kind, id, language), _article(kind, id, language))


def printed_name(kind: str, id: str, language: str) -> str:
    """The name of something printed, of which there may be several copies ("gold-2"); its id if it has none."""
    name: Mapping[str, str] = _printed(kind, id).get("name", {})
    return name.get(language) or name.get("en") or id.replace("-", " ")


def _article(kind: str, id: str, language: str) -> str:
    article: str = _printed(kind, id).get("the", {}).get(language, "")
    return article


def _printed(kind: str, id: str) -> Mapping[str, Any]:
    entries = load("quest").get(_TABLES.get(kind, f"{kind}s"), {})
    found: Mapping[str, Any] = entries.get(id) or entries.get(id.rpartition("-")[0], {})
    return found


class Words(words.Words[QuestTable]):
    """How events and refs are said."""

    wording = WORDING

    def renderer(self, view: Mapping[str, Any], language: str) -> Renderer:
        return renderer_of(view["table"], language)
