"""What every game says of itself, in its game.toml."""

from collections.abc import Mapping
from typing import Any

from builder.schema import are_numbers, is_bilingual
from katabasis.kernel.card_words import is_flag, is_number, is_text, one_of, table_faults
from katabasis.kernel.schema import Check


def are_ways(value: Any) -> bool:
    """Ways into a game besides the usual one: a title, and the answer in the form that is given already, or the address
    of a screen."""
    return isinstance(value, list) and not any(
        fault for way in value for fault in table_faults(way, {"title": is_bilingual, "place": is_text})
    )


TILE_SCHEMA: Mapping[str, Check] = {
    "title": is_text,
    "short_title": is_text,
    "about": is_bilingual,
    "players": are_numbers,
    "minutes": are_numbers,
    "weight?": one_of("light", "medium", "heavy"),
    "ways?": are_ways,
}
"""What an edition has otherwise that is offered as a game of its own."""
ABOUT_SCHEMA: Mapping[str, Check] = {
    "order": is_number,
    "title": is_text,
    "short_title": is_text,
    "about": is_bilingual,
    "players": are_numbers,
    "minutes": are_numbers,
    "weight": one_of("light", "medium", "heavy"),
    "alone": is_flag,
    "editions": lambda value: isinstance(value, dict) and bool(value) and all(map(is_bilingual, value.values())),
    "unfinished?": lambda value: isinstance(value, list),
    "decks?": is_flag,
    "cooperative?": lambda value: isinstance(value, bool),
    "former_versions?": lambda value: (
        isinstance(value, dict) and all(isinstance(names, list) for names in value.values())
    ),
    "ways?": are_ways,
    "tiles?": lambda value: (
        isinstance(value, dict)
        and not any(fault for tile in value.values() for fault in table_faults(tile, TILE_SCHEMA))
    ),
}
"""game.toml: `minutes` are the fewest and the most that a game takes; `weight` is how much there is to learn; `alone`
whether one person can play it, with or against bots; `editions` are their titles by id, the usual first; no page offers
or explains those that are `unfinished`; a `cooperative` game is won or lost by all; in one with `decks`
players may bring their own; `ways` are ways into it besides the usual one; `tiles` are the editions that are offered as
games of their own; `former_versions` are other names that the present figures of an edition have had: saves
with them are read."""
