"""The list of kept games: tried again, deleted, brought back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games import Act
from ..words import _

if TYPE_CHECKING:
    from ..protocols import App


async def recover(app: App) -> None:
    """Look for games that a killed browser had not yet written."""
    if app.session is None and await app.store.recover() and app.ui.screen == "launcher":
        app.render()


def _try_again(app: App, id: str) -> None:
    """Put a game that was set aside back in its place, and open it."""
    app.store.bring_back(id)
    app.page.go(f"#play/{id}")


def _delete(app: App, id: str) -> None:
    app.store.delete(id)
    app.notify("info", _("The game is deleted."), ("restore", "", _("Undo")))
    app.render()


def _restore(app: App, _arg: str) -> None:
    app.store.restore()
    app.ui.notices = [notice for notice in app.ui.notices if not notice.action or notice.action[0] != "restore"]
    app.render()


ACTS: dict[str, Act] = {
    "open": _try_again,
    "delete": _delete,
    "restore": _restore,
}
