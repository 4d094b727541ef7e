"""Move actions, pushes and what tokens do about them (2023 pp. 34-35)."""

import pytest

from underworlds.build import A, B, choose, given, on_to, ready, refused, spot


def has(game, id, token):
    """How many tokens of a kind a fighter has."""
    return game.view(A)["table"]["fighters"][id]["tokens"][token]


@pytest.mark.rule("move.token")
def test_a_granted_move_action_leaves_a_move_token_too():
    game = given(
        {"champion": {"at": (0, 0), "move": 1}, "elias": (5, 0)},
        first=B, step="power", b={"hand": ["no-end-to-our-duty"]},
    )  # fmt: skip
    choose(game, "play no-end-to-our-duty")
    if game.decision.name != "destination":
        choose(game, game.decision.options[0].id)
    choose(game, ("to", (1, 0)))
    assert has(game, "champion", "move") == 2
    on_to(game, "activate", B)
    refused(game, "charge", "champion", rule="move.token-stops-charge")


@pytest.mark.rule("move.token-stops-charge")
def test_a_move_token_rules_a_charge_out_and_nothing_else():
    game = given({"elias": {"at": (0, 0), "move": 1}, "champion": (1, 0)})
    refused(game, "charge", "elias", rule="move.token-stops-charge")
    for verb in ("move", "attack", "guard", "stun", "tackle"):
        assert game.why_not(verb, "elias") == []
    ready(game, A, "activate")


@pytest.mark.rule("move.limit-2023")
def test_a_fighter_may_move_again_and_again():
    game = given({"elias": {"at": (0, 0), "move": 1}, "champion": (7, 0)})
    choose(game, "move elias", ("to", (2, 0)))
    assert has(game, "elias", "move") == 2
    assert spot(game, "elias") == (2, 0)
    ready(game, A, "power")


@pytest.mark.rule("token.follow")
def test_tokens_go_with_a_pushed_fighter():
    game = given(
        {"elias": {"at": (0, 0), "guard": 1}, "champion": (5, 0)}, step="power", a={"hand": ["rangers-advance"]}
    )
    choose(game, "play rangers-advance", "choose elias", ("to", (1, 0)))
    assert spot(game, "elias") == (1, 0)
    assert has(game, "elias", "guard") == 1
    assert has(game, "elias", "move") == 0


@pytest.mark.rule("los.objective-tokens")
def test_an_objective_token_stops_neither_movement_nor_sight():
    game = given({"warden": (0, 0), "elias": (2, 0)}, first=B, objectives={3: (1, 0)})
    choose(game, "attack warden")
    assert [option.id for option in game.decision.options] == ["boneshiver-spear elias"]
    walking = given(
        {"warden": (0, 0), "elias": (5, 0)}, first=B, objectives={3: (1, 0)}, blocked=[(1, -1), (0, 1), (1, 1)]
    )
    choose(walking, "move warden")
    path = next(option for option in walking.decision.options if option.id == "to j8").info["path"]
    assert path == ["h8", "i8", "j8"]


@pytest.mark.rule("board.empty")
def test_a_hex_with_only_an_objective_token_is_empty():
    game = given({"elias": (0, 0)}, objectives={3: (1, 0)}, blocked=[(0, 1)])
    assert game.table.is_empty("i8")
    assert not game.table.is_empty("h8")
    choose(game, "move elias")
    refused(game, "to", (0, 1), rule="board.blocked")
    choose(game, ("to", (1, 0)))
    assert game.table.held(A) == [3]
    ready(game, A, "power")


@pytest.mark.rule("los.purpose")
def test_an_enemy_in_range_but_out_of_sight_is_no_target():
    game = given({"elias": (0, 0), "champion": (2, 0), "harvester": (-2, 0)}, blocked=[(1, 0)])
    choose(game, "attack elias")
    refused(game, "boltstorm-pistol", "champion", rule="los.purpose")
    assert game.why_not("boltstorm-pistol", "harvester") == []
    ready(game, A, "attack")
