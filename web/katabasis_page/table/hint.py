"""What a good player would do, and why, in words and points."""

from __future__ import annotations

import json
from typing import Any

import katabasis as kb
from katabasis.kernel.text import decimal

from .. import markup as h
from ..games import game_ui
from ..markup.controls import act
from ..ui import Hint, Ui

MOST = 2
"""Reasons beside a hint: what it would do is seen on the board."""
LEAST = 0.05
"""Points that are shown as none."""


def hint(view: dict[str, Any], ui: Ui, advised: Hint) -> h.Renderable:
    """The hint, or that somebody thinks about it."""
    options = (view["decision"] or {}).get("options", [])
    option = next((option for option in options if option["id"] == advised.option), None)
    return h.section(class_="hint panel", id="hint", role="status", aria_label=ui.say("Hint"))[
        h.header[
            _thinking(ui) if option is None else _advice(ui, advised, option, _label(view, ui, option)),
            act("hint", "×", css="small quiet", aria_label=ui.say("Close")),
        ],
        option and (why(ui, advised, MOST) or h.p[comparison(ui, view["game"], advised)]),
    ]


def _thinking(ui: Ui) -> h.Renderable:
    return h.p(class_="note")[h.span(class_="thinking")[h.i, h.i, h.i], " ", ui.say("Looking ahead …")]


def _label(view: dict[str, Any], ui: Ui, option: dict[str, Any]) -> str:
    """What the answer is called; which picture it is, where one chooses among pictures."""
    decision = view["decision"]
    if decision["name"] not in game_ui(view["game"]).ANSWERED_BY_PICTURES:
        return ui.word(option["label"])
    number = decision["options"].index(option) + 1
    return ui.say("Picture {number} of {count}", number=number, count=len(decision["options"]))


def _advice(ui: Ui, advised: Hint, option: dict[str, Any], label: str) -> list[h.Renderable]:
    answered = advised.answer is not None
    arg = json.dumps([advised.option, advised.answer]) if answered else advised.option
    where = [" → ", ui.word(advised.where)] if advised.where is not None else None
    return [
        h.strong(id="advised")[h.span(class_="star", aria_hidden="true")["★ "], label, where],
        act("answer" if answered else "choose", ui.say("Do it"), arg, css="small primary", id="do-advised"),
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


def why(ui: Ui, advised: Hint, most: int | None = None) -> h.Renderable | None:
    """Exact facts, and what makes the difference; so many at most."""
    lines: list[Any] = [h.li(class_="fact")[ui.word(fact)] for fact in advised.facts]
    lines += [
        h.li(class_="for" if gain > 0 else "against")[h.b[signed(ui, gain)], " ", ui.word(text)]
        for text, gain in advised.reasons
    ]
    return h.ul(class_="reasons")[lines[:most]] if lines else None


def signed(ui: Ui, points: float) -> str:
    """Points with their sign."""
    return ("+" if points > 0 else "−") + ui.word(decimal(abs(points)))
