"""Boards and how they are joined into a battlefield (2023 pp. 26, 28, 31).

A layout says how, in one line. Two boards usually meet along their long sides (the second below the first) or their
short ones (the second to the right): `long soul-refractor/0 shattered-tower/180 +2`. Each face is turned by 0 or 180
degrees; the second is shifted along the seam, by whole hexes to the right or by pairs of rows downwards.

Any number of boards, anywhere, is written with the column and row of each board's top left hex, as it is counted from
the first board's: `boards soul-refractor/0@0,0 shattered-tower/180@0,6 katophranes-reliquary/0@8,0`.

A chart is a made-up battlefield for positions and tests, drawn in rows: `chart ..s./.#./....`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from katabasis.content import cached, load
from katabasis.kernel.errors import BadPosition
from katabasis.kernel.text import Refusal, refuse

from ...content import belongs
from ..edition import Edition

Place: TypeAlias = tuple[int, int]
"""Column and row, from 0; odd rows are shifted right by half a hex."""

JOINS = ("long", "short")
TURNS = (0, 180)
MOST_BOARDS = 8
FARTHEST = 40
"""Columns or rows from the first board."""

MARKS = ".s#!"
"""A plain, starting, blocked and hazard hex, as boards and charts are drawn."""
LARGEST_CHART = 26

BOARD_ROWS = 5
BOARD_COLUMNS = 8
"""Of its even rows; the odd rows are one shorter."""

LONGEST_SHIFT = {"long": 6, "short": 1}
"""Beyond it the boards complete no hex together."""


class Laid(NamedTuple):
    """A face of a board as it lies: turned by so many degrees, its top left hex in that column and row."""

    face: str
    turn: int
    column: int
    row: int

    @property
    def corner(self) -> Place:
        """Where its top left hex lies."""
        return self.column, self.row


class Layout(tuple[Laid, ...]):
    """How boards are joined: the first one lies at the origin."""

    __slots__ = ()

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces, in the order of the boards."""
        return tuple(laid.face for laid in self)

    @property
    def seam(self) -> tuple[str, int] | None:
        """How two boards meet, and the second one's shift; None for other numbers and other places of boards."""
        if len(self) == 2:
            column, row = self[1].corner
            if row == BOARD_ROWS + 1:
                return "long", column
            if column == BOARD_COLUMNS:
                return "short", row // 2
        return None

    def __str__(self) -> str:
        if self.seam is None:
            return "boards " + " ".join(f"{laid.face}/{laid.turn}@{laid.column},{laid.row}" for laid in self)
        join, shift = self.seam
        first, second = self
        return f"{join} {first.face}/{first.turn} {second.face}/{second.turn} {shift:+d}"


def joined(join: str, first: str, first_turn: int, second: str, second_turn: int, shift: int) -> Layout:
    """Two boards that meet along their long or short sides."""
    return Layout((Laid(first, first_turn, 0, 0), Laid(second, second_turn, *_beside(join, (0, 0), shift))))


def _beside(join: str, corner: Place, shift: int) -> Place:
    """The corner of the board below (long sides) or to the right (short sides) of the one at `corner`."""
    column, row = corner
    return (column + shift, row + BOARD_ROWS + 1) if join == "long" else (column + BOARD_COLUMNS, row + 2 * shift)


class Cell(NamedTuple):
    """A whole hex of a battlefield."""

    mark: str
    """One of MARKS."""
    board: int | None
    """The number of the board it is on, from 0; None if several form it."""


class Ground(NamedTuple):
    """What a battlefield is made of, row by row from left to right."""

    cells: dict[Place, Cell]
    incomplete: tuple[Place, ...]
    """Half hexes at the rim that nothing completes."""


@cached
def faces() -> dict[str, tuple[str, ...]]:
    """The rows of every face whose hexes are known, by its id."""
    boards = load("underworlds")["board"]
    return {board["id"]: tuple(board["rows"]) for board in boards if board["layout_known"]}


@cached
def unknown_faces() -> tuple[str, ...]:
    """The ids of the faces whose hexes are not known."""
    return tuple(board["id"] for board in load("underworlds")["board"] if not board["layout_known"])


@cached
def faces_of(edition: str) -> tuple[str, ...]:
    """The ids of the faces that belong to an edition, known ones first."""
    owned = [board["id"] for board in load("underworlds")["board"] if belongs(board, edition)]
    return tuple(face for face in (*faces(), *unknown_faces()) if face in owned)


def faces_to_pick(rules: Edition, pool: Iterable[str], taken: Sequence[str] = ()) -> dict[str, tuple[Refusal, ...]]:
    """Every face of the pool, and why it may not be picked beside those `taken` before (setup.boards-pick)."""
    return {face: tuple(_pick_refusals(rules, face, taken)) for face in pool}


def _pick_refusals(rules: Edition, face: str, taken: Sequence[str]) -> list[Refusal]:
    refusals = _unknown(face)
    if face in taken and not rules.faces_repeat:
        refusals.append(refuse(rules.cite("setup.boards-pick"), "{face} is already taken", face="board:" + face))
    return refusals


def _unknown(face: str) -> list[Refusal]:
    if face in unknown_faces():
        return [refuse("component.board-faces", "The hexes of {face} are not known", face="board:" + face)]
    return []


# ---------------------------------------------------------------------- layouts as texts


def read_layout(text: str) -> Layout:
    """The layout that `text` names, legal or not. Raises BadPosition where it names none."""
    words = text.split()
    if words[:1] == ["boards"] and 2 <= len(words) <= MOST_BOARDS + 1:
        return Layout(_read_laid(word) for word in words[1:])
    if len(words) != 4 or words[0] not in JOINS:
        raise BadPosition(f"A layout reads 'long FACE/TURN FACE/TURN SHIFT', or short: {text[:80]!r}")
    first, second = (_read_face(word) for word in words[1:3])
    if words[3][:1] not in "+-" or not words[3][1:].isdecimal() or len(words[3]) > 3:
        raise BadPosition(f"A shift is a sign and a number, like +2 or -1: {words[3][:80]!r}")
    return joined(words[0], *first, *second, int(words[3]))


def _read_face(word: str) -> tuple[str, int]:
    face, _, turn = word.partition("/")
    if face not in faces() and face not in unknown_faces():
        raise BadPosition(f"There is no board face {face[:80]!r}")
    if turn not in ("0", "180"):
        raise BadPosition(f"A face is turned by 0 or 180 degrees: {word[:80]!r}")
    return face, int(turn)


def _read_laid(word: str) -> Laid:
    face, _, place = word.partition("@")
    numbers = place.split(",")
    if len(numbers) != 2 or not all(number.removeprefix("-").isdecimal() and len(number) < 4 for number in numbers):
        raise BadPosition(f"A board lies at a column and a row, like FACE/TURN@8,0: {word[:80]!r}")
    column, row = map(int, numbers)
    if row % 2 or max(abs(column), abs(row)) > FARTHEST:
        raise BadPosition(f"A board lies an even number of rows away, and at most {FARTHEST} hexes: {word[:80]!r}")
    return Laid(*_read_face(face), column, row)


# ---------------------------------------------------------------------- layouts that are offered, and that are legal


def layouts(rules: Edition, picked: Sequence[str]) -> dict[str, tuple[Refusal, ...]]:
    """Every way that is offered to lay these faces, and why not (setup.boards-join): two with every shift that
    completes a hex; more of them each flush with the one before."""
    ways = _of_two(*picked) if len(picked) == 2 else _one_after_another(picked)
    return {str(layout): tuple(layout_refusals(rules, layout)) for layout in ways}


def _of_two(first: str, second: str) -> Iterator[Layout]:
    for join in JOINS:
        for first_turn, second_turn in product(TURNS, TURNS):
            for shift in range(-LONGEST_SHIFT[join], LONGEST_SHIFT[join] + 1):
                yield joined(join, first, first_turn, second, second_turn, shift)


def _one_after_another(picked: Sequence[str]) -> Iterator[Layout]:
    for joins in product(JOINS, repeat=len(picked) - 1):
        corners: list[Place] = [(0, 0)]
        for join in joins:
            corners.append(_beside(join, corners[-1], 0))
        for turns in product(TURNS, repeat=len(picked)):
            yield Layout(Laid(*each[:2], *each[2]) for each in zip(picked, turns, corners, strict=True))


def legal_layouts(rules: Edition, *picked: str) -> tuple[str, ...]:
    """The allowed ones among `layouts`."""
    return tuple(text for text, refusals in layouts(rules, picked).items() if not refusals)


def extensions(
    rules: Edition, layout: Layout, face: str, places: Iterable[Place] | None = None
) -> dict[str, tuple[Refusal, ...]]:
    """Every way that is offered to lay one board more, and why not (multi.boards-join): anywhere beside the others, or
    only in certain `places`."""
    if places is None:
        places = dict.fromkeys(place for laid in layout for place in _around(laid.corner))
    ways = [Layout((*layout, Laid(face, turn, *place))) for place in places for turn in TURNS]
    return {str(way): tuple(layout_refusals(rules, way)) for way in ways}


def _around(corner: Place) -> Iterator[Place]:
    """The corners of the boards that could be joined to the one at `corner`."""
    column, row = corner
    for join in JOINS:
        for shift in range(-LONGEST_SHIFT[join], LONGEST_SHIFT[join] + 1):
            beyond = _beside(join, corner, shift)
            yield beyond
            yield 2 * column - beyond[0], 2 * row - beyond[1]


def layout_refusals(rules: Edition, layout: Layout) -> list[Refusal]:
    """Why these boards may not lie like this."""
    refusals = []
    for number, laid in enumerate(layout):
        refusals += _pick_refusals(rules, laid.face, layout.faces[:number])
    return refusals + _overlaps(layout) + _loose(rules, layout)


def impossible(layout: Layout) -> list[Refusal]:
    """Why no battlefield can be made of a layout, whatever the edition."""
    return [refusal for laid in layout for refusal in _unknown(laid.face)] + _overlaps(layout)


def _overlaps(layout: Layout) -> list[Refusal]:
    return [
        refuse("board.battlefield", "{face} lies on another board", face="board:" + laid.face)
        for number, laid in enumerate(layout)
        if any(_overlap(laid, other) for other in layout[:number])
    ]


def _overlap(one: Laid, other: Laid) -> bool:
    return abs(one.column - other.column) < BOARD_COLUMNS and abs(one.row - other.row) < BOARD_ROWS


def _loose(rules: Edition, layout: Layout) -> list[Refusal]:
    """Each board must complete enough hexes together with one of those before it."""
    full = set(completed(layout))
    refusals = []
    for number, laid in enumerate(layout[1:], 1):
        shared = [_shared(rules, laid, other, full) for other in layout[:number]]
        count, least = max(shared, key=lambda each: each[0] - each[1])
        if count < least:
            refusals.append(
                refuse(
                    rules.cite("setup.boards-join"),
                    "Completed hexes where the boards join: {count}; needed: {least}",
                    least=least,
                    count=count,
                )
            )
    return refusals


def _shared(rules: Edition, one: Laid, other: Laid, full: set[Place]) -> tuple[int, int]:
    """How many of the completed hexes two boards have parts of, and how many are needed where they meet like that."""
    join = "long" if abs(one.row - other.row) == BOARD_ROWS + 1 else "short"
    parts = full.intersection(_parts(one.corner)).intersection(_parts(other.corner))
    return len(parts), rules.least_completed[join]


# ---------------------------------------------------------------------- the ground


def completed(layout: Layout) -> list[Place]:
    """Where parts of hexes of several boards make up whole ones (board.completed), counted from the first board."""
    quarters: Counter[Place] = Counter()
    for laid in layout:
        quarters.update(_parts(laid.corner))
    return [place for place, count in quarters.items() if count == QUARTERS]


def lay(layout: Layout) -> Ground:
    """Join the boards. Nothing may make the layout `impossible`."""
    cells = {place: Cell(".", None) for place in completed(layout)}
    for board, laid in enumerate(layout):
        rows = _turned(faces()[laid.face], laid.turn)
        for y, marks in enumerate(rows, laid.row):
            for x, mark in enumerate(marks, laid.column):
                cells[x, y] = Cell(mark, board)
    halves = [place for laid in layout for place in _half_hexes(laid.corner) if place not in cells]
    left, top = min(column for column, _ in cells), min(row for _, row in cells)
    top -= top % 2  # rows of even number stay those that are not shifted
    return Ground(
        {(x - left, y - top): cells[x, y] for x, y in sorted(cells, key=_reading)},
        tuple((x - left, y - top) for x, y in sorted(dict.fromkeys(halves), key=_reading)),
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


QUARTERS = 4
"""Of a hex."""


@lru_cache(maxsize=256)
def _parts(corner: Place) -> Mapping[Place, int]:
    """The incomplete hexes at the rim of a board, and how many quarters of each are on it."""
    column, row = corner
    corners = [(column + x, row + y) for x in (-1, BOARD_COLUMNS - 1) for y in (-1, BOARD_ROWS)]
    return {**dict.fromkeys(_half_hexes(corner), 2), **dict.fromkeys(corners, 1)}


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
