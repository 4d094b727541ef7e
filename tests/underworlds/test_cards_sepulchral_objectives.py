"""The objectives of the Sepulchral Guard: met, not met, and by the hair's breadth between."""

import pytest

from underworlds.build import HOST, choose, fighter, scene


def met(card, fighters, **table):
    """Whether an end-phase objective could be scored by seat 1."""
    game = scene(fighters, "end", active=1, hands={1: [card]}, **table)
    return game.decision.name == "score" and game.decision.seat == 1


def revealed(game):
    """Whether the decision at hand is to reveal a surge objective."""
    return game.decision is not None and game.decision.name == "reveal"


def test_a_challenge_unanswered_wants_more_enemies_than_friends_fallen():
    fighters = {**HOST, "champion": "out", "elias": "out", "almeric": "e2"}
    assert met("a-challenge-unanswered", {**fighters, "sanson": "out"})
    assert not met("a-challenge-unanswered", {**fighters, "sanson": "e3"})


def test_eternal_legions_wants_three_outside_ones_own_territory():
    assert met("eternal-legions", {"champion": "e5", "warden": "e4", "harvester": "e1", "elias": "a1"})
    assert not met("eternal-legions", {"champion": "e5", "warden": "e4", "harvester": "e6", "elias": "a1"})


def test_invigorated_dead_wants_as_many_inspired_as_rounds():
    fighters = {"champion": "e6 inspired", "warden": "e8", "harvester": "out inspired", "elias": "a1 inspired"}
    assert met("invigorated-dead", fighters, round=1)
    assert not met("invigorated-dead", fighters, round=2)


@pytest.mark.rule("objective.hold", "core.friendly-enemy")
def test_lay_claim_to_it_all_wants_more_objectives_than_the_enemy():
    tokens = {"e6": 1, "e7": 2, "e3": 3}
    assert met("lay-claim-to-it-all", {"champion": "e6", "warden": "e7", "elias": "e3"}, objectives=tokens)
    assert not met("lay-claim-to-it-all", {"champion": "e6", "warden": "e8", "elias": "e3"}, objectives=tokens)


def test_march_of_the_dead_wants_five_with_tokens():
    marching = {"champion": "e6 move", "warden": "e7 charge", "harvester": "e8 move", "prince-of-dust": "d6 charge"}
    assert met("march-of-the-dead", {**marching, "rising-petitioner": "c6 move charge", "elias": "a1"})
    assert not met("march-of-the-dead", {**marching, "rising-petitioner": "c6 guard", "elias": "a1 move"})


@pytest.mark.rule("objective.dual")
def test_retake_what_is_ours_wants_three_objectives_one_of_them_abroad():
    tokens = {"e6": 1, "d7": 2, "e5": 3, "d6": 4}
    assert met("retake-what-is-ours", {"champion": "e6", "warden": "d7", "harvester": "e5"}, objectives=tokens)
    assert not met("retake-what-is-ours", {"champion": "e6", "warden": "d7", "harvester": "d6"}, objectives=tokens)
    assert not met("retake-what-is-ours", {"champion": "e6", "harvester": "e5"}, objectives=tokens)


# ---------------------------------------------------------------- surge


@pytest.mark.rule("objective.surge-2023")
def test_battle_without_end_wants_a_second_raise_this_phase():
    hands = {1: ["battle-without-end", "restless-dead"]}
    game = scene({"warden": "e8", "champion": "out", "harvester": "out", "elias": "a1"}, active=1, hands=hands)
    choose(game, "act warden raise", "choose champion", "to h8")
    assert game.decision.name == "power", "one is not enough"
    choose(game, "play restless-dead", "choose harvester", "to i9", "pass", "pass")
    assert revealed(game)
    choose(game, "reveal battle-without-end")
    assert game.table.players[1].available == 1


def test_battle_without_end_wants_a_raise_in_the_step_itself():
    game = scene(
        {"warden": "e8", "champion": "e6 raise", "harvester": "e7 raise"}, active=1, hands={1: ["battle-without-end"]}
    )
    choose(game, "guard warden")
    assert game.decision.name == "power"


@pytest.mark.rule("objective.dual")
def test_grave_reprisal_wants_a_kill_by_a_raised_fighter():
    for words, wanted in (("e5 raise", True), ("e5", False)):
        fighters = {"champion": words, "elias": "e4 wounds=3", "sanson": "a1"}
        game = scene(fighters, active=1, hands={1: ["grave-reprisal"]}, dice=["smash", "fury", "dodge"])
        choose(game, "attack champion", "wight-blade elias")
        assert fighter(game, "elias").at is None
        assert revealed(game) == wanted


@pytest.mark.rule("objective.dual", "objective.token-number")
def test_land_of_the_dead_wants_two_objectives_worth_six_after_an_enemy_activation():
    fighters = {"champion": "e6", "warden": "e7", "elias": "a1"}
    for numbers, active, wanted in (((2, 4), 0, True), ((2, 3), 0, False), ((2, 4), 1, False)):
        tokens = dict(zip(("e6", "e7"), numbers, strict=True))
        game = scene(fighters, active=active, hands={1: ["land-of-the-dead"]}, objectives=tokens)
        choose(game, "pass")
        assert revealed(game) == wanted


def test_skills_unforgotten_wants_a_kill_by_the_leader():
    for attacker, attack, wanted in (("warden", "boneshiver-spear", True), ("champion", "wight-blade", False)):
        fighters = {attacker: "e5", "elias": "e4 wounds=3", "sanson": "a1"}
        game = scene(fighters, active=1, hands={1: ["skills-unforgotten"]}, dice=["smash", "fury", "dodge"])
        choose(game, f"attack {attacker}", f"{attack} elias")
        assert fighter(game, "elias").at is None
        assert revealed(game) == wanted


def test_they_keep_coming_wants_another_raised_fighter():
    for words, wanted in (("e6 raise", True), ("e6", False)):
        fighters = {"warden": "e8", "champion": "out", "harvester": words}
        game = scene(fighters, active=1, hands={1: ["they-keep-coming"]})
        choose(game, "act warden raise", "choose champion", "to h8")
        assert revealed(game) == wanted


def test_they_keep_coming_is_met_by_a_gambit_too_but_not_by_old_counters():
    hands = {1: ["they-keep-coming", "restless-dead"]}
    game = scene({"champion": "out", "harvester": "e6 raise"}, "power", active=1, hands=hands)
    choose(game, "play restless-dead", "choose champion", "to h8")
    assert revealed(game)
    old = scene({"champion": "e7 raise", "harvester": "e6 raise"}, active=1, hands={1: ["they-keep-coming"]})
    choose(old, "guard champion")
    assert old.decision.name == "power"


@pytest.mark.rule("board.enemy-territory")
def test_undying_watchmen_wants_two_objectives_one_in_enemy_territory():
    fighters = {"champion": "e4", "warden": "e7", "elias": "a1"}
    for tokens, wanted in (({"e4": 1, "e7": 2}, True), ({"e5": 1, "e7": 2}, False), ({"e4": 1}, False)):
        game = scene(fighters, hands={1: ["undying-watchmen"]}, objectives=tokens)
        choose(game, "pass")
        assert revealed(game) == wanted
