"""The positions of 2017: each is a table that can be played on, and shows rules of that edition."""

import tomllib
from pathlib import Path

import pytest

import katabasis as kb
from properties.keeping import check_position

FOLDER = Path(__file__).parent.parent / "positions" / "underworlds-2017"
POSITIONS = sorted(FOLDER.glob("*.toml"))
FIRST = {
    "charged-and-returned": ("activate", 1),
    "cleave-on-guard": ("attack", 1),
    "end-phase": ("draw-objective", 0),
    "equal-totals": ("drive-back", 0),
    "ever-advancing": ("react", 1),
    "fewer-crits": ("power", 0),
    "furious-parry": ("react", 0),
    "let-the-blood-flow": ("score", 1),
    "tireless-assault": ("react", 0),
    "tokens": ("objective", 0),
    "who-reacts-first": ("react", 0),
}
"""What is asked first, and of which seat."""


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_a_position_can_be_played_on(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = kb.position(text)
    assert game.table.edition == "2017"
    assert game.decision is not None
    if path.stem in FIRST:
        assert (game.decision.name, game.decision.seat) == FIRST[path.stem]
    check_position(game)
    shown = tomllib.loads(text)["shows"]
    assert all("2017" in kb.rules("underworlds")[rule]["editions"] for rule in shown)


def test_what_is_asked_first_is_said_of_positions_that_are_there() -> None:
    assert FIRST.keys() <= {path.stem for path in POSITIONS}
