"""Places on the battlefield in words: by an objective, as their player sees it, and by who stands there."""

import pytest

from katabasis.geometry.plane import INCH, Point
from katabasis.sigmar.content import OBJECTIVES
from katabasis.sigmar.rules.whereabouts import whereabouts
from katabasis.sigmar.text.names import renderer_of
from sigmar.scene import battle, unit

GAME = battle({"lord-veritant.1": '28",20" ranks 1', "grey-seer.1": '2",2" ranks 1'})


def told(id: str, spot: Point) -> str:
    words = whereabouts(GAME.table, unit(GAME, id), [spot])
    return renderer_of(GAME.view(None)["table"], "en").word(words)


def from_middle(across: float, down: float) -> Point:
    """A point so many inches from the objective in the middle."""
    x, y = OBJECTIVES["dracothion"].at
    return x + round(across * INCH), y + round(down * INCH)


@pytest.mark.parametrize(
    ("across", "down", "words"),
    [
        (0.5, 0.5, "On Dracothion"),
        (0, -4.6, '4.5" in front of Dracothion'),
        (0, 4.1, '4" behind Dracothion'),
        (-5, 1, '5" left of Dracothion'),
        (5, -1, '5" right of Dracothion'),
    ],
)
def test_an_objective_is_seen_from_ones_own_side(across: float, down: float, words: str) -> None:
    below, above = "grey-seer.1", "lord-veritant.1"
    assert told(below, from_middle(across, down)) == words
    assert told(above, from_middle(-across, -down)) == words


def test_who_stands_near_is_named_but_nobody_farther_away() -> None:
    at = unit(GAME, "grey-seer.1").models[0].at
    assert told("lord-veritant.1", (at[0] + 4 * INCH, at[1])).endswith(", near Grey Seer")
    assert "near" not in told("lord-veritant.1", (at[0] + 6 * INCH, at[1]))
    assert "near" not in told("grey-seer.1", at), "a unit is not told by itself"
