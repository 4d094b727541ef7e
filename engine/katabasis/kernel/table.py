"""What every game's table has: chance, zones, the events so far, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from .dice import Dice, Face
from .edition import Edition
from .events import DREW, PUT, ROLLED, SHUFFLED, Event, Kind
from .slotted import slotted
from .state import TRANSIENT, State, added
from .zones import ALL, OWNER, Zone

WON, DRAWN, LOST = "won", "drawn", "lost"
BY_CONCESSION, BY_DRAW_AGREED = "table.conceded", "table.draw-agreed"
"""What stands for the rule that decided where players have ended a game, and no rule of its book."""


@dataclass(slots=True)
class Result(State):
    """How a game ended.

    `winners` are the winning seats, `scores` has each seat's, `rule` is the rule that decided. `sources` says where
    the points came from: for every seat a list of {"what", "points", "when"}.

    `outcome` is that of the table as a whole: "won", "drawn" or "lost". Where it is left out, a game that nobody wins
    or that all of several opponents win is drawn. A co-operative game says it: won by all seats, or lost by all, and
    then there are no winners.
    """

    winners: list[int]
    scores: list[int]
    rule: str = field(metadata=added(lambda frozen: frozen["cite"]))
    sources: list[list[dict[str, Any]]] = field(default_factory=list)
    outcome: str = field(default="", metadata=added(lambda frozen: _outcome_of(frozen["winners"], frozen["scores"])))

    def __post_init__(self) -> None:
        self.winners = list(self.winners)
        self.scores = list(self.scores)
        self.sources = [[dict(entry) for entry in source] for source in self.sources]
        self.outcome = self.outcome or _outcome_of(self.winners, self.scores)
        if self.outcome not in (WON, DRAWN, LOST) or (self.outcome == LOST and self.winners):
            raise ValueError(f"no game with the winners {self.winners} is '{self.outcome}'")

    def __str__(self) -> str:
        scores = f", {' to '.join(map(str, self.scores))}" if self.scores else ""
        return f"{self._verdict()}{scores} [{self.rule}]"

    @property
    def is_agreed(self) -> bool:
        """Whether players have ended the game: one has conceded, or all have agreed on a draw."""
        return self.rule in (BY_CONCESSION, BY_DRAW_AGREED)

    def _verdict(self) -> str:
        if self.outcome == DRAWN:
            return "a draw"
        if self.outcome == LOST:
            return "lost by all"
        return f"{' and '.join(f'seat {seat + 1}' for seat in self.winners)} won"

    def __repr__(self) -> str:
        return f"<Result {self}>"


def _outcome_of(winners: Sequence[int], scores: Sequence[int]) -> str:
    return DRAWN if not winners or 1 < len(winners) == len(scores) else WON


@slotted
class Table(State):
    """Base of a game's table. Every change passes through a method that emits an event."""

    dice: Dice
    zones: dict[str, Zone] = field(default_factory=dict, init=False)
    events: list[Event] = field(default_factory=list, init=False, metadata=TRANSIENT)
    result: Result | None = field(default=None, init=False)

    @property
    def rules(self) -> Edition:
        """The edition that is played."""
        raise NotImplementedError

    # ------------------------------------------------------------------ seats

    @property
    def seat_count(self) -> int:
        """How many seats there are."""
        raise NotImplementedError

    @property
    def seats(self) -> range:
        """Every seat, from 0."""
        return range(self.seat_count)

    def seats_from(self, seat: int) -> list[int]:
        """Every seat in the order of play, that one first."""
        count = self.seat_count
        return [(seat + step) % count for step in range(count)]

    def next_seat(self, seat: int) -> int:
        """Who comes after a seat in the order of play."""
        return (seat + 1) % self.seat_count

    def side(self, seat: int) -> list[int]:
        """The seats that win and lose together with one, itself included: it alone, unless the game says otherwise."""
        return [seat]

    def opponents(self, seat: int) -> list[int]:
        """The seats of other sides, in the order of play from that one."""
        side = self.side(seat)
        return [other for other in self.seats_from(seat) if other not in side]

    # ------------------------------------------------------------------ hidden things

    def shows(self, zone: Zone, seat: int) -> bool:
        """Whether that seat may look at the cards of a zone: once the game is played out, everybody may look at all."""
        return self._is_played_out or zone.visible_to(seat)

    @property
    def uncovered(self) -> bool:
        """Whether the end of the game has shown cards that were hidden until then."""
        return self._is_played_out and any(zone.sees != ALL and zone.cards for zone in self.zones.values())

    @property
    def _is_played_out(self) -> bool:
        return self.result is not None and not self.result.is_agreed

    # ------------------------------------------------------------------ what happens

    def emit(
        self,
        kind: Kind,
        rule: str,
        seat: int | None = None,
        /,
        *,
        secret: dict[str, Any] | None = None,
        barrier: str = "",
        **what: Any,
    ) -> Event:
        """Note that something happened."""
        event = _new_event(Event, (kind, rule, seat, what, secret, barrier))
        self.events.append(event)
        return event

    def roll(
        self, die: str, faces: Sequence[Face], count: int, rule: str, seat: int | None = None, **what: Any
    ) -> list[Face]:
        """Roll `count` dice of one kind for that seat, as one event; the faces, in order. The faces of a die of numbers
        are `range(1, 7)`."""
        rolled = self.dice.pool(faces, count)
        self.emit(ROLLED, rule, seat, barrier="roll", die=die, faces=list(rolled), **what)
        return rolled

    def shuffle(self, zone: str, rule: str) -> None:
        """Shuffle a pile. The result depends on where each card lay and on no card's name, so that a table on
        which hidden cards have changed places shuffles to one on which they have."""
        pile = self.zones[zone]
        pile.cards = self.dice.shuffle(pile.cards)
        self.emit(SHUFFLED, rule, pile.owner, zone=zone)

    def draw(self, source: str, target: str, count: int, rule: str) -> list[str]:
        """Move up to `count` cards from the top of a pile; fewer when it runs out. The drawn cards."""
        pile, hand = self.zones[source], self.zones[target]
        drawn = [pile.cards.pop() for _ in range(min(count, len(pile.cards)))]
        if drawn:
            hand.cards.extend(drawn)
            what: dict[str, Any] = {"zone": target, "source": source, "count": len(drawn)}
            if hand.sees == ALL:
                self.emit(DREW, rule, hand.owner, barrier="reveal", cards=drawn, **what)
            else:
                secret = {"cards": drawn} if hand.sees == OWNER else None
                self.emit(DREW, rule, hand.owner, secret=secret, barrier="draw", **what)
        return drawn

    def put(self, card: str, source: str, target: str, rule: str, kind: Kind = PUT) -> None:
        """Move one card between zones, as an event that shows it to whoever may see it where it came from or
        where it lands. Undo stops where that shows a card to somebody who did not see it before."""
        origin, goal = self.zones[source], self.zones[target]
        origin.cards.remove(card)
        goal.cards.append(card)
        if goal.sees == ALL or origin.sees == ALL:
            barrier = "" if origin.sees == ALL else "reveal"
            owner = origin.owner if goal.owner is None else goal.owner
            self.emit(kind, rule, owner, barrier=barrier, card=card, source=source, zone=target)
        elif goal.sees == OWNER:
            barrier = "" if origin.sees == OWNER and origin.owner == goal.owner else "draw"
            secret = {"card": card}
            self.emit(kind, rule, goal.owner, secret=secret, barrier=barrier, source=source, zone=target)
        else:
            knower = origin.owner if origin.sees == OWNER else goal.owner
            known = {"card": card} if origin.sees == OWNER else None
            self.emit(kind, rule, knower, secret=known, source=source, zone=target)


_new_event = tuple.__new__
"""Makes events in half the time of their class."""

if TYPE_CHECKING:
    import typing_extensions

    AnyTable = typing_extensions.TypeVar("AnyTable", bound=Table, default=Any)
    TableOf = typing_extensions.TypeVar("TableOf", bound=Table, default=Table, covariant=True)
else:  # no browser has the library for types
    AnyTable = TypeVar("AnyTable")
    TableOf = TypeVar("TableOf")
