"""The page of events says what the code emits, and every event has a sentence."""

from importlib import import_module

import pytest

from builder import events


def test_the_page_is_that_of_the_code() -> None:
    assert events.PAGE.read_text(encoding="utf-8") == events.page(), "python -m builder.events writes it anew"


@pytest.mark.parametrize("game", events.games())
def test_every_event_of_a_game_has_a_sentence_and_every_sentence_an_event(game: str) -> None:
    kernel, own = set(events.kinds(events.KERNEL)), set(events.kinds(game))
    sentences = set(import_module(f"katabasis.{game}.text.wording").LINES)
    assert own <= sentences
    assert sentences <= own | kernel


def test_what_a_page_says_of_some_events() -> None:
    drew = events.kinds(events.KERNEL)["drew"]
    assert drew.fields == {"zone", "source", "count", "cards"}
    assert drew.secret == {"cards"}
    assert drew.barriers == {"draw", "reveal"}
    assert events.kinds("tyrants")["devoured"].fields == {"card", "source", "zone"}
    assert events.kinds("underworlds")["pushed"].fields == {"fighter", "start", "to", "path"}
