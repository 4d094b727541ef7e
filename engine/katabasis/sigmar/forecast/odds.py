"""What attacks can be expected to do, exactly: every way the dice can fall, weighed (chapters 17, 18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..content import Value
from ..rules import attack, characteristics, rolls
from ..rules.attack import CRITICAL, Profile
from ..rules.targets import Attacks
from ..state import SigmarTable, Unit

Chances = list[float]
"""How probable it is that a number comes to 0, 1, 2, ...; the last stands for as many or more."""


class Weights(NamedTuple):
    """What attacks on a unit are expected to do: damage points that are allocated, models slain, and the chance that
    the unit is destroyed."""

    target: str
    points: float
    slain: float
    destroyed: float


def of_attacks(table: SigmarTable, unit: Unit, attacks: Sequence[Attacks], shooting: bool) -> list[Weights]:
    """What attacks with these targets are expected to do, target by target."""
    found = []
    for id in dict.fromkeys(each.target for each in attacks):
        target = table.unit(id)
        most = target.printed.health * len(target.models) - target.damage
        chances: Chances = [1.0]
        for each in attacks:
            if each.target == id:
                one = _of_one(table, unit, target, each.weapon, shooting)
                for _ in range(each.times):
                    chances = _sum(chances, one, most)
        found.append(_weights(target, chances))
    return found


def _weights(target: Unit, chances: Chances) -> Weights:
    health, models = target.printed.health, len(target.models)
    slain = [min(models, (target.damage + points) // health) for points in range(len(chances))]
    return Weights(
        target.id,
        _mean(chances, range(len(chances))),
        _mean(chances, slain),
        _mean(chances, [int(count == models) for count in slain]),
    )


def _of_one(table: SigmarTable, unit: Unit, target: Unit, weapon: str, shooting: bool) -> Chances:
    """The points that one attack puts on a target, after its ward."""
    rolled = attack.profile(table, unit, target, unit.printed.weapons[weapon], shooting)
    printed = characteristics.damage_set(table, unit, rolled.weapon)
    return of_profile(rolled, printed, characteristics.ward(table, target))


def of_profile(rolled: Profile, printed: Value, ward: int = 0) -> Chances:
    """The points that one attack with these figures puts on a target, after its ward; `printed` is its damage."""
    crit = (CRITICAL + 1 - rolled.critical) / 6
    hit = max(0.0, _chance(rolled.hit) - crit)
    unsaved = 1 - _chance(rolled.save)
    wounds = _chance(rolled.wound) * unsaved
    damage = _damage(_of_value(printed, rolled.more_damage), ward)
    blow = damage if "mortal-hits" in rolled.weapon.abilities else _mixed(wounds, damage)
    on_crit = {
        "crit-mortal": damage,
        "crit-auto-wound": _mixed(unsaved, damage),
        "crit-two-hits": _sum(blow, blow, 2 * len(damage)),
        "crit-d6-hits": _of_die(blow),
    }.get(rolled.crit, blow)
    chances = [hit * part for part in _longer(blow, len(on_crit))]
    for points, part in enumerate(on_crit):
        chances[points] += crit * part
    chances[0] += 1 - hit - crit
    return chances


def _damage(printed: Chances, ward: int) -> Chances:
    """The points of one successful attack that no ward takes out of the pool."""
    if not ward:
        return printed
    through = 1 - (7 - ward) / 6
    chances = [0.0] * len(printed)
    for points, part in enumerate(printed):
        left: Chances = [1.0]
        for _ in range(points):
            left = _sum(left, [1 - through, through], points)
        for count, share in enumerate(left):
            chances[count] += part * share
    return chances


def _of_value(printed: Value, more: int) -> Chances:
    """The chances of a value that is a number or is rolled."""
    if isinstance(printed, int):
        return [0.0] * (printed + more) + [1.0]
    count, faces, plus = rolls.parts(printed)
    chances: Chances = [1.0]
    for _ in range(count):
        chances = _sum(chances, [0.0, *([1 / faces] * faces)], count * faces)
    return [0.0] * (plus + more) + chances


def mean_of(printed: Value) -> float:
    """What a value comes to on average."""
    return mean_points(_of_value(printed, 0))


def _of_die(blow: Chances) -> Chances:
    """The chances of as many hits as a die says."""
    most, hits, found = 6 * (len(blow) - 1), [1.0], [0.0]
    for _ in range(6):
        hits = _sum(hits, blow, most)
        found = [part + share / 6 for part, share in zip(_longer(found, len(hits)), hits, strict=True)]
    return found


def _chance(need: int) -> float:
    """How probable it is that a die is high enough, which a 1 never is (attack.unmodified-one)."""
    return max(0, 7 - max(2, need)) / 6


def _mixed(chance: float, chances: Chances) -> Chances:
    """Chances of something that happens only so often."""
    return [1 - chance + chance * chances[0], *(chance * part for part in chances[1:])]


def _longer(chances: Chances, length: int) -> Chances:
    return chances + [0.0] * max(0, length - len(chances))


def _sum(a: Chances, b: Chances, most: int) -> Chances:
    """The chances of the sum of two numbers, of at most so many."""
    chances = [0.0] * min(most + 1, len(a) + len(b) - 1)
    last = len(chances) - 1
    for first, part in enumerate(a):
        if part:
            for second, share in enumerate(b):
                chances[min(last, first + second)] += part * share
    return chances


def mean_points(chances: Chances) -> float:
    """The points that are to be expected."""
    return _mean(chances, range(len(chances)))


def _mean(chances: Chances, values: Sequence[int]) -> float:
    mean = 0.0
    for chance, value in zip(chances, values, strict=True):
        mean += chance * value
    return mean


def plain(weights: Weights) -> dict[str, object]:
    """The same as plain data, for whoever is about to pick targets."""
    return {**weights._asdict(), "target": f"unit:{weights.target}"}
