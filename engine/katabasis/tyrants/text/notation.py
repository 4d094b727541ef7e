"""Positions of Tyrants of the Underdark: any table as data that a person can write. `docs/notation.md` has the format.

Everything has a default, so that a position says no more than what it is about.
"""

from __future__ import annotations

from typing import Any

from ...kernel.dice import Dice
from ...kernel.facets import notation
from ...kernel.flow import Step
from ...kernel.slot_codec import Custom, Key, Keys, Kind, NamedSeat, Number, Scope, Word
from ...kernel.table_reader import Faults
from ...kernel.text import quoted
from ..board.underdark import OUTER
from ..content import HALF_DECKS, HOUSES, Instruction, card_of, is_half_deck
from ..edition import EDITIONS
from ..rules import setup
from ..rules.chart import STEPS
from ..rules.control import held_by
from ..state import Due, Player, TyrantsTable
from .notation_cards import read_cards, write_board, write_hands
from .notation_map import read_map, read_pieces, write_map, write_pieces
from .reader import TableReader

START = "setup.lay_out"

IN_MAIN_PART = ("turn.main_part", "end_of_turn.promotions")
"""The boxes before which the main part of the turn is not over."""

NONE = "none"
ENDS = ("endgame.market-empty", "endgame.last-troop")
"""The rules that end the game."""


# ---------------------------------------------------------------------- slot by slot


def _houses(at: Scope) -> list[str]:
    return [player.house for player in at.table.players]


class Markers(Kind):
    """The sites of control markers in play."""

    __slots__ = ()

    def read(self, reader: Any, key: str, usual: Any, scope: Scope) -> list[str]:
        sites = reader.row(key) or []
        for site in sites:
            if site not in scope.table.markers:
                places = ", ".join(scope.table.markers)
                reader.fault(key, f"there is no control marker in play at {quoted(site)}; there are: {places}")
        return sites


class Trigger(Kind):
    """What has triggered the end of the game: nothing, or a rule and the house that has met it."""

    __slots__ = ()

    def read(self, reader: Any, key: str, usual: Any, scope: Scope) -> dict[str, Any] | None:
        if reader.peek(key) == NONE:
            reader.anything(key)
            return None
        trigger: dict[str, Any] = {}
        own = reader.table(key)
        TRIGGER.read(own, scope._replace(state=trigger))
        own.finish()
        return trigger

    def write(self, value: Any, scope: Scope) -> Any:
        return NONE if value is None else TRIGGER.write(scope._replace(state=value))


HOUSE = NamedSeat("a house at the table", _houses)

TIME = Keys(
    TyrantsTable,
    round=Key(Number(), usual=lambda at: 0 if at.step.startswith("setup.") else 1, always=True),
    first=Key(HOUSE, always=True),
    active=Key(HOUSE, usual=lambda at: at.table.first),
)
PLAYER = Keys(Player, power=Key(Number()), influence=Key(Number()), tokens=Key(Number()))
TRIGGER = Keys(
    dict,
    cite=Key(Word(ENDS), "rule", usual=ENDS[0], always=True),
    seat=Key(HOUSE, "house", usual=lambda at: at.table.active, always=True),
)


class Notation(notation.Notation[TyrantsTable]):
    """Tables as the plain data of positions."""

    def read(self, data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[TyrantsTable, Step]:
        """The table that a position describes, and the step that comes next."""
        reader = TableReader(data, faults)
        table = _read_seats(reader, dice)
        step = reader.word("step", "turn.main_part", STEPS) or ""
        if step != START:
            _read_table(reader, Scope(table, step, table))
        reader.finish()
        return table, STEPS[step]

    def write(self, table: TyrantsTable, step: str) -> dict[str, Any]:
        """The position of a whole table: what `read` makes an equal table of."""
        written: dict[str, Any] = {"seats": [player.house for player in table.players], "decks": list(table.decks)}
        if table.seat_count == 3:
            written["section"] = next(section for section in table.sections if section in OUTER)
        written["step"] = step
        if step == START:
            return written
        scope = Scope(table, step, table)
        written |= {**TIME.write(scope), **TURN.write(scope), **write_board(table)}
        written["house"] = {
            player.house: PLAYER.write(scope._replace(state=player))
            | write_pieces(table, seat)
            | write_hands(table, seat)
            for seat, player in enumerate(table.players)
        }
        return written | write_map(table)


def _read_table(reader: TableReader, scope: Scope) -> None:
    table = scope.table
    setup.lay_out_map(table)
    setup.lay_out_zones(table)
    houses = _house_readers(reader, table)
    TIME.read(reader, scope)
    table.phase = _phase_before(table, scope.step)
    read_map(reader, table)
    read_pieces(houses, table)
    read_cards(reader, houses, table)
    for own, player in zip(houses, table.players, strict=True):
        PLAYER.read(own, scope._replace(state=player))
        own.finish()
    TURN.read(reader, scope)


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
    elif len(decks) != 2 or decks[0] == decks[1] or not all(map(is_half_deck, decks)):
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


def _phase_before(table: TyrantsTable, step: str) -> str:
    """The phase that lasts until that box is entered."""
    first_turn = step == "turn.begin_turn" and table.round == 1 and table.active == table.first
    if step.startswith("setup.") or first_turn:
        return "setup"
    return "main" if step in IN_MAIN_PART else "end"


# ---------------------------------------------------------------------- what the turn leaves open, and the end


def _usual_worked(at: Scope) -> list[str]:
    """Every marker held has given its Influence as soon as the turn has begun (markers.effect)."""
    return [] if at.step in ("setup.first_troops", "turn.begin_turn") else held_by(at.table, at.table.active)


def _read_due(reader: TableReader, key: str, at: Scope) -> None:
    for card in reader.row(key) or ():
        ordered = _promotion_by(card) if _lies_anywhere(at.table, card) else None
        if ordered is None:
            reader.fault(key, f"{quoted(card)} is no card of this game that orders a promotion at the end of the turn")
        else:
            at.table.due.append(_due(card, ordered))


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


def _usual_trigger(at: Scope) -> dict[str, Any] | None:
    """What the table tells of the end of the game: the market deck or somebody's barracks are empty."""
    table = at.table
    if at.step.startswith("setup."):
        return None
    if not table.cards("market-deck"):
        return {"cite": ENDS[0], "seat": table.active}
    for seat, player in enumerate(table.players):
        if not player.barracks:
            return {"cite": ENDS[1], "seat": seat}
    return None


TURN = Keys(
    TyrantsTable,
    worked=Key(Markers(), usual=_usual_worked),
    due=Key(Custom(_read_due, lambda at: [due.card for due in at.table.due] or None)),
    trigger=Key(Trigger(), usual=_usual_trigger),
)
