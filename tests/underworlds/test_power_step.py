"""The power step, and recycling in it (2023 pp. 43-44)."""

import pytest

from underworlds.build import A, B, cards, choose, given, kinds, options, ready, refused

APART = {"elias": (0, 0), "sanson": (0, 2), "champion": (5, 0)}


@pytest.mark.rule("power.step-2023")
def test_an_opportunity_is_to_play_to_recycle_or_to_pass():
    game = given(
        {"elias": (0, 0), "sanson": "out", "champion": (5, 0)},
        step="power",
        a={"hand": ["warning-cry", "swift-stride", "aetheric-step"], "available": 1},
    )
    assert options(game) == ["play warning-cry", "upgrade swift-stride elias", "recycle aetheric-step", "pass"]
    refused(game, "move", "elias", rule="activation.fighter")
    choose(game, "upgrade swift-stride elias")
    ready(game, B, "power")


@pytest.mark.rule("power.step-2023")
@pytest.mark.parametrize("choice", [["play warning-cry", "choose elias"], ["recycle aetheric-step"], ["pass"]])
def test_after_one_of_them_the_other_player_has_the_opportunity(choice):
    game = given(
        {"elias": (0, 0), "sanson": "out", "champion": (5, 0)},
        step="power",
        a={"hand": ["warning-cry", "aetheric-step"]},
    )
    choose(game, *choice)
    ready(game, B, "power")
    assert options(game) == ["pass"]


@pytest.mark.rule("power.order")
@pytest.mark.parametrize(("first", "activation"), [(A, "guard elias"), (B, "guard champion")])
def test_who_has_just_activated_is_asked_first(first, activation):
    game = given(APART, first=first)
    ready(game, first, "activate")
    choose(game, activation)
    ready(game, first, "power")
    choose(game, "pass")
    ready(game, B if first == A else A, "power")


@pytest.mark.rule("power.end")
def test_only_two_passes_one_straight_after_the_other_end_the_step():
    game = given(APART, step="power", a={"hand": ["warning-cry"]}, b={"hand": ["inexhaustible-warriors"]})
    choose(game, "pass")
    choose(game, "play inexhaustible-warriors")
    ready(game, A, "power")
    choose(game, "play warning-cry", "choose elias")
    choose(game, "pass")
    ready(game, A, "power")
    choose(game, "pass")
    ready(game, B, "activate")


@pytest.mark.rule("power.end")
def test_a_player_may_play_one_card_after_another_while_the_other_passes():
    hand = ["warning-cry", "rangers-advance", "lightning-blow"]
    game = given(APART, step="power", a={"hand": hand})
    choose(game, "play warning-cry", "choose elias", "pass")
    choose(game, "play rangers-advance", "done", "pass")
    choose(game, "play lightning-blow", "pass")
    ready(game, A, "power")
    choose(game, "pass")
    ready(game, B, "activate")


# ---------------------------------------------------------------------- recycling


@pytest.mark.rule("power.recycle")
@pytest.mark.parametrize(
    ("restriction", "fallen", "able"),
    [
        (["sanson"], ["sanson"], True),
        (["sanson"], ["elias", "almeric"], False),
        (["sanson", "elias"], ["sanson"], False),
        (["sanson", "elias"], ["sanson", "elias"], True),
        (["leader"], ["sanson"], True),
        (["leader"], ["elias", "almeric"], False),
        (["assassin"], ["elias"], True),
        (["assassin"], ["sanson"], False),
    ],
)
def test_a_card_is_recycled_once_all_it_is_restricted_to_are_out_of_action(made_up, restriction, fallen, able):
    made_up.card("heirloom", type="upgrade", restriction=restriction, modify=[{"what": "move", "by": 1}])
    standing = {"sanson": (0, 0), "elias": (2, 0), "almeric": (4, 0), "champion": (6, 0)}
    game = given(
        {**standing, **dict.fromkeys(fallen, "out")},
        step="power", a={"hand": ["heirloom"], "deck": ["rest", "warning-cry"]},
    )  # fmt: skip
    if not able:
        refused(game, "recycle", "heirloom", "power.recycle")
        return
    events = choose(game, "recycle heirloom")
    assert kinds(events)[:2] == ["recycled", "drew"]
    assert (cards(game, "power-discard-0"), cards(game, "power-hand-0")) == (["heirloom"], ["warning-cry"])
    ready(game, B, "power")


@pytest.mark.rule("power.recycle")
def test_a_class_counts_for_a_restriction_wherever_it_comes_from(made_up):
    """Aetheric Step makes Almeric a flyer, so a card for flyers can be given to him and is not to be recycled."""
    made_up.card("tailwind", type="upgrade", restriction=["flyer"], modify=[{"what": "move", "by": 1}])
    hand = {"hand": ["tailwind"], "available": 1}
    winged = given({"almeric": {"at": (0, 0), "upgrades": ["aetheric-step"]}, "champion": (6, 0)}, step="power", a=hand)
    refused(winged, "recycle", "tailwind", "power.recycle")
    choose(winged, "upgrade tailwind almeric")
    ready(winged, B, "power")
    fallen = given({"almeric": {"at": "out", "upgrades": ["aetheric-step"]}, "elias": (0, 0)}, step="power", a=hand)
    refused(fallen, "upgrade", "tailwind")
    choose(fallen, "recycle tailwind")
    ready(fallen, B, "power")


@pytest.mark.rule("power.recycle")
def test_gambits_with_restrictions_are_recycled_too_and_cards_without_never(made_up):
    made_up.card("eulogy", restriction=["sanson"], choose={"side": "friendly"}, do=[{"verb": "give", "token": "guard"}])
    game = given(
        {"elias": (0, 0), "champion": (5, 0)}, step="power", a={"hand": ["eulogy", "warning-cry", "swift-stride"]}
    )
    refused(game, "recycle", "warning-cry", "power.recycle")
    refused(game, "recycle", "swift-stride", "power.recycle")
    choose(game, "recycle eulogy")
    ready(game, B, "power")
    assert cards(game, "power-discard-0") == ["eulogy"]


@pytest.mark.rule("power.recycle")
def test_recycling_is_for_power_steps_of_either_players_turn():
    fighters = {"elias": (0, 0), "champion": (5, 0)}
    game = given(fighters, a={"hand": ["aetheric-step"]})
    refused(game, "recycle", "aetheric-step")
    theirs = given(fighters, first=B, step="power", a={"hand": ["aetheric-step"]})
    choose(theirs, "pass", "recycle aetheric-step")
    ready(theirs, B, "power")
