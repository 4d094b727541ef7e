"""Leaving choices to an order, one after the other, until something happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..session import NotNow, Session
from .decision import after_choice, answered, at_table

if TYPE_CHECKING:
    from ..protocols import App

PAUSE = 0.3
"""Seconds at normal speed that each choice is shown; also how often it is asked whether bots are ready."""


def give(app: App, order: str) -> None:
    """Give an order, or go where one can be given; while one is followed, stop it."""
    session = at_table(app)
    if app.ui.seating.order is not None:
        app.ui.seating.order = None
        app.render()
        return
    if not order:
        app.page.focus("#orders button")
        return
    offered = (session.view()["decision"] or {}).get("orders", ())
    app.ui.seating.order_label = next((each["label"] for each in offered if each["id"] == order), None)
    session.give_order(order)
    go_on(app, session)


def go_on(app: App, session: Session) -> None:
    """Leave choices to the order that is given, from now on or once more after a person has made one."""
    order = app.ui.seating.order
    if order is not None and not app.ui.seating.following:
        app.for_table(_follow(app, session, order))


async def _follow(app: App, session: Session, order: str) -> None:
    ui = app.ui
    ui.seating.following = True
    try:
        await _choices_of(app, session, order)
    finally:
        ui.seating.following = False
    if ui.seating.order == order:
        session.rest_from_order()
        app.render()


async def _choices_of(app: App, session: Session, order: str) -> None:
    """All choices that an order makes in a row, while bots answer between them."""
    ui = app.ui
    while ui.seating.order == order and not session.paused:
        if session.bot is None:
            if not await _goes_on(app, session):
                break
            after_choice(app)
        await app.page.sleep(PAUSE * (ui.pace or (session.bot is not None)))


async def _goes_on(app: App, session: Session) -> bool:
    """Whether the order has made a choice; it makes none where a person has the screen who is not asked."""
    try:
        return await answered(app, session.follow_order())
    except NotNow:
        return False
