"""Who can be slain so that a unit holds together: the same as every group tried one by one, and quick for twenty."""

import random
from itertools import combinations

import pytest

import katabasis as kb
from at_once import within
from katabasis.geometry.bodies import Body, disc
from katabasis.sigmar.board.coherency import Bonds, stragglers
from katabasis.sigmar.rules.removals import Removals
from katabasis.sigmar.state import Unit
from sigmar.border_war import SKAVEN, STORMCAST
from sigmar.scene import table_of

RULES = table_of(kb.new("sigmar")).rules
RATS = table_of(kb.new("sigmar", battlepack="border-war", seats=[STORMCAST, SKAVEN])).unit("skaven-clanrats.1")


def scattered(count: int, chance: random.Random) -> list[Body]:
    """Rats in a crowd with gaps, some of them in a tail."""
    places: list[tuple[int, int]] = []
    while len(places) < count:
        x, y = chance.randrange(0, 330 * count // 3), chance.randrange(0, 700)
        if all((x - a) ** 2 + (y - b) ** 2 >= 250**2 for a, b in places):
            places.append((x, y))
    return [disc(at, 250) for at in places]


def every(bodies: list[Body], unit: Unit, slain: int) -> list[tuple[int, ...]]:
    """All that may be removed, each tried."""
    for size in range(slain, len(bodies)):
        found = [
            pick
            for pick in combinations(range(len(bodies)), size)
            if not stragglers([body for at, body in enumerate(bodies) if at not in pick], unit, RULES)
        ]
        if found:
            return found
    return [tuple(range(len(bodies)))]


@pytest.mark.rule("damage.slain-coherency", "damage.coherency-removal")
@pytest.mark.parametrize("seed", range(40))
def test_as_many_are_removed_as_when_every_group_is_tried(seed: int) -> None:
    chance = random.Random(seed)
    bodies = scattered(chance.randrange(3, 12), chance)
    slain = chance.randrange(1, len(bodies))
    removals, expected = Removals(Bonds(bodies, RATS, RULES), slain), every(bodies, RATS, slain)
    assert removals.size == len(expected[0])
    worth = [chance.randrange(9) for _ in bodies]

    def order(pick: tuple[int, ...]) -> int:
        return sum(worth[at] for at in pick)

    best = removals.best(order)
    assert best in expected
    if len(bodies) <= 10:
        assert best == max(expected, key=order)


@pytest.mark.rule("damage.coherency-removal")
def test_a_ring_of_twenty_without_one_becomes_six() -> None:
    """A chain of seven or more has ends with one neighbour each, so that fourteen must go."""
    from math import cos, pi, sin

    ring = [
        disc((round(3000 + 960 * cos(pi * at / 10)), round(3000 + 960 * sin(pi * at / 10))), 250) for at in range(20)
    ]
    removals = Removals(Bonds(ring, RATS, RULES), 1)
    assert removals.size == 14
    assert not stragglers([ring[at] for at in range(20) if at not in removals.best(sum)], RATS, RULES)


@pytest.mark.rule("damage.choose-slain")
@pytest.mark.parametrize("slain", [1, 5, 10, 14, 19])
def test_twenty_are_picked_among_at_once_and_well(slain: int) -> None:
    bodies = [disc((at % 7 * 260, at // 7 * 260), 250) for at in range(20)]
    with within(0.5):
        removals = Removals(Bonds(bodies, RATS, RULES), slain)
        best = removals.best(lambda pick: sum(bodies[at].box[0] for at in pick))
    assert removals.size == len(best) == slain
    left = [body for at, body in enumerate(bodies) if at not in best]
    assert not stragglers(left, RATS, RULES)
    assert (
        sum(bodies[at].box[0] for at in best)
        >= sum(sorted((body.box[0] for body in bodies), reverse=True)[:slain]) * 0.9
    )
