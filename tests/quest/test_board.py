"""Squares, steps, sight and light: the graph of the dungeon."""

import pytest

from katabasis.quest.board.graph import Graph, Layout, graph_of
from katabasis.quest.board.laying import Opening, arrangements
from katabasis.quest.board.shapes import shape_of, turned
from katabasis.quest.content import SECTIONS, cards_of


def alone(section: str, turn: int = 0, blocked: tuple[str, ...] = ()) -> Graph:
    """A dungeon of one section."""
    return graph_of(Layout(((section, 0, 0, turn),), (), blocked))


ROOM_AND_CORRIDOR = Layout((("cell", 0, 0, 0), ("stairway", 4, 1, 0)), ((("cell.4,2", "cell.4,3"), 1, "open"),), ())
"""The ledger's example: a room on x 0-3, a door on its right edge at y 1-2, a corridor beyond."""


def joined() -> Graph:
    return graph_of(ROOM_AND_CORRIDOR)


@pytest.mark.rule("movement.directions", "movement.allowance")
def test_steps_go_in_all_directions() -> None:
    ways = alone("cell").ways("cell.2,2", 2, ())
    assert ways["cell.4,4"].cost == 2
    assert len(ways) == 15
    assert alone("cell").ways("cell.1,1", 2, ()).keys() >= {"cell.3,3"}
    assert "cell.4,4" not in alone("cell").ways("cell.1,1", 2, ())


@pytest.mark.rule("movement.blocked-diagonal")
def test_no_diagonal_past_a_wall() -> None:
    near = joined().near
    assert "stairway.1,1" not in near["cell.4,1"]
    ways = joined().ways("cell.4,1", 2, ())
    assert ways["stairway.1,1"].path == ("cell.4,2", "stairway.1,1")
    assert "stairway.1,2" in near["cell.4,2"], "across a doorway two squares wide"


@pytest.mark.rule("movement.no-passing")
def test_nobody_goes_through_a_model() -> None:
    ways = joined().ways("stairway.3,1", 3, {"stairway.2,1", "stairway.2,2"})
    assert "stairway.1,1" not in ways
    assert "stairway.2,1" not in ways


@pytest.mark.rule("sight.line")
def test_sight_is_stopped_by_walls_and_not_by_their_ends() -> None:
    graph = joined()
    assert not graph.sees("cell.4,1", "stairway.3,1")
    assert graph.sees("cell.4,2", "stairway.3,1")
    assert graph.sees("cell.4,1", "stairway.1,1"), "the line only touches the end of a wall"
    apart = graph_of(Layout((("cell", 0, 0, 0), ("stairway", 4, 1, 0)), (), ()))
    assert not apart.sees("cell.4,2", "stairway.1,1")
    assert not apart.sees("cell.4,2", "stairway.1,2"), "a line through a straight wall, just where two squares meet"


@pytest.mark.rule("movement.scenery", "movement.levels")
def test_scenery_of_the_objective_rooms() -> None:
    chasm = alone("firechasm")
    way = chasm.ways("firechasm.2,1", 9, ())["firechasm.5,1"]
    assert way.path == tuple(f"firechasm.{place}" for place in ("2,2", "3,2", "4,2", "5,2", "5,1"))
    assert "firechasm.3,1" not in chasm.near
    assert chasm.sees("firechasm.2,1", "firechasm.5,1"), "sight passes over the chasm"
    assert not chasm.sees("firechasm.6,2", "firechasm.8,4"), "and not through the dragon"
    idol = alone("idol")
    assert not {"idol.6,1", "idol.6,2"} & set(idol.near["idol.5,2"])
    assert idol.ways("idol.5,1", 2, ())["idol.7,1"].path == ("idol.6,1", "idol.7,1")
    assert idol.sees("idol.5,2", "idol.6,2")
    tomb = alone("tomb")
    assert "tomb.4,1" not in tomb.near["tomb.3,1"]
    assert "tomb.4,2" in tomb.near["tomb.3,2"]
    fountain = alone("fountain")
    assert "fountain.4,1" in fountain.near["fountain.3,2"], "past the basin, which is low"
    assert fountain.sees("fountain.3,2", "fountain.6,3")


def test_the_pit_is_climbed() -> None:
    pit = alone("fighting-pit")
    down = pit.ways("fighting-pit.2,2", 4, ())
    assert down["fighting-pit.4,2"].cost == 2
    assert "fighting-pit.2,2" not in pit.ways("fighting-pit.4,2", 3, ())
    assert pit.ways("fighting-pit.4,2", 4, ())["fighting-pit.2,2"].cost == 4
    assert pit.ways("fighting-pit.4,2", 2, (), climb_freely=True)["fighting-pit.2,2"].cost == 2
    assert "fighting-pit.4,2" not in pit.near["fighting-pit.2,2"], "nobody fights across the wall of the pit"


@pytest.mark.rule("movement.levels")
def test_nobody_climbs_into_the_abyss() -> None:
    """A pit that a spell has opened in the middle of the room takes away a square that a climb led to."""
    pit = alone("fighting-pit", blocked=("fighting-pit.2,1", "fighting-pit.2,2"))
    for start in pit.near:
        assert not {"fighting-pit.2,1", "fighting-pit.2,2"} & pit.distances(start).keys()


@pytest.mark.rule("lamp.lit-sections")
def test_light_reaches_the_next_section() -> None:
    graph = graph_of(
        Layout(
            (("cell", 0, 0, 0), ("stairway", 4, 1, 0), ("passage-1", 10, 1, 0)),
            ((("cell.4,2", "cell.4,3"), 1, "open"), (("stairway.6,1", "stairway.6,2"), 1, "open")),
            (),
        )
    )
    assert graph.lit("cell") == {"cell", "stairway"}
    assert graph.lit("stairway") == {"cell", "stairway", "passage-1"}


def test_a_door_that_is_barred_lets_neither_light_nor_steps_nor_sight_through() -> None:
    graph = graph_of(ROOM_AND_CORRIDOR._replace(doors=((("cell.4,2", "cell.4,3"), 1, "barred"),)))
    assert graph.lit("cell") == {"cell"}
    assert not graph.sees("cell.4,2", "stairway.1,1")
    assert "stairway.1,1" not in graph.ways("cell.4,2", 9, ())


def test_squares_that_are_barred_are_no_squares() -> None:
    graph = alone("cell", blocked=("cell.2,2",))
    assert "cell.2,2" not in graph.near
    assert "cell.2,2" not in graph.near["cell.1,1"]
    assert graph.sees("cell.1,1", "cell.3,3")


def test_fliers_pass_over_models_and_scenery_and_not_through_walls() -> None:
    chasm = alone("firechasm")
    over = chasm.ways("firechasm.2,1", 3, {"firechasm.2,2"}, flying=True)
    assert over["firechasm.5,1"].cost == 3
    assert "firechasm.3,1" not in over, "nobody ends over the chasm"
    assert "stairway.1,1" not in joined().ways("cell.4,1", 1, (), flying=True)


# ---------------------------------------------------------------------- against brute force


def test_turning_the_whole_dungeon_changes_nothing() -> None:
    """The same squares hang together and see each other however a section is turned."""
    for section in ("corner", "junction-1", "firechasm", "tomb", "idol", "fountain", "fighting-pit"):
        plain = alone(section)
        for turn in (1, 2, 3):
            other = alone(section, turn)
            assert {square: set(near) for square, near in other.near.items()} == {
                square: set(near) for square, near in plain.near.items()
            }
            for start in plain.near:
                assert [other.sees(start, end) for end in plain.near] == [plain.sees(start, end) for end in plain.near]


def test_sight_is_that_of_a_literal_line() -> None:
    """Every pair of squares, against the line cut into small pieces."""
    for layout in (ROOM_AND_CORRIDOR, Layout((("firechasm", 0, 0, 1),), (), ()), Layout((("idol", 0, 0, 2),), (), ())):
        graph = graph_of(layout)
        for start in graph.near:
            for end in graph.near:
                assert graph.sees(start, end) == graph.sees(end, start)
                assert graph.sees(start, end) == literally_sees(graph, start, end), (start, end)


def literally_sees(graph: Graph, start: str, end: str) -> bool:
    """Go along the line in pieces so short that no edge is missed, and look at each edge it goes through. A line that
    goes exactly through a corner may take either of the two ways round it."""
    (x, y), (u, v) = graph.places[start], graph.places[end]
    pieces = 2 * max(1, abs(u - x)) * max(1, abs(v - y)) * 3
    cell = (x, y)
    for piece in range(1, pieces + 1):
        # in whole numbers: twice the coordinates, from the corner of the plane
        px, py = (2 * x + 1) * pieces + 2 * (u - x) * piece, (2 * y + 1) * pieces + 2 * (v - y) * piece
        if px % (2 * pieces) == 0 or py % (2 * pieces) == 0:
            continue  # exactly on an edge: the next piece is past it
        here = (px // (2 * pieces), py // (2 * pieces))
        if here != cell and not graph._sees_into(cell, here):
            return False
        cell = here
    return True


def test_reach_is_that_of_steps_counted_one_by_one() -> None:
    for layout in (ROOM_AND_CORRIDOR, Layout((("tomb", 0, 0, 3),), (), ())):
        graph = graph_of(layout)
        for start in graph.near:
            occupied = {
                square for number, square in enumerate(sorted(graph.near)) if number % 5 == 0 and square != start
            }
            reached = {start}
            for steps in range(1, 5):
                reached |= {near for square in reached for near in graph.near[square] if near not in occupied}
                assert set(graph.ways(start, steps, occupied)) == reached - {start}


# ---------------------------------------------------------------------- laying sections


@pytest.mark.rule("exploration.place", "exploration.arrangement")
def test_a_room_is_joined_by_either_of_its_doors() -> None:
    opening = Opening(((3, 1), (3, 2)), 1)
    ways = list(arrangements("cell", opening, {(3, 1), (3, 2)}))
    assert [(way.x, way.y) for way in ways] == [(4, 0), (4, 0)]
    assert [way.turn for way in ways] == [0, 2]


@pytest.mark.rule("exploration.door-choice", "exploration.passage-doors")
def test_the_far_door_of_a_passage_has_three_places() -> None:
    ways = list(arrangements("passage-1", Opening(((3, 1), (3, 2)), 1), ()))
    assert [way.choice for way in ways] == ["straight", "left", "right"]
    assert all(len(way.doors) == 1 for way in ways)
    assert [way.doors[0].opening.side for way in ways] == [1, 0, 2]


@pytest.mark.rule("exploration.junction-piles")
def test_exits_of_a_junction_go_clockwise_from_the_door_joined() -> None:
    by_side = {way.joined: way for way in arrangements("junction-1", Opening(((3, 1), (3, 2)), 1), ())}
    west = by_side[3]
    assert [door.squares[0].split(".")[1] for door in west.doors] == ["3,1", "6,3"], "the stem is the left exit"


def test_nothing_is_ever_covered_and_every_section_can_be_turned_four_ways() -> None:
    for section in cards_of(SECTIONS):
        shape = shape_of(section)
        for side, point in enumerate((((0, 0), (1, 0)), ((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 0), (0, 1)))):
            opening = Opening(point, side)
            for way in arrangements(section, opening, set(point)):
                assert len(set(way.cells)) == len(shape.cells)
                assert set(opening.beyond) <= set(way.cells)
                assert not set(point) & set(way.cells)
                cells = {turned(cell, shape.width, shape.height, way.turn) for cell in shape.cells}
                assert {(way.x + x, way.y + y) for x, y in cells} == set(way.cells)


def test_squares_come_in_the_same_order_on_every_machine() -> None:
    """Chance chooses among them by number."""
    places = [square.partition(".")[2] for square in joined().near["cell.2,2"]]
    assert places == ["1,1", "2,1", "3,1", "1,2", "3,2", "1,3", "2,3", "3,3"]
