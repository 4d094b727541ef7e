"""What the log says of rolls, healing and abilities: what the dice come to, and what cannot be."""

from typing import Any

import pytest

from katabasis.sigmar.text.wording import WORDING


def said(**what: Any) -> str:
    return str(WORDING.line(["rolled", "dice.d3", 0, {"unit": "unit:clanrats", **what}]))


@pytest.mark.rule("dice.d3")
@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ({"purpose": "mortal", "value": "D3", "faces": [6]}, "mortal damage D3: 3 (rolled 6)"),
        ({"purpose": "mortal", "value": "D3", "faces": [1]}, "mortal damage D3: 1"),
        ({"purpose": "move", "value": "D6+8", "faces": [3]}, "Move D6+8: 11 (rolled 3)"),
        ({"purpose": "attacks", "value": "2D6", "faces": [5, 4]}, "attacks 2D6: 9 (rolled 5, 4)"),
        ({"purpose": "return", "value": "D6", "faces": [4]}, "models returning D6: 4"),
        ({"purpose": "run", "faces": [4]}, "run roll: 4"),
    ],
)
def test_a_rolled_value_is_what_the_dice_come_to(what: dict[str, Any], expected: str) -> None:
    assert said(**what) == f"clanrats, {expected}"


def test_several_values_are_rolled_at_once() -> None:
    thrown = {"purpose": "damage", "weapon": "weapon:fangs", "value": "D3", "faces": [1, 4, 6]}
    assert said(**thrown) == "clanrats, fangs, damage D3: 1, 2, 3 (rolled 1, 4, 6)"


@pytest.mark.parametrize(
    ("need", "expected"),
    [(6, "clanrats, save rolls (6+): 6, 2"), (7, "clanrats cannot save: 7+ is needed, rolled 6, 2")],
)
def test_a_save_that_no_die_passes_is_said_to_be_none(need: int, expected: str) -> None:
    assert said(purpose="save", target="unit:clanrats", need=need, faces=[6, 2]) == expected


def test_a_roll_for_an_ability_is_called_a_roll() -> None:
    assert said(purpose="ability", ability="ability:eye-of-the-gods", faces=[4]) == "eye of the gods, roll: 4"


@pytest.mark.parametrize(("points", "expected"), [(2, "clanrats: 2 healed"), (0, "clanrats has no damage to heal")])
def test_healing_of_who_has_no_damage_says_so(points: int, expected: str) -> None:
    assert str(WORDING.line(["healed", "heal.heal", 0, {"unit": "unit:clanrats", "points": points}])) == expected
