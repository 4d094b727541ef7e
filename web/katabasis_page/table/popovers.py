"""What opens over the table: a rule, a card, a fighter, a pile, the reasons of a refusal, the log, the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from katabasis.underworlds.wording import TOKEN_NAMES, ZONE_NAMES

from .. import markup as h
from ..controls import act, icon
from ..ui import Ui
from ..words import _
from . import facts
from .cards import face
from .log import groups
from .pieces import attack_line, figure, keywords, rule_link, slug, token, wounds

Content = tuple[str, Any]
"""A title and what stands below it."""


def popover(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """The open popover, if the table knows how to fill it."""
    if ui.popover is None or ui.popover.kind not in _KINDS:
        return None
    kind, arg = ui.popover
    title, content = _KINDS[kind](view, ui, arg)
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


def _rule(view: dict[str, Any], ui: Ui, id: str) -> Content:
    rule = facts.rulebook(ui.language).get(id)
    if rule is None:
        return id, h.p[ui.say("The reference has no entry of that name.")]
    return rule["title"], _rule_body(ui, rule)


def _rule_body(ui: Ui, rule: dict[str, Any]) -> list[Any]:
    others = [other for other in rule.get("see", []) if other in facts.rulebook(ui.language)]
    return [
        h.p(class_="rule-text")[rule["text"]],
        rule.get("ruling") and h.div(class_="ruling")[h.h3[ui.say("Ruling")], h.p[rule["ruling"]]],
        others
        and h.div(class_="see-also")[
            h.h3[ui.say("See also")],
            h.ul[[h.li[rule_link(ui, other, facts.rulebook(ui.language)[other]["title"])] for other in others]],
        ],
        h.p(class_="note source")[
            h.code[rule["id"]],
            " · ",
            ui.say("Rulebook {page}", page=rule.get("page") or rule.get("source", "")),
        ],
    ]


def _why(view: dict[str, Any], ui: Ui, id: str) -> Content:
    refused = (view["decision"] or {}).get("refused", [])
    option = next((option for option in refused if option["id"] == id), None)
    if option is None:
        return ui.say("Why not?"), h.p[ui.say("Nothing refuses that now.")]
    title = ui.say("Why not {what}?", what=option["label"])
    return title, [_reason(ui, rule, reason) for rule, reason in option["why"]]


def _reason(ui: Ui, rule: str, reason: Any) -> h.Renderable:
    entry = facts.rulebook(ui.language).get(rule)
    return h.div(class_="reason")[
        h.p(class_="reason-text")[ui.word(reason)],
        entry and h.p(class_="rule-text")[h.b[entry["title"]], " — ", entry["text"]],
        h.p(class_="note source")[rule_link(ui, rule, ui.say("Open the rule"))],
    ]


# ------------------------------------------------------------------ cards and fighters


def _card(view: dict[str, Any], ui: Ui, id: str) -> Content:
    card = facts.card(id)
    note = facts.said(ui, card.get("note"))
    return facts.said(ui, card.get("name")), [
        h.article(class_=f"card whole {card['type']}")[face(ui, id)],
        note and h.p(class_="note")[note],
        _source(ui, card),
    ]


CONFIDENCE = {
    "high": _("well attested"),
    "medium": _("from one good source"),
    "low": _("partly a guess"),
}


def _source(ui: Ui, entry: dict[str, Any]) -> h.Renderable | None:
    if "confidence" not in entry:
        return None
    return h.p(class_="note source")[
        ui.say("Figures: {confidence}.", confidence=CONFIDENCE.get(entry["confidence"], entry["confidence"])),
        " ",
        h.small[entry.get("source", "")],
    ]


def _fighter(view: dict[str, Any], ui: Ui, id: str) -> Content:
    now = view["table"]["fighters"].get(id)
    card = facts.fighter(id)
    return ui.name(f"fighter:{id}"), [
        now and _now(ui, now),
        h.div(class_="fighter-sides")[
            _side(ui, card, "normal", ui.say("Front"), bool(now) and not now["inspired"]),
            _side(ui, card, "inspired", ui.say("Inspired"), bool(now) and now["inspired"]),
        ],
        h.p(class_="inspire")[
            h.b[ui.say("Inspire:")],
            " ",
            facts.said(ui, facts.inspire(card["inspire"]).get("wording")),
            " ",
            rule_link(ui, "inspire.when-2023"),
        ],
        [_printed_action(ui, action) for action in card.get("actions", ())],
        h.p(class_="note")[facts.said(ui, card.get("note"))],
        _source(ui, card),
    ]


def _now(ui: Ui, now: dict[str, Any]) -> h.Renderable:
    """The figures in force, modifiers counted."""
    borne = [(kind, count) for kind, count in {**now["tokens"], **now["counters"]}.items() if count]
    labels = [*now["classes"], *(word for word in now["keywords"] if word not in now["classes"])]
    return h.div(class_=f"fighter-now seat-{now['seat']}")[
        h.p(class_="fighter-state")[
            token(now["card"], now["seat"], now["inspired"]),
            ui.say("out of action") if now["out"] else wounds(ui, now["max_wounds"], now["wounds"]),
            figure("move", now["move"], ui.say("Move {move}", move=now["move"])),
            figure(now["defence"][1], now["defence"][0], ui.say("Defence {number}", number=now["defence"][0])),
            figure("glory", now["bounty"], ui.say("Bounty {glory}", glory=now["bounty"])),
            labels and h.span(class_="keywords")[keywords(ui, labels), ui.say(", Large") if now["large"] else ""],
        ],
        h.ul(class_="attack-list")[[h.li[attack_line(ui, attack)] for attack in now["attacks"]]],
        borne
        and h.ul(class_="borne")[
            [
                h.li[icon(kind), ui.word(TOKEN_NAMES.get(kind, kind)), f" × {count}" if count > 1 else ""]
                for kind, count in borne
            ]
        ],
        now["upgrades"]
        and h.ul(class_="borne")[
            [
                h.li[act("pop", ui.name(f"card:{card}"), f"card:{card}", symbol="upgrade", css="small")]
                for card in now["upgrades"]
            ]
        ],
    ]


def _side(ui: Ui, card: dict[str, Any], name: str, title: str, up: bool) -> h.Renderable:
    side = card[name]
    number, symbol = side["defence"]
    return h.div(class_=f"fighter-side {name}{' up' if up else ''}")[
        h.h3[title, up and h.span(class_="note")[" · ", ui.say("this side is up")]],
        h.p(class_="figures")[
            figure("move", side["move"], ui.say("Move {move}", move=side["move"])),
            figure(symbol, number, ui.say("Defence {number}", number=number)),
            figure("wound", side["wounds"], ui.say("Wounds {wounds}", wounds=side["wounds"])),
        ],
        h.ul(class_="attack-list")[[h.li[attack_line(ui, attack)] for attack in side["attacks"]]],
    ]


def _printed_action(ui: Ui, id: str) -> h.Renderable:
    action = facts.action(id)
    return h.p(class_="printed-action")[
        h.b[facts.said(ui, action.get("name"))], " — ", facts.said(ui, action.get("wording"))
    ]


# ------------------------------------------------------------------ piles, log, keys


def _zone(view: dict[str, Any], ui: Ui, id: str) -> Content:
    zone = view["zones"].get(id, {"owner": None, "count": 0, "cards": None})
    pile = ZONE_NAMES.get(id.rstrip("0123456789").rstrip("-"), id)
    title = ui.word(pile)
    if zone["owner"] is not None:
        title = ui.say("{who}: {pile}", who=f"seat:{zone['owner']}", pile=pile)
    if zone["cards"] is None:
        content: Any = h.p[ui.say("{count} cards, face down.", count=zone["count"])]
    elif not zone["cards"]:
        content = h.p[ui.say("Empty.")]
    else:
        content = h.div(class_="spread-cards")[
            [
                h.article(class_=f"card {facts.card(card)['type']}", id=f"pile-{slug(card)}")[face(ui, card)]
                for card in reversed(zone["cards"])
            ]
        ]
    return title, content


def _log(view: dict[str, Any], ui: Ui, arg: str) -> Content:
    return ui.say("Log"), h.div(class_="log whole")[groups(ui, ui.log, place="whole-log")]


KEYS: Sequence[tuple[str, str]] = (
    ("Tab", _("from the board to the answers and back")),
    ("← → ↑ ↓", _("from hex to hex on the board")),
    ("Enter", _("choose or look at what is there")),
    ("Home, End", _("first and last hex")),
    ("Shift ← → ↑ ↓", _("move the board while it is zoomed")),
    ("+ − 0", _("zoom in, zoom out, whole board")),
    ("[ ]", _("back and forward in the game's history")),
    ("U", _("undo, unless shortcuts of one letter are off")),
    ("Esc", _("close what is open")),
    ("?", _("this list")),
)


def _help(view: dict[str, Any], ui: Ui, arg: str) -> Content:
    return ui.say("Keys and signs"), [
        h.dl(class_="keys")[[[h.dt[h.kbd[key]], h.dd[ui.word(told)]] for key, told in KEYS]],
        h.h3[ui.say("Signs on the board")],
        h.ul(class_="borne")[[h.li[icon(kind), ui.word(told)] for kind, told in TOKEN_NAMES.items()]],
        h.ul(class_="borne")[
            h.li[icon("crown"), ui.say("leader")],
            h.li[icon("upgrade"), ui.say("upgrades")],
            h.li[icon("inspired"), ui.say("Inspired: golden rays")],
        ],
    ]


_KINDS: dict[str, Callable[[dict[str, Any], Ui, str], Content]] = {
    "rule": _rule,
    "why": _why,
    "card": _card,
    "fighter": _fighter,
    "zone": _zone,
    "log": _log,
    "help": _help,
}
