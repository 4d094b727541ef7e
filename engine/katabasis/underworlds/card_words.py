"""What cards may say: which fighters they mean, what is done to them, what is changed, and under which conditions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..kernel.card_words import (
    IS_TRUE,
    Kind,
    Word,
    Words,
    are_limits,
    are_words,
    is_flag,
    is_number,
    is_text,
    kind,
    nested,
    one_of,
    some_of,
    table_faults,
    table_of,
    value_faults,
    word_faults,
)

SIDE = one_of("friendly", "enemy")
PLAYER = one_of("you", "enemy")
TERRITORY = one_of("own", "enemy", "outside-own")
HEX = one_of("edge", "starting", "objective")
TOKENS = ("move", "charge", "guard", "stagger")
ROLE = kind("a role")(one_of("bearer", "attacker", "target", "chosen"))
SINCE = kind("since when")(one_of("now", "action", "step", "phase"))

ATTACK_KEYWORDS: Words = {
    "cleave": Word("block results in the defence roll cannot be successes"),
    "critical-cleave": Word("the same, once a crit is rolled"),
    "reaction": Word("it is made by a reaction alone"),
    "ensnare": Word("dodge results in the defence roll cannot be successes"),
    "grievous": Word("a critical hit has so much more Damage: `grievous 1`"),
    "knockback": Word("drives back so much farther: `knockback 1`"),
    "scything": Word("it is made against each adjacent enemy"),
    "stagger": Word("the target is given a Stagger token, if it succeeds"),
    "critical-stagger": Word("the same, once a crit is rolled"),
    "reroll": Word("so many attack dice may be rolled again: `reroll 1`"),
    "reroll-all": Word("the whole attack roll may be rolled again"),
}


# ---------------------------------------------------------------------- filters


@nested("a filter")
def is_filter(value: Any) -> Iterator[str]:
    yield from word_faults(value, FILTERS, "filter")


BESIDE = table_of({"of": is_filter, "least": is_number}, "`{ of = filter, least = 2 }`")
REACH = table_of({"hexes": is_number, "of": is_filter}, "`{ hexes = 2, of = filter }`")

FILTERS: Words = {
    "side": Word("is of that side", SIDE),
    "out": Word("is out of action; without it, stands on the battlefield", is_flag),
    "count": Word("so many are chosen; without it, exactly one", are_limits),
    "is": Word("is the fighter in that role", ROLE),
    "not": Word("is none of these fighter ids", are_words),
    "other_than_bearer": Word("does not make the action itself", is_flag),
    "label": Word("has one of these classes or keywords", are_words),
    "token": Word("has one of these tokens", some_of(*TOKENS)),
    "counter": Word("has that counter, such as `raise`", is_text),
    "inspired": Word("is Inspired, or not", is_flag),
    "on": Word("stands in such a hex, or on an objective", HEX),
    "territory": Word("stands in such territory", TERRITORY),
    "adjacent_to": Word("is adjacent to such a fighter", is_filter),
    "alone": Word("is adjacent to no friend of its own", is_flag),
    "beside": Word("is adjacent to so many of them", BESIDE),
    "charging": Word("is making a Charge action, or not", is_flag),
    "charged": Word("made a Charge action in this phase, or not", is_flag),
    "first_activated": Word("is the fighter activated in this step, or may yet be", is_flag),
    "other_than": Word("is not the fighter in that role", ROLE),
    "together": Word("the chosen are adjacent to each other", is_flag),
    "within": Word("is at most that far from such a fighter", REACH),
    "far_from": Word("is farther from all such fighters", REACH),
    "attacked": Word("made an Attack action in this step, or not", is_flag),
    "moved": Word("made a Move action in this phase, or not", is_flag),
    "given_now": Word("was given that counter just before this reaction step", is_text),
}
"""What a filter asks of a fighter, who must pass all of its keys. Sides and territories are those of the card's
player."""


# ---------------------------------------------------------------------- verbs


@nested("verbs")
def are_clauses(value: Any) -> Iterator[str]:
    if not isinstance(value, list) or not value:
        yield f"{value!r} is no list of verbs"
        return
    for clause in value:
        yield from clause_faults(clause)


def clause_faults(clause: Any) -> Iterator[str]:
    """Say what is wrong with `{ verb = "push", hexes = [1, 1] }`."""
    verb = clause.get("verb") if isinstance(clause, dict) else None
    word = PLAYER_VERBS.get(str(verb)) or VERBS.get(str(verb))
    if word is None:
        yield f"unknown verb {verb!r}"
        return
    whom: Mapping[str, Kind] = {"who?": ROLE} if verb in VERBS else {}
    yield from (f"{verb}: {fault}" for fault in table_faults(clause, {"verb": is_text, **word.keys, **whom}))
    if verb == "give" and ("token" in clause) == ("counter" in clause):
        yield "give: either a token or a counter"


VERBS: Words = {
    "push": Word(
        "pushes it that many hexes, any way, or to where it is farther from every enemy; `0` may leave it where it is",
        keys={"hexes": are_limits, "away_from_enemies?": is_flag},
    ),
    "place": Word("places it in such an empty hex, also from out of action", keys={"on": HEX, "territory?": TERRITORY}),
    "move": Word("it makes a Move action"),
    "attack": Word(
        "it makes an Attack action of such a Range, or one of these ids (`same`: that of the Attack action before), at"
        " such a target",
        keys={"range?": are_limits, "at?": ROLE, "attacks?": are_words, "optional?": is_flag},
    ),
    "stand": Word("as the target of the Attack action under way it is not driven back"),
    "swap": Word("the two chosen fighters change places"),
    "roll": Word(
        "a die is rolled, and such a face leads to these verbs",
        keys={
            "die": one_of("attack", "defence"),
            "on": are_words,
            "then": are_clauses,
            "otherwise?": are_clauses,
        },
    ),
    "charge": Word("it makes a Charge action"),
    "act": Word("it makes an action of its player's choice; what is itself an action cannot have it"),
    "damage": Word("deals it damage", keys={"amount": is_number}),
    "heal": Word("takes up to that many wound counters off", keys={"amount": is_number}),
    "give": Word("gives it the one or the other", keys={"token?": one_of(*TOKENS), "counter?": is_text}),
    "remove": Word("removes one token of these kinds, the player's choice", keys={"token": some_of(*TOKENS)}),
    "bind": Word("its activation has begun: nobody else is activated in this turn"),
    "break": Word("breaks this upgrade"),
}
"""What is done to a fighter: to whom is chosen, or who bears the card, or who is in the role that `who` names."""
PLAYER_VERBS: Words = {
    "draw": Word("the player draws that many power cards", keys={"amount": is_number, "up_to?": is_flag}),
}
"""What is done by the card's player: it takes no `who`, and works though everybody has fallen."""


# ---------------------------------------------------------------------- values and conditions


@nested("a value")
def is_value(value: Any) -> Iterator[str]:
    if is_number(value) or value in ("round", "players"):
        return
    if not isinstance(value, dict) or len(value) != 1:
        yield f"{value!r} is no value"
        return
    ((name, args),) = value.items()
    if name not in VALUES:
        yield f"unknown value {name!r}"
        return
    word = VALUES[name]
    yield from value_faults(name, args, word.value or table_of(word.keys, name))


@nested("two values")
def are_two_values(value: Any) -> Iterator[str]:
    if not isinstance(value, list) or len(value) != 2:
        yield f"{value!r} are no two values"
        return
    for each in value:
        yield from value_faults("value", each, is_value)


@kind("a number or a list of numbers")
def are_token_numbers(value: Any) -> bool:
    return is_number(value) or (isinstance(value, list) and all(map(is_number, value)))


VALUES: Words = {
    "fighters": Word("such fighters", is_filter),
    "held": Word(
        "objectives that they hold there, with that number, or one of them, if one is given; or the `sum` of their"
        " numbers",
        keys={"by?": PLAYER, "territory?": TERRITORY, "number?": are_token_numbers, "sum?": is_flag},
    ),
    "attacks": Word(
        "resolved Attack actions, by such fighters, of these ids, at such a target; `distinct` counts different ones",
        keys={
            "since": SINCE,
            "by?": is_filter,
            "same_attacker?": is_flag,
            "range?": are_limits,
            "succeeded?": is_flag,
            "failed?": is_flag,
            "critical?": is_flag,
            "killed?": is_flag,
            "victim_on?": HEX,
            "distinct?": one_of("range", "attacker"),
            "attack?": are_words,
            "at?": is_filter,
        },
    ),
    "fallen": Word(
        "fighters that went out of action, to the `credit` of a player, by such fighters",
        keys={
            "since": SINCE,
            "side?": SIDE,
            "is?": ROLE,
            "credit?": PLAYER,
            "who?": is_filter,
            "by?": is_filter,
            "beside_attacker?": is_flag,
        },
    ),
    "counters": Word(
        "different fighters that were given a counter", keys={"since": SINCE, "counter": is_text, "side": SIDE}
    ),
    "moves": Word("Move actions", keys={"since": SINCE, "by": is_filter}),
    "objectives": Word("objective tokens on the battlefield"),
    "damage": Word("damage suffered", keys={"since": SINCE, "side": SIDE, "is?": ROLE}),
    "returns": Word("how often fighters were returned to the battlefield", keys={"since": SINCE, "side": SIDE}),
    "charges": Word("fighters that have made a Charge action in this phase", keys={"by": is_filter}),
    "warbands": Word(
        "warbands that have such a fighter, or have none",
        keys={"side?": SIDE, "having?": is_filter, "lacking?": is_filter},
    ),
    "times": Word("a product", are_two_values),
}
"""What is counted: `{ held = { by = "you" } }`."""


@nested("a condition")
def is_condition(value: Any) -> Iterator[str]:
    yield from word_faults(value, CONDITIONS, "condition")


@nested("a list of conditions")
def are_conditions(value: Any) -> Iterator[str]:
    if not isinstance(value, list) or not value:
        yield f"{value!r} is no list of conditions"
        return
    for each in value:
        yield from value_faults("condition", each, is_condition)


CONDITIONS: Words = {
    "at_least": Word("the first is at least the second", are_two_values),
    "more": Word("the first is more than the second", are_two_values),
    "every": Word("there are such fighters, and all of them are so", is_filter, {"are": is_filter}),
    "all": Word("all conditions hold (dual)", are_conditions),
    "any": Word("one of them holds (hybrid)", are_conditions),
    "turn_of": Word("it is that player's turn", PLAYER),
    "attacker": Word("the attacker is such a fighter", is_filter),
    "target": Word("the target is such a fighter", is_filter),
    "failing": Word("the Attack action, whose result has just been seen, fails", IS_TRUE),
    "activated": Word("such a fighter was activated in this step", is_filter),
    "may_activate": Word("such a fighter could be activated now", is_filter),
    "by_hand": Word("a function of the card's own says so", IS_TRUE),
}


# ---------------------------------------------------------------------- what upgrades and lasting ploys change

BY: Mapping[str, Kind] = {"by": is_number, "times?": is_value}
ADD: Mapping[str, Kind] = {"add": is_text}
SET: Mapping[str, Kind] = {"set": is_number}
OF_ATTACKS: Mapping[str, Kind] = {
    "range?": are_limits,
    "lacks?": kind("attack keywords")(some_of(*ATTACK_KEYWORDS)),
    "attacks?": are_words,
    "incoming?": is_flag,
}
"""Which Attack actions are changed: of such a Range, without these keywords, of these ids; those of the fighter, or
with `incoming` those that target it."""

MODIFIERS: Words = {
    "move": Word("Move", keys=BY),
    "wounds": Word("Wounds", keys=BY),
    "defence": Word("the dice of its Defence", keys=BY),
    "supporters": Word("supporters of its Attack actions", keys=BY),
    "trophy": Word("glory besides the bounty for whom it takes out", keys=BY),
    "range": Word("Range", keys={**BY, **OF_ATTACKS}),
    "dice": Word("attack dice", keys={**BY, **OF_ATTACKS}),
    "damage": Word("Damage, not below the `floor`", keys={**BY, "floor?": is_number, **OF_ATTACKS}),
    "keyword": Word("one more attack keyword", keys={**ADD, **OF_ATTACKS}),
    "symbol": Word("a symbol in place of the printed one of its Attack actions", keys={**ADD, **OF_ATTACKS}),
    "defence-symbol": Word("a symbol in place of that of its Defence", keys=ADD),
    "class": Word("one more class", keys=ADD),
    "attack-success": Word("a symbol that always succeeds in attack", keys=ADD),
    "defence-success": Word("a symbol that always succeeds in defence", keys=ADD),
    "bounty": Word("its bounty", keys=SET),
    "damage-suffered": Word("the most of one damage", keys=SET),
    "bounty-spent": Word("its bounty arrives as spent glory"),
    "no-drive-back": Word("it cannot be driven back"),
    "no-push": Word("it cannot be pushed, nor driven back"),
    "no-charge": Word("it cannot make Charge actions"),
    "no-choice": Word("enemy gambits cannot choose it"),
    "no-support": Word("nobody supports it as a target"),
    "support-doubled": Word("its supporters count twice"),
    "move-doubled": Word("its Move counts twice"),
    "passes-fighters": Word("its Move actions lead through fighters"),
    "charges-through": Word("those of its Charge actions do"),
}


def modifier_faults(change: Any) -> Iterator[str]:
    """Say what is wrong with `{ what = "damage", by = 1 }`."""
    what = str(change.get("what")) if isinstance(change, dict) else ""
    if what not in MODIFIERS:
        yield f"unknown modifier {what!r}"
        return
    schema = {"what": is_text, "on?": is_filter, **MODIFIERS[what].keys}
    yield from (f"modify {what!r}: {fault}" for fault in table_faults(change, schema))
