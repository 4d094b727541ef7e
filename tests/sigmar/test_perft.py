"""Lines counted from kept positions, with every suggestion of every placement: what bots and listeners choose among.

A change of the rules, or of what is suggested, changes them; then look why, and write the new figures here.
"""

import pytest

from katabasis.kernel.perft import perft
from sigmar.test_positions import position

GOLDEN = {
    "normal-move": [34, 452],
    "charge": [3, 7, 46],
    "deathrider-wedge": [4, 11, 62],
    "retreat": [14, 28, 66],
    "split-attacks": [1, 4, 24],
    "two-criticals": [4, 8, 15],
}


@pytest.mark.parametrize(("name", "counts"), GOLDEN.items())
def test_lines_from_kept_positions(name: str, counts: list[int]) -> None:
    assert [perft(position(name), depth) for depth in range(1, len(counts) + 1)] == counts
