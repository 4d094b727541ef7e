"""Every legal answer as a native button: what is done on the board first, each kind in a group of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import markup as h
from ..controls import icon
from ..table import options as shared
from ..table.options import OptionStyle, first_ref
from ..table.pieces import choose
from ..ui import Ui
from ..words import _

Option = dict[str, Any]

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

FOLDED = ("move",)
"""Groups that are closed at first: the board is the better place for them."""
FEW = 6
"""More answers of a kind than these fold."""

SYMBOLS = {
    "attack": "sword",
    "bet": "gold",
    "cast": "spell",
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
OPTION_STYLE = OptionStyle(symbols=SYMBOLS, places=PLACES, closing=("pass", "end", "keep"))


def answers(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """The answers to the decision at hand, and what is refused."""
    decision = view["decision"]
    if not decision or "options" not in decision:
        return None
    near = {
        **view,
        "decision": {**decision, "refused": shared.telling(ui, decision["refused"], PLACES, MOST_REFUSED)},
    }
    in_groups = decision["name"] in ("act", "window")
    return shared.options(
        near,
        ui,
        lambda offered: _groups(ui, offered) if in_groups else shared.listed(ui, offered, OPTION_STYLE),
        OPTION_STYLE,
    )


MOST_REFUSED = 3
"""Refused candidates of one kind and reason in the list; all others answer on the board, where they are."""


def _groups(ui: Ui, offered: Sequence[Option]) -> list[Any]:
    groups: dict[str, list[Option]] = {}
    for option in offered:
        groups.setdefault(option["verb"], []).append(option)
    known = [verb for verb in GROUPS if verb in groups]
    return [_group(ui, verb, groups[verb]) for verb in (*known, *(verb for verb in groups if verb not in GROUPS))]


def _group(ui: Ui, verb: str, offered: list[Option]) -> h.Renderable:
    """A few answers side by side; many, or those of squares, folded away."""
    buttons = h.ul(class_=f"answers {verb}")[[h.li[_answer(ui, option)] for option in offered]]
    if verb not in FOLDED and len(offered) <= FEW:
        return h.div(class_="answer-few")[buttons]
    return h.details(class_="answer-group", id=f"group-{verb}")[
        h.summary[
            icon(SYMBOLS.get(verb, "play")),
            h.span(class_="group-name")[ui.word(GROUPS.get(verb, verb))],
            h.span(class_="count")[len(offered)],
        ],
        buttons,
    ]


def _answer(ui: Ui, option: Option) -> h.Renderable:
    """Squares by their names alone, where the heading says the rest."""
    if option["verb"] == "move":
        return choose(ui, option, h.span[ui.name(first_ref(option))], css="small answer", short=True)
    return choose(ui, option, icon(SYMBOLS.get(option["verb"], "play")), h.span[ui.word(option["label"])], css="answer")


def menu_button(ui: Ui, option: Option) -> h.Renderable:
    """An option of what was clicked."""
    return choose(
        ui,
        option,
        icon(SYMBOLS.get(option["verb"], "play")),
        h.span[ui.word(option["label"])],
        css="small",
        place="menu-",
    )
