"""What fighters and their attacks are worth to a bot: what lies on the table, and what could be struck next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ...bots.arithmetic import power
from ..cards import modifiers
from ..content import Attack
from ..edition import Edition
from ..forecast import odds
from ..rules import tokens
from ..state import Fighter, UnderworldsTable

POINT = 10.0
"""What a glory point is worth; every other worth is relative to it."""
WOUND = 1.0
"""A wound counter that a fighter can still take."""
FALLS = (1.0, 0.6, 0.45, 0.33, 0.25, 0.18, 0.13, 0.1)
"""How likely a fighter falls in the rest of a game, by the wound counters that it can still take."""
LONG = 12
"""Activations of two players together after which it is as if there were no end."""
FADING = 0.6
"""How much less each further strike of a round counts: plans change."""
BY_CHARGE = 0.9
"""A strike that needs a Charge action, relative to one from where the fighter stands."""
ON_GUARD = 0.5
"""The same for a fighter on Guard, which a Charge action ends."""
AFTER_A_MOVE, FARTHER = 0.5, 0.85
"""A strike for which the fighter must go nearer first, and what each hex takes off it that one Move action leaves."""


class Figure(NamedTuple):
    """A fighter on the battlefield with its figures in force. `left` are the wound counters it can still take; `able`
    says that it may be activated; `worth` is what its player loses with it, besides the bounty; `charges` is the Move
    with which it may still charge, 0 if it may not; `ahead` is how much of the game is (see `ahead`)."""

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
    ahead: float

    @property
    def reach(self) -> int:
        """The hexes that its farthest attack spans."""
        return max([attack.range for attack in self.attacks], default=0)


def figures(table: UnderworldsTable, seat: int) -> list[Figure]:
    """The fighters of a seat that are on the battlefield."""
    modified, share = _changes_others(table), ahead(table)
    return [figure_of(table, fighter, share, modified) for fighter in table.survivors(seat)]


def figure_of(table: UnderworldsTable, fighter: Fighter, share: float, modified: bool = True) -> Figure:
    """A fighter on the battlefield, while that share of the game is ahead; `modified` says that its figures may be
    changed by more than its own upgrades."""
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
        share * (life(rules, attacks) + safe(left, bounty)),
        tokens.is_on_guard(fighter),
        tokens.is_staggered(fighter),
        0 if held["move"] or held["charge"] else move,
        share,
    )


def ahead(table: UnderworldsTable) -> float:
    """How much of the game is ahead, from 1 to nearly 0: what fighters are good for later counts for so much."""
    left = sum([player.activations for player in table.players])
    left += table.turns * (table.rules.rounds - max(table.round, 1))
    return min(1.0, 0.1 + left / (LONG * table.seat_count / 2))


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


def safe(left: int, bounty: int) -> float:
    """The worth of the wound counters that a fighter can still take: the fewer, the sooner another gains its bounty."""
    return WOUND * left - POINT * bounty * FALLS[min(left, len(FALLS) - 1)]


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


def threats(
    table: UnderworldsTable, mine: Sequence[Figure], theirs: Sequence[Figure], at_once: bool = False
) -> Threats:
    """What `mine` could do to `theirs`; `at_once` leaves out strikes for which a fighter must go nearer first."""
    kills = {figure.fighter.id: 0.0 for figure in theirs}
    strikes = [_best_strike(table, figure, theirs, kills, at_once) for figure in mine if figure.able]
    return Threats(tuple(sorted(strikes, reverse=True)), kills)


def _best_strike(
    table: UnderworldsTable, figure: Figure, theirs: Sequence[Figure], kills: dict[str, float], at_once: bool
) -> float:
    field, rules = table.battlefield, table.rules
    by_charge = ON_GUARD if figure.on_guard else BY_CHARGE
    best = 0.0
    for target in theirs:
        away = field.distance(figure.at, target.at)
        id = target.fighter.id
        for attack in figure.attacks:
            beyond = away - attack.range
            if at_once and beyond > figure.charges:
                continue
            if beyond <= 0 and not field.sees(figure.at, target.at, rules.sight_stays_inside):
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
                target.ahead,
            )
            if beyond > figure.charges:
                share = AFTER_A_MOVE * power(FARTHER, max(0, beyond - figure.charges - figure.move))
                worth, kill = worth * share, kill * share
            elif beyond > 0:
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
    ahead: float,
) -> Strike:
    """What an attack from a distance can be expected to do."""
    chances = odds.bare(rules, attack, defence, on_guard, staggered, left)
    return Strike(gain(chances, left, bounty, target, ahead), chances.kill)


def gain(chances: odds.Odds, left: int, bounty: int, target: float, ahead: float) -> float:
    """What an attack with these odds can be expected to be worth: damage that counts, and the kill."""
    wounding = chances.success - chances.kill
    hurt = min(int(chances.damage / max(chances.success, 1e-9) + 0.5), left)
    hurting = ahead * (safe(left, bounty) - safe(left - hurt, bounty)) if wounding > 0 else 0.0
    return wounding * hurting + chances.kill * (POINT * bounty + target)
