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


class AnswerGroups(NamedTuple):
    """The verbs of a game and what their groups are called, in the order of the list. More than `few` answers of a
    kind are folded, and `folded` always, where the board is the better place for them."""

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


def grouped(
    ui: Ui, offered: Sequence[Option], groups: AnswerGroups, button: Button = answer_button
) -> list[h.Renderable]:
    """The answers by their verbs; those that no group names come last."""
    by_verb: dict[str, list[Option]] = {}
    for option in offered:
        by_verb.setdefault(option["verb"], []).append(option)
    known = [verb for verb in groups.names if verb in by_verb]
    others = [verb for verb in by_verb if verb not in groups.names]
    return [_group(ui, verb, by_verb[verb], groups, button) for verb in (*known, *others)]


def _group(ui: Ui, verb: str, offered: list[Option], groups: AnswerGroups, button: Button) -> h.Renderable:
    buttons = h.ul(class_=f"answers {verb}")[[h.li[button(ui, option, groups.style)] for option in offered]]
    if verb not in groups.folded and len(offered) <= groups.few:
        return h.div(class_="answer-few")[buttons]
    return h.details(class_="answer-group", id=f"group-{verb}")[
        h.summary[
            icon(groups.style.symbol(offered[0])),
            h.span(class_="group-name")[ui.word(groups.names.get(verb, verb))],
            h.span(class_="count")[len(offered)],
        ],
        buttons,
    ]
