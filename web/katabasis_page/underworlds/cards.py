"""Cards that read like cards, and the hand that holds them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import markup as h
from ..markup.controls import card_art, icon
from ..table.cards import Look
from ..table.cards import hand as in_hand
from ..ui import Ui
from ..words import _
from . import facts
from .pieces import keywords

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
    held = [card for pile in ("objective-hand", "power-hand") for card in _cards(view, pile, ui.seating.seat)]
    return in_hand(view, ui, held, LOOK)


def _cards(view: dict[str, Any], pile: str, seat: int | None) -> Sequence[str]:
    zone = view["zones"].get(f"{pile}-{seat}")
    return (zone and zone["cards"]) or ()


def css(id: str) -> str:
    """The CSS class of a card."""
    return str(facts.card(id)["type"])


def length(ui: Ui, id: str) -> int:
    """About how many letters the text of a card has."""
    card = facts.card(id)
    return len(ui.localized(card.get("wording"))) + 15 * len(card.get("restriction") or ())


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
        h.h3(class_="card-name")[ui.localized(card.get("name"))],
        h.p(class_="card-text")[wording(ui, card)],
        _restriction(ui, card),
        _confidence(ui, card),
    ]


def wording(ui: Ui, card: dict[str, Any]) -> list[Any]:
    """The text of a card, with the keywords that it begins with set apart."""
    text = ui.localized(card.get("wording"))
    ends = [at for at in (text.find(". "), text.find(": ")) if at > 0]
    if not card["keywords"] or not ends:
        return [text]
    end = min(ends) + 1
    return [h.em(class_="card-keywords")[text[:end]], text[end:]]


def _reward(ui: Ui, card: dict[str, Any]) -> h.Renderable | None:
    if not card.get("glory"):
        return None
    label = ui.say("{points} glory", points=card["glory"])
    return h.span(class_="reward", title=label)[
        icon("glory", "laurel"), h.b[card["glory"]], h.span(class_="unseen")[label]
    ]


def _picture(card: dict[str, Any]) -> h.Renderable | None:
    if "icon" not in card:
        return None
    return h.div(class_="card-picture")[card_art("underworlds", card["icon"])]


def _restriction(ui: Ui, card: dict[str, Any]) -> h.Renderable | None:
    if not card.get("restriction"):
        return None
    names = [_who(ui, name) for name in card["restriction"]]
    return h.p(class_="card-restriction")[ui.say("Only for {who}", who=names)]


def _who(ui: Ui, name: str) -> str:
    fighter = ui.name(f"fighter:{name}")
    return fighter if fighter != name.replace("-", " ") else keywords(ui, [name])


def _confidence(ui: Ui, card: dict[str, Any]) -> h.Renderable | None:
    """A mark on cards whose figures rest on a guess."""
    doubt = "low" in (card.get("confidence"), card.get("restriction_confidence"))
    if not doubt:
        return None
    label = ui.say("Something on this card is a guess: its source does not say it.")
    return h.p(class_="card-doubt", title=label)["≈ ", h.span(class_="unseen")[label]]


LOOK = Look(face, css, VERBS, length)
