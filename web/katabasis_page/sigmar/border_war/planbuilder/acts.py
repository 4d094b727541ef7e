"""What the `data-act`s of the screen of battleplans do. Every change of one is kept at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import katabasis as kb
from katabasis import battleplans

from ....games import Act
from ....newgame.current import draft_for, draft_of
from ....own_lists import acts as own_lists
from ..battleplans import BATTLEPLAN, POINTS
from .kind import BATTLEPLANS, GAME

if TYPE_CHECKING:
    from ....protocols import App

PACK = "border-war"

open_place = partial(own_lists.open_place, BATTLEPLANS)


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
