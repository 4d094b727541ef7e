"""`build.py new game`: a whole game, which compiles, is listed, passes the tests that come with it, and is played in
the page and in the lab. It is made in a copy of the sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from builder import skeletons
from builder.console import Failure
from builder.paths import CACHE, CONTENT_JSON, ROOT, TESTS
from builder.written import Written

MAKE = """
from builder import content, messages, skeletons
from builder.written import Written
written = Written()
skeletons.make_game("moths", written)
content.build_list()
content.build_game(skeletons.CONTENT / "moths")
messages.build()
assert not content.malformed(skeletons.CONTENT / "moths")
"""
BEGIN = """
import sys
from builder import skeletons
from builder.console import Failure
try:
    skeletons.begin(*sys.argv[1:])
except Failure as failure:
    print(failure)
"""
USE = """
import katabasis as kb
from builder.reference.catalogue import kinds
from katabasis.lab.experiment import read
from katabasis.lab.play import play
from katabasis_page.screens import static
from page.desk import Desk
assert "moths" in kb.GAMES
job, _swapped = read('base = { game = "moths", levels = "random" }').jobs()
assert play(job).ending.result.rule == "end.most-points"
assert [kind.id for kind in kinds("moths")] == ["heaps"]
assert static.picture("moths").startswith("<svg")
desk = Desk()
desk.do("route", "#")
assert "Moths" in desk.shown
desk.do("route", "#rules/moths")
assert "The last stone" in desk.shown
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy")
    for part in ("builder", "content", "engine", "web"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(CACHE / "build", folder / ".cache" / "build")
    (folder / "docs").mkdir()
    shutil.copy(skeletons.PAGE, folder / "docs")
    (folder / "tests").mkdir()
    for path in TESTS.glob("*.py"):
        shutil.copy(path, folder / "tests")
    shutil.copytree(TESTS / "page", folder / "tests" / "page", ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    shutil.copytree(TESTS / "kernel" / "toys", folder / "tests" / "kernel" / "toys")
    shutil.copy(CONTENT_JSON / "symbols.json", folder / "engine" / "katabasis" / "content")
    assert "0 of them to be translated" in run(folder, "-c", MAKE)
    return folder


def run(folder: Path, *arguments: str) -> str:
    """What a program prints that knows the copy alone."""
    paths = [str(folder / part) for part in ("engine", "web", "tests", ".")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_passes_the_tests_that_come_with_it(copy: Path) -> None:
    said = run(copy, "-m", "pytest", "-q", "-n", "0", "tests/moths")
    assert " passed" in said


def test_launcher_rules_reference_and_lab_know_it_by_themselves(copy: Path) -> None:
    run(copy, "-c", USE)


def test_nothing_in_it_is_called_as_the_skeleton_is(copy: Path) -> None:
    for part in ("content", "engine/katabasis", "web/katabasis_page", "tests"):
        for path in (copy / part / "moths").rglob("*"):
            assert not path.is_file() or path.suffix == ".pyc" or "skeleton" not in path.read_text().lower()


@pytest.mark.parametrize("name", ["ant-lions", "Moths", "class", "moth2", ""])
def test_a_game_is_called_as_a_package_can_be(name: str) -> None:
    with pytest.raises(Failure, match="is no name of a game"):
        skeletons.make_game(name, Written())


@pytest.mark.parametrize("name", ["tyrants", "kernel", "json"])
def test_nothing_that_is_there_is_hidden(name: str) -> None:
    with pytest.raises(Failure, match=f"There is {name} already"):
        skeletons.make_game(name, Written())


@pytest.mark.parametrize(
    ("kind", "name", "broken", "good", "bad", "said"),
    [
        ("warband", "ant-lions", "docs/new-content.md", "\nwounds = ", "\nwonders = ", "wonders"),
        ("game", "wasps", "builder/skeleton/content/skeleton/game.toml", "\norder", "\nodor", "odor"),
    ],
)
def test_what_does_not_compile_is_taken_back(
    kind: str, name: str, broken: str, good: str, bad: str, said: str, copy: Path
) -> None:
    source = copy / broken
    whole = source.read_text(encoding="utf-8")
    assert good in whole
    source.write_text(whole.replace(good, bad), encoding="utf-8")
    try:
        before = contents(copy)
        printed = run(copy, "-c", BEGIN, kind, name)
        assert said in printed
        assert f"Nothing is left of {name}" in printed
        after = contents(copy)
        assert {path: after.get(path) for path in before} == before
        assert not [path for path in after if name in path]
    finally:
        source.write_text(whole, encoding="utf-8")


def contents(folder: Path) -> dict[str, bytes]:
    """What is in the files of a project, but for what is kept to be quicker."""
    paths = [path for part in ("content", "engine", "web", "tests") for path in (folder / part).rglob("*")]
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in paths
        if path.is_file() and path.suffix != ".pyc"
    }
