"""Waiting for what the page does in its own time."""

import asyncio
from collections.abc import Awaitable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from katabasis_page.session.eager import Eager

Result = TypeVar("Result")


def result_of(work: Coroutine[Any, Any, Result]) -> Result:
    """What some work comes to. It runs in a thread of its own: browser tests in the same process may keep an event loop
    in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()  # noqa: TID251


def now(work: Awaitable[Result]) -> Result:
    """What some work comes to that waits for nothing."""
    eager = Eager(work)
    assert eager.is_over
    return eager.results[0]
