"""What opens over the table. Rules, the reasons of a refusal, the log and the keys are the same in every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from katabasis.kernel.wording import Wording

from .. import markup as h
from ..games import game_ui
from ..markup.controls import act
from ..ui import Ui
from ..words import _
from .citing import citations
from .log import Body, groups
from .pieces import rule_link, where_printed
from .reference_pages import page_link
from .rulebook import rulebook

View = dict[str, Any]

Content = tuple[str, Any]
"""A title and what stands below it."""

Kind = Callable[[View, Ui, str], Content]
"""What fills the popovers of one kind, from the view, the page and the popover's argument."""


def popover(
    view: View,
    ui: Ui,
    kinds: Mapping[str, Kind],
    wording: Wording,
    body: Body,
) -> h.Renderable | None:
    """The open popover, if the table knows how to fill it: by one of the game's own `kinds`, or one of those here.

    A game whose `kinds` have a "legend" has it offered with the keys.
    """
    if ui.pointer.popover is None:
        return None
    kind, arg = ui.pointer.popover
    if kind in kinds:
        title, content = kinds[kind](view, ui, arg)
        content = [content, entry_page(view, ui, kind, arg)]
    elif kind == "rule":
        title, content = rule(view, ui, arg)
        content = [content, citations(ui, arg, wording), _rule_page(view, ui, arg)]
    elif kind == "why":
        title, content = _why(view, ui, arg)
    elif kind == "log":
        title = ui.say("Log")
        content = h.div(class_="log whole")[groups(ui, ui.history.log, wording, body, place="whole-log")]
    elif kind == "analysis" and ui.analysis is not None:
        from .analysis import analysis

        title, content = ui.say("What decided the game"), analysis(view, ui, ui.analysis)
    elif kind == "more":
        from .more import more

        title, content = ui.say("More"), more(ui, "legend" in kinds)
    elif kind == "help":
        title, content = ui.say("Keys and symbols"), _help(ui, view["game"], "legend" in kinds)
    else:
        return None
    return opened(ui, kind, title, content)


def opened(ui: Ui, kind: str, title: str, content: Any) -> h.Renderable:
    """A popover of that kind, over the whole page."""
    return h.div(class_="veil popover-veil", id="popover-veil")[
        h.section(
            class_=f"popover panel popover-{kind}",
            id="popover",
            role="dialog",
            aria_modal="true",
            aria_labelledby="popover-title",
            data_focus="popover-title",
        )[
            h.header[
                h.h2(id="popover-title", tabindex="-1")[title],
                act("close", "×", css="small quiet close", aria_label=ui.say("Close")),
            ],
            h.div(class_="popover-body")[content],
        ],
    ]


# ------------------------------------------------------------------ rules and refusals


def rule(view: View, ui: Ui, id: str) -> Content:
    """A rule of the reference."""
    rules = rulebook(view["game"], view["edition"], ui.language)
    if id not in rules:
        return id, h.p[ui.say("The reference has no entry of that name.")]
    return rules[id]["title"], _rule_body(ui, rules, rules[id])


def _rule_body(ui: Ui, rules: Mapping[str, dict[str, Any]], rule: dict[str, Any]) -> list[Any]:
    others = [other for other in rule.get("see", []) if other in rules]
    return [
        h.p(class_="rule-text")[rule["text"]],
        rule.get("ruling") and h.div(class_="ruling")[h.h3[ui.say("Ruling")], h.p[rule["ruling"]]],
        others
        and h.div(class_="see-also")[
            h.h3[ui.say("See also")],
            h.ul[[h.li[rule_link(ui, other, rules[other]["title"])] for other in others]],
        ],
        h.p(class_="note source")[
            h.code[rule["id"]],
            " · ",
            where_printed(ui, rule),
        ],
    ]


def _rule_page(view: View, ui: Ui, id: str) -> h.Renderable | None:
    """The way to the page of a rule outside the app, which can be passed on."""
    if id not in rulebook(view["game"], view["edition"], ui.language):
        return None
    return h.p(class_="note")[page_link(ui, view["game"], id, ui.say("The page of this rule"))]


def entry_page(view: View, ui: Ui, kind: str, id: str) -> h.Renderable | None:
    """The way to the page of a card or a figure, if those of its kind have pages."""
    folder = game_ui(view["game"]).REFERENCE.get(kind)
    if not folder or "_" in id:  # content of somebody's own has no pages
        return None
    place = f"{folder}/{id.partition('.')[0]}"
    return h.p(class_="note")[page_link(ui, view["game"], place, ui.say("Its page in the rules"))]


def _why(view: View, ui: Ui, id: str) -> Content:
    refused = (view["decision"] or {}).get("refused", [])
    option = next((option for option in refused if option["id"] == id), None)
    if option is None:
        return ui.say("Why not?"), h.p[ui.say("This is allowed now.")]
    title = ui.say("Why not “{what}”?", what=option["label"])
    return title, [_reason(view, ui, rule, reason) for rule, reason in option["why"]]


def _reason(view: View, ui: Ui, rule: str, reason: Any) -> h.Renderable:
    entry = rulebook(view["game"], view["edition"], ui.language).get(rule)
    return h.div(class_="reason")[
        h.p(class_="reason-text")[ui.word(reason)],
        entry and h.p(class_="rule-text")[h.b[entry["title"]], " — ", entry["text"]],
        h.p(class_="note source")[rule_link(ui, rule, ui.say("Open the rule"))],
    ]


def refusals(ui: Ui, refused: Sequence[Mapping[str, Any]]) -> h.Renderable | None:
    """What cannot be done with a thing now, and why."""
    if not refused:
        return None
    return h.div(class_="refusals")[
        h.h3[ui.say("Why not …")],
        h.ul[
            [
                h.li[h.b[ui.word(option["label"])], " — ", ui.word(reason), " ", rule_link(ui, rule)]
                for option in refused
                for rule, reason in option["why"][:1]
            ]
        ],
    ]


# ------------------------------------------------------------------ where figures come from


CONFIDENCE = {
    "high": _("well attested"),
    "medium": _("from one good source"),
    "low": _("partly a guess"),
}


def source(ui: Ui, entry: Mapping[str, Any]) -> h.Renderable | None:
    """How sure an entry of the content is, and whence it comes."""
    if "confidence" not in entry:
        return None
    return h.p(class_="note source")[
        ui.say("Values: {confidence}.", confidence=CONFIDENCE.get(entry["confidence"], entry["confidence"])),
        " ",
        h.small[entry.get("source", "")],
    ]


# ------------------------------------------------------------------ keys


KEYS: Sequence[tuple[str, str]] = (
    ("Tab", _("from the board to the answers and back")),
    ("← → ↑ ↓", _("from place to place on the board")),
    ("Enter", _("choose or look at what is there")),
    ("Home, End", _("first and last place")),
    ("Shift ← → ↑ ↓", _("move the board while it is zoomed")),
    ("+ − 0 .", _("zoom in, zoom out, whole board, to where it happens")),
    ("[ ]", _("back and forward in the game's history")),
    ("P", _("replay the past shown, or stop")),
    ("H", _("what a good player would do")),
    ("A", _("to the answers")),
    ("O", _("to what goes on until something happens, or stop it")),
    ("1 – 9", _("choose the answer of that number")),
    ("R", _("say again what was said last")),
    ("L", _("say which places are lit")),
    ("U Ctrl+Z", _("undo")),
    ("Shift+U Ctrl+Shift+Z Ctrl+Y", _("redo")),
    ("Esc", _("close what is open")),
    ("?", _("this list")),
)


def _help(ui: Ui, game: str, has_legend: bool) -> list[Any]:
    own = [(key.upper(), what) for key, (_verb, _arg, what) in game_ui(game).KEYS.items()]
    return [
        ui.coach is not None
        and ui.coach.progress.stopped
        and h.p[act("coach-resume", ui.say("Back to the coach"), css="small primary")],
        h.dl(class_="keys")[[[h.dt[h.kbd[key]], h.dd[ui.word(meaning)]] for key, meaning in (*KEYS, *own)]],
        h.p(class_="note")[ui.say("Keys of a single character can be switched off in the settings.")],
        has_legend and h.p[act("pop", ui.say("Legend: what every sign means"), "legend:", symbol="search")],
    ]
