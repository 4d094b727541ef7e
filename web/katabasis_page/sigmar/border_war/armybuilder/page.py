"""What the page is told of the screen of rosters: what it draws, and what opens over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .... import markup as h
from ....own_lists.dialogs import list_dialog
from .builder import RosterBuilder
from .choice import rosters_page
from .kind import GAME, ROSTERS
from .paper import paper
from .screen import builder_page

if TYPE_CHECKING:
    from ....protocols import App


def draw(app: App) -> h.Renderable:
    """The roster at work, or all of them."""
    kept = app.store.rosters.all(GAME)
    if isinstance(app.builder, RosterBuilder):
        if app.builder.on_paper:
            return paper(app.builder, app.ui)
        return builder_page(app.builder, app.ui, kept)
    return rosters_page(app.ui, kept, lambda at: app.page.when(at, app.ui.language))


def dialog(app: App) -> h.Renderable | None:
    """The dialog of rosters that is open, if one is."""
    return list_dialog(ROSTERS, app)
