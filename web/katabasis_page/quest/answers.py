"""Every legal answer as a native button: what is done on the board first, each kind in a group of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import markup as h
from ..table.answer_groups import AnswerGroups, answer_button, grouped
from ..table.options import Option, OptionStyle, first_ref, listed
from ..table.pieces import choose
from ..ui import Ui
from ..words import _

GROUPS = {
    "do": _("For the mission"),
    "attack": _("Attack"),
    "shoot": _("Shoot"),
    "escape": _("Break away"),
    "move": _("Move"),
    "cast": _("Cast a spell"),
    "use": _("Use"),
    "wield": _("Weapon of this turn"),
    "raise": _("Raise the portcullis"),
    "leave": _("Leave the dungeon"),
}
"""What an adventurer may do, in the order of the list."""

SYMBOLS = {
    "attack": "sword",
    "bet": "gold",
    "cast": "spell",
    "counter": "die",
    "do": "objective",
    "end": "pass",
    "escape": "boot",
    "explore": "door",
    "freeze": "spell",
    "give": "card",
    "heal": "heart",
    "keep": "pass",
    "lay": "door",
    "leave": "door",
    "move": "boot",
    "pass": "pass",
    "place": "boot",
    "place-monster": "skull",
    "play": "party",
    "raise": "door",
    "reroll": "die",
    "sell": "gold",
    "shoot": "bow",
    "sweep": "sword",
    "use": "card",
    "wield": "sword",
}

PLACES = ("square",)
OPTION_STYLE = OptionStyle(
    symbols=SYMBOLS, places=PLACES, closing=("pass", "end", "keep"), most_refused=3, answered_on_board=PLACES
)
ANSWER_GROUPS = AnswerGroups(GROUPS, OPTION_STYLE, few=6, folded=("move",))


def arrange(view: dict[str, Any], ui: Ui, offered: Sequence[Option]) -> Any:
    """What an adventurer may do in groups, and every other answer in a list."""
    if view["decision"]["name"] in ("act", "window"):
        return grouped(ui, offered, ANSWER_GROUPS, _answer)
    return listed(ui, offered, OPTION_STYLE)


def _answer(ui: Ui, option: Option, style: OptionStyle) -> h.Renderable:
    """Squares by their names alone, where the heading says the rest."""
    if option["verb"] == "move":
        return choose(ui, option, h.span[ui.name(first_ref(option))], css="small answer", short=True)
    return answer_button(ui, option, style)
