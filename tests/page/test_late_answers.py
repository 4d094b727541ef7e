"""What comes after its game was left, or after the person went elsewhere, changes nothing of what is there by then."""

import ast
import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

import katabasis as kb
import katabasis_page
from katabasis_page.session.staying import Left, Staying
from katabasis_page.storage.texts import NoCopies
from katabasis_page.ui import OF_THE_PAGE, Ui
from page.desk import KeptCopies
from page.late import LateDesk, late
from page.toys import install
from page.waiting import result_of

TYRANTS = """
game = "tyrants"
[house.black]
power = 2
hand = "noble*4 soldier"
[house.red]
hand = "noble*2 soldier*3"
[troops]
menzoberranzan = "black black white white"
everfire = "red"
"""
UNDERWORLDS = """
game = "underworlds"
edition = "2023"
[seat.1]
warband = "farstriders"
[seat.2]
warband = "sepulchral-guard"
"""
PEOPLE = (("Ana", "human"), ("Bo", "human"))
ALONE = (("Eva", "human"), ("", "easy"))
END_THE_TURN = "end"


async def two_games(open_game: str = TYRANTS) -> tuple[LateDesk, str, str]:
    """A game of one person against a bot at the table, and another, of two people, that is kept."""
    desk = LateDesk()
    kept = await desk.sit_down(open_game, *PEOPLE)
    left = await desk.sit_down(TYRANTS, *ALONE)
    desk.gate.lets_through = {"load_bots"}
    return desk, left, kept


def choices_of(desk: LateDesk, id: str) -> int:
    return len(desk.app.store.open(id)[1].choices)


@pytest.mark.parametrize("other", [TYRANTS, UNDERWORLDS])
def test_a_bots_answer_does_not_hand_the_screen_of_another_game_over(other: str) -> None:
    async def scenario() -> None:
        desk, left, kept = await two_games(other)
        desk.gate.shut = True
        desk.do("choose", END_THE_TURN)
        await desk.quiet()
        assert desk.gate.crowded
        before = choices_of(desk, left)
        desk.gate.shut = False
        desk.do("route", f"#play/{kept}")
        await desk.quiet()
        asked = desk.app.ui.seating.handover
        shown = desk.state()
        desk.gate.open()
        await desk.quiet()
        assert desk.state() == shown
        assert choices_of(desk, left) == before
        assert choices_of(desk, kept) == 0
        if asked is not None:
            desk.do("confirm-handover")
            assert desk.app.ui.seating.seat == asked
            assert desk.options()
        assert desk.paper.reports == []

    result_of(scenario())


@late
async def test_what_is_chosen_in_the_game_that_is_open_is_not_refused_for_another_ones_bot() -> None:
    desk, _left, kept = await two_games()
    desk.gate.shut = True
    desk.do("choose", END_THE_TURN)
    await desk.quiet()
    desk.gate.shut = False
    desk.do("route", f"#play/{kept}")
    await desk.quiet()
    desk.do("confirm-handover")
    desk.gate.open()
    await desk.quiet()
    desk.do("choose", desk.options()[0])
    assert choices_of(desk, kept) == 1
    assert desk.messages == []
    assert desk.app.ui.seating.handover is None


@late
async def test_a_game_that_was_left_and_opened_again_is_answered_once() -> None:
    desk, left, _kept = await two_games()
    desk.gate.shut = True
    desk.do("choose", END_THE_TURN)
    await desk.quiet()
    desk.do("route", "#")
    desk.gate.shut = False
    desk.do("route", f"#play/{left}")
    await desk.quiet()
    answered = desk.state()
    assert choices_of(desk, left) > 1
    desk.gate.open()
    await desk.quiet()
    assert desk.state() == answered


@late
async def test_a_game_that_was_deleted_stays_deleted() -> None:
    desk, left, kept = await two_games()
    desk.gate.shut = True
    desk.do("choose", END_THE_TURN)
    await desk.quiet()
    desk.do("route", "#")
    desk.do("delete", left)
    desk.gate.open()
    await desk.quiet()
    assert [entry.id for entry in desk.app.store.games()] == [kept]


@late
async def test_a_game_that_another_tab_has_taken_over_is_only_watched() -> None:
    desk, left, _kept = await two_games()
    desk.gate.shut = True
    desk.do("choose", END_THE_TURN)
    await desk.quiet()
    before = choices_of(desk, left)
    desk.paper.lost()
    desk.gate.open()
    await desk.quiet()
    assert choices_of(desk, left) == before
    assert desk.app.ui.history.choices == before


@late
async def test_the_lock_of_a_game_that_was_left_is_lost_by_that_game_alone() -> None:
    desk, _left, kept = await two_games()
    lost = desk.paper.lost
    desk.do("route", f"#play/{kept}")
    await desk.quiet()
    lost()
    assert desk.app.session is not None
    assert not desk.app.session.watching


@late
async def test_on_the_way_to_another_game_nothing_of_the_first_goes_on() -> None:
    """Its lock is given back by then: another tab may play it."""

    desk, left, kept = await two_games()
    desk.gate.shut = True
    desk.do("route", f"#play/{kept}")
    await desk.quiet()
    assert desk.app.session is None
    desk.app.render()
    desk.do("choose", END_THE_TURN)
    desk.do("route", f"#play/{left}")
    desk.gate.open()
    await desk.quiet()
    assert desk.app.id == left
    assert choices_of(desk, left) == 0
    assert desk.paper.held == {desk.app.store.lock(left)}


# ---------------------------------------------------------------------- everything that waits


def over(desk: LateDesk) -> None:
    for square in ("b2", "a3", "b3", "a1", "b1"):
        desk.do("choose", f"mark {square}")
    desk.do("setting", "speed=normal")


def give_an_order(desk: LateDesk) -> None:
    while "end" not in desk.options():
        desk.do("choose", desk.options()[0])
    desk.gate.shut = True
    decision = desk.app.session.view()["decision"]  # type: ignore[union-attr]
    desk.do("order", decision["orders"][0]["id"])


AT_TABLE: dict[str, tuple[str, Callable[[LateDesk], object], str, str]] = {
    "a hint": ("tyrants", lambda desk: None, "hint", ""),
    "an analysis": ("tic-tac-toe", over, "analysis", ""),
    "a replay": ("tic-tac-toe", over, "watch", ""),
    "an order": ("quest", give_an_order, "hover", ""),
    "decks that were built": (
        "tyrants",
        lambda desk: setattr(desk.app.session, "takes", lambda _: "deck"),
        "suggest",
        "x",
    ),
    "a deck that is chosen": (
        "tyrants",
        lambda desk: [setattr(desk.app.session, name, lambda _: "deck") for name in ("takes", "is_placement")],
        "choose",
        "x",
    ),
    "the code of bots": ("tyrants", lambda desk: None, "choose", END_THE_TURN),
}
ELSEWHERE: dict[str, tuple[str, str]] = {
    "a position that is taken in": ("import-text", TYRANTS),
    "a text that cannot be read": ("import-text", kb.new("tyrants", seed=1).record() + "nonsense"),
    "a link": ("route", "#p=1.nonsense"),
    "a game that is not there": ("route", "#play/nowhere"),
    "a form": ("route", "#new/underworlds"),
    "a first game": ("route", "#first/tyrants"),
    "a rule book": ("route", "#rules/tyrants"),
    "a puzzle": ("route", "#puzzles/tyrants"),
    "decks": ("route", "#decks/underworlds"),
    "credits": ("route", "#credits/tyrants"),
    "a copied link": ("copy", "share-link"),
    "a QR code": ("qr-code", "https://example.org"),
    "a second copy": ("take-copy", "nowhere"),
    "a file": ("export", "nowhere"),
}


@pytest.mark.parametrize("what", AT_TABLE)
def test_what_a_table_waits_for_changes_no_other(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, prepare, verb, arg = AT_TABLE[what]
    install(monkeypatch, "tic-tac-toe")

    async def scenario() -> None:
        desk = LateDesk()
        kept = await desk.sit_down(TYRANTS, *PEOPLE)
        if game == "tyrants":
            await desk.sit_down(TYRANTS, ("Eva", "human"), ("", "random"))
        else:
            await desk.set_up(game, *["human"] * (1 if game == "quest" else 2))
        prepare(desk)
        await desk.quiet()
        desk.gate.shut = True
        desk.do(verb, arg)
        await desk.quiet()
        assert desk.gate.crowded
        desk.gate.shut = False
        desk.do("route", f"#play/{kept}")
        await desk.quiet()
        shown = desk.state()
        desk.gate.open()
        await desk.quiet()
        assert desk.state() == shown
        assert all(task.done() for task in desk.paper.tasks)
        assert desk.paper.reports == []

    result_of(scenario())


@pytest.mark.parametrize("what", ELSEWHERE)
def test_what_an_address_waits_for_changes_no_other(what: str) -> None:
    verb, arg = ELSEWHERE[what]

    async def scenario() -> None:
        desk = LateDesk()
        kept = await desk.sit_down(TYRANTS, *PEOPLE)
        desk.do("route", "#")
        await desk.quiet()
        desk.app.loaded.clear()
        desk.gate.shut = True
        desk.do(verb, arg)
        await desk.quiet()
        desk.gate.shut = False
        desk.do("route", f"#play/{kept}")
        await desk.quiet()
        shown = desk.state()
        desk.gate.open()
        await desk.quiet()
        assert desk.state() == shown
        assert desk.app.id == kept
        assert desk.paper.reports == []

    result_of(scenario())


@late
async def test_of_two_texts_the_last_is_taken_in() -> None:
    desk = LateDesk()
    desk.gate.shut = True
    desk.do("import-text", UNDERWORLDS)
    await desk.quiet()
    desk.gate.shut = False
    desk.do("import-text", TYRANTS)
    await desk.quiet()
    desk.gate.open()
    await desk.quiet()
    assert desk.app.draft is not None
    assert desk.app.draft.game == "tyrants"


@late
async def test_a_second_copy_that_comes_late_replaces_no_newer_game() -> None:
    desk = LateDesk()

    class LateCopies(KeptCopies):
        async def texts(self, id: str) -> dict[str, str]:
            texts = await super().texts(id)
            await desk.gate.passed("texts")
            return texts

    copies = desk.app.store.copies = LateCopies()
    id = await desk.sit_down(TYRANTS, *PEOPLE)
    desk.do("confirm-handover")
    desk.do("choose", desk.options()[0])
    copies.rows[id]["game"] = copies.rows[id]["game"].replace('"2026-', '"2027-')
    older = dict(copies.rows[id])
    desk.gate.shut = True
    desk.paper.later(desk.app.store.recover())  # type: ignore[arg-type]
    await desk.quiet()
    assert desk.gate.crowded
    desk.app.store.now = lambda: "2028-01-01T00:00:00Z"
    desk.do("choose", desk.options()[0])
    copies.rows[id] = older
    desk.gate.open()
    await desk.quiet()
    assert choices_of(desk, id) == 2


@late
async def test_a_second_copy_is_not_taken_of_what_was_deleted_meanwhile() -> None:
    desk = LateDesk()
    desk.app.store.copies = KeptCopies()
    id = await desk.sit_down(TYRANTS, *PEOPLE)
    texts = dict(desk.app.store.copies.rows[id])
    desk.app.store.delete(id)
    desk.app.store.copies.rows[id] = texts
    with pytest.raises((LookupError, NoCopies)):
        await desk.app.store.take_copy(id)


# ---------------------------------------------------------------------- how it is held


@late
async def test_each_game_has_a_ui_of_its_own() -> None:
    desk, _left, kept = await two_games()
    first = desk.app.session
    desk.do("route", f"#play/{kept}")
    await desk.quiet()
    second = desk.app.session
    assert first is not None
    assert second is not None
    assert second.ui is desk.app.ui is not first.ui
    desk.do("route", "#")
    assert desk.app.ui not in (first.ui, second.ui)
    assert desk.app.ui.seating.handover is None


def test_what_belongs_to_the_page_outlives_a_game() -> None:
    ui = Ui("es")
    ui.settings, ui.screen, ui.seating.handover, ui.seating.names = {"speed": "fast"}, "table", 1, ["Ana"]
    cleared = ui.cleared()
    assert (cleared.language, cleared.settings, cleared.screen) == ("es", {"speed": "fast"}, "table")
    assert (cleared.seating.handover, cleared.seating.names) == (None, [])
    assert set(OF_THE_PAGE) < set(Ui.__slots__)


class TestStaying:
    def test_work_goes_on_while_one_stays(self) -> None:
        assert self.done(stays=lambda: True) == ["began", "went on", "cleaned up"]

    def test_nothing_but_cleaning_up_happens_after_one_has_left(self) -> None:
        answers = iter((True, False, False))
        assert self.done(stays=lambda: next(answers)) == ["began", "cleaned up"]

    def test_work_does_not_begin_after_one_has_left(self) -> None:
        assert self.done(stays=lambda: False) == []

    def done(self, stays: Callable[[], bool]) -> list[str]:
        happened = []

        async def work() -> None:
            try:
                happened.append("began")
                await asyncio.sleep(0)
                happened.append("went on")
            except Exception:
                happened.append("took it for a fault")
            finally:
                happened.append("cleaned up")

        async def run() -> None:
            await Staying(work(), stays)

        result_of(run())
        return happened

    def test_what_fails_is_told_to_the_work(self) -> None:
        async def work() -> None:
            with pytest.raises(ValueError, match="late"):
                await failing()

        async def run() -> None:
            await Staying(work(), lambda: True)

        result_of(run())

    def test_to_leave_is_no_fault_that_is_mended(self) -> None:
        assert not issubclass(Left, Exception)


async def failing() -> None:
    await asyncio.sleep(0)
    raise ValueError("late")


PAGE = Path(katabasis_page.__file__).parent
WHEREVER = {
    ("app.py", "recover"),
    ("acts/loading.py", "_fetch_lacking"),
    ("acts/by_link.py", "pass_on"),
    ("acts/sharing.py", "share_png"),
    ("acts/tables.py", "_keep_still"),
    ("acts/tables.py", "start_worker"),
    ("browser/listening.py", "_read_file"),
    ("browser/dom.py", "_celebrate"),
    ("browser/dom.py", "_open_file"),
}
"""What may go on wherever the person is by then: it changes no game, and leads nowhere."""
OF_LINES = {
    *(("acts/apart.py", name) for name in ("invite", "take", "make_reply")),
    *(("apart/hosting.py", name) for name in ("invite", "take", "_give_up", "_follow")),
    *(("apart/joining.py", name) for name in ("_show", "_follow", "_check")),
}
"""What goes on as long as the table is played from several browsers, whatever is looked at: each asks whether it is."""


def test_whatever_waits_is_bound_to_its_table_or_its_address() -> None:
    """`for_table` and `for_visit` ask after every wait. What is started in another way is listed above."""
    unbound = set()
    for file in PAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "later":
                started = node.args[0]
                if isinstance(started, ast.Call):
                    called = started.func
                    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                    if name != "_reported":  # how `App` starts what it binds
                        unbound.add((file.relative_to(PAGE).as_posix(), name))
    assert unbound == WHEREVER | OF_LINES
