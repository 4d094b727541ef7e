"""How good a table looks to a seat: victory points, ground that is held, and what is left of both armies."""

from __future__ import annotations

from ...bots.arithmetic import total
from ...geometry.plane import INCH, squared_distance
from ...kernel.game import Game
from ...kernel.options import Option
from ...kernel.outlook import USUAL, Outlook
from ..board.field import field_of
from ..content import OBJECTIVES
from ..rules import odds
from ..state import SigmarTable, Unit

POINT = 10.0
VICTORY = 1000.0
HELD = 6.0
"""What it is worth to hold an objective, as long as there are turns to score it."""
NEAR = 3.0
"""What it is worth for a unit to stand on an objective; less the farther it is away."""
MODEL = 1.2
"""What a point of Health of a model is worth."""


KILL = 4.0
"""What it is worth besides to destroy a unit."""


def evaluate(game: Game, seat: int, outlook: Outlook = USUAL) -> float:
    """See `System.evaluate`."""
    table = game.table
    assert isinstance(table, SigmarTable)
    return total(parts(table, seat, outlook).values())


def parts(table: SigmarTable, seat: int, outlook: Outlook = USUAL) -> dict[str, float]:
    """What the evaluation adds up, in parts with names: what this seat has, less what the other has."""
    if table.result is not None:
        won = len(table.result.winners) == 1
        return {"result": (VICTORY if seat in table.result.winners else -VICTORY) if won else 0.0}
    other = table.opponent(seat)
    return {
        "points": POINT * (table.players[seat].points - table.players[other].points),
        "ground": _ground(table, seat) - _ground(table, other),
        "army": _army(table, seat) * outlook.safety / 100 - _army(table, other) * outlook.attack / 100,
    }


def _ground(table: SigmarTable, seat: int) -> float:
    """What a seat holds, and how near its units are to what it could hold."""
    held = sum(holder == seat for holder in table.controlled.values())
    return HELD * held + total(_standing(table, unit) for unit in table.units_of(seat))


def _standing(table: SigmarTable, unit: Unit) -> float:
    if any(field_of(table).on_circle(unit, objective) for objective in table.pack.objectives):
        return NEAR * 2
    nearest = min(
        squared_distance(model.at, OBJECTIVES[objective].at)
        for model in unit.models[:1]
        for objective in table.pack.objectives
    )
    return NEAR * (8 * INCH) ** 2 / ((8 * INCH) ** 2 + nearest)


def _army(table: SigmarTable, seat: int) -> float:
    return total(
        MODEL * (len(unit.models) * unit.printed.health - unit.damage) for unit in table.units if unit.seat == seat
    )


def expected_gain(game: Game, option: Option, seat: int, outlook: Outlook = USUAL) -> float | None:
    """See `System.expected_gain`: the damage that attacks can be expected to do."""
    table = game.table
    assert isinstance(table, SigmarTable)
    if option.verb != "target" or option.info is None:
        return None
    unit = table.unit(option.info["unit"])
    foreseen = odds.of_attacks(table, unit, option.value, option.info["shooting"])
    return total(MODEL * each.points + KILL * each.destroyed for each in foreseen)


def variety(game: Game) -> float:
    """See `System.variety`."""
    return 0.5
