"""What is known before the dice fall: the chances of a blow, an arrow or an escape that is pointed at."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..ui import Ui


def preview(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """The chances of the answer that the pointer or the focus rests on."""
    known = (ui.preview or {}).get("preview")
    if not known:
        return None
    return h.section(class_="preview panel", id="preview", aria_label=ui.say("Chances"))[
        h.h3[_title(ui, known)], h.ul(class_="chances")[[_chance(*each) for each in _parts(ui, known)]]
    ]


def _title(ui: Ui, known: dict[str, Any]) -> str:
    if "target" in known:
        return ui.say("{who} against {target}", who=known["who"], target=known["target"])
    return ui.name(known["who"])


def _parts(ui: Ui, known: dict[str, Any]) -> list[tuple[str, str]]:
    if "escape" in known:
        return [(percent(known["escape"]), ui.say("breaks away"))]
    return [
        (percent(known["hit"]), ui.say("hits")),
        (percent(known["kill"]), ui.say("kills")),
        (f"{known['wounds']:.1f}", ui.say("Wounds on average")),
    ]


def _chance(value: str, label: str) -> h.Renderable:
    return h.li(class_="chance")[h.b[value], " ", label]


def percent(share: float) -> str:
    """A chance in whole percent, never 0 or 100 unless it is certain."""
    if 0 < share < 0.005:
        return "<1%"
    if 0.995 < share < 1:
        return ">99%"
    return f"{share * 100:.0f}%"
