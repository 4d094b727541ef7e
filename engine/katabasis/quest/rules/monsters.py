"""The Monsters' Phase (pp. 19-20): what is in new rooms, and what every Monster does."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.flow import Flow, NextStep, Step, step
from ..content import MISSIONS, Kind
from ..events import AIMS, MISSED, MONSTER_MOVED, OBJECTIVE_ENTERED, PHASE_BEGAN, VOLLEY
from ..state import NOBODY, Adventurer, Monster, QuestTable
from . import bands, combat, effects, events, gold, lamp, placement, rolls, targets, windows
from .mission import mission_of, written


@step
def begin_phase(table: QuestTable) -> Flow[NextStep]:
    """What the mission does first; then what is in the rooms that were entered (monsters.room-event)."""
    table.phase, table.active = "monsters", NOBODY
    table.emit(PHASE_BEGAN, "turn.sequence", phase="monsters", turn=table.turn)
    effects.end_of_moment(table, "monsters")
    for monster in table.monsters:
        monster.waits = False
    yield from written(mission_of(table).before_monsters(table))
    if mission_of(table).monsters_card(table) and table.on_board:
        yield from events.draw_events(table, events.place_of_event(table), True, "monsters.room-event")
    return arrivals


@step
def arrivals(table: QuestTable) -> Flow[NextStep]:
    """One room after the other: an Event card for a dungeon room, the mission's own Monsters for the objective room
    (monsters.first-entry-only, monsters.always-in-room, monsters.objective-room)."""
    if not table.arrivals or not table.on_board:
        return plan
    room = table.arrivals[0]
    if table.section(room).type == "objective":
        yield from _fill_objective(table, room)
        table.arrivals.remove(room)
        yield from written(mission_of(table).entered(table))
    else:
        first = table.memory.setdefault("_first_room", room) == room
        yield from events.draw_events(table, room, True, "monsters.room-event")
        table.arrivals.remove(room)
        if first:
            mission_of(table).first_room(table, room)
    yield from lamp.pass_on(table)
    return arrivals


def _fill_objective(table: QuestTable, room: str) -> Flow[None]:
    """The Monsters of the objective room: a roll on its table, or those that the mission names."""
    text = MISSIONS[table.mission]
    table.emit(OBJECTIVE_ENTERED, "monsters.objective-room", section=f"section:{room}")
    if text["monsters"] == "table":
        groups = bands.of_objective(table, int(text.get("table_roll", 0)))
        replaced = text.get("replace", {})
        groups = [(replaced.get(kind, kind), count) for kind, count in groups]
        if "where" in text:
            _place_in(table, groups, room, text["where"])
        else:
            yield from events.bring(table, groups, room, ["objective"], True)
        return
    table.made += 1
    band = table.made
    for entry in text["monsters"]:
        count = rolls.total(table, entry["number"], "monsters.number", purpose="number")
        if "where" in entry or "squares" in entry:
            squares = _named(table, room, entry)
            for square in squares[:count]:
                monster = placement.put(table, entry["monster"], square, band, "", "monsters.objective-room")
                monster.role, monster.waits = entry.get("role", ""), True
                monster.wounds = entry.get("wounds", monster.wounds)
        else:
            yield from placement.place_groups(table, [(entry["monster"], count)], room, band, True)
    if any(monster.band == band for monster in table.monsters):
        table.bands[str(band)] = ["objective"]


def _named(table: QuestTable, room: str, entry: dict[str, object]) -> list[str]:
    """The free squares that a mission names for its Monsters."""
    taken = table.occupied()
    if "squares" in entry:
        squares = [f"{room}.{column},{row}" for column, row in entry["squares"]]  # type: ignore[attr-defined]
    else:
        squares = [f"{room}.{column},{row}" for column, row in targets.lettered(room, str(entry["where"]))]
    free = [square for square in squares if square in table.graph.near and square not in taken]
    return free or placement.free_squares(table, room)


def _place_in(table: QuestTable, groups: list[tuple[str, int]], room: str, letters: str) -> None:
    """Monsters that come out of a part of the room: its squares from the far end on, then the section before it."""
    table.made += 1
    band = table.made
    squares = [f"{room}.{column},{row}" for column, row in targets.lettered(room, letters)]
    for other in table.graph.joined[room]:
        squares += table.graph.squares[other]
    squares = [square for square in squares if square in table.graph.near]
    for kind, count in groups:
        for _ in range(count):
            free = [square for square in squares if square not in table.occupied()]
            if free:
                placement.put(table, kind, free[0], band, "", "monsters.objective-room").waits = True
    table.bands[str(band)] = ["objective"]


@step
def plan(table: QuestTable) -> Step:
    """In what order the Monsters act; nobody has been gone for yet."""
    table.queue = [monster.id for monster in in_order(table)]
    table.attackers = {each.id: 0 for each in table.adventurers}
    return act


def in_order(table: QuestTable) -> list[Monster]:
    """The Monsters that act: note who is pinned (pinning.monster); they come first, then the nearest."""
    acting = [monster for monster in table.monsters if not monster.waits]
    for monster in table.monsters:
        beside = bool(targets.strikeable(table, monster, monster.at))
        held = not monster.has("fly") and monster.role != "shaman"
        monster.pinned = not monster.waits and beside and held
    ways = [table.graph.distances(each.at) for each in table.fighters]
    far = {monster.id: min((way.get(monster.at, 999) for way in ways), default=999) for monster in acting}
    return sorted(acting, key=lambda monster: (not monster.pinned, far[monster.id]))


@step
def act(table: QuestTable) -> Flow[NextStep]:
    """The next Monster (monsters.decision): pinned ones fight, archers shoot, the others advance and attack."""
    yield from gold.settle(table)
    if not table.queue:
        return end_phase
    yield from windows.window(table, "monsters")
    monster = next((each for each in table.monsters if each.id == table.queue[0]), None)
    table.queue.pop(0)
    if monster is None or not table.on_board:
        return act
    if monster.role == "shaman":
        _keep_away(table, monster)
    else:
        yield from _decide(table, monster)
    yield from lamp.pass_on(table)
    return act


def _decide(table: QuestTable, monster: Monster) -> Flow[None]:
    if monster.has("fly"):
        yield from _fly(table, monster)
        return
    beside = targets.strikeable(table, monster, monster.at)
    if monster.pinned and beside:
        yield from _strike(table, monster, beside, "monsters.do-pinned")
        return
    if monster.has("bow") and (yield from _shoot(table, monster)):
        return
    if mission_of(table).stays(table, monster):
        if beside:
            yield from _strike(table, monster, beside, "monsters.do-attack")
        return
    yield from _advance(table, monster)


def _strike(table: QuestTable, monster: Monster, beside: list[Adventurer], reason: str) -> Flow[None]:
    """Attack somebody without a step."""
    target = targets.settle(table, targets.of_those_beside(table, monster, beside))
    yield from _fight(table, monster, target, reason)


def _fight(table: QuestTable, monster: Monster, choice: targets.Target, reason: str) -> Flow[None]:
    victim = choice.adventurer
    table.attackers[victim.id] += 1
    table.emit(AIMS, choice.rule, monster=monster.ref, target=victim.ref, reason=f"rule:{reason}")
    if monster.has("gang"):
        table.queue = [id for id in table.queue if id not in gang(table, victim)]
    yield from combat.monster_attacks(table, monster, victim, windows.at_any_moment)


def gang(table: QuestTable, victim: Adventurer) -> set[str]:
    """The Snotlings round somebody: they attack as one (tables.snotling)."""
    near = table.graph.near[victim.at]
    return {each.id for each in table.monsters if each.has("gang") and each.at in near}


def _advance(table: QuestTable, monster: Monster) -> Flow[None]:
    """Go for an adventurer and attack if it gets beside him (monsters.do-advance, monsters.do-attack)."""
    aim = yield from targets.choose(table, monster)
    if aim is None:
        return
    if aim.path:
        walk(table, monster, aim.path)
    if aim.arrives:
        yield from _fight(table, monster, targets.Target(aim.adventurer, aim.rule), "monsters.do-attack")


def walk(table: QuestTable, monster: Monster, path: tuple[str, ...]) -> None:
    """A Monster moves (monsters.movement)."""
    start, monster.at = monster.at, path[-1]
    table.emit(MONSTER_MOVED, "monsters.movement", monster=monster.ref, start=f"square:{start}", path=list(path))


def _fly(table: QuestTable, monster: Monster) -> Flow[None]:
    """A bat goes for whom a counter names, over everything but walls (tables.giant-bat); as long as it owes a first
    attack, for whom it was placed against (monsters.first-attack-power)."""
    aim = yield from targets.by_counter(table, monster)
    if aim is None:
        return
    if aim.path:
        walk(table, monster, aim.path)
    yield from _fight(table, monster, targets.Target(aim.adventurer, aim.rule), "monsters.do-attack")


def _keep_away(table: QuestTable, monster: Monster) -> None:
    """The shaman goes where he is farthest from everybody, and never strikes."""
    ways = {monster.at: 0, **dict.fromkeys(targets.ways(table, monster), 1)}
    distances = [table.graph.distances(each.at) for each in table.fighters]
    if not distances:
        return
    best = max(ways, key=lambda square: (min(way.get(square, 999) for way in distances), square == monster.at))
    if best != monster.at:
        walk(table, monster, targets.ways(table, monster)[best].path)


# ---------------------------------------------------------------------- shooting


def _shoot(table: QuestTable, monster: Monster) -> Flow[bool]:
    """A Monster with a bow stays and shoots at whom it sees, or moves until it sees somebody (monsters.do-shoot,
    monsters.do-move-shoot). Those of one kind shoot together, but for first attacks that are owed (shooting.volley).
    Whether it shot."""
    owed = table.adventurer(monster.target) if monster.target else None
    if owed is not None and targets.can_shoot(table, owed) and _take_aim(table, monster, [owed]):
        monster.target = ""
        yield from _arrow(table, monster, owed, "monsters.first-attack-power")
        return True
    shooters = [monster] if _take_aim(table, monster, table.fighters) else []
    if not shooters:
        return False
    for id in list(table.queue):
        other = table.monster(id) if any(each.id == id for each in table.monsters) else None
        if other is None or other.kind != monster.kind or other.pinned or other.target or other.role:
            continue
        if _take_aim(table, other, table.fighters):
            table.queue.remove(id)
            shooters.append(other)
    yield from volley(table, shooters)
    return True


def _take_aim(table: QuestTable, monster: Monster, among: list[Adventurer]) -> bool:
    """Whether it sees one of those from where it stands, or goes to the nearest square from which it does."""
    square = lookout(table, monster, among)
    if square and square != monster.at:
        walk(table, monster, targets.ways(table, monster)[square].path)
    return bool(square)


def lookout(table: QuestTable, monster: Monster, among: Sequence[Adventurer]) -> str:
    """The nearest square that a Monster can get to and sees one of those from, its own included; "" if there is none
    (monsters.do-move-shoot)."""
    if any(targets.sees(table, monster.at, each) for each in among):
        return monster.at
    if mission_of(table).stays(table, monster):
        return ""
    for square, _way in sorted(targets.ways(table, monster).items(), key=lambda item: item[1].cost):
        if any(targets.sees(table, square, each) for each in among):
            return square
    return ""


def volley(table: QuestTable, shooters: list[Monster]) -> Flow[None]:
    """How many hit; then the hits are divided among those whom they see (shooting.monsters, shooting.volley)."""
    kind = shooters[0].profile
    faces = rolls.roll(table, len(shooters), "shooting.volley", purpose="to-hit")
    hits = [
        (shooter, face)
        for shooter, face in zip(shooters, faces, strict=True)
        if rolls.succeeds(face, kind.ballistic_skill)
    ]
    seen = [each for each in table.fighters if any(targets.sees(table, shooter.at, each) for shooter in shooters)]
    table.emit(VOLLEY, "shooting.volley", kind=f"kind:{kind.id}", count=len(shooters), hits=len(hits))
    shares = {each.id: 0 for each in seen}
    for number, (shooter, face) in enumerate(hits):
        able = [each for each in seen if each.standing]
        if not able:
            return
        fewest = min(shares[each.id] for each in able)
        open_to = [each for each in able if shares[each.id] == fewest]
        left = len(hits) - number
        victim = open_to[0] if len(open_to) <= left else rolls.counter(table, open_to, "shooting.volley")
        shares[victim.id] += 1
        yield from _land(table, shooter, victim, kind, face)


def _arrow(table: QuestTable, monster: Monster, victim: Adventurer, rule: str) -> Flow[None]:
    """One arrow at somebody."""
    table.emit(AIMS, rule, monster=monster.ref, target=victim.ref, reason="rule:monsters.do-shoot")
    face = rolls.die(table, "shooting.monsters", purpose="to-hit")
    if rolls.succeeds(face, monster.profile.ballistic_skill):
        yield from _land(table, monster, victim, monster.profile, face)
    else:
        table.emit(MISSED, "shooting.monsters", attacker=monster.ref, target=victim.ref)


def _land(table: QuestTable, monster: Monster, victim: Adventurer, kind: Kind, face: int) -> Flow[None]:
    """An arrow that hits: the Strength of the bow counts (shooting.damage, tables.orc-archer,
    tables.night-goblin-archer)."""
    table.attackers[victim.id] = table.attackers.get(victim.id, 0) + 1
    if combat.lands(table, monster, victim, face, True):
        inflicted = rolls.die(table, "shooting.damage", purpose="damage") + kind.bow
        yield from combat.inflict(table, monster, victim, inflicted, "shooting.damage")


@step
def end_phase(table: QuestTable) -> Flow[NextStep]:
    """A last chance to help before the leader explores."""
    yield from gold.settle(table)
    yield from windows.window(table, "after-monsters")
    return "exploration.begin_phase"
