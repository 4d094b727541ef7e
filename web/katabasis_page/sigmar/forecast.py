"""What is known before the dice fall: what attacks on a target that is pointed at can be expected to do."""

from __future__ import annotations

from katabasis.sigmar.text.forecast import sentences

from .. import markup as h
from ..ui import Ui


def forecast(ui: Ui) -> h.Renderable | None:
    """What is known of the answer that the pointer or the focus rests on."""
    known = (ui.preview or {}).get("preview")
    if not known or not (lines := sentences(known)):
        return None
    return h.section(class_="preview panel", id="preview", aria_label=ui.say("Chances"))[
        h.h3[ui.say("Expected")], h.ul[[h.li[ui.word(line)] for line in lines]]
    ]
