"""A guest's end of the line to the host: what its seats see, its notes, and what it asks for."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..kernel.errors import KatabasisError
from ..kernel.system import System
from ..kernel.untrusted import from_json
from ..kernel.zones import ONLOOKER
from .boundary import MOST_A_SECOND_OF_HOST, Boundary
from .chain import Chain, new_root
from .ledger import Disclosure, disclosure_in
from .messages import (
    VERSION,
    Answer,
    Bye,
    Choose,
    Commit,
    Concede,
    Draw,
    Element,
    FromGuest,
    FromHost,
    Hello,
    Log,
    Next,
    Over,
    People,
    Question,
    Refusals,
    Stand,
    Standing,
    Tips,
    Undo,
    View,
    Welcome,
    from_host,
    written,
)
from .notes import Notes
from .sealed_game import Commitment, OutOfTurn, SetUp

if TYPE_CHECKING:
    from .audit import Audit

MOST_PARTS = 100
"""Messages that a disclosure may come in."""


class Guest:
    """Somebody who plays, or looks on, at the table of a host. `ticket` is that of the invitation.

    `views` has what each of its seats sees (-1: an onlooker), with every event that it was told; `name` is what others
    are to call it.
    """

    def __init__(
        self, ticket: str, notes: Notes | None = None, now: Callable[[], float] = time.monotonic, name: str = ""
    ) -> None:
        self.ticket = ticket
        self.name = name
        self.notes = notes
        self.chain = notes.chain if notes else Chain(new_root())
        self.boundary: Boundary[FromHost] = Boundary(from_host, now, MOST_A_SECOND_OF_HOST)
        self.seats: list[int] = []
        self.changes = 0
        """How often the game had changed when it was last seen."""
        self.views: dict[int, dict[str, Any]] = {}
        self._seen: dict[int, int] = {}
        """How often the game had changed when each seat was shown it last."""
        self.foreseen: dict[int, Mapping[str, Any]] = {}
        self.welcome: Welcome | None = None
        """What the host has told first."""
        self.people = People([], [], [], [], [])
        """Who is there, and who the players are."""
        self.standing: dict[str, Any] = {}
        """Its standing answers: what each decision asks, by its name."""
        self.refusals: Sequence[Any] = ()
        """Why the host has refused what was asked for last."""
        self.answers: dict[int, Any] = {}
        self.farewell: Sequence[Any] | None = None
        """Why the host has ended the line: the message and the values of a sentence."""
        self.disclosure: Disclosure | None = None
        self._events: dict[int, list[Any]] = {}
        self._since: dict[int, int] = {}
        """From which event on each seat has been told since its last view."""
        self._parts: list[str] = []
        self.made: list[tuple[int, int, bool]] = []
        """Of every choice: whose it was, how many events there were before it, whether it declined."""
        self.undo_refusals: Sequence[Any] = ()
        """Why undo would refuse."""
        self.orders: Sequence[Any] = ()
        """What choices could be left to."""
        self.noticed: Callable[[FromHost], None] = lambda message: None
        """Called with whatever has come from the host and was believed."""
        self._asked = 0
        self._send: Callable[[bytes], None] = lambda packed: None

    def connect(self, send: Callable[[bytes], None]) -> None:
        """Come over a line that has opened: everything is told anew."""
        self._send, self._events, self._since, self._parts, self.made = send, {}, {}, [], []
        self._tell(Hello(VERSION, self.ticket, self.chain.tip, self.name))

    @property
    def is_whole(self) -> bool:
        """Whether all of its seats have been shown the game as it stands: their views come one after another."""
        return all(self._seen.get(seat) == self.changes for seat in self.seats or [ONLOOKER])

    # ------------------------------------------------------------------ asking the host

    def choose(self, seat: int, option: str, answer: Any = None) -> None:
        """Ask to choose."""
        self._tell(Choose(self.changes, seat, option, answer))

    def undo(self, seat: int) -> None:
        """Ask for the last choice back that one of its seats has made."""
        self._tell(Undo(self.changes, seat))

    def concede(self, seat: int) -> None:
        """Give the game up."""
        self._tell(Concede(self.changes, seat))

    def offer_draw(self, seat: int) -> None:
        """Offer a draw, or agree to the one that is offered."""
        self._tell(Draw(self.changes, seat))

    def stand(self, seat: int, name: str, *, stands: bool) -> None:
        """Give a standing answer to what the seat is asked, or withdraw one."""
        self._tell(Stand(self.changes, seat, name, stands))

    def ask(self, seat: int, question: str, option: str, answer: Any = None) -> int:
        """Ask one of `messages.QUESTIONS`; by which number `answers` will have what comes."""
        self._asked += 1
        self._tell(Question(self._asked, self.changes, seat, question, option, answer))
        return self._asked

    def audit(self, find_system: Callable[[str], System]) -> Audit:
        """Check a game that is over. Raises OutOfTurn before the host has disclosed it."""
        from .audit import audit

        if self.notes is None or self.disclosure is None:
            raise OutOfTurn("the host has disclosed nothing")
        return audit(self.notes, self.disclosure, find_system)

    # ------------------------------------------------------------------ what comes

    def heard(self, packed: bytes) -> None:
        """Take a message that has come from the host. What is none, or not to be believed, changes nothing."""
        message = self.boundary.take(packed)
        if message is not None:
            try:
                self._hear(message)
                self.noticed(message)
            except (KatabasisError, ValueError):
                self.boundary.bad += 1
        if self.boundary.is_worn_out:
            self._send = lambda packed: None

    def _hear(self, message: FromHost) -> None:
        if isinstance(message, Welcome):
            self._welcomed(message)
        elif isinstance(message, Tips):
            self._take_tips(message.tips)
        elif isinstance(message, Commit):
            self._answer(Commitment(*message))
        elif isinstance(message, Log):
            self._take_events(message.seat, message.since, message.events)
        elif isinstance(message, View):
            self._see(message)
        elif isinstance(message, Over):
            self._take_part(message)
        elif isinstance(message, Next):
            self._begin_another()
        else:
            self._take_news(message)

    def _take_news(self, message: Refusals | Answer | People | Standing | Bye) -> None:
        if isinstance(message, Refusals):
            self.refusals = message.refusals
        elif isinstance(message, Answer):
            self.answers[message.id] = message.answer
        elif isinstance(message, People):
            self.people = message
        elif isinstance(message, Standing):
            self.standing = dict(message.answers)
        else:
            self.farewell = message.why

    def _welcomed(self, welcome: Welcome) -> None:
        set_up = SetUp(welcome.edition, welcome.played, welcome.options, welcome.given, welcome.begun)
        notes = self.notes
        if notes is None:
            if welcome.guest != ONLOOKER:
                self.notes = Notes(welcome.guest, welcome.seal, welcome.game, set_up, [], self.chain)
        elif (notes.guest, notes.seal, notes.game, notes.set_up) != (welcome.guest, welcome.seal, welcome.game, set_up):
            raise OutOfTurn("this is another game than it was")
        if welcome.guest != ONLOOKER:
            self.chain.catch_up(welcome.last)
        self.welcome, self.seats = welcome, welcome.seats

    def _take_tips(self, tips: Sequence[str]) -> None:
        notes = self.notes
        if notes is None:
            return
        if [*tips[: len(notes.tips)]] != notes.tips or notes.guest >= len(tips) or tips[notes.guest] != self.chain.tip:
            raise OutOfTurn("the guests are others than they were")
        notes.tips = [*tips]

    def _begin_another(self) -> None:
        self.notes, self.chain, self.welcome, self.disclosure = None, Chain(new_root()), None, None
        self.changes, self.views, self.foreseen, self._seen = 0, {}, {}, {}
        self.undo_refusals, self.orders, self.refusals = (), (), ()
        self.connect(self._send)

    def _answer(self, commitment: Commitment) -> None:
        if self.notes is None or not self.notes.tips:
            raise OutOfTurn("nothing is to be committed to before the guests are known")
        self._tell(Element(commitment.number, self.notes.answer(commitment)))

    def _take_events(self, seat: int, since: int, events: Sequence[Any]) -> None:
        if seat not in (self.seats or [ONLOOKER]):
            raise OutOfTurn("that is the seat of somebody else")
        known = self._events.setdefault(seat, [])
        if since > len(known):
            raise OutOfTurn("there are events between that were not told")
        self._since[seat] = min(since, self._since.get(seat, since))
        known[since:] = events

    def _see(self, message: View) -> None:
        seat, view = message.seat, message.view
        if view["seat"] != (None if seat == ONLOOKER else seat):
            raise OutOfTurn("that is the view of another seat")
        self._take_events(seat, message.since, view["events"])
        since = self._since.pop(seat)
        first = view["choices"] - len(message.made)
        if not 0 <= first <= len(self.made):
            raise OutOfTurn("there are choices between that were not told")
        self.made[first:] = [(who, events, declines) for who, events, declines in message.made]
        if self.notes is not None:
            self.notes.see(message.changes, {**view, "events": self._events[seat][since:]}, since)
        self.changes = self._seen[seat] = message.changes
        self.views[seat] = {**view, "events": [*self._events[seat]]}
        self.foreseen[seat], self.undo_refusals, self.refusals = message.foreseen, message.undo, ()
        self.orders = message.orders

    def _take_part(self, over: Over) -> None:
        if over.part == 0:
            self._parts = []
        if over.part != len(self._parts) or not over.part < over.parts <= MOST_PARTS:
            raise OutOfTurn("that part of the disclosure is not the next")
        self._parts.append(over.text)
        if len(self._parts) == over.parts:
            text, self._parts = "".join(self._parts), []
            self.disclosure = disclosure_in(from_json(text))

    def _tell(self, message: FromGuest) -> None:
        self._send(written(message))
