"""Whether an own list may be played with, with the rule of every reason why not; and the parts of its screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import markup as h
from ..markup.controls import act
from ..table.pieces import rule_link
from ..ui import Ui
from ..words import ngettext
from .acts import Kind

REASONS = ngettext("Not legal, for {count} reason:", "Not legal, for {count} reasons:")


def verdict(kind: Kind, ui: Ui, faults: Sequence[tuple[Any, str]]) -> h.Renderable:
    """The verdict on a list with these faults: sentences, each with its rule."""
    if not faults:
        return h.div(class_="verdict good", id="verdict")[h.p[h.b["✓ "], ui.word(kind.WORDS["legal"])]]
    return h.div(class_="verdict bad", id="verdict")[
        h.p[h.b["✗ "], ui.word((REASONS, {"count": len(faults)}))],
        h.ul[[h.li[ui.word(reason), " ", rule and rule_link(ui, rule)] for reason, rule in faults]],
    ]


def legal_sign(ui: Ui, is_legal: bool) -> list[h.Renderable]:
    """The same in a sign."""
    return [
        h.span(class_="good" if is_legal else "bad", aria_hidden="true")["✓" if is_legal else "✗"],
        h.span(class_="unseen")[ui.say("legal") if is_legal else ui.say("not legal")],
    ]


def workbench(css: str, *parts: h.Renderable) -> h.Renderable:
    """All that an own list is put together with. Whoever clicks twice there as on a desktop means one card or unit."""
    return h.div(class_=f"workbench {css}", id="workbench", data_once=True)[parts]


def panel_buttons(kind: Kind, ui: Ui, chosen: str, more: dict[str, Any], *others: Any) -> h.Renderable:
    """The buttons by which small screens show one part of the builder, with something `more` beside some of them."""
    return h.div(class_="deck-panels", id="deck-panels", role="group", aria_label=ui.say("Parts of the screen"))[
        others,
        [
            act(
                f"{kind.VERB}-panel",
                [ui.word(label), more.get(panel)],
                panel,
                css="small",
                aria_pressed="true" if panel == chosen else "false",
            )
            for panel, label in kind.PANELS.items()
        ],
    ]
