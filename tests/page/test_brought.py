"""What a game brings to the page besides its table: a form, screens, acts and a state, of which the shell knows
nothing; and its code, which may still have to be fetched."""

import asyncio
import html
import re
from typing import Any

import pytest

import katabasis as kb
from katabasis_page.acts import all_acts, loading
from katabasis_page.browser.fetching import NotFetched
from katabasis_page.games import GAMES, GameUI, game_ui
from katabasis_page.screens.page import SCREENS
from katabasis_page.table.table_page import TablePage
from page.desk import Desk, Storage
from page.toys import install


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    install(monkeypatch, "beacon")
    return Desk()


def named(own: type) -> set[str]:
    """The public names that a class says itself."""
    return {name for name in vars(own) if not name.startswith("_")}


class TestDefaults:
    def test_a_game_may_leave_out_what_it_does_not_need(self, desk: Desk) -> None:
        shown = GameUI("beacon")
        assert shown.TOOLS == ()
        assert shown.SCREENS == {}
        assert shown.state() is None
        assert shown.form_screen(None, None) is None  # type: ignore[arg-type]
        assert shown.why_not_begin(None) is None  # type: ignore[arg-type]

    @pytest.mark.parametrize("game", GAMES)
    def test_a_game_says_nothing_that_nobody_asks(self, game: str) -> None:
        """A misspelt override would be heard by nobody."""
        assert named(type(game_ui(game))) - {*dir(GameUI)} == set()
        table = game_ui(game).table_class()
        assert table is not None
        assert named(table) - {*dir(TablePage)} == set()

    def test_a_name_that_overrides_nothing_is_seen(self) -> None:
        class Misnamed(TablePage):
            def score(self) -> str:
                return ""

        assert named(Misnamed) - {*dir(TablePage)} == {"score"}

    def test_no_game_names_a_verb_or_screen_as_the_shell_does(self) -> None:
        for game in GAMES:
            assert all_acts().keys().isdisjoint(game_ui(game).ACTS)
            assert SCREENS.keys().isdisjoint(game_ui(game).SCREENS)


class TestActs:
    def test_an_act_of_a_game_works_at_its_table_with_the_state_of_that_table(self, desk: Desk) -> None:
        desk.begin("human", game="beacon")
        desk.do("wave")
        desk.do("wave")
        assert "Waved 2 times" in desk.shown
        desk.begin("human", game="beacon")
        assert "Waved 0 times" in desk.shown

    def test_it_means_nothing_at_another_game(self, desk: Desk) -> None:
        desk.begin("human", "random")
        before = desk.shown
        desk.do("wave")
        assert desk.shown == before
        assert desk.paper.reports == []


class TestForms:
    def test_a_screen_of_the_game_answers_a_question_of_the_form(self, desk: Desk) -> None:
        desk.do("route", "#new/beacon")
        assert 'href="#game/beacon/pack"' in desk.shown
        assert "0 things" in desk.shown
        desk.do("route", "#game/beacon/pack/guide")
        assert "Pack of guide" in desk.shown
        assert desk.paper.title == "The pack · Katabasis"
        desk.do("pack", "rope")
        desk.do("pack", "rope")
        assert '<p id="packed">rope rope</p>' in desk.shown
        desk.do("route", "#new/beacon")
        assert "2 things" in desk.shown
        assert desk.app.draft is not None
        assert desk.app.draft.answers["pack"] == "rope rope"

    def test_what_a_game_refuses_there_is_said(self, desk: Desk) -> None:
        desk.do("route", "#game/beacon/pack")
        desk.do("pack", "anvil")
        assert desk.messages == ["Too heavy."]

    def test_an_answer_of_any_length_is_not_taken(self, desk: Desk) -> None:
        desk.do("route", "#new/beacon")
        desk.do("draft", "pack=" + "x" * 20_001)
        assert desk.app.draft is not None
        assert desk.app.draft.answers["pack"] == ""

    def test_a_game_may_ask_on_a_form_of_its_own(self, desk: Desk) -> None:
        desk.do("route", "#new/beacon")
        assert 'id="no-pack"' not in desk.shown
        desk.do("draft", "edition=storm")
        assert 'id="no-pack"' in desk.shown
        assert "#game/beacon/pack" not in desk.shown
        desk.do("start")
        assert desk.app.session is not None
        assert desk.app.session.game.edition == "storm"

    @pytest.mark.parametrize("place", ["#game/beacon/nothing", "#game/nobody/pack", "#game", "#game/beacon"])
    def test_a_screen_that_nobody_brings_is_the_launcher(self, desk: Desk, place: str) -> None:
        desk.do("route", place)
        assert desk.app.ui.screen == "launcher"
        assert desk.paper.reports == []


class Fetching:
    """A page that has to fetch the code of games."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.fetched: list[str] = []
        self.seconds = 0.0
        self.offline = False
        self.meanwhile: list[str] = []
        desk.app.loaded.clear()
        desk.paper.load_game = self.load_game  # type: ignore[method-assign]

    async def load_game(self, game: str) -> None:
        self.fetched.append(game)
        await asyncio.sleep(self.seconds)
        self.meanwhile.append(self.desk.shown)
        if self.offline:
            raise NotFetched("Error: tyrants-0123456789.pack: silent")


PLACES = ["#new/tyrants", "#rules/tyrants", "#credits/tyrants"]


class TestLoading:
    @pytest.mark.parametrize("place", PLACES)
    def test_a_game_is_fetched_once_and_alone(self, place: str) -> None:
        desk = Desk()
        fetching = Fetching(desk)
        desk.do("route", place)
        desk.do("route", "#")
        desk.do("route", place)
        assert fetching.fetched == ["tyrants"]
        assert desk.app.ui.screen != "launcher"

    def test_the_launcher_and_the_choice_of_a_game_need_none(self) -> None:
        storage = Storage()
        Desk(storage).begin("human", "random")
        desk = Desk(storage)
        fetching = Fetching(desk)
        for place in ("#", "#new", "#rules", "#settings", "#credits"):
            desk.do("route", place)
            assert "<h1" in desk.shown
        assert fetching.fetched == []

    def test_a_rule_of_no_named_game_is_looked_for_in_one_book_after_the_other(self) -> None:
        desk = Desk()
        fetching = Fetching(desk)
        desk.do("route", "#rules/core.goal")
        assert fetching.fetched == ["underworlds"]
        assert 'id="rule"' in desk.shown

    def test_a_kept_game_is_fetched_before_it_is_opened(self) -> None:
        storage = Storage()
        first = Desk(storage)
        first.begin("human", "random", game="tyrants")
        desk = Desk(storage)
        fetching = Fetching(desk)
        desk.do("route", first.paper.fragment)
        assert fetching.fetched == ["tyrants"]
        assert desk.app.session is not None

    def test_a_game_that_comes_in_is_fetched(self) -> None:
        first = Desk()
        first.begin("human", "random", game="tyrants")
        for kind in ("game", "position"):
            first.do("share", kind)
            address = re.search(r"https://[^<]*", first.shown)
            assert address is not None
            desk = Desk()
            fetching = Fetching(desk)
            desk.do("route", "#" + address[0].partition("#")[2])
            assert fetching.fetched == ["tyrants"]
            assert (desk.app.ui.screen, desk.app.ui.shared) == {
                "game": ("table", True),
                "position": ("seating", False),
            }[kind]
        save = first.app.session.game.save()  # type: ignore[union-attr]
        desk = Desk()
        fetching = Fetching(desk)
        desk.do("import-text", save)
        assert fetching.fetched == ["tyrants"]

    def test_what_an_edition_has_of_its_own_is_fetched_after_its_game(self) -> None:
        usual = kb.new("underworlds", quick=True)
        seats = ["garreks-reavers", "steelhearts-champions"]
        other = kb.new("underworlds", edition="2017", seats=seats, quick=True)
        fetched = []
        for text in (usual.save(), other.save(), other.record(), other.position()):
            desk = Desk()
            fetching = Fetching(desk)
            desk.do("import-text", text)
            fetched.append(fetching.fetched)
        assert fetched == [["underworlds"], *[["underworlds", "underworlds-2017"]] * 3]

    def test_what_takes_long_is_shown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(loading, "PATIENCE", 0.01)
        desk = Desk()
        fetching = Fetching(desk)
        desk.do("route", "#new/tyrants")
        assert "Loading" not in fetching.meanwhile[0]
        fetching.seconds = 0.05
        desk.do("route", "#new/underworlds")
        assert "Loading Warhammer Underworlds …" in fetching.meanwhile[1]
        assert 'id="newgame-form"' in desk.shown

    def test_what_fails_is_said_and_can_be_tried_again(self) -> None:
        storage = Storage()
        first = Desk(storage)
        first.begin("human", "random", game="tyrants")
        place = first.paper.fragment
        for where in (place, *PLACES):
            desk = Desk(storage)
            fetching = Fetching(desk)
            fetching.offline = True
            desk.do("route", where)
            assert desk.app.ui.screen == "launcher"
            assert desk.messages == [
                "The host does not answer when asked for tyrants-0123456789.pack. Try again in a moment."
            ]
            assert [game.fault for game in desk.app.store.games()] == [None]
            fetching.offline = False
            action = desk.app.ui.notices[0].action
            assert action is not None
            desk.do(action[0], action[1])
            assert desk.app.ui.screen != "launcher"
            assert desk.paper.reports == []

    def test_what_comes_too_late_does_not_take_the_person_back(self) -> None:
        desk = Desk()
        fetching = Fetching(desk)

        async def slow(game: str) -> None:
            desk.app.act("route", "#settings")

        fetching.desk.paper.load_game = slow  # type: ignore[method-assign]
        desk.do("route", "#new/tyrants")
        assert desk.app.ui.screen == "settings"


class TestSuggestions:
    def test_a_placement_without_a_tool_is_answered_by_a_suggestion(self, monkeypatch: pytest.MonkeyPatch) -> None:
        install(monkeypatch, "regiments")
        monkeypatch.setattr(game_ui("regiments"), "TOOLS", ())
        desk = Desk()
        desk.begin("human", "human", game="regiments")
        option = desk.options()[0]
        assert "suggestions-title" not in desk.shown
        desk.do("choose", option)
        game: Any = desk.app.session.game  # type: ignore[union-attr]
        assert game.choices == []
        answers = re.findall(r'data-act="answer" data-arg="([^"]*)"', desk.shown)
        assert len(answers) == len(game.suggestions(option)) > 1
        assert 'aria-expanded="true"' in desk.shown
        desk.do("suggest", option)
        assert "suggestions-title" not in desk.shown
        desk.do("choose", option)
        desk.do("answer", html.unescape(answers[0]))
        assert [choice.option for choice in game.choices] == [option]
        assert "suggestions-title" not in desk.shown

    def test_views_are_asked_for_suggestions_only_when_somebody_looks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        install(monkeypatch, "regiments")
        desk = Desk()
        desk.begin("human", "human", game="regiments")
        session: Any = desk.app.session
        session.view()
        decision = session.game.decision
        assert all(option._suggestions is None for option in decision.options if not option.listed)
