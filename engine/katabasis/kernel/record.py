"""Records: a whole game as a short text, like PGN. `docs/notation.md` describes the format.

    katabasis record 1
    game underworlds
    edition 2023
    seats farstriders sepulchral-guard
    seed 7
    option quick true
    content 5e8f0c1a

    1 first 2
    2 charge elias
    1 react rapid-volley | smash crit fury

A line of the second part is a choice: the seat (from 1), the option's id, ` = ` and the answer in JSON if it
takes one, and after ` | ` the dice and draws that followed, as checks. A game that began from a position has the line
`position` with the text as a JSON string instead of edition, seats, seed and options. Lines that start with `#`
are remarks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from .errors import BadRecord, KatabasisError
from .events import Event
from .game import Game
from .plain import from_json

if TYPE_CHECKING:
    from .system import System

FORMAT = 1
LONGEST = 1_000_000
"""Characters that a record may have; a game of 2,000 choices stays far below."""


def write(game: Game, checks: bool = True) -> str:
    """The record of a game."""
    lines = [f"katabasis record {FORMAT}", f"game {game.system.name}"]
    setup = game.setup
    if "position" in setup:
        lines.append("position " + json.dumps(setup["position"], ensure_ascii=False))
    else:
        lines += [f"edition {setup['edition']}", "seats " + " ".join(setup["seats"]), f"seed {setup['seed']}"]
        lines += [f"option {name} {json.dumps(value)}" for name, value in sorted(setup["options"].items())]
    lines += [f"content {game.system.content_version}", ""]
    events = game.table.events
    ends = [*game.event_offsets[1:], len(events)]
    for number in range(setup.get("given", 0), len(game.choices)):
        choice = game.choices[number]
        line = f"{choice.seat + 1} {choice.option}"
        if choice.answer is not None:
            line += " = " + answer_text(choice.answer)
        if checks and (met := _met(events[game.event_offsets[number] : ends[number]])):
            line += " | " + " ".join(met)
        lines.append(line)
    return "\n".join(lines) + "\n"


def answer_text(answer: Any) -> str:
    """JSON without a bar, so that the bar before the checks is the line's last."""
    return json.dumps(answer).replace("|", "\\u007c")


def replay(text: str, find_system: Callable[[str], System]) -> Game:
    """Play a record again. Raises BadRecord at the first line that does not read, is not legal, or meets
    other dice."""
    if len(text) > LONGEST:
        raise BadRecord(f"a record has at most {LONGEST} characters")
    lines = text.splitlines()
    header, body = _header(lines)
    game = _set_up(header, find_system)
    known = game.system.content_version
    for number in range(body, len(lines)):
        line = lines[number].strip()
        if line and not line.startswith("#"):
            _play(game, line, number + 1, header.get("content", known) == known)
    return game


def _header(lines: list[str]) -> tuple[dict[str, Any], int]:
    if not lines or lines[0].split()[:2] != ["katabasis", "record"]:
        raise BadRecord([(1, "a record starts with 'katabasis record 1'")])
    version = lines[0].split()[2:]
    if version != [str(FORMAT)]:
        newer = "a newer version made this record; " if "".join(version).isdecimal() else ""
        raise BadRecord([(1, f"{newer}this version reads records of format {FORMAT}")])
    header: dict[str, Any] = {"options": {}}
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            return header, number
        if line.startswith("#"):
            continue
        key, _, value = line.strip().partition(" ")
        try:
            _read_header_line(header, key, value)
        except ValueError as error:
            raise BadRecord([(number, f"'{key}' cannot be read: {error}")]) from None
    return header, len(lines)


def _read_header_line(header: dict[str, Any], key: str, value: str) -> None:
    if key == "option":
        name, _, given = value.partition(" ")
        header["options"][name] = from_json(given)
    elif key == "position":
        header[key] = from_json(value)
        if not isinstance(header[key], str):
            raise ValueError("the position is a text in JSON")
    elif key == "seed":
        header[key] = int(value)
    elif key == "seats":
        header[key] = value.split()
    elif key in ("game", "edition", "content"):
        header[key] = value
    else:
        raise ValueError("no such line in a record's head")


def _set_up(header: Mapping[str, Any], find_system: Callable[[str], System]) -> Game:
    try:
        system = find_system(header["game"])
        if "position" in header:
            from .position import read_for

            return read_for(system, header["position"])
        return Game.new(system, header["edition"], header["seats"], header["seed"], header["options"])
    except KeyError as error:
        raise BadRecord(f"the head lacks the line '{error.args[0]}'") from None
    except KatabasisError as error:
        raise BadRecord(str(error)) from None


def _play(game: Game, line: str, number: int, same_content: bool) -> None:
    told, _, checks = line.partition(" | ")
    told, _, answer = told.partition(" = ")
    seat, _, option = told.partition(" ")
    decision = game.decision
    if decision is None:
        raise BadRecord([(number, "the game is already over")])
    if seat != str(decision.seat + 1):
        raise BadRecord([(number, f"seat {decision.seat + 1} is to decide ({decision.name}), not '{seat}'")])
    try:
        events = game.choose(option, from_json(answer) if answer else None)
    except Exception as error:  # a position from outside may be a table on which rules stumble
        changed = "" if same_content else " (the record was made with other figures)"
        raise BadRecord([(number, f"'{option}': {error}{changed}")]) from error
    met = _met(events)
    if checks and checks.split() != met:
        raise BadRecord([(number, f"the dice or draws differ: recorded '{checks}', met '{' '.join(met)}'")])


def _met(events: list[Event]) -> list[str]:
    """What chance answered: die faces and drawn cards."""
    met: list[str] = []
    for event in events:
        if event.barrier == "roll":
            met += map(str, event.what.get("faces", ()))
        elif event.barrier == "draw" and event.secret is not None:
            met += event.secret.get("cards", ())
    return met
