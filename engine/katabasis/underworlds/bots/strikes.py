"""What fighters and their attacks are worth to a bot: what lies on the table, and what could be struck next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..cards import modifiers
from ..content import Attack
from ..edition import Edition
from ..rules import odds, tokens
from ..state import Fighter, UnderworldsTable

POINT = 10.0
"""What a glory point is worth; every other worth is relative to it."""
WOUND = 1.0
"""A wound counter that a fighter can still take."""
FADING = 0.6
"""How much less each further strike of a round counts: plans change."""
BY_CHARGE = 0.9
"""A strike that needs a Charge action, relative to one from where the fighter stands."""
ON_GUARD = 0.5
"""The same for a fighter on Guard, which a Charge action ends."""


class Figure(NamedTuple):
    """A fighter on the battlefield with its figures in force. `left` are the wound counters it can still take; `able`
    says that it may be activated; `worth` is what its player loses with it, besides the bounty; `charges` is the Move
    with which it may still charge, 0 if it may not."""

    fighter: Fighter
    at: str
    attacks: tuple[Attack, ...]
    defence: tuple[int, str]
    move: int
    left: int
    bounty: int
    able: bool
    worth: float
    on_guard: bool
    staggered: bool
    charges: int

    @property
    def reach(self) -> int:
        """The hexes that its farthest attack spans."""
        return max([attack.range for attack in self.attacks], default=0)


def figures(table: UnderworldsTable, seat: int) -> list[Figure]:
    """The fighters of a seat that are on the battlefield."""
    modified = _changes_others(table)
    return [figure_of(table, fighter, modified) for fighter in table.survivors(seat)]


def figure_of(table: UnderworldsTable, fighter: Fighter, modified: bool = True) -> Figure:
    """A fighter on the battlefield; `modified` says that its figures may be changed by more than its own upgrades."""
    assert fighter.at is not None
    held, side, rules = fighter.tokens, fighter.side, table.rules
    if modified or fighter.upgrades:
        move, wounds, defence, bounty, listed = modifiers.characteristics_of(table, fighter)
        attacks = tuple(listed)
    else:
        attacks, wounds, defence, move = side.attacks, side.wounds, side.defence, side.move
        bounty = 2 if modifiers.large(rules, wounds) else 1
    left = max(wounds - fighter.wounds, 0)
    return Figure(
        fighter,
        fighter.at,
        attacks,
        defence,
        move,
        left,
        bounty,
        rules.spent(table, fighter) is None,
        life(rules, attacks) + WOUND * left,
        tokens.is_on_guard(fighter),
        tokens.is_staggered(fighter),
        0 if held["move"] or held["charge"] else move,
    )


def _changes_others(table: UnderworldsTable) -> bool:
    """Whether a card on the table changes the figures of others than its bearer."""
    return bool(table.in_play) or any(
        modifier.on is not None for card in table.zones["assigned"].cards for modifier in modifiers.modifiers_of(card)
    )


@lru_cache(maxsize=512)
def life(rules: Edition, attacks: tuple[Attack, ...]) -> float:
    """What it is worth to have a fighter with these attacks: more, the more damage it does to a common target."""
    damage = (odds.bare(rules, attack, (1, "dodge"), False, False, 9).damage for attack in attacks)
    return 2.0 + 2.0 * max(damage, default=0.0)


# ---------------------------------------------------------------------- threats


class Strike(NamedTuple):
    """An attack that a fighter could make: what it can be expected to be worth, and how likely it kills."""

    worth: float
    kill: float


class Threats(NamedTuple):
    """What a side could do as the fighters stand: the best strike of each fighter, the best first; and for each enemy
    how likely the likeliest strike kills it."""

    strikes: tuple[float, ...]
    kills: dict[str, float]

    def worth(self, activations: int) -> float:
        """What so many activations could make of it."""
        total, weight = 0.0, 1.0
        for strike in self.strikes[:activations]:
            total += weight * strike
            weight *= FADING
        return total


def threats(table: UnderworldsTable, mine: Sequence[Figure], theirs: Sequence[Figure]) -> Threats:
    """What `mine` could do to `theirs`."""
    kills = {figure.fighter.id: 0.0 for figure in theirs}
    strikes = [_best_strike(table, figure, theirs, kills) for figure in mine if figure.able]
    return Threats(tuple(sorted(strikes, reverse=True)), kills)


def _best_strike(table: UnderworldsTable, figure: Figure, theirs: Sequence[Figure], kills: dict[str, float]) -> float:
    field, rules = table.battlefield, table.rules
    by_charge = ON_GUARD if figure.on_guard else BY_CHARGE
    best, farthest = 0.0, figure.reach + figure.charges
    for target in theirs:
        away = field.distance(figure.at, target.at)
        if away > farthest:
            continue
        id = target.fighter.id
        for attack in figure.attacks:
            if away > attack.range + figure.charges:
                continue
            charged = away > attack.range
            if not charged and not field.sees(figure.at, target.at, rules.sight_stays_inside):
                continue
            worth, kill = strike(
                rules,
                attack,
                target.defence,
                target.on_guard,
                target.staggered,
                target.left,
                target.bounty,
                target.worth,
            )
            if charged:
                worth, kill = worth * by_charge, kill * by_charge
            if worth > best:
                best = worth
            if kill > kills[id]:
                kills[id] = kill
    return best


@lru_cache(maxsize=8192)
def strike(
    rules: Edition,
    attack: Attack,
    defence: tuple[int, str],
    on_guard: bool,
    staggered: bool,
    left: int,
    bounty: int,
    target: float,
) -> Strike:
    """What an attack from a distance can be expected to do."""
    chances = odds.bare(rules, attack, defence, on_guard, staggered, left)
    return Strike(gain(chances, left, bounty, target), chances.kill)


def gain(chances: odds.Odds, left: int, bounty: int, target: float) -> float:
    """What an attack with these odds can be expected to be worth: damage that counts, and the kill."""
    wounding = (chances.success - chances.kill) * min(chances.damage / max(chances.success, 1e-9), left)
    return WOUND * wounding + chances.kill * (POINT * bounty + target)
