"""Battle tactics of the Advanced Rules as they are printed, and how it is judged whether one is completed. The chapter
of the rules registers here how each word of `completed` is judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ...kernel.text import Refusal
from ...kernel.verbs import Verbs, verb_of
from ..state import SigmarTable

GAMBIT = "tactical-gambit"
"""The ability by which a battle tactic is attempted (tactics.gambit)."""


class BattleTactic(NamedTuple):
    """A battle tactic: the modules without which it cannot be attempted, what is picked for it ("" for nothing), and
    what must all be so at the end of the turn."""

    id: str
    needs: tuple[str, ...]
    pick: str
    completed: tuple[Mapping[str, Any], ...]

    @property
    def ref(self) -> str:
        return f"tactic:{self.id}"

    @property
    def rule(self) -> str:
        return f"tactics.{self.id}"


class Attempt(NamedTuple):
    """Whether a battle tactic can be attempted now: why not, and what can be picked for it."""

    refusals: Sequence[Refusal]
    aims: Sequence[str]


BATTLE_TACTICS: dict[str, BattleTactic] = {}


def add(figures: Mapping[str, Any]) -> None:
    """Add the battle tactics of some figures."""
    for id, printed in figures["battle_tactics"].items():
        needs, completed = tuple(printed.get("needs", ())), tuple(printed["completed"])
        BATTLE_TACTICS[id] = BattleTactic(id, needs, printed.get("pick", ""), completed)


def attempted_by(table: SigmarTable, seat: int) -> BattleTactic | None:
    """The battle tactic that a player attempts this turn."""
    player = table.players[seat]
    return BATTLE_TACTICS[player.attempted[-1]] if GAMBIT in player.marks else None


Judge: TypeAlias = "Callable[[SigmarTable, int, Mapping[str, Any]], bool]"
"""Whether something is so for a player at the end of the turn."""

JUDGES: Verbs[Judge] = Verbs()
judged = JUDGES.register
"""Register how a word of `completed` is judged."""


def are_so(table: SigmarTable, seat: int, completed: Iterable[Mapping[str, Any]]) -> bool:
    """Whether everything is so that completes a battle tactic."""
    return all(JUDGES[verb_of(says)](table, seat, says) for says in completed)
