"""All own lists of a kind: each leads to its builder, and can be copied or deleted from here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .. import markup as h
from ..markup.controls import act, link
from ..storage.own_lists import LONGEST_NAME
from ..ui import Ui
from .acts import Kind


def kept_lists(
    kind: Kind, ui: Ui, kept: Sequence[Any], when: Callable[[str], str], facts: Callable[[Any], tuple[str, list[Any]]]
) -> h.Renderable:
    """The lists that are kept. `facts` are what one is called and what is said of it."""
    verb = kind.VERB
    return h.section(class_="panel kept-decks", aria_labelledby=f"kept-{verb}s-title", data_once=True)[
        h.header(class_="row spread")[
            h.h2(id=f"kept-{verb}s-title")[ui.word(kind.WORDS["yours"])],
            act(f"{verb}-import", ui.word(kind.WORDS["import"]), css="small", id=f"{verb}-import"),
        ],
        h.ul(class_="deck-list")[[_kept(kind, ui, each, when, facts) for each in kept]]
        if kept
        else h.p(class_="note")[ui.word(kind.WORDS["no-lists"])],
    ]


def _kept(
    kind: Kind, ui: Ui, own: Any, when: Callable[[str], str], facts: Callable[[Any], tuple[str, list[Any]]]
) -> h.Renderable:
    verb, id = kind.VERB, f"kept-{kind.VERB}-{own.id}"
    if own.fault is not None:
        return h.li(class_="kept-deck aside", id=id)[
            h.div[h.strong[ui.word(kind.WORDS["unreadable"])], h.p(class_="note")[ui.word(own.fault)]],
            h.div(class_="row")[
                act(f"{verb}-raw", ui.say("Export"), own.id, css="small"),
                act(f"{verb}-delete", ui.say("Delete"), own.id, css="small"),
            ],
        ]
    name, notes = facts(own)
    return h.li(class_="kept-deck", id=id)[
        link(
            kind.address(own.game, own.id),
            [h.strong[name], h.span(class_="note")[" · ".join(notes)], h.time(class_="note")[when(own.at)]],
            css="kept-open",
        ),
        h.div(class_="row")[
            act(f"{verb}-copy", ui.say("Copy"), own.id, css="small", aria_label=ui.say("Copy {what}", what=[name, {}])),
            act(
                f"{verb}-delete",
                ui.say("Delete"),
                own.id,
                css="small",
                aria_label=ui.say("Delete {what}", what=[name, {}]),
            ),
        ],
    ]


def name_field(kind: Kind, ui: Ui, name: str) -> h.Renderable:
    """What a list is called, to be changed."""
    id = f"{kind.VERB}-name"
    return h.div(class_="field")[
        h.label(for_=id)[ui.say("Name")],
        h.input(
            id=id,
            name=id,
            value=name,
            maxlength=str(LONGEST_NAME),
            autocomplete="off",
            spellcheck="false",
            data_change=id,
        ),
    ]


def kept_mark(ui: Ui, id: str) -> str:
    """Whether a list is kept as it is."""
    if not id:
        return ui.say("not saved yet")
    return {"saved": ui.say("saved in this browser")}.get(ui.saved, ui.say("not saved!"))
