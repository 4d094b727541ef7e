"""What opens over this table: a card, a fighter, a pile; and what the signs on the board mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from katabasis.underworlds.text.wording import KEYWORD_NAMES, TOKEN_NAMES, ZONE_NAMES

from .. import markup as h
from ..markup.controls import act, icon
from ..table.cards import about, card_actions, reading
from ..table.pieces import figure, rule_link
from ..table.popovers import Content, Kind, source
from ..ui import Ui
from . import facts
from .cards import LOOK, face
from .pieces import attack_line, keywords, token, wounds


def _card(view: dict[str, Any], ui: Ui, id: str) -> Content:
    card, ref = facts.card(id), f"card:{id}"
    note = ui.localized(card.get("note"))
    return ui.localized(card.get("name")), [
        h.article(class_=f"card whole {card['type']}")[face(ui, id), card_actions(ui, ref, *about(view, ref), LOOK)],
        _terms(view, ui, card["keywords"]),
        note and h.p(class_="note")[note],
        source(ui, card),
        _author(ui, card),
    ]


KEYWORD_RULES = {
    "critical-grievous": "keyword.critical-ability",
    "critical-stagger": "keyword.stagger-critical",
    "dual": "objective.dual",
    "ensnare": "keyword.ensnare",
    "flyer": "warband.flyer",
    "grievous": "keyword.grievous",
    "hybrid": "objective.hybrid",
    "persists": "power.persist",
    "scything": "keyword.scything",
    "stagger": "keyword.stagger",
}
"""The rules of what cards print; classes have none."""
EDITION_RULES = {
    "cleave": "keyword.cleave",
    "knockback": "keyword.knockback",
    "reaction": "reaction.trigger",
    "surge": "objective.surge",
}
"""The stems of those that each edition has of its own."""


def _terms(view: dict[str, Any], ui: Ui, printed: Iterable[str]) -> h.Renderable | None:
    """The rules of printed keywords, each once."""
    words = dict.fromkeys(word.partition(" ")[0] for word in printed)
    cite = facts.rules(view["edition"]).cite
    rules = {word: cite(EDITION_RULES[word]) if word in EDITION_RULES else KEYWORD_RULES.get(word) for word in words}
    links = [rule_link(ui, rule, ui.word(KEYWORD_NAMES[word])) for word, rule in rules.items() if rule]
    return h.p(class_="note terms")[[[each, " "] for each in links]] if links else None


def _fighter(view: dict[str, Any], ui: Ui, id: str) -> Content:
    now = view["table"]["fighters"].get(id)
    card = facts.fighter(id)
    attacks = [attack for side in ("normal", "inspired") for attack in card[side]["attacks"]]
    return ui.name(f"fighter:{id}"), [
        now and _now(ui, now),
        h.div(class_="fighter-sides")[
            _side(ui, card, "normal", ui.say("Front"), bool(now) and not now["inspired"]),
            _side(ui, card, "inspired", ui.say("Inspired"), bool(now) and now["inspired"]),
        ],
        h.p(class_="inspire")[
            h.b[ui.say("Inspire:")],
            " ",
            ui.localized(facts.inspire(card["inspire"]).get("wording")),
            " ",
            rule_link(ui, facts.rules(view["edition"]).cite("inspire.when")),
        ],
        _terms(view, ui, [word for attack in attacks for word in attack["keywords"]]),
        [_printed_action(ui, action) for action in card.get("actions", ())],
        h.p(class_="note")[ui.localized(card.get("note"))],
        source(ui, card),
        _author(ui, card),
    ]


def _author(ui: Ui, card: Mapping[str, Any]) -> h.Renderable | None:
    """Who wrote a card that is somebody's own."""
    made = facts.author(card.get("warband", ""))
    if made is None:
        return None
    from ..own.written import written_by

    return written_by(ui, *made)


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
        h.b[ui.localized(action.get("name"))], " — ", ui.localized(action.get("wording"))
    ]


def _zone(view: dict[str, Any], ui: Ui, id: str) -> Content:
    zone = view["zones"].get(id, {"owner": None, "count": 0, "cards": None})
    pile = ZONE_NAMES.get(id.rstrip("0123456789").rstrip("-"), id)
    title = ui.word(pile)
    if zone["owner"] is not None:
        title = ui.say("{who}: {pile}", who=f"seat:{zone['owner']}", pile=pile)
    if zone["cards"] is None:
        content: Any = h.p[ui.say("Cards, face down: {count}.", count=zone["count"])]
    elif not zone["cards"]:
        content = h.p[ui.say("Empty.")]
    else:
        content = h.div(class_="spread-cards")[
            [
                h.article(class_=f"card {facts.card(card)['type']}", id=f"pile-{h.slug(card)}")[
                    reading(ui, card), face(ui, card)
                ]
                for card in reversed(zone["cards"])
            ]
        ]
    return title, content


KINDS: Mapping[str, Kind] = {"card": _card, "fighter": _fighter, "zone": _zone}
