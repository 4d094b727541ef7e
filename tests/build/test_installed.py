"""The engine as pip installs it, from sources in which nothing is compiled yet."""

import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from builder import wheel
from builder.console import with_engine
from builder.paths import ENGINE, ROOT

GAME = """
import katabasis as kb
game = kb.new("underworlds", edition="2023", seats=["farstriders", "sepulchral-guard"], seed=7, quick=True)
reasons = game.why_not("charge", on="elias")
while game.decision:
    game.choose(kb.bots.choose(game, "random"))
print(kb.__file__, kb.__version__, len(reasons), len(game.result.scores))
"""


def played(where: Path, home: Path, *paths: Path) -> list[str]:
    """What a program prints that plays a game with the engine of a folder or a wheel, started elsewhere and at home in
    an empty folder."""
    home.mkdir()
    known = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": os.pathsep.join(map(str, (where, *paths)))}
    return output([sys.executable, "-c", GAME], cwd=home, env=known).split()


def output(command: list[Any], **options: Any) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_wheel_plays_from_where_it_lies(tmp_path: Path) -> None:
    built = wheel.build()
    where, version, reasons, seats = played(built, tmp_path / "home")
    assert where.startswith(f"{built}{os.sep}")
    assert built.name.split("-")[1] == version
    assert int(reasons) > 0
    assert seats == "2"
    assert "katabasis/py.typed" in zipfile.ZipFile(built).namelist()


@pytest.mark.skipif(importlib.util.find_spec("pip") is None, reason="this Python has no pip")
def test_pip_installs_sources_without_compiled_content(tmp_path: Path) -> None:
    output([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path], cwd=ROOT)
    (archive,) = tmp_path.glob("*.tar.gz")
    assert ".json" not in "".join(name for name in _names(archive) if "/katabasis/content/" in name)
    offline = ["--no-build-isolation", "--no-deps", "--no-index"]
    target = tmp_path / "installed"
    output([sys.executable, "-m", "pip", "install", "-q", *offline, "--target", target, archive], cwd=tmp_path)
    compiled = {path.name for path in wheel.CONTENT_JSON.glob("*.json") if not path.stem.endswith("symbols")}
    assert compiled == {path.name for path in (target / "katabasis" / "content").glob("*.json")}
    where, *_, seats = played(target, tmp_path / "home")
    assert where.startswith(f"{target}{os.sep}")
    assert seats == "2"


def test_no_wheel_is_built_of_content_that_does_not_compile(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE", "engine", "web"):
        (tmp_path / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "builder", tmp_path / "builder")
    (tmp_path / "content" / "chess").mkdir(parents=True)
    (tmp_path / "content" / "chess" / "game.toml").write_text("title = ")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "out"]
    done = subprocess.run(list(map(str, command)), cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode != 0
    assert "The content of the games could not be compiled, so no wheel is built:" in done.stderr
    assert not [*tmp_path.glob("out/*.whl")]


def _names(archive: Path) -> list[str]:
    with tarfile.open(archive) as opened:
        return opened.getnames()


def test_content_is_compiled_by_a_python_that_does_not_know_the_engine() -> None:
    program = "import builder.puzzles, katabasis; print(katabasis.__file__)"
    told = subprocess.run(
        [sys.executable, "-S", "-c", program], capture_output=True, text=True, cwd=ROOT, env=with_engine(), check=True
    )
    assert told.stdout.startswith(str(ENGINE))
