"""Legal lines counted by hand, and by the engine."""

import pytest

from katabasis.kernel.perft import perft, split
from underworlds.build import given

LAST_CARD = {"deck": ["rest", "retribution"]}
"""Whoever draws gets a card that cannot be played: it waits for an attack."""


def test_two_fighters_far_apart():
    """Elias (Move 3, Range 3) is seven hexes from the Champion (Move 2, Range 1): nobody reaches anybody."""
    game = given({"elias": (0, 0), "champion": (7, 0)}, a=LAST_CARD)
    assert split(game, 1) == {"move elias": 1, "guard elias": 1, "draw": 1, "pass": 1}
    around = 6 + 12 + 18
    assert split(game, 2) == {"move elias": around, "guard elias": 1, "draw": 1, "pass": 1}
    assert perft(game, 3) == around + 3
    champion = len(["move", "guard", "draw", "pass"])
    assert perft(game, 4) == around + 3 * champion


@pytest.mark.rule("action.charge-conditions-2023", "action.tackle-conditions", "move.path", "attack.range")
def test_two_fighters_two_hexes_apart():
    """The Champion, two hexes to the right, stands in the way to the hex behind it."""
    game = given({"elias": (0, 0), "champion": (2, 0)}, a=LAST_CARD)
    within_three_of_both = 4 + 5 + 5 + 5 + 4  # column by column
    taken_or_out_of_reach = len([(0, 0), (2, 0), (3, 0)])
    assert split(game, 2) == {
        "move elias": 6 + 12 + 18 - len([(2, 0), (3, 0)]),
        "attack elias": len(["boltstorm-pistol"]),
        "charge elias": within_three_of_both - taken_or_out_of_reach,
        "tackle elias": 6 - len([(3, 0)]),
        "guard elias": 1,
        "draw": 1,
        "pass": 1,
    }


@pytest.mark.rule("combat.drive-back-direction-2023", "combat.trapped-2023")
@pytest.mark.parametrize(("friends", "ways"), [({}, 3), ({"harvester": (2, 0)}, 2)])
def test_ways_to_drive_back(friends, ways):
    """After a hit there are as many ways back as empty hexes behind the target, and staying."""
    game = given({"elias": (0, 0), "champion": (1, 0), **friends}, dice="fury fury fury | block")
    game.choose("attack elias")
    game.choose("storm-sabre champion")
    assert perft(game, 1) == ways + 1
