"""The pages of the rule reference that need no app, reference/<language>/<game>/..., and the ways to them and back."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..ui import Ui


def page_link(ui: Ui, game: str, place: str, text: Any) -> h.Renderable:
    """A link to a page of a game: the id of a rule, or "cards/<id>". It tells the page which kept game it was left for;
    a table that is not kept stays open in its own tab."""
    kept = f"#game={ui.storage}" if ui.storage else ""
    return h.a(
        class_="reference-page",
        href=f"./reference/{ui.language}/{game}/{place}.html{kept}",
        target=None if kept else "_blank",
        rel=None if kept else "noopener",
    )[text]
