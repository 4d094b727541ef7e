"""Control, total control, and the site control markers (pp. 10-11)."""

import pytest

from katabasis.tyrants.rules import control
from tyrants.scene import A, B, C, at, kinds, player, run, table


def controller(troops: str, seats: int = 3, site: str = "menzoberranzan") -> int | None:
    """Who controls a site with those troops."""
    return control.controller(at(table(seats, troops={site: troops})), site)


@pytest.mark.rule("control.control")
def test_more_than_any_other_colour_is_control() -> None:
    assert controller("0 0 1 2") == A
    assert controller("1 2 2") == C
    assert controller("0 1") is None
    assert controller("") is None


@pytest.mark.rule("control.control")
def test_spies_count_for_nothing() -> None:
    game = table(troops={"everfire": "0"}, spies={"everfire": "1"})
    assert control.controller(at(game), "everfire") == A


@pytest.mark.rule("control.white-counts")
def test_white_is_a_colour_that_controls_nothing() -> None:
    game = table(power=6, troops={"menzoberranzan": "0 0 white white white"})
    assert control.controller(at(game), "menzoberranzan") is None
    run(game, "assassinate menzoberranzan white")
    assert control.controller(at(game), "menzoberranzan") is None
    run(game, "assassinate menzoberranzan white")
    assert control.controller(at(game), "menzoberranzan") == A


@pytest.mark.rule("control.example")
def test_two_one_one() -> None:
    game = table(troops={"araumycos": "0 0 1 white"})
    assert game.view(None)["table"]["sites"]["araumycos"]["control"] == A
    assert game.view(None)["table"]["sites"]["araumycos"]["total"] is False


@pytest.mark.rule("control.lost")
def test_control_goes_with_the_lead() -> None:
    game = table(power=2, active=B, troops={"menzoberranzan": "0 0 1"})
    run(game, "deploy menzoberranzan")
    assert control.controller(at(game), "menzoberranzan") is None
    run(game, "deploy menzoberranzan")
    assert control.controller(at(game), "menzoberranzan") == B


@pytest.mark.rule("control.total")
def test_total_control_fills_every_space() -> None:
    assert control.in_total_control(at(table(troops={"everfire": "0 0 0"})), "everfire") == A
    assert control.in_total_control(at(table(troops={"everfire": "0 0"})), "everfire") is None
    assert control.in_total_control(at(table(troops={"everfire": "0 0 1"})), "everfire") is None
    assert control.in_total_control(at(table(troops={"blingdenstone": "white white"})), "blingdenstone") is None


@pytest.mark.rule("control.total-spy")
def test_an_enemy_spy_denies_total_control_and_ones_own_does_not() -> None:
    game = table(power=3, troops={"everfire": "0 0 0"}, spies={"everfire": "0 1"})
    assert control.in_total_control(at(game), "everfire") is None
    assert control.controller(at(game), "everfire") == A
    run(game, "return everfire 1")
    assert control.in_total_control(at(game), "everfire") == A


# ---------------------------------------------------------------------- markers


@pytest.mark.rule("markers.take")
def test_a_marker_goes_to_the_new_controller_at_once() -> None:
    game = table(hand="doppelganger", active=B, troops={"araumycos": "0 0 1"})
    assert at(game).markers["araumycos"] == A
    events = run(game, "play doppelganger.1", "supplant araumycos 0")
    assert at(game).markers["araumycos"] == B
    assert kinds(events).count("marker-taken") == 1


@pytest.mark.rule("markers.tie")
def test_a_marker_lies_on_the_map_while_nobody_controls_its_site() -> None:
    game = table(power=1, active=B, troops={"araumycos": "0 0 1"})
    run(game, "deploy araumycos")
    assert at(game).markers["araumycos"] is None
    assert game.view(A)["table"]["sites"]["araumycos"]["marker"] == {"holder": None, "face": "total"}


@pytest.mark.rule("markers.effect")
def test_every_marker_gives_its_influence_once_a_turn() -> None:
    game = table(troops={"araumycos": "0 0", "menzoberranzan": "0", "skullport": "1"})
    run(game, "end")
    events = run(game, "end")
    sources = [event.what["source"] for event in events if event.kind == "gained"]
    assert sources == ["marker:menzoberranzan", "marker:araumycos"]
    assert player(game).influence == 2


@pytest.mark.rule("markers.effect")
def test_losing_and_regaining_a_marker_gives_nothing_twice() -> None:
    game = table(power=4, influence=1, active=B, hand="cleric-of-laogzed", troops={"araumycos": "1 0 0"})
    run(game, "assassinate araumycos 0")
    assert player(game, B).influence == 1
    run(game, "deploy araumycos")
    assert (at(game).markers["araumycos"], player(game, B).influence) == (B, 2)
    run(game, "play cleric-of-laogzed.1", "move araumycos 0", "to everfire")
    assert (at(game).markers["araumycos"], player(game, B).influence) == (B, 2)


@pytest.mark.rule("markers.side")
def test_the_face_follows_the_degree_of_control() -> None:
    game = table(hand="spy-master", active=B, troops={"araumycos": "0 0 0 0"})
    assert game.view(None)["table"]["sites"]["araumycos"]["marker"] == {"holder": A, "face": "total"}
    run(game, "play spy-master.1", "spy araumycos")
    assert game.view(None)["table"]["sites"]["araumycos"]["marker"] == {"holder": A, "face": "control"}


@pytest.mark.rule("markers.immediate")
def test_a_marker_works_in_the_turn_it_is_taken() -> None:
    game = table(power=1, troops={"araumycos": "0 1"}, market="kobold")
    run(game, "deploy araumycos")
    assert player(game).influence == 1
    run(game, "recruit kobold.1")
    assert player(game).influence == 0


@pytest.mark.rule("markers.immediate")
def test_a_marker_gained_in_anothers_turn_waits_for_ones_own() -> None:
    game = table(3, power=3, troops={"araumycos": "1 1 2 2"}, spies={"araumycos": "0"})
    run(game, "assassinate araumycos 2")
    assert (at(game).markers["araumycos"], player(game, B).influence) == (B, 0)
    run(game, "end")
    assert (at(game).active, player(game, B).influence) == (B, 1)
