"""Before the battle (Border War): roles, objectives, territories."""

from __future__ import annotations

from ....kernel.flow import Flow, NextStep, step
from ....kernel.text import say
from ...events import MUSTERED
from ...state import SigmarTable
from .. import setup
from . import terrain
from .battlepack import BORDER_WAR


@BORDER_WAR.rule
@step
def begin(table: SigmarTable) -> Flow[NextStep]:
    """The winner of a roll-off decides who is the attacker and who the defender (border-war.attacker-defender). The
    defender has no choice where objectives are: on the marked points of the map (border-war.defender-places), before
    there is any terrain."""
    for seat, player in enumerate(table.players):
        units = [unit.ref for unit in table.units if unit.seat == seat]
        table.emit(MUSTERED, "border-war.armies", seat, army=f"army:{player.army}", units=units)
    yield from setup.choose_roles(table, "border-war.attacker-defender")
    return terrain.place


@step
def territories(table: SigmarTable) -> Flow[NextStep]:
    """The attacker decides which territory is theirs (border-war.territory-choice)."""
    seat = table.seat_of_role("attacker")
    prompt = say("Which territory is yours?")
    yield from setup.choose_territory(table, seat, prompt, "border-war.territory-choice")
    return "border_war.deployment.deploy"
