"""Activations (2023 pp. 34, 55): what a player may do with one, and doing it."""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel.flow import Flow
from ..kernel.options import Ask, Option
from ..kernel.text import Refusal, Text, refuse, say
from . import actions, cards, combat, moves, targets, tokens
from .reactions import reaction_step
from .state import Fighter, UnderworldsTable

CLOSING = ("after-activation",)
"""The last action of an activation step and the step itself end together (reaction.shared-activation-step)."""

_LABELS = {
    "move": say("{who}: Move"),
    "attack": say("{who}: Attack"),
    "charge": say("{who}: Charge"),
    "guard": say("{who}: Guard"),
    "stun": say("{who}: Stun"),
    "tackle": say("{who}: Tackle"),
}
_ACTIONS = {
    "move": lambda table, fighter: moves.move_action(table, fighter, closing=CLOSING),
    "attack": lambda table, fighter: combat.attack_action(table, fighter, closing=CLOSING, activated=True),
    "charge": lambda table, fighter: actions.charge(table, fighter, CLOSING),
    "guard": lambda table, fighter: actions.guard(table, fighter, CLOSING),
    "stun": lambda table, fighter: actions.stun(table, fighter, CLOSING),
    "tackle": lambda table, fighter: actions.tackle(table, fighter, CLOSING),
}


def activate(table: UnderworldsTable, seat: int) -> Flow[None]:
    """One activation of a player (reference.activations-2023)."""
    choice = yield Ask(
        seat, "activate", lambda: candidates(table, seat), say("Use an activation"), "activation.fighter-actions-2023"
    )
    table.players[seat].activations -= 1
    table.last_activation = seat
    verb, who = choice.value
    table.emit("activated", "activation.fighter", seat, fighter=who and f"fighter:{who}", action=verb)
    table.bound = None
    if who is None:
        yield from _player_action(table, seat, verb)
    elif verb in _ACTIONS:
        yield from _ACTIONS[verb](table, table.fighters[who])
    else:
        yield from cards.resolve(table, seat, verb, table.fighters[who])
        yield from reaction_step(table, "after-action", *CLOSING, fighter=who, action=verb)


def candidates(table: UnderworldsTable, seat: int) -> list[Option]:
    """Everything an activation might be used for, with what refuses it."""
    offered = [option for fighter in table.warband(seat) for option in _of_fighter(table, fighter)]
    return offered + list(_of_player(table, seat))


# ---------------------------------------------------------------------- fighters


def _of_fighter(table: UnderworldsTable, fighter: Fighter) -> Iterator[Option]:
    barred = _barred(table, fighter)
    for verb, label in _LABELS.items():
        refusals = barred or _REFUSALS[verb](table, fighter)
        yield _option(f"{verb} {fighter.id}", label.msgid, fighter, verb, refusals)
    for action, refusals in cards.actions_of(table, fighter):
        yield _option(f"act {fighter.id} {action}", "{who}: {action}", fighter, action, barred or refusals)


def _option(id: str, msgid: str, fighter: Fighter, verb: str, refusals: list[Refusal]) -> Option:
    label = Text(msgid, {"who": fighter.ref, "action": f"action:{verb}"})
    return Option(id, label, value=(verb, fighter.id), refs=[fighter.ref], refusals=refusals)


def _barred(table: UnderworldsTable, fighter: Fighter) -> list[Refusal]:
    """What keeps a fighter from being activated at all."""
    if fighter.at is None:
        return [refuse("damage.out-of-action-inert", "{who} is out of action", who=fighter.ref)]
    if table.bound is not None and table.bound != fighter.id:
        return [refuse("reaction.trigger-2023", "{who} has begun its activation", who=f"fighter:{table.bound}")]
    if fighter.tokens["charge"] and not all(friend.tokens["charge"] for friend in table.survivors(fighter.seat)):
        return [
            refuse(
                "action.charge-spent-2023",
                "{who} has a Charge token, and not every friendly fighter has one",
                who=fighter.ref,
            )
        ]
    return []


def _charged(fighter: Fighter) -> list[Refusal]:
    if fighter.tokens["charge"]:
        return [
            refuse(
                "action.charge-token-limits",
                "With a Charge token {who} neither moves nor charges nor tackles",
                who=fighter.ref,
            )
        ]
    return []


def _move_refusals(table: UnderworldsTable, fighter: Fighter) -> list[Refusal]:
    if refusals := _charged(fighter):
        return refusals
    if not moves.ways(table, fighter):
        return [refuse("move.must-change-hex", "{who} has nowhere to go", who=fighter.ref)]
    return []


def _attack_refusals(table: UnderworldsTable, fighter: Fighter) -> list[Refusal]:
    possible = targets.attack_candidates(table, fighter, activated=True)
    if any(not candidate.refusals for candidate in possible):
        return []
    superaction = [refusal for candidate in possible for refusal in candidate.refusals if "scything" in refusal.rule]
    return superaction[:1] or [refuse("attack.needs-target", "{who} has no target in range and sight", who=fighter.ref)]


def _charge_refusals(table: UnderworldsTable, fighter: Fighter) -> list[Refusal]:
    refusals = _charged(fighter)
    if fighter.tokens["move"]:
        refusals.append(refuse("move.token-stops-charge", "{who} has a Move token", who=fighter.ref))
    if not refusals and not actions.can_charge(table, fighter):
        refusals.append(refuse("action.charge-conditions-2023", "No Move brings {who} to a target", who=fighter.ref))
    return refusals


def _guard_refusals(table: UnderworldsTable, fighter: Fighter) -> list[Refusal]:
    if tokens.is_on_guard(fighter):
        return [refuse("action.guard-once", "{who} is already on Guard", who=fighter.ref)]
    return []


def _stun_refusals(table: UnderworldsTable, fighter: Fighter) -> list[Refusal]:
    if not actions.stun_targets(table, fighter, fighter.at):
        return [refuse("action.stun", "No enemy without a Stagger token is next to {who}", who=fighter.ref)]
    return []


def _tackle_refusals(table: UnderworldsTable, fighter: Fighter) -> list[Refusal]:
    if refusals := _charged(fighter):
        return refusals
    if not actions.can_tackle(table, fighter):
        return [
            refuse(
                "action.tackle-conditions",
                "No Move brings {who} next to an enemy it can stun",
                who=fighter.ref,
            )
        ]
    return []


_REFUSALS = {
    "move": _move_refusals,
    "attack": _attack_refusals,
    "charge": _charge_refusals,
    "guard": _guard_refusals,
    "stun": _stun_refusals,
    "tackle": _tackle_refusals,
}


# ---------------------------------------------------------------------- the player


def _of_player(table: UnderworldsTable, seat: int) -> Iterator[Option]:
    bound = []
    if table.bound is not None:
        bound = [refuse("reaction.trigger-2023", "{who} has begun its activation", who=f"fighter:{table.bound}")]
    no_deck = [refuse("card.empty-deck", "The power deck is empty")]
    no_card = [refuse("activation.cycle-objective", "There is no objective card in hand")]
    deck, hand = table.zones[f"power-deck-{seat}"].cards, table.hand(seat, "objective")
    yield Option(
        "draw",
        say("Draw a power card"),
        value=("draw", None),
        refs=[f"zone:power-deck-{seat}"],
        refusals=bound or ([] if deck else no_deck),
    )
    yield Option(
        "replace",
        say("Replace an objective card"),
        value=("replace", None),
        refs=[f"zone:objective-deck-{seat}"],
        refusals=bound or ([] if hand else no_card),
    )
    yield Option("pass", say("Pass"), value=("pass", None), refs=["button:pass"], refusals=bound)


def _player_action(table: UnderworldsTable, seat: int, verb: str) -> Flow[None]:
    """Drawing, replacing an objective, or passing: no fighter is involved (core.player-and-fighter-actions)."""
    if verb == "draw":
        table.draw(f"power-deck-{seat}", f"power-hand-{seat}", 1, "activation.draw-power")
    elif verb == "replace":
        yield from _replace_objective(table, seat)
    else:
        table.emit("passed", "activation.pass", seat)
    yield from reaction_step(table, *CLOSING, action=verb)


def _replace_objective(table: UnderworldsTable, seat: int) -> Flow[None]:
    choice = yield Ask(
        seat,
        "discard",
        [
            Option(
                f"discard {card}",
                say("Discard {card}", card=f"card:{card}"),
                value=card,
                refs=[f"card:{card}"],
            )
            for card in table.hand(seat, "objective")
        ],
        say("Which objective card is discarded?"),
        "activation.cycle-objective",
        private=True,
    )
    table.put(
        choice.value,
        f"objective-hand-{seat}",
        f"objective-discard-{seat}",
        "activation.cycle-objective",
        "discarded",
    )
    table.draw(f"objective-deck-{seat}", f"objective-hand-{seat}", 1, "activation.cycle-objective")
