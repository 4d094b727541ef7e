"""Using abilities (chapters 5.2, 5.3, 28): what is offered in a phase, what is picked, reactions, and the effect."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import partial
from itertools import chain, combinations, product
from typing import Any, NamedTuple

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option, Refusing
from ...kernel.text import Refusal, Text, refuse, say
from .. import events
from ..cards import abilities, index, passives
from ..cards.abilities import (
    ABILITIES,
    ANY,
    ANY_TIMES,
    CORE,
    ENEMY,
    FIGHT,
    POWER_LEVEL,
    SPELL,
    USE,
    YOUR,
    Ability,
    AbilityUse,
    Declared,
    Instruction,
)
from ..cards.registry import CONDITIONS, DECLARATIONS, declaration, unmet_of
from ..state import DESTROYED, FIELD, Player, SigmarTable, Unit
from . import damage, picking, rolls, verbs
from .targets import Attacks

COMMANDED = "commanded"
NO_REACTION = Option("pass", say("No reaction"), refs=("button:pass",), declines=True)
END = Option("end", say("End the phase"), refs=("button:end",), declines=True)


def use_abilities(table: SigmarTable) -> Flow[None]:
    """Each player uses abilities of the phase, in the order they like, until they end it; the active one first."""
    yield from use_in_turn(table, table.active, "phases.active-first")


def use_in_turn(table: SigmarTable, first: int, rule: str) -> Flow[None]:
    """The same where a rule says who is first."""
    for seat in table.seats_from(first):
        while True:
            prompt = say("{phase}: choose an ability", phase=f"phase:{table.phase}")
            choice = yield Ask(seat, table.phase, partial(offered, table, seat), prompt, rule, optional=END)
            if choice.declines:
                break
            yield from resolve(table, declared_by(table, seat, choice))


def offered(table: SigmarTable, seat: int) -> Iterator[Option]:
    """What a player could do in this phase, and what is refused: every ability but FIGHT abilities, with everything
    that could be picked for it."""
    for use in usable(table, seat):
        if FIGHT not in use.ability.keywords:
            yield from DECLARATIONS.get(use.ability.answer, _declare)(table, use, limits(table, use))


def usable(table: SigmarTable, seat: int) -> Iterator[AbilityUse]:
    """The abilities of a player that are for this phase, core or printed, each with whoever could use it."""
    whose = YOUR if seat == table.active else ENEMY
    commands = (use for use in abilities.commands(table, seat) if use.ability.phase == table.phase)
    for use in sorted(chain(index.of_phase(table, seat), commands), key=_order):
        if use.ability.whose in (whose, ANY):
            for each in abilities.users(table, use):
                if each.user is None or all(CONDITIONS[name].holds(table, each.user) for name in use.ability.of):
                    yield each


def _order(use: AbilityUse) -> int:
    return use.ability.order


def _declare(table: SigmarTable, use: AbilityUse, faults: list[Refusal]) -> Iterator[Option]:
    """The answer that a unit uses an ability for which nothing else has to be said."""
    label = say("{ability}: {picked}", ability=use.ability.ref, picked=[user_of(use).ref])
    yield unit_option(use, label, faults)


def declared_as(answer: str, label: str) -> None:
    """Register the sentence of an answer for which nothing else has to be said, about a `{unit}`."""

    @declaration(answer)
    def _declare_unit(table: SigmarTable, use: AbilityUse, faults: list[Refusal]) -> Iterator[Option]:
        yield unit_option(use, Text(label, {"unit": user_of(use).ref}), faults)


def unit_option(use: AbilityUse, label: Text, faults: Sequence[Refusal]) -> Option:
    """The answer that a unit uses an ability, by the word of the ability."""
    unit = user_of(use)
    return Option(f"{use.ability.answer} {unit.id}", label, refs=(unit.ref,), refusals=faults)


def user_of(use: AbilityUse) -> Unit:
    """The unit that uses an ability that units use."""
    assert use.user is not None
    return use.user


@declaration(USE)
def _declare_picked(table: SigmarTable, use: AbilityUse, faults: list[Refusal]) -> Iterator[Option]:
    yield from options_of(table, use, faults=faults)


def options_of(
    table: SigmarTable, use: AbilityUse, faults: Sequence[Refusal], anything: bool = False
) -> Iterator[Option]:
    """An option for every way to use an ability; with `anything`, also for picks that are of another kind and would
    never be offered."""
    picks = use.ability.picks
    for groups in product(*(_groups(table, use, pick, anything) for pick in picks)):
        picked = tuple(chain(*groups))
        asked = [pick for pick, ids in zip(picks, groups, strict=True) for _ in ids]
        yield option_of(use, picked, partial(_refusals, table, use, asked, picked, faults) if picked else faults)


def _refusals(
    table: SigmarTable,
    use: AbilityUse,
    asked: Sequence[Instruction],
    picked: tuple[str, ...],
    faults: Sequence[Refusal],
) -> Iterator[Refusal]:
    """Why an ability cannot be used on what is picked."""
    yield from faults
    for number, (pick, id) in enumerate(zip(asked, picked, strict=True)):
        yield from picking.faults(table, use, pick, id, picked[:number])
    if use.user is None:  # a user's own has been found among the limits
        yield from _second_command(table, use, picked)


def _groups(table: SigmarTable, use: AbilityUse, pick: Instruction, anything: bool) -> list[tuple[str, ...]]:
    """What can be picked at once: one, or up to so many, perhaps none."""
    ids = list(picking.pickable(table, use, pick, anything))
    numbers = range(pick.get("least", 1), pick.get("most", 1) + 1)
    return [group for number in numbers for group in combinations(ids, number)]


def option_of(
    use: AbilityUse, picked: tuple[str, ...], refusals: Refusing = (), info: dict[str, Any] | None = None
) -> Option:
    """The option to use an ability on what is picked."""
    return Option(
        " ".join([USE, use.card or use.ability.id, *([use.user.id] if use.user else []), *picked]),
        _label(use, picked),
        value=(use.ability.id, use.user.id if use.user else "", use.card, picked),
        refs=_refs(use, picked),
        refusals=refusals,
        info=info,
    )


def _label(use: AbilityUse, ids: Sequence[str]) -> Text:
    if ids:
        return say("{ability}: {picked}", ability=use.ability.ref, picked=[ref_of(id) for id in ids])
    return say("{ability}", ability=use.ability.ref)


def _refs(use: AbilityUse, ids: Sequence[str]) -> tuple[str, ...]:
    own = [f"card:{use.card}"] if use.card else [use.user.ref] if use.user else []
    return (*own, use.ability.ref, *(ref_of(id) for id in ids))


def ref_of(id: str) -> str:
    """The ref of what is picked."""
    return f"unit:{id}" if "." in id else f"pick:{id}"


# ---------------------------------------------------------------------- how often, and when


def limits(table: SigmarTable, use: AbilityUse, picked: Sequence[str] = ()) -> list[Refusal]:
    """Why an ability cannot be used at all now (ability.one-same-ability, once-per.unit, once-per.player,
    once-per.army), or not by the unit that is picked for a command. What a destroyed unit has used does not count for
    its replacement."""
    if use.card:
        return []
    printed, counted = use.ability, _counted(table, use)
    found = []
    used = {"turn": counted.marks, "battle": counted.spent}.get(printed.limit, counted.used)
    if CORE in printed.keywords and use.user is not None and use.user.place != DESTROYED and CORE in use.user.used:
        found.append(
            refuse("ability.one-core", "{unit}: has already used a core ability this phase", unit=use.user.ref)
        )
    elif (
        printed.limit not in (POWER_LEVEL, ANY_TIMES)
        and printed.id in (*used, *counted.used)
        and not _may_repeat(table, _commanded(table, use, picked), printed)
    ):
        found.append(refuse(_limit_rule(use), "{ability} has already been used", ability=printed.ref))
    if table.round < printed.from_round:
        found.append(too_early(printed))
    if printed.only_round not in (0, table.round):
        only = say("{ability}: only in battle round {round}", ability=printed.ref, round=printed.only_round)
        found.append(Refusal("ability.timing", only))
    if use.user is not None:
        found += unmet_of(table, use.user, printed, printed.condition)
    if printed.command:
        found += _command_faults(table, use, picked)
    return [*found, *table.pack.limits(table, use)]


def _may_repeat(table: SigmarTable, unit: Unit | None, command: Ability) -> bool:
    """Whether a unit may use a command that another unit has used."""
    if unit is None:
        return False
    return any(command.id in modifier.value for modifier in passives.in_force(table, unit, "may-repeat"))


def too_early(printed: Ability) -> Refusal:
    """That an ability can be used in a later battle round."""
    return refuse(
        "ability.timing", "{ability}: from battle round {round} on", ability=printed.ref, round=printed.from_round
    )


def _command_faults(table: SigmarTable, use: AbilityUse, picked: Sequence[str]) -> list[Refusal]:
    """Why a command that costs points cannot be given: too few are left, or its unit has used one this phase."""
    left, cost = table.players[use.seat].command_points, _cost(table, use, picked)
    rule = "commands.cost" if use.ability.army else "ability.parts"
    few = refuse(rule, "Command points: {left} of {cost}", left=left, cost=cost)
    return [*([few] if left < cost else []), *_second_command(table, use)]


def _cost(table: SigmarTable, use: AbilityUse, picked: Sequence[str]) -> int:
    """The command points that an ability costs, as its unit uses it."""
    unit = _commanded(table, use, picked)
    return 0 if unit is not None and table.pack.is_free(table, use.ability, unit) else use.ability.command


def _second_command(table: SigmarTable, use: AbilityUse, picked: Sequence[str] = ()) -> list[Refusal]:
    """Why a command cannot be used by a unit: it has used one this phase (commands.one-per-unit), or is kept from
    it."""
    unit = _commanded(table, use, picked)
    if unit is None:
        return []
    found = [*table.pack.forbids(table, use.ability, unit)]
    if COMMANDED in unit.used:
        rule = "commands.one-per-unit" if use.ability.army else "ability.one-same-ability"
        found.append(refuse(rule, "{unit}: has already used a command this phase", unit=unit.ref))
    return found


def _commanded(table: SigmarTable, use: AbilityUse, picked: Sequence[str]) -> Unit | None:
    """The unit that uses a command: its user, or the friendly unit that is picked for it first."""
    if not use.ability.command or use.user is not None:
        return use.user if use.ability.command else None
    return next((unit for unit in table.units_of(use.seat) if unit.id in picked[:1]), None)


def hand_out_command_points(table: SigmarTable) -> None:
    """At the start of a battle round; what was left is lost."""
    for seat, player in enumerate(table.players):
        of_traits = sum(trait.command_points for trait in abilities.of_player(table, seat))
        player.command_points = of_traits + table.pack.command_points(table, seat)


def _counted(table: SigmarTable, use: AbilityUse) -> Unit | Player:
    """For whom the uses of an ability are counted."""
    return use.user if use.user is not None and not use.ability.army else table.players[use.seat]


def _limit_rule(use: AbilityUse) -> str:
    if use.ability.command and use.ability.army:
        return "commands.one-per-army"
    if not use.ability.limit or use.ability.limit == "phase":
        return "ability.one-same-ability"
    if use.ability.army:
        return "once-per.army"
    return "once-per.unit" if use.user is not None else "once-per.player"


def note_use(table: SigmarTable, use: AbilityUse, picked: Sequence[str] = ()) -> None:
    """Count the use of an ability for whoever is counted, and of a command for its unit (commands.one-per-unit)."""
    if use.card:
        table.pack.spend_card(table, use.seat, use.card)
        return
    printed, counted = use.ability, _counted(table, use)
    if CORE in printed.keywords and use.user is not None:
        use.user.used.append(CORE)
    counted.used.append(printed.id)
    if printed.limit == "turn":
        counted.marks.append(printed.id)
    if printed.limit == "battle":
        counted.spent.append(printed.id)
    if any(pick.get("fresh") for pick in printed.picks):
        table.players[use.seat].marks += [picking.mark_of(printed, id) for id in picked]
    if any(pick.get("once") for pick in printed.picks):
        table.players[use.seat].spent += [picking.mark_of(printed, id) for id in picked]
    table.players[use.seat].command_points -= _cost(table, use, picked)
    unit = _commanded(table, use, picked)
    if unit is not None:
        unit.used.append(COMMANDED)
    marked = use.user or unit
    if marked is not None:
        marked.marks += [mark for mark in printed.marks if mark not in marked.marks]


# ---------------------------------------------------------------------- declaring


def declared_by(table: SigmarTable, seat: int, choice: Option) -> Declared:
    """The ability that an option declares."""
    if choice.verb != USE:
        id = choice.id.partition(" ")[2]
        own = (use for use in usable(table, seat) if use.ability.answer == choice.verb)
        return declared_for(next(use for use in own if user_of(use).id == id), choice.value)
    ability, user, card, picked = choice.value
    return Declared(AbilityUse(ABILITIES[ability], seat, table.unit(user) if user else None, card), picked, 0, {}, [])


def declared_for(use: AbilityUse, where: str | None = None) -> Declared:
    """An ability for which nothing is picked."""
    return Declared(use, (), 0, {}, [], where)


def declare(table: SigmarTable, use: AbilityUse, picked: Sequence[str] = ()) -> None:
    """Note the use of an ability and tell it (ability.step-declare)."""
    note_use(table, use, picked)
    if use.ability.each:
        table.emit(events.DECLARED, use.ability.rule, use.seat, unit=user_of(use).ref, ability=use.ability.ref)
        return
    table.emit(
        events.USED,
        "ability.step-declare",
        use.seat,
        ability=use.ability.ref,
        unit=use.user.ref if use.user else "",
        picked=[ref_of(id) for id in picked],
    )


def resolve(table: SigmarTable, declared: Declared) -> Flow[None]:
    """The ability is declared, rolled for if it says so, a spell cast or a prayer chanted, and its orders are followed;
    then the damage (damage.when, ability.step-effect). Of a unit that is not on the battlefield the use is noted when
    it stands there."""
    use = declared.use
    if use.ability.each in ("", FIELD):
        declare(table, use, declared.picked)
    declared = yield from _without_resisting(table, declared)
    if use.ability.roll:
        about = {"purpose": "ability", "ability": use.ability.ref}
        rolled = rolls.value(table, use.seat, use.ability.roll, "ability.step-effect", **about)
        if rolled < use.ability.need:
            table.emit(events.FAILED, "ability.step-effect", use.seat, ability=use.ability.ref, rolled=rolled)
            return
        declared = declared._replace(rolled=rolled)
    if use.ability.value:
        cast = yield from table.pack.cast(table, declared)
        if cast is None:
            return
        declared = cast
    for each in _each_by_its_roll(table, declared):
        yield from verbs.follow(table, each, _orders(use, afterwards=False))
    yield from damage.suffer(table, declared.pools, "attack.mortal-damage", use.user)
    yield from table.pack.end_ability(table, declared)


def _each_by_its_roll(table: SigmarTable, declared: Declared) -> Iterator[Declared]:
    """An ability as it is, or once for each unit that was picked, where something is rolled for each."""
    ability = declared.use.ability
    if not ability.roll_each:
        yield declared
        return
    for id in declared.picked:
        about = {"purpose": "ability", "ability": ability.ref, "unit": ref_of(id)}
        rolled = rolls.value(table, declared.seat, ability.roll_each, "ability.step-effect", **about)
        yield declared._replace(picked=(id,), rolled=rolled)


def _without_resisting(table: SigmarTable, declared: Declared) -> Flow[Declared]:
    """The ability without the enemy units that have been picked for it and resist it. Nobody resists CORE
    abilities."""
    seats = {unit.id: unit.seat for unit in table.units}
    enemies = [table.unit(id) for id in declared.picked if seats.get(id, declared.seat) != declared.seat]
    if not enemies or CORE in declared.use.ability.keywords:
        return declared
    orders = (yield from react(table, "pick", declared.seat, enemies)).orders
    if SPELL in declared.use.ability.keywords:
        orders += (yield from react(table, "pick-by-spell", declared.seat, enemies)).orders
    return declared._replace(picked=tuple(id for id in declared.picked if resisted(id) not in orders))


def resisted(id: str) -> str:
    """What a reaction asks of an ability that has no effect on a unit."""
    return f"resisted {id}"


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
        past = [each.use.ability.id for each in used.declared if each.use.ability.limit == ANY_TIMES]
        options = partial(_reactions, table, turn, moment, seat, units, info, past)
        choice = yield Ask(turn, "react", options, say("React?"), "ability.step-reactions", optional=NO_REACTION)
        if not choice.declines:
            declined = -1
            declared = declared_by(table, turn, choice)
            yield from resolve(table, declared)
            used.declared.append(declared)
            used.orders.extend(declared.orders)
        declined += 1
        turn = table.next_seat(turn)
    return used


def follow_up(table: SigmarTable, used: Reactions) -> Flow[None]:
    """Follow the orders of reactions that wait until the ability that they react to is resolved."""
    for declared in used.declared:
        yield from verbs.follow(table, declared, _orders(declared.use, afterwards=True))


def _orders(use: AbilityUse, afterwards: bool) -> list[Instruction]:
    """The orders of an ability: those that are followed at once, or those that wait."""
    return [order for order in use.ability.does if ("afterwards" in order) == afterwards]


def _reactions(
    table: SigmarTable,
    turn: int,
    moment: str,
    seat: int,
    units: Sequence[Unit],
    info: dict[str, Any] | None,
    past: Container[str],
) -> Iterator[Option]:
    """The reactions that a player can use now, but for those that are past: to what he declares himself, or to what the
    other does (ability.used-by)."""
    for option in _reactions_to(table, turn, moment, seat, units, info):
        if not option.refusals and option.value[0] not in past:
            yield option


def _reactions_to(
    table: SigmarTable, turn: int, moment: str, seat: int, units: Sequence[Unit], info: dict[str, Any] | None
) -> Iterator[Option]:
    """Every reaction that a player has to something, with what refuses it."""
    named = f"{'own' if turn == seat else 'enemy'}-{moment}"
    for use in chain(index.reactions(table, turn), abilities.commands(table, turn)):
        if use.ability.reacts_to != named:
            continue
        for unit in units:
            if unit.seat == turn and unit.place == FIELD and (use.user is None or use.user is unit):
                picked = (unit.id,) if use.user is None else ()
                refusals = [*limits(table, use, picked), *_second_command(table, use, picked)]
                if use.user is not None and use.ability.picks:
                    yield from options_of(table, use, refusals)
                else:
                    yield option_of(use, picked, refusals, info)
