"""Who wrote what somebody looks at."""

from __future__ import annotations

from .. import markup as h
from ..ui import Ui
from ..words import Verbatim


def written_by(ui: Ui, author: str, licence: str) -> h.Renderable:
    """The line of a card of somebody's own."""
    values = {"author": Verbatim(author), "licence": Verbatim(licence)}
    return h.p(class_="note")[ui.say("Written by {author}. Licence: {licence}", **values)]
