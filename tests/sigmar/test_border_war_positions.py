"""The positions of Border War: each is played through what is allowed there and what is refused."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import katabasis as kb
import written_positions
from sigmar.border_war_plays import armies, battle, commands, magic, terrain
from sigmar.plays import Play, play
from sigmar.test_border_war_examples import EXAMPLES

PLAYS: dict[str, Play] = {
    **commands.PLAYS,
    **magic.PLAYS,
    **terrain.PLAYS,
    **battle.PLAYS,
    **armies.PLAYS,
}
PATHS = written_positions.of_pack("sigmar", "border-war")


@pytest.mark.parametrize("path", [path for path in PATHS if path.stem in PLAYS], ids=lambda path: path.stem)
def test_a_position_is_played(path: Path) -> None:
    play(kb.position(path.read_text(encoding="utf-8")), PLAYS[path.stem])


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_position_is_written_as_it_is_read(path: Path) -> None:
    game = kb.position(path.read_text(encoding="utf-8"))
    assert kb.position(game.position()).position() == game.position()
    assert kb.load(game.save()).view(0)["table"] == game.view(0)["table"]


def test_every_position_says_what_is_allowed_and_what_is_refused() -> None:
    assert {path.stem for path in PATHS} == {*PLAYS, *EXAMPLES}
    assert len(PLAYS) >= 60
    for name, those in PLAYS.items():
        assert any(step.refused for step in those.steps), name
        assert any(not step.refused for step in those.steps), name


def test_no_title_is_used_twice() -> None:
    titles = [tomllib.loads(path.read_text(encoding="utf-8"))["title"] for path in PATHS]
    assert len({*titles}) == len(titles)
