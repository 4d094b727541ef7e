"""The map of the Underdark in the middle of the page, with what is legal, chosen and promised lit upon it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from katabasis.kernel.renderer import Renderer
from katabasis.tyrants.picture.table import Marks, board

from .. import markup as h
from ..markup import Markup
from ..table.board import board_frame, hint_on, menu, targets
from ..ui import Ui
from .answers import menu_button
from .cards import PLACES, lights
from .changes import changes

if TYPE_CHECKING:
    from ..table.hinted import Hinted


def underdark(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The map in its frame, and the menu of the place that was clicked."""
    picture = Markup(board(view["table"], Renderer(ui.name, ui.word), marks(view, ui)))
    clicked = menu(view, ui, lambda option: menu_button(view, ui, option))
    return board_frame(
        ui,
        picture,
        ui.say("Map of the Underdark"),
        clicked,
        changes=changes(ui.history.since),
        legend=True,
        hinted=hint_on(view, ui, _hinted),
    )


def _hinted(view: dict[str, Any], option: dict[str, Any]) -> Hinted:
    from .hinted import hinted

    return hinted(view, option)


def marks(view: dict[str, Any], ui: Ui) -> Marks:
    """What to light: what can be done at once, and what the card that is open or pointed at would offer. While a card
    promises something, nothing but that is lit."""
    promised = [ref for ref in lights(view, ui) if ref.startswith(PLACES)]
    return Marks(
        targets=[] if promised else [ref for ref in targets(view, ui) if ref.startswith(PLACES)],
        selected=ui.pointer.selected,
        lights=promised,
        seat=ui.seating.seat,
        fresh=fresh(ui),
        moment=len(ui.history.log),
    )


def fresh(ui: Ui) -> list[str]:
    """The places where something has just happened."""
    places = {
        str(value)
        for _kind, _cite, _seat, what, *_rest in ui.history.fresh
        for value in what.values()
        if isinstance(value, str) and value.startswith(PLACES)
    }
    return sorted(places)
