"""Work that goes on by itself for as long as the person stays where they were when it began."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from typing import Any


class Left(BaseException):
    """The person has gone elsewhere. Like `CancelledError` it is no Exception: nobody is to make up for it."""


class Staying:
    """Some work, of which nothing more happens once the person has left: that is asked before it begins and after each
    of its waits, so that the work itself cannot forget to."""

    def __init__(self, work: Coroutine[Any, Any, None], stays: Callable[[], bool]) -> None:
        self._work = work
        self._stays = stays

    def __await__(self) -> Generator[Any, Any, None]:
        work, resume, value = self._work, self._work.send, None
        if not self._stays():
            work.close()
            return
        while True:
            try:
                waited_for = resume(value)
            except (StopIteration, Left):
                return
            try:
                resume, value = work.send, (yield waited_for)
            except GeneratorExit:
                work.close()
                raise
            except BaseException as error:  # what was waited for has failed: the work is told
                resume, value = work.throw, error
            if not self._stays():
                resume, value = work.throw, Left()
