"""Whether armies of Spearhead, warscrolls and abilities are whole, and made of declared words: those of content, and
those that somebody has written (`own_content`). What is not asked of both stands with the one that asks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..kernel.card_words import (
    are_words,
    at_least,
    is_flag,
    is_number,
    is_text,
    kind,
    list_of,
    one_of,
    optional,
    table_faults,
    value_faults,
)
from ..kernel.did_you_mean import did_you_mean
from ..kernel.schema import Check
from ..kernel.text import quoted
from . import card_words as words
from .card_words import ARE_CONDITIONS, ON_DIE, is_value

TIMING = re.compile(
    r"(your|enemy|any)_(deployment|start-of-round|start-of-turn|hero|movement|shooting|charge|combat"
    r"|end-of-turn|end-of-round)"
)
REGIMENT_OPTION = re.compile(r"(0-1|1|any)( [a-z][a-z-]*)+")
"""For how many units, 1 if it is compulsory, and for which: a name or a role, a faction, or all of some keywords."""
RATIO = re.compile(r"1(/[1-9][0-9]?)?")
"""How many models may be command models: one, or one in so many."""
ARRIVAL = {"corner", "edge", "general", "own_territory", "terrain", "enemies", "less_each_round"}
"""What is said of where units arrive, in inches."""
RESERVE = {"scrolls", "deploy", "again", "outnumbered"}
"""What is said of which units are kept in reserve."""
ENHANCEMENTS = ("trait", "artefact")
"""The kinds of enhancements, each with a table of every faction."""
MOST_INCHES = 100
LONGEST_MM = 2540


class Known(NamedTuple):
    """What entries are checked against: what each says of itself, and which kind its words are of."""

    sourced: Mapping[str, Check]
    is_wording: Check

    @property
    def named(self) -> Mapping[str, Check]:
        """The keys of whatever has a name."""
        return {**self.sourced, "name": self.is_wording}


@kind("a number of inches")
def is_length(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= MOST_INCHES


def is_diameter(value: Any) -> bool:
    """Whether this is a length in mm, to a tenth."""
    return type(value) in (int, float) and 0 < value <= LONGEST_MM and 10 * value == round(10 * value)


@kind("`[diameter]` or `[length, width]` in mm, to a tenth")
def is_base(value: Any) -> bool:
    return isinstance(value, list) and len(value) in (1, 2) and all(map(is_diameter, value))


@kind('such as `"your_hero"`, `"enemy_combat"` or `"any_end-of-turn"`')
def is_timing(value: Any) -> bool:
    return isinstance(value, str) and TIMING.fullmatch(value) is not None


@kind("a list of tables")
def are_tables_or_none(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(part, dict) for part in value)


def army_shape(known: Known) -> Mapping[str, Check]:
    """What is printed of an army (spearhead.fixed-army)."""
    return {
        **known.named,
        "about?": known.is_wording,
        "outline?": is_text,
        "order?": is_number,
        "faction": known.is_wording,
        "alliance": known.is_wording,
        "units": are_words,
        "traits": are_words,
        "regiment_abilities": are_words,
        "enhancements": are_words,
        "general": is_text,
    }


def warscroll_shape(known: Known) -> Mapping[str, Check]:
    """What is printed on a warscroll (warscroll.anatomy)."""
    return {
        **known.named,
        "emblem": is_text,
        "models": at_least(1),
        "move": is_value,
        "health": at_least(1),
        "save": ON_DIE,
        "control": at_least(0),
        "ward?": ON_DIE,
        "keywords": list_of(one_of(*words.KEYWORDS)),
        "abilities?": are_words,
        "tokens?": are_words,
        "reinforcements?": is_flag,
        "coherency?": is_length,
        "base": is_base,
        "height": is_length,
        "height_confidence": one_of("high", "medium", "low"),
        "weapons": lambda value: isinstance(value, dict) and bool(value),
        "power_level?": at_least(2),
        "faction?": is_text,
        "points?": at_least(0),
        "regiment_options?": lambda value: are_words(value) and all(map(REGIMENT_OPTION.fullmatch, value)),
        "joins_as?": is_text,
        "reinforceable?": is_flag,
        "command_models?": lambda value: (
            isinstance(value, dict)
            and value.keys() <= words.COMMAND_MODELS.keys()
            and all(RATIO.fullmatch(each) for each in value.values())
        ),
        "by_hand?": are_words,
    }


def weapon_shape(known: Known) -> Mapping[str, Check]:
    """What is printed of a weapon (warscroll.weapon-profile)."""
    return {
        "name": known.is_wording,
        "range?": at_least(1),
        "attacks": is_value,
        "hit": ON_DIE,
        "wound": ON_DIE,
        "rend": at_least(0),
        "damage": is_value,
        "abilities?": list_of(one_of(*words.WEAPON_ABILITIES)),
        "bearers?": list_of(at_least(1)),
    }


def ability_shape(known: Known) -> Mapping[str, Check]:
    """What an ability says."""
    return {
        **known.named,
        "text?": known.is_wording,
        "timing?": is_timing,
        "reacts_to?": one_of(*words.MOMENTS),
        "limit?": one_of("phase", "turn", "battle", "power-level", "any"),
        "army?": is_flag,
        "keywords?": list_of(one_of(*words.ABILITY_KEYWORDS)),
        "each?": one_of(*words.EACH),
        "of?": ARE_CONDITIONS,
        "answer?": is_text,
        "order?": at_least(1),
        "marks?": are_words,
        "rule?": is_text,
        "command?": is_flag,
        "cost?": at_least(2),
        "value?": at_least(2),
        "command_points?": at_least(1),
        "enhancements?": lambda value: (
            isinstance(value, dict) and value.keys() <= {*ENHANCEMENTS} and all(map(is_number, value.values()))
        ),
        "reserve?": lambda value: isinstance(value, dict) and value.keys() <= RESERVE,
        "arrival?": lambda value: isinstance(value, dict) and value.keys() <= ARRIVAL and "enemies" in value,
        "from_round?": at_least(1),
        "only_round?": at_least(1),
        "if?": ARE_CONDITIONS,
        "picks?": are_tables_or_none,
        "roll?": is_text,
        "roll_each?": is_text,
        "need?": at_least(1),
        "does?": are_tables_or_none,
        "gives?": are_tables_or_none,
    }


def ability_faults(ability: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with an ability besides its keys: it is used at some time, or always gives something, or both."""
    uses, others = ability.keys() & {"timing", "reacts_to"}, {"reserve", "arrival", "command_points", "enhancements"}
    if len(uses) > 1 or not (uses or ability.keys() & {"gives", *others}):
        yield "it has a 'timing', is a reaction ('reacts_to'), or 'gives' something"
    own = {key: key in ability for key in ("each", "answer", "order")}
    if len({*own.values()}) > 1:
        yield "what 'each' unit may use has an 'answer' and an 'order' of its own"
    if ("value" in ability) != any(word in _words(ability, "keywords") for word in words.MAGIC):
        yield "spells and prayers have a 'value', and nothing else has"
    if ability.get("answer") in words.OTHER_ANSWERS:
        yield f"'answer': {ability['answer']!r} is the word of another answer"
    if ("text" in ability) == ("rule" in ability):
        yield "it has a 'text', or a 'rule' that is its text"
    for pick in _tables(ability, "picks"):
        yield from (f"picks: {fault}" for fault in table_faults(pick, optional(words.PICKS)))
    for order in _tables(ability, "does"):
        yield from (f"does: {fault}" for fault in words.order_faults(order))
        if "afterwards" in order and ability.get("reacts_to") not in ("own-retreat", "own-fight"):
            yield "does: only what reacts to a Retreat or a Fight happens 'afterwards'"
    for modifier in _tables(ability, "gives"):
        yield from value_faults("gives", modifier, words.is_modifier)
    for pick in _tables(ability, "picks"):
        only, choice = pick.get("only_if", {}), pick.get("choice", ())
        if isinstance(only, dict) and not set(only) <= set(choice if are_words(choice) else ()):
            yield "picks: 'only_if' speaks of what is no 'choice'"


def army_faults(army: Mapping[str, Any], scrolls: Mapping[str, Any], abilities: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with what an army names."""
    for unit in dict.fromkeys(_words(army, "units")):
        if unit not in scrolls:
            yield f"'units': there is no warscroll {quoted(unit)}{did_you_mean(unit, scrolls)}"
    for key in ("traits", "regiment_abilities", "enhancements"):
        yield from unknown_abilities(army, key, abilities)
    if army.get("general") not in _words(army, "units"):
        yield "'general' is none of its units"


def unknown_abilities(entry: Mapping[str, Any], key: str, abilities: Mapping[str, Any]) -> Iterator[str]:
    """Abilities that an entry names and that there are not."""
    for id in dict.fromkeys(_words(entry, key)):
        if id not in abilities:
            yield f"{key!r}: there is no ability {quoted(id)}{did_you_mean(id, abilities)}"


def weapon_faults(scroll: Mapping[str, Any], shape: Mapping[str, Check]) -> Iterator[str]:
    """What is wrong with the weapons of a warscroll."""
    weapons, models = scroll.get("weapons"), scroll.get("models", 0)
    for id, weapon in weapons.items() if isinstance(weapons, dict) else ():
        yield from (f"weapon {id}: {fault}" for fault in table_faults(weapon, shape))
        bearers = weapon.get("bearers") if isinstance(weapon, dict) else None
        numbers = range(1, models + 1) if type(models) is int else ()
        if isinstance(bearers, list) and not all(each in numbers for each in bearers):
            yield f"weapon {id}: 'bearers' are none of its models"


def _words(entry: Mapping[str, Any], key: str) -> list[str]:
    return entry[key] if are_words(entry.get(key)) else []


def _tables(entry: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    return entry[key] if are_tables_or_none(entry.get(key)) else []
