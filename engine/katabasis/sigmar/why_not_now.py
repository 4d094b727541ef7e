"""Why something that exists in a battle is not among the candidates of the decision at hand: it is for another time,
for the other player, or for units of another kind. The answers are for whoever decides, and rest on what that player
may see: nobody's hand but one's own (spearhead.tactics-card)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..kernel.facets import refusals
from ..kernel.options import Ask, Option
from ..kernel.text import Refusal, Text, refuse, say
from .board.field import field_of
from .cards import abilities, passives
from .cards.abilities import AbilityUse
from .rules import phases, picking, using
from .rules.phases import ACTIONS, YOUR
from .state import DESTROYED, FIELD, RESERVE, SigmarTable, Unit

FIGHT = "fight"


class Refusals(refusals.Refusals[SigmarTable]):
    """Why something cannot be done that a decision does not list."""

    def unlisted(self, table: SigmarTable, ask: Ask, verb: str) -> Iterator[Option]:
        """Abilities with whatever could be picked for them, and every unit on the table that could be meant by a
        verb."""
        word, _, rest = verb.partition(" ")
        if word == using.USE:
            yield from _uses(table, ask, rest.partition(" ")[0])
        elif word in ACTIONS or word == FIGHT:
            for unit in table.units:
                refusals = _of_unit(table, ask, word, unit) or _undecided(ask, unit.ref)
                yield Option(f"{word} {unit.id}", refs=(unit.ref,), refusals=refusals)
        elif word == "pass" and ask.name == FIGHT:
            fighting = [unit for unit in table.units_of(ask.seat) if field_of(table).is_fighting(unit)]
            unit = next(unit for unit in fighting if "core" not in unit.used)
            why = refuse("phases.fight-obligatory", "{unit}: in combat, and has to fight", unit=unit.ref)
            yield Option("pass", refs=("button:pass",), refusals=[why])

    def not_now(self, table: SigmarTable, ask: Ask, verb: str, id: str) -> list[Refusal]:
        """When a verb is used that is no part of the decision at all."""
        if verb not in _WHEN or any(option.verb == verb for option in ask.candidates):
            return []
        rule, sentence = _WHEN[verb]
        return [Refusal(rule, sentence)]


_WHEN: dict[str, tuple[str, Text]] = {
    "attack": ("spearhead.roles", say("Who attacks is chosen before the battle")),
    "defend": ("spearhead.roles", say("Who attacks is chosen before the battle")),
    "regiment-ability": ("spearhead.regiment-abilities", say("Regiment abilities are chosen before the battle")),
    "enhancement": ("spearhead.enhancements", say("Enhancements are chosen before the battle")),
    "side": ("spearhead.side", say("The side of the board is chosen before the battle")),
    "map": ("spearhead.map-choice", say("Territories are chosen before the battle")),
    "deploy": ("spearhead.deployment-order", say("Units are deployed before the battle")),
    "reserve": ("spearhead.deployment-order", say("Units are kept in reserve as the army is deployed")),
    "first": ("round.first-turn", say("Who takes the first turn is chosen at the start of a battle round")),
    "second": ("round.first-turn", say("Who takes the first turn is chosen at the start of a battle round")),
    "discard": ("spearhead.draw-later-rounds", say("Cards are discarded at the start of a battle round")),
    "score": ("spearhead.card-score", say("Tactics are scored at the end of your turn")),
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
    own hand, and of the enemy's units, which are the enemy's."""
    for use in _all_uses(table, ask.seat):
        if name not in ("", use.card or use.ability.id):
            continue
        why = _of_ability(table, ask, use)
        for option in _options(table, use):
            refusals = why or option.refusals or _undecided(ask, use.ability.ref)
            yield Option(option.id, refs=option.refs, refusals=refusals)


def _options(table: SigmarTable, use: AbilityUse) -> Iterator[Option]:
    """Every use of an ability, whatever is picked; of a reaction by a player, for each unit that it could be about."""
    yield from using.options_of(table, use, anything=True)
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
    if use.user is not None and use.user.place != FIELD:
        return [picking.elsewhere(use.user)]
    if not ability.phase:
        return [_without_phase(table, use)]
    if ability.phase != table.phase:
        return [_other_phase(ability.ref, ability.phase)]
    if ability.whose != phases.ANY and (ability.whose == YOUR) != (ask.seat == table.active):
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


def _of_unit(table: SigmarTable, ask: Ask, verb: str, unit: Unit) -> list[Refusal]:
    """Why a unit does not do something now; none if something else has to be decided first."""
    phase = "combat" if verb == FIGHT else ACTIONS[verb].phase
    if phase != table.phase:
        return [_other_phase(unit.ref, phase)]
    if verb != FIGHT and ACTIONS[verb].whose == YOUR and unit.seat != table.active:
        return [_other_turn(unit.ref, unit.seat)]
    if unit.seat != ask.seat and verb == FIGHT and ask.name == FIGHT:
        picks = say("{unit}: not yet, {who} picks who fights now", unit=unit.ref, who=f"seat:{ask.seat}")
        return [Refusal("phases.fight-alternate", picks)]
    if verb == FIGHT and ask.name == table.phase:
        later = say("{unit}: units fight when both players have ended their abilities", unit=unit.ref)
        return [Refusal("phases.fight-separate", later)]
    if unit.seat != ask.seat:
        return [refuse("basics.friendly-enemy", "{unit}: a unit of {who}", unit=unit.ref, who=f"seat:{unit.seat}")]
    if verb in _PARTICULAR:
        return _PARTICULAR[verb](table, unit)
    return [] if unit.place == FIELD else [picking.elsewhere(unit)]


def _call(table: SigmarTable, unit: Unit) -> list[Refusal]:
    if unit.place != DESTROYED:
        return [refuse("spearhead.call-for-reinforcements", "{unit}: not destroyed", unit=unit.ref)]
    if not unit.printed.reinforcements:
        return [refuse("spearhead.reinforcements", "{unit}: no keyword Reinforcements", unit=unit.ref)]
    return []


def _lead(table: SigmarTable, unit: Unit) -> list[Refusal]:
    generals = [general for general in table.units_of(unit.seat) if general.general]
    if not any(passives.has(table, general, "leads-reinforcements") for general in generals):
        return [refuse("ability.used-by", "{unit}: no general leads reinforcements", unit=unit.ref)]
    return _call(table, unit)


def _arrive(table: SigmarTable, unit: Unit) -> list[Refusal]:
    if unit.place == RESERVE:
        return []
    return [refuse("setup-units.reserve", "{unit}: not in reserve", unit=unit.ref)]


def _shoot(table: SigmarTable, unit: Unit) -> list[Refusal]:
    if unit.place != FIELD:
        return [picking.elsewhere(unit)]
    if any(weapon.ranged for weapon in unit.printed.weapons.values()):
        return []
    return [refuse("targets.shooting-attack", "{unit}: no ranged weapon", unit=unit.ref)]


_PARTICULAR: dict[str, Callable[[SigmarTable, Unit], list[Refusal]]] = {
    "arrive": _arrive,
    "call": _call,
    "lead": _lead,
    "shoot": _shoot,
}
"""What is asked of a unit for a verb, besides that it is on the battlefield."""
