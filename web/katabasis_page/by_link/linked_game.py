"""A game by link, behind the port: undo ends at what was sent, and some questions are declined without asking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import katabasis as kb
from katabasis.kernel.standing import declining
from katabasis.kernel.text import refuse

from ..session.local_game import LocalGame

SENT = refuse("table.sent", "This choice was sent already")


class LinkedGame(LocalGame):
    """What a session asks of such a game; see `port.Port`."""

    chooses_next = False

    def __init__(self, game: kb.Game, sent: int = 0) -> None:
        super().__init__(game)
        self.sent = sent
        """How many choices others know: these are not taken back."""
        self.declined: dict[int, list[str]] = {}
        """The standing answers of each seat; see `kernel.standing`."""

    def why_no_undo(self, seats: Sequence[int] | None, along: Sequence[int]) -> Sequence[kb.Refusal]:
        refusals = super().why_no_undo(seats, along)
        return refusals or ([SENT] if self.game.first_undone(seats, along) < self.sent else [])

    async def undo(self, seats: Sequence[int] | None, along: Sequence[int], first: int) -> None:
        if refusals := self.why_no_undo(seats, along):
            raise kb.Refused(refusals)
        await super().undo(seats, along, max(first, self.sent))

    async def choose(self, option: str, answer: Any = None) -> None:
        await super().choose(option, answer)
        self.decline()

    def decline(self) -> bool:
        """Decline what is declined without asking, as long as such questions follow each other: the choices are those
        of the seats that are asked. Whether there was any."""
        game, before = self.game, len(self.choices)
        while (decision := game.decision) is not None and (
            option := declining(decision, self.declined.get(decision.seat, ()))
        ):
            game.choose(option.id)
            self.undone.clear()
        return len(game.choices) > before
