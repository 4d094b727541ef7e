"""Whether the fighters and cards of content/underworlds are whole: every field, both languages, decks of 12 and 20."""

from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from builder.engine_words import named
from builder.schema import CONFIDENCES, PLAYED, Fault, icon_faults, is_bilingual, is_table
from katabasis.kernel.card_words import (
    are_tables,
    are_words,
    differences,
    is_flag,
    is_number,
    is_text,
    one_of,
    table_faults,
    value_faults,
)
from katabasis.kernel.schema import Check
from katabasis.underworlds import card_words as words

OBJECTIVES, POWER = 12, 20
"""A Rivals deck (deck.objective-size-2023, deck.power-size-2023)."""
EDITIONS_ARE_FIGURES = ("board",)
"""The tables whose `editions` are part of the version of their figures: boards had theirs before any other did, and the
games that were kept with them must still load."""
UNIVERSAL = "universal"
"""Whose cards any warband may have (deck.usable-by-warband)."""
ENDS = ("next-attack", "next-move", "next-damage", "next-activation", "phase", "round", "game")
KEYWORDS = ("surge", "dual", "hybrid", "reaction", "persists", "action")


def faults(content: Mapping[str, Any]) -> Iterator[Fault]:
    """What is wrong with the joined content of the folder."""
    for kind, examine in (
        ("warband", _warband),
        ("fighter", _fighter),
        ("card", _card),
        ("action", _action),
        ("deck", _deck),
    ):
        for entry in content.get(kind, ()):
            yield from (Fault(kind, entry.get("id", "without an id"), fault) for fault in examine(entry, content))
    for kind in ("warband", "fighter", "card", "action", "inspire"):
        counts = Counter(entry.get("id") for entry in content[kind])
        yield from (Fault(kind, id, f"there are {count}") for id, count in counts.items() if count > 1)


# ---------------------------------------------------------------------- what everything has


SOURCED: Mapping[str, Check] = {
    "id": is_text,
    "name": is_bilingual,
    "source": is_text,
    "confidence": one_of(*CONFIDENCES),
    "editions?": are_words,
}
SIDE: Mapping[str, Check] = {
    "move": is_number,
    "defence": lambda value: isinstance(value, list) and is_number(value[0]) and value[1] in ("block", "dodge", "crit"),
    "wounds": is_number,
    "attacks": lambda value: isinstance(value, list) and bool(value),
    "actions?": are_words,
}
ATTACK: Mapping[str, Check] = {
    "id": is_text,
    "name": is_bilingual,
    "range": is_number,
    "dice": is_number,
    "symbol": one_of("smash", "fury", "crit"),
    "damage": is_number,
    "keywords": lambda value: all(keyword.partition(" ")[0] in words.ATTACK_KEYWORDS for keyword in value),
}
ACTION: Mapping[str, Check] = {
    "wording": is_bilingual,
    "icon": is_text,
    "choose?": is_table,
    "do": are_tables,
    "reaction?": is_table,
    "once?": one_of("round"),
}


# ---------------------------------------------------------------------- warbands and fighters


def _warband(band: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[str]:
    yield from table_faults(band, {**SOURCED, **PLAYED, "alliance": one_of("order", "chaos", "death", "destruction")})
    for edition in band.get("editions", ("",)):
        yield from (f"{edition}: {fault}" for fault in _in_an_edition(band["id"], edition, content))


def _in_an_edition(band: str, edition: str, content: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the fighters and the cards that a warband has in an edition."""

    def own(kind: str) -> list[Mapping[str, Any]]:
        return [
            entry
            for entry in content.get(kind, ())
            if entry.get("warband") == band and edition in entry.get("editions", (edition,))
        ]

    fighters = own("fighter")
    if sum(fighter.get("leader", False) for fighter in fighters) != 1:
        yield "it needs exactly one leader (warband.leader)"
    if len({fighter.get("short") for fighter in fighters}) != len(fighters):
        yield "two fighters have the same letter"
    if own("deck"):
        return
    cards = own("card")
    objectives = [card for card in cards if card.get("type") == "objective"]
    if (len(objectives), len(cards) - len(objectives)) != (OBJECTIVES, POWER):
        yield f"its deck has {len(objectives)} objectives and {len(cards) - len(objectives)} power cards"
    if sorted(card.get("number", 0) for card in cards) != list(range(1, len(cards) + 1)):
        yield "its cards are not numbered one by one"


def _deck(deck: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[str]:
    """A ready deck is one that the rules allow to build."""
    yield from table_faults(deck, {**SOURCED, "warband": is_text, "objectives": are_words, "power": are_words})
    cards = {card["id"]: card for card in content["card"]}
    known = [cards[id] for id in (*deck["objectives"], *deck["power"]) if id in cards]
    if len(known) != len(deck["objectives"]) + len(deck["power"]):
        yield "it has cards that are not there"
    if len({card["name"]["en"] for card in known}) < len(known):
        yield "it has two cards of one name (deck.unique-2017)"
    if any(card["warband"] not in (deck["warband"], UNIVERSAL) for card in known):
        yield "it has cards of another warband (deck.usable-by-warband)"
    if len(deck["objectives"]) != OBJECTIVES or any(cards[id]["type"] != "objective" for id in deck["objectives"]):
        yield f"it has not {OBJECTIVES} objectives (deck.objective-size-2017)"
    ploys = sum(cards[id]["type"] == "ploy" for id in deck["power"])
    if len(deck["power"]) < POWER or ploys > len(deck["power"]) // 2:
        yield f"it has fewer than {POWER} power cards, or too many ploys (deck.power-size-2017, deck.ploy-limit)"


def _fighter(fighter: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[str]:
    conditions = [inspire["id"] for inspire in content["inspire"]]
    actions = [action["id"] for action in content["action"]]
    shape: Mapping[str, Check] = {
        **SOURCED,
        "short": lambda value: is_text(value) and len(value) == 1,
        "emblem": is_text,
        "warband": lambda value: value in [band["id"] for band in content["warband"]],
        "leader": is_flag,
        "classes": are_words,
        "keywords": are_words,
        "inspire": lambda value: value in conditions,
        "actions": lambda value: all(action in actions for action in value),
        "note?": is_bilingual,
        "normal": lambda value: isinstance(value, dict),
        "inspired": lambda value: isinstance(value, dict),
    }
    yield from table_faults(fighter, shape)
    yield from icon_faults(fighter, "emblem")
    if fighter["leader"] != ("leader" in fighter["classes"]):
        yield "`leader` and its classes differ"
    for side in ("normal", "inspired"):
        yield from (f"{side}: {fault}" for fault in table_faults(fighter[side], SIDE))
        for attack in fighter[side]["attacks"]:
            yield from (f"{side}, {attack.get('id')}: {fault}" for fault in table_faults(attack, ATTACK))


def _action(action: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[str]:
    yield from table_faults(action, {**SOURCED, **ACTION})
    yield from _effect(action)
    yield from _reaction(action)
    if "reaction" not in action:
        yield from _no_action_within(action)
    if action["id"] in [card.get("id") for card in content["card"]]:
        yield "a card has the same id"


# ---------------------------------------------------------------------- cards


CARD: Mapping[str, Check] = {
    **SOURCED,
    "number": is_number,
    "warband": is_text,
    "type": lambda value: value in ("objective", "ploy", "upgrade"),
    "wording": is_bilingual,
    "keywords": lambda value: are_words(value) and all(keyword in KEYWORDS for keyword in value),
    "icon": is_text,
}
OBJECTIVE: Mapping[str, Check] = {
    "glory": is_number,
    "score_if": is_table,
    "score_on?": are_words,
    "players_3?": is_table,
    "players_4?": is_table,
}
TEXT: Mapping[str, Check] = {
    "choose?": is_table,
    "designate?": is_table,
    "each?": is_table,
    "do?": are_tables,
    "spends?": is_flag,
    "by_hand?": is_flag,
    "reaction?": is_table,
    "modify?": are_tables,
    "restriction?": are_words,
    "restriction_confidence?": one_of(*CONFIDENCES),
}
PLOY: Mapping[str, Check] = {
    **TEXT,
    "lasts?": lambda value: value in ENDS,
    "until_fall_of?": is_table,
    "first_of?": is_table,
    "first_at?": is_table,
    "first_with?": are_words,
    "before_attack?": are_tables,
}
UPGRADE: Mapping[str, Check] = {
    **TEXT,
    "action?": is_flag,
    "once?": lambda value: value == "round",
    "works_out_of_action?": is_flag,
    "breaks_on_fall?": is_flag,
    "attack?": is_table,
    "support?": is_table,
    "at?": lambda value: value == "action-phase-start",
    "optional?": is_flag,
    "blast?": is_number,
    "offers_dice?": is_number,
}
SHAPES = {"objective": OBJECTIVE, "ploy": PLOY, "upgrade": UPGRADE}


def _card(card: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[str]:
    yield from table_faults(card, {**CARD, **SHAPES.get(card.get("type", ""), {})})
    yield from icon_faults(card)
    if card.get("type") == "objective":
        yield from _objective(card)
    else:
        yield from _power_card(card, content)


def _objective(card: Mapping[str, Any]) -> Iterator[str]:
    condition = card.get("score_if")
    for key in ("score_if", "players_3", "players_4"):
        if key in card:
            yield from value_faults(key, card[key], words.is_condition)
    if "2023" in card.get("editions", ("2023",)):
        yield from _agrees(card, "surge", "score_on" in card)
    yield from _agrees(card, "hybrid", isinstance(condition, dict) and "any" in condition)
    if "dual" in card["keywords"] and isinstance(condition, dict) and "all" not in condition:
        yield "it is dual, and its condition is not made of two"


def _power_card(card: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[str]:
    yield from _effect(card)
    for change in card.get("modify", ()):
        yield from words.modifier_faults(change)
    yield from _agrees(card, "reaction", "reaction" in card and not card["reaction"].get("while_in_play"))
    yield from _agrees(card, "persists", card.get("lasts") in ("round", "game"))
    yield from _agrees(card, "action", bool(card.get("action")))
    yield from _reaction(card)
    if card.get("action"):
        yield from _no_action_within(card)
    if "attack" in card:
        yield from table_faults(card["attack"], ATTACK)
    if card["type"] == "ploy" and not card.keys() & {"do", "lasts", "by_hand"}:
        yield "it does nothing"
    if card["type"] == "upgrade" and not card.keys() & {"do", "modify", "attack", "support", "blast", "offers_dice"}:
        yield "it does nothing"
    known = {fighter["id"] for fighter in content["fighter"]}
    known |= {label for fighter in content["fighter"] for label in (*fighter["classes"], *fighter["keywords"])}
    yield from (f"nobody is {name!r}" for name in card.get("restriction", ()) if name not in known)


def _effect(declared: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with `choose` (or `designate`, or `each`) and `do`."""
    selecting = [word for word in ("choose", "designate", "each") if word in declared]
    if len(selecting) > 1:
        yield "it chooses, designates, or takes all"
    for word in selecting:
        yield from value_faults(word, declared[word], words.is_filter)
        if "do" not in declared:
            yield "it selects fighters and does nothing to them"
    for clause in declared.get("do", ()):
        yield from words.clause_faults(clause)
        if clause.get("who") == "chosen" and not selecting:
            yield f"{clause.get('verb')}: nobody is chosen"


def _reaction(declared: Mapping[str, Any]) -> Iterator[str]:
    if "reaction" in declared:
        yield from table_faults(declared["reaction"], {"on": are_words, "if?": is_table, "while_in_play?": is_flag})
        if "if" in declared["reaction"]:
            yield from value_faults("if", declared["reaction"]["if"], words.is_condition)


def _no_action_within(declared: Mapping[str, Any]) -> Iterator[str]:
    """Whether a fighter can make an action is asked when it looks for an action to make: that has to end."""
    if any(verb.get("verb") == "act" for verb in declared.get("do", ())):
        yield "an action may not be to make any action"


def _agrees(card: Mapping[str, Any], keyword: str, declared: bool) -> Iterator[str]:
    if (keyword in card["keywords"]) != declared:
        yield f"its keywords and its declaration differ about {keyword!r}"


# ---------------------------------------------------------------------- the engine's own words


NEEDS_CONDITION = "its condition needs a function in INSPIRE, engine/katabasis/underworlds/cards/conditions.py"
NEEDS_TEXT = "`by_hand` needs a function in SPECIAL_TEXTS or SPECIAL_CONDITIONS, in a special_cards.py of the engine"


def vocabulary_faults(content: Mapping[str, Any]) -> Iterator[str | Fault]:
    """Say which words of cards are declared and not implemented, or the other way round, and which functions of cards
    are missing, or too many."""
    from katabasis.underworlds.cards import conditions, reading, registry

    system = import_module("katabasis.underworlds.system").SYSTEM  # its chapters register what cards may say
    for edition in system.editions:
        system.open_edition(edition)

    inspiring = {inspire["id"] for inspire in content["inspire"]}
    by_hand = {card["id"] for card in content["card"] if _is_by_hand(card)}
    written = {*registry.SPECIAL_CONDITIONS, *registry.SPECIAL_TEXTS}
    yield from (Fault("inspire", id, NEEDS_CONDITION) for id in sorted(inspiring - set(conditions.INSPIRE)))
    yield from (Fault("card", id, NEEDS_TEXT) for id in sorted(by_hand - written))
    asked = named("underworlds", "_on", "_forbidden", "_in_force", "_sum", "_added")
    pairs: dict[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
        "verb": ({**words.VERBS, **words.PLAYER_VERBS}, {**registry.VERBS, **registry.PLAYER_VERBS}),
        "condition": (words.CONDITIONS, registry.CONDITIONS),
        "filter": (words.FILTERS, {**dict.fromkeys(reading.OTHER_KEYS), **reading.TESTS}),
        "value": (words.VALUES, conditions.VALUES),
        "modifier": (words.MODIFIERS, {**asked, "class": None}),  # `labels_of` reads classes
    }
    for called, (declared, implemented) in pairs.items():
        yield from differences(declared, implemented, called)
    yield from (f"no card has the inspire condition {id!r}" for id in sorted(set(conditions.INSPIRE) - inspiring))
    yield from (f"there is no card {id!r}, which has a function" for id in sorted(written - by_hand))


def _is_by_hand(card: Mapping[str, Any]) -> bool:
    return bool(card.get("by_hand")) or "'by_hand'" in str(card.get("score_if"))
