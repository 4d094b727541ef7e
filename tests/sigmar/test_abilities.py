"""Abilities (chapters 3, 5, 19 to 23, 26 to 30): when they are used, what they do, how often, and how long."""

from typing import Any

import pytest

from katabasis.kernel.game import Game
from katabasis.kernel.options import Placement
from sigmar.scene import (
    CLAWPACK,
    LEGION,
    MADMOB,
    WARHOST,
    battle,
    events,
    ids,
    rolled,
    rules,
    run,
    table_of,
    unit,
)

STAY = ";"
FAR = {"lord-veritant.1": '28",2" ranks 1', "grey-seer.1": '28",20" ranks 1'}


def players(**first: Any) -> list[dict[str, Any]]:
    """Both players, the first with more."""
    return [{"role": "attacker", "territory": "a", **first}, {"role": "defender", "territory": "b"}]


def need(game: Game, purpose: str) -> list[int]:
    """What had to be rolled for a purpose."""
    return [event.what["need"] for event in events(game, "rolled") if event.what.get("purpose") == purpose]


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
    assert need(game, "ward") == [5]


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
    assert need(game, "ward") == [5]
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
    assert need(game, "hit") == [4, 5]


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


# ---------------------------------------------------------------------- strike first, strike last


SLAANESH = {"chaos-lord.1": '6",10" ranks 1', "chaos-warriors.1": '22",9.5" ranks 5 @16'}
FOES = {"grey-seer.1": '6",12" ranks 1', "warlock-engineer.1": '20",12" ranks 1'}


def first_strikers(active: int, **second: Any) -> Game:
    """A Chaos Lord who strikes first, and units that do not."""
    both = [
        {"role": "attacker", "territory": "a", "enhancement": "mark-of-slaanesh"},
        {"role": "defender", "territory": "b"},
    ]
    game = battle(
        {**SLAANESH, **FOES}, "combat", active=active, seats=(LEGION, CLAWPACK), player=both, dice=[1] * 60, **second
    )
    while game.decision is not None and game.decision.name == "combat":
        run(game, "end")
    return game


@pytest.mark.rule("strike.first", "strike.after-first")
def test_who_strikes_first_is_picked_before_the_active_players_units() -> None:
    game = first_strikers(2)
    assert game.decision is not None
    assert (game.decision.seat, ids(game)) == (0, ["fight chaos-lord.1"])
    assert rules(game, "fight chaos-warriors.1") == {"strike.first"}
    run(game, "fight chaos-lord.1", ("pile-in grey-seer.1", STAY), "target grey-seer.1")
    assert game.decision.seat == 1, "then the active player picks"


@pytest.mark.rule("strike.last", "strike.both", "strike.last-alternate")
def test_who_strikes_last_waits_for_all_others() -> None:
    effect = {
        "ability": "netters",
        "seat": 0,
        "units": ["grey-seer.1"],
        "gives": {"strike-last": True},
        "until": "phase",
    }
    game = first_strikers(2, effect=[effect])
    run(game, "fight chaos-lord.1", ("pile-in grey-seer.1", STAY), "target grey-seer.1")
    assert rules(game, "fight grey-seer.1") == {"strike.last"}
    assert ids(game) == ["fight warlock-engineer.1"]
    both = {**effect, "units": ["chaos-lord.1"]}
    neither = first_strikers(2, effect=[both])
    assert neither.decision is not None
    assert neither.decision.seat == 1, "who strikes first and last does neither"


@pytest.mark.rule("strike.first-alternate")
def test_several_who_strike_first_alternate() -> None:
    effect = {
        "ability": "netters",
        "seat": 1,
        "units": ["grey-seer.1", "warlock-engineer.1"],
        "gives": {"strike-first": True},
        "until": "phase",
    }
    game = first_strikers(1, effect=[effect])
    order = []
    while game.decision is not None and game.decision.name == "fight":
        order.append(game.decision.seat)
        id = ids(game)[0]
        run(game, id)
        while game.decision is not None and game.decision.name in ("pile-in", "targets"):
            option = game.decision.options[0]
            game.choose(option.id, STAY if game.decision.name == "pile-in" else None)
    assert order == [0, 1, 1, 0]


@pytest.mark.rule("strike.dragged-in")
def test_strike_first_is_for_who_was_in_combat_at_the_start() -> None:
    units = {**SLAANESH, **FOES, "chaos-lord.1": {"at": '6",7" ranks 1', "marks": ["charged"]}}
    both = [
        {"role": "attacker", "territory": "a", "enhancement": "mark-of-slaanesh"},
        {"role": "defender", "territory": "b"},
    ]
    game = battle(units, "combat", active=2, seats=(LEGION, CLAWPACK), player=both, dice=[1] * 30)
    while game.decision is not None and game.decision.name == "combat":
        run(game, "end")
    assert game.decision is not None
    assert game.decision.seat == 1


# ---------------------------------------------------------------------- every ability of the content


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
    assert need(game, "ward") == ward


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
