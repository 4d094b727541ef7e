"""The combat phase (chapters 13.1, 14.4, 15.3, 19): who fights when, pile-ins, and combat attacks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...geometry.bodies import Body
from ...geometry.measuring import gap
from ...kernel.flow import Flow, NextStep, step
from ...kernel.options import Ask, Option, Placement
from ...kernel.text import Refusal, refuse, say
from ..board import places
from ..board.field import any_within, field_of
from ..cards import passives
from ..cards.abilities import ABILITIES, AbilityUse, Declared, Instruction
from ..cards.registry import ability_verb
from ..state import SigmarTable, Unit
from . import effects, movement, targets, using, verbs
from .core_moves import shape_of
from .movement import ENTER, Limits

AGAIN = "again"
FIRST = "strike-first"
NORMAL = ""
LAST = "strike-last"


@step
def before_fights(table: SigmarTable) -> Flow[NextStep]:
    """First the abilities that are no FIGHT abilities, of both players (phases.fight-separate). Who strikes first is
    settled now: later it has no effect (strike.dragged-in)."""
    yield from using.use_abilities(table)
    table.picker = table.active
    for unit in table.acting():
        if order_of(table, unit) == FIRST and field_of(table).is_fighting(unit):
            unit.used.append(FIRST)
    return fights


def order_of(table: SigmarTable, unit: Unit) -> str:
    """Whether a unit strikes first or last; who would do both does neither (strike.both)."""
    first, last = passives.has(table, unit, FIRST), passives.has(table, unit, LAST)
    return NORMAL if first == last else FIRST if first else LAST


@step
def fights(table: SigmarTable) -> Flow[NextStep]:
    """The players take turns to pick a unit that fights, the active one first (phases.fight-alternate); who has none
    left lets the other go on (phases.fight-run-out). First those who strike first, last those who strike last, and
    after each the active player picks again (strike.after-first)."""
    now = _order_now(table)
    if table.order_of_fights != now:
        table.order_of_fights, table.picker = now, table.active
    seat = table.picker
    options = _options(table, seat, now)
    if not any(not option.refusals for option in options):
        seat = table.next_seat(seat)
        options = _options(table, seat, now)
        if not any(not option.refusals for option in options):
            table.order_of_fights = ""
            return "phases.end_phase"
    if not any(field_of(table).is_fighting(table.unit(_of(option))) for option in options if not option.refusals):
        options = [*options, Option("pass", say("Done fighting"), refs=("button:pass",), declines=True)]
    choice = yield Ask(seat, "fight", options, say("Which unit fights?"), "phases.fight-alternate")
    table.picker = table.next_seat(seat)
    if choice.declines:
        _let_rest(table, seat)
    else:
        yield from using.resolve(table, using.declared_for(use_by(table.unit(_of(choice)))))
    return fights


def _order_now(table: SigmarTable) -> str:
    """Whose time it is: of those who strike first as long as one of them has to fight, then of the others, and of those
    who strike last when no other unit in combat is left (strike.first, strike.last)."""
    waiting = [unit for unit in table.acting() if not faults_of(table, unit)]
    if any(FIRST in unit.used for unit in waiting):
        return "first"
    if any(order_of(table, unit) != LAST for unit in waiting):
        return "others"
    return "last"


def _of(option: Option) -> str:
    return option.id.partition(" ")[2]


def _options(table: SigmarTable, seat: int, now: str) -> list[Option]:
    """Each unit of a player that is in combat or charged fights once (core-abilities.fight-once), when its time is."""
    options: list[Option] = []
    for unit in table.acting():
        if unit.seat != seat:
            continue
        use, faults = use_by(unit), faults_of(table, unit)
        if not faults and now == "first" and FIRST not in unit.used:
            faults.append(refuse("strike.first", "Units with Strike-first fight first"))
        if not faults and now == "others" and order_of(table, unit) == LAST:
            faults.append(refuse("strike.last", "{unit} has Strike-last: other units fight first", unit=unit.ref))
        options.append(using.unit_option(use, say("Fight with {unit}", unit=unit.ref), faults))
    return options


def use_by(unit: Unit) -> AbilityUse:
    """The Fight ability of a unit."""
    return AbilityUse(ABILITIES["fight"], unit.seat, unit)


def faults_of(table: SigmarTable, unit: Unit) -> list[Refusal]:
    """Why a unit does not fight at all."""
    return using.limits(table, use_by(unit))


def _let_rest(table: SigmarTable, seat: int) -> None:
    """Units that charged and are in combat no longer need not fight (phases.fight-obligatory)."""
    for unit in table.acting():
        if unit.seat == seat and "core" not in unit.used:
            unit.used.append("core")


@ability_verb("fight")
def _fight(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """Pile in, pick targets, attack (core-abilities.fight-pile-in, core-abilities.fight-targets)."""
    from .attack import resolve  # no first decision needs it

    (unit,) = verbs.subjects(table, declared, instruction)
    used = yield from using.react(table, "fight", unit.seat, [unit])
    yield from pile_in(table, unit)
    attacks = yield from targets.divide(table, unit, shooting=False)
    aimed_at = [table.unit(id) for id in dict.fromkeys(each.target for each in attacks)]
    yield from using.react(table, "attack", unit.seat, [unit, *aimed_at], attacks)
    yield from resolve(table, unit, attacks, shooting=False)
    _fight_again(table, unit)
    yield from using.follow_up(table, used)


def _fight_again(table: SigmarTable, unit: Unit) -> None:
    """A unit that may fight twice in a phase strikes last the second time."""
    twice = next(passives.in_force(table, unit, "fights-twice"), None)
    if twice is not None and AGAIN not in unit.used:
        unit.used = [*(mark for mark in unit.used if mark not in ("core", "fight", FIRST)), AGAIN]
        effects.begin(table, twice.ability, twice.seat, [unit], {LAST: True}, "phase")


# ---------------------------------------------------------------------- piling in


def pile_in(table: SigmarTable, unit: Unit) -> Flow[None]:
    """Each model may move a little: towards the unit that is the target of the pile-in, or anywhere if the unit is not
    in combat (pile-in.distance, pile-in.not-in-combat)."""
    fought = field_of(table).fought_by(unit)
    options = [_placement(table, unit, target) for target in fought] or [_placement(table, unit, None)]
    prompt = say("{unit}: where to pile in?", unit=unit.ref)
    choice = yield Ask(unit.seat, "pile-in", options, prompt, "core-abilities.fight-pile-in")
    ways = places.read(choice.value, unit)
    if any(movement.moves(way, model) for way, model in zip(ways, unit.models, strict=True)):
        movement.carry_out(table, unit, ways, "pile-in.distance")


def _placement(table: SigmarTable, unit: Unit, target: Unit | None) -> Placement:
    from . import destinations, nearest_legal

    def extra(table: SigmarTable, unit: Unit, bodies: Sequence[Body]) -> list[Refusal]:
        return _faults(table, unit, target, bodies)

    limits = Limits(table.rules.pile_in, "pile-in.distance", ENTER, "pile-in.distance", extra)
    suggest = partial(destinations.of_pile_in, table, unit, target, limits)
    label = say("Pile in towards {unit}", unit=target.ref) if target else say("Pile in")
    return Placement(
        f"pile-in {target.id}" if target else "pile-in",
        label,
        shape=shape_of(unit, limits),
        check=movement.checker(table, unit, limits),
        suggest=suggest,
        nearest=nearest_legal.of_move(table, unit, limits, suggest),
        refs=(target.ref, unit.ref) if target else (unit.ref,),
    )


def _faults(table: SigmarTable, unit: Unit, target: Unit | None, bodies: Sequence[Body]) -> list[Refusal]:
    """No model ends farther from the target than it began (pile-in.not-farther), and the unit stays in combat with all
    that it was in combat with (pile-in.keep-combat)."""
    if target is None:
        return []
    field = field_of(table)
    foes = field.bodies(target)
    farther = [
        unit.model_ref(model.number)
        for model, before, after in zip(unit.models, field.bodies(unit), bodies, strict=True)
        if before != after and _is_farther(before, after, foes)
    ]
    found = [refuse("pile-in.not-farther", "A model ends farther from the target", at=farther)] if farther else []
    for enemy in field.fought_by(unit):
        if not any_within(bodies, field.bodies(enemy), table.rules.combat_range):
            found.append(
                refuse("pile-in.keep-combat", "{unit} would leave combat with {enemy}", unit=unit.ref, enemy=enemy.ref)
            )
    return found


def _is_farther(before: Body, after: Body, foes: Sequence[Body]) -> bool:
    """Whether a model is farther from the nearest of some bodies than it was."""
    first, *others = (gap(before, foe) for foe in foes)
    for other in others:
        first = other if other.is_less(first) else first
    return all(first.is_less(gap(after, foe)) for foe in foes)
