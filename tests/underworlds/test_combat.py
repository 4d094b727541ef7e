"""The combat sequence (2023 p. 38), step by step: who rolls what, what it comes to, and what follows."""

import pytest

from underworlds.build import A, B, choose, given, options, ready, refused, spot
from underworlds.fights import cites, of_kind, only, result, rolls, seen, steps, strike

DUEL = {"elias": (0, 0), "champion": (1, 0)}
"""Elias: 3 fury, Damage 2. The Champion: 1 dodge, Wounds 3, and with its own Wight Blade 2 smash, Cleave."""


def sabre(dice, fighters=DUEL, **more):
    """Elias attacks the Champion; the game and what happened until the next decision."""
    game = given(fighters, dice=dice, **more)
    return game, strike(game, "elias", "storm-sabre", "champion")


# ---------------------------------------------------------------------- the sequence


@pytest.mark.rule("combat.sequence-2023")
@pytest.mark.parametrize(
    ("dice", "wounds", "gone_through"),
    [
        ("fury fury smash | dodge", 0, [1, 2, 3, 4, 5, 6, 7, 8]),
        ("fury fury smash | dodge", 1, [1, 2, 3, 4, 5, 6, 8]),
        ("fury smash smash | dodge", 0, [1, 2, 3, 4, 7, 8]),
        ("smash smash smash | dodge", 0, [1, 2, 3, 4, 8]),
    ],
    ids=["hit", "hit that takes the target out", "draw", "miss"],
)
def test_a_combat_goes_through_the_steps_of_its_outcome(dice, wounds, gone_through):
    game, events = sabre(dice, {"elias": (0, 0), "champion": {"at": (1, 0), "wounds": wounds}})
    if 7 in gone_through:
        ready(game, A, "drive-back")
        events += choose(game, "stay")
    assert steps(events) == gone_through
    ready(game, A, "power")


@pytest.mark.rule("combat.sequence-2023")
def test_the_view_shows_the_combat_while_it_lasts():
    game, _ = sabre("fury fury smash | dodge")
    ready(game, A, "drive-back")
    for seat in (A, B, None):
        combat = game.view(seat)["table"]["combat"]
        assert combat["step"] == 7
        assert (combat["attacker"], combat["attack"], combat["target"]) == ("elias", "storm-sabre", "champion")
        assert (combat["attack_roll"], combat["defence_roll"]) == (["fury", "fury", "smash"], ["dodge"])
        assert (combat["outcome"], combat["successes"], combat["crits"]) == ("hit", [2, 1], [0, 0])
    choose(game, "stay")
    assert game.view(A)["table"]["combat"] is None


@pytest.mark.rule("combat.declare-2023")
def test_a_reaction_step_opens_between_declaring_and_rolling(made_up):
    made_up.card(
        "made-up-feint",
        "sepulchral-guard",
        reaction={"on": ["attack-declared"]},
        choose={"side": "friendly"},
        do=[{"verb": "push", "hexes": [1, 1]}],
    )
    fighters = {"warden": (0, 0), "elias": (2, 0)}
    game = given(fighters, first=B, b={"hand": ["made-up-feint"]}, dice="smash smash | block")
    events = strike(game, "warden", "boneshiver-spear", "elias")
    assert steps(events) == [1]
    assert rolls(events) == []
    ready(game, B, "react")
    assert steps(choose(game, "pass")) == [2, 3, 4, 5, 6]
    ready(game, B, "drive-back")


@pytest.mark.rule("combat.declare-2023")
def test_a_target_that_is_out_of_range_when_dice_would_be_rolled_is_not_attacked(made_up):
    made_up.card(
        "made-up-dodge",
        "sepulchral-guard",
        reaction={"on": ["attack-declared"]},
        choose={"side": "friendly"},
        do=[{"verb": "push", "hexes": [1, 1]}],
    )
    game = given(DUEL, b={"hand": ["made-up-dodge"]}, dice="fury fury fury | block")
    strike(game, "elias", "storm-sabre", "champion")
    events = choose(game, "react made-up-dodge", "choose champion", ("to", (2, 0)))
    assert rolls(events) == []
    assert only(events, "attack-resolved")["outcome"] is None
    assert seen(game, "champion")["wounds"] == 0
    ready(game, A, "power")


@pytest.mark.rule("combat.declare-2023")
def test_range_2_reaches_a_visible_enemy_two_hexes_away():
    game = given({"warden": (0, 0), "elias": (2, 0), "sanson": (3, 0)}, first=B)
    choose(game, "attack warden")
    ready(game, B, "attack")
    assert options(game) == ["boneshiver-spear elias"]
    refused(game, "boneshiver-spear sanson", rule="attack.range")


# ---------------------------------------------------------------------- rolls


@pytest.mark.rule("combat.attack-roll-2023")
@pytest.mark.parametrize(("upgrades", "dice"), [([], 2), (["spark-of-independence"], 3)])
def test_as_many_attack_dice_as_the_dice_characteristic_with_its_modifiers(upgrades, dice):
    attacker = {"at": (1, 0), "upgrades": upgrades}
    game = given({"rising-petitioner": attacker, "elias": (0, 0)}, first=B, dice=["smash"] * dice + ["dodge"])
    events = strike(game, "rising-petitioner", "ancient-weapon", "elias")
    attack_roll, defence_roll = of_kind(events, "rolled")
    assert (attack_roll["die"], attack_roll["faces"]) == ("attack", ["smash"] * dice)
    assert cites(events, "rolled") == ["combat.attack-roll-2023", "combat.defence-roll-2023"]
    assert [event.seat for event in events if event.kind == "rolled"] == [B, A]
    assert defence_roll["faces"] == ["dodge"]
    assert result(events) == ("miss", [0, 0])
    ready(game, B, "power")


@pytest.mark.rule("combat.defence-roll-2023")
@pytest.mark.parametrize(
    ("face", "successes"), [("dodge", 1), ("crit", 1), ("block", 0), ("single-support", 0), ("double-support", 0)]
)
def test_one_defence_die_of_1_dodge_succeeds_on_dodge_and_crit_alone(face, successes):
    game, events = sabre(f"fury fury smash | {face}")
    assert rolls(events) == [["fury", "fury", "smash"], [face]]
    assert only(events, "outcome")["successes"] == [2, successes]
    ready(game, A, "power" if face == "crit" else "drive-back")


@pytest.mark.rule("combat.defence-roll-2023", "action.guard-effect-2023")
def test_on_guard_both_block_and_dodge_succeed():
    for face in ("block", "dodge"):
        guarded = {"elias": (0, 0), "champion": {"at": (1, 0), "guard": 1}}
        game, events = sabre(f"fury smash smash | {face}", guarded)
        assert result(events) == ("draw", [1, 1])
        ready(game, A, "power")


# ---------------------------------------------------------------------- success

INSPIRED = {"warden": (2, 0), "sanson": {"at": (1, 0), "inspired": True}}
"""The Warden: 2 smash, Damage 2, Range 2. Sanson, Inspired: 2 block, Wounds 4."""


def spear(dice, **more):
    """The Warden attacks Sanson."""
    game = given(INSPIRED, dice=dice, first=B, **more)
    events = strike(game, "warden", "boneshiver-spear", "sanson")
    assert [face for roll in rolls(events) for face in roll] == dice.replace("|", " ").split()
    return game, events


@pytest.mark.rule("combat.crits-more-2023")
def test_more_crits_than_the_target_is_a_critical_hit_whatever_the_successes():
    game, events = spear("crit fury | block block")
    assert result(events) == ("critical-hit", [1, 2])
    assert cites(events, "outcome") == ["combat.crits-more-2023"]
    assert seen(game, "sanson")["wounds"] == 2


@pytest.mark.rule("combat.crits-fewer-2023")
def test_fewer_crits_than_the_target_is_a_miss_whatever_the_successes():
    game, events = spear("smash smash | crit dodge")
    assert result(events) == ("miss", [2, 1])
    assert cites(events, "outcome") == ["combat.crits-fewer-2023"]
    assert seen(game, "sanson")["wounds"] == 0
    ready(game, B, "power")


@pytest.mark.rule("combat.crits-equal-2023")
def test_with_equal_crits_successes_are_compared():
    game, events = spear("crit smash | crit block")
    assert result(events) == ("draw", [2, 2])
    assert cites(events, "outcome") == ["combat.draw-2023"]
    ready(game, B, "drive-back")


@pytest.mark.rule("combat.critical-by-count-2023")
def test_more_successes_with_a_crit_are_a_critical_hit():
    game, events = spear("crit smash | crit dodge")
    assert result(events) == ("critical-hit", [2, 1])
    assert cites(events, "outcome") == ["combat.critical-by-count-2023"]
    assert seen(game, "sanson")["wounds"] == 2


@pytest.mark.rule("combat.hit-2023")
def test_more_successes_without_a_crit_are_a_hit():
    game, events = spear("smash smash | block dodge")
    assert result(events) == ("hit", [2, 1])
    assert cites(events, "outcome") == ["combat.hit-2023"]
    assert seen(game, "sanson")["wounds"] == 2


@pytest.mark.rule("combat.draw-2023", "combat.drive-back-2023")
def test_equal_successes_are_a_draw_with_a_drive_back_and_no_damage():
    game, events = spear("smash fury | block dodge")
    assert result(events) == ("draw", [1, 1])
    assert cites(events, "outcome") == ["combat.draw-2023"]
    events = choose(game, ("to", (0, 0)))
    assert spot(game, "sanson") == (0, 0)
    assert cites(events, "driven-back") == ["combat.drive-back-2023"]
    assert seen(game, "sanson")["wounds"] == 0
    ready(game, B, "power")


@pytest.mark.rule("combat.miss-2023")
@pytest.mark.parametrize("dice", ["fury fury | dodge dodge", "smash fury | block block", "fury fury | block block"])
def test_anything_else_is_a_miss_without_a_drive_back(dice):
    game, events = spear(dice)
    assert only(events, "outcome")["outcome"] == "miss"
    assert cites(events, "outcome") == ["combat.miss-2023"]
    assert of_kind(events, "driven-back") == []
    ready(game, B, "power")


@pytest.mark.rule("combat.critical-hit", "combat.critical-hit-no-bonus")
@pytest.mark.parametrize(("dice", "outcome"), [("crit fury", "critical-hit"), ("smash fury", "hit")])
def test_a_crit_names_the_success_and_adds_nothing_to_it(dice, outcome):
    game, events = spear(f"{dice} | dodge dodge")
    assert result(events) == (outcome, [1, 0])
    assert only(events, "damaged")["amount"] == 2
    assert seen(game, "sanson")["wounds"] == 2
    ready(game, B, "drive-back")


# ---------------------------------------------------------------------- damage and the end


@pytest.mark.rule("combat.deal-damage-2023")
def test_damage_is_dealt_and_reacted_to_before_anybody_goes_out_of_action(made_up):
    made_up.card(
        "made-up-curse",
        "sepulchral-guard",
        reaction={"on": ["damage-dealt"]},
        choose={"side": "enemy"},
        do=[{"verb": "damage", "amount": 1}],
    )
    game, events = sabre("fury fury smash | block", b={"hand": ["made-up-curse"]})
    damage = {"fighter": "fighter:champion", "amount": 2, "by": "fighter:elias", "left": 1, "most": 3}
    assert only(events, "damaged") == damage
    assert cites(events, "damaged") == ["combat.deal-damage-2023"]
    ready(game, B, "react")
    assert seen(game, "champion")["wounds"] == 2
    assert game.view(A)["table"]["combat"]["step"] == 5
    assert steps(events) == [1, 2, 3, 4, 5]

    wounded = {"elias": (0, 0), "champion": {"at": (1, 0), "wounds": 2}}
    game, events = sabre("fury fury smash | block", wounded, b={"hand": ["made-up-curse"]})
    ready(game, B, "react")
    assert seen(game, "champion")["wounds"] == 4
    assert spot(game, "champion") == (1, 0)
    assert only(choose(game, "pass"), "out-of-action")["fighter"] == "fighter:champion"
    ready(game, A, "power")


@pytest.mark.rule("combat.check-out-2023")
@pytest.mark.parametrize(("wounds", "out"), [(0, False), (1, True), (2, True)])
def test_wounds_reached_or_passed_end_the_fight_without_a_drive_back(wounds, out):
    game, events = sabre("fury fury smash | block", {"elias": (0, 0), "champion": {"at": (1, 0), "wounds": wounds}})
    assert spot(game, "champion") == (None if out else (1, 0))
    assert seen(game, "champion")["out"] is out
    assert len(of_kind(events, "out-of-action")) == out
    assert steps(events) == ([1, 2, 3, 4, 5, 6, 8] if out else [1, 2, 3, 4, 5, 6])
    ready(game, A, "power" if out else "drive-back")


@pytest.mark.rule("combat.end-2023")
@pytest.mark.parametrize("dice", ["smash smash smash | block", "fury smash smash | dodge", "fury fury fury | block"])
def test_after_an_attack_reactions_follow_a_miss_too(dice):
    game = given({"elias": (0, 0), "champion": (3, 0)}, dice=dice, a={"hand": ["rapid-volley"]})
    events = strike(game, "elias", "boltstorm-pistol", "champion")
    if game.decision.name == "drive-back":
        events += choose(game, "stay")
    assert cites(events, "attack-resolved") == ["combat.end-2023"]
    assert steps(events)[-1] == 8
    ready(game, A, "react")
    assert options(game) == ["react rapid-volley", "pass"]


@pytest.mark.rule("combat.failed-and-succeeded")
@pytest.mark.parametrize(
    ("dice", "fails"), [("fury smash smash | dodge", True), ("fury fury smash | dodge", False)], ids=["draw", "hit"]
)
def test_a_draw_with_a_drive_back_is_a_failed_attack(made_up, dice, fails):
    attacks = {"since": "now", "by": {"side": "enemy"}}
    made_up.card(
        "made-up-jeer",
        "sepulchral-guard",
        reaction={"on": ["after-attack"], "if": {"more": [1, {"attacks": {**attacks, "succeeded": True}}]}},
        choose={"side": "friendly"},
        do=[{"verb": "give", "token": "guard"}],
    )
    game, _ = sabre(dice, a={"hand": ["merciless-assault"]}, b={"hand": ["made-up-jeer"]})
    events = choose(game, ("to", (2, 0)))
    assert only(events, "driven-back")["fighter"] == "fighter:champion"
    ready(game, B if fails else A, "react")
    assert options(game) == ["react made-up-jeer" if fails else "react merciless-assault", "pass"]
    assert seen(game, "champion")["wounds"] == (0 if fails else 2)
