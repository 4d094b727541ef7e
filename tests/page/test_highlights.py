"""Highlights: which events of a game are seen, heard and felt, each once and never in the way."""

from typing import Any

import pytest

import katabasis as kb
from katabasis.content import outlines
from katabasis_page.games import game_ui
from katabasis_page.highlights import KINDS, MOST, SOUNDS, VIBRATIONS, VOLUMES, Highlight, weightiest
from katabasis_page.storage.settings import CHOICES
from page.desk import Desk

EXPECTED = {
    "underworlds": {"dice", "end", "fall", "glory", "rise", "round"},
    "tyrants": {"end", "fall", "round"},
    "quest": {"dice", "end", "fall"},
    "sigmar": {"dice", "end", "fall", "glory", "round", "taken"},
}


@pytest.mark.parametrize("game", kb.GAMES)
def test_a_whole_game_has_its_highlights_once_each(game: str) -> None:
    desk = Desk()
    desk.begin("human", "random", game=game)
    begun = len(desk.app.ui.history.log)
    desk.paper.highlights.clear()
    desk.play_on(900)
    ui, highlight = desk.app.ui, game_ui(game).highlight
    assert desk.paper.highlights == [found for event in ui.history.log[begun:] if (found := highlight(event, ui))]
    assert {each.kind for each in desk.paper.highlights} >= EXPECTED[game]
    drawn = outlines() | outlines(game)
    assert {each.symbol for each in desk.paper.highlights} - {""} <= drawn.keys()


def test_the_past_and_what_is_pointed_at_are_no_highlights() -> None:
    desk = Desk()
    desk.begin("human", "random", game="underworlds")
    while not desk.paper.highlights:
        desk.do("choose", desk.options()[0])
    count = len(desk.paper.highlights)
    for verb, arg in (("back", ""), ("back", ""), ("live", ""), ("hover", desk.options()[0]), ("pop", "help:")):
        desk.do(verb, arg)
    assert len(desk.paper.highlights) == count


def test_a_site_that_is_taken_is_a_highlight() -> None:
    event = ["marker-taken", "markers.take", 1, {"site": "site:araumycos", "source": None}, None, ""]
    assert game_ui("tyrants").highlight(event, Desk().app.ui) == Highlight("taken", "crown", "site:araumycos", 1)


def test_of_many_highlights_the_weightiest_are_shown_in_their_order() -> None:
    many = [
        Highlight("dice"),
        Highlight("glory"),
        Highlight("dice"),
        Highlight("fall"),
        Highlight("rise"),
        Highlight("round"),
    ]
    assert [each.kind for each in weightiest(many)] == ["glory", "fall", "rise", "round"]
    assert len(weightiest(many * 3)) == MOST


def test_every_kind_sounds_and_vibrates_briefly_and_only_where_it_is_asked_for() -> None:
    assert set(SOUNDS) == set(VIBRATIONS) == set(KINDS)
    assert all(begin + length < 1.6 for _wave, notes in SOUNDS.values() for begin, length, _pitch in notes)
    assert tuple(VOLUMES) == CHOICES["sound"]
    settings: dict[str, Any] = Desk().app.ui.settings
    assert (settings["sound"], settings["vibration"]) == ("off", "off")
