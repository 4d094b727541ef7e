"""Reserves (chapter 24.1): units that are kept aside, where they arrive, and units that are set up elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

from ...geometry.bodies import Body, disc
from ...geometry.measuring import wholly_within, within
from ...geometry.plane import INCH
from ...kernel.flow import Flow
from ...kernel.options import Option
from ...kernel.text import Refusal, Text, say
from ..board import ground, places
from ..board.field import around, field_of
from ..cards import abilities, passives
from ..cards.abilities import CORE, Ability, AbilityUse, Declared, Instruction
from ..cards.registry import ability_verb, declaration
from ..events import RESERVED
from ..state import FIELD, RESERVE, WAITING, SigmarTable, Unit
from . import damage, effects, setting_up, using, verbs
from .setting_up import UNBOUNDED, Bounds, BoundsOf, Condition, SetUp

RULE = "setup-units.reserve"


def keepable(table: SigmarTable, seat: int) -> Iterator[tuple[Ability, Unit]]:
    """The units that a player's abilities keep in reserve instead of deploying them: one for each ability, or any
    number."""
    for trait in abilities.of_player(table, seat):
        if trait.reserve and (trait.reserve.get("again") or trait.id not in table.players[seat].spent):
            for unit in table.units:
                if (
                    unit.seat == seat
                    and unit.place == WAITING
                    and unit.scroll in trait.reserve.get("scrolls", (unit.scroll,))
                    and not table.pack.leaves_out(table, trait.id, unit)
                ):
                    yield trait, unit


def why_not_keep(table: SigmarTable, seat: int, trait: Ability) -> list[Refusal]:
    """Why an ability keeps no unit in reserve now: there must be more on the battlefield, where it says so."""
    places = [unit.place for unit in table.units if unit.seat == seat]
    if not trait.reserve.get("outnumbered") or places.count(FIELD) > places.count(RESERVE):
        return []
    more = say("{ability}: there must be more units on the battlefield than in reserve", ability=trait.ref)
    return [Refusal(RULE, more)]


def keep(table: SigmarTable, trait: Ability, unit: Unit) -> None:
    """A unit is placed in reserve (setup-units.reserve); where a DEPLOY ability does it, not for ever."""
    unit.place = RESERVE
    unit.since = int(trait.reserve.get("deploy", False))
    table.players[unit.seat].spent.append(trait.id)
    table.emit(RESERVED, RULE, unit.seat, unit=unit.ref, ability=trait.ref)


def lose(table: SigmarTable) -> None:
    """Units that a DEPLOY ability put in reserve are destroyed when they have waited too long
    (setup-units.reserve-destroyed)."""
    if table.round == table.rules.reserves_until:
        for unit in table.units:
            if unit.place == RESERVE and unit.since:
                damage.destroy(table, unit, rule="setup-units.reserve-destroyed")


@declaration("arrive")
def _declare_arrival(table: SigmarTable, use: AbilityUse, faults: list[Refusal]) -> Iterator[Option]:
    """Where the ability that brings a unit in reserve says."""
    yield _arrival(table, use, say("Arrive: {unit}", unit=using.user_of(use).ref), faults)


@declaration("tunnel")
def _declare_tunnel(table: SigmarTable, use: AbilityUse, faults: list[Refusal]) -> Iterator[Option]:
    """The same where a unit brings itself, another way than its army would."""
    label = say("{ability}: {picked}", ability=use.ability.ref, picked=[using.user_of(use).ref])
    yield _arrival(table, use, label, faults)


def _arrival(table: SigmarTable, use: AbilityUse, label: Text, faults: list[Refusal]) -> Option:
    unit = using.user_of(use)
    set_up = _whole(unit, *_place(use.ability.arrival, None))
    no_room = faults or partial(setting_up.no_room, table, unit, set_up)
    return setting_up.placement(table, unit, f"{use.ability.answer} {unit.id}", label, set_up, no_room)


@ability_verb("arrive")
def _arrive(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """It is set up, and does not move in this phase (setup-units.no-move-same-turn)."""
    (unit,) = verbs.subjects(table, declared, instruction)
    assert declared.where is not None
    unit.used.append(CORE)
    unit.marks += declared.use.ability.marks
    _set_up(table, unit, declared.where)
    for modifier in passives.in_force(table, unit, "shelters"):
        gives = {"hit-against": -modifier.value}
        effects.begin(table, modifier.ability, modifier.seat, [unit], gives, "round")


def _whole(unit: Unit, condition: Condition, bounds: BoundsOf = UNBOUNDED) -> SetUp:
    numbers = [number for number in range(1, unit.printed.models + 1) if number not in unit.slain]
    return SetUp(tuple(numbers), condition, bounds)


def _place(arrival: Instruction, user: Unit | None) -> tuple[Condition, BoundsOf]:
    return partial(_where, arrival, user), partial(_bounds, arrival, user)


def _set_up(table: SigmarTable, unit: Unit, text: str) -> None:
    numbers = [number for number in range(1, unit.printed.models + 1) if number not in unit.slain]
    unit.marks.append("set-up")
    setting_up.carry_out(table, unit, places.read(text, unit, numbers), RULE)


def _where(
    arrival: Instruction, user: Unit | None, table: SigmarTable, unit: Unit, bodies: Sequence[Body]
) -> Iterator[tuple[str, Text, list[int]]]:
    """Wholly near a corner, an edge, the general, faction terrain or the user, in one's own territory, and away from
    every enemy unit, as the ability says."""
    rule, every = "ability.step-effect", range(len(bodies))
    for name, (sentence, marks_of) in MARKS.items():
        if name in arrival:
            reach, marks = arrival[name] * INCH, marks_of(table, user or unit)
            far = [at for at in every if not any(wholly_within(bodies[at], mark, reach) for mark in marks)]
            yield rule, sentence, far
    if arrival.get("own_territory"):
        letter = table.players[unit.seat].territory
        outside = [at for at in every if not ground.is_wholly_in(table.map, letter, bodies[at])]
        yield rule, say("A model is not wholly within friendly territory"), outside
    reach = (arrival["enemies"] - arrival.get("less_each_round", 0) * table.round) * INCH
    near = [
        at
        for at, body in enumerate(bodies)
        if any(within(body, foe, reach) for _, foe in field_of(table).enemies_near(body.box, reach, unit))
    ]
    yield rule, say("A model is too close to an enemy"), near


def _bounds(arrival: Instruction, user: Unit | None, table: SigmarTable, unit: Unit) -> Bounds:
    """Around what a unit must be wholly near, and its own territory."""
    bounds = [
        [around(mark.box, arrival[name] * INCH) for mark in marks_of(table, user or unit)]
        for name, (_, marks_of) in MARKS.items()
        if name in arrival
    ]
    own = ground.territory(table.map, table.players[unit.seat].territory)
    return [*bounds, [own.box]] if arrival.get("own_territory") else bounds


@cache
def _corners(battlefield: tuple[int, int]) -> list[Body]:
    width, depth = battlefield
    return [disc(corner, 0) for corner in ((0, 0), (width, 0), (0, depth), (width, depth))]


def _edges(table: SigmarTable, _: Unit) -> Sequence[Body]:
    return ground.edges(table.pack.battlefield)


def _terrain(table: SigmarTable, user: Unit) -> list[Body]:
    others = (each for each in table.terrain_of(user.seat) if each is not user)
    return [body for each in others for body in field_of(table).bodies(each)]


def _generals(table: SigmarTable, unit: Unit) -> list[Body]:
    return [body for each in table.units_of(unit.seat) if each.general for body in field_of(table).bodies(each)]


MARKS: dict[str, tuple[Text, Callable[[SigmarTable, Unit], Sequence[Body]]]] = {
    "corner": (say("A model is too far from every corner"), lambda table, _: _corners(table.pack.battlefield)),
    "edge": (say("A model is too far from the battlefield edge"), _edges),
    "general": (say("A model is too far from the general"), _generals),
    "terrain": (say("A model is too far from friendly faction terrain"), _terrain),
    "user": (say("A model is too far from who brings it"), lambda table, user: field_of(table).bodies(user)),
}
"""What units arrive near, by the word of the ability."""


@ability_verb("teleport")
def _teleport(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    for unit in verbs.subjects(table, declared, instruction):
        yield from set_up_elsewhere(table, unit, *_place(instruction["teleport"], declared.use.user))


def set_up_elsewhere(table: SigmarTable, unit: Unit, condition: Condition, bounds: BoundsOf = UNBOUNDED) -> Flow[None]:
    """Take a unit off the battlefield and set it up elsewhere; if there is room nowhere it stays."""
    models = unit.models
    unit.models, unit.place = [], RESERVE
    table.stand_changed()
    choice = yield setting_up.where(table, unit, _whole(unit, condition, bounds), RULE)
    if choice is setting_up.NO_ROOM:
        unit.models, unit.place = models, FIELD
        table.stand_changed()
        return
    _set_up(table, unit, choice.value)
