"""The screen on which a battleplan is written: its text at one side, at the other what it says and what is wrong."""

from __future__ import annotations

from typing import Any

from katabasis import battleplans

from .... import markup as h
from ....markup.controls import screen
from ....own_lists.kept import kept_mark, name_field
from ....own_lists.verdict import legal_sign, list_actions, panel_buttons, verdict, workbench
from ....table.popovers import opened, rule
from ....ui import Ui
from ..battleplans import drawn
from .builder import PlanBuilder
from .kind import BATTLEPLANS, GAME


def plan_page(builder: PlanBuilder, ui: Ui) -> h.Renderable:
    """A battleplan at work."""
    sign = {"deck": [" ", legal_sign(ui, not builder.plan.faults)]}
    return screen(
        ui,
        "decks armies",
        builder.name or ui.say("Battleplan"),
        h.p(class_="deck-of note")[h.a(href=BATTLEPLANS.home)[ui.say("All battleplans")]],
        workbench(
            f"showing-{builder.panel}",
            _text(builder, ui),
            h.div(class_="deck-side")[panel_buttons(BATTLEPLANS, ui, builder.panel, sign), _plan(builder, ui)],
        ),
        _popover(ui),
    )


def _text(builder: PlanBuilder, ui: Ui) -> h.Renderable:
    return h.section(class_="panel pool battleplan-text", id="pool", aria_labelledby="text-title")[
        h.h2(id="text-title")[ui.say("Text")],
        h.label(for_="battleplan-lines", class_="note")[
            ui.say("Territories and places in inches from the left and from above.")
        ],
        h.textarea(
            id="battleplan-lines",
            name="battleplan-lines",
            class_="battleplan-lines",
            rows="26",
            spellcheck="false",
            autocomplete="off",
            autocapitalize="off",
            maxlength=str(battleplans.LONGEST),
            aria_describedby="verdict",
            data_change="battleplan-write",
        )[builder.text],
    ]


def _plan(builder: PlanBuilder, ui: Ui) -> h.Renderable:
    plan = builder.plan
    faults = [(battleplans.told_fault(fault), fault.refusal.rule) for fault in plan.faults]
    return h.section(class_="panel deck", id="deck", aria_labelledby="deck-title", data_region=True)[
        h.header(class_="deck-head")[
            h.h2(id="deck-title")[ui.say("Battleplan")],
            h.span(class_="note kept-mark")[kept_mark(ui, builder.id)],
        ],
        name_field(BATTLEPLANS, ui, builder.name),
        verdict(BATTLEPLANS, ui, faults),
        list_actions(BATTLEPLANS, ui, builder),
        not faults
        and [
            drawn(plan, ui),
            h.ul(class_="note", id="battleplan-told")[[h.li[ui.word(each)] for each in battleplans.told(plan)]],
        ],
    ]


def _popover(ui: Ui) -> h.Renderable | None:
    if ui.pointer.popover is None or ui.pointer.popover[0] != "rule":
        return None
    kind, arg = ui.pointer.popover
    view: dict[str, Any] = {"game": GAME, "edition": "2024", "decision": None, "table": {}, "zones": {}}
    return opened(ui, kind, *rule(view, ui, arg))
