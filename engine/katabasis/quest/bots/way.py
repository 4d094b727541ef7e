"""How far the adventure has come, for the party as a whole: explored, entered, gathered, and rested."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ...bots.arithmetic import total
from ...kernel.weights import Weights
from ..board.graph import section_name
from ..rules import movement
from ..rules.mission import mission_of, room_is_clear, room_is_entered
from ..state import DEAD, NOBODY, Adventurer, Door, QuestTable

DARK = 80.0
"""What it costs to stand where the Lamp does not reach, and not to get into its light in this turn."""
DIM = 4.0
"""What it costs to have to walk there."""
SECTION = 40.0
"""What every section laid is worth, and every one entered, but in a fight: the objective room is nearer. More than the
steps to its far door, or nobody would explore."""
TURN = 10.0
"""What a turn of the leader's way is worth. To be nearer without being there sooner is worth nothing."""
BEYOND, ONE_TURN = 1.0, 4
"""What a square of it costs that is farther than he goes in a turn."""
STRAYED = 0.2
"""What a square between him and one of the others costs the leader who goes ahead."""
ROOM, CRAMPED = 2, 2.0
"""Squares that he leaves behind him for the others, and what it costs if he does not."""
STEP = 2.5
"""What a square of the way is worth to those who have something to do."""
FAR = 40
"""Squares to where no way leads."""
APART = 2.5
"""What it costs those who follow to be a square too far from him. It does not hold him back: they come after him."""
HUNT, FARTHEST = 2.0, 12
"""What it costs to be a square away from a Monster that does not come, and the squares that count."""
LOOSE = 0.3
"""The same in a fight."""
IN_THE_WAY = 6.0
"""What it costs to stand where he has to go."""
BOXED_IN = 20.0
"""What it costs that he can go no nearer, for those who stand about him."""
TOGETHER = 1
"""Squares from the leader within which nobody has to come nearer."""
MISSION = 60.0
"""What a step of the mission is worth."""
STRENGTH = 85
"""Hundredths of its Wounds with which a party that can heal itself goes on."""
RESTING = {"healing-hands": 4.0, "heal-wounds": 1.5, "lifebringer": 1.5}
"""How much each Wound that is missing holds those back who have such a spell."""

LIKELY = 2
"""Tokens with which the power of one of the next turns is likely to be enough to bring somebody back."""


def way(table: QuestTable, weights: Weights) -> float:
    """How far the dungeon is explored, and how near the party is to where it must go, and to the leader."""
    entered = 0 if table.monsters else sum(each.entered for each in table.sections)
    worth = (SECTION - _tired(table)) * (len(table.sections) + entered)
    worth += mission_worth(table) * MISSION
    if table.leader == NOBODY or not table.adventurers[table.leader].at:
        return worth
    near = table.graph.distances(table.adventurers[table.leader].at)
    squares = [] if table.monsters else goals(table)
    ahead = min((square for square in squares if square in near), key=lambda square: near[square], default="")
    far = near[ahead] if ahead else FAR
    worth -= TURN * turns(table, far) + BEYOND * max(0, far - ONE_TURN) + _to_do(table) + _to_raise(table)
    if table.active == table.leader and not table.monsters:
        leader = table.adventurers[table.leader]
        others = [near.get(each.at, FAR) for each in table.on_board if each is not leader and not is_stuck(table, each)]
        room = CRAMPED if far and min(others, default=ROOM) < ROOM else 0.0
        return worth - room - STRAYED * total(others)
    worth -= _hunt(table)
    if table.monsters:
        return worth - LOOSE * sum(max(0, near.get(each.at, FAR) - TOGETHER) for each in table.on_board)
    worth -= total(_strayed(table, each, near, far, squares) for each in table.on_board)
    if far:
        worth -= IN_THE_WAY * sum(each.at in squares for each in table.on_board)
        worth -= BOXED_IN * (ahead != "" and _is_boxed_in(table, ahead))
    return worth


def _strayed(table: QuestTable, each: Adventurer, near: Mapping[str, int], far: int, squares: Sequence[str]) -> float:
    """What it costs that somebody is not beside the leader; of who stands in his way, that he does not go ahead."""
    if is_stuck(table, each):
        return 0.0
    if far > ONE_TURN:
        ways = table.graph.distances(each.at)
        left = min((ways[square] for square in squares if square in ways), default=FAR)
        if left < far:
            return BEYOND * max(0, left - ONE_TURN)
    return APART * max(0, near.get(each.at, FAR) - TOGETHER)


def is_stuck(table: QuestTable, each: Adventurer) -> bool:
    """Whether somebody lies in a pit from which nothing that the party has gets him out: nobody waits for him."""
    if not each.in_pit:
        return False
    levitates = table.has("wizard") and "levitate" in table.zones["spells"].cards
    return not levitates and not any("rope" in other.equipment for other in table.on_board)


def _is_boxed_in(table: QuestTable, ahead: str) -> bool:
    """Whether the leader gets no nearer to where he has to go, because of those who stand about him."""
    leader = table.adventurers[table.leader]
    left = table.graph.distances(ahead)
    ways = table.graph.ways(leader.at, movement.allowance(table, leader), table.occupied() - {leader.at})
    return all(left[square] >= left[leader.at] for square in ways)


def _hunt(table: QuestTable) -> float:
    """How far those who stand beside no Monster are from those that do not come: archers, and who stays in his place.
    Every turn that a fight lasts may bring others."""
    mission = mission_of(table)
    hunted = [each for each in table.monsters if each.has("bow") or each.role or mission.stays(table, each)]
    if not hunted:
        return 0.0
    cost = 0.0
    for each in table.on_board:
        if not each.able or table.adjacent_monsters(each):
            continue
        if each.profile.bow and any(table.graph.sees(each.at, monster.at) for monster in table.monsters):
            continue
        ways = table.graph.distances(each.at)
        cost += HUNT * min(FARTHEST, *(ways.get(monster.at, FARTHEST) for monster in hunted))
    return cost


def turns(table: QuestTable, far: int) -> int:
    """In how many turns the leader gets so far."""
    return -(-far // max(1, movement.allowance(table, table.adventurers[table.leader])))


def _tired(table: QuestTable) -> float:
    """How much holds a party back that would do better to wait and to heal; nothing in a fight."""
    if table.monsters or not table.has("wizard"):
        return 0.0
    spells = table.zones["spells"].cards
    missing = sum(max(0, each.start * STRENGTH // 100 - each.wounds) for each in table.on_board)
    tired = missing * max((RESTING.get(spell, 0.0) for spell in spells), default=0.0)
    dead = any(each.fate == DEAD for each in table.adventurers)
    if dead and "resurrection" in spells and table.tokens >= LIKELY:
        tired += 2 * SECTION
    return tired


def explored(table: QuestTable) -> float:
    """What it is worth to lay the next section: nothing good in a fight, though no Monster may be near, nor to whoever
    is on his way out."""
    return -SECTION if table.monsters or is_beaten(table) else SECTION - _tired(table)


def mission_worth(table: QuestTable) -> float:
    """Steps of the mission that are done: the room found, entered, cleared."""
    room = mission_of(table).room
    laid = any(section.id == room for section in table.sections)
    worth = 1.0 if laid else 0.0
    if room_is_entered(table, room):
        worth += 1.0 if table.monsters else 2.0
    return worth + mission_of(table).progress(table)


def goals(table: QuestTable) -> list[str]:
    """The squares where the way goes on for the leader: of the objective room, or before an unexplored door or a
    portcullis to which there is a key. If there are none to which he gets, or the party gives up, those before the way
    out (end.abandon)."""
    out = _before(table, movement.exit_door(table))
    return out if is_beaten(table) else _ahead(table) or out


def is_hopeless(table: QuestTable) -> bool:
    """Whether the mission is lost: there is nowhere to go on to, since all ways are walled up or fallen in, or the
    party is beaten."""
    return _is_led(table) and (not _ahead(table) or is_beaten(table))


def is_beaten(table: QuestTable) -> bool:
    """Whether half of those who set out are dead before the objective room was entered, and nobody can bring them back:
    hardly a party has won so (docs/quest-rates.md), and those who live can still get out with their gold."""
    if 2 * len(table.living()) > table.seat_count or room_is_entered(table, mission_of(table).room):
        return False
    if table.has("wizard") and "resurrection" in table.zones["spells"].cards:
        return False
    out = movement.exit_door(table)
    if not _is_led(table) or out is None or out.state != "exit":
        return False
    near = table.graph.distances(table.adventurers[table.leader].at)
    return any(square in near for square in _before(table, out))


def _is_led(table: QuestTable) -> bool:
    return table.leader != NOBODY and table.adventurers[table.leader].at != ""


def _ahead(table: QuestTable) -> list[str]:
    near = table.graph.distances(table.adventurers[table.leader].at)
    room = mission_of(table).room
    if any(section.id == room for section in table.sections):
        wished = mission_of(table).wished_squares(table) or table.graph.squares[room]
        reached = [square for square in wished if square in near]
        if reached:
            return reached
    squares: list[str] = []
    for door in table.doors:
        if door.state == "unexplored" and table.zones[door.pile].cards:
            squares += _before(table, door)
    return [square for square in squares if square in near] or [
        square for square in _before_portcullis(table) if square in near
    ]


def _before_portcullis(table: QuestTable) -> list[str]:
    """The squares on both sides of every portcullis, if somebody has the key."""
    if not any("key" in each.equipment for each in table.on_board):
        return []
    return [square for door in table.doors if door.state == "barred" for square in movement.beside(table, door)]


def _to_raise(table: QuestTable) -> float:
    """How far whoever has the key is from the portcullis that closes the only way on."""
    before = _before_portcullis(table)
    if not before or table.monsters or not set(before) & set(_ahead(table)):
        return 0.0
    bearer = next(each for each in table.on_board if "key" in each.equipment)
    ways = table.graph.distances(bearer.at)
    return STEP * min((ways[square] for square in before if square in ways), default=FAR)


def _before(table: QuestTable, door: Door | None) -> list[str]:
    return list(door.squares) if door is not None and not table.section(door.section).fallen else []


def cuts_off(table: QuestTable, squares: Collection[str]) -> bool:
    """Whether the party could not get to every door behind which something may lie, and back out, if nobody entered
    these squares any more: whatever lies ahead may be closed by the next card."""
    ahead = [*goals(table), *_before(table, movement.exit_door(table))]
    starts = [each.at for each in table.on_board if each.at not in squares]
    reached = set(starts)
    edge = starts
    while edge:
        edge = [square for here in edge for square in table.graph.near[here] if square not in squares]
        edge = [square for square in dict.fromkeys(edge) if square not in reached]
        reached.update(edge)
    return not reached.issuperset(square for square in ahead if square not in squares)


def _to_do(table: QuestTable) -> float:
    """How far those who have something to do in the objective room are from where it is done, past those who stand in
    their way: who has done his part makes room."""
    mission = mission_of(table)
    if not room_is_clear(table, mission.room):
        return 0.0
    wished = mission.wished_squares(table)
    if not wished:
        return 0.0
    cost = 0.0
    for each in table.on_board:
        if each.standing and mission.has_to_come(table, each):
            cost += STEP * _past_others(table, each, wished)
    return cost


def _past_others(table: QuestTable, each: Adventurer, squares: Sequence[str]) -> int:
    """The steps to the nearest of some squares that is free."""
    if each.at in squares:
        return 0
    ways = table.graph.ways(each.at, FAR, table.occupied() - {each.at})
    return min((ways[square].cost for square in squares if square in ways), default=FAR)


# ---------------------------------------------------------------------- light


def in_the_dark(table: QuestTable, each: Adventurer, light: Collection[str]) -> float:
    """What it costs that somebody stands where the Lamp does not reach; little if he is still to walk in this turn."""
    if section_name(each.at) in light or is_stuck(table, each):
        return 0.0
    acts = table.phase == "adventurers" and (each.id in table.queue or table.seat_of(each.id) == table.active)
    if not acts or not each.able or movement.held_back(table, each):
        return DARK
    ways = table.graph.distances(each.at)
    far = min((ways[square] for name in light for square in table.graph.squares[name] if square in ways), default=99)
    return DIM if far <= movement.steps_left(table, each) else DARK
