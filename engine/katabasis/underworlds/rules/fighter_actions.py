"""Fighter actions (2023 pp. 34-44): what a fighter may do, activated or because a card lets it act; and doing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import N_, Refusal, Text, refuse, say
from .. import cards
from ..cards import modifiers
from ..cards.reading import Reading
from ..cards.registry import Clause, card_verb
from ..state import Fighter, UnderworldsTable, moves_made
from . import actions, attacking, moves, targets, tokens
from .reactions import reaction_step

_LABELS = {
    "move": N_("{who}: Move"),
    "attack": N_("{who}: Attack"),
    "charge": N_("{who}: Charge"),
    "guard": N_("{who}: Guard"),
    "stun": N_("{who}: Stun"),
    "tackle": N_("{who}: Tackle"),
}
_ACTIONS: dict[str, Callable[[UnderworldsTable, Fighter, Sequence[str]], Flow[None]]] = {
    "move": lambda table, fighter, closing: moves.move_action(table, fighter, closing=closing),
    "attack": lambda table, fighter, closing: attacking.attack_action(table, fighter, closing=closing, activated=True),
    "charge": actions.charge,
    "guard": actions.guard,
    "stun": actions.stun,
    "tackle": actions.tackle,
}


def candidates(table: UnderworldsTable, fighter: Fighter, barred: Sequence[Refusal] = ()) -> Iterator[Option]:
    """Every action of the rulebook, of the fighter's card and of its upgrades, with what refuses it: `barred`, or else
    its own rules. An option's value is (action, fighter id)."""
    for verb in table.rules.fighter_actions:
        label = _LABELS[verb]
        refusals = barred or _REFUSALS[verb](table, fighter)
        yield _option(f"{verb} {fighter.id}", label, fighter, verb, refusals)
    for action, refusals in cards.actions_of(table, fighter):
        yield _option(f"act {fighter.id} {action}", "{who}: {action}", fighter, action, barred or refusals)


def _option(id: str, msgid: str, fighter: Fighter, verb: str, refusals: Sequence[Refusal]) -> Option:
    label = Text(msgid, {"who": fighter.ref, "action": f"action:{verb}"})
    return Option(id, label, value=(verb, fighter.id), refs=[fighter.ref], refusals=refusals)


def make(table: UnderworldsTable, fighter: Fighter, action: str, closing: Sequence[str] = ()) -> Flow[None]:
    """Make an action. `closing` are the occasions that end together with it."""
    if action in _ACTIONS:
        yield from _ACTIONS[action](table, fighter, closing)
    else:
        yield from cards.resolve(table, fighter.seat, action, fighter)
        yield from reaction_step(table, "after-action", *closing, fighter=fighter.id, action=action)


# ---------------------------------------------------------------------- what refuses an action


def _charged(table: UnderworldsTable, fighter: Fighter) -> list[Refusal]:
    """In editions that limit no Move actions, a Charge token does (action.charge-token-limits)."""
    if table.rules.moves_per_phase is None and fighter.tokens["charge"]:
        return [
            refuse(
                "action.charge-token-limits",
                "{who} has a Charge token and cannot move, charge or tackle",
                who=fighter.ref,
            )
        ]
    return []


def _moved(table: UnderworldsTable, fighter: Fighter) -> list[Refusal]:
    """Some editions limit the Move and Charge actions that a fighter may make in a phase (move.limit)."""
    most = table.rules.moves_per_phase
    if most is None or moves_made(table, fighter) < most:
        return []
    return [refuse(table.rules.cite("move.limit"), "{who} has made a Move action this phase", who=fighter.ref)]


def _move_refusals(table: UnderworldsTable, fighter: Fighter) -> list[Refusal]:
    if refusals := _charged(table, fighter) or _moved(table, fighter):
        return refusals
    return moves.nowhere(table, fighter)


def _attack_refusals(table: UnderworldsTable, fighter: Fighter) -> list[Refusal]:
    possible = targets.attack_candidates(table, fighter, activated=True)
    if any(not candidate.refusals for candidate in possible):
        return []
    superaction = [refusal for candidate in possible for refusal in candidate.refusals if "scything" in refusal.rule]
    return superaction[:1] or [refuse("attack.needs-target", "{who} has no target in range and sight", who=fighter.ref)]


def _charge_refusals(table: UnderworldsTable, fighter: Fighter) -> list[Refusal]:
    refusals = _charged(table, fighter) + _moved(table, fighter)
    if card := modifiers.no_charge(table, fighter):
        rule = table.rules.cite("power.next-event")
        refusals.append(refuse(rule, "{card} keeps {who} from charging", card=card, who=fighter.ref))
    if fighter.tokens["move"] and table.rules.moves_per_phase is None:
        refusals.append(refuse("move.token-stops-charge", "{who} has a Move token and cannot charge", who=fighter.ref))
    if not refusals and not actions.can_charge(table, fighter):
        refusals.append(
            refuse(table.rules.cite("action.charge-conditions"), "No Move brings {who} to a target", who=fighter.ref)
        )
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
    if refusals := _charged(table, fighter):
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


# ---------------------------------------------------------------------- what cards do


def _act_refusals(reading: Reading, fighter: Fighter, clause: Clause) -> list[Refusal]:
    """A card that does not name the action lifts nothing (power.gambit-grants-action-2023)."""
    if any(not option.refusals for option in candidates(reading.table, fighter)):
        return []
    return [refuse("power.upgrade-action", "{who} has no action available", who=fighter.ref)]


@card_verb("act", refusals=_act_refusals)
def _act(reading: Reading, fighter: Fighter, clause: Clause) -> Flow[None]:
    prompt = say("Which action does {who} make?", who=fighter.ref)
    offered = list(candidates(reading.table, fighter))
    choice = yield Ask(fighter.seat, "act", offered, prompt, "power.upgrade-action")
    action, _ = choice.value
    yield from make(reading.table, fighter, action)
