"""Armies of Spearhead of somebody's own, from a text that games carry with them (`kernel/own_content.py`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ..content import add_entries, load
from ..kernel import own_content
from ..kernel.card_words import are_words, is_flag, one_of, table_faults
from ..kernel.did_you_mean import did_you_mean
from ..kernel.own_content import Fault, OwnContent, is_named, is_wording, worded
from ..kernel.own_ids import id_of
from ..kernel.schema import Check
from ..kernel.text import quoted
from .card_faults import (
    Known,
    ability_faults,
    ability_shape,
    are_tables_or_none,
    army_faults,
    army_shape,
    is_base,
    unknown_abilities,
    warscroll_shape,
    weapon_faults,
    weapon_shape,
)
from .cards import abilities
from .content import add_printed

MOST_UNITS, MOST_MODELS, MOST_AREA = 10, 40, 45_000
"""Units and models of an army, and the square millimetres of their bases: the armies of the game have half of it."""
MOST_ARMIES, MOST_SCROLLS, MOST_ABILITIES = 4, 24, 60
MOST_CHOSEN, MOST_WEAPONS, MOST_PARTS = 6, 6, 4
"""Abilities of a kind that an army or a warscroll names, weapons, and picks, orders and passives of an ability."""
LEAST_BASE, MOST_BASE = 20, 130
PRINTED: Mapping[str, tuple[int, int]] = {
    "models": (1, 20),
    "move": (1, 16),
    "health": (1, 20),
    "control": (0, 20),
    "height": (0, 8),
    "range": (1, 36),
    "attacks": (1, 12),
    "rend": (0, 3),
    "damage": (1, 6),
}
"""Between what a number that is printed on a warscroll lies."""
GREATEST: Mapping[str, tuple[int, int]] = {
    "need": (1, 18),
    "from_round": (1, 4),
    "only_round": (1, 4),
    "within": (1, 24),
    "attacks": (-3, 3),
    "rend": (-2, 2),
    "damage": (-2, 2),
    "move": (-6, 12),
    "heal": (1, 6),
    "mortal": (1, 6),
    "return": (1, 20),
    "enemies": (3, 24),
    "general": (3, 24),
    "hit": (-2, 2),
    "hit-against": (-2, 2),
    "wound": (-2, 2),
    "wound-against": (-2, 2),
    "save": (-2, 2),
    "ward-roll": (-2, 2),
    "charge-roll": (-6, 6),
    "charge-dice": (1, 2),
    "control-score": (-20, 20),
    "set-attacks": (1, 12),
    "order": (1, 99),
}
"""The same for what abilities say."""
ROLL = re.compile(r"([1-3]?)D([36])(?:\+([1-9]))?")
ROLLS = ("attacks", "set-attacks", "damage", "heal", "mortal", "return", "move")
PLAIN = ("rolled", "-rolled", "normal", "halved")
"""What may stand there in place of these."""
ROLLED = "a number, or a roll of at most three dice, such as 'D3' or '2D6+3'"

UNIT_KEYWORDS = ("hero", "infantry", "cavalry", "monster", "war-machine", "wizard", "priest", "fly")
VERBS = ("heal", "mortal", "mortal_per_model", "move", "teleport", "return", "give")
"""What orders may do: what is done on no card alone."""
MODIFIERS = (
    *("hit", "hit-against", "wound", "wound-against", "save", "rend", "attacks", "set-attacks", "damage"),
    *("move", "ward", "ward-roll", "charge-roll", "charge-dice", "control-score", "weapon-ability"),
    *("no-shooting-target", "no-retreat-damage", "charge-after-ran", "charge-after-retreated"),
    *("strike-first", "strike-last", "fights-twice", "heals-by-damage"),
)
MODIFIER_KEYS = ("weapon", "weapons", "kind", "against", "scroll", "to", "if")
"""What an ability may say of what it gives."""
AGAINST = ("five-models", "not-controlled")
FOR_WHOM = ("user", "foes-in-combat")
CONDITIONS = (
    *("damaged", "charged", "fought", "not-moved", "not-set-up", "in-combat", "not-in-combat", "no-core"),
    *("has-slain", "five-models", "infantry-or-cavalry", "ten-damage", "ranged-weapon", "reinforcements"),
    *("in-friendly-territory", "on-own-objective", "on-objective-in-friendly-territory"),
    *("round-1", "round-2", "round-3-or-4"),
)
PICKS = (
    *("unit", "scroll", "keyword", "not_keyword", "other", "not_general", "within", "wholly", "visible"),
    *("if", "in_combat_with_user"),
)
WEAPON_ABILITIES = (
    *("anti-cavalry", "anti-charge", "anti-hero", "anti-infantry", "anti-monster", "anti-priest", "anti-wizard"),
    *("charge", "companion", "crit-auto-wound", "crit-mortal", "crit-two-hits", "shoot-in-combat"),
)
ABILITY_KEYS = (
    *("name", "text", "timing", "limit", "army", "if", "from_round", "only_round", "roll", "need"),
    *("picks", "does", "gives"),
)
TIMES = ("deployment", "end-of-round")
"""Times that no ability of one's own is for."""
TABLES = ("armies", "warscrolls", "abilities")
CHOSEN = ("traits", "regiment_abilities", "enhancements")
NOT_ARMY, NOT_SCROLL = (
    ("outline",),
    (
        *("tokens?", "coherency?", "power_level?", "faction?", "points?", "regiment_options?", "joins_as?"),
        *("reinforceable?", "command_models?", "by_hand?", "height_confidence"),
    ),
)

SOURCED: Mapping[str, Check] = {
    "sources?": are_words,
    "confidence?": one_of("high", "medium", "low"),
    "note?": is_wording,
}
KNOWN = Known(SOURCED, is_wording)
ARMY: Mapping[str, Check] = {
    **{key: check for key, check in army_shape(KNOWN).items() if key.removesuffix("?") not in NOT_ARMY},
    "name": is_named,
    "faction": is_named,
    "alliance": is_named,
}
WARSCROLL: Mapping[str, Check] = {
    **{key: check for key, check in warscroll_shape(KNOWN).items() if key not in NOT_SCROLL},
    "height_confidence?": one_of("high", "medium", "low"),
    "name": is_named,
}
WEAPON: Mapping[str, Check] = {**weapon_shape(KNOWN), "name": is_named}
ABILITY: Mapping[str, Check] = {
    **SOURCED,
    **{key: check for key, check in ability_shape(KNOWN).items() if key.removesuffix("?") in ABILITY_KEYS},
    "name": is_named,
    "army?": is_flag,
}
WORDS = ("name", "text", "about", "note", "faction", "alliance")


class Own(own_content.OwnKind):
    """One army or several, each with its warscrolls and abilities."""

    tables: ClassVar[tuple[str, ...]] = TABLES

    def faults(self, data: Mapping[str, Any]) -> Iterator[Fault]:
        armies, scrolls, printed = (_table(data, name) for name in TABLES)
        if not armies:
            yield Fault("armies", "there is none: [armies.<id>] with 'units', a 'general' and its abilities")
        for name, entries, most in zip(
            TABLES, (armies, scrolls, printed), (MOST_ARMIES, MOST_SCROLLS, MOST_ABILITIES), strict=True
        ):
            if len(entries) > most:
                yield Fault(name, f"there are {len(entries)}, and may be {most}")
                return
        weapons = sorted({str(id) for scroll in scrolls.values() for id in _table(scroll, "weapons")})
        for id, army in armies.items():
            yield from (Fault(f"armies.{id}", what) for what in _army_faults(army, scrolls, printed))
        for id, scroll in scrolls.items():
            yield from (Fault(f"warscrolls.{id}", what) for what in _scroll_faults(scroll, printed))
        for id, ability in printed.items():
            yield from (Fault(f"abilities.{id}", what) for what in _ability_faults(ability, [*scrolls], weapons))

    def playable(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        return {id: army["name"] for id, army in data["armies"].items()}

    def add(self, content: OwnContent, data: Mapping[str, Any]) -> None:
        digest = content.digest
        made = {"own": content.text, "author": content.author, "licence": content.licence}
        ids = {id: id_of(id, digest) for name in TABLES for id in _table(data, name)}
        drawn = {scroll["emblem"]: id for id, scroll in reversed(_of_game("warscrolls").items())}
        more: dict[str, dict[str, Any]] = {
            name: {ids[id]: {**_renamed(entry, ids), **made} for id, entry in _table(data, name).items()}
            for name in TABLES
        }
        for scroll in more["warscrolls"].values():
            scroll["drawn"] = drawn[scroll["emblem"]]
            scroll.setdefault("abilities", [])
        add_entries("sigmar", more)
        abilities.add(more)
        add_printed({**more, "objectives": {}, "maps": {}})


def _of_game(table: str) -> dict[str, Mapping[str, Any]]:
    """What the game itself has."""
    return {id: entry for id, entry in load("sigmar")[table].items() if "own" not in entry}


def _renamed(entry: Mapping[str, Any], ids: Mapping[str, str]) -> dict[str, Any]:
    """An entry in which those of its text are called as they are there, with words in every language."""

    def called(key: str, value: Any) -> Any:
        if key in WORDS:
            return worded(value)
        if key in ("units", "abilities", "scroll", *CHOSEN):
            return [ids.get(each, each) for each in value]
        if key == "general" and isinstance(value, str):
            return ids.get(value, value)
        if isinstance(value, dict):
            return {inner: called(inner, each) for inner, each in value.items()}
        if isinstance(value, list):
            return [called("", each) for each in value]
        return value

    def weapon(printed: Mapping[str, Any]) -> dict[str, Any]:
        return {**printed, "name": worded(printed["name"])}

    whole = {key: called(key, value) for key, value in entry.items() if key != "weapons"}
    if "weapons" in entry:
        whole["weapons"] = {id: weapon(printed) for id, printed in entry["weapons"].items()}
    return whole


# ---------------------------------------------------------------------- what is wrong


def _table(data: Any, name: str) -> Mapping[str, Any]:
    inside = data.get(name) if isinstance(data, dict) else None
    return inside if isinstance(inside, dict) else {}


def _words(entry: Mapping[str, Any], key: str) -> Sequence[str]:
    return entry[key] if are_words(entry.get(key)) else ()


def _army_faults(army: Mapping[str, Any], scrolls: Mapping[str, Any], printed: Mapping[str, Any]) -> Iterator[str]:
    yield from table_faults(army, ARMY)
    for key in CHOSEN:
        if not 0 < len(_words(army, key)) <= MOST_CHOSEN:
            yield f"{key!r}: there are {len(_words(army, key))}, and may be from 1 to {MOST_CHOSEN}"
            return
    units = _words(army, "units")
    if not 0 < len(units) <= MOST_UNITS:
        yield f"'units': there are {len(units)}, and may be from 1 to {MOST_UNITS}"
        return
    yield from army_faults(army, scrolls, printed)
    if units.count(str(army.get("general"))) > 1:
        yield "'general': there is one unit of that warscroll"
    fielded = [scrolls[unit] for unit in units if unit in scrolls]
    models = [scroll["models"] for scroll in fielded if type(scroll.get("models")) is int]
    if sum(models) > MOST_MODELS:
        yield f"'units' have {sum(models)} models, and may have {MOST_MODELS}"
    area = sum(map(_area, fielded))
    if area > MOST_AREA:
        yield f"'units': their bases cover {area:.0f} square millimetres, and may cover {MOST_AREA}"


def _area(scroll: Mapping[str, Any]) -> float:
    base: Any = scroll.get("base")
    models = scroll.get("models")
    return base[0] * base[-1] * models if is_base(base) and type(models) is int else 0


def _scroll_faults(scroll: Mapping[str, Any], printed: Mapping[str, Any]) -> Iterator[str]:
    yield from table_faults(scroll, WARSCROLL)
    if len(_table(scroll, "weapons")) > MOST_WEAPONS or len(_words(scroll, "abilities")) > MOST_CHOSEN:
        yield f"it may have {MOST_WEAPONS} weapons and {MOST_CHOSEN} abilities"
        return
    yield from weapon_faults(scroll, WEAPON)
    yield from unknown_abilities(scroll, "abilities", printed)
    yield from _numbers(scroll, PRINTED)
    if type(scroll.get("move")) is not int:
        yield "'move' is a whole number of inches"
    emblems = sorted({str(each["emblem"]) for each in _of_game("warscrolls").values()})
    yield from _not_among("emblem", scroll.get("emblem"), emblems)
    for keyword in _words(scroll, "keywords"):
        yield from _not_among("keywords", keyword, UNIT_KEYWORDS)
    base: Any = scroll.get("base")
    if is_base(base) and not all(LEAST_BASE <= each <= MOST_BASE for each in base):
        yield f"'base' cannot be {base}; bases are from {LEAST_BASE} to {MOST_BASE} mm"
    for id, weapon in _table(scroll, "weapons").items():
        if not own_content.ID.fullmatch(id):
            yield f"'weapons': {quoted(id)} is no id: small letters and digits, with hyphens between words"
        for ability in _words(weapon, "abilities") if isinstance(weapon, dict) else ():
            yield from _not_among("abilities", ability, WEAPON_ABILITIES)
        bearers = weapon.get("bearers") if isinstance(weapon, dict) else None
        if isinstance(bearers, list) and not 0 < len({*map(str, bearers)}) == len(bearers):
            yield f"weapon {id}: 'bearers' are numbers of models, each once"


def _ability_faults(ability: Mapping[str, Any], scrolls: Sequence[str], weapons: Sequence[str]) -> Iterator[str]:
    yield from table_faults(ability, ABILITY)
    parts = {key: ability[key] for key in ("picks", "does", "gives") if are_tables_or_none(ability.get(key))}
    if any(len(part) > MOST_PARTS for part in parts.values()):
        yield f"it may have {MOST_PARTS} 'picks', 'does' and 'gives' each"
        return
    yield from ability_faults(ability)
    yield from _numbers(ability, GREATEST)
    _whose, _, time = str(ability.get("timing", "")).partition("_")
    if time in TIMES:
        yield f"'timing': abilities of one's own are for no {time}"
    if "timing" in ability and not parts.get("does"):
        yield "'does': an ability with a 'timing' does something"
    if ("roll" in ability) != ("need" in ability):
        yield "'roll' and 'need' go together: what is rolled, and what it must come to"
    if ability.get("roll") not in (None, "D6", "2D6", "3D6"):
        yield f"'roll' cannot be {quoted(ability['roll'])}; it is 'D6', '2D6' or '3D6'"
    for condition in _words(ability, "if"):
        yield from _not_among("if", condition, CONDITIONS)
    for pick in parts.get("picks", ()):
        yield from _pick_faults(pick, scrolls)
    if len(parts.get("picks", ())) > 1:
        yield "'picks': one unit is picked"
    for order in parts.get("does", ()):
        yield from _order_faults(order, ability, scrolls, weapons)
    for modifier in parts.get("gives", ()):
        yield from _modifier_faults("gives", modifier, scrolls, weapons)
        if _asks(modifier, "rolled", "-rolled", "picked"):
            yield "'gives': nothing is rolled or picked for what is in force all the time"


def _asks(table: Mapping[str, Any], *values: str) -> bool:
    """Whether one of these stands in a table, or in one that is given by it."""
    return any(value in values or _asks(_table(table, key), *values) for key, value in table.items())


def _pick_faults(pick: Mapping[str, Any], scrolls: Sequence[str]) -> Iterator[str]:
    for key in pick:
        yield from _not_among("picks", key, PICKS)
    if pick.get("unit") not in ("friendly", "enemy"):
        yield '\'picks\': it says of which side the unit is: unit = "friendly" or "enemy"'
    for condition in _words(pick, "if"):
        yield from _not_among("picks", condition, CONDITIONS)
    for scroll in _words(pick, "scroll"):
        yield from _not_among("picks", scroll, scrolls)


def _order_faults(
    order: Mapping[str, Any], ability: Mapping[str, Any], scrolls: Sequence[str], weapons: Sequence[str]
) -> Iterator[str]:
    verb = next(iter(order), "")
    yield from _not_among("does", verb, VERBS)
    for key in order:
        if key not in (verb, "to", "until", "from", "below", "if", "ranges"):
            yield f"'does': {quoted(key)} is not for abilities of one's own"
    for condition in _words(order, "if"):
        yield from _not_among("does", condition, CONDITIONS)
    to = order.get("to", "picked" if ability.get("picks") else "user")
    if to == "picked" and not ability.get("picks"):
        yield "'does': nothing is picked for it"
    if verb == "give" and isinstance(order["give"], dict):
        yield from _modifier_faults("give", order["give"], scrolls, weapons)
        if order.get("until") not in ("phase", "turn", "round", "battle", "your-turn"):
            yield "'give': it says 'until' when: phase, turn, round, battle or your-turn"
    if "roll" not in ability and _asks(order, "rolled", "-rolled"):
        yield "'does': nothing is rolled for it: no 'roll'"
    if verb in ("move", "teleport", "return") and to not in ("picked", "user"):
        yield f"'does': {verb!r} is for the unit that was picked, or the user"


def _modifier_faults(
    key: str, modifier: Mapping[str, Any], scrolls: Sequence[str], weapons: Sequence[str]
) -> Iterator[str]:
    kind = next(iter(modifier), "")
    yield from _not_among(key, kind, MODIFIERS)
    for name, value in modifier.items():
        if name != kind:
            yield from _not_among(key, name, MODIFIER_KEYS)
        allowed = {
            "weapon": weapons,
            "against": AGAINST,
            "to": FOR_WHOM,
            "weapon-ability": WEAPON_ABILITIES,
        }.get(name)
        if allowed is not None:
            yield from _not_among(name, value, allowed)
    for condition in _words(modifier, "if"):
        yield from _not_among("if", condition, CONDITIONS)
    for scroll in _words(modifier, "scroll"):
        yield from _not_among("scroll", scroll, scrolls)


def _not_among(key: str, value: Any, known: Sequence[str]) -> Iterator[str]:
    if not isinstance(value, str) or value not in known:
        yield f"{key!r} cannot be {quoted(value)}{did_you_mean(value, known)}; there are: {', '.join(known)}"


def _numbers(value: Any, limits: Mapping[str, tuple[int, int]], key: str = "") -> Iterator[str]:
    """What is wrong with the numbers and rolls of an entry, however deep they lie."""
    if isinstance(value, dict):
        for name, inside in value.items():
            yield from _numbers(inside, limits, str(name))
    elif isinstance(value, list):
        for inside in value:
            yield from _numbers(inside, limits, key)
    elif type(value) in (int, float) and key in limits:
        least, most = limits[key]
        if not least <= value <= most:
            yield f"{key!r} cannot be {value}; it is a number from {least} to {most}"
    elif key in ROLLS and isinstance(value, str) and value not in PLAIN and not ROLL.fullmatch(value):
        yield f"{key!r} cannot be {quoted(value)}; it is {ROLLED}"
