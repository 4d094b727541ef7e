"""The own hand, large and to be read, and what has been played this turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import markup as h
from ..markup.controls import act, icon
from ..table.hands import no_cards, whose_hand
from ..table.pieces import choose
from ..ui import Ui
from ..words import ngettext
from . import facts
from .answers import is_turn
from .cards import cards_in, thing
from .signs import INFLUENCE, POWER, aspect_sign

CARDS = ngettext("{count} card", "{count} cards")


def hand(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The cards of whoever looks at the screen, in a row that scrolls where it is longer than the screen."""
    cards = () if ui.seating.seat is None else cards_in(view, f"hand-{ui.seating.seat}")
    return h.section(
        class_="hand" if cards else "hand empty",
        id="hand",
        aria_label=ui.say("Hand"),
        data_region=True,
        tabindex="-1",
        data_home=is_turn(view),
    )[
        h.div(class_="hand-cards")[[thing(view, ui, card, f"card:{card}", "hand", "in-hand") for card in cards]]
        if cards
        else no_cards(ui),
        whose_hand(ui),
    ]


def simple_plays(view: dict[str, Any]) -> list[str]:
    """The ids of the options that play a card with nothing to choose."""
    options = (view["decision"] or {}).get("options", [])
    return [option["id"] for option in options if option["verb"] == "play" and (option.get("info") or {}).get("simple")]


def end_of_turn(view: dict[str, Any], ui: Ui, ending: Sequence[dict[str, Any]]) -> list[Any]:
    """What is done with the hand as a whole: all cards that need no thought played at once, and the turn ended."""
    plays = simple_plays(view)
    return [
        len(plays) > 1
        and act(
            "play-each",
            [
                icon("play"),
                h.span[ui.say("Play all cards without choices"), h.small[ui.word((CARDS, {"count": len(plays)}))]],
            ],
            "\n".join(plays),
            css="play-all",
            id="play-all",
        ),
        [choose(ui, option, icon("pass"), _end(view, ui, option), css="end-turn") for option in ending],
    ]


def _end(view: dict[str, Any], ui: Ui, option: dict[str, Any]) -> h.Renderable:
    """What ends the turn, and what is then lost unused: no undo brings that back once new cards are drawn."""
    player = view["table"]["players"][view["table"]["active"]]
    cards = len(cards_in(view, f"hand-{view['table']['active']}"))
    unused = [
        ui.word(text)
        for count, text in (
            (cards, (CARDS, {"count": cards})),
            (player["power"], (POWER, {"count": player["power"]})),
            (player["influence"], (INFLUENCE, {"count": player["influence"]})),
        )
        if count
    ]
    return h.span[ui.word(option["label"]), unused and h.small[ui.say("unused: {what}", what=", ".join(unused))]]


def played(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """What the active player has played this turn, in order, with the promotions that are due at its end."""
    table = view["table"]
    seat = table["active"]
    cards = [] if seat is None else list(cards_in(view, f"played-{seat}"))
    if not cards:
        return None
    due = {each["card"] for each in table["due"]}
    return h.section(class_="played", id="played", aria_labelledby="played-title")[
        h.h3(id="played-title")[ui.say("Played this turn"), h.span(class_="count")[len(cards)]],
        h.ul[
            [
                h.li[
                    h.button(
                        type="button",
                        class_="played-card"
                        + (" resolving" if card == table["resolving"] else "")
                        + (" due" if card in due else ""),
                        id=f"played-{card.replace('.', '-')}",
                        data_act="pop",
                        data_arg=f"card:card:{card}",
                        aria_haspopup="dialog",
                    )[
                        aspect_sign(ui, facts.card(card)["aspect"]),
                        h.span[ui.localized(facts.card(card)["name"])],
                        card in due
                        and h.span(class_="due-sign", title=ui.say("Promotes a card at the end of the turn"))[
                            icon("upgrade"), h.span(class_="unseen")[ui.say("promotes a card")]
                        ],
                    ]
                ]
                for card in cards
            ]
        ],
        _due(table, ui),
    ]


def _due(table: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """How many promotions wait for the end of the turn."""
    due = table["due"]
    if not due:
        return None
    return h.p(class_="promotions-due note", id="promotions-due")[
        icon("upgrade"),
        " ",
        ui.say("Promotions due at the end of the turn: {count}", count=sum(each["count"] for each in due)),
    ]
