"""A decision as a seat looks at it, and what it adds to be in another situation: moved, charged, where it could get."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Any, NamedTuple

from ...geometry.plane import Point, toward
from ...kernel.outlook import Outlook
from ..content import OBJECTIVES
from ..state import SigmarTable
from . import tactics, threats
from .figures import COMBAT_RANGE, Figure, Places, Situation
from .worth import Parts, of_situation

SURE = 0.1
"""What speaks for doing at once what will be done."""


class Choice(NamedTuple):
    """A decision as a seat looks at it."""

    table: SigmarTable
    situation: Situation
    seat: int
    outlook: Outlook

    def here(self) -> Parts:
        return self.worth(self.situation)

    @property
    def key(self) -> tuple[Any, ...]:
        """What a worth depends on besides the situation."""
        return self.seat, self.outlook, tuple(tactics.hand_of(self.table, self.seat))

    def worth(self, situation: Situation) -> Parts:
        found = situation.worths.get(self.key)
        if found is None:
            found = situation.worths[self.key] = of_situation(situation, self.seat, self.outlook)
        return found

    def gain(self, after: Situation, more: float = 0.0) -> Parts:
        """What it adds if everybody stands so."""
        here, there = self.here(), self.worth(after)
        parts = {name: there.get(name, 0.0) - here.get(name, 0.0) for name in {**here, **there}}
        if more:
            parts["chance"] = parts.get("chance", 0.0) + more
        return parts

    def going(self, figure: Figure, reach: int, **fields: Any) -> Parts:
        """The best of the places that a unit might get to, which is not tried; or where it is."""
        best: Parts | None = None
        for at in reached(self, figure, reach):
            found = self.gain(self.situation.with_changed(figure.id, at=at, **fields), -SURE)
            if best is None or total_of(found) > total_of(best):
                best = found
        return best if best is not None else self.gain(self.situation.with_changed(figure.id, **fields))

    def charging(self, figure: Figure) -> Parts:
        """The best enemy to charge, by the chance to get there."""
        without = self.gain(self.situation.with_changed(figure.id, charges=False))
        best = without
        for foe in self.situation.foes(self.seat):
            chance = threats.charge_chance(figure, self.situation.gaps[figure.id, foe.id], False)
            if chance:
                there = self.gain(in_contact(self.situation, figure, foe))
                found = {
                    name: chance * there.get(name, 0.0) + (1 - chance) * without.get(name, 0.0)
                    for name in {**there, **without}
                }
                if total_of(found) > total_of(best):
                    best = found
        return {**best, "chance": best.get("chance", 0.0) + SURE}


def reached(choice: Choice, figure: Figure, reach: int) -> Iterator[Places]:
    """Places of a unit that goes as far as it can towards each objective and out of combat, or away from enemies."""
    foes = choice.situation.foes(figure.seat)
    goals = [OBJECTIVES[objective].at for objective in choice.table.pack.objectives]
    x, y = figure.at[0]
    if foes:
        nearest = min(foes, key=lambda foe: choice.situation.gaps[figure.id, foe.id].length)
        u, v = nearest.at[0]
        goals.append((2 * x - u, 2 * y - v))
    for goal in goals:
        for part in (1, 2):
            dx, dy = toward((0, 0), (goal[0] - x, goal[1] - y), reach // part)
            at = tuple((a + dx, b + dy) for a, b in figure.at)
            if _is_free(choice, figure, at):
                yield at
                break


def _is_free(choice: Choice, figure: Figure, at: Places) -> bool:
    """Whether a unit could stand there out of combat, with nobody in its way."""
    width, depth = choice.table.pack.battlefield
    if not all(_lies_within(figure.radius, x, width) and _lies_within(figure.radius, y, depth) for x, y in at):
        return False
    flies = "fly" in figure.printed.keywords
    for other in choice.situation.figures.values():
        if other.id != figure.id:
            body = other.radius + figure.radius
            near = (body + (COMBAT_RANGE if other.seat != figure.seat else 0)) ** 2
            for start, (a, b) in zip(figure.at, at, strict=True):
                for x, y in other.at:
                    if (x - a) * (x - a) + (y - b) * (y - b) < near:
                        return False
                    if not flies and _is_in_the_way(start, (a, b), (x, y), body):
                        return False
    return True


def _lies_within(radius: int, place: int, length: int) -> bool:
    return radius <= place <= length - radius


def _is_in_the_way(start: Point, end: Point, other: Point, near: int) -> bool:
    """Whether a straight way leads past a point more closely than that."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    u, v = other[0] - start[0], other[1] - start[1]
    along, length = u * dx + v * dy, dx * dx + dy * dy
    if along <= 0 or along >= length:
        return False
    across = u * dy - v * dx
    return across * across < near * near * length


def in_contact(situation: Situation, figure: Figure, foe: Figure) -> Situation:
    """A unit that has charged another: as it stands, up to it."""
    own, target = min(
        ((a, b) for a in figure.at for b in foe.at),
        key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2,
    )
    length = isqrt((own[0] - target[0]) ** 2 + (own[1] - target[1]) ** 2)
    x, y = toward(own, target, max(0, length - figure.radius - foe.radius))
    dx, dy = x - own[0], y - own[1]
    at = tuple((a + dx, b + dy) for a, b in figure.at)
    return charged(situation.with_changed(figure.id, at=at, charged=True, charges=False), figure.id)


def charged(situation: Situation, id: str) -> Situation:
    """What a unit can do that has charged."""
    changed = {
        (own, foe): blow._replace(melee=blow.charging)
        for (own, foe), blow in situation.blows.items()
        if own == id and blow.melee != blow.charging
    }
    return situation.with_blows(changed) if changed else situation


def total_of(parts: Parts) -> float:
    """The sum of parts."""
    added = 0.0
    for part in parts.values():
        added += part
    return added
