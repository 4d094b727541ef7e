"""The deployment phase of Border War: the players take turns, the attacker first."""

from __future__ import annotations

from functools import partial

from ....kernel.flow import Flow, NextStep, step
from ....kernel.options import Ask
from ....kernel.text import say
from ...state import ROLES, WAITING, SigmarTable
from .. import deployment

in_own_territory = partial(deployment.in_own_territory, rule="deployment.deploy-unit")


@step
def deploy(table: SigmarTable) -> Flow[NextStep]:
    """One unit after another, in turns as long as both players have any (deployment.alternate, deployment.run-out);
    the attacker begins (border-war.deployment)."""
    table.phase = "deployment"
    seat = _whose_turn(table)
    waiting = [unit for unit in table.units if unit.seat == seat and unit.place == WAITING]
    if not waiting:
        return "rounds.begin_battle"
    rule = "border-war.deployment"
    options = [
        *(deployment.option(table, unit, in_own_territory, rule) for unit in waiting),
        *deployment.reserve_options(table, seat),
    ]
    choice = yield Ask(seat, "deploy", options, say("Deploy a unit"), "deployment.alternate")
    deployment.carry_out(table, choice)
    return deploy


def _whose_turn(table: SigmarTable) -> int:
    """Whoever has deployed fewer units, the attacker if both have deployed as many; the other if none are left."""
    left = [sum(unit.seat == seat and unit.place == WAITING for unit in table.units) for seat in table.seats]
    done = [sum(unit.seat == seat and unit.place != WAITING for unit in table.units) for seat in table.seats]
    attacker, defender = map(table.seat_of_role, ROLES)
    seat = attacker if done[attacker] <= done[defender] else defender
    return seat if left[seat] else table.opponent(seat)
