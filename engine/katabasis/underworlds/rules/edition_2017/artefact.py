"""Capture the Artefact (2017 p. 26), which may be added to games of two, three and four (artefact.scope)."""

from __future__ import annotations

from ....kernel.flow import Flow, Step, step
from ....kernel.options import Ask, Option
from ....kernel.text import Refusal, refuse, say
from ...events import ARTEFACT_PLACED
from ...state import ARTEFACT, UnderworldsTable
from .. import glory, inspiration, setup

GLORY = 3
"""For holding it in an end phase."""


def after_dealing(table: UnderworldsTable) -> Step:
    """The Artefact is placed before the numbered tokens (artefact.place)."""
    return setup.place_objective if table.artefact is None else place_artefact


@step
def place_artefact(table: UnderworldsTable) -> Flow[Step]:
    """The player whose board came last places it, in no one's territory and not at the edge (artefact.place)."""
    seat = table.boards[-1]
    candidates = [
        Option(
            f"to {hex}",
            say("To {hex}", hex=f"hex:{hex}"),
            value=hex,
            refs=[f"hex:{hex}"],
            refusals=_refusals(table, hex),
        )
        for hex in table.battlefield.hexes
    ]
    choice = yield Ask(seat, "artefact", candidates, say("Where is the Artefact placed?"), "artefact.place")
    table.artefact = choice.value
    table.emit(ARTEFACT_PLACED, "artefact.place", seat, hex=f"hex:{choice.value}")
    return setup.place_objective


def _refusals(table: UnderworldsTable, hex: str) -> list[Refusal]:
    if table.battlefield.territory(hex) is not None:
        return [refuse("artefact.place", "The Artefact must be placed in no one's territory")]
    if table.battlefield.is_edge(hex):
        return [refuse("artefact.place", "The Artefact cannot be placed in an edge hex")]
    return []


def reward_holder(table: UnderworldsTable) -> None:
    """At the start of each end phase, before anybody scores, whoever holds the Artefact gains glory and is Inspired
    (artefact.glory, artefact.inspires)."""
    for fighter in table.fighters.values():
        if fighter.at is not None and table.objective_in(fighter.at) == ARTEFACT:
            glory.gain(table, fighter.seat, GLORY, "token:artefact", "artefact.glory")
            inspiration.inspire(table, fighter, "artefact.inspires")
