"""Three and four players set up (2017 pp. 27-28)."""

import pytest

from katabasis.kernel.errors import KatabasisError
from katabasis.underworlds.board import boards
from katabasis.underworlds.board.battlefield import battlefield
from katabasis.underworlds.edition import EDITIONS
from katabasis.underworlds.rules.edition_2017.edition import MULTIPLAYER as RULES
from katabasis.underworlds.rules.edition_2017.multiplayer_boards import FIXED_LAYOUTS
from underworlds.build import A, B, options, ready, refused
from underworlds.fights import cites
from underworlds.tables_2017 import (
    FARSTRIDERS,
    GARREK,
    GUARD,
    REAVERS,
    SEVERIN,
    STEELHEART,
    WARDEN,
    crowd,
    new,
)

C, D = 2, 3
THREE = (STEELHEART, REAVERS, GUARD)
FOUR = (STEELHEART, REAVERS, GUARD, FARSTRIDERS)
SPREAD = {SEVERIN: "a1", GARREK: "p1", WARDEN: "h11"}
LEVEL = "fury fury fury fury"


def until(game, name):
    """Answer by the first option until that is asked."""
    while game.decision.name != name:
        game.choose(game.decision.options[0])


def seats(events, kind):
    return [event.seat for event in events if event.kind == kind]


# ---------------------------------------------------------------------- setting up


@pytest.mark.rule("multi.scope")
def test_what_is_not_said_otherwise_is_as_among_two():
    two = EDITIONS["2017"]
    assert crowd(SPREAD).table.rules is RULES
    for name in ("judge", "supporters", "spent", "react", "reaction_order", "tie_value", "deck_faults", "pool"):
        assert getattr(type(RULES), name) is getattr(type(two), name)
    assert (RULES.activations, RULES.rounds, RULES.hand) == (two.activations, two.rounds, two.hand)


@pytest.mark.rule("multi.warbands")
def test_all_warbands_are_seen_at_the_same_time():
    game = new(seats=FOUR)
    first = next(event for event in game.table.events if event.kind != "phase-began")
    assert (first.kind, first.rule) == ("warbands-revealed", "multi.warbands")
    assert list(first.what["warbands"].values()) == [f"warband:{band}" for band in FOUR]
    for seat in range(4):
        assert [player["warband"] for player in game.view(seat)["table"]["players"]] == list(FOUR)


@pytest.mark.rule("multi.boards")
@pytest.mark.parametrize("seed", range(4))
def test_the_lowest_of_those_who_are_left_places_next(seed):
    game = new(seed, FOUR)
    placed = []
    while game.decision.name in ("board", "arrange"):
        if game.decision.name == "board":
            placed.append(game.decision.seat)
            assert options(game) == [f"board {face}" for face in boards.faces_of("2017")]
        game.choose(game.decision.options[0])
    lowest = [event for event in game.table.events if event.kind == "roll-off-lowest"]
    assert [event.seat for event in lowest] == placed[:3]
    assert {event.rule for event in lowest} == {"multi.boards"}
    assert sorted(placed) == [0, 1, 2, 3]
    assert placed == game.table.boards
    assert game.table.picker == placed[0]
    assert game.table.faces == [boards.faces_of("2017")[0]] * 4


@pytest.mark.rule("multi.boards")
def test_those_who_are_level_for_lowest_roll_again():
    crits, poor = "crit crit crit crit", "crit fury fury fury"
    game = crowd(
        step="setup.pick_boards",
        dice=f"{LEVEL} | {crits} | {LEVEL} | {poor} | {LEVEL}",
    )
    assert seats(game.table.events, "rolled")[:5] == [A, B, C, A, C]
    ready(game, C, "board")
    assert game.table.picker == C


@pytest.mark.rule("multi.boards-join")
def test_a_third_board_joins_one_of_two_as_boards_of_two_do():
    face = "mirror-well"
    two = boards.read_layout(f"boards {face}/0@0,0 {face}/0@8,0")
    ways = boards.extensions(RULES, two, face)

    assert why_of(ways, two, face, 16, 0) == []  # by the short side, two hexes
    assert "multi.boards-join" in why_of(ways, two, face, 16, 2)  # one pair of rows lower: one hex
    assert why_of(ways, two, face, 12, 6) == []  # four columns along the long side of the second: three hexes
    assert "multi.boards-join" in why_of(ways, two, face, 13, 6)
    assert why_of(ways, two, face, 4, 6) == []
    assert "board.battlefield" in why_of(ways, two, face, 0, 0)


def why_of(ways, two, face, column, row):
    text = str(boards.Layout((*two, boards.Laid(face, 0, column, row))))
    return [refusal.rule for refusal in ways[text]]


@pytest.mark.rule("multi.boards-turn")
def test_a_board_may_lie_on_any_side_of_the_others():
    face = "mirror-well"
    one = boards.Layout((boards.Laid(face, 0, 0, 0),))
    ways = boards.extensions(RULES, one, face)
    for column, row in ((8, 0), (-8, 0), (0, 6), (0, -6), (-4, 6), (4, -6)):
        for turn in (0, 180):
            assert ways[str(boards.Layout((*one, boards.Laid(face, turn, column, row))))] == ()
    four = battlefield(f"boards {face}/0@0,0 {face}/0@-8,0 {face}/0@-16,0 {face}/0@-24,0")
    assert {"a1", "z1", "aa1", "ae2"} <= set(four.hexes)


@pytest.mark.rule("multi.fixed-layout")
def test_boards_lie_in_the_places_of_the_layout_that_was_agreed():
    game = new(3, FOUR, fixed_layout="square-4")
    until(game, "first-place")
    assert [option.value for option in game.decision.options] == [0, 1, 2, 3]
    game.choose("place 1")
    game.choose(game.decision.options[0])
    face = game.table.faces[0]
    game.choose(f"lay {boards.Layout((boards.Laid(face, 0, 0, 0), boards.Laid(face, 0, 8, 0)))}")
    game.choose(game.decision.options[0])
    open_places = {boards.read_layout(option.value)[-1].corner for option in game.decision.options}
    assert open_places == {(0, 6), (8, 6)}
    until(game, "objective")
    corners = {laid.corner for laid in boards.read_layout(game.table.layout)}
    assert corners == set(FIXED_LAYOUTS["square-4"])
    free = new(3, FOUR)
    until(free, "arrange")
    assert len(free.decision.options) > 12
    for wrong in ("square-4", "triangle-4", 3):
        with pytest.raises(KatabasisError, match=r"multi\.fixed-layout"):
            new(3, THREE, fixed_layout=wrong)
    with pytest.raises(KatabasisError, match="fixed_layout"):
        new(3, (STEELHEART, REAVERS), fixed_layout="square-4")


@pytest.mark.rule("multi.fixed-layout")
@pytest.mark.parametrize("name", FIXED_LAYOUTS)
def test_every_fixed_layout_can_be_laid_out_and_set_up(name):
    bands = FOUR[: len(FIXED_LAYOUTS[name])]
    for seed in range(6):
        game = new(seed, bands, fixed_layout=name, quick=True)
        placed = [laid.corner for laid in boards.read_layout(game.table.layout)]
        left, top = (min(axis) for axis in zip(*placed, strict=True))
        assert {(column - left, row - top) for column, row in placed} == set(FIXED_LAYOUTS[name])


@pytest.mark.rule("multi.corner")
def test_corners_of_four_boards_complete_a_hex():
    square = battlefield(crowd(warbands=FOUR).table.layout)
    assert (len(square.hexes), len(square.completed)) == (171, 19)
    assert "h6" in square.completed
    assert square.territory("h6") is None
    assert len(battlefield("short mirror-well/0 shattered-tower/0 +0").completed) == 2


@pytest.mark.rule("multi.objective-tokens", "multi.objective-order")
@pytest.mark.parametrize(("bands", "tokens"), [(THREE, 7), (FOUR, 9)])
def test_seven_or_nine_tokens_are_placed_clockwise(bands, tokens):
    game = new(5, bands)
    until(game, "objective")
    first, order = game.table.picker, []
    assert cites(game.table.events, "shuffled")[-1] == "multi.objective-tokens"
    while game.decision.name == "objective":
        assert game.decision.rule == "multi.objective-order"
        order.append(game.decision.seat)
        game.choose(game.decision.options[0])
    count = len(bands)
    assert order == [(first + place) % count for place in range(tokens)]
    numbers = sorted(game.table.number_at(index) for index in range(tokens))
    assert numbers == list(range(1, tokens + 1))


@pytest.mark.rule("multi.fighters")
def test_fighters_are_placed_clockwise_and_who_has_none_left_is_skipped():
    game = new(2, (STEELHEART, REAVERS, FARSTRIDERS))
    until(game, "name-player")
    game.choose("self" if game.decision.seat == A else "opponent 1")
    before = len(game.table.events)
    while game.table.phase == "setup-fighters" and game.decision.name != "name-player":
        game.choose(game.decision.options[0])
    order = seats(game.table.events[before:], "placed")
    assert order == [A, B, C, A, B, C, A, B, C, B, B]
    waiting = new(2, (STEELHEART, REAVERS, FARSTRIDERS))
    until(waiting, "fighter")
    other = next(seat for seat in range(3) if seat != waiting.decision.seat)
    refused(waiting, f"place {waiting.table.warband(other)[0].id}", rule="multi.fighters")
