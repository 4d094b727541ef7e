"""Duels of bots: seats rotate, shares are counted, and the better level wins."""

import pytest

from katabasis.__main__ import main
from katabasis.terminal.duel import share

HOUSES = ["black", "red", "orange", "blue"]


def test_one_bot_against_three_changes_its_seat_from_game_to_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = []

    def first_seat_wins(match: object) -> list[int]:
        seated.append((match.levels, match.seed))  # type: ignore[attr-defined]
        return [0]

    monkeypatch.setattr("katabasis.terminal.duel.play", first_seat_wins)
    assert main(["duel", "tyrants", "easy", "random", "--games", "5", "--seats", *HOUSES]) == 0
    assert [levels.index("easy") for levels, _ in seated] == [0, 1, 2, 3, 0]
    assert [levels.count("random") for levels, _ in seated] == [3] * 5
    assert [seed for _, seed in seated] == [1, 1, 1, 1, 2]
    told = capsys.readouterr().out
    assert "easy against 3 random: 2 won, 3 lost, 0 drawn" in told
    assert "score 40.0%" in told


@pytest.mark.parametrize(
    ("winners", "seats", "expected"),
    [([1], 4, 1.0), ([0], 4, 0.0), ([0, 1], 2, 0.5), ([0, 1, 3], 4, 1 / 3), ([0, 2], 4, 0.0), ([], 2, 0.5)],
)
def test_a_shared_victory_is_shared(winners: list[int], seats: int, expected: float) -> None:
    assert share(winners, 1, seats) == expected


def test_a_bot_that_thinks_beats_three_that_do_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "tyrants", "normal", "random", "--games", "1", "--seats", *HOUSES]) == 0
    assert "1 won, 0 lost" in capsys.readouterr().out
