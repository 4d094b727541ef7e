"""The table of Warhammer Underworlds as plain data, and the plain questions that every chapter asks of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import InitVar, field
from typing import Any

from ...kernel.events import Event, Kind
from ...kernel.slotted import slotted
from ...kernel.state import ADDED, TRANSIENT, State
from ...kernel.table import Table
from ..board.battlefield import Battlefield, battlefield
from ..edition import EDITIONS, Edition
from .fighter import Fighter

ARTEFACT = -1
"""Stands for the number that the Artefact has not (artefact.cards)."""
ARTEFACT_TOKEN = "objective-artefact"
ARTEFACT_LETTER = "A"
"""What is shown in place of a number."""


@slotted
class Player(State):
    """One player: warband, glory points (available and spent count alike at the end) and activations left. `deck` is
    the universal Rivals deck in use, "" for the warband's own."""

    warband: str
    deck: str = ""
    available: int = 0
    spent: int = 0
    activations: int = 0
    sources: list[dict[str, Any]] = field(default_factory=list)

    @property
    def glory(self) -> int:
        """All glory points, spent ones included (victory.most-glory)."""
        return self.available + self.spent


@slotted
class Combat(State):
    """An Attack action in progress. `step` is that of the combat sequence, 1 to 8 (combat.sequence-2023); `stands` says
    that a reaction keeps the target from being driven back."""

    attacker: str
    attack: str
    target: str
    step: int = 1
    attack_roll: list[str] | None = None
    defence_roll: list[str] | None = None
    rerolled: list[int] = field(default_factory=list)
    trapped: bool | None = None
    successes: list[int] | None = None
    crits: list[int] | None = None
    outcome: str | None = None
    stands: bool = False
    ended: bool = False

    @property
    def succeeded(self) -> bool:
        """Whether the Attack action succeeded (combat.failed-and-succeeded)."""
        return self.outcome in ("hit", "critical-hit")


@slotted
class InPlay(State):
    """A gambit that waits for its event or persists, face up in front of its player (power.next-event-2023,
    power.persist). `notes` is what its effect has to remember: fighters `chosen`, the `hex` that it blocks."""

    card: str
    seat: int
    notes: dict[str, Any]


@slotted
class UnderworldsTable(Table):
    """The whole table.

    `faces` are the board faces picked so far, `layout` names the joined boards, `boards` the seat that each board
    belongs to; `fixed_layout` is the picture after which boards are laid, "" for none. `objectives` are the hexes of
    the placed objective tokens, in the order of the zone "objectives", which holds their numbers. `artefact` is None
    unless the Artefact is played for; during setup it is the hex in which it waits for the other tokens, "" else.
    `match` is the match that the game is part of, None for a game by itself. If there are `secret_decks`, nobody knows
    which cards others have brought, and each card carries the number of its seat, from the second on.
    `since` keeps event numbers: where the current phase, main step and reaction step began. `cursor` is how far the
    present chapter has come (whose opportunity it is, consecutive passes). `bound` is the fighter that must be the
    next one activated, `charging` the one whose Charge action is under way. `supposed` are events that have not
    happened: a bot asks what cards would make of them.
    """

    edition: str
    seat_words: InitVar[Sequence[str]]
    advanced: bool
    quick: bool
    artefact: str | None = field(default=None, metadata=ADDED)
    players: list[Player] = field(init=False)
    fighters: dict[str, Fighter] = field(default_factory=dict)
    faces: list[str] = field(default_factory=list)
    fixed_layout: str = field(default="", metadata=ADDED)
    layout: str | None = None
    boards: list[int] = field(default_factory=list)
    objectives: list[str] = field(default_factory=list)
    phase: str = "setup-boards"
    round: int = 0
    turn: int = 0
    first: int | None = None
    active: int | None = None
    main_step: str = ""
    match: State | None = field(default=None, metadata=ADDED)
    picker: int | None = None
    placed_first: int | None = None
    last_activation: int | None = None
    bound: str | None = None
    charging: str | None = field(default=None, metadata=TRANSIENT)
    cursor: dict[str, int] = field(default_factory=dict)
    combats: list[Combat] = field(default_factory=list)
    in_play: list[InPlay] = field(default_factory=list)
    windows: list[dict[str, Any]] = field(default_factory=list)
    secret_decks: bool = field(default=False, metadata=ADDED)
    since: dict[str, int] = field(default_factory=lambda: {"phase": 0, "step": 0, "window": 0})
    supposed: tuple[Event, ...] = field(default=(), metadata=TRANSIENT)

    def __post_init__(self, seat_words: Sequence[str]) -> None:
        self.players = [Player(warband, deck) for warband, _, deck in (words.partition("+") for words in seat_words)]

    @property
    def rules(self) -> Edition:
        """What the edition that is played says where editions differ, for that many players."""
        rules, players = EDITIONS[self.edition], len(self.players)
        return rules if players == 2 else rules.among(players)  # asked so often that a call less counts

    @property
    def seat_count(self) -> int:
        return len(self.players)

    # ------------------------------------------------------------------ the order of play

    @property
    def is_anticlockwise(self) -> bool:
        """Whether the order of play is turned round in this round (multi.round-2, multi.round-3)."""
        return len(self.players) > 2 and self.round in self.rules.anticlockwise_rounds

    def seats_from(self, seat: int) -> list[int]:
        seats = Table.seats_from(self, seat)
        return [seat, *reversed(seats[1:])] if self.is_anticlockwise else seats

    def next_seat(self, seat: int) -> int:
        return self.seats_from(seat)[1]

    # ------------------------------------------------------------------ the battlefield

    @property
    def battlefield(self) -> Battlefield:
        """The joined boards, with the hexes that gambits in play block."""
        assert self.layout is not None
        return battlefield(self.layout, self.blocked_for_now() if self.in_play else ())

    def blocked_for_now(self) -> tuple[str, ...]:
        """The hexes that gambits in play block."""
        blocked = [waiting.notes["hex"] for waiting in self.in_play if "hex" in waiting.notes]
        return tuple(sorted(blocked)) if blocked else ()

    def fighter_at(self, hex: str) -> Fighter | None:
        """Who stands in a hex."""
        for fighter in self.fighters.values():
            if fighter.at == hex:
                return fighter
        return None

    def occupied(self) -> frozenset[str]:
        """The hexes that contain a fighter (board.occupied)."""
        return frozenset(fighter.at for fighter in self.fighters.values() if fighter.at is not None)

    def is_empty(self, hex: str) -> bool:
        """Whether a hex is on the battlefield, not blocked and without a fighter (board.empty)."""
        field = self.battlefield
        return field.contains(hex) and not field.is_blocked(hex) and self.fighter_at(hex) is None

    def territory_of(self, hex: str) -> int | None:
        """The seat in whose territory a hex lies; None for no one's (board.territory, board.no-ones-territory)."""
        board = self.battlefield.territory(hex)
        return None if board is None else self.boards[board]

    def distance(self, one: Fighter, other: Fighter) -> int:
        """Hexes between two fighters on the battlefield."""
        assert one.at is not None
        assert other.at is not None
        return self.battlefield.distance(one.at, other.at)

    # ------------------------------------------------------------------ fighters

    def warband(self, seat: int) -> list[Fighter]:
        """All fighters of a seat, out of action or not."""
        return [fighter for fighter in self.fighters.values() if fighter.seat == seat]

    def survivors(self, seat: int) -> list[Fighter]:
        """The fighters of a seat that are on the battlefield (core.surviving)."""
        return [fighter for fighter in self.fighters.values() if fighter.seat == seat and fighter.at is not None]

    def enemies_of(self, seat: int) -> list[Fighter]:
        """The surviving fighters of other seats (core.friendly-enemy)."""
        return [fighter for fighter in self.fighters.values() if fighter.seat != seat and fighter.at is not None]

    def adjacent(self, fighter: Fighter) -> list[Fighter]:
        """The fighters next to one; never itself (board.self-distance)."""
        if fighter.at is None:
            return []
        around = self.battlefield.neighbours(fighter.at)
        return [other for other in self.fighters.values() if other.at in around]

    def within(self, fighter: Fighter, hexes: int) -> list[Fighter]:
        """The fighters at most that many hexes away, itself included (board.self-distance)."""
        if fighter.at is None:
            return []
        return [other for other in self.fighters.values() if other.at and self.distance(fighter, other) <= hexes]

    # ------------------------------------------------------------------ objectives and cards

    def number_at(self, index: int) -> int:
        """The number of the objective token that was placed as `index`-th; ARTEFACT for the one without."""
        token = self.zones["objectives"].cards[index]
        return ARTEFACT if token == ARTEFACT_TOKEN else int(token.rpartition("-")[2])

    def objective_in(self, hex: str) -> int | None:
        """The number of the objective token in a hex."""
        return self.number_at(self.objectives.index(hex)) if hex in self.objectives else None

    def held(self, seat: int) -> list[int]:
        """The numbers of the objectives that a warband holds, sorted (objective.hold)."""
        standing = {fighter.at for fighter in self.survivors(seat)}
        return sorted(self.number_at(index) for index, hex in enumerate(self.objectives) if hex in standing)

    def hand(self, seat: int, kind: str) -> list[str]:
        """The cards of kind "power" or "objective" in a hand."""
        return self.zones[f"{kind}-hand-{seat}"].cards

    # ------------------------------------------------------------------ time

    @property
    def turns(self) -> int:
        """Turns of an action phase: as many for each player as there are activations (round.turns)."""
        return self.rules.activations * self.seat_count

    def seat_of_turn(self, turn: int) -> int:
        """Whose turn of this round that is, counted from 0: who has the first one, then on in the order of play."""
        assert self.first is not None
        return self.seats_from(self.first)[turn % self.seat_count]

    @property
    def last_to_activate(self) -> int:
        """The player who took the last activation and goes first in minor steps (inspire.order, objective.surge-order);
        before there was one, the player with the first turn."""
        return self.last_activation if self.last_activation is not None else self.first or 0

    @property
    def combat(self) -> Combat | None:
        """The Attack action being resolved, the innermost if a reaction attacks in the middle of another."""
        return self.combats[-1] if self.combats else None

    def happened(self, since: str, kind: Kind) -> Iterator[Event]:
        """The events of a kind since the current "phase", main "step" or reaction "window" began."""
        events = self.events
        for number in range(self.since[since], len(events)):
            if events[number].kind == kind:
                yield events[number]
        for event in self.supposed:
            if event.kind == kind:
                yield event
