"""The deployment phase of Spearhead: first the attacker's whole army, then the defender's."""

from __future__ import annotations

from functools import partial

from ....kernel.flow import Flow, NextStep, step_in
from ....kernel.options import Ask
from ....kernel.text import say
from ...state import ROLES, WAITING, SigmarTable
from .. import deployment

ORDER = "spearhead.deployment-order"
in_own_territory = partial(deployment.in_own_territory, rule="spearhead.deployment-distance")


@step_in("deployment")
def deploy(table: SigmarTable) -> Flow[NextStep]:
    """One unit after another, the attacker's first (spearhead.deployment-order)."""
    table.phase = "deployment"
    for role in ROLES:
        seat = table.seat_of_role(role)
        waiting = [unit for unit in table.units if unit.seat == seat and unit.place == WAITING]
        if waiting:
            options = [
                *(deployment.option(table, unit, in_own_territory, ORDER) for unit in waiting),
                *deployment.reserve_options(table, seat),
            ]
            choice = yield Ask(seat, "deploy", options, say("Deploy a unit"), ORDER)
            deployment.carry_out(table, choice)
            return deploy
    return "rounds.begin_battle"
