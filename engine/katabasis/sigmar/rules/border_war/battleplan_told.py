"""A battleplan as sentences: how long it is, where its objectives are, and what gives victory points."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel.text import Text, ngettext, say
from .battleplan_texts import SCORING, TWISTS, Battleplan, Marker
from .roster import Fault


def told(plan: Battleplan) -> list[Text]:
    """What a legal battleplan says, a sentence each."""
    return [*_whole(plan), *map(_objective, plan.objectives), *_scoring(plan)]


def told_fault(fault: Fault) -> Text:
    """What is wrong with a battleplan, and in which line."""
    reason = fault.refusal.reason
    return say("Line {line}: {reason}", line=fault.line, reason=reason) if fault.line else reason


def _whole(plan: Battleplan) -> Iterator[Text]:
    rounds = ngettext("{points} points, {count} battle round", "{points} points, {count} battle rounds")
    said = say(rounds, points=plan.points, count=plan.rounds)
    yield say("{name}: {said}", name=Text("{text}", {"text": plan.name}), said=said) if plan.name else said
    if plan.modules is not None:
        yield say("Modules: {modules}", modules=[f"module:{id}" for id in plan.modules] or say("none"))


def _objective(marker: Marker) -> Text:
    x, y = (f'{length:g}"' for length in marker.at)
    said = {"name": Text("{text}", {"text": marker.name}) if marker.name else say("Objective"), "x": x, "y": y}
    where = say("{name}: {x} from the left, {y} from above", **said)
    if marker.points:
        points = ngettext("{where}; {count} victory point by itself", "{where}; {count} victory points by itself")
        where = say(points, where=where, count=marker.points)
    if marker.rounds:
        where = say("{where}; battle rounds {rounds}", where=where, rounds=", ".join(map(str, marker.rounds)))
    return where


def _scoring(plan: Battleplan) -> Iterator[Text]:
    twist = plan.twist
    for keys, points in ((SCORING, plan.scoring), (TWISTS, (twist.enemy, twist.border))):
        for key, count in zip(keys, points, strict=True):
            if count:
                sentence = ngettext("{count} victory point for {what}", "{count} victory points for {what}")
                yield say(sentence, count=count, what=f"points:{key}")
    if twist.rounds and (twist.enemy or twist.border):
        yield say("The twist counts in battle rounds {rounds}", rounds=", ".join(map(str, twist.rounds)))
