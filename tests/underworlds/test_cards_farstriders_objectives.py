"""The objectives of the Farstriders: met, not met, and by the hair's breadth between."""

import pytest

from katabasis.underworlds import cards
from underworlds.build import HOST, choose, fighter, options, scene

HIT, CRITICAL, MISS = ["fury", "smash", "smash"], ["crit", "smash", "smash"], ["smash", "smash", "smash"]


def met(card, fighters, **table):
    """Whether an end-phase objective could be scored by seat 0."""
    game = scene(fighters, "end", hands={0: [card]}, **table)
    assert (game.decision.name == "score") == cards.objective_met(game.table, 0, card)
    return game.decision.name == "score"


@pytest.mark.rule("objective.end-phase-default", "warband.leader-no-rule", "damage.out-of-action-labels")
def test_bolts_of_azyr_wants_the_enemy_leader_out_of_action():
    assert met("bolts-of-azyr", {"elias": "e4", "warden": "out", "champion": "e8"})
    assert not met("bolts-of-azyr", {"elias": "e4", "warden": "e8", "champion": "out"})
    assert not met("bolts-of-azyr", {"elias": "e4", "sanson": "out", "warden": "e8"})


@pytest.mark.rule("board.edge", "board.enemy-territory")
def test_flash_of_light_wants_an_edge_hex_of_enemy_territory():
    assert met("flash-of-light", {"elias": "a7"})
    assert not met("flash-of-light", {"elias": "e7"})
    assert not met("flash-of-light", {"elias": "a3"})
    assert not met("flash-of-light", {"elias": "e4", "champion": "a7"})


@pytest.mark.rule("objective.dual")
def test_lightning_advance_wants_two_survivors_all_in_enemy_territory():
    assert met("lightning-advance", {"elias": "e7", "sanson": "d7", "almeric": "out"})
    assert not met("lightning-advance", {"elias": "e7", "sanson": "d4", "almeric": "out"})
    assert not met("lightning-advance", {"elias": "e7", "sanson": "d7", "almeric": "e5"}), "no one's territory"
    assert not met("lightning-advance", {"elias": "e7", "sanson": "out", "almeric": "out"})


def test_prime_objective_wants_the_highest_number_in_enemy_territory():
    tokens = {"e7": 2, "d8": 4, "e3": 5}
    assert met("prime-objective", {"elias": "d8"}, objectives=tokens)
    assert not met("prime-objective", {"elias": "e7"}, objectives=tokens)
    assert not met("prime-objective", {"elias": "e3"}, objectives=tokens)
    assert not met("prime-objective", {"elias": "e3"}, objectives={"e3": 5})


def test_swift_work_wants_more_fallen_enemies_than_rounds():
    fighters = {**HOST, "elias": "e4", "sanson": "out", "champion": "out", "warden": "out"}
    assert met("swift-work", fighters, round=1)
    assert not met("swift-work", fighters, round=2)


@pytest.mark.rule("objective.dual", "objective.hold", "endphase.score", "objective.score")
def test_without_equal_wants_two_fallen_enemies_and_an_objective():
    fallen = {**HOST, "champion": "out", "warden": "out"}
    assert met("without-equal", {"elias": "e3", **fallen}, objectives={"e3": 1})
    assert not met("without-equal", {"elias": "e4", **fallen}, objectives={"e3": 1})
    assert not met("without-equal", {**HOST, "elias": "e3", "champion": "out"}, objectives={"e3": 1})


def test_scoring_pays_the_printed_glory():
    game = scene(
        {"elias": "e3", "champion": "out", "warden": "out"}, "end", hands={0: ["without-equal"]}, objectives={"e3": 1}
    )
    choose(game, "score without-equal")
    assert game.table.players[0].available == 2
    assert game.table.zones["scored-0"].cards == ["without-equal"]


# ---------------------------------------------------------------- surge


def revealed(game):
    """Whether the decision at hand is to reveal a surge objective."""
    return game.decision is not None and game.decision.name == "reveal"


@pytest.mark.rule("objective.surge-2023", "objective.surge-steps")
def test_master_of_the_hunt_wants_two_successes_of_different_range():
    fighters = {"elias": "e4", "warden": "e5", "champion": "e7", "harvester": "i8"}
    dice = [*HIT, "dodge", *HIT, "block"]
    game = scene(fighters, hands={0: ["master-of-the-hunt", "merciless-assault"]}, dice=dice)
    choose(
        game,
        "attack elias",
        "storm-sabre warden",
        "stay",
        "react merciless-assault",
        "boltstorm-pistol champion",
        "stay",
    )
    assert revealed(game)
    choose(game, "reveal master-of-the-hunt")
    assert game.table.zones["scored-0"].cards == ["master-of-the-hunt"]
    assert game.table.players[0].available == 1


def test_master_of_the_hunt_is_not_met_by_the_same_range_twice():
    fighters = {"elias": "e4", "champion": "e6", "warden": "i8"}
    dice = [*HIT, "block", *HIT, "block"]
    game = scene(fighters, hands={0: ["master-of-the-hunt", "rapid-volley"]}, dice=dice)
    choose(
        game,
        "attack elias",
        "boltstorm-pistol champion",
        "stay",
        "react rapid-volley",
        "boltstorm-pistol champion",
        "stay",
    )
    assert game.decision.name == "power"


@pytest.mark.rule("damage.credit-warband")
def test_ranger_strike_wants_a_second_fall_this_phase():
    fighters = {"elias": "e4", "sanson": "e3", "champion": "e6 wounds=2", "harvester": "d6 wounds=2", "warden": "i9"}
    game = scene(fighters, hands={0: ["ranger-strike", "raptor-strike"]}, dice=[*HIT, "block"])
    choose(game, "attack elias", "boltstorm-pistol champion")
    assert game.decision.name == "power"
    choose(game, "play raptor-strike", "choose harvester")
    assert revealed(game)
    choose(game, "keep")
    assert "ranger-strike" in game.table.hand(0, "objective")


@pytest.mark.rule("objective.dual")
def test_stormforged_vanguard_wants_everybody_moved_and_in_enemy_territory():
    game = scene({"elias": "e7 charge", "sanson": "d5"}, hands={0: ["stormforged-vanguard"]})
    choose(game, "move sanson", "to d6")
    assert revealed(game)
    for fighters, hex in (({"elias": "e7", "sanson": "d5"}, "d6"), ({"elias": "e7 charge", "sanson": "d4"}, "d5")):
        short = scene(fighters, hands={0: ["stormforged-vanguard"]})
        choose(short, "move sanson", f"to {hex}")
        assert short.decision.name == "power"


def test_swift_punishment_wants_the_leader_or_an_assassin_and_an_objective_holder():
    tokens = {"e6": 3, "c6": 1}
    for attacker in ("sanson", "elias"):
        game = scene(
            {attacker: "e4", "champion": "e6 wounds=2"},
            hands={0: ["swift-punishment"]},
            objectives=tokens,
            dice=[*HIT, "block"],
        )
        choose(game, f"attack {attacker}", "boltstorm-pistol champion")
        assert revealed(game)
    for fighters in ({"almeric": "e4", "champion": "e6 wounds=2"}, {"elias": "e4", "champion": "d6 wounds=2"}):
        (attacker, _) = fighters
        game = scene(fighters, hands={0: ["swift-punishment"]}, objectives=tokens, dice=[*HIT, "block"])
        choose(game, f"attack {attacker}", "boltstorm-pistol champion")
        assert fighter(game, "champion").at is None
        assert game.decision.name == "power"


def test_the_judgement_of_sigmar_wants_a_kill_at_range():
    far = scene(
        {"elias": "e4", "champion": "e6 wounds=2"}, hands={0: ["the-judgement-of-sigmar"]}, dice=[*HIT, "block"]
    )
    choose(far, "attack elias", "boltstorm-pistol champion")
    assert revealed(far)
    near = scene(
        {"elias": "e4", "champion": "e5 wounds=2"}, hands={0: ["the-judgement-of-sigmar"]}, dice=[*HIT, "block"]
    )
    choose(near, "attack elias", "storm-sabre champion")
    assert fighter(near, "champion").at is None
    assert near.decision.name == "power"


@pytest.mark.rule("attack.range-fixed", "combat.critical-hit")
def test_veteran_marksman_wants_a_critical_hit_at_range():
    game = scene({"elias": "e4", "champion": "e5"}, hands={0: ["veteran-marksman"]}, dice=[*CRITICAL, "block"])
    choose(game, "attack elias", "boltstorm-pistol champion", "stay")
    assert revealed(game), "the Range characteristic counts, not the distance"
    for dice, choice in ((HIT, "boltstorm-pistol champion"), (CRITICAL, "storm-sabre champion")):
        game = scene({"elias": "e4", "champion": "e5"}, hands={0: ["veteran-marksman"]}, dice=[*dice, "block"])
        choose(game, "attack elias", choice, "stay")
        assert game.decision.name == "power"


@pytest.mark.rule("objective.surge-2023")
def test_a_surge_objective_met_again_may_be_revealed_then_and_is_never_scored_in_the_end_phase():
    game = scene({"elias": "e7", "sanson": "d7"}, "end", hands={0: ["stormforged-vanguard", "lightning-advance"]})
    assert options(game) == ["score lightning-advance", "done"]
    choose(game, "score lightning-advance")
    assert game.table.hand(0, "objective") == ["stormforged-vanguard"]
