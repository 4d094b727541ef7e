"""The puzzles: of each a way that looks good, and fails."""

import pytest

from katabasis.kernel.puzzle import FAILED
from solving import Way, end_of, without_wrong_way

WRONG: dict[str, Way] = {
    # The blackguard kills the white troop, and the scout can do nothing about the red one.
    "all-five-spaces": [
        "play blackguard.1",
        "choose 1",
        "assassinate skullport white",
        "play soldier.1",
        "deploy skullport",
        "play advance-scout.1",
        "supplant skullport--kanaglym.1 white",
    ],
    # One deployment makes the control of Menzoberranzan total, which pays no more Influence.
    "influence-from-the-map": [
        "play noble.1",
        "play noble.2",
        "play inquisitor.1",
        "choose 0",
        "play soldier.1",
        "play soldier.2",
        "deploy menzoberranzan",
        "deploy tsenviilyq",
    ],
    # Three Power kill where the spy is; nobody is left for the route.
    "no-route-for-a-spy": [
        "play blackguard.1",
        "choose 0",
        "play soldier.1",
        "assassinate eryndlyn 1",
        "play inquisitor.1",
        "choose 1",
        "assassinate eryndlyn white",
    ],
    # Two sites are taken, but Gracklstugh stays whole: one VP short.
    "one-turn-left": [
        "play advocate.1",
        "choose 1",
        "play deathblade.1",
        "assassinate llacerellyn 1",
        "assassinate mantol-derith white",
        "play soldier.1",
        "deploy llacerellyn",
        "end",
        "promote deathblade.1",
    ],
    # The watcher sends a spy out instead of calling one home.
    "six-influence": [
        "play watcher-of-thay.1",
        "choose 0",
        "spy everfire",
        "play advocate.1",
        "choose 0",
        "play noble.1",
    ],
    # The blade comes before the spy.
    "spy-before-the-blade": [
        "play blackguard.1",
        "choose 1",
        "assassinate mantol-derith 1",
        "play spellspinner.1",
        "choose 0",
        "spy eryndlyn",
    ],
    # Menzoberranzan has more red troops than one dragon removes.
    "the-dragon-counts": [
        "play red-dragon.1",
        "supplant menzoberranzan 1",
        "return-spy menzoberranzan 1",
    ],
    # The squad comes to a site that is full.
    "the-marker-of-araumycos": [
        "play mercenary-squad.1",
        "deploy araumycos--eryndlyn.1",
        "deploy chasmleap-bridge--araumycos.1",
        "deploy araumycos--ched-nasad.1",
        "play deathblade.1",
        "assassinate araumycos white",
        "assassinate araumycos 1",
    ],
    # The spy is paid for by the wrong troop: no presence where it matters.
    "three-power": ["play infiltrator.1", "spy eryndlyn", "play soldier.1", "play soldier.2"],
    # Three against three is nobody's.
    "what-the-spy-leaves": [
        "play spellspinner.1",
        "choose 1",
        "pay menzoberranzan",
        "supplant menzoberranzan white",
    ],
}


@pytest.mark.parametrize("id", WRONG)
def test_what_looks_good_fails(id: str) -> None:
    assert end_of("tyrants", id, WRONG[id]) == FAILED


def test_every_puzzle_has_a_way_that_fails() -> None:
    assert without_wrong_way("tyrants", list(WRONG)) == set()
