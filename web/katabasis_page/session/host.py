"""The other end of a line: the games that are played there, and the answers to messages about them.

Whatever comes in, an answer goes out, and no game has changed but by what its rules allow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import katabasis as kb
from katabasis.kernel.ending import ENDINGS
from katabasis.kernel.errors import reason_of

from .eager import Eager
from .local_game import LocalGame
from .messages import (
    CHANGES,
    OPEN,
    Malformed,
    State,
    checked,
    choice_in,
    key_of,
    list_of,
    number_in,
    plain_state,
    read,
    word_in,
    written,
)


class Laid(NamedTuple):
    """A table that was laid: its game, who sits at the other end, and what is to be known there besides."""

    game: kb.Game
    people: Sequence[Sequence[int]]
    """The seats of each person at the other end."""
    bots: Sequence[int] = ()
    """The seats whose choices undo takes back with those of people."""
    judge: Callable[[kb.Game], str] = lambda game: ""
    about: Mapping[str, Any] = {}
    """What whoever opens the table is told once, as plain data."""


Lay = Callable[[Mapping[str, Any]], Laid]
"""Lays a table from what a request to open it says. Raises kb.KatabasisError."""


class Host:
    """Answers messages about one table: the one that was opened last."""

    def __init__(self, lay: Lay) -> None:
        self._lay = lay
        self._name = ""
        self.table: Table | None = None
        """The table that is open."""

    def answer(self, text: str) -> str:
        """The answer to a message, whatever it is."""
        id = 0
        try:
            message = read(text)
            id = number_in(message["id"])
            answer = self._answer(message)
        except kb.Refused as refused:
            answer = {"refused": refused.refusals}
        except Exception as error:  # a request may ask anything of anything; what a rule breaks off has changed nothing
            answer = {"error": reason_of(error)}
        return written({"id": id, **answer})

    def _answer(self, message: Mapping[str, Any]) -> dict[str, Any]:
        name, ask, about = word_in(message["table"]), word_in(message["ask"]), message["about"]
        if ask == OPEN:
            laid = self._lay(checked(about, dict))
            self._name, self.table = name, Table(laid, about)
            return {"answer": {"state": self.table.state((0, 0)), "people": laid.people, "about": laid.about}}
        table = self.table
        if table is None or self._name != name:
            return {"unknown": True}
        if message["changes"] != table.changes:
            return {"stale": table.state((0, 0))}
        asked = READERS[ask](checked(about, list), table.port.game)
        return {"answer": table.changed(ask, asked) if ask in CHANGES else table.answer(ask, asked)}


class Table:
    """A game, and how often it has changed."""

    def __init__(self, laid: Laid, opening: Mapping[str, Any]) -> None:
        self.port = LocalGame(laid.game, laid.judge)
        self.port.undone = list_of(list_of(choice_in))(opening.get("undone", []))
        self.changes = number_in(opening.get("changes", 0))
        self._laid = laid

    def answer(self, ask: str, asked: Sequence[Any]) -> Any:
        """The answer to a question."""
        answer = Eager(getattr(self.port, ask)(*asked)).results[0]
        return [answer.save(), answer.log()] if isinstance(answer, kb.Game) else answer

    def changed(self, ask: str, asked: Sequence[Any]) -> dict[str, Any]:
        """What the game has become by a change."""
        choices, events = len(self.port.choices), len(self.port.events)
        try:
            self.answer(ask, asked)
        except BaseException:
            self.changes += len(self.port.choices) != choices  # several choices are made again: of some it may be so
            raise
        self.changes += 1
        return self.state((min(choices, len(self.port.choices)), min(events, len(self.port.events))))

    def state(self, known: tuple[int, int]) -> dict[str, Any]:
        """What is to be known at the other end, where so many choices and events are known already."""
        port, laid = self.port, self._laid
        decision, (choices, events) = port.decision, known
        asked = None if decision is None else decision.seat
        person = next((seats for seats in laid.people if asked in seats), ())
        seats = {None, *chain(*laid.people)} | ({asked} if asked is not None else set())
        undoing = {"": None, **{str(own[0]): own for own in laid.people}}
        state = State(
            self.changes,
            known,
            list(port.choices[choices:]),
            list(port.event_offsets[choices:]),
            list(port.events[events:]),
            port.seat_count,
            asked,
            decision is not None and decision.private,
            {key_of(seat): port.seen_by(seat) for seat in seats},
            port.foreseen() if person else {},
            list(port.orders(person)) if person else [],
            {key: list(port.why_no_undo(own, laid.bots)) for key, own in undoing.items()},
            port.undone,
            port.verdict,
            port.game.save(),
        )
        return plain_state(state)


# ---------------------------------------------------------------------- reading requests

Read = Callable[[Sequence[Any], kb.Game], Sequence[Any]]
"""Reads what a request is about. Raises ValueError or TypeError."""


def _nothing(about: Sequence[Any], _game: kb.Game) -> Sequence[Any]:
    () = about
    return ()


def _option(about: Sequence[Any], _game: kb.Game) -> Sequence[Any]:
    (option,) = about
    return (word_in(option),)


def _answered(about: Sequence[Any], _game: kb.Game) -> Sequence[Any]:
    option, answer = about
    return word_in(option), answer


def _question(about: Sequence[Any], _game: kb.Game) -> Sequence[Any]:
    question, on = about
    return word_in(question), word_in(on)


def _end(about: Sequence[Any], game: kb.Game) -> Sequence[Any]:
    how, seat = about
    if how not in ENDINGS:
        raise Malformed("no game ends so")
    return how, _seat(seat, game)


def _undo(about: Sequence[Any], game: kb.Game) -> Sequence[Any]:
    seats, along, first = about
    own = None if seats is None else [_seat(seat, game) for seat in checked(seats, list)]
    return own, [_seat(seat, game) for seat in checked(along, list)], number_in(first)


def _moment_of_view(about: Sequence[Any], game: kb.Game) -> Sequence[Any]:
    seat, moment = about
    return None if seat is None else _seat(seat, game), *_moment([moment], game)


def _moment(about: Sequence[Any], game: kb.Game) -> Sequence[Any]:
    (moment,) = about
    if number_in(moment) > len(game.choices):
        raise Malformed(f"there were {len(game.choices)} choices")
    return (moment,)


def _playback(about: Sequence[Any], game: kb.Game) -> Sequence[Any]:
    seat, kinds = about
    return None if seat is None else _seat(seat, game), list_of(word_in)(kinds)


def _seat(seat: Any, game: kb.Game) -> int:
    if number_in(seat) not in game.table.seats:
        raise Malformed("there is no such seat")
    return int(seat)


READERS: dict[str, Read] = {
    "choose": _answered,
    "end": _end,
    "undo": _undo,
    "redo": _nothing,
    "preview": _answered,
    "why_not": _answered,
    "suggestions": _option,
    "nearest": _answered,
    "asked": _question,
    "following": _option,
    "view": _moment_of_view,
    "playback": _playback,
    "branch": _moment,
}
"""Every request about a table that is open, and what reads it: the names of `port.Port`."""
