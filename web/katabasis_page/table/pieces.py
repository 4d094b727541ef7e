"""Small pieces of every table's markup: rule links, buttons that choose an option, figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import markup as h
from ..markup.controls import icon, kind_name
from ..ui import Ui


def where_printed(ui: Ui, rule: Mapping[str, Any]) -> str:
    """Where a rule stands in print: the page of its rulebook, or the chapters of its sources."""
    return ui.say("Rulebook {page}", page=[str(rule["page"]), {}]) if "page" in rule else str(rule["source"])


def rule_link(ui: Ui, rule: str, text: Any = "§", **attributes: Any) -> h.Renderable:
    """A button that opens a rule."""
    return h.button(
        type="button",
        class_="rule-link",
        data_act="pop",
        data_arg=f"rule:{rule}",
        title=rule,
        aria_label=ui.say("Rule {rule}", rule=rule) if text == "§" else None,
        **attributes,
    )[text]


def meaning_id(option: dict[str, Any]) -> str:
    """The id of the line that says what an option does."""
    own = not isinstance(option.get("meaning", ""), str)
    return f"meaning-{h.slug(option['id' if own else 'verb'])}"


def is_advised(ui: Ui, option: dict[str, Any]) -> bool:
    """Whether somebody who asked is advised to choose an option."""
    return ui.pointer.hint is not None and ui.pointer.hint.option == option["id"]


def choose(
    ui: Ui,
    option: dict[str, Any],
    *label: Any,
    css: str = "",
    place: str = "",
    context: str = "",
    short: bool = False,
) -> h.Renderable:
    """A button that chooses an option.

    `label` is what is seen; the option's own label if there is none. A `short` label leaves out what can be seen
    around it, and `context` says a part of that, for those who cannot see. `place` tells apart the buttons of one
    option in several places.
    """
    whole = ui.word(option["label"])
    return h.button(
        type="button",
        id=f"{place}choose-{h.slug(option['id'])}",
        class_=f"{css} advised".strip() if is_advised(ui, option) else css or None,
        data_act="choose",
        data_arg=option["id"],
        data_refs=" ".join(option["refs"]),
        aria_expanded=("true" if "suggestions" in option else "false") if option.get("placement") else None,
        aria_label=whole if short else None,
        aria_describedby=meaning_id(option) if "meaning" in option else None,
        title=whole if short or context else None,
    )[context and h.span(class_="unseen")[context, " "], label or whole]


def figure(symbol: str, value: Any, label: str) -> h.Renderable:
    """A characteristic: a symbol and a number, with its name for who asks."""
    return h.span(class_="figure", title=label)[icon(symbol), h.b[value], h.span(class_="unseen")[label]]


def who_plays(ui: Ui, seat: int) -> str:
    """Whether a person or which bot plays a seat, or that the bot is thinking."""
    if ui.seating.thinking == seat:
        return ui.say("thinking …")
    return ui.word(kind_name(ui.seating.kinds[seat])) if seat < len(ui.seating.kinds) else ""


def percent(share: float) -> str:
    """A chance in whole percent, never 0 or 100 unless it is certain."""
    if 0 < share < 0.005:
        return "<1%"
    if 0.995 < share < 1:
        return ">99%"
    return f"{share * 100:.0f}%"
