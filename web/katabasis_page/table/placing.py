"""What is shown of a draft: what is being placed, which rules forbid it there, and what can be done about it."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..controls import act
from ..tools import Draft
from ..ui import Ui
from .pieces import rule_link

MOST_REASONS = 3
"""More rules than that are not read while something moves."""


def placing_panel(ui: Ui) -> h.Renderable:
    """A line over the board while something is being placed. It is a region of its own, patched as the draft moves."""
    return h.div(class_="placing-place", id="placing", data_region=True)[ui.placing and _panel(ui, ui.placing)]


def _panel(ui: Ui, draft: Draft) -> h.Renderable:
    refused = bool(draft.refusals)
    return h.div(class_="placing panel refused" if refused else "placing panel")[
        h.div(id="placing-state", role="status")[
            h.strong[ui.word(draft.option["label"])],
            h.ul(class_="reasons")[[h.li[_reason(ui, refusal)] for refusal in _distinct(draft.refusals)]],
        ],
        draft.held
        and h.div(class_="placing-acts")[
            not refused and act("place-answer", ui.say("Place here"), css="small primary"),
            draft.nearest is not None
            and act("place-nearest", ui.say("Nearest legal place"), css="small primary", id="place-nearest"),
            act("place-drop", ui.say("Put back"), css="small"),
        ],
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
