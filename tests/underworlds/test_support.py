"""Support (2023 p. 39): who supports whom, and what it is worth."""

import pytest

from underworlds.build import A, B, choose, given, ready
from underworlds.fights import only, result, rolls, seen, strike


def support(game, attacker, attack, target):
    """The supporters of the attacker and of the target, as the preview of an attack shows them."""
    choose(game, f"attack {attacker}")
    return game.preview(f"{attack} {target}")["support"]


@pytest.mark.rule("support.attacker")
def test_the_attacker_is_supported_by_its_other_friends_beside_the_target():
    fighters = {"elias": (0, 0), "champion": (1, 0), "sanson": (2, 0), "almeric": (0, 2)}
    assert support(given(fighters), "elias", "storm-sabre", "champion") == [["sanson"], []]

    game = given(fighters, dice="single-support smash double-support | block")
    assert result(strike(game, "elias", "storm-sabre", "champion")) == ("hit", [1, 0])
    ready(game, A, "drive-back")

    alone = {"elias": (0, 0), "champion": (1, 0), "sanson": (-1, 0), "almeric": (0, 2)}
    game = given(alone, dice="single-support smash double-support | block")
    assert result(strike(game, "elias", "storm-sabre", "champion")) == ("miss", [0, 0])
    ready(game, A, "power")


@pytest.mark.rule("support.target")
def test_the_target_is_supported_by_its_other_friends_beside_the_attacker():
    fighters = {"elias": (0, 0), "champion": (1, 0), "warden": (0, 1), "harvester": (2, 0)}
    assert support(given(fighters), "elias", "storm-sabre", "champion") == [[], ["warden"]]

    game = given(fighters, dice="fury smash smash | single-support")
    assert result(strike(game, "elias", "storm-sabre", "champion")) == ("draw", [1, 1])
    assert game.view(B)["table"]["combat"]["support"] == [[], ["warden"]]

    game = given({**fighters, "warden": (0, 3)}, dice="fury smash smash | single-support")
    assert result(strike(game, "elias", "storm-sabre", "champion")) == ("hit", [1, 0])
    ready(game, A, "drive-back")


@pytest.mark.rule("support.attacker", "support.target", "los.fighters")
def test_support_does_not_ask_how_far_away_the_fight_is():
    game = given({"elias": (0, 0), "champion": (3, 0), "sanson": (4, 0), "warden": (-1, 0)})
    assert support(game, "elias", "boltstorm-pistol", "champion") == [["sanson"], ["warden"]]


@pytest.mark.rule("support.attacker", "core.surviving")
def test_a_friend_out_of_action_supports_nobody():
    game = given({"elias": (0, 0), "champion": (1, 0), "sanson": "out"})
    assert support(game, "elias", "storm-sabre", "champion") == [[], []]


ONE_EACH = {"elias": (0, 0), "champion": (1, 0), "sanson": (2, 0), "warden": (-1, 0)}
TWO_EACH = {**ONE_EACH, "almeric": (2, -1), "harvester": (-1, 1)}


@pytest.mark.rule("support.single-2023")
@pytest.mark.parametrize(
    ("face", "outcome"), [("single-support", ("draw", [1, 1])), ("double-support", ("miss", [0, 0]))]
)
def test_one_supporter_each_makes_single_support_count_for_both(face, outcome):
    game = given(ONE_EACH, dice=f"{face} smash smash | {face}")
    events = strike(game, "elias", "storm-sabre", "champion")
    assert rolls(events) == [[face, "smash", "smash"], [face]]
    assert result(events) == outcome
    ready(game, A, "drive-back" if outcome[0] == "draw" else "power")


@pytest.mark.rule("support.double-2023")
@pytest.mark.parametrize("face", ["single-support", "double-support"])
def test_two_supporters_each_make_both_support_symbols_count_for_both(face):
    game = given(TWO_EACH, dice=f"{face} smash smash | {face}")
    assert result(strike(game, "elias", "storm-sabre", "champion")) == ("draw", [1, 1])
    ready(game, A, "drive-back")


@pytest.mark.rule("support.double-2023", "support.single-2023")
@pytest.mark.parametrize(("away", "successes"), [("almeric", [0, 1]), ("harvester", [1, 0])])
def test_each_side_counts_its_own_supporters_only(away, successes):
    """The ruling of support.single-2023: support is not set off against the other side's."""
    game = given({**TWO_EACH, away: "out"}, dice="double-support smash smash | double-support")
    events = strike(game, "elias", "storm-sabre", "champion")
    assert only(events, "outcome")["successes"] == successes
    ready(game, A, "drive-back" if successes == [1, 0] else "power")


@pytest.mark.rule("support.double-2023")
def test_three_supporters_are_worth_as_much_as_two():
    game = given(
        {"warden": (0, 0), "elias": (1, 0), "champion": (2, 0), "harvester": (2, -1), "prince-of-dust": (1, 1)},
        first=B,
        dice="single-support double-support | dodge",
    )
    events = strike(game, "warden", "boneshiver-spear", "elias")
    assert only(events, "outcome")["successes"] == [3, 0], "two supports and the bonus for the trapped target"
    assert seen(game, "elias")["wounds"] == 2
    ready(game, B, "power")
