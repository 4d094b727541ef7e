"""Duels of bots: seats rotate, shares are counted, and the better level wins."""

from pathlib import Path

import pytest

from katabasis.__main__ import main
from katabasis.kernel.table import Result
from katabasis.lab.ending import Ending, outcome, share
from katabasis.lab.job import Job
from katabasis.lab.play import Played
from lab.made_up import ending, played

HOUSES = ["black", "red", "orange", "blue"]


def test_one_bot_against_three_changes_its_seat_from_game_to_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = []

    def first_seat_wins(job: Job) -> Played:
        seated.append((job.levels, job.seed))
        return played(job, ending([0], 4))

    monkeypatch.setattr("katabasis.lab.play.play", first_seat_wins)
    assert main(["duel", "tyrants", "easy", "random", "--games", "5", "--seats", *HOUSES]) == 0
    assert [levels.index("easy") for levels, _ in seated] == [0, 1, 2, 3, 0]
    assert [levels.count("random") for levels, _ in seated] == [3] * 5
    assert [seed for _, seed in seated] == [1, 1, 1, 1, 2]
    printed = capsys.readouterr().out
    assert "easy against 3 random: 2 won, 3 lost, 0 drawn" in printed
    assert "score 40.0%" in printed


@pytest.mark.parametrize(
    ("winners", "seats", "expected", "verdict"),
    [
        ([1], 4, 1.0, "won"),
        ([0], 4, 0.0, "lost"),
        ([0, 1], 2, 0.5, "drawn"),
        ([0, 1, 3], 4, 1 / 3, "drawn"),
        ([0, 2], 4, 0.0, "lost"),
        ([], 2, 0.5, "drawn"),
    ],
)
def test_a_shared_victory_is_shared(winners: list[int], seats: int, expected: float, verdict: str) -> None:
    assert share(ending(winners, seats), 1) == expected
    assert outcome(ending(winners, seats), 1) == verdict


def test_a_side_wins_and_loses_as_one() -> None:
    teams = [[0, 2], [1, 3], [0, 2], [1, 3]]
    won = Ending(Result([1, 3], [0, 2, 0, 2], "rule"), teams)
    assert [share(won, seat) for seat in range(4)] == [0.0, 1.0, 0.0, 1.0]
    shared = Ending(Result([0, 1, 2, 3], [1] * 4, "rule"), teams)
    assert [share(shared, seat) for seat in range(4)] == [0.5] * 4


def test_what_all_win_or_lose_is_never_a_draw() -> None:
    everybody = [[0, 1, 2]] * 3
    won = Ending(Result([0, 1, 2], [5] * 3, "rule", outcome="won"), everybody)
    assert [outcome(won, seat) for seat in range(3)] == ["won"] * 3
    lost = Ending(Result([], [5] * 3, "rule", outcome="lost"), everybody)
    assert [outcome(lost, seat) for seat in range(3)] == ["lost"] * 3


def test_a_table_has_a_line_for_every_level_that_another_has_to_beat(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("katabasis.lab.play.play", lambda job: played(job, ending([0], 2)))
    assert main(["duel", "tyrants", "--table", "--games", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("| game | bot | against | games |")
    assert [line.split(" | ")[1:3] for line in lines[2:]] == [
        ["beginner", "random"],
        ["normal", "beginner"],
        ["hard", "normal"],
    ]
    assert lines[2] == "| tyrants | beginner | random | 4 | 2 | 0 | 2 | 50.0% | 15.0% to 85.0% |"
    assert main(["duel", "tyrants", "hard-careful", "hard", "--table", "--games", "2"]) == 0
    assert "| tyrants | hard-careful | hard | 2 |" in capsys.readouterr().out


def test_a_duel_names_two_bots_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "tyrants", "--games", "2"]) == 1
    assert "a duel is between two bots" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["duel", "tyrants", "hard", "genius"])
    assert "there is no bot 'genius'" in capsys.readouterr().err


def test_a_bot_that_thinks_beats_three_that_do_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "tyrants", "easy", "random", "--games", "1", "--seats", *HOUSES]) == 0
    assert "1 won, 0 lost" in capsys.readouterr().out


TABLES = ["--seats", "black", "red", "--seats", "red", "black"]


def test_several_tables_are_played_in_turn_and_no_kept_game_twice(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Every seed at each table from both sides; a longer duel goes on where the shorter one ended."""
    begun = []

    def first_seat_wins(job: Job) -> Played:
        begun.append((job.seats, job.levels, job.seed))
        return played(job, ending([0], 2))

    monkeypatch.setattr("katabasis.lab.play.play", first_seat_wins)
    duel = ["duel", "tyrants", "easy", "random", *TABLES, "--kept", str(tmp_path / "kept"), "--games"]
    assert main([*duel, "3"]) == 0
    assert main([*duel, "6"]) == 0
    levels = [("easy", "random"), ("random", "easy")]
    first = [(seats, one, 1) for seats in (("black", "red"), ("red", "black")) for one in levels]
    assert begun == [*first, (("black", "red"), levels[0], 2), (("black", "red"), levels[1], 2)]
    assert "easy against random: 3 won, 3 lost, 0 drawn" in capsys.readouterr().out
    assert main([*duel, "6"]) == 0
    assert len(begun) == 6
    assert "easy against random: 3 won, 3 lost, 0 drawn" in capsys.readouterr().out


def test_a_file_of_something_else_is_refused_and_stays_as_it_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    kept.write_text("a letter\n")
    assert main(["duel", "tyrants", "easy", "random", "--games", "1", "--kept", str(kept)]) == 1
    assert "no store of games" in capsys.readouterr().err
    assert kept.read_text() == "a letter\n"


def test_a_duel_of_what_cannot_be_played_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "tyrants", "easy", "random", "--games", "2", "--seats", "black", "green"]) == 1
    assert "there is no house 'green'; there are: black" in capsys.readouterr().err


def test_tables_of_a_duel_have_as_many_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "tyrants", "easy", "random", "--seats", "black", "red", "--seats", *HOUSES]) == 1
    assert "as many seats" in capsys.readouterr().err
