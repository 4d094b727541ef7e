"""What twists and tactics ask alike: which objectives were taken, and who holds a large feature."""

from __future__ import annotations

from ...board.field import field_of
from ...content import FEATURES
from ...state import SigmarTable


def taken(table: SigmarTable, seat: int) -> list[str]:
    """The objectives that a player controls and the other did when the turn began."""
    enemy = table.opponent(seat)
    return [
        objective
        for objective, holder in table.controlled.items()
        if holder == seat and table.held_before.get(objective) == enemy
    ]


def holds_feature_of(table: SigmarTable, owner: int, seat: int) -> bool:
    """Whether more models of a player than of the other contest the large feature in the territory of `owner`: that is
    who has placed it."""
    for feature in table.features:
        if feature.seat == owner and FEATURES[feature.kind].large:
            own, others = (
                sum(len(field_of(table).at_feature(unit, feature)) for unit in table.units_of(side))
                for side in (seat, table.opponent(seat))
            )
            return own > others
    return False
