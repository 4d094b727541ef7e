"""A short sweep of whole battles. `python -m tests.sweep sigmar` makes a long one."""

from sigmar.random_games import SWEPT
from sweep import sweep

SEED = 2024


def test_whole_battles_end_after_four_rounds_with_everybody_standing_where_he_may() -> None:
    count = 3
    swept = sweep(SWEPT, count, SEED, "random", 0.001)
    print(f"random: seeds from {SEED}, {swept.choices} choices, decided by {dict(swept.endings)}")
    assert not swept.finds, "\n".join(map(str, swept.finds))
    assert sum(swept.endings.values()) == count
