"""Whether a whole table is one that a game can come to: what is wrong with one from a position or a save, in a sentence
each. What single keys of a position may say, its reading has found."""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel.check import duplicates
from ..kernel.facets import notation
from .content import OUTCAST, card_of
from .state import TyrantsTable


class Invariants(notation.Invariants[TyrantsTable]):
    """What no table of the game can be."""

    def faults(self, table: TyrantsTable, step: str) -> list[str]:
        """All that is wrong with a table before that step; empty if nothing is."""
        if step == "setup.lay_out":
            return duplicates(table)
        return [
            *duplicates(table),
            *_of_time(table, step),
            *_of_pieces(table, step),
            *_of_houses(table, step),
            *_of_outcasts(table),
        ]


def _name(table: TyrantsTable, seat: int) -> str:
    return table.players[seat].house


def _of_time(table: TyrantsTable, step: str) -> Iterator[str]:
    if step.startswith("setup."):
        if table.round:
            yield f"round: {step} comes before the first round"
    elif table.round < 1:
        yield f"round: {step} is part of a round, from 1 on [turn.rounds]"
    if table.resolving is not None:
        yield "resolving: between two steps no card is being carried out"


def _of_pieces(table: TyrantsTable, step: str) -> Iterator[str]:
    for seat, player in enumerate(table.players):
        if player.trophies.get(str(seat)):
            yield f"trophies: {player.house} has troops of its own as trophies [assassinate.not-own]"
        if step == "setup.first_troops" and table.has_troops(seat):
            yield f"troops: {player.house} has a troop on the map before the first ones are placed [setup.first-troop]"


def _of_houses(table: TyrantsTable, step: str) -> Iterator[str]:
    """Resources, cards played and promotions due are of the turn, and so of whose turn it is."""
    if step.startswith("scoring."):
        return
    for seat, player in enumerate(table.players):
        if seat == table.active and not step.startswith("setup."):
            continue
        if player.power or player.influence:
            yield f"power, influence: {player.house} has none outside its own turn [resources.lost]"
        if table.cards("played", seat):
            yield f"played: {player.house} has played no card in this turn [endturn.discard]"
    played = table.cards("played", table.active)
    for due in table.due:
        if due.card not in played:
            yield f"due: {due.card} has not been played by {_name(table, table.active)} this turn [endturn.promote]"


def _of_outcasts(table: TyrantsTable) -> Iterator[str]:
    """Insane Outcasts go back to their pile when they are promoted (abilities.outcast-example)."""
    for seat, player in enumerate(table.players):
        for card in table.cards("inner-circle", seat):
            if card_of(card).kind == OUTCAST:
                yield f"inner-circle: {card} of {player.house} goes back to its pile [abilities.outcast-example]"
