"""Line of sight (2023 p. 37)."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from katabasis.geometry import hexes
from katabasis.kernel.errors import BadPosition
from katabasis.underworlds.board.battlefield import Battlefield, battlefield

OPEN = battlefield("long katophranes-reliquary/0 soul-refractor/0 +0")
SHIFTED = battlefield("long katophranes-reliquary/0 soul-refractor/0 +3")


def around(field, origin):
    """Names hexes by their axial distance from `origin`, as the ledger's scenarios do."""
    q, r = field.axial(origin)
    return lambda x, y: field.at((q + x, r + y))


@pytest.mark.rule("los.line")
def test_a_straight_row_without_blocked_hexes_is_seen_along():
    at = around(OPEN, "c3")
    assert OPEN.sees(at(0, 0), at(4, 0))


@pytest.mark.rule("los.all-round")
def test_a_fighter_sees_in_all_directions():
    at = around(OPEN, "d3")
    assert all(OPEN.sees("d3", at(2 * q, 2 * r)) for q, r in hexes.DIRECTIONS)
    assert all(OPEN.sees(at(2 * q, 2 * r), "d3") for q, r in hexes.DIRECTIONS)


@pytest.mark.rule("los.blocked")
def test_a_blocked_hex_stops_the_line_through_it_and_along_its_side():
    field = Battlefield.of("......", ".....", "..#...", ".....", "......")
    at = around(field, "b3")
    assert field.is_blocked(at(1, 0))
    assert not field.sees(at(0, 0), at(2, 0))
    assert not field.sees(at(0, 0), at(1, 1))
    assert field.sees(at(0, 0), at(0, 1))


@pytest.mark.rule("los.blocked")
def test_a_blocked_hex_stops_a_line_that_meets_only_its_corner():
    field = Battlefield.of("......", "......", "......")
    line = hexes.line(field.axial("a2"), field.axial("f3"))
    assert ([field.at(hex) for hex in line.touched], line.sides) == (["c3", "d2"], ())
    assert field.sees("a2", "f3")
    assert not Battlefield.of("......", "......", "..#...").sees("a2", "f3")
    assert not Battlefield.of("......", "...#..", "......").sees("a2", "f3")


@pytest.mark.rule("los.blocked")
def test_a_blocked_hex_is_itself_not_seen():
    field = Battlefield.of("..#.")
    assert not field.sees("b1", "c1")


@pytest.mark.rule("los.edge")
def test_a_line_across_incomplete_hexes_fails():
    assert not SHIFTED.contains("b6")
    assert not SHIFTED.contains("c6")
    assert SHIFTED.contains("d6")
    assert not SHIFTED.sees("b5", "d7")


@pytest.mark.rule("los.edge")
def test_a_line_along_the_side_of_an_incomplete_hex_succeeds():
    line = hexes.line(SHIFTED.axial("d5"), SHIFTED.axial("d7"))
    assert [SHIFTED.at(hex) for hex in line.touched] == [None, "d6"]
    assert SHIFTED.sees("d5", "d7")


@pytest.mark.rule("los.edge")
def test_a_line_between_two_hexes_that_are_not_there_fails():
    assert Battlefield.of("...", "_..", "...").sees("b1", "b3")
    assert not Battlefield.of("...", "__.", "...").sees("b1", "b3")


def brute_sees(field, a, b):
    """Line of sight by exact fractions: the pieces of the line in closed hexes cover it, none is blocked.

    A hex is cut out by the lines through its corners; nothing here is shared with the decision in integers.
    """
    start, end = field.axial(a), field.axial(b)
    pieces = []
    for hex in field.hexes:
        piece = piece_inside(start, end, field.axial(hex))
        if piece is None:
            continue
        if field.is_blocked(hex) and a != b:
            return False
        pieces.append(piece)
    covered = Fraction(0)
    for low, high in sorted(pieces):
        if low > covered:
            return False
        covered = max(covered, high)
    return covered == 1


CORNERS = [(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)]
"""From the centre of a hex, clockwise in axial coordinates, in thirds."""


def piece_inside(start, end, hex):
    """From where to where (0 to 1) the segment lies in the closed hex; None where it does not meet it."""
    low, high = Fraction(0), Fraction(1)
    corners = [(3 * hex[0] + x, 3 * hex[1] + y) for x, y in CORNERS]
    for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True):
        at_start, at_end = ((u - x) * (3 * point[1] - y) - (v - y) * (3 * point[0] - x) for point in (start, end))
        if at_start < 0 and at_end < 0:
            return None
        if at_start < 0 or at_end < 0:
            cut = Fraction(at_start, at_start - at_end)
            if at_start < 0:
                low = max(low, cut)
            else:
                high = min(high, cut)
    return (low, high) if low <= high else None


@pytest.mark.rule("los.line", "los.blocked", "los.edge")
@pytest.mark.parametrize(
    "layout",
    [
        "long soul-refractor/0 shattered-tower/180 +2",
        "short soul-refractor/180 katophranes-reliquary/0 +0",
    ],
)
def test_integers_agree_with_fractions_over_a_whole_battlefield(layout):
    field = battlefield(layout)
    wrong = [(a, b) for a, b in combinations(field.hexes, 2) if field.sees(a, b) != brute_sees(field, a, b)]
    assert wrong == []


@pytest.mark.rule("los.line", "los.blocked", "los.edge")
@settings(max_examples=60)
@given(st.lists(st.text("....#_", min_size=3, max_size=6), min_size=3, max_size=6))
def test_integers_agree_with_fractions_on_ragged_battlefields(rows):
    try:
        field = Battlefield.of(*rows)
    except BadPosition:
        assume(False)
    assert all(field.sees(a, b) == brute_sees(field, a, b) for a, b in combinations(field.hexes, 2))


def test_sight_is_mutual_and_a_hex_sees_itself():
    assert all(OPEN.sees(a, b) == OPEN.sees(b, a) for a, b in combinations(OPEN.hexes, 2))
    assert all(OPEN.sees(hex, hex) for hex in OPEN.hexes)
