"""Every legal answer as a native button, each kind in a group of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import markup as h
from ..markup.controls import icon
from ..table.answer_groups import AnswerGroups, grouped
from ..table.options import Option, OptionStyle, listed
from ..table.pieces import choose
from ..ui import Ui
from ..words import _
from . import facts

GROUPS = {
    "use": _("Abilities and commands"),
    "arrive": _("Arrive"),
    "tunnel": _("Arrive"),
    "move": _("Normal Move"),
    "run": _("Run"),
    "retreat": _("Retreat"),
    "shoot": _("Shoot"),
    "charge": _("Charge"),
    "fight": _("Fight"),
    "regiment": _("Deploy a whole regiment"),
    "deploy": _("Deploy"),
    "reserve": _("Keep in reserve"),
}
"""What may be done in a phase, in the order of the list."""

SYMBOLS = {
    "aim": "tactic",
    "arrive": "set-up",
    "attack": "attack",
    "charge": "charge",
    "chant": "ability",
    "damage": "damage",
    "defend": "save",
    "deploy": "set-up",
    "discard": "discard",
    "end": "pass",
    "enhancement": "general",
    "fight": "fight",
    "go": "move",
    "keep": "pass",
    "layout": "ground",
    "map": "ground",
    "move": "move",
    "pass": "pass",
    "pile-in": "fight",
    "place": "set-up",
    "rally": "heal",
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
    "tunnel": "set-up",
    "use": "ability",
}

OPTION_STYLE = OptionStyle(
    symbols=SYMBOLS, closing=("pass", "end", "keep"), most_refused=4, orders=_("Do not ask again")
)
ANSWER_GROUPS = AnswerGroups(GROUPS, OPTION_STYLE, few=5)


def arrange(view: dict[str, Any], ui: Ui, offered: Sequence[Option]) -> Any:
    """What units do in groups, what lasts with its text, and every other answer in a list."""
    decision = view["decision"]
    if decision["name"] in DESCRIBED:
        return _described(ui, offered)
    if "modules" in view["table"] and any(option["verb"] == "use" for option in offered):
        from .border_war.abilities import by_ability

        return [_of_regiments(view, ui, offered), *by_ability(ui, offered, ANSWER_GROUPS)]
    if any(option["verb"] in GROUPS for option in decision["options"]):
        return [_of_regiments(view, ui, offered), *grouped(ui, offered, ANSWER_GROUPS)]
    return [_of_regiments(view, ui, offered), listed(ui, offered, OPTION_STYLE)]


def _of_regiments(view: dict[str, Any], ui: Ui, offered: Sequence[Option]) -> h.Renderable | None:
    if "modules" not in view["table"]:
        return None
    from .border_war import regiments

    ways = regiments.ways(view, ui, offered)
    from .border_war.deploying_as import is_deploying, way

    if not is_deploying(view):
        return ways
    as_kept = way(view, ui, offered)
    return h.fragment[[as_kept, ways] if ui.state and ui.state.deployments else [ways, as_kept]]


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
