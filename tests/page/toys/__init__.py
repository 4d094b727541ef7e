"""Toy games with a page: what a game brings besides its rules, as small as it can be."""

import sys
from types import ModuleType

import pytest

import katabasis as kb
from katabasis.kernel.system import System
from katabasis_page import games, launcher
from katabasis_page.acts import tables
from kernel.toys import beacon as beacon_rules
from kernel.toys import regiments as regiments_rules

from . import beacon, regiments


def install_regiments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the page have the game of regiments until the test is over."""
    _install(monkeypatch, "regiments", regiments_rules.SYSTEM, regiments)


def install_beacon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the page have the game of the beacon until the test is over."""
    _install(monkeypatch, "beacon", beacon_rules.SYSTEM, beacon)
    for module in (launcher, tables):
        monkeypatch.setattr(module, "is_cooperative", lambda game: game == "beacon")


def _install(monkeypatch: pytest.MonkeyPatch, name: str, system: System, shown: ModuleType) -> None:
    monkeypatch.setitem(kb._SYSTEMS, name, system)
    monkeypatch.setitem(games.GAMES, name, name.title())
    monkeypatch.setitem(sys.modules, f"katabasis_page.{name}", shown)
