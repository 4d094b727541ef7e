"""The deployment phase of Spearhead: first the attacker's whole army, then the defender's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....geometry.bodies import Body
from ....geometry.measuring import within
from ....kernel.flow import Flow, NextStep, step_in
from ....kernel.options import Ask
from ....kernel.text import Text, say
from ...board import ground
from ...state import ROLES, WAITING, SigmarTable, Unit
from .. import deployment
from ..movement import inches

ORDER = "spearhead.deployment-order"


@step_in("deployment")
def deploy(table: SigmarTable) -> Flow[NextStep]:
    """One unit after another, the attacker's first (spearhead.deployment-order)."""
    table.phase = "deployment"
    for role in ROLES:
        seat = table.seat_of_role(role)
        waiting = [unit for unit in table.units if unit.seat == seat and unit.place == WAITING]
        if waiting:
            options = [
                *(deployment.option(table, unit, _in_own_territory, ORDER) for unit in waiting),
                *deployment.reserve_options(table, seat),
            ]
            choice = yield Ask(seat, "deploy", options, say("Deploy a unit"), ORDER)
            deployment.carry_out(table, choice)
            return deploy
    return "rounds.begin_battle"


def _in_own_territory(table: SigmarTable, unit: Unit, bodies: Sequence[Body]) -> Iterator[tuple[str, Text, list[int]]]:
    """Wholly within friendly territory, and away from the enemy's (spearhead.deployment-distance)."""
    own = table.players[unit.seat].territory
    enemy = ground.territory(table.map, table.players[table.opponent(unit.seat)].territory)
    least = table.pack.deploy_from_enemy
    outside = [at for at, body in enumerate(bodies) if not ground.is_wholly_in(table.map, own, body)]
    near = [at for at, body in enumerate(bodies) if within(body, enemy, least)]
    yield "spearhead.deployment-distance", say("A model is not wholly within friendly territory"), outside
    sentence = say("A model is not more than {inches} from enemy territory", inches=inches(least))
    yield "spearhead.deployment-distance", sentence, near
