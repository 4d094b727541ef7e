"""What the `data-act`s of the screen of deployments do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....games import Act
from ....own_lists import acts as own_lists
from ....words import _
from .kind import DEPLOYMENTS, GAME, of_link

if TYPE_CHECKING:
    from ....protocols import App


def open_place(app: App) -> None:
    """Show what an address says of deployments: all of them, "kept/<id>" or "link/<packed>"; all of them too where it
    names nothing that there is."""
    app.builder = None
    how, _slash, rest = app.place.partition("/")
    if how == "kept":
        own_lists.open_kept(DEPLOYMENTS, app, GAME, rest)
    elif how == "link" and (entry := of_link(rest)):
        DEPLOYMENTS.open(app, entry)
    else:
        if how == "link":
            app.notify("error", _("This link carries no deployment. Copy the whole of it."))
        own_lists.show_all(DEPLOYMENTS, app)


ACTS: dict[str, Act] = own_lists.acts_of(DEPLOYMENTS)
