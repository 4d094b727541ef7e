"""Games that players end: one concedes, or all agree on a draw. What must hold in every game is in
tests/properties/ending.py."""

import json

import pytest

from katabasis.kernel import position, record, save
from katabasis.kernel.errors import BadPosition, BadRecord, BadSave, Refused
from katabasis.kernel.game import Game
from kernel.toys import new_beacon, new_lanterns, new_tictactoe
from properties.moments import finder
from properties.saves import save_with


def begun() -> Game:
    game = new_tictactoe(1)
    game.choose(0)
    return game


def test_whoever_is_asked_any_seat_may_concede_and_the_other_has_won() -> None:
    for seat in (0, 1):
        game = begun()
        assert game.decision is not None
        events = game.concede(seat)
        assert game.result is not None
        assert (game.result.outcome, game.result.winners) == ("won", [1 - seat])
        assert [event.kind for event in events] == ["conceded"]
        assert game.record().splitlines()[-1] == f"{seat + 1} concede"
        assert game.why_no_undo(1 - seat)[0].rule == "table.undo-other-seat"


def test_among_three_those_of_the_others_win_who_are_ahead() -> None:
    game = new_lanterns(1)
    game.system.scores_with_sources = lambda table: ([1, 5, 3], [])  # type: ignore[method-assign]
    try:
        game.concede(1)
        assert game.result is not None
        assert game.result.winners == [2]
    finally:
        del game.system.scores_with_sources  # type: ignore[method-assign]
    game.undo(1)
    game.concede(1)
    assert game.result.winners == [0, 2], "where they are level both have won"


def test_who_wins_and_loses_together_gives_up_for_all() -> None:
    game = new_beacon(2)
    game.concede(1)
    assert game.result is not None
    assert (game.result.outcome, game.result.winners) == ("lost", [])
    again = new_beacon(2)
    with pytest.raises(Refused, match="nobody to agree on a draw with"):
        again.agree_draw(0)
    assert again.decision is not None


def test_a_game_goes_on_after_it_was_taken_back() -> None:
    game = begun()
    game.agree_draw(0)
    game.undo()
    game.choose(1)
    assert len(game.choices) == 2
    assert game.record().startswith("katabasis record 2\n")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("3 concede", "There is no seat 3"),
        ("0 concede", "There is no seat"),
        ("x concede", "There is no seat"),
        ("99999999999 concede", "There is no seat"),
        ("1 concede\n2 concede", "The game is over"),
        ("1 concede\n2 mark b2", "already over"),
        ("1 concede = 5", "is to decide"),
    ],
)
def test_records_that_end_as_no_game_can_are_refused(line: str, fault: str) -> None:
    game = begun()
    with pytest.raises(BadRecord, match=fault):
        record.replay(f"{game.record()}{line}\n", finder(game))


@pytest.mark.parametrize("then", ["concede", "concede 3", "concede x", "agree-draw 0"])
def test_positions_that_end_as_no_game_can_are_refused(then: str) -> None:
    game = begun()
    with pytest.raises(BadPosition, match="There is no seat"):
        position.read(f'game = "tic-tac-toe"\nthen = ["{then}"]\ngrid = "x.o ... ..."\n', finder(game))


def test_a_save_whose_last_choice_is_forged_is_refused() -> None:
    game = begun()
    game.concede(0)
    body = json.loads(game.save())["body"]
    body["choices"][-1][0] = 7
    with pytest.raises(BadSave, match="There is no seat 8"):
        save.read(save_with(body, save.FORMAT_ENDED), finder(game))
    body["choices"][-1][0] = 0
    body["choices"].append(body["choices"][-1])
    with pytest.raises(BadSave, match="The game is over"):
        save.read(save_with(body, save.FORMAT_ENDED), finder(game))


def test_the_record_in_a_save_has_it() -> None:
    game = begun()
    game.concede(0)
    assert save.record_in(game.save()).splitlines()[-1] == "1 concede"
