"""Whether declared card texts use only words that the engine knows, with nothing left to a silent default."""

from collections.abc import Iterator, Mapping
from typing import Any

from builder.schema import is_a
from katabasis.kernel.card_words import is_number, one_of, some_of, table_faults
from katabasis.kernel.schema import Check

SIDES = ("friendly", "enemy")
TERRITORIES = ("own", "enemy", "outside-own")
HEXES = ("edge", "starting", "objective")
TOKENS = ("move", "charge", "guard", "stagger")
ROLES = ("bearer", "attacker", "target", "chosen")
SINCE = ("now", "action", "step", "phase")
MODIFIED = ("move", "wounds", "defence", "range", "dice", "damage", "supporters", "trophy")
ADDED = ("keyword", "class", "defence-success", "attack-success", "symbol", "defence-symbol")
REPLACED = ("bounty", "damage-suffered")
SAID = (
    "no-drive-back", "no-push", "no-choice", "no-charge", "no-support", "support-doubled", "move-doubled",
    "passes-fighters", "charges-through", "bounty-spent",
)  # fmt: skip
ATTACK_KEYWORDS = (
    "cleave", "critical-cleave", "reaction",
    "ensnare", "grievous", "knockback", "scything", "stagger", "critical-stagger", "reroll", "reroll-all",
)  # fmt: skip


def _are_limits(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(is_number, value)) and value[0] <= value[1]


def _is_filter(value: Any) -> bool:
    return not any(filter_faults(value))


def _are_so_many(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"of", "least"} and _is_filter(value["of"])


def _is_reach(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"hexes", "of"} and _is_filter(value["of"])


FILTER: Mapping[str, Check] = {
    "side": one_of(*SIDES),
    "out": is_a(bool),
    "count": _are_limits,
    "is": one_of(*ROLES),
    "not": is_a(list),
    "other_than_bearer": is_a(bool),
    "label": is_a(list),
    "token": some_of(*TOKENS),
    "counter": is_a(str),
    "inspired": is_a(bool),
    "on": one_of(*HEXES),
    "territory": one_of(*TERRITORIES),
    "adjacent_to": _is_filter,
    "alone": is_a(bool),
    "beside": _are_so_many,
    "charging": is_a(bool),
    "charged": is_a(bool),
    "first_activated": is_a(bool),
    "other_than": one_of(*ROLES),
    "together": is_a(bool),
    "within": _is_reach,
    "far_from": _is_reach,
    "attacked": is_a(bool),
    "moved": is_a(bool),
    "given_now": is_a(str),
}

VERB: Mapping[str, Mapping[str, Check]] = {
    "push": {"hexes": _are_limits, "away_from_enemies?": is_a(bool)},
    "place": {"on": one_of(*HEXES), "territory?": one_of(*TERRITORIES)},
    "move": {},
    "attack": {"range?": _are_limits, "at?": one_of(*ROLES), "attacks?": is_a(list), "optional?": is_a(bool)},
    "stand": {},
    "swap": {},
    "roll": {
        "die": one_of("attack", "defence"),
        "on": is_a(list),
        "then": is_a(list),
        "otherwise?": is_a(list),
    },
    "charge": {},
    "act": {},
    "damage": {"amount": is_number},
    "heal": {"amount": is_number},
    "give": {"token?": one_of(*TOKENS), "counter?": is_a(str)},
    "remove": {"token": some_of(*TOKENS)},
    "bind": {},
    "break": {},
}
PLAYER_VERB: Mapping[str, Mapping[str, Check]] = {
    "draw": {"amount": is_number, "up_to?": is_a(bool)},
}
"""What each verb is declared with, those on fighters and those of the card's player; a key that ends in `?` may be left
out."""

VALUE: Mapping[str, Mapping[str, Check]] = {
    "held": {
        "by?": one_of("you", "enemy"),
        "territory?": one_of(*TERRITORIES),
        "number?": lambda value: is_number(value) or is_a(list)(value),
        "sum?": is_a(bool),
    },
    "attacks": {
        "since": one_of(*SINCE),
        "by?": _is_filter,
        "same_attacker?": is_a(bool),
        "range?": _are_limits,
        "succeeded?": is_a(bool),
        "failed?": is_a(bool),
        "critical?": is_a(bool),
        "killed?": is_a(bool),
        "victim_on?": one_of(*HEXES),
        "distinct?": one_of("range", "attacker"),
        "attack?": is_a(list),
        "at?": _is_filter,
    },
    "fallen": {
        "since": one_of(*SINCE),
        "side?": one_of(*SIDES),
        "is?": one_of(*ROLES),
        "credit?": one_of("you", "enemy"),
        "who?": _is_filter,
        "by?": _is_filter,
        "beside_attacker?": is_a(bool),
    },
    "counters": {"since": one_of(*SINCE), "counter": is_a(str), "side": one_of(*SIDES)},
    "moves": {"since": one_of(*SINCE), "by": _is_filter},
    "objectives": {},
    "damage": {"since": one_of(*SINCE), "side": one_of(*SIDES), "is?": one_of(*ROLES)},
    "returns": {"since": one_of(*SINCE), "side": one_of(*SIDES)},
    "charges": {"by": _is_filter},
    "warbands": {"side?": one_of(*SIDES), "having?": _is_filter, "lacking?": _is_filter},
    "times": {},
}

MODIFY: Mapping[str, Check] = {
    "what": one_of(*MODIFIED, *ADDED, *SAID, *REPLACED),
    "by?": is_number,
    "set?": is_number,
    "add?": is_a(str),
    "floor?": is_number,
    "range?": _are_limits,
    "lacks?": some_of(*ATTACK_KEYWORDS),
    "incoming?": is_a(bool),
    "on?": _is_filter,
    "attacks?": is_a(list),
    "times?": is_a(dict),
}


def filter_faults(filter: Any) -> Iterator[str]:
    """What is wrong with a filter."""
    if not isinstance(filter, dict) or not filter:
        yield f"{filter!r} is no filter"
        return
    for key, value in filter.items():
        if key not in FILTER:
            yield f"unknown filter {key!r}"
        elif not FILTER[key](value):
            yield f"filter {key!r} cannot be {value!r}"


def effect_faults(declared: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with `choose` (or `designate`) and `do`."""
    selecting = [word for word in ("choose", "designate", "each") if word in declared]
    if len(selecting) > 1:
        yield "it chooses, designates, or takes all"
    for word in selecting:
        yield from filter_faults(declared[word])
        if "do" not in declared:
            yield "it selects fighters and does nothing to them"
    for clause in declared.get("do", ()):
        yield from _verb_faults(clause, bool(selecting))


def _verb_faults(clause: Any, chooses: bool) -> Iterator[str]:
    verb = clause.get("verb") if isinstance(clause, dict) else None
    if verb in PLAYER_VERB:
        yield from (f"{verb}: {fault}" for fault in table_faults(clause, {**PLAYER_VERB[verb], "verb": is_a(str)}))
        return
    if verb not in VERB:
        yield f"unknown verb {verb!r}"
        return
    shape = {**VERB[verb], "verb": is_a(str), "who?": one_of(*ROLES)}
    yield from (f"{verb}: {fault}" for fault in table_faults(clause, shape))
    if verb == "give" and ("token" in clause) == ("counter" in clause):
        yield "give: either a token or a counter"
    if clause.get("who") == "chosen" and not chooses:
        yield f"{verb}: nobody is chosen"


def modify_faults(change: Any) -> Iterator[str]:
    """What is wrong with one modifier."""
    yield from table_faults(change, MODIFY)
    what = change.get("what")
    needs = "by" if what in MODIFIED else "add" if what in ADDED else "set" if what in REPLACED else None
    for key in ("by", "add", "set"):
        if (key in change) != (key == needs):
            yield f"modify {what!r}: {key!r} is {'not wanted' if key in change else 'missing'}"


def condition_faults(condition: Any) -> Iterator[str]:
    """What is wrong with a condition."""
    if not isinstance(condition, dict) or not condition:
        yield f"{condition!r} is no condition"
        return
    for key, args in condition.items():
        if key in ("all", "any"):
            for part in args:
                yield from condition_faults(part)
        elif key in ("at_least", "more"):
            for value in args:
                yield from _value_faults(value)
        elif key in ("every", "are", "attacker", "target", "activated", "may_activate"):
            yield from filter_faults(args)
        elif key == "turn_of":
            if args not in ("you", "enemy"):
                yield f"turn_of cannot be {args!r}"
        elif key not in ("by_hand", "failing"):
            yield f"unknown condition {key!r}"
    if ("every" in condition) != ("are" in condition):
        yield "`every` and `are` go together"


def _value_faults(value: Any) -> Iterator[str]:
    if is_number(value) or value in ("round", "players"):
        return
    if not isinstance(value, dict) or len(value) != 1:
        yield f"{value!r} is no value"
        return
    ((kind, args),) = value.items()
    if kind == "fighters":
        yield from filter_faults(args)
    elif kind == "times":
        for factor in args:
            yield from _value_faults(factor)
    elif kind in VALUE:
        yield from (f"{kind}: {fault}" for fault in table_faults(args, VALUE[kind]))
    else:
        yield f"unknown value {kind!r}"
