"""The page at work, without a browser: every act of a person, and what is kept, told and shown after it."""

import itertools
import re
from typing import Any

import pytest

import katabasis as kb
from katabasis_page.games import game_ui
from katabasis_page.sharing import links
from katabasis_page.storage.texts import Blocked, Full
from page.desk import Desk, Storage

HOSTILE = "<script>alert(1)</script>\"' onx=1"


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def storage() -> Storage:
    return Storage()


@pytest.fixture(autouse=True)
def _no_defects(request: pytest.FixtureRequest) -> Any:
    """No test may end with a defect in the console."""
    yield
    for value in request.node.funcargs.values():
        if isinstance(value, Desk):
            assert value.paper.reports == []


class TestScreens:
    def test_the_first_visit_offers_a_game(self, desk: Desk) -> None:
        assert 'href="#new/underworlds"' in desk.shown
        assert 'id="welcome"' in desk.shown
        assert 'href="#first/underworlds"' in desk.shown

    @pytest.mark.parametrize(
        "place", ["#new/underworlds", "#settings", "#rules", "#rules/combat.trapped-2023", "#credits", "#?", "#a/b"]
    )
    def test_every_place_has_a_screen_in_both_languages(self, desk: Desk, place: str) -> None:
        desk.do("route", place)
        assert "<h1" in desk.shown
        desk.do("language", "es")
        assert desk.paper.root["lang"] == "es"
        assert "<h1" in desk.shown

    @pytest.mark.parametrize("place", ["#nowhere", "#watch=1", "#game/chess/board", "#game/quest/nowhere"])
    def test_a_link_that_leads_nowhere_says_so(self, desk: Desk, place: str) -> None:
        desk.do("route", place)
        assert desk.messages == ["This link leads nowhere here. Choose a game below."]
        assert desk.app.ui.screen == "launcher"
        desk.do("route", "#")
        desk.do("route", "#settings")
        desk.do("route", "#")
        assert desk.messages == []

    def test_a_message_goes_with_the_screen_on_which_it_was_read(self, desk: Desk) -> None:
        desk.do("route", "#play/00000000")
        assert "There is no such game" in desk.shown
        desk.do("route", "#new/underworlds")
        assert "There is no such game" not in desk.shown

    def test_who_gave_no_name_is_called_in_the_language_of_the_page(self, desk: Desk) -> None:
        desk.begin("human", "random")
        assert desk.paper.title.startswith("Player 1 against")
        desk.do("language", "es")
        assert desk.paper.title.startswith("Jugador 1 contra")
        desk.do("choose", desk.options()[0])
        desk.do("route", "#")
        assert "Jugador 1 contra" in desk.shown

    def test_the_rules_can_be_searched_without_accents(self, desk: Desk) -> None:
        desk.do("language", "es")
        desk.do("route", "#rules/underworlds")
        desk.do("search", "linea vision")
        assert "Línea" in desk.shown or "línea" in desk.shown
        desk.do("search", "xyzzy")
        assert "entry-link" not in desk.shown

    def test_a_rule_leads_to_others(self, desk: Desk) -> None:
        desk.do("route", "#rules/core.goal")
        assert 'href="#rules/underworlds/victory.most-glory"' in desk.shown

    def test_settings_hold_at_once_and_at_the_next_visit(self, storage: Storage) -> None:
        desk = Desk(storage)
        desk.do("setting", "theme=light")
        desk.do("setting", "theme=<b>")
        desk.do("setting", "nonsense=1")
        assert desk.paper.root["theme"] == "light"
        assert Desk(storage).paper.root["theme"] == "light"

    def test_a_name_that_was_typed_once_is_known_at_the_next_game(self, storage: Storage) -> None:
        first = Desk(storage)
        first.do("route", "#new/underworlds")
        first.do("draft", "name-0=Ana")
        first.do("start")
        again = Desk(storage)
        again.do("route", "#new/underworlds")
        assert 'value="Ana"' in again.shown
        again.do("setting", "name=" + "x" * 99)
        assert again.app.ui.settings["name"] == "Ana"


class TestPlaying:
    def test_a_game_is_kept_before_its_first_decision_is_shown(self, desk: Desk) -> None:
        desk.begin("human", "random")
        assert desk.paper.fragment.startswith("#play/")
        assert [kept.choices for kept in desk.app.store.games()] == [len(desk.app.session.game.choices)]  # type: ignore[union-attr]
        assert desk.paper.persistence_requested == 1

    def test_every_choice_is_kept(self, desk: Desk) -> None:
        desk.begin("human", "human")
        for _ in range(5):
            if desk.app.ui.seating.handover is not None:
                desk.do("confirm-handover")
            desk.do("choose", desk.options()[0])
            session = desk.app.session
            assert session is not None
            assert desk.app.store.open(desk.app.id)[1].choices == session.game.choices

    def test_a_whole_game_against_a_bot_ends_and_can_be_played_again(self, desk: Desk) -> None:
        desk.begin("human", "random")
        desk.play_on()
        session = desk.app.session
        assert session is not None
        assert session.game.result is not None
        assert 'id="finish"' in desk.shown
        before = session.game.setup["seats"]
        desk.do("again", "swapped")
        assert desk.app.session is not session
        assert desk.app.session.game.setup["seats"] == before[::-1]  # type: ignore[union-attr]
        assert len(desk.app.store.games()) == 2

    def test_a_whole_game_of_two_people_shows_no_hand_before_a_handover(self, desk: Desk) -> None:
        desk.begin("human", "human")
        for _ in range(200):
            session = desk.app.session
            assert session is not None
            if desk.app.ui.seating.handover is not None:
                hands = [zone.cards for name, zone in session.game.table.zones.items() if "-hand-" in name]
                for card in itertools.chain(*hands):
                    assert f"card:{card}" not in desk.shown
                desk.do("confirm-handover")
            elif options := desk.options():
                desk.do("choose", options[len(session.game.choices) % len(options)])
            else:
                break
        assert desk.app.session is not None
        assert desk.app.session.game.result is not None

    def test_a_return_finds_the_game_where_it_was(self, storage: Storage) -> None:
        first = Desk(storage)
        first.begin("human", "random")
        first.do("choose", first.options()[0])
        again = Desk(storage, first.paper.fragment)
        assert again.app.session is not None
        assert again.app.session.game.save() == first.app.session.game.save()  # type: ignore[union-attr]
        assert again.options() == first.options()

    def test_settings_changed_in_a_game_do_not_change_the_game(self, desk: Desk) -> None:
        desk.begin("human", "random")
        before = desk.app.session.game.save()  # type: ignore[union-attr]
        desk.do("route", "#settings")
        for change in (
            "language=es",
            "theme=light",
            "speed=slow",
            "motion=reduced",
            "announce=decisions",
            "letters=off",
        ):
            desk.do("setting", change)
        desk.do("route", desk.paper.fragment)
        assert desk.app.session.game.save() == before  # type: ignore[union-attr]

    def test_refusals_are_told(self, desk: Desk) -> None:
        desk.begin("human", "random")
        desk.do("choose", "no such thing")
        assert desk.messages
        desk.do("undo")
        assert desk.app.ui.screen == "table"

    def test_keys_act_unless_letters_are_switched_off(self, desk: Desk) -> None:
        desk.begin("human", "random")
        desk.do("key", "?")
        assert desk.app.ui.pointer.popover is not None
        desk.do("close")
        assert desk.app.ui.pointer.popover is None
        desk.do("key", "[")
        assert desk.app.ui.history.past is not None or not desk.app.session.game.choices  # type: ignore[union-attr]

    def test_unknown_acts_do_nothing(self, desk: Desk) -> None:
        before = desk.shown
        desk.do("__class__", "x")
        desk.do("", "")
        assert desk.shown == before


class TestStorage:
    @pytest.mark.parametrize(("fault", "state"), [(Full, "full"), (Blocked, "blocked")])
    def test_a_game_goes_on_when_it_cannot_be_kept_and_can_be_taken_along(
        self, storage: Storage, fault: type[Exception], state: str
    ) -> None:
        desk = Desk(storage)
        desk.begin("human", "random")
        storage.fault = fault
        desk.do("choose", desk.options()[0])
        assert desk.app.ui.saved == state
        assert desk.messages
        desk.do("export")
        name, text = desk.paper.files[0]
        assert name.startswith("katabasis-underworlds-")
        assert kb.replay(text).choices == desk.app.session.game.choices  # type: ignore[union-attr]
        storage.fault = None
        desk.do("choose", desk.options()[0])
        assert desk.app.ui.saved == "saved"

    def test_a_page_that_keeps_nothing_says_so(self) -> None:
        storage = Storage()
        storage.lasting = False
        desk = Desk(storage)
        assert "saves nothing here" in desk.shown
        desk.begin("human", "random")
        assert desk.app.ui.saved == "memory"
        assert "Not saved!" in desk.shown

    def test_a_damaged_game_is_set_aside_exported_and_tried_again(self, storage: Storage) -> None:
        desk = Desk(storage)
        desk.begin("human", "random")
        id = desk.app.id
        whole = storage.texts[f"katabasis:save:{id}"]
        desk.do("route", "#")
        storage.texts[f"katabasis:save:{id}"] = whole[:-40]
        desk.do("route", f"#play/{id}")
        assert desk.app.ui.screen == "launcher"
        assert "set aside" in desk.shown
        desk.do("export", id)
        assert desk.paper.files[0][1].startswith(whole[:-40])
        desk.do("open", id)
        assert "set aside" in desk.shown

    def test_a_game_that_cannot_be_drawn_leads_back_to_the_launcher(
        self, storage: Storage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        desk = Desk(storage)
        desk.begin("human", "random")
        desk.do("choose", desk.options()[0])
        id = desk.app.id
        desk.do("route", "#")

        def broken() -> None:
            raise KeyError("hex")

        monkeypatch.setattr(game_ui("underworlds"), "table_class", broken)
        desk.do("route", f"#play/{id}")
        assert desk.app.session is None
        assert desk.app.ui.screen == "launcher"
        assert any("Something went wrong" in message for message in desk.messages)
        assert desk.paper.reports
        assert f'href="#play/{id}"' in desk.shown

    def test_a_deleted_game_comes_back(self, desk: Desk) -> None:
        desk.begin("human", "random")
        desk.do("choose", desk.options()[0])
        id = desk.app.id
        desk.do("route", "#")
        desk.do("delete", id)
        assert desk.app.store.games() == []
        desk.do("restore")
        assert [kept.id for kept in desk.app.store.games()] == [id]
        assert desk.messages == []

    def test_a_game_that_is_not_there_leads_back_to_the_launcher(self, desk: Desk) -> None:
        desk.do("route", "#play/nowhere")
        assert desk.app.ui.screen == "launcher"
        assert desk.messages

    def test_hostile_names_stay_text(self, desk: Desk) -> None:
        desk.do("route", "#new/underworlds")
        desk.do("draft", f"name-0={HOSTILE}")
        assert "<script" not in desk.shown
        desk.begin("human", "random")
        assert "<script" not in desk.shown
        desk.do("choose", desk.options()[0])
        desk.do("route", "#")
        assert "<script" not in desk.shown
        assert "&lt;script&gt;" in desk.shown


class TestTabs:
    def test_a_second_tab_watches_follows_and_takes_over(self, storage: Storage) -> None:
        first = Desk(storage)
        first.begin("human", "random")
        second = Desk(storage)
        second.paper.elsewhere = {first.app.store.lock(first.app.id)}
        second.do("route", first.paper.fragment)
        assert second.app.session is not None
        assert second.app.session.watching
        assert second.options() == []
        first.do("choose", first.options()[0])
        second.do("stored", first.app.store.save_key(first.app.id))
        assert second.app.session.game.choices == first.app.session.game.choices  # type: ignore[union-attr]
        second.do("take-over")
        first.paper.lost()
        assert first.app.session is not None
        assert first.app.session.watching
        assert second.options()
        kept = storage.texts[first.app.store.save_key(first.app.id)]
        first.app.session.keep()
        assert storage.texts[first.app.store.save_key(first.app.id)] == kept


class TestPassingOn:
    def test_a_game_travels_by_link(self, desk: Desk) -> None:
        desk.begin("human", "random")
        desk.do("choose", desk.options()[0])
        desk.do("share", "game")
        address = re.search(r"https://[^<]*", desk.shown)
        assert address is not None
        other = Desk(fragment="#" + address[0].partition("#")[2])
        assert other.app.ui.shared
        assert other.app.store.games() == []
        other.do("start")
        assert other.app.session is not None
        assert other.app.session.game.choices[:1] == desk.app.session.game.choices[:1]  # type: ignore[union-attr]

    def test_what_is_passed_on_warns_of_dice_to_come_only_while_there_are_any(self, desk: Desk) -> None:
        desk.begin("human", "random")
        desk.do("share", "game")
        assert "the dice to come" in desk.shown
        desk.do("close")
        desk.play_on()
        assert desk.app.ui.history.over
        desk.do("share", "game")
        assert "the dice to come" not in desk.shown
        assert "the hidden cards" in desk.shown

    def test_a_position_travels_by_link(self, desk: Desk) -> None:
        desk.begin("human", "human")
        desk.do("share", "position")
        assert desk.paper.reports == []
        address = re.search(r"https://[^<]*", desk.shown)
        assert address is not None
        other = Desk(fragment="#" + address[0].partition("#")[2])
        assert other.app.ui.screen == "seating"
        assert "Warhammer Underworlds" in other.shown
        assert other.paper.reports == []

    @pytest.mark.parametrize(
        "text", ["", HOSTILE, "katabasis record 1\ngame underworlds", "game = 'underworlds'\n<b>", "{}"]
    )
    def test_what_cannot_be_taken_in_is_told_and_changes_nothing(self, desk: Desk, text: str) -> None:
        desk.do("import")
        desk.do("import-text", text)
        assert len(desk.messages) == 1
        assert "<script" not in desk.shown
        assert desk.app.store.games() == []

    def test_hostile_links_are_told(self, desk: Desk) -> None:
        for fragment in ("#g=1.xx", "#p=9.abc", links.fragment("game", HOSTILE), links.fragment("position", HOSTILE)):
            desk.do("route", fragment)
        assert "<script" not in desk.shown
        assert desk.app.ui.screen == "launcher"


class TestFrames:
    def test_a_frame_begins_at_once_and_keeps_nothing(self, storage: Storage) -> None:
        desk = Desk(storage, embed={"seats": "human,random", "theme": "light", "lang": "es"})
        assert desk.app.ui.screen == "table"
        assert desk.app.ui.seating.kinds == ["human", "random"]
        assert desk.paper.root["theme"] == "light"
        assert storage.texts == {}
        desk.do("choose", desk.options()[0])
        assert storage.texts == {}
        desk.do("open-app")
        assert desk.paper.opened.startswith("https://example.org/k/index.html#g=1.")

    def test_a_frame_shows_the_position_of_its_address(self, storage: Storage) -> None:
        text = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=5, quick=True).position()
        desk = Desk(storage, links.fragment("position", text), embed={"seats": "human,<b>"})
        assert desk.app.ui.screen == "table"
        assert desk.app.session is not None
        assert desk.app.session.game.position() == text

    @pytest.mark.parametrize(
        ("fragment", "embed", "reason"),
        [
            ("", {"game": "chess"}, "There is no game here that is called “chess”."),
            ("", {"game": "<b>"}, "There is no game here that is called “<b>”."),
            ("", {"puzzle": "tyrants/none"}, "There is no such puzzle here."),
            ("", {"puzzle": "chess/spy-before-the-blade"}, "There is no such puzzle here."),
            ("#g=", {}, "The game is missing from this link. Copy the whole of it."),
            (links.fragment("position", "game = 1"), {"game": "tyrants"}, "This game breaks the rules:"),
            (links.fragment("game", "katabasis record 1\ngame chess\n"), {}, "This game breaks the rules:"),
            ("#play/nothing", {}, "There is no such game in this browser."),
        ],
    )
    def test_a_frame_without_a_table_says_why_also_to_the_page_around(
        self, fragment: str, embed: dict[str, str], reason: str
    ) -> None:
        desk = Desk(fragment=fragment, embed=embed)
        assert 'id="screen-no-table"' in desk.shown
        assert "<b>" not in desk.shown
        assert desk.messages[0].startswith(reason)
        assert desk.paper.host_messages == [("failed", {"reason": desk.messages[0]})]

    def test_a_frame_with_a_table_tells_of_no_failure(self) -> None:
        desk = Desk(embed={"game": "tyrants", "seats": "human,random"})
        assert "failed" not in dict(desk.paper.host_messages)
        desk.do("route", "#g=1.damaged")
        assert desk.app.ui.screen == "table"
        assert "failed" not in dict(desk.paper.host_messages)
