"""How the tests are shared out among processes."""

from pathlib import Path
from typing import NamedTuple

import pytest

from rotation import MARK
from shares import shares


class Item(NamedTuple):
    """What is asked of a test."""

    name: str
    path: Path
    marks: tuple[str, ...] = ()

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None


GAMES = [Item(f"game {n}", Path("browser/games.py"), ("browser", MARK)) for n in range(5)]
QUICK = [Item(f"{module} {n}", Path(f"browser/{module}.py"), ("browser",)) for module in "abcd" for n in range(3)]
OTHERS = [Item(f"rule {n}", Path("rules.py")) for n in range(100)]
ITEMS = [*OTHERS[:50], *QUICK[:6], *GAMES, *QUICK[6:], *OTHERS[50:]]


@pytest.mark.parametrize("processes", [1, 2, 3, 4])
def test_every_test_is_in_one_share_and_all_are_of_the_size_that_processes_get(processes: int) -> None:
    given = shares(ITEMS, processes)  # type: ignore[arg-type]
    assert sorted(str(item) for share in given for item in share) == sorted(map(str, ITEMS))
    assert [len(share) for share in given] == [(len(ITEMS) + n) // processes for n in range(processes)]


def test_whole_games_come_first_and_tests_that_share_a_page_stay_together() -> None:
    for share in shares(ITEMS, 3):  # type: ignore[arg-type]
        ranks = [2 - len(item.marks) for item in share]  # type: ignore[attr-defined]
        assert ranks == sorted(ranks)
        assert 1 <= ranks.count(0) <= 2
        modules = [item.path for item in share if len(item.marks) == 1]  # type: ignore[attr-defined]
        assert len(modules) == 3 * len(set(modules))


def test_with_hardly_any_others_none_is_lost() -> None:
    few = [*QUICK, *GAMES, OTHERS[0]]
    assert sum(map(len, shares(few, 4))) == len(few)  # type: ignore[arg-type]
