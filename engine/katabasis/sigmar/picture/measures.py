"""How far apart things of a view are, edge to edge: what a tape measure on the table says, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...geometry.bodies import Body, disc
from ...geometry.measuring import Gap, gap, within
from ...geometry.plane import INCH
from ..board import ground
from ..content import OBJECTIVES, WARSCROLLS
from ..edition import EDITIONS
from ..state import Model

View = Mapping[str, Any]


class Distance(NamedTuple):
    """The nearest two parts of two things: how far apart they are, and the middles of the bodies that these are of."""

    between: Gap
    start: tuple[int, int]
    end: tuple[int, int]

    @property
    def length(self) -> int:
        """Tenths of a millimetre, rounded up."""
        return self.between.length


def bodies(table: View, ref: str) -> list[Body]:
    """The bodies of a unit, a model, an objective or a terrain feature; none if it is not on the battlefield."""
    kind, _, id = ref.partition(":")
    if kind == "unit" and id in table["units"]:
        return unit_bodies(table["units"][id])
    if kind == "model":
        unit, _, number = id.rpartition("-")
        each = table["units"].get(unit, {"models": ()})
        return [body for one, body in zip(each["models"], unit_bodies(each), strict=True) if str(one[0]) == number]
    if kind == "objective" and id in table["controlled"]:
        return [ground.circle(id)]
    if kind == "feature":
        placed = [each for each in table["features"] if each["kind"] == id]
        return [part for each in placed for part in ground.parts(id, *each["at"], each["facing"])]
    return []


def unit_bodies(unit: View) -> list[Body]:
    """The bases of a unit's models; of faction terrain its outline."""
    return [ground.standing(WARSCROLLS[unit["scroll"]], Model(*standing)) for standing in unit["models"]]


def base(scroll: str) -> tuple[int, ...]:
    """The base of a warscroll's models: one diameter, or length and width."""
    return WARSCROLLS[scroll].base


def printed_move(scroll: str) -> int | None:
    """The Move of a warscroll in inches; None if it is rolled."""
    move = WARSCROLLS[scroll].move
    return move if isinstance(move, int) else None


def ranges(scroll: str) -> dict[str, int]:
    """How far the ranged weapons of a warscroll reach, by their ids."""
    return {weapon.id: weapon.range for weapon in WARSCROLLS[scroll].weapons.values() if weapon.ranged}


def coherency(scroll: str, edition: str) -> int:
    """The coherency range of a warscroll's models (coherency.range)."""
    return WARSCROLLS[scroll].coherency or EDITIONS[edition].coherency


def crowd(edition: str) -> int:
    """How many models a unit has that needs two neighbours for each (coherency.seven-or-more)."""
    return EDITIONS[edition].crowd


def combat_range(edition: str) -> int:
    """How near enemies are in combat."""
    return EDITIONS[edition].combat_range


def objective_at(id: str) -> tuple[int, int]:
    """Where the middle of an objective is."""
    return OBJECTIVES[id].at


def point(at: tuple[int, int]) -> Body:
    """A point of the ground."""
    return disc(at, 0)


def distance(some: Sequence[Body], others: Sequence[Body]) -> Distance | None:
    """The distance of two things; None if one of them is nowhere."""
    nearest: tuple[Gap, Body, Body] | None = None
    for body in some:
        for other in others:
            between = gap(body, other)
            if nearest is None or between.is_less(nearest[0]):
                nearest = between, body, other
    return nearest and Distance(nearest[0], _middle(nearest[1]), _middle(nearest[2]))


def enemies_of(table: View, id: str) -> Iterator[tuple[str, Distance]]:
    """The enemy units of a unit and how far they are, the nearest first."""
    units, own = table["units"], unit_bodies(table["units"][id])
    found = [
        (other, far)
        for other, each in units.items()
        if each["seat"] != units[id]["seat"] and (far := distance(own, unit_bodies(each))) is not None
    ]
    yield from sorted(found, key=lambda pair: (pair[1].length, pair[0]))


def charge_needs(far: Distance, edition: str) -> int:
    """What a charge roll must come to that reaches an enemy by the straight way."""
    return max(2, -(-(far.length - EDITIONS[edition].charge_end) // INCH))


def charge_chance(needed: int) -> float:
    """How probable it is that two dice come to that, with nothing added."""
    return sum(one + other >= needed for one in range(1, 7) for other in range(1, 7)) / 36


def links(unit: View, reach: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The pairs of a unit's models in coherency range of each other, by their middles."""
    own = unit_bodies(unit)
    return [
        (_middle(body), _middle(other))
        for at, body in enumerate(own)
        for other in own[:at]
        if within(body, other, reach)
    ]


def _middle(body: Body) -> tuple[int, int]:
    left, top, right, bottom = body.box
    return (left + right) // 4, (top + bottom) // 4
