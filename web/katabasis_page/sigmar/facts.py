"""What the content says of warscrolls, abilities and cards, by id, in the language of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from katabasis.content import ContentError, cached, load
from katabasis.reference import stems_of_packs

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


def icon_of(scroll_id: str) -> str:
    """The symbol of a warscroll."""
    return str(scroll(scroll_id).get("drawn", scroll_id))


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


def battle_tactic(id: str) -> Entry:
    """A battle tactic of the Advanced Rules."""
    entry: Entry = content().get("battle_tactics", {}).get(id, {})
    return entry


def text_of(language: str, option: str) -> str:
    """What the ability, the card or the battle tactic does that an option ("use shield-of-azyr liberators.1") is
    about."""
    words = option.split()[1:]
    if tactics := [word for word in words if battle_tactic(word)]:
        return rule_text(language, f"tactics.{tactics[0]}")
    for word in words:
        id = tactic(word).get("command", word)
        if text := ability_text(language, id):
            return text
    return ""


def ability_text(language: str, id: str) -> str:
    """What an ability does, in the words of its rule where it has none of its own."""
    printed = ability(id)
    return localized(language, printed.get("text")) or rule_text(language, printed.get("rule", ""))


def rule_text(language: str, rule: str) -> str:
    """A rule that only a battlepack has, in its own words; "" if it is another, or is not here yet."""
    for stem in stems_of_packs(GAME):
        try:
            return str(load(f"{stem}.{language}").get(rule, {}).get("text", ""))
        except ContentError:  # it is fetched, and then all is drawn anew
            return ""
    return ""


def traits(player: Mapping[str, Any]) -> Sequence[str]:
    """What an army has besides its units, as the view of its player says: the battle traits of its faction, and what
    its battle formation gives; in Spearhead the traits of the army."""
    own: Sequence[str] = player.get("abilities") or content()["armies"].get(player["army"], {}).get("traits", ())
    return own


def is_command(id: str) -> bool:
    """Whether an ability costs command points."""
    return bool(ability(id).get("command"))


def command_cost(id: str) -> int:
    """What a command costs."""
    cost: int = ability(id).get("cost", 1)
    return cost


def kit(feature: str) -> Entry:
    """A terrain feature as it is printed: of Spearhead by its id, of the terrain list by its kit and its outline
    ("wyldwood.copse")."""
    name, dot, outline = feature.partition(".")
    if not dot:
        own: Entry = content()["features"].get(feature, {})
        return own
    printed = content()["kits"].get(name, {})
    abilities = (*content()["terrain_types"][printed["type"]]["abilities"], *printed.get("abilities", ()))
    return {**printed, "abilities": list(dict.fromkeys(abilities)), "height": height_of(outline)}


def height_of(outline: str) -> float:
    """How high the highest piece of an outline is, in inches."""
    printed = content()["outlines"][outline]
    pieces = [content()["outlines"][piece["outline"]] for piece in printed.get("pieces", ())] or [printed]
    heights: list[float] = [height for piece in pieces for height in piece.get("heights", [piece.get("height", 0)])]
    return max(heights)


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
    """What is picked for an ability: an objective, a battle tactic, or a weapon."""
    weapons = (each.get("weapons", {}).get(id) for each in content()["warscrolls"].values())
    entry = content()["objectives"].get(id) or battle_tactic(id) or next(filter(None, weapons), None) or {}
    return localized(language, entry.get("name"))
