"""Cards that read like cards: in the hand, in the market, in piles, and opened to be read and played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import markup as h
from ..markup.controls import act, card_art
from ..table.pieces import choose, is_advised, rule_link
from ..ui import Ui
from ..words import _, remembered
from . import facts
from .signs import RESOURCES, amount, aspect_sign, counted

Option = dict[str, Any]

VERBS = {
    "play": _("Play"),
    "recruit": _("Recruit"),
    "promote": _("Promote"),
    "devour": _("Devour"),
    "pay": _("Pay with it"),
    "reveal": _("Reveal"),
    "by": _("This one first"),
    "choose": _("Choose"),
}

MOST_DOTS = 4
"""More copies than that have no dots: they lie in piles."""


def face(ui: Ui, id: str, short: bool = False) -> h.Renderable:
    """What is printed on a card, in our own words; a `short` face is its first line."""
    return remembered(("face", ui.language, id, short), lambda: _face(ui, id, short))


def _face(ui: Ui, id: str, short: bool) -> h.Renderable:
    card = facts.card(id)
    return h.span(class_="minion-print short" if short else "minion-print")[
        h.span(class_="minion-head")[
            _cost(ui, card),
            h.b(class_="minion-name")[ui.localized(card["name"])],
            aspect_sign(ui, card["aspect"]),
        ],
        not short
        and [
            _picture(card),
            h.span(class_="minion-text")[ui.localized(card["text"])],
            h.span(class_="minion-foot")[_points(ui, card), _kind(ui, card)],
        ],
    ]


def _cost(ui: Ui, card: dict[str, Any]) -> h.Renderable:
    if card["deck"] == "starter" or card["aspect"] == "none":
        return _sign("cost none", "–", ui.say("Not for sale"))
    return _sign("cost", card["cost"], ui.say("Costs {cost} Influence", cost=card["cost"]))


def _sign(css: str, shown: Any, label: str) -> h.Renderable:
    """A short sign, and what it means in words."""
    return h.span(class_=css, title=label)[h.span(aria_hidden="true")[shown], h.span(class_="unseen")[label]]


def _picture(card: dict[str, Any]) -> h.Renderable | None:
    return h.span(class_="minion-picture")[card_art("tyrants", card["icon"])] if "icon" in card else None


def _points(ui: Ui, card: dict[str, Any]) -> h.Renderable:
    """The two values of a card at the end of the game."""
    deck, circle = card["deck_vp"], card["inner_circle_vp"]
    return h.span(class_="minion-points")[
        amount("deck", deck, ui.say("{points} VP in the deck", points=deck)),
        amount("inner-circle", circle, ui.say("{points} VP in the inner circle", points=circle), "circle"),
    ]


def _kind(ui: Ui, card: dict[str, Any]) -> h.Renderable:
    """Type, half-deck, and a dot for each copy there is."""
    dots = card["copies"] if card["copies"] <= MOST_DOTS else 0
    return h.span(class_="minion-kind")[
        h.span(class_="minion-type")[ui.localized(card.get("type"))],
        _sign("minion-deck", facts.deck_sign(card["deck"]), ui.name(f"deck:{card['deck']}")),
        bool(dots) and _sign("minion-rarity", "•" * dots, ui.say("Copies: {count}", count=dots)),
    ]


# ------------------------------------------------------------------ what can be done with a card


def about(view: dict[str, Any], ref: str) -> tuple[list[Option], list[Option]]:
    """The options that are about a thing in the first place, and the candidates about it that are refused."""
    decision = view["decision"] or {}
    return (
        [option for option in decision.get("options", []) if option["refs"][:1] == [ref]],
        [option for option in decision.get("refused", []) if option["refs"][:1] == [ref]],
    )


def thing(
    view: dict[str, Any], ui: Ui, id: str, ref: str, place: str, css: str = "", extra: Any = None, short: bool = False
) -> h.Renderable:
    """A card on the table: one tap on it opens it, and a button on it does the one thing that can be done with it.

    `ref` is what options call it: the card itself, or the pile on whose top it lies; `place` tells apart where it is.
    """
    options, refused = about(view, ref)
    card = facts.card(id)
    state = " doable" if options else " refused" if refused else ""
    state += " promised" if ref in lights(view, ui) else ""
    state += " advised" if any(is_advised(ui, option) for option in options) else ""
    opened = " opened" if ui.pointer.popover is not None and tuple(ui.pointer.popover) == ("card", ref) else ""
    return h.div(
        class_=f"minion {card['aspect']} {css}{state}{opened}",
        id=f"{place}-{h.slug(id)}",
        data_hover=options[0]["id"] if len(options) == 1 else None,
    )[
        h.button(
            type="button",
            class_="minion-face",
            data_act="pop",
            data_arg=f"card:{ref}",
            aria_haspopup="dialog",
        )[face(ui, id, short)],
        extra,
        _doing(ui, ref, options, place),
    ]


def _doing(ui: Ui, ref: str, options: list[Option], place: str) -> h.Renderable | None:
    """The button of what can be done with a card at once. Why nothing can is told by the card when it is opened."""
    if not options:
        return None
    label = ui.word(VERBS.get(options[0]["verb"], options[0]["verb"]))
    if len(options) == 1:
        return choose(ui, options[0], label, css="small doing", place=f"{place}-", short=True)
    return act("pop", [label, " …"], f"card:{ref}", css="small doing", aria_label=f"{label}: {ui.name(ref)}")


# ------------------------------------------------------------------ an opened card


def opened(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """The card that lies open beside the map, with what it would do and the buttons to do it.

    It covers nothing of the map: what the card would offer is lit there meanwhile.
    """
    if ui.pointer.popover is None or ui.pointer.popover.kind != "card":
        return None
    from ..table.popovers import entry_page

    ref = ui.pointer.popover.arg if ":" in ui.pointer.popover.arg else f"card:{ui.pointer.popover.arg}"
    id = top_of(view, ref)
    options, refused = about(view, ref)
    previews = [option["preview"] for option in options if option.get("preview")]
    return h.section(
        class_="opened-card panel",
        id="opened-card",
        role="dialog",
        aria_label=ui.localized(facts.card(id)["name"]),
        data_focus=f"opened-choose-{h.slug(options[0]['id'])}" if options else "opened-close",
    )[
        act("close", "×", css="small quiet close", aria_label=ui.say("Close"), id="opened-close"),
        h.article(class_=f"minion whole {facts.card(id)['aspect']}")[face(ui, id)],
        h.div(class_="opened-acts")[
            [_gains(ui, preview) for preview in previews],
            [choose(ui, option, css="primary", place="opened-") for option in options],
            [_why(ui, option) for option in refused],
            not options and not refused and h.p(class_="note")[_idle(view, ui)],
            _doubt(ui, facts.card(id)),
            _author(ui, facts.card(id)),
            entry_page(view, ui, "card", id),
        ],
    ]


def top_of(view: dict[str, Any], ref: str) -> str:
    """The card that a ref shows: itself, or the one on top of a pile."""
    what, _colon, id = ref.partition(":")
    if what == "pile":
        return next(iter(reversed(cards_in(view, id))), id)
    return id


def cards_in(view: dict[str, Any], zone: str) -> Sequence[str]:
    """The cards of a zone that whoever looks may see."""
    return (view["zones"].get(zone) or {}).get("cards") or ()


def lights(view: dict[str, Any], ui: Ui) -> list[str]:
    """What the card that is open or pointed at would offer, before it is played."""
    if ui.pointer.preview and ui.pointer.preview.get("preview"):
        return ui.pointer.preview["preview"].get("lights") or []
    if ui.pointer.popover is None or ui.pointer.popover.kind != "card":
        return []
    options, _refused = about(view, ui.pointer.popover.arg)
    return [ref for option in options for ref in (option.get("preview") or {}).get("lights") or []]


PLACES = ("site:", "space:")


def _gains(ui: Ui, preview: dict[str, Any]) -> h.Renderable | None:
    gains = {name: count for name, count in (preview.get("gains") or {}).items() if count}
    lit = sum(ref.startswith(PLACES) for ref in preview.get("lights") or ())
    if not gains and not lit:
        return None
    return h.p(class_="gains")[
        [amount(name, f"+{count}", f"+{counted(ui, RESOURCES[name], count)}", name) for name, count in gains.items()],
        bool(lit) and h.span(class_="note")[ui.say("Lit on the map, to choose from: {count}", count=lit)],
    ]


def _why(ui: Ui, option: Option) -> h.Renderable:
    rule, reason = option["why"][0]
    return h.p(class_="why-line")[
        h.b[ui.say("Why not “{what}”?", what=option["label"])], " ", ui.word(reason), " ", rule_link(ui, rule)
    ]


def _idle(view: dict[str, Any], ui: Ui) -> str:
    decision = view["decision"]
    if decision is None:
        return ui.say("The game is over")
    if "options" not in decision:
        return ui.say("Waiting for {who}", who=f"seat:{decision['seat']}")
    return ui.say("You cannot use it now.")


CONFIDENCE = {
    "high": _("well attested"),
    "medium": _("from one good source"),
    "low": _("partly a guess"),
}


def _author(ui: Ui, card: dict[str, Any]) -> h.Renderable | None:
    """Who wrote a card that is somebody's own."""
    made = facts.author(card["deck"])
    if made is None:
        return None
    from ..own.written import written_by

    return written_by(ui, *made)


def _doubt(ui: Ui, card: dict[str, Any]) -> h.Renderable | None:
    if card.get("confidence") in (None, "high"):
        return None
    return h.p(class_="note")[ui.say("Values: {confidence}.", confidence=CONFIDENCE[card["confidence"]])]
