"""The properties of every game, and short sweeps, on Underworlds."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import katabasis as kb
from katabasis.kernel.game import Game
from properties import CHECKS
from properties.hiding import check_views_hide, check_views_name_nothing_hidden
from properties.keeping import check_clones_stay
from properties.moments import moment
from properties.reasons import check_reasons
from sweep import Swept, sweep
from underworlds.random_games import crowd, underworlds


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@settings(max_examples=5, derandomize=True)
@given(seed=st.integers(0, 10_000), count=st.integers(0, 160))
def test_holds_at_every_moment(check: Callable[[Game], None], seed: int, count: int) -> None:
    check(moment(underworlds, seed, count))


@pytest.mark.parametrize(
    ("seed", "count"), [(1, 60), (3, 120), (2, 104), (5, 84), (8, 150), (17, 52), (35, 100)], ids=str
)
def test_every_refusal_is_a_reason(seed: int, count: int) -> None:
    """In both editions, in all phases, in games of three and four and in matches."""
    check_reasons(moment(underworlds, seed, count))


def four(seed: int) -> Game:
    """A game of four, set up by hand or by chance, with the Artefact or in a fixed layout."""
    return crowd(18 * seed + 9, quick=seed % 3 > 0)


@pytest.mark.parametrize("check", [check_views_hide, check_views_name_nothing_hidden])
@settings(max_examples=5, derandomize=True)
@given(seed=st.integers(0, 10_000), count=st.integers(0, 260))
def test_four_seats_are_told_no_hand(check: Callable[[Game], None], seed: int, count: int) -> None:
    game = moment(four, seed, count)
    assert game.table.seat_count == 4
    check(game)


def test_a_short_sweep_of_three_and_four_finds_nothing() -> None:
    swept = sweep(Swept(lambda seed: crowd(9 * seed, quick=seed % 2 == 0)), count=2, seed=200, checked=0.003)
    assert not swept.finds, "\n".join(map(str, swept.finds))
    assert sum(swept.endings.values()) == 2


def test_clones_are_not_touched_by_what_is_played_on() -> None:
    check_clones_stay(underworlds, 11)


def test_a_world_does_not_stop_at_an_earlier_window_of_the_same_name() -> None:
    """The opponent may react after an attack; in a world where another card is held, to its defence roll too."""
    check_views_hide(kb.replay((Path(__file__).parent / "two-windows.txt").read_text(encoding="utf-8")))
