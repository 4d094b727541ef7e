"""What is known before the dice fall: the chances of a blow, an arrow or an escape that is pointed at; and whom the
Monsters would attack after a move."""

from __future__ import annotations

from typing import Any

from katabasis.kernel.text import decimal
from katabasis.quest.text import wording
from katabasis.quest.text.forecast import sentences

from .. import markup as h
from ..table.pieces import percent, rule_link
from ..ui import Ui


def preview(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """What is known of the answer that the pointer or the focus rests on."""
    known = ui.pointer.forecast
    if not known:
        return None
    if "attacks" in known:
        return _threats(ui, known)
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
        (ui.word(decimal(known["wounds"])), ui.say("Wounds on average")),
    ]


def _chance(value: str, label: str) -> h.Renderable:
    return h.li(class_="chance")[h.b[value], " ", label]


def _threats(ui: Ui, known: dict[str, Any]) -> h.Renderable:
    """Who would be attacked by how many, and the rules by which they are chosen."""
    rules = dict.fromkeys(rule for each in known["attacks"] for rule in each["rules"])
    return h.section(class_="preview threats panel", id="preview", aria_label=ui.say("The Monsters' answer"))[
        h.h3[ui.say("If {who} stays on {to}", who=known["who"], to=known["to"])],
        h.ul[[h.li[ui.word(line)] for line in sentences(known)]],
        rules
        and h.p(class_="note")[
            [[ui.word(wording.WHYS.get(rule, wording.VOLLEY)), " ", rule_link(ui, rule), " "] for rule in rules]
        ],
    ]
