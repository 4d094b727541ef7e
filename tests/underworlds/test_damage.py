"""Damage and going out of action (2023 p. 40); what the defence characteristic means (p. 23)."""

import pytest

from underworlds.build import A, choose, given, kinds, on_to, ready


def strike(wounds):
    """Raptor Strike on a Champion (Wounds 3) that has been wounded before."""
    game = given(
        {"sanson": (0, 0), "champion": {"at": (2, 0), "wounds": wounds}, "warden": (6, 0)},
        step="power", a={"hand": ["raptor-strike"]},
    )  # fmt: skip
    events = choose(game, "play raptor-strike")
    if game.decision.seat == A and game.decision.find("choose champion"):
        events += choose(game, "choose champion")
    return game, events


@pytest.mark.rule("damage.inflict")
def test_damage_puts_a_wound_counter_for_each_point():
    game, events = strike(1)
    assert "damaged" in kinds(events)
    assert game.view(A)["table"]["fighters"]["champion"]["wounds"] == 2
    assert game.view(A)["table"]["fighters"]["champion"]["at"] is not None
    on_to(game, "activate")


@pytest.mark.rule("damage.out-of-action-2023")
def test_wounds_reached_mean_out_of_action_and_a_reaction_step():
    game, events = strike(2)
    assert game.view(A)["table"]["fighters"]["champion"]["out"]
    after = kinds(events)[kinds(events).index("out-of-action") :]
    assert "reaction-step" in after
    assert game.view(A)["table"]["players"][A]["available"] == 1
    on_to(game, "activate")


@pytest.mark.rule("warband.defence-characteristic")
def test_only_the_printed_symbol_and_crits_succeed(made_up):
    made_up.profile("champion", defence=(2, "dodge"))
    game = given({"elias": (0, 0), "champion": (1, 0)}, dice="fury smash smash | dodge block")
    events = choose(game, "attack elias", "storm-sabre champion")
    outcome = next(event for event in events if event.kind == "outcome")
    assert outcome.what["successes"] == [1, 1]
    on_to(game, "power")
    ready(game, A, "power")
