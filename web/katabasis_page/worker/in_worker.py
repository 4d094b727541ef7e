"""What the worker beside the page answers. It knows no document; web/boot/worker.mjs hands it the requests."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import katabasis as kb
from katabasis.bots import search
from katabasis.kernel.untrusted import from_json

PULSE = 1.0
"""Seconds after which a bot that still thinks says so."""


def answer(kind: str, text: str, alive: Callable[[], object]) -> str:
    """The answer to a request. `alive` is called now and then while it is worked on. Raises KatabasisError for one
    of no known kind."""
    if kind not in REQUESTS:
        raise kb.KatabasisError(f"there is no request '{kind}'; there are: {', '.join(REQUESTS)}")
    search.looked = _now_and_then(alive)
    return REQUESTS[kind](text)


def _now_and_then(alive: Callable[[], object]) -> Callable[[], None]:
    """A function that may be called at any time and calls `alive` once a pulse."""
    last = time.monotonic()

    def pulse() -> None:
        nonlocal last
        if time.monotonic() - last >= PULSE:
            last = time.monotonic()
            alive()

    return pulse


def think(text: str) -> str:
    """The answer of a bot to the decision in a save: {"option", "answer"}. Takes {"save", "level", "seed"}."""
    request = from_json(text)
    chosen = kb.bots.choose(kb.load(request["save"], trusted=True), request["level"], request["seed"])
    return json.dumps({"option": chosen.id, "answer": chosen.answer})


def advise(text: str) -> str:
    """What a good player would do at the decision in a save, and why: see `advice`."""
    from .advice import answer_to

    return answer_to(text)


def analyse(text: str) -> str:
    """A question about a finished game: see `analysis`."""
    from .analysis import answer_to

    return answer_to(text)


def read(parcel: str) -> str:
    """What is read beside the page, and its game: see `reading`."""
    from .reading import answer_to

    return answer_to(parcel)


def check(text: str) -> str:
    """The verdict on a game that was played apart: see `apart.audit`."""
    from ..apart.audit import answer_to

    return answer_to(text)


def table(message: str) -> str:
    """A message about a game that is played beside the page: see `hosting`."""
    from .hosting import HOST

    return HOST.answer(message)


REQUESTS: dict[str, Callable[[str], str]] = {
    "think": think,
    "read": read,
    "advise": advise,
    "analyse": analyse,
    "check": check,
    "table": table,
}
"""Every kind of request, and what answers it: a text for a text."""
