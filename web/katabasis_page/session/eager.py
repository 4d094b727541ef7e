"""Work that is begun at once: what waits for nothing is done as soon as it is asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Generator
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")


class Eager(Generic[Result]):
    """Some work, done as far as its first wait. Awaited, it goes on to its end and gives what it comes to. Raises what
    goes wrong before the first wait at once."""

    def __init__(self, work: Awaitable[Result]) -> None:
        self._steps = work.__await__()
        self.results: list[Result] = []
        """What it came to, once it has."""
        self.is_over = False
        """Whether it came to its end, or failed."""
        self._waited_for: Any = None
        self._step(self._steps.send, None)

    def _step(self, resume: Any, value: Any) -> None:
        self.is_over = True
        try:
            self._waited_for = resume(value)
        except StopIteration as end:
            self.results.append(end.value)
        else:
            self.is_over = False

    def __await__(self) -> Generator[Any, Any, Result]:
        while not self.is_over:
            try:
                value = yield self._waited_for
            except GeneratorExit:
                self._steps.close()
                raise
            except BaseException as error:  # what was waited for has failed: the work is told
                self._step(self._steps.throw, error)
            else:
                self._step(self._steps.send, value)
        return self.results[0]
