"""The phase at hand for reference: what may be used now and what not and why, what else the armies have for it, and
what is in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .. import markup as h
from ..markup.controls import icon, seat_sign
from ..table.pieces import rule_link
from ..table.popovers import Content
from ..ui import Ui
from ..words import _
from . import facts
from .cards import in_hand

View = dict[str, Any]


def popover(view: View, ui: Ui, _arg: str) -> Content:
    """What is to be known of the phase at hand."""
    decision = view["decision"] or {}
    now = [option for option in decision.get("options", ()) if option["verb"] == "use"]
    refused = [option for option in decision.get("refused", ()) if option["verb"] == "use"]
    return ui.name(f"phase:{view['table']['phase']}"), h.div(class_="reference")[
        _part(ui, _("Available now"), [_ability(ui, option["label"], option["id"]) for option in now]),
        _part(ui, _("Unavailable now"), [_refused(ui, option) for option in refused]),
        [_part(ui, f"seat:{seat}", list(_of_army(view, ui, seat)), seat) for seat in range(len(ui.seating.names))],
        _part(ui, _("Commands in hand"), list(_commands(view, ui))),
        _part(ui, _("Active effects"), list(_in_force(view, ui))),
    ]


def _part(ui: Ui, title: Any, lines: Sequence[h.Content], seat: int | None = None) -> h.Renderable | None:
    if not lines:
        return None
    heading = ui.word(title) if seat is None else [seat_sign(ui, seat), ui.name(title)]
    return h.section[h.h3[heading], h.ul[[h.li[line] for line in lines]]]


def _ability(ui: Ui, name: Any, id: str) -> h.Renderable:
    return h.fragment[h.b[ui.word(name)], " ", facts.text_of(ui.language, id)]


def _refused(ui: Ui, option: dict[str, Any]) -> h.Renderable:
    rule, reason = option["why"][0]
    return h.fragment[h.b[ui.word(option["label"])], " — ", ui.word(reason), " ", rule_link(ui, rule)]


def _of_army(view: View, ui: Ui, seat: int) -> Iterator[h.Renderable]:
    """The abilities of an army that are used in this phase: by whom, and what they do."""
    table = view["table"]
    whose = "your" if table["active"] == seat else "enemy"
    timings = {f"{whose}_{table['phase']}", f"any_{table['phase']}"}
    player = table["players"][seat]
    held = [(id, "") for id in (*facts.traits(player), player["regiment_ability"]) if id]
    for unit, each in table["units"].items():
        if each["seat"] == seat and each["models"]:
            brought = each.get("abilities", ())
            held += [(id, f"unit:{unit}") for id in (*facts.scroll(unit).get("abilities", ()), *brought)]
            held += [(player["enhancement"], f"unit:{unit}")] if each["general"] and player["enhancement"] else []
    for id, user in held:
        printed = facts.ability(id)
        if printed.get("timing") in timings and "each" not in printed:
            who = [ui.name(user), ": "] if user else None
            yield h.fragment[who, _ability(ui, ui.name(f"ability:{id}"), f"use {id}")]


def _commands(view: View, ui: Ui) -> Iterator[h.Renderable]:
    """The commands of the cards in the hand of whoever looks that are given in this phase."""
    for card in in_hand(view, ui):
        command = facts.tactic(card).get("command", "")
        timing = str(facts.ability(command).get("timing") or "")
        if timing.partition("_")[2] in ("", view["table"]["phase"]):
            yield h.fragment[icon("command"), " ", _ability(ui, ui.name(f"ability:{command}"), f"use {command}")]


def _in_force(view: View, ui: Ui) -> Iterator[str]:
    """Effects that last, and on whom."""
    for effect in view["table"]["effects"]:
        units = [f"unit:{unit}" for unit in effect["units"]]
        name = f"ability:{effect['ability']}"
        yield ui.say("{ability} for {units}", ability=name, units=units) if units else ui.name(name)
