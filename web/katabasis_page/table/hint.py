"""What a good player would do, and why, in words and points."""

from __future__ import annotations

import json
from typing import Any

import katabasis as kb
from katabasis.kernel.text import decimal

from .. import markup as h
from ..markup.controls import act
from ..ui import Hint, Ui

LEAST = 0.05
"""Points that are shown as none."""


def hint(view: dict[str, Any], ui: Ui, advised: Hint) -> h.Renderable:
    """The hint, or that somebody thinks about it."""
    options = (view["decision"] or {}).get("options", [])
    option = next((option for option in options if option["id"] == advised.option), None)
    return h.section(class_="hint panel", id="hint", role="status", aria_labelledby="hint-title")[
        h.header[
            h.h3(id="hint-title")[ui.say("What would a good player do?")],
            act("hint", "×", css="small quiet", aria_label=ui.say("Close")),
        ],
        _thinking(ui) if option is None else _advice(view, ui, advised, option),
    ]


def _thinking(ui: Ui) -> h.Renderable:
    return h.p(class_="note")[h.span(class_="thinking")[h.i, h.i, h.i], " ", ui.say("Looking ahead …")]


def _advice(view: dict[str, Any], ui: Ui, advised: Hint, option: dict[str, Any]) -> list[h.Renderable | None]:
    do = ui.say("Play this")
    answered = advised.answer is not None
    arg = json.dumps([advised.option, advised.answer]) if answered else advised.option
    return [
        h.p(class_="advised-option")[
            h.strong[ui.word(option["label"])],
            act("answer" if answered else "choose", do, arg, css="small primary", id="do-advised"),
        ],
        h.p[comparison(ui, view["game"], advised)],
        why(ui, advised),
    ]


def comparison(ui: Ui, game: str, advised: Hint) -> str:
    """By how much it is better than what else."""
    if advised.instead is None or advised.gain < LEAST:
        return ui.say("The other choices are about as good.")
    return ui.say(
        "Worth about {points} {unit} more than “{other}”.",
        points=decimal(advised.gain),
        unit=[kb.system(game).score_unit, {}],
        other=advised.instead,
    )


def why(ui: Ui, advised: Hint) -> h.Renderable | None:
    """Exact facts, and what makes the difference."""
    lines: list[Any] = [h.li(class_="fact")[ui.word(fact)] for fact in advised.facts]
    lines += [
        h.li(class_="for" if gain > 0 else "against")[h.b[signed(ui, gain)], " ", ui.word(text)]
        for text, gain in advised.reasons
    ]
    return h.ul(class_="reasons")[lines] if lines else None


def signed(ui: Ui, points: float) -> str:
    """Points with their sign."""
    return ("+" if points > 0 else "−") + ui.word(decimal(abs(points)))
