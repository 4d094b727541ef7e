"""Ending a game at the table: one concedes, or offers the others a draw."""

import re

import pytest

import katabasis as kb
from katabasis_page.session import LocalGame, NotNow, Session
from katabasis_page.ui import Ui
from page import far
from page.desk import Desk
from page.waiting import now

GAMES = ("underworlds", "tyrants", "quest", "sigmar")


def text(desk: Desk) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", desk.shown))


def verdict(desk: Desk) -> str:
    shown = desk.shown
    assert 'id="finish"' in shown
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", shown[shown.index('id="finish"') :]))


def game(desk: Desk) -> kb.Game:
    assert desk.app.session is not None
    return desk.app.session.game


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_game_is_conceded_after_it_was_asked_again(name: str, language: str) -> None:
    desk = Desk()
    desk.do("setting", f"language={language}")
    desk.begin("human", "easy", game=name)
    desk.do("concede")
    assert "dialog-ending" in desk.shown
    assert game(desk).result is None
    desk.do("close")
    assert "dialog-ending" not in desk.shown
    desk.concede()
    result = game(desk).result
    assert result is not None
    assert result.rule == "table.conceded"
    assert result.winners == ([] if name == "quest" else [1])
    said = {"en": "concedes.", "es": "se rinde."}[language]
    assert said in verdict(desk)
    assert 'data-act="concede"' not in desk.shown
    assert desk.app.ui.history.log[-1][0] == "conceded"
    assert [each.kind for each in desk.paper.highlights].count("end") == 1


def test_more_has_it_and_the_strip_as_well() -> None:
    desk = Desk()
    desk.begin("human", "easy", game="tyrants")
    assert desk.shown.count('data-act="concede"') == 1, "in the strip"
    desk.do("pop", "more:")
    assert desk.shown.count('data-act="concede"') == 2
    assert 'data-act="offer-draw"' not in desk.shown, "there is no other person"


def test_after_it_was_taken_back_the_game_goes_on() -> None:
    desk = Desk()
    desk.begin("human", "easy", game="tyrants")
    before = game(desk).view(0)
    desk.concede()
    desk.do("undo")
    assert game(desk).result is None
    assert game(desk).view(0)["table"] == before["table"]
    assert 'id="finish"' not in desk.shown
    desk.do("redo")
    assert game(desk).result is not None


def test_it_is_kept() -> None:
    desk = Desk()
    desk.begin("human", "easy", game="tyrants")
    desk.concede()
    again = Desk(desk.paper.storage, f"#play/{desk.app.id}")
    assert "concedes." in verdict(again)


def test_among_three_the_game_ends_for_all() -> None:
    desk = Desk()
    desk.begin("human", "easy", "easy", game="tyrants")
    desk.do("concede")
    assert "whoever is ahead wins" in text(desk)
    desk.do("concede-anyway")
    assert game(desk).result is not None
    assert set(game(desk).result.winners) <= {1, 2}


def test_a_draw_is_offered_to_the_other_person_and_declined_or_accepted() -> None:
    desk = Desk()
    desk.begin("human", "human", game="tyrants")
    desk.do("confirm-handover")
    asked = desk.app.ui.seating.conceder
    desk.do("pop", "more:")
    assert 'data-act="offer-draw"' in desk.shown
    desk.do("offer-draw")
    assert desk.app.ui.seating.seat is None, "nobody's hand is seen by the other"
    assert "offers a draw" in text(desk)
    desk.do("decline-draw")
    assert any("declines the draw" in message for message in desk.messages)
    assert game(desk).result is None
    desk.do("offer-draw")
    desk.do("accept-draw")
    assert game(desk).result is not None
    assert (game(desk).result.outcome, game(desk).choices[-1].seat) == ("drawn", asked)
    assert "agreed on a draw" in verdict(desk)
    desk.do("undo")
    assert game(desk).result is None


def test_of_three_people_both_others_are_asked() -> None:
    desk = Desk()
    desk.begin("human", "human", "human", game="tyrants")
    desk.do("confirm-handover")
    desk.do("offer-draw")
    desk.do("accept-draw")
    assert game(desk).result is None
    assert "offers a draw" in text(desk)
    desk.do("accept-draw")
    assert game(desk).result is not None


def test_who_plays_on_one_side_is_offered_no_draw() -> None:
    desk = Desk()
    desk.begin("human", "human", game="quest")
    assert desk.app.ui.seating.draw_with == []
    desk.do("offer-draw")
    assert any("nobody" in message for message in desk.messages)


def test_acts_out_of_turn_are_refused_in_words() -> None:
    desk = Desk()
    desk.begin("human", "easy", game="tyrants")
    desk.do("accept-draw")
    assert any("Nobody has offered a draw" in message for message in desk.messages)
    assert game(desk).result is None
    played = Session(LocalGame(kb.new("tyrants", seed=1)), Ui(), ["A", "B"], ["human", "easy"])
    with pytest.raises(NotNow):
        now(played.end("concede", 1))
    now(played.end("concede", 0))
    with pytest.raises(NotNow):
        now(played.end("agree-draw", 0))


def test_a_hand_that_is_looked_at_is_hidden_before_the_other_is_asked() -> None:
    desk = Desk()
    desk.begin("human", "human", game="tyrants")
    desk.do("confirm-handover")
    desk.do("show-hand", "1")
    seating = desk.app.ui.seating
    assert (seating.seat, seating.conceder) == (1, 1), "whoever has the screen, though another is asked"
    desk.do("offer-draw")
    assert seating.seat is None
    assert desk.app.dialog == "draw:1:0"


def test_a_puzzle_is_not_conceded() -> None:
    played = Session(LocalGame(kb.new("tyrants", seed=1)), Ui(), ["A", "B"], ["human", "passive"])
    assert played.ui.seating.conceder == 0
    played.ui.puzzle = object()  # type: ignore[assignment]
    with pytest.raises(NotNow):
        now(played.end("concede", 0))


@far.by_the_clock
async def test_a_game_at_the_other_end_of_a_line_is_conceded_there() -> None:
    game = kb.new("tyrants", seed=1)
    port = far.remote(game, [[0]])
    await port.open()
    await port.end("concede", 0)
    assert game.result is not None
    assert port.decision is None
    assert port.choices[-1].option == "concede"
    assert port.game.result is not None
    with pytest.raises(kb.Refused, match="The game is over"):
        await port.end("agree-draw", 0)
    await port.undo([0], [1], 0)
    assert port.decision is not None
