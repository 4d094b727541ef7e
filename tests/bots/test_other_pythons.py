"""Bots choose the same in every Python: one game a game, played by the oldest that is supported and by a newer one.

In the browser's Python they are played by tests/browser/test_pyodide.py.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "engine"
COMPENSATING = 12
"""From Python 3.12 on `sum` adds floats with compensation: the last bit may differ."""
CHOICES = 40

PROGRAM = """
import sys
import katabasis as kb
name, choices = sys.argv[1], int(sys.argv[2])
game = kb.new(name, seed=5)
while game.decision and len(game.choices) < choices:
    game.choose(kb.bots.choose(game, "normal", seed=5))
print(game.record())
"""


def other_python() -> str | None:
    """A Python on this machine whose sums are not those of the one that runs the tests."""
    minors = [11] if sys.version_info.minor >= COMPENSATING else range(19, COMPENSATING - 1, -1)
    on_path = [shutil.which(f"python3.{minor}") for minor in minors]
    kept = [str(path) for minor in minors for path in Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python")]
    return next((path for path in (*kept, *on_path) if path and runs(path)), None)


def runs(python: str) -> bool:
    return subprocess.run([python, "-c", ""], capture_output=True).returncode == 0


def record(python: str, game: str) -> str:
    surroundings = {**os.environ, "PYTHONPATH": str(ENGINE), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [python, "-c", PROGRAM, game, str(CHOICES)]
    return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("game", ["underworlds", "tyrants"])
def test_bots_choose_the_same_in_another_python(game: str) -> None:
    other = other_python()
    if other is None:
        pytest.skip("there is no Python here that adds floats in another way")
    assert record(other, game) == record(sys.executable, game)
