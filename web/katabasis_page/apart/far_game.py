"""A game at the host of another browser, behind the port: of it this side knows what its seats may see, and no more.

Its past is what was met: the views that came while somebody looked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import katabasis as kb
from katabasis.apart import messages
from katabasis.apart.guest import Guest
from katabasis.kernel import log
from katabasis.kernel.checkpoint import Choice
from katabasis.kernel.ending import CONCEDE
from katabasis.kernel.system import System
from katabasis.kernel.text import refuse
from katabasis.kernel.zones import ONLOOKER

from ..session.messages import UNREADABLE, ask_in, list_of, order_in, refusal_in, suggestion_in
from ..session.playback import Beat
from ..session.port import LineLost, LineSilent
from ..session.views import View
from .hosted_game import NO_DRAW

Taken = TypeVar("Taken")

PATIENCE = 20.0
"""Seconds that the host may take for an answer; the other guests have to add to the chance of a choice."""
BETWEEN, BETWEEN_CHANGES = 0.12, 0.1
"""Seconds between two questions, and between two changes: a host bears no more than 20 messages a second."""
AT_ONCE = 2.0
"""The same where nobody else is asked."""


NOTHING: dict[str, Any] = {"id": "", "label": ["", {}], "refs": [], "declines": True}
ONLOOKING = refuse("table.apart-onlooker", "Whoever only looks on takes nothing back")
UNSEEN: dict[str, Any] = {"options": [NOTHING], "refused": [], "prompt": ["", {}], "rule": ""}
"""What is known of the decision of somebody else: that there is one."""


class NotKnown(RuntimeError):
    """Something was asked that only the host knows."""


class FarGame:
    """What a session asks of a game that is at the host; see `port.Port` for each of these. The host has told how it
    stands."""

    knows_all = False
    chooses_next = False

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.is_open = True
        """Whether there is a line."""
        self.system: System[Any] = kb.system(self._view["game"])
        self.system.open_edition(self._view["edition"])
        self._past: dict[tuple[int | None, int], View] = {}
        self._waiting: asyncio.Future[None] | None = None
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._next = self._next_change = 0.0
        """When the next question may be asked, and the next change."""
        self.read()

    def read(self) -> None:
        """Know what the guest has been told."""
        view, made = self._view, self.guest.made
        self.choices = [
            Choice(seat, "", str(number), declines=made[number][2]) for number, (seat, *_) in enumerate(made)
        ]
        self.event_offsets = [events for _seat, events, _declines in made]
        self.events = self._happened()
        decision = view["decision"]
        self.decision: kb.Ask | None = None
        if decision is not None:
            asked = self.guest.views.get(decision["seat"], view)["decision"]
            self.decision = ask_in({**UNSEEN, **asked, "prompt": asked["prompt"] or UNSEEN["prompt"]}, private=False)
        self.seat_count = len(self.guest.people.names)
        for key in [key for key in self._past if key[1] >= len(self.choices)]:
            del self._past[key]
        for seat, each in self.guest.views.items():
            self._past[None if seat == ONLOOKER else seat, len(self.choices)] = each

    @property
    def _view(self) -> View:
        """What the first of its seats sees, or an onlooker."""
        return self.guest.views[(self.guest.seats or [ONLOOKER])[0]]

    def _happened(self) -> list[kb.Event]:
        """Everything that has happened, each event as the seat of this side may know it that knows most."""
        first, *others = [[*map(log.unpacked, view["events"])] for view in self.guest.views.values()]
        for other in others:
            first = [mine if mine.secret is not None else theirs for mine, theirs in zip(first, other, strict=True)]
        return first

    # ------------------------------------------------------------------ what is known

    @property
    def game(self) -> kb.Game:
        """There is none on this side."""
        raise NotKnown("the game is at its host")

    @property
    def can_redo(self) -> bool:
        return False

    @property
    def verdict(self) -> str:
        return ""

    def seen_by(self, seat: int | None) -> View:
        return {**self.guest.views.get(ONLOOKER if seat is None else seat, self._view), "events": []}

    def foreseen(self) -> Mapping[str, dict[str, Any]]:
        decision = self.decision
        return {} if decision is None else self.guest.foreseen.get(decision.seat, {})

    def orders(self, seats: Sequence[int]) -> Sequence[kb.Order]:
        return [*map(order_in, self.guest.orders)]

    def why_no_undo(self, seats: Sequence[int] | None, along: Sequence[int]) -> Sequence[kb.Refusal]:
        return [*map(refusal_in, self.guest.undo_refusals)] if self.guest.seats else [ONLOOKING]

    def missing(self, moment: int) -> int:
        return 0

    def replay(self, most: int) -> None: ...

    # ------------------------------------------------------------------ changing it

    async def choose(self, option: str, answer: Any = None) -> None:
        seat = self._asked_seat
        await self._change(lambda: self.guest.choose(seat, option, answer))

    async def end(self, how: str, seat: int) -> None:
        if how != CONCEDE:
            raise kb.Refused([NO_DRAW])
        await self._change(lambda: self.guest.concede(seat))

    async def undo(self, seats: Sequence[int] | None, along: Sequence[int], first: int) -> None:
        own = self.guest.seats
        if not own:
            raise kb.Refused([ONLOOKING])
        await self._change(lambda: self.guest.undo(own[0]))

    async def redo(self) -> None:
        return None

    # ------------------------------------------------------------------ asking

    async def preview(self, option: str, answer: Any = None) -> dict[str, Any] | None:
        preview = await self._ask("preview", option, answer)
        return preview if isinstance(preview, dict) else None

    async def why_not(self, option: str, answer: Any) -> list[kb.Refusal]:
        return self._taken(list_of(refusal_in), await self._ask("why_not", option, answer))

    async def suggestions(self, option: str) -> list[kb.Suggestion]:
        return self._taken(list_of(suggestion_in), await self._ask("suggestions", option))

    async def nearest(self, option: str, answer: Any) -> Any:
        return await self._ask("nearest", option, answer)

    async def asked(self, question: str, on: str) -> dict[str, Any] | None:
        answer = await self._ask("asked", question, on)
        return answer if isinstance(answer, dict) else None

    async def following(self, order: str) -> str | None:
        option = await self._ask("following", order)
        return option if isinstance(option, str) else None

    async def view(self, seat: int | None, moment: int) -> View:
        """What was met then, or the last time before it; what it led to stands in the log."""
        known = [number for watcher, number in self._past if watcher == seat and number <= moment]
        return {**(self._past[seat, max(known)] if known else self.seen_by(seat)), "events": []}

    async def playback(self, seat: int | None, kinds: Sequence[str]) -> Sequence[Beat]:
        return ()

    async def branch(self, moment: int) -> kb.Game:
        return self.game

    # ------------------------------------------------------------------ what comes

    def heard(self, message: messages.FromHost) -> bool:
        """Something has come from the host. Whether the game stands otherwise by that, and nobody here has waited for
        it."""
        if isinstance(message, messages.Answer):
            answered = self._asked.get(message.id)
            if answered is not None and not answered.done():
                answered.set_result(message.answer)
        elif isinstance(message, messages.Refusals) or (isinstance(message, messages.View) and self.guest.is_whole):
            if isinstance(message, messages.View):
                self.read()
            if self._waiting is None:
                return isinstance(message, messages.View)
            if not self._waiting.done():
                self._waiting.set_result(None)
        return False

    def lost(self) -> None:
        """The line is no more."""
        self.is_open = False
        for answer in (self._waiting, *self._asked.values()):
            if answer is not None and not answer.done():
                answer.set_exception(LineLost())

    # ------------------------------------------------------------------ inside

    @property
    def _asked_seat(self) -> int:
        decision = self.decision
        assert decision is not None
        return decision.seat

    async def _change(self, ask: Callable[[], None]) -> None:
        if not self.is_open:
            raise LineLost
        waiting = self._waiting = asyncio.get_running_loop().create_future()
        self.guest.refusals = ()
        try:
            self._next_change = self._after(self._next_change, BETWEEN_CHANGES)
            await self._until(self._next_change)
            ask()
            await asyncio.wait([waiting], timeout=PATIENCE)
            if not waiting.done():
                raise LineSilent
            waiting.result()
        finally:
            self._waiting = None
            waiting.cancel()
        if self.guest.refusals:
            raise kb.Refused(self._taken(list_of(refusal_in), self.guest.refusals))

    async def _ask(self, question: str, option: str, answer: Any = None) -> Any:
        if not self.is_open:
            raise LineLost
        seat = (self.guest.seats or [ONLOOKER])[0] if self.decision is None else self._asked_seat
        seat = seat if seat in self.guest.seats else (self.guest.seats or [ONLOOKER])[0]
        self._next = at = self._after(self._next, BETWEEN)
        await self._until(at)
        id = self.guest.ask(seat, question, option, answer)
        waiting = self._asked[id] = asyncio.get_running_loop().create_future()
        try:
            await asyncio.wait([waiting], timeout=AT_ONCE)
            if not waiting.done():
                raise LineSilent
            return waiting.result()
        finally:
            self._asked.pop(id).cancel()
            self.guest.answers.pop(id, None)

    @staticmethod
    def _after(last: float, seconds: float) -> float:
        """When something may be sent so long after the last of its kind, and not before now."""
        return max(asyncio.get_running_loop().time(), last + seconds)

    @staticmethod
    async def _until(time: float) -> None:
        if (left := time - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(left)

    @staticmethod
    def _taken(take: Callable[[Any], Taken], value: Any) -> Taken:
        try:
            return take(value)
        except UNREADABLE:
            raise LineLost from None
