"""Rosters: armies that players put together, as texts with one unit a line. Whether they are legal, `roster_rules`
says.

    skaven 1000                 the faction, or an army of renown, and the points limit
    formation claw-horde        its battle formation
    spells lore-of-ruin         its spell lore, and likewise `prayers` and `manifestations`; it may have none
    general clawlord            a regiment: the hero who leads it, here the army's general
      trait short-tempered      an enhancement of the unit above: a heroic trait, or an artefact of power
      clanrats x2               a unit of the regiment, reinforced
    regiment grey-seer
      warlock-engineer          a hero who joins the regiment of another
    renown hired-blades         a regiment of renown, with all its units
    auxiliary warlock-engineer  a unit outside of regiments
    terrain gnawhole            its faction terrain, if it has any

In saves and records a roster is a single word, in which ";" ends a line and ":" is a space."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from ....content import cached, load
from ....kernel.did_you_mean import near_misses
from ....kernel.errors import MOST_FAULTS
from ....kernel.text import N_, Refusal, quoted, refuse, say
from ...content import REINFORCED, WARSCROLLS, Warscroll

LONGEST = 20_000
"""Characters that a roster may have."""
MOST_LINES = 200
FORMATION, GENERAL, REGIMENT, UNIT = "formation", "general", "regiment", "unit"
RENOWN, AUXILIARY, TERRAIN = "renown", "auxiliary", "terrain"
LED_BY = (GENERAL, REGIMENT)
"""The kinds of lines that begin a regiment."""
OF_UNITS = (*LED_BY, UNIT, AUXILIARY)
"""The kinds of lines that bring a unit; in a text that of a regiment's units has no word for it."""
ENHANCEMENTS = {"trait": say("heroic trait"), "artefact": say("artefact of power")}
"""The kinds of enhancements, each with a table of every faction (army.enhancements)."""
LORES = {"spells": say("spell lore"), "prayers": say("prayer lore"), "manifestations": say("manifestation lore")}
"""The kinds of lores, each with those of every faction (army.spell-lore, army.prayer-lore, army.manifestation-lore)."""
TWICE = "x2"
"""What a line says of a unit that is reinforced (army.reinforced)."""
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


class Line(NamedTuple):
    """A line of a roster: what it adds, by its kind and id, and the number of the line below which it belongs: that of
    its regiment's hero for a unit, that of its unit for an enhancement. The id of a unit is its warscroll."""

    number: int
    kind: str
    id: str
    reinforced: bool = False
    below: int = 0


class Entry(NamedTuple):
    """A unit of a roster, its line, and its enhancements."""

    line: int
    scroll: str
    reinforced: bool
    enhancements: list[Line]

    @property
    def printed(self) -> Warscroll:
        """Its warscroll, with as many models and points as it has (army.reinforced)."""
        return REINFORCED[self.scroll] if self.reinforced else WARSCROLLS[self.scroll]


class Regiment(NamedTuple):
    """The hero who leads a regiment, whether he is the army's general, and its units (army.regiment)."""

    hero: Entry
    is_general: bool
    units: list[Entry]


class Renown(NamedTuple):
    """A regiment of renown, its line, and its units (army.regiment-of-renown)."""

    line: int
    id: str
    units: list[Entry]

    @property
    def points(self) -> int:
        """What it costs as a whole."""
        points: int = renown().get(self.id, {}).get("points", 0)
        return points


class Roster(NamedTuple):
    """An army that a player has put together (army.roster), or a part of one."""

    faction: str
    limit: int
    formations: list[Line]
    lores: list[Line]
    regiments: list[Regiment]
    renown: list[Renown]
    auxiliaries: list[Entry]
    terrain: list[Entry]
    lines: list[Line]
    """All of it in the order of its text."""
    faults: list[Fault]
    """What could not be read."""

    @property
    def units(self) -> list[str]:
        """The warscrolls of all its units, regiment by regiment."""
        return [entry.scroll for entry in self.entries]

    @property
    def deployed_together(self) -> list[list[Entry]]:
        """The units of each regiment, its hero first; those of renown come last (deployment.deploy-regiment)."""
        return [*([each.hero, *each.units] for each in self.regiments), *(each.units for each in self.renown)]

    @property
    def entries(self) -> list[Entry]:
        """All its units."""
        return [*(entry for units in self.deployed_together for entry in units), *self.auxiliaries]

    @property
    def own_entries(self) -> list[Entry]:
        """Its units that are of no regiment of renown."""
        return [*(entry for each in self.regiments for entry in (each.hero, *each.units)), *self.auxiliaries]

    @property
    def points(self) -> int:
        """What the army costs."""
        return sum(entry.printed.points for entry in self.own_entries) + sum(each.points for each in self.renown)

    @property
    def drops(self) -> int:
        """How often its player deploys something: a regiment at once, an auxiliary unit for itself."""
        return len(self.deployed_together) + len(self.auxiliaries)

    @property
    def text(self) -> str:
        """Its text in the usual order and form."""
        return "\n".join([*_written(self), ""])

    def add(self, line: Line) -> None:
        """Add what a line says."""
        self.lines.append(line)
        if line.kind == FORMATION:
            self.formations.append(line)
        elif line.kind in LORES:
            self.lores.append(line)
        elif line.kind in ENHANCEMENTS:
            self.entry(line.below).enhancements.append(line)
        elif line.kind == RENOWN:
            units = renown().get(line.id, {}).get("units", ())
            self.renown.append(Renown(line.number, line.id, [Entry(line.number, id, False, []) for id in units]))
        else:
            self._add_unit(line)

    def _add_unit(self, line: Line) -> None:
        entry = Entry(line.number, line.id, line.reinforced, [])
        if line.kind in LED_BY:
            self.regiments.append(Regiment(entry, line.kind == GENERAL, []))
        elif line.kind == UNIT:
            self.regiment(line.below).units.append(entry)
        else:
            (self.terrain if line.kind == TERRAIN else self.auxiliaries).append(entry)

    def regiment(self, line: int) -> Regiment:
        """The regiment whose hero stands in that line. Raises StopIteration."""
        return next(regiment for regiment in self.regiments if regiment.hero.line == line)

    def entry(self, line: int) -> Entry:
        """The unit of that line. Raises StopIteration."""
        return next(entry for entry in self.own_entries if entry.line == line)


def empty(faction: str, limit: int) -> Roster:
    """A roster of which nothing but its first line is written."""
    return Roster(faction, limit, [], [], [], [], [], [], [], [])


def of_lines(faction: str, limit: int, lines: Iterable[Line]) -> Roster:
    """The roster of some lines below the first."""
    roster = empty(faction, limit)
    for line in lines:
        roster.add(line)
    return roster


def fault(line: int, rule: str, message: str, **values: Any) -> Fault:
    """A fault in the words of a rule."""
    return Fault(line, refuse(rule, message, **values))


# ---------------------------------------------------------------------- factions


def rules_of(faction: str) -> Mapping[str, Any]:
    """What a faction or an army of renown has besides units."""
    printed: Mapping[str, Any] = load("sigmar")["factions"][faction]
    return printed


def base_of(faction: str) -> str:
    """The faction whose units an army has: that which it is an army of renown of, or itself (army.army-of-renown)."""
    of: str = load("sigmar")["factions"].get(faction, {}).get("army_of_renown", faction)
    return of


def renown() -> Mapping[str, Mapping[str, Any]]:
    """The regiments of renown of all factions."""
    printed: Mapping[str, Mapping[str, Any]] = load("sigmar").get("renown", {})
    return printed


@cached
def units_of(faction: str) -> Mapping[str, str]:
    """The warscrolls of the units of a faction or an army of renown, by what rosters call them."""
    return {name: id for name, id in _scrolls_of(faction) if not WARSCROLLS[id].terrain}


@cached
def terrain_of(faction: str) -> Mapping[str, str]:
    """The warscrolls of its faction terrain, by what rosters call it (army.faction-terrain)."""
    known = load("sigmar")["factions"].get(faction, {}).get("terrain", ())
    return {name: id for name, id in _scrolls_of(faction) if name in known and WARSCROLLS[id].terrain}


def _scrolls_of(faction: str) -> Iterator[tuple[str, str]]:
    base = base_of(faction)
    return ((short_name(id), id) for id, scroll in WARSCROLLS.items() if faction and scroll.faction == base)


def short_name(scroll: str) -> str:
    """What a warscroll is called in rosters: its id, without what sets it apart from Spearhead's."""
    return scroll.partition("-")[2]


def usual_lists() -> tuple[str, ...]:
    """The first of the ready lists of each faction."""
    found: dict[str, str] = {}
    for id, text in LISTS.items():
        found.setdefault(read(text).faction, id)
    return tuple(found.values())


# ---------------------------------------------------------------------- reading


@lru_cache(maxsize=256)
def read(text: str) -> Roster:
    """The roster of a text; what of it cannot be read is among its `faults`."""
    lines = [re.split(r"[\s:]+", line.partition("#")[0].strip()) for line in re.split(r"[\n;]", text[:LONGEST])]
    said = [(number, words) for number, words in enumerate(lines, 1) if words != [""]]
    if len(text) > LONGEST or len(said) > MOST_LINES:
        roster = empty("", 0)
        message = N_("A roster has at most {lines} lines and {characters} characters")
        roster.faults.append(fault(0, "army.roster", message, lines=MOST_LINES, characters=LONGEST))
        return roster
    (number, head), *rest = said or [(1, [""])]
    roster = _head(number, head)
    for number, words in rest if roster.faction else ():
        if len(roster.faults) < MOST_FAULTS:
            _read_line(roster, number, words)
    return roster


def _head(number: int, words: list[str]) -> Roster:
    factions: Mapping[str, Any] = load("sigmar")["factions"]
    if len(words) == 2 and words[0] in factions and re.fullmatch(r"[1-9][0-9]{2,4}", words[1], re.ASCII):
        return empty(words[0], int(words[1]))
    roster, there_are = empty("", 0), ", ".join(map(quoted, factions))
    message = N_("A roster begins with its faction and its points limit, not {words}; there are: {factions}")
    said = {"words": quoted(" ".join(words)), "factions": there_are}
    roster.faults.append(fault(number, "army.faction", message, **said))
    return roster


def _read_line(roster: Roster, number: int, words: list[str]) -> None:
    kind, name = words[0], " ".join(words[1:])
    if kind in (FORMATION, RENOWN, *LORES):
        roster.add(Line(number, kind, name))
    elif kind in ENHANCEMENTS:
        _read_enhancement(roster, Line(number, kind, name))
    elif kind == TERRAIN:
        _read_terrain(roster, number, name)
    elif kind in (*LED_BY, AUXILIARY) and name:
        _read_unit(roster, number, kind, words[1:])
    else:
        _read_unit(roster, number, UNIT, words)


def _read_enhancement(roster: Roster, line: Line) -> None:
    """It belongs to the unit above."""
    above = max((entry.line for entry in roster.own_entries), default=0)
    if above > max((each.line for each in roster.renown), default=0):
        roster.add(line._replace(below=above))
    else:
        message = N_("An enhancement stands below the unit that has it")
        roster.faults.append(fault(line.number, "army.enhancements", message))


def _read_terrain(roster: Roster, number: int, name: str) -> None:
    known = terrain_of(roster.faction)
    if name in known:
        roster.add(Line(number, TERRAIN, known[name]))
        return
    message = N_("{faction} has no faction terrain {name}; there are: {known}")
    if not known:
        message = N_("{faction} has no faction terrain")
    said = {
        "faction": f"faction:{roster.faction}",
        "name": quoted(name),
        "known": [f"warscroll:{id}" for id in known.values()],
    }
    roster.faults.append(fault(number, "army.faction-terrain", message, **said))


def _read_unit(roster: Roster, number: int, kind: str, words: list[str]) -> None:
    reinforced = len(words) > 1 and words[-1] == TWICE
    name, known = " ".join(words[:-1] if reinforced else words), units_of(roster.faction)
    if name not in known:
        message = N_("There is no unit {name} of {faction}")
        if near := near_misses(name, known):
            message = N_("There is no unit {name} of {faction}; perhaps {near}")
        said = {"name": quoted(name), "faction": f"faction:{roster.faction}", "near": quoted(near[0]) if near else ""}
        roster.faults.append(fault(number, "army.faction", message, **said))
    elif kind == UNIT and not _is_in_regiment(roster):
        roster.faults.append(fault(number, "army.regiment", N_("A regiment begins with the hero who leads it")))
    elif reinforced and known[name] not in REINFORCED:
        message = N_("Units of one model, Unique units and a few others are never reinforced")
        roster.faults.append(fault(number, "army.reinforced-limits", message))
    else:
        below = roster.regiments[-1].hero.line if kind == UNIT else 0
        roster.add(Line(number, kind, known[name], reinforced, below))


def _is_in_regiment(roster: Roster) -> bool:
    """Whether what comes next stands below a regiment, and not below what is outside of them."""
    outside = (AUXILIARY, RENOWN, TERRAIN)
    return next((line.kind in LED_BY for line in reversed(roster.lines) if line.kind in (*LED_BY, *outside)), False)


# ---------------------------------------------------------------------- writing


def word_of(roster: Roster) -> str:
    """A roster as a single word."""
    return ";".join(":".join(line.split()) for line in _written(roster))


def _written(roster: Roster) -> Iterator[str]:
    """Its lines in the usual order and form."""
    yield f"{roster.faction} {roster.limit}"
    yield from (f"{line.kind} {line.id}" for line in (*roster.formations, *roster.lores))
    for regiment in roster.regiments:
        yield from _lines_of(regiment.hero, f"{GENERAL if regiment.is_general else REGIMENT} ")
        for entry in regiment.units:
            yield from _lines_of(entry, "  ")
    yield from (f"{RENOWN} {each.id}" for each in roster.renown)
    for entry in roster.auxiliaries:
        yield from _lines_of(entry, f"{AUXILIARY} ")
    for entry in roster.terrain:
        yield from _lines_of(entry, f"{TERRAIN} ")


def _lines_of(entry: Entry, before: str) -> Iterator[str]:
    yield f"{before}{short_name(entry.scroll)}{f' {TWICE}' if entry.reinforced else ''}"
    indent = "    " if before.isspace() else "  "
    yield from (f"{indent}{line.kind} {line.id}" for line in entry.enhancements)


# ---------------------------------------------------------------------- what its army may do


def army_abilities(text: str) -> tuple[str, ...]:
    """The battle traits of the faction of a legal roster (basics.faction-rules), and the abilities of its battle
    formation (army.battle-formation)."""
    return abilities_of(read(text))


def abilities_of(roster: Roster) -> tuple[str, ...]:
    """The battle traits and the abilities of the battle formation, as far as there is one."""
    formations = load("sigmar")["formations"]
    chosen = (formations[line.id]["abilities"] for line in roster.formations if line.id in formations)
    return (*rules_of(roster.faction)["traits"], *(id for abilities in chosen for id in abilities))


def is_foreign(text: str, unit: Warscroll) -> bool:
    """Whether a unit is not of the faction of a legal roster, as those of a regiment of renown may be."""
    roster = read(text)
    return bool(roster.renown) and unit.faction != base_of(roster.faction)


def faction_abilities(text: str) -> set[str]:
    """All that the faction of a legal roster gives it: battle traits, and what was chosen from its tables."""
    roster, lores = read(text), load("sigmar")["lores"]
    known = (id for line in roster.lores for id in lores[line.id]["abilities"])
    enhancements = (line.id for entry in roster.own_entries for line in entry.enhancements)
    return {*abilities_of(roster), *terrain_traits(text), *known, *enhancements}


def terrain_traits(text: str) -> tuple[str, ...]:
    """The battle traits of the faction of a legal roster that are about its faction terrain."""
    return tuple(rules_of(read(text).faction).get("terrain_traits", ()))


@lru_cache(maxsize=256)
def lore_abilities(text: str, kind: str) -> tuple[str, ...]:
    """The spells or prayers of the lore of that kind of a legal roster (army.spell-lore, army.prayer-lore)."""
    lores = load("sigmar")["lores"]
    return tuple(id for chosen in read(text).lores if chosen.kind == kind for id in lores[chosen.id]["abilities"])


@lru_cache(maxsize=256)
def unit_abilities(text: str) -> tuple[tuple[str, ...], ...]:
    """The abilities that each unit of a legal roster has besides those of its warscroll: by its enhancements
    (army.enhancements), or as one of a regiment of renown (army.regiment-of-renown)."""
    roster = read(text)
    given = {each.line: tuple(renown()[each.id]["abilities"]) for each in roster.renown}
    return tuple((*given.get(each.line, ()), *(line.id for line in each.enhancements)) for each in roster.entries)
