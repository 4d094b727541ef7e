"""What a bot would do and why: the parts add up, the answer is the bot's, and nothing hidden is in it."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import katabasis as kb
from katabasis import bots
from katabasis.bots.advice import Advice
from katabasis.bots.arithmetic import total
from katabasis.kernel.game import Game
from kernel.toys import new_ferry, new_tictactoe
from properties.moments import moment, moments
from quest.random_games import quest
from sigmar.random_games import sigmar
from tyrants.random_games import tyrants
from underworlds.random_games import underworlds

Make = Callable[[int], Game]

GAMES: list[Any] = [
    pytest.param(underworlds, id="underworlds"),
    pytest.param(tyrants, id="tyrants"),
    pytest.param(quest, id="quest"),
    pytest.param(sigmar, id="sigmar"),
]


@cache
def some_moments(make: Make, seed: int = 2, step: int = 17, most: int = 170) -> list[Game]:
    """Some moments of a random game, its end among them: to be looked at."""
    return moments(make, seed, [*range(0, most, step), 2_000])


@pytest.mark.parametrize("make", GAMES)
def test_the_parts_of_an_evaluation_add_up_to_it(make: Make) -> None:
    for game in some_moments(make):
        for seat in game.table.seats:
            for weights in (bots.USUAL, *bots.TEMPERAMENTS.values(), bots.SKILLS["beginner"].weights):
                parts = game.system.explanation.terms(game, seat, weights)
                assert total(parts.values()) == pytest.approx(game.system.bots.evaluate(game, seat, weights))


@pytest.mark.parametrize("make", GAMES)
def test_every_part_has_words_for_and_against(make: Make) -> None:
    for game in some_moments(make):
        for term in game.system.explanation.terms(game, 0):
            better, worse = (str(game.system.explanation.reason(term, gain)) for gain in (1.0, -1.0))
            assert better
            assert worse
            assert better != worse


@pytest.mark.parametrize("make", [*GAMES, new_ferry, new_tictactoe])
def test_advice_is_legal_repeatable_and_leaves_no_trace(make: Make) -> None:
    for game in some_moments(make, 3, 31, 120):
        if game.decision is None:
            continue
        before = game.save()
        advice = bots.advise(game, seed=1, budget=60)
        assert said_by(bots.advise(game.clone(), seed=1, budget=60)) == said_by(advice)
        assert game.save() == before
        game.decision.pick(advice.option)
        assert advice.instead is None or advice.instead.id != advice.option.id or advice.instead.answer is not None
        assert list(advice.reasons) == sorted(advice.reasons, key=lambda reason: -abs(reason.gain))


def test_advice_is_the_same_whatever_lies_where_its_seat_cannot_see() -> None:
    compared = 0
    for count in range(0, 40, 4):
        game = moment(new_ferry, 3, count)
        if game.decision is None:
            break
        said = said_by(bots.advise(game, seed=2))
        for other in range(3):
            world = game.imagine(game.decision.seat, other)
            if len(world.choices) == len(game.choices):
                assert said_by(bots.advise(world, seed=2)) == said
                compared += 1
    assert compared >= 10


def said_by(advice: Advice) -> tuple[Any, ...]:
    instead = advice.instead and (advice.instead.id, advice.instead.answer)
    return advice.option.id, advice.option.answer, instead, advice.gain, advice.facts, advice.reasons


def test_an_attack_is_advised_with_its_odds() -> None:
    from underworlds.build import given

    elias = {"at": (0, 0), "move": 1}
    game = given({"elias": elias, "rising-petitioner": {"at": (1, 0), "wounds": 1}, "champion": (-1, 0)})
    advice = bots.advise(game, seed=1)
    assert advice.option.id == "attack elias"
    assert any("to take rising petitioner out of action" in str(fact) for fact in advice.facts)
    assert advice.gain > 0.2
    assert "what the attack can be expected to bring" in [str(reason.text) for reason in advice.reasons]
    bad = next(option for option in game.decision.options if option.id.startswith("guard "))
    worse = bots.advise(game, seed=1, instead=bad)
    assert worse.option.id == "attack elias"
    assert worse.instead is not None
    assert worse.instead.id == bad.id
    assert worse.gain > 0.2


def test_there_is_no_reason_where_nothing_is_worse() -> None:
    from tyrants.scene import table

    game = table(
        hand="noble noble noble noble noble", troops={"eryndlyn": "0"}, influence=0, power=0, step="turn.main_part"
    )
    advice = bots.advise(game, seed=1)
    assert advice.option.id.startswith("play noble")
    assert advice.instead is None or not advice.instead.id.startswith("play noble")


def test_a_recruit_is_weighed_by_what_it_brings() -> None:
    from tyrants.scene import table

    game = table(influence=5, troops={"eryndlyn": "0"})
    advice = bots.advise(game, seed=1)
    assert advice.option.id.startswith("recruit")
    assert advice.gain > 0


def test_chance_gives_no_advice_and_a_finished_game_needs_none() -> None:
    with pytest.raises(kb.KatabasisError):
        bots.advise(new_ferry(1), "random")
    with pytest.raises(kb.KatabasisError):
        bots.advise(new_ferry(1), "oracle")
    with pytest.raises(kb.KatabasisError):
        bots.advise(moment(new_tictactoe, 1, 50))
