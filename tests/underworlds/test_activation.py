"""Activations (2023 pp. 34, 55)."""

import pytest

from underworlds.build import A, B, cards, choose, given, on_to, ready, refused


def left(game, seat):
    """Activations left."""
    return game.view(seat)["table"]["players"][seat]["activations"]


@pytest.mark.rule("activation.fighter")
def test_activating_a_fighter_uses_one_of_four_activations():
    game = given({"elias": (0, 0), "champion": (4, 0)}, a={"activations": 4})
    choose(game, "charge elias", ("to", (3, 0)))
    assert left(game, A) == 3
    ready(game, A, "attack")


@pytest.mark.rule("activation.fighter-actions-2023")
def test_a_fresh_fighter_has_all_six_actions():
    game = given({"elias": (0, 0), "champion": (1, 0)})
    offered = {option.verb for option in game.decision.options if "fighter:elias" in option.refs}
    assert offered == {"move", "attack", "charge", "guard", "stun", "tackle"}
    ready(game, A, "activate")


@pytest.mark.rule("activation.fighter-actions-2023")
def test_an_action_whose_conditions_cannot_be_met_is_refused():
    game = given({"elias": (0, 0), "champion": {"at": (1, 0), "stagger": 1}})
    refused(game, "stun", "elias", rule="action.stun")
    refused(game, "tackle", "elias", rule="action.tackle-conditions")
    ready(game, A, "activate")


@pytest.mark.rule("reference.activations-2023")
def test_the_nine_ways_to_use_an_activation():
    game = given(
        {"warden": (0, 0), "champion": (0, 2), "rising-petitioner": "out", "elias": (1, 0)},
        first=B,
        starting=[(3, 3)],
        b={"objectives": ["eternal-legions"]},
    )
    verbs = {option.verb for option in game.decision.options}
    assert verbs <= {"move", "charge", "stun", "tackle", "guard", "attack", "act", "draw", "replace", "pass"}
    assert verbs >= {"move", "charge", "stun", "tackle", "guard", "attack", "draw", "replace", "pass"}
    ready(game, B, "activate")


@pytest.mark.rule("activation.player-actions", "activation.pass")
def test_passing_uses_an_activation_and_the_power_step_follows():
    game = given({"elias": (0, 0), "champion": (5, 0)}, a={"activations": 2})
    choose(game, "pass")
    assert left(game, A) == 1
    ready(game, A, "power")


@pytest.mark.rule("activation.pass")
def test_a_player_without_fighters_may_still_pass():
    game = given({"champion": (5, 0)})
    assert {option.verb for option in game.decision.options} <= {"draw", "replace", "pass"}
    choose(game, "pass")
    ready(game, A, "power")


@pytest.mark.rule("activation.draw-power")
def test_drawing_takes_the_top_card_and_needs_one():
    game = given({"elias": (0, 0)}, a={"deck": ["rest", "swift-stride"]})
    choose(game, "draw")
    assert cards(game, "power-hand-0") == ["swift-stride"]
    ready(game, A, "power")


@pytest.mark.rule("activation.cycle-objective")
def test_replacing_an_objective_discards_one_and_draws_one():
    held = ["bolts-of-azyr", "swift-work", "without-equal"]
    game = given({"elias": (0, 0)}, a={"objectives": held})
    deck = len(cards(game, "objective-deck-0"))
    choose(game, "replace", "discard swift-work")
    assert cards(game, "objective-discard-0") == ["swift-work"]
    assert len(cards(game, "objective-hand-0")) == 3
    assert len(cards(game, "objective-deck-0")) == deck - 1
    ready(game, A, "power")


@pytest.mark.rule("activation.cycle-objective")
def test_without_an_objective_in_hand_there_is_nothing_to_replace():
    game = given({"elias": (0, 0)})
    refused(game, "replace", rule="activation.cycle-objective")
    ready(game, A, "activate")


@pytest.mark.rule("activation.fighter")
def test_the_other_players_fighters_are_not_activated():
    game = given({"elias": (0, 0), "champion": (5, 0)})
    refused(game, "move", "champion", rule="round.turns")
    on_to(game, "power", A)
    refused(game, "move", "elias", rule="activation.fighter")
    ready(game, A, "power")
