"""Whether content/tyrants is whole: a map whose ends meet, half-decks of 40, texts in both languages, known words."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from builder.schema import CONFIDENCES, Fault, icon_faults, is_bilingual, is_fraction
from katabasis.kernel.card_words import (
    are_words,
    at_least,
    differences,
    is_flag,
    is_number,
    is_text,
    one_of,
    table_faults,
)
from katabasis.kernel.schema import Check
from katabasis.tyrants import card_words
from katabasis.tyrants.card_faults import copies_fault, printed, text_faults

Entry = Mapping[str, Any]
Content = Mapping[str, Any]


def _are_sources(value: Any) -> bool:
    return bool(value) and are_words(value)


SOURCED: Mapping[str, Check] = {"sources": _are_sources, "confidence": one_of(*CONFIDENCES), "note?": is_bilingual}
NAMED: Mapping[str, Check] = {"name": is_bilingual}
SECTION = {**SOURCED, **NAMED}
COLOUR = {**SOURCED, **NAMED}
SITE: Mapping[str, Check] = {
    **SOURCED,
    **NAMED,
    "section": is_text,
    "vp": at_least(0),
    "spaces": at_least(1),
    "white": at_least(0),
    "start": is_flag,
    "marker": is_flag,
    "x": is_fraction,
    "y": is_fraction,
}
ROUTE: Mapping[str, Check] = {
    **SOURCED,
    "a": is_text,
    "b": is_text,
    "section": is_text,
    "spaces": at_least(0),
    "white": lambda value: isinstance(value, list) and all(map(is_number, value)),
}
FACE: Mapping[str, Check] = {"influence": at_least(0), "vp": at_least(0)}
MARKER: Mapping[str, Check] = {**SOURCED, "control": lambda value: True, "total_control": lambda value: True}
CARD: Mapping[str, Check] = {
    **SOURCED,
    **printed(is_bilingual),
    "icon": is_text,
    "does_sources": _are_sources,
    "does_confidence": one_of(*CONFIDENCES),
}


def faults(content: Content) -> Iterator[Fault]:
    """What is wrong with the joined content of the folder."""
    tables: dict[str, Callable[[str, Entry], Iterator[str]]] = {
        "sections": lambda id, entry: table_faults(entry, SECTION),
        "colours": lambda id, entry: table_faults(entry, COLOUR),
        "decks": lambda id, entry: table_faults(entry, {**NAMED, "sign?": is_text}),
        "aspects": lambda id, entry: table_faults(entry, NAMED),
        "sites": lambda id, entry: _site(id, entry, content),
        "routes": lambda id, entry: _route(id, entry, content),
        "markers": lambda id, entry: _marker(id, entry, content),
        "cards": lambda id, entry: _card(entry, content),
    }
    for table, examine in tables.items():
        for id, entry in content.get(table, {}).items():
            yield from (Fault(table, id, fault) for fault in examine(id, entry))
    yield from (
        Fault(table, "", "unknown table") for table in content.keys() - tables.keys() - {"houses", "half_decks"}
    )
    yield from _houses(content)
    yield from _half_decks(content)


# ---------------------------------------------------------------------- the map


def _site(id: str, site: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(site, SITE)
    yield from _in_a_section(site, content)
    if _number(site, "white") > _number(site, "spaces"):
        yield f"'white' cannot be {site['white']}: the site has {site['spaces']} spaces"
    if bool(site.get("marker")) != (id in content.get("markers", {})):
        yield "'marker' and [markers] differ"


def _route(id: str, route: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(route, ROUTE)
    yield from _in_a_section(route, content)
    ends = [route.get("a"), route.get("b")]
    yield from (
        f"{key!r}: there is no site {end!r}"
        for key, end in zip("ab", ends, strict=True)
        if end not in content.get("sites", {})
    )
    if id != "--".join(map(str, ends)):
        yield f"its id is not that of its ends, {'--'.join(map(str, ends))!r}"
    spaces, white = _number(route, "spaces"), route.get("white", [])
    if isinstance(white, list):
        wrong = [number for number in white if number not in range(1, spaces + 1)]
        yield from (f"'white': it has no space {number}" for number in wrong)
        if len(set(white)) < len(white):
            yield "'white' names a space twice"


def _in_a_section(entry: Entry, content: Content) -> Iterator[str]:
    if entry.get("section") not in content.get("sections", {}):
        yield f"'section': there is no section {entry.get('section')!r}"


def _marker(id: str, marker: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(marker, MARKER)
    for face in ("control", "total_control"):
        yield from (f"{face}: {fault}" for fault in table_faults(marker.get(face), FACE))
    if id not in content.get("sites", {}):
        yield "there is no such site"


def _number(entry: Entry, key: str) -> int:
    return entry[key] if is_number(entry.get(key)) else 0


# ---------------------------------------------------------------------- the cards


def _card(card: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(card, CARD)
    if card.get("deck") not in content.get("decks", {}):
        yield f"'deck': there is no deck {card.get('deck')!r}"
    yield from icon_faults(card)
    yield from text_faults(card.get("does"))


def _half_decks(content: Content) -> Iterator[Fault]:
    """A half-deck needs a name and its number of cards."""
    for deck in content.get("half_decks", ()):
        if deck not in content.get("decks", {}):
            yield Fault("decks", deck, "no name")
        if fault := copies_fault(deck, content.get("cards", {})):
            yield Fault("decks", deck, fault)


def _houses(content: Content) -> Iterator[Fault]:
    for house in content.get("houses", ()):
        if house not in content.get("colours", {}):
            yield Fault("colours", house, "no name for a house of that colour")


# ---------------------------------------------------------------------- the engine's own words


def vocabulary_faults(content: Content) -> Iterator[str]:
    """Say which words of cards are declared and not implemented, or the other way round."""
    from katabasis.tyrants.cards import phrases, registry
    from katabasis.tyrants.rules import abilities, scoring

    import_module("katabasis.tyrants.system")  # its chapters register the verbs
    yield from differences(card_words.VERBS, registry.VERBS, "verb")
    yield from differences(card_words.CONDITIONS, abilities.CONDITIONS, "condition")
    yield from differences(card_words.COSTS, phrases.COSTS, "cost")
    yield from differences(card_words.COUNTED, scoring.COUNTERS, "what gives VP:")
