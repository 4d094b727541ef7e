"""Who of the people at a screen may end the game that goes on: concede it, or offer the others a draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import katabasis as kb

from ..ui import Seating
from .bots import APART, HUMAN


def conceder(seating: Seating, decision: kb.Ask | None) -> int | None:
    """The seat that gives up if somebody at the screen concedes: that of whoever has the screen; while nobody has, that
    of the person who is asked. None if nobody could, or if it is not known who."""
    if decision is None:
        return None
    if seating.seat is not None:
        return seating.seat if seating.kinds[seating.seat] == HUMAN else None
    return decision.seat if seating.kinds[decision.seat] == HUMAN else None


class Offer(NamedTuple):
    """A draw that somebody offers, and the people who have still to accept it, each by the first of their seats. Its
    name is the dialog that asks the next of them."""

    seat: int
    others: Sequence[int]

    def __str__(self) -> str:
        return f"{DRAW}:{self.seat}:{','.join(map(str, self.others))}"


DRAW = "draw"


def offer_in(name: str) -> Offer | None:
    """The offer of that name; None if it is the name of something else."""
    kind, _colon, rest = name.partition(":")
    if kind != DRAW:
        return None
    seat, _colon, others = rest.partition(":")
    return Offer(int(seat), [*map(int, others.split(","))])


def rivals(seating: Seating, seat: int | None) -> Sequence[int]:
    """The people to whom that seat may offer a draw, each by the first of their seats: none where all play on one
    side."""
    if seat is None or seating.together:
        return []
    elsewhere = [other for other, kind in enumerate(seating.kinds) if kind == APART and seating.owner(other) == other]
    return [person for person in sorted([*seating.people, *elsewhere]) if person != seating.owner(seat)]
