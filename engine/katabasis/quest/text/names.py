"""What refs are called in a language: names from the game's content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...content import load, messages
from ...kernel.text import N_, Text, say
from ...kernel.voice import Voice, Word, voice

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

PHASES = {
    "power": N_("Power Phase"),
    "adventurers": N_("Adventurers' Phase"),
    "monsters": N_("Monsters' Phase"),
    "exploration": N_("Exploration Phase"),
}

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


def voice_of(table: Mapping[str, Any], language: str) -> Voice:
    """How a view's table is told. Seats are called by their adventurers, Monsters by kind and number."""
    content = load("quest")
    party = [each["id"] for each in table["adventurers"]]

    def name(ref: str, word: Word) -> str:
        kind, _, id = ref.partition(":")
        if kind == "seat":
            kind, id = "adventurer", party[int(id)] if id.isdecimal() else "game"
        if kind == "square":
            section, _, place = id.partition(".")
            return word(say("{section} {place}", section=f"section:{section}", place=place))
        if kind == "monster":
            monster, _, number = id.rpartition("-")
            return word(say("{kind} {number}", kind=f"kind:{monster}", number=number))
        if kind == "door":
            return word(say("door {number}", number=id))
        if kind == "prince":
            return word(say("prince {number}", number=id.removeprefix("prince-").partition(".")[0]))
        if kind == "phase":
            return word(Text(PHASES[id], {}))
        if kind == "way":
            side, _, choice = id.partition("-")
            text = Text(WAYS[side], {})
            return word(say("{side}, {choice}", side=text, choice=Text(WAYS[choice], {})) if choice else text)
        entries = content.get(_TABLES.get(kind, f"{kind}s"), {})
        entry = entries.get(id) or entries.get(id.rpartition("-")[0], {})
        printed: Mapping[str, str] = entry.get("name", {})
        return printed.get(language) or printed.get("en") or id.replace("-", " ")

    return voice(name, messages(language, "quest"))
