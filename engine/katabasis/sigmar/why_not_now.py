"""Why something that exists in a battle is not among the candidates of the decision at hand: it is for another time,
for the other player, or for units of another kind. The answers are for whoever decides, and rest on what that player
may see: nobody's hand but one's own."""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel.facets import refusals
from ..kernel.options import Ask, Option
from ..kernel.text import Refusal, Text, refuse, say
from .board.field import field_of
from .cards import abilities
from .cards.abilities import ABILITIES, ANY, FIGHT, USE, YOUR, Ability, AbilityUse
from .cards.registry import unmet_of
from .rules import picking, using
from .state import DESTROYED, RESERVE, SigmarTable, Unit


class Refusals(refusals.Refusals[SigmarTable]):
    """Why something cannot be done that a decision does not list."""

    def unlisted(self, table: SigmarTable, ask: Ask, verb: str) -> Iterator[Option]:
        """Abilities with whatever could be picked for them, every unit on the table that could be meant by a verb, and
        what the battlepack knows of."""
        word, _, rest = verb.partition(" ")
        if word == USE:
            yield from _uses(table, ask, rest.partition(" ")[0])
        elif word in ANSWERS:
            for unit in table.units:
                refusals = _of_unit(table, ask, ANSWERS[word], unit) or _undecided(ask, unit.ref)
                yield Option(f"{word} {unit.id}", refs=(unit.ref,), refusals=refusals)
        elif word == "pass" and ask.name == FIGHT:
            fighting = [unit for unit in table.units_of(ask.seat) if field_of(table).is_fighting(unit)]
            unit = next(unit for unit in fighting if "core" not in unit.used)
            why = refuse("phases.fight-obligatory", "{unit}: in combat, and has to fight", unit=unit.ref)
            yield Option("pass", refs=("button:pass",), refusals=[why])
        yield from table.pack.unlisted(table, ask, verb)

    def not_now(self, table: SigmarTable, ask: Ask, verb: str, id: str) -> list[Refusal]:
        """When a verb is used that is no part of the decision at all, and what belongs to a module that is not played
        (basics.modules)."""
        module = table.pack.module_of(table, verb, id)
        if module and not table.plays(module):
            off = say("This belongs to a module that is not played: {module}", module=f"module:{module}")
            return [Refusal("basics.modules", off)]
        when = _WHEN.get(verb) or table.pack.not_now().get(verb)
        return [] if when is None or any(option.verb == verb for option in ask.candidates) else [Refusal(*when)]


_WHEN: dict[str, tuple[str, Text]] = {
    "first": ("round.first-turn", say("Who takes the first turn is chosen at the start of a battle round")),
    "second": ("round.first-turn", say("Who takes the first turn is chosen at the start of a battle round")),
    "count": ("objectives.one-objective", say("Which objective a unit counts for is chosen at the end of a turn")),
    "target": ("targets.declared-first", say("Targets are picked as a unit shoots or fights")),
    "split": ("targets.split", say("Attacks are divided as a unit shoots or fights")),
    "pile-in": ("core-abilities.fight-pile-in", say("A unit piles in as it fights")),
    "remove": ("damage.choose-slain", say("Models are removed as damage slays them")),
    "return": ("return.return", say("Models return by abilities that say so")),
}
"""The rule of what is chosen at a time of its own, and when that is."""


def _undecided(ask: Ask, thing: str) -> list[Refusal]:
    """That something else is being decided. What a private decision is about is its player's affair."""
    if ask.private:
        return [refuse("ability.timing", "{thing}: not during the present decision", thing=thing)]
    sentence = say("{thing}: not now, as this is being decided: {prompt}", thing=thing, prompt=ask.prompt)
    return [Refusal("ability.timing", sentence)]


# ---------------------------------------------------------------------- abilities


def _uses(table: SigmarTable, ask: Ask, name: str) -> Iterator[Option]:
    """Every use of an ability of that name, or of all of them for none: those of one's own army, of the cards in one's
    own hand, and of the enemy's units, which are the enemy's; and those of units that do not know it."""
    for use in (*_all_uses(table, ask.seat), *table.pack.unknown_uses(table, ask.seat, name)):
        if use.ability.answer != USE or name not in ("", use.card or use.ability.id):
            continue
        why = _of_ability(table, ask, use)
        for option in _options(table, use):
            refusals = why or option.refusals or _undecided(ask, use.ability.ref)
            yield Option(option.id, refs=option.refs, refusals=refusals)


def _options(table: SigmarTable, use: AbilityUse) -> Iterator[Option]:
    """Every use of an ability, whatever is picked; of a reaction by a player, for each unit that it could be about."""
    yield from using.options_of(table, use, using.limits(table, use), anything=True)
    if use.ability.reacts_to and use.user is None:
        yield from (using.option_of(use, (unit.id,)) for unit in table.units if unit.seat == use.seat)


def _all_uses(table: SigmarTable, seat: int) -> Iterator[AbilityUse]:
    yield from abilities.commands(table, seat)
    for each in table.seats:
        for ability in abilities.of_player(table, each):
            yield AbilityUse(ability, each, None)
    for unit in table.units:
        for ability in abilities.of_unit(table, unit):
            yield AbilityUse(ability, unit.seat, unit)


def _of_ability(table: SigmarTable, ask: Ask, use: AbilityUse) -> list[Refusal]:
    """Why an ability is not used now, whatever is picked."""
    ability = use.ability
    if use.seat != ask.seat:
        return [refuse("ability.used-by", "{ability} is used by {who}", ability=ability.ref, who=f"seat:{use.seat}")]
    if use.user is not None and not use.user.stands:
        return [picking.elsewhere(use.user)]
    if not ability.phase:
        return [_without_phase(table, use)]
    if ability.phase != table.phase:
        return [_other_phase(ability.ref, ability.phase)]
    if ability.whose != ANY and (ability.whose == YOUR) != (ask.seat == table.active):
        turn_of = ask.seat if ability.whose == YOUR else table.opponent(ask.seat)
        return [_other_turn(ability.ref, turn_of)]
    return []


def _without_phase(table: SigmarTable, use: AbilityUse) -> Refusal:
    """That an ability is used at no time of its own: it is a reaction, or always there."""
    ability = use.ability
    if not ability.reacts_to:
        return refuse("ability.passive", "{ability} is not used: it is there all the time", ability=ability.ref)
    spent = using.limits(table, use)
    reaction = say("{ability} is a reaction: you are asked when you can use it", ability=ability.ref)
    return spent[0] if spent else Refusal("ability.step-reactions", reaction)


def _other_phase(thing: str, phase: str) -> Refusal:
    return refuse("ability.timing", "{thing}: not now, but in this phase: {phase}", thing=thing, phase=f"phase:{phase}")


def _other_turn(thing: str, seat: int) -> Refusal:
    return refuse(
        "phases.timings", "{thing}: not now, but in the turn of {turn_of}", thing=thing, turn_of=f"seat:{seat}"
    )


# ---------------------------------------------------------------------- units


def _of_unit(table: SigmarTable, ask: Ask, ability: Ability, unit: Unit) -> list[Refusal]:
    """Why a unit does not use an ability now that each may use; none if something else has to be decided first."""
    fights = FIGHT in ability.keywords
    if ability.phase != table.phase:
        return [_other_phase(unit.ref, ability.phase)]
    if ability.whose == YOUR and unit.seat != table.active:
        return [_other_turn(unit.ref, unit.seat)]
    if unit.seat != ask.seat and fights and ask.name == FIGHT:
        picks = say("{unit}: not yet, {who} picks who fights now", unit=unit.ref, who=f"seat:{ask.seat}")
        return [Refusal("phases.fight-alternate", picks)]
    if fights and ask.name == table.phase:
        later = say("{unit}: units fight when both players have ended their abilities", unit=unit.ref)
        return [Refusal("phases.fight-separate", later)]
    if unit.seat != ask.seat:
        return [refuse("basics.friendly-enemy", "{unit}: a unit of {who}", unit=unit.ref, who=f"seat:{unit.seat}")]
    missing = next(unmet_of(table, unit, ability, ability.of), None)
    if missing is not None:
        return [missing]
    return [] if unit.is_at(ability.each) else [_elsewhere(ability, unit)]


def _elsewhere(ability: Ability, unit: Unit) -> Refusal:
    """That a unit is not where those are that use an ability."""
    if ability.each == DESTROYED:
        return refuse(ability.rule, "{unit}: not destroyed", unit=unit.ref)
    if ability.each == RESERVE:
        return refuse("setup-units.reserve", "{unit}: not in reserve", unit=unit.ref)
    return picking.elsewhere(unit)


ANSWERS = {ability.answer: ability for ability in ABILITIES.values() if ability.each}
"""The abilities that each unit may use, by their words; those that share one are for the same time."""
