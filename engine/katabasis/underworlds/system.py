"""Warhammer Underworlds, as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..content import load, names, version
from ..kernel.flow import Step
from ..kernel.game import Game
from ..kernel.options import Option
from ..kernel.state import State
from ..kernel.system import DividedSystem
from ..kernel.table import Table
from ..kernel.text import Refusal, refuse
from .edition import EDITIONS
from .rules import odds, setup
from .rules.chart import CHAPTERS
from .state import Combat, Fighter, InPlay, Player, UnderworldsTable, card_of
from .view import view


class Underworlds(DividedSystem):
    """The starter set of 2023."""

    name = "underworlds"
    editions = tuple(EDITIONS)
    usual_seats = ("farstriders", "sepulchral-guard")
    modules = CHAPTERS
    forgettable = ("react", "reveal", "score", "reroll")
    states: ClassVar[tuple[type[State], ...]] = (UnderworldsTable, Player, Fighter, Combat, InPlay)

    def seat_counts(self, edition: str) -> Sequence[int]:
        return EDITIONS[edition].seat_counts

    def content_version(self, edition: str) -> str:
        return version(self.name, edition)

    def catalogue(self) -> dict[str, dict[str, dict[str, str]]]:
        content = load(self.name)
        return {
            "warbands": names(content["warband"]),
            "fighters": names(content["fighter"]),
            "cards": names(content["card"]),
            "boards": names(content["board"]),
        }

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        return setup.new_table(edition, seats, seed, options)

    def seats_rule(self, edition: str) -> str:
        return EDITIONS[edition].cite("core.players")

    def view(self, table: UnderworldsTable, seat: int) -> dict[str, Any]:
        return view(table, seat)

    def why_not_now(self, game: Game, verb: str, on: str | None) -> list[Refusal]:
        return _untimely(game.table, verb, on)

    def events_needed_from(self, table: UnderworldsTable) -> int:
        """Cards ask about this phase, and about what opened the reaction steps that are under way."""
        numbers: list[int] = [*table.since.values(), *(window["since"] for window in table.windows)]
        return min(numbers)

    def preview(self, game: Game, option: Option) -> dict[str, Any] | None:
        ask, table = game.decision, game.table
        assert isinstance(table, UnderworldsTable)
        if ask is None or ask.name != "attack" or len(option.value[1]) != 1:
            return None
        attack, (target,) = option.value
        fighters = [ref[8:] for ref in option.refs if ref.startswith("fighter:")]
        attacker = next(table.fighters[id] for id in fighters if id != target)
        return odds.preview(table, attacker, attack, table.fighters[target])


def _untimely(table: Table, verb: str, on: str | None) -> list[Refusal]:
    """Why something that exists in the game is no part of the present decision."""
    assert isinstance(table, UnderworldsTable)
    if verb in ("play", "react") and on is not None and table.phase == "end":
        return [refuse("endphase.no-gambits", "Gambits are not played in the end phase")]
    if verb == "play":
        return [refuse("power.gambit-when", "Gambits are played in power steps")]
    if verb == "upgrade":
        return [refuse("power.upgrade-when", "Upgrades are played in power steps and in the end phase's upgrade step")]
    if verb == "react":
        return [refuse(table.rules.cite("reaction.trigger"), "This is not the reaction step that it waits for")]
    if verb in ("move", "attack", "charge", "guard", "stun", "tackle", "act"):
        return _no_activation(table, on)
    if verb == "score" and on is not None and _is_surge(table, on):
        return [refuse(table.rules.cite("objective.surge"), "A surge objective is scored in a surge step")]
    if verb == "score":
        return [refuse("objective.end-phase-default", "It is scored in the end phase, if its condition is met then")]
    return []


def _no_activation(table: UnderworldsTable, on: str | None) -> list[Refusal]:
    fighter = table.fighters.get((on or "").rpartition(":")[2])
    if fighter is not None and table.active is not None and fighter.seat != table.active:
        return [refuse("round.turns", "It is the other player's turn")]
    return [refuse("activation.fighter", "A fighter is activated in its player's activation step")]


def _is_surge(table: UnderworldsTable, on: str) -> bool:
    card = on.rpartition(":")[2]
    cards = [held for seat in table.seats for held in table.hand(seat, "objective")]
    return card in cards and card_of(card).is_surge


SYSTEM = Underworlds()
