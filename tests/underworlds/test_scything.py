"""Scything (2023 p. 41): one Attack action at each adjacent enemy."""

import pytest

from underworlds.build import A, B, choose, given, hex_at, options, ready, refused, spot
from underworlds.fights import of_kind, only, rolls, seen, strike

SURROUNDED = {"harvester": (0, 0), "sanson": (1, 0), "almeric": (0, 1), "elias": (-1, 0)}
"""The Harvester: 2 fury, Damage 2, Scything. Around it the Farstriders: 1 block, Wounds 4."""
MISS = "smash smash | dodge "


def targets(events):
    """Whom Attack actions were declared against."""
    return [what["target"].removeprefix("fighter:") for what in of_kind(events, "attack-declared")]


def next_to(*fighters):
    """The Harvester with only those of the Farstriders beside it."""
    far = {"sanson": (5, 0), "almeric": (5, 1), "elias": (-5, 0)}
    return {id: where if id in (*fighters, "harvester") else far[id] for id, where in SURROUNDED.items()}


@pytest.mark.rule("keyword.scything", "keyword.scything-separate")
def test_each_adjacent_enemy_is_attacked_once_in_the_order_of_the_attacking_player():
    game = given(SURROUNDED, first=B, dice="fury smash | dodge | smash smash | dodge | crit smash | block")
    choose(game, "attack harvester")
    assert options(game) == ["whirling-scythe all"]
    choose(game, "whirling-scythe all")
    ready(game, B, "next-target")
    assert options(game) == ["whirling-scythe sanson", "whirling-scythe almeric", "whirling-scythe elias"]
    events = choose(game, "whirling-scythe almeric", "stay")
    ready(game, B, "next-target")
    assert options(game) == ["whirling-scythe sanson", "whirling-scythe elias"]
    events += choose(game, "whirling-scythe elias")
    ready(game, B, "drive-back")
    events += choose(game, "stay")
    assert targets(events) == ["almeric", "elias", "sanson"]
    assert [what["outcome"] for what in of_kind(events, "outcome")] == ["hit", "miss", "critical-hit"]
    assert [seen(game, id)["wounds"] for id in ("sanson", "almeric", "elias")] == [2, 2, 0]
    ready(game, B, "power")


@pytest.mark.rule("keyword.scything")
def test_one_adjacent_enemy_is_one_attack_action():
    game = given(next_to("elias"), first=B, dice=MISS)
    events = strike(game, "harvester", "whirling-scythe")
    assert targets(events) == ["elias"]
    ready(game, B, "power")
    refused(given(next_to(), first=B), "attack", "harvester", "attack.needs-target")


@pytest.mark.rule("keyword.scything", "attack.not-friends")
def test_friends_beside_a_scything_fighter_are_left_alone():
    game = given({**next_to("elias"), "champion": (0, 1)}, first=B, dice=MISS)
    assert targets(strike(game, "harvester", "whirling-scythe")) == ["elias"]
    ready(game, B, "power")


# ---------------------------------------------------------------------- targets are fixed at the start


def shove(made_up, fighter):
    """A reaction, for A, after an Attack action: push a friendly fighter."""
    made_up.card(
        "made-up-shove",
        "farstriders",
        reaction={"on": ["after-attack"]},
        choose={"side": "friendly"},
        do=[{"verb": "push", "hexes": [1, 1]}],
    )
    return {"a": {"hand": ["made-up-shove"]}, "first": B}


@pytest.mark.rule("keyword.scything-fixed")
def test_who_comes_adjacent_later_is_not_attacked(made_up):
    fighters = {**next_to("sanson", "almeric"), "elias": (-2, 0)}
    game = given(fighters, dice=MISS * 2, **shove(made_up, "elias"))
    strike(game, "harvester", "whirling-scythe")
    choose(game, "whirling-scythe sanson")
    ready(game, A, "react")
    events = choose(game, "react made-up-shove", "choose elias", ("to", (-1, 0)))
    assert spot(game, "elias") == (-1, 0)
    assert targets(events) == ["almeric"]
    ready(game, B, "power")


@pytest.mark.rule("keyword.scything-fixed", "attack.range")
def test_who_is_out_of_range_when_its_turn_comes_is_no_target(made_up):
    game = given(SURROUNDED, dice=MISS * 2, **shove(made_up, "elias"))
    strike(game, "harvester", "whirling-scythe")
    choose(game, "whirling-scythe sanson", "react made-up-shove", "choose elias", ("to", (-2, 0)))
    ready(game, B, "power")
    assert targets(game.table.events) == ["sanson", "almeric"]


@pytest.mark.rule("keyword.scything-fixed")
def test_if_nobody_is_left_in_range_the_action_ends(made_up):
    game = given(next_to("sanson", "elias"), dice=MISS, **shove(made_up, "elias"))
    strike(game, "harvester", "whirling-scythe")
    events = choose(game, "whirling-scythe sanson", "react made-up-shove", "choose elias", ("to", (-2, 0)))
    assert targets(events) == ["sanson"]
    assert of_kind(events, "reaction-step")[-1]["occasions"] == ["after-scything", "after-activation"]
    ready(game, B, "power")


# ---------------------------------------------------------------------- a superaction


@pytest.mark.rule("keyword.scything-superaction", "action.charge-token-limits")
def test_with_a_charge_token_scything_at_two_enemies_is_refused_and_at_one_is_not():
    charged = {"harvester": {"at": (0, 0), "charge": 1}}
    game = given({**next_to("sanson", "elias"), **charged}, first=B)
    refused(game, "attack", "harvester", "keyword.scything-superaction")
    assert "attack harvester" not in options(game)

    game = given({**next_to("elias"), **charged}, first=B, dice=MISS)
    assert "attack harvester" in options(game)
    assert targets(strike(game, "harvester", "whirling-scythe")) == ["elias"]
    ready(game, B, "power")


@pytest.mark.rule("keyword.scything-superaction")
def test_without_a_charge_token_the_superaction_is_one_activation():
    game = given(next_to("sanson", "elias"), first=B, dice=MISS * 2)
    strike(game, "harvester", "whirling-scythe")
    choose(game, "whirling-scythe elias")
    ready(game, B, "power")
    assert game.view(B)["table"]["players"][1]["activations"] == 3


@pytest.mark.rule("keyword.scything", "action.charge-2023")
def test_a_charge_may_end_in_scything_at_two_enemies():
    game = given({**next_to("sanson", "almeric"), "harvester": (-1, 1)}, first=B, dice=MISS * 2)
    choose(game, "charge harvester", ("to", (0, 0)))
    ready(game, B, "attack")
    assert options(game) == ["whirling-scythe all"]
    choose(game, "whirling-scythe all")
    choose(game, "whirling-scythe sanson")
    assert seen(game, "harvester")["tokens"]["charge"] == 1
    ready(game, B, "power")


# ---------------------------------------------------------------------- each stands alone


@pytest.mark.rule("keyword.scything-separate", "power.next-event-2023")
def test_a_ploy_for_the_next_attack_action_helps_the_first_one_only(made_up):
    more_dice = {"what": "dice", "by": 1, "on": {"side": "friendly"}}
    made_up.card("made-up-zeal", "sepulchral-guard", lasts="next-attack", modify=[more_dice])
    fighters = {**next_to("sanson", "elias"), "harvester": {"at": (0, 0), "inspired": True}}
    misses = "smash smash smash smash | dodge | smash smash smash | dodge"
    game = given(fighters, step="power", first=A, dice=misses, b={"hand": ["made-up-zeal"]})
    choose(game, "pass", "play made-up-zeal", "pass", "pass")
    ready(game, B, "activate")
    strike(game, "harvester", "whirling-scythe")
    events = choose(game, "whirling-scythe elias")
    assert [len(roll) for roll in rolls(events)] == [4, 1, 3, 1]
    ready(game, B, "power")


@pytest.mark.rule("keyword.scything-separate", "reaction.windows-attack")
def test_each_of_the_attack_actions_has_its_own_reaction_steps():
    game = given(next_to("sanson", "elias"), first=B, dice=MISS * 2)
    strike(game, "harvester", "whirling-scythe")
    events = choose(game, "whirling-scythe elias")
    occasions = [what["occasions"] for what in of_kind(events, "reaction-step")]
    one = [["attack-declared"], ["attack-roll"], ["defence-roll"], ["outcome"]]
    assert occasions == [
        *one,
        ["after-attack", "after-action"],
        *one,
        ["after-attack", "after-action", "after-scything", "after-activation"],
    ]
    ready(game, B, "power")


@pytest.mark.rule("keyword.scything-separate")
def test_an_attacker_that_falls_between_two_of_them_makes_no_more():
    harvester = {"at": (0, 0), "wounds": 1}
    game = given(
        {**next_to("sanson", "elias"), "harvester": harvester},
        first=B,
        dice="fury fury | dodge | fury smash smash | block",
        a={"hand": ["retribution"]},
    )
    strike(game, "harvester", "whirling-scythe")
    choose(game, "whirling-scythe elias", "stay")
    ready(game, A, "react")
    choose(game, "react retribution")
    events = choose(game, "storm-sabre harvester")
    assert only(events, "out-of-action")["hex"] == hex_at((0, 0))
    assert targets(events) == ["harvester"]
    ready(game, B, "power")
