"""What the `data-act`s of the screen of battleplans do. Every change of one is kept at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import katabasis as kb
from katabasis import battleplans

from ....games import Act
from ....newgame.current import draft_for, draft_of
from ....own_lists import acts as own_lists
from ....storage.kept_texts import KeptText
from ....words import _
from ..battleplans import BATTLEPLAN, POINTS
from .choice import blank
from .kind import BATTLEPLANS, GAME, of_link

if TYPE_CHECKING:
    from ....protocols import App

PACK = "border-war"


def open_place(app: App) -> None:
    """Show what an address says of battleplans: all of them, "kept/<id>", "link/<packed>", "ready/<id>" or
    "new/<points>"; all of them too where it names nothing that there is."""
    app.builder = None
    how, _slash, rest = app.place.partition("/")
    if how == "kept":
        own_lists.open_kept(BATTLEPLANS, app, GAME, rest)
    elif how == "link" and (entry := of_link(rest)):
        BATTLEPLANS.open(app, entry)
    elif how == "link":
        app.notify("error", _("This link carries no battleplan. Copy the whole of it."))
        own_lists.show_all(BATTLEPLANS, app)
    elif how == "ready" and rest in battleplans.ready:
        BATTLEPLANS.open(app, KeptText("", GAME, text=battleplans.ready[rest]))
    elif how == "new" and not battleplans.check(text := blank(rest)):
        BATTLEPLANS.open(app, KeptText("", GAME, text=text))
    else:
        own_lists.show_all(BATTLEPLANS, app)


def _write(app: App, change: str) -> None:
    """Go on with what its player has written."""
    BATTLEPLANS.at_work(app).take(change.partition("=")[2][: battleplans.LONGEST])
    own_lists.keep(BATTLEPLANS, app)
    app.render()


def _play(app: App, _arg: str) -> None:
    """Take the battleplan to the form of a new battle."""
    builder = BATTLEPLANS.at_work(app)
    if faults := builder.plan.faults:
        raise kb.Refused([fault.refusal for fault in faults])
    draft_for(app, GAME)
    draft = draft_of(app).changed("pack", PACK).changed(POINTS, str(builder.plan.points))
    app.draft = draft.changed(BATTLEPLAN, builder.text)
    app.page.go(f"#new/{GAME}")


ACTS: dict[str, Act] = {
    **own_lists.acts_of(BATTLEPLANS),
    "battleplan-play": _play,
    "battleplan-write": _write,
}
