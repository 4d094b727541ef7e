"""What the branches of a card say, for the buttons that choose among them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...kernel.text import Text, ngettext, say
from ..content import Instruction
from .registry import verb_of


def branch(instructions: Sequence[Instruction]) -> Text:
    """Instructions in a few words."""
    texts = [_PHRASES[verb_of(instruction)](instruction) for instruction in instructions]
    phrase = texts[-1]
    for text in reversed(texts[:-1]):
        phrase = say("{first}; {then}", first=text, then=phrase)
    return phrase


def _assassinate(instruction: Instruction) -> Text:
    if instruction["at"] == "that-site":
        return say("Assassinate {amount} at that site", amount=instruction["assassinate"])
    if instruction["whom"] == "white":
        white = ngettext("Assassinate {count} white troop", "Assassinate {count} white troops")
        return say(white, count=instruction["assassinate"])
    return say(ngettext("Assassinate {count} troop", "Assassinate {count} troops"), count=instruction["assassinate"])


def _supplant(instruction: Instruction) -> Text:
    if instruction["at"] == "anywhere":
        anywhere = ngettext("Supplant {count} white troop anywhere", "Supplant {count} white troops anywhere")
        return say(anywhere, count=instruction["supplant"])
    if instruction["at"] == "that-site":
        return say("Supplant {amount} at that site", amount=instruction["supplant"])
    if instruction["at"] == "those-sites":
        return say("Supplant {amount} at each of those sites", amount=instruction["supplant"])
    if instruction["whom"] == "white":
        white = ngettext("Supplant {count} white troop", "Supplant {count} white troops")
        return say(white, count=instruction["supplant"])
    return say(ngettext("Supplant {count} troop", "Supplant {count} troops"), count=instruction["supplant"])


def _cost(instruction: Instruction) -> Text:
    return say("{cost}: {then}", cost=cost_of(instruction["cost"]), then=branch(instruction["then"]))


def cost_of(kind: str) -> Text:
    """What is paid."""
    return COSTS[kind]


COSTS = {
    "devour-hand": say("Devour a card in hand"),
    "devour-inner-circle": say("Devour a card of the inner circle"),
    "discard-hand": say("Discard a card"),
    "return-spy": say("Return one of your spies"),
    "return-spies": say("Return spies of yours"),
}

_PHRASES: dict[str, Callable[[Instruction], Text]] = {
    "power": lambda does: say("{amount} Power", amount=does["power"]),
    "influence": lambda does: say("{amount} Influence", amount=does["influence"]),
    "draw": lambda does: say(ngettext("Draw {count} card", "Draw {count} cards"), count=does["draw"]),
    "deploy": lambda does: say(ngettext("Deploy {count} troop", "Deploy {count} troops"), count=does["deploy"]),
    "place_spy": lambda does: say(ngettext("Place {count} spy", "Place {count} spies"), count=does["place_spy"]),
    "assassinate": _assassinate,
    "supplant": _supplant,
    "cost": _cost,
    "promote_later": lambda does: say(
        ngettext("Promote {count} card at the end of the turn", "Promote {count} cards at the end of the turn"),
        count=does["promote_later"],
    ),
    "vp": lambda does: say("Gain VP for what you hold"),
}
"""The verbs that may stand in branches."""
SPOKEN = tuple(_PHRASES)
