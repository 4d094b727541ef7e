"""Toy games with a page: what a game brings besides its rules, as small as it can be."""

import sys
import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import katabasis as kb
from katabasis import content
from katabasis_page import games, words
from kernel.toys import module_of

HERE = Path(__file__).resolve().parent
ABOUT = tomllib.loads((HERE / "games.toml").read_text(encoding="utf-8"))


def install(monkeypatch: pytest.MonkeyPatch, toy: str) -> None:
    """Let the page have a toy until the test is over."""
    module = module_of(toy)
    monkeypatch.setitem(kb._SYSTEMS, toy, import_module(f"kernel.toys.{module}").SYSTEM)
    monkeypatch.setitem(content.load("games"), toy, ABOUT[toy])
    monkeypatch.setitem(games.GAMES, toy, ABOUT[toy]["title"])
    if find_spec(f"{__name__}.{module}"):  # one of them has no page of its own
        monkeypatch.setitem(sys.modules, f"katabasis_page.{toy}", import_module(f"{__name__}.{module}"))
    games.game_ui.cache_clear()
    monkeypatch.setattr(content, "elsewhere", _text)
    monkeypatch.setattr(words, "_catalogues", {})  # one that was made without the toy has not its words


def _text(name: str) -> str | None:
    """What a toy brings of compiled content: its words in Spanish."""
    file = HERE / f"{name}.json"
    return file.read_text(encoding="utf-8") if file.is_file() else None
