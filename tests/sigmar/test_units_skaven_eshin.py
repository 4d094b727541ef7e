"""What Clan Eshin does in Border War, and when it cannot."""

from __future__ import annotations

from typing import Any

import pytest

import katabasis as kb
from katabasis.sigmar.forecast import odds
from katabasis.sigmar.rules import attack
from katabasis.sigmar.rules.targets import Attacks
from sigmar.armies import ARCANUM, PALLADORS, THUNDERHEAD, VINDICTORS, armies, players, uses, values
from sigmar.border_war import COMPOSITION
from sigmar.scene import at, events, ids, rolled, rules, run, table_of, unit
from sigmar.skaven_rosters import DEATHMASTER, DECEIVER, ESHIN, RUNNERS

SEATS = (THUNDERHEAD, ESHIN)
OTHER_RUNNERS = RUNNERS.replace(".1", ".2")

# ---------------------------------------------------------------------- the Deathmaster


def test_a_deathmaster_is_hit_by_fives_and_sixes_alone() -> None:
    """Vindictors hit on a 3+; of a 3, a 4 and a 5 one hits."""
    units = {DEATHMASTER: '20",12" ranks 1', VINDICTORS: '20",10" ranks 5 @16'}
    game = armies(units, "combat", [*[3, 4, 5] * 20], seats=SEATS)
    spears = unit(game, VINDICTORS).printed.weapons
    for weapon in spears.values():
        found = attack.profile(table_of(game), unit(game, VINDICTORS), unit(game, DEATHMASTER), weapon, shooting=False)
        assert found.hit == 5
    run(game, f"fight {VINDICTORS}", (f"pile-in {DEATHMASTER}", ";"), f"target {DEATHMASTER}")
    assert [event.what["need"] for event in events(game, "rolled") if event.what.get("purpose") == "hit"] == [5]
    assert len(rolled(game, "wound")[0]) == rolled(game, "hit")[0].count(5)


def test_others_are_hit_as_usual() -> None:
    units = {DEATHMASTER: '34",26" ranks 1', RUNNERS: '20",12" ranks 5 @48', VINDICTORS: '20",10" ranks 5 @16'}
    game = armies(units, "combat", seats=SEATS)
    weapon = next(iter(unit(game, VINDICTORS).printed.weapons.values()))
    found = attack.profile(table_of(game), unit(game, VINDICTORS), unit(game, RUNNERS), weapon, shooting=False)
    assert found.hit == 3


@pytest.mark.rule("weapon.anti")
@pytest.mark.parametrize(("target", "rend"), [(ARCANUM, 2), (VINDICTORS, 1)])
def test_a_weeping_blade_is_for_heroes(target: str, rend: int) -> None:
    units = {DEATHMASTER: '20",12" ranks 1', target: '20",10" ranks 1' if target == ARCANUM else '20",10" ranks 5 @16'}
    game = armies(units, "combat", seats=SEATS)
    blade = unit(game, DEATHMASTER).printed.weapons["weeping-blade"]
    found = attack.profile(table_of(game), unit(game, DEATHMASTER), unit(game, target), blade, shooting=False)
    assert found.rend == rend


@pytest.mark.parametrize(("where", "may"), [('20",20" ranks 5 @48', True), ('38",20" ranks 5 @48', False)])
def test_eshin_near_a_deathmaster_shoot_and_charge_though_they_ran(where: str, may: bool) -> None:
    units = {DEATHMASTER: '20",24" ranks 1', RUNNERS: {"at": where, "marks": ["ran", "moved"]}}
    near = '20",12" ranks 5 @16' if may else '38",12" ranks 5 @16'
    game = armies({**units, VINDICTORS: near}, "charge", seats=SEATS, active=2)
    assert (f"charge {RUNNERS}" in ids(game)) == may
    game = armies({**units, VINDICTORS: near}, "shooting", seats=SEATS, active=2)
    assert (rules(game, f"shoot {RUNNERS}") == set()) == may


# ---------------------------------------------------------------------- Night Runners


def deployed(*reserved: str) -> Any:
    """Deployment up to its end: the armies stand."""
    game = kb.new("sigmar", seats=[THUNDERHEAD, ESHIN], seed=2, battlepack="border-war", modules=[COMPOSITION])
    assert game.decision is not None
    run(game, "attack" if game.decision.seat == 0 else "defend", "map border-war a")
    while game.decision.name == "deploy":
        option = next(each for each in game.decision.options if each.verb == "deploy")
        game.choose(option.id, game.suggestions(option.id)[0].answer)
    return game


@pytest.mark.rule("deployment.other-abilities")
def test_night_runners_move_when_both_armies_are_deployed() -> None:
    game = deployed()
    assert (game.decision.seat, table_of(game).phase) == (1, "deployment")
    assert uses(game, "slinking-advance") == [RUNNERS, OTHER_RUNNERS]
    before = at(game, RUNNERS)
    run(game, f"use slinking-advance {RUNNERS}")
    (x, y), *_ = before
    assert rules(game, f"go {RUNNERS}", 'keep +0",-8"') == {"ability.step-effect"}
    run(game, (f"go {RUNNERS}", 'keep +0",-1"'))
    assert at(game, RUNNERS)[0] == (x, y - 254)
    assert rules(game, f"use slinking-advance {RUNNERS}") == {"ability.one-same-ability"}
    assert uses(game, "slinking-advance") == [OTHER_RUNNERS]
    run(game, "end")
    assert table_of(game).round == 1
    assert rules(game, f"use slinking-advance {RUNNERS}") == {"ability.timing"}


@pytest.mark.parametrize(("far", "may"), [('20",10"', True), ('20",4.5"', False)])
def test_night_runners_by_terrain_are_shot_at_from_near_alone(far: str, may: bool) -> None:
    """Palladors throw 12 inches and more; a model of theirs is within 9 inches, or none."""
    units: dict[str, Any] = {PALLADORS: f"{far} ranks 3 @16"}
    units = {
        **units,
        RUNNERS: {"at": '18",16.4" ranks 4 @48', "slain": [*range(5, 11)]},
        DEATHMASTER: '26",12" ranks 1',
    }
    game = armies(units, "shooting", [1] * 9, seats=SEATS, features=[("wyldwood.copse", 20, 19, 0)])
    assert values(game, RUNNERS, "shot-within") == [9]
    run(game, f"shoot {PALLADORS}")
    assert f"target {DEATHMASTER}" in ids(game)
    assert rules(game, f"target {RUNNERS}") == (set() if may else {"ability.passive"})


def test_away_from_terrain_they_are_shot_at_from_afar() -> None:
    units = {RUNNERS: '20",16" ranks 5 @48', PALLADORS: '20",6" ranks 3 @16'}
    game = armies(units, "shooting", seats=SEATS)
    assert values(game, RUNNERS, "shot-within") == []
    assert rules(game, f"shoot {PALLADORS}") == set()


# ---------------------------------------------------------------------- the Verminlord Deceiver

REDEPLOY = {DECEIVER: '20",26" ranks 1', RUNNERS: '20",20" ranks 5 @48', PALLADORS: '20",8" ranks 3 @16'}
POINTS = players({}, {"command_points": 2})


def redeploying(units: dict[str, Any], die: int, who: str = RUNNERS) -> Any:
    """Units of Skaven redeploy in the enemy movement phase."""
    game = armies(units, "movement", [die], seats=SEATS, modules=["commands", COMPOSITION], player=POINTS)
    return run(game, "end", f"use redeploy-command {who}")


@pytest.mark.rule("commands.redeploy")
@pytest.mark.parametrize(("die", "inches"), [(1, 4), (3, 4), (5, 5)])
def test_by_the_lord_of_assassins_a_low_roll_is_a_4(die: int, inches: int) -> None:
    game = redeploying(REDEPLOY, die)
    run(game, f"use lord-of-assassins {DECEIVER} {RUNNERS}")
    assert rules(game, f"go {RUNNERS}", f'keep +{inches}",+0"') == set()
    assert rules(game, f"go {RUNNERS}", f'keep +{inches}.5",+0"') == {"ability.step-effect"}
    assert rules(game, f"use lord-of-assassins {DECEIVER} {RUNNERS}")


def test_without_him_it_stays_low() -> None:
    game = redeploying(REDEPLOY, 1)
    run(game, "pass")
    assert rules(game, f"go {RUNNERS}", 'keep +2",+0"') == {"ability.step-effect"}


def test_he_reacts_for_nobody_who_is_far_away() -> None:
    game = redeploying({**REDEPLOY, DECEIVER: '3",27" ranks 1'}, 1)
    assert ids(game) == [f"go {RUNNERS}"]


def test_he_does_so_once_a_turn() -> None:
    once = players({}, {"command_points": 2, "marks": ["lord-of-assassins"]})
    game = armies(REDEPLOY, "movement", [1], seats=SEATS, modules=["commands", COMPOSITION], player=once)
    run(game, "end", f"use redeploy-command {RUNNERS}")
    assert ids(game) == [f"go {RUNNERS}"]


SHADOWS = {DECEIVER: '20",14" ranks 1', VINDICTORS: '20",10" ranks 5 @16', ARCANUM: '30",8" ranks 1'}
FAR_OFF = {PALLADORS: '40",4" ranks 3 @16'}


def test_a_deceiver_bursts_from_the_shadows_at_another_enemy() -> None:
    game = armies({**SHADOWS, **FAR_OFF}, "combat", [4], seats=SEATS, active=2)
    run(game, f"use burst-from-the-shadows {DECEIVER}")
    there, nowhere = '30",11" ranks 1', '36",20" ranks 1'
    assert rules(game, f"set-up {DECEIVER}", there) == set()
    assert rules(game, f"set-up {DECEIVER}", nowhere) == {"ability.step-effect"}
    assert rules(game, f"set-up {DECEIVER}", '40",8" ranks 1') == {"ability.step-effect"}, "who was too far away"
    run(game, (f"set-up {DECEIVER}", there))
    assert [event.what["unit"] for event in events(game, "set-up")] == [f"unit:{DECEIVER}"]
    assert f"fight {DECEIVER}" in ids(run(game, "end") if "end" in ids(game) else game)


def test_with_a_3_he_stays() -> None:
    game = armies(SHADOWS, "combat", [3], seats=SEATS, active=2)
    run(game, f"use burst-from-the-shadows {DECEIVER}")
    assert not events(game, "set-up")
    assert rules(game, f"use burst-from-the-shadows {DECEIVER}") & {"once-per.army", "ability.timing"}


def test_out_of_combat_he_does_not() -> None:
    game = armies({**SHADOWS, DECEIVER: '20",20" ranks 1'}, "combat", seats=SEATS, active=2)
    assert rules(game, f"use burst-from-the-shadows {DECEIVER}") == {"ability.used-by"}


def test_odds_know_whom_fives_hit() -> None:
    """With a 3+ they would be half as good again."""
    units = {DEATHMASTER: '20",12" ranks 1', RUNNERS: '24",12" ranks 5 @48', VINDICTORS: '20",10" ranks 5 @16'}
    game = armies(units, "combat", seats=SEATS)
    weapon = next(iter(unit(game, VINDICTORS).printed.weapons))
    attacks = [Attacks(weapon, DEATHMASTER, 6)]
    (found,) = odds.of_attacks(table_of(game), unit(game, VINDICTORS), attacks, shooting=False)
    assert 0 < found.points < 2
