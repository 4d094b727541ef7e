"""Passing a game on: a link that carries it whole, or a file, and what comes in from elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import katabasis as kb

from .. import markup as h
from ..markup.controls import act
from ..session import PEOPLE
from ..storage.saved_games import SavedGame
from ..storage.whereabouts import SAVED
from ..ui import Ui
from ..words import Verbatim, _, ngettext
from .links import COMFORTABLE, LONGEST_LINK, fragment, kind_of, text_of
from .share_forms import Forms, embed_part, picture_part, text_part

if TYPE_CHECKING:
    from ..protocols import Page


def share_address(page: Page, series: kb.Series, kind: str, ui: Ui) -> str:
    """The address that carries a game with those before it in its series ("game"), the "moment" of it that is shown, or
    its "position"."""
    text = text_of(series, kind, players_of(ui))
    if kind == "moment":
        return page.address(fragment("game", text, ui.history.past))
    return page.address(fragment(kind_of(series) if kind == "game" else kind, text))


def players_of(ui: Ui) -> list[kb.Player]:
    """Who plays the game at the table, as its record says it."""
    return [kb.Player(kind, name) for kind, name in zip(ui.seating.kinds, ui.seating.names, strict=True)]


TITLES = {
    "game": _("Share the game"),
    "moment": _("Share this moment"),
    "position": _("Share this position"),
}
ABOUT = {
    "game": _("The link carries the whole game with every choice, to watch, to check or to play on."),
    "moment": _("The link carries the whole game, and opens it at the moment that is shown."),
    "position": _("The link carries the table as it stands now, to play on from here."),
}
"""What can be shared."""


def dialog(ui: Ui, name: str, title: str, *content: h.Content) -> h.Renderable:
    """A dialog over the page; Escape and the veil close it."""
    return h.div(class_="veil", id=f"dialog-{name}", role="dialog", aria_modal="true", aria_labelledby=f"{name}-title")[
        h.div(class_="dialog panel")[
            h.header(class_="dialog-head")[
                h.h2(id=f"{name}-title")[title],
                act("close", "×", css="small quiet", aria_label=ui.say("Close")),
            ],
            content,
        ]
    ]


def share_dialog(
    ui: Ui, kind: str, address: str, forms: Forms | None, code: tuple[str, str] = ("", "")
) -> h.Renderable:
    """A link to the game or the position, how long it is, and the other ways to take it along: a file, pictures, and
    its `forms` for pages elsewhere; none of a single moment. `code` is the address of which the rows of a QR code are
    known, and these."""
    length = len(address)
    too_long = length > LONGEST_LINK
    return dialog(
        ui,
        "share",
        ui.word(TITLES[kind]),
        h.p[ui.word(ABOUT[kind])],
        h.p(class_="note" if ui.history.over and not ui.history.has_next else "warning")[
            ui.say("It also contains the hidden cards: anyone who knows how can read them.")
            if ui.history.over and not ui.history.has_next
            else ui.say("It also contains the hidden cards and the dice to come: anyone who knows how can read them.")
        ],
        h.label(for_="share-link", class_="unseen")[ui.say("Link")],
        h.textarea(id="share-link", rows="3", readonly=True, spellcheck="false")["" if too_long else address],
        h.p(class_="note", id="share-length")[
            ui.say("{count} characters.", count=length),
            " ",
            ui.say("Too long for a link: use the file.")
            if too_long
            else ui.say("Some chats and mail programs cut links of this length: the file is safer.")
            if length > COMFORTABLE
            else ui.say("Short enough for any chat or mail."),
        ],
        h.div(class_="row")[
            not too_long and act("copy", ui.say("Copy the link"), "share-link", css="primary"),
            act("export", ui.say("Save as a file"), "position" if kind == "position" else ""),
            kind != "game" and act("share", ui.say("The whole game instead"), "game", css="quiet"),
            kind != "moment" and not ui.live and act("share", ui.say("This moment instead"), "moment", css="quiet"),
            kind != "position" and act("share", ui.say("This position instead"), "position", css="quiet"),
        ],
        h.p(class_="row")[
            act("make-puzzle", ui.say("Make this a puzzle"), css="small", id="make-puzzle"),
            ui.live
            and sum(kind in PEOPLE for kind in ui.seating.kinds) > 1
            and act("link-from-here", ui.say("Go on by link"), css="small", id="go-on-by-link"),
        ],
        picture_part(ui, "" if too_long else address, code),
        forms and [embed_part(ui, forms), text_part(ui, forms)],
    )


def delete_dialog(ui: Ui, game: SavedGame) -> h.Renderable:
    """Whether a whole series is to be deleted."""
    name = game.series.name if game.series else ""
    games = ngettext(
        "It has {count} game, which goes with its record.", "It has {count} games, which go with their records."
    )
    return dialog(
        ui,
        "delete",
        ui.say("Delete {what}?", what=Verbatim(name)) if name else ui.say("Delete the whole series?"),
        h.p[ui.word((games, {"count": game.finished + 1}))],
        h.p[ui.say("A file that was exported before can be opened again.")],
        h.div(class_="row")[
            act("delete-series", ui.say("Delete"), game.id, css="primary", id="delete-series"),
            act("export", ui.say("Save as a file"), game.id),
            act("close", ui.say("Cancel")),
        ],
    )


def storage_dialog(ui: Ui) -> h.Renderable:
    """Why the game is not kept, and what keeps it."""
    return dialog(
        ui,
        "storage",
        ui.say("This game is not saved"),
        h.p[ui.word(SAVED[ui.saved])],
        h.p[ui.say("The file holds the whole game. Open it here or in any other browser to play on.")],
        h.div(class_="row")[act("export", ui.say("Save the game as a file"), css="primary")],
    )


def import_dialog(ui: Ui) -> h.Renderable:
    """Where a file is chosen or a text pasted."""
    return dialog(
        ui,
        "import",
        ui.say("Open a game"),
        h.p[ui.say("A file that was exported here, a link, or the text of a record, a position or a puzzle.")],
        h.div(class_="field")[
            h.label(for_="import-file")[ui.say("File")],
            h.input(
                id="import-file",
                type="file",
                accept=".txt,.toml,.json,text/plain,application/json",
                data_file="import",
            ),
        ],
        h.form(class_="field", data_submit="import-text")[
            h.label(for_="import-text")[ui.say("Or paste it here")],
            h.textarea(id="import-text", name="text", rows="5", spellcheck="false"),
            h.div(class_="row")[h.button(type="submit", class_="primary")[ui.say("Open")]],
        ],
        h.p(class_="note")[
            ui.say("It is checked against the rules before it opens; your saved games are not touched.")
        ],
    )
