"""The tape measure, which is always at hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from katabasis.sigmar.picture import measures
from katabasis.sigmar.text.forecast import inches

from .. import markup as h
from ..acts.placing import drop, hold
from ..tools import Control, Draft, Point, Tool
from ..ui import Ui
from ..words import _, say
from . import ghosts, overlays

if TYPE_CHECKING:
    from ..protocols import App


class Tape(Tool):
    """Measures between two things or points: from edge to edge of bases, features and circles, exactly."""

    answers = False
    step = 254
    keys = {"n": "next", "m": "from-here"}  # noqa: RUF012 - as in Tool

    def grip(self, draft: Draft, point: Point, refs: Sequence[str]) -> bool:
        draft.data["from"], draft.data["to"] = _thing(refs), ""
        draft.start = draft.at = point
        return True

    def move(self, draft: Draft, point: Point) -> None:
        draft.at, draft.data["to"] = point, ""

    def tap(self, draft: Draft, point: Point, refs: Sequence[str]) -> bool:
        """The first tap says from where, the second to where, and the next from where again."""
        draft.data["ends"] = 1 if draft.data["ends"] == 2 else draft.data["ends"] + 1
        if draft.data["ends"] == 1:
            draft.data["from"], draft.data["to"] = _thing(refs), ""
            draft.start = draft.at = point
        else:
            draft.at, draft.data["to"] = point, _thing(refs)
        return True

    def do(self, draft: Draft, command: str) -> None:
        data = draft.data
        if command == "next":
            things = list(data["things"])
            at = things.index(data["to"]) if data["to"] in things else -1
            data["to"] = things[(at + 1) % len(things)] if things else ""
            if data["to"] == data["from"]:
                data["to"] = things[(things.index(data["to"]) + 1) % len(things)]
        else:
            data["from"], draft.start = data["to"], draft.at

    def controls(self, draft: Draft, ui: Ui) -> Sequence[Control]:
        return [
            Control("next", _("Snap to next"), "n"),
            Control("from-here", _("Measure from here"), "m"),
        ]

    def _measured(self, draft: Draft) -> measures.Distance | None:
        things, data = draft.data["things"], draft.data
        start = things.get(data["from"]) or [measures.point((round(draft.start[0]), round(draft.start[1])))]
        end = things.get(data["to"]) or [measures.point((round(draft.at[0]), round(draft.at[1])))]
        return measures.distance(start, end)

    def tells(self, draft: Draft) -> Sequence[Any]:
        far = self._measured(draft)
        if far is None:
            return []
        ends = [draft.data[end] or None for end in ("from", "to")]
        names = [say("{thing}", thing=end) if end else _("the point") for end in ends]
        return [say("From {start} to {end}: {inches}", start=names[0], end=names[1], inches=inches(far.length))]

    def picture(self, draft: Draft, ui: Ui) -> h.Renderable | None:
        far = self._measured(draft)
        return far and ghosts.tape(far.start, far.end, ui.word(inches(far.length)))


def _thing(refs: Sequence[str]) -> str:
    """The unit, objective or feature among refs; "" for a point of the ground."""
    return next((ref for ref in refs if ref.partition(":")[0] in ("unit", "objective", "feature")), "")


TAPE = Tape()


def measure(app: App) -> None:
    """Take up the tape measure, or put it away: from the first of the own units to the nearest enemy at first."""
    if app.session is None or (app.ui.pointer.placing is not None and app.ui.pointer.placing.tool is TAPE):
        drop(app)
        return
    view = app.session.view()
    table = view["table"]
    refs = [f"unit:{id}" for id, unit in table["units"].items() if unit["models"]]
    refs += [f"objective:{id}" for id in table["controlled"]]
    refs += dict.fromkeys(f"feature:{each['kind']}" for each in table["features"])
    own = next(iter(overlays.own_units(view, app.ui)), "")
    enemy = next((f"unit:{other}" for other, _far in measures.enemies_of(table, own)), "") if own else ""
    data = {"from": f"unit:{own}" if own else "", "to": enemy, "ends": 0}
    data["things"] = {ref: measures.bodies(table, ref) for ref in refs}
    middle = table["battlefield"][0] / 2, table["battlefield"][1] / 2
    draft = Draft(TAPE, {"id": "", "label": _("Tape measure"), "refs": []}, middle, data=data)
    draft.held = True
    hold(app, draft)
