"""A field that somebody pastes a text into which came from elsewhere."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..ui import Ui


def pasting(ui: Ui, verb: str, id: str, label: Any, button: Any, fault: Any = None, css: str = "") -> h.Renderable:
    """The field `id` with its label, and the button that hands its text to a verb; `fault` says why the last text was
    refused."""
    reason = f"{id}-fault"
    return h.form(class_="field", data_submit=verb)[
        h.label(for_=id)[label],
        h.textarea(id=id, name="text", rows="3", spellcheck="false", aria_describedby=reason if fault else None),
        fault and h.p(class_="warning", id=reason, role="alert")[ui.word(fault)],
        h.div(class_="row")[h.button(type="submit", class_=css or None, id=verb)[button]],
    ]
