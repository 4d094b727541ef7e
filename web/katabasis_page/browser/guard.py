"""Where the browser enters Python: every listener, timer, promise and task of the page begins here.

An error that left Python there would be a traceback in the console, and nobody would hear of it. It is told instead:
`acts.recovery` says it to the person, and the page goes on. `javascript.callback` guards what JavaScript is given; a
test knows of no other way in.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

Tell = Callable[[Exception], None]

_reported_to: list[Tell] = []
"""Who is told of what goes wrong; nobody before the page has begun: then boot/loader.js says what it hears."""


def tell(hear: Tell) -> None:
    """From now on tell of everything that goes wrong."""
    _reported_to[:] = [hear]


def guarded(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that tells of what goes wrong in it, and comes to None then."""

    @wraps(function)
    def call(*values: Any) -> Any:
        try:
            return function(*values)
        except Exception as error:
            fail(error)

    return call


def task(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Let something go on by itself, and tell of what goes wrong in it."""
    running = asyncio.ensure_future(_guarded(work))
    _running.add(running)  # an event loop alone would forget it
    running.add_done_callback(_running.discard)
    running.add_done_callback(lambda _ended: work.close())  # one that is cancelled before it began never awaits it
    return running


async def _guarded(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception as error:
        fail(error)


def fail(error: Exception) -> None:
    """Tell of an error."""
    if not _reported_to:
        raise error
    _reported_to[0](error)


_running: set[asyncio.Task[None]] = set()


def watch(loop: asyncio.AbstractEventLoop) -> None:
    """Tell also of what goes wrong in tasks that nobody waits for any more."""

    def heard(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if isinstance(error := context.get("exception"), Exception):
            fail(error)

    loop.set_exception_handler(heard)


def text_of(error: Exception) -> str:
    """An error in full, for whoever mends it."""
    return "".join(traceback.format_exception(error))
