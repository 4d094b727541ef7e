"""Turns that need no decision: resting, going to a door, going back out, until something happens."""

import pytest

from katabasis.kernel.game import Game
from quest.scene import at, table, who

SEATS = range(4)


def quiet(**fields: object) -> Game:
    """The four in the room, nothing about, and power rolls that bring nothing."""
    fields = {"dice": [4] * 12, **fields}
    fields.setdefault("zones", {"pile": ["cell"]})
    return table(step="adventurers.begin_phase", phase="adventurers", **fields)  # type: ignore[arg-type]


def carry_out(game: Game, order: str, most: int = 60) -> list[str]:
    """The choices that an order makes until it ends."""
    made: list[str] = []
    while (option := game.system.orders.following(game, order)) is not None:
        assert len(made) < most
        game.choose(option)
        made.append(option.id)
    return made


def ids(game: Game) -> list[str]:
    return [order.id for order in game.system.orders.offered(game, SEATS)]


def test_a_rest_ends_the_turns_of_all_and_stops_at_the_next_turn() -> None:
    game = quiet()
    turn = at(game).turn
    rest = ids(game)[0]
    assert set(carry_out(game, rest)) <= {"end", "pass"}
    assert at(game).turn == turn + 1
    assert game.decision is not None
    assert game.decision.name == "act"


@pytest.mark.rule("exploration.beside-door")
def test_a_party_goes_to_a_door_and_is_asked_there_whether_to_explore() -> None:
    game = quiet()
    assert "go 3" in ids(game)
    carry_out(game, "go 3")
    assert game.decision is not None
    assert game.decision.name == "explore"
    assert at(game).adventurers[at(game).leader].at in at(game).door("3").squares


@pytest.mark.rule("lamp.left-behind")
def test_a_party_goes_back_out_together_and_is_asked_before_it_leaves() -> None:
    game = quiet()
    carry_out(game, "out")
    assert game.decision is not None
    assert any(option.verb == "leave" for option in game.decision.options)
    assert all(each.fate == "" for each in at(game).adventurers)


def test_nobody_is_sent_anywhere_while_there_is_a_monster() -> None:
    game = quiet(monsters=["skaven 4,4"])
    assert ids(game) == []
    assert game.system.orders.following(game, "go 3") is None


def test_only_who_bears_the_lamp_says_where_to_go() -> None:
    game = quiet()
    others = [seat for seat in SEATS if seat != at(game).leader]
    assert [order.id.split()[0] for order in game.system.orders.offered(game, others)] == ["rest"]


@pytest.mark.rule("lamp.lost")
def test_no_order_leaves_anybody_in_the_dark() -> None:
    game = quiet()
    carry_out(game, "out")
    assert not [event for event in at(game).events if event.kind == "gone"]
    assert who(game, "wizard").at
