"""What missions share: deeds beside something in the room, bearers, and who has done what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import Refusal, Text, refuse, say
from ...board.graph import section_name
from ...board.shapes import Point
from ...events import BEARS
from ...state import NOT_YET, Adventurer, QuestTable
from .. import targets
from ..mission import room_is_entered

RULE = "end.mission-or-die"
"""What everything in an objective room cites."""


def place_of(adventurer: Adventurer) -> Point:
    """His column and row in his section."""
    column, _, row = adventurer.at.partition(".")[2].partition(",")
    return int(column), int(row)


def beside(adventurer: Adventurer, room: str, points: Iterable[Point]) -> bool:
    """Whether he stands on or next to one of those points of a room, diagonals included."""
    if not adventurer.at or section_name(adventurer.at) != room:
        return False
    x, y = place_of(adventurer)
    return any(max(abs(x - column), abs(y - row)) <= 1 for column, row in points)


def around(table: QuestTable, room: str, letters: str) -> list[str]:
    """The squares of a room next to something with those letters."""
    points = targets.lettered(room, letters)
    squares = []
    for square in table.graph.squares[room]:
        column, _, row = square.partition(".")[2].partition(",")
        if any(max(abs(int(column) - x), abs(int(row) - y)) <= 1 for x, y in points):
            squares.append(square)
    return squares


def deed(
    table: QuestTable,
    seat: int,
    room: str,
    name: str,
    label: Text,
    *,
    letters: str = "",
    points: Sequence[Point] = (),
    only: str = "",
    done: bool = False,
    clear: bool = True,
    fresh: bool = False,
    why: Sequence[Refusal] = (),
) -> list[Option]:
    """A deed as candidate once the room has been entered: beside `letters` or `points` of it, by `only` one adventurer,
    not `done` yet, on a `clear` board, `fresh` before anything else in the turn."""
    if not room_is_entered(table, room):
        return []
    adventurer = table.adventurers[seat]
    here = [*points, *targets.lettered(room, letters)]
    refusals = list(why)
    if only and adventurer.id != only:
        refusals.append(refuse(RULE, "{deed}: only {who} can do this", deed=label, who=f"adventurer:{only}"))
    elif done:
        refusals.append(refuse(RULE, "{deed}: {who} has done this", deed=label, who=adventurer.ref))
    elif clear and table.monsters:
        refusals.append(refuse(RULE, "{deed}: not while there are Monsters on the board", deed=label))
    elif here and not beside(adventurer, room, here):
        refusals.append(refuse(RULE, "{deed}: {who} is not next to the place for it", deed=label, who=adventurer.ref))
    elif adventurer.entered or (fresh and (adventurer.attacks != NOT_YET or adventurer.steps != NOT_YET)):
        refusals.append(refuse(RULE, "{deed}: too late in this turn", deed=label))
    return [Option(f"do {name}", label, value=name, refs=(f"button:{name.split()[0]}",), refusals=refusals)]


def done_by(table: QuestTable, key: str) -> list[str]:
    """Who has done something of which `key` keeps a list."""
    names: list[str] = table.memory.get(key, [])
    return names


def note_deed(table: QuestTable, key: str, who: str) -> None:
    """Note that somebody has done it."""
    table.memory.setdefault(key, []).append(who)


def all_living(table: QuestTable, key: str) -> bool:
    """Whether everybody alive has done it."""
    return bool(table.living()) and all(table.adventurers[seat].id in done_by(table, key) for seat in table.living())


def spend_turn(adventurer: Adventurer) -> None:
    """The deed takes his Attacks and what is left of his Movement."""
    adventurer.attacks, adventurer.steps = 0, 0


def choose_bearer(table: QuestTable) -> Flow[None]:
    """Who carries what the mission is about, the leader says."""
    party = [each for each in table.adventurers if each.in_play]
    bearer = party[0]
    if len(party) > 1:
        options = [
            Option(f"give {each.id}", say("To {who}", who=each.ref), value=each.id, refs=(each.ref,)) for each in party
        ]
        choice = yield Ask(table.leader, "bearer", options, say("Who is the bearer?"), RULE)
        bearer = table.adventurer(choice.value)
    table.memory["bearer"] = bearer.id
    table.emit(BEARS, RULE, table.seat_of(bearer.id), adventurer=bearer.ref)


def bearer_of(table: QuestTable) -> str:
    """Who carries it now: the leader, if the bearer is gone."""
    id = str(table.memory.get("bearer", ""))
    if table.seat_of(id) < 0 or not table.adventurer(id).in_play:
        return table.adventurers[table.leader].id
    return id
