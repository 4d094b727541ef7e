"""What the dice of attacks gave: successes, by the symbols that counted in each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from katabasis.content import load
from katabasis.underworlds.events import OUTCOME

from ..table.luck import Luck
from ..words import _

KINDS = (("attack", _("Attack dice that succeeded")), ("defence", _("Defence dice that succeeded")))


def of_attack(fighters: Mapping[str, Mapping[str, Any]], event: Sequence[Any]) -> Iterable[Luck]:
    """The luck of both rolls of an attack, as it stood when the outcome was determined."""
    if event[0] != OUTCOME:
        return
    what, dice = event[3], load("underworlds")["dice"]
    for (die, kind), role, faces, symbols in zip(
        KINDS, ("attacker", "target"), what["rolls"], what["symbols"], strict=True
    ):
        chance = sum(face in symbols for face in dice[die]) / len(dice[die])
        seat = fighters[what[role].partition(":")[2]]["seat"]
        yield Luck(seat, kind, sum(face in symbols for face in faces), len(faces) * chance)
