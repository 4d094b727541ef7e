"""The legend of a table: every sign with its meaning, drawn by what draws the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from katabasis.kernel.svg import FONT

from .. import markup as h
from ..markup.controls import icon
from ..ui import Ui
from ..words import _
from .changes import HIGH, NARROW, Change, drawn
from .pieces import rule_link

PAGE = frozenset(("begin", "crown", "deck", "hand", "help", "hint", "redo", "rule", "search", "target", "undo", "win"))
"""Symbols on buttons of the page, which their labels explain."""


class Entry(NamedTuple):
    """A sign, what it means, and the rule that says more."""

    sign: Any
    text: Any
    rule: str = ""


class Part(NamedTuple):
    """Signs of one kind."""

    title: Any
    entries: Sequence[Entry]


def symbols(meanings: Iterable[tuple[str, Any] | tuple[str, Any, str]]) -> list[Entry]:
    """Entries of drawn symbols: their names, what they mean, and the rule that says more if there is one."""
    return [Entry(icon(name), *meaning) for name, *meaning in meanings]


def of_board(svg: str, box: str = "-50 -50 100 100") -> h.Renderable:
    """Something as the board draws it: SVG, or the name of a definition of the board's picture."""
    inner = svg if svg.startswith("<") else f'<use href="#{svg}"/>'
    return h.svg(class_="board-sign", viewBox=box, font_family=FONT, color="#f4ead8", aria_hidden="true")[
        h.Markup(inner)
    ]


def changes() -> Part:
    """The signs of what has changed since one's own last turn."""
    box = f"-2 -2 {NARROW + 4} {HIGH + 4}"
    signs = [
        (of_board(drawn([Change(kind, None, (0, 0))], f"sign-{kind}"), box), text) for kind, text in CHANGES.items()
    ]
    return Part(_("Since the last turn"), [Entry(sign, text) for sign, text in signs])


CHANGES = {
    "moved": _("has moved; a ring is where it stood"),
    "placed": _("has been put here"),
    "out": _("has gone from here"),
    "hurt": _("has been wounded"),
    "taken": _("has been taken"),
    "watched": _("is watched by somebody new"),
}


def legend(ui: Ui, parts: Sequence[Part]) -> h.Renderable:
    """All signs, part by part."""
    return h.div(class_="legend")[
        [
            [
                h.h3[ui.word(part.title)],
                h.ul[
                    [
                        h.li[
                            h.span(class_="sign")[entry.sign],
                            h.span[ui.word(entry.text), " ", entry.rule and rule_link(ui, entry.rule)],
                        ]
                        for entry in part.entries
                    ]
                ],
            ]
            for part in parts
        ]
    ]
