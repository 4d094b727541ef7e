"""What the branches of a card say, for the buttons that choose among them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...kernel.text import N_, Text, say
from ..content import Instruction
from .registry import verb_of


def branch(instructions: Sequence[Instruction]) -> Text:
    """Instructions in a few words."""
    texts = [_PHRASES[verb_of(instruction)](instruction) for instruction in instructions]
    phrase = texts[-1]
    for text in reversed(texts[:-1]):
        phrase = say("{first}; {then}", first=text, then=phrase)
    return phrase


def _troops(instruction: Instruction, white: str, troop: str, verb: str) -> Text:
    return Text(white if instruction["whom"] == "white" else troop, {"amount": instruction[verb]})


def _assassinate(instruction: Instruction) -> Text:
    if instruction["at"] == "that-site":
        return say("Assassinate {amount} at that site", amount=instruction["assassinate"])
    white, troop = N_("Assassinate white troops: {amount}"), N_("Assassinate troops: {amount}")
    return _troops(instruction, white, troop, "assassinate")


def _supplant(instruction: Instruction) -> Text:
    if instruction["at"] == "anywhere":
        return say("Supplant white troops anywhere: {amount}", amount=instruction["supplant"])
    if instruction["at"] == "that-site":
        return say("Supplant {amount} at that site", amount=instruction["supplant"])
    if instruction["at"] == "those-sites":
        return say("Supplant {amount} at each of those sites", amount=instruction["supplant"])
    white, troop = N_("Supplant white troops: {amount}"), N_("Supplant troops: {amount}")
    return _troops(instruction, white, troop, "supplant")


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
    "draw": lambda does: say("Draw cards: {amount}", amount=does["draw"]),
    "deploy": lambda does: say("Deploy troops: {amount}", amount=does["deploy"]),
    "place_spy": lambda does: say("Place spies: {amount}", amount=does["place_spy"]),
    "assassinate": _assassinate,
    "supplant": _supplant,
    "cost": _cost,
    "promote_later": lambda does: say("Promote at the end of the turn: {amount}", amount=does["promote_later"]),
    "vp": lambda does: say("Gain VP for what you hold"),
}
"""The verbs that stand in branches so far."""
