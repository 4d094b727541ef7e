"""The puzzles: of each a way that looks good, and fails."""

import pytest

from katabasis.kernel.puzzle import FAILED
from solving import Way, end_of, without_wrong_way

WRONG: dict[str, Way] = {
    "a-friend-behind": ["attack severin-steelheart", "sigmarite-broadsword blooded-saek"],
    "equal-and-cornered": ["attack severin-steelheart", "sigmarite-broadsword karsus-the-chained", "stay"],
    "every-ranger-across": [
        "play rangers-advance",
        "choose elias",
        "choose almeric",
        "to c4",
        "to e3",
        "play fearsome-roar",
        "choose warden",
        "to d4",
    ],
    "five-who-march": [
        "act warden order",
        "choose rising-petitioner",
        "choose inevitable-petitioner",
        "to f5",
        "to b5",
    ],
    "four-hexes": ["attack sanson", "boltstorm-pistol champion"],
    "nobody-holds-anything": ["move garrek-gorebeard", "to d3", "play desecrate", "in e4"],
    "on-enemy-ground": ["move severin-steelheart", "to c3"],
    "out-of-guard": ["move severin-steelheart", "to e4"],
    "the-cleaving-blade": [
        "play heroic-guard",
        "choose severin-steelheart",
        "pass",
        "attack severin-steelheart",
        "sigmarite-broadsword garrek-gorebeard",
        "stay",
    ],
    "the-highest-number": ["move elias", "to e5"],
    "thunder-over-the-objective": ["play peal-of-thunder", "choose garrek-gorebeard", "to h4"],
}


@pytest.mark.parametrize("id", WRONG)
def test_what_looks_good_fails(id: str) -> None:
    assert end_of("underworlds", id, WRONG[id]) == FAILED


def test_every_puzzle_has_a_way_that_fails() -> None:
    assert without_wrong_way("underworlds", list(WRONG)) == set()
