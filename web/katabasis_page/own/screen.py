"""The screen of content of one's own: what is kept, who made it, and bringing more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from katabasis.own_content import OwnContent

from .. import markup as h
from ..games import GAMES
from ..markup.controls import act, screen
from ..sharing.links import COMFORTABLE, fragment
from ..ui import Ui
from .desk import OwnDesk
from .kept import KeptContent

MOST_TYPED = 60_000
MOST_FAULTS = 20
"""Faults that are shown at once."""


def own_page(ui: Ui, kept: Sequence[KeptContent], desk: OwnDesk, address: Callable[[str], str]) -> h.Renderable:
    """The screen. `address` makes a link of a fragment."""
    return screen(
        ui,
        "own",
        ui.say("Own content"),
        h.p(class_="note")[
            ui.say(
                "Half-decks, warbands, adventures and armies that people have written, as texts. They are checked "
                "before use; games and links that use one carry it along."
            )
        ],
        desk.offered and _offered(ui, desk.offered, [each.id for each in kept]),
        h.section(class_="panel", aria_labelledby="kept-own-title")[
            h.h2(id="kept-own-title")[ui.say("In this browser")],
            h.ul(class_="deck-list")[[_kept(ui, each, address) for each in kept]]
            if kept
            else h.p(class_="note")[ui.say("Nothing yet.")],
        ],
        h.section(class_="panel", aria_labelledby="add-own-title")[
            h.h2(id="add-own-title")[ui.say("Add")],
            _adding(ui, desk),
        ],
    )


def _offered(ui: Ui, content: OwnContent, known: Sequence[str]) -> h.Renderable:
    return h.section(class_="panel", id="offered-own", aria_labelledby="offered-own-title")[
        h.h2(id="offered-own-title")[ui.say("This came in by a link or a file")],
        _about(ui, content),
        h.p(class_="note")[ui.say("It is in this browser already.")]
        if content.digest in known
        else h.p(class_="row")[
            act("own-keep", ui.say("Keep it"), css="primary", id="own-keep"),
            act("own-decline", ui.say("Leave it"), css="quiet"),
        ],
    ]


def _about(ui: Ui, content: OwnContent) -> h.Renderable:
    """What a text brings, who made it, under which licence, and where its figures come from."""
    names = [ui.localized(name) for _id, name in content.playable.values()]
    title = ui.localized(content.name)
    return h.fragment[
        h.h3[title],
        h.p[GAMES[content.game], names != [title] and [" · ", ", ".join(names)]],
        h.dl(class_="own-facts")[
            _fact(ui.say("Author"), content.author),
            _fact(ui.say("Licence"), content.licence),
            _fact(ui.say("Sources"), "; ".join(ui.localized(source["name"]) for source in content.sources)),
        ],
    ]


def _fact(label: str, text: str) -> h.Renderable:
    return h.fragment[h.dt[label], h.dd[text]]


def _kept(ui: Ui, entry: KeptContent, address: Callable[[str], str]) -> h.Renderable:
    if entry.content is None:
        return h.li(class_="kept-deck aside", id=f"own-{entry.id}")[
            h.div[h.strong[ui.say("Own content that cannot be read")], h.p(class_="note")[entry.fault]],
            h.div(class_="row")[_button(ui, "own-export", ui.say("Export"), entry.id, entry.id), _remove(ui, entry.id)],
        ]
    name = ui.localized(entry.content.name)
    return h.li(class_="kept-deck", id=f"own-{entry.id}")[
        h.div[_about(ui, entry.content), _sharing(ui, entry.content, address)],
        h.div(class_="row")[
            _button(ui, "own-play", ui.say("Play"), entry.id, name, "small primary"),
            _button(ui, "own-export", ui.say("Save as a file"), entry.id, name),
            _remove(ui, entry.id, name),
        ],
    ]


def _remove(ui: Ui, id: str, name: str = "") -> h.Renderable:
    return _button(ui, "own-remove", ui.say("Remove"), id, name or id)


def _button(ui: Ui, verb: str, label: str, id: str, name: str, css: str = "small") -> h.Renderable:
    return act(verb, label, id, css=css, aria_label=f"{label}: {name}", id=f"{verb}-{id}")


def _sharing(ui: Ui, content: OwnContent, address: Callable[[str], str]) -> h.Renderable:
    link = address(fragment("own", content.text))
    return h.details(id=f"own-link-{content.digest}")[
        h.summary[ui.say("Link")],
        h.p(class_="note")[
            ui.say("{count} characters.", count=len(link)),
            " ",
            len(link) <= COMFORTABLE and ui.say("Short enough for any chat or mail."),
        ],
        h.textarea(
            id=f"own-address-{content.digest}", rows="3", readonly=True, spellcheck="false", aria_label=ui.say("Link")
        )[link],
        h.p(class_="row")[act("copy", ui.say("Copy the link"), f"own-address-{content.digest}", css="small")],
    ]


def _adding(ui: Ui, desk: OwnDesk) -> h.Renderable:
    return h.fragment[
        h.form(class_="field", data_submit="own-add", autocomplete="off")[
            h.label(for_="own-text")[ui.say("Paste the text, or a link")],
            h.textarea(
                id="own-text",
                name="text",
                rows="10",
                spellcheck="false",
                maxlength=str(MOST_TYPED),
                data_added=str(desk.added),
                aria_describedby="own-faults" if desk.faults else None,
                aria_invalid="true" if desk.faults else None,
            )[desk.typed],
            desk.faults and _faults(ui, desk.faults),
            h.div(class_="row")[h.button(type="submit", class_="primary", id="own-add")[ui.say("Add")]],
        ],
        h.div(class_="field")[
            h.label(for_="own-file")[ui.say("Or from a file")],
            h.input(id="own-file", type="file", accept=".toml,.txt,text/plain", data_file="own-add"),
        ],
    ]


def _faults(ui: Ui, faults: Sequence[str]) -> h.Renderable:
    """All that is wrong, in the words of the check, which names entries and keys as the text does."""
    more: Any = len(faults) > MOST_FAULTS and h.li[ui.say("{count} more", count=len(faults) - MOST_FAULTS)]
    return h.div(class_="own-faults", id="own-faults", role="alert")[
        h.p[ui.say("This cannot be used yet:")],
        h.ul[[h.li(lang="en")[fault] for fault in faults[:MOST_FAULTS]], more],
    ]
