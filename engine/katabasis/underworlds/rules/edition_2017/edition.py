"""The edition of 2017 (Shadespire): what it has otherwise than that of 2023, among two and among more players."""

from __future__ import annotations

from collections.abc import Mapping

from ....kernel.flow import steps_of
from ....kernel.text import N_
from ...edition import Edition
from ...events import DAMAGED, PLACED
from ..edition_2023 import Edition2023
from . import (
    artefact,
    card_words,
    combat,
    decks,
    match,
    match_notation,
    multiplayer,
    multiplayer_boards,
    reactions,
    rounds,
    seats,
    secret_picks,
    setup,
    special_cards,
    sudden_death,
)

CHAPTERS = (
    artefact,
    card_words,
    combat,
    decks,
    match,
    match_notation,
    multiplayer,
    multiplayer_boards,
    reactions,
    rounds,
    seats,
    secret_picks,
    setup,
    special_cards,
    sudden_death,
)

OTHERWISE = {
    "action.charge-token": "move.limit",
    "attack.range-plus": "power.play-all-or-nothing",
    "card.discard-inert": "card.discard",
    "combat.attack-roll": "combat.rolls",
    "combat.check-out": "damage.out-of-action",
    "combat.critical-by-count": "combat.crits-equal",
    "combat.deal-damage": "combat.higher",
    "combat.declare": "combat.pick-target",
    "combat.defence-roll": "combat.rolls",
    "combat.determine-order": "combat.sequence",
    "combat.draw": "combat.equal",
    "combat.drive-back-direction": "combat.drive-back",
    "combat.end": "combat.sequence",
    "combat.hit": "combat.higher",
    "combat.miss": "combat.lower",
    "core.ability-all-or-nothing": "power.play-all-or-nothing",
    "core.ability-condition": "power.play-all-or-nothing",
    "core.cannot": "combat.drive-back-immune",
    "core.choose-term": "power.play-all-or-nothing",
    "damage.out-of-action-cleanup": "damage.out-of-action",
    "damage.out-of-action-inert": "damage.out-of-action",
    "endphase.draw-objectives": "endphase.draw",
    "endphase.draw-power": "endphase.draw",
    "endphase.no-minor-steps": "reaction.trigger",
    "move.push-must-change-hex": "move.push-obstacles",
    "move.token": "move.limit",
    "objective.surge": "objective.immediate",
    "objective.surge-draw": "objective.immediate-draw",
    "power.gambit-grants-action": "power.ploy-grants-action",
    "power.gambit-procedure": "power.ploy-procedure",
    "power.upgrade-reaction": "reaction.trigger",
    "reaction.procedure": "reaction.trigger",
    "round.turn-steps": "reference.round",
    "setup.mulligan-order": "setup.mulligan",
    "setup.objectives-deal": "setup.objectives-place",
}
"""What this edition calls by another stem."""


class Edition2017(Edition2023):
    """Shadespire among two players."""

    id = "2017"
    own_ids: Mapping[str, str] = {stem: f"{other}-2017" for stem, other in OTHERWISE.items()} | {
        "endphase.steps": "endphase.steps",
        "keyword.scything-separate": "attack.several-targets",
        "round.turns": "round.alternate-activations",
        "setup.fighters-alternate": "setup.fighters-alternate",
        "victory.draw": "victory.draw",
    }
    seat_counts = (2, 3, 4)
    steps = steps_of(CHAPTERS)
    usual_warbands = (*Edition2023.usual_warbands, "steelhearts-champions", "garreks-reavers")
    open_seats = (seats.SECRET,)
    options: tuple[str, ...] = ("advanced", "quick", "decks", "artefact", "match", "tie_breakers", "played")
    fighter_actions = ("move", "attack", "charge", "guard")
    large_wounds = None
    moves_per_phase = 1
    push_must_change_hex = False
    superactions = False
    guard_stops_drive_back = False
    knockback_after_draw = False
    sight_stays_inside = False
    recycle = False
    gambits: Mapping[str, str] = {
        "other": N_("{card} is not a ploy"),
        "power-step": N_("Ploys are played in power steps"),
        "end-phase": N_("Ploys are not played in the end phase"),
    }
    scored_to = "objective-discard"
    mulligan_returns = False
    draw_is_optional = True
    least_completed: Mapping[str, int] = {"long": 3, "short": 2}
    last_token_on_edge = True
    trapped_bonus = 0
    without_success = "combat.none"
    effects_must_change = False
    tokens_of_action_phase = ("guard",)
    remembers_holders = True
    remembers_returns = True
    asked_for = (DAMAGED, PLACED)
    moments = frozenset(
        (
            "outcome", "drive-back-due", "about-to-fall", "after-attack", "after-move", "after-charge",
            "after-action", "after-activation", "card-resolved", "reaction-resolved",
        )
    )  # fmt: skip

    short_seats = seats.short_seats
    brought = seats.brought
    possible_cards = staticmethod(seats.possible_cards)
    card_faults = decks.card_faults
    deck_faults = decks.deck_faults

    opening = staticmethod(match.opening)
    first_picker = staticmethod(setup.first_picker)
    share_objectives = staticmethod(setup.share_objectives)
    after_dealing = staticmethod(artefact.after_dealing)
    objective_pile = staticmethod(setup.objective_pile)

    minor_steps = staticmethod(rounds.minor_steps)
    box_after_activation = staticmethod(sudden_death.box_after_activation)
    box_after_turns = staticmethod(sudden_death.box_after_turns)
    cards_barred = staticmethod(sudden_death.cards_barred)
    spent = staticmethod(rounds.spent)
    note_conditions = staticmethod(rounds.note_conditions)
    react = staticmethod(reactions.react)
    reaction_order = staticmethod(reactions.reaction_order)
    resolving_order = staticmethod(setup.resolving_order)

    supporters = staticmethod(combat.supporters)
    judge = staticmethod(combat.judge)

    early_objective = staticmethod(reactions.early_objective)
    late_objective = staticmethod(reactions.late_objective)
    reward_holder = staticmethod(artefact.reward_holder)
    tie_value = staticmethod(setup.tie_value)
    settle = staticmethod(match.settle)
    ended = staticmethod(match.ended)

    shown_match = staticmethod(match.shown_match)
    read_match = staticmethod(match_notation.read_match)
    write_match = staticmethod(match_notation.write_match)
    match_faults = staticmethod(match_notation.match_faults)

    def among(self, players: int) -> Edition:
        return self if players == 2 else MULTIPLAYER


# ---------------------------------------------------------------------- three and four players


AMONG_MORE = {
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


class Multiplayer2017(Edition2017):
    """Shadespire among three and four: what is not said here is as among two (multi.scope)."""

    own_ids: Mapping[str, str] = {**Edition2017.own_ids, **AMONG_MORE}
    options = (*Edition2017.options, "fixed_layout")
    objective_tokens: Mapping[int, int] = {3: 7, 4: 9}
    anticlockwise_rounds = (2,)
    faces_repeat = True
    shared_places = True

    picture = staticmethod(multiplayer_boards.picture)
    first_picker = staticmethod(multiplayer_boards.first_picker)
    pick_faces = staticmethod(multiplayer_boards.pick_faces)
    laying_faults = staticmethod(multiplayer_boards.laying_faults)
    announce_direction = staticmethod(multiplayer.announce_direction)
    resolving_order = staticmethod(multiplayer.resolving_order)
    bounty_winner = staticmethod(multiplayer.bounty_winner)


MULTIPLAYER = Multiplayer2017()
