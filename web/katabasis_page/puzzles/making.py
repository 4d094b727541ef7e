"""A puzzle out of any moment of a game: its position, what happened then as goals to choose from, and the choices that
were made as its solution. What comes of it is a text to be finished by hand; `docs/puzzles.md` describes it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from katabasis.kernel.events import DREW, ROLLED, SHUFFLED, TURN_BEGAN
from katabasis.kernel.untrusted import from_toml

from .solving import OWN, Solving

if TYPE_CHECKING:
    import katabasis as kb
    from katabasis.kernel.events import Event

    from ..session.remote_game import RemoteGame
    from ..ui import Ui

MOST_GOALS = 8
"""Events that are offered as goals."""
UNKNOWN = "?"
"""The solution of a moment after which nothing was chosen yet."""
UNREMARKABLE = frozenset((TURN_BEGAN, ROLLED, DREW, SHUFFLED))


def text_of(game: kb.Game, moment: int, seats: Sequence[int]) -> str:
    """The text of a puzzle that begins after so many choices, for a solver of those seats: to be solved in the same
    turn as it was in the game."""
    start = game.at(moment)
    asked = start.decision.seat if start.decision else 0
    solver = list(seats) if asked in seats else [asked]
    end = _end_of_turn(game, moment)
    choices = [choice for choice in game.choices[moment:end] if choice.seat in solver]
    events = _events(game, moment, end)
    goals = [event for event in events if event.seat in solver and event.kind not in UNREMARKABLE][-MOST_GOALS:]
    moves = [choice.option if choice.answer is None else [choice.option, choice.answer] for choice in choices]
    lines = [
        'title = { en = "…", es = "…" }',
        'text.en = "…"',
        'text.es = "…"',
        f"rules = {json.dumps([goals[-1].rule] if goals else [])}",
        'hints = [{ en = "…", es = "…" }]',
        f"seats = {json.dumps([seat + 1 for seat in solver])}",
        *(["chance = true"] if any(event.barrier == "roll" for event in events) else []),
        f"solution = {json.dumps(moves or [UNKNOWN], ensure_ascii=False)}",
        "",
        "position = '''",
        start.position() + "'''",
        *_goals(goals),
    ]
    return "\n".join(lines) + "\n"


def _end_of_turn(game: kb.Game, moment: int) -> int:
    """The choice with which the turn of a moment ended, which is none of the solution any more."""
    for number in range(moment, len(game.choices)):
        if any(event.kind == TURN_BEGAN for event in _events(game, number, number + 1)):
            return number
    return len(game.choices)


def _events(game: kb.Game, first: int, end: int) -> Sequence[Event]:
    """The events of those choices."""
    offsets, events = game.event_offsets, game.table.events
    begin = offsets[first] if first < len(offsets) else len(events)
    return events[begin : offsets[end] if end < len(offsets) else len(events)]


def _goals(events: Sequence[Event]) -> list[str]:
    """The last event as the goal, and those before it as remarks."""
    lines: list[str] = []
    for number, event in enumerate(reversed(events)):
        fields = {name: value for name, value in event.what.items() if isinstance(value, str | int)}
        written = ", ".join(f"{json.dumps(name)} = {json.dumps(value)}" for name, value in fields.items())
        mark = "# " if number else ""
        lines += [f"\n{mark}[[goal]]", f"{mark}event = {json.dumps(event.kind)}", f"{mark}with = {{ {written} }}"]
    return lines or ["\n[[goal]]", "won = true"]


def read(ui: Ui, text: str, port: RemoteGame, solution: Sequence[Any]) -> Solving:
    """A puzzle from outside that is laid already, in the person's language."""
    about = from_toml(text)
    hints = about.get("hints")
    texts: dict[str, Any] = {
        "title": _localized(ui, about.get("title")),
        "text": _localized(ui, about.get("text")),
        "hints": [_localized(ui, hint) for hint in hints] if isinstance(hints, list) else [],
        "rules": [],
    }
    (seats,) = port.people
    return Solving(port.system.name, OWN, seats, {**about, **texts}, text=text, solution=solution)


def _localized(ui: Ui, text: Any) -> str:
    """A text in the person's language, or in any."""
    if isinstance(text, dict):
        text = text.get(ui.language) or next(iter(text.values()), "")
    return text if isinstance(text, str) else ""
