"""What a battlepack decides, one record each, which a table reads as `table.pack`: figures of the battlefield, cards,
and what its chapters do where the core rules leave something to the battlepack (basics.battlepack).

A core chapter never asks which battlepack is played: it reads a figure, or calls a function. Functions stand in the
chapters of the battlepack (`rules/spearhead`), each registered under the name of its slot: `@SPEARHEAD.rule`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, TypeVar

from ..content import load
from ..kernel.slotted import slotted
from .content import tenths

if TYPE_CHECKING:
    from ..kernel.flow import Flow, Step
    from ..kernel.table_reader import TableReader
    from ..kernel.text import Text
    from .state import SigmarTable, Unit

Function = TypeVar("Function", bound=Callable[..., Any])


@slotted
class Battlepack:
    """A battlepack: its figures, its cards, and its functions."""

    id: str
    battlefield: tuple[int, int]
    rounds: int
    deploy_from_enemy: int
    feature_from_feature: int
    feature_from_enemy: int
    feature_from_long_edge: int
    maps: tuple[str, ...]
    sides: tuple[str, ...]
    objectives: tuple[str, ...]
    features: tuple[str, ...]
    abilities: tuple[str, ...]
    """The abilities that every unit may use."""
    tactics: Mapping[str, str]
    """The ability that is the command of each battle tactic card."""
    twists: Mapping[str, str]
    """The side of the board that each twist is for."""

    begin: Step = field(init=False)
    """The first step of set-up."""
    first_decider: Callable[[SigmarTable], tuple[int, str]] = field(init=False)
    """Who decides about the first turn of the first battle round, and the rule that says so."""
    muster: Callable[[str], Iterable[tuple[str, bool]]] = field(init=False)
    """The warscrolls of an army's units, and whether each is the general's."""
    of_army: Callable[[SigmarTable, int], Iterable[str]] = field(init=False)
    """The abilities of a player's army: its battle traits, and what was chosen."""
    of_unit: Callable[[SigmarTable, Unit], Iterable[str]] = field(init=False)
    """The abilities that a player has chosen for a unit."""
    begin_battle: Callable[[SigmarTable], None] = field(init=False)
    """What is laid out when the armies stand."""
    begin_round: Callable[[SigmarTable, int], Flow[None]] = field(init=False)
    """What is drawn in a battle round, before its abilities; the seat is whose that seized the initiative, or
    NOBODY."""
    cards: Callable[[SigmarTable, int], Iterable[str]] = field(init=False)
    """The cards that a player has, each with a command."""
    possible_cards: Callable[[SigmarTable, int], Iterable[str]] = field(init=False)
    """The cards that a player may have, as far as the others know."""
    command_of: Callable[[str], str] = field(init=False)
    """The ability that is the command of a card."""
    spend_card: Callable[[SigmarTable, int, str], None] = field(init=False)
    """What becomes of a card whose command a player has used."""
    is_closed: Callable[[SigmarTable, str], bool] = field(init=False)
    """Whether nobody can contest an objective in this round."""
    more_to_wound: Callable[[SigmarTable, Unit, Unit], int] = field(init=False)
    """What is added to wound rolls of a unit against a target."""
    is_hit_on_sixes: Callable[[SigmarTable, Unit], bool] = field(init=False)
    """Whether only a 6 hits a unit."""
    score_turn: Callable[[SigmarTable], Flow[None]] = field(init=False)
    """What gives victory points at the end of a turn."""
    end_turn: Callable[[SigmarTable], Flow[None]] = field(init=False)
    """What happens when points have been scored."""
    end_round: Callable[[SigmarTable], None] = field(init=False)
    """What happens at the end of a battle round, after its abilities."""
    end_battle: Callable[[SigmarTable], None] = field(init=False)
    """Who has won after the last battle round."""
    not_now: Callable[[], Mapping[str, tuple[str, Text]]] = field(init=False)
    """The rule of what is chosen at a time of its own, and the sentence when that is, by the word of the answer."""
    faults: Callable[[SigmarTable, str], Iterator[str]] = field(init=False)
    """What no table can be before a step of the set-up or of a battle."""
    steps_of_setup: tuple[str, ...] = field(init=False)
    """The names of the boxes before which units wait to be deployed."""
    read_cards: Callable[[TableReader, SigmarTable], None] = field(init=False)
    """Where cards lie as a position has it."""
    write_cards: Callable[[SigmarTable], dict[str, list[str]]] = field(init=False)
    """The same, as a position will have it."""

    def rule(self, function: Function) -> Function:
        """Register a function of a chapter with this battlepack, in the slot of its own name."""
        setattr(self, function.__name__, function)
        return function


def _battlepack(id: str, printed: Mapping[str, Any]) -> Battlepack:
    width, depth = printed["battlefield"]
    return Battlepack(
        id,
        (tenths(width), tenths(depth)),
        printed["rounds"],
        tenths(printed["deploy_from_enemy"]),
        tenths(printed["feature_from_feature"]),
        tenths(printed["feature_from_enemy"]),
        tenths(printed["feature_from_long_edge"]),
        tuple(printed["maps"]),
        tuple(printed["sides"]),
        tuple(printed["objectives"]),
        tuple(printed["features"]),
        tuple(printed["abilities"]),
        {tactic: card["command"] for tactic, card in _content["tactics"].items()},
        {twist: card["side"] for twist, card in _content["twists"].items()},
    )


_content = load("sigmar")

BATTLEPACKS = {id: _battlepack(id, printed) for id, printed in _content["battlepacks"].items()}
