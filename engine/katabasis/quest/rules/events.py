"""Event cards (pp. 13-14, 19-20): what is drawn, happenings, and Monsters that come."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..board.graph import section_name
from ..cards.registry import card_verb
from ..cards.resolving import Resolution
from ..content import EVENTS, MONSTER_CARDS, Instruction
from ..events import (
    BARRED,
    CAVED_IN,
    CAVING_IN,
    DISCARDED,
    FELL_INTO_PIT,
    HAPPENED,
    IGNORED,
    NOTHING_DRAWN,
    TOOK,
    WALLED,
)
from ..state import DEAD, NOBODY, Adventurer, Monster, QuestTable
from . import bands, combat, gold, lamp, placement, rolls, wounds
from .mission import mission_of

MOST_CARDS = 19
"""A chain of further cards ends with the deck: no card is drawn twice in it."""


# ---------------------------------------------------------------------- drawing


def place_of_event(table: QuestTable) -> str:
    """Where an Unexpected Event takes place: where the adventurers are; if they are split, a counter names one
    (power.event-place, placement.split-party)."""
    sections = list(dict.fromkeys(section_name(each.at) for each in table.on_board))
    if len(sections) == 1:
        return sections[0]
    return section_name(rolls.counter(table, table.on_board, "power.event-place").at)


def draw_events(table: QuestTable, section: str, waits: bool, rule: str) -> Flow[None]:
    """Turn up the top card and whatever it brings along; then place the Monsters of all of them, kind by kind
    (power.event-special, power.event-monsters, monsters.room-card-kind)."""
    groups: list[tuple[str, int]] = []
    band: list[str] = []
    for _ in range(MOST_CARDS):
        card = _turn_up(table, rule)
        if card is None:
            break
        if card in EVENTS:
            another = yield from _happening(table, card, section)
        else:
            band.append(card)
            groups += bands.of_card(table, card)
            another = MONSTER_CARDS[card].get("draws_another", False)
        if not bands.further(table, another) or not table.on_board:
            break
    if band:
        yield from bring(table, groups, section, band, waits)


def _turn_up(table: QuestTable, rule: str) -> str | None:
    if not gold.refill(table, "events", "events-used"):
        table.emit(NOTHING_DRAWN, "power.decks-empty", zone="events")
        return None
    return table.draw("events", "events-drawn", 1, rule)[0]


def bring(
    table: QuestTable, groups: list[tuple[str, int]], section: str, band: list[str], waits: bool
) -> Flow[list[Monster]]:
    """Monsters come: they are placed, and those that attack as soon as they appear do so (power.monsters-wait,
    power.attack-on-appearance)."""
    table.made += 1
    number = table.made
    placed = yield from placement.place_groups(table, groups, section, number, waits)
    bands.weaken(table, placed)
    if placed:
        table.bands[str(number)] = list(band)
    yield from _ambush(table, placed)
    return placed


def _ambush(table: QuestTable, placed: list[Monster]) -> Flow[None]:
    struck: set[str] = set()
    for monster in placed:
        if not monster.has("ambush") or monster not in table.monsters or not monster.against:
            continue
        victim = table.adventurer(monster.against)
        if victim.at not in table.graph.near[monster.at] or not can_be_struck(table, victim):
            continue
        if monster.has("gang"):
            if victim.id in struck:
                continue
            struck.add(victim.id)
        owed = monster.target
        yield from combat.monster_attacks(table, monster, victim)
        monster.target = owed  # it is extra: the first attack is still owed


def can_be_struck(table: QuestTable, adventurer: Adventurer) -> bool:
    """Whether Monsters may attack somebody hand-to-hand: not who is down, in a pit, invisible or in the air."""
    return (
        adventurer.standing
        and not adventurer.in_pit
        and not table.effect("invisible", adventurer.id)
        and not table.effect("levitate", adventurer.id)
    )


# ---------------------------------------------------------------------- happenings


def _happening(table: QuestTable, card: str, section: str) -> Flow[bool]:
    """Carry a happening out; whether a further card is drawn (power.event-special)."""
    printed = EVENTS[card]
    table.emit(HAPPENED, "power.event-special", event=f"event:{card}", section=f"section:{section}")
    if _is_spared(table, bands.spares(table, card, printed["spares"]), section):
        table.emit(IGNORED, "power.event-special", event=f"event:{card}")
        another = True
    else:
        resolution = Resolution(table, card, "power.event-special", section=section)
        yield from resolution.follow(printed["does"])
        another = resolution.another
    table.put(card, "events-drawn", "events-used", "power.decks-empty", DISCARDED)
    return another


def _is_spared(table: QuestTable, spares: Sequence[str], section: str) -> bool:
    laid = table.section(section)
    kinds = {
        "entrance": laid is table.sections[0],
        "first-room": section == table.memory.get("_first_room"),
        "objective": laid.type == "objective",
        "only-way": "only-way" in spares and not _leads_on_without(table, section),
    }
    return any(kinds[kind] for kind in spares)


def _leads_on_without(table: QuestTable, section: str) -> bool:
    """Whether a way to the objective room is left, were a section closed, from where the party came in. What lies in
    the piles decides, or one card could end the adventure after all."""
    way_in = lamp.way_in(table, section)
    if way_in is None or way_in.section == section:
        return False
    reached = [way_in.section]
    for name in reached:
        joined = [other for other in table.graph.joined[name] if other != section]
        reached += [other for other in joined if other not in reached]
    room = mission_of(table).room
    doors = [door for door in table.doors if door.section in reached and door.state == "unexplored"]
    return room in reached or any(room in table.zones[door.pile].cards for door in doors)


@card_verb("wounds")
def _wounds(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """Wounds for everybody meant, rolled for each."""
    table, mode, whom = resolution.table, instruction["mode"], instruction["whom"]
    if whom == "random":
        among = table.within(resolution.section)
        victims = [rolls.counter(table, among, resolution.rule)] if among else []
    else:
        victims = [] if whom in ("monsters", "adjacent-monsters") else resolution.adventurers(whom)
    for monster in resolution.monsters(whom):
        inflicted = rolls.total(table, instruction["wounds"], resolution.rule, resolution.seat, "damage")
        wounds.wound_monster(table, monster, inflicted, mode, resolution.seat, resolution.rule)
    for victim in victims:
        seat = table.seat_of(victim.id)
        inflicted = rolls.total(table, instruction["wounds"], resolution.rule, seat, "damage")
        yield from wounds.harm(table, victim, inflicted, mode, resolution.rule)


@card_verb("gold")
def _gold(resolution: Resolution, instruction: Instruction) -> None:
    table = resolution.table
    for finder in resolution.adventurers(instruction["whom"]):
        seat = table.seat_of(finder.id)
        found = rolls.total(table, instruction["gold"], resolution.rule, seat, "gold")
        gold.pay(table, seat, found * instruction["times"], resolution.rule)


@card_verb("lowest")
def _lowest(resolution: Resolution, instruction: Instruction) -> None:
    """The lowest of 1D6 each on the section; those who tie roll again."""
    among = resolution.table.within(resolution.section)
    if among:
        resolution.opener = rolls.lowest(resolution.table, among, resolution.rule).id


@card_verb("table")
def _table(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """One die, and the entry that it names."""
    face = rolls.die(resolution.table, resolution.rule, resolution.seat, "table")
    for entry in instruction["table"]:
        first, last = entry["on"]
        if first <= face <= last:
            yield from resolution.follow(entry["does"])


@card_verb("another")
def _another(resolution: Resolution, instruction: Instruction) -> None:
    resolution.another = True


@card_verb("another_on")
def _another_on(resolution: Resolution, instruction: Instruction) -> None:
    face = rolls.die(resolution.table, resolution.rule, purpose="another")
    resolution.another = face <= instruction["another_on"]


@card_verb("treasure")
def _treasure(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    seat = resolution.table.seat_of(resolution.opener) if resolution.opener else NOBODY
    if seat != NOBODY and not resolution.table.adventurers[seat].in_play:
        return
    yield from gold.draw_treasure(resolution.table, "gold.treasure-when", seat)


@card_verb("pit")
def _pit(resolution: Resolution, instruction: Instruction) -> None:
    """Whoever set the trap off lies in a pit: he neither acts nor is attacked until rope or Levitate gets him out."""
    for victim in resolution.adventurers("opener"):
        victim.in_pit = True
        resolution.table.emit(
            FELL_INTO_PIT, resolution.rule, resolution.table.seat_of(victim.id), adventurer=victim.ref
        )


@card_verb("key")
def _key(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """The leader says who keeps the key of the portcullis."""
    table = resolution.table
    among = [each for each in table.on_board if each.standing] or table.on_board
    keeper = among[0]
    if len(among) > 1:
        options = [
            Option(f"give {each.id}", say("To {who}", who=each.ref), value=each.id, refs=(each.ref,)) for each in among
        ]
        choice = yield Ask(table.leader, "key", options, say("Who keeps the key?"), resolution.rule)
        keeper = table.adventurer(choice.value)
    keeper.equipment.append("key")
    table.emit(TOOK, resolution.rule, table.seat_of(keeper.id), adventurer=keeper.ref, item="equipment:key")


@card_verb("scorpions")
def _scorpions(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """His usual damage kills so many of them; each that is left stings for 1 Wound."""
    table = resolution.table
    among = table.within(resolution.section)
    if not among:
        return
    victim = rolls.counter(table, among, resolution.rule)
    seat = table.seat_of(victim.id)
    count = instruction["scorpions"]
    killed = min(count, combat.damage(table, victim, seat) or 0) if victim.able else 0
    gold.pay(table, seat, killed * instruction["gold"], resolution.rule)
    if killed < count:
        yield from wounds.harm(table, victim, count - killed, wounds.UNMODIFIED, resolution.rule)


@card_verb("cave_in")
def _cave_in(resolution: Resolution, instruction: Instruction) -> None:
    """Every way out but the one by which the party came is blocked; the rest falls at the end of the next turn."""
    table = resolution.table
    section = table.section(resolution.section)
    way_in = lamp.way_in(table, section.id)
    for door in table.doors:
        if section.id in (door.section, door.beyond) and door is not way_in and door.state in ("unexplored", "open"):
            door.state = "walled"
            table.emit(WALLED, resolution.rule, door=door.ref)
    section.doomed = table.turn + 1
    table.board_changed()
    table.emit(CAVING_IN, resolution.rule, section=section.ref, turn=section.doomed)


@card_verb("portcullis")
def _portcullis(resolution: Resolution, instruction: Instruction) -> None:
    """It falls as soon as everybody stands on the section (components.event-markers)."""
    resolution.table.memory["gate"] = resolution.section
    drop_portcullis(resolution.table)


def drop_portcullis(table: QuestTable) -> None:
    """Bar the way in, if a portcullis hangs over it and everybody is past (movement.exit-blocked)."""
    section = table.memory.get("gate")
    if not section or any(section_name(each.at) != section for each in table.on_board):
        return
    table.memory["gate"] = ""
    door = lamp.way_in(table, section)
    if door is not None and door.state in ("open", "exit"):
        table.memory[f"_behind_{door.id}"] = door.state
        door.state = "barred"
        table.board_changed()
        table.emit(BARRED, "components.event-markers", door=door.ref)


def cave_in(table: QuestTable) -> None:
    """At the end of a turn: what was doomed falls, with everybody on it."""
    for section in table.sections:
        if not section.doomed or section.fallen or table.turn < section.doomed:
            continue
        section.fallen = True
        table.emit(CAVED_IN, "components.event-markers", section=section.ref)
        for victim in table.within(section.id):
            wounds.take_off(table, victim, DEAD, "components.event-markers")
        for monster in table.monsters_in(section.id):
            wounds.slay(table, monster, NOBODY, "components.event-markers")
        for square in table.graph.squares[section.id]:
            table.blocked[square] = "rubble"
        for door in table.doors:
            if section.id in (door.section, door.beyond) and door.state in ("open", "unexplored"):
                door.state = "walled"
        table.board_changed()
