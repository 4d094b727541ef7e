"""The Exploration Phase (pp. 21-22): cards, sections, junctions and dead ends."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from ...kernel.flow import Flow, NextStep, step
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, refuse, say
from ...kernel.zones import NOBODY as UNSEEN
from ...kernel.zones import Zone
from ..board.graph import section_name
from ..board.laying import Arrangement, NewDoor, Opening, arrangements, fits, is_objective, leaves_room, new_door
from ..board.shapes import SIDES, DoorMark, Point, shape_of
from ..events import BROKEN_THROUGH, DOES_NOT_FIT, LAID, MOVED_ON, PHASE_BEGAN, SPLIT, WALLED
from ..state import NOBODY, Door, LaidSection, QuestTable


@step
def begin_phase(table: QuestTable) -> Flow[NextStep]:
    """The leader may explore one door in front of which he stands (exploration.leader-only, exploration.once)."""
    table.phase = "exploration"
    table.emit(PHASE_BEGAN, "turn.sequence", phase="exploration", turn=table.turn)
    candidates = doors(table)
    if not any(not option.refusals for option in candidates):
        return "turn.end_turn"
    stay = Option("pass", say("Do not explore"), refs=("button:pass",), declines=True)
    prompt = say("{who} may explore", who=table.adventurers[table.leader].ref)
    choice = yield Ask(table.leader, "explore", [*candidates, stay], prompt, "exploration.leader-only")
    if choice.declines:
        return "turn.end_turn"
    yield from explore(table, table.door(choice.value))
    return "turn.end_turn"


def doors(table: QuestTable) -> list[Option]:
    """Every unexplored door of the dungeon as a candidate."""
    return [
        Option(
            f"explore {door.id}", say("Explore {door}", door=door.ref), value=door.id, refs=(door.ref,), refusals=why
        )
        for door in table.doors
        if door.state == "unexplored"
        for why in [why_not(table, door)]
    ]


def why_not(table: QuestTable, door: Door) -> list[Refusal]:
    """Why a door cannot be explored now (exploration.beside-door, exploration.no-monsters, exploration.pile-empty)."""
    if table.leader == NOBODY or not table.adventurers[table.leader].able:
        return [refuse("exploration.leader-only", "The bearer of the Lamp cannot explore now")]
    leader = table.adventurers[table.leader]
    if not leader.at or leader.at not in door.squares:
        return [refuse("exploration.beside-door", "{who} does not stand before {door}", who=leader.ref, door=door.ref)]
    if table.monsters_in(section_name(leader.at)):
        return [refuse("exploration.no-monsters", "There is a Monster in the section of {who}", who=leader.ref)]
    if not table.zones[door.pile].cards:
        return [refuse("exploration.pile-empty", "There are no Dungeon cards left on this branch")]
    return []


# ---------------------------------------------------------------------- laying


def opening_of(table: QuestTable, door: Door) -> Opening:
    """A door on the plane."""
    first, second = (table.graph.places[square] for square in door.squares)
    return Opening((first, second), door.side)


def taken(table: QuestTable, door: Door | None) -> set[Point]:
    """What no section may cover: floor, and the squares in front of other unexplored doors and of the way out."""
    kept = [
        opening_of(table, each) for each in table.doors if each.state in ("unexplored", "exit") and each is not door
    ]
    return {*table.graph.covered, *(point for opening in kept for point in opening.beyond)}


def explore(table: QuestTable, door: Door) -> Flow[None]:
    """Turn up the top card of the door's pile and lay its section (exploration.draw, exploration.use-pile). A card that
    fits nowhere goes under the pile, and the next is tried; where none fits the door is walled up."""
    pile = table.zones[door.pile]
    opening, covered = opening_of(table, door), taken(table, door)
    for _ in range(len(pile.cards)):
        card = table.draw(door.pile, "explored", 1, "exploration.draw")[0]
        ways = different(arrangements(card, opening, covered))
        if ways:
            chosen = yield from _choose(table, door, ways, covered)
            lay(table, door, chosen)
            return
        table.emit(DOES_NOT_FIT, "exploration.place", section=f"section:{card}")
        table.zones["explored"].cards.remove(card)
        pile.cards.insert(0, card)
    wall_up(table, door)


def different(ways: Iterable[Arrangement]) -> list[Arrangement]:
    """The ways to lay a section that differ on the table: a room turned round looks the same."""
    seen: dict[frozenset[object], Arrangement] = {}
    for way in ways:
        seen.setdefault(frozenset([*way.cells, *(frozenset(door.opening.points) for door in way.doors)]), way)
    return list(seen.values())


def _choose(
    table: QuestTable, door: Door, ways: Sequence[Arrangement], covered: Collection[Point]
) -> Flow[Arrangement]:
    """How the section is turned, and where its far door is (exploration.arrangement, exploration.door-choice). Where
    some ways leave every door room for any section, the others are refused."""
    others = [opening_of(table, each) for each in table.doors if each.state == "unexplored" and each is not door]
    roomy = [way for way in ways if leaves_room(way, others, covered)]
    if len(roomy or ways) == 1:
        return (roomy or list(ways))[0]
    cramped = [refuse("exploration.place", "There would be no room for the next section")]
    options = [
        Option(
            f"lay {way.name}",
            say("Place {section}: {way}", section=f"section:{way.section}", way=f"way:{way.name}"),
            value=number,
            refs=(f"section:{way.section}",),
            refusals=cramped if roomy and way not in roomy else (),
            info={"x": way.x, "y": way.y, "turn": way.turn, "cells": [list(cell) for cell in way.cells]},
        )
        for number, way in enumerate(ways)
    ]
    prompt = say("How is {section} placed?", section=f"section:{ways[0].section}")
    choice = yield Ask(table.leader, "lay", options, prompt, "exploration.arrangement")
    chosen: Arrangement = ways[choice.value]
    return chosen


def lay(table: QuestTable, door: Door | None, way: Arrangement) -> LaidSection:
    """Put a section on the table, joined to a door, with the doors that it brings (exploration.door-position). A
    junction splits the pile (exploration.junction-split)."""
    section = LaidSection(way.section, way.x, way.y, way.turn)
    table.sections.append(section)
    pile = "pile"
    if door is not None:
        door.state, door.beyond, pile = "open", section.id, door.pile
    table.emit(LAID, "exploration.place", section=section.ref, door=door.ref if door else "", turn=way.turn)
    piles = [pile] * len(way.doors)
    if len(way.doors) > 1 and table.zones[pile].cards:
        piles = split(table, pile)
    for new, own in zip(way.doors, piles, strict=True):
        add_door(table, section.id, new, own)
    table.board_changed()
    return section


def add_door(table: QuestTable, section: str, new: NewDoor, pile: str) -> Door:
    """A doorway that nobody has looked behind."""
    door = Door(f"{len(table.doors) + 1}", section, [*new.squares], new.opening.side, pile)
    table.doors.append(door)
    table.board_changed()
    return door


def split(table: QuestTable, pile: str) -> list[str]:
    """Deal a pile from the bottom, alternately to the right and to the left; the left pile first
    (exploration.junction-split, exploration.junction-piles)."""
    cards = table.zones[pile].cards
    right, left = cards[0::2], cards[1::2]
    names = [f"{pile}-left", f"{pile}-right"]
    for name, dealt in zip(names, (left, right), strict=True):
        table.zones[name] = Zone(UNSEEN, pool="dungeon", cards=dealt)
    table.zones[pile].cards = []
    table.emit(SPLIT, "exploration.junction-split", left=len(left), right=len(right))
    return names


# ---------------------------------------------------------------------- where nothing fits


def wall_up(table: QuestTable, door: Door) -> None:
    """A door behind which nothing fits is a dead end; an objective room in its pile goes on top of that of another door
    where it fits, or behind a new doorway (exploration.place, exploration.dead-end)."""
    door.state = "walled"
    table.board_changed()
    table.emit(WALLED, "exploration.place", door=door.ref)
    pile = table.zones[door.pile].cards
    objective = next((card for card in pile if is_objective(card)), None)
    if objective is None or any(each.state == "unexplored" and each.pile == door.pile for each in table.doors):
        return
    pile.remove(objective)
    for other in table.doors:
        if other.state == "unexplored" and fits(objective, opening_of(table, other), taken(table, other)):
            table.zones[other.pile].cards.append(objective)
            table.emit(MOVED_ON, "exploration.place", door=other.ref)
            return
    _break_through(table, objective)


def _break_through(table: QuestTable, objective: str) -> None:
    """A new doorway in the outer wall that is nearest along the dungeon."""
    covered = taken(table, None)
    assert table.leader != NOBODY
    ways = table.graph.distances(table.adventurers[table.leader].at)
    for new in sorted(_walls(table), key=lambda each: min(ways.get(square, 9999) for square in each.squares)):
        if fits(objective, new.opening, covered):
            name = f"pile-broken-{len(table.doors) + 1}"
            table.zones[name] = Zone(UNSEEN, pool="dungeon", cards=[objective])
            door = add_door(table, section_name(new.squares[0]), new, name)
            table.emit(BROKEN_THROUGH, "exploration.place", door=door.ref)
            return


def _walls(table: QuestTable) -> list[NewDoor]:
    """Every place in an outer wall that is two squares wide."""
    walls = []
    for section in table.sections:
        shape = shape_of(section.id)
        for side, (dx, dy) in enumerate(SIDES):
            along = (1, 0) if dy else (0, 1)
            for column, row in shape.cells:
                pair = ((column, row), (column + along[0], row + along[1]))
                inside = all(point in shape.cells and shape.walks(point) for point in pair)
                if not inside or any((point[0] + dx, point[1] + dy) in shape.cells for point in pair):
                    continue
                walls.append(new_door(section.id, DoorMark(side, pair, ""), section.turn, (section.x, section.y)))
    return walls


# ---------------------------------------------------------------------- the entrance


def lay_entrance(table: QuestTable, card: str) -> Flow[None]:
    """The first section, with one doorway that leads out; where its drawing offers several places for the far door, the
    players choose one (deck.entrance, deck.entrance-doors, exploration.door-choice)."""
    shape = shape_of(card)
    section = LaidSection(card, 0, 0, 0)
    section.entered = True
    table.sections.append(section)
    table.emit(LAID, "deck.entrance", section=section.ref, door="", turn=0)
    table.board_changed()
    out = next(mark for mark in shape.doors if mark.side == shape.exit)
    door = add_door(table, card, new_door(card, out, 0, (0, 0)), "pile")
    door.state = "exit"
    marks = [mark for mark in shape.doors if mark is not out]
    marks.sort(key=lambda mark: (mark.side - out.side) % 4)
    if all(mark.choice for mark in marks) and len(marks) > 1:
        marks = [(yield from _far_door(table, section, marks))]
    piles = split(table, "pile") if len(marks) > 1 else ["pile"] * len(marks)
    for mark, pile in zip(marks, piles, strict=True):
        add_door(table, card, new_door(card, mark, 0, (0, 0)), pile)


STRAIGHT = "straight"
"""Where the far door of the entrance is if nothing is said."""


def _far_door(table: QuestTable, section: LaidSection, marks: Sequence[DoorMark]) -> Flow[DoorMark]:
    """One of the places for the far door."""
    options = []
    for number, mark in enumerate(marks):
        label = say("Place {section}: {way}", section=section.ref, way=f"way:{mark.choice}")
        declines = mark.choice == STRAIGHT
        options.append(Option(f"lay {mark.choice}", label, value=number, refs=(section.ref,), declines=declines))
    prompt = say("Where is the far door of {section}?", section=section.ref)
    choice = yield Ask(table.leader, "entrance", options, prompt, "exploration.door-choice")
    chosen: DoorMark = marks[choice.value]
    return chosen
