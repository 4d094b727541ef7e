"""A manifestation on which a hero stands: its base is his, and it is banished, but never attacked."""

from __future__ import annotations

from collections.abc import Iterator

from ....geometry.plane import INCH
from ....kernel.flow import Flow
from ...board.field import field_of
from ...cards.abilities import ABILITIES
from ...content import WARSCROLLS
from ...events import SET_UP
from ...state import DESTROYED, MANIFESTATION, SigmarTable, Unit
from .. import damage
from .setting_up_again import STEP, set_up_again

CARRIES = "carries"
"""What an ability gives by which a manifestation carries a hero."""
AT_HAND, BESIDE = INCH // 2, 3 * INCH
"""How near to a hero what carries him is set up, and how near to where that was he is when it is banished."""


def carries(scroll: str) -> bool:
    """Whether a manifestation carries a hero."""
    return any(CARRIES in says for id in WARSCROLLS[scroll].abilities for says in ABILITIES[id].gives)


def rider(table: SigmarTable, unit: Unit) -> Unit | None:
    """The hero whom a manifestation carries."""
    return next((each for each in table.units if each.rides == unit.id), None)


def mount(table: SigmarTable, unit: Unit, hero: Unit, summoner: Unit) -> Flow[None]:
    """It is set up beside a hero, out of combat, and he stands on it; without room it does not come."""
    marks = field_of(table).bodies(hero)
    unit.models, unit.place, unit.slain, hero.rides = [], MANIFESTATION, [], unit.id
    table.stand_changed()
    if (yield from set_up_again(table, hero, marks, AT_HAND, table.rules.combat_range, wholly=False)):
        unit.summoner = summoner.id
        table.emit(
            SET_UP, STEP, unit.seat, unit=unit.ref, places=[[1, *model.at, model.facing] for model in hero.models]
        )
    else:
        unit.place, unit.slain, hero.rides = DESTROYED, [1], ""
    table.stand_changed()


def banish(table: SigmarTable, unit: Unit) -> Flow[None]:
    """Its hero is set up beside where it was."""
    hero, marks = rider(table, unit), field_of(table).bodies(unit)
    damage.destroy(table, unit, rule="magic.banish")
    if hero is not None:
        yield from set_up_again(table, hero, marks, BESIDE, 0, wholly=False)


def fall(table: SigmarTable, unit: Unit, whole: bool) -> None:
    """What carries a hero who is slain is removed; what is removed carries nobody."""
    for each in table.units:
        if each.rides == unit.id:
            each.rides = ""
        elif whole and unit.rides == each.id:
            damage.destroy(table, each, rule="magic.severed")


def faults(table: SigmarTable) -> Iterator[str]:
    """What no table can be: a hero on nothing that carries him, or what carries heroes on the battlefield without
    one."""
    for unit in table.units:
        mounts = [each for each in table.units if each.id == unit.rides and each.seat == unit.seat]
        if unit.rides and not any(each.place == MANIFESTATION and carries(each.scroll) for each in mounts):
            yield f"unit.{unit.id}: a friendly manifestation carries it [ability.passive]"
        if unit.place == MANIFESTATION and bool(unit.models) == carries(unit.scroll):
            yield f"unit.{unit.id}: a manifestation stands on the battlefield, or carries a hero [ability.passive]"
        if unit.place == MANIFESTATION and carries(unit.scroll) and rider(table, unit) is None:
            yield f"unit.{unit.id}: a hero stands on it [ability.passive]"
