"""Toy games with a page: what a game brings besides its rules, as small as it can be."""

import sys

import pytest

import katabasis as kb
from katabasis_page import games
from kernel.toys import regiments as rules

from . import regiments


def install_regiments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the page have the game of regiments until the test is over."""
    monkeypatch.setitem(kb._SYSTEMS, "regiments", rules.SYSTEM)
    monkeypatch.setitem(games.GAMES, "regiments", "Regiments")
    monkeypatch.setitem(sys.modules, "katabasis_page.regiments", regiments)
