"""The page of notations lists every key of a position, as the code has it."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

import written_positions
from builder import position_keys
from builder.position_keys import MARKED, PAGE
from katabasis.quest.content import PROFILES

TEXT = PAGE.read_text(encoding="utf-8")
SECTIONS = {"quest": "Warhammer Quest", "sigmar": "Age of Sigmar"}


def test_the_tables_are_those_of_the_code() -> None:
    assert position_keys.printed(TEXT) == TEXT, "python -m builder.position_keys prints them anew"


def test_a_table_that_says_something_else_is_printed_anew_with_what_was_written_by_hand() -> None:
    wrong = TEXT.replace("| `facing` | 0 to 63 | 0 |", "| `facing` | 0 to 7 | 3 |")
    assert wrong != TEXT
    assert position_keys.printed(wrong) == TEXT


@pytest.mark.parametrize("game", position_keys.games())
def test_all_keys_of_a_game_have_a_table(game: str) -> None:
    marked = {found["name"] for found in MARKED.finditer(TEXT) if found["game"] == game}
    assert marked == set(position_keys.declared(game))


def test_every_row_is_filled_in() -> None:
    rows = [row for found in MARKED.finditer(TEXT) for row in found["table"].splitlines()[2:]]
    assert rows
    assert [row for row in rows if "|  |" in row] == []


def keys_of(data: Any) -> Iterator[str]:
    """The keys of plain data that no id is: those of tables by name are the names."""
    if isinstance(data, dict):
        for key, value in data.items():
            if re.fullmatch(r"[a-z_]+", key):
                yield key
            yield from keys_of(value)
    elif isinstance(data, list):
        for item in data:
            yield from keys_of(item)


OF_EVERY_GAME = {"game", "edition", "title", "shows", "dice", "then", "chance", "seed", "count"}
BY_NAME = {
    "campaign",
    "controlled",
    "held_before",
    "gives",
    "memory",
    "zones",
    "attackers",
    "bands",
    "blocked",
    "stocks",
    "passed",
}


@pytest.mark.parametrize("game", SECTIONS)
def test_the_page_knows_every_key_of_every_kept_position(game: str) -> None:
    documented = TEXT.partition(f"## Positions of {SECTIONS[game]}\n")[2].partition("\n## ")[0]
    for path in written_positions.paths(game):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        told = {key: None if key in BY_NAME else value for key, value in data.items()}
        unknown = {key for key in keys_of(told) if f"`{key}`" not in documented and f"[{key}" not in documented}
        assert unknown <= OF_EVERY_GAME | set(PROFILES), path.name
