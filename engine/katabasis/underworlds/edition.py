"""Where the editions of the rulebook differ: one record each, which a table reads as `table.rules`.

What is not here is one rule for all editions. A chapter never asks which edition it is; it reads a figure, or calls a
function that the edition brings along, and cites `table.rules.cite("combat.trapped")`.

A new edition is made in four steps:

1. `EDITIONS["2017"] = EDITIONS["2023"].varied("2017", moves_per_phase=1, ...)`: its figures, as far as they differ.
2. Functions stand in the chapter that they belong to and are registered there under their own name, which is that of
   the slot: `@rule_of("2017")`, or `@rule_of("2017", "2023")` where both have the same.
3. Whole chapters that only this edition has are a folder below `rules`, such as `rules/shadespire/`. They register
   their functions alike. Their steps are named by the path below `rules` ("shadespire.match.begin"), so chapters of two
   editions may have the same name; `rules.chart` lists them beside the others.
4. Fighters, cards, boards and decks say their `editions` in content (`content.of`). What has other figures in another
   edition has an id of its own there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from ..kernel import edition

if TYPE_CHECKING:
    from ..kernel.flow import Flow
    from ..kernel.text import Refusal
    from .state import UnderworldsTable

Function = TypeVar("Function", bound=Callable[..., Any])

FIGURES: dict[str, Any] = {
    "seat_counts": (2,),
    "rounds": 3,
    "activations": 4,
    "hand": {"objective": 3, "power": 5},
    "objective_tokens": {2: 5},
    "fighter_actions": ("move", "attack", "charge", "guard", "stun", "tackle"),
    "large_wounds": 5,
    "moves_per_phase": None,
    "push_must_change_hex": True,
    "superactions": True,
    "guard_stops_drive_back": True,
    "knockback_after_draw": True,
    "sight_stays_inside": True,
    "recycle": True,
    "scored_to": "scored",
    "mulligan_returns": True,
    "draw_is_optional": False,
    "tokens_cleared": ("move", "charge", "guard", "stagger"),
    "least_completed": {"long": 4, "short": 2},
    "last_token_on_edge": False,
}
"""The figures of the edition of 2023."""


class Edition(edition.Edition):
    """The figures and functions of one edition."""

    __slots__ = (
        *FIGURES,
        "share_objectives",
        "first_picker",
        "first_to_resolve",
        "is_spent",
        "judge",
        "minor_steps",
        "note_conditions",
        "playable",
        "pool",
        "react",
        "reaction_order",
        "supporters",
        "tie_value",
    )

    seat_counts: tuple[int, ...]
    """How many may play (core.players)."""
    rounds: int
    activations: int
    """Of each player in an action phase."""
    hand: Mapping[str, int]
    """Cards by kind, drawn in setup and filled up to in end phases."""
    objective_tokens: Mapping[int, int]
    """How many there are, by the number of players."""
    fighter_actions: tuple[str, ...]
    """Those that any fighter may make."""
    large_wounds: int | None
    """Wounds from which a fighter is Large; None if none is."""
    moves_per_phase: int | None
    """Move and Charge actions that a fighter may make in a phase; None for any number."""
    push_must_change_hex: bool
    """Whether a push may not end where it began."""
    superactions: bool
    """Whether an attack at several targets is a superaction, which a Charge token forbids."""
    guard_stops_drive_back: bool
    """Whether only Knockback drives a fighter on Guard back."""
    knockback_after_draw: bool
    """Whether Knockback counts after a draw too."""
    sight_stays_inside: bool
    """Whether a line of sight may not leave the battlefield."""
    recycle: bool
    """Whether power cards that nobody is left to use can be recycled."""
    scored_to: str
    """The pile for objective cards that have been scored."""
    mulligan_returns: bool
    """Whether exchanged cards of the opening hand are shuffled back into their deck."""
    draw_is_optional: bool
    """Whether players may decline to fill their hands up in the end phase."""
    tokens_cleared: tuple[str, ...]
    """The tokens that the end of a round takes away."""
    least_completed: Mapping[str, int]
    """How many hexes two boards must complete that meet along their "long" or "short" sides."""
    last_token_on_edge: bool
    """Whether the last objective token may lie in any edge hex."""

    judge: Callable[[tuple[int, int], tuple[int, int], bool], str]
    """The outcome of (successes, crits) against (successes, crits), the target trapped or not (`rules.outcome`)."""
    supporters: Callable[[int, int], int]
    """How many supporters count of a side that has `own`, where the other side has `other` (`rules.support`)."""
    is_spent: Callable[[bool, bool], bool]
    """Whether a fighter may not be activated because it has charged, by whether all its friends have as well
    (`rules.activation`)."""
    note_conditions: Callable[[UnderworldsTable, str], None]
    """Something has happened that may inspire fighters; says what (`rules.inspiration`)."""
    minor_steps: Callable[[UnderworldsTable, str], Flow[None]]
    """What comes before an activation step and after a power step (`rules.turn`)."""
    reaction_order: Callable[[UnderworldsTable], list[int]]
    """The order in which players may react (`rules.reactions`)."""
    react: Callable[[UnderworldsTable, dict[str, Any]], Flow[None]]
    """Ask for the reactions of a window and resolve them (`rules.reactions`)."""
    playable: Callable[[UnderworldsTable, int, str], list[Refusal]]
    """Why a player cannot play a gambit as the table stands (`rules.power_step`)."""
    first_to_resolve: Callable[[UnderworldsTable, list[int]], Flow[int]]
    """Which of the players that have abilities at the same time begins (`rules.timing`)."""
    first_picker: Callable[[UnderworldsTable], Flow[int]]
    """Who picks the first board (`rules.setup`)."""
    pool: Callable[[UnderworldsTable, int], tuple[str, ...]]
    """The faces of boards that a player may pick from (`rules.setup`)."""
    share_objectives: Callable[[UnderworldsTable], None]
    """Share the objective tokens out (`rules.setup`)."""
    tie_value: Callable[[list[int]], int]
    """What objectives of these numbers count between players that are level otherwise (`rules.victory`)."""

    def __init__(self, id: str, own_ids: Mapping[str, str] = MappingProxyType({}), **figures: Any) -> None:
        super().__init__(id, own_ids)
        for name, value in figures.items():
            setattr(self, name, value)

    def varied(self, id: str, **different: Any) -> Edition:
        """Another edition, the same as this one but for the id and what is `different`."""
        same = {name: getattr(self, name) for name in Edition.__slots__ if hasattr(self, name)}
        return Edition(id, **{**same, **different})


EDITIONS = {"2023": Edition("2023", **FIGURES)}


def rule_of(*editions: str) -> Callable[[Function], Function]:
    """Register a function of a chapter with editions, under its own name."""

    def register(function: Function) -> Function:
        for id in editions:
            setattr(EDITIONS[id], function.__name__, function)
        return function

    return register
