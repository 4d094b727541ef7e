"""Every change of a table, as a small frozen record: the page animates it, the log prints it, rules ask it."""

from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """`kind` happened, by the rule `rule`, done by or to `seat` (None: nobody in particular).

    `what` is public, `secret` is for the seat's own eyes. `barrier` is "roll", "draw" or "reveal" where the
    event gave somebody knowledge that no undo can take back.
    """

    kind: str
    rule: str
    seat: int | None
    what: dict[str, Any]
    secret: dict[str, Any] | None = None
    barrier: str = ""

    def seen_by(self, seat: int) -> Event:
        """The event as that seat may know it."""
        if self.secret is None or self.seat == seat:
            return self
        return self._replace(secret=None)
