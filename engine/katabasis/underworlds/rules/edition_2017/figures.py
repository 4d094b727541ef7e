"""What is different in 2017: figures, names of rules, and the content that only this edition has."""

from __future__ import annotations

from ....kernel.text import N_
from ... import content
from ...edition import EDITIONS
from ...events import DAMAGED, PLACED

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

EDITION = EDITIONS["2017"] = EDITIONS["2023"].varied(
    "2017",
    own_ids={stem: f"{other}-2017" for stem, other in OTHERWISE.items()}
    | {
        "endphase.steps": "endphase.steps",
        "keyword.scything-separate": "attack.several-targets",
        "round.turns": "round.alternate-activations",
        "setup.fighters-alternate": "setup.fighters-alternate",
        "victory.draw": "victory.draw",
    },
    seat_counts=(2, 3, 4),
    steps={},
    open_seats=("secret",),
    options=("advanced", "quick", "decks", "artefact", "match", "tie_breakers", "played"),
    fighter_actions=("move", "attack", "charge", "guard"),
    large_wounds=None,
    moves_per_phase=1,
    push_must_change_hex=False,
    superactions=False,
    guard_stops_drive_back=False,
    knockback_after_draw=False,
    sight_stays_inside=False,
    recycle=False,
    gambits={
        "other": N_("{card} is not a ploy"),
        "power-step": N_("Ploys are played in power steps"),
        "end-phase": N_("Ploys are not played in the end phase"),
    },
    scored_to="objective-discard",
    mulligan_returns=False,
    draw_is_optional=True,
    least_completed={"long": 3, "short": 2},
    last_token_on_edge=True,
    trapped_bonus=0,
    without_success="combat.none",
    effects_must_change=False,
    tokens_of_action_phase=("guard",),
    remembers_holders=True,
    remembers_returns=True,
    asked_for=(DAMAGED, PLACED),
    moments=frozenset(
        (
            "outcome", "drive-back-due", "about-to-fall", "after-attack", "after-move", "after-charge",
            "after-action", "after-activation", "card-resolved", "reaction-resolved",
        )
    ),
)  # fmt: skip

content.add_edition("2017")
