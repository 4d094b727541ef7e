"""A game as an environment in which agents act one after another (PettingZoo's AEC)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from .. import Game, Option
from .. import new as new_game
from . import numbers

MOST_ANSWERS = 256
"""The answers of a decision that an agent can choose among. Games at random came to 78; what is beyond is left out."""


def new(
    game: str, edition: str | None = None, seats: Sequence[str] = (), most_choices: int = 5_000, **options: Any
) -> Table:
    """An environment of a game, set up as by `katabasis.new`; one that lasts longer than `most_choices` is cut off."""
    return Table(game, edition, seats, most_choices, **options)


class Table(AECEnv):
    """A game among agents "seat_0", "seat_1" and so on. Whoever has won gets 1 at its end, whoever has lost -1."""

    metadata = {"name": "katabasis_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012
    render_mode = "ansi"

    def __init__(self, game: str, edition: str | None, seats: Sequence[str], most_choices: int, **options: Any) -> None:
        super().__init__()
        self._new = lambda seed: new_game(game, edition, seats, seed, **options)
        self._most_choices = most_choices
        self._seed = 0
        self.game: Game = self._new(0)
        self.possible_agents = [f"seat_{seat}" for seat in self.game.table.seats]
        low, high = -numbers.BOUND, numbers.BOUND
        seen = spaces.Dict(
            {
                "observation": spaces.Box(low, high, (numbers.OBSERVATION,), np.float32),
                "options": spaces.Box(low, high, (MOST_ANSWERS, numbers.OPTION), np.float32),
                "action_mask": spaces.Box(0, 1, (MOST_ANSWERS,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(MOST_ANSWERS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of answers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; without a seed, that of the seed after the last one."""
        self._seed = self._seed + 1 if seed is None else seed
        self.game = self._new(self._seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        """Find who is asked, and every answer."""
        asked = self.game.decision
        self._answers: list[tuple[int, Option]] = []
        if asked is not None:
            listed = [(number, each) for number, option in enumerate(asked.options) for each in option.answers()]
            self._answers = listed[:MOST_ANSWERS]
            self.agent_selection = self.possible_agents[asked.seat]

    @property
    def answer_count(self) -> int:
        """How many actions there are now, those from 0 on."""
        return len(self._answers)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees: the table, and where it is asked its answers with what each is about."""
        seat = self.possible_agents.index(agent)
        view = self.game.view(seat, len(self.game.table.events))
        mask = np.zeros(MOST_ANSWERS, dtype=np.int8)
        options = np.zeros((MOST_ANSWERS, numbers.OPTION), dtype=np.float32)
        asked = view["decision"]
        if asked is not None and asked["seat"] == seat:
            mask[: len(self._answers)] = 1
            for row, (number, answer) in enumerate(self._answers):
                options[row] = numbers.option(asked["options"][number], answer.answer)
        return {"observation": numbers.observation(view), "options": options, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the choice of that number for the agent whose turn it is. Raises ValueError if there is none."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._answers):
            raise ValueError(f"there are {len(self._answers)} answers, so no action {action}")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        number, answer = self._answers[action]
        self.game.choose(number, answer.answer)
        self._ask()
        result = self.game.result
        if result is not None:
            self.rewards = {
                agent: _reward(result.outcome, seat in result.winners) for seat, agent in enumerate(self.agents)
            }
            self.terminations = dict.fromkeys(self.agents, True)
        elif len(self.game.choices) >= self._most_choices:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str:
        """The table in letters, as an onlooker sees it."""
        view = self.game.view(None, len(self.game.table.events))
        return "\n".join(text for _name, text in self.game.system.letters.sections(view, "en"))

    def close(self) -> None:
        """Do nothing: a game holds nothing open."""


def _reward(outcome: str, has_won: bool) -> float:
    return 0.0 if outcome == "drawn" else 1.0 if has_won else -1.0
