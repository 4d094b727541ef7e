"""The market: six cards for sale, what is left behind them, the piles that are always there, and what was devoured."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..markup.controls import act, icon
from ..table.pieces import rule_link
from ..ui import Ui
from . import facts
from .cards import about, cards_in, thing

PILES = ("priestess-of-lolth", "house-guard", "insane-outcast")


def market(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The market row and the piles beside it."""
    cards = cards_in(view, "market")
    return h.section(
        class_="market drawer", id="market", aria_labelledby="market-title", data_region=True, tabindex="-1"
    )[
        h.header[h.h2(id="market-title")[ui.say("Market")], _behind(view, ui), _devoured(view, ui)],
        last_round(view, ui),
        h.div(class_="market-row")[
            [thing(view, ui, card, f"card:{card}", "market", _price(view, ui, card)) for card in cards],
            not cards and h.p(class_="note")[ui.say("The market is empty.")],
        ],
        h.div(class_="piles-row")[[_pile(view, ui, pile) for pile in PILES if pile in view["zones"]]],
    ]


def _price(view: dict[str, Any], ui: Ui, card: str) -> str:
    """Whether the player whose turn it is could pay for a card."""
    table = view["table"]
    if ui.seating.seat is None or table["active"] != ui.seating.seat or table["phase"] != "main":
        return "for-sale"
    return "for-sale " + (
        "in-reach" if facts.card(card)["cost"] <= table["players"][ui.seating.seat]["influence"] else "dear"
    )


def _behind(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """How many cards are left in the market deck."""
    count = view["zones"]["market-deck"]["count"]
    label = ui.say("Cards left in the market deck: {count}", count=count)
    few = " few" if count <= 2 * len(view["table"]["players"]) else ""
    return h.span(class_=f"amount market-deck{few}", title=label)[
        icon("deck"), h.b(aria_hidden="true")[count], h.span(class_="unseen")[label]
    ]


def _devoured(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    count = view["zones"]["devoured"]["count"]
    if not count:
        return None
    label = ui.say("Devoured: {count}", count=count)
    return act("pop", [icon("devoured"), h.b[count]], "zone:devoured", css="small quiet", aria_label=label, title=label)


def last_round(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """That the end of the game is triggered, and by what."""
    trigger = view["table"]["trigger"]
    if not trigger or view["result"]:
        return None
    if trigger["cite"] == "endgame.market-empty":
        label = ui.say("The market deck is empty: this round is the last.")
    else:
        label = ui.say("{who} has placed the last troop: this round is the last.", who=f"seat:{trigger['seat']}")
    return h.p(class_="last-round", role="note")[icon("pass"), h.span[label], " ", rule_link(ui, trigger["cite"])]


def _pile(view: dict[str, Any], ui: Ui, pile: str) -> h.Renderable:
    """A pile of equal cards: what lies on top, and how many there are."""
    count = view["zones"][pile]["count"]
    cards = cards_in(view, pile)
    left = h.span(class_="left", title=ui.say("Left: {count}", count=count))[
        h.span(aria_hidden="true")["×", count], h.span(class_="unseen")[ui.say("Left: {count}", count=count)]
    ]
    ref = _pile_ref(view, pile)
    return thing(
        view, ui, cards[-1] if cards else pile, ref, "pile", f"in-pile {_price(view, ui, pile)}", left, short=True
    )


def _pile_ref(view: dict[str, Any], pile: str) -> str:
    """What options call the top of a pile: the card if they name it first, the pile otherwise."""
    cards = cards_in(view, pile)
    if cards and any(about(view, f"card:{cards[-1]}")):
        return f"card:{cards[-1]}"
    return f"pile:{pile}"
