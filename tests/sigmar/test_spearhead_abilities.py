"""Abilities of the armies of Spearhead: what their warscrolls, regiments and enhancements let them do."""

from typing import Any

import pytest

from sigmar.scene import (
    CLAWPACK,
    LEGION,
    MADMOB,
    STAY,
    WARHOST,
    battle,
    events,
    ids,
    needs,
    players,
    rolled,
    rules,
    run,
    table_of,
    unit,
)


@pytest.mark.rule("spearhead.battle-traits", "basics.faction-rules")
def test_storm_charge_lets_a_unit_charge_after_it_ran() -> None:
    units = {"liberators.1": {"at": '12",5" ranks 5 @16', "marks": ["ran"]}, "clanrats.1": '14",11" ranks 5 @48'}
    game = battle(units, "charge")
    assert rules(game, "charge liberators.1") == {"core-abilities.charge-eligible"}
    run(game, "use storm-charge liberators.1")
    assert "charge liberators.1" in ids(game)


@pytest.mark.rule("spearhead.regiment-abilities")
def test_skaven_retreat_without_damage() -> None:
    units = {"grey-seer.1": '10",15" ranks 1 @48', "lord-veritant.1": '10",13" ranks 1'}
    both = [
        {"role": "attacker", "territory": "a"},
        {"role": "defender", "territory": "b", "regiment_ability": "too-quick-to-hit-hit"},
    ]
    game = run(battle(units, active=2, player=both), "retreat grey-seer.1", ("go grey-seer.1", ";"))
    assert unit(game, "grey-seer.1").damage == 0
    assert not rolled(game, "mortal")


@pytest.mark.rule("ability.one-same-passive", "spearhead.regiment-abilities")
@pytest.mark.parametrize(("y", "ward"), [(5, [6]), (10.5, [])])
def test_temple_city_guardians_have_a_ward_at_home(y: float, ward: list[int]) -> None:
    units = {"saurus-oldblood.1": {"at": f'12",{y}" ranks 1 @0'}, "clawlord.1": f'12",{y + 3.6}" ranks 1'}
    game = battle(
        units,
        "combat",
        active=2,
        seats=(WARHOST, CLAWPACK),
        dice=[4, 1, 1, 1, 1, 4, 1, 6, 1, 1, 1, 1],
        player=players(regiment_ability="temple-city-guardians"),
    )
    while game.decision is not None and game.decision.name == "combat":
        run(game, "end")
    run(game, "fight clawlord.1", ("pile-in saurus-oldblood.1", STAY), "target saurus-oldblood.1")
    assert needs(game, "ward") == ward


@pytest.mark.rule("spearhead.regiment-abilities", "ability.used-by", "core-abilities.charge-eligible")
def test_who_strikes_where_needed_retreats_unhurt_and_may_charge() -> None:
    units = {"liberators.1": '14",5" ranks 5 @16', "grey-seer.1": '13",7" ranks 1', "clanrats.1": '14",15" ranks 5 @48'}
    game = battle(units, player=players(regiment_ability="strike-where-needed"))
    run(game, "retreat liberators.1", "use strike-where-needed liberators.1", ("go liberators.1", STAY))
    assert not rolled(game, "mortal")
    gives = [effect.gives for effect in table_of(game).effects]
    assert {"charge-after-retreated": True} in gives


@pytest.mark.rule("ability-rules.may", "core-abilities.normal-move-limit")
def test_a_loonboss_who_has_fought_walks_away() -> None:
    units = {"loonboss.1": {"at": '12",5" ranks 1', "marks": ["fought"]}, "grey-seer.1": '28",20" ranks 1'}
    fields: dict[str, Any] = {"seats": (MADMOB, CLAWPACK), "player": players(enhancement="fight-another-day")}
    game = run(battle(units, "end-of-turn", dice=[2, 3], **fields), "use fight-another-day loonboss.1")
    assert rules(game, "go loonboss.1", f"; m1 +{5 * 254 + 1},+0") == {"ability.step-effect"}
    run(game, ("go loonboss.1", f"; m1 +{5 * 254},+0"))
    assert unit(game, "loonboss.1").models[0].x == 17 * 254
    idle = battle({**units, "loonboss.1": '12",5" ranks 1'}, "end-of-turn", **fields)
    assert not any("fight-another-day" in id for id in ids(idle))


@pytest.mark.rule("phases.opponent-second", "measuring.unit-wholly-within")
def test_an_ancient_strategist_moves_a_unit_in_the_enemys_phase() -> None:
    units = {
        "saurus-oldblood.1": '12",5" ranks 1 @0',
        "saurus-warriors.1": '23",5" ranks 5 @16',
        "grey-seer.1": '28",20" ranks 1',
    }
    game = battle(units, active=2, seats=(WARHOST, CLAWPACK), player=players(enhancement="ancient-strategist"))
    run(game, "end", "use ancient-strategist saurus-oldblood.1 saurus-warriors.1")
    run(game, ("go saurus-warriors.1", "keep +0,+1270"))
    assert unit(game, "saurus-warriors.1").models[0].y == 10 * 254


# ---------------------------------------------------------------------- abilities that the words cannot say


@pytest.mark.rule("ability.used-by", "core-abilities.shoot-eligible", "random.damage")
@pytest.mark.parametrize(("die", "damage", "suffered"), [(4, 3, 0), (1, 1, 2)])
def test_more_warp_energy_is_more_damage_or_a_burst(die: int, damage: int, suffered: int) -> None:
    units = {"warlock-engineer.1": '12",15" ranks 1', "lord-vigilant.1": '12",5" ranks 1 @0'}
    burst = [3] if die == 1 else []
    dice = [die, *burst, 3, 1, 3, 1] + ([2] if die == 1 else [])
    game = run(battle(units, "shooting", active=2, dice=dice), "shoot warlock-engineer.1", "target lord-vigilant.1")
    run(game, "use more-more-warp-energy warlock-engineer.1")
    assert events(game, "attacks-resolved")[0].what["points"] == damage
    assert unit(game, "warlock-engineer.1").damage == suffered


@pytest.mark.rule("ability.used-by")
def test_who_has_moved_has_no_energy_left() -> None:
    units = {
        "warlock-engineer.1": {"at": '12",15" ranks 1', "marks": ["moved"]},
        "lord-vigilant.1": '12",5" ranks 1 @0',
    }
    game = run(battle(units, "shooting", active=2, dice=[1, 1]), "shoot warlock-engineer.1", "target lord-vigilant.1")
    assert events(game, "attacks-resolved")


SQUIGS = {"squig-hoppers.1": '12",5" ranks 5 @16', "clanrats.1": '13",10" ranks 5 @48'}


@pytest.mark.rule("sample-spearhead.boing", "spearhead.example-fly", "fly.ignores", "glossary.flying-keyword")
def test_squigs_that_bounce_over_rats_hurt_them() -> None:
    game = battle(SQUIGS, seats=(MADMOB, CLAWPACK), dice=[6, 6, 4, 3, 1, 5, 2])
    run(game, "move squig-hoppers.1", ("go squig-hoppers.1", f"keep +0,+{12 * 254}"))
    passed = unit(game, "squig-hoppers.1").passed["clanrats.1"]
    assert 0 < passed <= 5
    run(game, "use boing-boing-boing squig-hoppers.1 clanrats.1")
    (dice,) = rolled(game, "ability")
    assert len(dice) == passed
    assert sum(event.what["points"] for event in events(game, "inflicted")) == sum(die >= 4 for die in dice)


@pytest.mark.rule("sample-spearhead.boing", "ability.step-declare")
def test_who_was_not_passed_cannot_be_picked() -> None:
    game = battle(SQUIGS, seats=(MADMOB, CLAWPACK), dice=[1])
    assert rules(game, "use boing-boing-boing squig-hoppers.1 clanrats.1") == {"ability.step-declare"}


@pytest.mark.rule("once-per.player", "damage.ward-best-only", "glossary.destroyed-by")
@pytest.mark.parametrize(
    ("dice", "gives"),
    [
        ([1], []),
        ([2], [{"ward": 6}]),
        ([3], [{"run": 1}]),
        ([4], [{"wound-against": -1}]),
        ([5], [{"rend": 1, "weapons": "melee"}]),
    ],
)
def test_the_eye_of_the_gods(dice: list[int], gives: list[dict[str, Any]]) -> None:
    units = {"chaos-lord.1": {"at": '15",4" ranks 1', "marks": ["destroyed"]}, "grey-seer.1": '15",20" ranks 1'}
    game = battle(units, "end-of-turn", seats=(LEGION, CLAWPACK), dice=dice)
    run(game, "use eye-of-the-gods chaos-lord.1")
    assert [effect.gives for effect in table_of(game).effects] == gives
    assert all(effect.until == "battle" for effect in table_of(game).effects)


@pytest.mark.rule("ability.step-declare")
def test_the_gods_let_choose_on_a_six_and_see_only_deeds() -> None:
    units = {
        "chaos-lord.1": '15",9" ranks 1',
        "chaos-warriors.1": '28",2" ranks 5 @16',
        "grey-seer.1": '15",20" ranks 1',
    }
    game = battle(units, "end-of-turn", seats=(LEGION, CLAWPACK), dice=[6])
    assert rules(game, "use eye-of-the-gods chaos-warriors.1") == {"ability.step-declare"}
    run(game, "use eye-of-the-gods chaos-lord.1")
    assert ids(game) == ["gain 2", "gain 3", "gain 4", "gain 5"]
    run(game, "gain 3")
    assert [effect.gives for effect in table_of(game).effects] == [{"run": 1}]


@pytest.mark.rule("round.start-abilities")
def test_start_of_round_abilities_come_after_the_cards_and_only_when_they_may() -> None:
    units = {"chaos-knights.1": '15",2" ranks 5 @16', "grey-seer.1": '15",20" ranks 1'}
    quiet = {"twists": ["grasping-vines", "take-the-land"]}
    fields: dict[str, Any] = {"seats": (LEGION, CLAWPACK), "player": players(regiment_ability="the-dread-banner")}
    step = "rounds.begin_round"
    game = battle(units, "end-of-turn", step=step, round=0, active=0, first=0, cards=quiet, dice=[2], **fields)
    run(game, "first")
    assert ids(game) == ["use the-dread-banner chaos-knights.1", "end"]
    run(game, "use the-dread-banner chaos-knights.1")
    assert [effect.gives for effect in table_of(game).effects] == [{"ward": 6}]
    later = battle(units, "end-of-turn", step=step, round=1, cards=quiet, dice=[6, 1], **fields)
    run(later, "first")
    while later.decision is not None and later.decision.name == "discard":
        run(later, "keep")
    assert not any("dread-banner" in id for id in ids(later))


@pytest.mark.rule("effect-order.passive-latest", "setup.territory-wholly-within")
@pytest.mark.parametrize(("round", "score"), [(2, 13), (3, 10)])
def test_the_bad_moon_lights_a_territory_and_then_the_other(round: int, score: int) -> None:
    units = {
        "loonboss.1": '28",2" ranks 1',
        "moonclan-stabbas.1": '9",4" ranks 5 @16',
        "grey-seer.1": '28",20" ranks 1',
    }
    effect = {
        "ability": "light-of-the-bad-moon",
        "seat": 0,
        "units": ["loonboss.1"],
        "gives": {"bad-moon": "a"},
        "until": "battle",
    }
    game = battle(units, "end-of-turn", seats=(MADMOB, CLAWPACK), round=round, effect=[effect])
    assert events(game, "gained-control")[0].what["scores"] == [score, 0]


@pytest.mark.rule("heal.heal", "glossary.affected-by")
def test_a_marrowpact_heals_by_the_damage_done() -> None:
    units = {"mortisan-soulreaper.1": {"at": '12",5" ranks 1', "damage": 4}, "grey-seer.1": '12",7" ranks 1'}
    game = battle(
        units,
        "combat",
        seats=("tithe-reaper-echelon", CLAWPACK),
        dice=[4, 1, 1, 3, 1],
        player=players(enhancement="marrowpact"),
    )
    run(game, "fight mortisan-soulreaper.1", ("pile-in grey-seer.1", STAY), "target grey-seer.1")
    assert events(game, "allocated")[-1].what["points"] == 2
    assert unit(game, "mortisan-soulreaper.1").damage == 2


@pytest.mark.rule("heal.heal", "return.return")
def test_constructs_are_healed_or_put_together_again() -> None:
    units = {
        "mortisan-soulreaper.1": '12",5" ranks 1',
        "mortek-guard.1": {"at": '18",6" ranks 4 @16', "slain": [9, 10]},
        "gothizzar-harvester.1": {"at": '22",2" ranks 1 @0', "damage": 5},
        "grey-seer.1": '28",20" ranks 1',
    }
    fields: dict[str, Any] = {"seats": ("tithe-reaper-echelon", CLAWPACK), "player": players(command_points=1)}
    healed = battle(units, dice=[5], **fields)
    run(healed, "use reknit-construct mortisan-soulreaper.1 gothizzar-harvester.1")
    assert unit(healed, "gothizzar-harvester.1").damage == 2
    back = run(battle(units, dice=[5], **fields), "use reknit-construct mortisan-soulreaper.1 mortek-guard.1")
    assert back.decision is not None
    assert back.decision.name == "return"
