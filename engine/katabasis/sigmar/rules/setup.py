"""A battle before its first step: which armies and options there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...kernel.dice import Dice
from ...kernel.errors import UnknownGame
from ...kernel.flow import Step
from ...kernel.text import quoted
from ..battlepack import BATTLEPACKS
from ..content import ARMIES
from ..state import SigmarTable

READY, PLAYERS = "ready", "players"
OPTIONS: Mapping[str, Sequence[str]] = {"battlepack": tuple(BATTLEPACKS), "terrain": (READY, PLAYERS)}
"""The options of a set-up, the usual value first: the battlepack, and whether the features of a ready layout are used
or the players place them."""


def new_table(edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[SigmarTable, Step]:
    """A table before its first step. `seats` are the armies. Raises UnknownGame."""
    for army in seats:
        if army not in ARMIES:
            raise UnknownGame(f"there is no army {quoted(army)}; there are: {', '.join(ARMIES)}")
    chosen = {name: values[0] for name, values in OPTIONS.items()}
    for name, value in options.items():
        if name not in OPTIONS:
            raise UnknownGame(f"there is no option {quoted(name)}; there are: {', '.join(OPTIONS)}")
        if value not in OPTIONS[name]:
            raise UnknownGame(f"the option {name!r} is one of {', '.join(OPTIONS[name])}, not {quoted(value)}")
        chosen[name] = value
    table = SigmarTable(Dice(seed), edition, seats, chosen)
    return table, table.pack.begin
