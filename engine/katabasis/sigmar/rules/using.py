"""Using abilities (chapters 5.2, 5.3, 28): what is offered in a phase, what is picked, reactions, and the effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product
from typing import Any, NamedTuple

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, Text, refuse, say
from .. import events
from ..cards import abilities, index
from ..cards.abilities import ABILITIES, Ability, Declared, Held, Instruction
from ..cards.registry import unmet
from ..state import FIELD, Player, SigmarTable, Unit
from . import damage, picking, rolls, verbs
from .phases import ANY, ENEMY, EVERY_PHASE, YOUR, ability
from .targets import Attacks

USE = "use"
COMMANDED = "commanded"


def candidates(table: SigmarTable, seat: int) -> Iterator[Option]:
    """The abilities that a player could use in this phase, with everything that could be picked for them."""
    whose = YOUR if seat == table.active else ENEMY
    commands = (held for held in abilities.commands(table, seat) if held.ability.phase == table.phase)
    for held in chain(index.of_phase(table, seat), commands):
        if held.ability.whose in (whose, ANY):
            yield from options_of(table, held)


def options_of(table: SigmarTable, held: Held, anything: bool = False) -> Iterator[Option]:
    """An option for every way to use an ability; with `anything`, also for picks that are of another kind and would
    never be offered."""
    faults = limits(table, held)
    picks = held.ability.picks
    for picked in product(*(list(picking.pickable(table, held, pick, anything)) for pick in picks)):
        found = [
            fault
            for number, (pick, id) in enumerate(zip(picks, picked, strict=True))
            for fault in picking.faults(table, held, pick, id, picked[:number])
        ]
        yield option_of(held, picked, [*faults, *found])


def option_of(
    held: Held, picked: tuple[str, ...], refusals: Sequence[Refusal] = (), info: dict[str, Any] | None = None
) -> Option:
    """The option to use an ability on what is picked."""
    return Option(
        " ".join([USE, held.card or held.ability.id, *([held.user.id] if held.user else []), *picked]),
        _label(held, picked),
        value=(held.ability.id, held.user.id if held.user else "", held.card, picked),
        refs=_refs(held, picked),
        refusals=refusals,
        info=info,
    )


def _label(held: Held, ids: Sequence[str]) -> Text:
    if ids:
        return say("{ability}: {picked}", ability=held.ability.ref, picked=[ref_of(id) for id in ids])
    return say("{ability}", ability=held.ability.ref)


def _refs(held: Held, ids: Sequence[str]) -> tuple[str, ...]:
    own = [f"card:{held.card}"] if held.card else [held.user.ref] if held.user else []
    return (*own, held.ability.ref, *(ref_of(id) for id in ids))


def ref_of(id: str) -> str:
    """The ref of what is picked."""
    return f"unit:{id}" if "." in id else f"pick:{id}"


# ---------------------------------------------------------------------- how often, and when


def limits(table: SigmarTable, held: Held) -> list[Refusal]:
    """Why an ability cannot be used at all now (ability.one-same-ability, once-per.unit, once-per.player,
    once-per.army)."""
    if held.card:
        return []
    printed, counted = held.ability, _counted(table, held)
    found = []
    used = {"": counted.used, "phase": counted.used, "turn": counted.marks, "battle": counted.spent}[printed.limit]
    if printed.id in (*used, *counted.used):
        found.append(refuse(_limit_rule(held), "{ability} has already been used", ability=printed.ref))
    if printed.core and held.user is not None and "core" in held.user.used:
        found.append(
            refuse("ability.one-core", "{unit}: has already used a core ability this phase", unit=held.user.ref)
        )
    if table.round < printed.from_round:
        found.append(too_early(printed))
    if printed.only_round not in (0, table.round):
        only = say("{ability}: only in battle round {round}", ability=printed.ref, round=printed.only_round)
        found.append(Refusal("ability.timing", only))
    if held.user is not None:
        found += unmet(table, held.user, printed.condition, "ability.used-by")
    if printed.command:
        found += _command_faults(table, held)
    return found


def too_early(printed: Ability) -> Refusal:
    """That an ability can be used in a later battle round."""
    return refuse(
        "ability.timing", "{ability}: from battle round {round} on", ability=printed.ref, round=printed.from_round
    )


def _command_faults(table: SigmarTable, held: Held) -> list[Refusal]:
    """Why a command that costs a point cannot be given: none is left, or its unit has had one this phase."""
    found = []
    if not table.players[held.seat].command_points:
        found.append(refuse("ability.parts", "No command points left"))
    if held.user is not None and COMMANDED in held.user.used:
        found.append(
            refuse("ability.one-same-ability", "{unit}: has already used a command this phase", unit=held.user.ref)
        )
    return found


def hand_out_command_points(table: SigmarTable) -> None:
    """At the start of a battle round; what was left is lost."""
    for seat, player in enumerate(table.players):
        player.command_points = sum(trait.command_points for trait in abilities.of_player(table, seat))


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
    if held.card:
        table.put(held.card, f"hand-{held.seat}", f"spent-{held.seat}", "spearhead.card-command", events.COMMANDED)
        return
    printed, counted = held.ability, _counted(table, held)
    counted.used.append(printed.id)
    if printed.limit == "turn":
        counted.marks.append(printed.id)
    if printed.limit == "battle":
        counted.spent.append(printed.id)
    if printed.core and held.user is not None:
        held.user.used.append("core")
    if printed.command:
        table.players[held.seat].command_points -= 1
        if held.user is not None:
            held.user.used.append(COMMANDED)


# ---------------------------------------------------------------------- declaring


@ability(USE, EVERY_PHASE, ANY, candidates)
def _use(table: SigmarTable, seat: int, choice: Option) -> Flow[None]:
    """The ability is declared, then its effect is resolved (ability.step-declare, ability.step-effect)."""
    yield from resolve(table, declared_by(table, seat, choice))


def declared_by(table: SigmarTable, seat: int, choice: Option) -> Declared:
    """The ability that an option declares."""
    ability, user, card, picked = choice.value
    return Declared(Held(ABILITIES[ability], seat, table.unit(user) if user else None, card), picked, 0, {}, [])


def resolve(table: SigmarTable, declared: Declared) -> Flow[None]:
    """Note the use, roll if the ability says so, and follow its orders; then the damage (damage.when)."""
    held = declared.held
    note_use(table, held)
    table.emit(
        events.USED,
        "ability.step-declare",
        held.seat,
        ability=held.ability.ref,
        unit=held.user.ref if held.user else "",
        picked=[ref_of(id) for id in declared.picked],
    )
    if held.ability.roll:
        about = {"purpose": "ability", "ability": held.ability.ref}
        rolled = rolls.value(table, held.seat, held.ability.roll, "ability.step-effect", **about)
        if rolled < held.ability.need:
            table.emit(events.FAILED, "ability.step-effect", held.seat, ability=held.ability.ref, rolled=rolled)
            return
        declared = declared._replace(rolled=rolled)
    yield from verbs.follow(table, declared, _orders(held, afterwards=False))
    yield from damage.suffer(table, declared.pools, "attack.mortal-damage", held.user)


# ---------------------------------------------------------------------- reactions


class Reactions(NamedTuple):
    """The reactions that were used to an ability, and what they ask of it ("reroll")."""

    declared: list[Declared]
    orders: list[str]


def react(
    table: SigmarTable, moment: str, seat: int, units: Sequence[Unit], attacks: Sequence[Attacks] = ()
) -> Flow[Reactions]:
    """The players use reactions to what a seat has declared, in turn, the active one first, until both decline in a row
    (ability.step-reactions, glossary.reactions-any-number). `units` are those that it is about: who uses it, and the
    targets; `attacks` what they are to suffer."""
    info = {"unit": units[0].id, "attacks": [list(each) for each in attacks]} if attacks else None
    used = Reactions([], [])
    declined = 0
    turn = max(table.active, 0)
    while declined < table.seat_count:
        options = [option for option in _reactions(table, turn, moment, seat, units, info) if not option.refusals]
        if options:
            let = Option("pass", say("No reaction"), refs=("button:pass",), declines=True)
            choice = yield Ask(turn, "react", [*options, let], say("React?"), "ability.step-reactions")
            if not choice.declines:
                declined = -1
                declared = declared_by(table, turn, choice)
                yield from resolve(table, declared)
                used.declared.append(declared)
                used.orders.extend(declared.orders)
        declined += 1
        turn = table.opponent(turn)
    return used


def follow_up(table: SigmarTable, used: Reactions) -> Flow[None]:
    """Follow the orders of reactions that wait until the ability that they react to is resolved."""
    for declared in used.declared:
        yield from verbs.follow(table, declared, _orders(declared.held, afterwards=True))


def _orders(held: Held, afterwards: bool) -> list[Instruction]:
    """The orders of an ability: those that are followed at once, or those that wait."""
    return [order for order in held.ability.does if ("afterwards" in order) == afterwards]


def _reactions(
    table: SigmarTable, turn: int, moment: str, seat: int, units: Sequence[Unit], info: dict[str, Any] | None
) -> Iterator[Option]:
    """The reactions that a player has: to what he declares himself, or to what the other does (ability.used-by)."""
    named = f"{'own' if turn == seat else 'enemy'}-{moment}"
    for held in chain(index.reactions(table, turn), abilities.commands(table, turn)):
        if held.ability.reacts_to != named:
            continue
        for unit in units:
            if unit.seat == turn and unit.place == FIELD and (held.user is None or held.user is unit):
                picked = (unit.id,) if held.user is None else ()
                yield option_of(held, picked, limits(table, held), info)
