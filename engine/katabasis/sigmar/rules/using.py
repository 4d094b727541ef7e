"""Using abilities (chapters 5.2, 5.3, 28): what is offered in a phase, what is picked, reactions, and the effect."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ...geometry.plane import INCH
from ...kernel.flow import Flow
from ...kernel.options import Option
from ...kernel.text import Refusal, Text, refuse, say
from ..board.field import field_of
from ..cards import abilities
from ..cards.abilities import ABILITIES, Declared, Held, Instruction
from ..cards.registry import CONDITIONS
from ..state import FIELD, RESERVE, Player, SigmarTable, Unit
from . import damage, rolls, verbs
from .phases import ANY, ENEMY, EVERY_PHASE, YOUR, ability

USE = "use"


def candidates(table: SigmarTable, seat: int) -> Iterator[Option]:
    """The abilities that a player could use in this phase, with everything that could be picked for them."""
    whose = YOUR if seat == table.active else ENEMY
    for held in abilities.held_by(table, seat):
        if held.ability.phase == table.phase and held.ability.whose in (whose, ANY):
            yield from options_of(table, held)


def options_of(table: SigmarTable, held: Held) -> Iterator[Option]:
    """An option for every way to use an ability."""
    faults = limits(table, held)
    picks = [list(_pickable(table, held, pick)) for pick in held.ability.picks]
    for picked in product(*picks):
        ids = [id for id, _ in picked]
        yield Option(
            " ".join([USE, held.ability.id, *([held.user.id] if held.user else []), *ids]),
            _label(held, ids),
            value=(held.ability.id, held.user.id if held.user else "", tuple(ids)),
            refs=_refs(held, ids),
            refusals=[*faults, *(fault for _, found in picked for fault in found)],
        )


def _label(held: Held, ids: list[str]) -> Text:
    if ids:
        return say("{ability}: {picked}", ability=held.ability.ref, picked=[_ref(id) for id in ids])
    return say("{ability}", ability=held.ability.ref)


def _refs(held: Held, ids: list[str]) -> tuple[str, ...]:
    own = [held.user.ref] if held.user else []
    return (*own, held.ability.ref, *(_ref(id) for id in ids))


def _ref(id: str) -> str:
    return f"unit:{id}" if "." in id else f"pick:{id}"


# ---------------------------------------------------------------------- how often, and when


def limits(table: SigmarTable, held: Held) -> list[Refusal]:
    """Why an ability cannot be used at all now (ability.one-same-ability, once-per.unit, once-per.player,
    once-per.army)."""
    printed, counted = held.ability, _counted(table, held)
    found = []
    used = {"": counted.used, "phase": counted.used, "turn": counted.marks, "battle": counted.spent}[printed.limit]
    if printed.id in (*used, *counted.used):
        found.append(refuse(_limit_rule(held), "{ability} has been used", ability=printed.ref))
    if printed.core and held.user is not None and "core" in held.user.used:
        found.append(refuse("ability.one-core", "{unit} has used a core ability this phase", unit=held.user.ref))
    if table.round < printed.from_round:
        sentence = "{ability}: from battle round {round} on"
        found.append(refuse("ability.timing", sentence, ability=printed.ref, round=printed.from_round))
    if held.user is not None and not all(CONDITIONS[name](table, held.user) for name in printed.condition):
        found.append(refuse("ability.used-by", "{unit} does not meet the condition", unit=held.user.ref))
    return found


def _counted(table: SigmarTable, held: Held) -> Unit | Player:
    """For whom the uses of an ability are counted."""
    return held.user if held.user is not None and not held.ability.army else table.players[held.seat]


def _limit_rule(held: Held) -> str:
    if not held.ability.limit or held.ability.limit == "phase":
        return "ability.one-same-ability"
    if held.ability.army:
        return "once-per.army"
    return "once-per.unit" if held.user is not None else "once-per.player"


def note_use(table: SigmarTable, held: Held) -> None:
    """Count the use of an ability for whoever is counted."""
    printed, counted = held.ability, _counted(table, held)
    counted.used.append(printed.id)
    if printed.limit == "turn":
        counted.marks.append(printed.id)
    if printed.limit == "battle":
        counted.spent.append(printed.id)
    if printed.core and held.user is not None:
        held.user.used.append("core")


# ---------------------------------------------------------------------- picking


def _pickable(table: SigmarTable, held: Held, pick: Instruction) -> Iterator[tuple[str, list[Refusal]]]:
    """Whatever could be picked, by its id, and why it cannot."""
    if "choice" in pick:
        yield from ((choice, []) for choice in pick["choice"])
    elif "weapon" in pick:
        units = table.units_of(held.seat)
        weapons = [weapon for unit in units for weapon in unit.printed.weapons.values() if weapon.ranged]
        yield from ((id, []) for id in dict.fromkeys(weapon.id for weapon in weapons))
    elif "objective" in pick:
        for objective, holder in table.controlled.items():
            own = pick["objective"] == "not-controlled" and holder == held.seat
            why = [refuse("ability.step-declare", "{objective} is yours", objective=f"objective:{objective}")]
            yield objective, why if own else []
    else:
        for unit in table.units:
            if (unit.seat == held.seat) == (pick["unit"] == "friendly") and _is_kind(table, held, pick, unit):
                yield unit.id, list(_pick_faults(table, held, pick, unit))


def _is_kind(table: SigmarTable, held: Held, pick: Instruction, unit: Unit) -> bool:
    """Whether a unit is of the kind that is picked at all: it would never be offered otherwise."""
    place = RESERVE if pick.get("reserve") else FIELD
    keywords = unit.printed.keywords
    return (
        unit.place == place
        and ("scroll" not in pick or unit.scroll in pick["scroll"])
        and ("keyword" not in pick or pick["keyword"] in keywords)
        and ("not_keyword" not in pick or pick["not_keyword"] not in keywords)
        and not (pick.get("other") and unit is held.user)
        and not (pick.get("not_general") and unit.general)
    )


def _pick_faults(table: SigmarTable, held: Held, pick: Instruction, unit: Unit) -> Iterator[Refusal]:
    """What a unit that is picked must be: in sight, near enough, in combat or not (ability.step-declare)."""
    field, user = field_of(table), held.user or _general(table, held.seat)
    rule = "ability.step-declare"
    if "within" in pick and user is not None and not _is_near(table, user, unit, pick):
        far = say("{unit} is not wholly within {range} inches", unit=unit.ref, range=pick["within"])
        if not pick.get("wholly"):
            far = say("{unit} is not within {range} inches", unit=unit.ref, range=pick["within"])
        yield Refusal(rule, far)
    if pick.get("visible") and user is not None and not field.sees(user, unit):
        yield refuse(rule, "{unit} is not visible", unit=unit.ref)
    for name in pick.get("if", ()):
        if not CONDITIONS[name](table, unit):
            yield refuse(rule, "{unit} does not meet the condition", unit=unit.ref)
    if pick.get("in_combat_with_user") and (user is None or not field.in_combat(user, unit)):
        yield refuse(rule, "{unit} is not in combat with the unit", unit=unit.ref)


def _is_near(table: SigmarTable, user: Unit, unit: Unit, pick: Instruction) -> bool:
    reach = pick["within"] * INCH
    if not pick.get("wholly"):
        return field_of(table).units_within(user, unit, reach)
    return field_of(table).is_wholly_within(unit, user, reach)


def _general(table: SigmarTable, seat: int) -> Unit | None:
    return next((unit for unit in table.units_of(seat) if unit.general), None)


# ---------------------------------------------------------------------- declaring


@ability(USE, EVERY_PHASE, ANY, candidates)
def _use(table: SigmarTable, seat: int, choice: Option) -> Flow[None]:
    """The ability is declared, then its effect is resolved (ability.step-declare, ability.step-effect)."""
    ability, user, picked = choice.value
    held = Held(ABILITIES[ability], seat, table.unit(user) if user else None)
    yield from resolve(table, Declared(held, picked, 0, {}))


def resolve(table: SigmarTable, declared: Declared) -> Flow[None]:
    """Note the use, roll if the ability says so, and follow its orders; then the damage (damage.when)."""
    held = declared.held
    note_use(table, held)
    table.emit(
        "used",
        "ability.step-declare",
        held.seat,
        ability=held.ability.ref,
        unit=held.user.ref if held.user else "",
        picked=[_ref(id) for id in declared.picked],
    )
    if held.ability.roll:
        about = {"purpose": "ability", "ability": held.ability.ref}
        rolled = rolls.value(table, held.seat, held.ability.roll, "ability.step-effect", **about)
        if rolled < held.ability.need:
            table.emit("failed", "ability.step-effect", held.seat, ability=held.ability.ref, rolled=rolled)
            return
        declared = declared._replace(rolled=rolled)
    yield from verbs.follow(table, declared, held.ability.does)
    yield from damage.suffer(table, declared.pools, "attack.mortal-damage", held.user)
