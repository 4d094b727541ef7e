"""What the log says of events: what fills the places of their sentences, and which it is where that depends on what the
event carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from katabasis.kernel.events import DREW, PUT, ROLLED, Event
from katabasis.kernel.text import N_, Text, say
from katabasis.kernel.wording import Variant, Wording, scored, won_alone

from .. import events

TOKEN_NAMES = {
    "move": N_("Move token"),
    "charge": N_("Charge token"),
    "guard": N_("Guard token"),
    "stagger": N_("Stagger token"),
    "raise": N_("Raise counter"),
}

SYMBOL_NAMES = {
    "crit": N_("crit"),
    "smash": N_("smash"),
    "fury": N_("fury"),
    "block": N_("block"),
    "dodge": N_("dodge"),
    "single-support": N_("single support"),
    "double-support": N_("double support"),
}

KEYWORD_NAMES = {
    "cleave": N_("Cleave"),
    "ensnare": N_("Ensnare"),
    "grievous": N_("Grievous"),
    "critical-grievous": N_("Critical: Grievous"),
    "scything": N_("Scything"),
    "stagger": N_("Stagger"),
    "critical-stagger": N_("Critical: Stagger"),
    "knockback": N_("Knockback"),
    "leader": N_("Leader"),
    "flyer": N_("Flyer"),
    "assassin": N_("Assassin"),
    "petitioner": N_("Petitioner"),
    "surge": N_("Surge"),
    "dual": N_("Dual"),
    "hybrid": N_("Hybrid"),
    "reaction": N_("Reaction"),
    "persists": N_("Persists"),
    "action": N_("Action"),
}

OUTCOME_NAMES = {
    "critical-hit": N_("critical hit"),
    "hit": N_("hit"),
    "draw": N_("draw"),
    "miss": N_("miss"),
}

ACTION_NAMES = {
    "move": N_("Move"),
    "charge": N_("Charge"),
    "attack": N_("Attack"),
    "guard": N_("Guard"),
    "stun": N_("Stun"),
    "tackle": N_("Tackle"),
    "draw": N_("Draw a power card"),
    "replace": N_("Replace an objective card"),
    "pass": N_("Pass"),
}

PHASE_NAMES = {
    "setup-warbands": N_("Warbands"),
    "setup-boards": N_("Boards"),
    "setup-objectives": N_("Objectives"),
    "setup-cards": N_("Opening hands"),
    "setup-fighters": N_("Deployment"),
    "action": N_("Action phase"),
    "end": N_("End phase"),
    "over": N_("Game over"),
}

STEP_NAMES = {
    "activation": N_("Activation step"),
    "power": N_("Power step"),
    "score": N_("Score objectives"),
    "upgrades": N_("Play upgrades"),
    "discard-objective": N_("Discard objective cards"),
    "discard-power": N_("Discard power cards"),
    "draw-objective": N_("Draw objective cards"),
    "draw-power": N_("Draw power cards"),
}

ZONE_NAMES = {
    "objective-deck": N_("objective deck"),
    "objective-hand": N_("objective hand"),
    "objective-discard": N_("objective discard pile"),
    "power-deck": N_("power deck"),
    "power-hand": N_("power hand"),
    "power-discard": N_("power discard pile"),
    "scored": N_("scored objectives"),
    "revealed": N_("revealed objectives"),
    "assigned": N_("upgrades in use"),
    "resolving": N_("card being resolved"),
    "objectives": N_("objective tokens"),
    "objective-tokens": N_("objective tokens"),
    "unplaced": N_("objective tokens in hand"),
}

EXCHANGED_NAMES = {
    "power": N_("the power cards of the opening hand"),
    "objectives": N_("the objective cards of the opening hand"),
    "all": N_("the opening hand"),
}

_NAMES: dict[str, dict[Any, str]] = {
    "token": TOKEN_NAMES,
    "counter": TOKEN_NAMES,
    "outcome": OUTCOME_NAMES,
    "action": ACTION_NAMES,
    "phase": PHASE_NAMES,
    "step": STEP_NAMES,
}


class UnderworldsWording(Wording):
    """The sentences of this game's events."""

    def named(self, event: Event) -> dict[str, Any]:
        named = dict(event.what)
        for key, names in _NAMES.items():
            if key in named:
                named[key] = names.get(named[key], named[key])
        for key in ("zone", "source"):
            value = named.get(key)
            if isinstance(value, str) and ":" not in value:
                pile = value.rstrip("0123456789").rstrip("-")
                named[key] = ZONE_NAMES.get(pile, pile)
        if isinstance(named.get("card"), str) and ":" not in named["card"]:
            named["card"] = f"card:{named['card']}"
        if event.kind == events.ACTIVATED and named["action"] == event.what["action"]:
            named["action"] = f"action:{event.what['action']}"
        if "faces" in named:
            named["faces"] = [SYMBOL_NAMES.get(face, face) for face in named["faces"]]
        return named

    def symbol(self, event: Sequence[Any]) -> str:
        kind, what = event[0], event[3]
        if kind in (events.TOKEN, events.TOKEN_REMOVED):
            return str(what["token"])
        if kind == events.ACTIVATED and what["action"] in ACTION_NAMES:
            return str(what["action"])
        return super().symbol(event)


# ------------------------------------------------------------------ kinds whose sentence depends on what they carry


def _card(event: Event) -> str | None:
    """The card of an event, as far as whoever reads it may know it."""
    return event.what.get("card") or (event.secret or {}).get("card")


def _drew(event: Event) -> Text | None:
    if event.secret:
        return say("{who} draws {cards}", cards=[f"card:{card}" for card in event.secret["cards"]])
    return None


def _put(event: Event) -> Text | None:
    if event.what["zone"] == "objectives":
        return say("{player} puts an objective token down", player=f"seat:{event.what['source'].rpartition('-')[2]}")
    card = _card(event)
    return say("{who} puts {card} into the {zone}", card=f"card:{card}") if card else None


def _discarded(event: Event) -> Text | None:
    card = _card(event)
    if card is None:
        return say("{who} discards a card from the {source}")
    return say("{who} discards {card}", card=f"card:{card}")


def _recycled(event: Event) -> Text | None:
    card = _card(event)
    return say("{who} recycles {card}", card=f"card:{card}") if card else say("{who} recycles a card")


def _mulligan(event: Event) -> Text:
    return say("{who} exchanges {cards}", cards=EXCHANGED_NAMES[event.what["cards"]])


def _activated(event: Event) -> Text | None:
    return None if event.what.get("fighter") else say("{who}: {action}")


def _outcome(event: Event) -> Text:
    ours, theirs = event.what["successes"]
    plain = say("{ours} to {theirs}", ours=ours, theirs=theirs)
    attack, defence = event.what.get("crits", (0, 0))
    count = plain if attack == defence else comparison(event.what)
    if event.what["trapped"]:
        return say("{target} is trapped; {outcome}: {successes}", successes=count)
    return say("{outcome}: {successes}", successes=count)


def comparison(what: Mapping[str, Any]) -> Text:
    """Why two rolls came to what they did: crits are compared first, then successes."""
    (ours, theirs), (attack, defence) = what["successes"], what["crits"]
    if attack and defence and attack != defence:
        return say("crits {attack} to {defence}, more crits win", attack=attack, defence=defence)
    if attack > defence:
        text = (
            N_("{ours} to {theirs}, but the attacker's crit wins")
            if ours <= theirs
            else N_("{ours} to {theirs}, with a crit")
        )
    elif attack < defence and ours >= theirs:
        text = N_("{ours} to {theirs}, but the target's crit wins")
    elif attack < defence:
        text = N_("{ours} to {theirs}, with a crit for the target")
    elif ours == theirs:
        text = N_("{ours} to {theirs}, a tie") if ours else N_("no success")
    elif ours < theirs:
        text = N_("{ours} to {theirs}, fewer successes than the target")
    elif attack:
        text = N_("{ours} to {theirs}, more successes, including a crit")
    else:
        text = N_("{ours} to {theirs}, more successes than the target")
    return Text(text, {"ours": ours, "theirs": theirs})


def _damaged(event: Event) -> Text | None:
    if not event.what.get("left"):
        return None
    return say("{fighter} suffers {amount} damage: {left} of {most} wounds left")


def _glory(event: Event) -> Text | None:
    if event.what.get("spent"):
        return say("{who} gains {points} glory, already spent, from {source}", source=event.what["source"])
    return say("{who} gains {points} glory from {source}", source=event.what["source"])


def _placed(event: Event) -> Text | None:
    return say("{fighter} is placed on the battlefield, in {to}") if event.what.get("start") is None else None


def _game_over(event: Event) -> Text:
    if (won := won_alone(event)) is not None:
        return won
    if event.what["winners"] and len(event.what["winners"]) < len(event.what["scores"]):
        return say("{winners} share the first place, {scores}", scores=scored(event))
    return say("The game is drawn, {scores}", scores=scored(event))


def _match_over(event: Event) -> Text:
    wins = " : ".join(str(count) for count in event.what["wins"])
    if event.what["winners"]:
        return say("{winner} wins the match, {wins}", winner=event.what["winners"][0], wins=wins)
    return say("The match is drawn, {wins}", wins=wins)


def _rolled(event: Event) -> Text | None:
    if event.what.get("again"):
        return say("{who} rolls again: {faces}")
    return say("{who} rolls off: {faces}") if event.what.get("rolloff") else None


def _direction(event: Event) -> Text | None:
    return say("The order of play is anticlockwise") if event.what["anticlockwise"] else None


def _warbands_revealed(event: Event) -> Text:
    return say("The warbands are shown: {chosen}", chosen=list(event.what["warbands"].values()))


VARIANTS: Mapping[str, Variant] = {
    events.ACTIVATED: _activated,
    events.DAMAGED: _damaged,
    events.DIRECTION: _direction,
    events.DISCARDED: _discarded,
    DREW: _drew,
    events.GAME_OVER: _game_over,
    events.GLORY: _glory,
    events.MATCH_OVER: _match_over,
    events.MULLIGAN: _mulligan,
    events.OUTCOME: _outcome,
    events.PLACED: _placed,
    PUT: _put,
    events.RECYCLED: _recycled,
    ROLLED: _rolled,
    events.WARBANDS_REVEALED: _warbands_revealed,
}

WORDING = UnderworldsWording(events.KINDS, VARIANTS)
