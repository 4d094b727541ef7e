"""Whether warbands, fighters and cards are whole, and made of declared words: those of content, and those that somebody
has written (`own_content`). What is not asked of both stands with the one that asks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..kernel.card_words import (
    Kind,
    are_tables,
    are_words,
    is_flag,
    is_number,
    is_text,
    kind,
    list_of,
    nested,
    one_of,
    some_of,
    table_faults,
    table_of,
    value_faults,
)
from ..kernel.schema import Check
from . import card_words as words

OBJECTIVES, POWER = 12, 20
"""A Rivals deck (deck.objective-size-2023, deck.power-size-2023)."""
ALLIANCES = ("order", "chaos", "death", "destruction")
KEYWORDS = ("surge", "dual", "hybrid", "reaction", "persists", "action")
ENDS = ("next-attack", "next-move", "next-damage", "next-activation", "phase", "round", "game")
SIDES = ("normal", "inspired")


class Known(NamedTuple):
    """What entries are checked against: what each says of itself, which kind its words are of, and what it may name."""

    sourced: Mapping[str, Check]
    is_wording: Check
    warbands: Collection[str]
    inspire: Collection[str]
    actions: Collection[str]
    fighters: Sequence[Mapping[str, Any]]

    def entry(self, shape: Mapping[str, Check]) -> Mapping[str, Check]:
        """The keys of an entry that has these besides what every entry says of itself."""
        return {**self.sourced, **shape}


# ---------------------------------------------------------------------- warbands and fighters


@kind('`[dice, "symbol"]`, with `"block"`, `"dodge"` or `"crit"`')
def is_defence(value: Any) -> bool:
    return (
        isinstance(value, list) and len(value) == 2 and is_number(value[0]) and value[1] in ("block", "dodge", "crit")
    )


@kind(f'a word of {", ".join(words.ATTACK_KEYWORDS)}, some with a number, as "grievous 1"')
def is_attack_keyword(value: Any) -> bool:
    name, _space, level = value.partition(" ") if isinstance(value, str) else ("", "", "")
    return name in words.ATTACK_KEYWORDS and (not level or (level.isascii() and level.isdecimal()))


def one_letter(value: Any) -> bool:
    return is_text(value) and len(value) == 1


def attack_shape(is_wording: Check) -> Mapping[str, Check]:
    """The keys of an Attack action."""
    return {
        "id": is_text,
        "name": is_wording,
        "range": is_number,
        "dice": is_number,
        "symbol": one_of("smash", "fury", "crit"),
        "damage": is_number,
        "keywords": list_of(is_attack_keyword),
    }


def side_shape(known: Known) -> Mapping[str, Check]:
    """The keys of one side of a fighter card."""
    return {
        "move": is_number,
        "defence": is_defence,
        "wounds": is_number,
        "attacks": are_tables,
        "actions?": some_or_none_of(known.actions),
    }


def some_or_none_of(names: Collection[str]) -> Kind:
    return list_of(one_of(*names)) if names else Kind(lambda value: value == [], "an empty list")


NO_WARBAND = Kind(lambda value: False, "the id of a warband, and there is none")


def fighter_shape(known: Known) -> Mapping[str, Check]:
    """The keys of a fighter card."""
    return known.entry(
        {
            "short": Kind(one_letter, "a single letter"),
            "emblem": is_text,
            "warband": one_of(*known.warbands) if known.warbands else NO_WARBAND,
            "leader": is_flag,
            "classes": are_words,
            "keywords": are_words,
            "inspire": one_of(*known.inspire),
            "actions": some_or_none_of(known.actions),
            "note?": known.is_wording,
            "normal": Kind(lambda value: isinstance(value, dict), "a table"),
            "inspired": Kind(lambda value: isinstance(value, dict), "a table"),
        }
    )


def fighter_faults(fighter: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a fighter card whose keys are right each by itself."""
    if fighter.get("leader") != ("leader" in (fighter.get("classes") or ())):
        yield "'leader' and its classes differ"


def side_faults(side: Any, known: Known) -> Iterator[str]:
    """What is wrong with one side of a fighter card."""
    yield from table_faults(side, side_shape(known))
    attacks = side.get("attacks") if isinstance(side, dict) else None
    for attack in attacks if isinstance(attacks, list) else ():
        id = attack.get("id") if isinstance(attack, dict) else None
        yield from (f"{id}: {fault}" for fault in table_faults(attack, attack_shape(known.is_wording)))


def warband_faults(fighters: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What is wrong with the fighters of a warband, together."""
    if sum(fighter.get("leader") is True for fighter in fighters) != 1:
        yield "it needs exactly one leader (warband.leader)"
    if len({str(fighter.get("short")) for fighter in fighters}) != len(fighters):
        yield "two fighters have the same letter"


def deck_faults(cards: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What is wrong with the cards of a Rivals deck, together."""
    objectives = sum(card.get("type") == "objective" for card in cards)
    if (objectives, len(cards) - objectives) != (OBJECTIVES, POWER):
        yield (
            f"its deck has {objectives} objectives and {len(cards) - objectives} power cards, and needs {OBJECTIVES} "
            f"and {POWER}"
        )
    elif {*map(_number, cards)} != {*range(1, len(cards) + 1)}:
        yield f"its cards are not numbered one by one, from 1 to {len(cards)}"


def _number(card: Mapping[str, Any]) -> int:
    number = card.get("number")
    return number if isinstance(number, int) else 0


def action_faults(action: Mapping[str, Any], known: Known) -> Iterator[str]:
    """What is wrong with an action or a reaction printed on fighter cards."""
    shape: Mapping[str, Check] = {
        "wording": known.is_wording,
        "icon": is_text,
        "choose?": IS_TABLE,
        "do": are_tables,
        "reaction?": IS_TABLE,
        "once?": one_of("round"),
    }
    yield from table_faults(action, known.entry(shape))
    yield from _effect(action)
    yield from _reaction(action)
    if "reaction" not in action:
        yield from _no_action_within(action)


# ---------------------------------------------------------------------- cards

IS_TABLE = Kind(lambda value: isinstance(value, dict), "a table")
OBJECTIVE: Mapping[str, Check] = {
    "glory": is_number,
    "score_if": IS_TABLE,
    "score_on?": are_words,
    "players_3?": IS_TABLE,
    "players_4?": IS_TABLE,
}
TEXT: Mapping[str, Check] = {
    "choose?": IS_TABLE,
    "designate?": IS_TABLE,
    "each?": IS_TABLE,
    "do?": are_tables,
    "spends?": is_flag,
    "by_hand?": is_flag,
    "reaction?": IS_TABLE,
    "modify?": are_tables,
    "restriction?": are_words,
    "restriction_confidence?": is_text,
}
PLOY: Mapping[str, Check] = {
    **TEXT,
    "lasts?": one_of(*ENDS),
    "until_fall_of?": words.is_filter,
    "first_of?": words.is_filter,
    "first_at?": words.is_filter,
    "first_with?": are_words,
    "before_attack?": are_tables,
}
SUPPORT = table_of(
    {"as": one_of("attacker", "target", "either"), "of": words.is_filter, "against": words.is_filter},
    '`{ as = "target", of = filter, against = filter }`',
)


def upgrade_shape(is_wording: Check) -> Mapping[str, Check]:
    """The keys of an upgrade, besides those of any card."""
    return {
        **TEXT,
        "action?": is_flag,
        "once?": one_of("round"),
        "works_out_of_action?": is_flag,
        "breaks_on_fall?": is_flag,
        "attack?": table_of(attack_shape(is_wording), "an Attack action"),
        "support?": SUPPORT,
        "at?": one_of("action-phase-start"),
        "optional?": is_flag,
        "blast?": is_number,
        "offers_dice?": is_number,
    }


def card_shape(card: Mapping[str, Any], known: Known) -> Mapping[str, Check]:
    """The keys of a card of its type."""
    any_card: Mapping[str, Check] = {
        "number": is_number,
        "warband": is_text,
        "type": one_of("objective", "ploy", "upgrade"),
        "wording": known.is_wording,
        "keywords": nested(f"a list of {', '.join(KEYWORDS)}")(_keyword_faults),
        "icon": is_text,
    }
    of_type = {"objective": OBJECTIVE, "ploy": PLOY, "upgrade": upgrade_shape(known.is_wording)}
    return known.entry({**any_card, **of_type.get(str(card.get("type")), {})})


def _keyword_faults(value: Any) -> Iterator[str]:
    if value != []:
        yield from value_faults("one of them", value, some_of(*KEYWORDS))


def text_faults(card: Mapping[str, Any], known: Known, surges: bool = True) -> Iterator[str]:
    """What is wrong with what a card says, whose keys are right each by itself. `surges` if its edition calls
    objectives of the action phase so."""
    if card.get("type") == "objective":
        yield from _objective(card, surges)
    elif card.get("type") in ("ploy", "upgrade"):
        yield from _power_card(card, known)


def _objective(card: Mapping[str, Any], surges: bool) -> Iterator[str]:
    condition = card.get("score_if")
    for key in ("score_if", "players_3", "players_4"):
        if key in card:
            yield from value_faults(repr(key), card[key], words.is_condition)
    if surges:
        yield from _agrees(card, "surge", "score_on" in card)
    yield from _agrees(card, "hybrid", isinstance(condition, dict) and "any" in condition)
    if "dual" in _keywords(card) and isinstance(condition, dict) and "all" not in condition:
        yield "it is dual, and its condition is not made of two"


def _power_card(card: Mapping[str, Any], known: Known) -> Iterator[str]:
    yield from _effect(card)
    modify = card.get("modify")
    for change in modify if isinstance(modify, list) else ():
        yield from words.modifier_faults(change)
    reaction = card.get("reaction")
    reacts = "reaction" in card and not (isinstance(reaction, dict) and reaction.get("while_in_play"))
    yield from _agrees(card, "reaction", reacts)
    yield from _agrees(card, "persists", card.get("lasts") in ("round", "game"))
    yield from _agrees(card, "action", bool(card.get("action")))
    yield from _reaction(card)
    if card.get("action"):
        yield from _no_action_within(card)
    if card["type"] == "ploy" and not card.keys() & {"do", "lasts", "by_hand"}:
        yield "it does nothing"
    if card["type"] == "upgrade" and not card.keys() & {"do", "modify", "attack", "support", "blast", "offers_dice"}:
        yield "it does nothing"
    nobody = {*texts_of(card, "restriction")} - _names_of(known.fighters)
    yield from (f"'restriction': nobody is {name!r}" for name in sorted(nobody))


def _names_of(fighters: Sequence[Mapping[str, Any]]) -> set[str]:
    """What restrictions may name: fighters, their classes and keywords."""
    labels = {label for fighter in fighters for key in ("classes", "keywords") for label in texts_of(fighter, key)}
    return labels | {str(fighter.get("id")) for fighter in fighters}


def texts_of(entry: Any, key: str) -> Sequence[str]:
    """The list of texts that an entry has under a key; none if it has none there."""
    value = entry.get(key) if isinstance(entry, dict) else None
    return value if isinstance(value, list) and are_words(value) else ()


def _effect(declared: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with `choose` (or `designate`, or `each`) and `do`."""
    selecting = [word for word in ("choose", "designate", "each") if word in declared]
    if len(selecting) > 1:
        yield "it chooses, designates, or takes all"
    for word in selecting:
        yield from value_faults(repr(word), declared[word], words.is_filter)
        if "do" not in declared:
            yield "it selects fighters and does nothing to them"
    for clause in clauses_of(declared):
        yield from words.clause_faults(clause)
        if isinstance(clause, dict) and clause.get("who") == "chosen" and not selecting:
            yield f"{clause.get('verb')}: nobody is chosen"


def clauses_of(declared: Mapping[str, Any]) -> Sequence[Any]:
    """The verbs of a text."""
    clauses = declared.get("do")
    return clauses if isinstance(clauses, list) else ()


def verbs_of(declared: Mapping[str, Any]) -> list[Any]:
    """What the verbs of a text are called."""
    return [clause.get("verb") for clause in clauses_of(declared) if isinstance(clause, dict)]


REACTION: Mapping[str, Check] = {"on": are_words, "if?": words.is_condition, "while_in_play?": is_flag}


def _reaction(declared: Mapping[str, Any]) -> Iterator[str]:
    if "reaction" in declared:
        yield from (f"'reaction': {fault}" for fault in table_faults(declared["reaction"], REACTION))


def _no_action_within(declared: Mapping[str, Any]) -> Iterator[str]:
    """Whether a fighter can make an action is asked when it looks for an action to make: that has to end."""
    if "act" in verbs_of(declared):
        yield "an action may not be to make any action"


def _agrees(card: Mapping[str, Any], keyword: str, declared: bool) -> Iterator[str]:
    if (keyword in _keywords(card)) != declared:
        yield f"'keywords': they and its declaration differ about {keyword!r}"


def _keywords(card: Mapping[str, Any]) -> Sequence[Any]:
    keywords = card.get("keywords")
    return keywords if isinstance(keywords, list) else ()
