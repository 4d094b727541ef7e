"""Players may end any game at any moment: one concedes, or all agree on a draw."""

from __future__ import annotations

import pytest

from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import Refused
from katabasis.kernel.game import Game
from properties.keeping import check_copies, check_position
from properties.moments import picture, seats, step_on, whole_picture


def check_conceding(game: Game) -> None:
    """Whoever concedes, whoever is asked, the game is over and says who has won; copies, saves, records and positions
    have it, and undo takes it back."""
    if game.decision is None:
        _check_refused(game, 0)
        return
    for seat in seats(game):
        _check_conceded(game, seat)
    for seat in (-1, len(seats(game)), True, "0", None):
        with pytest.raises(Refused) as refused:
            game.concede(seat)
        assert refused.value.rules == ["table.no-seat"]
        with pytest.raises(Refused):
            game.agree_draw(seat)


def _check_conceded(game: Game, seat: int) -> None:
    before = whole_picture(game)
    ended = game.clone()
    events = ended.concede(seat)
    result, table = ended.result, ended.table
    assert ended.decision is None
    assert result is not None
    assert result.is_agreed
    assert (events[0].kind, events[0].seat) == ("conceded", seat)
    assert set(result.winners) <= set(table.opponents(seat))
    assert result.outcome == ("won" if table.opponents(seat) else "lost")
    assert bool(result.winners) == bool(table.opponents(seat))
    assert len(result.scores) == len(seats(game))
    assert len(result.sources) in (0, len(seats(game)))
    if len(table.opponents(seat)) > 1:
        most = max(result.scores[other] for other in table.opponents(seat))
        assert all(result.scores[winner] == most for winner in result.winners)
    _check_kept(ended)
    _check_refused(ended, seat)
    for watcher in (*seats(game), None):
        assert ended.view(watcher)["result"]["rule"] == "table.conceded"
        assert _hidden(ended, watcher) == _hidden(game, watcher), "conceding shows nothing"
    assert ended.why_no_undo(seat) == []
    ended.undo(seat)
    assert whole_picture(ended) == before
    assert whole_picture(game) == before


def check_agreed_draw(game: Game) -> None:
    """Where sides play against each other they may agree on a draw; it is kept and taken back as a concession is."""
    if game.decision is None:
        return
    before, ended = whole_picture(game), game.clone()
    seat = game.decision.seat
    if not game.table.opponents(seat):
        with pytest.raises(Refused) as refused:
            ended.agree_draw(seat)
        assert refused.value.rules == ["table.one-side"]
        assert whole_picture(ended) == before
        return
    ended.agree_draw(seat)
    assert ended.decision is None
    assert ended.result is not None
    assert (ended.result.outcome, ended.result.winners) == ("drawn", [])
    _check_kept(ended)
    _check_refused(ended, seat)
    ended.undo(seat)
    assert whole_picture(ended) == before
    step_on(ended, Dice(3))


def _check_kept(ended: Game) -> None:
    check_copies(ended)
    check_position(ended)
    assert ended.record().startswith("katabasis record 3\n")
    assert ended.save().startswith('{"katabasis-save":3,')
    assert not list(ended.playback(len(ended.choices)))
    assert picture(ended.at(len(ended.choices))) == picture(ended)
    for seat in seats(ended):
        assert ended.imagine(seat, 5).decision is None


def _check_refused(over: Game, seat: int) -> None:
    before = whole_picture(over)
    for end in (over.concede, over.agree_draw):
        with pytest.raises(Refused) as refused:
            end(seat)
        assert refused.value.rules == ["table.game-over"]
    assert whole_picture(over) == before


def _hidden(game: Game, watcher: int | None) -> set[str]:
    return {name for name, zone in game.view(watcher)["zones"].items() if zone["cards"] is None}
