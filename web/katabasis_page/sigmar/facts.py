"""What the content says of warscrolls, abilities and cards, by id, in the language of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from katabasis.content import cached, load

from ..words import localized

GAME = "sigmar"
Entry = Mapping[str, Any]


@cached
def content(_all: str = "") -> dict[str, Any]:
    """All figures of the game."""
    return load(GAME)


def scroll(unit: str) -> Entry:
    """The warscroll of a unit ("clanrats.2"), or of that id."""
    entry: Entry = content()["warscrolls"].get(unit.partition(".")[0], {})
    return entry


def ability(id: str) -> Entry:
    """An ability as it is printed."""
    entry: Entry = content()["abilities"].get(id, {})
    return entry


def tactic(card: str) -> Entry:
    """A battle tactic card of a hand ("raid.1"), or of that id."""
    entry: Entry = content()["tactics"].get(card.partition(".")[0], {})
    return entry


def twist(id: str) -> Entry:
    """A twist."""
    entry: Entry = content()["twists"].get(id, {})
    return entry


def text_of(language: str, option: str) -> str:
    """What the ability or the card does that an option ("use shield-of-azyr liberators.1") is about."""
    for word in option.split()[1:]:
        if text := ability(tactic(word).get("command", word)).get("text"):
            return localized(language, text)
    return ""


def is_alone(scroll: str) -> bool:
    """Whether no army has two units of a warscroll."""
    return all(army["units"].count(scroll) < 2 for army in content()["armies"].values())


def numeral(number: str) -> str:
    """The number of a unit as it stands behind its name."""
    return {"1": "I", "2": "II", "3": "III", "4": "IV"}.get(number, number)


def weapon_name(language: str, id: str) -> str:
    """A weapon by its warscroll and id ("clawlord.ratling-pistol")."""
    scroll_id, _dot, weapon = id.partition(".")
    return localized(language, scroll(scroll_id).get("weapons", {}).get(weapon, {}).get("name"))


def picked_name(language: str, id: str) -> str:
    """What is picked for an ability: an objective, or a weapon."""
    weapons = (each["weapons"].get(id) for each in content()["warscrolls"].values())
    entry = content()["objectives"].get(id) or next(filter(None, weapons), None) or {}
    return localized(language, entry.get("name"))
