"""A half-deck, a warband, an army, a treasure and a mission that nobody printed: from text to a game in the page."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from builder import content, icons
from builder.paths import CONTENT_JSON, ENGINE, ROOT, WEB
from tests.build import made_up

MADE_UP = {
    "tyrants": (["decks=drow tin"], ["Tin", "Hojalata"]),
    "underworlds": (["plays-0=tinfolk", "quick=yes"], ["Tinfolk", "Pueblo de hojalata"]),
    "sigmar": (["plays-0=tin-host"], ["Tin Host", "Hueste de hojalata"]),
    "quest": (["mission=tomb-7"], ["The Tin Coffin", "El ataúd de hojalata"]),
}
"""How the form is answered so that what is made up is played, and what it is called."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made-up") / "content"
    made_up.write_down(folder)
    return folder


@pytest.mark.parametrize(("game", "language"), [("tyrants", 0), ("underworlds", 1), ("sigmar", 0), ("quest", 1)])
def test_what_is_written_by_the_docs_alone_is_played_in_the_page(
    game: str, language: int, written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, names = MADE_UP[game]
    shutil.copytree(CONTENT_JSON, tmp_path / "compiled")
    monkeypatch.setattr(content, "CONTENT_JSON", tmp_path / "compiled")
    monkeypatch.setattr(icons, "CONTENT", written)
    content.compile_game(written / game)
    (tmp_path / "compiled" / f"{game}-symbols.json").write_text(json.dumps(icons.outlines(game)), encoding="utf-8")
    code = ("en", "es")[language]
    done = subprocess.run(
        [sys.executable, "-m", "tests.build.made_up", str(tmp_path / "compiled"), game, code, *answers],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ENGINE, WEB, ROOT / "tests")))},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert names[language] in json.loads(done.stdout)
