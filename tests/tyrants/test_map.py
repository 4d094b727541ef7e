"""The map and presence (pp. 10-11)."""

import pytest

from katabasis.tyrants.board.presence import presence
from katabasis.tyrants.board.underdark import NEIGHBOURS
from tyrants.scene import A, at, options, player, rules_against, run, table, troops

NORTH = {"menzoberranzan": "0", "skullport": "1 white", "araumycos": "white white"}


@pytest.mark.rule("map.presence-required", "assassinate.presence", "map.white-troops")
def test_targets_lie_where_there_is_presence() -> None:
    game = table(power=3, troops=NORTH | {"mantol-derith--menzoberranzan.3": "white"})
    assert options(game, "assassinate") == ["assassinate mantol-derith--menzoberranzan.3 white"]
    assert rules_against(game, "assassinate", "araumycos") == ["assassinate.presence"]


@pytest.mark.rule("map.presence-site", "reference.presence")
def test_a_troop_next_door_gives_presence_at_the_near_site_alone() -> None:
    game = table(troops={"gracklstugh--chasmleap-bridge.1": "0"})
    reached = presence(at(game), A)
    assert "gracklstugh" in reached
    assert "chasmleap-bridge" not in reached
    assert "gracklstugh--chasmleap-bridge.2" in reached


@pytest.mark.rule("map.presence-site")
def test_a_spy_or_a_troop_inside_gives_presence() -> None:
    assert "everfire" in presence(at(table(spies={"everfire": "0"})), A)
    assert "everfire" in presence(at(table(troops={"everfire": "0"})), A)
    assert "everfire" not in presence(at(table(troops={"everfire": "1"}, spies={"everfire": "1"})), A)


@pytest.mark.rule("map.presence-route", "reference.presence")
def test_a_route_space_needs_a_troop_next_to_it() -> None:
    reached = presence(at(table(troops={"gracklstugh": "0"})), A)
    assert "gracklstugh--chasmleap-bridge.1" in reached
    assert "gracklstugh--chasmleap-bridge.2" not in reached


@pytest.mark.rule("map.presence-spy")
def test_a_spy_reaches_no_route() -> None:
    game = table(power=1, spies={"kanaglym": "0"}, troops={"menzoberranzan": "0"})
    assert "deploy kanaglym" in options(game)
    assert rules_against(game, "deploy", "skullport--kanaglym.1") == ["deploy.presence"]


@pytest.mark.rule("map.presence-spy")
def test_presence_from_a_neighbour_reaches_no_further() -> None:
    game = table(power=1, troops={"skullport--kanaglym.1": "0"})
    assert "deploy kanaglym" in options(game)
    assert rules_against(game, "deploy", "kanaglym--eryndlyn.1") == ["deploy.presence"]


@pytest.mark.rule("map.troop-spaces")
def test_a_space_holds_one_troop() -> None:
    game = table(power=1, troops={"everfire": "0 white white"})
    assert rules_against(game, "deploy", "everfire") == ["map.troop-spaces"]


@pytest.mark.rule("map.white-passive")
def test_white_troops_stand_still() -> None:
    game = table(troops=NORTH)
    before = {place: troops(game, place) for place in at(game).troops}
    run(game, "end", "end")
    assert {place: troops(game, place) for place in at(game).troops} == before


@pytest.mark.rule("map.white-removed")
def test_the_space_of_a_white_troop_becomes_free() -> None:
    game = table(power=4, troops={"everfire": "0 white white"})
    run(game, "assassinate everfire white", "deploy everfire")
    assert troops(game, "everfire") == "0 0 white"
    assert player(game).trophies == {"white": 1}


@pytest.mark.rule("map.route")
def test_a_line_without_spaces_joins_its_sites() -> None:
    assert "the-wormwrithings" in NEIGHBOURS["gauntlgrym"]
    game = table(4, power=1, troops={"gauntlgrym": "0"})
    assert "deploy the-wormwrithings" in options(game)
    by_spy = table(4, power=1, spies={"gauntlgrym": "0"}, troops={"skullport": "0"})
    assert rules_against(by_spy, "deploy", "the-wormwrithings") == ["deploy.presence"]
