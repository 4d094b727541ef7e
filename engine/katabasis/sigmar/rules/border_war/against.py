"""For whom and against whom what is in force counts, as only armies of Border War say it."""

from __future__ import annotations

from collections.abc import Callable

from ...board import ground
from ...board.contesting import contests
from ...board.field import field_of
from ...cards import passives
from ...cards.abilities import Instruction
from ...cards.index import BONDED, FRIENDS_ON_OBJECTIVE
from ...cards.passives import Modifier
from ...state import SigmarTable, Unit

TEN = 10
VANGUARD = "vanguard-chamber"


def is_bound(table: SigmarTable, says: Instruction, user: Unit, unit: Unit) -> bool:
    """Whether something of a unit is for another one: on the same objective, or guarded by it."""
    to = says.get("to")
    return to not in _BOUND or _BOUND[to](table, user, unit)


def _share_an_objective(table: SigmarTable, user: Unit, unit: Unit) -> bool:
    """Whether two units contest the same objective, which lies wholly in their territory."""
    own = table.players[user.seat].territory
    shared = (each for each in table.pack.objectives if contests(table, user, each) and contests(table, unit, each))
    return any(ground.is_objective_in(table.map, own, objective) for objective in shared)


def _are_bonded(table: SigmarTable, user: Unit, unit: Unit) -> bool:
    """Whether a unit guards a hero who is within its combat range, and another is one of the two."""
    bonds = (table.unit(bond.value) for bond in passives.in_force(table, user, "soul-bond"))
    near = (hero for hero in bonds if field_of(table).units_within(user, hero, table.rules.combat_range))
    return any(unit in (user, hero) for hero in near)


_BOUND: dict[str, Callable[[SigmarTable, Unit, Unit], bool]] = {
    FRIENDS_ON_OBJECTIVE: _share_an_objective,
    BONDED: _are_bonded,
}


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
