"""The exact chances of an Attack action, before any die is rolled: every roll of both sides, weighed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from . import drive_back, modifiers, outcome, support, tokens
from .content import ATTACK_DIE, DEFENCE_DIE, Attack
from .state import Combat, Fighter, UnderworldsTable

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


class Roller(NamedTuple):
    """One side's roll: how many dice, of how many of their six faces a crit or another success, how many failed dice
    may be rolled again, and whether the whole roll may."""

    dice: int
    crits: int
    others: int
    rerolls: int = 0
    whole: bool = False

    @classmethod
    def of(
        cls, faces: Sequence[str], symbols: Collection[str], dice: int, rerolls: int = 0, whole: bool = False
    ) -> Roller:
        """The roll of so many dice with these faces, of which `symbols` are successes."""
        crits = faces.count(outcome.CRIT)
        return cls(dice, crits, sum(face in symbols for face in faces) - crits, rerolls, whole)

    @classmethod
    def of_attack(cls, attack: Attack, symbols: Collection[str], against_staggered: bool) -> Roller:
        """The roll of an attack, with the re-rolls that it has itself and those that a Staggered target gives."""
        again = int(against_staggered) + attack.level("reroll")
        return cls.of(ATTACK_DIE, symbols, attack.dice, again, attack.has("reroll-all"))


# ---------------------------------------------------------------------- a whole Attack action


def of_attack(table: UnderworldsTable, attacker: Fighter, attack_id: str, target: Fighter) -> Odds:
    """The exact odds as the table stands. An attacker with a re-roll re-rolls a failed die, if there is one
    (keyword.stagger-effect), which never makes a roll worse; and the whole roll, if it can, where that is likelier to
    succeed."""
    attack = modifiers.attack_against(table, attacker, attack_id, target)
    rolled, defended, trapped = rollers(table, attacker, attack, target)
    return _weighed(chances(rolled, defended, trapped), attack, modifiers.wounds_of(table, target) - target.wounds)


def rollers(table: UnderworldsTable, attacker: Fighter, attack: Attack, target: Fighter) -> tuple[Roller, Roller, bool]:
    """Both rolls of an Attack action, with everything that changes them, and whether the target is trapped."""
    dice, _ = modifiers.defence_of(table, target)
    symbols = support.attack_symbols(table, attacker, target, attack)
    return (
        Roller.of_attack(attack, symbols, tokens.is_staggered(target)),
        Roller.of(DEFENCE_DIE, support.defence_symbols(table, attacker, target, attack), dice),
        drive_back.is_trapped(table, attacker, target, attack),
    )


def bare(attack: Attack, defence: tuple[int, str], on_guard: bool, staggered: bool, left: int) -> Odds:
    """The odds without support and on open ground: what an attack threatens from a distance."""
    dice, symbol = defence
    against = outcome.defence_symbols(symbol, 0, on_guard, attack.has("cleave"), attack.has("ensnare"))
    rolled = Roller.of_attack(attack, outcome.attack_symbols(attack.symbol, 0), staggered)
    return _weighed(chances(rolled, Roller.of(DEFENCE_DIE, against, dice), False), attack, left)


def _weighed(chances: Mapping[str, float], attack: Attack, left: int) -> Odds:
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


# ---------------------------------------------------------------------- after the attack roll


def of_reroll(table: UnderworldsTable, combat: Combat, dice: Collection[int]) -> Odds:
    """The odds once the attack roll lies there, if those dice are rolled again."""
    assert combat.attack_roll is not None
    attacker, target = table.fighters[combat.attacker], table.fighters[combat.target]
    attack = modifiers.attack_against(table, attacker, combat.attack, target)
    symbols = support.attack_symbols(table, attacker, target, attack)
    _, defended, trapped = rollers(table, attacker, attack, target)
    kept = [face for number, face in enumerate(combat.attack_roll) if number not in dice]
    successes, crits = outcome.count(kept, symbols)
    fresh = spread(Roller.of(ATTACK_DIE, symbols, len(dice)))
    rolled = {(successes + more, crits + critical): chance for (more, critical), chance in fresh.items()}
    left = modifiers.wounds_of(table, target) - target.wounds
    return _weighed(_outcomes(rolled, spread(defended), trapped), attack, left)


# ---------------------------------------------------------------------- rolls


@lru_cache(maxsize=4096)
def chances(rolled: Roller, defended: Roller, trapped: bool) -> Mapping[str, float]:
    """The chance of each outcome of two rolls."""
    if rolled.whole:
        return _with_second_roll(rolled._replace(whole=False), defended, trapped)
    return _outcomes(spread(rolled), spread(defended), trapped)


def _with_second_roll(rolled: Roller, defended: Roller, trapped: bool) -> Mapping[str, float]:
    """Each roll is kept or rolled again as a whole, whichever is likelier to succeed; a second roll has no re-rolls
    left, since no die is re-rolled twice (dice.reroll-once)."""
    again = chances(rolled._replace(rerolls=0), defended, trapped)
    total = dict.fromkeys(again, 0.0)
    for roll, chance in spread(rolled._replace(rerolls=0)).items():
        kept = _outcomes(_touched_up(roll, rolled), spread(defended), trapped)
        for result, share in max(kept, again, key=_success).items():
            total[result] += chance * share
    return total


def _success(outcomes: Mapping[str, float]) -> float:
    return outcomes[outcome.CRITICAL_HIT] + outcomes[outcome.HIT]


@lru_cache(maxsize=512)
def spread(roller: Roller) -> Roll:
    """The distribution of a roll. Each re-roll is of a failed die, none of them twice (dice.reroll-once)."""
    settled: dict[tuple[int, int], float] = {}
    for roll, chance in _thrown({(0, 0): 1.0}, roller, roller.dice).items():
        for end, share in _touched_up(roll, roller).items():
            settled[end] = settled.get(end, 0.0) + chance * share
    return settled


def _touched_up(roll: tuple[int, int], roller: Roller) -> Roll:
    """What becomes of a roll once its failed dice have been rolled again, as far as there are re-rolls."""
    return _thrown({roll: 1.0}, roller, min(roller.rerolls, roller.dice - roll[0]))


def _thrown(spread: Roll, roller: Roller, dice: int) -> Roll:
    """What a distribution becomes with so many dice more."""
    crit, plain = roller.crits / 6, roller.others / 6
    for _ in range(dice):
        wider: dict[tuple[int, int], float] = {}
        for (successes, crits), chance in spread.items():
            for roll, share in (
                ((successes + 1, crits + 1), crit),
                ((successes + 1, crits), plain),
                ((successes, crits), 1 - crit - plain),
            ):
                wider[roll] = wider.get(roll, 0.0) + chance * share
        spread = wider
    return spread


def _outcomes(rolled: Roll, defended: Roll, trapped: bool) -> dict[str, float]:
    chances = dict.fromkeys((outcome.CRITICAL_HIT, outcome.HIT, outcome.DRAW, outcome.MISS), 0.0)
    for attack, chance in rolled.items():
        for defence, other in defended.items():
            chances[outcome.judge(attack, defence, trapped)] += chance * other
    return chances


# ---------------------------------------------------------------------- for the page


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
