"""A short sweep of whole games, with each number of players. `python -m tests.sweep tyrants` makes a long one."""

from sweep import sweep
from tyrants.random_games import SWEPT

SEED = 2016


def test_whole_games_end_with_every_piece_somewhere() -> None:
    count = 3
    swept = sweep(SWEPT, count, SEED, "random", 0.001)
    print(f"random: seeds from {SEED}, {swept.choices} choices, decided by {dict(swept.endings)}")
    assert not swept.finds, "\n".join(map(str, swept.finds))
    assert sum(swept.endings.values()) == count
