"""Attack actions and what they say (2023 p. 36), before any die is rolled."""

import pytest

from underworlds.build import A, B, choose, given, options, ready, refused, spot
from underworlds.fights import only, result, rolls, seen, strike

FARSTRIDERS = ("sanson", "almeric", "elias")
GUARD = (
    "warden",
    "prince-of-dust",
    "harvester",
    "champion",
    "rising-petitioner",
    "inevitable-petitioner",
    "zealous-petitioner",
)
PISTOL = "overcharged-boltstorm-pistol"


def attacks(game, fighter):
    """The ids of a fighter's Attack actions."""
    return [attack["id"] for attack in seen(game, fighter)["attacks"]]


# ---------------------------------------------------------------------- which Attack actions there are


@pytest.mark.rule("attack.at-least-one", "attack.layout", "attack.damage-characteristic")
@pytest.mark.parametrize("inspired", [False, True])
def test_every_fighter_has_an_attack_action_on_both_sides(inspired):
    places = {id: {"at": (q, 0), "inspired": inspired} for q, id in enumerate((*FARSTRIDERS, *GUARD), start=-5)}
    game = given(places)
    for fighter in places:
        for attack in seen(game, fighter)["attacks"]:
            assert min(attack["range"], attack["dice"], attack["damage"]) >= 1
            assert attack["symbol"] in ("smash", "fury")
        assert attacks(game, fighter)
    ready(game, A, "activate")


@pytest.mark.rule("attack.more-sources")
def test_an_upgrade_and_the_inspired_side_add_attack_actions():
    enemy = {"warden": (1, 0)}
    game = given({"sanson": (0, 0), **enemy})
    choose(game, "attack sanson")
    assert options(game) == ["boltstorm-pistol warden", "shock-handaxe warden"]
    refused(game, f"{PISTOL} warden")

    armed = {"at": (0, 0), "inspired": True, "upgrades": [PISTOL]}
    game = given({"sanson": armed, **enemy}, dice="smash fury crit | dodge")
    choose(game, "attack sanson")
    ids = ["boltstorm-pistol", "shock-handaxe", "star-falcon", PISTOL]
    assert options(game) == [f"{id} warden" for id in ids]
    assert attacks(game, "sanson") == ids
    events = choose(game, f"{PISTOL} warden")
    assert only(events, "attack-declared")["attack"] == f"attack:{PISTOL}"
    ready(game, A, "drive-back")


@pytest.mark.rule("attack.text-scope")
@pytest.mark.parametrize(
    ("weapon", "dice", "outcome"),
    [
        (PISTOL, "smash fury fury | block", ("hit", [1, 0])),
        ("boltstorm-pistol", "fury smash smash | block", ("draw", [1, 1])),
    ],
)
def test_cleave_of_one_attack_action_says_nothing_about_another(weapon, dice, outcome):
    game = given({"elias": {"at": (0, 0), "upgrades": [PISTOL]}, "warden": (2, 0)}, dice=dice)
    events = strike(game, "elias", weapon, "warden")
    assert result(events) == outcome
    ready(game, A, "drive-back")


# ---------------------------------------------------------------------- range


@pytest.mark.rule("attack.range")
def test_range_3_reaches_to_three_hexes():
    game = given({"elias": (0, 0), "champion": (1, 0), "harvester": (0, 3), "warden": (4, 0)})
    choose(game, "attack elias")
    assert {option for option in options(game) if option.startswith("boltstorm")} == {
        "boltstorm-pistol champion",
        "boltstorm-pistol harvester",
    }
    refused(game, "boltstorm-pistol warden", rule="attack.range")
    refused(game, "storm-sabre harvester", rule="attack.range")


@pytest.mark.rule("attack.range", "attack.needs-target")
def test_range_needs_line_of_sight():
    game = given({"elias": (0, 0), "champion": (2, 0), "warden": (0, 2)}, blocked=[(1, 0)])
    choose(game, "attack elias")
    assert options(game) == ["boltstorm-pistol warden"]
    refused(game, "boltstorm-pistol champion", rule="los.purpose")


@pytest.mark.rule("attack.range-fixed")
def test_a_boost_for_range_1_does_not_help_range_3_at_an_adjacent_enemy():
    bearer = {"elias": {"at": (0, 0), "upgrades": ["crackling-blade"]}, "champion": (1, 0)}
    game = given(bearer, dice="crit smash smash | block")
    events = strike(game, "elias", "boltstorm-pistol", "champion")
    assert only(events, "outcome")["outcome"] == "critical-hit"
    assert only(events, "damaged")["amount"] == 1
    choose(game, "stay")
    assert seen(game, "champion")["tokens"]["stagger"] == 0
    ready(game, A, "power")

    game = given({**bearer, "warden": (1, 0), "champion": "out"}, dice="crit smash smash | dodge")
    events = strike(game, "elias", "storm-sabre", "warden")
    assert only(events, "damaged")["amount"] == 3
    choose(game, "stay")
    assert seen(game, "warden")["tokens"]["stagger"] == 1


@pytest.mark.rule("attack.range-plus")
@pytest.mark.parametrize(("weapon", "applies"), [("short", False), ("middle", True), ("long", True)])
def test_range_3_plus_means_a_range_characteristic_of_three_or_more(made_up, weapon, applies):
    made_up.attacks("elias", short={"range": 2}, middle={"range": 3}, long={"range": 4})
    fighters = {"elias": {"at": (0, 0), "upgrades": ["hail-of-bolts"]}, "champion": (2, 0)}
    game = given(fighters, dice="fury smash | dodge")
    events = strike(game, "elias", weapon, "champion")
    assert result(events) == (("hit", [1, 0]) if applies else ("draw", [1, 1])), "Ensnare against a dodge"
    ready(game, A, "drive-back")


# ---------------------------------------------------------------------- dice


@pytest.mark.rule("attack.dice-characteristic", "dice.crit-is-success")
def test_dice_with_the_symbol_or_a_crit_are_successes():
    game = given({"elias": {"at": (0, 0), "upgrades": [PISTOL]}, "champion": (3, 0)}, dice="smash fury crit | block")
    events = strike(game, "elias", PISTOL, "champion")
    assert rolls(events)[0] == ["smash", "fury", "crit"]
    assert only(events, "outcome")["successes"] == [2, 0]
    ready(game, A, "drive-back")


@pytest.mark.rule("attack.dice-characteristic")
def test_an_attack_action_may_succeed_on_crits_only(made_up):
    made_up.attacks("elias", curse={"dice": 3, "symbol": "crit"})
    game = given({"elias": (0, 0), "champion": (1, 0)}, dice="smash fury crit | block")
    assert only(strike(game, "elias", "curse", "champion"), "outcome")["successes"] == [1, 0]
    ready(game, A, "drive-back")


# ---------------------------------------------------------------------- targets


@pytest.mark.rule("attack.needs-target")
def test_without_a_target_in_range_and_sight_no_attack_is_offered():
    far = given({"elias": (0, 0), "champion": (4, 0)})
    refused(far, "attack", "elias", "attack.needs-target")
    near = given({"elias": (0, 0), "champion": (3, 0)})
    assert "attack elias" in options(near)
    hidden = given({"elias": (0, 0), "champion": (3, 0)}, blocked=[(1, 0)])
    refused(hidden, "attack elias", rule="attack.needs-target")
    ready(hidden, A, "activate")


@pytest.mark.rule("attack.needs-target")
def test_one_attack_action_with_a_target_is_enough():
    game = given({"elias": (0, 0), "champion": (2, 0)})
    choose(game, "attack elias")
    assert options(game) == ["boltstorm-pistol champion"]
    refused(game, "storm-sabre champion", rule="attack.range")


@pytest.mark.rule("attack.not-friends")
def test_a_friend_is_no_target():
    game = given({"elias": (0, 0), "sanson": (1, 0), "champion": (6, 0)})
    refused(game, "attack", "elias", "attack.needs-target")
    game = given({"elias": (0, 0), "sanson": (1, 0), "champion": (0, 1)})
    choose(game, "attack elias")
    assert options(game) == ["boltstorm-pistol champion", "storm-sabre champion"]
    refused(game, "storm-sabre sanson", rule="attack.not-friends")


@pytest.mark.rule("attack.roles")
def test_attacker_attacking_player_and_target():
    game = given({"warden": (0, 0), "elias": (2, 0)}, first=B, dice="smash fury | dodge")
    choose(game, "attack warden")
    ready(game, B, "attack")
    choose(game, "boneshiver-spear elias")
    ready(game, B, "drive-back")
    combat = game.view(A)["table"]["combat"]
    assert (combat["attacker"], combat["target"]) == ("warden", "elias")


# ---------------------------------------------------------------------- after the attack


@pytest.mark.rule("attack.no-token")
def test_one_fighter_may_attack_in_each_of_four_turns():
    game = given({"elias": (0, 0), "champion": (3, 0)}, dice="smash smash smash block " * 4)
    for turn in range(4):
        assert "attack elias" in options(game)
        strike(game, "elias", "boltstorm-pistol", "champion")
        assert not any(seen(game, "elias")["tokens"].values())
        choose(game, "pass", "pass")
        if turn < 3:
            ready(game, B, "activate")
            choose(game, "pass", "pass", "pass")
    assert spot(game, "champion") == (3, 0)
    assert game.view(A)["table"]["players"][0]["activations"] == 0
