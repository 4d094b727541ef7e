"""Games as environments of PettingZoo."""

import re
import warnings
from typing import Any

import numpy as np
import pytest

import katabasis as kb
from builder.paths import ROOT

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its tests import a game in the way of before
    from pettingzoo.test import api_test, seed_test

from katabasis import envs
from katabasis.envs import numbers

pytestmark = pytest.mark.filterwarnings("default")


@pytest.mark.parametrize("name", kb.GAMES)
def test_an_environment_is_one_as_pettingzoo_has_them(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of observations that are dictionaries, as all with a mask are
        api_test(envs.new(name, most_choices=150), num_cycles=200)
        seed_test(lambda: envs.new(name, most_choices=100), num_cycles=100)


def playing(name: str, choices: int, seed: int = 3) -> Any:
    env = envs.new(name)
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    for _ in range(choices):
        if env.game.decision is None:
            break
        env.step(int(chance.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    return env


@pytest.mark.parametrize("name", kb.GAMES)
def test_what_is_hidden_never_enters_an_observation(name: str) -> None:
    """In worlds that differ in what a seat cannot see alone, it observes the same."""
    env = playing(name, 60)
    differing = 0
    for seat, agent in enumerate(env.possible_agents):
        seen, real = env.observe(agent), env.game
        for seed in range(4):
            env.game = real.imagine(seat, seed)
            if env.game.view(seat)["table"] != real.view(seat)["table"]:
                continue
            differing += any(env.game.view(other)["zones"] != real.view(other)["zones"] for other in real.table.seats)
            assert all(np.array_equal(seen[key], value) for key, value in env.observe(agent).items())
        env.game = real
    assert differing or name in ("quest", "sigmar"), "nothing was hidden"


@pytest.mark.parametrize("name", kb.GAMES)
def test_an_observation_tells_positions_and_answers_apart(name: str) -> None:
    env = playing(name, 40)
    rows = []
    for _ in range(10):
        seen = env.last()[0]
        count = int(seen["action_mask"].sum())
        assert seen["options"][:count, 0].all()
        assert not seen["options"][count:].any()
        assert len({row.tobytes() for row in seen["options"][:count]}) == count
        rows.append(seen["observation"].tobytes())
        env.step(0)
    assert len(set(rows)) >= 8


def test_the_same_thing_has_the_same_numbers_in_another_position() -> None:
    shown = {"id": "play soldier.2", "verb": "play", "refs": ["card:soldier.2"], "declines": False}
    other = {"id": "play noble.1", "verb": "play", "refs": ["card:noble.1"], "declines": False}
    assert np.array_equal(numbers.option(shown), numbers.option({**shown}))
    assert not np.array_equal(numbers.option(shown), numbers.option(other))


def test_whoever_has_won_is_rewarded_at_the_end() -> None:
    env = playing("tyrants", 5_000)
    won = env.game.result.winners
    assert [env.rewards[f"seat_{seat}"] for seat in (0, 1)] == [1.0 if seat in won else -1.0 for seat in (0, 1)]
    assert all(env.terminations.values())


def test_an_action_that_is_no_answer_is_refused_and_changes_nothing() -> None:
    env = envs.new("tyrants")
    env.reset(seed=1)
    before = env.game.save()
    with pytest.raises(ValueError, match="answers, so no action 255"):
        env.step(255)
    assert env.game.save() == before


def test_an_unknown_game_is_refused_as_by_the_library() -> None:
    with pytest.raises(kb.UnknownGame):
        envs.new("chess")


def test_the_learner_of_the_docs_learns_something() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "lab.md").read_text(encoding="utf-8"), re.DOTALL)
    assert program.count("learn(100_000)") == 1
    names: dict[str, Any] = {}
    exec(program.replace("learn(100_000)", "learn(300)"), names)
    assert names["env"].game.result is not None, "no game was played to its end"
    weights = names["weights"]
    assert np.isfinite(weights).all()
    assert np.count_nonzero(weights) > 20
