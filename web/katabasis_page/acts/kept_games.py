"""The list of kept games: tried again, deleted, brought back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..games import Act
from ..storage.texts import NoCopies
from ..words import _, say

if TYPE_CHECKING:
    from ..protocols import App


MOST_NAMED = 3
NO_COPIES = _(
    "The browser's second storage (IndexedDB) does not answer. Games are still saved, but if "
    "the browser is killed, the last choices may be lost. Restart the browser to get it back."
)


async def recover(app: App) -> None:
    """Look for games that a killed browser had not yet written, once the page is there."""
    if app.session is None:
        recovered = await bring_back_lost(app)
        if (recovered or app.ui.notices) and app.ui.screen == "launcher":
            app.render()


async def bring_back_lost(app: App) -> bool:
    """Bring back what a killed browser had not yet written. Whether there was any. What the second storage cannot say
    is said to the person, once."""
    copies = app.store.copies
    try:
        recovered = await app.store.recover()
    except NoCopies:
        say_once(app, NO_COPIES)
        return False
    if copies is not None and copies.misshapen:
        keys = [", ".join(copies.misshapen[:MOST_NAMED]), {}]
        say_once(
            app, say("A second copy is damaged and was left alone: {keys}. The games themselves are open.", keys=keys)
        )
    return recovered


def say_once(app: App, text: Any) -> None:
    """Warn the person of something about the browser, and not again."""
    if text not in app.warned:
        app.warned.append(text)
        app.notify("warning", text)


def _try_again(app: App, id: str) -> None:
    """Put a game that was set aside back in its place, and open it."""
    app.store.bring_back(id)
    app.page.go(f"#play/{id}")


def _take_copy(app: App, id: str) -> None:
    """Play on from the second copy of a game that was set aside."""
    app.for_visit(_open_copy(app, id))


async def _open_copy(app: App, id: str) -> None:
    app.ui.notices = [
        notice for notice in app.ui.notices if not notice.action or notice.action[:2] != ("take-copy", id)
    ]
    try:
        await app.store.take_copy(id)
    except (NoCopies, LookupError):
        app.notify("error", _("The second copy cannot be read any more."))
        app.render()
    else:
        app.page.go(f"#play/{id}")


def _delete(app: App, id: str) -> None:
    """Delete a game; a series of several only if that is meant."""
    if app.store.entry(id).finished:
        app.dialog = f"delete:{id}"
        app.render()
    else:
        _delete_surely(app, id)


def _delete_surely(app: App, id: str) -> None:
    app.dialog = ""
    if app.id == id:
        app.leave()
    app.store.delete(id)
    app.notify("info", _("The game is deleted."), ("restore", "", _("Undo")))
    app.render()


def _restore(app: App, _arg: str) -> None:
    app.store.restore()
    app.ui.notices = [notice for notice in app.ui.notices if not notice.action or notice.action[0] != "restore"]
    app.render()


ACTS: dict[str, Act] = {
    "open": _try_again,
    "take-copy": _take_copy,
    "delete": _delete,
    "delete-series": _delete_surely,
    "restore": _restore,
}
