"""Pieces of markup that every screen uses: symbols, buttons that name what they do, and the head of a
screen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from katabasis.kernel.svg import symbols

from .. import markup as h
from ..games import GAMES
from ..ui import Notice, Ui
from ..words import _, say


@lru_cache(maxsize=512)
def icon(name: str, css: str = "icon") -> h.Renderable:
    """A symbol of a sprite; it says nothing to a screen reader."""
    return h.svg(class_=css, viewBox="0 0 512 512", aria_hidden="true")[h.use(href=f"#icon-{name}")]


def sprite(outlines: Mapping[str, str]) -> h.Renderable:
    """Hidden symbols, which `icon` and pictures on the same page use."""
    return h.svg(class_="sprite", width="0", height="0", aria_hidden="true")[h.Markup(symbols(outlines, outlines))]


def card_art(game: str, name: str) -> h.Renderable:
    """The picture of a card, out of the game's file of them; it says nothing to a screen reader."""
    return h.svg(class_="art", viewBox="0 0 512 512", aria_hidden="true")[
        h.use(href=f"./pictures/{game}-cards.svg#{name}")
    ]


KIND_NAMES = {
    "human": _("person"),
    "apart": _("person elsewhere"),
    "random": _("bot, at random"),
    "passive": _("only defends"),
    "beginner": _("bot, beginner"),
    "easy": _("bot, easy"),
    "normal": _("bot, normal"),
    "hard": _("bot, hard"),
}
"""Who can sit in a seat."""


def kind_name(kind: str) -> Any:
    """Who sits in a seat, in a text: the level of a bot, and its temperament if it has one."""
    level, _dash, temperament = kind.partition("-")
    who = KIND_NAMES.get(level, kind)
    return say("{who}, {temperament}", who=[who, {}], temperament=[temperament, {}]) if temperament else who


SEAT_SHAPES = (
    "M12 1a11 11 0 1 1 0 22a11 11 0 0 1 0-22z",
    "M6.5 1h11L23 9l-4.5 14h-13L1 9z",
    "M12 .5 23.5 12 12 23.5.5 12z",
    "M3 2h18v12q0 5-9 9-9-4-9-9z",
    "M12 1.5 23.5 22H.5z",
    "M2.5 2.5h19v19h-19z",
    "M8.5 1h7v7.5h7.5v7h-7.5V23h-7v-7.5H1v-7h7.5z",
    "M12 .5l3.2 7.6 8.3.7-6.3 5.4 1.9 8.1-7.1-4.3-7.1 4.3 1.9-8.1L.5 8.8l8.3-.7z",
)
"""The outline that stands for a seat, in lists as on boards: a round shield, a coffin lid, a lozenge, a banner, a
gable, a tile, a cross and a star."""


def seat_sign(ui: Ui, seat: int, css: str = "seat-sign") -> h.Renderable:
    """The shape and colour of a seat, or of what it plays."""
    outline = (ui.seating.outlines[seat] if seat < len(ui.seating.outlines) else "") or SEAT_SHAPES[
        seat % len(SEAT_SHAPES)
    ]
    return h.svg(class_=f"{css} seat-{seat}", viewBox="0 0 24 24", aria_hidden="true")[h.path(d=outline)]


def act(verb: str, label: Any, arg: str = "", symbol: str = "", css: str = "", **attributes: Any) -> h.Renderable:
    """A button that does something: its verb and argument are all that the page's one listener needs."""
    return h.button(
        type="button",
        class_=css or None,
        data_act=verb,
        data_arg=arg or None,
        **attributes,
    )[icon(symbol) if symbol else None, label]


def link(address: str, label: Any, symbol: str = "", css: str = "button", **attributes: Any) -> h.Renderable:
    """A way to another screen: a real link, so that it works before Python does."""
    return h.a(class_=css, href=address, **attributes)[icon(symbol) if symbol else None, label]


def game_card(game: str, address: str) -> h.Renderable:
    """The way to something of a game, with its picture, which the build has drawn."""
    return link(
        address,
        [
            h.img(src=f"./pictures/{game}.svg", alt="", width="320", height="200", decoding="async", loading="lazy"),
            h.strong[GAMES[game]],
        ],
        css="game-card",
        id=f"card-{game}",
    )


def screen(ui: Ui, name: str, title: str, *content: Any) -> h.Renderable:
    """A screen other than the launcher and the table: the way back, a title, and what it is about."""
    return h.div(class_=f"screen {name}", id=f"screen-{name}")[
        h.header(class_="bar")[
            link(
                f"#play/{ui.storage}" if ui.storage else "#",
                [h.span(aria_hidden="true")["‹ "], ui.say("Back to the game") if ui.storage else "Katabasis"],
                css="back",
            ),
            h.h1(id="title", tabindex="-1")[title],
        ],
        content,
    ]


def choice(
    ui: Ui, verb: str, name: str, label: Any, options: list[tuple[str, Any]], chosen: str, note: Any = None
) -> h.Renderable:
    """A few exclusive answers, side by side. Changing it acts `verb` with "name=value"."""
    return h.fieldset(class_="choice", id=f"field-{name}")[
        h.legend[label],
        note and h.p(class_="note")[note],
        h.div(class_="segments")[
            [
                h.label(class_="segment")[
                    h.input(
                        type="radio",
                        id=f"{name}-{value}",
                        name=name,
                        value=value,
                        checked=value == chosen,
                        data_change=verb,
                    ),
                    h.span[text],
                ]
                for value, text in options
            ]
        ],
    ]


def notices(ui: Ui) -> h.Renderable:
    """The messages that wait to be read, the newest last."""
    return h.div(class_="notices", id="notices", aria_live="polite")[
        [
            h.div(class_=f"notice panel {notice.kind}", id=f"notice-{number}")[
                h.p[ui.word(notice.text)],
                notice.action and act(notice.action[0], ui.word(notice.action[2]), notice.action[1], css="small"),
                _closing(ui, notice, number),
            ]
            for number, notice in enumerate(ui.notices)
        ]
    ]


def _closing(ui: Ui, notice: Notice, number: int) -> h.Renderable:
    """The button that closes a message."""
    if notice.closing is not None:
        verb, label = notice.closing
        return act(verb, ui.word(label), str(number), css="small")
    return act("dismiss", "×", str(number), css="small quiet", aria_label=ui.say("Close this message"))
