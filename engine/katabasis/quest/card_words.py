"""What Event, Treasure and Spell cards may say: what is done, to whom, what lasts, and what things do by themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..kernel.card_words import (
    IS_TRUE,
    Kind,
    Word,
    Words,
    at_least,
    either,
    exactly,
    instruction_faults,
    is_number,
    kind,
    nested,
    one_of,
    table_faults,
)

AMOUNT = re.compile(r"\d+D[36](\+\d+)?|\d+")


@kind('an amount, such as `"2D6"`')
def is_amount(value: Any) -> bool:
    return isinstance(value, str) and AMOUNT.fullmatch(value) is not None


TARGETS: Words = {
    "none": Word("nobody"),
    "adventurer": Word("an adventurer"),
    "adventurer-before-attack": Word("an adventurer who has not attacked this turn"),
    "area": Word("an area of squares"),
    "area-in-sight": Word("an area of squares that the user sees"),
    "dead": Word("an adventurer who is dead"),
    "monster-here": Word("a Monster of the section"),
    "monster-in-sight": Word("a Monster that the user sees"),
    "one-or-two": Word("one adventurer or two"),
}
"""At what a card is used."""
WHOM: Words = {
    "user": Word("who uses the card"),
    "target": Word("at whom it is used"),
    "party": Word("every adventurer on the board"),
    "section": Word("the adventurers of the section, or of the squares at which the card is used"),
    "adventurers": Word("the same"),
    "opener": Word("who was rolled for"),
    "random": Word("one of the section, by its counter"),
    "models": Word("adventurers and Monsters of the section, or of those squares"),
    "monsters": Word("its Monsters"),
    "adjacent-monsters": Word("the Monsters adjacent to the user"),
}
EFFECTS: Words = {
    "attacks": Word("so many more Attacks"),
    "invisible": Word("Monsters do not attack"),
    "levitate": Word("flies"),
    "life-force": Word("Wounds that he inflicts heal adventurers of the Wizard's choice"),
    "rebound": Word("on a 6 a hit wounds whoever made it"),
    "shield": Word("only a 6 hits"),
    "strength": Word("so much more Strength"),
    "sure-hit": Word("its attacks hit"),
    "toughness": Word("so much more Toughness"),
}
PASSIVES: Words = {
    "absorb": Word("takes all damage of some blows"),
    "arrows": Word("arrows for the bow"),
    "casting": Word("a spell may cost nothing"),
    "cloak": Word("Toughness in place of a shield"),
    "gamble": Word("may take the damage of a hit, or explode"),
    "move": Word("more Movement"),
    "power": Word("points of power for spells"),
    "power-roll": Word("the power roll is made again"),
    "ward": Word("one attack is ignored"),
}
"""What a thing does by itself, at moments of the rules that ask for it."""

ON_WHOM: Mapping[str, Kind] = {"whom": one_of(*WHOM)}


@nested("rows of a table")
def are_rows(value: Any) -> Iterator[str]:
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        yield f"{value!r} are no rows"
        return
    faults = [fault for row in value for fault in table_faults(row, ROW)]
    yield from faults
    if not faults:
        faces = [face for row in value for face in range(row["on"][0], row["on"][1] + 1)]
        if sorted(faces) != [1, 2, 3, 4, 5, 6]:
            yield f"a table of one die has each face once, not {faces}"


@kind("`[first, last]`")
def are_faces(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(is_number, value))


def _instruction_faults(value: Any) -> Iterator[str]:
    if not isinstance(value, list):
        yield f"{value!r} is no list of instructions"
        return
    for instruction in value:
        yield from instruction_faults(instruction, VERBS)


ARE_INSTRUCTIONS_OR_NONE = nested("instructions, or none")(_instruction_faults)


@nested("instructions")
def are_instructions(value: Any) -> Iterator[str]:
    if value == []:
        yield "there are no instructions"
    yield from _instruction_faults(value)


ROW: Mapping[str, Kind] = {"on": are_faces, "does": ARE_INSTRUCTIONS_OR_NONE}

VERBS: Words = {
    "wounds": Word(
        "so many Wounds: `no-armour` is less Toughness alone, `unmodified` less nothing",
        is_amount,
        {"mode": one_of("normal", "no-armour", "unmodified"), **ON_WHOM},
    ),
    "heal": Word("heals so many Wounds", either(is_amount, exactly("all")), ON_WHOM),
    "gold": Word("so much gold, times that number", is_amount, {"times": at_least(1), **ON_WHOM}),
    "effect": Word(
        "something that lasts until the end of the turn, or until the same moment of the next",
        one_of(*EFFECTS),
        {"amount": is_number, "until": one_of("turn", "full-turn"), "whom?": one_of("user", "target")},
    ),
    "table": Word("one die is rolled, and names a row: `{ on = [1, 2], does = [...] }`; each face once", are_rows),
    "lowest": Word("everybody rolls, and the rest is about the lowest", IS_TRUE),
    "another": Word("draws a further card", IS_TRUE),
    "another_on": Word("draws a further card with that or less", at_least(1)),
    "treasure": Word("a treasure is found", IS_TRUE),
    "pit": Word("who was rolled for falls into a pit", IS_TRUE),
    "out_of_pit": Word("the target gets out of a pit", IS_TRUE),
    "key": Word("the leader says who keeps the key", IS_TRUE),
    "scorpions": Word(
        "so many of them: some are killed, for so much gold each; the rest sting", at_least(1), {"gold": at_least(1)}
    ),
    "cave_in": Word("every other way out is blocked, and the section falls", IS_TRUE),
    "portcullis": Word("the way in is barred as soon as everybody is past", IS_TRUE),
    "destroy": Word("the card is gone", IS_TRUE),
    "flash": Word("so many more Attacks for everybody who has not fought yet", at_least(1)),
    "extra_phase": Word("another Adventurers' Phase follows", IS_TRUE),
    "freeze": Word("as many Monsters of the section, each that many Wounds", is_amount),
    "lifebringer": Word("who is chosen heals that much, unless two roll alike", is_amount),
    "resurrect": Word("who is dead returns", IS_TRUE),
    "block": Word("the squares cave in", IS_TRUE),
    "despair": Word("the squares become an abyss", IS_TRUE),
}
