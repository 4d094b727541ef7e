"""What fighters and their attacks are worth to a bot: what lies on the table, and what could be struck next."""

from __future__ import annotations

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


class Figure(NamedTuple):
    """A fighter on the battlefield with its figures in force. `left` are the wound counters it can still take; `able`
    says that it may be activated; `worth` is what its player loses with it, besides the bounty."""

    fighter: Fighter
    at: str
    attacks: tuple[Attack, ...]
    defence: tuple[int, str]
    move: int
    left: int
    bounty: int
    able: bool
    worth: float


def figures(table: UnderworldsTable, seat: int) -> list[Figure]:
    """The fighters of a seat that are on the battlefield."""
    fighters = table.survivors(seat)
    all_charged = all(fighter.tokens["charge"] for fighter in fighters)
    modified = _changes_others(table)
    return [figure_of(table, fighter, all_charged, modified) for fighter in fighters]


def figure_of(table: UnderworldsTable, fighter: Fighter, all_charged: bool = False, modified: bool = True) -> Figure:
    """A fighter on the battlefield; `all_charged` says that all its friends have Charge tokens, and `modified` that its
    figures may be changed by more than its own upgrades."""
    assert fighter.at is not None
    able = not table.rules.is_spent(fighter.tokens["charge"] > 0, all_charged)
    side = fighter.side
    if not modified and not fighter.upgrades:
        left = max(side.wounds - fighter.wounds, 0)
        bounty = 2 if modifiers.large(table.rules, side.wounds) else 1
        worth = life(table.rules, side.attacks) + WOUND * left
        return Figure(fighter, fighter.at, side.attacks, side.defence, side.move, left, bounty, able, worth)
    attacks = tuple(modifiers.attacks_of(table, fighter))
    left = max(modifiers.wounds_of(table, fighter) - fighter.wounds, 0)
    return Figure(
        fighter,
        fighter.at,
        attacks,
        modifiers.defence_of(table, fighter),
        modifiers.move_of(table, fighter),
        left,
        modifiers.bounty_of(table, fighter),
        able,
        life(table.rules, attacks) + WOUND * left,
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


def threat(table: UnderworldsTable, mine: list[Figure], theirs: list[Figure], activations: int) -> float:
    """What the strikes are worth that `mine` could make at `theirs` as they stand, the best one first."""
    if not theirs or not activations:
        return 0.0
    strikes = sorted((_best_strike(table, figure, theirs) for figure in mine), reverse=True)
    total, weight = 0.0, 1.0
    for strike in strikes[:activations]:
        total += weight * strike
        weight *= FADING
    return total


def _best_strike(table: UnderworldsTable, figure: Figure, theirs: list[Figure]) -> float:
    if not figure.able:
        return 0.0
    moves = 0 if figure.fighter.tokens["move"] or figure.fighter.tokens["charge"] else figure.move
    field, rules = table.battlefield, table.rules
    best = 0.0
    for target in theirs:
        away = field.distance(figure.at, target.at)
        guard, staggered = tokens.is_on_guard(target.fighter), tokens.is_staggered(target.fighter)
        for attack in figure.attacks:
            if away > attack.range + moves:
                continue
            if away <= attack.range and not field.sees(figure.at, target.at, rules.sight_stays_inside):
                continue
            worth = strike_worth(
                rules, attack, target.defence, guard, staggered, target.left, target.bounty, target.worth
            )
            if away > attack.range:
                worth *= BY_CHARGE
            best = max(best, worth)
    return best


@lru_cache(maxsize=8192)
def strike_worth(
    rules: Edition,
    attack: Attack,
    defence: tuple[int, str],
    on_guard: bool,
    staggered: bool,
    left: int,
    bounty: int,
    target: float,
) -> float:
    """What an attack from a distance can be expected to be worth."""
    return gain(odds.bare(rules, attack, defence, on_guard, staggered, left), left, bounty, target)


def gain(chances: odds.Odds, left: int, bounty: int, target: float) -> float:
    """What an attack with these odds can be expected to be worth: damage that counts, and the kill."""
    wounding = (chances.success - chances.kill) * min(chances.damage / max(chances.success, 1e-9), left)
    return WOUND * wounding + chances.kill * (POINT * bounty + target)
