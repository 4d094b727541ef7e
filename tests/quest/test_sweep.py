"""A short sweep of whole adventures, with each size of party. `python -m tests.sweep quest` makes a long one."""

from quest.random_games import SWEPT
from sweep import sweep


def test_whole_adventures_end_with_everything_somewhere() -> None:
    count = 12
    swept = sweep(SWEPT, count, 1995, "random", 0.002)
    print(f"random: {swept.choices} choices, decided by {dict(swept.endings)}")
    assert not swept.finds, "\n".join(map(str, swept.finds))
    assert sum(swept.endings.values()) == count
