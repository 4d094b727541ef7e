"""Whether Monsters and missions are whole: those of content, and those that somebody has written (`own_content`). What
is not asked of both stands with the one that asks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..kernel.card_words import are_words, at_least, between, is_flag, is_number, is_text, kind, some_of, table_faults
from ..kernel.did_you_mean import did_you_mean
from ..kernel.schema import Check
from ..kernel.text import quoted
from .card_words import is_amount

SPECIALS = ("ambush", "bow", "fly", "gang", "leap", "spear", "web")
is_score = between(1, 10)
"""A figure that lies where all but Wounds do (adventurers.attribute-range)."""
is_die = between(0, 6)
MOST_NAMED, MOST_GROUPS, MOST_SQUARES, MOST_LETTERS = 12, 12, 24, 8
"""What a mission names at most under one key, and the squares and letters of one group."""


class Known(NamedTuple):
    """What entries are checked against: what each says of itself, which kind its words are of, whom and what it may
    name, and the floors of the objective rooms by their sections."""

    sourced: Mapping[str, Check]
    is_wording: Check
    adventurers: Collection[str]
    monsters: Collection[str]
    rooms: Mapping[str, Sequence[str]]

    @property
    def named(self) -> Mapping[str, Check]:
        """The keys of whatever has a name and words."""
        return {**self.sourced, "name": self.is_wording, "text": self.is_wording}


@kind("a table")
def is_table(value: Any) -> bool:
    return isinstance(value, dict)


@kind(f'`"table"`, or a list of up to {MOST_GROUPS} groups')
def are_monsters(value: Any) -> bool:
    return value == "table" or (isinstance(value, list) and len(value) <= MOST_GROUPS)


@kind(f"a list of up to {MOST_NAMED} texts")
def are_named(value: Any) -> bool:
    return are_words(value) and len(value) <= MOST_NAMED


@kind(f"a table of up to {MOST_NAMED} Monsters")
def is_replacing(value: Any) -> bool:
    return isinstance(value, dict) and len(value) <= MOST_NAMED


@kind(f"letters of its room, up to {MOST_LETTERS}")
def are_letters(value: Any) -> bool:
    return is_text(value) and len(value) <= MOST_LETTERS


@kind(f"a list of up to {MOST_SQUARES} squares, `[column, row]`")
def are_squares(value: Any) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) <= MOST_SQUARES
        and all(isinstance(each, list) and len(each) == 2 and all(map(is_number, each)) for each in value)
    )


@kind("`[]`, or a list of " + ", ".join(f'`"{special}"`' for special in SPECIALS))
def are_specials(value: Any) -> bool:
    return value == [] or some_of(*SPECIALS)(value)


EACH: Mapping[str, Check] = {
    "gold?": is_amount,
    "times?": at_least(1),
    "treasure?": at_least(1),
    "prisoners?": is_amount,
    "shared?": is_amount,
}
GROUP: Mapping[str, Check] = {
    "monster": is_text,
    "number": is_amount,
    "where?": are_letters,
    "wounds?": at_least(1),
    "role?": is_text,
    "squares?": are_squares,
}


def monster_shape(known: Known) -> Mapping[str, Check]:
    """What is printed of a Monster (tables.monsters)."""
    return {
        **known.named,
        "move": is_score,
        "weapon_skill": is_score,
        "ballistic_skill": is_die,
        "strength": is_score,
        "toughness": is_score,
        "wounds": at_least(1),
        "attacks": is_score,
        "damage_dice": at_least(1),
        "gold": at_least(0),
        "special": are_specials,
        "bow?": is_score,
    }


def mission_shape(known: Known) -> Mapping[str, Check]:
    """What a mission says."""
    epilogue: Mapping[str, Check] = {"won": known.is_wording, "lost": known.is_wording}
    return {
        **known.named,
        "briefing": known.is_wording,
        "epilogue": lambda value: is_table(value) and not list(table_faults(value, epilogue)),
        "room": is_text,
        "number": at_least(1),
        "monsters": are_monsters,
        "each": is_table,
        "where?": are_letters,
        "table_roll?": between(-5, 0),
        "climb_freely?": is_flag,
        "needs?": are_named,
        "fails_if_dead?": are_named,
        "ransom?": at_least(1),
        "replace?": is_replacing,
        "escape?": at_least(1),
        "jumpers?": are_named,
        "clock?": is_amount,
        "bearer?": is_flag,
        "bearer_gold?": at_least(1),
        "needed?": at_least(1),
    }


def mission_faults(entry: Mapping[str, Any], known: Known) -> Iterator[str]:
    """What is wrong with what a mission names, besides its keys."""
    yield from (f"'each': {fault}" for fault in table_faults(entry.get("each", {}), EACH))
    room = entry.get("room")
    if not isinstance(room, str) or room not in known.rooms:
        named = f"; it is one of: {', '.join(known.rooms)}"
        yield f"'room' cannot be {quoted(room)}: it is no objective room{did_you_mean(room, known.rooms) or named}"
        return
    for key in ("needs", "fails_if_dead"):
        for who in entry[key] if are_named(entry.get(key)) else ():
            if who not in known.adventurers:
                yield f"{key!r}: there is no adventurer {quoted(who)}; there are: {', '.join(known.adventurers)}"
    replaced = entry.get("replace", {})
    for monster in [*replaced, *replaced.values()] if is_replacing(replaced) else ():
        yield from (f"'replace': {fault}" for fault in monster_named_faults(monster, known))
    for monster in entry["jumpers"] if are_named(entry.get("jumpers")) else ():
        yield from (f"'jumpers': {fault}" for fault in monster_named_faults(monster, known))
    if are_letters(entry.get("where")):
        yield from _letter_faults(entry["where"], known.rooms[room])
    monsters = entry.get("monsters")
    for group in monsters if isinstance(monsters, list) and are_monsters(monsters) else ():
        yield from (f"'monsters': {fault}" for fault in group_faults(group, known))
        yield from (f"'monsters': {fault}" for fault in _place_faults(group, known.rooms[room]))


def group_faults(group: Any, known: Known) -> Iterator[str]:
    """What is wrong with so many Monsters of a kind."""
    yield from table_faults(group, GROUP)
    if isinstance(group, dict) and "monster" in group:
        yield from monster_named_faults(group["monster"], known)


def monster_named_faults(monster: Any, known: Known) -> Iterator[str]:
    """Whether there is a Monster that is named."""
    if not isinstance(monster, str) or monster not in known.monsters:
        near = did_you_mean(monster, known.monsters) or f"; there are: {', '.join(known.monsters)}"
        yield f"there is no Monster {quoted(monster)}{near}"


def _place_faults(group: Any, grid: Sequence[str]) -> Iterator[str]:
    if not isinstance(group, dict):
        return
    for column, row in group["squares"] if are_squares(group.get("squares")) else ():
        if letter_at(grid, column, row) == " ":
            yield f"[{column}, {row}] is no square of its room"
    if are_letters(group.get("where")):
        yield from _letter_faults(group["where"], grid)


def _letter_faults(letters: str, grid: Sequence[str]) -> Iterator[str]:
    for letter in dict.fromkeys(letters):
        if not any(letter in line for line in grid):
            there = sorted({each for line in grid for each in line} - {" "})
            yield f"its room has no {quoted(letter)}; it has: {' '.join(there)}"


def letter_at(grid: Sequence[str], column: int, row: int) -> str:
    """The letter of a square of a floor, columns and rows from 1; a space where there is none."""
    inside = 1 <= row <= len(grid) and 1 <= column <= len(grid[0])
    return grid[row - 1][column - 1] if inside else " "
