"""The properties of every game, and short sweeps, on Underworlds."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import katabasis as kb
from katabasis.kernel.game import Game
from properties import CHECKS
from properties.hiding import check_views_hide
from properties.keeping import check_clones_stay
from properties.moments import moment
from sweep import Swept, sweep
from underworlds.swept import underworlds


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@settings(max_examples=5, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10_000), count=st.integers(0, 160))
def test_holds_at_every_moment(check: Callable[[Game], None], seed: int, count: int) -> None:
    check(moment(underworlds, seed, count))


def test_clones_are_not_touched_by_what_is_played_on() -> None:
    check_clones_stay(underworlds, 11)


def test_a_world_does_not_stop_at_an_earlier_window_of_the_same_name() -> None:
    """The opponent may react after an attack; in a world where another card is held, to its defence roll too."""
    check_views_hide(kb.replay((Path(__file__).parent / "two-windows.txt").read_text(encoding="utf-8")))


def test_a_short_sweep_finds_nothing() -> None:
    swept = sweep(Swept(underworlds), count=6, seed=100, checked=0.01)
    assert not swept.finds, "\n".join(map(str, swept.finds))
    assert sum(swept.endings.values()) == 6
