"""Readings of places where the rulebook leaves something open: each is a `ruling` of the rule reference."""

import pytest

from underworlds.build import A, B, cards, choose, fighter, given, options, ready, rules_against, scene
from underworlds.fights import of_kind

HIT, MISS = ["fury", "fury", "fury"], ["smash", "smash", "smash"]


# ---------------------------------------------------------------------- damage


@pytest.mark.rule("keyword.grievous", "modifier.cumulative")
def test_grievous_and_no_vitals_are_added_before_the_floor_of_one_counts(made_up):
    """Damage 1, +1 by Grievous, -1 by No Vitals: 1, by the dice and by the odds."""
    made_up.attacks("elias", jab={"keywords": ["grievous 1"]})
    game = given({"elias": (0, 0), "champion": {"at": (1, 0), "upgrades": ["no-vitals"]}}, dice="crit crit | block")
    choose(game, "attack elias")
    foreseen = game.preview("jab champion")
    events = choose(game, "jab champion")
    assert [what["amount"] for what in of_kind(events, "damaged")] == [1]
    assert foreseen["mean_damage"] == pytest.approx(foreseen["success"])
    bare = given({"elias": (0, 0), "champion": (1, 0)}, dice="crit crit | block")
    choose(bare, "attack elias")
    foreseen = bare.preview("jab champion")
    events = choose(bare, "jab champion")
    assert [what["amount"] for what in of_kind(events, "damaged")] == [2]
    assert foreseen["mean_damage"] == pytest.approx(foreseen["success"] + foreseen["critical"])


# ---------------------------------------------------------------------- the same target


@pytest.mark.rule("keyword.scything")
def test_another_scything_attack_with_the_same_target_strikes_nobody_else():
    fighters = {"harvester": "e5", "elias": "e4", "sanson": "d5"}
    dice = ["smash", "smash", "dodge", *HIT[:2], "dodge", "smash", "smash", "dodge"]
    game = scene(fighters, active=B, hands={B: ["the-necromancer-commands"]}, dice=dice)
    choose(game, "attack harvester", "whirling-scythe all", "whirling-scythe elias", "react the-necromancer-commands")
    ready(game, B, "attack")
    events = choose(game, "whirling-scythe all")
    assert [what["target"] for what in of_kind(events, "attack-declared")] == ["fighter:elias"]
    events += choose(game, "stay")
    struck = [what["target"] for what in of_kind(events, "attack-declared")]
    assert struck == ["fighter:elias", "fighter:sanson"], "the rest of the first Scything action goes on"
    assert (fighter(game, "elias").wounds, fighter(game, "sanson").wounds) == (2, 0)
    ready(game, B, "power")


# ---------------------------------------------------------------------- orders


@pytest.mark.rule("action.superaction", "action.charge-token-limits", "action.charge-spent-2023")
def test_a_charged_warden_gives_orders_once_all_friends_have_charged():
    """Giving orders is one action of the Warden's own; those who are ordered are not activated."""
    fighters = {"warden": "e8 charge", "champion": "d8 charge", "harvester": "f8 charge", "elias": "a1"}
    game = scene(fighters, active=B)
    assert rules_against(game, "act warden order") == []
    assert "action.charge-token-limits" in rules_against(game, "move", "warden")
    choose(game, "act warden order", "choose champion", "choose harvester", "to d7", "to f7")
    assert (fighter(game, "champion").at, fighter(game, "harvester").at) == ("d7", "f7")
    assert fighter(game, "champion").tokens == {"move": 1, "charge": 1, "guard": 0, "stagger": 0}
    ready(game, B, "power")


@pytest.mark.rule("action.superaction", "action.charge-spent-2023")
def test_a_charged_warden_gives_none_while_a_friend_has_not_charged():
    fighters = {"warden": "e8 charge", "champion": "d8", "harvester": "f8 charge", "elias": "a1"}
    assert rules_against(scene(fighters, active=B), "act warden order") == ["action.charge-spent-2023"]


# ---------------------------------------------------------------------- after an activation step is not in it


@pytest.mark.rule("reaction.shared-activation-step", "objective.surge-2023")
def test_a_raise_in_the_reaction_step_after_an_activation_step_is_in_neither_main_step():
    """Petitioner's Oath raises after the activation step: that counts for the phase, not for a step of the turn."""
    fallen = {"elias": "e4", "zealous-petitioner": "e5 +petitioners-oath", "warden": "e9", "champion": "out"}
    for second in (False, True):
        game = scene(fallen, dice=[*HIT, "block"], hands={B: ["battle-without-end", "restless-dead"]})
        choose(game, "attack elias", "storm-sabre zealous-petitioner", "react petitioners-oath", "to h8")
        ready(game, A, "power")
        if second:
            choose(game, "pass", "play restless-dead", "choose champion", "to i9")
        choose(game, "pass", "pass")
        assert ("reveal battle-without-end" in options(game)) == second
        assert cards(game, "objective-hand-1") == ["battle-without-end"]


@pytest.mark.rule("reaction.shared-activation-step", "objective.surge-2023")
def test_a_kill_in_the_reaction_step_after_an_activation_step_is_no_kill_in_it():
    """Grave Reprisal wants a kill in the activation step; Ceaseless Attacks comes after it."""
    fighters = {"champion": "e5", "harvester": "d4 raise", "elias": "e4 wounds=3", "sanson": "e2", "warden": "i9"}
    hands = {B: ["grave-reprisal", "ceaseless-attacks"]}
    dice = ["fury", "fury", "dodge", "fury", "fury", "dodge"]
    game = scene(fighters, active=B, hands=hands, dice=dice)
    choose(game, "attack champion", "wight-blade elias", "react ceaseless-attacks", "choose harvester")
    choose(game, "whirling-scythe all")
    assert fighter(game, "elias").at is None
    ready(game, B, "power")
    assert cards(game, "objective-hand-1") == ["grave-reprisal"]


# ---------------------------------------------------------------------- one after another

BOXED = {"sanson": "a1", "elias": "b1", "champion": "a2", "harvester": "b2", "warden": "a3"}


@pytest.mark.rule("power.play-all-or-nothing", "move.push")
def test_whoever_is_boxed_in_until_the_first_push_may_be_chosen_second():
    """Sanson in the corner has only Elias's hex to go to, once Elias has gone."""
    game = scene(BOXED, "power", hands={A: ["rangers-advance"]})
    choose(game, "play rangers-advance")
    assert rules_against(game, "choose", "sanson") == ["move.push-must-change-hex"]
    choose(game, "choose elias")
    assert "choose sanson" in options(game)
    choose(game, "choose sanson")
    ready(game, A, "push")
    choose(game, "to c1")
    assert options(game) == ["to b1"]
    choose(game, "to b1")
    assert (fighter(game, "elias").at, fighter(game, "sanson").at) == ("c1", "b1")


@pytest.mark.rule("core.ability-all-or-nothing")
def test_an_order_to_two_counts_whoever_can_move_once_the_first_has_gone():
    fighters = {"warden": "i9", "champion": "a1", "harvester": "b1", "elias": "a2", "sanson": "b2", "almeric": "a3"}
    game = scene(fighters, active=B)
    choose(game, "act warden order")
    assert options(game) == ["choose harvester"]
    choose(game, "choose harvester")
    assert options(game) == ["choose champion"]
    choose(game, "choose champion", "to d1")
    assert options(game) == ["to b1", "to c1"]
