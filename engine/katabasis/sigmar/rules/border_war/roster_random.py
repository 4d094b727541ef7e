"""Random rosters, each legal: for sweeps, for bots, and for whoever wants an army at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ....kernel.dice import Dice
from ....kernel.errors import UnknownGame
from . import roster as rosters
from .roster import ENHANCEMENTS, LORES, Line, Regiment, Roster
from .roster_additions import possible, refusals
from .roster_rules import missing, missing_units

ENOUGH = 0.8
"""The share of the points that a random roster spends, where one can be found that does."""
TRIES = 30
KINDS = (*[rosters.UNIT] * 6, *[rosters.REGIMENT] * 2, rosters.AUXILIARY, rosters.RENOWN)
"""What a unit comes as: mostly as one of a regiment that there is."""


def random(faction: str, points: int, seed: int) -> str:
    """The text of a legal roster of a faction or an army of renown, the same one for the same seed. Raises UnknownGame
    for no such faction, and if no army for so many points was found."""
    head = " ".join(f"{faction} {points}".split())
    if faults := rosters.read(head).faults:
        raise UnknownGame("; ".join(map(str, faults)))
    dice = Dice(seed)
    found = [_written(faction, points, dice)]
    while len(found) < TRIES and not _spends_enough(found[-1]):
        found.append(_written(faction, points, dice))
    legal = [roster for roster in found if not list(missing(roster))]
    if not legal:
        raise UnknownGame(f"no army of {faction} was found for {points} points")
    return max(legal, key=lambda roster: roster.points).text


def _spends_enough(roster: Roster) -> bool:
    return not list(missing(roster)) and roster.points >= ENOUGH * roster.limit


def _written(faction: str, points: int, dice: Dice) -> Roster:
    """A roster to which no unit can be added any more."""
    roster = rosters.empty(faction, points)
    for kind in (rosters.FORMATION, rosters.GENERAL, *LORES, rosters.TERRAIN):
        _add_one(roster, dice, kind)
    while _add_unit(roster, dice):
        pass
    for kind in ENHANCEMENTS:
        while _add_one(roster, dice, kind):
            pass
    return roster


def _add_unit(roster: Roster, dice: Dice) -> bool:
    """Add a unit, one that a hero must lead before others; say whether one was found."""
    for regiment in roster.regiments:
        if missing_units(regiment):
            return _add_one(roster, dice, rosters.UNIT, partial(_is_wanted, roster, regiment))
    kinds = dict.fromkeys(dice.shuffle(KINDS))
    return any(_add_one(roster, dice, kind) for kind in kinds)


def _is_wanted(roster: Roster, regiment: Regiment, line: Line) -> bool:
    """Whether a unit is one that the hero of a regiment must lead."""
    grown = rosters.of_lines(roster.faction, roster.limit, [*roster.lines, line])
    hero = regiment.hero.line
    return line.below == hero and len(missing_units(grown.regiment(hero))) < len(missing_units(regiment))


def _any(_line: Line) -> bool:
    return True


def _add_one(roster: Roster, dice: Dice, kind: str, suits: Callable[[Line], bool] = _any) -> bool:
    """Add a line of a kind that may be added, and say whether there was one."""
    lines: Sequence[Line] = dice.shuffle([line for line in possible(roster) if line.kind == kind])
    for line in lines:
        if suits(line) and not any(True for _ in refusals(roster, line)):
            roster.add(line)
            return True
    return False
