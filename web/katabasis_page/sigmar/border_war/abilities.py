"""Abilities as answers, where there are many: each by itself, with what it does and costs, its users, and on whom it is
used."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ... import markup as h
from ...markup.controls import icon
from ...table.answer_groups import AnswerGroups, answer_button, folded, grouped
from ...table.options import Option, OptionStyle
from ...table.pieces import choose
from ...ui import Ui
from .. import facts
from ..cards import cost

FEW = 2
"""Answers of an ability that stand in the list as they are."""


def by_ability(ui: Ui, offered: Sequence[Option], groups: AnswerGroups) -> list[h.Renderable]:
    """Every ability with its answers, those of many folded away; then what else can be done."""
    uses = [option for option in offered if option["verb"] == "use"]
    others = [option for option in offered if option["verb"] != "use"]
    abilities = {id: [option for option in uses if ability_of(option) == id] for id in map(ability_of, uses)}
    parts = [_ability(ui, id, answers, groups.style) for id, answers in abilities.items()]
    return [*parts, *grouped(ui, others, groups)]


def ability_of(option: Option) -> str:
    """The ability that is used, by its ref."""
    refs: list[str] = option["refs"]
    return next(ref for ref in refs if ref.startswith("ability:"))


def _ability(ui: Ui, ref: str, answers: list[Option], style: OptionStyle) -> h.Renderable:
    if len(answers) <= FEW:
        return h.div(class_="answer-few")[
            h.ul(class_="answers use")[[h.li[answer_button(ui, option, style)] for option in answers]]
        ]
    text = facts.ability_text(ui.language, ref.partition(":")[2])
    name = [h.span(class_="group-name")[ui.name(ref)], cost(ui, ref.partition(":")[2])]
    return folded(
        ui,
        ref,
        answers,
        style,
        name,
        [
            h.p(class_="note")[text],
            [_of_user(ui, user, [*each], style) for user, each in groupby(answers, key=user_of)],
        ],
    )


def user_of(option: Option) -> str:
    """The unit that uses the ability, by its ref; "" if no single one does."""
    refs: list[str] = option["refs"]
    return refs[0] if not refs[0].startswith("ability:") else ""


def _of_user(ui: Ui, user: str, answers: list[Option], style: OptionStyle) -> h.Renderable:
    """What a unit can use it on."""
    return h.div(class_="answer-user")[
        user and h.h4[ui.name(user)],
        h.ul(class_="answers use")[[h.li[_short(ui, option, style)] for option in answers]],
    ]


def _short(ui: Ui, option: Option, style: OptionStyle) -> h.Renderable:
    """An answer by what is picked for it: the ability and its user stand above."""
    picked = [ui.name(ref) for ref in option["refs"] if ref not in (ability_of(option), user_of(option))]
    label = ", ".join(picked) or (ui.name(user_of(option)) if user_of(option) else ui.word(option["label"]))
    return choose(ui, option, icon(style.symbol(option)), h.span[label], css="answer", short=True)
