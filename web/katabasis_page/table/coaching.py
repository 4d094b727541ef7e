"""The note of the coach, below the prompt: in the flow of the page, so that it covers neither answers nor what it
points at."""

from __future__ import annotations

from .. import markup as h
from ..coach import NAME, READ, Coach
from ..markup.controls import act
from ..ui import Ui
from .pieces import rule_link


def coach_note(ui: Ui, coach: Coach) -> h.Renderable | None:
    """The note at hand; nothing, in the same place, while there is none, so that what comes there is announced."""
    if coach.progress.stopped:
        return None
    note = coach.note
    return h.section(
        class_="coach panel" + (" lesson" if coach.number else " standing") if note else "coach",
        id="coach",
        tabindex="-1",
        aria_label=ui.say("Coach"),
        aria_live="polite",
    )[note and _note(ui, coach)]


def _note(ui: Ui, coach: Coach) -> h.Renderable:
    note = coach.note
    assert note is not None
    text, _space, last = note["text"].replace(NAME, ui.name(coach.subject)).rpartition(" ")
    return h.fragment[
        h.p(class_="coach-text")[text, " ", h.span(class_="last-word")[last, " ", rule_link(ui, note["rule"])]],
        h.div(class_="coach-acts")[
            note.get("until") == READ
            and act("coach-read", ui.say("Next"), note["id"], css="small primary", id="coach-read"),
            act("coach-show", ui.say("Show it"), symbol="target", css="small", id="coach-show", hidden=True),
            act("coach-stop", ui.say("Skip the tutorial"), css="small quiet", id="coach-stop"),
            bool(coach.number)
            and h.span(class_="coach-count")[
                ui.say("Note {number} of {count}", number=coach.number, count=coach.total)
            ],
        ],
    ]
