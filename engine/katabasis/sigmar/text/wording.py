"""What the log says of every event: an English sentence with {places}, and a symbol.

`line` makes a text out of an event as a view shows it. The places are filled by what the event carries; `who` is its
seat. Names and languages come in only where the text is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...kernel.text import Text, say
from ..rules import rolls

What = Mapping[str, Any]

LINES: dict[str, tuple[str, Text]] = {
    # before the battle
    "mustered": ("army", say("{who} fields: {units}")),
    "roll-off-won": ("die", say("{who} wins the roll-off, {faces}")),
    "roles": ("attack", say("{who} is the attacker")),
    "side-chosen": ("ground", say("{who} chooses the side of the board: {side}")),
    "territory": ("ground", say("{who} has {territory} of the {map} map")),
    "feature-placed": ("ground", say("{feature} is in the territory of {who}")),
    # time
    "round-began": ("pass", say("Battle round {round}")),
    "first-turn": ("pass", say("{who} takes the first turn")),
    "underdog": ("pass", say("{who} is the underdog")),
    "turn-began": ("pass", say("Turn of {who}")),
    "phase-began": ("pass", say("{phase}")),
    # units
    "declared": ("ability", say("{unit}: {ability}")),
    "set-up": ("move", say("Set up: {unit}")),
    "moved": ("move", say("Moved: {unit}")),
    "charged": ("charge", say("Charged: {unit}")),
    "stayed": ("pass", say("No charge: {unit}")),
    "rolled": ("die", say("{who} rolls {faces}")),
    "attacks-resolved": (
        "attack",
        say("{unit}, {weapon} on {target}: attacks {count}, damage {points}"),
    ),
    "inflicted": ("damage", say("{unit}: {points} damage in the pool")),
    "allocated": ("damage", say("{unit}: damage {points}, models slain {slain}")),
    "shuffled": ("deck", say("A deck is shuffled")),
    "drew": ("deck", say("{who} draws cards: {count}")),
    "seized": ("pass", say("{who} has seized the initiative and draws no cards")),
    "commanded": ("play", say("{who} uses the command of {card}")),
    "discarded": ("discard", say("{who} discards {card}")),
    "tactic-scored": ("points", say("{who} completes {card}")),
    "used": ("ability", say("{who} uses {ability}")),
    "failed": ("die", say("{ability} has no effect")),
    "lasts": ("ability", say("{ability} affects {units}")),
    "healed": ("heal", say("{unit}: {points} healed")),
    "gathered": ("heal", say("{unit}: bone-tithe points now {points}")),
    "returned": ("heal", say("Models of {unit} return")),
    "token-removed": ("death", say("{unit}: token lost")),
    "ability-chosen": ("ability", say("{who} chooses {ability}")),
    "reserved": ("pass", say("Kept in reserve: {unit}")),
    "slain": ("death", say("Slain: {models}")),
    "destroyed": ("death", say("Destroyed: {unit}")),
    # objectives
    "gained-control": ("objective", say("{who} gains control of {objective}")),
    "scored": ("points", say("{who} scores {points}: {source}")),
    "battle-ended": ("win", say("The battle is over: {winner} wins, {scores}")),
}

HEADINGS = ("round-began", "turn-began")
"""Kinds that begin a chapter of the log."""

QUIET = frozenset(("inflicted", "phase-began"))
"""Kinds that a log may leave out: another line says what came of them, or they happen every turn."""

WEIGHTS = {
    "battle-ended": 9,
    "destroyed": 8,
    "tactic-scored": 7,
    "gained-control": 6,
    "scored": 5,
    "slain": 5,
    "charged": 4,
    "used": 3,
    "commanded": 3,
    "attacks-resolved": 2,
    "returned": 2,
    "set-up": 1,
    "moved": 1,
    "rolled": -1,
    "declared": -1,
    "shuffled": -1,
    "drew": -1,
}
"""How much kinds matter to somebody who has not watched; what weighs less than nothing is left out."""


def is_quiet(event: Sequence[Any]) -> bool:
    """Whether a log may leave an event out."""
    return event[0] in QUIET


def line(event: Sequence[Any]) -> Text:
    """The sentence of an event: [kind, rule, seat, what, secret, barrier]."""
    kind, _rule, seat, what, *_ = event
    made = _VARIANTS[kind](what) if kind in _VARIANTS else None
    text = made or (LINES[kind][1] if kind in LINES else say(kind.replace("-", " ")))
    return Text(text.msgid, {**_named(what), **text.values, "who": f"seat:{seat}"})


def symbol(event: Sequence[Any]) -> str:
    """The name of the symbol that stands before the line."""
    return LINES[event[0]][0] if event[0] in LINES else "rule"


def _named(what: What) -> dict[str, Any]:
    """What an event carries; scores as people write them."""
    named = dict(what)
    if "card" in named:
        named["card"] = f"card:{named['card']}"
    if came_to := outcomes(what):
        named["faces"] = say("{points} (rolled {faces})", points=came_to, faces=named["faces"])
    if "scores" in named:
        named["scores"] = " : ".join(str(score) for score in named["scores"])
    return named


# ------------------------------------------------------------------ kinds whose sentence depends on what they carry


def _rolled(what: What) -> Text | None:
    sentences = {
        "hit": say("{unit}, {weapon}, hit rolls ({need}+): {faces}"),
        "wound": say("{unit}, {weapon}, wound rolls ({need}+): {faces}"),
        "save": _save_rolls(what),
        "ward": say("{unit}, ward rolls ({need}+): {faces}"),
        "damage": say("{unit}, {weapon}, damage {value}: {faces}"),
        "attacks": say("{unit}, attacks {value}: {faces}"),
        "move": say("{unit}, Move {value}: {faces}"),
        "run": say("{unit}, run roll: {faces}"),
        "charge": say("{unit}, charge roll: {faces}"),
        "mortal": say("{unit}, mortal damage {value}: {faces}"),
        "ability": say("{ability}, roll: {faces}"),
        "heal": say("{unit}, healing {value}: {faces}"),
        "return": say("{unit}, models returning {value}: {faces}"),
        "priority": say("{who} rolls for priority: {faces}"),
        "roll-off": say("{who} rolls off: {faces}"),
    }
    return sentences.get(what.get("purpose", ""))


def _save_rolls(what: What) -> Text:
    if what.get("need", 0) > max(rolls.DIE):
        return say("{target} cannot save: {need}+ is needed, rolled {faces}")
    return say("{target}, save rolls ({need}+): {faces}")


def outcomes(what: What) -> list[int]:
    """What the dice of a rolled value come to, where it is something else than they show: a D3, several at once, or a
    number is added."""
    printed, faces = what.get("value"), what.get("faces", [])
    came_to = rolls.worth(printed, faces) if isinstance(printed, str) else faces
    return [] if came_to == faces else came_to


def _drew(what: What) -> Text | None:
    if what["zone"] == "twist":
        return say("Twist: {twist}", twist=f"twist:{what['cards'][0]}")
    return None


def _battle_ended(what: What) -> Text | None:
    scores = what["scores"]
    if scores.count(max(scores)) > 1:
        return say("The battle is drawn, {scores}", scores=" : ".join(str(score) for score in scores))
    winner = scores.index(max(scores))
    return say(
        "The battle is over: {winner} wins, {scores}",
        winner=f"seat:{winner}",
        scores=" : ".join(str(score) for score in scores),
    )


def _healed(what: What) -> Text | None:
    return None if what["points"] else say("{unit} has no damage to heal")


_VARIANTS: dict[str, Callable[[What], Text | None]] = {
    "rolled": _rolled,
    "drew": _drew,
    "healed": _healed,
    "battle-ended": _battle_ended,
}
