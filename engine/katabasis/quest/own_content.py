"""Adventures of somebody's own, from a text that games carry with them (`kernel/own_content.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ..content import load
from ..kernel import own_content
from ..kernel.card_words import are_words, is_text, one_of, table_faults
from ..kernel.did_you_mean import did_you_mean
from ..kernel.flow import Flow
from ..kernel.own_content import Fault, OwnContent, is_named, is_wording, worded
from ..kernel.own_ids import id_of
from ..kernel.schema import Check
from ..kernel.text import quoted
from .card_faults import (
    EACH,
    Known,
    are_monsters,
    are_named,
    is_table,
    mission_faults,
    mission_shape,
    monster_shape,
)
from .card_words import is_amount
from .content import MISSIONS, OBJECTIVES, PRINTED, PROFILES, SECTIONS, SHAPES, TREASURES, add_adventures, amount
from .picture.figures import FIGURES
from .rules.gold import receive
from .rules.mission import Mission, mission, mission_called, written
from .state import QuestTable

MOST_ADVENTURES = 12
MOST_KINDS = 12
"""Monsters of one's own in a text."""
MOST_MONSTERS = 30
"""Monsters of an objective room, as many as dice may bring."""
LONGEST_AMOUNT = 8
"""Characters of "10D6+20"."""
GREATEST: Mapping[str, int] = {
    "wounds": 40,
    "damage_dice": 6,
    "gold": 2000,
    "number": 99,
    "treasure": 3,
    "times": 1000,
    "ransom": 10_000,
    "escape": 20,
    "bearer_gold": 2000,
    "needed": 12,
}
"""What the number under a key is at most."""
MOST_OF: Mapping[str, int] = {"gold": 500, "shared": 100, "prisoners": 12, "clock": 40, "number": MOST_MONSTERS}
"""What an amount under a key can come to at most."""
OF_RULES = ("escape", "ransom", "clock", "bearer", "bearer_gold", "needed")
"""What only missions with rules of their own ask for: an adventure has it if it has the rules of one that has it."""
INHERITED = ("room", "monsters", "each", "where", "table_roll", "climb_freely", "replace", "jumpers", *OF_RULES)
PEOPLE = ("needs", "fails_if_dead")
FLEES = "shaman"
"""The role of a Monster that keeps away and never strikes, whatever the mission."""
RIM, FACE, SYMBOL = "#c9d3db", "#33393f", "#f3f7fa"
"""The colours of all Monsters of one's own: none of the game's is grey."""

SOURCED: Mapping[str, Check] = {
    "sources?": are_words,
    "confidence?": one_of("high", "medium", "low"),
    "note?": is_wording,
}
WORDS = ("name", "text", "briefing", "note")


class Own(own_content.OwnKind):
    """One adventure or several, and perhaps Monsters of their own."""

    tables: ClassVar[tuple[str, ...]] = ("monsters", "adventures")

    def faults(self, data: Mapping[str, Any]) -> Iterator[Fault]:
        monsters, adventures = _table(data, "monsters"), _table(data, "adventures")
        if not adventures:
            yield Fault("adventures", "there is none: [adventures.<id>] with a 'name', a 'text' and a 'room'")
        for table, entries, most in (
            ("adventures", adventures, MOST_ADVENTURES),
            ("monsters", monsters, MOST_KINDS),
        ):
            if len(entries) > most:
                yield Fault(table, f"there are {len(entries)}, and may be {most}")
        known = _known([*_printed_kinds(), *monsters])
        if both := monsters.keys() & _printed_kinds().keys():
            yield Fault("monsters", f"the game has these already: {', '.join(sorted(both))}")
        for id, entry in list(monsters.items())[:MOST_KINDS]:
            yield from (Fault(f"monsters.{id}", what) for what in _monster_faults(entry, known))
        for id, entry in list(adventures.items())[:MOST_ADVENTURES]:
            yield from (Fault(f"adventures.{id}", what) for what in _adventure_faults(entry, known))

    def playable(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        return {id: entry["name"] for id, entry in data["adventures"].items()}

    def add(self, content: OwnContent, data: Mapping[str, Any]) -> None:
        digest, monsters = content.digest, _table(data, "monsters")
        ids = {id: id_of(id, digest) for id in monsters}
        made = {"own": content.text, "author": content.author, "licence": content.licence}
        kinds = {ids[id]: {**_worded(entry), **made} for id, entry in monsters.items()}
        adventures = {
            id_of(id, digest): {**_worded(_whole(_renamed(entry, ids))), **made}
            for id, entry in data["adventures"].items()
        }
        add_adventures(kinds, adventures)
        for id, kind in kinds.items():
            FIGURES[id] = FIGURES[kind["drawn"]]._replace(rim=RIM, face=FACE, drawn=SYMBOL)
        for id, adventure in adventures.items():
            rules = type(mission_called(adventure["rules"])) if "rules" in adventure else Mission
            mission(id)(type(rules.__name__, (_WithTreasures, rules), {}))


class _WithTreasures(Mission):
    """A mission whose text names Treasure cards that survivors are given."""

    def reward(self, table: QuestTable) -> Flow[None]:
        """One after the other, as far as these cards are still in the deck or among those that were used."""
        yield from written(super().reward(table))
        survivors = self.paid(table)
        for number, named in enumerate(self.text.get("treasures", ()) if survivors else ()):
            places = [
                (zone, card)
                for zone in ("treasures", "treasures-used")
                for card in table.zones[zone].cards
                if card == named or card.rpartition("-")[0] == named
            ]
            for zone, card in places[:1]:
                table.put(card, zone, "treasures-shown", "end.survivors")
                receive(table, survivors[number % len(survivors)], card)


# ---------------------------------------------------------------------- what the game itself has


def _printed_kinds() -> Mapping[str, Mapping[str, Any]]:
    return {id: entry for id, entry in load("quest")["monsters"].items() if "own" not in entry}


def _known(monsters: Sequence[str]) -> Known:
    rooms = {id: SHAPES[SECTIONS[id].shape]["grid"] for id in OBJECTIVES}
    return Known(SOURCED, is_wording, [*PROFILES], monsters, rooms)


def _whole(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An adventure with what it has of the mission whose rules are its own."""
    printed = MISSIONS[entry["rules"]] if "rules" in entry else {}
    inherited = {key: printed[key] for key in (*INHERITED, *PEOPLE) if key in printed}
    return {"monsters": "table", "each": {}, **inherited, **entry}


# ---------------------------------------------------------------------- under ids of their own


def _worded(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry with words in every language."""
    worded_ = {key: worded(value) if key in WORDS else value for key, value in entry.items()}
    if "epilogue" in entry:
        worded_["epilogue"] = {key: worded(value) for key, value in entry["epilogue"].items()}
    return worded_


def _renamed(entry: Mapping[str, Any], ids: Mapping[str, str]) -> dict[str, Any]:
    """An adventure in which Monsters of its text are called as they are there."""
    changed = dict(entry)
    if isinstance(entry.get("monsters"), list):
        changed["monsters"] = [
            {**group, "monster": ids.get(group["monster"], group["monster"])} for group in entry["monsters"]
        ]
    if "replace" in entry:
        changed["replace"] = {ids.get(old, old): ids.get(new, new) for old, new in entry["replace"].items()}
    if "jumpers" in entry:
        changed["jumpers"] = [ids.get(kind, kind) for kind in entry["jumpers"]]
    return changed


# ---------------------------------------------------------------------- what is wrong


def _table(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    inside = data.get(name)
    return inside if isinstance(inside, dict) else {}


def _monster_faults(entry: Mapping[str, Any], known: Known) -> Iterator[str]:
    drawn = one_of(*_printed_kinds())
    yield from table_faults(entry, {**monster_shape(known), "name": is_named, "drawn": drawn})
    yield from _too_great(entry)
    special = entry["special"] if are_words(entry.get("special")) else ()
    if len(special) > len({*special}):
        yield "'special' has the same twice"
    if "bow" in special and not ("bow" in entry and entry.get("ballistic_skill")):
        yield "'special': who has a bow has a 'bow', its Strength, and a 'ballistic_skill' above 0"


def _adventure_faults(entry: Mapping[str, Any], known: Known) -> Iterator[str]:
    rules = entry.get("rules")
    if "rules" in entry and rules not in PRINTED:
        near = did_you_mean(rules, PRINTED) or f"; there are: {', '.join(PRINTED)}"
        yield f"'rules' cannot be {quoted(rules)}: there is no such mission{near}"
        return
    yield from table_faults(entry, _shape(known, has_rules="rules" in entry))
    yield from mission_faults(_whole(entry), known)
    yield from _too_great(entry)
    yield from _too_great(entry["each"] if is_table(entry.get("each")) else {}, "'each': ")
    printed = MISSIONS[str(rules)] if "rules" in entry else {}
    yield from _against_the_rules(entry, printed)
    yield from _monsters_faults(entry.get("monsters"), printed)
    yield from _reward_faults(entry, printed)


def _shape(known: Known, has_rules: bool) -> Mapping[str, Check]:
    """The keys of an adventure: those of a mission of the game, of which many may be left out."""
    asked = {key.removesuffix("?"): check for key, check in mission_shape(known).items()}
    needed = ("name", "text") if has_rules else ("name", "text", "room")
    asked |= {"name": is_named, "rules": is_text, "treasures": are_named}
    return {key if key in needed else f"{key}?": check for key, check in asked.items()}


def _against_the_rules(entry: Mapping[str, Any], printed: Mapping[str, Any]) -> Iterator[str]:
    """What does not go with the rules that an adventure has, those of a mission of the game or none but the usual."""
    for key in OF_RULES:
        if key in entry and key not in printed:
            having = [id for id in PRINTED if key in MISSIONS[id]]
            yield f"{key!r} is for the rules of a mission that has it: rules = {' or '.join(map(quoted, having))}"
    if printed and entry.get("room", printed["room"]) != printed["room"]:
        yield f"'room': the rules of {entry['rules']} are for {quoted(printed['room'])}"
    for key in PEOPLE:
        if are_named(entry.get(key)) and (lacking := {*printed.get(key, ())} - {*entry[key]}):
            yield f"{key!r}: the rules of {entry['rules']} want {', '.join(sorted(lacking))} there"


def _monsters_faults(monsters: Any, printed: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the Monsters of an objective room, besides what mission_faults finds."""
    of_rules = printed.get("monsters")
    roles = {
        number: group for number, group in enumerate(of_rules if isinstance(of_rules, list) else ()) if "role" in group
    }
    if not isinstance(monsters, list) or not are_monsters(monsters):
        if monsters is not None and roles:
            yield f"'monsters': these rules want a list, with the role of {_roles(roles)}"
        return
    groups = [group for group in monsters if isinstance(group, dict)]
    counts = [_most(group["number"]) for group in groups if is_amount(group.get("number"))]
    if sum(counts) > MOST_MONSTERS:
        yield f"'monsters' may come to {sum(counts)}, and at most to {MOST_MONSTERS}"
    for number, group in roles.items():
        own = groups[number] if number < len(groups) else {}
        if (own.get("role"), own.get("number")) != (group["role"], group["number"]):
            yield f"'monsters': these rules want the role of {_roles({number: group})}"
    allowed = {FLEES, *(group["role"] for group in roles.values())}
    for number, group in enumerate(groups):
        yield from _too_great(group, "'monsters': ")
        if is_text(group.get("role")) and group["role"] not in allowed:
            yield f"'monsters': 'role' cannot be {quoted(group['role'])}; it is one of: {', '.join(sorted(allowed))}"
        if "role" in group and number not in roles and group["role"] != FLEES:
            yield f"'monsters': 'role': only group {' and '.join(str(each + 1) for each in roles)} has it"


def _roles(roles: Mapping[int, Mapping[str, Any]]) -> str:
    return ", ".join(
        f"{quoted(group['role'])}, number = {quoted(group['number'])}, in group {number + 1}"
        for number, group in roles.items()
    )


def _reward_faults(entry: Mapping[str, Any], printed: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with what survivors are given."""
    each, usual = entry.get("each", {}), printed.get("each", {})
    if not is_table(each) or [*table_faults(each, EACH)]:
        return
    if "shared" in each and "times" not in each:
        yield "'each': no 'times', with which what is 'shared' is multiplied"
    if "prisoners" in each and "gold" not in each:
        yield "'each': no 'gold', which is paid for each of the 'prisoners'"
    if "each" in entry and printed:
        for key in ("gold", "times"):
            if key in usual and key not in each:
                yield f"'each': no {key!r}, which the rules of {entry['rules']} pay with"
    if "bearer_gold" in printed:
        gold, bearer = each.get("gold", usual["gold"]), entry.get("bearer_gold", printed["bearer_gold"])
        if not gold.isdecimal() or (type(bearer) is int and _most(gold) > bearer):
            yield f"'each': 'gold' is a plain number here, at most as much as 'bearer_gold', {bearer}"
    for name in dict.fromkeys(entry["treasures"]) if are_named(entry.get("treasures")) else ():
        if name not in TREASURES:
            yield f"'treasures': there is no Treasure card {quoted(name)}{did_you_mean(name, [*TREASURES])}"


def _too_great(entry: Mapping[str, Any], where: str = "") -> Iterator[str]:
    """What would hold a game up: numbers and amounts too great."""
    for key, value in entry.items():
        most = GREATEST.get(key, 0)
        if type(value) is int and key in GREATEST and abs(value) > most:
            yield f"{where}{key!r} cannot be {value}; it is at most {most}"
        if is_amount(value) and key in MOST_OF and not 0 < _most(value) <= MOST_OF[key]:
            yield f"{where}{key!r} cannot be {quoted(value)}; it comes to 1 at least and to {MOST_OF[key]} at most"


def _most(text: str) -> int:
    """What an amount can come to; more than anything may for one that is written too long."""
    if len(text) > LONGEST_AMOUNT:
        return 10**6
    dice, sides, plus = amount(text)
    return dice * sides + plus
