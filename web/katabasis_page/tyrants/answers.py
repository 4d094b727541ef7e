"""Every legal answer as a native button. Those of a turn lie in groups that fold, since there can be sixty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import markup as h
from ..markup.controls import icon
from ..table.options import Option, OptionStyle, Sign, first_ref, is_about, labelled
from ..table.pieces import choose
from ..ui import Ui
from ..words import _
from . import facts
from .signs import aspect_sign, troop_sign

GROUPS = {
    "play": (_("Play a card"), ""),
    "deploy": (_("Deploy a troop"), _("1 Power")),
    "assassinate": (_("Assassinate a troop"), _("3 Power")),
    "return": (_("Return an enemy spy"), _("3 Power")),
    "recruit": (_("Recruit a card"), _("its cost in Influence")),
}
"""The kinds of things to do in a turn, in the order of the list, and what each costs."""

SYMBOLS = {
    "play": "play",
    "choose": "play",
    "deploy": "troop",
    "assassinate": "assassinate",
    "supplant": "supplant",
    "return": "return",
    "return-spy": "spy",
    "spy": "spy",
    "take": "spy",
    "recruit": "recruit",
    "move": "move",
    "to": "move",
    "promote": "upgrade",
    "by": "upgrade",
    "devour": "devoured",
    "pay": "discard",
    "reveal": "hand",
    "opponent": "house",
    "end": "pass",
    "pass": "pass",
}

PLACES = ("site", "space")
OPTION_STYLE = OptionStyle(symbols=SYMBOLS, closing=("pass", "end"), most_refused=12, answered_on_board=PLACES)


def arrange(view: dict[str, Any], ui: Ui, offered: Sequence[Option]) -> Any:
    """What can be done in a turn in groups, and every other answer by what it is about."""
    return _turn(view, ui, offered) if is_turn(view) else _plain(view, ui, offered)


def is_turn(view: dict[str, Any]) -> bool:
    """Whether the main part of a turn is asked about, which mostly goes on with another card."""
    decision = view["decision"] or {}
    return decision.get("name") == "turn" and "options" in decision


# ------------------------------------------------------------------ a turn


def _turn(view: dict[str, Any], ui: Ui, offered: Sequence[Option]) -> list[Any]:
    groups: dict[str, list[Option]] = {}
    for option in offered:
        groups.setdefault(option["verb"], []).append(option)
    order = [*(verb for verb in GROUPS if verb in groups), *(verb for verb in groups if verb not in GROUPS)]
    return [_group(view, ui, verb, groups[verb]) for verb in order]


def _group(view: dict[str, Any], ui: Ui, verb: str, offered: list[Option]) -> h.Renderable:
    name, price = GROUPS.get(verb, (verb, ""))
    return h.details(class_="answer-group", id=f"group-{verb}")[
        h.summary[
            icon(SYMBOLS.get(verb, "play")),
            h.span(class_="group-name")[ui.word(name)],
            price and h.span(class_="note")[ui.word(price)],
            h.span(class_="count")[len(offered)],
        ],
        h.ul(class_=f"answers {verb}")[[h.li[_answer(view, ui, option)] for option in offered]],
    ]


def _answer(view: dict[str, Any], ui: Ui, option: Option) -> h.Renderable:
    """A short button, where the heading says the rest."""
    kind, _colon, id = first_ref(option).partition(":")
    if kind in PLACES:
        return place_button(view, ui, option)
    if kind == "card":
        return card_button(ui, option, id)
    return choose(ui, option, icon(SYMBOLS.get(option["verb"], "play")), h.span[ui.word(option["label"])])


def place_button(view: dict[str, Any], ui: Ui, option: Option, place: str = "") -> h.Renderable:
    """A place, and whose piece there is meant."""
    colour = colour_of(option)
    return choose(
        ui,
        option,
        bool(colour) and troop_sign(view["table"], colour),
        h.span[ui.name(first_ref(option))],
        css="small answer",
        place=place,
        short=True,
    )


def colour_of(option: Option) -> str:
    """Whose piece an option is about, as trophy halls call it; "" if it names none."""
    for ref in option["refs"][1:]:
        kind, _colon, id = ref.partition(":")
        if ref == "troop:white":
            return "white"
        if kind == "seat":
            return str(id)
    return ""


def card_button(ui: Ui, option: Option, card: str) -> h.Renderable:
    """A card by its name, with its aspect and, in the market, its cost."""
    printed = facts.card(card)
    return choose(
        ui,
        option,
        aspect_sign(ui, printed["aspect"]),
        h.span[ui.localized(printed["name"])],
        option["verb"] == "recruit" and h.b(class_="cost")[printed["cost"]],
        css="small answer",
        short=True,
    )


# ------------------------------------------------------------------ every other decision


def _plain(view: dict[str, Any], ui: Ui, offered: Sequence[Option]) -> Any:
    """Places as a field of small buttons with whose pieces they are about; all else with its whole label."""
    places = [option for option in offered if is_about(option, PLACES)]
    others = [option for option in offered if not is_about(option, PLACES)]
    return [
        others and h.ul(class_="choices")[[h.li[labelled(ui, option, OPTION_STYLE, _sign(ui))] for option in others]],
        places
        and [
            h.p(class_="note")[ui.say("Choose on the map, or here:")],
            h.ul(class_="answers")[[h.li[place_button(view, ui, option)] for option in places]],
        ],
    ]


def _sign(ui: Ui) -> Sign:
    def sign(option: Option) -> Any:
        kind, _colon, id = first_ref(option).partition(":")
        if kind == "card" and option["verb"] != "choose":
            return aspect_sign(ui, facts.card(id)["aspect"])
        return None

    return sign


def menu_button(view: dict[str, Any], ui: Ui, option: Option) -> h.Renderable:
    """An option of the place that was clicked: what is done, to whose piece, without naming the place again."""
    colour = colour_of(option)
    name = GROUPS.get(option["verb"], ("",))[0]
    label = ui.word(name) if name else ui.word(option["label"])
    sign = troop_sign(view["table"], colour) if colour else None
    return choose(
        ui,
        option,
        icon(SYMBOLS.get(option["verb"], "play")),
        h.span[label],
        sign,
        css="small",
        place="menu-",
        short=True,
    )
