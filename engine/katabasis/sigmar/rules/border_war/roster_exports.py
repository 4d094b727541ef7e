"""Rosters out of what other programs export as plain text: the official app, and New Recruit. Everything is found by
its name, in any language; a line with a name that is not known is told and never guessed at.

    Rats 930/1000 pts
    -----
    Grand Alliance Chaos | Skaven | Claw-horde
    Drops: 2
    Spell Lore - Lore of Ruin
    -----
    General's Regiment
    Clawlord on Gnaw-beast (170)
    • General
    • Short-tempered
    Clanrats (320)
    • Reinforced
    ---
    Regiment 1
    ..."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ....content import load
from ....kernel.untrusted import lines_of
from ...content import REINFORCED
from . import roster as rosters
from .roster import ENHANCEMENTS, LONGEST, MOST_LINES, Line, Roster

TOTAL = re.compile(r"\b[0-9]{1,5}\s*/\s*(?P<limit>[0-9]{1,5})\s*(?:pts|points)\b", re.IGNORECASE | re.ASCII)
"""What an army costs, and what it may cost."""
COST = re.compile(r"\(\s*(?P<limit>[0-9]{1,5})\s*(?:pts|points)\s*\)", re.IGNORECASE | re.ASCII)
"""What an army costs, in the first line."""
LORE = re.compile(r"(Spell|Prayer|Manifestation) Lores?\s*[-:]\s*(?P<name>.*)", re.IGNORECASE)
PRICE = re.compile(r"\s*(?:-\s*)?[(\[]\s*[0-9]+\s*(?:pts|points)?\s*[)\]](?:\s*points)?\s*$", re.IGNORECASE | re.ASCII)
"""What something costs, at the end of its line."""
OPTION = re.compile(r"[0-9]+\s*[x×]\s", re.IGNORECASE | re.ASCII)
"""So many models with a weapon, or of command: warscrolls say as much."""
BULLET = re.compile(r"[•·*▪-]\s*")
RULE = re.compile(r"[-=_—\s]*")
"""A line between two parts."""
NOTHING_OF_A_ROSTER = re.compile(
    r"(grand alliance|drops?:|auxiliaries:|wounds:|general's handbook|battle tactics? cards?\b|army of renown$"
    r"|created with|app:|app version|data version|exported with|version:|www\.|https?:)",
    re.IGNORECASE,
)
LORE_KINDS = {"spell": "spells", "prayer": "prayers", "manifestation": "manifestations"}
GENERALS, AUXILIARIES, TERRAIN, RENOWN = rosters.GENERAL, rosters.AUXILIARY, rosters.TERRAIN, rosters.RENOWN
UNKNOWN = -1
SECTIONS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"general's regiment", re.IGNORECASE), GENERALS),
    (re.compile(r"regiment [0-9]+", re.IGNORECASE | re.ASCII), rosters.REGIMENT),
    (re.compile(r"auxiliar(y|ies)( units?)?", re.IGNORECASE), AUXILIARIES),
    (re.compile(r"faction terrain", re.IGNORECASE), TERRAIN),
    (re.compile(r"regiments? of renown", re.IGNORECASE), RENOWN),
)


class Imported(NamedTuple):
    """The text of a roster, "" if no faction was found, and the lines of the other text that nothing was found for, by
    their numbers."""

    text: str
    unknown: list[tuple[int, str]]


def from_export(text: str) -> Imported:
    """The roster of a text that another program has exported, as far as its names are known. Of a text that says no
    points limit, what the army costs is taken for it. Whether it is legal, `check` says."""
    lines = list(_lines(text))
    if len(lines) > MOST_LINES or not (faction := _faction(lines)):
        return Imported("", lines[:MOST_LINES])
    reader = _Reader(rosters.empty(faction, _limit(lines)))
    for number, said in lines:
        reader.read(number, said)
    roster = reader.roster
    return Imported(roster._replace(limit=roster.limit or roster.points).text, reader.unknown)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with plain apostrophes and spaces."""
    for number, line in enumerate(lines_of(text[:LONGEST]), 1):
        plain = line.replace("’", "'").replace("&#x20;", " ").replace("**", "").strip(" #_\t")
        if not RULE.fullmatch(plain):
            yield number, " ".join(plain.split())


def _faction(lines: list[tuple[int, str]]) -> str:
    """The faction that a line names, or its army of renown if one is named too."""
    known = _by_name("factions")
    found = [known[part] for _, said in lines for part in map(_folded, said.split("|")) if part in known]
    return next((id for id in found if rosters.base_of(id) != id), found[0] if found else "")


def _limit(lines: list[tuple[int, str]]) -> int:
    """The points limit, or else the cost; 0 if neither is said."""
    totals = [*(TOTAL.search(said) for _, said in lines), COST.search(lines[0][1])]
    return next((int(total["limit"]) for total in totals if total), 0)


def _by_name(table: str) -> Mapping[str, str]:
    """The ids of a table by their names in all languages."""
    entries = load("sigmar").get(table, {})
    return {_folded(name): id for id, entry in entries.items() for name in entry.get("name", {}).values()}


def _named(table: str, ids: Iterable[str]) -> dict[str, str]:
    """Those of some ids of a table, by their names in all languages."""
    wanted = set(ids)
    return {name: id for name, id in _by_name(table).items() if id in wanted}


def _folded(name: str) -> str:
    return PRICE.sub("", name).casefold().strip()


class _Reader:
    """Reads line after line: `section` is the part in which it is, "" before the first; `hero` the line of the hero of
    the regiment, 0 before that, UNKNOWN if nothing was found for him; `unit` the line of the last unit, 0 likewise."""

    def __init__(self, roster: Roster) -> None:
        rules = rosters.rules_of(roster.faction)
        self.roster = roster
        self.unknown: list[tuple[int, str]] = []
        self.section, self.hero, self.unit = "", 0, 0
        self.units = _named("warscrolls", rosters.units_of(roster.faction).values())
        self.terrain = _named("warscrolls", rosters.terrain_of(roster.faction).values())
        self.formations = _named("formations", rules["formations"])
        self.factions, self.renown, self.lores = map(_by_name, ("factions", "renown", "lores"))
        tables = {kind: _named("abilities", rules["enhancements"][kind]) for kind in ENHANCEMENTS}
        self.enhancements = {name: (kind, id) for kind, table in tables.items() for name, id in table.items()}

    def read(self, number: int, said: str) -> None:
        """Add what a line says to the roster, or to what is not known."""
        part = next((part for pattern, part in SECTIONS if pattern.fullmatch(said.rstrip(": "))), "")
        if part:
            self.section, self.hero, self.unit = part, 0, 0
        elif not self._is_known(number, said):
            self.unknown.append((number, said))

    def _is_known(self, number: int, said: str) -> bool:
        """Add what a line says, and say whether it was understood."""
        bullet = BULLET.match(said)
        if lore := LORE.fullmatch(said):
            return self._read_lore(number, lore)
        if not self.section:
            return bullet is not None or self._read_head(number, said)
        if NOTHING_OF_A_ROSTER.match(said):
            return True
        if bullet:
            return self._read_of_unit(number, said[bullet.end() :])
        if self.section == TERRAIN:
            return self._read_terrain(number, said)
        return self._read_renown(number, said) if self.section == RENOWN else self._read_unit(number, said)

    def _read_head(self, number: int, said: str) -> bool:
        """The name of the roster with its points, its faction and its formation; the points of below are battle tactic
        cards."""
        known = bool(TOTAL.search(said) or COST.search(said))
        for part in said.split("|"):
            name = _folded(part)
            if name in self.formations:
                self.roster.add(Line(number, rosters.FORMATION, self.formations[name]))
                known = True
            elif name in self.factions or NOTHING_OF_A_ROSTER.match(name):
                known = True
            elif "|" in said:
                return False
        return known

    def _read_lore(self, number: int, lore: re.Match[str]) -> bool:
        name = _folded(lore["name"])
        if name in self.lores:
            self.roster.add(Line(number, LORE_KINDS[lore[1].casefold()], self.lores[name]))
        return not name or name in self.lores

    def _read_terrain(self, number: int, said: str) -> bool:
        id = self.terrain.get(_folded(said), "")
        if id:
            self.roster.add(Line(number, rosters.TERRAIN, id))
        return bool(id)

    def _read_renown(self, number: int, said: str) -> bool:
        """A regiment of renown, and below it its units."""
        name, every = _folded(said), self.roster.renown
        if name in self.renown:
            self.roster.add(Line(number, rosters.RENOWN, self.renown[name]))
            return True
        return bool(every) and name in _named("warscrolls", [entry.scroll for entry in every[-1].units])

    def _read_unit(self, number: int, said: str) -> bool:
        """A unit: the first of a regiment leads it."""
        id, self.unit = self.units.get(_folded(said), ""), 0
        if not id or self.hero == UNKNOWN:
            self.hero = self.hero or (0 if self.section == AUXILIARIES else UNKNOWN)
            return False
        if self.section == AUXILIARIES:
            self.roster.add(Line(number, rosters.AUXILIARY, id))
        elif self.hero:
            self.roster.add(Line(number, rosters.UNIT, id, below=self.hero))
        else:
            self.roster.add(Line(number, self.section, id))
            self.hero = number
        self.unit = number
        return True

    def _read_of_unit(self, number: int, said: str) -> bool:
        """What stands below a unit: that it is the general or reinforced, an enhancement, or how it is equipped."""
        name = _folded(said)
        if OPTION.match(said) or (name == "general" and self.section == GENERALS):
            return True
        if not self.unit:
            return False
        if name == "reinforced":
            return self._reinforce()
        if name in self.enhancements:
            kind, id = self.enhancements[name]
            self.roster.add(Line(number, kind, id, below=self.unit))
        return name in self.enhancements

    def _reinforce(self) -> bool:
        """Write the last unit again, with twice its models."""
        last = next(line for line in self.roster.lines if line.number == self.unit)
        if last.id not in REINFORCED or last.reinforced:
            return False
        lines = [line._replace(reinforced=True) if line is last else line for line in self.roster.lines]
        self.roster = rosters.of_lines(self.roster.faction, self.roster.limit, lines)
        return True
