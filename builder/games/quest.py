"""Whether content/quest is whole: figures within bounds, sections whose doors lie on their edges, decks that add up,
cards whose instructions are known, missions whose Monsters and adventurers exist."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from builder.engine_words import named
from builder.schema import CONFIDENCES, PLAYED, Fault, is_bilingual, is_table
from katabasis.kernel.card_words import (
    are_words,
    at_least,
    differences,
    is_flag,
    is_number,
    is_text,
    one_of,
    some_of,
    table_faults,
)
from katabasis.kernel.schema import Check
from katabasis.quest import card_words as words
from katabasis.quest.card_faults import (
    Known,
    group_faults,
    is_die,
    is_score,
    letter_at,
    mission_faults,
    mission_shape,
    monster_shape,
)
from katabasis.quest.card_words import are_instructions, is_amount

Entry = Mapping[str, Any]
Content = Mapping[str, Any]

SIDES = ("north", "east", "south", "west")
OUTWARD = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
TYPES = ("corridor", "room", "objective")


SOURCED: Mapping[str, Check] = {"sources": are_words, "confidence": one_of(*CONFIDENCES), "note?": is_bilingual}
NAMED: Mapping[str, Check] = {"name": is_bilingual, "text": is_bilingual}
THING: Mapping[str, Check] = {**NAMED, "the?": is_bilingual}
"""What has a name that takes an article inside a sentence: "the Lamp", "la Lámpara"."""
ADVENTURER: Mapping[str, Check] = {
    **SOURCED,
    **THING,
    **PLAYED,
    "wounds": is_amount,
    "move": is_score,
    "weapon_skill": is_score,
    "ballistic_skill": is_die,
    "strength": is_score,
    "toughness": is_score,
    "armour": at_least(0),
    "initiative": is_score,
    "attacks": is_score,
    "needs_to_escape": is_die,
    "equipment": is_text,
    "special": is_text,
    "bow?": is_score,
    "special_sources?": are_words,
    "special_confidence?": one_of(*CONFIDENCES),
}
SPELL: Mapping[str, Check] = {
    **SOURCED,
    **NAMED,
    "type": one_of("attack", "defence", "healing"),
    "cost": is_score,
    "target": one_of(*words.TARGETS),
    "does": are_instructions,
    "once_each?": is_flag,
}
TREASURE: Mapping[str, Check] = {
    **SOURCED,
    **THING,
    "gold": at_least(0),
    "uses": one_of("permanent", "once", "adventure", "stock"),
    "kind": one_of("item", "weapon", "shield", "armour"),
    "copies?": at_least(1),
    "stock?": is_amount,
    "unused?": is_flag,
    "users?": are_words,
    "moment?": one_of("any", "own-turn", "before-acting"),
    "target?": one_of(*words.TARGETS),
    "passive?": one_of(*words.PASSIVES),
    "amount?": is_number,
    "does?": are_instructions,
    "shared?": are_instructions,
    "hits?": is_flag,
    "strength?": is_flag,
    "extra_attacks?": at_least(1),
    "to_hit?": is_number,
    "cost?": is_score,
    "type?": one_of("attack", "defence", "healing"),
    "found?": is_amount,
    "times?": at_least(1),
}
PLACES = ("entrance", "first-room", "objective", "only-way")
"""Where a happening may do nothing."""
EVENT: Mapping[str, Check] = {
    **SOURCED,
    **NAMED,
    "spares": lambda value: value == [] or some_of(*PLACES)(value),
    "does": are_instructions,
}
MONSTER_CARD: Mapping[str, Check] = {**SOURCED, "groups": lambda value: True, "draws_another?": is_flag}
SECTION: Mapping[str, Check] = {**THING, "type": one_of(*TYPES), "shape": is_text, "copies": at_least(1)}
SHAPE: Mapping[str, Check] = {
    **SOURCED,
    "grid": are_words,
    "doors": lambda value: isinstance(value, list) and bool(value),
    "later?": lambda value: isinstance(value, list),
    "exit": one_of(*SIDES),
    "ledges?": lambda value: isinstance(value, list),
    "climbs?": lambda value: isinstance(value, list),
    "legend?": is_table,
}
LETTER: Mapping[str, Check] = {"walk": is_flag, "blocks": is_flag, "corner": is_flag}
ROWS: Mapping[str, Check] = {
    **SOURCED,
    "rows": lambda value: isinstance(value, list),
    "beyond": is_flag,
    "cards?": lambda value: is_table(value) and not list(table_faults(value, EASED_CARDS)),
}
EASED_CARDS: Mapping[str, Check] = {"further?": is_flag, "numbers?": is_table, "spares?": is_table, "wounds?": is_table}
SIZE: Mapping[str, Check] = {"name": is_bilingual, "upper": at_least(1), "lower": at_least(1), "beyond": is_flag}
FLOOR: Mapping[str, Check] = {
    "floor": is_text,
    "stone": is_text,
    "laid": one_of("flags", "slabs", "chequer", "earth"),
}
"""A floor in the drawing of a section: the squares with these letters, of stone of this colour, and how it is laid."""
RATES: Mapping[str, Check] = {
    "table": is_text,
    "size": is_text,
    "bots": is_text,
    "games": at_least(1),
    "got_out?": is_table,
    "won": is_table,
}
GOT_OUT: Mapping[str, Check] = {"games": at_least(1), "count": at_least(0)}


def known(content: Content) -> Known:
    """What Monsters and missions of content are checked against."""
    sections, shapes = content.get("sections", {}), content.get("shapes", {})
    rooms = {
        id: shapes[section["shape"]]["grid"]
        for id, section in sections.items()
        if section.get("type") == "objective" and section.get("shape") in shapes
    }
    return Known(SOURCED, is_bilingual, [*content.get("adventurers", ())], [*content.get("monsters", ())], rooms)


def faults(content: Content) -> Iterator[Fault]:
    """What is wrong with the joined content of the folder."""
    examine: dict[str, Callable[[Entry], Iterator[str]]] = {
        "adventurers": lambda entry: _adventurer(entry, content),
        "equipment": lambda entry: table_faults(entry, {**SOURCED, **THING}),
        "monsters": lambda entry: table_faults(entry, monster_shape(known(content))),
        "spells": lambda entry: table_faults(entry, SPELL),
        "treasures": lambda entry: table_faults(entry, TREASURE),
        "events": lambda entry: table_faults(entry, EVENT),
        "monster_cards": lambda entry: _monster_card(entry, content),
        "sections": lambda entry: _section(entry, content),
        "shapes": _shape,
        "tables": lambda entry: _rows(entry, content),
        "sizes": lambda entry: table_faults(entry, SIZE),
        "adventures": lambda entry: _mission(entry, known(content)),
        "rates": lambda entry: _rates(entry, content),
    }
    for table, check in examine.items():
        for id, entry in content.get(table, {}).items():
            yield from (Fault(table, id, fault) for fault in check(entry))
    yield from (Fault(table, "", "unknown table") for table in content.keys() - examine.keys())


def _adventurer(entry: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(entry, ADVENTURER)
    if entry.get("equipment") not in content.get("equipment", {}):
        yield f"'equipment' cannot be {entry.get('equipment')!r}: there is no such thing"


# ---------------------------------------------------------------------- cards


def _monster_card(entry: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(entry, MONSTER_CARD)
    for group in entry.get("groups", []):
        yield from group_faults(group, known(content))


# ---------------------------------------------------------------------- sections


def _section(entry: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(entry, SECTION)
    if entry.get("shape") not in content.get("shapes", {}):
        yield f"there is no shape {entry.get('shape')!r}"


def _shape(entry: Entry) -> Iterator[str]:
    yield from table_faults(entry, SHAPE)
    grid = entry.get("grid", [])
    if not are_words(grid) or len({len(line) for line in grid}) != 1:
        yield "'grid' has lines of one length"
        return
    letters = {letter for line in grid for letter in line} - {" ", "."}
    legend = entry.get("legend", {})
    yield from (f"'legend' says nothing of {letter!r}" for letter in sorted(letters - legend.keys()))
    yield from (
        f"'legend' {letter}: {fault}" for letter, says in legend.items() for fault in table_faults(says, LETTER)
    )
    for door in [*entry.get("doors", []), *entry.get("later", [])]:
        yield from _door(door, grid)
    if entry.get("exit") not in [door.get("side") for door in entry.get("doors", [])]:
        yield f"'exit' cannot be {entry.get('exit')!r}: there is no door"


def _door(door: Any, grid: list[str]) -> Iterator[str]:
    side, squares = door.get("side"), door.get("squares", [])
    if side not in SIDES or len(squares) != 2:
        yield f"a door has a side and two squares, not {door!r}"
        return
    dx, dy = OUTWARD[side]
    for column, row in squares:
        if letter_at(grid, column, row) != ".":
            yield f"the door to the {side}: [{column}, {row}] is no floor"
        elif letter_at(grid, column + dx, row + dy) != " ":
            yield f"the door to the {side} lies on no edge at [{column}, {row}]"


# ---------------------------------------------------------------------- tables and missions


def _rows(entry: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(entry, ROWS)
    rows = entry.get("rows", [])
    if rows and isinstance(rows[0], list) and rows[0] and isinstance(rows[0][0], list):
        if len(rows) != 6:
            yield f"a row for each face of a die, not {len(rows)}"
        for row in rows:
            for kind, number in row:
                yield from group_faults({"monster": kind, "number": number}, known(content))
    yield from _eased(entry.get("cards", {}), content)


def _eased(cards: Mapping[str, Any], content: Content) -> Iterator[str]:
    """What is wrong with what a gentler table changes of the Event cards."""
    for card, places in cards.get("spares", {}).items():
        if card not in content.get("events", {}) or not some_of(*PLACES)(places):
            yield f"'spares': {card} cannot be {places!r}"
    for kind, wounds in cards.get("wounds", {}).items():
        printed = content.get("monsters", {}).get(kind, {}).get("wounds", 0)
        if wounds not in range(1, printed):
            yield f"'wounds': {kind} cannot be {wounds!r}"
    for card, numbers in cards.get("numbers", {}).items():
        printed = content.get("monster_cards", {}).get(card, {}).get("groups", [])
        if [kind for kind, _number in numbers] != [group["monster"] for group in printed]:
            yield f"'numbers': {card} brings other Monsters"
        for kind, number in numbers:
            yield from group_faults({"monster": kind, "number": number}, known(content))


def _mission(entry: Entry, known: Known) -> Iterator[str]:
    yield from table_faults(entry, mission_shape(known))
    yield from mission_faults(entry, known)


def _rates(entry: Entry, content: Content) -> Iterator[str]:
    if malformed := list(table_faults(entry, RATES)):
        yield from malformed
        return
    for key, known in (("table", "tables"), ("size", "sizes")):
        if entry[key] not in content.get(known, {}):
            yield f"{key!r} cannot be {entry[key]!r}: there is no such thing"
    if "got_out" in entry:
        yield from (f"'got_out': {fault}" for fault in _counted(entry["got_out"]))
    won = entry["won"]
    yield from (f"'won': {id!r} is no mission" for id in sorted(won.keys() - content["adventures"].keys()))
    possible = range(entry["games"] + 1)
    yield from (f"'won': {id} cannot be {count!r}" for id, count in won.items() if count not in possible)


def _counted(entry: Entry) -> Iterator[str]:
    malformed = list(table_faults(entry, GOT_OUT))
    yield from malformed
    if not malformed and entry["count"] > entry["games"]:
        yield f"'count' cannot be {entry['count']} of {entry['games']}"


def placeholder_faults(placeholder: Mapping[str, str], inks: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with a floor in a drawing."""
    yield from table_faults(placeholder, FLOOR)
    if (ink := f"dungeon-{placeholder.get('stone')}") not in inks:
        yield f"there is no ink {ink!r} for the stone"


def vocabulary_faults(content: Content) -> Iterator[str | Fault]:
    """Say which words of cards are declared and not implemented, or the other way round, and sections that nothing
    draws."""
    from katabasis.quest.cards import registry
    from katabasis.quest.picture import furniture

    import_module("katabasis.quest.system")  # its chapters register the verbs
    yield from differences(words.VERBS, registry.VERBS, "verb")
    yield from differences(words.EFFECTS, named("quest", "effect", "spend_effect"), "effect")
    yield from differences(words.PASSIVES, named("quest", "passive"), "passive")
    for id in content["sections"]:
        if not furniture.drawings_of(id):
            yield Fault("sections", id, f"art/{id}.svg is missing")
