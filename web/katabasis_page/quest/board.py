"""The dungeon in the middle of the page, with what is legal, chosen, offered and fresh lit upon it."""

from __future__ import annotations

from typing import Any

from katabasis.kernel.voice import Voice
from katabasis.quest.picture.table import Ghost, Marks, board

from .. import markup as h
from ..markup import Markup
from ..table.board import board_frame, menu, targets
from ..ui import Ui
from .answers import menu_button
from .changes import changes
from .odds import preview

PLACES = ("square", "adventurer", "monster", "door")
"""The kinds of refs that the dungeon shows."""


def dungeon(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The dungeon in its frame, the menu of what was clicked, and the chances of what is pointed at."""
    picture = Markup(board(view["table"], Voice(ui.name, ui.word), marks(view, ui)))
    clicked = menu(view, ui, lambda option: menu_button(ui, option))
    changed = changes(view["table"], ui.since)
    return board_frame(ui, picture, ui.say("Dungeon"), clicked, preview(view, ui), changes=changed, legend=True)


def marks(view: dict[str, Any], ui: Ui) -> Marks:
    """What to light: what can be done at once, the way that is pointed at, and the sections that are offered."""
    pointed_at = ui.preview or {}
    return Marks(
        targets=[ref for ref in targets(view, ui) if ref.startswith(PLACES)],
        selected=ui.selected,
        path=pointed_at.get("info", {}).get("path") or (),
        ghosts=ghosts(view, ui),
        ghost=pointed_at.get("option") or "",
        fresh=fresh(ui),
        moment=len(ui.log),
    )


def ghosts(view: dict[str, Any], ui: Ui) -> list[Ghost]:
    """The ways in which a section may be laid."""
    decision = view["decision"]
    if not decision or decision["name"] != "lay":
        return []
    return [
        Ghost(option["id"], ui.word(option["label"]), [tuple(cell) for cell in option["info"]["cells"]])
        for option in decision.get("options", ())
        if "cells" in option.get("info", {})
    ]


def fresh(ui: Ui) -> dict[str, str]:
    """A word over each model to which something has just happened: Wounds, healing, gold."""
    words: dict[str, str] = {}
    for kind, _cite, _seat, what, *_rest in ui.fresh:
        who = str(what.get("adventurer") or what.get("monster") or "")
        if kind in FLOATING:
            words[who] = FLOATING[kind].format(**what)
    return words


FLOATING = {"wounded": "−{lost}", "monster-wounded": "−{lost}", "healed": "+{healed}"}
