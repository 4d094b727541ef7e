"""Whom a Monster goes for, and by which way (pp. 19-20): the first attack, the one-on-one rule, counters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...kernel.flow import Flow
from ..board.graph import Way
from ..board.shapes import Point, shape_of
from ..state import Adventurer, Monster, QuestTable
from . import events, placement, rolls
from .mission import mission_of

FARTHEST = 400
"""More squares than any way through a dungeon has."""
SPEAR = 2
"""The squares that a spear reaches (tables.goblin-spearman)."""


class Target(NamedTuple):
    """Whom a Monster attacks, and the rule that says so."""

    adventurer: Adventurer
    rule: str


class Aim(NamedTuple):
    """Whom a Monster goes for, the rule, the squares it moves along, and whether it gets there."""

    adventurer: Adventurer
    rule: str
    path: tuple[str, ...]
    arrives: bool


def lettered(room: str, letters: str) -> list[Point]:
    """The points of a section with those letters, in their order, those of one letter from the far end."""
    return [point for letter in letters for point in shape_of(room).lettered(letter)]


def sees(table: QuestTable, square: str, adventurer: Adventurer) -> bool:
    """Whether an adventurer can be shot from a square (shooting.visible)."""
    return can_shoot(table, adventurer) and table.graph.sees(square, adventurer.at)


def can_shoot(table: QuestTable, adventurer: Adventurer) -> bool:
    """Whether somebody may be aimed at at all."""
    return adventurer.standing and not adventurer.in_pit and not table.effect("invisible", adventurer.id)


def strikeable(table: QuestTable, monster: Monster, square: str) -> list[Adventurer]:
    """The adventurers beside a square whom a Monster there may strike; only adjacency pins (tables.goblin-spearman)."""
    near = table.graph.near[square]
    return [each for each in table.fighters if each.at in near and events.can_be_struck(table, each)]


def _reaches(table: QuestTable, monster: Monster, square: str, adventurer: Adventurer) -> bool:
    """Whether it could strike somebody from a square."""
    graph = table.graph
    if adventurer.at in graph.near[square]:
        return True
    spear = monster.has("spear") and graph.straight(square, adventurer.at) <= SPEAR
    return spear and graph.sees(square, adventurer.at)


def ways(table: QuestTable, monster: Monster, steps: int | None = None) -> dict[str, Way]:
    """Where a Monster may go: with its Movement, unless it is said how far."""
    text = mission_of(table).text
    flying = monster.has("fly") or monster.kind in text.get("jumpers", ())
    far = monster.profile.move if steps is None else steps
    occupied = table.occupied() - {monster.at}
    return table.graph.ways(monster.at, far, occupied, flying, text.get("climb_freely", False))


class Candidates(NamedTuple):
    """Those whom a Monster may go for, and the rule that says so; among several a counter is drawn."""

    adventurers: Sequence[Adventurer]
    rule: str


class Able(NamedTuple):
    """The adventurers whom a Monster can get at, the squares from which it would strike each of them, and how far
    they are."""

    adventurers: Sequence[Adventurer]
    reach: dict[str, _Reach]
    by_counter: bool = False

    def squares(self, adventurer: Adventurer) -> tuple[str, ...]:
        """The nearest squares from which somebody can be struck."""
        return self.reach[adventurer.id].squares


class _Reach(NamedTuple):
    """How an adventurer can be struck: the cost of the nearest squares for it, and these squares."""

    cost: int
    squares: tuple[str, ...]


def of_those_beside(table: QuestTable, monster: Monster, beside: Sequence[Adventurer]) -> Candidates:
    """Whom a Monster may strike that stays where it is: its own target if he is there, else whom fewest attack
    (monsters.do-pinned)."""
    for each in beside:
        if each.id == monster.target:
            return Candidates([each], "monsters.first-attack-power")
    fewest = min(table.attackers[each.id] for each in beside)
    least = [each for each in beside if table.attackers[each.id] == fewest]
    if len(least) > 1:
        return Candidates(least, "placement.counters")
    return Candidates(least, "monsters.first-attack-pinned" if monster.target else "monsters.one-on-one")


def of_those_able(table: QuestTable, monster: Monster, able: Able) -> Candidates:
    """Whom a Monster may go for (monsters.one-on-one, monsters.first-attack-power, monsters.first-attack-priority): its
    first-attack target, else whom fewest attack and of these the nearest; for a flier everybody is equal
    (tables.giant-bat)."""
    for each in able.adventurers:
        if each.id == monster.target:
            return Candidates([each], "monsters.first-attack-power")
    if able.by_counter:
        return Candidates(able.adventurers, "tables.giant-bat")
    fewest = min(table.attackers[each.id] for each in able.adventurers)
    least = [each for each in able.adventurers if table.attackers[each.id] == fewest]
    shortest = min(able.reach[each.id].cost for each in least)
    nearest = [each for each in least if able.reach[each.id].cost == shortest]
    return Candidates(nearest, "monsters.one-on-one" if len(nearest) == 1 else "placement.counters")


def settle(table: QuestTable, candidates: Candidates) -> Target:
    """One of them, by counter if there are several (placement.counters)."""
    drawn_by = "tables.giant-bat" if candidates.rule == "tables.giant-bat" else "monsters.one-on-one"
    return Target(rolls.counter(table, candidates.adventurers, drawn_by), candidates.rule)


def choose(table: QuestTable, monster: Monster) -> Flow[Aim | None]:
    """Whom a Monster goes for. If nobody can be reached it goes towards one of them (monsters.do-advance)."""
    everywhere = ways(table, monster, FARTHEST)
    all_of_them = _reach_of_all(table, monster, everywhere)
    able = _near(monster, all_of_them)
    if able.adventurers:
        target = settle(table, of_those_able(table, monster, able))
        square = yield from placement.choose_square(
            table,
            _least_crowded(table, able.squares(target.adventurer), target.adventurer),
            monster.kind,
            "placement.exact-square",
        )
        path = everywhere[square].path if square != monster.at else ()
        return Aim(target.adventurer, target.rule, path, True)
    return _towards(table, monster, all_of_them.adventurers, all_of_them.reach, everywhere)


def within_reach(table: QuestTable, monster: Monster) -> Able:
    """Whom a Monster can get at with its Movement."""
    return _near(monster, _reach_of_all(table, monster, ways(table, monster)))


def within_flight(table: QuestTable, monster: Monster) -> Able:
    """Whom a flier can get at."""
    every = _reach_of_all(table, monster, ways(table, monster))
    return Able([each for each in every.adventurers if every.reach[each.id].squares], every.reach, True)


def _reach_of_all(table: QuestTable, monster: Monster, everywhere: dict[str, Way]) -> Able:
    fair = [each for each in table.fighters if events.can_be_struck(table, each)]
    return Able(fair, {each.id: _reach(table, monster, each, everywhere) for each in fair})


def _near(monster: Monster, every: Able) -> Able:
    reach, move = every.reach, monster.profile.move
    near = [each for each in every.adventurers if reach[each.id].squares and reach[each.id].cost <= move]
    return Able(near, reach)


def _reach(table: QuestTable, monster: Monster, adventurer: Adventurer, everywhere: dict[str, Way]) -> _Reach:
    """The nearest squares from which it could strike somebody."""
    if _reaches(table, monster, monster.at, adventurer):
        return _Reach(0, (monster.at,))
    if monster.has("spear"):
        candidates = [square for square in everywhere if table.graph.straight(square, adventurer.at) <= SPEAR]
    else:
        candidates = [square for square in table.graph.near[adventurer.at] if square in everywhere]
    squares = [square for square in candidates if _reaches(table, monster, square, adventurer)]
    cost = min((everywhere[square].cost for square in squares), default=FARTHEST)
    return _Reach(cost, tuple(square for square in squares if everywhere[square].cost == cost))


def _least_crowded(table: QuestTable, squares: Sequence[str], target: Adventurer) -> list[str]:
    """Of equal squares next to one adventurer, those next to the fewest others."""
    others = [table.graph.near[each.at] for each in table.fighters if each is not target]
    crowd = {square: sum(square in near for near in others) for square in squares}
    fewest = min(crowd.values())
    return [square for square, count in crowd.items() if count == fewest]


def _towards(
    table: QuestTable,
    monster: Monster,
    fair: Sequence[Adventurer],
    reach: dict[str, _Reach],
    everywhere: dict[str, Way],
) -> Aim | None:
    """As far as it gets towards somebody: along the shortest way, or as near as a straight count brings it."""
    if not fair:
        return None
    owed = [each for each in fair if each.id == monster.target]
    able = [each for each in owed or fair if reach[each.id].squares]
    if not able and owed:
        able = [each for each in fair if reach[each.id].squares]
    if able:
        goal = min(able, key=lambda each: reach[each.id].cost)
        way = everywhere[reach[goal.id].squares[0]].path
        return Aim(goal, "monsters.do-advance", _as_far_as(monster.profile.move, way, everywhere), False)
    goal = min(owed or fair, key=lambda each: table.graph.straight(monster.at, each.at))
    reached = {square: way for square, way in everywhere.items() if way.cost <= monster.profile.move}
    now = table.graph.straight(monster.at, goal.at)
    best = min(reached, key=lambda square: table.graph.straight(square, goal.at), default=monster.at)
    if best == monster.at or table.graph.straight(best, goal.at) >= now:
        return Aim(goal, "monsters.do-advance", (), False)
    return Aim(goal, "monsters.do-advance", reached[best].path, False)


def _as_far_as(move: int, way: tuple[str, ...], everywhere: dict[str, Way]) -> tuple[str, ...]:
    """The part of a way that a Movement covers. Who jumps passes over squares where nobody may end."""
    ends = [end for end, square in enumerate(way, 1) if square in everywhere and everywhere[square].cost <= move]
    return way[: max(ends, default=0)]


def by_counter(table: QuestTable, monster: Monster) -> Flow[Aim | None]:
    """Whom a flier goes for: its first attack if it is owed, else whom a counter names of those beside whom a square
    can be reached (tables.giant-bat)."""
    able = within_flight(table, monster)
    if not able.adventurers:
        return None
    target = settle(table, of_those_able(table, monster, able))
    squares = able.squares(target.adventurer)
    square = yield from placement.choose_square(table, squares, monster.kind, "placement.exact-square")
    path = ways(table, monster)[square].path if square != monster.at else ()
    return Aim(target.adventurer, target.rule, path, True)
