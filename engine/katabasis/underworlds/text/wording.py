"""What the log says of every event: an English sentence with {places}, and a symbol.

`line` makes a text out of an event as a view shows it. The places are filled by what the event carries; `who` is its
seat. Names and languages come in only where the text is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from katabasis.kernel.text import N_, Text, say

What = Mapping[str, Any]

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

LINES: dict[str, tuple[str, Text]] = {
    # the kernel's own
    "rolled": ("dice", say("{who} rolls {faces}")),
    "shuffled": ("draw", say("The {zone} of {who} is shuffled")),
    "drew": ("draw", say("{who} draws from the {source}: {count}")),
    "put": ("play", say("{who} puts a card from the {source} into the {zone}")),
    # set-up
    "warband-picked": ("play", say("{who} has picked a warband")),
    "warbands-revealed": ("play", say("The warbands are shown: {chosen}")),
    "board-picked": ("rock", say("{who} picks {board}")),
    "boards-placed": ("rock", say("{who} lays the boards")),
    "objective-placed": ("objective", say("{who} places an objective in {hex}")),
    "objective-removed": ("objective", say("The objective token in {hex} is removed")),
    "hex-blocked": ("rock", say("{hex} is blocked for the rest of the phase")),
    "artefact-placed": ("objective", say("{who} places the Artefact in {hex}")),
    "objectives-revealed": ("objective", say("The objectives are turned face up")),
    "mulligan": ("draw", say("{who} exchanges {cards}")),
    "returned": ("draw", say("{who} puts {card} back into the {zone}")),
    "hand-kept": ("play", say("{who} keeps the hand")),
    "all-placed": ("win", say("{who} finished placing fighters first")),
    # time
    "round-began": ("pass", say("Round {round}")),
    "phase-began": ("pass", say("{phase}")),
    "turn-began": ("pass", say("Turn of {who}")),
    "step-began": ("pass", say("{step}")),
    "roll-off-won": ("win", say("{who} wins the roll-off")),
    "roll-off-lowest": ("dice", say("{who} has the lowest roll")),
    "roll-off-level": ("dice", say("Roll-off tied: rolling again")),
    "named": ("win", say("{named} goes first")),
    "inspiration-step": ("inspired", say("Inspiration step")),
    "surge-step": ("objective", say("Surge step")),
    "reaction-step": ("react", say("Reaction step")),
    "direction": ("pass", say("The order of play is clockwise")),
    "cleaned-up": ("discard", say("Tokens are removed and the next round begins")),
    "game-over": ("win", say("{winners} wins: {scores}")),
    "match-over": ("win", say("{winners} wins the match: {wins}")),
    "sudden-death": ("attack", say("The match is tied: sudden death follows, until a warband has been wiped out")),
    "quiet-rounds": ("dice", say("Rounds without anybody out of action: {rounds}; a roll-off decides the match")),
    # activations
    "activated": ("attack", say("{fighter}: {action}")),
    "passed": ("pass", say("{who} passes")),
    "moved": ("move", say("{fighter} moves from {start} to {to}")),
    "pushed": ("push", say("{fighter} is pushed from {start} to {to}")),
    "driven-back": ("drive-back", say("{fighter} is driven back from {start} to {to}")),
    "placed": ("move", say("{fighter} is placed in {to}")),
    "token": ("guard", say("{fighter} is given a {token}")),
    "token-removed": ("guard", say("{fighter} loses a {token}")),
    "counter": ("raise", say("{fighter} is given a {counter}")),
    "inspired": ("inspired", say("{fighter} is Inspired")),
    # fighting
    "attack-declared": ("attack", say("{attacker} attacks {target} with {attack}")),
    "outcome": ("target", say("{outcome}: {successes}")),
    "attack-resolved": ("attack", say("Attack resolved: {attacker} on {target}")),
    "damaged": ("wound", say("{fighter} suffers {amount} damage")),
    "healed": ("wound", say("{fighter} is healed of {amount} damage")),
    "out-of-action": ("skull", say("{fighter} is out of action")),
    # cards and glory
    "revealed": ("play", say("{who} shows {card}")),
    "card-played": ("ploy", say("{who} plays {card}")),
    "upgraded": ("upgrade", say("{fighter} is given {card}")),
    "assigned": ("upgrade", say("{card} is assigned")),
    "broken": ("discard", say("{card} breaks")),
    "discarded": ("discard", say("{who} discards {card}")),
    "recycled": ("discard", say("{who} recycles {card}")),
    "reaction": ("react", say("{who} reacts with {card}")),
    "fizzled": ("discard", say("{card} ends")),
    "scored": ("objective", say("{who} scores {card}")),
    "glory": ("glory", say("{who} gains {points} glory")),
    "spent": ("glory", say("{who} spends {points} glory")),
    "power-passed": ("pass", say("{who} passes in the power step")),
    "chosen": ("target", say("{card}: {fighters} chosen")),
    "designated": ("target", say("{card}: {fighters} designated")),
}

HEADINGS = ("round-began", "phase-began", "turn-began")
"""Kinds that begin a chapter of the log."""

QUIET = frozenset(
    (
        "assigned",
        "attack-resolved",
        "inspiration-step",
        "put",
        "reaction-step",
        "shuffled",
        "spent",
        "step-began",
        "surge-step",
    )
)
"""Kinds that a log may leave out: another line says what they led to."""

WEIGHTS = {
    "out-of-action": 9,
    "scored": 8,
    "damaged": 7,
    "inspired": 6,
    "card-played": 6,
    "reaction": 6,
    "upgraded": 5,
    "healed": 5,
    "outcome": 4,
    "attack-declared": 4,
    "driven-back": 4,
    "moved": 3,
    "pushed": 3,
    "placed": 3,
    "counter": 3,
    "activated": 2,
    "rolled": -1,
    "drew": -1,
    "power-passed": -2,
}
"""How much events of a kind matter to the other player, 0 for the rest: a short account has the weightiest."""


def is_quiet(event: Sequence[Any]) -> bool:
    """Whether a log may leave an event out."""
    return event[0] in QUIET


def line(event: Sequence[Any]) -> Text:
    """The sentence of an event: [kind, rule, seat, what, secret, barrier]."""
    kind, _cite, seat, what, secret, *_ = event
    made = _VARIANTS[kind](what, secret or {}) if kind in _VARIANTS else None
    text = made or (LINES[kind][1] if kind in LINES else say(kind.replace("-", " ")))
    return Text(text.msgid, {**_named(what), **text.values, "who": f"seat:{seat}"})


def symbol(event: Sequence[Any]) -> str:
    """The name of the symbol that stands before the line."""
    kind, what = event[0], event[3]
    if kind in ("token", "token-removed"):
        return str(what["token"])
    if kind == "activated" and what["action"] in ACTION_NAMES:
        return str(what["action"])
    return LINES[kind][0] if kind in LINES else "rule"


def _named(what: What) -> dict[str, Any]:
    """What an event carries, with names in place of words for machines."""
    named = dict(what)
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
    if "faces" in named:
        named["faces"] = [SYMBOL_NAMES.get(face, face) for face in named["faces"]]
    return named


_NAMES: dict[str, dict[Any, str]] = {
    "token": TOKEN_NAMES,
    "counter": TOKEN_NAMES,
    "outcome": OUTCOME_NAMES,
    "action": ACTION_NAMES,
    "phase": PHASE_NAMES,
    "step": STEP_NAMES,
}


# ------------------------------------------------------------------ kinds whose sentence depends on what they carry


def _drew(what: What, secret: What) -> Text | None:
    if secret.get("cards"):
        return say("{who} draws {cards}", cards=[f"card:{card}" for card in secret["cards"]])
    return say("{who} draws a card from the {source}") if what["count"] == 1 else None


def _put(what: What, secret: What) -> Text | None:
    if what["zone"] == "objectives":
        return say("{player} puts an objective token down", player=f"seat:{what['source'].rpartition('-')[2]}")
    card = what.get("card") or secret.get("card")
    return say("{who} puts {card} into the {zone}", card=f"card:{card}") if card else None


def _discarded(what: What, secret: What) -> Text | None:
    card = what.get("card") or secret.get("card")
    if card is None:
        return say("{who} discards a card from the {source}")
    return say("{who} discards {card}", card=f"card:{card}")


def _recycled(what: What, secret: What) -> Text | None:
    card = what.get("card") or secret.get("card")
    return say("{who} recycles {card}", card=f"card:{card}") if card else say("{who} recycles a card")


def _mulligan(what: What, _secret: What) -> Text:
    return say("{who} exchanges {cards}", cards=EXCHANGED_NAMES[what["cards"]])


def _activated(what: What, _secret: What) -> Text | None:
    return None if what.get("fighter") else say("{who}: {action}")


def _outcome(what: What, _secret: What) -> Text:
    ours, theirs = what["successes"]
    plain = say("{ours} to {theirs}", ours=ours, theirs=theirs)
    attack, defence = what.get("crits", (0, 0))
    count = plain if attack == defence else comparison(what)
    if what["trapped"]:
        return say("{target} is trapped; {outcome}: {successes}", successes=count)
    return say("{outcome}: {successes}", successes=count)


def comparison(what: What) -> Text:
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


def _damaged(what: What, _secret: What) -> Text | None:
    if not what.get("left"):
        return None
    return say("{fighter} suffers {amount} damage: {left} of {most} wounds left")


def _glory(what: What, _secret: What) -> Text | None:
    if what.get("spent"):
        return say("{who} gains {points} glory, already spent, from {source}", source=what["source"])
    return say("{who} gains {points} glory from {source}", source=what["source"])


def _placed(what: What, _secret: What) -> Text | None:
    return say("{fighter} is placed on the battlefield, in {to}") if what.get("start") is None else None


def _game_over(what: What, _secret: What) -> Text:
    scores = " : ".join(str(score) for score in what["scores"])
    if len(what["winners"]) == 1:
        return say("{winner} wins, {scores}", winner=what["winners"][0], scores=scores)
    if what["winners"] and len(what["winners"]) < len(what["scores"]):
        return say("{winners} share the first place, {scores}", scores=scores)
    return say("The game is drawn, {scores}", scores=scores)


def _match_over(what: What, _secret: What) -> Text:
    wins = " : ".join(str(count) for count in what["wins"])
    if what["winners"]:
        return say("{winner} wins the match, {wins}", winner=what["winners"][0], wins=wins)
    return say("The match is drawn, {wins}", wins=wins)


def _rolled(what: What, _secret: What) -> Text | None:
    if what.get("again"):
        return say("{who} rolls again: {faces}")
    return say("{who} rolls off: {faces}") if what.get("rolloff") else None


def _direction(what: What, _secret: What) -> Text | None:
    return say("The order of play is anticlockwise") if what["anticlockwise"] else None


def _warbands_revealed(what: What, _secret: What) -> Text:
    return say("The warbands are shown: {chosen}", chosen=list(what["warbands"].values()))


_VARIANTS: dict[str, Callable[[What, What], Text | None]] = {
    "activated": _activated,
    "damaged": _damaged,
    "direction": _direction,
    "discarded": _discarded,
    "drew": _drew,
    "game-over": _game_over,
    "glory": _glory,
    "match-over": _match_over,
    "mulligan": _mulligan,
    "outcome": _outcome,
    "placed": _placed,
    "put": _put,
    "recycled": _recycled,
    "rolled": _rolled,
    "warbands-revealed": _warbands_revealed,
}
