"""Exceptions planted in every act, in everything that draws, in every listener and every request of the worker: each
is said once, no traceback leaves Python, and the game goes on with nothing lost."""

import ast
import asyncio
import gc
import importlib
import inspect
import json
import re
import sys
import warnings
from collections.abc import Callable, Iterator, MutableMapping
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import katabasis as kb
import katabasis_page
from apart.party import Party, makers
from katabasis_page import app, protocols
from katabasis_page.acts import recovery
from katabasis_page.browser import guard
from katabasis_page.games import GAMES
from katabasis_page.markup import controls
from katabasis_page.screens import credits
from katabasis_page.screens import page as pages
from katabasis_page.sharing.links import BadLink, Payload
from katabasis_page.table import legend
from katabasis_page.worker import in_worker, reading
from katabasis_page.worker.bot_client import BotClient
from katabasis_page.worker.worker_client import WorkerClient
from page.desk import Desk, Paper
from page.test_bot_client import Beside
from page.waiting import result_of

PAGE = Path(katabasis_page.__file__).parent
PLAYS_ON = "play-on"


class Planted(Exception):
    """What nobody has foreseen."""


def broken(*_values: Any, **_named: Any) -> Any:
    raise Planted("planted")


def tables_of_acts() -> Iterator[tuple[str, MutableMapping[str, Any]]]:
    """Every table of acts of the page, by the name of its module."""
    for path in sorted(PAGE.rglob("*.py")):
        if re.search(r"^ACTS\b", path.read_text(encoding="utf-8"), re.MULTILINE):
            name = ".".join(path.relative_to(PAGE.parent).with_suffix("").parts).removesuffix(".__init__")
            yield name, importlib.import_module(name).ACTS


ACTS = [(name, verb) for name, acts in tables_of_acts() for verb in acts if name != "katabasis_page.acts"]
"""Every verb, and the module whose table has it."""

LISTS = {"armybuilder": "rosters", "planbuilder": "battleplans", "deployments": "deployments"}
"""The lists in which acts of Border War are done, by their packages."""


@pytest.fixture(scope="module")
def desks() -> dict[str, Desk]:
    return {}


def desk_for(desks: dict[str, Desk], game: str) -> Desk:
    """A desk with a game of two people."""
    if game not in desks:
        desks[game] = Desk()
        desks[game].begin("human", "human", game=game)
    return desks[game]


def goes_on(desk: Desk) -> bool:
    """Whether what went wrong was said once, and a choice can be made after it, with all choices before it kept."""
    said = [notice for notice in desk.app.ui.notices if notice.closing == recovery.GO_ON]
    assert len(said) == 1, desk.messages
    assert desk.shown.count(f'data-act="{PLAYS_ON}"') == 1
    assert "Traceback" not in desk.shown
    desk.do(PLAYS_ON, str(desk.app.ui.notices.index(said[0])))
    assert f'data-act="{PLAYS_ON}"' not in desk.shown
    if desk.app.session is None:
        desk.do("route", f"#play/{desk.app.store.games()[0].id}")
    desk.do("close")
    session = desk.app.session
    assert session is not None
    before = list(session.game.choices)
    if desk.app.ui.seating.handover is not None:
        desk.do("confirm-handover")
    desk.choose(desk.options()[0])
    after = list(session.game.choices)
    desk.do("undo")
    desk.app.ui.notices = []
    return after[: len(before)] == before and len(after) > len(before)


@pytest.mark.parametrize(("module", "verb"), ACTS)
def test_an_act_that_goes_wrong_is_said_once_and_the_game_goes_on(
    desks: dict[str, Desk], monkeypatch: pytest.MonkeyPatch, module: str, verb: str
) -> None:
    part = module.removeprefix("katabasis_page.").partition(".")[0]
    desk = desk_for(desks, part if part in GAMES else "underworlds")
    acts: dict[str, Any] = {"katabasis_page.acts": importlib.import_module("katabasis_page.acts").all_acts()}
    table = acts.get(module.rpartition(".")[0], importlib.import_module(module).ACTS)
    if part == "deckbuilder":
        desk.do("route", "#decks/underworlds")
    elif (shown := next((name for name in LISTS if name in module), None)) is not None:
        desk.do("route", f"#game/sigmar/border-war-{LISTS[shown]}")
    monkeypatch.setitem(table, verb, broken)
    for _twice in range(2):
        desk.app.act(verb, "")
    monkeypatch.undo()
    assert len(desk.paper.reports) >= 1
    assert goes_on(desk)
    desk.paper.reports.clear()


PAGE_METHODS = [
    name
    for name, member in vars(protocols.Page).items()
    if inspect.isfunction(member) and not name.startswith("_") and name not in ("report", "later", "now", "chance")
]


@pytest.mark.parametrize("method", PAGE_METHODS)
def test_what_the_browser_refuses_is_said_and_loses_nothing(monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    desk = Desk()
    desk.begin("human", "human")
    desk.do("confirm-handover")
    desk.do("choose", desk.options()[0])
    desk.do("confirm-handover")
    monkeypatch.setattr(Paper, method, broken)
    round_of_acts(desk)
    monkeypatch.undo()
    choices = list(desk.app.store.open(desk.app.store.games()[0].id)[1].choices)
    desk.do("route", f"#play/{desk.app.store.games()[0].id}")
    assert desk.app.session is not None
    assert list(desk.app.session.game.choices) == choices
    while offers := [notice for notice in desk.app.ui.notices if notice.closing]:
        desk.do(PLAYS_ON, str(desk.app.ui.notices.index(offers[0])))
    desk.app.act("hint", "")
    desk.paper.work.clear()


def round_of_acts(desk: Desk) -> None:
    """A little of everything."""
    for verb, arg in (
        *(("hover", ""), ("pop", "help:"), ("close", ""), ("camera", "in"), ("back", ""), ("now", "")),
        *(("share", "game"), ("copy", "share-link"), ("export", ""), ("picture", "png"), ("close", ""), ("key", "1")),
        *(("route", "#settings"), ("setting", "theme=light"), ("route", "#credits/underworlds"), ("route", "#")),
    ):
        desk.do(verb, arg)


def test_a_screen_that_cannot_be_drawn_is_left_for_one_that_can(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.begin("human", "human")
    monkeypatch.setattr(credits, "credits_page", broken)
    desk.do("route", "#credits/underworlds")
    assert desk.app.ui.screen == "launcher"
    assert 'id="screen-launcher"' in desk.shown
    monkeypatch.undo()
    assert goes_on(desk)


def test_what_lies_open_and_cannot_be_drawn_is_closed_and_the_table_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.begin("human", "human")
    desk.do("confirm-handover")
    monkeypatch.setattr(legend, "legend", broken)
    desk.do("pop", "legend:")
    assert desk.app.ui.screen == "table"
    assert desk.app.ui.pointer.popover is None
    monkeypatch.undo()
    assert goes_on(desk)


def test_a_wait_for_what_went_wrong_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.begin("human", "human")

    async def late(_self: Paper, _game: str) -> None:
        await asyncio.sleep(0.6)
        broken()

    monkeypatch.setattr(Paper, "load_game", late)
    desk.app.loaded.clear()
    desk.do("route", "#new/tyrants")
    assert desk.app.ui.screen == "launcher"
    monkeypatch.undo()
    assert goes_on(desk)


def test_the_message_comes_even_where_nothing_can_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.begin("human", "human")
    monkeypatch.setattr(app, "markup", broken)
    desk.do("hint")
    assert desk.shown.count(f'data-act="{PLAYS_ON}"') == 1
    assert "Traceback" not in desk.shown
    monkeypatch.undo()
    assert goes_on(desk)


def test_what_goes_wrong_as_it_is_said_leaves_the_page_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.begin("human", "human")
    before = desk.shown
    monkeypatch.setattr(pages, "notices", broken)
    monkeypatch.setattr(controls, "notices", broken)
    desk.do("hint")
    assert desk.shown == before
    monkeypatch.undo()
    desk.do("close")
    assert desk.app.session is None or desk.options()


def test_a_report_has_what_went_wrong_and_the_game() -> None:
    desk = Desk()
    desk.begin("human", "human")
    desk.app.report_defect(Planted("planted"))
    desk.do("report")
    name, text = desk.paper.files[-1]
    assert name.endswith(".report.txt")
    assert "Planted: planted" in text
    assert desk.app.session is not None
    assert desk.app.session.game.record() in text
    assert kb.replay(text[text.index("katabasis record") :]).choices == desk.app.session.game.choices


# ---------------------------------------------------------------------- the worker


class Faulty(Beside):
    """A worker as web/boot/worker.mjs has it: whatever goes wrong in it is a fault."""

    def post(self, id: int, kind: str, text: str) -> None:
        self.asked += 1
        try:
            self.later(0, "answer", id, in_worker.answer(kind, text, lambda: None))
        except Exception as error:
            self.later(0, "fault", id, f"PythonError: Traceback ...\n{error}")


def played_apart() -> str:
    """What a guest has checked once a game is over."""
    party = Party(makers()["underworlds"], 1)
    party.play(4)
    return json.dumps({"notes": party.notes[0].keep(), "disclosure": party.sealed.disclose().plain()})


REQUESTS: dict[str, Callable[[BotClient, kb.Game], Any]] = {
    "think": lambda client, game: client.think(
        {"save": game.save(), "level": "easy", "seat": 0, "seed": 1},
        game.decision,  # type: ignore[arg-type]
    ),
    "advise": lambda client, game: client.advise(game),
    "analyse": lambda client, game: client.analyse({**CHOSEN, "save": game.save()}),
    "check": lambda client, _game: client.check(played_apart()),
    "read": lambda client, game: client.read(Payload("game", game.record())),
    "table": lambda client, game: client.lay(
        {"save": game.save(), "log": "", "people": [[0]], "bots": [1]}, asyncio.ensure_future
    ),
}
CHOSEN = {"ask": "chosen", "moments": [], "closely": False}


@pytest.mark.parametrize("kind", in_worker.REQUESTS)
def test_a_request_that_goes_wrong_in_the_worker_is_answered_in_the_page_or_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    game = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=3, quick=True)
    monkeypatch.setitem(in_worker.REQUESTS, kind, broken)

    async def ask() -> Any:
        client = BotClient(WorkerClient(Faulty))
        return await REQUESTS[kind](client, game)

    if kind in ("read", "table"):
        with pytest.raises(BadLink):
            result_of(ask())
    else:
        assert result_of(ask()) is not None


@pytest.mark.parametrize("verb", ["think", "advise", "analyse", "read"])
def test_a_request_that_goes_wrong_in_the_page_is_said(monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    desk = Desk()
    desk.begin("human", "easy" if verb == "think" else "random")
    if verb == "analyse":
        desk.play_on()

    async def late(*_values: Any) -> None:
        broken()

    monkeypatch.setattr(BotClient, verb, late)
    if verb == "read":
        monkeypatch.setattr(reading, "is_short", lambda _payload: False)
        game = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=3, quick=True)
        desk.do("import-text", game.record())
    elif verb == "think":
        for _ in range(60):
            if any(notice.closing for notice in desk.app.ui.notices):
                break
            desk.choose(desk.options()[0])
    else:
        desk.do({"advise": "hint", "analyse": "analysis"}[verb])
    said = [notice for notice in desk.app.ui.notices if notice.closing]
    assert len(said) == 1
    monkeypatch.undo()
    desk.do(PLAYS_ON, str(desk.app.ui.notices.index(said[0])))
    assert not [notice for notice in desk.app.ui.notices if notice.closing]
    assert desk.app.ui.pointer.hint is None
    if verb == "think":
        assert desk.options()


# ---------------------------------------------------------------------- where the browser comes in

ENTRANCES = {
    "create_proxy": "browser/javascript.py",
    "create_once_callable": "browser/javascript.py",
    "add_event_listener": "",
}
TASKS = {
    "ensure_future": ("browser/guard.py", "acts/loading.py", "browser/copies.py"),  # the last two wait for theirs
    "create_task": (),
    "call_later": (),
    "call_soon": (),
}


def names_in(path: Path) -> set[str]:
    """Every name that a module uses."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | {
        node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
    }


def test_the_browser_comes_in_only_where_it_is_guarded() -> None:
    for path in PAGE.rglob("*.py"):
        names, place = names_in(path), path.relative_to(PAGE).as_posix()
        for name, home in ENTRANCES.items():
            assert name not in names or place == home, f"{place} calls {name}: see javascript.callback"
        for name, homes in TASKS.items():
            assert name not in names or place in homes, f"{place} calls {name}: see guard.task"


class Anything:
    """A value of JavaScript that has whatever is asked of it."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Any]] = []

    def __getattr__(self, name: str) -> Any:
        setattr(self, name, found := Anything())
        return found

    def __call__(self, *_values: Any) -> "Anything":
        return Anything()

    def addEventListener(self, name: str, handler: Any, *_options: Any) -> None:
        self.heard.append((name, handler))


@pytest.fixture
def in_browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Modules that import the browser, with a stand-in for it."""
    js, pyodide, ffi = ModuleType("js"), ModuleType("pyodide"), ModuleType("pyodide.ffi")
    for name in ("document", "window", "Object", "ResizeObserver", "location"):
        setattr(js, name, Anything())
    vars(ffi).update(JsException=type("JsException", (Exception,), {}), to_js=lambda value, **_how: value)
    vars(ffi).update(create_proxy=lambda function: function, create_once_callable=lambda function: function)
    before = set(sys.modules)
    for module in (js, pyodide, ffi):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    yield js
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_no_listener_lets_an_error_out(in_browser: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    listening = importlib.import_module("katabasis_page.browser.listening")
    dragging = importlib.import_module("katabasis_page.browser.dragging")
    told: list[Exception] = []
    monkeypatch.setattr(guard, "_reported_to", [told.append])
    page = SimpleNamespace(act=broken, board=Anything(), changes=0, focused=Anything(), set_root=broken, later=broken)
    listening.Listening(page).begin()
    dragging.Dragging(page).listen()
    heard = [*in_browser.document.heard, *in_browser.window.heard]
    assert len(heard) >= 20
    for _name, handler in heard:
        handler(object())
    assert len(told) >= 15


def test_a_task_that_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Exception] = []
    monkeypatch.setattr(guard, "_reported_to", [told.append])

    async def begin() -> None:
        async def late() -> None:
            broken()

        await guard.task(late())
        guard.watch(asyncio.get_running_loop())
        asyncio.get_running_loop().call_soon(broken)
        await asyncio.sleep(0)

    result_of(begin())
    assert [type(error) for error in told] == [Planted, Planted]


def test_a_task_that_is_called_off_before_it_began_leaves_no_warning_in_the_console() -> None:
    begun: list[bool] = []

    async def called_off() -> None:
        begun.append(True)

    async def at_once() -> None:
        task = guard.task(called_off())
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()

    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        result_of(at_once())
        gc.collect()
    assert begun == []
    assert [str(each.message) for each in heard if called_off.__name__ in str(each.message)] == []
