"""A short sweep of whole games. `python -m tests.sweep underworlds` makes a long one."""

import pytest

import sweep
from underworlds.random_games import SWEPT

SEED = 20230


@pytest.mark.parametrize(("level", "count"), [("random", 9), ("easy", 1)])
def test_whole_games_end_and_their_copies_are_the_same(level, count):
    swept = sweep.sweep(SWEPT, count, SEED, level, checked=0.004)
    print(f"{level}: seeds from {SEED}, {swept.choices} choices, decided by {dict(swept.endings)}")
    assert swept.finds == []
    assert swept.games == count
