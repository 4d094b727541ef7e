"""Records: a whole game as a short text, like PGN. `docs/notation.md` describes the format.

    katabasis record 2
    game underworlds
    edition 2023
    seats farstriders sepulchral-guard
    seed 7
    option quick true
    content 5e8f0c1a
    player 1 human "Ana"

    1 first 2
    2 charge elias
    1 react rapid-volley | s c f

A line of the second part is a choice: the seat (from 1), the option's id, ` = ` and the answer in JSON if it
takes one, ` ~ ` and its stir if it has one, and after ` | ` the dice and draws that followed, as checks, each by its
initials. A game that began from a position has the line `position` with the text as a JSON string instead of edition,
seats, seed and options. Lines `player` say who played (`players.py`), and may be left out. Lines that start with `#`
are remarks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from . import ending, players, position, stir
from .errors import BadRecord, KatabasisError, reason_of
from .events import Event
from .text import quoted, shortened
from .untrusted import from_json, lines_of

if TYPE_CHECKING:
    from .checkpoint import Choice
    from .game import Game
    from .options import Ask
    from .players import Player
    from .system import System

FORMAT = 2
FORMAT_ENDED = 3
"""The format of games that players have ended: no version that knows only the format before can read their last
line."""
FORMAT_STIRRED = 4
"""The format of games with stirs: a version that does not know them would meet other dice."""
NEWEST = FORMAT_STIRRED
OLDEST = 1
"""The first format, whose checks name every result in full."""
LONGEST = 1_000_000
"""Characters that a record may have; a game of 2,000 choices stays far below."""

_ANSWER, _CHECKS = " = ", " | "
"""What stands before an answer, and before the checks."""
_NO_INITIAL = re.compile(r"(?<=[^\W\d_])[^\W\d_]+|-")
"""What a check leaves out of the name of a result."""


def write(game: Game, checks: bool = True, played_by: Sequence[Player] = ()) -> str:
    """The record of a game, with who plays its seats if that is known."""
    body = lines(game)[game.setup.get("given", 0) :]
    if not checks:
        body = tuple(map(without_checks, body))
    version = game.system.content_version(game.setup["edition"])
    return text_of(game.system.name, version, game.setup, body, played_by)


def text_of(
    game: str, content: str, setup: Mapping[str, Any], body: Iterable[str], played_by: Sequence[Player] = ()
) -> str:
    """The record of a game of that name, version of its figures, set-up, lines and players."""
    body = tuple(body)
    began = [f"katabasis record {_format_of(body)}", f"game {game}"]
    if "position" in setup:
        began.append("position " + json.dumps(setup["position"], ensure_ascii=False))
    else:
        began += [f"edition {setup['edition']}", "seats " + " ".join(setup["seats"]), f"seed {setup['seed']}"]
        began += [f"option {name} {json.dumps(value)}" for name, value in sorted(setup["options"].items())]
    began += [f"content {content}"] if content else []
    began += [players.line_of(seat, player) for seat, player in enumerate(played_by)]
    return "\n".join([*began, "", *body]) + "\n"


def _format_of(body: Sequence[str]) -> int:
    """The oldest format that has all that these lines say."""
    if any(parts_of(line).stir for line in body if stir.MARK in line):
        return FORMAT_STIRRED
    return FORMAT_ENDED if body and _ending_in(body[-1]) is not None else FORMAT


def lines(game: Game) -> tuple[str, ...]:
    """A line for each choice, with its checks. The game keeps them, so that each is written once."""
    events, offsets, written = game.table.events, game.event_offsets, game.lines
    first = len(written)
    ends = [*offsets[first + 1 :], len(events)]
    game.lines = written + tuple(
        line_of(choice, results_of(events[offset:end]))
        for choice, offset, end in zip(game.choices[first:], offsets[first:], ends, strict=False)
    )
    return game.lines


def line_of(choice: Choice, results: Sequence[str] = ()) -> str:
    """A choice, and what chance answered to it."""
    line = f"{choice.seat + 1} {choice.option}"
    if choice.answer is not None:
        line += _ANSWER + answer_text(choice.answer)
    line = stir.written(line, choice.stir)
    return line + _CHECKS + " ".join(map(initials, results)) if results else line


def initials(result: str) -> str:
    """A result as a check names it: `bwe` for `battle-without-end`, `n.7` for `noble.7`, a number as it is."""
    return _NO_INITIAL.sub("", result)


def without_checks(line: str) -> str:
    """The choice alone."""
    return line.partition(_CHECKS)[0]


class Parts(NamedTuple):
    """What a line says, each part as it is written; the seat counts from 1."""

    seat: str
    option: str
    answer: str
    stir: str
    checks: str


def parts_of(line: str) -> Parts:
    """The parts of a line."""
    line, _, checks = line.partition(_CHECKS)
    line, mixed_in = stir.read(line)
    choice, _, answer = line.partition(_ANSWER)
    seat, _, option = choice.partition(" ")
    return Parts(seat, option, answer, mixed_in, checks)


def _ending_in(line: str) -> Choice | None:
    """The choice of a line that ends the game outside of its chart; None for any other."""
    parts = parts_of(line)
    return None if parts.answer else ending.read(parts.option, parts.seat)


def answer_text(answer: Any) -> str:
    """JSON without a bar, so that the bar before the checks is the line's last."""
    return json.dumps(answer).replace("|", "\\u007c")


def replay(text: str, find_system: Callable[[str], System]) -> Game:
    """Play a record again. Raises BadRecord at the first line that does not read, is not legal, or meets
    other dice."""
    if len(text) > LONGEST:
        raise BadRecord(f"a record has at most {LONGEST} characters")
    written = lines_of(text)
    header, body = _header(written)
    choices = [(number, line.strip()) for number, line in enumerate(written[body:], body + 1) if _is_choice(line)]
    if len(choices) > position.MOST_CHOICES:
        fault = f"there are {len(choices)} choices; at most {position.MOST_CHOICES} can be made again"
        raise BadRecord([(choices[position.MOST_CHOICES][0], fault)])
    game = _set_up(header, written, find_system)
    edition = game.setup["edition"]
    same_content = game.system.has_content(edition, header.get("content", game.system.content_version(edition)))
    before = _Played(0, "", [])
    for number, line in choices:
        before = _play(game, line, number, same_content, before)
    _pass_over(game, before, lambda _: len(before.results) >= len(before.checks.split()))
    _check(before)
    return game


def choices_in(text: str) -> int:
    """How many choices a record makes again, those of a position that it begins with among them. Raises BadRecord or
    BadPosition."""
    written = lines_of(text)
    header, body = _header(written)
    before = position.choices_in(header["position"]) if "position" in header else 0
    return before + sum(map(_is_choice, written[body:]))


def lines_in(text: str) -> list[str]:
    """The lines of a record that are choices. Raises BadRecord."""
    written = lines_of(text)
    return [line.strip() for line in written[_header(written)[1] :] if _is_choice(line)]


def _is_choice(line: str) -> bool:
    """Whether a line of the body is neither empty nor a remark."""
    return bool(line.strip()) and not line.strip().startswith("#")


def players_in(text: str) -> Sequence[Player]:
    """Who plays each seat, as far as a record says it of all; none if it does not. Raises BadRecord."""
    return players.in_order(_header(lines_of(text))[0]["players"])


def set_up_in(text: str) -> dict[str, Any]:
    """What the head of a record says: "game", "edition", "seats", "seed", "options", "position", "players". Raises
    BadRecord."""
    return _header(lines_of(text))[0]


def _header(written: list[str]) -> tuple[dict[str, Any], int]:
    if not written or written[0].split()[:2] != ["katabasis", "record"]:
        raise BadRecord([(1, f"a record starts with 'katabasis record {FORMAT}'")])
    version = " ".join(written[0].split()[2:])
    if version not in map(str, range(OLDEST, NEWEST + 1)):
        newer = "a newer version made this record; " if version.isdecimal() else ""
        raise BadRecord([(1, f"{newer}this version reads records up to format {NEWEST}")])
    header: dict[str, Any] = {"options": {}, "players": {}}
    for number, line in enumerate(written[1:], start=2):
        if not line.strip():
            return header, number
        if line.startswith("#"):
            continue
        key, _, value = line.strip().partition(" ")
        try:
            _read_header_line(header, key, value)
        except ValueError as error:
            raise BadRecord([(number, f"{quoted(key)} cannot be read: {shortened(str(error))}")]) from None
    return header, len(written)


def _read_header_line(header: dict[str, Any], key: str, value: str) -> None:
    if key == "option":
        name, _, text = value.partition(" ")
        header["options"][name] = from_json(text)
    elif key == "player":
        seat, player = players.read(value)
        if seat in header["players"]:
            raise ValueError("that seat has a player already")
        header["players"][seat] = player
    elif key == "position":
        header[key] = from_json(value)
        if not isinstance(header[key], str):
            raise ValueError("the position is a text in JSON")
    elif key == "seed":
        header[key] = _seed(value)
    elif key == "seats":
        header[key] = value.split()
    elif key in ("game", "edition", "content"):
        header[key] = value
    else:
        raise ValueError("no such line in a record's head")


def _seed(value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise ValueError(f"it is a whole number, not {quoted(value)}") from None


def _set_up(header: Mapping[str, Any], written: list[str], find_system: Callable[[str], System]) -> Game:
    """The game that the head of a record sets up. Raises BadRecord at the line that is wrong, if it is a single one."""
    at = "game"
    try:
        system = find_system(header["game"])
        if "position" in header:
            at = "position"
            return position.read_for(system, header["position"])
        edition, seats, options = header["edition"], header["seats"], header["options"]
        at = "edition"
        if edition in system.editions:
            system.open_edition(edition)
            at = "seats" if not options or len(seats) not in system.seat_counts(edition) else ""
        return system.game_class.new(system, edition, seats, header["seed"], options)
    except KeyError as error:
        raise BadRecord(f"the head lacks the line '{error.args[0]}'") from None
    except KatabasisError as error:
        raise BadRecord([(_line_of(at, written), str(error))]) from None


def _line_of(key: str, written: list[str]) -> int:
    """The line of the head that begins with that word; 0 if none does."""
    return next((number for number, line in enumerate(written, 1) if key and line.split()[:1] == [key]), 0)


class _Played(NamedTuple):
    """The number of a line, its checks, and what chance has answered since it was played."""

    number: int
    checks: str
    results: list[str]


def _play(game: Game, line: str, number: int, same_content: bool, before: _Played) -> _Played:
    """Make the choice of a line, once what came of the line before it is known. Decisions that the version which wrote
    the record did not ask are passed over."""
    seat, option, answer, mixed_in, checks = parts_of(line)
    if (ended := _ending_in(line)) is not None:
        return _end(game, ended, number, before)
    _pass_over(game, before, lambda ask: str(ask.seat + 1) == seat and ask.find(option) is not None)
    _check(before)
    decision = game.decision
    if decision is None:
        raise BadRecord([(number, "the game is already over")])
    if seat != str(decision.seat + 1):
        raise BadRecord([(number, f"seat {decision.seat + 1} is to decide ({decision.name}), not {quoted(seat)}")])
    try:
        events = game.choose(option, from_json(answer) if answer else None, mixed_in)
    except Exception as error:  # a position from outside may be a table on which rules fail
        changed = "" if same_content else " (the record was made with other figures)"
        raise BadRecord([(number, f"{quoted(option)}: {reason_of(error)}{changed}")]) from error
    return _Played(number, checks, results_of(events))


def _end(game: Game, choice: Choice, number: int, before: _Played) -> _Played:
    """End the game as its players did."""
    _check(before)
    try:
        game.end(choice)
    except KatabasisError as error:
        raise BadRecord([(number, f"{quoted(choice.option)}: {reason_of(error)}")]) from error
    return _Played(number, "", [])


def _pass_over(game: Game, since: _Played, fits: Callable[[Ask], bool]) -> None:
    """Go on without asking, as earlier versions did, up to a decision that fits or that they asked."""
    try:
        while game.decision is not None and not fits(game.decision):
            events = game.pass_over()
            if events is None:
                return
            since.results.extend(results_of(events))
    except Exception as error:  # as in `_play`
        raise BadRecord([(since.number, reason_of(error))]) from error


def _check(played: _Played) -> None:
    if played.checks and not _agree(played.checks.split(), played.results):
        differing = f"recorded {quoted(played.checks)}, now {quoted(' '.join(played.results))}"
        raise BadRecord([(played.number, f"the dice or draws differ: {differing}")])


def _agree(checks: Sequence[str], results: Sequence[str]) -> bool:
    """Whether checks, by initials or in full, are what chance answered."""
    pairs = zip(checks, results, strict=False)
    return len(checks) == len(results) and all(check in (result, initials(result)) for check, result in pairs)


def results_of(events: Iterable[Event]) -> list[str]:
    """What chance answered: die faces and drawn cards."""
    results: list[str] = []
    for event in events:
        if event.barrier == "roll":
            results += map(str, event.what.get("faces", ()))
        elif event.barrier == "draw" and event.secret is not None:
            results += event.secret.get("cards", ())
    return results
