"""A table as a bot looks at it: plain figures in plan, of which some can be supposed to be otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import isqrt
from typing import Any, NamedTuple

from ...geometry.plane import INCH
from ..content import OBJECTIVES, WARSCROLLS, Warscroll
from ..rules import characteristics, command_models
from ..rules.command_models import STANDARD_BEARER
from ..rules.fighting import FIRST, NORMAL, order_of
from ..state import PHASES, Effect, SigmarTable, Unit
from . import blows
from .blows import Blows, Modifiers

Places = tuple[tuple[int, int], ...]
COMBAT_RANGE = PILE_IN = 3 * INCH
PILES_IN = 0.7
"""How often a model comes to strike by piling in."""
TOUGH, STRONG, HOLDING = 0.9, 1.0, 0.8
"""What makes the price of a unit: what it bears, what it deals in combat, and what it counts for at objectives."""
SHOTS = 1.4
"""A point dealt from afar for each point in combat."""
TYPICAL_SAVE, TYPICAL_REND = 4, 1
GENERAL = 4.0
OFF = 1 << 30
"""How far what contests nothing is from objectives."""


class Figure(NamedTuple):
    """A unit. `left` is how many damage points it bears yet, `price` what each of them is worth while there is a
    whole battle ahead. `moves`, `shoots`, `charges` and `fights` say what it may still do this turn."""

    id: str
    seat: int
    scroll: str
    at: Places
    radius: int
    left: int
    price: float
    control: int
    more_control: int
    move: int
    dice: int
    charge_more: int
    order: str
    general: bool
    moves: bool
    shoots: bool
    charges: bool
    fights: bool
    charged: bool
    fought: bool

    @property
    def printed(self) -> Warscroll:
        return WARSCROLLS[self.scroll]

    @property
    def worth(self) -> float:
        return self.left * self.price


class Gap(NamedTuple):
    """How far two units are apart, and the shares of the models of each that can be expected to strike the other: those
    in its combat range, and most of those that have only to pile in."""

    length: int
    near: float
    near_other: float

    @property
    def in_combat(self) -> bool:
        return self.length <= COMBAT_RANGE


class Situation:
    """Figures of both armies, what each unit can do to each, how far they are apart, and how near to objectives."""

    __slots__ = (
        "active",
        "blows",
        "circles",
        "fighting",
        "figures",
        "gaps",
        "modifiers",
        "phase",
        "table",
        "turns",
        "worths",
    )

    table: SigmarTable
    active: int
    turns: int
    phase: int
    figures: dict[str, Figure]
    blows: Mapping[tuple[str, str], Blows]
    gaps: dict[tuple[str, str], Gap]
    modifiers: dict[str, Modifiers]
    fighting: frozenset[str]
    worths: dict[Any, dict[str, float]]
    """What has been found out about its worth."""
    circles: dict[str, tuple[tuple[int, int], ...]]
    """For each unit and each objective how far it is from the circle, and how many of its models are on it."""

    def __init__(self, table: SigmarTable) -> None:
        units = [unit for unit in table.acting() if unit.models]
        modifiers = blows.modifiers_of(table, units)
        self.table = table
        self.active = table.active
        self.turns = table.turns
        self.phase = PHASES.index(table.phase) if table.phase in PHASES else -1 if table.round else -2
        self.figures = {unit.id: _figure(table, unit, modifiers[unit.id], self.phase) for unit in units}
        self.modifiers, self.blows = modifiers, {}
        first = [unit for unit in units if unit.seat == 0]
        self._compare(first, [unit for unit in units if unit.seat != 0])
        self.gaps, self.circles, self.worths = {}, {}, {}
        for figure in self.figures.values():
            self._measure(figure)
        self._note_fighting()

    def _note_fighting(self) -> None:
        self.fighting = frozenset(id for (id, _), gap in self.gaps.items() if gap.length <= COMBAT_RANGE)

    def _measure(self, figure: Figure) -> None:
        self.circles[figure.id] = _circles(self.table, figure)
        for other in self.figures.values():
            if other.seat != figure.seat:
                self.gaps[figure.id, other.id] = gap = _gap(figure, other)
                self.gaps[other.id, figure.id] = Gap(gap.length, gap.near_other, gap.near)

    def _compare(self, units: Sequence[Unit], others: Sequence[Unit]) -> None:
        """Find out what units can do to others, and the others to them."""
        table, modifiers, found = self.table, self.modifiers, dict(self.blows)
        for unit in units:
            for other in others:
                if unit.seat != other.seat:
                    for own, target in ((unit, other), (other, unit)):
                        ward = blows.ward_of(table, target)
                        found[own.id, target.id] = blows.between(
                            table, own, target, modifiers[own.id], modifiers[target.id], ward
                        )
        self.blows = found

    def side(self, seat: int) -> list[Figure]:
        return [figure for figure in self.figures.values() if figure.seat == seat]

    def foes(self, seat: int) -> list[Figure]:
        return [figure for figure in self.figures.values() if figure.seat != seat]

    def is_fighting(self, figure: Figure) -> bool:
        return figure.id in self.fighting

    # ------------------------------------------------------------------ suppositions

    def _copied(self) -> Situation:
        copy = object.__new__(Situation)
        for name in Situation.__slots__:
            setattr(copy, name, getattr(self, name))
        copy.worths = {}
        return copy

    def at_phase(self, phase: int) -> Situation:
        """The same in a later phase of the turn."""
        copy = self._copied()
        copy.phase = phase
        return copy

    def with_changed(self, id: str, **fields: Any) -> Situation:
        """The same, but for some figures of a unit."""
        figure = self.figures[id]._replace(**fields)
        copy = self._copied()
        copy.figures = {**self.figures, id: figure}
        if "at" in fields:
            copy.gaps, copy.circles = dict(self.gaps), dict(self.circles)
            copy._measure(figure)
            copy._note_fighting()
        return copy

    def with_unit(self, unit: Unit, at: Places) -> Situation:
        """The same with one more unit, of which nothing is known but where it stands."""
        copy = self._copied()
        figure = _newcomer(self.table, unit, at)
        copy.figures = {**self.figures, unit.id: figure}
        copy.gaps, copy.circles = dict(self.gaps), dict(self.circles)
        copy.blows = {**self.blows, **_blows_of_newcomer(self.table, unit, [foe.id for foe in self.foes(unit.seat)])}
        copy._measure(figure)
        copy._note_fighting()
        return copy

    def with_effect(self, effect: Effect) -> Situation:
        """The same while something lasts."""
        table, copy = self.table, self._copied()
        units = [table.unit(id) for id in effect.units if id in self.figures]
        table.effects.append(effect)
        try:
            copy.modifiers = {**self.modifiers, **blows.modifiers_of(table, units)}
            copy._compare(units, [table.unit(id) for id in self.figures])
            copy.figures = dict(self.figures)
            for unit in units:
                known = self.figures[unit.id]
                copy.figures[unit.id] = _figure(table, unit, copy.modifiers[unit.id], self.phase)._replace(at=known.at)
        finally:
            table.effects.pop()
        return copy

    def with_blows(self, changed: Mapping[tuple[str, str], Blows]) -> Situation:
        """The same, but for what some units can do to others."""
        copy = self._copied()
        copy.blows = {**self.blows, **changed}
        return copy


MOST_REMEMBERED = 60
_KNOWN: dict[Any, Situation] = {}


def situation_of(table: SigmarTable) -> Situation:
    """The situation as it is. It is made once, for worlds that differ in what is hidden alone."""
    key = _key(table)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) >= MOST_REMEMBERED:
            _KNOWN.clear()
        found = Situation(table)
        _KNOWN[key] = found
    if found.table is not table:
        worths, found = found.worths, found._copied()
        found.table, found.worths = table, worths
    return found


def _key(table: SigmarTable) -> Any:
    """All that the figures depend on."""
    units = tuple(
        (
            *(unit.id, unit.damage, unit.place, tuple(unit.marks), tuple(unit.used), len(unit.tokens)),
            *((model.number, model.x, model.y) for model in unit.models),
        )
        for unit in table.units
    )
    lasting = tuple((effect.ability, tuple(effect.units), repr(effect.gives)) for effect in table.effects)
    armies = tuple((player.army, player.regiment_ability, player.enhancement) for player in table.players)
    held = tuple(table.controlled.values())
    twist = (table.twist, tuple(table.twist_picks))
    features = tuple((feature.kind, feature.x, feature.y) for feature in table.features)
    modules = tuple(table.options.get("modules", ()))
    points = tuple(player.command_points for player in table.players)
    return (
        (modules, points, table.underdog, tuple(table.fallen)),
        table.map,
        features,
        armies,
        table.round,
        table.turns,
        table.active,
        table.phase,
        held,
        twist,
        lasting,
        units,
    )


# ---------------------------------------------------------------------- units


@lru_cache(maxsize=64)
def price_of(scroll: str) -> float:
    """What each damage point that a unit bears is worth: what it can do and bear, divided among them."""
    printed = WARSCROLLS[scroll]
    dealt = 0.0
    for weapon in printed.weapons.values():
        crit = next((name for name in weapon.abilities if name.startswith("crit-")), "")
        save = TYPICAL_SAVE + weapon.rend
        points = blows.points_of(weapon.hit, weapon.wound, save, crit, 0) * blows.mean(weapon.damage)
        share = SHOTS if weapon.ranged else 1.0
        dealt += share * points * blows.mean(weapon.attacks) * len(weapon.bearers)
    borne = _borne(printed, printed.models)
    through = points_of_harm(printed.save, printed.ward)
    value = TOUGH * borne * 0.4 / through + STRONG * dealt + HOLDING * printed.models * printed.control
    if "hero" in printed.keywords:
        value += GENERAL
    return value / borne


def _borne(printed: Warscroll, models: int) -> int:
    """The damage points that so many models bear: the parts of what is no unit have one Health."""
    return printed.health * (models if printed.is_unit else 1)


def points_of_harm(save: int, ward: int) -> float:
    """The share of wounds of a typical weapon that gets through save and ward."""
    unsaved = 1 - max(0, 7 - (save + TYPICAL_REND)) / 6
    return unsaved * (1 - (7 - ward) / 6 if ward else 1.0)


def _figure(table: SigmarTable, unit: Unit, modifiers: Modifiers, phase: int) -> Figure:
    printed = unit.printed
    active = unit.seat == table.active
    marks = unit.marks if phase >= 0 else []
    core = "core" in unit.used
    past = {mark for mark in ("ran", "retreated") if mark in marks}
    may_charge = not {mark for mark in past if not modifiers.get(f"charge-after-{mark}")}
    move = characteristics.move(table, unit, int(blows.mean(printed.move)))
    may_move = active and "moved" not in marks and "set-up" not in marks
    return Figure(
        unit.id,
        unit.seat,
        unit.scroll,
        tuple((model.x, model.y) for model in unit.models),
        sum(printed.base) // len(printed.base) // 2,
        _borne(printed, len(unit.models)) - unit.damage,
        price_of(unit.scroll),
        printed.control,
        sum(each.value if isinstance(each.value, int) else 3 for each in modifiers.get("control-score", ()))
        + bool(command_models.standing(table, unit, STANDARD_BEARER)),
        move * INCH,
        2 + blows.total(modifiers, "charge-dice"),
        blows.total(modifiers, "charge-roll"),
        FIRST if FIRST in unit.used else order_of(table, unit),
        unit.general,
        may_move and not (core and phase == MOVEMENT) and phase <= MOVEMENT,
        active and not past and "shot" not in marks and phase <= SHOOTING,
        active and may_charge and not (core and phase == CHARGE) and phase <= CHARGE,
        phase <= COMBAT and not (core and phase == COMBAT),
        "charged" in marks,
        "fought" in marks,
    )


MOVEMENT, SHOOTING, CHARGE, COMBAT, END = (
    PHASES.index(name) for name in ("movement", "shooting", "charge", "combat", "end-of-turn")
)


def _newcomer(table: SigmarTable, unit: Unit, at: Places) -> Figure:
    printed = unit.printed
    return Figure(
        unit.id,
        unit.seat,
        unit.scroll,
        at,
        radius=sum(printed.base) // len(printed.base) // 2,
        left=_borne(printed, len(at)),
        price=price_of(unit.scroll),
        control=printed.control,
        more_control=0,
        move=max(1, int(blows.mean(printed.move))) * INCH,
        dice=2,
        charge_more=0,
        order=NORMAL,
        general=unit.general,
        moves=False,
        shoots=True,
        charges=True,
        fights=True,
        charged=False,
        fought=False,
    )


def _blows_of_newcomer(table: SigmarTable, unit: Unit, foes: Sequence[str]) -> dict[tuple[str, str], Blows]:
    found = {}
    for id in foes:
        foe = table.unit(id)
        found[unit.id, id] = blows.between(table, unit, foe, {}, {}, foe.printed.ward, unit.printed.models)
        found[id, unit.id] = blows.between(table, foe, unit, {}, {}, unit.printed.ward)
    return found


# ---------------------------------------------------------------------- measuring


def _gap(figure: Figure, other: Figure) -> Gap:
    both = figure.radius + other.radius
    squares = [1 << 60] * len(other.at)
    mine = []
    for x, y in figure.at:
        nearest = 1 << 60
        for number, (u, v) in enumerate(other.at):
            squared = (x - u) * (x - u) + (y - v) * (y - v)
            if squared < nearest:
                nearest = squared
            if squared < squares[number]:
                squares[number] = squared
        mine.append(nearest)
    length = max(0, isqrt(min(mine)) - both)
    if length > COMBAT_RANGE:
        return Gap(length, 0.0, 0.0)
    return Gap(length, _strikers(mine, both), _strikers(squares, both))


def _strikers(squares: Sequence[int], both: int) -> float:
    """The share of models that strike, by the squares of how far each is from the nearest enemy."""
    near, far = (COMBAT_RANGE + both) ** 2, (COMBAT_RANGE + PILE_IN + both) ** 2
    share = 0.0
    for squared in squares:
        share += 1.0 if squared <= near else PILES_IN if squared <= far else 0.0
    return share / len(squares)


def _circles(table: SigmarTable, figure: Figure) -> tuple[tuple[int, int], ...]:
    if not figure.printed.is_unit:
        return ((OFF, 0),) * len(table.pack.objectives)
    reach = figure.radius + table.pack.contest_reach
    return tuple(circle_of(objective, figure.at, reach) for objective in table.pack.objectives)


def circle_of(objective: str, at: Places, radius: int) -> tuple[int, int]:
    """How far models are from where they contest an objective, from whose circle they may be so far away, and how many
    of them do."""
    printed = OBJECTIVES[objective]
    (x, y), reach = printed.at, printed.diameter // 2 + radius
    least, count = 1 << 60, 0
    for u, v in at:
        squared = (x - u) * (x - u) + (y - v) * (y - v)
        least = min(least, squared)
        count += squared < reach * reach
    return max(0, isqrt(least) - reach), count
