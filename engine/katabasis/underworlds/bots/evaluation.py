"""What a table of Warhammer Underworlds is worth to a player: the game's part of the bots.

A worth is a number of tenths of a glory point. Only what the seat may see counts: of the other's hand, how many cards.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.game import Game
from ...kernel.options import Option
from ..cards import modifiers
from ..rules import odds, outcome
from ..state import Fighter, UnderworldsTable
from . import cards as bot_cards
from . import setup as bot_setup
from .strikes import POINT, Figure, figure_of, figures, gain, threat

VICTORY = 200.0
NEXT, LATER = 0.6, 0.4
"""What a threatened strike counts: of the player whose activation comes next, and of the others."""
HELD = 0.5
"""A held objective, whatever the cards say: other players cannot hold it."""
INSPIRED = 1.5
"""An Inspired fighter, besides what that does to its figures; and what it is worth to stand where it becomes so."""
ACTIVATION = 1.0
"""An activation that is left."""
CLOSER = 0.12
"""Each hex that a fighter is nearer to an enemy than `WIDE`, so that nobody dawdles."""
WIDE = 10
LONG = 12
"""Activations of two players together after which it is as if there were no end."""


def evaluate(game: Game, seat: int) -> float:
    """How good the table looks to a seat."""
    table = game.table
    assert isinstance(table, UnderworldsTable)
    if table.result is not None:
        return _final(table, seat)
    if table.layout is None or table.phase in ("setup-boards", "setup-objectives"):
        return bot_setup.evaluate(table, seat)
    sides = {player: figures(table, player) for player in table.seats}
    worth = _worth(table, seat, sides) - max(_worth(table, other, sides) for other in table.opponents(seat))
    worth += bot_cards.objectives_worth(table, seat)
    if table.phase == "setup-fighters":
        worth += bot_setup.standing(table, seat)
    return worth


def _final(table: UnderworldsTable, seat: int) -> float:
    assert table.result is not None
    best = max(table.players[other].glory for other in table.opponents(seat))
    lead = POINT * (table.players[seat].glory - best)
    if table.result.winners:
        lead += VICTORY if seat in table.result.winners else -VICTORY
    return lead


def _worth(table: UnderworldsTable, seat: int, sides: Mapping[int, list[Figure]]) -> float:
    """What lies open of a seat's side."""
    player, mine = table.players[seat], sides[seat]
    theirs = [figure for other in table.opponents(seat) for figure in sides[other]]
    strikes = threat(table, mine, theirs, player.activations)
    worth = POINT * player.glory + ACTIVATION * player.activations + HELD * len(table.held(seat))
    worth += strikes * (NEXT if bot_cards.moves_next(table) == seat else LATER)
    worth += bot_cards.power_worth(table, seat, strikes)
    return worth + _ahead(table) * (_standing(table, mine, theirs) + bot_cards.upgrades_worth(table, seat))


def _ahead(table: UnderworldsTable) -> float:
    """How much of the game is ahead, from 1 to nearly 0: what fighters are good for later counts for so much."""
    left = sum(player.activations for player in table.players)
    left += table.turns * (table.rules.rounds - max(table.round, 1))
    return min(1.0, 0.1 + left / (LONG * table.seat_count / 2))


def _standing(table: UnderworldsTable, mine: list[Figure], theirs: list[Figure]) -> float:
    """The fighters of a side: what they can do and bear, and that they are where something happens."""
    field = table.battlefield
    worth = sum(figure.worth + _rank(table, figure.fighter) for figure in mine)
    if theirs:
        for figure in mine:
            worth += CLOSER * (WIDE - min(field.distance(figure.at, target.at) for target in theirs))
    return worth


def _rank(table: UnderworldsTable, fighter: Fighter) -> float:
    """Being Inspired, or standing where one will be."""
    if fighter.inspired:
        return INSPIRED
    return INSPIRED * bot_cards.inspiring(table, fighter)


# ---------------------------------------------------------------------- what only chance tells


def expected_gain(game: Game, option: Option, seat: int) -> float | None:
    """What an attack, a re-roll or a card to be drawn can be expected to add, by exact odds."""
    ask, table = game.decision, game.table
    assert isinstance(table, UnderworldsTable)
    if ask is None:
        return None
    if ask.name in ("attack", "next-target"):
        return _attacking(table, option, seat)
    if ask.name == "reroll":
        return _rerolling(table, option, seat)
    if ask.name in bot_cards.DRAWING:
        return bot_cards.expected_gain(table, ask.name, option, seat)
    return bot_setup.expected_gain(table, ask.name, option, seat)


def _attacking(table: UnderworldsTable, option: Option, seat: int) -> float:
    """An attack at one target, or by Scything at several. The refs name target, attacker and attack, in some order."""
    named = [ref.rpartition(":")[2] for ref in option.refs]
    if isinstance(option.value, str):
        attack, targets = option.id.partition(" ")[0], [option.value]
    else:
        attack, targets = option.value
    attacker = next(table.fighters[id] for id in named if id in table.fighters and id not in targets)
    gained = 0.0
    for target in (table.fighters[id] for id in targets):
        chances = odds.of_attack(table, attacker, attack, target)
        gained += _outcomes_worth(table, seat, attacker, attack, target, chances)
    return gained


def _rerolling(table: UnderworldsTable, option: Option, seat: int) -> float:
    combat = table.combat
    assert combat is not None
    attacker, target = table.fighters[combat.attacker], table.fighters[combat.target]
    chances = odds.of_reroll(table, combat, [] if option.declines else option.value)
    return _outcomes_worth(table, seat, attacker, combat.attack, target, chances)


def _outcomes_worth(
    table: UnderworldsTable, seat: int, attacker: Fighter, attack_id: str, target: Fighter, chances: odds.Odds
) -> float:
    """What an attack with these odds brings: damage, the kill, and what objective cards make of each outcome."""
    attack = modifiers.attack_against(table, attacker, attack_id, target)
    figure = figure_of(table, target)
    worth = gain(chances, figure.left, figure.bounty, figure.worth)
    before = bot_cards.objectives_worth(table, seat)
    by_hit, by_critical_hit = odds.damage_of(table, attacker, attack, target)
    for result, share, damage in (
        (outcome.CRITICAL_HIT, chances.critical, by_critical_hit),
        (outcome.HIT, chances.hit, by_hit),
    ):
        if share:
            with bot_cards.Supposed(table, seat, attacker, attack, target, result, damage >= figure.left) as window:
                worth += share * (bot_cards.objectives_worth(table, seat, window) - before)
    return worth
