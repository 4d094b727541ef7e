"""The page's settings, and installing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games import Act
from ..storage.settings import may_be
from ..storage.texts import Blocked, Full
from ..words import _

if TYPE_CHECKING:
    from ..protocols import App


def change_setting(app: App, name: str, value: str) -> None:
    """Let a setting hold from now on, if it may have that value."""
    if not may_be(name, value):
        return
    app.use({**app.ui.settings, name: value})
    try:
        app.store.keep_settings(app.ui.settings)
    except (Full, Blocked):
        app.notify("warning", _("The setting is applied, but it could not be saved for your next visit."))


def _setting(app: App, change: str) -> None:
    name, _equals, value = change.partition("=")
    change_setting(app, name, value)
    app.render()


def _language(app: App, code: str) -> None:
    _setting(app, f"language={code}")


def _installable(app: App, _arg: str) -> None:
    app.ui.installable = True
    if app.ui.screen == "settings":
        app.render()


def _install(app: App, _arg: str) -> None:
    app.page.install()
    app.ui.installable = False
    app.render()


ACTS: dict[str, Act] = {
    "setting": _setting,
    "language": _language,
    "installable": _installable,
    "install": _install,
}
