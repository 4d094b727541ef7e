"""Dice and Adventurer Counters (components.dice, placement.counters)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..content import amount
from ..events import COUNTER_DRAWN
from ..state import NOBODY, Adventurer, QuestTable

FACES = range(1, 7)


def roll(table: QuestTable, count: int, rule: str, seat: int = NOBODY, purpose: str = "", **what: Any) -> list[int]:
    """So many dice for a seat, or for the game."""
    return table.roll("D6", FACES, count, rule, None if seat == NOBODY else seat, purpose=purpose, **what)


def die(table: QuestTable, rule: str, seat: int = NOBODY, purpose: str = "") -> int:
    """One die."""
    return roll(table, 1, rule, seat, purpose)[0]


def total(table: QuestTable, text: str, rule: str, seat: int = NOBODY, purpose: str = "") -> int:
    """A number that dice may decide: "2D6+3", "1D3", "6" (components.dice-plus, components.d3)."""
    dice, sides, plus = amount(text)
    if dice == 0:
        return plus
    if sides == 6:
        return plus + sum(roll(table, dice, rule, seat, purpose))
    return plus + sum(map(halved, roll(table, dice, rule, seat, purpose, value=text)))


def halved(face: int) -> int:
    """What a D3 is, that is rolled with a D6 (components.d3)."""
    return (face + 1) // 2


def succeeds(face: int, needed: int, bonus: int = 0) -> bool:
    """Whether a test is passed: a natural 1 fails and a natural 6 succeeds, whatever the modifiers (turn.one-fails,
    turn.six-succeeds)."""
    return face == 6 or (face != 1 and face + bonus >= needed)


def counter(table: QuestTable, among: Sequence[Adventurer], rule: str) -> Adventurer:
    """One of the adventurers, by the counters; nothing is drawn where only one is left (placement.counters)."""
    if len(among) == 1:
        return among[0]
    drawn = among[table.dice.randbelow(len(among))]
    table.emit(COUNTER_DRAWN, rule, table.seat_of(drawn.id), adventurer=drawn.ref, barrier="roll")
    return drawn


def lowest(table: QuestTable, among: Sequence[Adventurer], rule: str) -> Adventurer:
    """Who rolls lowest of 1D6 each; those who tie roll again. Nobody rolls against himself."""
    left = list(among)
    while len(left) > 1:
        faces = [die(table, rule, table.seat_of(each.id), "lowest") for each in left]
        left = [each for each, face in zip(left, faces, strict=True) if face == min(faces)]
    return left[0]


def highest(table: QuestTable, seats: Iterable[int], rule: str, purpose: str) -> int:
    """The seat that rolls highest of 1D6 each; those who tie roll again. Nobody rolls against himself."""
    left = list(seats)
    while len(left) > 1:
        faces = [die(table, rule, seat, purpose) for seat in left]
        left = [seat for seat, face in zip(left, faces, strict=True) if face == max(faces)]
    return left[0]
