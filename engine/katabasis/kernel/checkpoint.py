"""Checkpoints and choices: what a game keeps of its past.

Between two steps a table is whole and can be kept as a *checkpoint*: its frozen state.
"""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from typing import Any, NamedTuple

from .errors import KatabasisError
from .flow import Step, step_name
from .options import Option
from .state import State, freeze, thaw
from .table import Table


class Choice(NamedTuple):
    """What one seat answered when it was asked; `declines` if the answer did nothing. `stir` was mixed into chance
    before it took effect."""

    seat: int
    ask: str
    option: str
    answer: Any = None
    declines: bool = False
    stir: str = ""


class Taken(NamedTuple):
    """The option that a choice took, and how many idle decisions had been passed over before it: since the choice
    before, or the checkpoint."""

    option: Option
    passed: int


class Checkpoint(NamedTuple):
    """A whole table: the step that comes next, the frozen state (`frozen` reads it), and how many events and
    choices led to it."""

    step: str
    state: bytes
    events: int
    choices: int

    @classmethod
    def of(cls, table: Table, following: Step, choices: int) -> Checkpoint:
        """A checkpoint of the table as it is."""
        table.dice.checkpointed()
        return cls(step_name(following), marshal.dumps(freeze(table)), len(table.events), choices)

    @classmethod
    def of_the_start(cls, table: Table, following: Step) -> Checkpoint:
        """A checkpoint without the state, which the set-up can make again: most games never go back so far."""
        table.dice.checkpointed()
        return _new_checkpoint(cls, (step_name(following), b"", len(table.events), 0))

    @property
    def frozen(self) -> dict[str, Any]:
        """The state as plain data of the caller's own."""
        frozen: dict[str, Any] = marshal.loads(self.state)
        return frozen

    def with_state(self, frozen: dict[str, Any]) -> Checkpoint:
        """The same checkpoint with another state."""
        return self._replace(state=marshal.dumps(frozen))

    def table(self, classes: Mapping[str, type[State]]) -> Any:
        """The table itself, without its events."""
        return thaw(marshal.loads(self.state), classes)


class Diverged(KatabasisError):
    """A kept choice does not fit the decision it meets: what keeps it, or the game, is not what it was."""


new_choice = _new_checkpoint = tuple.__new__
"""Makes choices and checkpoints in half the time of their classes."""
