"""Tuning of constants: what games say of them, and that nothing is changed by asking."""

from pathlib import Path

import numpy as np
import pytest

import katabasis as kb
from katabasis.__main__ import main
from katabasis.lab import tuning
from katabasis.tyrants.bots import map as bot_map

TYRANTS = """
name = "Random houses"
seeds = { count = 10 }
swap = "nothing"
[base]
game = "tyrants"
levels = "random"
"""


@pytest.fixture(scope="module")
def experiment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("lab") / "experiment.toml"
    file.write_text(TYRANTS)
    assert main(["lab", "run", str(file), "--jobs", "1"]) == 0
    return file


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position of each game is enough to see that it works."""
    monkeypatch.setattr(tuning, "POSITIONS", 2)


@pytest.mark.usefixtures("few")
def test_the_games_of_a_store_say_how_constants_would_have_to_change(
    experiment: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "tune", str(experiment), "--ridge", "0.01"]) == 0
    said = capsys.readouterr().out
    assert "tyrants 2016: 20 positions of 10 games" in said
    assert " -> " in said
    assert main(["lab", "tune", str(experiment), "--ridge", "1e9"]) == 0
    everything = len(tuning.constants("tyrants"))
    assert f"{everything} others stay as they are" in capsys.readouterr().out


def test_too_few_games_are_refused(experiment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "tune", str(experiment), "--games", "9"]) != 0
    assert "9 games of tyrants are kept, and at least 10 are needed" in capsys.readouterr().err


@pytest.mark.usefixtures("few")
def test_constants_are_as_they_were_afterwards(experiment: Path) -> None:
    kept = bot_map.KEPT
    before = tuning.constants("tyrants")
    assert ("KEPT", kept) in [(each.name, each.value) for each in before]
    assert "POINT" not in [each.name for each in before]
    game = kb.new("tyrants", seed=3)
    while game.decision and len(game.choices) < 60:
        game.choose(kb.bots.choose(game, "random", 3))
    lead = game.system.explanation.score_lead(game, 0)
    over = kb.new("tyrants", seed=3)
    while over.decision:
        over.choose(kb.bots.choose(over, "random", 3))
    tuning.leads("tyrants", [over.record()])
    assert tuning.constants("tyrants") == before
    assert game.system.explanation.score_lead(game, 0) == lead


def test_games_without_scores_are_refused() -> None:
    over = kb.new("quest", seed=1)
    while over.decision:
        over.choose(kb.bots.choose(over, "random", 1))
    with pytest.raises(kb.KatabasisError, match="leads over others, and games of quest have none"):
        tuning.leads("quest", [over.record()])


def test_what_was_changed_is_found_again() -> None:
    """Ends that come of leads by other constants give these away, and a lead that is only stretched changes none."""
    chance = np.random.default_rng(5)
    known = [tuning.Constant(name, 1.0, ()) for name in ("ONE", "TWO", "THREE")]
    games = np.repeat(np.arange(60), 10)
    slopes, rest = chance.normal(size=(600, 3)), chance.normal(size=600)
    seen = slopes.sum(axis=1) + rest
    final = 2.0 * (seen + slopes @ np.log([1.5, 1.0, 0.8])) + chance.normal(size=600)
    found = tuning.tuned(known, tuning.Leads(seen, slopes, final, games), ridge=0.001)
    assert [factor for _, factor in found.factors] == pytest.approx([1.5, 1.0, 0.8], abs=0.05)
    assert found.fitted < found.stretched
    held = tuning.tuned(known, tuning.Leads(seen, slopes, final, games), ridge=1e6)
    assert [factor for _, factor in held.factors] == pytest.approx([1.0, 1.0, 1.0], abs=0.001)
