"""How players end a game outside of its flow chart: one concedes, or all agree on a draw.

No rulebook has this, so it is no option of any decision: it is a choice of its own, at anybody's decision, and stands
among the others in records, saves and positions. Nobody has to show what is hidden for it, and so it can be taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .checkpoint import Choice, new_choice
from .events import CONCEDED, DRAW_AGREED
from .table import BY_CONCESSION, BY_DRAW_AGREED, DRAWN, LOST, WON, Result, Table
from .text import Refusal, quoted, refuse

if TYPE_CHECKING:
    from .system import System

CONCEDE, AGREE_DRAW = "concede", "agree-draw"
"""What such a choice is called: its decision and its option have the same name."""
ENDINGS = (CONCEDE, AGREE_DRAW)


def ending_choice(seat: int, name: str) -> Choice:
    """The choice of a seat to end the game so."""
    return new_choice(Choice, (seat, name, name, None, False, ""))


def is_ending(choice: Choice) -> bool:
    """Whether a choice ends the game outside of its chart."""
    return choice.ask == choice.option in ENDINGS


def written(choice: Choice) -> str:
    """Such a choice as positions have it, whose other choices name no seat: "concede 2"."""
    return f"{choice.option} {choice.seat + 1}"


def read(name: str, seat: str) -> Choice | None:
    """Such a choice of a seat, counted from 1, by what a record or a position calls it; None for any other choice."""
    if name not in ENDINGS:
        return None
    return ending_choice(int(seat) - 1 if seat.isdecimal() and len(seat) < 3 else -1, name)


def why_not(table: Table, choice: Choice) -> list[Refusal]:
    """Why a game that goes on cannot end so; empty if it can."""
    if type(choice.seat) is not int or choice.seat not in table.seats:
        named = choice.seat + 1 if type(choice.seat) is int else quoted(choice.seat)
        return [refuse("table.no-seat", "There is no seat {seat}", seat=named)]
    if choice.option == AGREE_DRAW and not table.opponents(choice.seat):
        return [refuse("table.one-side", "All win or lose together: there is nobody to agree on a draw with")]
    return []


def end(system: System, table: Table, choice: Choice) -> None:
    """Give a table the result that such a choice has, and the event that says so."""
    scores, sources = system.scores_with_sources(table)
    seat = choice.seat
    if choice.option == AGREE_DRAW:
        table.result = Result([], scores, BY_DRAW_AGREED, sources, DRAWN)
        table.emit(DRAW_AGREED, BY_DRAW_AGREED, seat, scores=[*scores])
    else:
        winners = _ahead(table, scores, seat)
        table.result = Result(winners, scores, BY_CONCESSION, sources, WON if winners else LOST)
        named = [f"seat:{winner}" for winner in winners]
        table.emit(CONCEDED, BY_CONCESSION, seat, winners=named, scores=[*scores])
    system.ended(table, seat)


def _ahead(table: Table, scores: list[int], seat: int) -> list[int]:
    """Who wins once a seat has conceded: of several others those with the most points, in the order of seats."""
    others = sorted(table.opponents(seat))
    most = max((scores[other] for other in others), default=0)
    return [other for other in others if scores[other] == most]
