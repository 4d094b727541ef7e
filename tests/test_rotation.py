"""Which of the tests that take turns a run plays."""

import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from rotation import MARK, left_out, turn


class Mark(NamedTuple):
    """A mark as pytest gives it."""

    args: tuple[object, ...]


class Item(NamedTuple):
    """What is asked of a test."""

    nodeid: str
    marks: dict[str, Mark]

    def get_closest_marker(self, name: str) -> Mark | None:
        return self.marks.get(name)


def in_group(group: str, among: int, count: int) -> list[Item]:
    return [Item(f"{group} {number}", {MARK: Mark((group, among))}) for number in range(count)]


GAMES, SCENES = in_group("games", 3, 7), in_group("scenes", 5, 20)
OTHERS = [Item("a rule", {"rule": Mark(("dice.d3",))}), Item("another", {})]
ITEMS = [OTHERS[0], *GAMES, *SCENES, OTHERS[1]]


def played(turn: int) -> list[Item]:
    gone = left_out(ITEMS, turn)  # type: ignore[arg-type]
    return [item for item in ITEMS if item not in gone]


@pytest.mark.parametrize("turn", [0, 7, 0xC0FFEE])
def test_a_run_plays_its_share_of_every_group_and_all_other_tests(turn: int) -> None:
    names = [item.nodeid for item in played(turn)]
    assert [name for name in names if name.startswith("a")] == ["a rule", "another"]
    assert sum(name.startswith("games") for name in names) in (2, 3)
    assert sum(name.startswith("scenes") for name in names) == 4


def test_as_many_turns_as_a_group_is_dealt_into_play_all_of_it_once() -> None:
    for group, turns in ((GAMES, 3), (SCENES, 5)):
        names = [item.nodeid for turn in range(turns) for item in played(turn) if item in group]
        assert sorted(names) == sorted(item.nodeid for item in group)


def test_a_rule_is_proven_in_every_run() -> None:
    both = Item("a rule in turns", {**GAMES[0].marks, **OTHERS[0].marks})
    with pytest.raises(pytest.UsageError, match="a rule in turns proves a rule"):
        left_out([both], 0)  # type: ignore[list-item]


def test_the_turn_is_the_same_as_long_as_the_commit_is_and_the_next_one_after_it(tmp_path: Path) -> None:
    git = ("git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@example.org")
    assert turn(tmp_path) == 0
    subprocess.run([*git, "init", "--quiet"], check=True)
    for number in (1, 2, 3):
        subprocess.run([*git, "commit", "--quiet", "--allow-empty", "--message", "one more"], check=True)
        assert turn(tmp_path) == turn(tmp_path) == number
