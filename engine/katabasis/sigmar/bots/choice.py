"""A decision as a seat looks at it, and what it adds to be in another situation: moved, charged, where it could get."""

from __future__ import annotations

from math import isqrt
from typing import Any, NamedTuple

from ...geometry.plane import INCH, toward
from ...kernel.weights import Weights
from ..board import places
from ..board.field import field_of
from ..rules import destinations
from ..rules.core_moves import RETREAT
from ..rules.movement import PASS, Limits
from ..state import SigmarTable, Unit
from . import tactics, threats
from .figures import CHARGE, MOVEMENT, SHOOTING, Figure, Places, Situation
from .worth import Parts, of_situation

SURE = 0.1
"""What speaks for doing at once what will be done."""
RETREATING = 2
"""The damage points of a retreat."""


class Choice(NamedTuple):
    """A decision as a seat looks at it."""

    table: SigmarTable
    situation: Situation
    seat: int
    weights: Weights

    def here(self) -> Parts:
        return self.worth(self.situation)

    @property
    def key(self) -> tuple[Any, ...]:
        """What a worth depends on besides the situation."""
        return self.seat, self.weights, tactics.plans_of(self.table, self.seat)

    def worth(self, situation: Situation) -> Parts:
        found = situation.worths.get(self.key)
        if found is None:
            found = situation.worths[self.key] = of_situation(situation, self.seat, self.weights)
        return found

    def gain(self, after: Situation, more: float = 0.0) -> Parts:
        """What it adds if everybody stands so."""
        here, there = self.here(), self.worth(after)
        parts = {name: there.get(name, 0.0) - here.get(name, 0.0) for name in {**here, **there}}
        if more:
            parts["chance"] = parts.get("chance", 0.0) + more
        return parts

    def ended(self) -> Parts:
        """What it takes away if nothing more is done in the phase at hand, one of the seat's own in which units move,
        shoot or charge."""
        situation = self.situation
        if self.table.active != self.seat or situation.phase not in (MOVEMENT, SHOOTING, CHARGE):
            return {}
        key = ("ended", *self.key)
        found = situation.worths.get(key)
        if found is None:
            found = situation.worths[key] = self.gain(situation.at_phase(situation.phase + 1))
        return found

    def beyond(self, after: Situation, without: Situation, more: float = 0.0) -> Parts:
        """What something adds to doing without it, and then to the end of the phase: so it compares with that, whatever
        else may still be done before."""
        there, here, ended = self.worth(after), self.worth(without), self.ended()
        parts = {name: there[name] - here[name] + ended.get(name, 0.0) for name in there}
        if more:
            parts["chance"] = parts.get("chance", 0.0) + more
        return parts

    def staying(self, figure: Figure) -> Situation:
        """How everybody stands if a unit does not move in this phase."""
        return self.situation.with_changed(figure.id, moves=False)

    def going(self, figure: Figure, limits: Limits, **fields: Any) -> Parts | None:
        """What the best of the places adds that a unit gets to; None if it gets nowhere."""
        gone = self.gone(figure, limits, **fields)
        return None if gone is None else self.beyond(gone, self.staying(figure), -SURE)

    def gone(self, figure: Figure, limits: Limits, **fields: Any) -> Situation | None:
        """How everybody stands with a unit in the best of the places that it gets to."""
        found = [self.situation.with_changed(figure.id, at=at, **fields) for at in self.ends(figure, limits)]
        return max(found, key=lambda situation: total_of(self.worth(situation)), default=None)

    def retreated(self, figure: Figure) -> Situation | None:
        """How everybody stands with a unit where it retreats to; None if it gets nowhere."""
        left = max(1, figure.left - RETREATING)
        limits = Limits(figure.move, RETREAT, PASS, RETREAT)
        return self.gone(figure, limits, left=left, moves=False, shoots=False, charges=False)

    def ends(self, figure: Figure, limits: Limits) -> list[Places]:
        """The places that a unit gets to by a move; not where it stands."""
        unit = self.table.unit(figure.id)
        suggested = [ends_of(unit, each.answer) for each in destinations.of_move(self.table, unit, limits)]
        return [at for at in suggested if at != figure.at]

    def charging(self, figure: Figure) -> Parts | None:
        """The best enemy to charge, by the chance to get there; None if it gets to nobody."""
        without = self.situation.with_changed(figure.id, charges=False)
        best: Parts | None = None
        for foe in self.situation.foes(self.seat):
            chance = threats.charge_chance(figure, self.situation.gaps[figure.id, foe.id], False)
            if chance and self._may_arrive(figure, foe):
                there, ended = self.beyond(in_contact(self.situation, figure, foe), without), self.ended()
                found = {name: chance * part + (1 - chance) * ended.get(name, 0.0) for name, part in there.items()}
                if best is None or total_of(found) > total_of(best):
                    best = found
        return None if best is None else {**best, "chance": best.get("chance", 0.0) + SURE}

    def _may_arrive(self, figure: Figure, foe: Figure) -> bool:
        """Whether the highest roll brings a unit to another, as the rules measure."""
        table = self.table
        farthest = (6 * figure.dice + figure.charge_more) * INCH + table.rules.charge_end
        return field_of(table).units_within(table.unit(figure.id), table.unit(foe.id), farthest)


def ends_of(unit: Unit, answer: Any) -> Places:
    """Where an answer leads the models of a unit."""
    return tuple(way.end for way in places.read(answer, unit))


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
