"""The table of docs/underworlds.md that says where the editions differ: its rules are there, and so are its figures."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import katabasis as kb
from katabasis.underworlds.edition import EDITIONS
from katabasis.underworlds.system import SYSTEM

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "underworlds.md").read_text(encoding="utf-8")
ROWS = [row.strip("| ").split(" | ") for row in PAGE.splitlines() if re.match(r"\| `[a-z]+\.[a-z-]+`", row)]
NAME = re.compile("`([^`]+)`")
RULES = kb.rules("underworlds")


@pytest.fixture(autouse=True)
def opened() -> None:
    for edition in SYSTEM.editions:
        SYSTEM.open_edition(edition)


def editions_of(rule: str) -> list[str]:
    return list(RULES[rule].get("editions", SYSTEM.editions))


def ids(side: str) -> Iterator[str]:
    """The ids that one side names: `-x` goes on with the id before, a word without a point with its chapter."""
    last = ""
    for name in NAME.findall(side):
        if name.startswith("-"):
            yield last + name
        else:
            last = name if "." in name else f"{last.partition('.')[0]}.{name}"
            yield last


def test_the_table_is_there() -> None:
    assert len(ROWS) > 30
    assert {len(row) for row in ROWS} == {4}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_rule_of_the_table_is_one_of_its_edition(row: list[str]) -> None:
    sides = row[0].split(" / ")
    for edition, side in zip(("2023", "2017"), sides * 2 if len(sides) == 1 else sides, strict=False):
        for id in ids(side):
            own = f"{id}-{edition}"
            assert own in RULES or edition in editions_of(id), own


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_figure_of_the_table_differs(row: list[str]) -> None:
    for name in NAME.findall(row[3]):
        one, other = (getattr(EDITIONS[edition], name) for edition in ("2023", "2017"))
        assert one != other or ": " in row[3], name


def test_the_number_of_shared_rules_is_true() -> None:
    shared = [id for id in RULES if set(editions_of(id)) == {"2023", "2017"}]
    assert f"{len(shared)} rules are shared" in PAGE
