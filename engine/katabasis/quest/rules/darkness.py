"""Whom a step would leave in the dark, before it is taken (lamp.lost, lamp.left-behind).

Exploring leaves nobody behind: it comes after the phase at whose end people are lost, and only adds light.
"""

from __future__ import annotations

from collections.abc import Collection

from ...kernel.options import Option
from ...kernel.text import Refusal, refuse
from ..board.graph import Way, section_name
from ..state import NOBODY, Adventurer, QuestTable
from . import lamp, movement


def with_warnings(table: QuestTable, mover: Adventurer, options: list[Option]) -> list[Option]:
    """The same options of somebody's turn, with a warning where a step would leave somebody in the dark."""
    if table.leader == NOBODY:
        return options
    reached: dict[str, Way] = {}
    if mover is not _leader(table) and any(option.verb == "move" and not option.refusals for option in options):
        reached = movement.ways(table, mover)
    return [option.warned(warning) if (warning := _of(table, mover, option, reached)) else option for option in options]


def _of(table: QuestTable, mover: Adventurer, option: Option, reached: dict[str, Way]) -> Refusal | None:
    if option.refusals or option.verb not in ("move", "end", "leave"):
        return None
    if mover is not _leader(table):
        if option.verb == "move":
            left = movement.steps_left(table, mover) - reached[option.value].cost
            return _of_own_step(table, mover, option.value, left)
        return _of_own_step(table, mover, mover.at, 0) if option.verb == "end" else None
    if option.verb == "leave":
        return _of_leaving(table, mover)
    return _of_the_light(table, mover, option.value if option.verb == "move" else mover.at)


def _of_own_step(table: QuestTable, mover: Adventurer, square: str, left: int) -> Refusal | None:
    """Whether somebody would be in the dark on a square, with so many squares of Movement left to come back, and the
    leader has acted already."""
    light = lamp.lit(table)
    if section_name(square) in light or _leader(table).id in table.queue:
        return None
    ways = table.graph.ways(square, left, table.occupied() - {mover.at})
    return None if any(section_name(each) in light for each in ways) else _warn("lamp.lost", [mover])


def _of_the_light(table: QuestTable, leader: Adventurer, square: str) -> Refusal | None:
    """Who could not come into the light any more if the leader stood on a square."""
    light = table.graph.lit(section_name(square))
    behind = [each for each in _others(table, leader) if _is_left_behind(table, each, light, leader.at, square)]
    return _warn("lamp.left-behind", behind)


def _of_leaving(table: QuestTable, leader: Adventurer) -> Refusal | None:
    """Who could be lost if the leader walked out: the Lamp goes to one of the others, whom nobody knows
    yet (advphase.new-leader)."""
    others = _others(table, leader)
    behind = {
        each.id
        for heir in others
        if heir.standing and heir.id not in table.queue
        for each in others
        if _is_left_behind(table, each, table.graph.lit(section_name(heir.at)), leader.at, "")
    }
    return _warn("lamp.left-behind", [each for each in others if each.id in behind])


def _leader(table: QuestTable) -> Adventurer:
    return table.adventurers[table.leader]


def _others(table: QuestTable, mover: Adventurer) -> list[Adventurer]:
    return [each for each in table.on_board if each is not mover]


def _is_left_behind(
    table: QuestTable, adventurer: Adventurer, light: Collection[str], vacated: str, taken: str
) -> bool:
    """Whether somebody stands in the dark and cannot come into the light in this turn for certain, once a square has
    been vacated and another taken."""
    if section_name(adventurer.at) in light:
        return False
    if adventurer.id not in table.queue or not adventurer.able or movement.held_back(table, adventurer):
        return True
    occupied = (table.occupied() - {vacated}) | {taken}
    ways = table.graph.ways(adventurer.at, movement.steps_left(table, adventurer), occupied)
    return not any(section_name(square) in light for square in ways)


def _warn(rule: str, behind: list[Adventurer]) -> Refusal | None:
    if not behind:
        return None
    return refuse(rule, "Lost at the end of this phase if left in the dark: {who}", who=[each.ref for each in behind])
