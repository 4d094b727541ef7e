"""Three and four players (2017 pp. 27-29): what is different from a game of two. The other chapters of the edition come
first, for whatever is not said here is theirs (multi.scope)."""

from __future__ import annotations

from ....kernel.flow import Flow
from ...events import DIRECTION
from ...state import Fighter, UnderworldsTable
from ..rolloff import roll_off
from . import artefact, combat, decks, match, match_notation, reactions, rounds, seats, setup, sudden_death
from .figures import EDITION

SHARED = (artefact, combat, decks, match, match_notation, reactions, rounds, seats, setup, sudden_death)
"""The chapters whose functions count here as well: they have to be registered first."""

OTHERWISE = {
    "damage.bounty": "multi.out-of-action",
    "endphase.steps": "multi.end-phase",
    "reaction.trigger": "multi.reactions",
    "power.step": "multi.power-step",
    "round.roll-off": "multi.priority",
    "round.turns": "multi.activations",
    "setup.boards-join": "multi.boards-join",
    "setup.boards-pick": "multi.boards",
    "setup.boards-roll-off": "multi.boards",
    "setup.fighters-alternate": "multi.fighters",
    "setup.objectives-deal": "multi.objective-tokens",
    "setup.objectives-place": "multi.objective-order",
    "timing.simultaneous": "multi.sequence",
    "victory.draw": "multi.victory",
    "victory.tie-objectives": "multi.victory",
}
"""Stems of rules that are others where more than two play."""

MULTIPLAYER = EDITION.multiplayer = EDITION.varied(
    "2017",
    own_ids={**EDITION.own_ids, **OTHERWISE},
    options=(*EDITION.options, "fixed_layout"),
    objective_tokens={3: 7, 4: 9},
    anticlockwise_rounds=(2,),
    faces_repeat=True,
    shared_places=True,
)


@MULTIPLAYER.rule
def resolving_order(table: UnderworldsTable, seats: list[int]) -> Flow[list[int]]:
    """The winner of a roll-off begins; those who are left roll off for each further place (multi.sequence)."""
    rule, left, order = table.rules.cite("timing.simultaneous"), list(seats), []
    while left:
        order.append(roll_off(table, rule, seats=left) if len(left) > 1 else left[0])
        left.remove(order[-1])
    yield from ()
    return order


@MULTIPLAYER.rule
def bounty_winner(table: UnderworldsTable, fighter: Fighter, seat: int | None) -> int | None:
    """Only the enemy that did it (multi.out-of-action)."""
    return seat if seat in table.opponents(fighter.seat) else None


@MULTIPLAYER.rule
def announce_direction(table: UnderworldsTable) -> None:
    """Clockwise, the seats by their numbers; anticlockwise in round 2 (multi.round-2, multi.round-3)."""
    rule = {2: "multi.round-2", 3: "multi.round-3"}.get(table.round, table.rules.cite("round.turns"))
    table.emit(DIRECTION, rule, anticlockwise=table.is_anticlockwise)
