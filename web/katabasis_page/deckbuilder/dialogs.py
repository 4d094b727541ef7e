"""Passing a deck on: as a link, as a text to copy or to save, and reading one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from katabasis import decks

from .. import markup as h
from ..markup.controls import act
from ..sharing.links import COMFORTABLE, fragment
from ..sharing.share import dialog
from ..ui import Ui
from .builder import DeckBuilder

if TYPE_CHECKING:
    from ..protocols import Page


def deck_dialog(kind: str, builder: DeckBuilder | None, page: Page, ui: Ui) -> h.Renderable | None:
    """The dialog of that kind: "deck-share", "deck-text", or "deck-import" where no deck is at work."""
    if kind == "deck-import" or builder is None:
        return dialog(ui, "deck-import", ui.say("Import a deck"), _reading(ui))
    if kind == "deck-share":
        return _sharing(builder, page, ui)
    return dialog(
        ui, "deck-text", ui.say("The deck as text"), _writing(builder, ui), not builder.is_fixed and _reading(ui)
    )


def _sharing(builder: DeckBuilder, page: Page, ui: Ui) -> h.Renderable:
    address = page.address(fragment("deck", decks.write(builder.deck)))
    return dialog(
        ui,
        "deck-share",
        ui.say("Share the deck"),
        h.p[ui.say("The link contains the whole deck. Anyone who opens it can see it and save it.")],
        h.label(for_="share-link", class_="unseen")[ui.say("Link")],
        h.textarea(id="share-link", rows="3", readonly=True, spellcheck="false")[address],
        h.p(class_="note")[
            ui.say("{count} characters.", count=len(address)),
            " ",
            len(address) <= COMFORTABLE and ui.say("Short enough for any chat or mail."),
        ],
        h.div(class_="row")[act("copy", ui.say("Copy the link"), "share-link", css="primary")],
    )


def _writing(builder: DeckBuilder, ui: Ui) -> h.Renderable:
    text = decks.write(builder.deck, ui.language)
    return h.fragment[
        h.label(for_="deck-written", class_="unseen")[ui.say("The deck as text")],
        h.textarea(id="deck-written", rows="8", readonly=True, spellcheck="false")[text],
        h.div(class_="row")[
            act("copy", ui.say("Copy the text"), "deck-written", css="primary"),
            act("deck-export", ui.say("Save as a file")),
        ],
    ]


def _reading(ui: Ui) -> h.Renderable:
    return h.fragment[
        h.form(class_="field", data_submit="deck-read")[
            h.label(for_="deck-read")[ui.say("Import a deck")],
            h.p(class_="note")[
                ui.say(
                    "Paste a deck exported here, or one card name per line, in English or Spanish. Text "
                    "after # is ignored. It is saved as a new deck."
                )
            ],
            h.textarea(id="deck-read", name="text", rows="5", spellcheck="false"),
            h.div(class_="row")[h.button(type="submit", class_="primary")[ui.say("Import")]],
        ],
        h.div(class_="field")[
            h.label(for_="deck-file")[ui.say("Or from a file")],
            h.input(id="deck-file", type="file", accept=".txt,text/plain", data_file="deck-read"),
        ],
    ]
