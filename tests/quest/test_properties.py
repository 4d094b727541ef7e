"""The properties of every game, on Warhammer Quest with one to four adventurers."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katabasis.kernel.game import Game
from properties import CHECKS
from properties.keeping import check_clones_stay
from properties.moments import moment
from quest.random_games import quest


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@settings(max_examples=4, derandomize=True)
@given(seed=st.integers(0, 10_000), count=st.integers(0, 120))
def test_holds_at_every_moment(check: Callable[[Game], None], seed: int, count: int) -> None:
    check(moment(quest, seed, count))


def test_clones_are_not_touched_by_what_is_played_on() -> None:
    check_clones_stay(quest, 12)
