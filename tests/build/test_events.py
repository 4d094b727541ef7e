"""Kinds of events are declared once a game: docs are printed from that, and tests hold every event to it."""

import ast
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from builder import events
from builder.icons import outlines
from builder.paths import ENGINE
from katabasis.kernel.events import EVERY_GAME, Kind
from katabasis.tyrants.events import REVEALED
from katabasis.tyrants.state import TyrantsTable


def test_the_page_is_that_of_the_declarations() -> None:
    assert events.PAGE.read_text(encoding="utf-8") == events.page(), "python -m builder.events writes it anew"


def test_a_game_says_what_more_an_event_of_every_game_carries() -> None:
    assert events.kinds("underworlds")["rolled"].fields == "die faces again fighter rolloff"
    assert "| `rolled` | `again`, `die`, `faces`, `fighter`, `rolloff` | roll |" in events.page()


@pytest.mark.parametrize("game", events.games())
def test_every_kind_of_a_game_has_a_sentence_and_a_symbol_that_is_drawn(game: str) -> None:
    drawn = outlines("shared").keys() | outlines(game).keys()
    for kind, declared in events.kinds(game).items():
        if declared != EVERY_GAME.get(kind):
            assert declared.sentence, kind
            assert declared.symbol in drawn, kind


@pytest.mark.parametrize("game", events.games())
def test_every_kind_that_a_game_declares_is_emitted(game: str) -> None:
    declared = {name for name in vars(import_module(f"katabasis.{game}.events")) if name.isupper()}
    assert declared - set(named_in(game)) <= {"KINDS", "EVERY_GAME", "DREW", "PUT", "ROLLED", "SHUFFLED"}


def named_in(game: str) -> Iterator[str]:
    """The constants that the sources of a game use, but for those that declare and word its events."""
    folder = ENGINE / "katabasis" / game
    for path in {*folder.rglob("*.py")} - {folder / "events.py", folder / "text" / "wording.py"}:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name | ast.Attribute):
                yield node.id if isinstance(node, ast.Name) else node.attr


@pytest.mark.parametrize(
    ("kind", "what", "fault"),
    [
        (Kind("reveald"), {"card": "noble.1", "barrier": "reveal"}, "the kind"),
        (REVEALED, {"crad": "noble.1", "barrier": "reveal"}, "crad"),
        (REVEALED, {"card": "noble.1", "barrier": "roll"}, "roll"),
        (REVEALED, {"secret": {"card": "noble.1"}, "barrier": "reveal"}, "card"),
    ],
)
def test_no_test_lets_happen_what_is_not_declared(kind: Kind, what: dict[str, Any], fault: str) -> None:
    table = object.__new__(TyrantsTable)
    table.events = []
    with pytest.raises(AssertionError, match=fault):
        table.emit(kind, "abilities.focus-reveal", 0, **what)
    table.emit(REVEALED, "abilities.focus-reveal", 0, card="noble.1", barrier="reveal")
