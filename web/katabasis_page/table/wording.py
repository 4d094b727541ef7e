"""What a game's wording of its events offers, for the log and for screen readers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol


class Wording(Protocol):
    """A module such as `katabasis.underworlds.text.wording`, or a class that inherits what it does not say. Events are
    as views show them."""

    @property
    def HEADINGS(self) -> Collection[str]:
        """Kinds of events that begin a new group of lines: a round, a turn."""
        return ()

    def is_quiet(self, event: Sequence[Any]) -> bool:
        """Whether nobody needs to be told of an event."""
        return False

    @property
    def WEIGHTS(self) -> Mapping[str, int]:
        """How much events of a kind matter to the other players, 0 for most: which of them are told in a few lines."""
        return {}

    def line(self, event: Sequence[Any]) -> Any:
        """The event as a sentence: a text for `ui.word`."""

    def symbol(self, event: Sequence[Any]) -> str:
        """The name of the symbol beside it."""
        return "play"
