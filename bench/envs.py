"""Steps a second of processor time, by agents that act at random: every game with its observations and without, beside
chess and go of PettingZoo (`pip install "pettingzoo[classic]"`)."""

import importlib
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

STEPS = 500
SEED = 1
OTHERS = ("chess_v6", "go_v5")


def steps_a_second(env: Any, mask_of: Callable[[Any], Any]) -> float:
    """Steps with what `mask_of` takes of an environment before each, games begun anew as they end."""
    import numpy as np

    chance = np.random.default_rng(SEED)
    env.reset(seed=SEED)
    began = time.process_time()
    for _ in range(STEPS):
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            env.reset()
        env.step(int(chance.choice(np.flatnonzero(mask_of(env)))))
    return STEPS / (time.process_time() - began)


def seen(env: Any) -> Any:
    """The mask, with all that an agent observes."""
    return env.last()[0]["action_mask"]


def main() -> int:
    """Print the figures; nothing where PettingZoo is not installed."""
    try:
        from katabasis import GAMES, envs
    except ImportError as error:
        print(f"not measured ({error}): pip install katabasis[envs]")
        return 0
    for game in GAMES:
        blind = steps_a_second(envs.new(game), lambda env: [1] * env.answer_count)
        print(f"{game:12} {steps_a_second(envs.new(game), seen):8,.0f} with observations, {blind:8,.0f} without")
    warnings.simplefilter("ignore")
    for name in OTHERS:
        try:
            other = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except Exception as error:  # what an environment needs is no dependency of ours
            print(f"PettingZoo {name}: not measured ({error})")
            continue
        print(f"PettingZoo {name:12} {steps_a_second(other, seen):8,.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
