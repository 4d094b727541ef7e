"""The exact chances of an Attack action, before any die is rolled: every roll of both sides, weighed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from . import drive_back, modifiers, outcome, support, tokens
from .content import ATTACK_DIE, DEFENCE_DIE
from .state import Fighter, UnderworldsTable

Roll = Mapping[tuple[int, int], float]
"""The chance of each (successes, crits)."""


class Odds(NamedTuple):
    """Chances of each outcome, of taking the target out of action, and the mean damage."""

    critical: float
    hit: float
    draw: float
    miss: float
    kill: float
    damage: float

    @property
    def success(self) -> float:
        """The chance that the Attack action succeeds."""
        return self.critical + self.hit


def of_attack(table: UnderworldsTable, attacker: Fighter, attack_id: str, target: Fighter) -> Odds:
    """The exact odds as the table stands. An attacker with a re-roll is taken to re-roll a failed die
    (keyword.stagger-effect), preferring not to touch a success."""
    attack = modifiers.attack_against(table, attacker, attack_id, target)
    dice, _ = modifiers.defence_of(table, target)
    rerolls = int(tokens.is_staggered(target)) + attack.level("reroll")
    rolled = rolls(ATTACK_DIE, support.attack_symbols(table, attacker, target, attack), attack.dice, rerolls)
    defended = rolls(DEFENCE_DIE, support.defence_symbols(table, attacker, target, attack), dice, 0)
    trapped = drive_back.is_trapped(table, attacker, target, attack)
    chances = _outcomes(rolled, defended, trapped)
    left = modifiers.wounds_of(table, target) - target.wounds
    critical_damage = attack.damage + attack.level("grievous")
    critical, hit = chances[outcome.CRITICAL_HIT], chances[outcome.HIT]
    return Odds(
        critical,
        hit,
        chances[outcome.DRAW],
        chances[outcome.MISS],
        critical * (critical_damage >= left) + hit * (attack.damage >= left),
        critical * critical_damage + hit * attack.damage,
    )


def rolls(faces: Sequence[str], symbols: Collection[str], dice: int, rerolls: int) -> Roll:
    """The distribution of a roll; each of `rerolls` rolls one failed die again, if there is one."""
    crit = faces.count(outcome.CRIT) / len(faces)
    plain = sum(face in symbols and face != outcome.CRIT for face in faces) / len(faces)
    return _rolls(crit, plain, dice, rerolls)


@lru_cache(maxsize=512)
def _rolls(crit: float, plain: float, dice: int, rerolls: int) -> Roll:
    spread: dict[tuple[int, int], float] = {(0, 0): 1.0}
    for _ in range(dice):
        spread = _one_more(spread, crit, plain)
    for _ in range(rerolls):
        whole = {roll: chance for roll, chance in spread.items() if roll[0] >= dice}
        failed = {roll: chance for roll, chance in spread.items() if roll[0] < dice}
        spread = _one_more(failed, crit, plain)
        for roll, chance in whole.items():
            spread[roll] = spread.get(roll, 0.0) + chance
    return spread


def _one_more(spread: Roll, crit: float, plain: float) -> dict[tuple[int, int], float]:
    wider: dict[tuple[int, int], float] = {}
    for (successes, crits), chance in spread.items():
        for roll, share in (
            ((successes + 1, crits + 1), crit),
            ((successes + 1, crits), plain),
            ((successes, crits), 1 - crit - plain),
        ):
            wider[roll] = wider.get(roll, 0.0) + chance * share
    return wider


def _outcomes(rolled: Roll, defended: Roll, trapped: bool) -> dict[str, float]:
    chances = dict.fromkeys((outcome.CRITICAL_HIT, outcome.HIT, outcome.DRAW, outcome.MISS), 0.0)
    for attack, chance in rolled.items():
        for defence, other in defended.items():
            chances[outcome.judge(attack, defence, trapped)] += chance * other
    return chances


def preview(table: UnderworldsTable, attacker: Fighter, attack_id: str, target: Fighter) -> dict[str, Any]:
    """The odds and what they rest on, as plain data for the page."""
    odds = of_attack(table, attacker, attack_id, target)
    attack = modifiers.attack_against(table, attacker, attack_id, target)
    return {
        "attacker": attacker.id,
        "attack": attack_id,
        "target": target.id,
        "success": odds.success,
        "critical": odds.critical,
        "draw": odds.draw,
        "failure": odds.miss,
        "kill": odds.kill,
        "mean_damage": odds.damage,
        "damage": attack.damage,
        "dice": attack.dice,
        "symbol": attack.symbol,
        "keywords": list(attack.keywords),
        "defence": list(modifiers.defence_of(table, target)),
        "guard": tokens.is_on_guard(target),
        "support": [support.of_attacker(table, attacker, target), support.of_target(table, attacker, target)],
        "trapped": drive_back.is_trapped(table, attacker, target, attack),
    }
