"""Conditions on a game, as data: an event that happened, what a view says, how the game ended. Nothing is evaluated.

A condition is a table with one of the keys `event`, `view`, `won` or `score`; `docs/puzzles.md` describes them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .did_you_mean import did_you_mean
from .table_reader import TableReader
from .text import quoted

if TYPE_CHECKING:
    from .events import Declaration, Event
    from .game import Game

TESTS = ("is", "is_not", "at_least", "at_most", "has", "has_not")
"""What may be said of a value of a view."""
MOST_STEPS = 12
"""Words of a path into a view."""
STEP = re.compile(r'"([^"]*)"|([^."]+)')
"""One of them: a word between quotation marks may have dots."""
LONGEST_NUMBER = 10
"""Digits that a number in it has less than."""
MOST_KNOWN = 2
"""Words of a path that every view of a game has: what lies further in may come and go."""
MOST_FOUND = 12
"""Keys, or events, that are named to whoever looked for another."""
NOTHING = object()
"""Where a path leads that a view does not have."""


class Moment:
    """A game as somebody who plays those seats sees it after those events. However many conditions look at it, the view
    is made once, and only if one does."""

    __slots__ = ("_view", "events", "game", "seats")

    def __init__(self, game: Game, seats: Collection[int], events: Sequence[Event]) -> None:
        self.game = game
        self.seats = seats
        self.events = events
        self._view: dict[str, Any] | None = None

    @property
    def view(self) -> dict[str, Any]:
        """What the first of the seats may see."""
        if self._view is None:
            self._view = self.game.view(min(self.seats))
        return self._view


class Condition(NamedTuple):
    """One condition: `what` is "event", "view", "won" or "score", and `about` the kind of the event or the path."""

    what: str
    about: str = ""
    fields: Mapping[str, Any] = {}
    """Of an event: what it must say, with "rule" and "seat" (from 0) among it if they matter."""
    times: int = 1
    """How often the event must have happened."""
    test: str = ""
    value: Any = None

    def holds(self, moment: Moment) -> bool:
        """Whether it holds at a moment."""
        if self.what == "event":
            return sum(self._is_meant(event) for event in moment.events) >= self.times
        if self.what == "view":
            return _holds(self.test, value_at(moment.view, self.about), self.value)
        result = moment.game.result
        if result is None:
            return False
        if self.what == "won":
            return bool((set(moment.seats) <= set(result.winners)) is self.value)
        return bool(result.scores) and bool(max(result.scores[seat] for seat in moment.seats) >= self.value)

    def found(self, moment: Moment) -> str:
        """What there is at a moment in place of what the condition asks for."""
        if self.what == "view":
            return f"view {quoted(self.about)}: {_found(moment.view, self.about)}"
        if self.what != "event":
            return f"{self.what}: the game ends otherwise, or has not ended"
        happened = [dict(event.what) for event in moment.events if event.kind == self.about]
        if happened:
            return f"event {quoted(self.about)}: it has happened with {'; '.join(map(str, happened[:MOST_FOUND]))}"
        kinds = sorted({event.kind for event in moment.events})
        return f"event {quoted(self.about)}: it has not happened, but {', '.join(kinds) or 'nothing has'}"

    def why_never(self, kinds: Mapping[str, Declaration]) -> str:
        """Why no game of those kinds of events ever comes to it; "" if nothing is known to speak against it."""
        if self.what != "event":
            return ""
        declared = kinds.get(self.about)
        if declared is None:
            return f"no event is called {quoted(self.about)}{did_you_mean(self.about, kinds)}"
        known = [*declared.fields.split(), *declared.secret.split(), "rule", "seat"]
        unknown = [name for name in self.fields if name not in known]
        if not unknown:
            return ""
        named = ", ".join(map(quoted, unknown))
        return f"no event {quoted(self.about)} says {named}; it says: {', '.join(dict.fromkeys(known))}"

    def leads_nowhere(self, views: Sequence[Mapping[str, Any]]) -> bool:
        """Whether what a condition on views looks at was in none of these, nor anything that it would be in."""
        path = ".".join(f'"{step}"' for step in _steps(self.about)[:MOST_KNOWN])
        return all(value_at(view, path) is NOTHING for view in views)

    def _is_meant(self, event: Event) -> bool:
        if event.kind != self.about:
            return False
        fields = {**event.what, **(event.secret or {}), "rule": event.rule, "seat": event.seat}
        return all(_holds("is", fields.get(name, NOTHING), value) for name, value in self.fields.items())


def read_condition(reader: TableReader, seat_count: int) -> Condition | None:
    """The condition that a table says; None if it says none, which is noted as a fault."""
    kinds = [kind for kind in ("event", "view", "won", "score") if reader.has(kind)]
    if len(kinds) != 1:
        reader.faults.append((reader.path, "a condition has one of the keys event, view, won and score"))
        return None
    condition = _READERS[kinds[0]](reader, seat_count)
    reader.finish()
    return condition


def _read_event(reader: TableReader, seat_count: int) -> Condition:
    fields = reader.anything("with")
    if not isinstance(fields, dict | None):
        reader.fault("with", f"what the event says, as a table, not {quoted(fields)}")
        fields = {}
    fields = dict(fields or {})
    if rule := reader.text("rule", ""):
        fields["rule"] = rule
    if seat := reader.number("seat", 0, 1, seat_count):
        fields["seat"] = seat - 1
    return Condition("event", reader.text("event", ""), fields, reader.number("count", 1, 1))


def _read_view(reader: TableReader, _seat_count: int) -> Condition:
    path = reader.text("view", "")
    if not 1 <= len(_steps(path)) <= MOST_STEPS:
        reader.fault("view", f"a path of at most {MOST_STEPS} words")
    tests = [test for test in TESTS if reader.has(test)]
    if len(tests) != 1:
        reader.fault("view", f"a path is tested by one of {', '.join(TESTS)}")
        return Condition("view", path, test="is", value=NOTHING)
    value = reader.anything(tests[0])
    if tests[0] in ("at_least", "at_most") and type(value) is not int:
        reader.fault(tests[0], f"a whole number, not {quoted(value)}")
        value = 0
    return Condition("view", path, test=tests[0], value=value)


def _read_won(reader: TableReader, _seat_count: int) -> Condition:
    return Condition("won", value=reader.flag("won"))


def _read_score(reader: TableReader, _seat_count: int) -> Condition:
    return Condition("score", value=reader.number("score", 0, 0, 999))


_READERS = {"event": _read_event, "view": _read_view, "won": _read_won, "score": _read_score}


def value_at(view: Any, path: str) -> Any:
    """What a view says at a path: keys and numbers between dots, `key=value` for the first entry of a list that says
    so. NOTHING where it leads nowhere."""
    for step in _steps(path):
        view = _within(view, step)
    return view


def _steps(path: str) -> list[str]:
    return [quoted_word or word for quoted_word, word in STEP.findall(path)]


def _within(value: Any, step: str) -> Any:
    if isinstance(value, dict):
        return value.get(step, NOTHING)
    if not isinstance(value, list):
        return NOTHING
    name, equals, word = step.partition("=")
    if equals:
        return next((each for each in value if isinstance(each, dict) and str(each.get(name)) == word), NOTHING)
    return value[int(step)] if step.isdecimal() and len(step) < LONGEST_NUMBER and int(step) < len(value) else NOTHING


def _found(view: Any, path: str) -> str:
    """Where a path leads, or where it ends."""
    steps = _steps(path)
    for number, step in enumerate(steps):
        inside = _within(view, step)
        if inside is NOTHING:
            place = ".".join(steps[:number]) or "the view"
            return f"{place} has no {quoted(step)}, but {', '.join(_ways_on(view)[:MOST_FOUND]) or 'nothing'}"
        view = inside
    return f"it is {quoted(view)}"


def _ways_on(value: Any) -> list[str]:
    """The steps that a path can take from there."""
    if isinstance(value, dict):
        return list(map(str, value))
    entries = value if isinstance(value, list) else []
    return [f"id={each['id']}" if isinstance(each, dict) and "id" in each else str(n) for n, each in enumerate(entries)]


def _holds(test: str, value: Any, expected: Any) -> bool:
    if test in ("is_not", "has_not"):
        return not _holds(test.removesuffix("_not"), value, expected)
    if test == "is":
        return bool(value == expected)
    if test == "has":
        return _has(value, expected)
    if type(value) is not int:
        return False
    return bool(value >= expected if test == "at_least" else value <= expected)


def _has(value: Any, expected: Any) -> bool:
    """Whether a list has an entry, or a text or the keys of a table a word: nothing else can be in them."""
    if isinstance(value, str | dict):
        return isinstance(expected, str) and expected in value
    return isinstance(value, list | tuple) and expected in value
