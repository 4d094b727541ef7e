"""What somebody asks to hear at any time: who is near whom, who holds what, what lies over the battlefield; and the
tape measure, which is always at hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from katabasis.sigmar.picture import measures
from katabasis.sigmar.text.forecast import inches

from .. import markup as h
from ..tools import Control, Draft, Point, Tool
from ..ui import Ui
from ..words import _, say
from . import overlays

if TYPE_CHECKING:
    from ..protocols import App

View = dict[str, Any]


class State:
    """What the page remembers of one table: which overlay is laid over it, and the formation that a unit was given
    last: its name, how many models wide it is, and where it faces."""

    __slots__ = ("formation", "overlay")

    def __init__(self) -> None:
        self.overlay = ""
        self.formation: tuple[str, int, int] | None = None


def _near(view: View, ui: Ui) -> str:
    """Each own unit with its nearest enemies, or the one that is selected with all of them."""
    lines = []
    units = overlays.own_units(view, ui)
    for id in units:
        enemies = list(measures.enemies_of(view["table"], id))[: None if len(units) == 1 else 2]
        named = [say("{unit} {inches}", unit=f"unit:{enemy}", inches=inches(far.length)) for enemy, far in enemies]
        if named:
            lines.append(ui.say("{unit}: {enemies}", unit=f"unit:{id}", enemies=named))
    return _sentences(lines) or ui.say("No enemy stands on the battlefield.")


def _control(view: View, ui: Ui) -> str:
    return _sentences([ui.word(line) for line in overlays.control_words(view, ui)])


def _overlay(view: View, ui: Ui) -> str:
    return _sentences(overlays.spoken(view, ui))


def _sentences(lines: Sequence[str]) -> str:
    return " ".join(f"{line}." for line in lines)


ASKED: Mapping[str, Callable[[View, Ui], str]] = {"near": _near, "control": _control, "overlay": _overlay}
"""What can be asked to be said, by the argument of "aloud"."""

KEYS = {
    "n": ("aloud", "near", _("say which enemies are near, and how far")),
    "c": ("aloud", "control", _("say who controls which objective")),
    "v": ("overlay", "", _("the next overlay: ranges, reach, charges, control ...")),
    "t": ("tape", "", _("the tape measure")),
    "e": ("next-unit", "", _("the next unit that can do something")),
}
"""Keys of this table, what they do, and what that is called."""


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
        from . import ghosts

        far = self._measured(draft)
        return far and ghosts.tape(far.start, far.end, ui.word(inches(far.length)))


def _thing(refs: Sequence[str]) -> str:
    """The unit, objective or feature among refs; "" for a point of the ground."""
    return next((ref for ref in refs if ref.partition(":")[0] in ("unit", "objective", "feature")), "")


TAPE = Tape()


def measure(app: App, _arg: str) -> None:
    """Take up the tape measure, or put it away: from the first of the own units to the nearest enemy at first."""
    from ..acts.placing import drop, hold

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


def next_unit(app: App, _arg: str) -> None:
    """Show the next of the units that can do something, after the one that is selected."""
    from ..acts.decision import at_table
    from ..session import NotNow

    units = [*able(at_table(app).view())]
    if not units:
        raise NotNow(_("No unit can do anything now."))
    selected = app.ui.pointer.selected
    at = units.index(selected) + 1 if selected in units else 0
    app.page.board.look_at([units[at % len(units)]])
    app.page.sheet.lower()
    app.ui.pointer.selected = units[at % len(units)]
    app.render()


def able(view: View) -> dict[str, None]:
    """The units that can do something now, each once: those that answers are about first of all."""
    options = (view["decision"] or {}).get("options", ())
    return dict.fromkeys(
        next(ref for ref in option["refs"] if ref.startswith("unit:"))
        for option in options
        if option["verb"] in DONE_BY_UNITS and any(ref.startswith("unit:") for ref in option["refs"])
    )


DONE_BY_UNITS = ("deploy", "arrive", "tunnel", "move", "run", "retreat", "shoot", "charge", "fight", "use")
"""The verbs of what units do in their phases."""


def whole_regiment(app: App, hero: str) -> None:
    """Deploy a regiment with one gesture."""
    from .border_war.regiments import deploy

    deploy(app, hero)


ACTS = {"overlay": overlays.choose, "tape": measure, "next-unit": next_unit, "whole-regiment": whole_regiment}
