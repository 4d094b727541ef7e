"""What a bot goes by in setup: boards that suit its reach, tokens where its cards want them, fighters up front."""

from __future__ import annotations

from functools import lru_cache

from ...kernel.options import Option
from ..board.battlefield import Battlefield, battlefield
from ..content import CARDS, FIGHTERS, WARBANDS
from ..state import UnderworldsTable, enemy_of

TOKEN = 1.0
"""A token in one's own territory, for each card of the deck that wants objectives held."""


def expected_gain(table: UnderworldsTable, ask: str, option: Option, seat: int) -> float | None:
    """The worth of a board, or of how the boards lie; None for what evaluations tell."""
    if ask == "board":
        return 0.0
    if ask == "arrange":
        return _distance_wanted(table, seat) * _between_territories(battlefield(option.value))
    return None


def _distance_wanted(table: UnderworldsTable, seat: int) -> float:
    """How much a warband likes to be far away: the one that reaches farther does."""
    return _reach(table.players[seat].warband) - _reach(table.players[enemy_of(seat)].warband)


@lru_cache(maxsize=16)
def _reach(warband: str) -> float:
    """Hexes from which its fighters strike in one activation, on average."""
    sides = [FIGHTERS[fighter].normal for fighter in WARBANDS[warband].fighters]
    return sum(side.move + max(attack.range for attack in side.attacks) for side in sides) / len(sides)


@lru_cache(maxsize=64)
def _between_territories(field: Battlefield) -> float:
    """Hexes between starting hexes of the one and of the other territory, on average."""
    starts = [
        [hex for hex in field.hexes if field.is_starting(hex) and field.territory(hex) == board] for board in (0, 1)
    ]
    pairs = [field.distance(one, other) for one in starts[0] for other in starts[1]]
    return sum(pairs) / len(pairs)


def evaluate(table: UnderworldsTable, seat: int) -> float:
    """How good the battlefield looks before there are cards and fighters."""
    if table.layout is None:
        return 0.0
    mine, theirs = (_tokens_near(table, player) for player in (seat, enemy_of(seat)))
    return mine * _wants(table.players[seat].warband) - theirs * _wants(table.players[enemy_of(seat)].warband)


def _tokens_near(table: UnderworldsTable, seat: int) -> float:
    """How many objective tokens lie in a territory, those in no one's by half."""
    return TOKEN * sum({seat: 1.0, None: 0.5}.get(table.territory_of(hex), 0.0) for hex in table.objectives)


@lru_cache(maxsize=16)
def _wants(warband: str) -> int:
    """How many objective cards of its deck ask for objectives to be held."""
    return sum("'held'" in str(CARDS[card].declared["score_if"]) for card in WARBANDS[warband].objectives)


def standing(table: UnderworldsTable, seat: int) -> float:
    """How far forward the placed fighters of a seat stand, in hexes not left to the others' nearest starting hex."""
    field = table.battlefield
    fronts = [hex for hex in field.hexes if field.is_starting(hex) and table.territory_of(hex) == enemy_of(seat)]
    return 0.3 * sum(
        -min(field.distance(fighter.at, front) for front in fronts) for fighter in table.survivors(seat) if fighter.at
    )
