"""What a good player would do: asked for, said in words, and gone with the choice."""

import json
from typing import Any

import pytest

import katabasis as kb
from katabasis_page.markup import slug
from katabasis_page.table.hint import signed
from katabasis_page.ui import Hint, Ui
from katabasis_page.worker import advice, in_worker
from katabasis_page.worker.bot_client import BotClient
from katabasis_page.worker.worker_client import WorkerClient
from page.desk import Desk
from page.test_bot_client import Beside, Recorded
from page.waiting import result_of


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.begin("human", "random")
    for _ in range(40):
        if len(desk.options()) > 1:
            return desk
        desk.do("choose", desk.options()[0])
    raise AssertionError("nothing is left to a choice")


def hint_of(desk: Desk) -> Hint:
    hint = desk.app.ui.pointer.hint
    assert hint is not None
    return hint


def test_a_hint_is_one_of_the_answers_lit_and_in_words(desk: Desk) -> None:
    assert 'data-act="hint"' in desk.shown
    desk.do("hint")
    hint = hint_of(desk)
    assert hint.option in desk.options()
    assert 'id="do-advised"' in desk.shown
    assert desk.shown.count("advised") > 2
    assert desk.app.ui.pointer.preview is not None
    assert desk.app.ui.pointer.preview["option"] == hint.option
    assert desk.paper.reports == []


def test_it_is_what_the_hard_bot_thinks_best(desk: Desk) -> None:
    desk.do("hint")
    game = desk.app.session.game  # type: ignore[union-attr]
    assert hint_of(desk).option == kb.bots.advise(game, "hard", game.setup["seed"], advice.LOOKS).option.id


def test_where_one_chooses_among_pictures_it_says_which_and_shows_it() -> None:
    desk = Desk()
    desk.do("route", "#new/underworlds")
    for said in ("seats=2", "kind-0=human", "kind-1=random", "quick=no"):
        desk.do("draft", said)
    desk.do("setting", "speed=instant")
    desk.do("start")
    for _ in range(12):
        if "raise" in desk.shown and not desk.options():
            desk.do("raise")
        options = desk.options()
        if options and options[0].startswith("lay "):
            break
        desk.do("choose", options[0])
    desk.do("hint")
    desk.settle()
    number = desk.options().index(hint_of(desk).option) + 1
    assert f"Picture {number} of {len(desk.options())}" in desk.shown
    assert desk.paper.brought == [f"choose-{slug(hint_of(desk).option)}"]


def test_it_is_gone_with_the_choice_and_with_a_look_at_the_past(desk: Desk) -> None:
    desk.do("hint")
    desk.do("choose", hint_of(desk).option)
    assert desk.app.ui.pointer.hint is None
    if len(desk.options()) > 1:
        desk.do("key", "h")
        desk.do("back")
        assert desk.app.ui.pointer.hint is None
        assert 'data-act="hint"' not in desk.shown


def test_escape_puts_it_away(desk: Desk) -> None:
    desk.do("key", "h")
    assert hint_of(desk).option
    desk.do("close")
    assert desk.app.ui.pointer.hint is None


def test_while_it_is_thought_about_that_is_said(desk: Desk) -> None:
    desk.app.act("hint", "")
    assert "Looking ahead" in desk.shown
    desk.app.act("choose", desk.options()[0])
    desk.settle()
    assert desk.app.ui.pointer.hint is None


def test_nobody_is_advised_whose_hand_is_covered() -> None:
    desk = Desk()
    desk.begin("human", "human")
    seen = 0
    for _ in range(60):
        if desk.app.ui.seating.handover is not None:
            assert 'data-act="hint"' not in desk.shown
            desk.do("confirm-handover")
        elif desk.app.ui.seating.seat is None:
            seen += 1
            desk.do("hint")
            assert desk.app.ui.pointer.hint is None
            assert len(desk.messages) == 1
            return
        else:
            desk.do("choose", desk.options()[0])
    assert seen


def test_it_is_said_in_spanish(desk: Desk) -> None:
    desk.do("setting", "language=es")
    desk.do("hint")
    assert "What would a good player do?" not in desk.shown


def test_points_are_written_as_the_language_writes_them() -> None:
    assert signed(Ui("en"), 1.44) == "+1.4"
    assert signed(Ui("es"), -0.26) == "−0,3"
    assert signed(Ui("es"), 2) == "+2,0"


# ---------------------------------------------------------------------- beside the page


@pytest.fixture
def game() -> kb.Game:
    return kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=3, quick=True)


def test_the_worker_is_asked(game: kb.Game) -> None:
    recorded = Recorded(Beside)
    client = BotClient(WorkerClient(recorded))
    hint = result_of(client.advise(game))
    assert recorded.started[0].asked == 1
    assert hint == result_of(BotClient(None).advise(game))


class Lies(Beside):
    def post(self, id: int, kind: str, text: str) -> None:
        self.later(0, "answer", id, '{"option": "win", "answer": null, "gain": 1, "instead": null}')


def test_what_is_no_answer_is_thought_about_in_the_page(game: kb.Game) -> None:
    client = BotClient(WorkerClient(Recorded(Lies)))
    assert result_of(client.advise(game)) == result_of(BotClient(None).advise(game))


@pytest.mark.parametrize(
    "change",
    [
        {"option": "win"},
        {"gain": "much"},
        {"gain": 1e300},
        {"gain": float("nan")},
        {"instead": "<b>"},
        {"instead": [1, {}]},
        {"reasons": [["x", {}]]},
        {"reasons": [[["x", []], 1.0]]},
        {"facts": None},
    ],
)
def test_advice_is_read_as_data(game: kb.Game, change: dict[str, Any]) -> None:
    assert game.decision is not None
    sound = json.loads(in_worker.answer("advise", json.dumps({"save": game.save(), "seed": 1}), lambda: None))
    assert advice.hint_in(json.dumps(sound), game.decision) is not None
    assert advice.hint_in(json.dumps(sound | change), game.decision) is None
