"""The decision at the table, answered."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any, TypeVar

from ..session import NotNow, Session
from ..session.eager import Eager
from ..words import _
from .bots import let_bots_play

if TYPE_CHECKING:
    from ..protocols import App

Result = TypeVar("Result")

PATIENCE = 0.3
"""Seconds that nothing is said of a choice that is on its way."""


def at_table(app: App) -> Session:
    """The game that is played. Raises NotNow if there is none."""
    if app.session is None:
        raise NotNow(_("There is no game on the table."))
    return app.session


def after_choice(app: App) -> None:
    """Show what a choice has changed, and let bots answer."""
    app.render()
    let_bots_play(app)
    if app.ui.seating.order is not None:
        app.act("follow-order", "")


def choose(app: App, option: str, answer: Any = None) -> None:
    """Answer the decision at the table; a placement takes an `answer`."""
    change(app, at_table(app).choose(option, answer))


def change(app: App, work: Awaitable[Any]) -> None:
    """Have the game at the table change, and show it: at once, or when the game has answered."""
    app.at_once(carry_out(app, work))


async def carry_out(app: App, work: Awaitable[Any]) -> None:
    """Wait for a change of the game at the table, show it, and let bots answer."""
    await answered(app, work)
    after_choice(app)


async def answered(app: App, work: Awaitable[Result]) -> Result:
    """Wait for a change of the game at the table: the page says so if it takes long."""
    ui, eager = app.ui, Eager(work)
    if not eager.is_over:
        app.for_table(_say_waiting(app, eager))
    try:
        return await eager
    finally:
        ui.seating.waiting = False


async def _say_waiting(app: App, eager: Eager[Any]) -> None:
    await app.page.sleep(PATIENCE)
    if not eager.is_over:
        app.ui.seating.waiting = True
        app.render()
