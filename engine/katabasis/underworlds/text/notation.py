"""Positions of Warhammer Underworlds: any table as data that a person can write. `docs/notation.md` has the format.

Everything has a default, so that a position says no more than what it is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.dice import Dice
from ...kernel.errors import BadPosition, Refused
from ...kernel.flow import Step, steps_of
from ...kernel.table_reader import Faults
from ...kernel.zones import ALL, NOBODY
from ..board.battlefield import battlefield
from ..board.boards import faces, read_layout
from ..content import UNIVERSAL_DECKS, WARBANDS
from ..rules import end_phase, power_step, setup, turn, victory
from ..rules.pieces import OBJECTIVES, unpack
from ..state import UnderworldsTable, enemy_of
from .history import read_history, write_history
from .moment import moment
from .notation_cards import read_cards, write_piles, write_shared
from .notation_fighters import read_fighters, write_fighters
from .reader import TableReader

STEPS = steps_of((setup, turn, power_step, end_phase, victory))
"""Every box of the flow chart, by name."""

PHASES = ("setup-boards", "setup-objectives", "setup-cards", "setup-fighters", "action", "end", "over")

PLAIN_LAYOUT = "long katophranes-reliquary/0 soul-refractor/0 +0"
"""The battlefield of a position that names none."""


def read_position(data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[UnderworldsTable, Step]:
    """The table that a position describes, and the step that comes next."""
    sheet = TableReader(data, faults)
    table, seats = _unpacked(sheet, dice)
    step = sheet.word("step", "turn.activation_step", STEPS) or ""
    _read_time(sheet, table, step, seats)
    _read_battlefield(sheet, table)
    upgrades = read_fighters(sheet.sheet("fighters"), table)
    _read_objectives(sheet.sheet("objectives"), table, seats, step)
    read_cards(sheet, table, seats, upgrades)
    _read_glory(table, seats)
    read_history(sheet, table)
    for each in (*seats, sheet):
        each.finish()
    return table, STEPS[step]


def write_position(table: UnderworldsTable, step: str) -> dict[str, Any]:
    """The position of a whole table: what `read_position` makes an equal table of."""
    written = {**_write_battlefield(table), **_write_time(table, step), **write_shared(table)}
    if step != "turn.begin_round" and (history := write_history(table)):
        written["history"] = history
    written["seat"] = {str(seat + 1): _write_seat(table, step, seat) for seat in (0, 1)}
    written["fighters"] = write_fighters(table)
    written["objectives"] = {str(table.number_at(index)): hex for index, hex in enumerate(table.objectives)}
    return {key: value for key, value in written.items() if value != {}}


def _unpacked(sheet: TableReader, dice: Dice) -> tuple[UnderworldsTable, list[TableReader]]:
    both = sheet.sheet("seat")
    seats = [both.sheet("1"), both.sheet("2")]
    both.finish()
    players = [_read_seat(seat, usual) for seat, usual in zip(seats, ("farstriders", "sepulchral-guard"), strict=True)]
    edition = str(sheet.anything("edition"))
    return unpack(edition, players, dice, sheet.flag("advanced", True), sheet.flag("quick")), seats


def _read_seat(seat: TableReader, usual: str) -> str:
    warband = seat.word("warband", usual, WARBANDS) or usual
    deck = seat.word("rivals-deck", None, UNIVERSAL_DECKS)
    return f"{warband}+{deck}" if deck else warband


def _write_seat(table: UnderworldsTable, step: str, seat: int) -> dict[str, Any]:
    player = table.players[seat]
    written: dict[str, Any] = {"warband": player.warband}
    if player.deck:
        written["rivals-deck"] = player.deck
    if player.activations != moment(step, table.round, table.turn, table.first)["activations"][seat]:
        written["activations"] = player.activations
    glory = {"available": player.available, "spent": player.spent, "sources": [dict(each) for each in player.sources]}
    written |= {key: value for key, value in glory.items() if value}
    if tokens := table.zones[f"unplaced-{seat}"].cards:
        written["tokens"] = [int(token.rpartition("-")[2]) for token in tokens]
    return written | write_piles(table, seat)


# ---------------------------------------------------------------------- time


def _read_time(sheet: TableReader, table: UnderworldsTable, step: str, seats: Sequence[TableReader]) -> None:
    """What follows from the step may be given all the same, where a table differs."""
    table.round = sheet.number("round", _usual_round(step), 0, end_phase.ROUNDS)
    table.turn = sheet.number("turn", _usual_turn(step, table.round) + 1, 1, turn.TURNS + 1) - 1
    table.first = sheet.seat("first", _usual_first(step, table.round))
    table.picker = sheet.seat("picker", _usual_picker(step))
    table.placed_first = sheet.seat("placed-first", None)
    table.bound = sheet.word("bound", None, table.fighters)
    usual = moment(step, table.round, table.turn, table.first)
    table.phase = sheet.word("phase", usual["phase"], PHASES) or usual["phase"]
    table.main_step = sheet.text("main-step", usual["main_step"])
    table.active = sheet.seat("active", usual["active"])
    table.last_activation = sheet.seat("last-activation", usual["last_activation"])
    table.cursor = _read_cursor(sheet, usual["cursor"])
    for seat, player in enumerate(table.players):
        player.activations = seats[seat].number("activations", usual["activations"][seat], 0, turn.ACTIVATIONS)


def _write_time(table: UnderworldsTable, step: str) -> dict[str, Any]:
    usual = moment(step, table.round, table.turn, table.first)
    told = [
        ("advanced", table.advanced, True),
        ("quick", table.quick, False),
        ("round", table.round, None),
        ("turn", table.turn + 1, _usual_turn(step, table.round) + 1),
        ("first", _from_one(table.first), _from_one(_usual_first(step, table.round))),
        ("picker", _from_one(table.picker), _from_one(_usual_picker(step))),
        ("placed-first", _from_one(table.placed_first), 0),
        ("bound", table.bound, None),
        ("phase", table.phase, usual["phase"]),
        ("main-step", table.main_step, usual["main_step"]),
        ("active", _from_one(table.active), _from_one(usual["active"])),
        ("last-activation", _from_one(table.last_activation), _from_one(usual["last_activation"])),
    ]
    written: dict[str, Any] = {"step": step, **{key: value for key, value, default in told if value != default}}
    if table.cursor != usual["cursor"]:
        written["cursor"] = {key: value + (key == "seat") for key, value in table.cursor.items()}
    return written


def _usual_round(step: str) -> int:
    return 0 if step.startswith("setup.") else 1


def _usual_turn(step: str, round: int) -> int:
    """All turns are over in the end phase and between rounds."""
    over = step.startswith(("end_phase.", "victory.")) or (step == "turn.begin_round" and round > 0)
    return turn.TURNS if over else 0


def _usual_first(step: str, round: int) -> int | None:
    """Nobody, before the first round."""
    return None if step.startswith("setup.") or round == 0 else 0


def _usual_picker(step: str) -> int | None:
    return None if step == "setup.pick_boards" else 0


def _from_one(seat: int | None) -> int:
    """A seat as texts count them, 0 for nobody."""
    return 0 if seat is None else seat + 1


def _read_cursor(sheet: TableReader, default: dict[str, int]) -> dict[str, int]:
    if not sheet.has("cursor"):
        return dict(default)
    given = sheet.sheet("cursor")
    return {key: (given.seat(key, 0) or 0) if key == "seat" else given.number(key, 0) for key in given.left()}


# ---------------------------------------------------------------------- the battlefield


def _read_battlefield(sheet: TableReader, table: UnderworldsTable) -> None:
    usual = None if table.phase == "setup-boards" else PLAIN_LAYOUT
    given = sheet.anything("battlefield") or usual
    if given is not None:
        try:
            table.layout = battlefield(_layout_text(given)).layout
        except (BadPosition, Refused, AttributeError) as error:
            sheet.fault("battlefield", str(error))
            table.layout = battlefield(PLAIN_LAYOUT).layout
    table.boards = _read_boards(sheet, table)
    table.faces = sheet.words("faces") if sheet.has("faces") else _faces_of(table.layout)
    if any(face not in faces() for face in table.faces):
        sheet.fault("faces", f"faces of boards, of {', '.join(faces())}")


def _layout_text(given: str) -> str:
    """A layout in one line; several lines draw a chart, a row each, whose spaces only please the eye."""
    rows = ["".join(line.split()) for line in given.strip().splitlines()]
    return given if len(rows) == 1 else "chart " + "/".join(rows).replace("/seam", " seam ")


def _read_boards(sheet: TableReader, table: UnderworldsTable) -> list[int]:
    usual = _usual_boards(table)
    given = sheet.anything("boards")
    if given is None:
        return usual
    if given not in ([1, 2], [2, 1]):
        sheet.fault("boards", f"the seats of the first and the second board, [1, 2] or [2, 1], not {given!r}")
        return usual
    return [seat - 1 for seat in given]


def _usual_boards(table: UnderworldsTable) -> list[int]:
    """The first board is that of the player who picked it."""
    if table.layout is None:
        return []
    picker = table.picker or 0
    return [picker, enemy_of(picker)]


def _faces_of(layout: str | None) -> list[str]:
    if layout is None or layout.startswith("chart "):
        return []
    joined = read_layout(layout)
    return [joined.first, joined.second]


def _write_battlefield(table: UnderworldsTable) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if table.layout is not None:
        written["battlefield"] = table.layout
    if table.boards != _usual_boards(table):
        written["boards"] = [seat + 1 for seat in table.boards]
    if table.faces != _faces_of(table.layout):
        written["faces"] = list(table.faces)
    return written


# ---------------------------------------------------------------------- objective tokens


def _read_objectives(sheet: TableReader, table: UnderworldsTable, seats: Sequence[TableReader], step: str) -> None:
    """The tokens on the battlefield, in the order in which they were placed; who has those to be placed; the rest is
    in the pile. They are face down until setup has turned them."""
    zones = table.zones
    for number in sheet.left():
        hex = sheet.hex(number, table)
        if f"objective-{number}" not in OBJECTIVES:
            sheet.fault(number, "objective tokens are numbered from 1 to 5")
        elif hex in table.objectives:
            sheet.fault(number, f"there is another objective token in {hex}")
        elif hex is not None:
            table.objectives.append(hex)
            zones["objectives"].cards.append(f"objective-{number}")
    face_down = table.phase in ("setup-boards", "setup-objectives")
    zones["objectives"].sees = NOBODY if face_down else ALL
    for seat in (0, 1):
        zones[f"unplaced-{seat}"].cards = _read_tokens(seats[seat], table)
    pile = zones["objective-tokens"]
    pile.cards = [token for token in OBJECTIVES if not any(token in zones[zone].cards for zone in _TOKEN_ZONES)]
    if step == "setup.place_objective":
        _deal_the_rest(table)


_TOKEN_ZONES = ("objectives", "unplaced-0", "unplaced-1")


def _read_tokens(seat: TableReader, table: UnderworldsTable) -> list[str]:
    given = seat.anything("tokens") or []
    tokens = [f"objective-{number}" for number in given] if isinstance(given, list) else [""]
    taken = [token for zone in _TOKEN_ZONES for token in table.zones[zone].cards]
    if any(token not in OBJECTIVES or token in taken or tokens.count(token) > 1 for token in tokens):
        seat.fault("tokens", f"numbers from 1 to 5 of tokens that are nowhere else, not {given!r}")
        return []
    return tokens


def _deal_the_rest(table: UnderworldsTable) -> None:
    """Give the tokens of the pile to those who will place them, alternately."""
    zones, picker = table.zones, table.picker or 0
    pile = zones["objective-tokens"].cards
    while pile:
        dealt = sum(len(zones[zone].cards) for zone in _TOKEN_ZONES)
        zones[f"unplaced-{picker if dealt % 2 == 0 else enemy_of(picker)}"].cards.insert(0, pile.pop())


# ---------------------------------------------------------------------- glory


def _read_glory(table: UnderworldsTable, seats: Sequence[TableReader]) -> None:
    for sheet, player in zip(seats, table.players, strict=True):
        player.available = sheet.number("available", 0)
        player.spent = sheet.number("spent", 0)
        for source in sheet.sheets("sources"):
            given = {"what": source.text("what", ""), "points": source.number("points", 1)}
            given |= {"when": source.number("when", 0), "cite": source.text("cite", "")}
            source.finish()
            player.sources.append(given)
