"""What the page is told of the screen of battleplans: what it draws, and what opens over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .... import markup as h
from ....own_lists.dialogs import list_dialog
from .builder import PlanBuilder
from .choice import battleplans_page
from .kind import BATTLEPLANS, GAME
from .screen import plan_page

if TYPE_CHECKING:
    from ....protocols import App


def draw(app: App) -> h.Renderable:
    """The battleplan at work, or all of them."""
    if isinstance(app.builder, PlanBuilder):
        return plan_page(app.builder, app.ui)
    return battleplans_page(app.ui, app.store.battleplans.all(GAME), lambda at: app.page.when(at, app.ui.language))


def dialog(app: App) -> h.Renderable | None:
    """The dialog of battleplans that is open, if one is."""
    return list_dialog(BATTLEPLANS, app)
