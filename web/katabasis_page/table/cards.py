"""Cards that read like cards, and the hand that holds them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import markup as h
from ..controls import act, icon
from ..ui import Ui
from ..words import _
from . import facts
from .pieces import keywords, slug

TYPES = {"objective": _("Objective"), "ploy": _("Ploy"), "upgrade": _("Upgrade")}
TYPE_ICONS = {"objective": "objective", "ploy": "ploy", "upgrade": "upgrade-card"}

VERBS = {
    "play": _("Play"),
    "react": _("React"),
    "upgrade": _("Give"),
    "score": _("Score"),
    "discard": _("Discard"),
    "recycle": _("Recycle"),
}


def hand(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The cards of whoever looks at the screen: objectives, then power cards."""
    shown = [card for pile in ("objective-hand", "power-hand") for card in _cards(view, pile, ui.seat)]
    if ui.seat is None:
        empty = ui.say("Hands are hidden until somebody takes over.")
    else:
        empty = ui.say("No cards in hand.")
    return h.section(class_="hand" if shown else "hand empty", id="hand", aria_label=ui.say("Hand"), data_region=True)[
        [in_hand(view, ui, card) for card in shown] or h.p(class_="note")[empty]
    ]


def _cards(view: dict[str, Any], pile: str, seat: int | None) -> Sequence[str]:
    zone = view["zones"].get(f"{pile}-{seat}")
    return (zone and zone["cards"]) or ()


def in_hand(view: dict[str, Any], ui: Ui, id: str) -> h.Renderable:
    """One card of the hand, with what can be done with it now, or why nothing can."""
    decision = view["decision"] or {}
    ref = f"card:{id}"
    options = [option for option in decision.get("options", []) if ref in option["refs"]]
    refused = [option for option in decision.get("refused", []) if ref in option["refs"]]
    state = " playable" if options else " refused" if refused else ""
    chosen = " chosen" if ui.selected == ref else ""
    return h.div(
        class_=f"card {facts.card(id)['type']}{state}{chosen}",
        id=f"card-{slug(id)}",
        data_ref=ref,
        tabindex="0",
        role="group",
        aria_label=ui.name(ref),
    )[
        face(ui, id),
        _doings(ui, ref, options, refused),
    ]


def _doings(ui: Ui, ref: str, options: list[dict[str, Any]], refused: list[dict[str, Any]]) -> h.Renderable | None:
    """Buttons on a card: one for each kind of thing that can be done with it, or why it cannot."""
    verbs: dict[str, list[dict[str, Any]]] = {}
    for option in options:
        verbs.setdefault(option["verb"], []).append(option)
    why = {option["verb"]: option["id"] for option in reversed(refused) if option["verb"] not in verbs}
    of_card = h.span(class_="unseen")[" ", ui.name(ref)]
    buttons: list[Any] = []
    for verb, meant in verbs.items():
        label = ui.word(VERBS.get(verb, verb))
        if len(meant) == 1:
            buttons.append(act("choose", [label, of_card], meant[0]["id"], css="small primary"))
        else:
            buttons.append(act("select", [label, " …", of_card], ref, css="small primary"))
    for verb, option in why.items():
        label = ui.say("{what}?", what=VERBS.get(verb, verb))
        context = h.span(class_="unseen")[ui.say("Why not"), " "]
        buttons.append(act("pop", [context, label, of_card], f"why:{option}", css="small why"))
    return h.footer(class_="doings")[buttons] if buttons else None


def face(ui: Ui, id: str) -> list[h.Renderable | None]:
    """What is printed on a card, in our own words."""
    card = facts.card(id)
    kind = card["type"]
    return [
        h.header(class_="card-head")[
            icon(TYPE_ICONS[kind]),
            h.span(class_="card-type")[ui.word(TYPES[kind])],
            _reward(ui, card),
        ],
        _picture(card),
        h.h3(class_="card-name")[facts.said(ui, card.get("name"))],
        h.p(class_="card-text")[wording(ui, card)],
        _restriction(ui, card),
        _confidence(ui, card),
    ]


def wording(ui: Ui, card: dict[str, Any]) -> list[Any]:
    """The text of a card, with the keywords that it begins with set apart."""
    text = facts.said(ui, card.get("wording"))
    ends = [at for at in (text.find(". "), text.find(": ")) if at > 0]
    if not card["keywords"] or not ends:
        return [text]
    end = min(ends) + 1
    return [h.em(class_="card-keywords")[text[:end]], text[end:]]


def _reward(ui: Ui, card: dict[str, Any]) -> h.Renderable | None:
    if not card.get("glory"):
        return None
    told = ui.say("{points} glory", points=card["glory"])
    return h.span(class_="reward", title=told)[
        icon("glory", "laurel"), h.b[card["glory"]], h.span(class_="unseen")[told]
    ]


def _picture(card: dict[str, Any]) -> h.Renderable | None:
    if "icon" not in card:
        return None
    return h.div(class_="card-picture")[icon(f"art-{card['icon']}", "art")]


def _restriction(ui: Ui, card: dict[str, Any]) -> h.Renderable | None:
    if not card.get("restriction"):
        return None
    names = [_who(ui, name) for name in card["restriction"]]
    return h.p(class_="card-restriction")[ui.say("Only for {who}", who=names)]


def _who(ui: Ui, name: str) -> str:
    found = ui.name(f"fighter:{name}")
    return found if found != name.replace("-", " ") else keywords(ui, [name])


def _confidence(ui: Ui, card: dict[str, Any]) -> h.Renderable | None:
    """A mark on cards whose figures rest on a guess."""
    doubt = "low" in (card.get("confidence"), card.get("restriction_confidence"))
    if not doubt:
        return None
    told = ui.say("Something on this card is a guess: its source does not say it.")
    return h.p(class_="card-doubt", title=told)["≈ ", h.span(class_="unseen")[told]]
