"""Rates: every scenario of a game that all win or lose together, so many times, with intervals and means."""

import tomllib

import pytest

from katabasis.__main__ import main
from katabasis.lab.job import Job
from katabasis.lab.play import Played
from lab.made_up import ending, played


def won_with_even_seeds(job: Job) -> Played:
    over = ending(range(4), 4, outcome="won") if job.seed % 2 == 0 else ending([], 4, outcome="lost")
    return played(job, over, tally={"got out": job.seed < 4, "turns": 10 * job.seed})


def test_every_scenario_is_played_with_seeds_of_its_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("katabasis.lab.play.play", won_with_even_seeds)
    assert main(["rates", "quest", "--games", "3", "--seed", "2", "--only", "tomb-5", "tomb-6"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "| scenario | games | won | 95 % interval | got out | 95 % interval | turns |"
    assert "| tomb-5 | 3 | 2 | 21% to 94% | 2 | 21% to 94% | 30.0 |" in lines
    assert "| tomb-6 | 3 | 1 | 6% to 79% | 0 | 0% to 56% | 60.0 |" in lines
    assert lines[-1].startswith("| all | 6 | 3 | ")


def test_a_game_without_scenarios_has_no_rates(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rates", "tyrants"]) == 1
    assert "tyrants has no scenarios" in capsys.readouterr().err


def test_an_adventure_is_played_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["rates", "quest", "--level", "random", "--games", "1", "--only", "tomb-3", "--option", "size=short"]
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    flags, means = "won | 95 % interval | got out | 95 % interval", "survivors | turns | gold"
    assert lines[0] == f"| scenario | games | {flags} | {means} |"
    assert lines[2].startswith("| tomb-3 | 1 | 0 | 0% to 79% | ")


def test_rates_are_printed_as_content_for_who_chooses_a_scenario(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("katabasis.lab.play.play", won_with_even_seeds)
    arguments = ["--games", "3", "--seed", "2", "--only", "tomb-5", "tomb-6", "--option", "table=gentler", "--toml"]
    assert main(["rates", "quest", *arguments]) == 0
    printed = tomllib.loads(capsys.readouterr().out)
    counted = {"got_out": {"games": 6, "count": 2}, "won": {"tomb-5": 2, "tomb-6": 1}}
    assert printed == {"rates": {"gentler": {"table": "gentler", "bots": "hard", "games": 3, **counted}}}
