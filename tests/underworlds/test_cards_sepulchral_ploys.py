"""The ploys of the Sepulchral Guard: what each does, what of it is optional, and when it cannot be played."""

import pytest

from katabasis.underworlds.cards import modifiers
from underworlds.build import HOST, choose, fighter, options, passing, rules_against, scene

HIT, MISS = ["fury", "fury", "fury"], ["smash", "smash", "smash"]


@pytest.mark.rule("reaction.windows-attack", "damage.credit-warband", "reaction.resume-2023")
def test_bone_shrapnel_damages_the_attacker_of_a_fallen_neighbour():
    game = scene(
        {"elias": "e4 wounds=3", "champion": "e5 wounds=1", "warden": "i9"},
        hands={1: ["bone-shrapnel"]},
        dice=[*HIT, "block"],
    )
    choose(game, "attack elias", "storm-sabre champion")
    assert options(game) == ["react bone-shrapnel", "pass"]
    choose(game, "react bone-shrapnel")
    assert fighter(game, "elias").at is None
    assert [player.available for player in game.table.players] == [1, 1]
    assert game.table.zones["power-discard-1"].cards == ["bone-shrapnel"]


def test_bone_shrapnel_needs_a_fall_next_to_the_attacker():
    far = scene({"elias": "e4", "champion": "e6 wounds=2"}, hands={1: ["bone-shrapnel"]}, dice=[*HIT, "block"])
    choose(far, "attack elias", "boltstorm-pistol champion")
    assert fighter(far, "champion").at is None
    assert far.decision.name == "power"
    standing = scene({"elias": "e4", "champion": "e5"}, hands={1: ["bone-shrapnel"]}, dice=[*HIT, "block"])
    choose(standing, "attack elias", "storm-sabre champion", "stay")
    assert standing.decision.name == "power"


@pytest.mark.rule("reaction.shared-activation-step", "core.choose-term")
def test_ceaseless_attacks_lets_another_fighter_attack():
    fighters = {"champion": "e5", "harvester": "d4", "prince-of-dust": "a9", "elias": "e4", "sanson": "e2"}
    dice = ["fury", "fury", "block", "fury", "smash", "dodge"]
    game = scene(fighters, active=1, hands={1: ["ceaseless-attacks"]}, dice=dice)
    choose(game, "attack champion", "wight-blade elias", "react ceaseless-attacks")
    assert options(game) == ["choose harvester"], "not the attacker, nor one without a target"
    choose(game, "choose harvester", "whirling-scythe all", "stay")
    assert fighter(game, "elias").wounds == 2


def test_ceaseless_attacks_needs_an_attack_and_somebody_else_to_attack():
    alone = scene(
        {"champion": "e5", "harvester": "a9", "elias": "e4"},
        active=1,
        hands={1: ["ceaseless-attacks"]},
        dice=["fury"] * 3,
    )
    choose(alone, "attack champion", "wight-blade elias")
    assert alone.decision.name == "power"
    guard = scene({"champion": "e5", "harvester": "d4", "elias": "e4"}, active=1, hands={1: ["ceaseless-attacks"]})
    choose(guard, "guard champion")
    assert guard.decision.name == "power"


@pytest.mark.rule("power.persist", "power.persist-ends")
def test_inexhaustible_warriors_adds_move_for_the_rest_of_the_round():
    fighters = {"champion": "e5", "warden": "e8", "elias": "e3"}
    game = scene(fighters, "power", active=1, hands={1: ["inexhaustible-warriors"]})
    choose(game, "play inexhaustible-warriors")
    moves = {id: modifiers.move_of(game.table, fighter(game, id)) for id in fighters}
    assert moves == {"champion": 3, "warden": 3, "elias": 3}
    assert game.table.zones["resolving"].cards == ["inexhaustible-warriors"]
    choose(game, "pass", "pass")
    while game.table.round == 1 and game.decision is not None:
        choose(game, passing(game))
    assert game.table.in_play == []
    assert modifiers.move_of(game.table, fighter(game, "champion")) == 2


@pytest.mark.rule("power.gambit-grants-action-2023", "core.card-beats-rulebook-2023", "core.activation-vs-action")
def test_no_end_to_our_duty_moves_a_fighter_again_whatever_its_tokens():
    fighters = {"champion": "e6 move charge", "warden": "e8"}
    game = scene(fighters, "power", active=1, hands={1: ["no-end-to-our-duty"]})
    left = game.table.players[1].activations
    choose(game, "play no-end-to-our-duty")
    assert options(game) == ["choose champion"]
    choose(game, "choose champion", "to e4")
    assert fighter(game, "champion").tokens["move"] == 2
    assert game.table.players[1].activations == left


def test_no_end_to_our_duty_needs_a_token_and_a_way():
    none = scene({"champion": "e6 charge"}, "power", active=1, hands={1: ["no-end-to-our-duty"]})
    assert rules_against(none, "play", "no-end-to-our-duty") == ["core.ability-all-or-nothing"]
    shut = {"champion": "a1 move", "elias": "b1", "sanson": "a2"}
    game = scene(shut, "power", active=1, hands={1: ["no-end-to-our-duty"]})
    assert rules_against(game, "play", "no-end-to-our-duty") == ["core.ability-all-or-nothing"]


def test_pitiless_command_pushes_a_raised_fighter_up_to_two_hexes():
    game = scene({"champion": "e6 raise", "warden": "e8"}, "power", active=1, hands={1: ["pitiless-command"]})
    choose(game, "play pitiless-command")
    assert options(game) == ["choose champion"]
    choose(game, "choose champion")
    assert {"to e4", "to e5", "stay"} <= set(options(game))
    choose(game, "to e4")
    assert fighter(game, "champion").at == "e4"
    stays = scene({"champion": "e6 raise"}, "power", active=1, hands={1: ["pitiless-command"]})
    choose(stays, "play pitiless-command", "choose champion", "stay")
    assert fighter(stays, "champion").at == "e6"


def test_pitiless_command_needs_a_raise_counter():
    game = scene({"champion": "e6"}, "power", active=1, hands={1: ["pitiless-command"]})
    assert rules_against(game, "play", "pitiless-command") == ["core.ability-all-or-nothing"]


@pytest.mark.rule("damage.out-of-action-cleanup-2023", "token.names")
def test_restless_dead_returns_a_fighter_with_a_counter_and_a_charge_token():
    fighters = {**HOST, "champion": "out", "warden": "out", "elias": "a9"}
    game = scene(fighters, "power", active=1, hands={1: ["restless-dead"]})
    choose(game, "play restless-dead")
    assert options(game) == ["choose champion"]
    assert rules_against(game, "choose", "warden") == ["core.ability-condition"]
    choose(game, "choose champion")
    assert options(game) == ["to b8", "to h8", "to i9"], "empty starting hexes of one's own"
    choose(game, "to h8")
    champion = fighter(game, "champion")
    assert (champion.at, champion.out, champion.counters, champion.tokens["charge"]) == ("h8", False, {"raise": 1}, 1)


def test_restless_dead_needs_somebody_fallen_and_a_hex():
    nobody = scene({**HOST, "warden": "out"}, "power", active=1, hands={1: ["restless-dead"]})
    assert rules_against(nobody, "play", "restless-dead") == ["core.ability-all-or-nothing"]
    full = {"champion": "out", "elias": "a9", "sanson": "b8", "almeric": "h8", "harvester": "i9"}
    game = scene(full, "power", active=1, hands={1: ["restless-dead"]})
    assert rules_against(game, "play", "restless-dead") == ["core.ability-all-or-nothing"]


@pytest.mark.rule("reaction.to-reaction", "reaction.windows-power-card")
def test_startling_reformation_moves_a_fighter_that_was_just_raised():
    hands = {1: ["restless-dead", "startling-reformation"]}
    game = scene({"champion": "out", "harvester": "e6 raise", "elias": "a1"}, "power", active=1, hands=hands)
    choose(game, "play restless-dead", "choose champion", "to h8")
    assert options(game) == ["react startling-reformation", "pass"]
    choose(game, "react startling-reformation")
    assert options(game) == ["choose champion"]
    (why,) = game.why_not("choose", "harvester")
    assert str(why.reason) == "harvester has not just been given a raise"
    choose(game, "choose champion")
    assert options(game) == ["to i1", "to b2", "to h2"]
    choose(game, "to b2")
    assert (fighter(game, "champion").at, fighter(game, "champion").tokens["charge"]) == ("b2", 2)


def test_startling_reformation_follows_the_wardens_raise_but_nothing_else():
    game = scene({"champion": "out", "warden": "e6"}, active=1, hands={1: ["startling-reformation"]})
    choose(game, "act warden raise", "choose champion", "to h8")
    assert "react startling-reformation" in options(game)
    guard = scene({"champion": "e8 raise", "warden": "e6"}, active=1, hands={1: ["startling-reformation"]})
    choose(guard, "guard champion")
    assert guard.decision.name == "power"


def test_terrifying_screams_pushes_an_enemy_within_two_hexes():
    fighters = {"champion": "e6", "elias": "e4", "sanson": "e3"}
    game = scene(fighters, "power", active=1, hands={1: ["terrifying-screams"]})
    choose(game, "play terrifying-screams")
    assert options(game) == ["choose elias"]
    choose(game, "choose elias", "to f4")
    assert fighter(game, "elias").at == "f4"
    far = scene({"champion": "e6", "elias": "e3"}, "power", active=1, hands={1: ["terrifying-screams"]})
    assert rules_against(far, "play", "terrifying-screams") == ["core.ability-all-or-nothing"]


@pytest.mark.rule("reaction.action-still-made", "reaction.resume-2023")
def test_the_necromancer_commands_replaces_an_attack_that_will_fail():
    fighters = {"champion": "e5", "elias": "e4"}
    dice = ["fury", "fury", "dodge", "smash", "smash", "dodge"]
    game = scene(fighters, active=1, hands={1: ["the-necromancer-commands"]}, dice=dice)
    choose(game, "attack champion", "wight-blade elias")
    assert options(game) == ["react the-necromancer-commands", "pass"]
    choose(game, "react the-necromancer-commands")
    assert options(game) == ["wight-blade elias"]
    events = choose(game, "wight-blade elias", "stay")
    assert fighter(game, "elias").wounds == 2
    assert [event.what["outcome"] for event in events if event.kind == "attack-resolved"] == ["hit", None]
    assert game.decision.name == "power"


def test_the_necromancer_commands_leaves_successes_and_the_warden_alone():
    success = scene(
        {"champion": "e5", "elias": "e4"},
        active=1,
        hands={1: ["the-necromancer-commands"]},
        dice=["smash", "fury", "dodge"],
    )
    choose(success, "attack champion", "wight-blade elias")
    assert success.decision.name == "drive-back"
    warden = scene(
        {"warden": "e5", "elias": "e4"},
        active=1,
        hands={1: ["the-necromancer-commands"]},
        dice=["fury", "fury", "dodge"],
    )
    choose(warden, "attack warden", "boneshiver-spear elias")
    assert warden.decision.name == "power"


@pytest.mark.rule("power.persist-ends", "damage.bounty-2023")
def test_worthless_chaff_takes_the_bounty_of_one_petitioner():
    fighters = {
        "elias": "e4",
        "almeric": "e3",
        "zealous-petitioner": "e5 wounds=1",
        "rising-petitioner": "d5 wounds=1",
        "champion": "i9",
    }
    dice = [*HIT, "block", *HIT, "block"]
    game = scene(fighters, "power", active=1, hands={1: ["worthless-chaff"]}, dice=dice)
    choose(game, "play worthless-chaff", "pass", "pass")
    choose(game, "attack elias", "storm-sabre zealous-petitioner")
    assert game.table.players[0].available == 0
    assert game.table.in_play == []
    assert game.table.zones["power-discard-1"].cards == ["worthless-chaff"]
    assert modifiers.bounty_of(game.table, fighter(game, "rising-petitioner")) == 1


@pytest.mark.rule("core.keyword-kinds")
def test_worthless_chaff_is_about_petitioners_only():
    game = scene(
        {"elias": "e4", "champion": "e5 wounds=1"},
        "power",
        active=1,
        hands={1: ["worthless-chaff"]},
        dice=[*HIT, "block"],
    )
    choose(game, "play worthless-chaff", "pass", "pass", "attack elias", "storm-sabre champion")
    assert game.table.players[0].available == 1
    assert len(game.table.in_play) == 1
