"""The properties of every game, on the toys."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katabasis.kernel.game import Game
from kernel.toys import TOYS, new_ferry
from properties import CHECKS
from properties.keeping import check_clones_stay
from properties.moments import Make, moment
from properties.texts import check_text

EVERY_TOY = pytest.mark.parametrize("make", TOYS.values(), ids=TOYS)
SEEDS = st.integers(0, 10_000)


@EVERY_TOY
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@settings(max_examples=20)
@given(seed=SEEDS, count=st.integers(0, 40))
def test_holds_at_every_moment(make: Make, check, seed: int, count: int) -> None:
    check(moment(make, seed, count))


@EVERY_TOY
@settings(max_examples=15)
@given(seed=SEEDS)
def test_clones_are_not_touched_by_what_is_played_on(make: Make, seed: int) -> None:
    check_clones_stay(make, seed)


@settings(max_examples=150)
@given(text=st.text())
def test_any_text_is_refused_politely(text: str) -> None:
    check_text(new_ferry(0), text)


TOML_VALUES = st.recursive(
    st.integers() | st.booleans() | st.text(max_size=5) | st.floats(allow_nan=True) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.parametrize("key", ["edition", "dice", "then", "chance", "step", "round", "soul", "game"])
@settings(max_examples=25)
@given(value=TOML_VALUES)
def test_any_value_in_a_position_is_refused_politely(key: str, value: object) -> None:
    import tomli_w

    game: Game = new_ferry(0)
    data = {"game": "ferry", "round": 1, "soul": [{"coins": 1}, {"coins": 1}], key: value}
    check_text(game, tomli_w.dumps(data))
