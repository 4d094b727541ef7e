"""Rosters judged a second time by the referee, and everything that can be built in small."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

import pytest

from katabasis import rosters
from sigmar.made_up import third_faction, with_more_units
from sigmar.roster_referee import agrees, broken, disagreements

HEAD = "lantern-folk {limit}\nformation day-watch\n"
FOUR = {"warden": 160, "torch-knight": 130, "moth-guard": 90, "moth-guard x2": 180, "dusk-riders": 150}
EIGHT = {
    **FOUR,
    "lamplighter": 220,
    "reed-guard": 200,
    "reed-guard x2": 400,
    "old-lantern": 240,
    "shade-riders": 210,
    "shade-riders x2": 420,
}
"""What a unit of the made-up faction costs, of four units and of eight."""
LED_BY = ("general", "regiment")
FACTIONS = ("skaven", "stormcast-eternals")


@pytest.mark.parametrize("faction", FACTIONS)
def test_random_and_changed_rosters_are_judged_alike(faction: str) -> None:
    found, illegal = disagreements(faction, 0, 250)
    assert not found
    assert illegal > 60


def test_rosters_of_the_third_faction_are_judged_alike() -> None:
    with third_faction():
        found, illegal = disagreements("lantern-folk", 0, 250)
    assert not found
    assert illegal > 60


# ---------------------------------------------------------------------- everything that can be built

Army = tuple[tuple[str, ...], ...]
"""Regiments and auxiliary units, each as what it is and its units, in some order."""


def written(army: Army, limit: int) -> str:
    groups = (f"{kind} {first}\n" + "".join(f"  {unit}\n" for unit in others) for kind, first, *others in army)
    return HEAD.format(limit=limit) + "".join(groups)


def army_of(text: str) -> Army:
    """The army of a text, its regiments and their units sorted."""
    groups: list[list[str]] = []
    for line in text.splitlines()[2:]:
        kind, _, name = line.strip().partition(" ")
        if kind in (*LED_BY, "auxiliary"):
            groups.append([kind, name])
        else:
            groups[-1].append(line.strip())
    return tuple(sorted((kind, first, *sorted(others)) for kind, first, *others in groups))


def built(limit: int) -> set[Army]:
    """Every legal army that is reached by additions that are not refused, one after another."""
    reached, waiting = set(), [HEAD.format(limit=limit)]
    while waiting:
        text = waiting.pop()
        for addition in rosters.additions(text):
            if addition.line.kind in (*LED_BY, "unit", "auxiliary") and not addition.refusals:
                grown = rosters.add(text, addition.line)
                if (army := army_of(grown)) not in reached:
                    reached.add(army)
                    waiting.append(grown)
    return {army for army in reached if not rosters.check(written(army, limit))}


def imagined(limit: int, costs: Mapping[str, int]) -> Iterator[Army]:
    """Every army that costs no more, however its units are sorted."""
    groups: list[tuple[str, ...]] = [("auxiliary", name) for name in costs]
    for hero in costs:
        for count in range(5):
            for units in combinations_with_replacement(sorted(costs), count):
                if costs[hero] + sum(map(costs.__getitem__, units)) <= limit:
                    groups += [(kind, hero, *units) for kind in LED_BY]
    yield from _of_groups(sorted(groups), limit, costs)


def _of_groups(groups: list[tuple[str, ...]], left: int, costs: Mapping[str, int]) -> Iterator[Army]:
    for number, group in enumerate(groups):
        cost = sum(map(costs.__getitem__, group[1:]))
        if cost <= left:
            yield (group,)
            yield from ((group, *others) for others in _of_groups(groups[number:], left - cost, costs))


def check_what_can_be_built(limit: int, costs: Mapping[str, int], least: int) -> None:
    accepted = {army for army in imagined(limit, costs) if not broken(written(army, limit))}
    assert built(limit) == accepted
    assert all(agrees(written(army, limit)) for army in accepted)
    assert len(accepted) > least


@pytest.mark.rule("army.steps")
def test_what_can_be_built_is_exactly_what_the_referee_accepts() -> None:
    with third_faction():
        check_what_can_be_built(500, FOUR, 50)


@pytest.mark.takes_turns("rosters", 33)
def test_of_eight_units_and_600_points_can_be_built_exactly_what_the_referee_accepts() -> None:
    with third_faction(with_more_units()):
        check_what_can_be_built(600, EIGHT, 200)


@pytest.mark.takes_turns("rosters", 33)
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("part", range(16))
def test_16_000_random_rosters_of_a_faction_and_as_many_changed_ones_are_judged_alike(faction: str, part: int) -> None:
    """Those of both factions together are more than 20,000 that are legal and 20,000 that are not."""
    found, illegal = disagreements(faction, 1_000 * part, 1_000)
    assert not found
    assert illegal > 600
