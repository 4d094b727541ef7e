"""What could be added to a roster, where somebody looks: what may be, and what may not with its rules."""

from __future__ import annotations

from typing import Any

from katabasis import rosters
from katabasis.content import load
from katabasis.kernel.text import Refusal

from .... import markup as h
from ....markup.controls import act
from ....table.pieces import rule_link
from ....ui import Ui
from ....words import _, ngettext
from ... import facts
from ..rosters import MODELS, POINTS
from .builder import ENHANCEMENTS, SINGLE, Offer, RosterBuilder, ref_of

TITLES = {
    "formation": _("Battle formation"),
    "spells": _("Spell lore"),
    "prayers": _("Prayer lore"),
    "manifestations": _("Manifestation lore"),
    "terrain": _("Faction terrain"),
    "general": _("A hero to be the general"),
    "regiment": _("A hero to lead a regiment"),
    "renown": _("A regiment of renown"),
    "auxiliary": _("An auxiliary unit"),
}


def offers(builder: RosterBuilder, ui: Ui) -> h.Renderable:
    """Everything that could be added, what may be first."""
    legal, refused = builder.shown(ui)
    return h.section(class_="pool", id="pool", aria_labelledby="pool-title")[
        h.h2(id="pool-title", tabindex="-1")[_title(builder, ui)],
        h.div(class_="pool-filters row")[
            h.input(
                type="search",
                id="deck-search",
                class_="deck-search",
                value=builder.search,
                data_input="roster-search",
                placeholder=ui.say("Search by name"),
                aria_label=ui.say("Search by name"),
                autocomplete="off",
                spellcheck="false",
            ),
            act(
                "roster-legal",
                ui.say("Only what may be added"),
                css="small",
                id="roster-legal",
                aria_pressed="true" if builder.only_legal else "false",
            ),
        ],
        h.div(class_="pool-shown", id="pool-shown", data_region=True)[
            h.p(class_="note", role="status", id="pool-count")[
                ui.word((ngettext("{count} may be added", "{count} may be added"), {"count": len(legal)}))
            ],
            h.ul(class_="offers", data_rove=True)[[_offer(ui, offer) for offer in legal]],
            _refused(ui, refused),
        ],
    ]


def _refused(ui: Ui, refused: list[Offer]) -> h.Renderable | None:
    if not refused:
        return None
    return h.fragment[
        h.h3[ui.say("Not now")],
        h.ul(class_="offers refused-offers", data_rove=True)[[_offer(ui, offer) for offer in refused]],
    ]


def _title(builder: RosterBuilder, ui: Ui) -> str:
    kind, _colon, number = builder.slot.partition(":")
    if kind in TITLES:
        return ui.word(TITLES[kind])
    scroll = next(each.scroll for each in builder.roster.own_entries if each.line == int(number))
    sentence = _("An enhancement of {unit}") if kind == ENHANCEMENTS else _("A unit led by {unit}")
    return ui.word((sentence, {"unit": f"warscroll:{scroll}"}))


def _offer(ui: Ui, offer: Offer) -> h.Renderable:
    """Something that could be added, once for what it is and once reinforced; or why it may not be."""
    line = offer.line
    ref, refused = ref_of(line), bool(offer.refusals) and not offer.chosen
    state = "chosen" if offer.chosen else "refused" if refused else "playable"
    return h.li(class_=f"offer {state}", id=f"offer-{line.kind}-{line.id}")[
        h.div(class_="offer-head")[
            _name(ui, ref),
            h.span(class_="note")[" · ".join(_facts(ui, offer))],
        ],
        _text(ui, line),
        refused and [_why_not(ui, each) for each in offer.refusals],
        h.div(class_="row offer-acts")[
            bool(offer.chosen)
            and act("roster-remove", ["✓ ", ui.say("Remove"), _unseen(ui, ref)], str(offer.chosen), css="small"),
            not refused
            and not offer.chosen
            and act(
                "roster-add",
                ["+ ", ui.say("Add"), _unseen(ui, ref)],
                f"{line.kind} {line.id}",
                css="small primary",
                id=f"put-{line.kind}-{line.id}",
            ),
            offer.twice is not None
            and not offer.refusals_twice
            and act(
                "roster-add",
                ["+ ", ui.say("Reinforced"), _unseen(ui, ref)],
                f"{line.kind} {line.id} x2",
                css="small",
                id=f"put-{line.kind}-{line.id}-x2",
            ),
        ],
    ]


def _why_not(ui: Ui, refusal: Refusal) -> h.Renderable:
    return h.p(class_="why-not")[ui.word(refusal.reason), " ", rule_link(ui, refusal.rule)]


def _name(ui: Ui, ref: str) -> h.Renderable:
    """What is offered: of units the way to its warscroll."""
    if ref.startswith("warscroll:"):
        return act("pop", ui.name(ref), ref, css="small quiet line-name", aria_haspopup="dialog")
    return h.b(class_="line-name")[ui.name(ref)]


def _unseen(ui: Ui, ref: str) -> h.Renderable:
    return h.span(class_="unseen")[" ", ui.name(ref)]


def _facts(ui: Ui, offer: Offer) -> list[str]:
    """What it costs, once reinforced too; what kind of enhancement it is."""
    line = offer.line
    if line.kind in ("trait", "artefact"):
        return [ui.say("Heroic trait") if line.kind == "trait" else ui.say("Artefact of power")]
    if line.kind == "renown":
        return [ui.say(POINTS, count=load("sigmar")["renown"][line.id]["points"])]
    if line.kind in SINGLE or not rosters.warscroll(line.id).points:
        return []
    printed, twice = rosters.warscroll(line.id), rosters.reinforced(line.id) if offer.twice else None
    costs = [ui.say(POINTS, count=printed.points)]
    if printed.models > 1:
        costs.append(ui.say(MODELS, count=printed.models))
    if twice:
        costs.append(ui.say("reinforced {points}", points=twice.points))
    return costs


def _text(ui: Ui, line: Any) -> h.Renderable | None:
    """What an enhancement, a formation or a lore does."""
    if line.kind in ("trait", "artefact"):
        return h.p(class_="note offer-text")[facts.ability_text(ui.language, line.id)]
    table = {"formation": "formations", "spells": "lores", "prayers": "lores", "manifestations": "lores"}.get(line.kind)
    if table is None:
        return None
    abilities = load("sigmar")[table][line.id]["abilities"]
    if line.kind != "formation":
        return h.p(class_="note offer-text")[", ".join(ui.name(f"ability:{id}") for id in abilities)]
    return h.fragment[
        [
            h.p(class_="note offer-text")[h.b[ui.name(f"ability:{id}")], ": ", facts.ability_text(ui.language, id)]
            for id in abilities
        ]
    ]
