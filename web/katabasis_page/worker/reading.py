"""Reading what comes from outside: a short text in the page, at once; a longer one beside it, within a time.

All choices of a record, and those of a position, are made again through the rules. That may take long, and a page that
is held up cannot even be left: so a longer text is never read in the page, also where there is nothing beside it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import katabasis as kb
from katabasis.kernel.series import has_checksums
from katabasis.kernel.untrusted import from_json

from ..session import LineLost, LineSilent
from ..sharing.links import BadLink, Payload
from ..words import _, say
from .worker_client import Silent, WorkerClient, WorkerLost

if TYPE_CHECKING:
    from ..session.answers import Later
    from ..session.remote_game import RemoteGame

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
    try:
        if worker is None:
            raise WorkerLost("there is none")
        return series_in(await worker.ask("read", json.dumps(payload), silence=PATIENCE, limit=PATIENCE))
    except Silent:
        raise BadLink(_too_long()) from None
    except WorkerLost:
        raise BadLink(UNANSWERED) from None


async def lay(
    opening: Mapping[str, Any], worker: WorkerClient | None, later: Later
) -> tuple[RemoteGame, Mapping[str, Any]]:
    """A table that is laid and played beside the page, and what there is to know about it: a puzzle, however short its
    text is, since it asks what holds of its game after every choice. Raises kb.KatabasisError with what is wrong with
    it, and BadLink likewise."""
    from ..session.remote_game import RemoteGame
    from .worker_line import WorkerLine

    if worker is None:
        raise BadLink(UNANSWERED)
    game = RemoteGame(WorkerLine(worker, later), opening)
    try:
        return game, await game.open(PATIENCE)
    except LineSilent:
        raise BadLink(_too_long()) from None
    except LineLost:
        raise BadLink(UNANSWERED) from None


def _too_long() -> list[Any]:
    return say("Not opened: checking it took longer than {count} seconds.", count=int(PATIENCE))


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
    except (ValueError, AttributeError):
        raise WorkerLost("that is no answer") from None
    if fault:
        raise kb.BadRecord(str(fault))
    try:
        return kb.resume_series(kb.load(result["save"], result["log"]), result["finished"])
    except (LookupError, TypeError, AttributeError, kb.KatabasisError):
        raise WorkerLost("that is no answer") from None
