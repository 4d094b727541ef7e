"""The exact chances of an Attack action, before any die is rolled: every roll of both sides, weighed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..cards import modifiers
from ..content import ATTACK_DIE, DEFENCE_DIE, Attack
from ..edition import Edition
from ..rules import drive_back, outcome, support, tokens
from ..state import Combat, Fighter, UnderworldsTable

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
    """One side's roll: how many dice, of how many of their six faces a crit or another success, how many dice may be
    rolled again one by one, and whether the whole roll may. `denied` are the faces that are no successes of a defence
    roll against an attack roll with a crit."""

    dice: int
    crits: int
    others: int
    rerolls: int = 0
    whole: bool = False
    denied: int = 0

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
    """The exact odds as the table stands, if the attacker uses every re-roll as is likeliest to succeed (dice.reroll,
    dice.reroll-whole-roll, keyword.stagger-effect)."""
    attack = modifiers.attack_against(table, attacker, attack_id, target)
    rolled, defended, trapped = rollers(table, attacker, attack, target)
    odds = chances(table.rules, rolled, defended, trapped)
    return _odds_of(
        odds, damage_of(table, attacker, attack, target), modifiers.wounds_of(table, target) - target.wounds
    )


def damage_of(table: UnderworldsTable, attacker: Fighter, attack: Attack, target: Fighter) -> tuple[int, int]:
    """The damage that an attack at that target deals by a hit and by a critical hit."""
    if not attack.has("grievous"):
        return attack.damage, attack.damage
    return attack.damage, modifiers.attack_against(table, attacker, attack.id, target, critical=True).damage


def rollers(table: UnderworldsTable, attacker: Fighter, attack: Attack, target: Fighter) -> tuple[Roller, Roller, bool]:
    """Both rolls of an Attack action, with everything that changes them, and whether the target is trapped."""
    dice, _ = modifiers.defence_of(table, target)
    symbols = support.symbols(table, attacker, target, attack)
    defended = Roller.of(DEFENCE_DIE, symbols.defence, dice)
    if attack.has("critical-cleave"):
        against_crits = support.symbols(table, attacker, target, attack, (outcome.CRIT,)).defence
        defended = defended._replace(denied=defended.others - Roller.of(DEFENCE_DIE, against_crits, dice).others)
    return (
        Roller.of_attack(attack, symbols.attack, tokens.is_staggered(target)),
        defended,
        drive_back.is_trapped(table, attacker, target, attack),
    )


def bare(rules: Edition, attack: Attack, defence: tuple[int, str], on_guard: bool, staggered: bool, left: int) -> Odds:
    """The odds without support and on open ground: what an attack threatens from a distance."""
    dice, symbol = defence
    against = outcome.defence_symbols(symbol, 0, on_guard, attack.has("cleave"), attack.has("ensnare"))
    rolled = Roller.of_attack(attack, outcome.attack_symbols(attack.symbol, 0), staggered)
    damage = attack.damage, attack.damage + attack.level("grievous")
    return _odds_of(chances(rules, rolled, Roller.of(DEFENCE_DIE, against, dice), False), damage, left)


def _odds_of(chances: Mapping[str, float], damage: tuple[int, int], left: int) -> Odds:
    """The odds by the chances of each outcome, the damage of a hit and of a critical hit, and the Wounds left."""
    hit_damage, critical_damage = damage
    critical, hit = chances[outcome.CRITICAL_HIT], chances[outcome.HIT]
    return Odds(
        critical,
        hit,
        chances[outcome.DRAW],
        chances[outcome.MISS],
        critical * (critical_damage >= left) + hit * (hit_damage >= left),
        critical * critical_damage + hit * hit_damage,
    )


# ---------------------------------------------------------------------- after the attack roll


def of_reroll(table: UnderworldsTable, combat: Combat, dice: Collection[int]) -> Odds:
    """The odds once the attack roll lies there, if those dice are rolled again."""
    assert combat.attack_roll is not None
    attacker, target = table.fighters[combat.attacker], table.fighters[combat.target]
    attack = modifiers.attack_against(table, attacker, combat.attack, target)
    symbols = support.symbols(table, attacker, target, attack).attack
    _, defended, trapped = rollers(table, attacker, attack, target)
    kept = [face for number, face in enumerate(combat.attack_roll) if number not in dice]
    successes, crits = outcome.count(kept, symbols)
    fresh = spread(Roller.of(ATTACK_DIE, symbols, len(dice)))
    rolled = {(successes + more, crits + critical): chance for (more, critical), chance in fresh.items()}
    left = modifiers.wounds_of(table, target) - target.wounds
    damage = damage_of(table, attacker, attack, target)
    return _odds_of(Contest.against(table.rules, defended, trapped).outcomes(rolled), damage, left)


# ---------------------------------------------------------------------- rolls


@lru_cache(maxsize=4096)
def chances(rules: Edition, rolled: Roller, defended: Roller, trapped: bool) -> Mapping[str, float]:
    """The chance of each outcome of two rolls, if every re-roll is used as is likeliest to succeed."""
    contest = Contest.against(rules, defended, trapped)
    rolled_again = contest.outcomes(spread(rolled))
    if not rolled.rerolls and not rolled.whole:
        return rolled_again
    total = dict.fromkeys(rolled_again, 0.0)
    for (successes, crits), chance in spread(rolled).items():
        roll = AttackRoll(successes, crits, successes - crits, rolled.dice - successes, rolled.rerolls)
        answers = [_with_best_rerolls(roll, rolled, contest)]
        if rolled.whole:  # none of these dice may be rolled a third time (dice.reroll-once)
            answers.append(rolled_again)
        for result, share in max(answers, key=_preference).items():
            total[result] += chance * share
    return total


class Contest(NamedTuple):
    """What an attack roll meets: the edition that judges, the chances of the defence roll and the same against a crit,
    and whether the target is trapped."""

    rules: Edition
    defended: Roll
    against_crits: Roll
    trapped: bool

    @classmethod
    def against(cls, rules: Edition, defended: Roller, trapped: bool) -> Contest:
        """The contest with a defence roll."""
        whole = defended._replace(denied=0)
        hindered = whole._replace(others=defended.others - defended.denied)
        return cls(rules, spread(whole), spread(hindered), trapped)

    def outcomes(self, rolled: Roll) -> Mapping[str, float]:
        """The chance of each outcome of an attack roll with these chances."""
        judge = self.rules.judge
        chances = dict.fromkeys((outcome.CRITICAL_HIT, outcome.HIT, outcome.DRAW, outcome.MISS), 0.0)
        for attack, chance in rolled.items():
            for defence, other in (self.against_crits if attack[1] else self.defended).items():
                chances[judge(attack, defence, self.trapped)] += chance * other
        return chances


class AttackRoll(NamedTuple):
    """An attack roll between re-rolls: what it counts, how many plain successes and failures of it have not been
    re-rolled, and how many of its dice still may be. Nobody re-rolls a crit."""

    successes: int
    crits: int
    plain: int
    failed: int
    rerolls: int


def _with_best_rerolls(roll: AttackRoll, roller: Roller, contest: Contest) -> Mapping[str, float]:
    """The chance of each outcome where dice are re-rolled one by one as long as that makes success likelier: failures,
    and a plain success too where only a crit will do."""
    successes, crits, plain, failed, rerolls = roll
    answers: list[Mapping[str, float]] = [contest.outcomes({(successes, crits): 1.0})]
    if rerolls and failed:
        answers.append(_after_one_reroll(AttackRoll(successes, crits, plain, failed - 1, rerolls - 1), roller, contest))
    if rerolls and plain:
        answers.append(
            _after_one_reroll(AttackRoll(successes - 1, crits, plain - 1, failed, rerolls - 1), roller, contest)
        )
    return max(answers, key=_preference)


def _after_one_reroll(roll: AttackRoll, roller: Roller, contest: Contest) -> Mapping[str, float]:
    """The outcomes after one more die."""
    total = dict.fromkeys((outcome.CRITICAL_HIT, outcome.HIT, outcome.DRAW, outcome.MISS), 0.0)
    for (more, critical), chance in _die(roller):
        end = roll._replace(successes=roll.successes + more, crits=roll.crits + critical)
        for result, share in _with_best_rerolls(end, roller, contest).items():
            total[result] += chance * share
    return total


def _preference(outcomes: Mapping[str, float]) -> tuple[float, float]:
    """What re-rolls are for: success, and among equals critical success."""
    critical, hit = outcomes[outcome.CRITICAL_HIT], outcomes[outcome.HIT]
    return round(critical + hit, 9), critical


@lru_cache(maxsize=512)
def spread(roller: Roller) -> Roll:
    """The distribution of a roll, before any re-roll."""
    spread = {(0, 0): 1.0}
    for _ in range(roller.dice):
        wider: dict[tuple[int, int], float] = {}
        for (successes, crits), chance in spread.items():
            for (more, critical), share in _die(roller):
                roll = (successes + more, crits + critical)
                wider[roll] = wider.get(roll, 0.0) + chance * share
        spread = wider
    return spread


def _die(roller: Roller) -> tuple[tuple[tuple[int, int], float], ...]:
    """The chances of one die to be a crit, a plain success, a failure."""
    crit, plain = roller.crits / 6, roller.others / 6
    return ((1, 1), crit), ((1, 0), plain), ((0, 0), 1 - crit - plain)


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
