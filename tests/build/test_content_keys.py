"""Keys of content that no code reads."""

import pytest

from builder import content, content_keys
from builder.content_keys import found, keys_in, keys_of, reader, reads_of, unread

LOOKED_UP = """
def cost(card, part, key):
    if "banished" in card:
        return card["cost"] + card.get("price", 0)
    card["stored"] = card[f"{part}_sources"]
    return key.endswith("_confidence")

ORDER = ("first", "second")
"""


@pytest.mark.parametrize(
    "key", ["cost", "price", "banished", "first", "height_sources", "height_confidence", "toughness"]
)
def test_a_key_is_read_by_its_name_by_its_end_and_by_a_field(key: str) -> None:
    reads = reader([found(LOOKED_UP)], [found("class Card(NamedTuple):\n    toughness: int\n")])
    assert reads(key)


@pytest.mark.parametrize("key", ["stored", "spare", "sources", "toughness", "card"])
def test_a_key_is_not_read_that_is_only_stored_or_named_otherwise(key: str) -> None:
    assert not reader([found(LOOKED_UP)], [])(key)


def test_ids_of_entries_are_no_keys() -> None:
    tables = {"weapons": {"whip": {"reach": 3}}, "card": [{"id": "a", "cost": 1}], "single": {"note": "b"}}
    assert keys_in(tables, "x.toml").keys() == {"weapons", "reach", "card", "id", "cost", "single"}


@pytest.mark.parametrize("folder", content.games(), ids=lambda folder: folder.name)
def test_a_key_more_is_found_and_all_others_are_read(folder: content.Path) -> None:
    keys = {**keys_of(folder), "may_stall": "adventures/pit.toml"}
    assert unread(keys, reads_of(folder.name)) == {"may_stall": "adventures/pit.toml"}


def test_schemas_and_words_name_keys_that_no_entry_has_at_its_top() -> None:
    assert "reinforcements" in content_keys.schema_keys("sigmar")
    assert {"having", "lacking"} <= content_keys.word_keys("underworlds").keys()
