"""What somebody asks to hear at any time: who is near whom, who holds what, what lies over the battlefield."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from katabasis.sigmar.text.forecast import inches

from ..ui import Ui
from ..words import _, say

if TYPE_CHECKING:
    from ..protocols import App

View = dict[str, Any]


class State:
    """What the page remembers of one table: which overlay is laid over it; the formation that a unit was given last:
    its name, how many models wide it is, and where it faces; and by seats what is done with kept deployments."""

    __slots__ = ("deployments", "formation", "overlay")

    def __init__(self) -> None:
        self.overlay = ""
        self.formation: tuple[str, int, int] | None = None
        self.deployments: dict[int, Any] = {}


def _near(view: View, ui: Ui) -> str:
    """Each own unit with its nearest enemies, or the one that is selected with all of them."""
    from katabasis.sigmar.picture import measures

    from . import overlays

    lines = []
    units = overlays.own_units(view, ui)
    for id in units:
        enemies = list(measures.enemies_of(view["table"], id))[: None if len(units) == 1 else 2]
        named = [say("{unit} {inches}", unit=f"unit:{enemy}", inches=inches(far.length)) for enemy, far in enemies]
        if named:
            lines.append(ui.say("{unit}: {enemies}", unit=f"unit:{id}", enemies=named))
    return _sentences(lines) or ui.say("No enemy stands on the battlefield.")


def _control(view: View, ui: Ui) -> str:
    from . import overlays

    return _sentences([ui.word(line) for line in overlays.control_words(view, ui)])


def _overlay(view: View, ui: Ui) -> str:
    from . import overlays

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


def whole_regiment(app: App, what: str) -> None:
    """Deploy or move a regiment with one gesture."""
    from .border_war.regiments import do

    do(app, what)


def _deploy_as(app: App, what: str) -> None:
    """Keep a deployment, or deploy as in one that is kept."""
    from .border_war.deployments.table import do

    do(app, what)


def _overlay_over_it(app: App, id: str) -> None:
    from .overlays import choose

    choose(app, id)


def _tape_measure(app: App, _arg: str) -> None:
    from .tape import measure

    measure(app)


ACTS = {
    "deploy-as": _deploy_as,
    "overlay": _overlay_over_it,
    "tape": _tape_measure,
    "next-unit": next_unit,
    "whole-regiment": whole_regiment,
}
