"""Rosters: armies that players put together, as texts with one unit a line, and whether the rules of army composition
allow them.

    skaven 1000                 the faction, and the points limit
    formation claw-horde        its battle formation
    spells lore-of-ruin         its spell lore, and likewise `prayers` its prayer lore; it may have neither
    general clawlord            a regiment: the hero who leads it, here the army's general
      trait short-tempered      an enhancement of the unit above: a heroic trait, or an artefact of power
      clanrats                  a unit of the regiment
    regiment grey-seer
      rat-ogors
    auxiliary warlock-engineer  a unit outside of regiments
    terrain gnawhole            its faction terrain, if it has any

In saves and records a roster is a single word, in which ";" ends a line and ":" is a space."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from ....content import load
from ....kernel.did_you_mean import near_misses
from ....kernel.errors import MOST_FAULTS
from ....kernel.text import N_, Refusal, Text, quoted, refuse, say
from ...content import WARSCROLLS, Warscroll

LONGEST = 20_000
"""Characters that a roster may have."""
REGIMENT = ("general", "regiment")
AUXILIARY, FORMATION, TERRAIN = "auxiliary", "formation", "terrain"
ENHANCEMENTS = {"trait": say("heroic trait"), "artefact": say("artefact of power")}
"""The kinds of enhancements, each with a table of every faction (army.enhancements)."""
LORES = {"spells": say("spell lore"), "prayers": say("prayer lore")}
"""The kinds of lores, each with those of every faction (army.spell-lore, army.prayer-lore)."""
MOST_REGIMENTS, MOST_UNITS, MOST_UNITS_OF_GENERAL = 5, 3, 4
UNDER_LIMIT = 50
"""Points that an army leaves unspent for a command point more (army.under-limit)."""
LISTS: Mapping[str, str] = {id: printed["text"] for id, printed in load("sigmar")["rosters"].items()}
"""The ready lists."""


class Fault(NamedTuple):
    """What is wrong with a roster: the line, 0 for the whole, and the rule that is broken."""

    line: int
    refusal: Refusal

    def __str__(self) -> str:
        return f"line {self.line}: {self.refusal}" if self.line else str(self.refusal)


class Chosen(NamedTuple):
    """A battle formation, a lore or an enhancement of a roster, its line and its kind."""

    line: int
    kind: str
    id: str


class Entry(NamedTuple):
    """A unit of a roster, its line, and its enhancements."""

    line: int
    scroll: str
    enhancements: list[Chosen]


class Regiment(NamedTuple):
    """The hero who leads a regiment, whether he is the army's general, and its units (army.regiment)."""

    hero: Entry
    is_general: bool
    units: list[Entry]


class Roster(NamedTuple):
    """An army that a player has put together (army.roster)."""

    faction: str
    limit: int
    formations: list[Chosen]
    lores: list[Chosen]
    regiments: list[Regiment]
    auxiliaries: list[Entry]
    terrain: list[Entry]
    faults: list[Fault]
    """What could not be read."""

    @property
    def units(self) -> list[str]:
        """The warscrolls of all its units, regiment by regiment."""
        return [entry.scroll for entry in self.entries]

    @property
    def entries(self) -> list[Entry]:
        """All its units."""
        regiments = (entry for regiment in self.regiments for entry in (regiment.hero, *regiment.units))
        return [*regiments, *self.auxiliaries]

    @property
    def points(self) -> int:
        """What the army costs."""
        return sum(WARSCROLLS[scroll].points for scroll in self.units)


def fault(line: int, rule: str, message: str, **values: Any) -> Fault:
    """A fault in the words of a rule."""
    return Fault(line, refuse(rule, message, **values))


def check(text: str) -> list[Fault]:
    """Everything that is wrong with the text of a roster, line by line; nothing if it may be played."""
    roster = read(text)
    return roster.faults or sorted(_faults(roster), key=lambda found: found.line)


@cache
def read(text: str) -> Roster:
    """The roster of a text; what of it cannot be read is among its `faults`."""
    if len(text) > LONGEST:
        long = fault(0, "army.roster", N_("A roster has at most {most} characters"), most=LONGEST)
        return Roster("", 0, [], [], [], [], [], [long])
    lines = [re.split(r"[\s:]+", line.partition("#")[0].strip()) for line in re.split(r"[\n;]", text)]
    said = [(number, words) for number, words in enumerate(lines, 1) if words != [""]]
    (number, head), *rest = said or [(1, [""])]
    faction, limit, faults = _head(number, head)
    roster = Roster(faction, limit, [], [], [], [], [], faults)
    for number, words in rest:
        if len(faults) < MOST_FAULTS:
            _read_line(roster, number, words)
    return roster


def usual_lists() -> tuple[str, ...]:
    """The first of the ready lists of each faction."""
    found: dict[str, str] = {}
    for id, text in LISTS.items():
        found.setdefault(read(text).faction, id)
    return tuple(found.values())


def _head(number: int, words: list[str]) -> tuple[str, int, list[Fault]]:
    factions: Mapping[str, Any] = load("sigmar")["factions"]
    if len(words) != 2 or words[0] not in factions or not re.fullmatch(r"[1-9][0-9]{2,4}", words[1], re.ASCII):
        there_are = ", ".join(factions)
        message = N_("A roster begins with its faction and its points limit, not {words}; there are: {factions}")
        wrong = fault(number, "army.faction", message, words=quoted(" ".join(words)), factions=there_are)
        return "", 0, [wrong]
    return words[0], int(words[1]), []


def _read_line(roster: Roster, number: int, words: list[str]) -> None:
    first, rest = words[0], words[1:]
    if first == FORMATION:
        roster.formations.append(Chosen(number, first, " ".join(rest)))
    elif first in LORES:
        roster.lores.append(Chosen(number, first, " ".join(rest)))
    elif first in ENHANCEMENTS:
        _read_enhancement(roster, Chosen(number, first, " ".join(rest)))
    elif first == TERRAIN:
        _read_terrain(roster, number, " ".join(rest))
    else:
        has_role = bool(rest) and first in (*REGIMENT, AUXILIARY)
        _read_unit(roster, number, first if has_role else "", " ".join(rest if has_role else words))


def _read_enhancement(roster: Roster, chosen: Chosen) -> None:
    """It belongs to the unit above."""
    if entries := roster.entries:
        max(entries, key=lambda entry: entry.line).enhancements.append(chosen)
    else:
        above = N_("An enhancement stands below the unit that has it")
        roster.faults.append(fault(chosen.line, "army.enhancements", above))


def _read_terrain(roster: Roster, number: int, name: str) -> None:
    """Faction terrain of the army's faction (army.faction-terrain)."""
    known: list[str] = load("sigmar")["factions"].get(roster.faction, {}).get("terrain", [])
    if name in known:
        scroll = next(id for id in _scrolls_of(roster.faction) if short_name(WARSCROLLS[id]) == name)
        roster.terrain.append(Entry(number, scroll, []))
    elif roster.faction:
        message = N_("{faction} has no faction terrain {name}; there are: {known}")
        if not known:
            message = N_("{faction} has no faction terrain")
        said = {"faction": roster.faction, "name": quoted(name), "known": ", ".join(known)}
        roster.faults.append(fault(number, "army.faction-terrain", message, **said))


def _read_unit(roster: Roster, number: int, role: str, name: str) -> None:
    scroll = _scroll_of(roster.faction, name)
    if roster.faction and scroll is None:
        known = {short_name(WARSCROLLS[id]) for id in _scrolls_of(roster.faction) if not WARSCROLLS[id].terrain}
        hint = f"; perhaps {near[0]}" if (near := near_misses(name, known)) else ""
        message = N_("There is no unit {name} of {faction}{hint}")
        wrong = fault(number, "army.faction", message, name=quoted(name), faction=roster.faction, hint=hint)
        roster.faults.append(wrong)
    elif scroll:
        entry = Entry(number, scroll, [])
        if role in REGIMENT:
            roster.regiments.append(Regiment(entry, role == "general", []))
        elif role == AUXILIARY:
            roster.auxiliaries.append(entry)
        elif roster.regiments:
            roster.regiments[-1].units.append(entry)
        else:
            roster.faults.append(fault(number, "army.regiment", N_("A regiment begins with the hero who leads it")))


def _scroll_of(faction: str, name: str) -> str | None:
    """The warscroll of a unit that a roster names."""
    units = (id for id in _scrolls_of(faction) if not WARSCROLLS[id].terrain)
    return next((id for id in units if short_name(WARSCROLLS[id]) == name), None)


def _scrolls_of(faction: str) -> list[str]:
    """The warscrolls of a faction."""
    return [id for id, scroll in WARSCROLLS.items() if faction and scroll.faction == faction]


def short_name(scroll: Warscroll) -> str:
    """What a warscroll is called in rosters: its id, without what sets it apart from Spearhead's."""
    return scroll.id.partition("-")[2]


def word_of(roster: Roster) -> str:
    """A roster as a single word."""
    lines = [f"{roster.faction}:{roster.limit}", *map(_line_of, (*roster.formations, *roster.lores))]
    for regiment in roster.regiments:
        lines += _lines_of(regiment.hero, REGIMENT[not regiment.is_general])
        for entry in regiment.units:
            lines += _lines_of(entry)
    for entry in roster.auxiliaries:
        lines += _lines_of(entry, AUXILIARY)
    for entry in roster.terrain:
        lines += _lines_of(entry, TERRAIN)
    return ";".join(lines)


def _lines_of(entry: Entry, role: str = "") -> list[str]:
    name = short_name(WARSCROLLS[entry.scroll])
    return [f"{role}:{name}" if role else name, *map(_line_of, entry.enhancements)]


def _line_of(chosen: Chosen) -> str:
    return f"{chosen.kind}:{chosen.id}"


# ---------------------------------------------------------------------- what its army may do


def army_abilities(text: str) -> tuple[str, ...]:
    """The battle traits of the faction of a legal roster (basics.faction-rules), and the abilities of its battle
    formation (army.battle-formation)."""
    roster, figures = read(text), load("sigmar")
    traits = figures["factions"][roster.faction]["traits"]
    formations = (figures["formations"][chosen.id] for chosen in roster.formations)
    return (*traits, *(id for formation in formations for id in formation["abilities"]))


def terrain_traits(text: str) -> tuple[str, ...]:
    """The battle traits of the faction of a legal roster that are about its faction terrain."""
    return tuple(load("sigmar")["factions"][read(text).faction].get("terrain_traits", ()))


def lore_abilities(text: str, kind: str) -> tuple[str, ...]:
    """The spells or prayers of the lore of that kind of a legal roster (army.spell-lore, army.prayer-lore)."""
    lores = load("sigmar")["lores"]
    return tuple(id for chosen in read(text).lores if chosen.kind == kind for id in lores[chosen.id]["abilities"])


def enhancement_abilities(text: str) -> list[tuple[str, ...]]:
    """The abilities that each unit of a legal roster has by its enhancements (army.enhancements)."""
    return [tuple(chosen.id for chosen in entry.enhancements) for entry in read(text).entries]


# ---------------------------------------------------------------------- whether it is legal


def _faults(roster: Roster) -> Iterator[Fault]:
    yield from _faults_of_army(roster)
    yield from _faults_of_formation(roster)
    yield from _faults_of_lores(roster)
    for regiment in roster.regiments:
        yield from _faults_of_regiment(regiment)
    yield from _faults_of_enhancements(roster)
    for entry in roster.terrain[1:]:
        yield fault(entry.line, "army.faction-terrain", N_("An army has one faction terrain feature at most"))


def _faults_of_army(roster: Roster) -> Iterator[Fault]:
    if roster.points > roster.limit:
        message = N_("The army costs {points} points of {limit}")
        yield fault(0, "army.points-limit", message, points=roster.points, limit=roster.limit)
    for entry in roster.entries:
        if 2 * WARSCROLLS[entry.scroll].points > roster.limit:
            yield fault(entry.line, "army.half-limit", N_("No unit costs more than half of the points"))
    if sum(regiment.is_general for regiment in roster.regiments) != 1:
        yield fault(0, "army.general", N_("One hero is the army's general"))
    if not 1 <= len(roster.regiments) <= MOST_REGIMENTS:
        yield fault(0, "army.regiment-count", N_("An army has 1 to {most} regiments"), most=MOST_REGIMENTS)
    unique = [entry for entry in roster.entries if "unique" in WARSCROLLS[entry.scroll].keywords]
    for number, entry in enumerate(unique):
        if entry.scroll in (other.scroll for other in unique[:number]):
            yield fault(entry.line, "army.unique", N_("A Unique unit is in an army only once"))


def _faults_of_formation(roster: Roster) -> Iterator[Fault]:
    """Exactly one of the formations of the faction (army.battle-formation)."""
    known, rule = load("sigmar")["factions"][roster.faction]["formations"], "army.battle-formation"
    if not roster.formations:
        yield fault(0, rule, N_("An army has a battle formation: {formations}"), formations=", ".join(known))
    for number, chosen in enumerate(roster.formations):
        if chosen.id not in known:
            message = N_("There is no battle formation {name} of {faction}; there are: {formations}")
            said = {"name": quoted(chosen.id), "faction": roster.faction, "formations": ", ".join(known)}
            yield fault(chosen.line, rule, message, **said)
        elif number:
            yield fault(chosen.line, rule, N_("An army has only one battle formation"))


def _faults_of_lores(roster: Roster) -> Iterator[Fault]:
    """One at most of each kind, of the faction (army.spell-lore, army.prayer-lore)."""
    tables = load("sigmar")["factions"][roster.faction]["lores"]
    for number, chosen in enumerate(roster.lores):
        kind, rule = LORES[chosen.kind], f"army.{chosen.kind.removesuffix('s')}-lore"
        if chosen.id not in tables[chosen.kind]:
            yield _unknown(roster, chosen, kind, rule, tables[chosen.kind])
        elif chosen.kind in (other.kind for other in roster.lores[:number]):
            yield fault(chosen.line, rule, N_("An army has only one {kind}"), kind=kind)


def _unknown(roster: Roster, chosen: Chosen, kind: Text, rule: str, known: Sequence[str]) -> Fault:
    """That a faction has nothing of that kind and name."""
    message = N_("{faction} has no {kind} {name}; there are: {known}")
    said = {"faction": roster.faction, "kind": kind, "name": quoted(chosen.id), "known": ", ".join(known)}
    return fault(chosen.line, rule, message, **said)


def _faults_of_enhancements(roster: Roster) -> Iterator[Fault]:
    """One of each table of the faction, for a hero who is not Unique; never two of a kind on one unit, nor the same one
    twice (army.enhancements, army.unique-no-enhancement, army.enhancement-limits)."""
    tables = load("sigmar")["factions"][roster.faction]["enhancements"]
    taken: list[tuple[Entry, Chosen]] = []
    for entry in roster.entries:
        for chosen in entry.enhancements:
            kind = ENHANCEMENTS[chosen.kind]
            of_kind = [(owner, other) for owner, other in taken if other.kind == chosen.kind]
            if chosen.id not in tables[chosen.kind]:
                yield _unknown(roster, chosen, kind, "army.enhancements", tables[chosen.kind])
            elif "unique" in WARSCROLLS[entry.scroll].keywords:
                yield fault(chosen.line, "army.unique-no-enhancement", N_("Unique units have no enhancements"))
            elif "hero" not in WARSCROLLS[entry.scroll].keywords:
                yield fault(chosen.line, "army.enhancements", N_("Only heroes have such an enhancement"))
            elif any(owner is entry or other.id == chosen.id for owner, other in of_kind):
                message = N_("A unit has at most one {kind}, and each is in the army at most once")
                yield fault(chosen.line, "army.enhancement-limits", message, kind=kind)
            elif of_kind:
                yield fault(chosen.line, "army.enhancements", N_("An army has only one {kind}"), kind=kind)
            taken.append((entry, chosen))


def _faults_of_regiment(regiment: Regiment) -> Iterator[Fault]:
    hero = WARSCROLLS[regiment.hero.scroll]
    if "hero" not in hero.keywords:
        yield fault(regiment.hero.line, "army.regiment", N_("Only a hero leads a regiment"))
    most = MOST_UNITS_OF_GENERAL if regiment.is_general else MOST_UNITS
    rule = "army.general-regiment" if regiment.is_general else "army.regiment"
    for entry in regiment.units[most:]:
        yield fault(entry.line, rule, N_("This regiment has at most {most} units besides its hero"), most=most)
    taken: dict[str, int] = {}
    for entry in regiment.units:
        unit = WARSCROLLS[entry.scroll]
        if "hero" in unit.keywords:
            yield fault(entry.line, "army.regiment", N_("The units of a regiment are no heroes"))
        elif (option := _option_for(unit, hero, taken)) is None:
            yield fault(entry.line, "army.hero-options", N_("{hero} does not lead such a unit"), hero=short_name(hero))
        else:
            taken[option] = taken.get(option, 0) + 1


def _option_for(unit: Warscroll, hero: Warscroll, taken: Mapping[str, int]) -> str | None:
    """The regiment option of a hero by which a unit may join him, rather one without a limit (army.hero-options)."""
    fits = (*unit.keywords, short_name(unit), unit.faction)
    fitting = [option for option in hero.regiment_options if option.partition(" ")[2] in fits]
    free = [option for option in fitting if option.startswith("any ") or not taken.get(option)]
    return min(free, key=lambda option: not option.startswith("any "), default=None)
