"""What is known before the dice fall, and before models are moved: what attacks on a target that is pointed at can be
expected to do and what is rolled for them, whom a unit can shoot at, what would come of a move."""

from __future__ import annotations

from typing import Any

from katabasis.sigmar.text.forecast import NEVER, attacked, sentences

from .. import markup as h
from ..ui import Ui
from ..words import _

COLUMNS = (_("Attacks"), _("Hit"), _("Wound"), _("Save"), _("Ward"))


def forecast(ui: Ui) -> h.Renderable | None:
    """What is known of the answer that the pointer or the focus rests on."""
    known = (ui.preview or {}).get("preview")
    if not known:
        return None
    if "targets" in known:
        content: Any = [h.ul[[h.li[ui.word(line)] for line in attacked(known)]], _rolls(ui, known["rolls"])]
    else:
        content = h.ul[[h.li[ui.word(line)] for line in sentences(known)]]
    return h.section(class_="preview panel", id="preview", aria_label=ui.say("Chances"))[
        h.h3[ui.say("Expected")], content
    ]


def _rolls(ui: Ui, rolls: list[dict[str, Any]]) -> h.Renderable:
    """What is rolled for each weapon on each target, and how many of its bearers reach."""
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
