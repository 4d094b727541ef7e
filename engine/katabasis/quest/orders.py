"""Turns that need no decision: to rest, to go to a door, to go back out.

An order is followed choice by choice, as long as turns are quiet. It takes only what is among the options; nobody is
left in the dark by it, and nobody sets foot on the rope bridge.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from ..kernel.events import ROLLED
from ..kernel.facets import orders
from ..kernel.game import Game
from ..kernel.options import Ask, Option, Order
from ..kernel.text import say
from .board.graph import section_name
from .events import MOVED, PHASE_BEGAN, POWER, POWER_LOST, SPENT_POWER, TOKENS, TURN_BEGAN, WORE_OFF
from .rules import lamp, movement
from .state import NOBODY, NOT_YET, QuestTable

QUIET = frozenset((MOVED, PHASE_BEGAN, POWER, POWER_LOST, ROLLED, SPENT_POWER, TOKENS, TURN_BEGAN, WORE_OFF))
"""The kinds of events of a turn in which nothing happens."""
REST, GO, OUT = "rest", "go", "out"
_FAR = 10_000


class Orders(orders.Orders[QuestTable]):
    """Turns that can be ordered."""

    safe_events = QUIET

    def offered(self, game: Game[QuestTable], seats: Collection[int]) -> list[Order]:
        """What the adventurers of those seats could do turn after turn; nothing while there are Monsters. Where the
        party goes is for the bearer of the Lamp to say (lamp.left-behind)."""
        table = game.table
        if not _is_quiet(table):
            return []
        found = [Order(f"{REST} {table.turn}", say("Rest a turn"))]
        if table.leader in seats:
            at = table.adventurers[table.leader].at
            found += [
                Order(f"{GO} {door.id}", say("Go to {door}", door=door.ref), (door.ref,))
                for door in table.doors
                if door.state == "unexplored" and at not in door.squares
            ]
            out = movement.exit_door(table)
            if out is not None and at not in out.squares:
                found.append(Order(OUT, say("Head for the exit"), (out.ref,)))
        return found

    def following(self, game: Game[QuestTable], order: str) -> Option | None:
        ask, table = game.decision, game.table
        if ask is None:
            return None
        verb, _, what = order.partition(" ")
        if ask.name == "explore":
            arrived = any(option.value == what for option in ask.options if verb == GO and not option.declines)
            return None if arrived else _declining(ask)
        if ask.name != "act" or not _is_quiet(table):
            return None
        if verb == REST:
            return _declining(ask) if what == str(table.turn) else None
        if verb == OUT and any(option.verb == "leave" for option in ask.options):
            return None
        goals = _goals(table, verb, what)
        return _on_the_way(table, ask, goals, goals if verb == GO else ())


def _is_quiet(table: QuestTable) -> bool:
    acting = table.phase == "adventurers" and table.active != NOBODY
    return acting and not table.monsters and not table.arrivals and not table.goal


def _goals(table: QuestTable, verb: str, what: str) -> Sequence[str]:
    """The squares to go to; none if there is no such door any more."""
    door = movement.exit_door(table) if verb == OUT else next((each for each in table.doors if each.id == what), None)
    return door.squares if door is not None else ()


def _on_the_way(table: QuestTable, ask: Ask, goals: Sequence[str], kept: Sequence[str]) -> Option | None:
    """As near to the goals as the turn allows, then nothing more; `kept` are squares for the bearer of the Lamp. The
    others stay behind him, but go on if they stand in his way."""
    adventurer, leader = table.adventurers[ask.seat], table.adventurers[table.leader]
    leads = adventurer is leader
    ways = [table.graph.distances(goal) for goal in goals]

    def distance(square: str) -> int:
        return min((way.get(square, _FAR) for way in ways), default=_FAR)

    moves = [option for option in ask.options if _is_safe(option)]
    if not leads:
        nearest = 0 if leader.steps == NOT_YET else distance(leader.at)
        moves = [each for each in moves if each.value not in kept and distance(each.value) >= nearest]
    best = min(moves, key=lambda option: distance(option.value), default=None)
    if best is not None and distance(best.value) < distance(adventurer.at):
        return best
    if leads and adventurer.steps == NOT_YET and not _others_go_on(table, kept, distance):
        return None
    return _declining(ask)


def _others_go_on(table: QuestTable, kept: Sequence[str], distance: Callable[[str], int]) -> bool:
    """Whether somebody without the Lamp can get nearer within its light."""
    light = lamp.lit(table)
    return any(
        distance(square) < distance(each.at)
        for each in table.on_board
        if each.able and table.seat_of(each.id) != table.leader
        for square, way in movement.ways(table, each).items()
        if section_name(square) in light and square not in kept and not _is_bridged(way.path)
    )


def _is_safe(option: Option) -> bool:
    """Whether an option is a move that nobody would think twice about."""
    if option.verb != "move" or option.warning is not None:
        return False
    return not _is_bridged((option.info or {}).get("path", ()))


def _is_bridged(path: Sequence[str]) -> bool:
    return any(movement.is_bridge(square) for square in path)


def _declining(ask: Ask) -> Option | None:
    return next((option for option in ask.options if option.declines and option.warning is None), None)
