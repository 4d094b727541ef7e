"""The properties of every game, on battles of Age of Sigmar."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import katabasis as kb
from katabasis.kernel.game import Game
from katabasis.kernel.options import Placement
from properties import CHECKS
from properties.keeping import check_clones_stay
from properties.moments import moment
from sigmar.swept import sigmar


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@settings(max_examples=3, derandomize=True, deadline=None)
@given(seed=st.integers(0, 10_000), count=st.integers(0, 150))
def test_holds_at_every_moment(check: Callable[[Game], None], seed: int, count: int) -> None:
    check(moment(sigmar, seed, count))


def test_clones_are_not_touched_by_what_is_played_on() -> None:
    check_clones_stay(sigmar, 12)


@pytest.mark.parametrize("seed", range(4))
def test_pictures_letters_and_logs_are_there_in_both_languages(seed: int) -> None:
    game = moment(sigmar, seed, 60 + 20 * seed)
    view = game.view(0)
    for language in ("en", "es"):
        drawn = kb.draw(view, language)
        assert drawn.startswith("<svg")
        assert drawn.endswith("</svg>")
        standing = sum(len(unit["models"]) for unit in view["table"]["units"].values())
        assert drawn.count('class="model"') == standing
        assert all(text for _, text in game.system.letters(view, language))
        voice = game.system.voice(view, language)
        for event in game.table.events:
            sentence = voice.word(game.system.describe(event))
            assert sentence
            assert "{" not in sentence, event


@pytest.mark.parametrize("seed", range(3))
def test_what_is_suggested_is_kept_in_few_bytes(seed: int) -> None:
    """A unit of ten under 40 bytes as a rule."""
    game, lengths = sigmar(seed), []
    while game.decision is not None and len(game.choices) < 60:
        for option in game.decision.options:
            if isinstance(option, Placement) and option.verb in ("move", "deploy"):
                lengths += [len(str(each.answer)) for each in game.suggestions(option.id)]
        game.choose(kb.bots.choose(game, "random", seed))
    assert sorted(lengths)[len(lengths) // 2] < 40
