"""Against whom what is in force counts, as only armies of Border War say it."""

from __future__ import annotations

from collections.abc import Callable

from ...board.field import field_of
from ...cards.passives import Modifier
from ...state import SigmarTable, Unit

TEN = 10
VANGUARD = "vanguard-chamber"


def is_meant(table: SigmarTable, modifier: Modifier, target: Unit) -> bool:
    """Whether something counts against a unit: one of those below, one with a keyword, or a certain one."""
    against = modifier.says["against"]
    if against in _MEANT:
        return _MEANT[against](table, modifier, target)
    return against == target.id or against in target.printed.keywords


def _fought_by_vanguard(table: SigmarTable, modifier: Modifier, target: Unit) -> bool:
    fighting = field_of(table).fought_by(target)
    return any(foe.seat == modifier.seat and VANGUARD in foe.printed.keywords for foe in fighting)


def _is_hunted(table: SigmarTable, modifier: Modifier, target: Unit) -> bool:
    return is_hunted(table, modifier.seat, target)


def is_hunted(table: SigmarTable, seat: int, target: Unit) -> bool:
    """Whether a player's army hunts a unit."""
    return any(each.seat == seat and "hunted" in each.gives and target.id in each.units for each in table.effects)


_MEANT: dict[str, Callable[[SigmarTable, Modifier, Unit], bool]] = {
    "ten-models": lambda table, modifier, target: len(target.models) >= TEN,
    "fought-by-vanguard-chamber": _fought_by_vanguard,
    "hunted": _is_hunted,
}
