"""Seats for people who are invited to a new game: from browser to browser, or by link."""

from __future__ import annotations

from ..session import HUMAN
from .draft import Draft


def with_a_guest(draft: Draft) -> Draft:
    """A draft that somebody is invited by: where only bots are with the person here, a guest has the seat of the
    first."""
    if draft.kinds.count(HUMAN) == 0:
        draft = draft.changed("kind-0", HUMAN)
    people = {owner for owner, kind in zip(draft.owners, draft.kinds, strict=True) if kind == HUMAN}
    if len(people) > 1:
        return draft
    bot = next((seat for seat, kind in enumerate(draft.kinds) if kind != HUMAN), None)
    return draft if bot is None else draft.changed(f"kind-{bot}", HUMAN)
