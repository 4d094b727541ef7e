"""Reading what comes from outside: a short text in the page, at once; a longer one beside it, within a time.

All choices of a record, and those of a position, are made again through the rules. That may take long, and a page that
is held up cannot even be left: so a longer text is never read in the page, also where there is nothing beside it.
"""

from __future__ import annotations

import json

import katabasis as kb
from katabasis.kernel.plain import from_json
from katabasis.kernel.series import has_checksums

from .links import BadLink, Payload
from .words import _, say
from .worker_client import Silent, WorkerClient, WorkerLost

AT_ONCE = 300
"""Choices that are made again in the page: half a second in a browser."""
SHORT = {"game": 20_000, "series": 20_000, "position": 20_000, "save": 400_000}
"""Characters of a text that may be read in the page. A save makes few choices again, however long it is, and so does a
series with checksums."""
PATIENCE = 40.0
"""Seconds that a worker may read one text: five times what 5,000 choices take, since machines may be slow or busy."""

UNANSWERED = _("It was not opened: so long a game is read beside the page, and nothing answers there.")


async def read(payload: Payload, worker: WorkerClient | None) -> kb.Series:
    """The game of a text that is not short. Raises kb.KatabasisError, and BadLink where it takes too long, or nothing
    reads it."""
    try:
        if worker is None:
            raise WorkerLost("there is none")
        return series_in(await worker.ask("read", json.dumps(payload), silence=PATIENCE, limit=PATIENCE))
    except Silent:
        reason = say("It was not opened: playing it again took longer than {count} seconds.", count=int(PATIENCE))
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


def answer_to(parcel: str) -> str:
    """What the worker answers to a payload in JSON: the game as {"save", "log", "finished"}, or {"fault"} with what is
    wrong."""
    try:
        series = series_of(Payload(*from_json(parcel)))
    except kb.KatabasisError as error:
        return json.dumps({"fault": str(error)})
    game = series.game
    return json.dumps({"save": game.save(), "log": game.log(), "finished": series.finished})


def series_in(text: str) -> kb.Series:
    """The game in a worker's answer. Raises kb.KatabasisError with its fault, and WorkerLost for anything that is no
    answer."""
    try:
        result = from_json(text)
        fault = result.get("fault")
        series = None if fault else kb.resume_series(kb.load(result["save"], result["log"]), result["finished"])
    except (ValueError, LookupError, TypeError, AttributeError, kb.KatabasisError):
        raise WorkerLost("that is no answer") from None
    if series is None:
        raise kb.BadRecord(str(fault))
    return series
