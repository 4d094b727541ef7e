"""Which tests `build.py test --changed` takes for those that a change can touch."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from builder import changed, tests
from builder.console import Failure
from builder.paths import ROOT, TESTS

PROJECT = {
    "content/chess/game.toml": "",
    "content/chess/openings.toml": "",
    "content/go/game.toml": "",
    "engine/rules/__init__.py": "from importlib import import_module\ndef new(game): import_module(game)",
    "engine/rules/dice.py": "",
    "engine/rules/chess/moves.py": "from ..dice import throw",
    "engine/rules/go/stones.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..chess import moves",
    "builder/paths.py": "DIST = CONTENT = 1",
    "tests/conftest.py": "import builder.paths",
    "tests/board/conftest.py": "import board.pieces",
    "tests/board/pieces.py": "",
    "tests/board/test_board.py": "",
    "tests/chess/scene.py": "import rules",
    "tests/chess/test_moves.py": "from chess.scene import table",
    "tests/chess/test_check.py": "from chess.scene import table",
    "tests/test_go.py": "import rules\nrules.new('go')",
    "tests/test_all.py": "import rules\nfor game in rules.GAMES: rules.new(game)",
    "tests/test_dice.py": "def test():\n    from rules import dice",
    "tests/test_site.py": "from builder.paths import DIST\npage = DIST / 'boot/start.js'",
    "tests/browser/test_page.py": "",
    "web/boot/start.js": "",
    "pyproject.toml": "",
}
ALL_TESTS = {file for file in PROJECT if changed.is_test(file)}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder of its own with a commit of a small project."""
    for name, text in PROJECT.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    commit(tmp_path, "init", "--quiet", "--initial-branch", "main")
    commit(tmp_path, "add", ".")
    commit(tmp_path, "commit", "--quiet", "--message", "begin")
    return tmp_path


def commit(root: Path, *arguments: str) -> None:
    person = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org")
    subprocess.run(["git", *person, *arguments], cwd=root, check=True, capture_output=True)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("tests/chess/scene.py", {"tests/chess/test_moves.py", "tests/chess/test_check.py"}),
        (
            "engine/rules/chess/moves.py",
            {"tests/chess/test_moves.py", "tests/chess/test_check.py", "tests/test_all.py"},
        ),
        ("engine/rules/go/stones.py", {"tests/test_go.py", "tests/test_all.py"}),
        (
            "engine/rules/dice.py",
            {"tests/test_dice.py", "tests/chess/test_moves.py", "tests/chess/test_check.py", "tests/test_all.py"},
        ),
        (
            "content/chess/openings.toml",
            {"tests/chess/test_moves.py", "tests/chess/test_check.py", "tests/test_all.py"},
        ),
        ("tests/board/pieces.py", {"tests/board/test_board.py"}),
        ("web/boot/start.js", {"tests/test_site.py"}),
        ("builder/paths.py", {"tests/test_site.py"}),
        ("pyproject.toml", ALL_TESTS),
        ("tests/conftest.py", ALL_TESTS),
        ("tests/test_go.py", {"tests/test_go.py"}),
        ("docs/readme.md", set()),
    ],
)
def test_a_change_touches_what_depends_on_it(project: Path, change: str, expected: set[str]) -> None:
    assert set(changed.touched({change}, project)) == expected


def test_what_is_nearest_comes_first(project: Path) -> None:
    assert changed.touched({"engine/rules/chess/moves.py"}, project)[0] == "tests/chess/test_moves.py"
    assert changed.touched({"tests/test_go.py", "engine/rules/dice.py"}, project)[:2] == [
        "tests/test_go.py",
        "tests/test_dice.py",
    ]


def test_changes_are_those_of_the_branch_and_of_the_working_tree(project: Path) -> None:
    commit(project, "checkout", "--quiet", "-b", "mine")
    (project / "pyproject.toml").write_text("mine")
    commit(project, "commit", "--quiet", "--all", "--message", "mine")
    (project / "builder/paths.py").write_text("")
    (project / "engine/rules/new.py").write_text("")
    (project / "engine/rules/dice.py").unlink()
    changes = {"pyproject.toml", "builder/paths.py", "engine/rules/new.py", "engine/rules/dice.py"}
    assert changed.since("main", project) == changes
    assert changed.since("mine", project) == changes - {"pyproject.toml"}
    assert "tests/test_dice.py" in changed.touched({"engine/rules/dice.py"}, project)
    with pytest.raises(Failure, match="nowhere"):
        changed.since("nowhere", project)


def test_tests_of_the_built_site_are_told_from_others(project: Path) -> None:
    on_site = {file for file in ALL_TESTS if changed.plays_site(file, project)}
    assert on_site == {"tests/browser/test_page.py", "tests/test_site.py"}


def test_what_is_left_out_is_said() -> None:
    near = sorted(path.relative_to(ROOT).as_posix() for path in (TESTS / "underworlds").glob("test_*.py"))
    chosen, left = tests.share_of_a_minute([*near, "tests/browser/test_boot.py"])
    assert chosen == near[: tests.MOST_FILES]
    assert "play the built site: 1 files in tests/browser" in left
    assert left[-1].endswith(f"{len(near) - tests.MOST_FILES} files in tests/underworlds")


def test_a_test_that_cannot_begin_in_time_is_skipped() -> None:
    for deadline, expected in (("1", "1 skipped"), ("9e9", "1 passed")):
        asked = subprocess.run(
            [sys.executable, "-m", "pytest", "-n", "0", "-q", "tests/test_rotation.py", "-k", "turn_is_the_same"],
            cwd=ROOT,
            env={**os.environ, changed.DEADLINE: deadline},
            capture_output=True,
            text=True,
        )
        assert expected in asked.stdout
