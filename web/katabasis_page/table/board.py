"""The battlefield in the middle of the page, with what is legal, chosen, planned and fresh lit upon it."""

from __future__ import annotations

from typing import Any

from katabasis.underworlds.draw import Marks, Voice, board, draw

from .. import markup as h
from ..controls import act, icon
from ..markup import Markup
from ..ui import Ui
from .combat import preview
from .gallery import gallery
from .options import action


def battlefield(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The board, its zoom buttons, and the menu of whatever was clicked; or the pictures of boards to choose."""
    pictures = gallery(view, ui)
    if pictures is not None:
        return h.section(class_="battlefield", id="battlefield", aria_label=ui.say("Boards"))[pictures]
    return h.section(class_="battlefield", id="battlefield", aria_label=ui.say("Battlefield"))[
        h.div(class_="board-wrap")[
            h.div(class_="board-frame", id="board-frame", data_zoomable=True, data_region=True)[_picture(view, ui)],
            h.div(class_="zoom", role="group", aria_label=ui.say("Zoom"))[
                act("zoom", "+", "in", css="small", aria_label=ui.say("Zoom in")),
                act("zoom", "−", "out", css="small", aria_label=ui.say("Zoom out")),
                act("zoom", icon("search"), "reset", css="small", aria_label=ui.say("Whole board")),
            ],
            h.div(class_="menu-place", id="menu-place", data_region=True)[_menu(view, ui)],
        ],
        preview(ui),
    ]


def _picture(view: dict[str, Any], ui: Ui) -> Markup:
    """The SVG. It escapes all its texts itself, so it goes into the page as it is."""
    table = view["table"]
    if not table["layout"]:
        return Markup(draw(view, ui.language))
    return Markup(board(table, Voice(ui.name, ui.word), marks(view, ui), ui.zoom))


def marks(view: dict[str, Any], ui: Ui) -> Marks:
    """What to light, from the decision, what is chosen or pointed at, and the last events."""
    table, decision = view["table"], view["decision"] or {}
    options = decision.get("options", [])
    preview = ui.preview or {}
    way, sight, support = list(preview.get("path") or ()), None, []
    combat = table["combat"]
    odds = preview.get("odds")
    if odds:
        pair = odds["attacker"], odds["target"]
        sight, support = _hexes(table, *pair), _supporters(odds["support"], pair)
    elif combat:
        pair = combat["attacker"], combat["target"]
        sight, support = _hexes(table, *pair), _supporters(combat["support"], pair)
    return Marks(
        targets=_targets(options, ui),
        selected=ui.selected,
        path=way,
        sight=sight,
        support=support,
        fresh=fresh(ui),
        moment=len(ui.log),
    )


def _targets(options: list[dict[str, Any]], ui: Ui) -> list[str]:
    """Every ref that would do something: what options point at first, or, with a menu open, what tells them apart."""
    if ui.menu:
        return sorted(
            {ref for option in options if option["id"] in ui.menu for ref in option["refs"] if ref != ui.selected}
        )
    return sorted({option["refs"][0] for option in options if option["refs"]})


def _hexes(table: dict[str, Any], attacker: str, target: str) -> tuple[str, str] | None:
    one, other = table["fighters"][attacker]["at"], table["fighters"][target]["at"]
    return (one, other) if one and other else None


def _supporters(support: list[list[str]], pair: tuple[str, str]) -> list[tuple[str, str]]:
    return [(helper, helped) for helpers, helped in zip(support, pair, strict=True) for helper in helpers]


def fresh(ui: Ui) -> dict[str, str]:
    """A word over each fighter to whom something just happened: damage, healing, a token."""
    words: dict[str, str] = {}
    for kind, _cite, _seat, what, *_rest in ui.fresh:
        who = str(what.get("fighter") or "").partition(":")[2]
        if who and kind in _FLOATING:
            words[who] = _FLOATING[kind].format(amount=what.get("amount", ""))
    return words


_FLOATING = {"damaged": "−{amount}", "healed": "+{amount}", "inspired": "✦"}


def _menu(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """The options that share what was clicked, beside the board."""
    options = [option for option in (view["decision"] or {}).get("options", []) if option["id"] in ui.menu]
    if len(options) < 2 or len(options) > MOST_IN_MENU:
        return None
    return h.div(class_="menu panel", id="menu", role="group", aria_label=ui.name(ui.selected or ""))[
        h.strong[ui.name(ui.selected or "")],
        [action(ui, option, "menu-") for option in options],
        act("select", "×", ui.selected or "", css="small quiet", aria_label=ui.say("Close")),
    ]


MOST_IN_MENU = 12
"""More options than that are better chosen on the board or in the list."""
