"""A game in this tab that others play from afar, behind the port: a choice takes effect once they have added to its
chance."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import katabasis as kb
from katabasis.apart.host import Host
from katabasis.kernel.ending import CONCEDE
from katabasis.kernel.text import refuse

from ..session.local_game import LocalGame

PATIENCE = 8.0
"""Seconds that a guest may take for what its page does by itself; then the choice is made without."""
NO_DRAW = refuse("table.apart-draw", "A draw cannot be agreed on from afar")


class HostedGame(LocalGame):
    """What a session asks of a game whose host is in this tab; see `port.Port`."""

    def __init__(self, host: Host) -> None:
        super().__init__(host.sealed.game)
        self._host = host
        self._carried_out: asyncio.Future[None] | None = None

    def noticed(self) -> bool:
        """The host has noticed something. Whether it is what somebody here waits for."""
        if self._carried_out is None or self._host.sealed.commitment is not None:
            return False
        if not self._carried_out.done():
            self._carried_out.set_result(None)
        return True

    @property
    def can_redo(self) -> bool:
        return False

    def why_no_undo(self, seats: Sequence[int] | None, along: Sequence[int]) -> Sequence[kb.Refusal]:
        return self._host.sealed.why_no_undo(seats, along)

    async def choose(self, option: str, answer: Any = None) -> None:
        await self._change(lambda: self._host.choose(option, answer))

    async def end(self, how: str, seat: int) -> None:
        if how != CONCEDE:
            raise kb.Refused([NO_DRAW])
        await self._change(lambda: self._host.concede(seat))

    async def undo(self, seats: Sequence[int] | None, along: Sequence[int], first: int) -> None:
        self._host.undo(seats, along)
        while len(self.game.choices) > first and not self.why_no_undo(seats, along):
            self._host.undo(seats, along)

    async def redo(self) -> None:
        return None

    async def _change(self, make: Callable[[], None]) -> None:
        self._carried_out = asyncio.get_running_loop().create_future()
        try:
            make()
            if (commitment := self._host.sealed.commitment) is not None:
                await asyncio.wait([self._carried_out], timeout=PATIENCE)
                if self._host.sealed.commitment == commitment:
                    self._host.go_on()
        finally:
            self._carried_out = None
