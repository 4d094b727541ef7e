"""What can be done at a table of Tyrants besides answering one decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from katabasis.kernel.untrusted import lines_of

from ..acts.decision import at_table, change
from ..session import Session

if TYPE_CHECKING:
    from ..protocols import App


def play_each(app: App, options: str) -> None:
    """Play one card after the other: options by their ids, one a line."""
    change(app, choose_in_turn(at_table(app), lines_of(options)))


async def choose_in_turn(session: Session, options: Sequence[str]) -> None:
    """Choose options one after the other, as far as they are offered. Each can be taken back by itself; what they
    caused is shown as one."""
    ui = session.ui
    known = len(ui.history.log)
    for option in options:
        decision = session.port.decision
        if decision is None or decision.find(option) is None:
            break
        await session.choose(option)
    ui.history.fresh = ui.history.log[known:]
