"""What a game answers to what is drawn: drawing cannot wait, so it is done again once an answer has come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from .eager import Eager

Later = Callable[[Coroutine[Any, Any, None]], object]
"""Has work go on by itself."""


class Answers:
    """The answers of a game as it stands, by their questions. `later` has work go on that waits, `came` is called once
    an answer has come that somebody did without."""

    def __init__(self, later: Callable[[Coroutine[Any, Any, None]], None], came: Callable[[], None]) -> None:
        self._later = later
        self._came = came
        self.clear()

    def clear(self) -> None:
        """Forget them: the game stands otherwise. What is still to come is nobody's answer."""
        self._known: dict[tuple[Any, ...], Any] = {}
        self._asked: set[tuple[Any, ...]] = set()

    def get(self, ask: Callable[..., Awaitable[Any]], *about: Any) -> Any:
        """What `ask` answers about something; None as long as it has not. It is asked once."""
        question = (ask.__name__, *map(repr, about))
        if question not in self._known and question not in self._asked:
            eager = Eager(ask(*about))
            if eager.is_over:
                (self._known[question],) = eager.results
            else:
                self._asked.add(question)
                self._later(self._wait(question, eager, self._known))
        return self._known.get(question)

    async def _wait(self, question: tuple[Any, ...], eager: Eager[Any], known: dict[tuple[Any, ...], Any]) -> None:
        known[question] = await eager
        if known is self._known:
            self._came()
