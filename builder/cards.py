"""Whether the fighters and cards of content/underworlds are whole: every field, both languages, decks of 12 and 20."""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from builder.content import merge, read
from builder.declarations import (
    ATTACK_KEYWORDS,
    Check,
    condition_faults,
    effect_faults,
    modify_faults,
    table_faults,
)
from builder.icons import COLLECTION
from builder.paths import CONTENT, ENGINE
from builder.stamps import files

FOLDER = CONTENT / "underworlds"
OBJECTIVES, POWER = 12, 20
"""A Rivals deck (deck.objective-size-2023, deck.power-size-2023)."""
ENDS = ("next-attack", "next-activation", "round", "game")
KEYWORDS = ("surge", "dual", "hybrid", "reaction", "persists", "action")


def faults() -> list[str]:
    """What is wrong, one line each; an empty list if nothing is."""
    content: dict[str, Any] = {}
    for path in files(FOLDER, suffixes=(".toml",)):
        if path.name != "rules.toml":
            merge(content, read(path), path.name)
    found = [f"content/underworlds: {fault}" for fault in _all_faults(content)]
    return found or [f"the engine and the checker differ: {fault}" for fault in _vocabulary_faults(content)]


def _all_faults(content: Mapping[str, Any]) -> Iterator[str]:
    for kind, examine in (("warband", _warband), ("fighter", _fighter), ("card", _card), ("action", _action)):
        for entry in content[kind]:
            yield from (f"{kind} {entry.get('id')}: {fault}" for fault in examine(entry, content))
    for kind in ("warband", "fighter", "card", "action", "inspire"):
        counts = Counter(entry.get("id") for entry in content[kind])
        yield from (f"{kind} {id}: there are {count}" for id, count in counts.items() if count > 1)


# ---------------------------------------------------------------------- what everything has


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _bilingual(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"en", "es"} and all(map(_text, value.values()))


def _words(value: Any) -> bool:
    return isinstance(value, list) and all(map(_text, value))


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _number(value: Any) -> bool:
    return isinstance(value, int) and not _flag(value)


SOURCED: Mapping[str, Check] = {
    "id": _text,
    "name": _bilingual,
    "source": _text,
    "confidence": lambda value: value in ("high", "medium", "low"),
}
SIDE: Mapping[str, Check] = {
    "move": _number,
    "defence": lambda value: isinstance(value, list) and _number(value[0]) and value[1] in ("block", "dodge", "crit"),
    "wounds": _number,
    "attacks": lambda value: isinstance(value, list) and bool(value),
}
ATTACK: Mapping[str, Check] = {
    "id": _text,
    "name": _bilingual,
    "range": _number,
    "dice": _number,
    "symbol": lambda value: value in ("smash", "fury", "crit"),
    "damage": _number,
    "keywords": lambda value: all(keyword.partition(" ")[0] in ATTACK_KEYWORDS for keyword in value),
}


# ---------------------------------------------------------------------- warbands and fighters


def _warband(band: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[str]:
    yield from table_faults(
        band, {**SOURCED, "alliance": lambda value: value in ("order", "chaos", "death", "destruction")}
    )
    fighters = [fighter for fighter in content["fighter"] if fighter.get("warband") == band["id"]]
    if sum(fighter.get("leader", False) for fighter in fighters) != 1:
        yield "it needs exactly one leader (warband.leader)"
    if len({fighter.get("short") for fighter in fighters}) != len(fighters):
        yield "two fighters have the same letter"
    cards = [card for card in content["card"] if card.get("warband") == band["id"]]
    objectives = [card for card in cards if card.get("type") == "objective"]
    if (len(objectives), len(cards) - len(objectives)) != (OBJECTIVES, POWER):
        yield f"its deck has {len(objectives)} objectives and {len(cards) - len(objectives)} power cards"
    if sorted(card.get("number", 0) for card in cards) != list(range(1, len(cards) + 1)):
        yield "its cards are not numbered one by one"


def _fighter(fighter: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[str]:
    conditions = [inspire["id"] for inspire in content["inspire"]]
    actions = [action["id"] for action in content["action"]]
    shape: Mapping[str, Check] = {
        **SOURCED,
        "short": lambda value: _text(value) and len(value) == 1,
        "warband": lambda value: value in [band["id"] for band in content["warband"]],
        "leader": _flag,
        "classes": _words,
        "keywords": _words,
        "inspire": lambda value: value in conditions,
        "actions": lambda value: all(action in actions for action in value),
        "note": _bilingual,
        "normal": lambda value: isinstance(value, dict),
        "inspired": lambda value: isinstance(value, dict),
    }
    yield from table_faults(fighter, shape)
    if fighter["leader"] != ("leader" in fighter["classes"]):
        yield "`leader` and its classes differ"
    for side in ("normal", "inspired"):
        yield from (f"{side}: {fault}" for fault in table_faults(fighter[side], SIDE))
        for attack in fighter[side]["attacks"]:
            yield from (f"{side}, {attack.get('id')}: {fault}" for fault in table_faults(attack, ATTACK))


def _action(action: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[str]:
    effect: Mapping[str, Check] = {"wording": _bilingual, "icon": _text, "choose?": _table, "do": _tables}
    yield from table_faults(action, {**SOURCED, **effect})
    yield from effect_faults(action)


# ---------------------------------------------------------------------- cards


def _table(value: Any) -> bool:
    return isinstance(value, dict)


def _tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_table, value))


CARD: Mapping[str, Check] = {
    **SOURCED,
    "number": _number,
    "warband": _text,
    "type": lambda value: value in ("objective", "ploy", "upgrade"),
    "wording": _bilingual,
    "keywords": lambda value: _words(value) and all(keyword in KEYWORDS for keyword in value),
    "icon": _text,
}
OBJECTIVE: Mapping[str, Check] = {"glory": _number, "score_if": _table, "score_on?": _words}
TEXT: Mapping[str, Check] = {
    "choose?": _table,
    "designate?": _table,
    "do?": _tables,
    "by_hand?": _flag,
    "reaction?": _table,
    "modify?": _tables,
    "restriction?": _words,
    "restriction_confidence?": lambda value: value in ("high", "medium", "low"),
}
PLOY: Mapping[str, Check] = {**TEXT, "lasts?": lambda value: value in ENDS, "until_fall_of?": _table}
UPGRADE: Mapping[str, Check] = {
    **TEXT,
    "action?": _flag,
    "once?": lambda value: value == "round",
    "works_out_of_action?": _flag,
    "breaks_on_fall?": _flag,
    "attack?": _table,
    "support?": _table,
    "at?": lambda value: value == "action-phase-start",
    "optional?": _flag,
}
SHAPES = {"objective": OBJECTIVE, "ploy": PLOY, "upgrade": UPGRADE}


def _card(card: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[str]:
    yield from table_faults(card, {**CARD, **SHAPES.get(card.get("type", ""), {})})
    if COLLECTION.is_dir() and card.get("icon") not in _icons():
        yield f"there is no icon {card.get('icon')!r}"
    if card.get("type") == "objective":
        yield from _objective(card)
    else:
        yield from _power_card(card, content)


def _objective(card: Mapping[str, Any]) -> Iterator[str]:
    condition = card.get("score_if")
    yield from condition_faults(condition)
    yield from _agrees(card, "surge", "score_on" in card)
    yield from _agrees(card, "hybrid", isinstance(condition, dict) and "any" in condition)
    if "dual" in card["keywords"] and isinstance(condition, dict) and "all" not in condition:
        yield "it is dual, and its condition is not made of two"


def _power_card(card: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[str]:
    yield from effect_faults(card)
    for change in card.get("modify", ()):
        yield from modify_faults(change)
    yield from _agrees(card, "reaction", "reaction" in card)
    yield from _agrees(card, "persists", card.get("lasts") in ("round", "game"))
    yield from _agrees(card, "action", bool(card.get("action")))
    if "reaction" in card:
        yield from table_faults(card["reaction"], {"on": _words, "if?": _table})
        if "if" in card["reaction"]:
            yield from condition_faults(card["reaction"]["if"])
    if "attack" in card:
        yield from table_faults(card["attack"], ATTACK)
    if card["type"] == "ploy" and not card.keys() & {"do", "lasts", "by_hand"}:
        yield "it does nothing"
    if card["type"] == "upgrade" and not card.keys() & {"do", "modify", "attack", "support"}:
        yield "it does nothing"
    known = {fighter["id"] for fighter in content["fighter"]}
    known |= {label for fighter in content["fighter"] for label in (*fighter["classes"], *fighter["keywords"])}
    yield from (f"nobody is {name!r}" for name in card.get("restriction", ()) if name not in known)


def _agrees(card: Mapping[str, Any], keyword: str, declared: bool) -> Iterator[str]:
    if (keyword in card["keywords"]) != declared:
        yield f"its keywords and its declaration differ about {keyword!r}"


def _icons() -> frozenset[str]:
    import json

    if not _ICONS:
        drawn = json.loads((COLLECTION / "icons.json").read_text(encoding="utf-8"))
        _ICONS.update(drawn["icons"])
    return frozenset(_ICONS)


_ICONS: set[str] = set()


# ---------------------------------------------------------------------- the engine's own words


def _vocabulary_faults(content: Mapping[str, Any]) -> Iterator[str]:
    """The words that the checker knows are those that the engine knows, and functions fit the cards that need one."""
    sys.path.insert(0, str(ENGINE))
    from builder import declarations
    from katabasis.underworlds import conditions
    from katabasis.underworlds.cards import by_hand, reading, verbs

    pairs = {
        "verbs": (set(declarations.VERB), set(verbs.VERBS)),
        "filters": (set(declarations.FILTER), reading.FILTER_KEYS),
        "values": ({*declarations.VALUE, "fighters"}, set(conditions.VALUES)),
        "inspire conditions": ({inspire["id"] for inspire in content["inspire"]}, set(conditions.INSPIRE)),
        "cards written by hand": (
            {card["id"] for card in content["card"] if card.get("by_hand") or "by_hand" in card.get("score_if", ())},
            {*by_hand.CONDITIONS, *by_hand.RESOLVE},
        ),
    }
    for name, (one, other) in pairs.items():
        if one != other:
            yield f"{name} {', '.join(sorted(one ^ other))}"
