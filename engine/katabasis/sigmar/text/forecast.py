"""What a preview says, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...geometry.plane import INCH
from ...kernel.text import N_, Text, decimal, say
from ..rules.targets import UNREACHED


def sentences(preview: Mapping[str, Any]) -> list[Text]:
    """What attacks can be expected to do to each target, whom a unit can shoot at, or what would come of a move."""
    if "combat" in preview:
        return moved(preview)
    return shot(preview) if "shooting" in preview else attacked(preview)


def attacked(preview: Mapping[str, Any]) -> list[Text]:
    """What attacks can be expected to do to each target, and what of it if the target reacts."""
    return [_expected(EXPECTED, each) for each in preview["targets"]] + [
        _expected(EXPECTED_REACTING, each) for each in preview["reactions"]
    ]


EXPECTED = N_("{target}: damage {points}, slain {slain}, destroyed {percent} %")
EXPECTED_REACTING = N_("{target} with {ability}: damage {points}, slain {slain}, destroyed {percent} %")


def _expected(sentence: str, each: Mapping[str, Any]) -> Text:
    figures = {
        "points": decimal(each["points"]),
        "slain": decimal(each["slain"]),
        "percent": round(100 * each["destroyed"]),
    }
    return Text(sentence, {**each, **figures})


NEVER = 6
"""No die shows more."""


def shot(preview: Mapping[str, Any]) -> list[Text]:
    """Whom a unit can shoot at, and whom it cannot and why."""
    return [shot_at(each) for each in preview["shooting"]]


def shot_at(each: Mapping[str, Any]) -> Text:
    """With how many models a unit can shoot at another, or why with none."""
    if each["able"]:
        return say("{target}: {able} of {all} models", target=each["target"], able=each["able"], all=each["of"])
    return Text(UNREACHED[each["why"]][1].msgid, dict(each))


def moved(preview: Mapping[str, Any]) -> list[Text]:
    """What would come of a move or a set-up: the distance left, combat, what is contested, cover."""
    lines = []
    if preview["left"] is not None:
        lines.append(say("Distance left: {inches}", inches=inches(preview["left"])))
    if preview["combat"]:
        lines.append(say("In combat with {units}", units=preview["combat"]))
    elif preview["nearest"]:
        enemy, length = preview["nearest"]
        lines.append(say("Nearest enemy: {unit}, {inches}", unit=enemy, inches=inches(length)))
    for objective, scores in preview["contests"]:
        score = " : ".join(map(str, scores))
        lines.append(say("Contests {objective}, control {score}", objective=objective, score=score))
    if preview["cover"]:
        lines.append(say("Behind cover from {units}", units=preview["cover"]))
    return lines


def inches(length: int) -> Text:
    """A length as people read it, to the tenth of an inch: 5.4"."""
    return say('{length}"', length=decimal(length / INCH))
