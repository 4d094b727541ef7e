"""The figures of the game, typed: adventurers, Monsters, cards, sections and missions. They come from content/quest."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..content import add_entries, load

Instruction = Mapping[str, Any]
"""One instruction of a card: a verb with its amount, and what else the verb wants to know (docs/quest.md)."""


class Amount(NamedTuple):
    """A number that dice may decide: "2D6+3" is 2 dice of 6 sides and 3; "1D3" counts half of a die, rounded up
    (components.dice-notation, components.dice-plus, components.d3)."""

    dice: int
    sides: int
    plus: int


_AMOUNT = re.compile(r"(?:(\d+)D([36])(?:\+(\d+))?|(\d+))")


def amount(text: str) -> Amount:
    """What such a text says. Raises ValueError for any other."""
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise ValueError(f"no number and no dice: {text!r}")
    dice, sides, plus, fixed = match.groups()
    return Amount(0, 6, int(fixed)) if fixed else Amount(int(dice), int(sides), int(plus or 0))


class Profile(NamedTuple):
    """An adventurer as printed (adventurers.card). `ballistic_skill` and `needs_to_escape` are die results; 0 for who
    cannot be pinned. `bow` is the Strength of the bow, 0 without one."""

    id: str
    wounds: Amount
    move: int
    weapon_skill: int
    ballistic_skill: int
    strength: int
    toughness: int
    armour: int
    initiative: int
    attacks: int
    needs_to_escape: int
    equipment: str
    special: str
    bow: int


class Kind(NamedTuple):
    """A kind of Monster (tables.monsters)."""

    id: str
    move: int
    weapon_skill: int
    ballistic_skill: int
    strength: int
    toughness: int
    wounds: int
    attacks: int
    damage_dice: int
    gold: int
    special: tuple[str, ...]
    bow: int


class Spell(NamedTuple):
    """A spell, or what is cast like one (spells.card)."""

    id: str
    type: str
    cost: int
    target: str
    does: tuple[Instruction, ...]
    once_each: bool


class Treasure(NamedTuple):
    """A Treasure card as printed (gold.treasure-card)."""

    id: str
    gold: int
    uses: str
    kind: str
    stock: str
    unused: bool
    users: tuple[str, ...]
    moment: str
    target: str
    passive: str
    does: tuple[Instruction, ...]
    shared: tuple[Instruction, ...]
    printed: Mapping[str, Any]
    most: int
    """How many a stock has at most; 0 for what is none."""


class Section(NamedTuple):
    """A section of the board: its type ("corridor", "room", "objective") and its shape."""

    id: str
    type: str
    shape: str
    copies: int


_content = load("quest")


def _profile(id: str, printed: Mapping[str, Any]) -> Profile:
    fields = {name: printed.get(name, 0) for name in Profile._fields if name not in ("id", "wounds")}
    return Profile(id=id, wounds=amount(printed["wounds"]), **fields)


def _kind(id: str, printed: Mapping[str, Any]) -> Kind:
    fields = {name: printed.get(name, 0) for name in Kind._fields if name not in ("id", "special")}
    return Kind(id=id, special=tuple(printed["special"]), **fields)


def _spell(id: str, printed: Mapping[str, Any]) -> Spell:
    return Spell(
        id,
        printed["type"],
        printed["cost"],
        printed["target"],
        tuple(printed["does"]),
        printed.get("once_each", False),
    )


def _treasure(id: str, printed: Mapping[str, Any]) -> Treasure:
    return Treasure(
        id,
        printed["gold"],
        printed["uses"],
        printed["kind"],
        printed.get("stock", ""),
        printed.get("unused", False),
        tuple(printed.get("users", ())),
        printed.get("moment", "any"),
        printed.get("target", ""),
        printed.get("passive", ""),
        tuple(printed.get("does", ())),
        tuple(printed.get("shared", ())),
        printed,
        _most(printed.get("stock", "")),
    )


def _most(stock: str) -> int:
    if not stock:
        return 0
    dice, sides, plus = amount(stock)
    return dice * sides + plus


PROFILES: dict[str, Profile] = {id: _profile(id, printed) for id, printed in _content["adventurers"].items()}
"""The four adventurers, in the order of the rulebook (basics.four-adventurers)."""

KINDS: dict[str, Kind] = {id: _kind(id, printed) for id, printed in _content["monsters"].items()}

SPELLS: dict[str, Spell] = {id: _spell(id, printed) for id, printed in _content["spells"].items()}

TREASURES: dict[str, Treasure] = {id: _treasure(id, printed) for id, printed in _content["treasures"].items()}

EVENTS: Mapping[str, Mapping[str, Any]] = _content["events"]
"""The happenings of the Event deck."""

MONSTER_CARDS: Mapping[str, Mapping[str, Any]] = _content["monster_cards"]
"""The Monsters of the Event deck."""

SECTIONS: dict[str, Section] = {
    id: Section(id, printed["type"], printed["shape"], printed["copies"])
    for id, printed in _content["sections"].items()
}

SHAPES: Mapping[str, Mapping[str, Any]] = _content["shapes"]

MISSIONS: dict[str, Mapping[str, Any]] = dict(_content["adventures"])
"""The adventures: those of the book, and those of somebody's own whose texts games bring along (`own_content`)."""
PRINTED: tuple[str, ...] = tuple(MISSIONS)
"""The thirty of the Adventure book, by room and number ("tomb-3")."""

TABLES: Mapping[str, Mapping[str, Any]] = _content["tables"]

SIZES: Mapping[str, Mapping[str, Any]] = _content["sizes"]
"""How many sections there are above and among those of the objective room (deck.thirteen)."""

EQUIPMENT = tuple(_content["equipment"])

OBJECTIVES = tuple(id for id, section in SECTIONS.items() if section.type == "objective")


def add_adventures(monsters: Mapping[str, Any], adventures: Mapping[str, Any]) -> None:
    """Have adventures of somebody's own there, with their Monsters, as content has them."""
    add_entries("quest", {"monsters": monsters, "adventures": adventures})
    KINDS.update({id: _kind(id, printed) for id, printed in monsters.items()})
    MISSIONS.update(adventures)


def needed_to_hit(attacker: int, defender: int) -> int:
    """The die that hits in hand-to-hand combat, by both Weapon Skills (tables.to-hit)."""
    rows: Sequence[Sequence[int]] = TABLES["to-hit"]["rows"]
    return rows[max(1, min(attacker, 10)) - 1][max(1, min(defender, 10)) - 1]


def section_of(id: str) -> Section:
    """The printed section of a card or of a laid section ("passage-3")."""
    return SECTIONS[id] if id in SECTIONS else SECTIONS[id.rpartition("-")[0]]


def treasure_of(card: str) -> Treasure:
    """What is printed on a Treasure card, by its id ("gold-2")."""
    return TREASURES[card] if card in TREASURES else TREASURES[card.rpartition("-")[0]]


def is_treasure(card: str) -> bool:
    """Whether there is a Treasure card of that id."""
    return card in TREASURES or card.rpartition("-")[0] in TREASURES


def cards_of(table: Mapping[str, Any]) -> list[str]:
    """The ids of all cards of a deck: those of which there are several are numbered from 1."""
    ids: list[str] = []
    for id, printed in table.items():
        if isinstance(printed, Section):
            copies = printed.copies
        else:
            copies = printed.printed.get("copies", 1) if isinstance(printed, Treasure) else 1
        ids += [id] if copies == 1 else [f"{id}-{copy}" for copy in range(1, copies + 1)]
    return ids
