"""A session and the page before a game that takes its time to answer, or never does."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import pytest

import katabasis as kb
from katabasis.geometry.plane import INCH
from katabasis_page.acts import tables
from katabasis_page.acts.decision import PATIENCE
from katabasis_page.app import UNANSWERED
from katabasis_page.games import finished_editions
from katabasis_page.session import LocalGame, Port, Session
from katabasis_page.ui import Ui
from page.desk import Desk
from page.far import DELAY, FarDesk, Wire, on_its_clock, plain, remote
from page.toys import install
from page.waiting import now

NOW_AND_THEN = 9
"""After every so many choices one is taken back and made again."""


async def play(session: Session, seed: int) -> None:
    """Play a game to its end by chance; now and then look at it, take the last choice back, and make it again."""
    chance = random.Random(seed)
    while session.port.decision is not None:
        take_the_screen(session)
        if len(session.port.choices) % NOW_AND_THEN == 0:
            await look_and_step_back(session)
        decision = session.port.decision
        option = chance.choice(decision.options)
        placed = isinstance(option, kb.Placement)
        answer = chance.choice(await session.port.suggestions(option.id)).answer if placed else None
        await session.choose(option.id, answer)


def take_the_screen(session: Session) -> None:
    if session.ui.seating.handover is not None:
        session.confirm_handover()


async def look_and_step_back(session: Session) -> None:
    decision = session.port.decision
    assert decision is not None
    shown = session.view()["decision"]
    assert [option["id"] for option in shown["options"]] == [option.id for option in decision.options]
    if session.ui.history.undo_refusal is None:
        made = [*session.port.choices]
        await session.undo()
        assert len(session.port.choices) < len(made)
        take_the_screen(session)
        await session.redo()
        assert [*session.port.choices] == made
        take_the_screen(session)


def seated(port: Port, seats: Sequence[int]) -> Session:
    return Session(port, Ui(), [f"Player {seat}" for seat in seats], ["human"] * len(seats))


EDITIONS = [(game, edition) for game in kb.GAMES for edition in finished_editions(game)]


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_a_whole_game_is_the_same_at_the_end_of_a_line(game: str, edition: str) -> None:
    async def beside_and_far() -> float:
        here, there = (kb.new(game, edition=edition, seed=5) for _ in range(2))
        near, far = seated(LocalGame(here), here.table.seats), seated(remote(there), there.table.seats)
        now(play(near, seed=5))
        began = asyncio.get_running_loop().time()
        await play(far, seed=5)
        assert there.record() == here.record()
        assert plain(far.view()) == plain(near.view())
        assert plain(far.ui.history.log) == plain(near.ui.history.log)
        return (asyncio.get_running_loop().time() - began) / len(here.choices)

    assert on_its_clock(beside_and_far()) >= DELAY


# ---------------------------------------------------------------------- the page

Scenario = Callable[[FarDesk], Awaitable[None]]
WAITS = 'id="waiting"'


@pytest.fixture
def at_table(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Runs what happens at the table of a far game, once two people sit there."""

    def run(scenario: Scenario, game: str = "tic-tac-toe") -> None:
        install(monkeypatch, game)
        monkeypatch.setattr(tables, "LocalGame", remote)

        async def whole() -> None:
            desk = FarDesk()
            await desk.sit_down(game)
            await scenario(desk)
            assert desk.paper.reports == []

        on_its_clock(whole())

    return run


def test_a_choice_is_shown_when_the_game_has_answered(at_table: Callable[..., None]) -> None:
    async def scenario(desk: FarDesk) -> None:
        desk.do("choose", "mark b2")
        assert desk.made == []
        await asyncio.sleep(DELAY * 1.1)
        assert desk.made == ["mark b2"]
        assert "mark b2" not in desk.options()
        assert WAITS not in desk.shown

    at_table(scenario)


@pytest.mark.parametrize(("language", "said"), [("en", "Waiting for the game"), ("es", "Esperando")])
def test_the_page_says_that_it_waits_after_a_moment_and_not_before(
    at_table: Callable[..., None], language: str, said: str
) -> None:
    async def scenario(desk: FarDesk) -> None:
        desk.do("setting", f"language={language}")
        desk.line.delay = 1.0
        desk.do("choose", "mark b2")
        await asyncio.sleep(PATIENCE * 0.9)
        assert WAITS not in desk.shown
        await asyncio.sleep(PATIENCE * 0.2)
        assert WAITS in desk.shown
        assert said in desk.shown
        assert 'id="sheet-body" aria-busy="true"' in desk.shown
        await asyncio.sleep(1)
        assert WAITS not in desk.shown
        assert "aria-busy" not in desk.shown

    at_table(scenario)


def test_nothing_is_chosen_twice_or_taken_back_while_a_choice_is_on_its_way(at_table: Callable[..., None]) -> None:
    async def scenario(desk: FarDesk) -> None:
        for verb, arg in (("choose", "mark b2"), ("choose", "mark b2"), ("select", "square:a1"), ("undo", "")):
            desk.do(verb, arg)
        assert desk.messages == ["The last choice is still on its way."]
        await asyncio.sleep(1)
        assert desk.made == ["mark b2"]
        assert desk.line.sent.count("choose") == 1
        desk.do("choose", "mark a1")
        await asyncio.sleep(1)
        desk.do("undo")
        desk.do("redo")
        await asyncio.sleep(1)
        assert desk.made == ["mark b2"]
        desk.do("redo")
        await asyncio.sleep(1)
        assert desk.made == ["mark b2", "mark a1"]

    at_table(scenario)


def test_what_was_clicked_before_the_answer_came_is_no_answer_to_the_next_question(
    at_table: Callable[..., None],
) -> None:
    async def scenario(desk: FarDesk) -> None:
        seen = desk.app.asked
        desk.do("choose", "mark b2")
        await asyncio.sleep(1)
        desk.app.act("choose", "mark a1", seen)
        await asyncio.sleep(1)
        assert desk.made == ["mark b2"]

    at_table(scenario)


def test_a_table_that_was_left_meanwhile_changes_nothing_any_more(at_table: Callable[..., None]) -> None:
    async def scenario(desk: FarDesk) -> None:
        left = desk.line
        desk.do("choose", "mark b2")
        desk.do("route", "#")
        shown = desk.shown
        await asyncio.sleep(1)
        assert desk.app.session is None
        assert desk.shown == shown
        assert len(left.far.game.choices) == 1

    at_table(scenario)


def test_a_line_that_is_cut_is_said_and_nothing_is_lost(at_table: Callable[..., None]) -> None:
    async def scenario(desk: FarDesk) -> None:
        before = desk.options()
        desk.line.is_cut, desk.line.delay = True, 1.0
        desk.do("choose", "mark b2")
        await asyncio.sleep(2)
        assert desk.messages == [UNANSWERED]
        assert WAITS not in desk.shown
        assert desk.options() == before
        desk.line.is_cut = False
        desk.do("choose", "mark b2")
        await asyncio.sleep(2)
        assert desk.made == ["mark b2"]

    at_table(scenario)


def test_what_the_game_refuses_is_said(at_table: Callable[..., None]) -> None:
    async def scenario(desk: FarDesk) -> None:
        desk.do("choose", "mark z9")
        await asyncio.sleep(1)
        assert len(desk.messages) == 1
        desk.do("choose", "mark b2")
        await asyncio.sleep(1)
        assert desk.made == ["mark b2"]

    at_table(scenario)


def test_a_moment_of_the_past_is_shown_once_it_has_come(at_table: Callable[..., None]) -> None:
    async def scenario(desk: FarDesk) -> None:
        for square in ("b2", "a1"):
            desk.do("choose", f"mark {square}")
            await asyncio.sleep(1)
        present = desk.session.view()
        desk.do("back")
        assert desk.session.view()["choices"] == present["choices"]
        await asyncio.sleep(1)
        assert desk.session.view()["choices"] == 1
        desk.do("live")
        assert desk.session.view() == present

    at_table(scenario)


REF = "regiment:r0-0"


def test_a_draft_is_checked_chosen_and_kept_where_the_line_is_cut(at_table: Callable[..., None]) -> None:
    async def scenario(desk: FarDesk) -> None:
        pointer = desk.app.ui.pointer
        desk.do("place-begin", f"1000 1000 model:0 {REF}")
        desk.do("place-move", f"1000 {1000 + 9 * INCH}")
        desk.do("place-release")
        await asyncio.sleep(2)
        assert pointer.placing is not None
        assert pointer.placing.refusals
        assert pointer.placing.nearest is not None
        desk.do("place-move", f"1000 {1000 + INCH}")
        await asyncio.sleep(2)
        assert not pointer.placing.refusals
        desk.line.is_cut = True
        desk.do("place-release")
        await asyncio.sleep(2)
        assert UNANSWERED in desk.messages
        assert pointer.placing is not None
        assert desk.paper.board.carrying
        desk.line.is_cut = False
        desk.do("place-release")
        desk.do("place-release")
        await asyncio.sleep(2)
        assert desk.made == ["move r0-0"]

    at_table(scenario, "regiments")


def test_suggestions_are_listed_when_they_have_come(at_table: Callable[..., None]) -> None:
    async def scenario(desk: FarDesk) -> None:
        desk.do("suggest", "move r0-0")
        assert 'data-act="answer"' not in desk.shown
        await asyncio.sleep(1)
        assert 'data-act="answer"' in desk.shown
        assert desk.line.sent == ["suggestions"]

    at_table(scenario, "regiments")


def test_a_preview_comes_for_what_the_pointer_still_rests_on() -> None:
    async def scenario() -> None:
        tasks: list[asyncio.Task[None]] = []
        drawn: list[object] = []
        game = kb.new("tyrants", seed=3)
        port = remote(game)
        line = port.line
        assert isinstance(line, Wire)

        def show() -> None:
            drawn.append(session.ui.pointer.forecast)

        def later(work: Coroutine[Any, Any, None]) -> None:
            tasks.append(asyncio.ensure_future(work))

        session = Session(port, Ui(), ["Ana", "Bo"], ["human", "human"], later=later, show=show)
        session.confirm_handover()
        assert game.decision is not None
        option = game.decision.options[0].id
        line.far.preview = foresee  # type: ignore[method-assign]
        session.hover(option)
        assert session.ui.pointer.forecast is None
        await asyncio.sleep(1)
        session.hover("")
        session.hover(option)
        assert drawn == [{"of": option}]
        assert line.sent == ["preview"]

    async def foresee(option: str, answer: Any = None) -> dict[str, Any]:
        return {"of": option}

    on_its_clock(scenario())


def test_a_game_in_the_same_tab_has_answered_before_the_click_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "tic-tac-toe")
    desk = Desk()
    desk.begin("human", "human", game="tic-tac-toe")
    for verb, arg in (("choose", "mark b2"), ("select", "square:a1"), ("undo", ""), ("redo", "")):
        desk.app.act(verb, arg)
        assert desk.paper.work == []
    assert desk.app.session is not None
    assert [choice.option for choice in desk.app.session.game.choices] == ["mark b2", "mark a1"]
