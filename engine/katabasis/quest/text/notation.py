"""Positions of Warhammer Quest: any table as data that a person can write. `docs/quest.md` has the format.

Everything has a default, so that a position says no more than what it is about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from ...kernel.dice import Dice
from ...kernel.errors import UnknownGame
from ...kernel.flow import Step
from ...kernel.state import State
from ...kernel.table_reader import Faults, TableReader
from ...kernel.text import quoted
from ...kernel.zones import NOBODY as UNSEEN
from ...kernel.zones import OWNER, Zone
from ..board.shapes import shape_of
from ..content import EVENTS, KINDS, MISSIONS, MONSTER_CARDS, PROFILES, SECTIONS, SPELLS, TREASURES, cards_of
from ..rules import campaign, campaign_data, setup
from ..rules.chart import STEPS
from ..state import NOBODY, Adventurer, Door, Effect, LaidSection, Monster, QuestTable

CHOOSING = "choosing.settle"
STARTS = (CHOOSING, "setup.lay_out")
"""The steps before anything lies on the table."""
BEFORE_THE_LEAD = ("setup.roll_wounds", "setup.spells", "setup.lead")
"""The steps before somebody leads."""
USUAL_STEP = "adventurers.act"
MISSION = "fighting-pit-6"
NUMBERS = ("turn", "power", "tokens", "tokens_at_start", "made", "treasures_due")
DOOR_STATES = ("unexplored", "open", "exit", "walled", "barred")
MOST = 99_999
"""The largest number that a position may give."""
MOST_ROWS = 400
"""How many sections, doors, Monsters or effects it may give."""

DUNGEON = frozenset(cards_of(SECTIONS))
DECKS: dict[str, tuple[str, ...]] = {
    "events": (*cards_of(EVENTS), *cards_of(MONSTER_CARDS)),
    "treasures": tuple(cards_of(TREASURES)),
}
"""What lies in a deck of which a position says nothing."""


def read_position(data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[QuestTable, Step]:
    """The table that a position describes, and the step that comes next."""
    reader = TableReader(data, faults)
    step = reader.word("step", USUAL_STEP, STEPS) or USUAL_STEP
    table = _read_party(reader, dice, step)
    setup.lay_out_zones(table)
    _read_campaign(reader, table)
    if step in STARTS and table.campaign:
        campaign.equip(table)
    if step not in STARTS:
        _read_sections(reader, table)
        if not faults:
            _read_table(reader, table, step)
    reader.finish()
    return table, STEPS[step]


def write_position(table: QuestTable, step: str) -> dict[str, Any]:
    """The position of a whole table: what `read_position` makes an equal table of."""
    written: dict[str, Any] = {
        "seats": [each.id for each in table.adventurers],
        "mission": table.mission,
        "step": step,
        **{name: value for name, value in table.options.items() if value != setup.OPTIONS[name][0]},
    }
    if table.campaign:
        written["campaign"] = campaign_data.parsed(table.campaign)
    if step in STARTS:
        return written
    written |= {name: getattr(table, name) for name in NUMBERS if getattr(table, name)}
    written |= {name: value for name in ("phase", "moment", "goal") if (value := getattr(table, name))}
    for name in ("leader", "active", "placer"):
        if (seat := getattr(table, name)) != NOBODY:
            written[name] = table.adventurers[seat].id
    for name in ("queue", "arrivals", "expended"):
        if getattr(table, name):
            written[name] = list(getattr(table, name))
    if table.extra_phase:
        written["extra_phase"] = True
    for name in ("attackers", "stocks", "bands", "blocked", "memory"):
        if getattr(table, name):
            written[name] = getattr(table, name)
    written["zones"] = {name: list(zone.cards) for name, zone in table.zones.items() if _says(table, name)}
    written["adventurer"] = {each.id: _write_adventurer(each) for each in table.adventurers}
    written["section"] = [_write(each, LaidSection("", 0, 0, 0)) for each in table.sections]
    written["door"] = [_write(each, Door("", "", [], 0, "pile")) for each in table.doors]
    written["monster"] = [{"kind": each.kind, **_write(each, _fresh_monster(each.kind))} for each in table.monsters]
    written["effect"] = [_write(each, Effect("", "", 0, 0)) for each in table.effects]
    return {key: value for key, value in written.items() if value not in ([], {})}


def _write_adventurer(each: Adventurer) -> dict[str, Any]:
    """Whoever has all his Wounds need not say how many they are."""
    own = {**_write(each, Adventurer(each.id)), "start": each.start, "wounds": each.wounds}
    return {slot: value for slot, value in own.items() if slot != "wounds" or value != each.start}


def _says(table: QuestTable, name: str) -> bool:
    """Whether a position has to give a zone: it is not what it usually is."""
    return _is_pile(name) or table.zones[name].cards != _usual(table, name)


def _usual(table: QuestTable, name: str) -> list[str]:
    """What lies in a zone of which a position says nothing: in a deck, all its cards that lie nowhere else."""
    elsewhere = {card for other, zone in table.zones.items() if other != name for card in zone.cards}
    return [card for card in DECKS.get(name, ()) if card not in elsewhere]


def _is_pile(name: str) -> bool:
    """Whether a zone is one of those that come up in the course of a game."""
    return name.startswith(("pile-", "bet-", "princes-"))


def _new_zone(name: str, seats: int) -> Zone:
    owner = name.rpartition("-")[2]
    if name.startswith("pile-") or not owner.isdecimal() or int(owner[:2]) >= seats:
        return Zone(UNSEEN, pool="dungeon")
    return Zone(OWNER, int(owner), f"bets-{owner}")


# ---------------------------------------------------------------------- who plays what


def _read_party(reader: TableReader, dice: Dice, step: str) -> QuestTable:
    edition = str(reader.anything("edition"))
    seats = reader.words("seats") or list(PROFILES)
    if not set(seats) <= set(PROFILES) or (len(set(seats)) < len(seats) and step != CHOOSING):
        reader.fault("seats", f"different adventurers, of {', '.join(PROFILES)}, not {quoted(seats)}")
        seats = list(PROFILES)
    mission = reader.word("mission", MISSION, MISSIONS) or MISSION
    if not set(MISSIONS[mission].get("needs", ())) <= set(seats):
        reader.fault("mission", f"{mission} needs somebody who is not there [setup.player-count]")
    known = {name: words for name, words in setup.OPTIONS.items() if name != "mission"}
    options = {name: str(reader.word(name, words[0], words)) for name, words in known.items() if name != "leader"}
    options["leader"] = setup.RANDOM
    return QuestTable(dice, edition, seats, mission, options)


def _read_campaign(reader: TableReader, table: QuestTable) -> None:
    if (data := reader.anything("campaign")) is None:
        return
    try:
        table.campaign = campaign_data.checked(data, [each.id for each in table.adventurers])
    except UnknownGame as error:
        reader.fault("campaign", str(error))


# ---------------------------------------------------------------------- the dungeon


def _rows(reader: TableReader, key: str) -> list[TableReader]:
    rows = reader.tables(key)
    if len(rows) > MOST_ROWS:
        reader.fault(key, f"at most {MOST_ROWS} of them, not {len(rows)}")
    return rows[:MOST_ROWS]


def _read_sections(reader: TableReader, table: QuestTable) -> None:
    for row in _rows(reader, "section"):
        section = LaidSection(row.word("id", None, sorted(DUNGEON)) or "", 0, 0, 0)
        if not section.id:
            row.fault("id", "which section it is")
            continue
        _read(row, section, ("id",))
        if any(each.id == section.id for each in table.sections):
            row.fault("id", f"{section.id} is laid twice")
            continue
        section.turn %= 4
        table.sections.append(section)
    for row in _rows(reader, "door"):
        door = Door(row.text("id", str(len(table.doors) + 1)), "", [], 0, "pile")
        _read(row, door, ("id",))
        laid = [section.id for section in table.sections]
        if door.section not in laid or not all(_is_square(square, (door.section,)) for square in door.squares):
            row.fault("squares", f"the squares of a section that is laid, not {quoted(door.squares)}")
        if len(door.squares) != 2:
            row.fault("squares", "a door has two squares in front of it")
        if not 0 <= door.side < 4 or door.state not in DOOR_STATES:
            row.fault("state", f"side 0 to 3, and one of {', '.join(DOOR_STATES)}")
        if door.beyond and door.beyond not in laid:
            row.fault("beyond", f"{quoted(door.beyond)} is not laid")
        if door.id in (each.id for each in table.doors):
            row.fault("id", f"two doors are called {door.id}")
        table.doors.append(door)


def _is_square(square: Any, sections: Collection[str]) -> bool:
    """Whether a word names a square of one of those sections on which a model may stand."""
    if not isinstance(square, str):
        return False
    section, dot, place = square.partition(".")
    column, comma, row = place.partition(",")
    if section not in sections or not dot or not comma or not (column.isdecimal() and row.isdecimal()):
        return False
    point = (int(column[:4]), int(row[:4]))
    shape = shape_of(section)
    return place == f"{point[0]},{point[1]}" and point in shape.cells and shape.walks(point)


# ---------------------------------------------------------------------- the rest


def _read_table(reader: TableReader, table: QuestTable, step: str) -> None:
    for name in NUMBERS:
        setattr(table, name, reader.number(name, 0, 0, MOST))
    table.phase = reader.word("phase", "adventurers", _PHASES) or "adventurers"
    table.moment = reader.text("moment", "")
    table.goal = reader.word("goal", "", ("", "won", "lost", "survived")) or ""
    party = [each.id for each in table.adventurers]
    table.leader = _seat(reader, table, "leader", None if step in BEFORE_THE_LEAD else party[0])
    table.active = _seat(reader, table, "active", None)
    table.placer = _seat(reader, table, "placer", None)
    table.arrivals, table.expended = reader.words("arrivals"), reader.words("expended")
    table.queue = reader.words("queue")
    table.extra_phase = reader.flag("extra_phase")
    table.attackers = _numbers(reader, "attackers")
    table.stocks = _numbers(reader, "stocks")
    _read_tables(reader, table)
    sections = [section.id for section in table.sections]
    everyone = reader.table("adventurer")
    for each in table.adventurers:
        own = everyone.table(each.id)
        each.start = each.wounds = each.profile.wounds.plus + 3
        start = own.peek("start")
        each.wounds = start if type(start) is int else each.wounds
        _read(own, each, ("id",))
        if each.at and not _is_square(each.at, sections):
            own.fault("at", f"a square of a section that is laid, not {quoted(each.at)}")
    everyone.finish()
    for row in _rows(reader, "monster"):
        table.monsters.append(_read_monster(row, table, sections))
    table.made = max(table.made, *_numbers_given(table), 0)
    for row in _rows(reader, "effect"):
        effect = Effect("", "", 0, 0)
        _read(row, effect, ())
        table.effects.append(effect)
    _read_zones(reader.table("zones"), table)


_PHASES = ("setup", "power", "adventurers", "monsters", "exploration", "end", "ending")


def _seat(reader: TableReader, table: QuestTable, key: str, default: str | None) -> int:
    party = [each.id for each in table.adventurers]
    id = reader.word(key, default, party)
    return party.index(id) if id in party else NOBODY


def _numbers(reader: TableReader, key: str) -> dict[str, int]:
    value = reader.anything(key)
    if value is None:
        return {}
    if not isinstance(value, dict) or not all(type(number) is int for number in value.values()):
        reader.fault(key, f"numbers by name, not {quoted(value)}")
        return {}
    return dict(value)


def _read_tables(reader: TableReader, table: QuestTable) -> None:
    blocked, bands, memory = reader.anything("blocked"), reader.anything("bands"), reader.anything("memory")
    sections = [section.id for section in table.sections]
    if isinstance(blocked, dict) and all(_is_square(square, sections) for square in blocked):
        table.blocked = {square: str(mark) for square, mark in blocked.items()}
    elif blocked is not None:
        reader.fault("blocked", f"squares with what bars them, not {quoted(blocked)}")
    if isinstance(bands, dict) and all(_are_words(cards) for cards in bands.values()):
        table.bands = {name: list(cards) for name, cards in bands.items()}
    elif bands is not None:
        reader.fault("bands", f"the cards of each band, not {quoted(bands)}")
    if isinstance(memory, dict):
        table.memory = dict(memory)
    elif memory is not None:
        reader.fault("memory", f"what the mission keeps in mind, not {quoted(memory)}")


def _are_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _read_monster(row: TableReader, table: QuestTable, sections: Collection[str]) -> Monster:
    kind = row.word("kind", None, KINDS) or "skaven"
    table.made += 0 if row.has("id") else 1
    monster = Monster(row.text("id", f"{kind}-{table.made}"), kind, "", 0, "")
    _read(row, monster, ("id", "kind"))
    if not _is_square(monster.at, sections):
        row.fault("at", f"a square of a section that is laid, not {quoted(monster.at)}")
    if any(each.id == monster.id for each in table.monsters):
        row.fault("id", f"two Monsters are called {monster.id}")
    return monster


def _numbers_given(table: QuestTable) -> Iterator[int]:
    """The numbers in the names of Monsters and bands on the table: what comes next has a higher one."""
    for name in (*(monster.id for monster in table.monsters), *table.bands):
        number = name.rpartition("-")[2]
        if number.isdecimal() and int(number[:6]) <= MOST:
            yield int(number[:6])


def _fresh_monster(kind: str) -> Monster:
    return Monster("", kind, "", 0, "")


def _read_zones(reader: TableReader, table: QuestTable) -> None:
    for name in reader.left():
        if name not in table.zones and _is_pile(name):
            table.zones[name] = _new_zone(name, table.seat_count)
    left_out = [name for name in table.zones if not reader.has(name)]
    for name, zone in table.zones.items():
        zone.cards = [] if name in left_out else reader.words(name)
    for name in left_out:
        table.zones[name].cards = _usual(table, name)
    for name, zone in table.zones.items():
        if strange := [card for card in zone.cards if card not in _cards_of(name)]:
            reader.fault(name, f"there is no such card: {quoted(strange[0])}")
    reader.finish()


def _cards_of(zone: str) -> Collection[str]:
    if zone == "spells":
        return SPELLS
    if zone.startswith(("bet-", "princes-")):
        return [f"prince-{number}.{zone.rpartition('-')[2]}" for number in (1, 2, 3)]
    if zone.startswith("events"):
        return DECKS["events"]
    return DUNGEON if zone.startswith(("pile", "box", "explored")) else DECKS["treasures"]


# ---------------------------------------------------------------------- states, slot by slot


def _write(state: State, fresh: State) -> dict[str, Any]:
    """What of a state differs from a fresh one."""
    slots = state.frozen_slots
    return {slot: value for slot in slots if slot != "kind" and (value := getattr(state, slot)) != getattr(fresh, slot)}


def _read(reader: TableReader, state: State, known: Collection[str]) -> None:
    """Fill in a state, each slot with a value of the kind that it has, but for those that are `known`."""
    for slot in state.frozen_slots:
        if slot in known:
            continue
        value = getattr(state, slot)
        if type(value) is bool:
            value = reader.flag(slot, value)
        elif type(value) is int:
            value = reader.number(slot, value, -MOST, MOST)
        elif type(value) is list:
            value = reader.words(slot) if reader.has(slot) else value
        else:
            value = reader.text(slot, value)
        setattr(state, slot, value)
    reader.finish()
