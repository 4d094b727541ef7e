"""Every legal answer as a native button, each kind in a group of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import markup as h
from ..markup.controls import icon
from ..table import options as shared
from ..table.answer_groups import AnswerGroups, grouped
from ..table.options import Option, OptionStyle
from ..table.pieces import choose
from ..ui import Ui
from ..words import _
from . import facts

GROUPS = {
    "use": _("Abilities and commands"),
    "arrive": _("Arrive"),
    "move": _("Normal Move"),
    "run": _("Run"),
    "retreat": _("Retreat"),
    "shoot": _("Shoot"),
    "charge": _("Charge"),
    "fight": _("Fight"),
    "deploy": _("Deploy"),
    "reserve": _("Keep in reserve"),
}
"""What may be done in a phase, in the order of the list."""

SYMBOLS = {
    "arrive": "set-up",
    "attack": "attack",
    "charge": "charge",
    "damage": "damage",
    "defend": "save",
    "deploy": "set-up",
    "discard": "discard",
    "end": "pass",
    "enhancement": "general",
    "fight": "fight",
    "go": "move",
    "keep": "pass",
    "map": "ground",
    "move": "move",
    "pass": "pass",
    "pile-in": "fight",
    "regiment": "army",
    "remove": "death",
    "reserve": "pass",
    "retreat": "retreat",
    "return": "heal",
    "run": "run",
    "score": "tactic",
    "set-up": "set-up",
    "shoot": "shoot",
    "side": "ground",
    "split": "attack",
    "target": "attack",
    "use": "ability",
}

OPTION_STYLE = OptionStyle(symbols=SYMBOLS, closing=("pass", "end", "keep"))
ANSWER_GROUPS = AnswerGroups(GROUPS, OPTION_STYLE, few=5)

MOST_REFUSED = 4


def answers(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """The answers to the decision at hand, and what is refused."""
    decision = view["decision"]
    if not decision or "options" not in decision:
        return None
    near = {**view, "decision": {**decision, "refused": shared.telling(ui, decision["refused"], (), MOST_REFUSED)}}
    if decision["name"] in DESCRIBED:
        return shared.options(near, ui, lambda offered: _described(ui, offered), OPTION_STYLE)
    in_groups = len({option["verb"] for option in decision["options"]} & set(GROUPS)) > 0
    return shared.options(
        near,
        ui,
        lambda offered: grouped(ui, offered, ANSWER_GROUPS) if in_groups else shared.listed(ui, offered, OPTION_STYLE),
        OPTION_STYLE,
    )


DESCRIBED = ("regiment", "enhancement")
"""Decisions between abilities that last the whole battle: each answer says what its ability does."""


def _described(ui: Ui, offered: Sequence[Option]) -> h.Renderable:
    return h.ul(class_="answers described")[
        [
            h.li[
                choose(
                    ui,
                    option,
                    icon(OPTION_STYLE.symbol(option)),
                    h.span[h.b[ui.word(option["label"])], h.small[facts.text_of(ui.language, option["id"])]],
                    css="answer",
                )
            ]
            for option in offered
        ]
    ]
