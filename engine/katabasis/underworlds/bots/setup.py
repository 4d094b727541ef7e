"""What a bot goes by in setup: boards that suit its reach, tokens where its cards want them, fighters up front."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from ...kernel.options import Option
from ...kernel.weights import Weights
from ..board.battlefield import Battlefield, battlefield
from ..content import CARDS, FIGHTERS, of
from ..state import UnderworldsTable

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
    """How much a warband likes to be far away: the one that reaches farthest does."""
    others = (_reach(table.edition, table.players[other].warband) for other in table.opponents(seat))
    return _reach(table.edition, table.players[seat].warband) - max(others)


@lru_cache(maxsize=16)
def _reach(edition: str, warband: str) -> float:
    """Hexes from which its fighters strike in one activation, on average."""
    sides = [FIGHTERS[fighter].normal for fighter in of(edition).warbands[warband].fighters]
    return sum(side.move + max(attack.range for attack in side.attacks) for side in sides) / len(sides)


@lru_cache(maxsize=64)
def _between_territories(field: Battlefield) -> float:
    """Hexes between starting hexes of different territories, on average."""
    starts = [hex for hex in field.hexes if field.is_starting(hex)]
    pairs = [
        field.distance(one, other)
        for one, other in combinations(starts, 2)
        if field.territory(one) != field.territory(other)
    ]
    return sum(pairs) / len(pairs)


def evaluate(table: UnderworldsTable, seat: int) -> float:
    """How good the battlefield looks before there are cards and fighters."""
    if table.layout is None:
        return 0.0
    return _tokens_worth(table, seat) - max(_tokens_worth(table, other) for other in table.opponents(seat))


def _tokens_worth(table: UnderworldsTable, seat: int) -> float:
    """What the objective tokens are worth to a player: those in the player's own territory, and those in no one's by
    half."""
    near = sum({seat: 1.0, None: 0.5}.get(table.territory_of(hex), 0.0) for hex in table.objectives)
    return TOKEN * near * _wants(table.edition, table.players[seat].warband)


@lru_cache(maxsize=16)
def _wants(edition: str, warband: str) -> int:
    """How many objective cards of its deck ask for objectives to be held."""
    return sum("'held'" in str(CARDS[card].declared["score_if"]) for card in of(edition).warbands[warband].objectives)


FORWARD, BEHIND = 0.3, 0.15
"""Each hex nearer to the others' starting hexes for a fighter, and each farther away for a leader: whoever leads is
needed to the end."""


def standing(table: UnderworldsTable, seat: int, weights: Weights) -> float:
    """How well the placed fighters of a seat stand: fighters in front, their leader behind them."""
    field = table.battlefield
    others = table.opponents(seat)
    fronts = [hex for hex in field.hexes if field.is_starting(hex) and table.territory_of(hex) in others]
    worth = 0.0
    for fighter in table.survivors(seat):
        if fighter.at is not None:
            away = min([field.distance(fighter.at, front) for front in fronts])
            leads = "leader" in fighter.card.classes
            worth += away * (BEHIND * weights.safety if leads else -FORWARD * weights.attack) / 100
    return worth
