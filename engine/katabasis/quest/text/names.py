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
"""The articles of things that are counted; those of things with a name of their own are in the content."""
LETTERS = 26


def renderer_of(table: Mapping[str, Any], language: str) -> Renderer:
    """How a view's table is told. Seats are called by their adventurers."""
    party = [each["id"] for each in table["adventurers"]]
    letters = letters_of(table)

    def name(ref: str, word: Word) -> str:
        kind, _, id = ref.partition(":")
        known = f"adventurer:{party[int(id)]}" if kind == "seat" and id.isdecimal() else ref
        return name_of(known, language, word, letters)

    return renderer(name, messages(language, "quest"))


def name_of(ref: str, language: str, word: Word, letters: Mapping[str, str] = {}) -> str:
    """What a ref is called: squares by their section and place as drawn, sections of which there are several by their
    `letters`, Monsters by kind and number, cards of Monsters by those on them."""
    kind, _, id = ref.partition(":")
    if kind == "square":
        section, _, place = id.partition(".")
        text = say("{section} {place}", section=_section_name(section, language, word, letters), place=place)
        return Named(word(text), _article("section", section, language) if language != "en" else "")
    if kind == "section":
        lettered = language == "en" and id in letters
        return Named(_section_name(id, language, word, letters), "" if lettered else _article(kind, id, language))
    if kind == "monster":
        monster, _, number = id.rpartition("-")
        return word(say("{kind} {number}", kind=printed_name("kind", monster, language), number=number))
    if kind in _ARTICLES:
        number = id.removeprefix("prince-").partition(".")[0]
        text = say("door {letter}", letter=letter_of(id)) if kind == "door" else say("prince {number}", number=number)
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


def letters_of(table: Mapping[str, Any]) -> dict[str, str]:
    """The letters of a view's sections, by their ids, in the order in which they were laid; none for one that is the
    only one of its kind."""
    kinds: dict[str, list[str]] = {}
    for each in table.get("sections", ()):
        kinds.setdefault(_printed_id(load("quest")["sections"], each["id"]), []).append(each["id"])
    return {
        section: letter_of(str(number))
        for sections in kinds.values()
        if len(sections) > 1
        for number, section in enumerate(sections, 1)
    }


def _section_name(id: str, language: str, word: Word, letters: Mapping[str, str]) -> str:
    name = printed_name("section", id, language)
    return word(say("{section} {place}", section=name, place=letters[id])) if id in letters else name


def letter_of(number: str) -> str:
    """The letter of what is numbered from 1 in the order in which it was found: A to Z, then AA; what bears no number
    keeps its name."""
    if not number.isdecimal() or number == "0":
        return number
    letters, left = "", int(number)
    while left:
        left, last = divmod(left - 1, LETTERS)
        letters = chr(ord("A") + last) + letters
    return letters


def printed_name(kind: str, id: str, language: str) -> str:
    """The name of something printed, of which there may be several copies ("gold-2"); its id if it has none."""
    name: Mapping[str, str] = _printed(kind, id).get("name", {})
    return name.get(language) or name.get("en") or id.replace("-", " ")


def _article(kind: str, id: str, language: str) -> str:
    article: str = _printed(kind, id).get("the", {}).get(language, "")
    return article


def _printed(kind: str, id: str) -> Mapping[str, Any]:
    entries = load("quest").get(_TABLES.get(kind, f"{kind}s"), {})
    found: Mapping[str, Any] = entries.get(_printed_id(entries, id), {})
    return found


def _printed_id(entries: Mapping[str, Any], id: str) -> str:
    """What the content calls something of which there may be several copies."""
    return id if id in entries else id.rpartition("-")[0]


class Words(words.Words[QuestTable]):
    """How events and refs are said."""

    wording = WORDING

    def renderer(self, view: Mapping[str, Any], language: str) -> Renderer:
        return renderer_of(view["table"], language)
