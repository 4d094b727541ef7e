"""What manifestations can be expected to bring: to summon and to banish them, and what they do besides fighting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isqrt
from typing import Any

from ...geometry.plane import INCH
from ...kernel.options import Option
from ..cards.abilities import ABILITIES, Ability, Instruction
from ..content import WARSCROLLS
from ..events import USED
from . import blows, threats, uses
from .choice import Choice
from .figures import Figure, Places, price_of
from .worth import Parts, ahead_of

ANYHOW, SHARE = 1.0, 0.6
"""What it is worth to have a manifestation whatever it is, and the share of what it can bear and do that counts: its
tie may be severed, and it may be banished."""
HURTS = 2
"""The roll from which on a passing manifestation hurts."""


def _worth_of(scroll: str) -> float:
    return ANYHOW + SHARE * price_of(scroll) * WARSCROLLS[scroll].health


def _summon(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    return {"army": _worth_of(instruction["summon"]) * ahead_of(choice.situation)}


def _banish(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    """The chance to be rid of what the enemy has; one's own is kept."""
    unit = choice.table.unit(picked[0])
    worth = threats.at_least(unit.printed.banishment, 2) * _worth_of(unit.scroll)
    return {"army": (worth if unit.seat != choice.seat else -worth) * ahead_of(choice.situation)}


def _points(value: Any, foe: Figure) -> float:
    """What a passing manifestation can be expected to do to a unit: a roll, or a die for each of its models."""
    if isinstance(value, int):
        return threats.at_least(value, 1) * len(foe.at)
    most = 3 if value == "D3" else 6
    return sum(range(HURTS, most + 1)) / most


def _sweep(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    """The best of the units that it can get across."""
    figure = choice.situation.figures[user]
    near = (foe for foe in choice.situation.foes(choice.seat) if _gap(choice, figure, foe) < figure.move)
    best = max((threats.worth_of(foe, _points(instruction["sweep"], foe)) for foe in near), default=0.0)
    return {"strikes": best}


def _gap(choice: Choice, figure: Figure, foe: Figure) -> int:
    return choice.situation.gaps[figure.id, foe.id].length


def passing(choice: Choice, figure: Figure, end: Places) -> float:
    """What the units are worth that a sweep to some place hurts."""
    used = next((event.what for event in reversed(choice.table.events) if event.kind == USED), None)
    ability = ABILITIES.get(used["ability"].partition(":")[2]) if used else None
    sweep = next((each for each in ability.does if "sweep" in each), None) if ability else None
    if sweep is None or used is None or used["unit"] != f"unit:{figure.id}":
        return 0.0
    start, goal = figure.at[0], end[0]
    passed = (foe for foe in choice.situation.foes(choice.seat) if _crosses(start, goal, figure, foe))
    found = sorted((threats.worth_of(foe, _points(sweep["sweep"], foe)) for foe in passed), reverse=True)
    return sum(found[: sweep["most"]])


def _crosses(start: tuple[int, int], goal: tuple[int, int], figure: Figure, foe: Figure) -> bool:
    """Whether a straight way leads across any model of a unit."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    length, reach = isqrt(dx * dx + dy * dy), figure.radius + foe.radius
    if not length:
        return False
    for x, y in foe.at:
        along = ((x - start[0]) * dx + (y - start[1]) * dy) // length
        across = abs((x - start[0]) * dy - (y - start[1]) * dx) // length
        if across < reach and -reach < along < length + reach:
            return True
    return False


def _foes(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    """What it can be expected to do to everybody who is near, of both sides if it spares nobody."""
    if not isinstance(instruction["foes"], int):
        return {}
    worth, reach = 0.0, instruction["foes"] * INCH
    points = sum(_expected(instruction, order) for order in instruction["does"] if "mortal" in order)
    for figure in uses.subjects(choice, instruction, user, picked):
        for other in choice.situation.figures.values():
            is_foe = other.seat != choice.seat
            if other is not figure and other.printed.is_unit and (is_foe or "friends" in instruction):
                found = threats.worth_of(other, points) if _is_near(figure, other, reach) else 0.0
                worth += found if is_foe else -found
    return {"strikes": worth}


def _is_near(figure: Figure, other: Figure, reach: int) -> bool:
    """Whether any model of a unit is within so much of the first of another, in plan."""
    (x, y), most = figure.at[0], reach + figure.radius + other.radius
    return any((a - x) ** 2 + (b - y) ** 2 <= most * most for a, b in other.at)


def _expected(instruction: Instruction, order: Instruction) -> float:
    """The mortal damage to be expected by an order that follows a roll of one die."""
    least: int = order.get("from", 0)
    faces = range(1, 4 if instruction.get("roll") == "D3" else 7)
    followed = [face for face in faces if face >= least]
    if order["mortal"] == "rolled":
        return sum(followed) / len(faces)
    return blows.mean(order["mortal"]) * len(followed) / len(faces)


def _slay(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    """What is lost with a manifestation that destroys itself."""
    lost = _worth_of(choice.situation.figures[user].scroll) if not picked else 0.0
    return {"strikes": -lost * ahead_of(choice.situation)}


def _dice(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    """Each die that is high enough as a point of mortal damage."""
    if all("mortal" not in order for order in instruction["does"]):
        return {}
    points = threats.at_least(instruction["need"], 1) * instruction["dice"]
    return {"strikes": sum(threats.worth_of(foe, points) for foe in _picked(choice, picked))}


def _picked(choice: Choice, picked: tuple[str, ...]) -> list[Figure]:
    return [choice.situation.figures[id] for id in picked if id in choice.situation.figures]


def _fixed(worth: float) -> Callable[..., Parts]:
    def known(choice: Choice, *_: Any) -> Parts:
        return {"army": worth * ahead_of(choice.situation)}

    return known


uses.ORDERS.update(
    {
        "summon": _summon,
        "banish": _banish,
        "sweep": _sweep,
        "foes": _foes,
        "slay": _slay,
        "dice": _dice,
        "compare": _fixed(0.5),
    }
)


# ---------------------------------------------------------------------- answers


def _hurt(choice: Choice, option: Option) -> Parts:
    foe = choice.situation.figures.get(option.value)
    return {"strikes": threats.worth_of(foe, HURTS) if foe else 0.0}


def _part(choice: Choice, option: Option) -> Parts:
    """A part is as good in one place as in another."""
    return {}


ANSWERS: Mapping[str, Callable[[Choice, Option], Parts | None]] = {
    "hurt": _hurt,
    "part": _part,
}
