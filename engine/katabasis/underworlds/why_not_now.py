"""Why something that exists in the game is no part of the decision at hand.

The answers are for whoever decides: they rest on what that player may see, and on nothing else (card.hand-secret).
"""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.facets import refusals
from ..kernel.options import Ask
from ..kernel.text import N_, Refusal, Text, refuse
from . import cards
from .cards.reading import ref_of
from .content import CARDS, Card
from .rules import power_step
from .state import UnderworldsTable, card_of, printed

FIGHTER_VERBS = ("move", "attack", "charge", "guard", "stun", "tackle", "act")
PLAYER_VERBS = {
    "draw": ("activation.draw-power", N_("Drawing a power card takes an activation")),
    "replace": ("activation.cycle-objective", N_("Replacing an objective card takes an activation")),
}
"""What players do with an activation, by which rule, and what is said at other times."""
CARD_VERBS = ("play", "upgrade", "recycle", "score", "reveal", "discard", "react")


class Refusals(refusals.Refusals[UnderworldsTable]):
    """Why something cannot be done that a decision does not list."""

    def not_now(self, table: UnderworldsTable, ask: Ask, verb: str, id: str) -> list[Refusal]:
        """Why `verb` cannot be done now with the card or the fighter of that id; "" stands for any."""
        if verb in FIGHTER_VERBS:
            return [_no_action(table, verb) or _of_fighter(table, ask, id)]
        if _is_attack(table, verb):
            return [_of_fighter(table, ask, "")]
        if verb in (*CARD_VERBS, *PLAYER_VERBS) and (barred := table.rules.cards_barred(table)):
            return barred
        if verb in PLAYER_VERBS and table.phase != "end":
            rule, said = PLAYER_VERBS[verb]
            return [Refusal(rule, Text(said, {}))]
        if verb in CARD_VERBS and printed(id) in CARDS:
            elsewhere = _not_in_hand(table, ask.seat, id) or _of_another_type(table, verb, id)
            if elsewhere is not None:
                return [elsewhere]
        if verb == "lay" and table.layout is not None:
            return [refuse(table.rules.cite("setup.boards-join"), "The boards have been joined")]
        if verb in ("self", "opponent"):
            return [refuse(table.rules.cite("round.roll-off"), "Only who has won a roll-off names a player")]
        if verb in ("die", "all"):
            return [refuse("dice.reroll", "Dice are re-rolled right after their roll, where a rule says so")]
        by_time = _BY_TIME.get(verb)
        return [] if by_time is None else [by_time(table, ask, id)]


def _first(ask: Ask, rule: str) -> Refusal:
    """Something else is being decided. What a private decision is about is its player's affair."""
    if ask.private:
        return refuse(rule, "Another decision must be made first")
    return refuse(rule, "Decide this first: {prompt}", prompt=ask.prompt)


# ---------------------------------------------------------------------- fighters


def _no_action(table: UnderworldsTable, verb: str) -> Refusal | None:
    """An action that fighters do not have in this edition; None if they do."""
    if verb in (*table.rules.fighter_actions, "act"):
        return None
    return Refusal(table.rules.cite("activation.fighter-actions"), Text(_LACKED[verb], {}))


_LACKED = {"stun": N_("These rules have no Stun action"), "tackle": N_("These rules have no Tackle action")}
"""The actions of the rulebook that not every edition has."""


def _is_attack(table: UnderworldsTable, verb: str) -> bool:
    """Whether a fighter of this table, or an upgrade, has an Attack action of that id."""
    sides = (side for fighter in table.fighters.values() for side in (fighter.card.normal, fighter.card.inspired))
    if any(attack.id == verb for side in sides for attack in side.attacks):
        return True
    return verb in CARDS and "attack" in CARDS[verb].declared


def _of_fighter(table: UnderworldsTable, ask: Ask, id: str) -> Refusal:
    """A fighter acts in its player's activation step (activation.fighter)."""
    if table.phase != "action":
        return refuse("activation.fighter", "A fighter is activated in its player's activation step")
    fighter = table.fighters.get(id)
    if fighter is not None and table.active is not None and fighter.seat != table.active:
        return refuse(
            table.rules.cite("round.turns"),
            "It is the turn of {who}; {fighter} is activated in the turns of {other}",
            who=f"seat:{table.active}",
            fighter=fighter.ref,
            other=f"seat:{fighter.seat}",
        )
    if table.main_step == "power":
        return refuse("activation.fighter", "The activation step of this turn is over")
    return _first(ask, "activation.fighter")


# ---------------------------------------------------------------------- where a card lies


def _not_in_hand(table: UnderworldsTable, seat: int, id: str) -> Refusal | None:
    """Where a card is that is not in that player's hand, as far as that player knows; None if it is there."""
    zone = next((name for name, zone in table.zones.items() if id in zone.cards), "")
    owner = table.zones[zone].owner if zone else None
    if zone == "assigned":
        bearer = cards.bearer(table, id)
        assert bearer is not None
        return refuse("power.upgrade-permanent", "{card} is assigned to {who}", card=ref_of(id), who=bearer.ref)
    if zone == "resolving":
        rule = table.rules.cite("power.gambit-procedure")
        return refuse(rule, "{card} is already in play", card=ref_of(id))
    if not zone or owner is None:
        return refuse("deck.two-decks", "{card} is not in any deck of this game", card=ref_of(id))
    if owner != seat:
        return refuse("card.hand", "{card} belongs to {who}", card=ref_of(id), who=f"seat:{owner}")
    pile = zone.rpartition("-")[0]
    return None if pile not in _PILES else _PILES[pile](table, id)


def _in_deck(table: UnderworldsTable, id: str) -> Refusal:
    return refuse("card.hand", "{card} has not been drawn", card=ref_of(id))


def _discarded(table: UnderworldsTable, id: str) -> Refusal:
    rule = table.rules.cite("card.discard-inert")
    return refuse(rule, "{card} lies in the discard pile", card=ref_of(id))


def _scored(table: UnderworldsTable, id: str) -> Refusal:
    return refuse(table.rules.cite("card.scored"), "{card} has been scored", card=ref_of(id))


def _revealed(table: UnderworldsTable, id: str) -> Refusal:
    rule = table.rules.cite("objective.surge")
    return refuse(rule, "{card} has been revealed and is scored in the next surge step", card=ref_of(id))


_PILES = {
    "power-deck": _in_deck,
    "objective-deck": _in_deck,
    "power-discard": _discarded,
    "objective-discard": _discarded,
    "scored": _scored,
    "revealed": _revealed,
}
"""The piles of a player besides the hand."""


def _of_another_type(table: UnderworldsTable, verb: str, id: str) -> Refusal | None:
    """A card that is no such card as the verb is for; None if it is."""
    if verb not in _FOR:
        return None
    fits, rule, otherwise = _FOR[verb]
    said = otherwise or table.rules.gambits["other"]
    return None if fits(card_of(id)) else Refusal(rule, Text(said, {"card": ref_of(id)}))


_FOR: dict[str, tuple[Callable[[Card], bool], str, str]] = {
    "play": (lambda card: card.is_gambit, "power.play", ""),
    "upgrade": (lambda card: card.type == "upgrade", "power.play", N_("{card} is not an upgrade")),
    "recycle": (lambda card: card.type != "objective", "power.play", N_("{card} is not a power card")),
    "score": (lambda card: card.type == "objective", "objective.score", N_("{card} is not an objective card")),
    "reveal": (lambda card: card.type == "objective", "objective.score", N_("{card} is not an objective card")),
    "react": (lambda card: card.is_reaction, "reaction.sources", N_("{card} is not a reaction")),
}
"""Which cards each verb is for, by which rule, and what is said of others; the edition has a word of its own for what
is played."""


# ---------------------------------------------------------------------- a card in hand, or none in particular


def _no_gambit(table: UnderworldsTable, ask: Ask, id: str) -> Refusal:
    if table.phase == "end":
        return Refusal("endphase.no-gambits", Text(table.rules.gambits["end-phase"], {}))
    if printed(id) in CARDS and card_of(id).is_reaction:
        return power_step.waits(id)
    if table.main_step == "power":
        return _first(ask, "power.gambit-when")
    return Refusal("power.gambit-when", Text(table.rules.gambits["power-step"], {}))


def _no_upgrade(table: UnderworldsTable, ask: Ask, id: str) -> Refusal:
    if table.main_step == "power":
        return _first(ask, "power.upgrade-when")
    return refuse("power.upgrade-when", "Upgrades are played in power steps and in the end phase's upgrade step")


def _no_recycling(table: UnderworldsTable, ask: Ask, id: str) -> Refusal:
    if not table.rules.recycle:
        return refuse(table.rules.cite("power.step"), "Power cards are played, not recycled")
    if table.main_step == "power":
        return _first(ask, "power.recycle")
    return refuse("power.recycle", "Power cards are recycled in power steps")


def _no_reaction(table: UnderworldsTable, ask: Ask, id: str) -> Refusal:
    if table.phase == "end" and printed(id) in CARDS and card_of(id).is_gambit:
        return Refusal("endphase.no-gambits", Text(table.rules.gambits["end-phase"], {}))
    if table.phase == "end":
        return refuse(table.rules.cite("endphase.no-minor-steps"), "No reaction can be used in the end phase")
    if printed(id) in CARDS:
        return refuse(table.rules.cite("reaction.trigger"), "This is not the moment for {card}", card=ref_of(id))
    return refuse(table.rules.cite("reaction.trigger"), "No reaction can be used now")


def _no_score(table: UnderworldsTable, ask: Ask, id: str) -> Refusal:
    if printed(id) in CARDS and card_of(id).is_surge:
        return table.rules.late_objective(table, id)
    if table.phase == "end":
        return _first(ask, "endphase.steps")
    return refuse(
        "objective.end-phase-default", "Objective cards are scored in the end phase, if their condition is met"
    )


def _no_discard(table: UnderworldsTable, ask: Ask, id: str) -> Refusal:
    """Which of the steps of the end phase a card is discarded in."""
    if printed(id) not in CARDS or table.phase == "end":
        return _first(ask, "endphase.steps")
    kind = "objectives" if card_of(id).type == "objective" else "power"
    return refuse(f"endphase.discard-{kind}", "Cards are discarded in the end phase")


def _no_reveal(table: UnderworldsTable, ask: Ask, id: str) -> Refusal:
    if printed(id) in CARDS:
        return table.rules.early_objective(table, id)
    return _first(ask, "objective.score")


_BY_TIME = {
    "play": _no_gambit,
    "upgrade": _no_upgrade,
    "recycle": _no_recycling,
    "react": _no_reaction,
    "score": _no_score,
    "discard": _no_discard,
    "reveal": _no_reveal,
}
