"""What the log says of events: what fills the places of their sentences, and which it is where that depends on what the
event carries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.events import DREW, ROLLED, Event
from ...kernel.text import Text, say
from ...kernel.wording import Variant, Wording, scored
from .. import events
from ..rules import rolls


class SigmarWording(Wording):
    """The sentences of this game's events."""

    def named(self, event: Event) -> dict[str, Any]:
        named = dict(event.what)
        if "card" in named:
            named["card"] = f"card:{named['card']}"
        if came_to := outcomes(event.what):
            named["faces"] = say("{points} (rolled {faces})", points=came_to, faces=named["faces"])
        if "scores" in named:
            named["scores"] = " : ".join(str(score) for score in named["scores"])
        return named


# ------------------------------------------------------------------ kinds whose sentence depends on what they carry


def _rolled(event: Event) -> Text | None:
    sentences = {
        "hit": say("{unit}, {weapon}, hit rolls ({need}+): {faces}"),
        "wound": say("{unit}, {weapon}, wound rolls ({need}+): {faces}"),
        "save": _save_rolls(event.what),
        "ward": say("{unit}, ward rolls ({need}+): {faces}"),
        "damage": say("{unit}, {weapon}, damage {value}: {faces}"),
        "attacks": say("{unit}, attacks {value}: {faces}"),
        "move": say("{unit}, Move {value}: {faces}"),
        "run": say("{unit}, run roll: {faces}"),
        "charge": say("{unit}, charge roll: {faces}"),
        "mortal": say("{unit}, mortal damage {value}: {faces}"),
        "ability": say("{ability}, roll: {faces}"),
        "cast": say("{unit}, casting roll for {ability} ({need}+): {faces}"),
        "chant": say("{unit}, chanting roll for {ability} ({need}+): {faces}"),
        "ritual": say("{unit}, ritual points lost {value}: {faces}"),
        "unbind": say("{unit}, unbinding roll (more than {need}): {faces}"),
        "heal": say("{unit}, healing {value}: {faces}"),
        "return": say("{unit}, models returning {value}: {faces}"),
        "priority": say("{who} rolls for priority: {faces}"),
        "roll-off": say("{who} rolls off: {faces}"),
    }
    return sentences.get(event.what.get("purpose", ""))


def _save_rolls(what: Mapping[str, Any]) -> Text:
    if what.get("need", 0) > max(rolls.DIE):
        return say("{target} cannot save: {need}+ is needed, rolled {faces}")
    return say("{target}, save rolls ({need}+): {faces}")


def outcomes(what: Mapping[str, Any]) -> list[int]:
    """What the dice of a rolled value come to, where it is something else than they show: a D3, several at once, or a
    number is added."""
    printed, faces = what.get("value"), what.get("faces", [])
    came_to = rolls.worth(printed, faces) if isinstance(printed, str) else faces
    return [] if came_to == faces else came_to


def _drew(event: Event) -> Text | None:
    if event.what["zone"] == "twist":
        return say("Twist: {twist}", twist=f"twist:{event.what['cards'][0]}")
    return None


def _battle_ended(event: Event) -> Text | None:
    scores = event.what["scores"]
    if scores.count(max(scores)) > 1:
        return say("The battle is drawn, {scores}", scores=scored(event))
    winner = f"seat:{scores.index(max(scores))}"
    return say("The battle is over: {winner} wins, {scores}", winner=winner, scores=scored(event))


def _healed(event: Event) -> Text | None:
    return None if event.what["points"] else say("{unit} has no damage to heal")


VARIANTS: Mapping[str, Variant] = {
    ROLLED: _rolled,
    DREW: _drew,
    events.HEALED: _healed,
    events.BATTLE_ENDED: _battle_ended,
}

WORDING = SigmarWording(events.KINDS, VARIANTS)
