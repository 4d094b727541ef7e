"""Bringing back what was taken back: the same choices again, as long as nothing else was chosen."""

from collections.abc import Sequence

import pytest

import katabasis as kb
from katabasis_page.session import LocalGame, NotNow, Session
from katabasis_page.ui import Ui
from page import whispers
from page.desk import Desk
from page.test_aim import seated
from page.test_hot_seat import shown
from page.toys import install
from page.waiting import now, result_of

assert whispers.SYSTEM


def tyrants(*kinds: str) -> Session:
    game = seated().app.session.game  # type: ignore[union-attr]
    return Session(LocalGame(game.clone()), Ui(), ["Ana", "Bo"], kinds)


def sat_down(monkeypatch: pytest.MonkeyPatch, toy: str, *kinds: str) -> tuple[Desk, Session]:
    install(monkeypatch, toy)
    desk = Desk()
    desk.begin(*kinds, game=toy)
    session = desk.app.session
    assert session is not None
    return desk, session


def first(played: Session) -> str:
    assert played.game.decision is not None
    return played.game.decision.options[0].id


def choose(played: Session, count: int) -> Sequence[object]:
    for _ in range(count):
        now(played.choose(first(played)))
    return [*played.game.choices]


def test_what_was_taken_back_comes_again_one_undo_after_the_other() -> None:
    played = tyrants("human", "human")
    played.confirm_handover()
    made, log = choose(played, 3), [*played.ui.history.log]
    assert not played.ui.history.can_redo
    for count in (2, 1, 0):
        now(played.undo())
        assert len(played.game.choices) == count
        assert played.ui.history.can_redo
    for count in (1, 2, 3):
        now(played.redo())
        assert played.game.choices == made[:count]
    assert not played.ui.history.can_redo
    assert played.ui.history.log == log
    now(played.undo())
    now(played.redo())
    assert played.game.choices == made


def test_another_choice_ends_it_and_so_does_the_same_one() -> None:
    played = tyrants("human", "human")
    played.confirm_handover()
    choose(played, 2)
    now(played.undo())
    choose(played, 1)
    assert not played.ui.history.can_redo
    with pytest.raises(NotNow, match="nothing to redo"):
        now(played.redo())
    assert len(played.game.choices) == 2


def test_what_bots_had_chosen_since_comes_back_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, session = sat_down(monkeypatch, "tic-tac-toe", "human", "random")
    desk.do("choose", "mark b2")
    made = [*session.game.choices]
    assert [choice.seat for choice in made] == [0, 1]
    desk.do("undo")
    assert session.game.choices == []
    desk.do("redo")
    assert session.game.choices == made
    assert session.game.decision is not None
    assert session.game.decision.seat == 0
    assert kb.replay(session.game.record()).choices == made


def test_a_bots_choice_ends_it() -> None:
    played = tyrants("human", "easy")
    made = choose(played, 1)
    now(played.undo())
    now(played.choose("end"))

    async def think(request: object) -> tuple[str, object]:
        return first(played), None

    result_of(played.let_bots_play(think, lambda: None))
    assert not played.ui.history.can_redo
    assert played.game.choices[0] != made[0]


def test_answers_to_placements_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, session = sat_down(monkeypatch, "regiments", "human", "human")
    placement = next(option for option in session.game.decision.options if isinstance(option, kb.Placement))  # type: ignore[union-attr]
    now(session.choose(placement.id, session.game.suggestions(placement.id)[0].answer))
    made = [*session.game.choices]
    assert made[-1].answer is not None
    desk.do("undo")
    desk.do("redo")
    assert session.game.choices == made


def test_at_one_screen_it_shows_nobody_anothers_hand() -> None:
    played = Session(LocalGame(kb.new("whispers", seed=1)), Ui(), ["Ana", "Bruno"], ["human", "human"])
    played.confirm_handover()
    now(played.choose("play secret-0-0"))
    now(played.choose("nod"))
    made = [*played.game.choices]
    assert played.ui.seating.handover == 1
    now(played.undo())
    assert played.ui.seating.handover is None
    now(played.redo())
    assert played.game.choices == made
    assert played.ui.seating.handover == 1
    assert "secret-0-1" not in shown(played)
    assert "secret-1" not in shown(played)
    with pytest.raises(NotNow):
        now(played.redo())


def test_it_is_a_button_beside_undo_and_a_key_that_the_help_lists() -> None:
    desk = seated()
    desk.do("confirm-handover")
    desk.do("choose", desk.options()[0])
    assert 'data-act="redo" disabled' in desk.shown
    for undo, redo in (("u", "shift+u"), ("ctrl+z", "ctrl+y"), ("ctrl+z", "ctrl+shift+z")):
        desk.do("key", undo)
        assert desk.app.ui.history.choices == 0
        assert 'data-act="redo" disabled' not in desk.shown
        desk.do("key", redo)
        assert desk.app.ui.history.choices == 1
    desk.do("pop", "help:")
    assert "<kbd>Shift+U Ctrl+Shift+Z Ctrl+Y</kbd>" in desk.shown
    desk.do("close")
    desk.do("key", "shift+u")
    assert desk.messages == ["There is nothing to redo."]
    desk.do("setting", "language=es")
    assert desk.messages == ["No hay nada que rehacer."]
    desk.do("setting", "letters=off")
    desk.do("key", "u")
    assert desk.app.ui.history.choices == 1
    desk.do("key", "ctrl+z")
    assert desk.app.ui.history.choices == 0


def test_it_does_not_outlive_the_table() -> None:
    desk = seated()
    desk.do("confirm-handover")
    desk.do("choose", desk.options()[0])
    desk.do("undo")
    id = desk.app.id
    desk.do("route", "#")
    desk.do("route", f"#play/{id}")
    assert not desk.app.ui.history.can_redo
