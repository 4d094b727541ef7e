"""Legal lines of 2017: counted by hand where they are few, golden where they are many."""

import pytest

import katabasis as kb
import written_positions
from katabasis.kernel.perft import perft, split

LINES = {
    ("artefact", 6): 2208,
    ("boards", 3): 480,  # four faces, three left for the other player, and how they may be joined
    ("four-players", 8): 471,
    ("guard", 6): 2632,  # two players, activations and power steps
    ("late-objective", 6): 1632,  # an end phase
    ("nested-reaction", 6): 235,  # a reaction to a reaction, and on
    ("one-reaction", 6): 182,  # reactions on both sides
    ("placing-the-artefact", 2): 175,
    ("sudden-death", 4): 3090,
    ("third-board", 3): 64,  # four faces, two places and two turns, four faces for the last player
    ("three-players", 6): 441,
    ("upgrade", 6): 339,
}
"""How many lines of so many choices there are from a position."""


def position(stem: str) -> kb.Game:
    return kb.position(written_positions.text("underworlds", stem, "2017"))


@pytest.mark.parametrize(("stem", "depth"), LINES)
def test_as_many_lines_are_legal_as_before(stem: str, depth: int) -> None:
    assert perft(position(stem), depth) == LINES[stem, depth]


def test_an_activation_counted_by_hand() -> None:
    """Severin (Move 3) is next to Garrek and on Guard; Angharad has moved. The two others stand in their hexes, and
    Garrek in the only straight way to another."""
    counts = split(position("guard"), 2)
    assert counts.keys() == {
        "attack severin-steelheart",
        "charge severin-steelheart",
        "guard angharad-brightshield",
        "move severin-steelheart",
        "draw",
        "pass",
    }
    assert counts["attack severin-steelheart"] == len(["sigmarite-broadsword garrek-gorebeard"])
    assert counts["charge severin-steelheart"] == 6 - len(["d4"])  # beside Garrek
    assert counts["guard angharad-brightshield"] == counts["draw"] == counts["pass"] == len(["power: pass"])
    around = 6 + 12 + 18
    assert counts["move severin-steelheart"] == around - len(["e4", "b2"]) - len(["g4"])
