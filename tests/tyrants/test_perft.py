"""Legal lines counted by hand, and by the engine."""

import math

import pytest

import katabasis as kb
import written_positions
from katabasis.__main__ import main
from katabasis.kernel.perft import perft, split
from katabasis.tyrants.board.underdark import ROUTES, SITES
from tyrants.scene import A, run, table

BRIDGE = {"chasmleap-bridge": "0"}
"""Four routes meet at Chasmleap Bridge, which is one space: a troop there reaches four places and fills its own."""

NO_CARDS = {"deck": ""}


@pytest.mark.rule("setup.first-troop", "map.starting-site")
@pytest.mark.parametrize(("seats", "starting"), [(["black", "red"], 4), (["black", "red", "blue", "orange"], 6)])
def test_first_troops_and_the_first_choice_of_a_first_turn(seats, starting):
    game = kb.new("tyrants", seats=seats)
    placed = math.perm(starting, len(seats))
    assert perft(game, len(seats)) == placed
    assert perft(game, len(seats) + 1) == placed * len(["play", "play", "play", "play", "play", "end"])


@pytest.mark.rule("deploy.presence", "turn.basic-deploy", "map.presence-route")
def test_one_troop_to_deploy():
    """Nobody has any card but what is drawn: black's five starting cards after its turn."""
    game = table(troops=BRIDGE, power=1)
    deployed = 4
    assert perft(game, 1) == deployed + 1
    assert perft(game, 2) == deployed + 1
    assert perft(game, 3) == deployed + len(["play"] * 5 + ["end"])


@pytest.mark.rule("deploy.chain", "deploy.procedure")
def test_two_troops_to_deploy_one_after_the_other():
    """The first reaches one place more, on the other side of its space, and fills one of the four."""
    game = table(troops=BRIDGE, power=2)
    counts = split(game, 2)
    assert counts.pop("end") == 1
    assert list(counts.values()) == [3 + 1 + 1] * 4


@pytest.mark.rule("assassinate.presence", "turn.basic-assassinate", "assassinate.not-own")
def test_whom_to_assassinate():
    """Araumycos is full and four routes meet there. Whoever is assassinated leaves a space; but all Power is gone."""
    game = table(troops={"araumycos": "0 white 1 1"}, power=3)
    counts = split(game, 2)
    assert {option for option in counts if not option.startswith("deploy")} == {
        "assassinate araumycos white",
        "assassinate araumycos 1",
        "end",
    }
    assert counts["assassinate araumycos 1"] == 1
    deployed = [option for option in counts if option.startswith("deploy")]
    assert len(deployed) == 4
    assert [counts[option] for option in deployed] == [3 + 1 + 1] * 4


@pytest.mark.rule("turn.play-card", "abilities.plain", "draw.reshuffle")
def test_a_card_with_two_branches():
    """Two Power, or an assassination that finds nobody. Whoever ends the turn at once has the card back in hand."""
    game = table(troops=BRIDGE, hand="blackguard", own={A: NO_CARDS})
    assert perft(game, 1) == len(["play", "end"])
    assert perft(game, 2) == len(["choose 0", "choose 1"]) + 1
    with_power, without, next_turn = 4 + 1, 1, len(["play", "end"])
    assert perft(game, 3) == with_power + without + next_turn


@pytest.mark.rule("spy.place", "spy.no-presence")
def test_where_a_spy_may_stand():
    """Anywhere in the section in play but where there is one."""
    center = sum(site["section"] == "center" for site in SITES.values())
    game = table(hand="infiltrator", spies={"everfire": "0", "skullport": "1"}, own={A: NO_CARDS})
    run(game, "play infiltrator.1")
    assert perft(game, 1) == center - 1


@pytest.mark.rule("move.source", "move.destination")
def test_where_a_troop_may_be_moved():
    """One is in reach; it goes anywhere but where it stands and to Chasmleap Bridge, which are full."""
    sites = sum(site["section"] == "center" for site in SITES.values())
    spaces = sum(route["spaces"] for route in ROUTES.values() if route["section"] == "center")
    game = table(
        troops={**BRIDGE, "chasmleap-bridge--araumycos.1": "1", "everfire": "1"},
        hand="cleric-of-laogzed",
        own={A: NO_CARDS},
    )
    run(game, "play cleric-of-laogzed.1")
    assert split(game, 2) == {"move chasmleap-bridge--araumycos.1 1": sites + spaces - 2}


GOLDEN = {
    "control-example": [1, 1, 6, 45],
    "outcast-example": [3, 5, 11, 135],
    "presence-route": [5, 5, 10, 63],
    "presence-site": [3, 3, 8, 47],
    "presence-spy": [6, 6, 11, 71],
    "return-example": [5, 14, 44, 49],
    "supplant-example": [2, 2, 7, 36],
    "four-players": [25, 500],
}
"""Lines of one choice, of two and so on from the drawn positions."""


@pytest.mark.parametrize(("name", "counts"), GOLDEN.items())
def test_golden_counts(name, counts, capsys):
    path = written_positions.path("tyrants", name)
    for depth, count in enumerate(counts, start=1):
        assert main(["perft", "tyrants", str(path), str(depth)]) == 0
        assert capsys.readouterr().out.split()[-1] == str(count)
