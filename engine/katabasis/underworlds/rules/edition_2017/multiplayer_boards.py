"""The battlefield of three and four players (2017 pp. 27-28): boards are laid one after another, anywhere or in the
places of a fixed layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....kernel.errors import UnknownGame
from ....kernel.flow import Flow, Step, step
from ....kernel.options import Ask, Option
from ....kernel.text import quoted, say
from ...board import boards
from ...board.boards import Laid, Layout, Place
from ...events import BOARDS_PLACED, WARBANDS_REVEALED
from ...state import UnderworldsTable
from .. import laying, setup
from ..rolloff import lowest

FIXED_LAYOUTS: Mapping[str, Sequence[Place]] = {
    "triangle-3": ((0, 0), (8, 0), (4, 6)),
    "square-4": ((0, 0), (8, 0), (0, 6), (8, 6)),
    "brick-4": ((0, 0), (8, 0), (4, 6), (12, 6)),
}
"""Where the boards of the three fixed layouts lie (multi.fixed-layout). The rulebook's pictures are not known: these
are designed here, and meet its rules for joining boards."""


def picture(name: Any, players: int) -> str:
    """A fixed layout that has as many boards as there are players."""
    fitting = [id for id, places in FIXED_LAYOUTS.items() if len(places) == players]
    if name not in fitting:
        raise UnknownGame(
            f"the fixed layouts of {players} players are: {', '.join(fitting)}, not {quoted(name)} [multi.fixed-layout]"
        )
    return str(name)


def first_picker(table: UnderworldsTable) -> Flow[int]:
    """All warbands are seen at the same time (multi.warbands). Whoever rolls lowest places the first board
    (multi.boards)."""
    chosen = {f"seat:{seat}": f"warband:{player.warband}" for seat, player in enumerate(table.players)}
    table.emit(WARBANDS_REVEALED, "multi.warbands", warbands=chosen)
    yield from ()
    return lowest(table, table.rules.cite("setup.boards-roll-off"), table.seats)


@step
def pick_faces(table: UnderworldsTable) -> Flow[Step]:
    """One player picks a board and joins it to those that lie: the lowest of a roll-off of those who have none yet; the
    last one does not roll (multi.boards)."""
    assert table.picker is not None
    waiting = [seat for seat in table.seats if seat not in table.boards]
    seat = waiting[0]
    if not table.boards:
        seat = table.picker
    elif len(waiting) > 1:
        seat = lowest(table, table.rules.cite("setup.boards-roll-off"), waiting)
    table.boards.append(seat)
    yield from laying.pick_face(table, seat)
    if table.layout is None:
        yield from _lay_first(table, seat)
    else:
        layout, face = boards.read_layout(table.layout), table.faces[-1]
        places = _fixed_places(table) if table.fixed_layout else None
        yield from laying.arrange(table, seat, lambda: boards.extensions(table.rules, layout, face, places))
    return pick_faces if len(waiting) > 1 else setup.deal_objectives


def _lay_first(table: UnderworldsTable, seat: int) -> Flow[None]:
    """The first board: where it lies matters in a fixed layout alone."""
    place, rule = 0, table.rules.cite("setup.boards-join")
    if table.fixed_layout:
        rule = "multi.fixed-layout"
        numbers = range(len(FIXED_LAYOUTS[table.fixed_layout]))
        candidates = [
            Option(
                f"place {number + 1}",
                say("Place {number} of the fixed layout", number=number + 1),
                value=number,
                info={"layout": _with_one(table, number)},
            )
            for number in numbers
        ]
        choice = yield Ask(seat, "first-place", candidates, say("Where is the first board placed?"), rule)
        place = choice.value
        table.cursor = {"place": place}
    table.layout = str(Layout((Laid(table.faces[-1], 0, 0, 0),)))
    table.emit(BOARDS_PLACED, rule, seat, layout=table.layout)


def _with_one(table: UnderworldsTable, number: int) -> str:
    """The whole fixed layout as it lies around a first board in that place, to show what is meant."""
    places = _around_first(FIXED_LAYOUTS[table.fixed_layout], number)
    face = table.faces[-1]
    return str(Layout((Laid(face, 0, 0, 0), *(Laid(face, 0, *place) for place in places if place != (0, 0)))))


def _fixed_places(table: UnderworldsTable) -> list[Place]:
    """The places of the fixed layout that are free, counted from the first board's."""
    assert table.layout is not None
    laid = [each.corner for each in boards.read_layout(table.layout)]
    places = _around_first(FIXED_LAYOUTS[table.fixed_layout], table.cursor["place"])
    return [place for place in places if place not in laid]


def _around_first(places: Sequence[Place], first: int) -> list[Place]:
    left, top = places[first]
    return [(column - left, row - top) for column, row in places]


def laying_faults(table: UnderworldsTable) -> Iterator[str]:
    """What lies before `pick_faces`: as many boards as players have had their turn, after the fixed layout if there is
    one."""
    laid: Sequence[Laid] = () if table.layout is None else _boards_in(table.layout)
    if not len(laid) == len(table.faces) == len(table.boards) < table.seat_count:
        yield "battlefield, faces, boards: they speak of the same boards, and at least one is still to be laid"
    if table.cursor.keys() != ({"place"} if table.fixed_layout and laid else set()):
        yield "cursor: it says the place of the first board in a fixed layout, and nothing else"
    elif table.cursor:
        first, places = table.cursor["place"], FIXED_LAYOUTS[table.fixed_layout]
        if first >= len(places) or not {each.corner for each in laid} <= set(_around_first(places, first)):
            yield "battlefield: its boards lie in the places of the fixed layout [multi.fixed-layout]"


def _boards_in(layout: str) -> Sequence[Laid]:
    return () if layout.startswith("chart ") else boards.read_layout(layout)
