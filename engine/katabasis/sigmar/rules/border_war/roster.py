"""Rosters: armies that players put together, as texts with one unit a line, and whether the rules of army composition
allow them.

    skaven 1000                 the faction, and the points limit
    general clawlord            a regiment: the hero who leads it, here the army's general
      clanrats                  a unit of it
    regiment grey-seer
      rat-ogors
    auxiliary warlock-engineer  a unit outside of regiments

In saves and records a roster is a single word, in which ";" ends a line and ":" is a space."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from ....content import load
from ....kernel.did_you_mean import near_misses
from ....kernel.errors import MOST_FAULTS
from ....kernel.text import N_, Refusal, quoted, refuse
from ...content import WARSCROLLS, Warscroll

LONGEST = 20_000
"""Characters that a roster may have."""
REGIMENT = ("general", "regiment")
MOST_REGIMENTS, MOST_UNITS, MOST_UNITS_OF_GENERAL = 5, 3, 4
LISTS: Mapping[str, str] = {id: printed["text"] for id, printed in load("sigmar")["rosters"].items()}
"""The ready lists."""


class Fault(NamedTuple):
    """What is wrong with a roster: the line, 0 for the whole, and the rule that is broken."""

    line: int
    refusal: Refusal

    def __str__(self) -> str:
        return f"line {self.line}: {self.refusal}" if self.line else str(self.refusal)


class Entry(NamedTuple):
    """A unit of a roster and its line."""

    line: int
    scroll: str


class Regiment(NamedTuple):
    """The hero who leads a regiment, whether he is the army's general, and its units (army.regiment)."""

    hero: Entry
    is_general: bool
    units: list[Entry]


class Roster(NamedTuple):
    """An army that a player has put together (army.roster)."""

    faction: str
    limit: int
    regiments: list[Regiment]
    auxiliaries: list[Entry]
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
        return Roster(
            "", 0, [], [], [fault(0, "army.roster", N_("A roster has at most {most} characters"), most=LONGEST)]
        )
    lines = [re.split(r"[\s:]+", line.partition("#")[0].strip()) for line in re.split(r"[\n;]", text)]
    said = [(number, words) for number, words in enumerate(lines, 1) if words != [""]]
    (number, head), *rest = said or [(1, [""])]
    faction, limit, faults = _head(number, head)
    roster = Roster(faction, limit, [], [], faults)
    for number, words in rest:
        if len(faults) < MOST_FAULTS:
            _read_line(roster, number, words)
    return roster


def _head(number: int, words: list[str]) -> tuple[str, int, list[Fault]]:
    factions: Mapping[str, Any] = load("sigmar")["factions"]
    if len(words) != 2 or words[0] not in factions or not re.fullmatch(r"[1-9][0-9]{2,4}", words[1], re.ASCII):
        there_are = ", ".join(factions)
        message = N_("A roster begins with its faction and its points limit, not {words}; there are: {factions}")
        wrong = fault(number, "army.faction", message, words=quoted(" ".join(words)), factions=there_are)
        return "", 0, [wrong]
    return words[0], int(words[1]), []


def _read_line(roster: Roster, number: int, words: list[str]) -> None:
    role, name = words if len(words) == 2 and words[0] in (*REGIMENT, "auxiliary") else ("", " ".join(words))
    scroll = _scroll_of(roster.faction, name)
    if roster.faction and scroll is None:
        known = {short_name(scroll) for scroll in WARSCROLLS.values() if scroll.faction == roster.faction}
        hint = f"; perhaps {near[0]}" if (near := near_misses(name, known)) else ""
        message = N_("There is no unit {name} of {faction}{hint}")
        wrong = fault(number, "army.faction", message, name=quoted(name), faction=roster.faction, hint=hint)
        roster.faults.append(wrong)
    elif scroll:
        entry = Entry(number, scroll)
        if role in REGIMENT:
            roster.regiments.append(Regiment(entry, role == "general", []))
        elif role == "auxiliary":
            roster.auxiliaries.append(entry)
        elif roster.regiments:
            roster.regiments[-1].units.append(entry)
        else:
            roster.faults.append(fault(number, "army.regiment", N_("A regiment begins with the hero who leads it")))


def _scroll_of(faction: str, name: str) -> str | None:
    """The warscroll of a unit that a roster names."""
    found = (id for id, scroll in WARSCROLLS.items() if scroll.faction == faction and short_name(scroll) == name)
    return next(found, None) if faction else None


def short_name(scroll: Warscroll) -> str:
    """What a warscroll is called in rosters: its id, without what sets it apart from Spearhead's."""
    return scroll.id.partition("-")[2]


def word_of(roster: Roster) -> str:
    """A roster as a single word."""
    lines = [f"{roster.faction}:{roster.limit}"]
    for regiment in roster.regiments:
        lines.append(f"{REGIMENT[not regiment.is_general]}:{_name_of(regiment.hero)}")
        lines += map(_name_of, regiment.units)
    return ";".join([*lines, *(f"auxiliary:{_name_of(entry)}" for entry in roster.auxiliaries)])


def _name_of(entry: Entry) -> str:
    return short_name(WARSCROLLS[entry.scroll])


# ---------------------------------------------------------------------- whether it is legal


def _faults(roster: Roster) -> Iterator[Fault]:
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
    for regiment in roster.regiments:
        yield from _faults_of_regiment(regiment)


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
