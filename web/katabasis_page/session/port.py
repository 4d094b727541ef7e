"""The port between a session and the game that it shows, wherever that is: in this tab, beside it, or far away.

What is known of the game as it stands comes with every change, and is read without waiting (`Known`). Everything else
is asked, and may take its time (`Port`). A session begins no change of the game while another is on its way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import katabasis as kb
from katabasis.kernel.checkpoint import Choice
from katabasis.kernel.system import System

from .playback import Beat
from .views import View


class LineLost(Exception):
    """No answer comes from the game. What was asked may have been done or not: the game itself knows."""


class LineSilent(LineLost):
    """Nothing was heard for too long."""


class Known(Protocol):
    """The game as it stands, as far as this side has heard of it."""

    @property
    def system(self) -> System[Any]:
        """The rules that it is played by."""

    @property
    def seat_count(self) -> int:
        """How many seats the table has."""

    @property
    def decision(self) -> kb.Ask | None:
        """What is asked; None once the game is over."""

    @property
    def choices(self) -> Sequence[Choice]:
        """Every choice that has been made."""

    @property
    def events(self) -> Sequence[kb.Event]:
        """Everything that has happened, as far as this side may know it."""

    @property
    def event_offsets(self) -> Sequence[int]:
        """How many events there were before each choice."""

    @property
    def can_redo(self) -> bool:
        """Whether `redo` has something to choose again."""

    @property
    def verdict(self) -> str:
        """How the game stands in the eyes of whoever laid the table, such as whether a puzzle is solved; "" where
        nobody judges it."""

    def seen_by(self, seat: int | None) -> View:
        """The view of a seat on this side, or of an onlooker, without what has happened."""

    def foreseen(self) -> Mapping[str, dict[str, Any]]:
        """What is known beforehand of the outcomes of options, by their ids: of none that is looked ahead at only on
        demand."""

    def orders(self, seats: Sequence[int]) -> Sequence[kb.Order]:
        """What the person of these seats could leave choices to."""

    def why_no_undo(self, seats: Sequence[int] | None, along: Sequence[int]) -> Sequence[kb.Refusal]:
        """Why `undo` would refuse; see `kb.Game.why_no_undo`."""

    def missing(self, moment: int) -> int:
        """How many choices this side has to make again, by `replay`, before it can show a moment; none where the game
        is asked for it."""


class Port(Known, Protocol):
    """A game that can be asked. Anything here may raise LineLost, and nothing of the game has changed on this side
    then."""

    knows_all: bool
    """Whether this side may know the whole game, with all that is hidden: without that there is no `game`."""

    chooses_next: bool
    """Whether a series goes on from here even where its next game is chosen anew and people play from elsewhere."""

    @property
    def game(self) -> kb.Game:
        """The game itself, for whoever keeps it, shares it, or has bots and analyses read it."""

    # ------------------------------------------------------------------ changing it

    async def choose(self, option: str, answer: Any = None) -> None:
        """Answer the decision that this side knows. Raises kb.Refused if the game does not take that, or asks
        something else by now."""

    async def end(self, how: str, seat: int) -> None:
        """End the game outside of its flow chart, for that seat; see `kernel.ending`. Raises kb.Refused."""

    async def undo(self, seats: Sequence[int] | None, along: Sequence[int], first: int) -> None:
        """Take the last choice back, and those before it down to number `first` as far as they can be; see
        `kb.Game.undo`. Raises kb.Refused."""

    async def redo(self) -> None:
        """Make the choices again that were taken back last."""

    # ------------------------------------------------------------------ asking about the present

    async def preview(self, option: str, answer: Any = None) -> dict[str, Any] | None:
        """What is known beforehand of a legal option's outcome; see `kb.Game.preview`."""

    async def why_not(self, option: str, answer: Any) -> list[kb.Refusal]:
        """What forbids an answer to a placement; empty if it is legal."""

    async def suggestions(self, option: str) -> list[kb.Suggestion]:
        """A few legal answers to a placement."""

    async def nearest(self, option: str, answer: Any) -> Any:
        """The legal answer to a placement nearest to this one, legal or not; None if there is none."""

    async def asked(self, question: str, on: str) -> dict[str, Any] | None:
        """What the table answers to a question about something on it; see `kb.Game.asked`."""

    async def following(self, order: str) -> str | None:
        """The id of the option that an order asks for; None if it has come to its end."""

    # ------------------------------------------------------------------ asking about the past

    async def view(self, seat: int | None, moment: int) -> View:
        """The view of a seat after so many choices, with what the last of them led to."""

    async def playback(self, seat: int | None, kinds: Sequence[str]) -> Sequence[Beat]:
        """What the last choice led to, a beat for each step that had an event of these kinds; see `beats_of`."""

    async def branch(self, moment: int) -> kb.Game:
        """A game of its own that goes on from a moment of this one."""

    def replay(self, most: int) -> None:
        """Make so many choices of the past again on this side; see `missing`."""
