"""Abilities (chapters 3, 5, 20 to 23, 26 to 30): when they are used, what they do, how often, and how long."""

import pytest

from katabasis.kernel.options import Placement
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

# ---------------------------------------------------------------------- declaring


HEROES = {
    "lord-veritant.1": '12",5" ranks 1',
    "liberators.1": '20",4" ranks 5 @16',
    "clanrats.1": '14",11" ranks 5 @48',
}


@pytest.mark.rule("ability.step-declare", "ability.step-effect", "spearhead.no-magic-module", "attack.mortal-damage")
def test_cleansing_fires_burn_each_model_on_a_five() -> None:
    game = battle(HEROES, "hero", dice=[3, 5, 6, 1, 2, 3, 4, 1, 1, 1, 1])
    run(game, "use cleansing-fires lord-veritant.1 clanrats.1")
    assert rolled(game, "ability") == [[3], [5, 6, 1, 2, 3, 4, 1, 1, 1, 1]]
    assert events(game, "allocated")[-1].what["points"] == 2


@pytest.mark.rule("ability.step-effect")
def test_a_roll_that_is_too_low_does_nothing_and_counts_as_a_use() -> None:
    game = run(battle(HEROES, "hero", dice=[2]), "use cleansing-fires lord-veritant.1 clanrats.1")
    assert events(game, "failed")
    assert not events(game, "inflicted")
    assert rules(game, "use cleansing-fires lord-veritant.1 clanrats.1") == {"ability.one-same-ability"}


@pytest.mark.rule("ability.step-declare", "measuring.model-within")
def test_who_is_picked_must_be_near_enough_and_visible() -> None:
    far = battle({**HEROES, "clanrats.1": '14",20" ranks 5 @48'}, "hero")
    assert rules(far, "use cleansing-fires lord-veritant.1 clanrats.1") == {"ability.step-declare"}


@pytest.mark.rule("ability.one-same-ability", "ability.timing", "phases.timings")
def test_a_unit_uses_an_ability_once_a_phase_and_only_in_its_phase() -> None:
    units = {**HEROES, "lord-vigilant.1": '4",4" ranks 1 @0'}
    game = battle(units, "hero", dice=[1])
    run(game, "use cleansing-fires lord-veritant.1 clanrats.1")
    assert "ability.one-same-ability" in rules(game, "use cleansing-fires lord-veritant.1 clanrats.1")
    other = battle(units, "charge")
    assert not any("cleansing-fires" in id for id in ids(other))


@pytest.mark.rule("ability-rules.on-battlefield", "ability-rules.used-by-warscroll-unit", "spearhead.warscrolls")
def test_only_units_on_the_battlefield_use_their_abilities() -> None:
    game = battle({"liberators.1": '20",4" ranks 5 @16', "clanrats.1": '20",9" ranks 5 @48'}, "hero")
    assert not any("cleansing-fires" in id for id in ids(game))


@pytest.mark.rule("once-per.player", "ability-rules.used-by-player", "spearhead.battle-traits")
def test_a_trait_once_a_battle_is_counted_for_the_player() -> None:
    game = run(battle(HEROES, "hero"), "use shield-of-azyr liberators.1")
    assert rules(game, "use shield-of-azyr lord-veritant.1") == {"once-per.player"}
    assert table_of(game).players[0].spent == ["shield-of-azyr"]


@pytest.mark.rule(
    "once-per.unit", "ability-rules.used-by-enhanced-unit", "spearhead.enhancements", "phases.fight-separate"
)
def test_an_enhancement_is_the_generals_and_used_before_the_fights() -> None:
    units = {"lord-vigilant.1": '12",5" ranks 1 @0', "grey-seer.1": '12",7" ranks 1'}
    game = battle(units, "combat", player=players(enhancement="quicksilver-draught"))
    assert ids(game) == ["use quicksilver-draught lord-vigilant.1", "end"]
    assert rules(game, "fight lord-vigilant.1"), "no fight before both players had the chance"
    run(game, "use quicksilver-draught lord-vigilant.1")
    assert unit(game, "lord-vigilant.1").spent == ["quicksilver-draught"]
    assert ids(game) == ["fight lord-vigilant.1"]


# ---------------------------------------------------------------------- passives, and what lasts


RATS = {"at": '12",7" ranks 1 @48', "slain": list(range(2, 11))}


@pytest.mark.rule(
    "ability.passive", "sample.cornered-rat", "ability-rules.this-unit", "modifiers.after-random", "example.attack-ward"
)
@pytest.mark.parametrize(("damage", "attacks"), [(0, 5), (4, 8)])
def test_a_cornered_rat_has_more_attacks(damage: int, attacks: int) -> None:
    units = {"clawlord.1": {"at": '12",7.5" ranks 1', "damage": damage}, "lord-vigilant.1": '12",5" ranks 1 @0'}
    game = battle(units, "combat", active=2, dice=[1] * 12)
    run(game, "fight clawlord.1", ("pile-in lord-vigilant.1", STAY), "target lord-vigilant.1")
    counts = {event.what["weapon"]: event.what["count"] for event in events(game, "attacks-resolved")}
    assert counts == {"weapon:clawlord.warpforged-halberd": attacks, "weapon:clawlord.gnaw-beasts-chisel-fangs": 4}


@pytest.mark.rule("damage.ward-best-only", "glossary.ward", "spearhead.example-general")
def test_the_best_ward_counts() -> None:
    """A Clawlord with Ward 6+ and the Cloak with 5+."""
    units = {"clawlord.1": '12",7.5" ranks 1', "lord-veritant.1": '12",5" ranks 1'}
    both = [
        {"role": "defender", "territory": "a"},
        {"role": "attacker", "territory": "b", "enhancement": "cloak-of-stitched-victories"},
    ]
    game = battle(units, "combat", dice=[1, 3, 1, 1, 3, 1, 4, 5, 6], player=both)
    run(game, "fight lord-veritant.1", ("pile-in clawlord.1", STAY), "target clawlord.1")
    assert needs(game, "ward") == [5]


@pytest.mark.rule("glossary.persisting", "persist.as-passive", "damage.ward-roll")
def test_a_shield_lasts_until_the_start_of_ones_next_turn() -> None:
    game = run(battle(HEROES, "hero"), "use shield-of-azyr liberators.1")
    view = game.view(0)["table"]["effects"]
    assert view == [{"ability": "shield-of-azyr", "seat": 0, "units": ["liberators.1"], "until": "start-0"}]
    turns = []
    while len(turns) < 2:
        table = table_of(game)
        if events(game, "turn-began") and (table.active, table.round) not in turns:
            turns.append((table.active, table.round))
            if table.active == 1:
                assert table.effects, "it is in force in the opponent's turn"
        assert game.decision is not None
        name = game.decision.name
        game.choose("end" if "end" in ids(game) else "first" if name == "first-turn" else game.decision.options[0])
        if table_of(game).active == 0 and events(game, "turn-began") and len(turns) == 1:
            assert not table_of(game).effects
            return


@pytest.mark.rule("heal.heal", "heal.no-resurrection")
@pytest.mark.parametrize(("die", "left"), [(2, 2), (6, 0)])
def test_healing_removes_damage_and_brings_nobody_back(die: int, left: int) -> None:
    trolls = {"at": '12",5" ranks 2 @16', "slain": [3], "damage": 3}
    units = {"rockgut-troggoths.1": trolls, "grey-seer.1": '28",20" ranks 1'}
    game = battle(units, "start-of-turn", seats=(MADMOB, CLAWPACK), dice=[die])
    run(game, "use regeneration rockgut-troggoths.1")
    assert unit(game, "rockgut-troggoths.1").damage == left
    assert unit(game, "rockgut-troggoths.1").slain == [3]


@pytest.mark.rule("return.return", "return.one-at-a-time", "glossary.returned-model", "ability-rules.may")
def test_slain_models_return_beside_those_that_stood_there() -> None:
    rats = {"at": '12",15" ranks 3 @48', "slain": [8, 9, 10]}
    game = battle({"clanrats.1": rats, "lord-veritant.1": '12",2" ranks 1'}, "end-of-turn", active=2, dice=[3])
    run(game, "use seething-swarm clanrats.1")
    assert rolled(game, "return") == [[3]]
    stood = unit(game, "clanrats.1").models[0]
    beside = f"; m8 {stood.x - 260},{stood.y} @48"
    assert not rules(game, "return clanrats.1", beside)
    away = f"{beside} m9 {stood.x - 520},{stood.y} @48"
    assert "return.one-at-a-time" in rules(game, "return clanrats.1", away), "only beside one that has returned"
    three = f"; m8 {stood.x - 260},{stood.y} m9 {stood.x - 260},{stood.y + 260} m10 {stood.x - 260},{stood.y + 520}"
    assert "return.return" in rules(game, "return clanrats.1", three)
    run(game, ("return clanrats.1", beside))
    assert (len(unit(game, "clanrats.1").models), unit(game, "clanrats.1").damage) == (8, 0)


@pytest.mark.rule("return.in-combat")
def test_nobody_returns_into_a_new_combat() -> None:
    rats = {"at": '12",15" ranks 3 @48', "slain": [8, 9, 10]}
    units = {"clanrats.1": rats, "lord-veritant.1": f"{12 * 254 - 200 - 762 - 130},{15 * 254} ranks 1"}
    game = run(battle(units, "end-of-turn", active=2, dice=[2]), "use seething-swarm clanrats.1")
    stood = unit(game, "clanrats.1").models[0]
    assert rules(game, "return clanrats.1", f"; m8 {stood.x - 260},{stood.y}") == {"return.in-combat"}
    assert not rules(game, "return clanrats.1", ";"), "nobody has to return"


@pytest.mark.rule("token.example", "token.not-models")
def test_the_gryph_crow_gives_a_ward_until_a_one_is_rolled() -> None:
    units = {"lord-veritant.1": '12",5" ranks 1', "clawlord.1": '12",7.5" ranks 1'}
    game = battle(units, "combat", active=2, dice=[3, 3, 1, 1, 1, 4, 4, 1, 1, 5, 1, 6, 3, 1, 1, 1, 1])
    run(game, "fight clawlord.1", ("pile-in lord-veritant.1", STAY), "target lord-veritant.1")
    assert needs(game, "ward") == [5]
    assert (1 in rolled(game, "ward")[0]) is (unit(game, "lord-veritant.1").tokens == [])
    assert events(game, "token-removed")
    bare = {**units, "lord-veritant.1": {"at": '12",5" ranks 1', "tokens": []}}
    again = battle(bare, "combat", active=2, dice=[3, 3, 1, 1, 1, 4, 4, 1, 1])
    run(again, "fight clawlord.1", ("pile-in lord-veritant.1", STAY), "target lord-veritant.1")
    assert not rolled(again, "ward")


@pytest.mark.rule("objectives.control-score-minimum", "ability-rules.roll-then-resolve")
def test_a_control_score_is_never_less_than_one() -> None:
    units = {"lord-vigilant.1": '13.5",10" ranks 1 @0', "clawlord.1": '16.8",12" ranks 1 @0'}
    game = battle(units, "end-of-turn", player=players(enhancement="null-pendant"), dice=[5])
    run(game, "use null-pendant lord-vigilant.1")
    assert events(game, "gained-control")[0].what["scores"] == [2, 1]


@pytest.mark.rule("objectives.control-score", "objectives.border-marker")
def test_stalwart_defenders_hold_what_lies_in_their_territory() -> None:
    near = {"liberators.1": '8.4",4.6" ranks 2 @16', "grey-seer.1": '28",20" ranks 1'}
    game = battle(near, "end-of-turn")
    assert events(game, "gained-control")[0].what["scores"][0] == 5 + 3
    border = {"liberators.1": '16.7",9.6" ranks 3 @16', "grey-seer.1": '28",20" ranks 1'}
    assert events(battle(border, "end-of-turn"), "gained-control")[0].what["scores"][0] == 5


@pytest.mark.rule("weapon.companion", "spearhead.companion-wording")
def test_companions_are_left_out_of_what_helps_and_not_of_what_hinders() -> None:
    units = {
        "lord-vigilant.1": '12",9" ranks 1 @0',
        "clawlord.1": '14",11.5" ranks 1',
        "grey-seer.1": '28",20" ranks 1',
    }
    game = battle({**units, "lord-veritant.1": '28",2" ranks 1'}, "hero")
    run(game, "use plan-the-attack lord-vigilant.1 dracothion", "end")
    while game.decision is not None and game.decision.name != "fight":
        run(game, "end")
    run(game, "fight lord-vigilant.1", ("pile-in clawlord.1", STAY), "target clawlord.1")
    hits = {
        event.what["weapon"]: event.what["need"]
        for event in events(game, "rolled")
        if event.what.get("purpose") == "hit"
    }
    assert hits["weapon:lord-vigilant.hallowed-greataxe"] == 2
    assert hits["weapon:lord-vigilant.gryph-stalkers-beak-and-talons"] == 4


@pytest.mark.rule("weapon.companion")
def test_a_cowl_hinders_companions_too() -> None:
    units = {"loonboss.1": '12",5" ranks 1', "clawlord.1": '12",7.5" ranks 1'}
    game = battle(
        units,
        "combat",
        active=2,
        dice=[1] * 12,
        seats=(MADMOB, CLAWPACK),
        player=players(enhancement="the-clammy-cowl"),
    )
    run(game, "fight clawlord.1", ("pile-in loonboss.1", STAY), "target loonboss.1")
    assert needs(game, "hit") == [4, 5]


@pytest.mark.rule("weapon.crit-two-hits", "weapon.passive")
@pytest.mark.parametrize(("models", "hits"), [(5, 3), (4, 2)])
def test_a_critical_hit_may_count_twice(models: int, hits: int) -> None:
    """Kroxigor against units of five or more models."""
    krox = {"at": '12",5" ranks 1 @16', "slain": [2, 3]}
    warriors = {"at": '14",7.2" ranks 5 @48', "slain": list(range(models + 1, 6))}
    game = battle(
        {"kroxigor.1": krox, "chaos-warriors.1": warriors},
        "combat",
        seats=(WARHOST, LEGION),
        dice=[6, 4, 1, 1, *[1] * 9],
    )
    run(game, "fight kroxigor.1", ("pile-in chaos-warriors.1", STAY), "target chaos-warriors.1")
    assert len(rolled(game, "wound")[0]) == hits


@pytest.mark.rule("modifiers.order", "modifiers.same-kind", "effect-order.passive-latest")
def test_a_damaged_carnosaur_has_one_attack_with_its_jaws() -> None:
    units = {"saurus-oldblood.1": {"at": '12",5" ranks 1 @0', "damage": 10}, "grey-seer.1": '12",8.5" ranks 1'}
    game = battle(units, "combat", seats=(WARHOST, CLAWPACK), dice=[1] * 9)
    while game.decision is not None and game.decision.name == "combat":
        run(game, "end")
    run(game, "fight saurus-oldblood.1", ("pile-in grey-seer.1", STAY), "target grey-seer.1")
    counts = {event.what["weapon"].partition(".")[2]: event.what["count"] for event in events(game, "attacks-resolved")}
    assert counts["carnosaurs-massive-jaws"] == 1
    assert counts["relic-celestite-weapon"] == 5


@pytest.mark.rule("modifiers.order")
def test_a_charge_roll_is_raised() -> None:
    units = {
        "saurus-oldblood.1": '12",5" ranks 1 @0',
        "saurus-warriors.1": '24",5" ranks 5 @16',
        "grey-seer.1": '22",12" ranks 1',
    }
    game = run(
        battle(units, "hero", seats=(WARHOST, CLAWPACK), dice=[2, 2]),
        "use ancient-warlord saurus-oldblood.1 saurus-warriors.1",
    )
    while game.decision is not None and game.decision.name != "charge":
        run(game, "end")
    run(game, "charge saurus-warriors.1")
    assert game.decision is not None
    option = game.decision.options[0]
    assert isinstance(option, Placement)
    assert option.shape["reach"] == 5 * 254
