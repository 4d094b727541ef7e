"""python -m katabasis, from the outside."""

import io
import json
from pathlib import Path

import pytest

import katabasis as kb
from katabasis.__main__ import main
from katabasis.terminal.duel import interval

SEATS = ["farstriders", "sepulchral-guard"]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch):
    """Types lines at the terminal."""

    def type_lines(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))

    return type_lines


def test_play_takes_numbers_and_words(typed, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "save.json"
    typed("why charge elias", "99", "x", "1", "undo", "1", f"save {saved}", "log", "record", "quit")
    assert main(["play", "underworlds", "--seats", *SEATS, "--seed", "4"]) == 0
    out = capsys.readouterr().out
    assert "[activation.fighter]" in out
    assert "There are" in out
    assert "a number" in out
    game = kb.load(saved.read_text())
    assert game.record() in out
    assert game.choices


def test_play_goes_on_from_a_file_against_a_bot(typed, tmp_path: Path, capsys) -> None:
    game = kb.new("underworlds", seats=SEATS, seed=3, quick=True)
    file = tmp_path / "game.toml"
    file.write_text(game.position())
    typed("quit")
    assert main(["play", "--from", str(file), "--bot", "2=random"]) == 0
    assert main(["play", "--from", str(file), "--bot", "1=random", "--bot", "2=random"]) == 0
    assert "won" in (out := capsys.readouterr().out) or "a draw" in out


def test_replay_draw_and_perft_read_all_notations(tmp_path: Path, capsys) -> None:
    game = kb.new("underworlds", seats=SEATS, seed=3, quick=True)
    for _ in range(3):
        game.choose(0)
    for text in (game.record(), game.position(), game.save()):
        file = tmp_path / "game"
        file.write_text(text)
        assert main(["replay", str(file), "--log"]) == 0
        assert "is to decide" in capsys.readouterr().out
        assert main(["replay", str(file), "--position"]) == 0
        kb.position(capsys.readouterr().out)
        assert main(["draw", str(file), "--seat", "1"]) == 0
        assert capsys.readouterr().out.startswith("<svg")
        assert main(["perft", "underworlds", str(file), "2", "--split"]) == 0
        *lines, total = capsys.readouterr().out.split("\n")[:-1]
        assert sum(int(line.rpartition(": ")[2]) for line in lines) == int(total)


def test_rules_are_found_by_id_and_by_words(capsys) -> None:
    assert main(["rules", "underworlds", "combat.trapped-2023"]) == 0
    assert "[combat.trapped-2023]" in capsys.readouterr().out
    assert main(["rules", "underworlds", "trapped", "target"]) == 0
    assert "combat.trapped-2023" in capsys.readouterr().out


def test_what_cannot_be_read_is_said(tmp_path: Path, capsys) -> None:
    file = tmp_path / "bad"
    file.write_text(json.dumps({"katabasis-save": 99, "checksum": 0, "body": {}}))
    assert main(["replay", str(file)]) == 1
    assert "newer" in capsys.readouterr().err
    assert main(["replay", str(tmp_path / "none")]) == 1
    assert main(["rules", "underworlds", "no such words at all"]) == 1
    assert main(["play", "--bot", "one"]) == 1


def test_a_duel_counts_who_won(capsys) -> None:
    assert main(["duel", "underworlds", "random", "random", "--games", "2", "--seats", *SEATS]) == 0
    assert "95 % interval" in capsys.readouterr().out


def test_the_interval_is_wilsons() -> None:
    low, high = interval(190, 200)
    assert round(low, 3) == 0.910
    assert round(high, 3) == 0.973
