"""The audit: whether a game was played as its host says, by what one guest has noted of it.

The record is played again from the secret that was sealed and the elements of the guests, with what was undone; the
first change of the game that is not as it was noted, or not as chance has it, is told with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ..kernel import ending, record
from ..kernel.errors import BadRecord, KatabasisError
from ..kernel.events import Event
from ..kernel.game import Game
from ..kernel.system import System
from ..kernel.text import Text, ngettext, say
from ..kernel.untrusted import from_json
from .chain import follows
from .ledger import BadDisclosure, Disclosure, Spent, Undone, with_lines
from .notes import Met, Notes, met
from .sealing import ABSENT, begun_of, commitment_of, seal_of, seed_of, stir_of

ROLL, CARDS = "roll", ("draw", "reveal")
"""The barriers of events by which chance has answered: dice, and cards that were drawn or shown."""
AS_PLAYED = say("Checked: as played")
ANOTHER_SEED, ANOTHER_DIE, ANOTHER_CARD, SWAPPED, USED_TWICE, OTHERWISE = (
    "seed",
    "die",
    "card",
    "swapped",
    "used-twice",
    "otherwise",
)
"""Why a game is not as it was played."""


class Difference(NamedTuple):
    """The first thing that differs: at which choice, counted from 1 (0: the set-up), why, and a sentence."""

    choice: int
    why: str
    reason: Text

    @property
    def text(self) -> Text:
        """Where and why, for the guest."""
        if self.choice == 0:
            return say("Not as played in the set-up: {reason}", reason=self.reason)
        return say("Not as played at choice {number}: {reason}", number=self.choice, reason=self.reason)


class Audit(NamedTuple):
    """What an audit has come to. `difference` is None where all is as it was played; then `missing` lists, for each
    guest, the choices that were made without its element, and `undone` says how many were taken back.

    `late` are the choices that were made without the element which the guest has given for them: whether it came too
    late, as the host says, or was left out once the host knew it, nobody can prove. `alone` are those to which chance
    has answered without an element of anybody (0: the set-up)."""

    difference: Difference | None
    missing: Sequence[Sequence[int]] = ()
    undone: int = 0
    late: Sequence[int] = ()
    alone: Sequence[int] = ()

    @property
    def text(self) -> Text:
        """The verdict in words."""
        if self.difference is not None:
            return self.difference.text
        verdict = AS_PLAYED
        for remark in self._remarks():
            verdict = say("{verdict}. {remark}", verdict=verdict, remark=remark)
        return verdict

    def _remarks(self) -> Iterator[Text]:
        if self.late:
            message = ngettext(
                "At choice {numbers} your secret was not used: it came too late, or the host left it out",
                "At choices {numbers} your secret was not used: it came too late, or the host left it out",
            )
            yield say(message, numbers=_in_ranges(self.late), count=len(self.late))
        if 0 in self.alone:
            yield say("The host could have picked the set-up: no guest was there yet")
        if alone := [choice for choice in self.alone if choice and choice not in self.late]:
            message = ngettext(
                "The host could foresee the chance of choice {numbers}: no guest was there",
                "The host could foresee the chance of choices {numbers}: no guest was there",
            )
            yield say(message, numbers=_in_ranges(alone), count=len(alone))


def _in_ranges(numbers: Sequence[int]) -> str:
    """Numbers in rising order as they are read: "3, 7-9"."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][-1] + 1:
            ranges[-1][1:] = [number]
        else:
            ranges.append([number])
    return ", ".join("-".join(map(str, each)) for each in ranges)


def audit(
    notes: Notes,
    disclosure: Disclosure,
    find_system: Callable[[str], System],
    alive: Callable[[], None] = lambda: None,
) -> Audit:
    """Play a game again that its host has disclosed, and compare it with what a guest has noted. `alive` is called
    after each choice."""
    auditor = _Auditor(notes, disclosure, find_system, alive)
    try:
        auditor.check()
    except _Differs as found:
        return Audit(Difference(auditor.choice, found.why, found.reason))
    except (BadRecord, BadDisclosure):
        return Audit(Difference(auditor.choice, OTHERWISE, _UNREADABLE))
    return Audit(None, auditor.missing, auditor.undone, sorted({*auditor.late}), auditor.alone)


class _Differs(Exception):
    def __init__(self, why: str, reason: Text) -> None:
        self.why = why
        self.reason = reason


class _Auditor:
    """Goes through a disclosure once. `choice` is the one that it is at, counted from 1."""

    def __init__(
        self, notes: Notes, disclosure: Disclosure, find_system: Callable[[str], System], alive: Callable[[], None]
    ) -> None:
        self.notes = notes
        self.alive = alive
        self.secret, self.text, self.ledger = disclosure
        self.find_system = find_system
        self.choice = 0
        self.undone = 0
        self.missing: list[list[int]] = [[] for _ in notes.tips]
        self.late: list[int] = []
        self.alone: list[int] = []
        self.last = [*notes.tips]
        self.missed = [0] * len(notes.tips)
        """How many commitments each guest has not answered in time since its last element."""
        self.spent: list[set[str]] = [set() for _ in notes.tips]
        self.number = 0
        """How many were committed to before the one that is looked at."""
        self.counts: list[int] = []
        """How many results of chance there had been before each choice."""
        self.game: Game

    def check(self) -> None:
        """Raises _Differs, BadRecord or BadDisclosure."""
        self._begin()
        lines = record.lines_in(self.text)[self.notes.set_up.given :]
        for changes, (entry, line) in enumerate(with_lines(self.ledger, lines), 2):
            if isinstance(entry, Undone):
                self._undo(entry)
                self._compare_views(changes)
            else:
                parts = record.parts_of(line)
                events = self._choose(entry, parts)
                self._compare_views(changes, events, parts.checks)
            self.alive()
        if left_out := [number for number in self.notes.commitments if number >= self.number]:
            message = ngettext("{count} promised choice is missing", "{count} promised choices are missing")
            raise _otherwise(say(message, count=len(left_out)))

    # ------------------------------------------------------------------ one change after another

    def _begin(self) -> None:
        notes, header = self.notes, record.set_up_in(self.text)
        if seal_of(self.secret) != notes.seal:
            raise _Differs(ANOTHER_SEED, say("The secret is not the one that was sealed"))
        if not self.ledger or not isinstance(self.ledger[0], Spent):
            raise BadDisclosure("the ledger does not begin with a set-up")
        edition, seats, options, given, begun = notes.set_up
        agreed = {"game": notes.game, "edition": edition, "seats": seats, "options": options}
        if any(header.get(key) != value for key, value in agreed.items()):
            raise _otherwise(_ANOTHER)
        first = self.ledger[0]
        self._take(first, notes.set_up.text(notes.game))
        seed, before = header.get("seed"), record.lines_in(self.text)[:given]
        if seed is None:
            raise BadDisclosure("the record has no seed")
        if begun:
            if begun_of(seed, before) != begun:
                raise _otherwise(_ANOTHER)
        elif seed != seed_of(self.secret, first.elements):
            raise _Differs(ANOTHER_SEED, say("The seed is not the one that follows from the secrets of all"))
        self.game = Game.new(self.find_system(notes.game), edition, seats, seed, options)
        for line in before:
            self._play(record.parts_of(line))
        self.counts = [_KEPT] * given
        self.choice = 0
        if not begun and not any(first.elements):
            self.alone.append(0)
        self._compare_views(1)

    def _choose(self, entry: Spent, parts: record.Parts) -> Sequence[Event]:
        self.choice = len(self.game.choices) + 1
        what = f"{parts.seat} {parts.option}" + (f" = {parts.answer}" if parts.answer else "")
        number = self.number
        self._take(entry, what)
        stir = stir_of(number, self.secret, entry.elements)
        if parts.stir != ("" if ending.read(parts.option, parts.seat) else stir):
            raise _Differs(ANOTHER_DIE, say("Its chance does not follow from the secrets of all"))
        self.counts.append(self.game.table.dice.count)
        events = self._play(parts)
        if not any(entry.elements) and self.counts[-1] != self.game.table.dice.count:
            self.alone.append(self.choice)
        return events

    def _play(self, parts: record.Parts) -> Sequence[Event]:
        """Make a choice of the record."""
        ended = ending.read(parts.option, parts.seat)
        try:
            if ended is not None:
                return self.game.end(ended)
            self._check_seat(parts.seat)
            return self.game.choose(parts.option, from_json(parts.answer) if parts.answer else None, parts.stir)
        except (KatabasisError, ValueError):
            raise _otherwise(say("It was not to be chosen there")) from None

    def _undo(self, entry: Undone) -> None:
        for line in reversed(entry.lines):
            choices = self.game.choices
            if not choices or record.line_of(choices[-1]) != line:
                raise _otherwise(say("Another choice was taken back than was made"))
            if self.counts.pop() != self.game.table.dice.count:
                raise _otherwise(say("A choice was taken back after chance had answered to it"))
            self.game.undo()
            self.undone += 1

    # ------------------------------------------------------------------ what is checked of each

    def _take(self, entry: Spent, what: str) -> None:
        """Check a commitment and the elements that answered it."""
        notes, number = self.notes, self.number
        digest = notes.commitments.get(number)
        if digest is not None and digest != commitment_of(number, what, entry.nonce):
            raise _Differs(SWAPPED, say("It was changed after it had been promised"))
        if len(entry.elements) > len(notes.tips):
            raise BadDisclosure("there are elements of guests that nobody knows")
        for guest, element in enumerate(entry.elements):
            self._take_element(guest, element)
        own = entry.elements[notes.guest] if notes.guest < len(entry.elements) else ABSENT
        if own != notes.elements.get(number, own):  # a guest that was killed may have lost some of its notes
            if own != ABSENT or not self.choice:
                raise _otherwise(say("Your secret was left out, or used for another choice"))
            self.late.append(self.choice)
        self.number += 1

    def _take_element(self, guest: int, element: str) -> None:
        if element == ABSENT:
            self.missing[guest].append(self.choice)
            self.missed[guest] += 1
        elif element in self.spent[guest]:
            raise _Differs(USED_TWICE, say("A secret was used twice"))
        elif not follows(element, self.last[guest], self.missed[guest]):
            raise _otherwise(say("A secret is not that of its player"))
        else:
            self.spent[guest].add(element)
            self.last[guest], self.missed[guest] = element, 0

    def _check_seat(self, seat: str) -> None:
        ask = self.game.decision
        if ask is None or str(ask.seat + 1) != seat:
            raise _otherwise(say("It was not to be chosen there"))

    def _compare_views(self, changes: int, events: Sequence[Event] = (), checks: str = "") -> None:
        """Compare what was met after a change, and what the record says of chance, with what has happened: the first
        event that differs says why."""
        noted = {seat: self.notes.views.get((changes, seat)) for seat in self.game.table.seats}
        public = self.game.public() if any(noted.values()) else None
        views = [
            (view, met(self.game.view(seat, view.since, public), view.since))
            for seat, view in noted.items()
            if view is not None
        ]
        for view, now in views:
            _check_events(view, now)
        _check_results(events, checks)
        if any(view != now for view, now in views):
            raise _otherwise(say("You have been shown something else"))


_KEPT = -1
"""Stands for how much chance there was before a choice that was made elsewhere: it is not taken back."""
_ANOTHER = say("Another game was set up than was agreed")
_UNREADABLE = say("What the host has disclosed cannot be read, or does not belong together")


def _otherwise(reason: Text) -> _Differs:
    return _Differs(OTHERWISE, reason)


def _check_results(events: Sequence[Event], checks: str) -> None:
    """Compare what chance answers with what the record says of it."""
    recorded = checks.split()
    if not recorded:
        return
    for event in events:
        for result in record.results_of([event]):
            if not recorded or recorded.pop(0) not in (result, record.initials(result)):
                raise _differing(event.barrier)
    if recorded:
        raise _differing(ROLL)


def _check_events(noted: Met, now: Met) -> None:
    for shown, played in zip(noted.events, now.events, strict=False):
        if shown != played:
            raise _differing(shown[-1] if isinstance(shown, list) and shown else "")


def _differing(barrier: Any) -> _Differs:
    """What differs where an event of that barrier is another."""
    if barrier == ROLL:
        return _Differs(ANOTHER_DIE, say("Other dice were rolled"))
    if barrier in CARDS:
        return _Differs(ANOTHER_CARD, say("Other cards were drawn"))
    return _otherwise(say("You have been shown something else"))
