"""Looking at the table and the page: popovers, messages, and the keys that act by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games import Act, game_ui
from ..screens.page import shown
from ..ui import Popover
from . import camera, read_aloud

if TYPE_CHECKING:
    from ..protocols import App

SHORTCUTS = {
    "u": ("undo", ""),
    "shift+u": ("redo", ""),
    "[": ("back", ""),
    "]": ("forward", ""),
    "p": ("play", ""),
    "h": ("hint", ""),
    "o": ("order", ""),
    **camera.SHORTCUTS,
    **read_aloud.SHORTCUTS,
    "?": ("pop", "help:"),
}
"""Keys that act by themselves at the table. They can be switched off."""


def _jump(app: App, id: str) -> None:
    app.page.scroll_to(id)


def _sheet(app: App, _arg: str) -> None:
    """Show more of what is below the board of a small screen, or less of it."""
    app.page.sheet.tapped()


def _pop(app: App, what: str) -> None:
    kind, _colon, arg = what.partition(":")
    if kind == "rule" and not shown(app.ui.screen).opens_rules:
        app.page.go(f"#rules/{arg}")
        return
    app.ui.pointer.popover = Popover(kind, arg)
    app.render()


def _close(app: App, _arg: str) -> None:
    """Close what lies uppermost."""
    ui = app.ui
    if app.dialog:
        app.dialog = ""
    elif ui.pointer.popover is not None:
        ui.pointer.popover = None
    elif ui.pointer.menu or ui.pointer.selected:
        ui.pointer.menu, ui.pointer.selected = [], None
    elif ui.pointer.suggesting is not None:
        ui.pointer.suggesting = None
    elif ui.pointer.hint is not None:
        ui.pointer.hint = ui.pointer.preview = None
    elif ui.pointer.preview is not None:
        ui.pointer.preview = None
    elif ui.notices:
        ui.notices = ui.notices[:-1]
    else:
        if not app.page.drawer.close():
            app.page.sheet.lower()
        return
    app.render()


def dismiss(app: App, number: str) -> None:
    app.ui.notices = [notice for at, notice in enumerate(app.ui.notices) if str(at) != number]
    app.render()


def _expire_notice(app: App, _arg: str) -> None:
    app.forget_oldest()


EDITING = {"ctrl+z": ("undo", ""), "ctrl+shift+z": ("redo", ""), "ctrl+y": ("redo", "")}
"""What these keys do in every program. They cannot be switched off: no single character is among them."""
HELD = ("place-do", "camera", "back", "forward")
"""What goes on while its key is held; anything else is done once."""


def _meant_by(app: App, key: str) -> tuple[str, str] | None:
    """The verb and argument of a key, "u", "shift+u" or "ctrl+z"; None if it means nothing now."""
    ui, plain = app.ui, key.removeprefix("shift+").lower()
    if key not in EDITING and ui.settings["letters"] == "off":
        return None
    if ui.pointer.placing is not None and (command := ui.pointer.placing.tool.keys.get(plain)):
        return "place-do", command
    if ui.screen != "table" or ui.seating.handover is not None:
        return None
    own = game_ui(app.game).KEYS.get(plain) if app.game else None
    return EDITING.get(key) or SHORTCUTS.get(key) or SHORTCUTS.get(plain) or (own[:2] if own else None)


def _key(app: App, key: str) -> None:
    if meant := _meant_by(app, key):
        app.act(*meant)


def _key_held(app: App, key: str) -> None:
    if (meant := _meant_by(app, key)) and meant[0] in HELD:
        app.act(*meant)


ACTS: dict[str, Act] = {
    "jump": _jump,
    "sheet": _sheet,
    "pop": _pop,
    "close": _close,
    "dismiss": dismiss,
    "expire-notice": _expire_notice,
    "key": _key,
    "key-held": _key_held,
}
