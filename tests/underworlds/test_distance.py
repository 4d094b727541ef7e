"""Distances, steps away and toward, and ways (2023 pp. 26-27, 34, 41)."""

from itertools import permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from katabasis.geometry import hexes
from katabasis.kernel.errors import BadPosition
from katabasis.underworlds.board import boards
from katabasis.underworlds.board.battlefield import Battlefield, battlefield
from katabasis.underworlds.rules.edition_2023 import Edition2023

RULES = Edition2023()
KNOWN = ("soul-refractor", "katophranes-reliquary", "shattered-tower")
FLUSH = "long katophranes-reliquary/0 soul-refractor/0 +0"
OPEN = battlefield(FLUSH)
"""Its upper board has no blocked hex: open ground round c3."""
EVERY_LAYOUT = [layout for pair in permutations(KNOWN, 2) for layout in boards.legal_layouts(RULES, *pair)]


def around(field, origin):
    """Names hexes by their axial distance from `origin`, as the ledger's scenarios do."""
    q, r = field.axial(origin)
    return lambda x, y: field.at((q + x, r + y))


# Distance


@pytest.mark.rule("board.adjacent")
def test_adjacent_hexes_touch():
    at = around(OPEN, "c3")
    assert at(1, -1) in OPEN.neighbours(at(0, 0))
    assert OPEN.distance(at(0, 0), at(1, -1)) == 1
    assert at(1, 1) not in OPEN.neighbours(at(0, 0))


@pytest.mark.rule("board.self-distance")
def test_a_hex_is_at_no_distance_from_itself_but_not_adjacent():
    assert OPEN.distance("c3", "c3") == 0
    assert "c3" in OPEN.within("c3", 1)
    assert "c3" not in OPEN.neighbours("c3")


@pytest.mark.rule("board.distance-shortest")
def test_distance_counts_across_blocked_hexes():
    field = Battlefield.of("......", ".....", "..#...", ".....", "......")
    at = around(field, "b3")
    assert field.is_blocked(at(1, 0))
    assert field.distance(at(0, 0), at(2, 0)) == 2


@pytest.mark.rule("board.distance-shortest")
def test_distance_counts_through_hexes_of_the_battlefield_only():
    field = Battlefield.of("...", ".__", "...", "...")
    assert hexes.distance(field.axial("c1"), field.axial("c3")) == 2
    assert field.distance("c1", "c3") == 4


@pytest.mark.rule("board.distance-example")
def test_distances_along_a_row():
    at = around(OPEN, "c3")
    row = [at(0, 0), at(1, 0), at(2, 0), at(4, 0)]
    assert [OPEN.distance(row[0], hex) for hex in row] == [0, 1, 2, 4]
    assert at(1, 0) in OPEN.within(at(0, 0), 2)
    assert at(4, 0) not in OPEN.within(at(0, 0), 3)


@pytest.mark.parametrize("layout", EVERY_LAYOUT[::16])
def test_distance_is_a_metric_that_neighbours_agree_with(layout):
    field = battlefield(layout)
    for a in field.hexes:
        for b in field.hexes:
            distance = field.distance(a, b)
            assert distance == field.distance(b, a) >= hexes.distance(field.axial(a), field.axial(b))
            assert (distance == 0) == (a == b)
            assert (distance == 1) == (b in field.neighbours(a))
            assert all(abs(field.distance(a, c) - distance) <= 1 for c in field.neighbours(b))


ROWS = st.lists(st.text("....#s_", min_size=2, max_size=7), min_size=2, max_size=7)


def drawn(rows):
    try:
        return Battlefield.of(*rows)
    except BadPosition:
        assume(False)


@settings(max_examples=60)
@given(ROWS)
def test_neighbours_and_distances_are_mutual_on_ragged_battlefields(rows):
    field = drawn(rows)
    for a in field.hexes:
        assert all(a in field.neighbours(b) for b in field.neighbours(a))
        assert all(field.distance(a, b) == field.distance(b, a) for b in field.hexes)
        assert field.within(a, 99) == field.hexes


# Steps away and toward


@pytest.mark.rule("board.away")
def test_every_step_away_ends_farther():
    at = around(OPEN, "c3")
    assert set(OPEN.away(at(1, 0), at(0, 0))) == {at(2, 0), at(1, 1), at(2, -1)}
    assert set(OPEN.away(at(1, 1), at(0, 0))) == {at(2, 1), at(1, 2)}


@pytest.mark.rule("board.away")
def test_away_counts_across_blocked_hexes():
    field = Battlefield.of("......", ".....", "..#...", ".....", "......")
    at = around(field, "b3")
    assert at(3, 0) in field.away(at(2, 0), at(0, 0))


@pytest.mark.rule("board.toward")
def test_every_step_toward_ends_nearer():
    at = around(OPEN, "c3")
    assert OPEN.toward(at(3, 0), at(0, 0)) == (at(2, 0),)
    assert OPEN.distance(at(0, 0), at(2, 1)) == OPEN.distance(at(0, 0), at(3, -1)) == 3


@pytest.mark.rule("keyword.knockback-diagram")
def test_three_ways_straight_on_from_an_adjacent_target():
    at = around(OPEN, "c3")
    ends = {OPEN.onward(at(1, 0), step) for step in OPEN.away(at(1, 0), at(0, 0))}
    assert ends == {at(3, 0), at(1, 2), at(3, -2)}


def test_nothing_lies_straight_on_past_the_rim():
    assert OPEN.onward("c2", "c1") is None
    assert OPEN.onward("c3", "b3") == "a3"


# Ways


@pytest.mark.rule("move.distance")
def test_move_3_reaches_every_hex_within_three_steps():
    reached = OPEN.reach("c3", 3)
    assert set(reached) == {hex for hex in OPEN.within("c3", 3) if hex != "c3"}


@pytest.mark.rule("board.blocked")
def test_no_way_leads_through_a_blocked_hex():
    field = Battlefield.of("......", ".....", "..#...", ".....", "......")
    at = around(field, "b3")
    reached = field.reach(at(0, 0), 2)
    assert at(1, 0) not in reached
    assert at(2, 0) not in reached
    assert at(2, 0) in field.reach(at(0, 0), 3)


@pytest.mark.rule("move.path")
def test_no_way_leads_through_an_occupied_hex():
    at = around(OPEN, "c3")
    assert at(2, 0) not in OPEN.reach(at(0, 0), 2, occupied={at(1, 0)})
    assert len(OPEN.reach(at(0, 0), 3, occupied={at(1, 0)})[at(2, 0)]) == 3


@pytest.mark.rule("move.must-change-hex")
def test_no_way_ends_where_it_began():
    at = around(OPEN, "c3")
    assert at(0, 0) not in OPEN.reach(at(0, 0), 2, occupied={at(0, 0)})
    assert OPEN.reach("a1", 3, occupied={"a1", "b1", "a2"}) == {}


@pytest.mark.rule("move.example-2023")
def test_thresholds_two_three_and_four():
    at = around(OPEN, "b3")
    a, b, c = at(2, 0), at(3, 0), at(4, 0)
    reached = OPEN.reach("b3", 3)
    assert (a in reached, b in reached, c in reached) == (True, True, False)
    assert [len(OPEN.reach("b3", 4)[hex]) for hex in (a, b, c)] == [2, 3, 4]


@pytest.mark.rule("warband.flyer")
def test_a_flyer_passes_over_blocked_and_occupied_hexes():
    field = Battlefield.of("......", ".....", "..#...", ".....", "......")
    at = around(field, "b3")
    reached = field.reach(at(0, 0), 2, occupied={at(0, 1)}, flying=True)
    assert at(2, 0) in reached
    assert at(0, 2) in reached
    assert at(1, 0) not in reached
    assert at(0, 1) not in reached


@settings(max_examples=60)
@given(ROWS, st.integers(0, 5), st.booleans(), st.data())
def test_every_way_is_a_walk_of_the_fewest_steps(rows, steps, flying, data):
    field = drawn(rows)
    start = data.draw(st.sampled_from(field.hexes))
    occupied = data.draw(st.frozensets(st.sampled_from(field.hexes), max_size=4))
    reached = field.reach(start, steps, occupied, flying)
    assert list(map(len, reached.values())) == sorted(map(len, reached.values()))
    for end, way in reached.items():
        assert way[-1] == end != start
        assert field.distance(start, end) <= len(way) <= steps
        assert all(b in field.neighbours(a) for a, b in zip((start, *way), way, strict=False))
        entered = way[-1:] if flying else way
        assert not any(field.is_blocked(hex) or hex in occupied for hex in entered)
        assert not flying or len(way) == field.distance(start, end)
