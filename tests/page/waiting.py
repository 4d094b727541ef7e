"""Waiting for what the page does in its own time."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def result_of(work: Coroutine[Any, Any, Result]) -> Result:
    """What some work comes to. It runs in a thread of its own: browser tests in the same process may keep an event loop
    in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()  # noqa: TID251
