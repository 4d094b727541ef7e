"""A game at the other end of a line, behind the port: in a worker beside the page, or anywhere.

What is known of it came with its last change. A request whose answer does not come, or is none, has failed as far as
this end can tell (`LineLost`): nothing of what is known has changed by it. Whether it was carried out all the same the
next answer shows.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import katabasis as kb
from katabasis.kernel import log
from katabasis.kernel.checkpoint import Choice
from katabasis.kernel.system import System
from katabasis.kernel.text import refuse

from .messages import (
    OPEN,
    UNREADABLE,
    Malformed,
    State,
    ask_in,
    beat_in,
    checked,
    key_of,
    list_of,
    number_in,
    read,
    refusal_in,
    state_in,
    suggestion_in,
    view_in,
    word_in,
    written,
)
from .playback import Beat
from .port import LineLost, LineSilent
from .views import View

Taken = TypeVar("Taken")

PATIENCE = 7.0
"""Seconds that the other end may take for an answer."""
CONNECTING = 8.0
"""Seconds more for a line that has to be set up first."""

GONE_ON = refuse("table.gone-on", "The game has gone on since. It is shown as it stands now")

_names = itertools.count(1)


class Line(Protocol):
    """A way for messages to a host and back."""

    def listen(self, heard: Callable[[str], None], closed: Callable[[LineLost], None]) -> None:
        """Have `heard` called with every message that comes from the other end, and `closed` with the reason when what
        was sent is answered no more."""

    def send(self, message: str, patience: float) -> None:
        """Send a message, whose answer may take so many seconds. Raises LineLost."""


class RemoteGame:
    """What a session asks of a game at the other end of a line; see `port.Port` for each of these.

    `opening` is what the table is opened with, plain data that the host understands (`host.Lay`). `open` it first.
    """

    knows_all = True
    chooses_next = True

    def __init__(self, line: Line, opening: Mapping[str, Any]) -> None:
        self.line = line
        self._opening = opening
        self.name = f"table-{next(_names)}"
        self._requests = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.changes = 0
        self._copy: kb.Game | None = None
        self.people: list[list[int]] = []
        """The seats of each person on this side."""
        self.choices: list[Choice] = []
        self.events: list[kb.Event] = []
        self.event_offsets: list[int] = []
        line.listen(self._heard, self._closed)

    async def open(self, patience: float = PATIENCE) -> Mapping[str, Any]:
        """Have the table laid, which may take so many seconds; what there is to know about it besides. Raises
        kb.KatabasisError or LineLost."""
        return await self._open(self._opening, patience)

    # ------------------------------------------------------------------ what is known

    @property
    def game(self) -> kb.Game:
        """A copy on this side, as the game stands, made of what the host has written."""
        if self._copy is None:
            self._copy = _taken(_game_in, [self.state.save, log.write(self.events)])
        return self._copy

    @property
    def seat_count(self) -> int:
        return self.state.seat_count

    @property
    def can_redo(self) -> bool:
        return bool(self.state.undone)

    @property
    def verdict(self) -> str:
        return self.state.verdict

    def seen_by(self, seat: int | None) -> View:
        return self.state.views[key_of(seat)]

    def foreseen(self) -> Mapping[str, dict[str, Any]]:
        return self.state.foreseen

    def orders(self, seats: Sequence[int]) -> Sequence[kb.Order]:
        return self.state.orders

    def why_no_undo(self, seats: Sequence[int] | None, along: Sequence[int]) -> Sequence[kb.Refusal]:
        return self.state.undo[key_of(seats[0] if seats else None)]

    def missing(self, moment: int) -> int:
        return 0

    def replay(self, most: int) -> None: ...

    # ------------------------------------------------------------------ changing it

    async def choose(self, option: str, answer: Any = None) -> None:
        await self._change("choose", option, answer)

    async def end(self, how: str, seat: int) -> None:
        await self._change("end", how, seat)

    async def undo(self, seats: Sequence[int] | None, along: Sequence[int], first: int) -> None:
        await self._change("undo", seats, along, first)

    async def redo(self) -> None:
        await self._change("redo")

    # ------------------------------------------------------------------ asking

    async def preview(self, option: str, answer: Any = None) -> dict[str, Any] | None:
        return await self._ask(_table_or_none, "preview", option, answer)

    async def why_not(self, option: str, answer: Any) -> list[kb.Refusal]:
        return await self._ask(list_of(refusal_in), "why_not", option, answer)

    async def suggestions(self, option: str) -> list[kb.Suggestion]:
        return await self._ask(list_of(suggestion_in), "suggestions", option)

    async def nearest(self, option: str, answer: Any) -> Any:
        return await self._ask(_anything, "nearest", option, answer)

    async def asked(self, question: str, on: str) -> dict[str, Any] | None:
        return await self._ask(_table_or_none, "asked", question, on)

    async def following(self, order: str) -> str | None:
        return await self._ask(_word_or_none, "following", order)

    async def view(self, seat: int | None, moment: int) -> View:
        return await self._ask(view_in, "view", seat, moment)

    async def playback(self, seat: int | None, kinds: Sequence[str]) -> Sequence[Beat]:
        return await self._ask(list_of(beat_in), "playback", seat, kinds)

    async def branch(self, moment: int) -> kb.Game:
        return await self._ask(_game_in, "branch", moment)

    # ------------------------------------------------------------------ inside

    async def _ask(self, take: Callable[[Any], Taken], ask: str, *about: Any) -> Taken:
        """What is taken out of the answer to a question. Raises LineLost, also where the game has gone on since."""
        answer = await self._answered(ask, about)
        if "stale" in answer:
            raise LineLost
        return _taken(take, answer["answer"])

    async def _change(self, ask: str, *about: Any) -> None:
        """Have the game change, and know how it stands then. Raises LineLost; kb.Refused where the game refuses, or has
        gone on since: then that is known, too."""
        answer = await self._answered(ask, about)
        self._take(_taken(state_in, answer["stale" if "stale" in answer else "answer"]))
        if "stale" in answer:
            raise kb.Refused([GONE_ON])

    async def _answered(self, ask: str, about: Sequence[Any]) -> dict[str, Any]:
        """The answer to a request. A host that has begun anew since the table was opened lays it again first."""
        answer = await self._exchanged(ask, about)
        if answer.get("unknown") is True:
            state = self.state
            kept = {"save": state.save, "log": log.write(self.events)}
            await self._open({**self._opening, **kept, "changes": self.changes, "undone": state.undone})
            answer = await self._exchanged(ask, about)
        if "answer" not in answer and "stale" not in answer:
            raise LineLost
        return answer

    async def _open(self, about: Mapping[str, Any], patience: float = PATIENCE) -> Mapping[str, Any]:
        opened = (await self._exchanged(OPEN, about, patience)).get("answer")
        state, people, more = _taken(_opened, opened)
        self._take(state, people)
        self.people = people
        return more

    async def _exchanged(self, ask: str, about: Any, patience: float = PATIENCE) -> dict[str, Any]:
        """What comes back for a request. Raises what that says: kb.Refused, kb.KatabasisError; or LineLost."""
        id = next(self._requests)
        answer = self._waiting[id] = asyncio.get_running_loop().create_future()
        request = {"table": self.name, "id": id, "changes": self.changes, "ask": ask, "about": about}
        try:
            self.line.send(written(request), patience)
            if not answer.done():
                await asyncio.wait([answer], timeout=patience + CONNECTING)
            if not answer.done():
                raise LineSilent
            message: dict[str, Any] = answer.result()
        finally:
            self._waiting.pop(id).cancel()
        if "refused" in message:
            raise kb.Refused(_taken(list_of(refusal_in), message["refused"]))
        if "error" in message:
            raise kb.KatabasisError(_taken(word_in, message["error"]))
        return message

    def _heard(self, text: str) -> None:
        """Take a message in. One that answers no request which still waits is nobody's."""
        try:
            message = read(text)
            answer = self._waiting.get(message["id"])
        except UNREADABLE:
            self._closed(LineLost())  # nobody knows whose answer that was
            return
        if answer is not None and not answer.done():
            answer.set_result(message)

    def _closed(self, reason: LineLost) -> None:
        """Give up whatever was asked."""
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(reason)

    def _take(self, state: State, people: Sequence[Sequence[int]] | None = None) -> None:
        """Know what the host has told. Raises LineLost, and knows what it knew, where that makes no sense."""
        choices, events = state.known
        made = [*self.choices[:choices], *state.choices]
        offsets = [*self.event_offsets[:choices], *state.offsets]
        happened = [*self.events[:events], *state.events]
        try:
            decision = None
            if state.asked is not None:
                decision = ask_in(state.views[key_of(state.asked)]["decision"], state.private)
            public = state.views[key_of(None)]
            system = kb.system(public["game"])
            system.open_edition(public["edition"])
        except UNREADABLE:
            raise LineLost from None
        people = self.people if people is None else people
        seats = {key_of(seat) for seat in itertools.chain((None,), *people)}
        persons = {"", *(key_of(own[0]) for own in people)}
        fits = choices <= len(self.choices) and events <= len(self.events) and len(offsets) == len(made)
        if not fits or not seats <= state.views.keys() or not persons <= state.undo.keys():
            raise LineLost
        self.system: System[Any] = system
        self.decision: kb.Ask | None = decision
        self.choices, self.event_offsets, self.events = made, offsets, happened
        self.changes, self.state, self._copy = state.changes, state, None


def _taken(take: Callable[[Any], Taken], value: Any) -> Taken:
    """What is taken out of an answer. Raises LineLost for one that is none."""
    try:
        return take(value)
    except UNREADABLE:
        raise LineLost from None


def _opened(value: Any) -> tuple[State, list[list[int]], dict[str, Any]]:
    people = list_of(list_of(number_in))(value["people"])
    if not all(people):
        raise Malformed("nobody sits there")
    return state_in(value["state"]), people, checked(value["about"], dict)


def _anything(value: Any) -> Any:
    return value


def _table_or_none(value: Any) -> dict[str, Any] | None:
    table: dict[str, Any] | None = checked(value, dict, None)
    return table


def _word_or_none(value: Any) -> str | None:
    word: str | None = checked(value, str, None)
    return word


def _game_in(value: Any) -> kb.Game:
    save, events = value
    return kb.load(word_in(save), word_in(events), trusted=True)
