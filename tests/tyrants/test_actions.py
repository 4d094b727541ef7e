"""What may be done to troops (pp. 11-14): assassinate, deploy, move, return, supplant."""

import pytest

from tyrants.scene import A, B, asked, at, kinds, options, player, rules_against, run, table, troops

NEAR = {"menzoberranzan": "0 1 white"}


# ---------------------------------------------------------------------- assassinate


@pytest.mark.rule("assassinate.presence")
def test_a_troop_on_a_route_is_reached_from_next_door() -> None:
    far = table(power=3, troops={"gracklstugh": "0", "gracklstugh--chasmleap-bridge.2": "1"})
    assert rules_against(far, "assassinate", "gracklstugh--chasmleap-bridge.2") == ["assassinate.presence"]
    near = table(power=3, troops={"gracklstugh": "0", "gracklstugh--chasmleap-bridge.1": "1"})
    assert options(near, "assassinate") == ["assassinate gracklstugh--chasmleap-bridge.1 1"]


@pytest.mark.rule("assassinate.procedure")
def test_an_assassinated_troop_goes_to_the_trophy_hall() -> None:
    game = table(power=3, troops=NEAR, own={B: {"trophies": "0"}})
    barracks = player(game, B).barracks
    run(game, "assassinate menzoberranzan 1")
    assert player(game).trophies == {"1": 1}
    assert player(game, B).barracks == barracks


@pytest.mark.rule("assassinate.not-own")
def test_nobody_assassinates_their_own() -> None:
    game = table(hand="deathblade", troops={"menzoberranzan": "0 0"})
    assert "assassinate.not-own" in rules_against(game, "assassinate menzoberranzan 0")
    assert "skipped" in kinds(run(game, "play deathblade.1"))
    assert asked(game) == (A, "turn")


# ---------------------------------------------------------------------- deploy


@pytest.mark.rule("deploy.presence")
def test_troops_are_deployed_where_there_is_presence() -> None:
    game = table(power=1, troops={"eryndlyn": "0"})
    assert sorted(options(game, "deploy")) == [
        "deploy araumycos--eryndlyn.1",
        "deploy eryndlyn",
        "deploy eryndlyn--llacerellyn.1",
        "deploy kanaglym--eryndlyn.2",
    ]


@pytest.mark.rule("deploy.procedure")
def test_a_deployed_troop_leaves_the_barracks() -> None:
    game = table(power=1, troops={"eryndlyn": "0"})
    assert player(game).barracks == 39
    run(game, "deploy eryndlyn")
    assert (player(game).barracks, troops(game, "eryndlyn")) == (38, "0 0")


@pytest.mark.rule("deploy.chain")
def test_presence_grows_with_each_troop() -> None:
    game = table(power=3, troops={"gracklstugh": "0"})
    path = ["gracklstugh--chasmleap-bridge.1", "gracklstugh--chasmleap-bridge.2", "chasmleap-bridge"]
    assert rules_against(game, "deploy", path[1]) == ["deploy.presence"]
    run(game, *[f"deploy {place}" for place in path])
    assert [troops(game, place) for place in path] == ["0", "0", "0"]


@pytest.mark.rule("deploy.no-troops-on-map")
def test_without_troops_on_the_map_one_deploys_anywhere() -> None:
    game = table(power=2, troops={"everfire": "1 1 1"}, spies={"skullport": "0"})
    everywhere = [place for place, standing in at(game).troops.items() if None in standing]
    assert options(game, "deploy") == [f"deploy {place}" for place in everywhere]
    assert rules_against(game, "deploy", "everfire") == ["map.troop-spaces"]
    assert rules_against(game, "deploy", "chaulssin") == ["setup.out-of-play"]
    run(game, "deploy kanaglym")
    assert rules_against(game, "deploy", "everfire--halls-of-the-scoured-legion.1") == ["deploy.presence"]


@pytest.mark.rule("deploy.empty-barracks")
def test_with_empty_barracks_a_deployment_is_one_vp() -> None:
    game = table(power=2, own={B: {"trophies": "0*40"}})
    before = {place: list(standing) for place, standing in at(game).troops.items()}
    assert options(game, "deploy") == ["deploy"]
    run(game, "deploy", "deploy")
    assert (player(game).tokens, player(game).power, at(game).troops) == (2, 0, before)
    by_card = table(hand="mercenary-squad", own={B: {"trophies": "0*40"}})
    run(by_card, "play mercenary-squad.1")
    assert player(by_card).tokens == 3


# ---------------------------------------------------------------------- move


@pytest.mark.rule("move.source", "terms.enemy")
def test_enemy_troops_are_moved_from_where_there_is_presence() -> None:
    game = table(hand="cleric-of-laogzed", troops=NEAR | {"kanaglym": "white 1"})
    run(game, "play cleric-of-laogzed.1")
    assert options(game) == ["move menzoberranzan white", "move menzoberranzan 1"]
    assert rules_against(game, "move", "kanaglym") == ["move.source"]
    assert rules_against(game, "move menzoberranzan 0") == ["terms.enemy"]


@pytest.mark.rule("move.destination")
def test_a_moved_troop_goes_to_any_empty_space_and_stays_its_owners() -> None:
    game = table(hand="cleric-of-laogzed", troops=NEAR | {"blingdenstone": "white white"})
    run(game, "play cleric-of-laogzed.1", "move menzoberranzan 1")
    assert rules_against(game, "to", "blingdenstone") == ["map.troop-spaces"]
    assert rules_against(game, "to", "chaulssin") == ["setup.out-of-play"]
    run(game, "to kanaglym")
    assert troops(game, "kanaglym") == "1"
    assert game.view(None)["table"]["sites"]["kanaglym"]["control"] == B


# ---------------------------------------------------------------------- return


@pytest.mark.rule("return.enemy", "reference.return-presence")
def test_an_enemy_troop_goes_back_to_its_owner() -> None:
    game = table(
        hand="chosen-of-lolth", troops=NEAR | {"kanaglym": "1"}, spies={"everfire": "1", "menzoberranzan": "1"}
    )
    run(game, "play chosen-of-lolth.1")
    assert options(game) == ["return menzoberranzan 1", "return-spy menzoberranzan 1"]
    assert rules_against(game, "return", "kanaglym") == ["return.enemy"]
    before = player(game, B).barracks
    run(game, "return menzoberranzan 1")
    assert (player(game, B).barracks, player(game).trophies) == (before + 1, {})


@pytest.mark.rule("return.own", "reference.return-presence")
def test_ones_own_spy_comes_back_from_anywhere() -> None:
    game = table(hand="vrock", decks=["drow", "demons"], spies={"kanaglym": "0"}, troops={"blingdenstone": "0"})
    run(game, "play vrock.1", "choose 1", "pay kanaglym")
    assert (player(game).spies, player(game).power) == (5, 5)


@pytest.mark.rule("return.player-forces")
def test_white_troops_are_not_returned() -> None:
    game = table(hand="blue-wyrmling", troops={"menzoberranzan": "0 white white"})
    assert "skipped" in kinds(run(game, "play blue-wyrmling.1"))
    both = table(hand="blue-wyrmling", troops=NEAR)
    run(both, "play blue-wyrmling.1")
    assert options(both) == ["return menzoberranzan 1"]
    assert rules_against(both, "return menzoberranzan white") == ["return.player-forces"]


@pytest.mark.rule("return.example")
def test_the_phaerlin() -> None:
    game = table(4, power=3, troops={"the-phaerlin": "0 0 0"}, spies={"the-phaerlin": "1"})
    run(game, "return the-phaerlin 1")
    assert (player(game).power, player(game, B).spies) == (0, 5)
    site = game.view(None)["table"]["sites"]["the-phaerlin"]
    assert (site["total"], site["marker"]) == (True, {"holder": A, "face": "total"})


# ---------------------------------------------------------------------- supplant


@pytest.mark.rule("supplant.presence")
def test_troops_are_supplanted_where_there_is_presence() -> None:
    game = table(hand="doppelganger", troops=NEAR | {"kanaglym": "1"})
    run(game, "play doppelganger.1")
    assert options(game) == ["supplant menzoberranzan white", "supplant menzoberranzan 1"]
    assert rules_against(game, "supplant", "kanaglym") == ["supplant.presence"]


@pytest.mark.rule("supplant.procedure", "supplant.example")
def test_supplanting_is_assassinating_and_deploying_there() -> None:
    game = table(hand="doppelganger", troops={"menzoberranzan": "1"}, spies={"menzoberranzan": "0"})
    assert player(game).barracks == 40
    run(game, "play doppelganger.1", "supplant menzoberranzan 1")
    assert (player(game).trophies, player(game).barracks) == ({"1": 1}, 39)
    assert troops(game, "menzoberranzan") == "0"


@pytest.mark.rule("supplant.procedure")
def test_with_empty_barracks_the_space_stays_empty() -> None:
    game = table(
        3, hand="doppelganger", spies={"everfire": "0"}, troops={"everfire": "1"}, own={2: {"trophies": "0*40"}}
    )
    run(game, "play doppelganger.1", "supplant everfire 1")
    assert (player(game).trophies, player(game).tokens, troops(game, "everfire")) == ({"1": 1}, 1, "")


@pytest.mark.rule("supplant.enemy-only", "terms.enemy")
def test_only_enemy_troops_are_supplanted() -> None:
    game = table(hand="doppelganger", troops={"menzoberranzan": "0 white"})
    run(game, "play doppelganger.1")
    assert options(game) == ["supplant menzoberranzan white"]
    assert rules_against(game, "supplant menzoberranzan 0") == ["supplant.enemy-only"]
