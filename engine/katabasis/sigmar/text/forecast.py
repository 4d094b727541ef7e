"""What a preview says, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...geometry.plane import INCH
from ...kernel.text import N_, Text, decimal, say
from ..rules.targets import UNREACHED


def sentences(preview: Mapping[str, Any]) -> list[Text]:
    """What attacks can be expected to do to each target, whom a unit can shoot at, what a roll can be expected to come
    to, or what would come of a move."""
    if "combat" in preview:
        return moved(preview)
    for kind, said in ROLLED.items():
        if kind in preview:
            return said(preview)
    return shot(preview) if "shooting" in preview else attacked(preview)


def attacked(preview: Mapping[str, Any]) -> list[Text]:
    """What attacks can be expected to do to each target, and what of it if the target reacts."""
    standing = [BEFORE_PILE_IN] if preview.get("standing") and preview["targets"] else []
    return [
        *standing,
        *(_expected(EXPECTED, each) for each in preview["targets"]),
        *(_expected(EXPECTED_REACTING, each) for each in preview["reactions"]),
    ]


BEFORE_PILE_IN = say("Before it piles in")


EXPECTED = N_("{target}: damage {points}, slain {slain}, destroyed {percent} %")
EXPECTED_REACTING = N_("{target} with {ability}: damage {points}, slain {slain}, destroyed {percent} %")


def _expected(sentence: str, each: Mapping[str, Any]) -> Text:
    figures = {
        "points": decimal(each["points"]),
        "slain": decimal(each["slain"]),
        "percent": percent(each["destroyed"]),
    }
    return Text(sentence, {**each, **figures})


# ---------------------------------------------------------------------- rolls


def charged(preview: Mapping[str, Any]) -> list[Text]:
    """What a charge roll must come to for each enemy in reach, by the straight way."""
    if not preview["charge"]:
        return [say("No charge roll reaches an enemy")]
    line = N_("{target}, {inches}: charge on {need}+, {percent} %")
    return [
        Text(
            line,
            {
                "target": each["target"],
                "inches": inches(each["distance"]),
                "need": each["need"],
                "percent": percent(each["chance"]),
            },
        )
        for each in preview["charge"]
    ]


def cast(preview: Mapping[str, Any]) -> list[Text]:
    """The chances of a spell: that it takes effect, is miscast, is unbound and by whom."""
    lines = [say("Cast on {need}+: {percent} %", need=preview["need"], percent=percent(preview["cast"]))]
    if preview["miscast"]:
        lines.append(say("Miscast: {percent} %", percent=percent(preview["miscast"])))
    if preview["by"]:
        unbound = percent(preview["unbound"])
        lines.append(say("Unbound, if they try ({units}): {percent} %", units=preview["by"], percent=unbound))
        left = percent(preview["cast"] - preview["unbound"])
        lines.append(say("Takes effect all the same: {percent} %", percent=left))
    return lines


def chanted(preview: Mapping[str, Any]) -> list[Text]:
    """The chances of a prayer: that it can be answered, or the roll comes to nothing."""
    lines = [say("Answered on {need}: {percent} %", need=preview["need"], percent=percent(preview["answered"]))]
    if preview["ritual"]:
        lines.append(say("Ritual points that count: {points}", points=preview["ritual"]))
    return [*lines, say("Comes to nothing: {percent} %", percent=percent(preview["fails"]))]


def unbound(preview: Mapping[str, Any]) -> list[Text]:
    """The chance to unbind the spell that was cast."""
    chance = percent(preview["unbind"])
    return [say("Unbinds on more than {rolled}: {percent} %", rolled=preview["rolled"], percent=chance)]


def laid_out(preview: Mapping[str, Any]) -> list[Text]:
    """The kits of a ready layout, each with the inches from the left and from the top at which it stands."""
    return [
        say("{feature}, {place}", feature=f"feature:{each['kind']}", place=Text(_place(*each["at"]), {}))
        for each in preview["layout"]
    ]


def _place(x: int, y: int) -> str:
    return f'{x / INCH:.0f}", {y / INCH:.0f}"'


ROLLED = {"layout": laid_out, "charge": charged, "cast": cast, "answered": chanted, "unbind": unbound}
"""What is said of rolls and of ready layouts, by a key that their previews alone have."""


def percent(chance: float) -> int | str:
    """A chance as people read it, never rounded to what is certain or impossible."""
    whole = round(100 * chance)
    if chance > 0 and not whole:
        return "<1"
    return ">99" if chance < 1 and whole == 100 else whole


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
