"""Standing answers about commands and other reactions, for the rest of a phase: never to be asked, or only when it
could matter. Whoever says nothing is always asked. Where the module Commands is off, questions are too few for them.

Whoever has left anything of a charge phase to an order is not asked either where a charge ends that reaches nobody:
that has one answer."""

from __future__ import annotations

from collections.abc import Callable, Collection

from ..geometry.plane import INCH
from ..kernel.facets import orders
from ..kernel.game import Game
from ..kernel.options import Ask, Option, Order, Placement
from ..kernel.text import N_, Text
from .board import ground
from .board.field import any_within, field_of
from .cards.abilities import USE
from .events import KINDS, PHASE_BEGAN
from .state import SigmarTable, Unit

COMMANDS = "commands"
NEVER, MATTERS, STAYS = "never", "matters", "stays"
LABELS = {
    STAYS: N_("In this phase whoever reaches nobody stays where they stand"),
    NEVER: N_("Not in this phase: {abilities}"),
    MATTERS: N_("In this phase only when it could matter: {abilities}"),
}
CHARGE_MOVE, STAY = "core-abilities.charge-move", ";"
MOST_OF_CHARGE, MOST_OF_REDEPLOY = 12 * INCH, 6 * INCH
"""How far charges and Redeploy go at most."""


class Orders(orders.Orders[SigmarTable]):
    """What can be declined for the rest of a phase."""

    safe_events = frozenset(KINDS) - {PHASE_BEGAN}
    stand = True

    def offered(self, game: Game[SigmarTable], seats: Collection[int]) -> list[Order]:
        """To be asked no more in this phase about what can be used now; where none of it could matter, to be asked
        again when it could."""
        ask, table = game.decision, game.table
        if ask is None or ask.seat not in seats:
            return []
        if _reaches_nobody(table, ask):
            (move,) = ask.options
            return [Order(f"{STAYS} {_moment(table)}", Text(LABELS[STAYS], {}), move.refs)]
        if not _can_be_declined(table, ask):
            return []
        ids = _abilities(ask)
        refs = tuple(f"ability:{id}" for id in ids)
        degrees = (NEVER,) if _could_matter(table, ask) else (NEVER, MATTERS)
        return [
            Order(" ".join((when, _moment(table), *ids)), Text(LABELS[when], {"abilities": list(refs)}), refs)
            for when in degrees
        ]

    def following(self, game: Game[SigmarTable], order: str) -> Option | None:
        """The answer that declines, in the same phase and where nothing else could be used; or to stay where nothing
        else is legal."""
        ask, table = game.decision, game.table
        when, moment, *ids = order.split()
        if ask is None or moment != _moment(table):
            return None
        if _reaches_nobody(table, ask):
            return ask.options[0]
        if when == STAYS or not _can_be_declined(table, ask):
            return None
        if not set(_abilities(ask)) <= set(ids) or (when == MATTERS and _could_matter(table, ask)):
            return None
        return ask.declining


def _moment(table: SigmarTable) -> str:
    """The phase, by battle round and turn."""
    return f"{table.round}.{table.turns}.{table.phase}"


def _can_be_declined(table: SigmarTable, ask: Ask) -> bool:
    """Whether a decision is about reactions, or about what can be used in the opponent's phase."""
    is_asked_between = ask.name == "react" or (ask.name == table.phase and ask.seat != table.active)
    if not table.plays(COMMANDS) or not is_asked_between or ask.declining is None:
        return False
    return all(option.verb == USE for option in ask.options if not option.declines)


def _reaches_nobody(table: SigmarTable, ask: Ask) -> bool:
    """Whether a charge has been rolled that can end at no enemy (core-abilities.charge-may-stay). Whoever stands on a
    feature may be reached from its foot (terrain.charge-unit-on-terrain)."""
    if not table.plays(COMMANDS) or ask.name != "where" or ask.rule != CHARGE_MOVE:
        return False
    (move,) = ask.options
    assert isinstance(move, Placement)
    unit, field, rules = table.unit(move.refs[0].partition(":")[2]), field_of(table), table.rules
    for enemy in table.foes_of(unit.seat):
        stands_high = any(map(field.elevation, field.bodies(enemy)))
        if field.units_within(
            unit, enemy, move.shape["reach"] + (rules.combat_range if stands_high else rules.charge_end)
        ):
            return False
    return [each.answer for each in move.suggestions] == [STAY]


def _abilities(ask: Ask) -> list[str]:
    """What can be used, each once."""
    return list(dict.fromkeys(_ability(option) for option in ask.options if not option.declines))


def _ability(option: Option) -> str:
    ability: str = option.value[0]
    return ability


# ---------------------------------------------------------------------- what could matter


def _could_matter(table: SigmarTable, ask: Ask) -> bool:
    """Whether anything that can be used now could change what is to come. What nothing is known of could."""
    return any(_matters(table, option) for option in ask.options if not option.declines)


def _matters(table: SigmarTable, option: Option) -> bool:
    ability, user, _card, picked = option.value
    if option.info is not None:
        from .forecast import foreseen_reactions  # no first decision needs it

        return foreseen_reactions.changes_odds(table, option)
    judge = _JUDGES.get(ability)
    return judge is None or judge(table, table.unit(user or picked[0]))


def _redeploy(table: SigmarTable, unit: Unit) -> bool:
    """An enemy is so near that one of them may charge the other, or there is an objective that it may come to."""
    reach = MOST_OF_REDEPLOY + table.pack.contest_reach
    circles = [ground.circle(objective) for objective in table.pack.objectives]
    return _is_near(table, unit, MOST_OF_REDEPLOY + MOST_OF_CHARGE) or any_within(
        field_of(table).bodies(unit), circles, reach
    )


def _counter_charge(table: SigmarTable, unit: Unit) -> bool:
    """A charge roll can reach an enemy."""
    return _is_near(table, unit, MOST_OF_CHARGE)


def _rally(table: SigmarTable, unit: Unit) -> bool:
    """There is something to heal, or somebody to return."""
    return bool(unit.damage or unit.slain)


def _is_near(table: SigmarTable, unit: Unit, reach: int) -> bool:
    field, least = field_of(table), table.rules.charge_end
    return any(field.units_within(unit, enemy, reach + least) for enemy in table.foes_of(unit.seat))


_JUDGES: dict[str, Callable[[SigmarTable, Unit], bool]] = {
    "redeploy-command": _redeploy,
    "counter-charge-command": _counter_charge,
    "rally-command": _rally,
}
"""When the use of an ability by a unit could matter."""
