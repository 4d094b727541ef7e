"""The forms in which a table is passed on besides a link and a file: markup for other pages, texts, pictures, and a
code for the phone beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import katabasis as kb

from .. import markup as h
from ..games import GAMES, game_ui
from ..markup.controls import act
from ..ui import Ui
from .links import LONGEST_QR, fragment, text_of
from .snapshot_svg import snapshot_svg

if TYPE_CHECKING:
    from ..protocols import Page

PNG_WIDTH = 1600
"""Pixels."""
FRAME_HEIGHT = 640
QUIET = 4
"""Modules of light around a QR code, as its standard asks for."""


class Forms(NamedTuple):
    """A table as `element` and `iframe` for another page, and as the texts of its `position` and `record`."""

    element: str
    iframe: str
    position: str
    record: str


def forms_of(page: Page, game: kb.Game, kind: str, kinds: Sequence[str], language: str) -> Forms:
    """The forms of a "game", or of its "position". The seats are played elsewhere by the same `kinds` of players."""
    site = page.address("").rpartition("/")[0]
    what = {"position": "position", "game": "record"}[kind]
    alone = kb.Series(game)  # an element shows one game
    packed = fragment(kind, text_of(alone, kind))
    asked = {"game": game.system.name, "lang": language, "seats": ",".join(kinds)}
    attributes = {**asked, what: packed.partition("=")[2]}
    named = "".join(f' {name}="{h.escape(value)}"' for name, value in attributes.items())
    script = f'<script src="{h.escape(site)}/embed.js" defer></script>'
    query = "&".join(f"{name}={value.replace(',', '%2C')}" for name, value in asked.items())  # all else is words
    source = h.escape(f"{site}/embed.html?{query}{packed}")
    return Forms(
        f"{script}\n<katabasis-table{named}>{snapshot_svg(game, language)}</katabasis-table>",
        f'<iframe src="{source}" title="Katabasis" width="100%" height="{FRAME_HEIGHT}" loading="lazy" '
        'allow="fullscreen; clipboard-write"></iframe>',
        text_of(alone, "position", as_file=True),
        text_of(alone, "game", as_file=True),
    )


def embed_part(ui: Ui, forms: Forms) -> h.Renderable:
    """The markup for a page elsewhere."""
    return h.details(class_="embed-part", id="embed-part")[
        h.summary[ui.say("For a page of your own")],
        h.p(class_="note", id="embed-note")[
            ui.say("Paste this where your page takes HTML. It shows the board at once, and plays when it is touched.")
        ],
        _field(ui, "embed-snippet", ui.say("HTML"), forms.element, ui.say("Copy the HTML"), "embed-note"),
        h.p(class_="note", id="iframe-note")[
            ui.say("If scripts are not allowed, use this frame. It starts as soon as it is visible.")
        ],
        _field(ui, "iframe-snippet", ui.say("Frame"), forms.iframe, ui.say("Copy the frame"), "iframe-note"),
    ]


def text_part(ui: Ui, forms: Forms) -> h.Renderable:
    """The texts of a table, which people can read and change."""
    return h.details(class_="embed-part", id="text-part")[
        h.summary[ui.say("As text")],
        _field(ui, "position-text", ui.say("Position"), forms.position, ui.say("Copy the position")),
        _field(ui, "record-text", ui.say("Record"), forms.record, ui.say("Copy the record")),
    ]


def _field(ui: Ui, id: str, name: str, text: str, copies: str, described: str = "") -> h.Renderable:
    return h.fragment[
        h.label(for_=id, class_="unseen")[name],
        h.textarea(id=id, rows="4", readonly=True, spellcheck="false", aria_describedby=described or None)[text],
        h.div(class_="row")[act("copy", copies, id, css="small")],
    ]


def picture_part(ui: Ui, address: str, code: tuple[str, str]) -> h.Renderable:
    """The board as a picture, and the link as a code for a camera, once it was asked for."""
    of, rows = code
    return h.div(class_="row picture-part")[
        act("picture", ui.say("Picture (SVG)"), "svg", css="small"),
        act("picture", ui.say("Picture (PNG)"), "png", css="small"),
        len(address) <= LONGEST_QR
        and of != address
        and act("qr-code", ui.say("QR code"), address, css="small", id="share-qr"),
        of == address and rows and qr_picture(ui, rows),
    ]


def caption(view: dict[str, Any], ui: Ui) -> str:
    """What stands below a picture: who plays what, how it stands, or who has won."""
    summary, result = game_ui(view["game"]).summary(view["table"]), view["result"]
    scores = result["scores"] if result else [] if ui.seating.together else summary.scores
    stand = [
        *([ui.say("Round {round}", round=view["table"]["round"])] if view["table"].get("round") else []),
        *(["–".join(map(str, scores))] if scores else []),
        *([ui.say("{who} wins", who=f"seat:{result['winners'][0]}")] if result and len(result["winners"]) == 1 else []),
    ]
    return " · ".join([GAMES[view["game"]], ui.matchup, *stand])


def qr_picture(ui: Ui, rows: str) -> h.Renderable:
    """A QR code: dark on light in every theme, since cameras expect that."""
    lines = rows.split("\n")
    size = len(lines) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, line in enumerate(lines)
        for x, dark in enumerate(line)
        if dark == "1"
    )
    return h.svg(
        class_="qr-code", id="qr-code", viewBox=f"0 0 {size} {size}", role="img", aria_label=ui.say("QR code")
    )[h.rect(width=str(size), height=str(size), fill="#fff"), h.path(d=path, fill="#000")]
