"""Whether the fighters and cards of content/underworlds are whole: every field, both languages, decks of 12 and 20."""

from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from builder.engine_words import named
from builder.schema import CONFIDENCES, PLAYED, Fault, icon_faults, is_bilingual
from katabasis.kernel.card_words import are_words, differences, is_text, one_of, table_faults
from katabasis.kernel.schema import Check
from katabasis.underworlds import card_words as words
from katabasis.underworlds.card_faults import (
    ALLIANCES,
    OBJECTIVES,
    POWER,
    SIDES,
    Known,
    action_faults,
    card_shape,
    deck_faults,
    fighter_faults,
    fighter_shape,
    side_faults,
    text_faults,
    warband_faults,
)

EDITIONS_ARE_FIGURES = ("board",)
"""The tables whose `editions` are part of the version of their figures: boards had theirs before any other did, and the
games that were kept with them must still load."""
UNIVERSAL = "universal"
"""Whose cards any warband may have (deck.usable-by-warband)."""


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


def _known(content: Mapping[str, Any]) -> Known:
    ids = {kind: [entry.get("id") for entry in content[kind]] for kind in ("warband", "inspire", "action")}
    return Known(SOURCED, is_bilingual, ids["warband"], ids["inspire"], ids["action"], content["fighter"])


# ---------------------------------------------------------------------- warbands and fighters


def _warband(band: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[str]:
    yield from table_faults(band, {**SOURCED, **PLAYED, "alliance": one_of(*ALLIANCES)})
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

    yield from warband_faults(own("fighter"))
    if not own("deck"):
        yield from deck_faults(own("card"))


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
    known = _known(content)
    yield from table_faults(fighter, fighter_shape(known))
    yield from icon_faults(fighter, "emblem")
    yield from fighter_faults(fighter)
    for side in SIDES:
        yield from (f"{side}: {fault}" for fault in side_faults(fighter.get(side), known))


def _action(action: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[str]:
    yield from action_faults(action, _known(content))
    if action["id"] in [card.get("id") for card in content["card"]]:
        yield "a card has the same id"


def _card(card: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[str]:
    known = _known(content)
    yield from table_faults(card, card_shape(card, known))
    yield from icon_faults(card)
    yield from text_faults(card, known, surges="2023" in card.get("editions", ("2023",)))


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
