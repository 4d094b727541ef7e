"""Sight on the plane: walls and gaps, heights, and what dense sampling of lines finds."""

import random
from itertools import pairwise, product

import pytest

from geometry.sightings import check
from katabasis.geometry import sight
from katabasis.geometry.bodies import Body, disc, oval, polygon, swept
from katabasis.geometry.facings import FACINGS, turned
from katabasis.geometry.plane import INCH
from katabasis.geometry.polygons import apart, line_meets
from katabasis.geometry.sight import Solid, are_hidden, line_of_sight

MAN = 400
"""How high a model is."""


def man(x: int, y: int) -> Solid:
    return Solid(disc((x, y), 320), MAN)


def wall(x: int, top: int, bottom: int, height: int = 6 * INCH, thick: int = 50) -> Solid:
    return Solid(polygon([(x, top), (x + thick, top), (x + thick, bottom), (x, bottom)]), height)


def sees(a: Solid, b: Solid, *others: Solid) -> bool:
    forth, back = line_of_sight(a, b, others), line_of_sight(b, a, others)
    assert (forth is None) == (back is None), "sight past the same others is mutual"
    return forth is not None


A, B = man(0, 0), man(2_000, 0)


def test_a_wall_that_covers_the_whole_target_hides_it() -> None:
    assert sees(A, B)
    assert not sees(A, B, wall(1_000, -400, 400))


@pytest.mark.parametrize(("bottom", "seen"), [(0, True), (150, True), (155, True), (156, False), (400, False)])
def test_one_edge_of_a_base_is_enough_and_a_line_is_a_millimetre_wide(bottom: int, seen: bool) -> None:
    assert sees(A, B, wall(1_000, -400, bottom)) is seen


@pytest.mark.parametrize(("gap", "seen"), [(5, False), (9, False), (14, True), (20, True), (100, True)])
def test_a_gap_between_two_blockers(gap: int, seen: bool) -> None:
    walls = wall(1_000, -900, -100), wall(1_000, -100 + gap, 900)
    assert sees(A, B, *walls) is seen


@pytest.mark.parametrize("pieces", [2, 3, 7])
def test_pieces_side_by_side_hide_what_lies_behind_them_all(pieces: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of them by itself does, and no line needs to be looked for among all that touch two of them."""
    monkeypatch.setattr(sight, "_critical", None)
    borders = [-210 + 420 * piece // pieces for piece in range(pieces + 1)]
    assert not sees(A, B, *(wall(1_000, top, bottom) for top, bottom in pairwise(borders)))


@pytest.mark.parametrize(("aside", "seen"), [(300, True), (265, True), (255, False), (240, False)])
def test_a_slanting_gap_is_found_between_two_bases(aside: int, seen: bool) -> None:
    """It is 40 units wide at the least, and leads from the one side of a base to the other of the other."""
    first, second = Solid(disc((700, aside), 600), MAN), Solid(disc((1_300, -aside), 600), MAN)
    assert sees(A, B, first, second) is seen


def test_heights() -> None:
    low = wall(1_000, -400, 400, height=MAN - 1)
    assert sees(A, B, low), "lower than both"
    even = wall(1_000, -400, 400, height=MAN)
    assert not sees(A, B, even), "it reaches the line"
    tall = Solid(disc((0, 0), 320), 3 * MAN)
    assert sees(tall, B, even), "the taller sees over it"
    half = wall(1_000, -400, 400, height=2 * MAN + 40)
    assert sees(tall, B, half), (
        "in the middle the line is higher, from the near side of the one to the far side of the other"
    )
    assert not sees(tall, B, half._replace(height=2 * MAN + 50)), "no line is"
    assert sees(tall, B, wall(100, -400, 400, height=2 * MAN)), "right before the taller the line is higher"
    assert not sees(tall, B, wall(1_700, -400, 400, height=2 * MAN)), "right before the lower it is not"


def test_whoever_stands_far_off_the_way_is_in_nobodys() -> None:
    assert sees(A, B, *(man(x, y) for x, y in product((400, 1_000, 1_600), (-700, 700))))


# ---------------------------------------------------------------------- brute force

SCENES = 250


def test_no_line_is_found_by_sampling_where_sight_is_blocked_by_more_than_a_millimetre() -> None:
    """`python -m tests.geometry.sightings` compares thousands."""
    seen = sum(map(check, range(SCENES)))
    assert SCENES // 10 < seen < SCENES - SCENES // 10


@pytest.mark.parametrize("seed", [1271, 2186, 2670, 2828])
def test_the_taller_looks_from_his_near_side_to_the_far_side_of_the_lower(seed: int) -> None:
    """Scenes in which that line alone passes over what lies between."""
    assert check(seed)


def test_whoever_stands_over_another_has_a_line_of_no_length() -> None:
    """Sight is asked of places over which a model moves: the taller may be right above the lower."""
    tall = Solid(disc((0, 0), 320), 2 * MAN)
    beside = wall(150, -400, 400)
    assert line_of_sight(tall, man(0, 0), [beside]) is not None
    assert line_of_sight(tall, man(30, 0), [beside]) is not None
    covered = Solid(oval((20, 0), 1_700, 1_050, 0), MAN)
    assert line_of_sight(tall, covered, [beside, wall(-150, -400, 400)]) is not None


def test_whoever_is_on_his_way_is_seen_from_the_height_of_another() -> None:
    """What a base covers on its way is a body too, and no polygon."""
    way = Solid(swept(disc((0, 0), 320), (600, 200)), MAN)
    tall = Solid(disc((2_500, 0), 320), 2 * MAN)
    assert sees(way, tall, wall(1_500, -400, 100))
    assert not sees(way, tall, wall(1_500, -2_000, 2_000))


# ---------------------------------------------------------------------- many bodies


def some_wall(chance: random.Random, x: int, y: int) -> Body:
    """A wall that stands somewhere and faces anywhere."""
    half_length, half_depth, facing = chance.randint(100, 900), chance.randint(10, 120), chance.randrange(FACINGS)
    sides = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    corners = [turned((i * half_length, j * half_depth), facing) for i, j in sides]
    return polygon([(x + dx, y + dy) for dx, dy in corners])


def some_bodies(chance: random.Random, x: int, y: int) -> list[Body]:
    """Bases of a unit, and perhaps places of the edge of one."""
    round_base, oval_base = chance.choice((250, 320, 400)), chance.random() < 0.3
    places = [(x + chance.randint(-500, 500), y + chance.randint(-500, 500)) for _ in range(chance.randint(1, 6))]
    return [
        oval(place, 750, 420, chance.randrange(FACINGS)) if oval_base else disc(place, round_base if at else 0)
        for at, place in enumerate(places)
    ]


def test_walls_hide_a_group_where_they_hide_each_of_it_from_each() -> None:
    """Walls between two groups, beside and in them, side by side and one behind the other."""
    met = [0, 0]
    for seed in range(600):
        chance = random.Random(seed)
        ones, others = some_bodies(chance, 0, 0), some_bodies(chance, 2_500, chance.randint(-2_000, 2_000))
        middle = chance.randint(-400, 400)
        walls = [
            some_wall(chance, chance.randint(400, 2_200), middle + chance.randint(-500, 500))
            for _ in range(chance.choice((1, 1, 2, 4)))
        ]
        solids = [Solid(wall, MAN) for wall in walls]
        free = any(line_of_sight(Solid(a, 1), Solid(b, 1), solids) for a, b in product(ones, others))
        for first, second in ((ones, others), (others, ones)):
            assert are_hidden(first, second, walls) is not free, f"seed {seed}"
        met[free] += 1
    assert min(met) > 50, met


def test_what_is_said_of_a_line_and_a_polygon_is_what_measuring_says() -> None:
    said = set[bool | None]()
    for seed in range(3_000):
        chance = random.Random(seed)
        x, y, u, v = (chance.randint(-1_500, 1_500) for _ in range(4))
        other = some_wall(chance, 0, 0) if seed % 3 else oval((0, 0), 900, 520, chance.randrange(FACINGS))
        radius = chance.choice((0, 10, 300, 1_000))
        met = line_meets(((x, y), (u, v)), other.points, radius)
        square, over = apart(((x, y), (u, v)), other.points)
        assert met is None or (square <= 0 if met else square > radius * radius * over), f"seed {seed}"
        said.add(met)
    assert said == {True, False, None}
