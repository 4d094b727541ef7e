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
from .kinds import Builder

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


def list_actions(kind: Kind, ui: Ui, builder: Builder, *others: Any, is_empty: bool = False) -> h.Renderable:
    """What can be done with a list as a whole, and `others`. One that is empty is not worth keeping."""
    verb, words = kind.VERB, kind.WORDS
    return h.div(class_="row deck-actions")[
        "play" in words
        and act(f"{verb}-play", ui.word(words["play"]), symbol="begin", css="primary small", id=f"{verb}-play"),
        act(f"{verb}-share", ui.say("Share"), css="small", id=f"{verb}-share"),
        act(f"{verb}-text", ui.say("As text"), css="small", id=f"{verb}-text"),
        others,
        not kind.is_fixed(builder)
        and [
            not is_empty and act(f"{verb}-copy", ui.say("Copy"), css="small"),
            act(f"{verb}-delete", ui.say("Delete"), builder.id, css="small")
            if builder.id
            else not is_empty and act(f"{verb}-keep", ui.word(words["keep"]), css="small", id=f"{verb}-keep"),
        ],
    ]


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
