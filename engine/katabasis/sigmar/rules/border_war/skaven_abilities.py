"""What units of Skaven do that the words of the content cannot say, each a function named after its ability, and what
they do when something else has happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ....geometry.bodies import Body
from ....geometry.measuring import within
from ....geometry.plane import INCH
from ....kernel.flow import Flow
from ....kernel.text import Text, say
from ...board.field import any_within, field_of
from ...cards import index, passives
from ...cards.abilities import ABILITIES, AbilityUse, Declared, Instruction
from ...cards.registry import ability_verb
from ...events import ALLOCATED, ATTACKS_RESOLVED, DECLARED, USED
from ...state import SigmarTable, Unit
from .. import damage, effects, picking, reserves, rolls, using, verbs
from . import chanting

RULE = "ability.step-effect"
HURTS = 2
"""A D3 of so much is as much mortal damage."""


# ---------------------------------------------------------------------- when an ability has been resolved


def end_ability(table: SigmarTable, declared: Declared) -> Flow[None]:
    """What follows from a Fight, a Shoot or a Move ability."""
    user, printed = declared.use.user, declared.use.ability
    if printed.id == "fight" and user is not None:
        yield from _spread_filth(table, user)
        _feed_priests(table, user)
    for unit in _users(table, declared):
        if "shoot" in printed.keywords:
            _rain_plague(table, unit)
        if "move" in printed.keywords:
            yield from _blight(table, unit)


def _users(table: SigmarTable, declared: Declared) -> list[Unit]:
    """The unit that an ability was used by, or, of a command, the one that was picked for it first."""
    own = [unit for unit in table.units_of(declared.seat) if unit.id in declared.picked[:1]]
    return [declared.use.user] if declared.use.user is not None else own


def _attacked_by(table: SigmarTable, unit: Unit) -> dict[str, int]:
    """The enemy units that a unit has attacked with the ability that it has just used, each with how many of its models
    were slain since, by refs."""
    slain: dict[str, int] = {}
    told = [
        at
        for at, event in enumerate(table.events)
        if event.kind in (DECLARED, USED) and unit.ref in (event.what["unit"], *event.what.get("picked", ()))
    ]
    for event in table.events[told[-1] :]:
        if event.kind == ATTACKS_RESOLVED and event.what["unit"] == unit.ref:
            slain.setdefault(event.what["target"], 0)
        elif event.kind == ALLOCATED and event.what["unit"] in slain:
            slain[event.what["unit"]] += event.what["slain"]
    return slain


def _spread_filth(table: SigmarTable, unit: Unit) -> Flow[None]:
    """A die for each model that a unit has slain in combat which spreads filth; each that is high enough is mortal
    damage on it (Spreaders of Filth and Disease). Who is destroyed does so as well."""
    points = 0
    for ref, count in _attacked_by(table, unit).items():
        fallen = table.unit(ref.partition(":")[2])
        needs = [says["spreads-filth"] for each in fallen.printed.abilities for says in _gives(each, "spreads-filth")]
        for need in needs if count else ():
            about = {"purpose": "ability", "ability": "ability:spreaders-of-filth-and-disease", "need": need}
            dice = rolls.dice(table, fallen.seat, count, "attack.mortal-damage", **about)
            points += sum(die >= need for die in dice)
    yield from damage.suffer(table, {unit.id: points}, "attack.mortal-damage")


def _gives(ability: str, kind: str) -> list[Instruction]:
    return [says for says in ABILITIES[ability].gives if kind in says]


def _feed_priests(table: SigmarTable, unit: Unit) -> None:
    """Priests near whom a friendly unit has fought that feeds them have ritual points more, once a phase (Feed on
    Pestilence)."""
    for priest in table.units_of(unit.seat):
        for modifier in passives.in_force(table, priest, "feeds-on-fights"):
            says, near = modifier.says, modifier.value * INCH
            feeds = unit.printed.keywords.issuperset(says["of"]) and field_of(table).is_wholly_within(
                unit, priest, near
            )
            if feeds and modifier.ability not in priest.used:
                priest.used.append(modifier.ability)
                chanting.set_ritual(table, priest, priest.ritual + 1, "magic.ritual-points")


def _rain_plague(table: SigmarTable, unit: Unit) -> None:
    """Who was the only target of a unit, and lost as many models to it as a die says or more, fights last (Bubonic
    Barrage)."""
    attacked = _attacked_by(table, unit)
    for modifier in passives.in_force(table, unit, "bubonic-barrage") if len(attacked) == 1 else ():
        ((ref, slain),) = attacked.items()
        target, about = (
            table.unit(ref.partition(":")[2]),
            {"purpose": "ability", "ability": f"ability:{modifier.ability}"},
        )
        if target.on_field and slain and rolls.dice(table, unit.seat, 1, RULE, **about)[0] <= slain:
            effects.begin(table, modifier.ability, modifier.seat, [target], {"strike-last": True}, "turn")


def _blight(table: SigmarTable, unit: Unit) -> Flow[None]:
    """Mortal damage on a unit with the plague that has used a Move ability (Lord of Great Plagues)."""
    for modifier in passives.in_force(table, unit, "moving-hurts"):
        if unit.on_field:
            about = {"purpose": "mortal", "unit": unit.ref}
            points = rolls.value(table, modifier.seat, modifier.value, "attack.mortal-damage", **about)
            yield from damage.suffer(table, {unit.id: points}, "attack.mortal-damage")


# ---------------------------------------------------------------------- Too Horrible to Die


def survives(table: SigmarTable, unit: Unit) -> Flow[bool]:
    """Whether a unit is too horrible to die, the first time that it would. A 1 destroys it; a 2 to 4 too, but enemies
    in combat with it suffer first; a 5 or 6 lets it live, and it heals."""
    horror = next(passives.in_force(table, unit, "too-horrible-to-die"), None)
    if horror is None or horror.ability in unit.spent:
        return False
    unit.spent.append(horror.ability)
    about = {"purpose": "ability", "ability": f"ability:{horror.ability}"}
    die = rolls.dice(table, unit.seat, 1, "ability.passive", **about)[0]
    if die >= horror.value:
        unit.damage = unit.printed.health
        verbs.heal(table, unit, rolls.value(table, unit.seat, "D6", "heal.heal", purpose="heal", unit=unit.ref))
        return True
    if die > 1:
        pools = {}
        for foe in field_of(table).fought_by(unit):
            points = rolls.value(table, unit.seat, "D3", "attack.mortal-damage", purpose="mortal", unit=foe.ref)
            pools[foe.id] = points if points >= HURTS else 0
        yield from damage.suffer(table, pools, "attack.mortal-damage", unit)
    return False


# ---------------------------------------------------------------------- abilities with a verb of their own


@ability_verb("burst-from-the-shadows")
def _burst_from_the_shadows(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The user is set up anew within an inch of an enemy model that is within so many inches of it, in combat if need
    be."""
    user, field = using.user_of(declared.use), field_of(table)
    bodies, reach = field.bodies(user), instruction["burst-from-the-shadows"] * INCH
    near = [
        body
        for foe in table.enemies_of(declared.seat)
        for body in field.bodies(foe)
        if any_within(bodies, [body], reach)
    ]
    yield from reserves.set_up_elsewhere(table, user, partial(_beside, near))


def _beside(
    marks: Sequence[Body], table: SigmarTable, unit: Unit, bodies: Sequence[Body]
) -> Iterator[tuple[str, Text, list[int]]]:
    far = [at for at, body in enumerate(bodies) if not any(within(body, mark, INCH) for mark in marks)]
    yield RULE, say('A model is not within 1" of an enemy model that was near enough'), far


@ability_verb("foreseen")
def _foreseen(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """A unit moves farther this phase if a friendly unit divines the future (Divine the Future)."""
    seers = [unit for unit in table.units_of(declared.seat) if passives.has(table, unit, "divines-the-future")]
    for seer in seers[:1]:
        more = {"move": passives.total(table, seer, "divines-the-future")}
        units = verbs.subjects(table, declared, instruction)
        effects.begin(table, "divine-the-future", declared.seat, units, more, "phase")


# ---------------------------------------------------------------------- Lord of Assassins

AT_LEAST = "at-least "
"""What a reaction asks of a distance roll."""


@ability_verb("announce")
def _announce(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """Friendly units may react to what a unit is about to do, which their abilities could pick."""
    moment = instruction["announce"]
    for unit in verbs.subjects(table, declared, instruction):
        known = (use for use in index.reactions(table, unit.seat) if use.ability.reacts_to == f"own-{moment}")
        fit = [use.user for use in known if use.user is not None and _could_pick(table, use, unit)]
        used = yield from using.react(table, moment, unit.seat, fit)
        least = [int(order.removeprefix(AT_LEAST)) for order in used.orders if order.startswith(AT_LEAST)]
        if least:
            gives = {"moves-at-least": max(least)}
            effects.begin(table, used.declared[0].use.ability.id, unit.seat, [unit], gives, "phase")


def _could_pick(table: SigmarTable, use: AbilityUse, unit: Unit) -> bool:
    return any(not [*picking.faults(table, use, pick, unit.id, ())] for pick in use.ability.picks)


@ability_verb("at_least")
def _at_least(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """The distance roll that this reacts to counts for so much if it is lower."""
    declared.orders.append(f"{AT_LEAST}{instruction['at_least']}")
