"""What the log says of events, by what a game has declared of their kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .events import CONCEDED, Declaration, Event, Kinds
from .text import Text, say

Variant = Callable[[Event], Text | None]
"""The sentence of an event where it depends on what the event carries; None for that of its kind."""


class Wording:
    """The sentences of a game's events. Events are as views show them: [kind, rule, seat, what, secret, barrier].

    A game extends `named`, and overrides what else is not the same for all events of a kind. Names and languages come
    in only where a sentence is shown. Kinds that nobody has declared, as old logs may have them, are called by their
    words.
    """

    def __init__(self, kinds: Kinds, variants: Mapping[str, Variant] | None = None) -> None:
        self.kinds = kinds
        self.variants = variants or {}

    def line(self, event: Sequence[Any]) -> Text:
        """The sentence of an event."""
        happened = Event(*event)
        variant = self.variants.get(happened.kind) or OF_EVERY_GAME.get(happened.kind)
        text = (variant and variant(happened)) or Text(
            self._declaration(happened.kind).sentence or _called(happened.kind), {}
        )
        return Text(text.msgid, {**self.named(happened), **text.values, "who": f"seat:{happened.seat}"})

    def named(self, event: Event) -> dict[str, Any]:
        """What fills the places of an event's sentence: what it carries, with names in place of words for machines."""
        return dict(event.what)

    def symbol(self, event: Sequence[Any]) -> str:
        """The name of the symbol that stands before the sentence."""
        return self._declaration(event[0]).symbol or "rule"

    def is_quiet(self, event: Sequence[Any]) -> bool:
        """Whether a log may leave an event out."""
        return self._declaration(event[0]).is_quiet

    def is_heading(self, event: Sequence[Any]) -> bool:
        """Whether an event begins a chapter of the log."""
        return self._declaration(event[0]).is_heading

    def weight(self, event: Sequence[Any]) -> int:
        """How much an event matters to the other players."""
        return self._declaration(event[0]).weight

    def _declaration(self, kind: str) -> Declaration:
        return self.kinds.get(kind, UNDECLARED)


UNDECLARED = Declaration("", "")


def _conceded(event: Event) -> Text | None:
    winners = event.what["winners"]
    if not winners:
        return say("{who} gives the game up")
    return say("{who} concedes. {winner} wins", winner=winners[0]) if len(winners) == 1 else None


OF_EVERY_GAME: Mapping[str, Variant] = {CONCEDED: _conceded}


def scored(event: Event) -> str:
    """The scores that an event carries, seat by seat."""
    return " : ".join(str(score) for score in event.what["scores"])


def won_alone(event: Event) -> Text | None:
    """The sentence of a game of points that one seat has won; None if nobody has, or several."""
    winners = event.what["winners"]
    return say("{winner} wins, {scores}", winner=winners[0], scores=scored(event)) if len(winners) == 1 else None


def _called(kind: str) -> str:
    return kind.replace("-", " ")
