"""What is known before the dice fall, and before models are moved: what attacks on a target that is pointed at can be
expected to do and what is rolled for them, whom a unit can shoot at, what would come of a move."""

from __future__ import annotations

from typing import Any

from katabasis.kernel.text import decimal
from katabasis.sigmar.text.forecast import BEFORE_PILE_IN, NEVER, percent, sentences

from .. import markup as h
from ..ui import Ui
from ..words import _

OUTCOMES = (_("Damage"), _("Slain"), _("Destroyed"))
COLUMNS = (_("Attacks"), _("Hit"), _("Wound"), _("Save"), _("Ward"))


def forecast(ui: Ui) -> h.Renderable | None:
    """What is known of the answer that the pointer or the focus rests on."""
    known = ui.pointer.forecast
    if not known:
        return None
    if known.get("targets"):
        before = known.get("standing") and h.p(class_="note")[ui.word(BEFORE_PILE_IN)]
        content: Any = [before, _expected(ui, known), _rolls(ui, known.get("rolls", []))]
    else:
        content = h.ul[[h.li[ui.word(line)] for line in sentences(known)]]
    return h.section(class_="preview panel", id="preview", aria_label=ui.say("Chances"))[
        h.h3[ui.say("Expected")], content
    ]


def _expected(ui: Ui, known: dict[str, Any]) -> h.Renderable:
    """What attacks can be expected to do to each target, and below it what if that has a reaction."""
    rows: list[h.Renderable] = []
    for target in known["targets"]:
        rows.append(_outcome(ui, h.th(scope="row")[ui.name(target["target"])], target))
        for each in known["reactions"]:
            if each["target"] == target["target"]:
                reacting = h.small[ui.say("with {ability}", ability=each["ability"])]
                rows.append(_outcome(ui, h.th(scope="row")[reacting], each))
    return h.table(class_="rolls")[
        h.thead[h.tr[h.th(scope="col")[ui.say("Target")], [h.th(scope="col")[ui.word(text)] for text in OUTCOMES]]],
        h.tbody[rows],
    ]


def _outcome(ui: Ui, of: h.Renderable, each: dict[str, Any]) -> h.Renderable:
    figures = (ui.word(decimal(each["points"])), ui.word(decimal(each["slain"])), f"{percent(each['destroyed'])} %")
    return h.tr[of, [h.td[figure] for figure in figures]]


def _rolls(ui: Ui, rolls: list[dict[str, Any]]) -> h.Renderable | None:
    """What is rolled for each weapon on each target, and how many of its bearers reach; nothing of a reaction, after
    which the same weapons attack."""
    if not rolls:
        return None
    several = len({each["target"] for each in rolls}) > 1
    return h.table(class_="rolls")[
        h.thead[h.tr[h.th(scope="col")[ui.say("Weapon")], [h.th(scope="col")[ui.word(text)] for text in COLUMNS]]],
        h.tbody[[_row(ui, each, several) for each in rolls]],
    ]


def _row(ui: Ui, each: dict[str, Any], several: bool) -> h.Renderable:
    reach = ui.say("{able} of {all} models reach", able=each["able"], all=each["bearers"])
    notes = [ui.name(each["target"])] * several + [reach] * (each["able"] < each["bearers"])
    needs = [_need(each[name]) for name in ("hit", "wound", "save")]
    return h.tr[
        h.th(scope="row")[ui.name(each["weapon"]), notes and h.small[", ".join(notes)]],
        [h.td[text] for text in (str(each["times"]), *needs, _need(each["ward"] or NEVER + 1))],
    ]


def _need(need: int) -> str:
    return "–" if need > NEVER else f"{need}+"
