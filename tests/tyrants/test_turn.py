"""Sequence of play, resources and the main part of a turn (pp. 7-9)."""

import pytest

import katabasis as kb
from tyrants.scene import (
    A,
    B,
    C,
    asked,
    at,
    card_kinds,
    cards,
    kinds,
    options,
    player,
    rules_against,
    run,
    table,
    troops,
)

HERE = {"gracklstugh": "0 white white"}


def turns(game: kb.Game, count: int) -> list[int]:
    """Whose turns they are, for so many turns that end at once."""
    seen = []
    while len(seen) < count:
        seen.append(at(game).active)
        game.choose("end")
    return seen


# ---------------------------------------------------------------------- resources


@pytest.mark.rule("resources.power")
def test_power_recruits_nothing_that_costs() -> None:
    game = table(power=3, troops=HERE, market="blackguard kobold")
    assert options(game, "recruit") == []
    assert rules_against(game, "recruit", "kobold.1") == ["turn.basic-recruit"]
    assert options(game, "assassinate") == ["assassinate gracklstugh white"]


@pytest.mark.rule("resources.influence")
def test_influence_does_nothing_on_the_map() -> None:
    game = table(influence=9, troops=HERE, spies={"gracklstugh": "1"})
    assert options(game, "deploy") == options(game, "assassinate") == options(game, "return") == []
    assert rules_against(game, "deploy", "gracklstugh") == ["turn.basic-deploy"]
    assert rules_against(game, "assassinate gracklstugh white") == ["turn.basic-assassinate"]
    assert rules_against(game, "return", "gracklstugh") == ["turn.basic-return-spy"]


@pytest.mark.rule("resources.pool", "turn.card-resources")
def test_gains_go_into_the_pool_and_may_be_spent_at_once() -> None:
    game = table(power=1, hand="house-guard noble", troops=HERE)
    run(game, "play house-guard.1")
    assert player(game).power == 3
    run(game, "assassinate gracklstugh white")
    assert player(game).power == 0
    assert options(game, "play") == ["play noble.1"]


@pytest.mark.rule("turn.card-resources")
def test_a_card_may_give_both() -> None:
    game = table(hand="red-wyrmling")
    events = run(game, "play red-wyrmling.1")
    assert (player(game).power, player(game).influence) == (2, 2)
    assert [event.rule for event in events if event.kind == "gained"] == ["turn.card-resources"] * 2


@pytest.mark.rule("resources.lost")
def test_what_is_left_is_lost() -> None:
    game = table(power=2, influence=3, troops={"gracklstugh": "0", "skullport": "1"})
    events = run(game, "end")
    assert [event.what for event in events if event.kind == "resources-lost"] == [{"power": 2, "influence": 3}]
    run(game, "end")
    assert asked(game) == (A, "turn")
    assert (player(game).power, player(game).influence) == (0, 0)


# ---------------------------------------------------------------------- sequence of play


@pytest.mark.rule("turn.rounds")
def test_the_first_player_opens_every_round() -> None:
    game = table(3, active=B, first=B)
    assert turns(game, 6) == [B, C, A, B, C, A]
    assert at(game).round == 3


@pytest.mark.rule("turn.clockwise")
def test_turns_pass_clockwise() -> None:
    assert turns(table(4, first=2, active=2), 5) == [2, 3, 0, 1, 2]


@pytest.mark.rule("turn.main-part", "terms.always-actions")
def test_cards_and_actions_mix_and_nothing_is_compulsory() -> None:
    game = table(hand="soldier*3 noble*2", troops={"gracklstugh": "0"})
    run(game, "play soldier.1", "play noble.1", "deploy gracklstugh", "play soldier.2", "deploy gracklstugh")
    assert cards(game, "hand", A) == ["soldier.3", "noble.2"]
    run(game, "end")
    assert troops(game, "gracklstugh") == "0 0 0"
    assert asked(game) == (B, "turn")


@pytest.mark.rule("terms.always-actions")
def test_actions_need_no_card() -> None:
    game = table(power=1, troops={"gracklstugh": "0"})
    assert cards(game, "hand", A) == []
    assert "deploy gracklstugh" in options(game)


# ---------------------------------------------------------------------- basic actions


@pytest.mark.rule("turn.basic-assassinate")
def test_assassinating_costs_three_power() -> None:
    game = table(power=7, troops={"menzoberranzan": "0 white white white"})
    run(game, "assassinate menzoberranzan white", "assassinate menzoberranzan white")
    assert player(game).power == 1
    assert player(game).trophies == {"white": 2}
    assert rules_against(game, "assassinate menzoberranzan white") == ["turn.basic-assassinate"]


@pytest.mark.rule("turn.basic-deploy")
def test_deploying_costs_one_power() -> None:
    game = table(power=4, troops={"menzoberranzan": "0"})
    run(game, *["deploy menzoberranzan"] * 4)
    assert (player(game).power, player(game).barracks) == (0, 35)
    assert rules_against(game, "deploy", "menzoberranzan") == ["turn.basic-deploy"]


@pytest.mark.rule("turn.basic-recruit", "cards.cost")
def test_recruiting_costs_what_the_card_says() -> None:
    game = table(influence=6, market="bounty-hunter kobold")
    run(game, "recruit bounty-hunter.1")
    assert player(game).influence == 2
    priestess = next(option for option in options(game, "recruit") if "priestess" in option)
    run(game, priestess)
    assert player(game).influence == 0
    assert card_kinds(game, "discard", A) == ["bounty-hunter", "priestess-of-lolth"]


@pytest.mark.rule("cards.cost")
def test_one_influence_is_left_of_five() -> None:
    game = table(influence=5, market="bounty-hunter")
    run(game, "recruit bounty-hunter.1")
    assert player(game).influence == 1


@pytest.mark.rule("turn.basic-return-spy")
def test_returning_a_spy_costs_three_power_and_needs_presence() -> None:
    game = table(power=3, troops={"gracklstugh": "0"}, spies={"gracklstugh": "1", "everfire": "1"})
    assert options(game, "return") == ["return gracklstugh 1"]
    assert rules_against(game, "return", "everfire") == ["return.enemy"]
    run(game, "return gracklstugh 1")
    assert (player(game).power, player(game, B).spies) == (0, 4)


# ---------------------------------------------------------------------- playing a card


@pytest.mark.rule("turn.play-card")
def test_a_played_card_is_not_shuffled_in() -> None:
    game = table(hand="information-broker", spies={"everfire": "0"}, own={A: {"deck": "", "discard": ""}}, active=A)
    events = run(game, "play information-broker.1", "choose 1", "pay everfire")
    assert cards(game, "played", A) == ["information-broker.1"]
    assert cards(game, "hand", A) == []
    assert "drew" not in kinds(events)


@pytest.mark.rule("turn.card-order")
def test_instructions_are_followed_in_order() -> None:
    sites = {"gracklstugh": "0", "everfire": "0", "the-labyrinth": "0", "kanaglym": ". . ."}
    game = table(hand="white-dragon", troops=sites | {"skullport--kanaglym.1": "0"})
    run(game, "play white-dragon.1", "deploy kanaglym")
    assert player(game).tokens == 0
    run(game, "deploy kanaglym", "deploy kanaglym")
    assert player(game).tokens == 2


@pytest.mark.rule("turn.card-order")
def test_what_has_no_target_is_skipped_and_the_rest_happens() -> None:
    game = table(hand="black-wyrmling", troops={"gracklstugh": "0"})
    events = run(game, "play black-wyrmling.1")
    assert player(game).influence == 1
    assert [event.what["rule"] for event in events if event.kind == "skipped"] == ["rule:assassinate.presence"]
    assert asked(game) == (A, "turn")


@pytest.mark.rule("turn.card-beats-rules", "terms.anywhere")
def test_anywhere_lifts_the_need_for_presence() -> None:
    game = table(hand="master-of-melee-magthere", troops={"gracklstugh": "0", "araumycos": "white white"})
    run(game, "play master-of-melee-magthere.1", "choose 1")
    assert options(game) == ["supplant araumycos white"]
    run(game, "supplant araumycos white")
    assert troops(game, "araumycos") == "0 white"


@pytest.mark.rule("terms.card-actions")
def test_actions_of_cards_cost_nothing() -> None:
    game = table(hand="mercenary-squad", troops={"menzoberranzan": "0"})
    run(game, "play mercenary-squad.1", *["deploy menzoberranzan"] * 3)
    assert troops(game, "menzoberranzan") == "0 0 0 0"
    assert player(game).power == 0


def test_what_is_no_part_of_the_decision_says_why() -> None:
    game = table(hand="blackguard noble", troops={"gracklstugh": "0"})
    run(game, "play blackguard.1")
    assert rules_against(game, "play", "noble.1") == ["turn.card-order"]
    fresh = kb.new("tyrants", seed=1)
    assert rules_against(fresh, "recruit", "market") == ["setup.first-troop"]
    ending = table(step="end_of_turn.promotions", own={A: {"played": "advocate noble"}}, due=["advocate.1"])
    assert rules_against(ending, "recruit", "market") == ["endturn.sequence"]
