"""Positions of Warhammer Quest: any table as data that a person can write. `docs/notation.md` has the format.

Everything has a default, so that a position says no more than what it is about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from ...kernel.dice import Dice
from ...kernel.errors import UnknownGame
from ...kernel.facets import notation
from ...kernel.flow import Step
from ...kernel.slot_codec import (
    MOST,
    REQUIRED,
    Key,
    Keys,
    Kind,
    NamedSeat,
    Number,
    Rows,
    Scope,
    Table,
    Text,
    Word,
    every_slot,
    rows_of,
)
from ...kernel.table_reader import Faults, TableReader
from ...kernel.text import quoted
from ...kernel.zones import NOBODY as UNSEEN
from ...kernel.zones import OWNER, Zone
from ..board.shapes import shape_of
from ..content import EVENTS, KINDS, MISSIONS, MONSTER_CARDS, PRINTED, PROFILES, SECTIONS, SPELLS, TREASURES, cards_of
from ..rules import campaign, campaign_data, setup
from ..rules.chart import STEPS
from ..state import DEAD, LEFT, LOST, NOBODY, Adventurer, Door, Effect, LaidSection, Monster, QuestTable

CHOOSING = "choosing.settle"
STARTS = (CHOOSING, "setup.lay_out")
"""The steps before anything lies on the table."""
BEFORE_THE_LEAD = ("setup.roll_wounds", "setup.spells", "setup.lead")
"""The steps before somebody leads."""
USUAL_STEP = "adventurers.act"
MISSION = "fighting-pit-6"
PHASES = ("setup", "power", "adventurers", "monsters", "exploration", "end", "ending")
DOOR_STATES = ("unexplored", "open", "exit", "walled", "barred")
DUNGEON = frozenset(cards_of(SECTIONS))
DECKS: dict[str, tuple[str, ...]] = {
    "events": (*cards_of(EVENTS), *cards_of(MONSTER_CARDS)),
    "treasures": tuple(cards_of(TREASURES)),
}
"""What lies in a deck of which a position says nothing."""


# ---------------------------------------------------------------------- slot by slot


class Square(Kind):
    """A square of a section that is laid, on which a model may stand; or nowhere."""

    __slots__ = ()
    empty = str

    def read(self, reader: TableReader, key: str, usual: Any, scope: Scope) -> Any:
        square = reader.anything(key)
        if square == usual or _is_square(square, _laid(scope)):
            return square
        reader.fault(key, f"a square of a section that is laid, not {quoted(square)}")
        return usual


def _laid(at: Scope) -> list[str]:
    return [section.id for section in at.table.sections]


def _squares(at: Scope) -> set[str]:
    """The squares of all sections that are laid."""
    shapes = {section.id: shape_of(section.id) for section in at.table.sections}
    return {f"{id}.{x},{y}" for id, shape in shapes.items() for x, y in shape.cells if shape.walks((x, y))}


def _party(at: Scope) -> list[str]:
    return [each.id for each in at.table.adventurers]


ADVENTURER_HERE = NamedSeat("an adventurer at the table", _party, NOBODY)

TABLE = Keys(
    QuestTable,
    turn=Key(Number()),
    power=Key(Number()),
    tokens=Key(Number()),
    tokens_at_start=Key(Number()),
    made=Key(Number()),
    treasures_due=Key(Number()),
    phase=Key(Word(PHASES), usual="adventurers", always=True),
    moment=Key(),
    goal=Key(Word(("won", "lost", "survived"))),
    leader=Key(
        ADVENTURER_HERE,
        usual=lambda at: NOBODY if at.step in BEFORE_THE_LEAD else 0,
        always=lambda at: at.table.leader != NOBODY,
    ),
    active=Key(ADVENTURER_HERE),
    placer=Key(ADVENTURER_HERE),
    queue=Key(),
    arrivals=Key(),
    expended=Key(),
    extra_phase=Key(),
    attackers=Key(),
    stocks=Key(),
    bands=Key(),
    blocked=Key(Table(Text(), _squares)),
    memory=Key(),
)
ADVENTURER = every_slot(
    Adventurer,
    "id",
    at=Key(Square()),
    fate=Key(Word((DEAD, LOST, LEFT))),
    escape=Key(Word(("free", "failed"))),
    equipment=Key(usual=lambda at: [at.state.profile.equipment]),
    start=Key(usual=lambda at: at.state.profile.wounds.plus + 3, always=True),
    wounds=Key(usual=lambda at: at.state.start),
)
SECTION = every_slot(LaidSection, id=Key(Word(sorted(DUNGEON)), usual=REQUIRED))
DOOR = every_slot(
    Door,
    id=Key(usual=lambda at: str(len(at.table.doors) + 1), always=True),
    section=Key(Word(_laid), usual=REQUIRED),
    beyond=Key(Word(_laid)),
    side=Key(Number(0, 3)),
    pile=Key(usual="pile"),
    state=Key(Word(DOOR_STATES)),
)
MONSTER = every_slot(
    Monster,
    "kind",
    id=Key(usual=lambda at: f"{at.state.kind}-{at.table.made}", always=True),
    at=Key(Square(), usual=REQUIRED),
    wounds=Key(usual=lambda at: at.state.profile.wounds),
)
EFFECT = every_slot(Effect)
LASTING = Keys(QuestTable, effects=Key(Rows(EFFECT, lambda: Effect("", "", 0, 0)), "effect"))


# ---------------------------------------------------------------------- the whole table


class Notation(notation.Notation[QuestTable]):
    """Tables as the plain data of positions."""

    def read(self, data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[QuestTable, Step]:
        """The table that a position describes, and the step that comes next."""
        reader = TableReader(data, faults)
        step = reader.word("step", USUAL_STEP, STEPS) or USUAL_STEP
        table = _read_party(reader, dice, step)
        setup.lay_out_zones(table)
        _read_campaign(reader, table)
        if step in STARTS and table.campaign:
            campaign.equip(table)
        if step not in STARTS:
            scope = Scope(table, step, table)
            _read_sections(reader, scope)
            if not faults:
                _read_table(reader, scope)
        reader.finish()
        return table, STEPS[step]

    def write(self, table: QuestTable, step: str) -> dict[str, Any]:
        """The position of a whole table: what `read` makes an equal table of."""
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
        scope = Scope(table, step, table)
        written |= TABLE.write(scope)
        written["zones"] = {name: list(zone.cards) for name, zone in table.zones.items() if _says(table, name)}
        written["adventurer"] = {each.id: ADVENTURER.write(scope._replace(state=each)) for each in table.adventurers}
        written["section"] = [SECTION.write(scope._replace(state=each)) for each in table.sections]
        written["door"] = [DOOR.write(scope._replace(state=each)) for each in table.doors]
        written["monster"] = [
            {"kind": each.kind, **MONSTER.write(scope._replace(state=each))} for each in table.monsters
        ]
        written |= LASTING.write(scope)
        return {key: value for key, value in written.items() if value not in ([], {})}


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
    if table.mission not in PRINTED:
        reader.fault("campaign", "a campaign goes from mission to mission of the Adventure book, not to others")
        return
    try:
        table.campaign = campaign_data.checked(data, [each.id for each in table.adventurers])
    except UnknownGame as error:
        reader.fault("campaign", str(error))


# ---------------------------------------------------------------------- the dungeon


def _read_sections(reader: TableReader, scope: Scope) -> None:
    table = scope.table
    for row in rows_of(reader, "section"):
        section = LaidSection("", 0, 0, 0)
        SECTION.read(row, scope._replace(state=section))
        row.finish()
        section.turn %= 4
        if section.id in _laid(scope):
            row.fault("id", f"{section.id} is laid twice")
        elif section.id:
            table.sections.append(section)
    for row in rows_of(reader, "door"):
        door = Door("", "", [], 0, "")
        DOOR.read(row, scope._replace(state=door))
        row.finish()
        if len(door.squares) != 2 or not all(_is_square(square, (door.section,)) for square in door.squares):
            row.fault("squares", f"two squares of the door's section, not {quoted(door.squares)}")
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


def _read_table(reader: TableReader, scope: Scope) -> None:
    table = scope.table
    TABLE.read(reader, scope)
    everyone = reader.table("adventurer")
    for each in table.adventurers:
        own = everyone.table(each.id)
        ADVENTURER.read(own, scope._replace(state=each))
        own.finish()
    everyone.finish()
    for row in rows_of(reader, "monster"):
        _read_monster(row, scope)
    table.made = max(table.made, *_numbers_given(table), 0)
    LASTING.read(reader, scope)
    _read_zones(reader.table("zones"), table)


def _read_monster(row: TableReader, scope: Scope) -> None:
    table = scope.table
    kind = row.word("kind", None, KINDS) or "skaven"
    table.made += 0 if row.has("id") else 1
    monster = Monster("", kind, "", 0, "")
    MONSTER.read(row, scope._replace(state=monster))
    row.finish()
    if any(each.id == monster.id for each in table.monsters):
        row.fault("id", f"two Monsters are called {monster.id}")
    table.monsters.append(monster)


def _numbers_given(table: QuestTable) -> Iterator[int]:
    """The numbers in the names of Monsters and bands on the table: what comes next has a higher one."""
    for name in (*(monster.id for monster in table.monsters), *table.bands):
        number = name.rpartition("-")[2]
        if number.isdecimal() and int(number[:6]) <= MOST:
            yield int(number[:6])


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
