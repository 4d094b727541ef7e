"""Answers of many kinds, each kind in a group of its own: a few one below the other, many folded away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .. import markup as h
from ..markup.controls import icon
from ..ui import Ui
from .options import Option, OptionStyle
from .pieces import choose

Button = Callable[[Ui, Option, OptionStyle], h.Renderable]
Kind = Callable[[Option], str]
"""Which group an answer belongs to."""


class AnswerGroups(NamedTuple):
    """The verbs of a game, or other kinds of answers, and what their groups are called, in the order of the list. More
    than `few` answers of a kind are folded, and `folded` always, where the board is the better place for them."""

    names: Mapping[str, Any]
    style: OptionStyle
    few: int
    folded: Sequence[str] = ()


def answer_button(ui: Ui, option: Option, style: OptionStyle) -> h.Renderable:
    """An answer with the symbol of its verb."""
    return choose(ui, option, icon(style.symbol(option)), h.span[ui.word(option["label"])], css="answer")


def menu_button(ui: Ui, option: Option, style: OptionStyle) -> h.Renderable:
    """An answer in the menu of what was clicked."""
    return choose(ui, option, icon(style.symbol(option)), h.span[ui.word(option["label"])], css="small", place="menu-")


def verb(option: Option) -> str:
    """What an answer does, by which answers are grouped usually."""
    return str(option["verb"])


def grouped(
    ui: Ui, offered: Sequence[Option], groups: AnswerGroups, button: Button = answer_button, kind: Kind = verb
) -> list[h.Renderable]:
    """The answers by their verbs, or by another kind; those that no group names come last."""
    by_kind: dict[str, list[Option]] = {}
    for option in offered:
        by_kind.setdefault(kind(option), []).append(option)
    known = [each for each in groups.names if each in by_kind]
    others = [each for each in by_kind if each not in groups.names]
    return [_group(ui, each, by_kind[each], groups, button) for each in (*known, *others)]


def _group(ui: Ui, kind: str, offered: list[Option], groups: AnswerGroups, button: Button) -> h.Renderable:
    if kind not in groups.folded and len(offered) <= groups.few:
        return h.div(class_="answer-few")[_buttons(ui, offered, groups.style, button)]
    name = [h.span(class_="group-name")[ui.word(groups.names.get(kind, kind))]]
    return folded(ui, kind, offered, groups.style, name, _buttons(ui, offered, groups.style, button))


def _buttons(ui: Ui, offered: Sequence[Option], style: OptionStyle, button: Button) -> h.Renderable:
    return h.ul(class_=f"answers {offered[0]['verb']}")[[h.li[button(ui, option, style)] for option in offered]]


def folded(
    ui: Ui, kind: str, offered: Sequence[Option], style: OptionStyle, name: h.Content, content: h.Content
) -> h.Renderable:
    """A group of answers that is folded away below its symbol, its name and their number."""
    return h.details(class_="answer-group", id=f"group-{h.slug(kind)}")[
        h.summary[icon(style.symbol(offered[0])), name, h.span(class_="count")[len(offered)]], content
    ]
