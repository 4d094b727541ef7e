"""The words of card texts: what each instruction of a card consists of, and what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kernel.card_words import IS_TRUE, Kind, Word, Words, at_least, is_flag, kind, one_of

AMOUNT = at_least(1)
ASPECTS = ("ambition", "conquest", "malice", "guile", "obedience")
ASPECT = one_of(*ASPECTS)
TROOPS = one_of("any", "white")

CONDITIONS: Words = {
    "inner-circle": Word("there are so many cards in the inner circle", keys={"at_least": AMOUNT}),
    "player-trophies": Word("there are so many troops of players in the trophy hall", keys={"at_least": AMOUNT}),
    "player-troop-at-that-site": Word("another player has a troop at that site"),
}
COSTS: Words = {
    "devour-hand": Word("devour a card in hand"),
    "devour-inner-circle": Word("devour a card of the inner circle"),
    "discard-hand": Word("discard a card"),
    "return-spy": Word("return one spy"),
    "return-spies": Word("return any number of spies"),
}
COUNTED: Words = {
    "white-trophies": Word("white troops in the trophy hall"),
    "total-control-sites": Word("sites in total control"),
    "controlled-sites": Word("sites in control"),
    "markers": Word("site control markers held"),
    "inner-circle": Word("cards in the inner circle"),
}
RECRUITERS: Words = {
    "self": Word("the card's player"),
    "opponents": Word("every opponent"),
    "opponent": Word("one opponent, chosen"),
    "opponent-next-to-deployed": Word("one, chosen among the opponents with a troop next to one just deployed"),
}


def are_instructions(value: Any) -> bool:
    return isinstance(value, list) and bool(value)


INSTRUCTIONS = Kind(are_instructions, "instructions")


@kind("a list of lists of instructions")
def are_branches(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 1 and all(map(are_instructions, value))


THEN: Mapping[str, Kind] = {"then": INSTRUCTIONS}

VERBS: Words = {
    "power": Word("gain so much Power", AMOUNT),
    "influence": Word("gain so much Influence", AMOUNT),
    "draw": Word("draw so many cards", AMOUNT),
    "deploy": Word("deploy so many troops", AMOUNT),
    "assassinate": Word("assassinate so many troops", AMOUNT, {"whom": TROOPS, "at": one_of("presence", "that-site")}),
    "supplant": Word(
        "supplant so many troops, at `those-sites` so many at each",
        AMOUNT,
        {"whom": TROOPS, "at": one_of("presence", "anywhere", "that-site", "those-sites")},
    ),
    "place_spy": Word("place so many spies", AMOUNT),
    "move": Word("move so many enemy troops", AMOUNT, {"up_to": is_flag}),
    "return": Word("return so many forces of other players", AMOUNT, {"what": one_of("troop-or-spy", "spy")}),
    "promote": Word(
        "promote so many cards at once, of the deck its top card", AMOUNT, {"from": one_of("deck", "discard")}
    ),
    "promote_later": Word(
        "at the end of the turn, promote so many cards played in it; then do the rest",
        AMOUNT,
        {"up_to": is_flag, "which": one_of("other", "obedience"), "then?": INSTRUCTIONS},
    ),
    "deck_to_discard": Word("the deck goes to the discard pile", IS_TRUE),
    "recruit_free": Word("recruit a market card of that aspect without paying", ASPECT, {"max_cost": AMOUNT}),
    "devour_market": Word("devour so many cards of the market", AMOUNT, {"may": is_flag}),
    "outcast": Word("they recruit so many Insane Outcasts each", AMOUNT, {"who": one_of(*RECRUITERS)}),
    "vp": Word(
        "gain so many VP for every `per` of what is counted, rounded down",
        AMOUNT,
        {"per": AMOUNT, "of": one_of(*COUNTED)},
    ),
    "redeploy_trophies": Word("put up to so many troops of any trophy halls on empty spaces anywhere", AMOUNT),
    "return_to_pile": Word("this card goes back to its pile", IS_TRUE),
    "choose": Word("one of the lists is chosen and carried out, so many times", are_branches, {"times": AMOUNT}),
    "if": Word("the rest, if the condition holds", one_of(*CONDITIONS), {"at_least?": AMOUNT, **THEN}),
    "focus": Word("the rest, if another card of that aspect was played this turn or is revealed", ASPECT, THEN),
    "cost": Word("the player may pay, once, for the rest", one_of(*COSTS), THEN),
}
