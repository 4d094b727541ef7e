"""What the content says of cards, Monsters and missions, by id, in the language of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from katabasis.content import cached, load

from ..words import ngettext, word

GAME = "quest"
ADVENTURERS = tuple(load(GAME)["adventurers"])
ROOMS = tuple(dict.fromkeys(mission["room"] for mission in load(GAME)["adventures"].values()))
"""The objective rooms that have missions."""

Entry = Mapping[str, Any]

OF_KIND = {
    "adventurer": "adventurers",
    "monster": "monsters",
    "card": "treasures",
    "spell": "spells",
    "equipment": "equipment",
    "section": "sections",
    "event": "events",
    "mission": "adventures",
}
"""The tables of the content by kinds of refs."""


@cached
def content(_all: str = "") -> dict[str, Any]:
    """All figures of the game."""
    return load(GAME)


def entry(kind: str, id: str) -> Entry:
    """What is printed on something, of which there may be several copies ("gold-2"); empty if nobody knows it."""
    entries: dict[str, Entry] = content().get(OF_KIND.get(kind, ""), {})
    return entries.get(id) or entries.get(id.rpartition("-")[0], {})


def mission(id: str) -> Entry:
    """A mission."""
    return entry("mission", id)


def missions_of(room: str) -> list[str]:
    """The missions of a room, by their numbers."""
    printed = {id: entry for id, entry in content()["adventures"].items() if "own" not in entry}
    inside = [(entry["number"], id) for id, entry in printed.items() if entry["room"] == room]
    return [id for _number, id in sorted(inside)]


def own_missions() -> list[str]:
    """The missions of somebody's own, whose texts are there."""
    return [id for id, entry in content()["adventures"].items() if "own" in entry]


def missing(mission_id: str, party: Sequence[str]) -> list[str]:
    """The adventurers whom a mission needs and a party has not."""
    return [id for id in mission(mission_id).get("needs", ()) if id not in party]


def rate(chosen: str, table: str, size: str) -> tuple[int, int] | None:
    """How many adventures four hard bots have won, of how many: of a mission, of all of a room, or of all there are
    ("random"). None if nobody counted it with that table in a dungeon of that size."""
    for counted in content().get("rates", {}).values():
        if (counted["table"], counted["size"]) == (table, size):
            won = [count for id, count in counted["won"].items() if chosen in ("random", id, mission(id)["room"])]
            return (sum(won), counted["games"] * len(won)) if won else None
    return None


def got_out(table: str, size: str) -> tuple[int, int] | None:
    """In how many adventures somebody of four hard bots lived through it and had gold, of how many of all missions.
    None likewise."""
    for counted in content().get("rates", {}).values():
        if (counted["table"], counted["size"]) == (table, size) and "got_out" in counted:
            return counted["got_out"]["count"], counted["got_out"]["games"]
    return None


def is_beyond(option: str, answer: str) -> bool:
    """Whether an answer to a question of the form goes beyond the rulebook."""
    if option == "campaign":
        return answer == "yes"
    tables = {"size": "sizes", "table": "tables"}
    return bool(content().get(tables.get(option, ""), {}).get(answer, {}).get("beyond"))


def counted(language: str, forms: tuple[str, str], count: int) -> str:
    """A number of things in words."""
    return word(language, (forms, {"count": count}))


GOLD = ngettext("{count} gold", "{count} gold")
