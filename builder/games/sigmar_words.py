"""The words of abilities of Age of Sigmar, which content may use: timings, orders, what is given, conditions. The
engine has the same (`sigmar.vocabulary_faults`)."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from katabasis.kernel.card_words import are_words, at_least, exactly, is_number, is_text, one_of, table_faults
from katabasis.kernel.schema import Check

ROLL = re.compile(r"\d*D[36](\+\d+)?")
"""A value that is rolled: "D3", "2D6", "D6+8"."""
KEYWORDS = ("hero", "infantry", "cavalry", "monster", "war-machine", "wizard", "priest", "fly")
FEATURE_ABILITIES = ("cover", "obscuring", "unstable")
WEAPON_ABILITIES = (
    "anti-charge",
    "anti-priest",
    "anti-wizard",
    "charge",
    "companion",
    "crit-auto-wound",
    "crit-mortal",
    "crit-two-hits",
    "shoot-in-combat",
)
CONDITIONS = (
    "charged",
    "damaged",
    "five-models",
    "fought",
    "has-slain",
    "in-combat",
    "in-friendly-territory",
    "in-moonlight",
    "infantry-or-cavalry",
    "no-core",
    "not-in-combat",
    "not-moved",
    "not-replaced",
    "not-set-up",
    "on-objective-in-friendly-territory",
    "on-own-objective",
    "round-1",
    "round-2",
    "round-3-or-4",
    "seen-by-the-gods",
    "ten-damage",
    "tithe",
    "token",
)
TIMING = re.compile(
    r"(your|enemy|any)_(start-of-round|start-of-turn|hero|movement|shooting|charge|combat|end-of-turn|end-of-round)"
)
ARRIVAL = {"corner", "edge", "general", "own_territory", "enemies"}
"""What is said of where units arrive, in inches."""


def is_value(value: Any) -> bool:
    """A number, or a roll."""
    return (type(value) is int and value >= 1) or (isinstance(value, str) and ROLL.fullmatch(value) is not None)


def some_words(words: tuple[str, ...]) -> Check:
    return lambda value: isinstance(value, list) and all(word in words for word in value)


ROLL_OF_DIE: Check = one_of(*range(2, 7))  # type: ignore[arg-type]
IS_TRUE = exactly(True)
GIFT: Mapping[str, Check] = {
    "weapon?": is_text,
    "weapons?": one_of("melee", "ranged"),
    "kind?": one_of("combat", "shooting"),
    "against?": one_of("picked", "five-models", "not-controlled"),
    "scroll?": are_words,
    "to?": one_of("user", "friends", "foes-in-combat"),
    "if?": are_words,
}
"""What else is said of something that an ability gives: for which weapons and attacks, against whom, to whom, when."""
GIFTS: Mapping[str, Check] = {
    "attacks": is_number,
    "bad-moon": one_of("picked"),
    "blaze-of-glory": ROLL_OF_DIE,
    "bone-harvest": at_least(1),
    "charge-after-ran": IS_TRUE,
    "charge-after-retreated": IS_TRUE,
    "charge-dice": is_number,
    "charge-roll": is_number,
    "control-score": lambda value: is_number(value) or value == "rolled",
    "fights-twice": IS_TRUE,
    "heals-by-damage": IS_TRUE,
    "hit": is_number,
    "hit-against": is_number,
    "hit-on-sixes": IS_TRUE,
    "ignore-rend": IS_TRUE,
    "leads-reinforcements": at_least(1),
    "move": is_number,
    "no-retreat-damage": IS_TRUE,
    "no-shooting-target": IS_TRUE,
    "rend": is_number,
    "save": is_number,
    "set-attacks": is_value,
    "strike-first": IS_TRUE,
    "strike-last": IS_TRUE,
    "ward": ROLL_OF_DIE,
    "ward-roll": is_number,
    "weapon-ability": one_of(*WEAPON_ABILITIES),
    "wedge": at_least(1),
    "wound": is_number,
    "wound-against": is_number,
}
"""What abilities give, and how much of it."""
ORDER: Mapping[str, Check] = {"to?": one_of("user", "friends", "enemy"), "choice?": is_text, "afterwards?": IS_TRUE}
"""What may be said of every order: to whom, and by which choice it is followed."""
LASTS: Mapping[str, Check] = {"until": one_of("phase", "turn", "round", "battle", "your-turn")}
ORDERS: Mapping[str, Mapping[str, Check]] = {
    "beast-of-the-dark-jungles": {"beast-of-the-dark-jungles": IS_TRUE},
    "boing": {"boing": ROLL_OF_DIE},
    "charge": {"charge": IS_TRUE},
    "eye-of-the-gods": {"eye-of-the-gods": IS_TRUE},
    "give": {"give": lambda gift: not list(gift_faults(gift)), **LASTS},
    "heal": {"heal": is_value},
    "more-more-warp-energy": {"more-more-warp-energy": at_least(1)},
    "mortal": {"mortal": is_value},
    "mortal_per_model": {"mortal_per_model": ROLL_OF_DIE},
    "move": {"move": lambda value: value == "normal" or is_value(value), "ranges?": one_of("leave")},
    "null-pendant": {"null-pendant": IS_TRUE},
    "predatory-fighters": {"predatory-fighters": at_least(1)},
    "rally": {"rally": ROLL_OF_DIE},
    "reknit-construct": {"reknit-construct": IS_TRUE},
    "repair-construct": {"repair-construct": ROLL_OF_DIE},
    "replace": {"replace": is_value, "enemies": at_least(1)},
    "reroll": {"reroll": IS_TRUE},
    "return": {"return": is_value},
    "teleport": {
        "teleport": lambda value: not list(table_faults(value, {"enemies": at_least(1), "general?": at_least(1)}))
    },
}
"""The orders, and what each says besides."""


def order_faults(order: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with an order; its first key is its verb."""
    verb = next(iter(order), "")
    if verb not in ORDERS:
        yield f"does: unknown order {verb!r}"
        return
    if verb == "give":
        yield from gift_faults(order["give"])
    yield from (f"does: {fault}" for fault in table_faults(order, {**ORDERS[verb], **ORDER}))


def gift_faults(gift: Any) -> Iterator[str]:
    """What is wrong with something that an ability gives; its first key says what."""
    kind = next(iter(gift), "") if isinstance(gift, dict) else ""
    if kind not in GIFTS:
        yield f"gives: {gift!r} is nothing that abilities give"
    else:
        yield from (f"gives: {fault}" for fault in table_faults(gift, {kind: GIFTS[kind], **GIFT}))
