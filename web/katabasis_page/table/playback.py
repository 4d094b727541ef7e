"""What follows from a choice, a beat at a time: how much there is to see, what just happened, and the ways on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from katabasis.kernel.wording import Wording

from .. import markup as h
from ..markup.controls import act
from ..ui import Ui

if TYPE_CHECKING:
    from ..session.playback import Playback


def playback_prompt(ui: Ui, playback: Playback) -> h.Renderable:
    """What stands in place of the question while nobody is asked yet."""
    return h.div(class_="prompt playback", id="prompt")[
        h.h2(id="prompt-text")[
            ui.say("What happens: {shown} of {all}", shown=playback.at + 1, all=len(playback.beats))
        ],
        h.p(class_="asked")[
            act("go-on", ui.say("Continue"), id="go-on", css="primary small"),
            act("skip-playback", ui.say("Skip"), css="small quiet", id="skip-playback"),
        ],
    ]


def beat(ui: Ui, wording: Wording) -> h.Renderable | None:
    """What happened in the beat that is shown, in place of the answers; the announcer says the same."""
    if ui.history.playback is None:
        return None
    events = [event for event in ui.history.fresh if not wording.is_quiet(event)]
    return h.ul(class_="beat", id="beat", aria_hidden="true")[[h.li[ui.line(wording.line(event))] for event in events]]
