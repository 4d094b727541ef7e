"""Exact odds of attacks: they agree with every way the dice can fall."""

from itertools import product
from typing import Any

import pytest

from katabasis.sigmar.forecast import odds
from katabasis.sigmar.rules.targets import Attacks
from sigmar.scene import BROTHERHOOD, CLAWPACK, ECHELON, LEGION, MADMOB, STAY, battle, run, table_of, unit

DIE = range(1, 7)


def ok(die: int, need: int) -> bool:
    return die != 1 and die >= need


def enumerated(need: tuple[int, int, int], damage: list[int], crit: str, ward: int, attacks: int) -> dict[int, float]:
    """The chances of points for so many attacks, by going through all faces of every die, one attack at a time."""
    one: dict[int, float] = {}

    def add(points: int, chance: float) -> None:
        one[points] = one.get(points, 0.0) + chance

    def through(points: int, chance: float) -> None:
        for wards in product(DIE, repeat=points if ward else 0):
            left = sum(die < ward for die in wards) if ward else points
            add(left, chance / 6 ** len(wards))

    def blow(chance: float) -> None:
        for wound, save in product(DIE, DIE):
            if ok(wound, need[1]) and not ok(save, need[2]):
                for points in damage:
                    through(points, chance / 36 / len(damage))
            else:
                add(0, chance / 36)

    for hit in DIE:
        if hit == 6 and crit == "crit-mortal":
            for points in damage:
                through(points, 1 / 6 / len(damage))
        elif hit == 6 and crit == "crit-auto-wound":
            for save in DIE:
                for points in damage:
                    through(0 if ok(save, need[2]) else points, 1 / 36 / len(damage))
        elif hit == 6 or ok(hit, need[0]):
            blow(1 / 6)
        else:
            add(0, 1 / 6)
    total = {0: 1.0}
    for _ in range(attacks):
        following: dict[int, float] = {}
        for before, chance in total.items():
            for points, part in one.items():
                following[before + points] = following.get(before + points, 0.0) + chance * part
        total = following
    return total


CASES: list[tuple[dict[str, Any], str, str, str, tuple[int, int, int], list[int], str, int, tuple[str, str]]] = [
    (
        {"liberators.1": '14",5" ranks 5 @16', "clawlord.1": '10.8",7.3" ranks 1'},
        "liberators.1",
        "warhammer",
        "clawlord.1",
        (3, 3, 5),
        [1],
        "crit-mortal",
        6,
        (BROTHERHOOD, CLAWPACK),
    ),
    (
        {"clawlord.1": '12",7.5" ranks 1', "lord-vigilant.1": '12",5" ranks 1 @0'},
        "clawlord.1",
        "gnaw-beasts-chisel-fangs",
        "lord-vigilant.1",
        (4, 3, 4),
        [1, 1, 2, 2, 3, 3],
        "",
        0,
        (BROTHERHOOD, CLAWPACK),
    ),
    (
        {"rockgut-troggoths.1": '12",5" ranks 1 @16', "mortek-guard.1": '13.5",7.4" ranks 5 @48'},
        "rockgut-troggoths.1",
        "massive-stone-maul",
        "mortek-guard.1",
        (4, 2, 6),
        [3],
        "",
        6,
        (MADMOB, ECHELON),
    ),
    (
        {"chaos-lord.1": '12",5" ranks 1', "rockgut-troggoths.1": {"at": '12",7.4" ranks 1 @48', "slain": [2, 3]}},
        "chaos-lord.1",
        "reaperblade",
        "rockgut-troggoths.1",
        (3, 3, 5),
        [2],
        "crit-mortal",
        5,
        (LEGION, MADMOB),
    ),
]


@pytest.mark.rule("attack.hit-roll", "attack.wound-roll", "attack.save-roll", "damage.ward-roll", "random.damage")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case[2])
@pytest.mark.parametrize("attacks", [1, 3])
def test_odds_agree_with_every_way_the_dice_can_fall(case: Any, attacks: int) -> None:
    units, attacker, weapon, target, need, damage, crit, ward, seats = case
    if attacker == "rockgut-troggoths.1":
        units = {**units, attacker: {"at": units[attacker], "slain": [2, 3]}}
    game = battle(units, "combat", seats=seats)
    (found,) = odds.of_attacks(table_of(game), unit(game, attacker), [Attacks(weapon, target, attacks)], False)
    chances = enumerated(need, damage, crit, ward, attacks)
    foe = unit(game, target)
    most = foe.printed.health * len(foe.models)
    assert found.points == pytest.approx(sum(min(points, most) * chance for points, chance in chances.items()))
    assert found.destroyed == pytest.approx(sum(chance for points, chance in chances.items() if points >= most))
    slain = sum(min(len(foe.models), points // foe.printed.health) * chance for points, chance in chances.items())
    assert found.slain == pytest.approx(slain)


def test_odds_are_shown_before_targets_are_picked() -> None:
    units = {"liberators.1": '14",5" ranks 5 @16', "clawlord.1": '10.8",7.3" ranks 1'}
    game = run(battle(units, "combat"), "fight liberators.1", ("pile-in clawlord.1", STAY))
    assert game.decision is not None
    shown = game.preview("target clawlord.1")
    assert shown is not None
    (target,) = shown["targets"]
    assert target["target"] == "unit:clawlord.1"
    assert 2 < target["points"] < 5
    assert "Clawlord" in game.system.letters.forecast(shown, "en")
    assert "Garraseñor" in game.system.letters.forecast(shown, "es")
