"""The battlefield in the middle of the page, with what is legal, chosen, suggested and fresh lit upon it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from katabasis.geometry.plane import INCH
from katabasis.kernel.renderer import Renderer
from katabasis.sigmar.events import ALLOCATED, HEALED
from katabasis.sigmar.picture.table import Flag, Marks, Range, board

from .. import markup as h
from ..markup import Markup
from ..markup.controls import act, icon
from ..table.answer_groups import menu_button
from ..table.board import board_frame, hint_on, menu, targets
from ..ui import Ui
from .answers import OPTION_STYLE
from .changes import changes
from .places import middle_of

if TYPE_CHECKING:
    from ..table.hinted import Hinted

PLACES = ("unit", "objective", "feature")
"""The kinds of refs that the battlefield shows."""

STAY = ";"
"""The answer by which nobody moves."""
COMBAT_RANGE = 3 * INCH


def battlefield(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The battlefield in its frame, the menu of what was clicked, and what is known of what is pointed at."""
    picture = Markup(board(_laid_out(view["table"], ui), Renderer(ui.name, ui.word), marks(view, ui)))
    clicked = menu(view, ui, lambda option: menu_button(ui, option, OPTION_STYLE))
    changed = changes(view["table"], ui.history.since)
    strip = [
        act("pop", icon("overlays"), "overlays:", css="small", aria_label=ui.say("Overlays"), aria_haspopup="dialog"),
        act("tape", icon("tape"), css="small", aria_label=ui.say("Tape measure")),
    ]
    return board_frame(
        ui,
        picture,
        ui.say("Battlefield"),
        clicked,
        _expected(ui),
        changes=changed,
        legend=True,
        strip=strip,
        hinted=hint_on(view, ui, _hinted),
    )


def _laid_out(table: dict[str, Any], ui: Ui) -> dict[str, Any]:
    """The table, with the features of the ready layout that somebody rests on."""
    laid = (ui.pointer.forecast or {}).get("layout")
    return {**table, "features": laid} if laid else table


def _hinted(view: dict[str, Any], option: dict[str, Any]) -> Hinted:
    from .hinted import hinted

    return hinted(view, option)


def _expected(ui: Ui) -> h.Renderable | None:
    if ui.pointer.forecast is None:
        return None
    from .forecast import forecast

    return forecast(ui)


def marks(view: dict[str, Any], ui: Ui) -> Marks:
    """What to light: what can be chosen, the ranges of the unit that is selected, and suggested destinations."""
    lit = [ref for ref in targets(view, ui) if ref.partition(":")[0] in (*PLACES, "model")]
    laid = _laid_over(view, ui)
    return replace(
        laid,
        targets=lit,
        selected=ui.pointer.selected,
        ranges=[*ranges(view, ui), *laid.ranges],
        flags=flags(view, ui),
        way=way(view, ui),
        territory=laid.territory or deployed_in(view),
        fresh=fresh(ui),
        moment=len(ui.history.log),
    )


def _laid_over(view: dict[str, Any], ui: Ui) -> Marks:
    if not ui.state or not ui.state.overlay:
        return Marks()
    from .overlays import current

    return current(view, ui)


def way(view: dict[str, Any], ui: Ui) -> list[tuple[int, int]]:
    """From where a unit stands to where the suggested answer would take it that is rested on."""
    option, answer = _opened(view, ui), (ui.pointer.preview or {}).get("answer")
    if option is None or answer is None or option["shape"]["kind"] != "move":
        return []
    start, end = middle_of(";", option["shape"]), middle_of(answer, option["shape"])
    return [start, end] if start and end else []


def deployed_in(view: dict[str, Any]) -> str:
    """The territory in which whoever is asked deploys a unit now."""
    decision = view["decision"] or {}
    return str(view["table"]["players"][decision["seat"]]["territory"]) if decision.get("name") == "deploy" else ""


def ranges(view: dict[str, Any], ui: Ui) -> list[Range]:
    """The combat range of the unit that is selected, with its auras, and in the hero phase how far it casts and from
    where it unbinds; while a unit is about to move, those of its enemies, and its reach."""
    table, option = view["table"], _opened(view, ui)
    if option is not None and option["shape"]["kind"] == "move":
        unit = option["shape"]["unit"].partition(":")[2]
        seat = table["units"][unit]["seat"]
        enemies = [id for id, each in table["units"].items() if each["seat"] != seat]
        return [Range(unit, "reach", option["shape"]["reach"]), *(Range(id, "combat", COMBAT_RANGE) for id in enemies)]
    kind, _colon, id = (ui.pointer.selected or "").partition(":")
    if kind != "unit":
        return []
    from . import overlays

    kinds = ("aura", *(overlays.MAGIC if table["phase"] == "hero" else ()))
    return [Range(id, "combat", COMBAT_RANGE), *overlays.reached(view, ui, id, kinds)]


def flags(view: dict[str, Any], ui: Ui) -> list[Flag]:
    """The suggested answers of the placement that is being made, each where the middle of the unit would be; to stay is
    in the list alone, since its flag would cover the unit."""
    option = _opened(view, ui)
    if option is None:
        return []
    found = []
    for number, suggestion in enumerate(option["suggestions"], 1):
        at = middle_of(suggestion["answer"], option["shape"])
        if at is not None and suggestion["answer"] != STAY:
            act = json.dumps([option["id"], suggestion["answer"]])
            found.append(Flag(number, ui.word(suggestion["label"]), at, act))
    return found


def _opened(view: dict[str, Any], ui: Ui) -> dict[str, Any] | None:
    """The placement whose suggestions are shown."""
    options: list[dict[str, Any]] = (view["decision"] or {}).get("options", [])
    return next((option for option in options if "suggestions" in option and option.get("shape")), None)


def fresh(ui: Ui) -> dict[str, str]:
    """A word over each unit to which something has just happened: damage, healing."""
    words: dict[str, str] = {}
    for kind, _rule, _seat, what, *_rest in ui.history.fresh:
        id = str(what.get("unit", "")).partition(":")[2]
        if kind in FLOATING:
            words[id] = FLOATING[kind].format(**what)
    return words


FLOATING = {ALLOCATED: "−{points}", HEALED: "+{points}"}
