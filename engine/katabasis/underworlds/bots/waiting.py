"""Gambits in play that are for the next activation: what they do to its strikes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ..cards.conditions import value_of
from ..cards.modifiers import modifiers_of
from ..cards.reading import Reading
from ..state import InPlay, UnderworldsTable, card_of
from .strikes import Figure, figures, threats

ONE_ACTIVATION = ("next-activation", "next-attack", "next-move", "next-damage")
"""How long gambits last that end with the next activation."""
UNSEEN = 0.3
"""What a gambit adds to a strike that acts on something else than figures, in shares of that strike; and takes off it,
where it protects its target."""
MOST_UNSEEN = 4.0
FOR_ATTACKS, FOR_TARGETS = ("supporters", "no-support"), ("damage-suffered", "no-drive-back")
"""What modifiers change that figures do not show: of the attacks of their player's fighters, and of those that target
them."""


def is_for_one_activation(gambit: InPlay) -> bool:
    """Whether it ends with the next activation, used or not (power.next-event-2023)."""
    return card_of(gambit.card).declared["lasts"] in ONE_ACTIVATION


def moves_next(table: UnderworldsTable) -> int | None:
    """Whose activation comes next in this round, if anybody's: whose turn it is until the activation is used, then the
    next in order."""
    if table.active is None or table.phase != "action":
        return None
    had = table.rules.activations - table.players[table.active].activations
    is_to_come = table.main_step in ("", "activation") and had <= table.turn // table.seat_count
    return table.active if is_to_come else table.next_seat(table.active)


@contextmanager
def in_step(table: UnderworldsTable, step: str) -> Iterator[None]:
    """Suppose for a moment that it is that main step of a turn, on a table that is a bot's own."""
    now, table.main_step = table.main_step, step
    try:
        yield
    finally:
        table.main_step = now


def prepared(table: UnderworldsTable, seat: int, mine: Sequence[Figure], theirs: Sequence[Figure]) -> float:
    """What gambits for the next activation add to the best strike of a seat if that activation is its own; less than
    nothing where they hinder it. `mine` and `theirs` are the figures without them."""
    gambits = [gambit for gambit in table.in_play if is_for_one_activation(gambit)]
    if not gambits or moves_next(table) != seat or not table.players[seat].activations:
        return 0.0
    with in_step(table, "activation"):
        others = [figure for other in table.opponents(seat) for figure in figures(table, other)]
        best = max(threats(table, figures(table, seat), others, at_once=True).strikes, default=0.0)
    usual = max(threats(table, mine, theirs, at_once=True).strikes, default=0.0)
    unseen = sum([_unseen(table, gambit, seat) for gambit in gambits])
    return best - usual + max(-MOST_UNSEEN, min(MOST_UNSEEN, unseen * UNSEEN * best))


def _unseen(table: UnderworldsTable, gambit: InPlay, seat: int) -> int:
    """Whether a gambit helps the strikes of a seat (1) by what figures do not show, hinders them (-1), or neither."""
    declared = card_of(gambit.card).declared
    reading = Reading(table, gambit.seat, gambit.card)
    acting = {
        modifier.what
        for modifier in modifiers_of(gambit.card)
        if modifier.times is None or value_of(reading, modifier.times)
    }
    if gambit.seat == seat:
        return int("before_attack" in declared or not acting.isdisjoint(FOR_ATTACKS))
    return -int("reaction" in declared or not acting.isdisjoint(FOR_TARGETS))
