"""What may come next in a roster that is not finished: every line that could be added to it, and why it may not be
(army.steps)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....kernel.text import N_, Refusal, refuse
from ...content import REINFORCED, WARSCROLLS
from . import roster as rosters
from .roster import ENHANCEMENTS, LORES, Entry, Line, Roster
from .roster_rules import HERO, MOST_REGIMENTS, WARMASTER, why_not


class Addition(NamedTuple):
    """A line that could be added to a roster, numbered after those that there are, and why it may not be."""

    line: Line
    refusals: list[Refusal]


def additions(text: str, *kinds: str, below: int = 0) -> list[Addition]:
    """Every line that could be added to a roster, in the order in which rosters have them; none if its first line
    cannot be read. Other lines that cannot are left out. If `kinds` are named there are no others; those of units and
    enhancements are then `below` that line, if it is named too."""
    roster = rosters.read(text)
    wanted = [
        line
        for line in (possible(roster) if roster.faction else ())
        if (not kinds or line.kind in kinds) and below in (0, line.below)
    ]
    return [Addition(line, [*refusals(roster, line)]) for line in wanted]


def add(text: str, line: Line) -> str:
    """The text of a roster with one of its `additions`, in the usual order and form; what it refuses can be added
    too."""
    roster = rosters.read(text)
    return rosters.of_lines(roster.faction, roster.limit, [*roster.lines, line]).text


def without(text: str, number: int) -> str:
    """The text of a roster without a line, and without what stands below it, in the usual order and form."""
    roster = rosters.read(text)
    gone = {number}
    for line in roster.lines:
        gone |= {line.number} if line.below in gone else set()
    return _of_lines(roster, [line for line in roster.lines if line.number not in gone])


def with_twice(text: str, number: int, twice: bool) -> str:
    """The text of a roster in which the unit of a line is reinforced, or is not (army.reinforced)."""
    roster = rosters.read(text)
    lines = [
        line._replace(reinforced=twice and line.id in REINFORCED) if line.number == number else line
        for line in roster.lines
    ]
    return _of_lines(roster, lines)


def with_general(text: str, number: int) -> str:
    """The text of a roster in which the hero of a line, who leads a regiment, is the only general (army.general)."""
    roster = rosters.read(text)
    lines = [
        line._replace(kind=rosters.GENERAL if line.number == number else rosters.REGIMENT)
        if line.kind in rosters.LED_BY
        else line
        for line in roster.lines
    ]
    return _of_lines(roster, sorted(lines, key=lambda line: _regiment_of(lines, line) != number))


def with_limit(text: str, limit: int) -> str:
    """The text of a roster with another points limit."""
    return rosters.read(text)._replace(limit=limit).text


def _regiment_of(lines: Sequence[Line], line: Line) -> int:
    """The line of the hero in whose regiment a line stands; 0 if it stands in none."""
    by_number = {other.number: other for other in lines}
    while line.below:
        line = by_number[line.below]
    return line.number if line.kind in rosters.LED_BY else 0


def _of_lines(roster: Roster, lines: Sequence[Line]) -> str:
    return rosters.of_lines(roster.faction, roster.limit, lines).text


def refusals(roster: Roster, line: Line) -> Iterator[Refusal]:
    """Why a line may not be added: the lines before it forbid it, or the whole would be illegal whatever comes
    later."""
    yield from why_not(roster, line)
    cost = _cost(line)
    if cost > (left := roster.limit - roster.points):
        message = N_("Points: {cost}; left of {limit}: {left}")
        yield refuse("army.points-limit", message, cost=cost, left=max(0, left), limit=roster.limit)
    if line.kind in rosters.LED_BY and len(roster.regiments) >= MOST_REGIMENTS:
        yield refuse("army.regiment-count", "An army has 1 to {most} regiments", most=MOST_REGIMENTS)
    yield from _general(roster, line)


def _cost(line: Line) -> int:
    if line.kind in rosters.OF_UNITS:
        return Entry(line.number, line.id, line.reinforced, []).printed.points
    return int(rosters.renown()[line.id]["points"]) if line.kind == rosters.RENOWN else 0


def _general(roster: Roster, line: Line) -> Iterator[Refusal]:
    """There is one general, a Warmaster if there are any (army.general, army.warmaster)."""
    generals = [regiment.hero.printed for regiment in roster.regiments if regiment.is_general]
    if line.kind == rosters.GENERAL and generals:
        yield refuse("army.general", "One hero is the army's general")
    if line.kind not in rosters.OF_UNITS:
        return
    is_warmaster = WARMASTER in WARSCROLLS[line.id].keywords
    if line.kind == rosters.GENERAL:
        passed_over = not is_warmaster and any(WARMASTER in entry.printed.keywords for entry in roster.own_entries)
    else:
        passed_over = is_warmaster and any(WARMASTER not in general.keywords for general in generals)
    if passed_over:
        yield refuse("army.warmaster", "If there are Warmasters, one of them is the general")


# ---------------------------------------------------------------------- everything that there is


def possible(roster: Roster) -> Iterator[Line]:
    """Everything that a faction has, wherever it could stand, allowed or not."""
    rules, number = rosters.rules_of(roster.faction), max((line.number for line in roster.lines), default=1) + 1
    yield from (Line(number, rosters.FORMATION, id) for id in rules["formations"])
    for kind in LORES:
        yield from (Line(number, kind, id) for id in rules["lores"].get(kind, ()))
    for regiment in roster.regiments:
        yield from _units(roster, rosters.UNIT, number, regiment.hero.line)
    for kind in rosters.LED_BY:
        yield from (line for line in _units(roster, kind, number) if HERO in WARSCROLLS[line.id].keywords)
    yield from (Line(number, rosters.RENOWN, id) for id in rosters.renown())
    yield from _units(roster, rosters.AUXILIARY, number)
    yield from (Line(number, rosters.TERRAIN, id) for id in rosters.terrain_of(roster.faction).values())
    for entry in roster.own_entries:
        yield from _enhancements(rules["enhancements"], number, entry.line)


def _units(roster: Roster, kind: str, number: int, below: int = 0) -> Iterator[Line]:
    """The units of a faction, and those that can be reinforced also as such."""
    for id in rosters.units_of(roster.faction).values():
        yield Line(number, kind, id, False, below)
        if id in REINFORCED:
            yield Line(number, kind, id, True, below)


def _enhancements(tables: dict[str, Sequence[str]], number: int, below: int) -> Iterator[Line]:
    for kind in ENHANCEMENTS:
        yield from (Line(number, kind, id, False, below) for id in tables[kind])
