"""Movement of adventurers (pp. 17-18): how far, where to, pinning and escape, and what happens on the way."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.flow import Flow
from ...kernel.options import Option
from ...kernel.text import Refusal, refuse, say
from ..board.graph import Way, section_name
from ..board.shapes import shape_of
from ..content import treasure_of
from ..events import BROKE, BROKE_AWAY, ENTERED, HELD, MOVED, RAISED, SLIPPED
from ..state import NOT_YET, Adventurer, Door, QuestTable
from . import events, rolls, wounds
from .mission import mission_of, written


def allowance(table: QuestTable, adventurer: Adventurer) -> int:
    """His Movement as it is now (movement.allowance)."""
    held = table.treasures(table.seat_of(adventurer.id))
    more = sum(treasure_of(card).printed["amount"] for card in held if treasure_of(card).passive == "move")
    return max(0, adventurer.profile.move + int(more) + mission_of(table).modifier(table, adventurer, "move"))


def steps_left(table: QuestTable, adventurer: Adventurer) -> int:
    """The squares that he may still move this turn."""
    return allowance(table, adventurer) if adventurer.steps == NOT_YET else adventurer.steps


def is_pinned(table: QuestTable, adventurer: Adventurer) -> bool:
    """Whether Monsters hold him: one was beside him when the phase began and one still is, and he has not broken away
    (pinning.adventurer, adventurers.elf-never-pinned)."""
    if not adventurer.pinned or adventurer.escape == "free" or not adventurer.profile.needs_to_escape:
        return False
    return bool(table.adjacent_monsters(adventurer))


def pin(table: QuestTable) -> None:
    """Note who is beside a Monster as the phase begins; a section that is caving in holds nobody."""
    for each in table.on_board:
        doomed = table.section(section_name(each.at)).doomed > 0
        each.pinned = bool(each.profile.needs_to_escape and table.adjacent_monsters(each) and not doomed)


def held_back(table: QuestTable, adventurer: Adventurer) -> list[Refusal]:
    """Why he cannot leave his square at all."""
    if adventurer.in_pit:
        return [refuse("components.other-markers", "{who} is in a pit", who=adventurer.ref)]
    if table.effect("levitate", adventurer.id):
        return [refuse("spells.full-turn", "{who} is levitating", who=adventurer.ref)]
    if adventurer.attacks != NOT_YET or adventurer.shot:
        return [too_late(adventurer)]
    if is_pinned(table, adventurer):
        if adventurer.escape:
            return [refuse("pinning.escape-fail", "{who} has not broken away and must fight", who=adventurer.ref)]
        return [refuse("pinning.adventurer", "{who} is pinned and must break away first", who=adventurer.ref)]
    return []


def too_late(adventurer: Adventurer) -> Refusal:
    """Nobody moves once he has struck or shot."""
    return refuse("advphase.move-then-attack", "{who} has attacked, and movement comes first", who=adventurer.ref)


def ways(table: QuestTable, adventurer: Adventurer) -> dict[str, Way]:
    """Where he may go with what he has left."""
    return table.graph.ways(adventurer.at, steps_left(table, adventurer), table.occupied())


def moves(table: QuestTable, seat: int) -> list[Option]:
    """Every square of his section and of those next to it as a candidate."""
    adventurer = table.adventurers[seat]
    graph = table.graph
    held = held_back(table, adventurer)
    reached = {} if held else ways(table, adventurer)
    here = section_name(adventurer.at)
    candidates = []
    for section in dict.fromkeys((here, *graph.joined[here])):
        for square in graph.squares[section]:
            if square != adventurer.at:
                candidates.append(_move(table, adventurer, square, reached, held))
    known = {option.value for option in candidates}
    candidates += [_move(table, adventurer, square, reached, held) for square in reached if square not in known]
    return candidates


def _move(
    table: QuestTable, adventurer: Adventurer, square: str, reached: dict[str, Way], held: Sequence[Refusal]
) -> Option:
    ref = f"square:{square}"
    label = say("Move to {square}", square=ref)
    if square in reached:
        return Option(f"move {square}", label, value=square, refs=(ref,), info={"path": list(reached[square].path)})
    why = held or [barred(table, adventurer, square)]
    return Option(f"move {square}", label, value=square, refs=(ref,), refusals=why)


def barred(table: QuestTable, adventurer: Adventurer, square: str) -> Refusal:
    """Why somebody who is free to move does not come to a square."""
    ref, graph = f"square:{square}", table.graph
    if square == adventurer.at:
        return refuse("movement.allowance", "{who} is on {square}", who=adventurer.ref, square=ref)
    if square not in graph.places:
        return refuse("movement.unexplored-door", "{square} has not been explored", square=ref)
    if square not in graph.near:
        return refuse("movement.scenery", "No one can be placed on {square}", square=ref)
    if square in table.occupied():
        return refuse("movement.no-passing", "{square} is occupied", square=ref)
    far = graph.distances(adventurer.at).get(square)
    if far is None:
        return refuse("movement.scenery", "There is no path to {square}", square=ref)
    left = steps_left(table, adventurer)
    if far > left:
        needed = say("Movement to reach {square}: {far}; left: {left}", square=ref, far=far, left=left)
        return Refusal("movement.allowance", needed)
    return refuse("movement.no-passing", "The way to {square} is blocked", square=ref)


def move(table: QuestTable, seat: int, goal: str) -> Flow[None]:
    """Go to a square by the shortest way, as far as nothing happens on it."""
    adventurer = table.adventurers[seat]
    way = ways(table, adventurer)[goal]
    left = steps_left(table, adventurer)
    path = list(way.path)
    start = adventurer.at
    for number, square in enumerate(path):
        if is_bridge(square) and not is_bridge(path[number - 1] if number else start):
            before = path[number - 1] if number else start
            stops = yield from _cross(table, seat, before)
            if stops:
                path = path[:number]
                if adventurer.in_play:
                    step_to(table, seat, [*path[:-1], before] if path else [before], 0)
                return
    step_to(table, seat, path, left - way.cost)
    yield from written(mission_of(table).after_step(table, adventurer, path))


def step_to(table: QuestTable, seat: int, path: Sequence[str], left: int) -> None:
    """An adventurer goes along squares, and comes into every section on the way (movement.new-section-empty,
    exploration.unentered-mark)."""
    adventurer = table.adventurers[seat]
    start, adventurer.at, adventurer.steps = adventurer.at, path[-1], left
    if path[-1] != start:
        table.emit(
            MOVED, "movement.allowance", seat, adventurer=adventurer.ref, start=f"square:{start}", path=list(path)
        )
    for square in path:
        enter(table, seat, section_name(square))
    events.drop_portcullis(table)


def enter(table: QuestTable, seat: int, id: str) -> None:
    """Come into a section. Who does so while it is new has ended his turn with his movement
    (movement.new-section-ends); a room has its contents in the next Monsters' Phase (monsters.room-event)."""
    section, adventurer = table.section(id), table.adventurers[seat]
    if not section.entered:
        section.entered = True
        table.emit(ENTERED, "movement.new-section-empty", seat, adventurer=adventurer.ref, section=section.ref)
        if section.type != "corridor":
            table.arrivals.append(id)
        table.memory.setdefault("_new", []).append(id)
    if id in table.memory.get("_new", ()):
        adventurer.entered = True


def escape(table: QuestTable, seat: int) -> None:
    """One roll to break away, from however many (pinning.escape, pinning.one-roll)."""
    adventurer = table.adventurers[seat]
    face = rolls.die(table, "pinning.escape", seat, "escape")
    free = rolls.succeeds(face, adventurer.profile.needs_to_escape)
    adventurer.escape = "free" if free else "failed"
    rule = "pinning.escape-success" if free else "pinning.escape-fail"
    table.emit(BROKE_AWAY if free else HELD, rule, seat, adventurer=adventurer.ref)


def escape_option(table: QuestTable, seat: int) -> list[Option]:
    """Breaking away, for who is pinned."""
    adventurer = table.adventurers[seat]
    if not is_pinned(table, adventurer):
        return []
    why = []
    if adventurer.escape:
        why = [refuse("pinning.one-roll", "{who} has rolled to break away this turn", who=adventurer.ref)]
    elif adventurer.attacks != NOT_YET:
        why = [too_late(adventurer)]
    label = say("Break away on {needed}+", needed=adventurer.profile.needs_to_escape)
    return [Option("escape", label, refs=("button:escape",), refusals=why)]


# ---------------------------------------------------------------------- the bridge


def is_bridge(square: str) -> bool:
    """Whether a square is of the rope bridge."""
    section, _, place = square.partition(".")
    column, row = place.split(",")
    return section == "firechasm" and shape_of(section).cells[int(column), int(row)] == "b"


def _cross(table: QuestTable, seat: int, before: str) -> Flow[bool]:
    """The roll for the first step on the bridge in a turn; whether he gets no farther than the square before it. With
    the rope it may be rolled again once."""
    adventurer = table.adventurers[seat]
    if "bridge" in adventurer.used:
        return False
    adventurer.used.append("bridge")
    if rolls.die(table, "movement.levels", seat, "bridge") > 1:
        return False
    table.emit(SLIPPED, "movement.levels", seat, adventurer=adventurer.ref)
    face = rolls.die(table, "movement.levels", seat, "slip")
    if "rope" in adventurer.equipment and face <= 2:
        face = rolls.die(table, "movement.levels", seat, "slip")
        test_rope(table, seat)
    if face <= 2:
        burnt = rolls.die(table, "movement.levels", seat, "damage")
        yield from wounds.harm(table, adventurer, burnt, wounds.UNMODIFIED, "movement.levels")
        adventurer.attacks = 0
        return True
    if face <= 4:
        held = table.treasures(seat)
        if held:
            wounds.discard(table, seat, held[table.dice.randbelow(len(held))])
        return False
    return True


def test_rope(table: QuestTable, seat: int) -> None:
    """After each use the rope breaks on 1 or 2 (turn.equipment-card)."""
    if rolls.die(table, "turn.equipment-card", seat, "rope") <= 2:
        table.adventurers[seat].equipment.remove("rope")
        table.emit(BROKE, "turn.equipment-card", seat, item="equipment:rope")


# ---------------------------------------------------------------------- the way out, and the portcullis


def exit_door(table: QuestTable) -> Door | None:
    """The way out of the dungeon."""
    first = table.sections[0].id
    return next((door for door in table.doors if door.section == first and _leads_out(table, door)), None)


def _leads_out(table: QuestTable, door: Door) -> bool:
    return door.state == "exit" or table.memory.get(f"_behind_{door.id}") == "exit"


def leave_option(table: QuestTable, seat: int) -> list[Option]:
    """Walking out by the entrance (movement.entrance-exit)."""
    adventurer, door = table.adventurers[seat], exit_door(table)
    if door is None or section_name(adventurer.at) != door.section:
        return []
    why = held_back(table, adventurer)
    if not why and door.state != "exit":
        why = [refuse("movement.exit-blocked", "A portcullis blocks the exit")]
    elif not why and (adventurer.at not in door.squares or steps_left(table, adventurer) < 1):
        why = [refuse("movement.entrance-exit", "Leaving costs 1 square of Movement, from a square next to the exit")]
    option = Option("leave", say("Leave the dungeon"), refs=(door.ref,), refusals=why)
    return [option.warned(refuse("movement.entrance-exit", "An adventurer who leaves the dungeon cannot come back"))]


def beside(table: QuestTable, door: Door) -> list[str]:
    """The squares on both sides of a doorway that is closed."""
    beyond = table.graph.squares.get(door.beyond, ())
    return [
        *door.squares,
        *(each for each in beyond if any(table.graph.straight(each, square) == 1 for square in door.squares)),
    ]


def raise_option(table: QuestTable, seat: int) -> list[Option]:
    """Opening a portcullis with its key."""
    adventurer = table.adventurers[seat]
    if "key" not in adventurer.equipment:
        return []
    options = []
    for door in table.doors:
        if door.state == "barred":
            near = adventurer.at in beside(table, door)
            why = (
                []
                if near
                else [refuse("components.event-markers", "{who} must stand beside the portcullis", who=adventurer.ref)]
            )
            options.append(
                Option(f"raise {door.id}", say("Raise the portcullis"), value=door.id, refs=(door.ref,), refusals=why)
            )
    return options


def raise_portcullis(table: QuestTable, seat: int, id: str) -> None:
    """It opens for everybody."""
    door = table.door(id)
    door.state = table.memory.pop(f"_behind_{door.id}", "open")
    table.board_changed()
    table.emit(RAISED, "components.event-markers", seat, door=door.ref)
