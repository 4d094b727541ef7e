"""The table of Tyrants of the Underdark as plain data, and the plain questions that every chapter asks of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import InitVar, field
from typing import Any

from ..kernel.options import Option
from ..kernel.slotted import slotted
from ..kernel.state import TRANSIENT, State, added
from ..kernel.table import Table
from .content import Instruction
from .edition import EDITIONS, Edition
from .events import END_TRIGGERED, GAINED, GAINED_VP, SPENT

Colour = int | str
"""Whose a troop is: a seat, or WHITE."""
WHITE = "white"


@slotted
class Player(State):
    """One player's own area: resources in the pool, VP in tokens, pieces not on the map, and the trophy hall, where
    `trophies` counts troops by colour ("white", or a seat as a word)."""

    house: str
    barracks: int
    spies: int
    power: int = 0
    influence: int = 0
    tokens: int = 0
    trophies: dict[str, int] = field(default_factory=dict)


@slotted
class Due(State):
    """A promotion that a card has ordered for the end of the turn (endturn.promote): up to `count` cards, or exactly as
    many if not `up_to`; `which` are the other cards played, or those of Obedience; `then` is carried out afterwards."""

    card: str
    count: int
    up_to: bool
    which: str
    then: list[Instruction]


@slotted
class TyrantsTable(Table):
    """The whole table.

    `troops` are the occupants of each place's spaces, None where a space is empty; `spies` the seats with a spy at each
    site; `markers` who holds each site control marker in play. `worked` are the sites whose markers have given their
    Influence this turn; `trigger` says what will end the game after this round.
    """

    edition: str = field(metadata=added(lambda frozen: next(iter(EDITIONS))))
    houses: InitVar[Sequence[str]]
    decks: list[str]
    sections: list[str]
    players: list[Player] = field(init=False)
    phase: str = "setup"
    round: int = 0
    first: int = 0
    active: int = 0
    troops: dict[str, list[Colour | None]] = field(default_factory=dict)
    spies: dict[str, list[int]] = field(default_factory=dict)
    markers: dict[str, int | None] = field(default_factory=dict)
    worked: list[str] = field(default_factory=list)
    due: list[Due] = field(default_factory=list)
    resolving: str | None = None
    trigger: dict[str, Any] | None = None
    listed: dict[tuple[Any, ...], list[Option]] = field(default_factory=dict, metadata=TRANSIENT)
    """Candidates on the map since a piece has last changed its place, by what else they depend on."""

    def __post_init__(self, houses: Sequence[str]) -> None:
        self.players = [Player(house, self.rules.troops, self.rules.spies) for house in houses]

    @property
    def rules(self) -> Edition:
        return EDITIONS[self.edition]

    @property
    def seat_count(self) -> int:
        return len(self.players)

    def cards(self, zone: str, seat: int | None = None) -> list[str]:
        """The cards that lie in a zone of that seat, or in one of the board."""
        return self.zones[zone if seat is None else f"{zone}-{seat}"].cards

    def has_troops(self, seat: int) -> bool:
        """Whether that seat has a troop on the map (deploy.no-troops-on-map)."""
        return any(seat in troops for troops in self.troops.values())

    def gain_vp(self, seat: int, points: int, rule: str, source: str) -> None:
        """Take VP tokens; `source` is a ref to what gave them (endturn.gain-vp)."""
        if points:
            self.players[seat].tokens += points
            self.emit(GAINED_VP, rule, seat, points=points, source=source)

    def gain(self, seat: int, resource: str, amount: int, rule: str, source: str) -> None:
        """Add "power" or "influence" to the pool (resources.pool)."""
        player = self.players[seat]
        setattr(player, resource, getattr(player, resource) + amount)
        self.emit(GAINED, rule, seat, resource=resource, amount=amount, source=source)

    def spend(self, seat: int, resource: str, amount: int, rule: str) -> None:
        """Take resources out of the pool for a basic action."""
        player = self.players[seat]
        setattr(player, resource, getattr(player, resource) - amount)
        self.emit(SPENT, rule, seat, resource=resource, amount=amount)

    def end_is_near(self, rule: str, seat: int) -> None:
        """The end of the game is triggered: this round is the last (endgame.finish-round)."""
        if self.trigger is None:
            self.trigger = {"cite": rule, "seat": seat}
            self.emit(END_TRIGGERED, rule, seat)


def colour_ref(colour: Colour) -> str:
    """How events and options point at whose a troop is."""
    return "troop:white" if colour == WHITE else f"seat:{colour}"
