"""What a table of Warhammer Underworlds is worth to a player: the game's part of the bots."""

from __future__ import annotations

from ..kernel.game import Game
from ..kernel.options import Option
from . import modifiers, odds
from .state import UnderworldsTable, enemy_of

GLORY, LIFE, WOUND, HELD = 10.0, 6.0, 1.5, 1.0
"""What a glory point, a fighter, a wound counter not taken and a held objective are worth, relative to each other."""


def appraise(game: Game, seat: int) -> float:
    """How good the table looks to a seat, from what lies open."""
    table = game.table
    assert isinstance(table, UnderworldsTable)
    return _worth(table, seat) - _worth(table, enemy_of(seat))


def _worth(table: UnderworldsTable, seat: int) -> float:
    worth = GLORY * table.players[seat].glory + HELD * len(table.held(seat))
    for fighter in table.survivors(seat):
        worth += LIFE + WOUND * (modifiers.wounds_of(table, fighter) - fighter.wounds)
    return worth


def expect(game: Game, option: Option, seat: int) -> float | None:
    """The worth of an attack by its exact odds."""
    ask, table = game.decision, game.table
    assert isinstance(table, UnderworldsTable)
    if ask is None or ask.name != "attack":
        return None
    attack, targets = option.value
    attacker = next(table.fighters[ref[8:]] for ref in option.refs if ref[8:] in table.fighters and table.fighters[ref[8:]].seat == seat)
    gain = 0.0
    for id in targets:
        target = table.fighters[id]
        chances = odds.of_attack(table, attacker, attack, target)
        gain += chances.damage * WOUND + chances.kill * (LIFE + GLORY * modifiers.bounty_of(table, target))
    return appraise(game, seat) + gain
