"""Saves: everything needed to go on at once, as one line of JSON with a checksum.

A save has the last checkpoint, the events that rules may still ask about, the choices before the checkpoint as lines of
a record, and those since in full. All but the last part stays the same until the next checkpoint, so it is written once
for each. The other events are in the log (`log.py`), which may be handed over with the save.
"""

from __future__ import annotations

import json
import re
import zlib
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from operator import sub
from typing import TYPE_CHECKING, Any

from . import ending, log, record
from .check import OWN, open_own
from .checkpoint import Checkpoint, Choice
from .errors import BadSave, reason_of
from .events import Event
from .stir import is_stir
from .text import quoted, shortened
from .untrusted import first_json, from_json, lines_of

if TYPE_CHECKING:
    from .game import Game
    from .system import System

FORMAT = 2
FORMAT_ENDED = 3
"""The format of games that players have ended; see `record.FORMAT_ENDED`."""
FORMAT_STIRRED = 4
"""The format of games with stirs; see `record.FORMAT_STIRRED`."""
NEWEST = FORMAT_STIRRED
MOST_EVENTS = 1_000_000
"""Events that a save may have left out; a game of 2,000 choices has some 5,000."""

MOST_SINCE_CHECKPOINT = 500
"""Choices since the checkpoint, which are made again: boxes of the flow chart ask for a few dozen at most."""

_LETTERS = {"": "", "roll": "r", "draw": "d", "reveal": "v"}
_BARRIERS = {letter: barrier for barrier, letter in _LETTERS.items()}
_EFFECTS = re.compile(r"([0-9]{1,9})([rdv]?)")

_NO_SAVE = "this is no Katabasis save, or it is damaged"
_PARTS = "the save is damaged: its parts do not belong together"


# ---------------------------------------------------------------------- writing


def write(game: Game) -> str:
    """The save of a game."""
    version = game.system.content_version(game.setup["edition"])
    began = {"game": game.system.name, "content": version, "setup": game.setup}
    settled, since = _settled(game), {"choices": [*map(_packed, game.choices[game.checkpoint().choices :])]}
    body = f"{_compact(began)[:-1]},{settled},{_compact(since)[1:]}"
    return f'{{"katabasis-save":{_format_of(game)},"checksum":{checksum(body)},"body":{body}}}'


def _format_of(game: Game) -> int:
    """The oldest format that has all there is to say of a game."""
    began_stirred = "position" in game.setup and "stir" in game.checkpoint().frozen["dice"]
    if began_stirred or any(choice.stir for choice in game.choices):
        return FORMAT_STIRRED
    return FORMAT_ENDED if game.choices and ending.is_ending(game.choices[-1]) else FORMAT


def _packed(choice: Choice) -> Sequence[Any]:
    """A choice as saves have it: without a stir that it does not have."""
    return choice if choice.stir else choice[:-1]


def _settled(game: Game) -> str:
    """The part of the body that stays the same until the next checkpoint."""
    checkpoint = game.checkpoint()
    if game.saved is None or game.saved[0] is not checkpoint:
        game.saved = checkpoint, _compact(_up_to(game, checkpoint))[1:-1]
    return game.saved[1]


def _up_to(game: Game, checkpoint: Checkpoint) -> dict[str, Any]:
    table = checkpoint.table(game.system.classes)
    table.events = events = game.table.events[: checkpoint.events]
    first = max(game.first_event, game.system.events_needed_from(table))
    pairs = [(choice.ask, choice.declines) for choice in game.choices[: checkpoint.choices]]
    asks = sorted(set(pairs))
    numbers = {ask: number for number, ask in enumerate(asks)}
    return {
        "checkpoint": [checkpoint.step, checkpoint.frozen, checkpoint.events, checkpoint.choices],
        "events": [first, [log.packed(event) for event in events[first:]]],
        "moves": "\n".join(record.lines(game)[: checkpoint.choices]),
        "asks": asks,
        "asked": [numbers[pair] for pair in pairs],
        "effects": _effects(events, game.event_offsets[: checkpoint.choices]),
    }


def _effects(events: Sequence[Event], offsets: Sequence[int]) -> str:
    """For each choice how many events after those of the choice before it its own begin, and a letter for the first
    barrier among them: "12 3r 1"."""
    letters: dict[int, str] = {}
    for number, event in enumerate(events):
        if event.barrier:
            letters.setdefault(bisect_right(offsets, number) - 1, _LETTERS[event.barrier])
    steps = map(sub, offsets, (0, *offsets))
    return " ".join([f"{step}{letters.get(choice, '')}" for choice, step in enumerate(steps)])


# ---------------------------------------------------------------------- reading


def read(text: str, find_system: Callable[[str], System], log_text: str = "", trusted: bool = False) -> Game:
    """The game that was saved. Its log may be handed over, or follow the save in its text. The whole table is checked
    unless the text is `trusted`: a page need not check what it has written itself.

    Raises BadSave for a text that is damaged, foreign or of a newer format, and for a log that is not that of the save.
    """
    save, rest = _parsed(text)
    form, body = _verified(save, text)
    try:
        game = (_game_of_format_1 if form == 1 else _game)(body, find_system)
        if (past := log_text or rest) and not game.remember(log.read(past)):
            raise BadSave("the log is not that of the save")
        if not trusted and (faults := game.faults()):
            raise BadSave([(0, fault) for fault in faults])
        _look(game)
    except BadSave:
        raise
    except Exception as error:  # a checksum can be forged: whatever the content breaks is the content's fault
        raise BadSave(f"the save does not fit this version: {reason_of(error)}") from error
    return game


def _parsed(text: str) -> tuple[Any, str]:
    """The save in a text, and what follows it."""
    try:
        return first_json(text)
    except ValueError:
        raise BadSave(_NO_SAVE) from None


def _verified(save: Any, text: str) -> tuple[int, dict[str, Any]]:
    try:
        form, known, body = save["katabasis-save"], save["checksum"], save["body"]
    except (LookupError, TypeError):
        raise BadSave(_NO_SAVE) from None
    if type(form) is not int or not 1 <= form <= NEWEST:
        newer = "a newer version made it; " if isinstance(form, int) and form > NEWEST else ""
        raise BadSave(f"{newer}this version reads saves up to format {NEWEST}, this one is of format {quoted(form)}")
    as_written = text.partition('"body":')[2].rstrip().removesuffix("}")
    if not isinstance(body, dict) or (known != checksum(as_written) and known != checksum(_compact(body))):
        raise BadSave("the save is damaged: its checksum does not fit")
    return form, body


def _game(body: dict[str, Any], find_system: Callable[[str], System]) -> Game:
    system = _system_of(body, find_system)
    step, frozen, count, made = body["checkpoint"]
    first, events = body["events"]
    lines = tuple(body["moves"].split("\n")) if body["moves"] else ()
    offsets, past = _past(body["effects"], first)
    past += map(log.unpacked, events)
    asks = [body["asks"][number] for number in body["asked"]]
    if not len(lines) == len(asks) == len(offsets) == made or len(past) != count:
        raise BadSave(_PARTS)
    checkpoint = Checkpoint(step, b"", count, made).with_state(frozen)
    game = system.game_class(system, _checked_setup(system, body["setup"]), [checkpoint], past)
    game.choices = [_choice(_of_line(line, *ask)) for line, ask in zip(lines, asks, strict=True)]
    game.choices += map(_choice, body["choices"])
    game.event_offsets, game.first_event, game.lines = offsets, first, lines
    return _short(game)


def _past(effects: str, first: int) -> tuple[list[int], list[Event]]:
    """Where the events of each choice begin, and what is known of the events before number `first`."""
    parsed = [_EFFECTS.fullmatch(text) for text in effects.split()]
    offsets = list(accumulate(int(effect[1]) for effect in parsed if effect))
    if len(offsets) != len(parsed) or not 0 <= first <= MOST_EVENTS:
        raise BadSave(_PARTS)
    past = [log.FORGOTTEN] * first
    for offset, effect in zip(offsets, parsed, strict=True):
        if offset < first and effect is not None:
            past[offset] = log.forgotten(_BARRIERS[effect[2]])
    return offsets, past


def _of_line(line: str, ask: str, declines: bool) -> list[Any]:
    """The parts of a choice that a line of a record makes."""
    seat, option, answer, mixed_in, _checks = record.parts_of(line)
    return [int(seat) - 1, ask, option, from_json(answer) if answer else None, declines, mixed_in]


def _choice(parts: list[Any]) -> Choice:
    choice = Choice(*parts)
    kinds = type(choice.seat), type(choice.ask), type(choice.option), type(choice.declines), type(choice.stir)
    if kinds != (int, str, str, bool, str) or not is_stir(choice.stir):
        raise BadSave(f"the save is damaged: {quoted(parts)} is no choice")
    return choice


def _game_of_format_1(body: dict[str, Any], find_system: Callable[[str], System]) -> Game:
    """A save of format 1 has all events and choices in full, and calls its checkpoint a mark."""
    system = _system_of(body, find_system)
    step, frozen, count, made = body["mark"]
    events = [log.unpacked(event) for event in body["events"]]
    checkpoint = Checkpoint(step, b"", count, made).with_state(frozen)
    game = system.game_class(system, _checked_setup(system, body["setup"]), [checkpoint], events)
    game.choices = [*map(_choice, body["choices"])]
    game.event_offsets = offsets = body["starts"]
    if len(offsets) != made or len(events) != count or len(game.choices) < made or offsets != sorted(offsets):
        raise BadSave(_PARTS)
    return _short(game)


def _short(game: Game) -> Game:
    if len(game.choices) - game.checkpoints[0].choices > MOST_SINCE_CHECKPOINT:
        raise BadSave(f"a save has at most {MOST_SINCE_CHECKPOINT} choices since its checkpoint")
    return game


def _system_of(body: dict[str, Any], find_system: Callable[[str], System]) -> System:
    system = find_system(body["game"])
    edition = _checked_setup(system, body["setup"])["edition"]
    if not system.has_content(edition, body["content"]):
        raise BadSave("the save was made with other figures of this game; its record may still replay")
    return system


def _checked_setup(system: System, setup: dict[str, Any]) -> dict[str, Any]:
    if setup["edition"] not in system.editions:
        raise BadSave(f"there is no edition {quoted(setup['edition'])} of {system.name}")
    system.open_setup(setup)
    open_own(system, setup.get("options", setup).get(OWN), "")
    return setup


def _look(game: Game) -> None:
    """Set the table up, show it to an onlooker and to whoever decides, and write its record: where a forged part breaks
    something, it shall be here."""
    decision = game.decision
    game.view(None)
    if decision is not None:
        game.view(decision.seat)
    game.record()


# ---------------------------------------------------------------------- other figures


def record_in(text: str) -> str:
    """The record of the choices in a save, read without loading it: it may still replay where the game's figures have
    changed. Raises BadSave if there is none, or if a newer version made the save: playing on would lose what that has
    put there."""
    save, _log = _parsed(text)
    try:
        form, body = save["katabasis-save"], save["body"]
        if form == 1:
            lines, since = [], body["choices"]
        elif form in (FORMAT, FORMAT_ENDED, FORMAT_STIRRED):
            lines, since = lines_of(body["moves"]), body["choices"]
        else:
            raise BadSave(f"this version reads saves up to format {NEWEST}, this one is of format {quoted(form)}")
        lines = [record.without_checks(line) for line in lines] + [record.line_of(Choice(*parts)) for parts in since]
        first = body["setup"].get("given", 0)
        return record.text_of(body["game"], body["content"], body["setup"], lines[first:])
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise BadSave(f"there is no game in it: {shortened(str(error))}") from None


# ---------------------------------------------------------------------- checksums


def checksum(body: str) -> int:
    """The checksum of a body as it is written."""
    return zlib.crc32(body.encode("utf-8", "surrogatepass"))


def _compact(body: dict[str, Any]) -> str:
    """The one way to write a body, so that a save that was indented on its way still has its checksum."""
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False)
