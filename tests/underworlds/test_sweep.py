"""A short sweep of whole games. `python -m tests.sweep underworlds` makes a long one."""

import pytest

import sweep
from underworlds.swept import SWEPT

SEED = 20230


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "count", "checked"), [("random", 9, 0.01), ("easy", 1, 0.01), ("normal", 1, 0.01), ("hard", 1, 0.0)]
)
def test_whole_games_end_and_their_copies_are_the_same(level, count, checked):
    swept = sweep.sweep(SWEPT, count, SEED, level, checked)
    print(f"{level}: seeds from {SEED}, {swept.choices} choices, decided by {dict(swept.endings)}")
    assert swept.finds == []
    assert swept.games == count
