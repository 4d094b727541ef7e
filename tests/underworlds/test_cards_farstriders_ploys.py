"""The ploys of the Farstriders: what each does, what of it is optional, and when it cannot be played."""

import pytest

from underworlds.build import choose, fighter, options, rules_against, scene

HIT = ["fury", "fury", "smash"]
MISS = ["smash", "smash", "smash"]


@pytest.mark.rule("core.ability-all-or-nothing", "power.play")
def test_aetheric_paths_places_a_fighter_in_another_edge_hex_with_a_charge_token():
    game = scene({"elias": "a3", "champion": "e7"}, "power", hands={0: ["aetheric-paths"]})
    choose(game, "play aetheric-paths", "choose elias")
    assert "to i9" in options(game)
    assert not {"to a3", "to e4", "to e7"} & set(options(game))
    choose(game, "to i9")
    assert fighter(game, "elias").at == "i9"
    assert fighter(game, "elias").tokens["charge"] == 1
    assert game.table.zones["power-discard-0"].cards == ["aetheric-paths"]


@pytest.mark.rule("power.play-all-or-nothing")
def test_aetheric_paths_needs_a_fighter_on_an_edge_away_from_enemies():
    adjacent = scene({"elias": "a3", "champion": "b3"}, "power", hands={0: ["aetheric-paths"]})
    assert rules_against(adjacent, "play", "aetheric-paths") == ["core.ability-all-or-nothing"]
    inland = scene({"elias": "d3", "champion": "e7"}, "power", hands={0: ["aetheric-paths"]})
    assert rules_against(inland, "play", "aetheric-paths") == ["core.ability-all-or-nothing"]


@pytest.mark.rule("power.next-event-2023", "modifier.numeric-dice")
def test_ceaseless_volley_pushes_and_adds_a_die_at_range_in_the_next_activation_step():
    fighters = {"elias": "e3", "almeric": "a3", "champion": "e6", "warden": "i9"}
    game = scene(fighters, "power", active=1, hands={0: ["ceaseless-volley"]}, dice=["fury"] * 4 + ["dodge"])
    choose(game, "pass", "play ceaseless-volley", "choose elias", "to e4")
    assert [waiting.card for waiting in game.table.in_play] == ["ceaseless-volley"]
    choose(game, "pass", "pass")
    assert game.table.active == 0
    choose(game, "attack elias")
    events = choose(game, "boltstorm-pistol champion")
    assert len(next(event for event in events if event.kind == "rolled").what["faces"]) == 4
    choose(game, "stay")
    assert game.table.in_play == []
    assert "ceaseless-volley" in game.table.zones["power-discard-0"].cards


def test_ceaseless_volley_does_nothing_for_others_or_at_range_1():
    fighters = {"elias": "e4", "almeric": "e3", "champion": "e5"}
    for choices in (("attack almeric", "boltstorm-pistol champion"), ("attack elias", "storm-sabre champion")):
        game = scene(fighters, "power", active=1, hands={0: ["ceaseless-volley"]}, dice=MISS)
        choose(game, "pass", "play ceaseless-volley", "choose elias", "to d4", "pass", "pass")
        events = choose(game, *choices)
        assert len(next(event for event in events if event.kind == "rolled").what["faces"]) == 3


def test_ceaseless_volley_needs_a_fighter_that_can_be_pushed():
    corner = {"elias": "a1", "sanson": "b1", "almeric": "a2"}
    game = scene(corner, "power", hands={0: ["ceaseless-volley"]})
    choose(game, "play ceaseless-volley")
    assert options(game) == ["choose sanson", "choose almeric"]


@pytest.mark.rule("move.push", "move.not-a-move")
def test_fearsome_roar_pushes_an_adjacent_enemy_anywhere():
    game = scene({"elias": "e4", "champion": "e5", "warden": "e8"}, "power", hands={0: ["fearsome-roar"]})
    choose(game, "play fearsome-roar")
    assert options(game) == ["choose champion"]
    choose(game, "choose champion")
    assert sorted(options(game)) == ["to d4", "to d5", "to d6", "to e6", "to f5"]
    assert rules_against(game, "to e4") == ["board.one-fighter"], "nobody is pushed onto another fighter"
    assert rules_against(game, "to a1") == ["move.push"]
    choose(game, "to d4")
    assert fighter(game, "champion").tokens["move"] == 0


def test_fearsome_roar_needs_an_adjacent_enemy():
    game = scene({"elias": "e3", "champion": "e5"}, "power", hands={0: ["fearsome-roar"]})
    assert rules_against(game, "play", "fearsome-roar") == ["core.ability-all-or-nothing"]


@pytest.mark.rule("power.next-event-2023")
def test_lightning_blow_adds_damage_to_the_first_attack_of_the_next_activation_step_only():
    fighters = {"elias": "e4", "champion": "e5", "warden": "i9"}
    game = scene(fighters, "power", active=1, hands={0: ["lightning-blow"]}, dice=[*HIT, "block"])
    choose(game, "pass", "play lightning-blow", "pass", "pass")
    assert fighter(game, "champion").wounds == 0
    choose(game, "attack elias", "storm-sabre champion")
    assert fighter(game, "champion").at is None
    assert game.table.in_play == []


def test_lightning_blow_is_lost_after_the_next_activation_even_the_opponents():
    fighters = {"elias": "e4", "champion": "e8"}
    game = scene(fighters, "power", active=0, hands={0: ["lightning-blow"]})
    choose(game, "play lightning-blow", "pass", "pass")
    assert game.table.active == 1
    choose(game, "guard champion")
    assert game.table.in_play == []
    assert game.table.zones["power-discard-0"].cards == ["lightning-blow"]


@pytest.mark.rule("reaction.trigger-2023", "reaction.procedure-2023", "attack.range-plus")
def test_merciless_assault_gives_a_ranged_attack_after_a_successful_one_at_range_1():
    fighters = {"elias": "e4", "champion": "e5", "harvester": "e7"}
    game = scene(fighters, hands={0: ["merciless-assault"]}, dice=[*HIT, "block", *HIT, "block"])
    choose(game, "attack elias", "storm-sabre champion", "stay")
    assert options(game) == ["react merciless-assault", "pass"]
    choose(game, "react merciless-assault")
    assert options(game) == ["boltstorm-pistol harvester", "boltstorm-pistol champion"]
    choose(game, "boltstorm-pistol harvester", "stay")
    assert fighter(game, "harvester").wounds == 1
    assert "merciless-assault" in game.table.zones["power-discard-0"].cards


@pytest.mark.rule("power.play-condition", "power.gambit-when")
def test_merciless_assault_waits_for_success():
    game = scene({"elias": "e4", "champion": "e5"}, hands={0: ["merciless-assault"]}, dice=[*MISS, "block"])
    choose(game, "attack elias", "storm-sabre champion")
    assert game.decision.name == "power"
    assert rules_against(game, "play", "merciless-assault") == ["power.gambit-when"]


def test_rangers_advance_pushes_up_to_two():
    fighters = {"elias": "e4", "sanson": "c3", "almeric": "g3"}
    game = scene(fighters, "power", hands={0: ["rangers-advance"]})
    choose(game, "play rangers-advance", "choose elias", "choose sanson")
    choose(game, "to e5", "to d3")
    assert (fighter(game, "elias").at, fighter(game, "sanson").at, fighter(game, "almeric").at) == ("e5", "d3", "g3")
    one = scene(fighters, "power", hands={0: ["rangers-advance"]})
    choose(one, "play rangers-advance", "choose almeric", "done", "to h3")
    assert fighter(one, "almeric").at == "h3"


@pytest.mark.rule("move.push-must-change-hex", "move.push-obstacles-2023")
def test_rangers_advance_cannot_push_a_fighter_that_is_shut_in():
    game = scene({"elias": "a1", "sanson": "b1", "almeric": "a2"}, "power", hands={0: ["rangers-advance"]})
    choose(game, "play rangers-advance")
    assert rules_against(game, "choose", "elias") == ["move.push-must-change-hex"]


@pytest.mark.rule("power.gambit-grants-action-2023")
def test_rapid_volley_repeats_a_ranged_attack_at_the_same_target():
    fighters = {"elias": "e4", "champion": "e6", "harvester": "d6"}
    game = scene(fighters, hands={0: ["rapid-volley"]}, dice=[*MISS, "block", *HIT, "block"])
    choose(game, "attack elias", "boltstorm-pistol champion", "react rapid-volley")
    assert options(game) == ["boltstorm-pistol champion"]
    choose(game, "boltstorm-pistol champion")
    assert fighter(game, "champion").wounds == 1


def test_rapid_volley_cannot_follow_when_the_target_has_fallen():
    game = scene({"elias": "e4", "champion": "e6 wounds=2"}, hands={0: ["rapid-volley"]}, dice=[*HIT, "block"])
    choose(game, "attack elias", "boltstorm-pistol champion")
    assert fighter(game, "champion").at is None
    assert game.decision.name == "power"


@pytest.mark.rule("damage.credit-warband", "reaction.windows-damage", "core.warband-reference")
def test_raptor_strike_damages_an_enemy_near_the_leader():
    fighters = {"sanson": "e3", "champion": "e7 wounds=2", "harvester": "e8"}
    game = scene(fighters, "power", hands={0: ["raptor-strike"]})
    choose(game, "play raptor-strike")
    assert options(game) == ["choose champion"]
    events = choose(game, "choose champion")
    assert fighter(game, "champion").at is None
    fall = next(event for event in events if event.kind == "out-of-action")
    assert (fall.seat, fall.what["by"]) == (0, None)
    assert game.table.players[0].available == 1


def test_raptor_strike_needs_the_leader():
    game = scene({"sanson": "out", "elias": "e6", "champion": "e7"}, "power", hands={0: ["raptor-strike"]})
    assert rules_against(game, "play", "raptor-strike") == ["core.ability-all-or-nothing"]


@pytest.mark.rule("reaction.windows-attack", "reaction.free")
def test_retribution_strikes_back_at_the_attacker():
    fighters = {"elias": "e4", "champion": "e5", "harvester": "d4"}
    dice = ["smash", "smash", "dodge", *HIT, "block"]
    game = scene(fighters, active=1, hands={0: ["retribution"]}, dice=dice)
    choose(game, "attack champion", "wight-blade elias", "stay", "react retribution")
    assert options(game) == ["boltstorm-pistol champion", "storm-sabre champion"]
    choose(game, "storm-sabre champion")
    assert fighter(game, "champion").wounds == 2
    assert [player.activations for player in game.table.players] == [4, 3]


def test_retribution_needs_damage_and_a_standing_fighter():
    unhurt = scene(
        {"elias": "e4", "champion": "e5"}, active=1, hands={0: ["retribution"]}, dice=["fury", "fury", "dodge"]
    )
    choose(unhurt, "attack champion", "wight-blade elias")
    assert unhurt.decision.name == "power"
    fighters = {"elias": "e4 wounds=3", "champion": "e5"}
    fallen = scene(fighters, active=1, hands={0: ["retribution"]}, dice=["smash", "smash", "dodge"])
    choose(fallen, "attack champion", "wight-blade elias")
    assert fallen.decision.name == "power"


@pytest.mark.rule("action.guard-removes-stagger")
def test_warning_cry_puts_a_fighter_on_guard():
    game = scene({"elias": "e4 stagger", "sanson": "out"}, "power", hands={0: ["warning-cry"]})
    choose(game, "play warning-cry")
    assert options(game) == ["choose elias"]
    choose(game, "choose elias")
    assert fighter(game, "elias").tokens == {"move": 0, "charge": 0, "guard": 1, "stagger": 0}


def test_warning_cry_needs_somebody():
    game = scene({"elias": "out", "champion": "e5"}, "power", hands={0: ["warning-cry"]})
    assert rules_against(game, "play", "warning-cry") == ["core.ability-all-or-nothing"]
