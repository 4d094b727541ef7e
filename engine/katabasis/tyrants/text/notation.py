"""Positions of Tyrants of the Underdark: any table as data that a person can write. `docs/notation.md` has the format.

Everything has a default, so that a position says no more than what it is about.
"""

from __future__ import annotations

from typing import Any

from ...kernel.dice import Dice
from ...kernel.flow import Step
from ...kernel.table_reader import Faults
from ...kernel.text import quoted
from ..board.underdark import OUTER
from ..content import CONTROL, HALF_DECKS, HOUSES, Instruction, card_of
from ..edition import EDITIONS
from ..rules import setup
from ..rules.chart import STEPS
from ..rules.control import held_by
from ..state import Due, TyrantsTable
from .notation_cards import read_cards, write_board, write_hands
from .notation_map import read_map, read_pieces, write_map, write_pieces
from .reader import TableReader

START = "setup.lay_out"

IN_MAIN_PART = ("turn.main_part", "end_of_turn.promotions")
"""The boxes before which the main part of the turn is not over."""

MOST_ROUNDS = 9999


def read_position(data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[TyrantsTable, Step]:
    """The table that a position describes, and the step that comes next."""
    reader = TableReader(data, faults)
    table = _read_seats(reader, dice)
    step = reader.word("step", "turn.main_part", STEPS) or ""
    if step != START:
        _read_table(reader, table, step)
    reader.finish()
    return table, STEPS[step]


def _read_table(reader: TableReader, table: TyrantsTable, step: str) -> None:
    setup.lay_out_map(table)
    setup.lay_out_zones(table)
    houses = _house_readers(reader, table)
    _read_time(reader, table, step)
    read_map(reader, table)
    read_pieces(houses, table)
    read_cards(reader, houses, table)
    for own, player in zip(houses, table.players, strict=True):
        player.power = own.number("power", 0)
        player.influence = own.number("influence", 0)
        player.tokens = own.number("tokens", 0, most=999)
        own.finish()
    _read_turn(reader, table, step)


def write_position(table: TyrantsTable, step: str) -> dict[str, Any]:
    """The position of a whole table: what `read_position` makes an equal table of."""
    written: dict[str, Any] = {"seats": [player.house for player in table.players], "decks": list(table.decks)}
    if table.seat_count == 3:
        written["section"] = next(section for section in table.sections if section in OUTER)
    written["step"] = step
    if step == START:
        return written
    written |= {**_write_time(table, step), **_write_turn(table, step), **write_board(table)}
    written["house"] = {player.house: _write_house(table, seat) for seat, player in enumerate(table.players)}
    return written | write_map(table)


def _write_house(table: TyrantsTable, seat: int) -> dict[str, Any]:
    player = table.players[seat]
    pools = {"power": player.power, "influence": player.influence, "tokens": player.tokens}
    has = {key: amount for key, amount in pools.items() if amount}
    return has | write_pieces(table, seat) | write_hands(table, seat)


# ---------------------------------------------------------------------- who plays what


def _read_seats(reader: TableReader, dice: Dice) -> TyrantsTable:
    edition = str(reader.anything("edition"))
    seats = reader.row("seats")
    if seats is None:
        seats = list(HOUSES[:2])
    elif len(seats) not in EDITIONS[edition].seat_counts or len(set(seats)) < len(seats) or set(seats) - set(HOUSES):
        reader.fault("seats", f"two to four different houses, of {', '.join(HOUSES)}, not {quoted(seats)}")
        seats = list(HOUSES[:2])
    decks = reader.row("decks")
    if decks is None:
        decks = list(setup.FIRST_GAME)
    elif len(decks) != 2 or decks[0] == decks[1] or set(decks) - set(HALF_DECKS):
        reader.fault("decks", f"two half-decks, of {', '.join(HALF_DECKS)}, not {quoted(decks)}")
        decks = list(setup.FIRST_GAME)
    if reader.has("section") and len(seats) != 3:
        reader.fault("section", "only with three players an outer section is chosen [setup.three-players]")
    outer = reader.word("section", OUTER[0], OUTER) or OUTER[0]
    return TyrantsTable(dice, edition, seats, decks, setup.sections_in_play(len(seats), outer))


def _house_readers(reader: TableReader, table: TyrantsTable) -> list[TableReader]:
    every = reader.table("house")
    own = [every.table(player.house) for player in table.players]
    for house in every.left():
        every.fault(house, "this house is not at the table")
    return own


# ---------------------------------------------------------------------- time


def _read_time(reader: TableReader, table: TyrantsTable, step: str) -> None:
    in_setup = step.startswith("setup.")
    table.round = reader.number("round", 0 if in_setup else 1, 0, MOST_ROUNDS)
    table.first = reader.house("first", table, 0)
    table.active = reader.house("active", table, table.first)
    table.phase = _phase_before(table, step)


def _phase_before(table: TyrantsTable, step: str) -> str:
    """The phase that lasts until that box is entered."""
    first_turn = step == "turn.begin_turn" and table.round == 1 and table.active == table.first
    if step.startswith("setup.") or first_turn:
        return "setup"
    return "main" if step in IN_MAIN_PART else "end"


def _write_time(table: TyrantsTable, step: str) -> dict[str, Any]:
    written: dict[str, Any] = {"round": table.round, "first": table.players[table.first].house}
    if table.active != table.first:
        written["active"] = table.players[table.active].house
    return written


# ---------------------------------------------------------------------- what the turn leaves open, and the end


def _read_turn(reader: TableReader, table: TyrantsTable, step: str) -> None:
    worked = reader.row("worked")
    if worked is None:
        worked = _usual_worked(table, step)
    for site in worked:
        if site not in table.markers:
            reader.fault(
                "worked", f"there is no control marker in play at {quoted(site)}; there are: {', '.join(CONTROL)}"
            )
    table.worked = worked
    for card in reader.row("due") or ():
        ordered = _promotion_by(card) if _lies_anywhere(table, card) else None
        if ordered is None:
            reader.fault(
                "due", f"{quoted(card)} is no card of this game that orders a promotion at the end of the turn"
            )
        else:
            table.due.append(_due(card, ordered))
    table.trigger = _read_trigger(reader, table, step)


def _write_turn(table: TyrantsTable, step: str) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if table.worked != _usual_worked(table, step):
        written["worked"] = list(table.worked)
    if table.due:
        written["due"] = [due.card for due in table.due]
    if table.trigger != _usual_trigger(table, step):
        written["trigger"] = _write_trigger(table)
    return written


def _usual_worked(table: TyrantsTable, step: str) -> list[str]:
    """Every marker held has given its Influence as soon as the turn has begun (markers.effect)."""
    return [] if step in ("setup.first_troops", "turn.begin_turn") else held_by(table, table.active)


def _lies_anywhere(table: TyrantsTable, card: str) -> bool:
    return any(card in zone.cards for zone in table.zones.values())


def _promotion_by(card: str) -> Instruction | None:
    """What a card orders for the end of the turn: no card orders two different things."""
    waiting: list[Any] = [*card_of(card).does]
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, dict):
            if "promote_later" in part:
                return part
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return None


def _due(card: str, ordered: Instruction) -> Due:
    return Due(card, ordered["promote_later"], ordered["up_to"], ordered["which"], [*ordered.get("then", ())])


NONE = "none"


def _read_trigger(reader: TableReader, table: TyrantsTable, step: str) -> dict[str, Any] | None:
    if not reader.has("trigger"):
        return _usual_trigger(table, step)
    if reader.peek("trigger") == NONE:
        reader.anything("trigger")
        return None
    own = reader.table("trigger")
    trigger = {"cite": own.word("rule", ENDS[0], ENDS), "seat": own.house("house", table, table.active)}
    own.finish()
    return trigger


def _write_trigger(table: TyrantsTable) -> Any:
    if table.trigger is None:
        return NONE
    return {"rule": table.trigger["cite"], "house": table.players[table.trigger["seat"]].house}


ENDS = ("endgame.market-empty", "endgame.last-troop")
"""The rules that end the game."""


def _usual_trigger(table: TyrantsTable, step: str) -> dict[str, Any] | None:
    """What the table tells of the end of the game: the market deck or somebody's barracks are empty."""
    if step.startswith("setup."):
        return None
    if not table.cards("market-deck"):
        return {"cite": ENDS[0], "seat": table.active}
    for seat, player in enumerate(table.players):
        if not player.barracks:
            return {"cite": ENDS[1], "seat": seat}
    return None
