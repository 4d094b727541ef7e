"""Setting games up: how many play, who sits where with what, what each game asks, and what no form could send."""

import asyncio
import re
from itertools import product

import pytest

import katabasis as kb
from katabasis_page.acts.loading import PATIENCE
from katabasis_page.browser.fetching import NotFetched
from katabasis_page.games import GAMES, Form, game_ui
from katabasis_page.markup.controls import kind_name
from katabasis_page.newgame.draft import BOT_NAMES, LEVELS, TEMPERAMENTS, Draft, draft_for_game, usual_draft
from katabasis_page.tyrants import HOUSES
from katabasis_page.words import word
from page.desk import Desk, Paper


def begun(draft: Draft) -> kb.Game:
    return kb.new(**draft.setup())


REFUSED = {"quest": {"leader", "mission"}}
"""The questions whose answers some parties cannot take."""


@pytest.mark.parametrize("game", GAMES)
class TestEveryGame:
    def test_the_usual_game_can_be_begun_with_every_number_of_players(self, game: str) -> None:
        form: Form = game_ui(game).FORM
        for edition in form.editions:
            for count in form.seats_in(edition):
                draft = usual_draft(game, 7).changed("edition", edition).changed("seats", str(count))
                assert len(draft.seats) == count
                assert [seat.kind for seat in draft.seats] == ["human"] + ["normal"] * (count - 1)
                assert begun(draft).setup["seats"] == [seat.plays for seat in draft.seats]

    def test_every_answer_that_the_form_offers_begins_a_game_or_is_refused_by_the_rules_as_by_the_form(
        self, game: str
    ) -> None:
        form: Form = game_ui(game).FORM
        refused = set()
        for edition in form.editions:
            for count in form.seats_in(edition):
                draft = usual_draft(game, 7).changed("edition", edition).changed("seats", str(count))
                for field in draft.fields:
                    for answer, _label in field.answers:
                        changed = draft.changed(field.name, answer)
                        if game_ui(game).why_not_begin(changed):
                            refused.add(field.name)
                            with pytest.raises(kb.UnknownGame, match=r"needs |carries the Lamp|cannot lead"):
                                begun(changed)
                        else:
                            assert begun(changed).decision is not None
        assert refused == REFUSED.get(game, set())

    def test_all_that_is_played_can_be_played_in_every_seat(self, game: str) -> None:
        form: Form = game_ui(game).FORM
        for edition in form.editions:
            for plays in form.plays_in(edition):
                draft = usual_draft(game, 7).changed("edition", edition).changed("plays-1", plays.id)
                assert draft.seats[1].plays == plays.id
                assert begun(draft).edition == edition
                assert begun(draft).decision is not None

    def test_the_form_is_there_in_both_languages(self, game: str) -> None:
        desk, form = Desk(), game_ui(game).FORM
        desk.do("route", f"#new/{game}")
        for code, edition in product(("en", "es"), form.editions):
            desk.do("language", code)
            desk.do("draft", f"edition={edition}")
            for plays in form.plays_in(edition):
                name = game_ui(game).name(code, plays.ref)
                assert name
                assert name.partition("'")[0] in desk.shown
            assert desk.paper.reports == []

    def test_the_game_is_one_of_those_to_choose_from(self, game: str) -> None:
        desk = Desk()
        assert f'href="#new/{game}"' in desk.shown
        desk.do("route", "#new")
        assert f'href="#new/{game}"' in desk.shown
        assert f"pictures/{game}.svg" in desk.shown

    def test_its_rules_can_be_read(self, game: str) -> None:
        desk = Desk()
        desk.do("route", "#rules")
        assert f'href="#rules/{game}"' in desk.shown
        desk.do("route", f"#rules/{game}")
        rule = next(iter(kb.rules(game)))
        assert f'href="#rules/{game}/{rule}"' in desk.shown
        desk.do("route", f"#rules/{game}/{rule}")
        assert kb.rules(game)[rule]["title"].split("'")[0] in desk.shown


class TestSeats:
    def test_no_two_houses_are_the_same(self) -> None:
        draft = usual_draft("tyrants", 1).changed("seats", "3")
        assert [seat.plays for seat in draft.seats] == ["black", "red", "orange"]
        draft = draft.changed("plays-0", "orange")
        assert [seat.plays for seat in draft.seats] == ["orange", "red", "black"]
        draft = draft.changed("plays-0", "blue")
        assert [seat.plays for seat in draft.seats] == ["blue", "red", "black"]
        assert draft.changed("seats", "4").seats[3].plays == "orange"

    def test_two_of_the_same_warband_may_meet(self) -> None:
        draft = usual_draft("underworlds", 1).changed("plays-1", "farstriders")
        assert [seat.plays for seat in draft.seats] == ["farstriders", "farstriders"]

    def test_in_another_edition_who_played_what_it_lacks_plays_what_is_free(self) -> None:
        usual = usual_draft("underworlds", 1, "Ana")
        assert [field.name for field in usual.fields] == ["quick", "advanced"]
        draft = usual.changed("plays-0", "garreks-reavers")
        assert draft.seats == usual.seats  # the edition has no such warband
        draft = usual.changed("edition", "2017").changed("plays-0", "garreks-reavers")
        assert [seat.plays for seat in draft.seats] == ["garreks-reavers", "sepulchral-guard"]
        assert [field.name for field in draft.fields] == ["quick", "match", "warbands", "artefact"]
        assert [seat.plays for seat in draft.changed("edition", "2023").seats] == ["farstriders", "sepulchral-guard"]
        assert draft.changed("edition", "1999") == draft

    def test_editions_seat_different_numbers(self) -> None:
        usual = usual_draft("underworlds", 1, "Ana")
        assert usual.changed("seats", "3") == usual
        four = usual.changed("edition", "2017").changed("seats", "4")
        assert [seat.plays for seat in four.seats] == [
            "farstriders",
            "sepulchral-guard",
            "steelhearts-champions",
            "garreks-reavers",
        ]
        assert four.changed("seats", "5") == four
        assert four.changed("edition", "2023").seats == usual.seats
        twins = four.changed("plays-3", "farstriders").changed("plays-2", "farstriders")
        assert begun(twins).setup["seats"] == ["farstriders", "sepulchral-guard", "farstriders", "farstriders"]

    def test_three_and_four_agree_where_their_boards_lie(self) -> None:
        draft = usual_draft("underworlds", 1).changed("edition", "2017")
        assert "fixed_layout" not in draft.setup()
        three, four = draft.changed("seats", "3"), draft.changed("seats", "4")
        assert three.setup()["fixed_layout"] == "triangle-3"
        assert four.setup()["fixed_layout"] == "square-4"
        assert four.changed("boards-of-4", "brick-4").setup()["fixed_layout"] == "brick-4"
        assert "fixed_layout" not in four.changed("boards-of-4", "free").setup()
        assert three.changed("boards-of-4", "free") == three
        assert four.changed("artefact", "yes").setup()["artefact"] is True

    def test_where_many_sit_down_the_warbands_are_a_list(self) -> None:
        desk = Desk()
        desk.do("route", "#new/underworlds")
        desk.do("draft", "edition=2017")
        assert 'id="plays-1-sepulchral-guard"' in desk.shown
        desk.do("draft", "seats=3")
        assert '<select id="plays-2"' in desk.shown
        desk.do("draft", "plays-2=garreks-reavers")
        assert "Five raiders" in desk.shown.partition('id="plays-note-2"')[2][:400]
        desk.do("start")
        assert desk.app.session is not None
        assert len(desk.app.session.game.table.players) == 3

    def test_who_leaves_makes_room_and_the_others_stay(self) -> None:
        draft = usual_draft("tyrants", 1, "Ana").changed("seats", "4").changed("kind-1", "hard").changed("name-1", "Bo")
        draft = draft.changed("seats", "2")
        assert [(seat.kind, seat.name) for seat in draft.seats] == [("human", "Ana"), ("hard", "Bo")]

    def test_bots_of_one_level_have_names_of_their_own(self) -> None:
        draft = usual_draft("tyrants", 1, "Ana").changed("seats", "4")
        names = draft.names()
        assert names == ["Ana", *BOT_NAMES["normal"][:3]]
        assert draft.changed("name-2", "Ana").names()[2] == "Ana 3"

    def test_a_bot_has_a_temperament_and_keeps_it_when_its_level_changes(self) -> None:
        draft = usual_draft("tyrants", 1).changed("temperament-1", "careful")
        assert draft.kinds == ["human", "normal-careful"]
        assert draft.changed("kind-1", "beginner").kinds == ["human", "beginner-careful"]
        assert draft.changed("temperament-1", "").kinds == ["human", "normal"]
        assert draft.names()[1] == BOT_NAMES["normal"][0]

    def test_whoever_does_not_think_has_no_temperament(self) -> None:
        draft = usual_draft("tyrants", 1).changed("temperament-1", "scheming")
        for kind in ("human", "random"):
            assert draft.changed("kind-1", kind).kinds == ["human", kind]
        assert draft.changed("temperament-0", "scheming").kinds[0] == "human"

    def test_the_engine_knows_every_bot_that_the_form_offers(self) -> None:
        for level in [level for level in LEVELS if level != "human"]:
            assert kb.bots.is_known(level)
        for temperament in TEMPERAMENTS:
            draft = usual_draft("tyrants", 1).changed("temperament-1", temperament)
            assert kb.bots.is_known(draft.kinds[1])

    def test_the_form_asks_for_the_temperament_of_bots_that_think(self) -> None:
        desk = Desk()
        desk.do("route", "#new/tyrants")
        assert '<select id="temperament-1"' in desk.shown
        assert '<select id="temperament-0"' not in desk.shown
        desk.do("draft", "kind-1=random")
        assert '<select id="temperament-1"' not in desk.shown

    @pytest.mark.parametrize("language", ["en", "es"])
    def test_the_table_says_what_a_bot_is_like(self, language: str) -> None:
        shown = word(language, kind_name("hard-careful"))
        assert shown == {"en": "bot, hard, careful", "es": "bot, difícil, prudente"}[language]
        assert word(language, kind_name("hard")) == shown.rpartition(",")[0]

    @pytest.mark.parametrize("level", [level for level in LEVELS if level != "human"])
    def test_there_are_names_for_four_bots_of_a_level(self, level: str) -> None:
        assert len(set(BOT_NAMES[level])) == 4

    @pytest.mark.parametrize(
        "change",
        [
            *("seats=5", "seats=1", "seats=x", "plays-0=green", "plays-9=red", "plays-²=red", "kind-0=god"),
            *("kind-1=hard-mad", "kind-1=random-mad", "temperament-1=mad", "temperament-9=careful"),
            *("decks=drow", "section=left", "edition=1066", "=", "x", "nonsense-0=1", "name--1=x"),
        ],
    )
    def test_what_no_form_could_send_changes_nothing(self, change: str) -> None:
        draft = usual_draft("tyrants", 1)
        field, _equals, value = change.partition("=")
        assert draft.changed(field, value) == draft

    def test_a_game_that_came_in_keeps_what_its_seats_play(self) -> None:
        game = kb.new("tyrants", seats=["blue", "red", "black"], seed=2)
        draft = draft_for_game(game)
        assert [seat.plays for seat in draft.seats] == ["blue", "red", "black"]
        assert [seat.kind for seat in draft.seats].count("human") == 1


class TestQuestions:
    def test_some_are_asked_of_some_numbers_of_players_only(self) -> None:
        draft = usual_draft("tyrants", 1)
        assert [field.name for field in draft.fields] == ["decks"]
        draft = draft.changed("seats", "3").changed("section", "left")
        assert draft.setup()["section"] == "left"
        assert "section" not in draft.changed("seats", "4").setup()

    def test_half_decks_are_two_or_drawn(self) -> None:
        draft = usual_draft("tyrants", 1)
        assert draft.setup()["decks"] == ["drow", "dragons"]
        assert draft.changed("decks", "elemental demons").setup()["decks"] == ["elemental", "demons"]
        assert draft.changed("decks", "random").setup()["decks"] == "random"

    def test_many_answers_are_a_list_and_few_stand_side_by_side(self) -> None:
        desk = Desk()
        desk.do("route", "#new/tyrants")
        desk.do("draft", "seats=3")
        assert '<select id="decks"' in desk.shown
        assert 'id="section-left"' in desk.shown

    def test_without_a_game_nothing_begins(self) -> None:
        desk = Desk()
        desk.do("route", "#new")
        desk.do("start")
        assert desk.app.session is None
        assert desk.messages == ["Choose a game first."]

    def test_a_draft_waits_while_the_settings_are_changed_but_not_another_games(self) -> None:
        desk = Desk()
        desk.do("route", "#new/tyrants")
        desk.do("draft", "seats=4")
        desk.do("route", "#settings")
        desk.do("route", "#new/tyrants")
        assert desk.app.draft is not None
        assert len(desk.app.draft.seats) == 4
        desk.do("route", "#new/underworlds")
        assert desk.app.draft.game == "underworlds"

    def test_the_page_wears_what_the_seats_play(self) -> None:
        desk = Desk()
        desk.do("route", "#new/tyrants")
        assert desk.paper.theme == ("tyrants", ["black", "red"])
        desk.do("draft", "plays-0=blue")
        assert desk.paper.theme == ("tyrants", ["blue", "red"])
        signs = re.findall(r'<svg class="seat-sign seat-\d"[^>]*><path d="([^"]*)"', desk.paper.shown)
        assert signs == [HOUSES["blue"], HOUSES["red"]]
        desk.do("start")
        assert desk.paper.theme == ("tyrants", ["blue", "red"])
        desk.do("route", "#")
        assert desk.paper.theme == ("", [])


def test_the_first_game_is_offered_with_the_edition_that_its_coach_speaks_of() -> None:
    desk = Desk()
    desk.do("route", "#new/underworlds")
    assert 'href="#first/underworlds"' in desk.shown
    desk.do("draft", "edition=2017")
    assert 'href="#first/underworlds"' not in desk.shown


def test_the_pack_of_an_edition_that_does_not_come_is_said_and_nothing_is_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Desk()
    desk.do("route", "#new/underworlds")

    async def load_game(_page: Paper, pack: str) -> None:
        if pack == "underworlds-2017":
            raise NotFetched("underworlds-2017-abc.pack: 404")

    monkeypatch.setattr(Paper, "load_game", load_game)
    desk.app.loaded.discard("underworlds-2017")
    desk.do("draft", "edition=2017")
    assert desk.paper.reports == []
    assert "underworlds-2017-abc.pack (it answered 404)" in " ".join(desk.messages)
    assert desk.app.ui.notices[-1].action == ("goto", "new/underworlds", "Try again")
    assert desk.app.draft is not None
    assert desk.app.draft.edition == "2023"
    desk.do("goto", "new/underworlds")
    desk.do("start")
    assert desk.app.session is not None
    assert desk.app.session.game.edition == "2023"
    assert desk.paper.reports == []


def test_an_edition_that_takes_long_leads_back_to_its_form(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.do("route", "#new/underworlds")

    async def load_game(_page: Paper, _pack: str) -> None:
        await asyncio.sleep(PATIENCE + 0.1)

    monkeypatch.setattr(Paper, "load_game", load_game)
    desk.app.loaded.discard("underworlds-2017")
    desk.do("draft", "edition=2017")
    assert desk.app.ui.screen == "newgame"
    assert desk.app.draft is not None
    assert desk.app.draft.edition == "2017"
