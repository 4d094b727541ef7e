"""Players of Tyrants: strips, panels, and what everybody may know of each."""

import pytest

from katabasis_page.tyrants.score import ITEMS
from katabasis_page.ui import Popover
from page.fixtures.underdark import NAMES, markup, read, sit
from tyrants.scene import table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_has_a_strip_and_a_panel(seats: int) -> None:
    session = sit(table(seats, troops={"skullport": "0"}))
    reading = read(session)
    ids = {attrs.get("id") for _tag, attrs in reading.elements}
    assert {f"strip-{seat}" for seat in range(seats)} | {f"player-{seat}" for seat in range(seats)} <= ids
    for name in NAMES[:seats]:
        assert name in reading.words()


def test_a_panel_tells_everything_public() -> None:
    own = {1: {"trophies": "white*3 0*2", "inner-circle": "noble*2", "discard": "soldier*2", "tokens": 5}}
    session = sit(table(troops={"skullport": "0", "araumycos": "1 1 1 1"}, spies={"skullport": "1"}, own=own))
    session.ui.pointer.popover = Popover("seat", "1")
    words = read(session).words()
    for part in (
        "Inner circle: 2",
        "Spies left: 4",
        "Troops in the barracks: 36",
        "white troops: 3",
        "troops of Ada: 2",
        "each turn: 1 Influence, 3 VP",
    ):
        assert part in words or part in markup(session), part


def test_the_pool_is_shown_while_it_can_be_spent() -> None:
    words = read(sit(table(troops={"skullport": "0"}, power=4, influence=3))).words()
    assert "4 Power" in words
    assert "3 Influence" in words


def test_houses_are_told_by_shape_pattern_and_word_besides_their_colour() -> None:
    page = markup(sit(table(4, troops={"skullport": "0"})))
    for house in ("black", "red", "orange", "blue"):
        assert f'href="#troop-{house}"' in page
    for word in ("House Black", "House Red", "House Orange", "House Blue"):
        assert word in page


def test_points_so_far_are_told_by_their_six_items() -> None:
    session = sit(table(troops={"skullport": "0 0 0 0 0"}, own={0: {"tokens": 2}}), popover=Popover("score", "0"))
    words = read(session).words()
    for name, _rule in ITEMS.values():
        assert name in words
    assert "Total 8" in words.replace("  ", " ")


def test_a_site_tells_who_holds_it_and_why_nothing_can_be_done() -> None:
    session = sit(table(troops={"araumycos": "0 white", "skullport": "1"}), popover=Popover("site", "araumycos"))
    words = read(session).words()
    assert "Nobody controls it." in words
    assert "Assassinating a troop costs 3 Power" in words
    assert "each turn: 1 Influence" in words


def test_who_thinks_is_shown() -> None:
    session = sit(table(3, troops={"skullport": "0"}), thinking=2)
    assert "is thinking" in read(session).words()
