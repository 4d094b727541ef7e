"""Choices that are left to an order at the page's table, until something happens."""

import pytest

from katabasis_page.session import Session
from katabasis_page.ui import Popover
from page.desk import Desk
from page.fixtures.dungeon import read, sit
from page.waiting import now
from quest.scene import at, table

QUIET = {"step": "adventurers.begin_phase", "phase": "adventurers", "zones": {"pile": ["cell"]}}


def seated(language: str = "en", **more: object) -> Session:
    fields = {"dice": [4] * 12, **QUIET, **more}
    return sit(table(**fields), language)  # type: ignore[arg-type]


def carry_out(session: Session, order: str) -> int:
    """How many choices it makes."""
    session.give_order(order)
    count = 0
    while now(session.follow_order()):
        count += 1
        assert count < 60
    return count


@pytest.mark.parametrize(("language", "label"), [("en", "Rest a turn"), ("es", "Descansar un turno")])
def test_orders_stand_beside_the_answers(language: str, label: str) -> None:
    reading = read(seated(language))
    assert label in reading.words()
    assert {"go 3", "out"} <= set(reading.acts("order"))


def test_the_door_itself_offers_to_go_there() -> None:
    session = seated()
    session.ui.pointer.popover = Popover("door", "3")
    assert list(read(session).acts("order")).count("go 3") == 2


def test_it_goes_there_and_undo_takes_back_all_of_it() -> None:
    session = seated()
    before = session.game.save()
    assert carry_out(session, "go 3") > 3
    assert session.game.decision is not None
    assert session.game.decision.name == "explore"
    now(session.undo())
    assert not session.game.choices
    assert session.game.save() == before


def test_undo_after_it_stops_at_the_dice_as_for_single_choices() -> None:
    session = seated()
    turn = at(session.game).turn
    rest = session.game.system.orders.offered(session.game, range(4))[0].id
    carry_out(session, rest)
    assert at(session.game).turn == turn + 1
    assert session.ui.history.undo_refusal is not None


def test_a_choice_of_ones_own_after_it_is_taken_back_alone() -> None:
    session = seated()
    made = carry_out(session, "go 3")
    now(session.choose("pass"))
    assert len(session.game.choices) == made + 1
    if session.ui.history.undo_refusal is None:
        now(session.undo())
        assert len(session.game.choices) == made


def test_what_happens_ends_it() -> None:
    """A 1 for the power brings an Unexpected Event: the turn after it is one's own."""
    session = seated(dice=[1, *[3] * 30])
    carry_out(session, "out")
    ended = [event for event in at(session.game).events if event.kind not in session.game.system.orders.safe_events]
    assert ended
    assert session.ui.seating.order is not None
    assert not now(session.follow_order())


def begun() -> Desk:
    """One person at the page with one adventurer, in his first turn."""
    desk = Desk()
    desk.begin("human", game="quest")
    for _ in range(40):
        if "end" in desk.options():
            return desk
        desk.do("choose", desk.options()[0])
    raise AssertionError("nobody acts")


def session_of(desk: Desk) -> Session:
    assert desk.app.session is not None
    return desk.app.session


def test_the_page_follows_an_order_to_its_end() -> None:
    desk = begun()
    session = session_of(desk)
    first = at(session.game).turn
    assert f'data-arg="rest {first}"' in desk.shown
    desk.do("order", f"rest {first}")
    assert at(session.game).turn == first + 1
    assert session.ui.seating.order is None
    assert 'id="order-stop"' not in desk.shown


def test_a_second_press_stops_it_and_so_does_a_choice_of_ones_own() -> None:
    desk = begun()
    session = session_of(desk)
    count = len(session.game.choices)
    session.give_order("out")
    desk.app.render()
    assert 'id="order-stop"' in desk.shown
    desk.do("order")
    assert session.ui.seating.order is None
    assert len(session.game.choices) == count
    session.give_order("out")
    desk.do("choose", "end")
    assert session.ui.seating.order is None


def test_a_key_stops_an_order_and_gives_none() -> None:
    desk = begun()
    session = session_of(desk)
    count = len(session.game.choices)
    desk.do("key", "o")
    assert session.ui.seating.order is None
    session.give_order("out")
    desk.do("key", "O")
    assert session.ui.seating.order is None
    assert len(session.game.choices) == count
