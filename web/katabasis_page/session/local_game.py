"""A game in this tab, behind the port: every answer is there at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import katabasis as kb
from katabasis.kernel.checkpoint import Choice
from katabasis.kernel.ending import ending_choice
from katabasis.kernel.system import System

from .history import Replayed, events_after
from .playback import Beat, beats_of
from .views import View


class LocalGame:
    """What a session asks of a `kb.Game`; see `port.Port` for each of these. `judge` says how it stands."""

    knows_all = True
    chooses_next = True

    def __init__(self, game: kb.Game, judge: Callable[[kb.Game], str] = lambda game: "") -> None:
        self.game = game
        self.undone: list[list[Choice]] = []
        """The choices that each undo has taken back, as long as no other was made."""
        self._replayed = Replayed(game)
        self._judge = judge

    # ------------------------------------------------------------------ what is known

    @property
    def system(self) -> System[Any]:
        return self.game.system

    @property
    def seat_count(self) -> int:
        return self.game.table.seat_count

    @property
    def decision(self) -> kb.Ask | None:
        return self.game.decision

    @property
    def choices(self) -> Sequence[Choice]:
        return self.game.choices

    @property
    def events(self) -> Sequence[kb.Event]:
        return self.game.table.events

    @property
    def event_offsets(self) -> Sequence[int]:
        return self.game.event_offsets

    @property
    def can_redo(self) -> bool:
        return bool(self.undone)

    @property
    def verdict(self) -> str:
        return self._judge(self.game)

    def seen_by(self, seat: int | None) -> View:
        return self.game.view(seat, len(self.events))

    def foreseen(self) -> dict[str, dict[str, Any]]:
        decision, later = self.game.decision, self.game.system.previews_on_demand
        known = {
            option.id: self.game.preview(option.id)
            for option in (decision.options if decision else ())
            if option.verb not in later
        }
        return {id: preview for id, preview in known.items() if preview}

    def orders(self, seats: Sequence[int]) -> Sequence[kb.Order]:
        return self.game.system.orders.offered(self.game, seats)

    def why_no_undo(self, seats: Sequence[int] | None, along: Sequence[int]) -> Sequence[kb.Refusal]:
        return self.game.why_no_undo(seats, along)

    def missing(self, moment: int) -> int:
        return self._replayed.missing(moment) if moment < len(self.choices) else 0

    # ------------------------------------------------------------------ changing it

    async def choose(self, option: str, answer: Any = None) -> None:
        self.game.choose(option, answer)
        self.undone.clear()

    async def end(self, how: str, seat: int) -> None:
        self.game.end(ending_choice(seat, how))
        self.undone.clear()

    async def undo(self, seats: Sequence[int] | None, along: Sequence[int], first: int) -> None:
        game, before = self.game, [*self.game.choices]
        game.undo(seats, along)
        while len(game.choices) > first and not self.why_no_undo(seats, along):
            game.undo(seats, along)
        self.undone.append(before[len(game.choices) :])

    async def redo(self) -> None:
        for choice in self.undone.pop():
            self.game.replay_choice(choice)

    # ------------------------------------------------------------------ asking about the present

    async def preview(self, option: str, answer: Any = None) -> dict[str, Any] | None:
        return self.game.preview(option, answer)

    async def why_not(self, option: str, answer: Any) -> list[kb.Refusal]:
        return self.game.why_not(option, answer=answer)

    async def suggestions(self, option: str) -> list[kb.Suggestion]:
        return self.game.suggestions(option)

    async def nearest(self, option: str, answer: Any) -> Any:
        placement = self.game.decision and self.game.decision.find(option)
        return placement.nearest(answer) if isinstance(placement, kb.Placement) else None

    async def asked(self, question: str, on: str) -> dict[str, Any] | None:
        return self.game.asked(question, on)

    async def following(self, order: str) -> str | None:
        option = self.game.system.orders.following(self.game, order)
        return None if option is None else option.id

    # ------------------------------------------------------------------ asking about the past

    async def view(self, seat: int | None, moment: int) -> View:
        return self._replayed.at(moment).view(seat, events_after(self, moment))

    async def playback(self, seat: int | None, kinds: Sequence[str]) -> Sequence[Beat]:
        return beats_of(self.game, seat, kinds)

    async def branch(self, moment: int) -> kb.Game:
        return self._replayed.at(moment)

    def replay(self, most: int) -> None:
        self._replayed.replay(most)
