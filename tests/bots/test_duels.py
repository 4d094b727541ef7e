"""Duels of bots: seats rotate, shares are counted, and the better level wins."""

from pathlib import Path

import pytest

from katabasis.__main__ import main
from katabasis.kernel.table import Result
from katabasis.terminal.duel import Ending, Pairing, outcome, share

HOUSES = ["black", "red", "orange", "blue"]


def ending(winners: list[int], seats: int) -> Ending:
    """A game of everybody against everybody."""
    return Ending(Result(winners, [0] * seats, "rule"), [[seat] for seat in range(seats)])


def test_one_bot_against_three_changes_its_seat_from_game_to_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = []

    def first_seat_wins(match: Pairing) -> Ending:
        seated.append((match.levels, match.seed))
        return ending([0], 4)

    monkeypatch.setattr("katabasis.terminal.duel.play", first_seat_wins)
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
    monkeypatch.setattr("katabasis.terminal.duel.play", lambda match: ending([0], 2))
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
    played = []

    def first_seat_wins(match: Pairing) -> Ending:
        played.append((tuple(match.seats), match.levels, match.seed))
        return ending([0], 2)

    monkeypatch.setattr("katabasis.terminal.duel.play", first_seat_wins)
    duel = ["duel", "tyrants", "easy", "random", *TABLES, "--kept", str(tmp_path / "kept"), "--games"]
    assert main([*duel, "3"]) == 0
    assert main([*duel, "6"]) == 0
    levels = [["easy", "random"], ["random", "easy"]]
    first = [(seats, one, 1) for seats in (("black", "red"), ("red", "black")) for one in levels]
    assert played == [*first, (("black", "red"), levels[0], 2), (("black", "red"), levels[1], 2)]
    assert "easy against random: 3 won, 3 lost, 0 drawn" in capsys.readouterr().out
    assert main([*duel, "6"]) == 0
    assert len(played) == 6
    assert "easy against random: 3 won, 3 lost, 0 drawn" in capsys.readouterr().out


def test_a_file_of_something_else_is_refused_and_stays_as_it_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    kept.write_text("a letter\n")
    assert main(["duel", "tyrants", "easy", "random", "--games", "1", "--kept", str(kept)]) == 1
    assert "line 1: no game of a duel" in capsys.readouterr().err
    assert kept.read_text() == "a letter\n"


def test_tables_of_a_duel_have_as_many_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "tyrants", "easy", "random", "--seats", "black", "red", "--seats", *HOUSES]) == 1
    assert "as many seats" in capsys.readouterr().err
