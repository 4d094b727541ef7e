"""Dragging a unit, a single model or a terrain feature: what the pointer does is said in words that records keep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from katabasis.geometry.plane import INCH

from .. import markup as h
from ..tools import Draft, Option, Point, Tool, placements
from ..ui import Ui
from .places import middle_of


class MoveUnit(Tool):
    """Moves a unit as it stands, every model by the same vector."""

    step = INCH
    confirms = True

    def begin(self, view: dict[str, Any], ui: Ui, point: Point, ref: str) -> Draft | None:
        option = next((each for each in placements(view, ref) if each["shape"]["kind"] == "move"), None)
        if option is None or not ref.startswith("unit:"):
            return None
        return Draft(self, option, point, refs=[option["shape"]["unit"]], data=option["shape"])

    def answer(self, draft: Draft) -> tuple[str, Any]:
        across, down = (round(value) for value in draft.offset)
        return draft.option["id"], f"keep {across:+d},{down:+d}" if (across, down) != (0, 0) else ";"

    def picture(self, draft: Draft, ui: Ui) -> h.Renderable:
        """The reach of the first model, the way, and how far it is."""
        x, y, *_ = draft.data["from"][0]
        across, down = draft.offset
        end = f"{x + across:.0f} {y + down:.0f}"
        inches = (across**2 + down**2) ** 0.5 / INCH
        return h.fragment[
            h.circle(class_="reach", cx=x, cy=y, r=draft.data["reach"]),
            h.path(class_="way", d=f"M{x} {y}L{end}"),
            inches > 0 and h.text(class_="tape", x=f"{x + across:.0f}", y=f"{y + down - 260:.0f}")[f'{inches:.1f}"'],
        ]


class SetUp(Tool):
    """Puts a unit down in ranks, the first model where the pointer is."""

    step = INCH
    confirms = True

    def begin(self, view: dict[str, Any], ui: Ui, point: Point, ref: str) -> Draft | None:
        chosen = [
            option for option in _of_kind(view, "set-up") if option["id"] == ui.suggesting or ref in option["refs"]
        ]
        if not chosen:
            return None
        if not any(point):  # taken up without a pointer, and it stands nowhere yet
            point = next(filter(None, map(_middle(chosen[0]), chosen[0].get("suggestions", ()))), point)
        return Draft(self, chosen[0], point, data=chosen[0]["shape"])

    def answer(self, draft: Draft) -> tuple[str, Any]:
        x, y = (max(0, round(value)) for value in draft.at)
        return draft.option["id"], f"{x},{y} ranks {_wide(draft.data)} @{48 if y > DEEP else 16}"

    def moved(self, draft: Draft) -> bool:
        return True

    def picture(self, draft: Draft, ui: Ui) -> h.Renderable:
        """The ghosts of the models, in ranks."""
        base, wide = draft.data["base"], _wide(draft.data)
        x, y = draft.at
        facing = -1 if y > DEEP else 1
        return h.fragment[
            [
                h.ellipse(
                    class_="ghost",
                    cx=f"{x - facing * (number % wide) * (base[-1] + 10):.0f}",
                    cy=f"{y - facing * (number // wide) * (base[0] + 10):.0f}",
                    rx=base[-1] // 2,
                    ry=base[0] // 2,
                )
                for number in range(len(draft.data["models"]))
            ]
        ]


DEEP = 11 * INCH
"""Who stands below the middle of the board looks up, and the others down."""


def _middle(option: Option) -> Callable[[dict[str, Any]], Point | None]:
    return lambda suggestion: middle_of(suggestion["answer"], option["shape"])


def _wide(shape: dict[str, Any]) -> int:
    """How many models stand in a rank."""
    return min(5, len(shape["models"]))


def _of_kind(view: dict[str, Any], kind: str) -> list[Option]:
    options = (view["decision"] or {}).get("options", [])
    return [option for option in options if option.get("placement") and option["shape"]["kind"] == kind]


TOOLS = (MoveUnit(), SetUp())
