"""The page at work, without a browser: every act of a person, and what is kept, told and shown after it."""

import asyncio
import itertools
import re
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest

import katabasis as kb
from katabasis_page import links
from katabasis_page.app import App
from katabasis_page.markup import regions, whole
from katabasis_page.store import Blocked, Full, MemoryShelf
from katabasis_page.thinking import Thinker

HOSTILE = "<script>alert(1)</script>\"' onx=1"


class Shelf(MemoryShelf):
    """A shelf that lasts, until it is full or blocked."""

    lasting = True
    fault: type[Exception] | None = None

    def write(self, key: str, text: str) -> None:
        if self.fault is not None:
            raise self.fault
        super().write(key, text)


class Gestures:
    zoom = (1.0, 0.0, 0.0)

    def set(self, zoom: tuple[float, float, float]) -> None:
        self.zoom = zoom

    def zoom_by(self, factor: float) -> None:
        self.zoom = (self.zoom[0] * factor, 0.0, 0.0)


class Paper:
    """A page that remembers what it was told, in place of a document."""

    def __init__(self, shelf: Shelf | None = None) -> None:
        self.shelf = shelf or Shelf()
        self.gestures = Gestures()
        self.fragment = ""
        self.embedded = False
        self.copies = None
        self.query: dict[str, str] = {}
        self.language = "en"
        self.shown = self.title = ""
        self.root: dict[str, str] = {}
        self.files: list[tuple[str, str]] = []
        self.reports: list[str] = []
        self.work: list[Coroutine[Any, Any, None]] = []
        self.held: set[str] = set()
        self.elsewhere: set[str] = set()
        self.lost: Callable[[], None] = lambda: None
        self.asked_to_last = 0
        self._numbers = itertools.count(1)
        self.app: App | None = None

    def show(self, markup: str) -> None:
        frame, parts = regions(markup)
        assert len(parts) == len(re.findall("<!--[a-z-]+-->", frame))
        self.shown = whole(markup)

    def set_title(self, title: str) -> None:
        self.title = title

    def set_root(self, name: str, value: str) -> None:
        self.root[name] = value

    def wear(self, game: str, styles: tuple[str, ...], plays: list[str]) -> None:
        self.worn = game, plays

    def open_elsewhere(self, address: str) -> None:
        self.opened = address

    def scroll_up(self) -> None: ...
    def scroll_to(self, id: str) -> None: ...
    def focus(self, selector: str) -> None: ...
    def install(self) -> None: ...

    def go(self, fragment: str, replace: bool = False) -> None:
        self.fragment = fragment
        if not replace and self.app is not None:
            self.app.act("route", fragment)

    def address(self, fragment: str) -> str:
        return "https://example.org/k/index.html" + fragment

    def now(self) -> str:
        return f"2026-11-21T12:00:{next(self._numbers) % 60:02}Z"

    def when(self, at: str, language: str) -> str:
        return at

    def chance(self) -> int:
        return next(self._numbers)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0)

    async def both(self, one: Awaitable[Any], other: Awaitable[Any]) -> tuple[Any, Any]:
        return await one, await other

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        self.work.append(work)

    def report(self, text: str) -> None:
        self.reports.append(text)

    async def copy(self, id: str) -> bool:
        return True

    def download(self, name: str, text: str) -> None:
        self.files.append((name, text))

    def ask_to_last(self) -> None:
        self.asked_to_last += 1

    async def hold(self, name: str, lost: Callable[[], None], steal: bool = False) -> bool:
        self.lost = lost
        if name in self.elsewhere and not steal:
            return False
        self.held = {name}
        return True

    def let_go(self) -> None:
        self.held = set()


class Desk:
    """A page, the app on it, and a person who acts."""

    def __init__(self, shelf: Shelf | None = None, fragment: str = "", embed: dict[str, str] | None = None) -> None:
        self.paper = Paper(shelf)
        self.paper.embedded, self.paper.query = embed is not None, embed or {}
        self.app = App(self.paper, Thinker(None))  # type: ignore[arg-type]
        self.paper.app = self.app
        self.paper.fragment = fragment
        self.do("route", fragment)

    def do(self, verb: str, arg: str = "") -> None:
        self.app.act(verb, arg)
        self.settle()

    def settle(self) -> None:
        """Let everything that was put off happen."""
        while self.paper.work:
            asyncio.run(self.paper.work.pop(0))

    @property
    def shown(self) -> str:
        return self.paper.shown

    @property
    def told(self) -> list[str]:
        return [self.app.ui.word(notice.text) for notice in self.app.ui.notices]

    def begin(self, *kinds: str) -> None:
        self.do("route", "#new/underworlds")
        for seat, kind in enumerate(kinds):
            self.do("draft", f"kind-{seat}={kind}")
        self.do("setting", "speed=instant")
        self.do("start")

    def options(self) -> list[str]:
        assert self.app.session is not None
        decision = self.app.session.view()["decision"] or {}
        return [option["id"] for option in decision.get("options", [])]

    def play_on(self, most: int = 400) -> None:
        """Take the first option, or raise the curtain, until the game is over."""
        for _ in range(most):
            if self.app.ui.curtain is not None:
                self.do("raise-curtain")
            elif options := self.options():
                self.do("choose", options[len(self.app.session.game.choices) % len(options)])  # type: ignore[union-attr]
            else:
                return


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


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
        assert "No game yet" in desk.shown

    @pytest.mark.parametrize(
        "place", ["#new/underworlds", "#settings", "#rules", "#rules/combat.trapped-2023", "#credits", "#?", "#a/b"]
    )
    def test_every_place_has_a_screen_in_both_languages(self, desk: Desk, place: str) -> None:
        desk.do("route", place)
        assert "<h1" in desk.shown
        desk.do("language", "es")
        assert desk.paper.root["lang"] == "es"
        assert "<h1" in desk.shown

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

    def test_settings_hold_at_once_and_at_the_next_visit(self, shelf: Shelf) -> None:
        desk = Desk(shelf)
        desk.do("setting", "theme=light")
        desk.do("setting", "theme=<b>")
        desk.do("setting", "nonsense=1")
        assert desk.paper.root["theme"] == "light"
        assert Desk(shelf).paper.root["theme"] == "light"

    def test_a_name_that_was_typed_once_is_known_at_the_next_game(self, shelf: Shelf) -> None:
        first = Desk(shelf)
        first.do("route", "#new/underworlds")
        first.do("draft", "name-0=Ana")
        first.do("start")
        again = Desk(shelf)
        again.do("route", "#new/underworlds")
        assert 'value="Ana"' in again.shown
        again.do("setting", "name=" + "x" * 99)
        assert again.app.ui.settings["name"] == "Ana"


class TestPlaying:
    def test_a_game_is_kept_before_its_first_decision_is_shown(self, desk: Desk) -> None:
        desk.begin("human", "random")
        assert desk.paper.fragment.startswith("#play/")
        assert [kept.choices for kept in desk.app.store.games()] == [len(desk.app.session.game.choices)]  # type: ignore[union-attr]
        assert desk.paper.asked_to_last == 1

    def test_every_choice_is_kept(self, desk: Desk) -> None:
        desk.begin("human", "human")
        for _ in range(5):
            if desk.app.ui.curtain is not None:
                desk.do("raise-curtain")
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

    def test_a_whole_game_of_two_people_shows_no_hand_behind_a_curtain(self, desk: Desk) -> None:
        desk.begin("human", "human")
        for _ in range(200):
            session = desk.app.session
            assert session is not None
            if desk.app.ui.curtain is not None:
                hands = [zone.cards for name, zone in session.game.table.zones.items() if "-hand-" in name]
                for card in itertools.chain(*hands):
                    assert f"card:{card}" not in desk.shown
                desk.do("raise-curtain")
            elif options := desk.options():
                desk.do("choose", options[len(session.game.choices) % len(options)])
            else:
                break
        assert desk.app.session is not None
        assert desk.app.session.game.result is not None

    def test_a_return_finds_the_game_where_it_was(self, shelf: Shelf) -> None:
        first = Desk(shelf)
        first.begin("human", "random")
        first.do("choose", first.options()[0])
        again = Desk(shelf, first.paper.fragment)
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
        assert desk.told
        desk.do("undo")
        assert desk.app.ui.screen == "table"

    def test_keys_act_unless_letters_are_switched_off(self, desk: Desk) -> None:
        desk.begin("human", "random")
        desk.do("key", "?")
        assert desk.app.ui.popover is not None
        desk.do("close")
        assert desk.app.ui.popover is None
        desk.do("key", "[")
        assert desk.app.ui.past is not None or not desk.app.session.game.choices  # type: ignore[union-attr]

    def test_unknown_acts_do_nothing(self, desk: Desk) -> None:
        before = desk.shown
        desk.do("__class__", "x")
        desk.do("", "")
        assert desk.shown == before


class TestStorage:
    @pytest.mark.parametrize(("fault", "state"), [(Full, "full"), (Blocked, "blocked")])
    def test_a_game_goes_on_when_it_cannot_be_kept_and_can_be_taken_along(
        self, shelf: Shelf, fault: type[Exception], state: str
    ) -> None:
        desk = Desk(shelf)
        desk.begin("human", "random")
        shelf.fault = fault
        desk.do("choose", desk.options()[0])
        assert desk.app.ui.saved == state
        assert desk.told
        desk.do("export")
        name, text = desk.paper.files[0]
        assert name.startswith("katabasis-underworlds-")
        assert kb.replay(text).choices == desk.app.session.game.choices  # type: ignore[union-attr]
        shelf.fault = None
        desk.do("choose", desk.options()[0])
        assert desk.app.ui.saved == "saved"

    def test_a_page_that_keeps_nothing_says_so(self) -> None:
        shelf = Shelf()
        shelf.lasting = False
        desk = Desk(shelf)
        assert "keeps nothing here" in desk.shown
        desk.begin("human", "random")
        assert desk.app.ui.saved == "memory"
        assert "Not kept!" in desk.shown

    def test_a_damaged_game_is_set_aside_exported_and_tried_again(self, shelf: Shelf) -> None:
        desk = Desk(shelf)
        desk.begin("human", "random")
        id = desk.app.id
        whole = shelf.texts[f"katabasis:save:{id}"]
        desk.do("route", "#")
        shelf.texts[f"katabasis:save:{id}"] = whole[:-40]
        desk.do("route", f"#play/{id}")
        assert desk.app.ui.screen == "launcher"
        assert "set aside" in desk.shown
        desk.do("export", id)
        assert desk.paper.files[0][1] == whole[:-40]
        desk.do("open", id)
        assert "set aside" in desk.shown

    def test_a_deleted_game_comes_back(self, desk: Desk) -> None:
        desk.begin("human", "random")
        id = desk.app.id
        desk.do("route", "#")
        desk.do("delete", id)
        assert desk.app.store.games() == []
        desk.do("restore")
        assert [kept.id for kept in desk.app.store.games()] == [id]
        assert desk.told == []

    def test_a_game_that_is_not_there_leads_back_to_the_launcher(self, desk: Desk) -> None:
        desk.do("route", "#play/nowhere")
        assert desk.app.ui.screen == "launcher"
        assert desk.told

    def test_hostile_names_stay_text(self, desk: Desk) -> None:
        desk.do("route", "#new/underworlds")
        desk.do("draft", f"name-0={HOSTILE}")
        assert "<script" not in desk.shown
        desk.begin("human", "random")
        assert "<script" not in desk.shown
        desk.do("route", "#")
        assert "<script" not in desk.shown
        assert "&lt;script&gt;" in desk.shown


class TestTabs:
    def test_a_second_tab_watches_follows_and_takes_over(self, shelf: Shelf) -> None:
        first = Desk(shelf)
        first.begin("human", "random")
        second = Desk(shelf)
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
        kept = shelf.texts[first.app.store.save_key(first.app.id)]
        first.app.session.keep()
        assert shelf.texts[first.app.store.save_key(first.app.id)] == kept


class TestPassingOn:
    def test_a_game_travels_by_link(self, desk: Desk) -> None:
        desk.begin("human", "random")
        desk.do("choose", desk.options()[0])
        desk.do("share", "game")
        found = re.search(r"https://[^<]*", desk.shown)
        assert found is not None
        other = Desk(fragment="#" + found[0].partition("#")[2])
        assert other.app.ui.screen == "seating"
        other.do("start")
        assert other.app.session is not None
        assert other.app.session.game.choices[:1] == desk.app.session.game.choices[:1]  # type: ignore[union-attr]

    def test_a_position_travels_by_link(self, desk: Desk) -> None:
        desk.begin("human", "human")
        desk.do("share", "position")
        assert desk.paper.reports == []
        found = re.search(r"https://[^<]*", desk.shown)
        assert found is not None
        other = Desk(fragment="#" + found[0].partition("#")[2])
        assert other.app.ui.screen == "seating"
        assert other.paper.reports == []

    @pytest.mark.parametrize(
        "text", ["", HOSTILE, "katabasis record 1\ngame underworlds", "game = 'underworlds'\n<b>", "{}"]
    )
    def test_what_cannot_be_taken_in_is_told_and_changes_nothing(self, desk: Desk, text: str) -> None:
        desk.do("import")
        desk.do("import-text", text)
        assert len(desk.told) == 1
        assert "<script" not in desk.shown
        assert desk.app.store.games() == []

    def test_hostile_links_are_told(self, desk: Desk) -> None:
        for fragment in ("#g=1.xx", "#p=9.abc", links.fragment("game", HOSTILE), links.fragment("position", HOSTILE)):
            desk.do("route", fragment)
        assert "<script" not in desk.shown
        assert desk.app.ui.screen == "launcher"


class TestFrames:
    def test_a_frame_begins_at_once_and_keeps_nothing(self, shelf: Shelf) -> None:
        desk = Desk(shelf, embed={"seats": "human,random", "theme": "light", "lang": "es"})
        assert desk.app.ui.screen == "table"
        assert desk.app.ui.kinds == ["human", "random"]
        assert desk.paper.root["theme"] == "light"
        assert shelf.texts == {}
        desk.do("choose", desk.options()[0])
        assert shelf.texts == {}
        desk.do("open-app")
        assert desk.paper.opened.startswith("https://example.org/k/index.html#g=1.")

    def test_a_frame_shows_the_position_of_its_address(self, shelf: Shelf) -> None:
        text = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=5, quick=True).position()
        desk = Desk(shelf, links.fragment("position", text), embed={"seats": "human,<b>"})
        assert desk.app.ui.screen == "table"
        assert desk.app.session is not None
        assert desk.app.session.game.position() == text
