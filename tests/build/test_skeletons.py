"""What `build.py new` writes compiles, is called as somebody wants it, passes the test that comes with it, and changes
nothing for what was there before, although its name comes before all others."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from builder import content, skeletons
from builder.console import Failure
from builder.paths import CONTENT, CONTENT_JSON, ENGINE
from builder.written import Written

RUN = """
import pathlib, runpy, sys
from katabasis import content
content.HERE = sys.argv[1]
content.load.cache_clear()
test, = [value for name, value in runpy.run_path(sys.argv[2]).items() if name.startswith("test_")]
test(1)
import katabasis as kb
for path in sys.argv[3:]:
    text = pathlib.Path(path).read_text(encoding="utf-8")
    kb.puzzle(text) if "puzzles" in path else kb.position(text)
"""


def make(kind: str, name: str, figures: Path, tests: Path) -> list[Path]:
    written = Written()
    skeletons.make(kind, name, written, figures, tests)
    return written.paths


@pytest.fixture
def written(tmp_path: Path) -> Path:
    shutil.copytree(CONTENT, tmp_path / "content")
    return tmp_path / "content"


@pytest.mark.parametrize("kind", skeletons.KINDS)
def test_what_is_begun_compiles_and_passes_its_test(
    kind: str, written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = skeletons.KINDS[kind].game
    path, *_, test = make(kind, "ant-lions", written, tmp_path / "tests")
    make(kind, "bee-wolves", written, tmp_path / "tests")  # nor do two meet
    text = path.read_text(encoding="utf-8")
    assert "Ant Lions" in text
    assert not any(word in text.lower() for word in ("tinker", "tin-", "hojalata", " tin "))
    shutil.copytree(CONTENT_JSON, tmp_path / "compiled")
    monkeypatch.setattr(content, "CONTENT_JSON", tmp_path / "compiled")
    content.compile_game(written / game)
    folders = (written / game / "puzzles", written / game / "positions")
    before = [each for folder in folders for each in sorted(folder.glob("*.toml"))]
    assert before
    command = [sys.executable, "-c", RUN, str(tmp_path / "compiled"), str(test), *map(str, before)]
    done = subprocess.run(command, env={"PYTHONPATH": str(ENGINE)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_nothing_is_written_over(written: Path, tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    make("army", "moon-moths", written, tests)
    with pytest.raises(Failure, match=r"There is moon-moths already: .*moon-moths\.toml"):
        make("army", "moon-moths", written, tests)
    with pytest.raises(Failure, match=r"already: armies\.bloodwind-legion|already: .*bloodwind-legion\.toml"):
        make("army", "bloodwind-legion", written, tests)
    with pytest.raises(Failure, match=r"already: warband\.farstriders"):
        make("warband", "farstriders", written, tests)


@pytest.mark.parametrize("name", ["Moths", "moon moths", "../moths", "moth2", "-moth", ""])
def test_a_name_is_small_letters_with_hyphens_between_words(name: str, written: Path, tmp_path: Path) -> None:
    with pytest.raises(Failure, match="is no name"):
        make("half-deck", name, written, tmp_path / "tests")
    assert not (tmp_path / "tests").exists()


def test_what_was_written_is_taken_back_whole(tmp_path: Path) -> None:
    known, new = tmp_path / "known.toml", tmp_path / "new" / "deep" / "new.toml"
    known.write_text("before\n")
    written = Written()
    written.write(known, "after\n")
    written.write(new, "after\n")
    new.with_name("come-since.txt").write_text("")
    assert written.paths == [known, new]
    written.take_back()
    assert known.read_text() == "before\n"
    assert [*tmp_path.iterdir()] == [known]
