"""The table of Tyrants of the Underdark as plain data, and the plain questions that every chapter asks of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel.dice import Dice
from ..kernel.state import State
from ..kernel.table import Table
from .content import Instruction
from .edition import EDITIONS, Edition

Colour = int | str
"""Whose a troop is: a seat, or WHITE."""
WHITE = "white"


class Player(State):
    """One player's own area: resources in the pool, VP in tokens, pieces not on the map, and the trophy hall, where
    `trophies` counts troops by colour ("white", or a seat as a word)."""

    __slots__ = ("barracks", "house", "influence", "power", "spies", "tokens", "trophies")

    house: str
    power: int
    influence: int
    tokens: int
    barracks: int
    spies: int
    trophies: dict[str, int]

    def __init__(self, house: str, rules: Edition) -> None:
        self.house = house
        self.power = 0
        self.influence = 0
        self.tokens = 0
        self.barracks = rules.troops
        self.spies = rules.spies
        self.trophies = {}


class Due(State):
    """A promotion that a card has ordered for the end of the turn (endturn.promote): up to `count` cards, or exactly as
    many if not `up_to`; `which` are the other cards played, or those of Obedience; `then` is carried out afterwards."""

    __slots__ = ("card", "count", "then", "up_to", "which")

    card: str
    count: int
    up_to: bool
    which: str
    then: list[Instruction]

    def __init__(self, card: str, count: int, up_to: bool, which: str, then: Sequence[Instruction]) -> None:
        self.card = card
        self.count = count
        self.up_to = up_to
        self.which = which
        self.then = list(then)


class TyrantsTable(Table):
    """The whole table.

    `troops` are the occupants of each place's spaces, None where a space is empty; `spies` the seats with a spy at each
    site; `markers` who holds each site control marker in play. `worked` are the sites whose markers have given their
    Influence this turn; `trigger` says what will end the game after this round.
    """

    __slots__ = (
        "active",
        "decks",
        "due",
        "edition",
        "first",
        "markers",
        "phase",
        "players",
        "resolving",
        "round",
        "sections",
        "spies",
        "trigger",
        "troops",
        "worked",
    )

    edition: str
    players: list[Player]
    decks: list[str]
    sections: list[str]
    phase: str
    round: int
    first: int
    active: int
    troops: dict[str, list[Colour | None]]
    spies: dict[str, list[int]]
    markers: dict[str, int | None]
    worked: list[str]
    due: list[Due]
    resolving: str | None
    trigger: dict[str, Any] | None

    def __init__(
        self, edition: str, dice: Dice, houses: Sequence[str], decks: Sequence[str], sections: Sequence[str]
    ) -> None:
        super().__init__(dice)
        self.edition = edition
        self.players = [Player(house, self.rules) for house in houses]
        self.decks = list(decks)
        self.sections = list(sections)
        self.phase = "setup"
        self.round = 0
        self.first = 0
        self.active = 0
        self.troops = {}
        self.spies = {}
        self.markers = {}
        self.worked = []
        self.due = []
        self.resolving = None
        self.trigger = None

    @classmethod
    def missing(cls, slot: str, frozen: Mapping[str, Any]) -> Any:
        """The first saves did not name their edition."""
        return next(iter(EDITIONS)) if slot == "edition" else super().missing(slot, frozen)

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
            self.emit("gained-vp", rule, seat, points=points, source=source)

    def gain(self, seat: int, resource: str, amount: int, rule: str, source: str) -> None:
        """Add "power" or "influence" to the pool (resources.pool)."""
        player = self.players[seat]
        setattr(player, resource, getattr(player, resource) + amount)
        self.emit("gained", rule, seat, resource=resource, amount=amount, source=source)

    def spend(self, seat: int, resource: str, amount: int, rule: str) -> None:
        """Take resources out of the pool for a basic action."""
        player = self.players[seat]
        setattr(player, resource, getattr(player, resource) - amount)
        self.emit("spent", rule, seat, resource=resource, amount=amount)

    def end_is_near(self, rule: str, seat: int) -> None:
        """The end of the game is triggered: this round is the last (endgame.finish-round)."""
        if self.trigger is None:
            self.trigger = {"cite": rule, "seat": seat}
            self.emit("end-triggered", rule, seat)


def colour_ref(colour: Colour) -> str:
    """How events and options point at whose a troop is."""
    return "troop:white" if colour == WHITE else f"seat:{colour}"
