"""Where games are saved, in words."""

from __future__ import annotations

from ..words import _

SAVED: dict[str, str] = {
    "saved": _("Games are saved in this browser, on this device. Export a game to use it anywhere else."),
    "memory": _("This browser saves nothing here. Open the page in its own tab, or export your game to a file."),
    "blocked": _("This browser blocks storage for this page. Export your game to a file to keep it."),
    "deleted": _("This game was deleted in another tab. Keep it again, or export it to a file."),
    "full": _("Storage for saved games is full. Delete or export some of them."),
    "other-tab": _("Games are saved in this browser. One of them is open in another tab."),
}
"""By `Ui.saved`."""

NOT_KEPT = _(
    "This browser saves nothing here: games are lost when the page closes. Open it in its "
    "own tab, or export your game to a file."
)
