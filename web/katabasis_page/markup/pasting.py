"""Fields of whoever plays with people elsewhere: for a text that came from there, and for their own name."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..storage.saved_games import LONGEST_NAME
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


def own_name(ui: Ui, verb: str, name: str, *below: h.Renderable) -> h.Renderable:
    """The field of a person's own name, which tells a verb what is written there, and what stands below it."""
    return h.div(class_="field")[
        h.label(for_=verb)[ui.say("Your name")],
        h.input(
            id=verb,
            name="name",
            value=name,
            maxlength=str(LONGEST_NAME),
            data_change=verb,
            autocomplete="off",
            spellcheck="false",
        ),
        below,
    ]
