"""Battlefields of any number of boards."""

import pytest

from katabasis.kernel.errors import BadPosition, Refused
from katabasis.underworlds.board import boards
from katabasis.underworlds.board.battlefield import Battlefield, battlefield
from katabasis.underworlds.rules.edition_2023 import Edition2023

RULES = Edition2023()
KNOWN = ("soul-refractor", "katophranes-reliquary", "shattered-tower")


def rules(refusals):
    return [refusal.rule for refusal in refusals]


# ---------------------------------------------------------------------- any number of boards


THREE = "boards soul-refractor/0@0,0 shattered-tower/180@8,0 katophranes-reliquary/0@8,6"


def test_a_layout_of_three_boards_is_a_text():
    layout = boards.read_layout(THREE)
    assert str(layout) == THREE == battlefield(THREE).layout
    assert layout.faces == ("soul-refractor", "shattered-tower", "katophranes-reliquary")
    assert layout.seam is None
    assert boards.layout_refusals(RULES, layout) == []


def test_two_boards_are_written_the_short_way():
    assert str(boards.read_layout("boards soul-refractor/0@0,0 shattered-tower/180@2,6")) == (
        "long soul-refractor/0 shattered-tower/180 +2"
    )


def test_three_boards_make_one_battlefield():
    field = battlefield(THREE)
    assert {board: sum(field.territory(hex) == board for hex in field.hexes) for board in (0, 1, 2)} == {
        0: 38, 1: 38, 2: 38,
    }  # fmt: skip
    assert len(field.completed) == 2 + 7
    assert len(field.hexes) == 3 * 38 + 9


def test_a_board_above_the_first_moves_the_rows_down():
    above = battlefield("boards soul-refractor/0@0,0 katophranes-reliquary/0@0,-6")
    below = battlefield("long katophranes-reliquary/0 soul-refractor/0 +0")
    assert above.hexes == below.hexes
    assert (above.territory("a1"), below.territory("a1")) == (1, 0)


@pytest.mark.rule("board.completed")
def test_quarters_at_the_corners_complete_a_hex_with_others():
    """Four boards meet in one point, where each has a quarter of a hex."""
    corners = [("soul-refractor/0", "0,0"), ("shattered-tower/0", "8,0"), ("katophranes-reliquary/0", "0,6")]
    layout = boards.read_layout("boards " + " ".join("@".join(each) for each in corners))
    assert (7, 5) not in boards.completed(layout)
    fourth = boards.Laid("soul-refractor", 0, 8, 6)
    assert (7, 5) in boards.completed(boards.Layout((*layout, fourth)))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("boards soul-refractor/0@0,0 shattered-tower/0@4,2", "board.battlefield"),
        ("boards soul-refractor/0@0,0 shattered-tower/0@8,0 katophranes-reliquary/0@30,0", "setup.boards-join-2023"),
        ("boards soul-refractor/0@0,0 shattered-tower/0@8,0 soul-refractor/0@0,6", "setup.boards-pick-2023"),
    ],
)
def test_boards_may_not_lie_anyhow(text, rule):
    assert rule in rules(boards.layout_refusals(RULES, boards.read_layout(text)))


def test_boards_that_overlap_make_no_battlefield():
    with pytest.raises(Refused):
        battlefield("boards soul-refractor/0@0,0 shattered-tower/0@4,2")


@pytest.mark.parametrize(
    "text",
    [
        "boards",
        "boards soul-refractor/0",
        "boards soul-refractor/0@0,1",
        "boards soul-refractor/0@99,0",
        "boards nowhere/0@0,0",
        "boards " + "soul-refractor/0@0,0 " * 9,
    ],
)
def test_what_is_no_layout_of_boards_is_refused(text):
    with pytest.raises(BadPosition):
        boards.read_layout(text)


def test_three_faces_are_offered_in_32_ways_that_are_legal_or_refused():
    ways = boards.layouts(RULES, KNOWN)
    assert len(ways) == 4 * 8
    assert boards.legal_layouts(RULES, *KNOWN)
    for text in boards.legal_layouts(RULES, *KNOWN):
        assert battlefield(text).layout == text


@pytest.mark.rule("los.edge")
def test_editions_may_let_sight_leave_the_battlefield():
    field = Battlefield.of("...", ". .", "...")
    blind = [(a, b) for a in field.hexes for b in field.hexes if not field.sees(a, b)]
    assert blind
    assert all(field.sees(a, b, inside=False) for a, b in blind)
