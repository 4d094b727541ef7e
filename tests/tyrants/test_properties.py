"""The properties of every game, on Tyrants of the Underdark with two, three and four players."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katabasis.kernel.game import Game
from properties import CHECKS
from properties.keeping import check_clones_stay
from properties.moments import moment
from tyrants.random_games import tyrants


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@settings(max_examples=5, derandomize=True)
@given(seed=st.integers(0, 10_000), count=st.integers(0, 300))
def test_holds_at_every_moment(check: Callable[[Game], None], seed: int, count: int) -> None:
    check(moment(tyrants, seed, count))


def test_clones_are_not_touched_by_what_is_played_on() -> None:
    check_clones_stay(tyrants, 12)
