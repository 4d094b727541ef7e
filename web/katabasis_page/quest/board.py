"""The dungeon in the middle of the page, with what is legal, chosen, offered and fresh lit upon it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from katabasis.kernel.renderer import Renderer
from katabasis.quest.events import AIMS, HEALED, MONSTER_MOVED, MONSTER_WOUNDED, WOUNDED
from katabasis.quest.picture.minimap import minimap
from katabasis.quest.picture.table import Ghost, Marks, board, offered

from .. import markup as h
from ..markup import Markup
from ..table.answer_groups import menu_button
from ..table.board import board_frame, hint_on, menu, targets
from ..ui import Ui
from .answers import OPTION_STYLE
from .changes import changes

if TYPE_CHECKING:
    from ..table.hinted import Hinted

PLACES = ("square", "adventurer", "monster", "door")
"""The kinds of refs that the dungeon shows."""


def dungeon(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The dungeon in its frame, the menu of what was clicked, and the chances of what is pointed at."""
    picture = Markup(board(view["table"], Renderer(ui.name, ui.word), marks(view, ui)))
    clicked = menu(view, ui, lambda option: menu_button(ui, option, OPTION_STYLE))
    changed = changes(view["table"], ui.history.since)
    below = [_in_small(view, ui), _odds(view, ui)]
    return board_frame(
        ui, picture, ui.say("Dungeon"), clicked, below, changes=changed, legend=True, hinted=hint_on(view, ui, _hinted)
    )


def _hinted(view: dict[str, Any], option: dict[str, Any]) -> Hinted:
    from .hinted import hinted

    return hinted(view, option)


def _odds(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    if ui.pointer.forecast is None:
        return None
    from .odds import preview

    return preview(view, ui)


def _in_small(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """The whole dungeon in small, once there is more of it than meets the eye."""
    if len(view["table"]["sections"]) < WORTH_A_MAP:
        return None
    drawn = Markup(minimap(view["table"], Renderer(ui.name, ui.word)))
    return h.div(class_="minimap-place", id="minimap-place", data_region=True)[drawn]


WORTH_A_MAP = 3
"""Sections of a dungeon that is shown in small as well."""


def marks(view: dict[str, Any], ui: Ui) -> Marks:
    """What to light: what can be done at once, the way that is pointed at, and the sections that are offered."""
    pointed_at = ui.pointer.preview or {}
    monster, way = acting(ui)
    return Marks(
        targets=[ref for ref in targets(view, ui) if ref.startswith(PLACES)],
        selected=monster or ui.pointer.selected,
        path=way or pointed_at.get("info", {}).get("path") or (),
        ghosts=ghosts(view, ui),
        ghost=pointed_at.get("option") or "",
        fresh=fresh(ui),
        moment=len(ui.history.log),
    )


def acting(ui: Ui) -> tuple[str, Sequence[str]]:
    """The Monster that acts in the beat that is shown, and the squares it has gone; nothing in the present."""
    monster, way = "", ()
    for kind, _cite, _seat, what, *_rest in ui.history.fresh if ui.history.playback is not None else ():
        if kind == MONSTER_MOVED:
            way = what["path"]
        elif kind == AIMS:
            monster = what["monster"]
    return monster, way


def ghosts(view: dict[str, Any], ui: Ui) -> list[Ghost]:
    """The ways in which a section may be laid."""
    decision = view["decision"]
    if not decision or decision["name"] != "lay":
        return []
    return [
        offered(option, ui.word(option["label"]))
        for option in decision.get("options", ())
        if "cells" in option.get("info", {})
    ]


def fresh(ui: Ui) -> dict[str, str]:
    """A word over each model to which something has just happened: Wounds, healing, gold."""
    words: dict[str, str] = {}
    for kind, _cite, _seat, what, *_rest in ui.history.fresh:
        who = str(what.get("adventurer") or what.get("monster") or "")
        if kind in FLOATING:
            words[who] = FLOATING[kind].format(**what)
    return words


FLOATING = {WOUNDED: "−{lost}", MONSTER_WOUNDED: "−{lost}", HEALED: "+{healed}"}
