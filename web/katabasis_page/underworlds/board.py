"""The battlefield in the middle of the page, with what is legal, chosen, planned and fresh lit upon it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import katabasis as kb
from katabasis.kernel.renderer import Renderer
from katabasis.underworlds.events import DAMAGED, HEALED, INSPIRED
from katabasis.underworlds.picture.marks import Marks
from katabasis.underworlds.picture.table import board

from .. import markup as h
from ..markup import Markup
from ..table.board import board_frame, hint_on, menu, targets
from ..table.changes import Change
from ..ui import Ui
from .arrangements import action
from .changes import changes
from .gallery import gallery

if TYPE_CHECKING:
    from ..table.hinted import Hinted


def battlefield(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The board and the menu of whatever was clicked; or the pictures of boards to choose."""
    pictures = gallery(view, ui)
    if pictures is not None:
        return h.section(class_="battlefield", id="battlefield", aria_label=ui.say("Boards"))[pictures]
    on_card = (ui.pointer.selected or "").startswith("card:")  # its uses stand in the list, and are lit upon the board
    clicked = None if on_card else menu(view, ui, lambda option: action(ui, option, "menu-"))
    return board_frame(
        ui,
        _picture(view, ui),
        ui.say("Battlefield"),
        clicked,
        _odds(ui),
        _changes(view, ui),
        legend=True,
        hinted=hint_on(view, ui, _hinted),
    )


def _hinted(view: dict[str, Any], option: dict[str, Any]) -> Hinted:
    from .hinted import hinted

    return hinted(view, option)


def _odds(ui: Ui) -> h.Renderable | None:
    if ui.pointer.forecast is None:
        return None
    from .combat import preview

    return preview(ui)


def _changes(view: dict[str, Any], ui: Ui) -> list[Change]:
    return changes(view["table"], ui.history.since) if view["table"]["layout"] else []


def _picture(view: dict[str, Any], ui: Ui) -> Markup:
    """The SVG. It escapes all its texts itself, so it goes into the page as it is."""
    table = view["table"]
    if not table["layout"]:
        return Markup(kb.draw(view, ui.language))
    return Markup(board(table, Renderer(ui.name, ui.word), marks(view, ui)))


def marks(view: dict[str, Any], ui: Ui) -> Marks:
    """What to light, from the decision, what is chosen or pointed at, and the last events."""
    table = view["table"]
    pointed_at = ui.pointer.preview or {}
    way, sight, support = list(pointed_at.get("info", {}).get("path") or ()), None, []
    combat = table["combat"]
    odds = pointed_at.get("preview")
    if odds:
        pair = odds["attacker"], odds["target"]
        sight, support = _hexes(table, *pair), _supporters(odds["support"], pair)
    elif combat:
        pair = combat["attacker"], combat["target"]
        sight, support = _hexes(table, *pair), _supporters(combat["support"], pair)
    return Marks(
        targets=targets(view, ui),
        selected=ui.pointer.selected,
        path=way,
        sight=sight,
        support=support,
        fresh=fresh(ui),
        moment=len(ui.history.log),
    )


def _hexes(table: dict[str, Any], attacker: str, target: str) -> tuple[str, str] | None:
    one, other = table["fighters"][attacker]["at"], table["fighters"][target]["at"]
    return (one, other) if one and other else None


def _supporters(support: list[list[str]], pair: tuple[str, str]) -> list[tuple[str, str]]:
    return [(helper, helped) for helpers, helped in zip(support, pair, strict=True) for helper in helpers]


def fresh(ui: Ui) -> dict[str, str]:
    """A word over each fighter to whom something just happened: damage, healing, a token."""
    words: dict[str, str] = {}
    for kind, _cite, _seat, what, *_rest in ui.history.fresh:
        who = str(what.get("fighter") or "").partition(":")[2]
        if who and kind in _FLOATING:
            words[who] = _FLOATING[kind].format(amount=what.get("amount", ""))
    return words


_FLOATING = {DAMAGED: "−{amount}", HEALED: "+{amount}", INSPIRED: "✦"}
