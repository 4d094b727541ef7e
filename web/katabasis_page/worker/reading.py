"""Reading what comes from outside: a short text in the page, at once; a longer one beside it, within a time.

All choices of a record, and those of a position, are made again through the rules. That may take long, and a page that
is held up cannot even be left: so a longer text is never read in the page, also where there is nothing beside it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import katabasis as kb
from katabasis.kernel.series import has_checksums
from katabasis.kernel.untrusted import from_json

from ..sharing.links import BadLink, Payload
from ..words import _, say
from .worker_client import Silent, WorkerClient, WorkerLost

Taken = TypeVar("Taken")

AT_ONCE = 300
"""Choices that are made again in the page: half a second in a browser."""
SHORT = {"game": 20_000, "series": 20_000, "position": 20_000, "save": 400_000}
"""Characters of a text that may be read in the page. A save makes few choices again, however long it is, and so does a
series with checksums."""
PATIENCE = 40.0
"""Seconds that a worker may read one text: five times what 5,000 choices take, since machines may be slow or busy."""

UNANSWERED = _("Not opened: the background loader did not answer. Reload the page and try again.")


async def read(payload: Payload, worker: WorkerClient | None) -> kb.Series:
    """The game of a text that is not short. Raises kb.KatabasisError, and BadLink where it takes too long, or nothing
    reads it."""
    return await _beside(payload, worker, series_in)


async def check_puzzle(text: str, worker: WorkerClient | None) -> None:
    """Have a puzzle played through, however short its text is: it asks what holds of its game after every choice.
    Raises kb.KatabasisError with what is wrong with it, and BadLink likewise."""
    await _beside(Payload("puzzle", text), worker, _without_fault)


async def _beside(payload: Payload, worker: WorkerClient | None, take: Callable[[str], Taken]) -> Taken:
    """What is taken from a worker's answer to a payload."""
    try:
        if worker is None:
            raise WorkerLost("there is none")
        return take(await worker.ask("read", json.dumps(payload), silence=PATIENCE, limit=PATIENCE))
    except Silent:
        reason = say("Not opened: checking it took longer than {count} seconds.", count=int(PATIENCE))
        raise BadLink(reason) from None
    except WorkerLost:
        raise BadLink(UNANSWERED) from None


def is_short(payload: Payload) -> bool:
    """Whether a text can be read in the page. Raises kb.KatabasisError for one that cannot be read at all."""
    if len(payload.text) > SHORT[payload.kind] and not has_checksums(payload.text):
        return False
    return payload.kind == "save" or kb.choices_in(payload.text) <= AT_ONCE


def series_of(payload: Payload) -> kb.Series:
    """The game that a text says, with those before it in its series, read here and now. Raises kb.KatabasisError."""
    if payload.kind == "series":
        return kb.replay_series(payload.text)
    readers = {"game": kb.replay, "position": kb.position, "save": kb.load}
    return kb.Series(readers[payload.kind](payload.text))


def _play_through(text: str) -> None:
    """Raises kb.BadPuzzle unless the solution of a puzzle solves it."""
    puzzle = kb.puzzle(text)
    faults = puzzle.faults()
    if puzzle.chance:
        faults.append("where dice decide, a puzzle is played once it has been compiled")
    if faults:
        raise kb.BadPuzzle("\n".join(faults))


def answer_to(parcel: str) -> str:
    """What the worker answers to a payload in JSON: the game as {"save", "log", "finished"}, or {"fault"} with what is
    wrong, which is nothing of a puzzle that is one."""
    try:
        payload = Payload(*from_json(parcel))
        if payload.kind == "puzzle":
            _play_through(payload.text)
            return json.dumps({"fault": ""})
        series = series_of(payload)
    except kb.KatabasisError as error:
        return json.dumps({"fault": str(error)})
    game = series.game
    return json.dumps({"save": game.save(), "log": game.log(), "finished": series.finished})


def series_in(text: str) -> kb.Series:
    """The game in a worker's answer. Raises kb.KatabasisError with its fault, and WorkerLost for anything that is no
    answer."""
    result = _without_fault(text)
    try:
        return kb.resume_series(kb.load(result["save"], result["log"]), result["finished"])
    except (LookupError, TypeError, AttributeError, kb.KatabasisError):
        raise WorkerLost("that is no answer") from None


def _without_fault(text: str) -> Any:
    """A worker's answer. Raises likewise."""
    try:
        result = from_json(text)
        fault = result.get("fault")
    except (ValueError, AttributeError):
        raise WorkerLost("that is no answer") from None
    if fault:
        raise kb.BadRecord(str(fault))
    return result
