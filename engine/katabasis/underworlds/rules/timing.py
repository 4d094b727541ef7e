"""Abilities at the same time (2023 p. 44)."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import say
from .. import cards
from ..state import UnderworldsTable, card_of
from .rolloff import roll_off, winner_names


class Ability(NamedTuple):
    """An assigned upgrade that has something to resolve; `optional` if it says 'can' or 'may'."""

    seat: int
    card: str
    optional: bool

    def option(self, table: UnderworldsTable) -> Option:
        """Resolving it, refused if it cannot be wholly resolved as the table stands (core.ability-all-or-nothing)."""
        return Option(
            f"resolve {self.card}",
            say("Resolve {card}", card=f"card:{self.card}"),
            value=self,
            refs=[f"card:{self.card}"],
            refusals=cards.text_refusals(table, self.seat, self.card),
        )


def start_of_action_phase(table: UnderworldsTable) -> Flow[None]:
    """Resolve what happens at the start of the action phase (round.start-abilities)."""
    yield from resolve_together(table, _abilities_at(table, "action-phase-start"))


def _abilities_at(table: UnderworldsTable, moment: str) -> list[Ability]:
    return [
        Ability(fighter.seat, card, declared.get("optional", False))
        for seat in table.seats
        for fighter in table.survivors(seat)
        for card in fighter.upgrades
        if (declared := card_of(card).declared).get("at") == moment
    ]


def resolve_together(table: UnderworldsTable, abilities: list[Ability]) -> Flow[None]:
    """Resolve simultaneous abilities: their owner picks the order (timing.own-abilities); if several players have some
    it is settled who begins, and they take turns (timing.simultaneous). What cannot be resolved when its player's turn
    comes is lost."""
    left = {seat: [ability for ability in abilities if ability.seat == seat] for seat in table.seats}
    involved = [seat for seat in table.seats if left[seat]]
    if not involved:
        return
    order = involved
    if len(involved) > 1:
        order = yield from table.rules.resolving_order(table, involved)
    while any(left.values()):
        for seat in order:
            if left[seat]:
                yield from _resolve_one(table, left[seat])


def resolving_order(table: UnderworldsTable, seats: list[int]) -> Flow[list[int]]:
    """The winner of a roll-off names who begins (timing.simultaneous-2023)."""
    rule = table.rules.cite("timing.simultaneous")
    winner = roll_off(table, rule, seats=seats)
    first = yield from winner_names(table, winner, say("Who resolves an ability first?"), rule, seats)
    return table.seats_from(first)


def _resolve_one(table: UnderworldsTable, abilities: list[Ability]) -> Flow[None]:
    """One ability of a player, of their choice. Who declines the optional ones, one and all, still resolves an
    obligatory one (timing.optional-2023)."""
    while possible := [option for each in abilities if not (option := each.option(table)).refusals]:
        ability: Ability | None = possible[0].value
        if len(possible) > 1 or abilities[0].optional:
            ability = yield from _pick(table, abilities)
        if ability is not None:
            abilities.remove(ability)
            yield from cards.resolve(table, ability.seat, ability.card)
            return
        abilities[:] = [each for each in abilities if not each.optional]
    abilities.clear()


def _pick(table: UnderworldsTable, abilities: list[Ability]) -> Flow[Ability | None]:
    """The ability that a player resolves next; None if the optional ones are declined."""
    candidates = [each.option(table) for each in abilities]
    if any(each.optional for each in abilities):
        candidates.append(Option("decline", say("Skip optional effects"), refs=["button:pass"], declines=True))
    prompt = say("Which ability comes next?")
    choice = yield Ask(abilities[0].seat, "resolve", candidates, prompt, "timing.own-abilities")
    return None if choice.declines else choice.value
