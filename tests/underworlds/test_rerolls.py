"""Re-rolls (2023 p. 29) of attack rolls and roll-offs, and what always counts as a success."""

import pytest

from underworlds.build import A, B, choose, given, options, ready, refused
from underworlds.fights import cites, of_kind, only, rolls, seen, strike

STAGGERED = {"champion": (0, 0), "elias": {"at": (1, 0), "stagger": 1}}
"""The Champion, 2 smash, attacks Elias, who is Staggered: one attack die may be re-rolled."""


def wight_blade(dice, fighters=STAGGERED, **more):
    """The Champion attacks Elias; the game and what happened until the next decision."""
    game = given(fighters, first=B, dice=dice, **more)
    return game, strike(game, "champion", "wight-blade", "elias")


def roll(game):
    """The attack roll as it lies on the table."""
    return game.view(A)["table"]["combat"]["attack_roll"]


@pytest.mark.rule("dice.crit-is-success")
@pytest.mark.parametrize(("dice", "successes"), [("crit smash", 1), ("smash smash", 0), ("crit fury", 2)])
def test_a_crit_is_a_success_whatever_the_symbol(dice, successes):
    game = given({"rising-petitioner": (0, 0), "elias": (1, 0)}, first=B, dice=f"{dice} | dodge")
    events = strike(game, "rising-petitioner", "ancient-weapon", "elias")
    assert only(events, "outcome")["successes"] == [successes, 0]
    game = given({"elias": (0, 0), "champion": (1, 0)}, dice="smash smash smash | crit")
    assert only(strike(game, "elias", "storm-sabre", "champion"), "outcome")["successes"] == [0, 1]
    ready(game, A, "power")


@pytest.mark.rule("dice.reroll")
@pytest.mark.parametrize(("again", "outcome"), [("fury", "miss"), ("smash", "hit")])
def test_the_new_result_replaces_the_old_even_if_it_is_worse(again, outcome):
    game, _ = wight_blade(f"smash fury | {again} | dodge")
    ready(game, B, "reroll")
    assert roll(game) == ["smash", "fury"]
    events = choose(game, "die 1")
    assert rolls(events) == [[again], ["dodge"]]
    assert only(events, "outcome")["outcome"] == outcome
    assert seen(game, "elias")["wounds"] == (2 if outcome == "hit" else 0)


@pytest.mark.rule("dice.reroll")
def test_a_reroll_may_be_left_out():
    game, _ = wight_blade("smash fury | dodge")
    assert options(game) == ["die 1", "die 2", "keep"]
    events = choose(game, "keep")
    assert rolls(events) == [["dodge"]]
    assert only(events, "outcome")["outcome"] == "hit"


@pytest.mark.rule("dice.reroll-whole-roll")
def test_a_rule_for_the_whole_roll_rolls_every_die_again(made_up):
    made_up.attacks("elias", whirl={"dice": 3, "keywords": ["reroll-all"]})
    game = given({"elias": (0, 0), "champion": (1, 0)}, dice="fury fury smash | smash crit smash | block")
    strike(game, "elias", "whirl", "champion")
    assert options(game) == ["all", "keep"], "no single die"
    events = choose(game, "all")
    assert rolls(events) == [["smash", "crit", "smash"], ["block"]]
    assert cites(events, "rolled")[0] == "dice.reroll-whole-roll"
    assert only(events, "outcome")["successes"] == [1, 0]
    ready(game, A, "drive-back")


@pytest.mark.rule("dice.reroll-once")
def test_what_has_been_rerolled_is_not_rerolled_again(made_up):
    made_up.attacks("champion", blade={"symbol": "smash", "keywords": ["reroll 1", "reroll-all"]})
    game = given(STAGGERED, first=B, dice="fury fury | fury | smash | block")
    strike(game, "champion", "blade", "elias")
    assert options(game) == ["die 1", "die 2", "all", "keep"]
    choose(game, "die 1")
    assert options(game) == ["die 2", "keep"]
    refused(game, "die 1", rule="dice.reroll-once")
    refused(game, "all", rule="dice.reroll-once")
    choose(game, "die 2")
    assert game.decision.name == "drive-back"
    assert roll(game) == ["fury", "smash"]


@pytest.mark.rule("dice.reroll-once")
def test_a_whole_roll_that_was_rerolled_leaves_no_die_to_reroll(made_up):
    made_up.attacks("champion", blade={"symbol": "smash", "keywords": ["reroll-all"]})
    game = given(STAGGERED, first=B, dice="fury fury | smash fury | dodge")
    strike(game, "champion", "blade", "elias")
    events = choose(game, "all")
    assert rolls(events) == [["smash", "fury"], ["dodge"]]
    ready(game, B, "drive-back")


@pytest.mark.rule("dice.reroll-timing")
def test_a_reroll_comes_before_the_reaction_step_and_the_defence_roll():
    game, events = wight_blade("fury fury | smash | dodge")
    ready(game, B, "reroll")
    assert [what["occasions"] for what in of_kind(events, "reaction-step")] == [["attack-declared"]]
    combat = game.view(A)["table"]["combat"]
    assert (combat["step"], combat["defence_roll"]) == (2, None)
    again, *later = [event for event in choose(game, "die 2") if event.kind in ("rolled", "reaction-step")]
    assert (again.kind, again.what["faces"]) == ("rolled", ["smash"])
    assert later[0].what["occasions"] == ["attack-roll"]
    assert later[1].what["die"] == "defence"
    ready(game, B, "drive-back")


@pytest.mark.rule("dice.reroll-several-rules")
def test_two_rules_reroll_two_different_dice_one_after_the_other(made_up):
    made_up.attacks("elias", flurry={"dice": 3, "keywords": ["reroll 1", "reroll 1"]})
    game = given({"elias": (0, 0), "champion": (1, 0)}, dice="smash smash smash | smash | fury | block")
    strike(game, "elias", "flurry", "champion")
    choose(game, "die 1")
    assert roll(game) == ["smash", "smash", "smash"], "it failed again"
    assert options(game) == ["die 2", "die 3", "keep"]
    refused(game, "die 1", rule="dice.reroll-once")
    events = choose(game, "die 3")
    assert rolls(events) == [["fury"], ["block"]]
    assert only(events, "outcome")["successes"] == [1, 0]
    ready(game, A, "drive-back")


@pytest.mark.rule("dice.reroll-several-rules")
def test_two_rules_give_two_rerolls_and_no_third(made_up):
    made_up.attacks("elias", flurry={"dice": 3, "keywords": ["reroll 1"]})
    fighters = {"elias": (0, 0), "champion": {"at": (1, 0), "stagger": 1}}
    game = given(fighters, dice="smash smash smash | smash | smash | block")
    strike(game, "elias", "flurry", "champion")
    choose(game, "die 1")
    events = choose(game, "die 2")
    assert only(events, "outcome")["outcome"] == "miss"
    ready(game, A, "power")


# ---------------------------------------------------------------------- roll-offs

LEVEL = "crit single-support smash smash"


def first_round(dice):
    """The roll-off of round 1, in which A adds a crit; what it came to, roll by roll, as (A's crits, B's crits)."""
    game = given({"elias": (0, 0), "champion": (4, 0)}, step="round", round=0, placed_first=1, dice=dice)
    events = game.table.events
    counts = [event.what["counts"] for event in events if event.kind in ("roll-off-level", "roll-off-won")]
    return game, [(mine[0], others[0]) for mine, others in counts]


@pytest.mark.rule("dice.modifiers-on-rerolls", "round.roll-off-2023")
def test_the_added_crit_stays_when_a_level_roll_off_is_rolled_again():
    once = "smash single-support fury smash | crit single-support smash smash"
    again = "smash smash smash smash | smash smash smash smash"
    game, crits = first_round(f"{once} | {again}")
    assert crits == [(1, 1), (1, 0)]
    ready(game, A, "name-player")


@pytest.mark.rule("dice.modifiers-on-rerolls")
def test_the_added_crit_helps_its_player_alone():
    once = f"smash single-support fury smash | {LEVEL}"
    again = "smash smash smash smash | crit crit smash smash"
    game, crits = first_round(f"{once} | {again}")
    assert crits == [(1, 1), (1, 2)]
    ready(game, B, "name-player")
