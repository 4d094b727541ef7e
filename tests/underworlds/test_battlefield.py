"""Boards, the battlefield they form, its hexes and its objective tokens (2023 pp. 26-31)."""

from itertools import permutations

import pytest

from katabasis.content import load
from katabasis.geometry import hexes
from katabasis.kernel.errors import BadPosition
from katabasis.underworlds.board import boards
from katabasis.underworlds.board.battlefield import Battlefield, battlefield, objective_hexes
from katabasis.underworlds.rules.edition_2023 import Edition2023

RULES = Edition2023()
FACES = boards.faces_of("2023")
KNOWN = ("soul-refractor", "katophranes-reliquary", "shattered-tower")
FLUSH = "long katophranes-reliquary/0 soul-refractor/0 +0"
OPEN = battlefield(FLUSH)
"""Its upper board has no blocked hex: open ground round c3."""
SHIFTED = battlefield("long katophranes-reliquary/0 soul-refractor/0 +3")
EVERY_LAYOUT = [layout for pair in permutations(KNOWN, 2) for layout in boards.legal_layouts(RULES, *pair)]


def around(field, origin):
    """Names hexes by their axial distance from `origin`, as the ledger's scenarios do."""
    q, r = field.axial(origin)
    return lambda x, y: field.at((q + x, r + y))


def rules(refusals):
    return [refusal.rule for refusal in refusals]


# Boards


@pytest.mark.rule("component.board-faces")
def test_the_starter_set_has_four_faces_one_of_them_unknown():
    assert boards.faces_to_pick(RULES, FACES).keys() == {*KNOWN, "cursed-oubliette"}
    assert rules(boards.faces_to_pick(RULES, FACES)["cursed-oubliette"]) == ["component.board-faces"]
    assert all(board["source"] and board["confidence"] for board in load("underworlds")["board"])


@pytest.mark.parametrize("face", KNOWN)
def test_a_face_has_38_whole_hexes_7_of_them_starting(face):
    rows = boards.faces()[face]
    assert [len(row) for row in rows] == [8, 7, 8, 7, 8]
    assert "".join(rows).count("s") == 7
    assert "".join(rows).count("#") == (0 if face == "katophranes-reliquary" else 3)


@pytest.mark.rule("setup.boards-pick-2023")
def test_the_second_player_picks_another_face():
    picks = boards.faces_to_pick(RULES, FACES, ["soul-refractor"])
    assert rules(picks["soul-refractor"]) == ["setup.boards-pick-2023"]
    assert [face for face, refusals in picks.items() if not refusals] == list(KNOWN[1:])
    twice = boards.read_layout("long soul-refractor/0 soul-refractor/180 +0")
    assert rules(boards.layout_refusals(RULES, twice)) == ["setup.boards-pick-2023"]


@pytest.mark.rule("setup.boards-join-2023")
@pytest.mark.parametrize(
    ("join", "shift", "count", "allowed"),
    [
        ("long", 0, 7, True),
        ("long", 3, 4, True),
        ("long", -3, 4, True),
        ("long", 4, 3, False),
        ("long", -4, 3, False),
        ("short", 0, 2, True),
        ("short", 1, 1, False),
    ],
)
def test_boards_join_by_four_hexes_on_long_sides_or_two_on_short_ones(join, shift, count, allowed):
    layout = f"{join} soul-refractor/0 shattered-tower/180 {shift:+d}"
    assert len(boards.completed(boards.read_layout(layout))) == count
    assert rules(boards.layouts(RULES, ("soul-refractor", "shattered-tower"))[layout]) == (
        [] if allowed else ["setup.boards-join-2023"]
    )
    assert len(battlefield(layout).completed) == count


@pytest.mark.rule("setup.boards-join-2023")
def test_two_faces_join_in_32_ways():
    legal = boards.legal_layouts(RULES, "soul-refractor", "katophranes-reliquary")
    assert len(legal) == len(set(legal)) == 2 * 2 * 7 + 2 * 2
    assert boards.legal_layouts(RULES, "soul-refractor", "cursed-oubliette") == ()


def test_a_face_turned_by_half_shows_the_same_hexes_from_the_other_side():
    upright = battlefield("long shattered-tower/0 katophranes-reliquary/0 +0")
    turned = battlefield("long shattered-tower/180 katophranes-reliquary/0 +0")
    assert [hex for hex in upright.hexes if upright.is_blocked(hex)] == ["g3", "d4", "f4"]
    assert [hex for hex in turned.hexes if turned.is_blocked(hex)] == ["b2", "d2", "b3"]


@pytest.mark.parametrize("layout", ["long soul-refractor/0 shattered-tower/180 -2", FLUSH])
def test_a_layout_is_one_battlefield_that_names_it(layout):
    assert battlefield(layout) is battlefield(layout)
    assert battlefield(layout).layout == layout == str(boards.read_layout(layout))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "long",
        "broad soul-refractor/0 shattered-tower/0 +0",
        "long soul-refractor/90 shattered-tower/0 +0",
        "long soul-refractor shattered-tower/0 +0",
        "long nowhere/0 shattered-tower/0 +0",
        "long soul-refractor/0 shattered-tower/0 2",
        "long soul-refractor/0 shattered-tower/0 +x",
        "long soul-refractor/0 shattered-tower/0 +999999",
        "chart",
        "chart ",
        "chart ..x",
        "chart ... seam 2",
        "chart ... rest 1",
        "chart .../___/...",
        "chart " + "." * 27,
        "chart " + "/".join("." * 27),
    ],
)
def test_what_is_no_layout_is_a_bad_position(text):
    with pytest.raises(BadPosition):
        battlefield(text)


def test_a_chart_names_hexes_by_their_place_and_is_its_own_layout():
    field = Battlefield.of(" .s", ".#.", "!..", seam=2)
    assert field.hexes == ("b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    assert (field.is_starting("c1"), field.is_blocked("b2"), field.is_hazard("a3")) == (True, True, True)
    assert [field.territory(hex) for hex in ("b1", "b2", "b3")] == [0, None, 1]
    assert field.layout == "chart _.s/.#./!.. seam 2"
    assert battlefield(field.layout) is field


# The battlefield and its hexes


@pytest.mark.rule("board.battlefield")
@pytest.mark.parametrize("layout", EVERY_LAYOUT)
def test_the_battlefield_is_the_whole_hexes_of_both_boards(layout):
    field = battlefield(layout)
    least = {"long": 4, "short": 2}[layout.split()[0]]
    assert len(field.hexes) == 38 + 38 + len(field.completed)
    assert len(field.completed) >= least
    assert field.hexes == tuple(sorted(field.hexes, key=lambda hex: (int(hex[1:]), hex[0])))
    assert min(hex[0] for hex in field.hexes) == "a"
    assert not {field.axial(hex) for hex in field.hexes} & set(field.incomplete)


@pytest.mark.rule("board.completed", "board.no-ones-territory")
def test_four_completed_hexes_belong_to_nobody():
    assert SHIFTED.completed == ("d6", "e6", "f6", "g6")
    assert [hex for hex in SHIFTED.hexes if SHIFTED.territory(hex) is None] == ["d6", "e6", "f6", "g6"]
    assert battlefield("short katophranes-reliquary/0 soul-refractor/0 +0").completed == ("h2", "h4")


@pytest.mark.rule("board.territory", "board.enemy-territory")
def test_a_territory_is_the_whole_hexes_of_one_board():
    rows = ["........"] * 11
    field = Battlefield.of(*rows, seam=6)
    assert [sum(field.territory(hex) == board for hex in field.hexes) for board in (0, 1)] == [40, 40]
    assert (OPEN.territory("a1"), OPEN.territory("a7")) == (0, 1)
    assert [sum(OPEN.territory(hex) == board for hex in OPEN.hexes) for board in (0, 1)] == [38, 38]
    short = battlefield("short katophranes-reliquary/0 soul-refractor/0 +0")
    assert (short.territory("h1"), short.territory("i1")) == (0, 1)


@pytest.mark.rule("board.starting")
def test_starting_hexes_are_the_printed_ones():
    assert [hex for hex in OPEN.hexes if OPEN.is_starting(hex) and OPEN.territory(hex) == 0] == [
        "e1", "c2", "e2", "g2", "a4", "g4", "d5",
    ]  # fmt: skip


@pytest.mark.rule("board.incomplete")
def test_a_partial_hex_is_no_place_to_go():
    partial = SHIFTED.axial("d6")[0] - 1, SHIFTED.axial("d6")[1]
    assert partial in SHIFTED.incomplete
    assert SHIFTED.at(partial) is None
    assert not SHIFTED.contains("c6")
    assert SHIFTED.contains("c5")
    assert partial in hexes.neighbours(SHIFTED.axial("c5"))
    assert SHIFTED.neighbours("c5") == ("d5", "b5", "b4", "c4")
    assert "c6" not in SHIFTED.reach("c5", 4)


@pytest.mark.rule("board.placed-in-one-hex")
def test_an_objective_token_has_no_place_in_a_partial_hex():
    assert "d6" in objective_hexes(RULES, SHIFTED, [])
    assert "c6" not in objective_hexes(RULES, SHIFTED, [])


@pytest.mark.rule("board.edge")
def test_an_edge_hex_has_fewer_than_six_neighbours_on_the_joined_battlefield():
    assert [len(OPEN.neighbours(hex)) for hex in ("a2", "a5", "b5")] == [5, 3, 6]
    assert [OPEN.is_edge(hex) for hex in ("a2", "a5", "b5")] == [True, True, False]
    assert SHIFTED.is_edge("b5")  # the same hex of the same board, beside half hexes that nothing completes


@pytest.mark.rule("board.edge")
def test_blocked_hexes_count_as_neighbours():
    field = Battlefield.of(".....", "..#..", ".....")
    assert "c2" in field.neighbours("b2")
    assert not field.is_edge("b2")


@pytest.mark.rule("board.hex-types-combine", "board.hazard")
def test_an_edge_hex_can_be_a_hazard_and_occupied():
    field = Battlefield.of("....", "!...", "....")
    assert field.is_edge("a2")
    assert field.is_hazard("a2")
    assert "a2" in field.reach("b2", 1)
    assert "a2" not in field.reach("b2", 1, occupied={"a2"})


# Objective tokens


@pytest.mark.rule("setup.objectives-hexes-2023")
def test_objective_tokens_lie_more_than_two_hexes_apart():
    field = Battlefield.of(*["........."] * 5)
    at = around(field, "c3")
    allowed = objective_hexes(RULES, field, [at(0, 0)])
    assert rules(allowed[at(2, 0)]) == ["setup.objectives-hexes-2023"]
    assert allowed[at(3, 0)] == ()


@pytest.mark.rule("setup.objectives-hexes-2023", "board.hazard")
@pytest.mark.parametrize("mark", ["s", "#", "!"])
def test_no_objective_token_in_a_starting_blocked_or_hazard_hex(mark):
    allowed = objective_hexes(RULES, Battlefield.of(".....", f"..{mark}..", "....."), [])
    assert rules(allowed["c2"]) == ["setup.objectives-hexes-2023"]
    assert allowed["b2"] == ()
    assert rules(allowed["a1"]) == ["setup.objectives-edge-2023"]


@pytest.mark.rule("setup.objectives-edge-2023")
def test_edge_hexes_open_only_when_no_other_hex_is_left():
    four = ["b2", "e2", "h2", "k2"]
    one_left = objective_hexes(RULES, Battlefield.of("." * 16, "." * 15, "." * 16), four)
    assert one_left["n2"] == ()
    assert rules(one_left["p1"]) == ["setup.objectives-edge-2023"]
    none_left = objective_hexes(RULES, Battlefield.of("." * 16, "." * 12 + "sss", "." * 15 + "s"), four)
    assert none_left["p1"] == ()
    for still_barred in ("n2", "p3", "b1"):  # starting, starting at the edge, near a token at the edge
        assert rules(none_left[still_barred]) == ["setup.objectives-hexes-2023"]


@pytest.mark.parametrize("layout", EVERY_LAYOUT[::8])
def test_five_objective_tokens_always_find_a_place(layout):
    field = battlefield(layout)
    placed = []
    for _ in range(5):
        placed.append(next(hex for hex, refusals in objective_hexes(RULES, field, placed).items() if not refusals))
    assert len(set(placed)) == 5
