"""The launcher tells of every game how many play it, how long, how much there is to learn, and where to begin."""

import re

import pytest

from katabasis.content import load
from katabasis_page.games import GAMES, is_coached
from katabasis_page.screens.static import render
from page.desk import Desk

FACTS = {
    "underworlds": ("2 players · 30–60 min", "2 jugadores · 30–60 min"),
    "tyrants": ("2–4 players · 60–90 min", "2–4 jugadores · 60–90 min"),
    "quest": ("1–4 players · 60–120 min", "1–4 jugadores · 60–120 min"),
    "sigmar": ("2 players · 60–90 min", "2 jugadores · 60–90 min"),
}


def launcher(language: str) -> str:
    desk = Desk()
    desk.do("language", language)
    return desk.shown


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "es"])
class TestEveryGame:
    def test_its_facts_are_there_before_python_and_after(self, game: str, language: str) -> None:
        facts = FACTS[game][language == "es"]
        assert facts in launcher(language)
        assert facts in render()["page"]

    def test_it_can_be_begun_with_a_coach_from_the_launcher_and_the_form(self, game: str, language: str) -> None:
        if not is_coached(game):
            pytest.skip("the notes of a first game may come later than the game")
        desk = Desk()
        desk.do("language", language)
        assert f'href="#first/{game}"' in desk.shown
        desk.do("route", f"#new/{game}")
        assert f'href="#first/{game}"' in desk.shown
        desk.do("route", "#new")
        assert f'href="#first/{game}"' in desk.shown

    def test_what_it_is_about_is_told(self, game: str, language: str) -> None:
        assert load("games")[game]["about"][language] in launcher(language)


@pytest.mark.parametrize("language", ["en", "es"])
def test_somebody_without_a_game_is_told_where_to_begin(language: str) -> None:
    begin = {"en": "with a coach takes ten minutes", "es": "con guía dura diez minutos"}
    assert begin[language] in launcher(language)


def test_an_edition_is_offered_as_a_game_of_its_own_and_leads_to_its_form() -> None:
    desk = Desk()
    assert 'href="#new/underworlds/2017"' in desk.shown
    assert 'href="#first/underworlds/2017"' in desk.shown
    desk.do("route", "#new/underworlds/2017")
    assert desk.app.draft is not None
    assert desk.app.draft.edition == "2017"
    desk.do("route", "#new/underworlds/2017/match=yes")
    assert desk.app.draft.answers["match"] == "yes"
    desk.do("route", "#new/underworlds/1999/match")
    assert desk.app.ui.screen == "newgame"


def test_every_way_into_a_game_answers_a_question_of_its_form() -> None:
    places = re.findall(r'href="#new/(\w+)/(\w+)/(\w+)=([\w-]+)"', Desk().shown)
    assert ("quest", "1995", "campaign", "yes") in places
    for game, edition, field, value in places:
        desk = Desk(fragment=f"#new/{game}/{edition}/{field}={value}")
        assert desk.app.draft is not None
        assert {**desk.app.draft.answers, "pack": desk.app.draft.pack}[field] == value


def test_where_there_is_no_coach_the_lessons_teach() -> None:
    for game in GAMES:
        if not is_coached(game):
            assert f'href="#puzzles/{game}"' in Desk().shown


def test_no_two_ids_of_the_drawn_launchers_are_the_same() -> None:
    ids = re.findall(r'\bid="([^"]+)"', render()["page"])
    assert len(ids) == len(set(ids))
    assert {"first-underworlds", "es-first-underworlds"} <= set(ids)
