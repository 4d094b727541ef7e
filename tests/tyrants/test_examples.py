"""The worked examples of the rulebook, drawn as positions that the rule reference can show."""

import tomllib

import pytest

import katabasis as kb
import written_positions
from katabasis.tyrants.board.presence import presence
from katabasis.tyrants.rules.control import controller, face_of, in_total_control
from tyrants.scene import asked, at, cards, options, player, rules_against, run, troops

EXAMPLES = [path.stem for path in written_positions.examples("tyrants")]
BLACK, RED = 0, 1


def drawn(name: str):
    """The game of one of the drawn positions."""
    return kb.position(written_positions.text("tyrants", name))


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_has_a_title_and_shows_rules_that_there_are(name):
    caption = tomllib.loads(written_positions.text("tyrants", name))
    assert caption["title"]
    assert caption["shows"]
    assert kb.rules("tyrants").keys() >= set(caption["shows"])
    again = kb.position(drawn(name).position())
    assert options(again) == options(drawn(name))


@pytest.mark.rule("control.example", "control.control", "control.white-counts")
def test_red_controls_araumycos():
    table = at(drawn("control-example"))
    assert controller(table, "araumycos") == RED
    assert in_total_control(table, "araumycos") is None
    assert table.markers["araumycos"] == RED
    assert face_of(table, "araumycos") == "control"


@pytest.mark.rule("return.example", "return.enemy", "turn.basic-return-spy", "control.total", "control.total-spy")
def test_red_returns_the_spy_of_the_phaerlin():
    game = drawn("return-example")
    red, blue = 0, 1
    assert in_total_control(at(game), "the-phaerlin") is None
    assert face_of(at(game), "the-phaerlin") == "control"
    assert player(game, blue).spies == 4
    run(game, f"return the-phaerlin {blue}")
    assert player(game, red).power == 0
    assert player(game, blue).spies == 5
    assert in_total_control(at(game), "the-phaerlin") == red
    assert face_of(at(game), "the-phaerlin") == "total"


@pytest.mark.rule("supplant.example", "supplant.procedure")
def test_black_supplants_a_red_troop():
    game = drawn("supplant-example")
    run(game, "play doppelganger.1")
    assert options(game) == [f"supplant everfire {RED}"]
    run(game, f"supplant everfire {RED}")
    assert troops(game, "everfire") == str(BLACK)
    assert player(game, BLACK).trophies == {str(RED): 1}
    assert [player(game, seat).barracks for seat in (BLACK, RED)] == [38, 39]
    assert asked(game) == (BLACK, "turn")


@pytest.mark.rule("map.presence-site", "map.presence-required", "map.route")
def test_a_troop_beside_a_site_reaches_it_and_not_the_far_end():
    game = drawn("presence-site")
    reached = presence(at(game), RED)
    assert "gracklstugh" in reached
    assert "chasmleap-bridge" not in reached
    assert options(game, "deploy") == ["deploy gracklstugh", "deploy gracklstugh--chasmleap-bridge.2"]
    assert rules_against(game, "deploy", "chasmleap-bridge") == ["deploy.presence"]


@pytest.mark.rule("map.presence-route", "map.route")
def test_a_troop_at_a_site_reaches_the_next_space_of_each_route():
    game = drawn("presence-route")
    reached = presence(at(game), RED)
    assert "gracklstugh--chasmleap-bridge.1" in reached
    assert "gracklstugh--chasmleap-bridge.2" not in reached
    assert rules_against(game, "deploy", "gracklstugh--chasmleap-bridge.2") == ["deploy.presence"]


@pytest.mark.rule("map.presence-spy", "map.presence-site")
def test_a_spy_reaches_its_site_and_no_route():
    game = drawn("presence-spy")
    deployed = options(game, "deploy")
    assert "deploy kanaglym" in deployed
    assert not [option for option in deployed if "kanaglym" in option and option != "deploy kanaglym"]
    assert rules_against(game, "deploy", "skullport--kanaglym.1") == ["deploy.presence"]


@pytest.mark.rule("abilities.outcast-example", "abilities.cost-arrow")
def test_a_discarded_card_returns_the_outcast():
    game = drawn("outcast-example")
    left = len(cards(game, "insane-outcast"))
    run(game, "play insane-outcast.1", "pay noble.1")
    assert cards(game, "insane-outcast")[left:] == ["insane-outcast.1"]
    assert cards(game, "discard", BLACK) == ["noble.1"]
    assert cards(game, "played", BLACK) == []


@pytest.mark.rule("abilities.outcast-example", "abilities.cost-optional")
def test_without_a_discarded_card_the_outcast_stays():
    game = drawn("outcast-example")
    run(game, "play insane-outcast.1", "pass")
    assert cards(game, "played", BLACK) == ["insane-outcast.1"]
    run(game, "end")
    assert "insane-outcast.1" in cards(game, "discard", BLACK)
