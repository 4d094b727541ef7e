"""Sight on the plane: walls and gaps, heights, and what dense sampling of lines finds."""

import random
from itertools import product

import pytest

from geometry.test_bodies import OVALS
from katabasis.geometry.bodies import FACINGS, Body, disc, oval, overlap, polygon
from katabasis.geometry.plane import INCH
from katabasis.geometry.sight import WIDTH, Solid, line_of_sight

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
    half = wall(1_000, -400, 400, height=2 * MAN)
    assert not sees(tall, B, half), "in the middle the line is as high"
    assert sees(tall, B, wall(100, -400, 400, height=2 * MAN)), "right before the taller the line is higher"
    assert not sees(tall, B, wall(1_700, -400, 400, height=2 * MAN)), "right before the lower it is not"


def test_whoever_stands_far_off_the_way_is_in_nobodys() -> None:
    assert sees(A, B, *(man(x, y) for x, y in product((400, 1_000, 1_600), (-700, 700))))


# ---------------------------------------------------------------------- dense sampling


def scene(chance: random.Random) -> tuple[Solid, Solid, list[Solid]]:
    """Two models and a few others of all sizes between and around them, none overlapping either."""

    def base(x: int, y: int) -> Body:
        if chance.random() < 0.4:
            return oval((x, y), *chance.choice(OVALS), chance.randrange(FACINGS))
        return disc((x, y), chance.choice((250, 320, 400, 600)))

    a, b = base(0, 0), base(chance.randint(1_500, 4_000), chance.randint(-1_500, 1_500))
    others: list[Solid] = []
    for _ in range(chance.randint(6, 30)):
        body = base(chance.randint(-300, 4_300), chance.randint(-1_500, 1_500))
        if not any(overlap(body, each) for each in (a, b, *(other.body for other in others))):
            others.append(Solid(body, chance.choice((200, 400, 400, 600))))
    return Solid(a, chance.choice((300, 400, 500))), Solid(b, chance.choice((300, 400, 500))), others


def sampled(body: Body) -> list[tuple[int, int]]:
    """Points of a body: its middle, if it is round, and its outline."""
    ((x, y), *more), d = body.points, body.diameter
    if more:
        return [*body.points[::4]]
    outline = oval((0, 0), d // 2, d // 2, 0).points[::4] if d else ()
    return [(x, y), *((x + 2 * dx, y + 2 * dy) for dx, dy in outline)]


def is_free(start: tuple[int, int], end: tuple[int, int], a: Solid, b: Solid, others: list[Solid], wide: int) -> bool:
    """Whether a line that wide is free: a literal reading, in pieces so short that their height is nearly one."""
    for other in others:
        if other.height < min(a.height, b.height):
            continue
        if not overlap(Body((start, end), wide), other.body):
            continue
        if other.height >= max(a.height, b.height):
            return False
        for piece in range(PIECES):
            ends = [
                (start[0] + (end[0] - start[0]) * at // PIECES, start[1] + (end[1] - start[1]) * at // PIECES)
                for at in (piece, piece + 1)
            ]
            lowest = min(a.height + (b.height - a.height) * at / PIECES for at in (piece, piece + 1))
            if lowest <= other.height and overlap(Body((ends[0], ends[1]), wide), other.body):
                return False
    return True


PIECES = 40
SCENES = 250


def test_no_line_is_found_by_sampling_where_sight_is_blocked_by_more_than_a_millimetre() -> None:
    seen = blocked = 0
    for seed in range(SCENES):
        a, b, others = scene(random.Random(seed))
        found = line_of_sight(a, b, others)
        if found is not None:
            seen += 1
            assert is_free(*found, a, b, others, WIDTH - 4) or a.height != b.height, f"seed {seed}"
            continue
        blocked += 1
        free = [
            (start, end)
            for start, end in product(sampled(a.body), sampled(b.body))
            if is_free(start, end, a, b, others, 3 * WIDTH)
        ]
        assert not free, f"seed {seed}"
    assert min(seen, blocked) > SCENES // 10
