"""Passing an own list on: as a link, as a text to copy or to save, and reading one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import markup as h
from ..markup.controls import act
from ..sharing.links import COMFORTABLE
from ..sharing.share import dialog
from .acts import Kind
from .kinds import Builder

if TYPE_CHECKING:
    from ..protocols import App
    from ..ui import Ui


def list_dialog(kind: Kind, app: App) -> h.Renderable | None:
    """The dialog of that kind of lists that is open, if one is: it is shared, shown as text, or another is read."""
    verb, _dash, which = app.dialog.partition("-")
    if verb != kind.VERB:
        return None
    ui, words = app.ui, kind.WORDS
    if which == "import" or not isinstance(app.builder, kind.BUILDER):
        return dialog(ui, f"{verb}-import", ui.word(words["import"]), _reading(kind, ui))
    if which == "share":
        return _sharing(kind, app, app.builder)
    return dialog(
        ui,
        f"{verb}-text",
        ui.word(words["as-text"]),
        _writing(kind, app.builder, ui),
        not kind.is_fixed(app.builder) and _reading(kind, ui),
    )


def _sharing(kind: Kind, app: App, builder: Builder) -> h.Renderable:
    ui, address = app.ui, app.page.address(kind.link(builder))
    return dialog(
        ui,
        f"{kind.VERB}-share",
        ui.word(kind.WORDS["share"]),
        h.p[ui.word(kind.WORDS["link"])],
        h.label(for_="share-link", class_="unseen")[ui.say("Link")],
        h.textarea(id="share-link", rows="3", readonly=True, spellcheck="false")[address],
        h.p(class_="note")[
            ui.say("{count} characters.", count=len(address)),
            " ",
            len(address) <= COMFORTABLE and ui.say("Short enough for any chat or mail."),
        ],
        h.div(class_="row")[act("copy", ui.say("Copy the link"), "share-link", css="primary")],
    )


def _writing(kind: Kind, builder: Builder, ui: Ui) -> h.Renderable:
    written = f"{kind.VERB}-written"
    return h.fragment[
        h.label(for_=written, class_="unseen")[ui.word(kind.WORDS["as-text"])],
        h.textarea(id=written, rows="8", readonly=True, spellcheck="false")[kind.written(builder, ui.language)],
        h.div(class_="row")[
            act("copy", ui.say("Copy the text"), written, css="primary"),
            act(f"{kind.VERB}-export", ui.say("Save as a file")),
        ],
    ]


def _reading(kind: Kind, ui: Ui) -> h.Renderable:
    read, file = f"{kind.VERB}-read", f"{kind.VERB}-file"
    return h.fragment[
        h.form(class_="field", data_submit=read)[
            h.label(for_=read)[ui.word(kind.WORDS["import"])],
            h.p(class_="note")[ui.word(kind.WORDS["reading"])],
            h.textarea(id=read, name="text", rows="5", spellcheck="false"),
            h.div(class_="row")[h.button(type="submit", class_="primary")[ui.say("Import")]],
        ],
        h.div(class_="field")[
            h.label(for_=file)[ui.say("Or from a file")],
            h.input(
                id=file,
                type="file",
                accept=",".join({f".{kind.EXTENSION}": 0, ".txt": 0, "text/plain": 0}),
                data_file=read,
            ),
        ],
    ]
