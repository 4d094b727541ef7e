"""Guard, Stun, Tackle and Charge (2023 p. 42)."""

import pytest

from underworlds.build import A, B, choose, given, kinds, on_to, ready, refused, spot


def tokens(game, id):
    """The tokens a fighter has, without the zeros."""
    return {token: count for token, count in game.view(A)["table"]["fighters"][id]["tokens"].items() if count}


def activations(game, seat):
    """Activations left."""
    return game.view(seat)["table"]["players"][seat]["activations"]


# ---------------------------------------------------------------------- Guard


@pytest.mark.rule("action.guard-2023")
def test_a_guard_action_gives_a_guard_token_until_cleanup():
    game = given({"elias": (0, 0), "champion": (5, 0)}, turn=8, first=B)
    choose(game, "guard elias")
    assert tokens(game, "elias") == {"guard": 1}
    on_to(game, "name-player")
    assert tokens(game, "elias") == {}


@pytest.mark.rule("action.guard-once")
def test_a_fighter_on_guard_does_not_guard_again():
    game = given({"elias": {"at": (0, 0), "guard": 1}, "sanson": (3, 0)})
    refused(game, "guard", "elias", rule="action.guard-once")
    assert game.why_not("guard", "sanson") == []
    ready(game, A, "activate")


@pytest.mark.rule("action.guard-removes-stagger")
def test_guarding_removes_all_stagger_tokens():
    game = given({"elias": {"at": (0, 0), "stagger": 2}})
    choose(game, "guard elias")
    assert tokens(game, "elias") == {"guard": 1}
    ready(game, A, "power")


@pytest.mark.rule("action.guard-lost-on-charge-2023", "action.charge-2023", "action.charge-token")
def test_a_charge_drops_guard_then_moves_then_takes_its_token_then_attacks():
    game = given({"elias": {"at": (0, 0), "guard": 1}, "champion": (3, 0)}, dice="smash smash smash | block")
    events = choose(game, "charge elias")
    assert tokens(game, "elias") == {}
    assert [event.rule for event in events if event.kind == "token-removed"] == ["action.guard-lost-on-charge-2023"]
    events += choose(game, ("to", (2, 0)))
    assert tokens(game, "elias") == {"charge": 1}
    ready(game, A, "attack")
    events += choose(game, "storm-sabre champion")
    order = [kind for kind in kinds(events) if kind in ("token-removed", "moved", "token", "attack-declared")]
    assert order == ["token-removed", "moved", "token", "attack-declared"]
    assert activations(game, A) == 3
    ready(game, A, "power")


# ---------------------------------------------------------------------- Stun


@pytest.mark.rule("action.stun")
def test_a_stun_chooses_an_adjacent_enemy_without_stagger_tokens():
    enemies = {"champion": {"at": (1, 0), "stagger": 1}, "harvester": {"at": (0, 1), "guard": 1}, "warden": (4, 0)}
    game = given({"elias": (0, 0), **enemies})
    choose(game, "stun elias")
    ready(game, A, "stun")
    assert [option.id for option in game.decision.options] == ["stun harvester"]
    refused(game, "stun", "champion", rule="action.stun")
    refused(game, "stun", "warden", rule="action.stun")
    choose(game, "stun harvester")
    assert tokens(game, "harvester") == {"stagger": 1}
    ready(game, A, "power")


# ---------------------------------------------------------------------- Tackle


@pytest.mark.rule("action.tackle", "action.superaction")
def test_a_tackle_moves_stuns_and_staggers_the_fighter_itself():
    game = given({"elias": (0, 0), "champion": (3, 0)})
    choose(game, "tackle elias", ("to", (2, 0)), "stun champion")
    assert spot(game, "elias") == (2, 0)
    assert tokens(game, "champion") == {"stagger": 1}
    assert tokens(game, "elias") == {"move": 1, "stagger": 1}
    assert activations(game, A) == 3
    ready(game, A, "power")


@pytest.mark.rule("action.tackle-conditions")
def test_there_is_no_tackle_where_no_move_leads_to_a_stun():
    game = given({"elias": (0, 0), "champion": (5, 0)})
    refused(game, "tackle", "elias", rule="action.tackle-conditions")
    ready(game, A, "activate")


@pytest.mark.rule("action.tackle-conditions")
def test_a_tackle_only_goes_where_it_can_stun():
    game = given({"elias": (0, 0), "champion": (3, 0)})
    choose(game, "tackle elias")
    refused(game, "to", (0, 2), rule="action.tackle-conditions")
    refused(game, "to", (-3, -1), rule="move.distance")
    ready(game, A, "destination")


# ---------------------------------------------------------------------- Charge


@pytest.mark.rule("action.charge-conditions-2023")
def test_there_is_no_charge_where_no_move_leads_to_a_target():
    near = given({"elias": (0, 0), "champion": (6, 0)})
    assert near.why_not("charge", "elias") == []
    far = given({"elias": (-1, 0), "champion": (6, 0)})
    refused(far, "charge", "elias", rule="action.charge-conditions-2023")
    ready(far, A, "activate")


@pytest.mark.rule("action.charge-conditions-2023")
def test_a_charge_only_goes_where_there_is_a_target():
    game = given({"elias": (0, 0), "champion": (6, 0)})
    choose(game, "charge elias")
    refused(game, "to", (2, 0), rule="action.charge-conditions-2023")
    choose(game, ("to", (3, 0)))
    assert [option.id for option in game.decision.options] == ["boltstorm-pistol champion"]
    ready(game, A, "attack")


@pytest.mark.rule("action.charge-spent-2023")
def test_a_fighter_with_a_charge_token_waits_for_the_others():
    charged = {"elias": {"at": (0, 0), "charge": 1}, "almeric": {"at": (0, 2), "charge": 1}}
    game = given({**charged, "sanson": (0, 4), "champion": (1, 0)})
    refused(game, "attack", "elias", rule="action.charge-spent-2023")
    refused(game, "guard", "almeric", rule="action.charge-spent-2023")
    assert game.why_not("guard", "sanson") == []
    ready(game, A, "activate")


@pytest.mark.rule("action.charge-spent-2023", "action.charge-token-limits")
def test_once_all_survivors_have_one_they_attack_guard_and_stun_but_do_not_move():
    game = given({"elias": {"at": (0, 0), "charge": 1}, "almeric": {"at": (0, 2), "charge": 1}, "champion": (1, 0)})
    for verb in ("attack", "guard", "stun"):
        assert game.why_not(verb, "elias") == []
    for verb in ("move", "charge", "tackle"):
        refused(game, verb, "elias", rule="action.charge-token-limits")
    ready(game, A, "activate")
