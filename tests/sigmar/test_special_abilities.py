"""Abilities with rules of their own: of the Tithe-Reaper Echelon, and the general who leads the seething horde."""

from typing import Any

import pytest

from katabasis.kernel.game import Game
from sigmar.scene import CLAWPACK, ECHELON, STAY, at, battle, events, ids, players, rolled, rules, run, table_of, unit

MADE_OF_BONE = (ECHELON, CLAWPACK)
FAR = {"mortisan-soulreaper.1": '28",2" ranks 1', "grey-seer.1": '28",20" ranks 1'}


# ---------------------------------------------------------------------- Deathrider Wedge


WEDGE = {"kavalos-deathriders.1": '10",5" ranks 3 @16', "clanrats.1": '10",9.9" ranks 5 @48', **FAR}
PAST = 'keep +0",+10.4"'


def charging(dice: list[int], *, wedge: bool = True, units: dict[str, str] | None = None) -> Game:
    game = battle(
        units or WEDGE, "charge", seats=MADE_OF_BONE, dice=[5, 6, *dice], player=players(command_points=1), active=1
    )
    if wedge:
        run(game, "use deathrider-wedge kavalos-deathriders.1")
    return run(game, "charge kavalos-deathriders.1")


@pytest.mark.rule("movement.through-models", "ability.step-effect")
def test_a_wedge_rides_through_enemy_infantry_and_others_do_not() -> None:
    units = {**WEDGE, "grey-seer.1": '10.5",17.6" ranks 1'}
    on_foot = charging([], wedge=False, units=units)
    assert "movement.through-models" in rules(on_foot, "go kavalos-deathriders.1", PAST)
    game = charging([2, 5], units=units)
    assert rules(game, "go kavalos-deathriders.1", PAST) == set()
    run(game, ("go kavalos-deathriders.1", PAST))
    assert game.decision is not None
    assert (game.decision.name, ids(game)) == ("ride-down", ["ride-down clanrats.1", "pass"])
    run(game, "ride-down clanrats.1")
    assert rolled(game, "ability") == [[2]]
    assert events(game, "inflicted")[-1].what == {
        "unit": "unit:clanrats.1",
        "points": 3,
        "by": "unit:kavalos-deathriders.1",
    }


@pytest.mark.rule("ability.step-effect")
def test_a_one_rides_nobody_down_and_nobody_need_be_picked() -> None:
    units = {**WEDGE, "grey-seer.1": '10.5",17.6" ranks 1'}
    unlucky = charging([1], units=units)
    run(unlucky, ("go kavalos-deathriders.1", PAST), "ride-down clanrats.1")
    assert not events(unlucky, "inflicted")
    kind = charging([], units=units)
    run(kind, ("go kavalos-deathriders.1", PAST), "pass")
    assert not events(kind, "inflicted")
    assert not rolled(kind, "ability")


def test_a_wedge_does_not_ride_through_cavalry_nor_through_friends() -> None:
    cavalry = {
        **FAR,
        "kavalos-deathriders.1": '10",5" ranks 3 @16',
        "clawlord.1": '10.5",10" ranks 1',
        "grey-seer.1": '10.5",17.6" ranks 1',
    }
    assert "movement.through-models" in rules(charging([], units=cavalry), "go kavalos-deathriders.1", PAST)
    friends = {
        **WEDGE,
        "mortek-guard.1": '10",9.9" ranks 5 @48',
        "clanrats.1": '20",15" ranks 5 @48',
        "grey-seer.1": '10.5",17.6" ranks 1',
    }
    assert "movement.through-models" in rules(charging([], units=friends), "go kavalos-deathriders.1", PAST)


@pytest.mark.rule("ability.parts")
def test_a_wedge_costs_a_command_point_and_ends_with_the_phase() -> None:
    poor = battle(WEDGE, "charge", seats=MADE_OF_BONE, active=1)
    assert rules(poor, "use deathrider-wedge kavalos-deathriders.1") == {"ability.parts"}
    game = charging([])
    assert table_of(game).players[0].command_points == 0
    assert table_of(game).effects[0].until == "phase"


# ---------------------------------------------------------------------- Bone Harvest, Repair Construct


HARVEST = {
    "gothizzar-harvester.1": '12",8" ranks 1 @16',
    "clanrats.1": '11.4",11.3" ranks 5 @48',
    "mortek-guard.1": {"at": '20",8" ranks 4 @16', "slain": [9, 10]},
    "mortisan-soulreaper.1": '28",2" ranks 1',
    "rat-ogors.1": '22",19" ranks 3 @48',
}


def test_models_slain_in_combat_with_a_harvester_are_its_tithe_up_to_six() -> None:
    units: dict[str, Any] = {**HARVEST, "gothizzar-harvester.1": {"at": '12",8" ranks 1 @16', "tithe": 4}}
    game = battle(units, "combat", seats=MADE_OF_BONE, dice=[5] * 10 + [5] * 10 + [1] * 10)
    run(game, "end", "fight gothizzar-harvester.1", ("pile-in clanrats.1", STAY), "target clanrats.1")
    assert game.decision is not None
    removal = game.decision.options[0]
    run(game, (removal.id, game.suggestions(removal.id)[0].answer))
    assert len(unit(game, "clanrats.1").slain) > 2
    assert unit(game, "gothizzar-harvester.1").tithe == 6
    assert [event.what["points"] for event in events(game, "gathered")] == [6]


def test_models_slain_elsewhere_are_nobody_s_tithe() -> None:
    units: dict[str, Any] = {
        **HARVEST,
        "clanrats.1": '17",10.5" ranks 5 @48',
        "gothizzar-harvester.1": '4",4" ranks 1',
    }
    game = battle(units, "combat", seats=MADE_OF_BONE, dice=[4] * 60)
    run(game, "end", "fight mortek-guard.1", ("pile-in clanrats.1", STAY), "target clanrats.1")
    assert events(game, "allocated")[-1].what["slain"]
    assert unit(game, "gothizzar-harvester.1").tithe == 0
    assert not events(game, "gathered")


def repairing(tithe: int, dice: list[int], **units: Any) -> Game:
    told: dict[str, Any] = {**HARVEST, "gothizzar-harvester.1": {"at": '12",8" ranks 1 @16', "tithe": tithe}, **units}
    return battle(told, "end-of-turn", seats=MADE_OF_BONE, dice=dice, player=players(command_points=1))


@pytest.mark.rule("return.return")
def test_each_four_of_the_tithe_returns_a_model_and_the_tithe_is_spent() -> None:
    game = run(repairing(3, [4, 3, 6]), "use repair-construct gothizzar-harvester.1 mortek-guard.1")
    assert rolled(game, "ability") == [[4, 3, 6]]
    assert game.decision is not None
    (option,) = game.decision.options
    assert option.shape["models"] == ["model:mortek-guard.1-9", "model:mortek-guard.1-10"]
    before = len(at(game, "mortek-guard.1"))
    run(game, (option.id, game.suggestions(option.id)[0].answer))
    assert len(at(game, "mortek-guard.1")) == before + 2
    assert unit(game, "gothizzar-harvester.1").tithe == 0


def test_a_harvester_without_tithe_or_far_away_repairs_nobody() -> None:
    assert "use repair-construct gothizzar-harvester.1 mortek-guard.1" not in ids(repairing(0, []))
    far = repairing(2, [], **{"mortek-guard.1": {"at": '28",8" ranks 4 @16', "slain": [9, 10]}})
    assert "use repair-construct gothizzar-harvester.1 mortek-guard.1" not in ids(far)


def test_a_position_keeps_the_tithe() -> None:
    assert "tithe = 3" in repairing(3, []).position()


# ---------------------------------------------------------------------- Lead the Seething Horde


HORDE = {"liberators.1": '10",3" ranks 5 @16', "clawlord.1": '8",8" ranks 1', "rat-ogors.1": '22",19" ranks 3 @48'}


def calling(enhancement: str = "lead-the-seething-horde", **units: Any) -> Game:
    told = [
        {"role": "attacker", "territory": "a"},
        {"role": "defender", "territory": "b", "enhancement": enhancement},
    ]
    return battle({**HORDE, **units}, "movement", active=2, player=told)


@pytest.mark.rule("spearhead.call-for-reinforcements", "ability.step-effect")
def test_reinforcements_may_stand_near_the_general_instead() -> None:
    """Thirteen inches from him, wholly, wherever that is: in enemy land, away from every edge."""
    game = calling()
    near = '15",9" ranks 5 @16'
    assert "spearhead.call-for-reinforcements" in rules(game, "call clanrats.1", near)
    assert rules(game, "lead clanrats.1", near) == set()
    assert rules(game, "lead clanrats.1", '24",14" ranks 5 @16') == {"ability.step-effect"}
    assert rules(game, "lead clanrats.1", '14",7.5" ranks 5 @16') == {"spearhead.call-for-reinforcements"}, "in combat"
    run(game, ("lead clanrats.1", near))
    assert unit(game, "clanrats.3").replaces == "clanrats.1"
    assert rules(game, "lead clanrats.2") == {"once-per.player"}
    assert rules(game, "call clanrats.2") == {"once-per.player"}


def test_only_a_general_who_leads_them_and_stands_brings_them_near() -> None:
    assert not any(id.startswith("lead") for id in ids(calling("warpstone-charm")))
    fallen = calling(**{"clawlord.1": {"place": "destroyed"}, "grey-seer.1": '20",20" ranks 1'})
    assert not any(id.startswith("lead") for id in ids(fallen))
    assert "call clanrats.1" in ids(fallen)


# ---------------------------------------------------------------------- several critical abilities


@pytest.mark.rule("weapon.crit-one-only")
def test_of_two_critical_abilities_the_commander_picks_one_before_he_rolls() -> None:
    """A Warplock Musket, whose crits wound by themselves, with bullets laced with warpstone."""
    units = {
        "liberators.1": '20",8" ranks 5 @16',
        "warlock-engineer.1": '20",15" ranks 1',
        "clawlord.1": '3",19" ranks 1',
    }
    told = [
        {"role": "attacker", "territory": "a"},
        {"role": "defender", "territory": "b", "regiment_ability": "warpstone-laced-bullets"},
    ]

    def shot(crit: str, dice: list[int]) -> Game:
        game = battle(units, "shooting", active=2, player=told, dice=dice)
        run(
            game,
            "use warpstone-laced-bullets warplock-musket",
            "shoot warlock-engineer.1",
            "target liberators.1",
            "pass",
        )
        assert game.decision is not None
        assert game.decision.seat == 1
        assert ids(game) == ["crit crit-mortal", "crit crit-auto-wound"]
        return run(game, f"crit {crit}")

    mortal = shot("crit-mortal", [6, 6, 5, 5])
    assert events(mortal, "attacks-resolved")[-1].what["mortal"] == 2
    assert not rolled(mortal, "save")
    wounds = shot("crit-auto-wound", [6, 6, 1, 1, 5, 5])
    assert events(wounds, "attacks-resolved")[-1].what["mortal"] == 0
    assert rolled(wounds, "save") == [[1, 1]]


def test_one_critical_ability_is_not_asked_about() -> None:
    units = {
        "liberators.1": '20",8" ranks 5 @16',
        "warlock-engineer.1": '20",15" ranks 1',
        "clawlord.1": '3",19" ranks 1',
    }
    game = battle(units, "shooting", active=2, dice=[6, 6, 6, 6])
    run(game, "shoot warlock-engineer.1", "target liberators.1", "pass")
    assert events(game, "attacks-resolved")
