"""Boards and how two of them are joined into a battlefield (2023 pp. 26, 28, 31).

A layout says how, in one line: `long soul-refractor/0 shattered-tower/180 +2`. The boards meet along their
long sides (the second below the first) or their short ones (the second to the right); each face is turned
by 0 or 180 degrees; the second is shifted along the seam, by whole hexes to the right or by pairs of rows
downwards.

A chart is a made-up battlefield for positions and tests, drawn in rows: `chart ..s./.#./....`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

from katabasis.content import load
from katabasis.kernel.errors import BadPosition
from katabasis.kernel.text import Refusal, refuse

Place: TypeAlias = tuple[int, int]
"""Column and row, from 0; odd rows are shifted right by half a hex."""

JOINS = ("long", "short")
TURNS = (0, 180)
LEAST_COMPLETED = {"long": 4, "short": 2}

MARKS = ".s#!"
"""A plain, starting, blocked and hazard hex, as boards and charts are drawn."""
LARGEST_CHART = 26

BOARD_ROWS = 5
BOARD_COLUMNS = 8
"""Of its even rows; the odd rows are one shorter."""

LONGEST_SHIFT = {"long": 6, "short": 1}
"""Beyond it the boards complete no hex together."""


class Layout(NamedTuple):
    """How two faces are joined."""

    join: str
    first: str
    first_turn: int
    second: str
    second_turn: int
    shift: int

    def __str__(self) -> str:
        return f"{self.join} {self.first}/{self.first_turn} {self.second}/{self.second_turn} {self.shift:+d}"


class Cell(NamedTuple):
    """A whole hex of a battlefield."""

    mark: str
    """One of MARKS."""
    board: int | None
    """The board it is on, 0 or 1; None if both form it."""


class Ground(NamedTuple):
    """What a battlefield is made of, row by row from left to right."""

    cells: dict[Place, Cell]
    incomplete: tuple[Place, ...]
    """Half hexes at the rim that nothing completes."""


@cache
def faces() -> dict[str, tuple[str, ...]]:
    """The rows of every face whose hexes are known, by its id."""
    boards = load("underworlds")["board"]
    return {board["id"]: tuple(board["rows"]) for board in boards if board["layout_known"]}


@cache
def unknown_faces() -> tuple[str, ...]:
    """The ids of the faces whose hexes are not known."""
    return tuple(board["id"] for board in load("underworlds")["board"] if not board["layout_known"])


def faces_to_pick(taken: str | None = None) -> dict[str, tuple[Refusal, ...]]:
    """Every face, and why it may not be picked beside the one `taken` first (setup.boards-pick-2023)."""
    return {face: tuple(_pick_refusals(face, taken)) for face in (*faces(), *unknown_faces())}


def _pick_refusals(face: str, taken: str | None) -> list[Refusal]:
    refusals, ref = [], "board:" + face
    if face in unknown_faces():
        refusals.append(refuse("component.board-faces", "The hexes of {face} are not known", face=ref))
    if face == taken:
        refusals.append(refuse("setup.boards-pick-2023", "{face} is already taken", face=ref))
    return refusals


def read_layout(text: str) -> Layout:
    """The layout that `text` names, legal or not. Raises BadPosition where it names none."""
    words = text.split()
    if len(words) != 4 or words[0] not in JOINS:
        raise BadPosition(f"A layout reads 'long FACE/TURN FACE/TURN SHIFT', or short: {text[:80]!r}")
    first, second = (_read_face(word) for word in words[1:3])
    if words[3][:1] not in "+-" or not words[3][1:].isdecimal() or len(words[3]) > 3:
        raise BadPosition(f"A shift is a sign and a number, like +2 or -1: {words[3][:80]!r}")
    return Layout(words[0], *first, *second, int(words[3]))


def _read_face(word: str) -> tuple[str, int]:
    face, _, turn = word.partition("/")
    if face not in faces() and face not in unknown_faces():
        raise BadPosition(f"There is no board face {face[:80]!r}")
    if turn not in ("0", "180"):
        raise BadPosition(f"A face is turned by 0 or 180 degrees: {word[:80]!r}")
    return face, int(turn)


def layouts(first: str, second: str) -> dict[str, tuple[Refusal, ...]]:
    """Every way to lay two faces so that they complete a hex, and why not (setup.boards-join-2023)."""
    return {
        str(layout): tuple(layout_refusals(layout))
        for join in JOINS
        for first_turn in TURNS
        for second_turn in TURNS
        for shift in range(-LONGEST_SHIFT[join], LONGEST_SHIFT[join] + 1)
        for layout in [Layout(join, first, first_turn, second, second_turn, shift)]
    }


def legal_layouts(first: str, second: str) -> tuple[str, ...]:
    """The allowed ones among `layouts`."""
    return tuple(text for text, refusals in layouts(first, second).items() if not refusals)


def layout_refusals(layout: Layout) -> list[Refusal]:
    """Why these boards may not lie like this."""
    refusals = _pick_refusals(layout.first, None) + _pick_refusals(layout.second, layout.first)
    count, least = len(completed(layout)), LEAST_COMPLETED[layout.join]
    if count < least:
        refusals.append(
            refuse(
                "setup.boards-join-2023",
                "Joined like this the boards complete {count} hexes; {least} are needed",
                least=least,
                count=count,
            )
        )
    return refusals


def completed(layout: Layout) -> list[Place]:
    """Where half hexes of the two boards meet (board.completed), counted from the first board's corner."""
    halves = set(_half_hexes((0, 0)))
    return [place for place in _half_hexes(_second_corner(layout)) if place in halves]


def lay(layout: Layout) -> Ground:
    """Join the boards. The layout must be legal."""
    corners = ((0, 0), _second_corner(layout))
    boards = (
        _turned(faces()[layout.first], layout.first_turn),
        _turned(faces()[layout.second], layout.second_turn),
    )
    cells = {place: Cell(".", None) for place in completed(layout)}
    for board, (rows, (column, row)) in enumerate(zip(boards, corners, strict=True)):
        for y, marks in enumerate(rows, row):
            for x, mark in enumerate(marks, column):
                cells[x, y] = Cell(mark, board)
    halves = [place for corner in corners for place in _half_hexes(corner) if place not in cells]
    leftmost = min(column for column, _ in cells)
    return Ground(
        {(x - leftmost, y): cells[x, y] for x, y in sorted(cells, key=_reading)},
        tuple((x - leftmost, y) for x, y in sorted(dict.fromkeys(halves), key=_reading)),
    )


def read_chart(text: str) -> Ground:
    """The ground that a chart draws. Raises BadPosition where `text` is none.

    The first word is `chart`, the second its rows with `/` between them and `_` where there is no hex.
    `seam NUMBER` may follow: the hexes of that row, counted from 1, are completed ones, between the first
    board and the second.
    """
    words = text.split(" ")
    rows = words[1].split("/") if len(words) > 1 else []
    seams = [["seam", str(number)] for number in range(1, len(rows) + 1)]
    if words[2:] not in ([], *seams):
        raise BadPosition(f"A chart reads 'chart ROW/ROW/ROW' and perhaps 'seam NUMBER': {text[:80]!r}")
    if max(map(len, (rows, *rows))) > LARGEST_CHART:
        raise BadPosition(f"A chart has at most {LARGEST_CHART} rows and columns")
    unknown = sorted(set("".join(rows)) - {*MARKS, "_"})
    if unknown:
        raise BadPosition(f"A chart is drawn with {MARKS}_, not with {unknown[0]!r}")
    seam = int(words[3]) - 1 if words[2:] else len(rows)
    return Ground(
        {
            (x, y): Cell(mark, None if y == seam else int(y > seam))
            for y, row in enumerate(rows)
            for x, mark in enumerate(row)
            if mark != "_"
        },
        (),
    )


def _second_corner(layout: Layout) -> Place:
    """Where the second board's top left hex lies, counted from the first's."""
    if layout.join == "long":
        return layout.shift, BOARD_ROWS + 1
    return BOARD_COLUMNS, 2 * layout.shift


def _half_hexes(corner: Place) -> list[Place]:
    """The half hexes at the rim of a board whose top left hex is at `corner`."""
    column, row = corner
    above, below = row - 1, row + BOARD_ROWS
    return [
        *((column + x, y) for y in (above, below) for x in range(BOARD_COLUMNS - 1)),
        *((x, row + y) for y in range(1, BOARD_ROWS, 2) for x in (column - 1, column + BOARD_COLUMNS - 1)),
    ]


def _turned(rows: tuple[str, ...], turn: int) -> tuple[str, ...]:
    return rows if turn == 0 else tuple(row[::-1] for row in reversed(rows))


def _reading(place: Place) -> Place:
    column, row = place
    return row, column
