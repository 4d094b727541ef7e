"""Games as environments of PettingZoo, for learners: `pip install katabasis[envs]`.

from katabasis import envs

env = envs.new("tyrants")
env.reset(seed=7)
for agent in env.agent_iter():
    seen, reward, over, cut_off, about = env.last()
    env.step(None if over or cut_off else env.action_space(agent).sample(seen["action_mask"]))

An action is the number of an answer to the decision at hand, so that it means nothing from one decision to the next:
what an answer is, its row of numbers in "options" says. All numbers come from `game.view(seat)`.
"""

from .table import MOST_ANSWERS, Table, new

__all__ = ["MOST_ANSWERS", "Table", "new"]
