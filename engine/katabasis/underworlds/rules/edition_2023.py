"""The edition of 2023, the usual one: its functions, by the chapters that have them."""

from __future__ import annotations

from collections.abc import Mapping

from ..edition import Edition
from . import (
    activation,
    damage,
    decks,
    end_phase,
    inspiration,
    laying,
    outcome,
    power_step,
    reactions,
    setup,
    support,
    surge,
    timing,
    turn,
    victory,
)

SAME = (
    "action.charge-token",
    "attack.range-plus",
    "card.discard-inert",
    "core.ability-all-or-nothing",
    "core.ability-condition",
    "core.cannot",
    "core.choose-term",
    "damage.out-of-action-inert",
    "endphase.no-minor-steps",
    "endphase.steps",
    "keyword.scything-separate",
    "move.push-must-change-hex",
    "move.token",
    "power.upgrade-reaction",
    "round.turn-steps",
    "round.turns",
    "setup.fighters-alternate",
    "setup.mulligan-order",
    "setup.objectives-deal",
    "victory.draw",
)
"""Stems of rules whose ids name no edition, since no other has them, or calls them otherwise."""


class Edition2023(Edition):
    """The starter set."""

    id = "2023"
    own_ids: Mapping[str, str] = {stem: stem for stem in SAME}

    short_seats = decks.short_seats
    brought = decks.brought
    possible_cards = staticmethod(decks.possible_cards)
    card_faults = decks.card_faults
    deck_faults = decks.deck_faults

    opening = staticmethod(setup.opening)
    first_picker = staticmethod(setup.first_picker)
    pool = staticmethod(laying.pool)
    pick_faces = staticmethod(setup.pick_faces)
    picture = staticmethod(laying.picture)
    laying_faults = staticmethod(laying.laying_faults)
    share_objectives = staticmethod(setup.share_objectives)
    after_dealing = staticmethod(setup.after_dealing)
    objective_pile = staticmethod(setup.objective_pile)

    announce_direction = staticmethod(turn.announce_direction)
    minor_steps = staticmethod(turn.minor_steps)
    box_after_activation = staticmethod(turn.box_after_activation)
    box_after_turns = staticmethod(turn.box_after_turns)
    cards_barred = staticmethod(turn.cards_barred)
    spent = staticmethod(activation.spent)
    note_conditions = staticmethod(inspiration.note_conditions)
    react = staticmethod(reactions.react)
    reaction_order = staticmethod(reactions.reaction_order)
    resolving_order = staticmethod(timing.resolving_order)
    playable = staticmethod(power_step.playable)

    supporters = staticmethod(support.supporters)
    judge = staticmethod(outcome.judge)
    bounty_winner = staticmethod(damage.bounty_winner)

    early_objective = staticmethod(surge.early_objective)
    late_objective = staticmethod(surge.late_objective)
    reward_holder = staticmethod(end_phase.reward_holder)
    tie_value = staticmethod(victory.tie_value)
    settle = staticmethod(victory.settle)
    ended = staticmethod(victory.ended)

    shown_match = staticmethod(victory.shown_match)
    read_match = staticmethod(victory.read_match)
    write_match = staticmethod(victory.write_match)
    match_faults = staticmethod(victory.match_faults)
