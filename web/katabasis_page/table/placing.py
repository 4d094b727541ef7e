"""What is shown of a draft: what is being placed, which rules forbid it there, and what can be done about it."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..markup.controls import act
from ..tools import Draft
from ..ui import Ui
from .pieces import rule_link

MOST_REASONS = 3
"""More rules than that are not read while something moves."""


def placing_panel(ui: Ui) -> h.Renderable:
    """What stands before the answers while something is being placed. It is a region of its own, patched as the draft
    moves."""
    return h.div(class_="placing-place", id="placing", data_region=True)[
        ui.pointer.placing and _panel(ui, ui.pointer.placing)
    ]


def over_picture(ui: Ui) -> h.Renderable:
    """How far something is dragged, and what forbids its place at the moment, over the board where the eye is. The
    panel says the same to everybody."""
    draft = ui.pointer.placing
    length = draft.tool.length(draft, ui) if draft is not None else None
    return h.div(class_="placing-over", id="placing-over", data_region=True, aria_hidden="true")[
        length is not None and h.p(class_="placing-length")[length],
        draft is not None
        and not draft.held
        and draft.refusals
        and h.div(class_="forbidden panel")[
            [h.p[ui.word([refusal.reason.msgid, refusal.reason.values])] for refusal in _distinct(draft.refusals)]
        ],
    ]


def _panel(ui: Ui, draft: Draft) -> h.Renderable:
    refused = bool(draft.refusals)
    return h.div(class_="placing panel refused" if refused else "placing panel")[
        draft.held and _answers(ui, draft),
        h.strong[ui.word(draft.option["label"])],
        draft.held and _controls(ui, draft),
        h.div(id="placing-state", role="status")[
            draft.corrected and h.span(class_="corrected")[ui.say("Nearest legal place:")],
            h.ul(class_="reasons")[
                [h.li[_reason(ui, refusal)] for refusal in _distinct(draft.refusals or draft.corrected)]
            ],
            h.ul(class_="outcome")[[h.li[ui.word(line)] for line in draft.tool.tells(draft)]],
        ],
    ]


def _answers(ui: Ui, draft: Draft) -> h.Renderable:
    """To answer with it where it is, or to do without."""
    return h.div(class_="placing-acts")[
        draft.tool.answers
        and not draft.refusals
        and act("place-answer", "✓", css="small primary", id="place-answer", aria_label=ui.say("Place here")),
        draft.nearest is not None
        and act("place-nearest", ui.say("Nearest legal place"), css="small primary", id="place-nearest"),
        act("place-drop", ui.say("Cancel") if draft.tool.answers else ui.say("Close"), css="small"),
    ]


def _controls(ui: Ui, draft: Draft) -> h.Renderable | None:
    """What can be done to it besides moving it."""
    controls = draft.tool.controls(draft, ui)
    if not controls:
        return None
    return h.div(class_="placing-controls", role="group", aria_label=ui.say("Formation"))[
        [
            act(
                "place-do",
                control.sign or ui.word(control.short or control.label),
                control.command,
                css="small pressed" if control.pressed else "small",
                id=f"place-do-{control.command}",
                aria_pressed="true" if control.pressed else "false",
                aria_keyshortcuts=control.key or None,
                aria_label=ui.word(control.label) if control.sign or control.short else None,
                title=f"{ui.word(control.label)} ({control.key.upper()})" if control.key else ui.word(control.label),
            )
            for control in controls
        ]
    ]


def _reason(ui: Ui, refusal: Any) -> Any:
    return [ui.word([refusal.reason.msgid, refusal.reason.values]), " ", rule_link(ui, refusal.rule)]


def _distinct(refusals: list[Any]) -> list[Any]:
    """One refusal of each rule."""
    return list({refusal.rule: refusal for refusal in refusals}.values())[:MOST_REASONS]


def over_board(draft: Draft, ui: Ui) -> h.Markup:
    """SVG over the board: what the tool draws, and the points that forbid the present place."""
    points = draft.offending()[1]
    spots = "".join(f"M{x:.2f} {y:.2f}h0" for x, y in points)
    return h.fragment[
        draft.tool.picture(draft, ui),
        bool(spots) and h.path(class_="draft-offends", d=spots, vector_effect="non-scaling-stroke"),
    ]
