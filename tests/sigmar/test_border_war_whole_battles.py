"""Whole battles of 1000 points between the four lists and between random rosters, at random and by bots: no exception,
no table that stands still, and nobody where he may not stand. `python3 build.py whole-games` plays all of them."""

from __future__ import annotations

from itertools import product

import pytest

import katabasis as kb
from katabasis import rosters
from katabasis.kernel.game import Game
from sigmar.border_war import MODULES
from sigmar.random_games import ROSTERS, check_stands
from sweep import Swept, sweep

LISTS = [id for id, text in rosters.lists.items() if rosters.read(text).limit == 1000]
PAIRS = [*product(LISTS, repeat=2)]
"""Every list against every other and itself, from both seats."""


def between_lists(seed: int) -> Game:
    """A battle of two of the lists: three of four with all six modules, the fourth with one set of them after
    another."""
    number, rest = divmod(seed, 4)
    some = [module for at, module in enumerate(MODULES) if number >> at & 1]
    pair = PAIRS[(seed if rest else number) % len(PAIRS)]
    return kb.new("sigmar", seats=pair, seed=seed, battlepack="border-war", modules=MODULES if rest else some)


SWEPT = Swept(between_lists, check_stands)


@pytest.mark.takes_turns("whole battles of Border War", 16)
@pytest.mark.parametrize("seed", range(1_001, 1_033))
def test_a_random_battle_of_a_thousand_points_ends(seed: int) -> None:
    check(seed, "random")


@pytest.mark.takes_turns("battles of random rosters", 8)
@pytest.mark.parametrize("seed", range(3_001, 3_017))
def test_a_random_battle_of_random_rosters_ends(seed: int) -> None:
    check(seed, "random", ROSTERS)


@pytest.mark.takes_turns("battles of bots of Border War", 8)
@pytest.mark.parametrize("seed", range(2_001, 2_009))
def test_a_battle_of_bots_of_a_thousand_points_ends(seed: int) -> None:
    check(seed, "normal" if seed % 4 == 0 else "easy")


def check(seed: int, level: str, swept: Swept = SWEPT) -> None:
    found = sweep(swept, 1, seed, level, 0.001)
    assert not found.finds, "\n".join(map(str, found.finds))
    assert sum(found.endings.values()) == 1
