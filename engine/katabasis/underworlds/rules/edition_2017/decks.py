"""Building decks (2017 p. 13): twelve objective cards, twenty power cards or more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ....kernel.text import Refusal, quoted, refuse
from ...content import CARDS, Card
from ...edition import Edition
from ..decks import card_of_edition, refs

OBJECTIVES = 12
LEAST_POWER = 20
UNIVERSAL = "universal"


def card_faults(rules: Edition, warband: str, cards: Sequence[str], card: str) -> list[Refusal]:
    """Why a card cannot be added to those of a deck: it is another warband's (deck.usable-by-warband), one of its name
    is there (deck.unique-2017), or the objective deck is full (deck.objective-size-2017)."""
    printed = card_of_edition(rules.id, card)
    if printed is None:
        return [_unknown(card)]
    known = [CARDS[other] for other in cards if card_of_edition(rules.id, other)]
    refusals = _foreign(warband, printed)
    if _name(printed) in map(_name, known):
        refusals.append(refuse(rules.cite("deck.unique"), "The deck has {card} already", card=f"card:{card}"))
    objectives = sum(other.type == "objective" for other in known)
    if printed.type == "objective" and objectives >= OBJECTIVES:
        refusals.append(_wrong_objectives(rules, objectives + 1))
    return refusals


def deck_faults(rules: Edition, warband: str, cards: Sequence[str]) -> list[Refusal]:
    """All that is wrong with the cards of a deck, together and one by one."""
    unknown = [card for card in dict.fromkeys(cards) if card_of_edition(rules.id, card) is None]
    known = [CARDS[card] for card in cards if card not in unknown]
    power = [card for card in known if card.type != "objective"]
    ploys = sum(card.type == "ploy" for card in power)
    refusals = [_unknown(card) for card in unknown]
    for card in dict.fromkeys(known_card.id for known_card in known):
        refusals += _foreign(warband, CARDS[card])
    refusals += _repeated(rules, known)
    if len(known) - len(power) != OBJECTIVES:
        refusals.append(_wrong_objectives(rules, len(known) - len(power)))
    if len(power) < LEAST_POWER:
        rule, least = rules.cite("deck.power-size"), LEAST_POWER
        refusals.append(refuse(rule, "Power cards: {least} or more, not {count}", least=least, count=len(power)))
    if ploys > len(power) // 2:
        refusals.append(
            refuse(
                "deck.ploy-limit",
                "Of {count} power cards at most {most} may be ploys, not {ploys}",
                count=len(power),
                most=len(power) // 2,
                ploys=ploys,
            )
        )
    return refusals


def _unknown(card: str) -> Refusal:
    return refuse("deck.two-decks", "There is no card {card} in this edition", card=quoted(card))


def _foreign(warband: str, card: Card) -> list[Refusal]:
    if card.warband in (warband, UNIVERSAL):
        return []
    values = {"card": f"card:{card.id}", "other": f"warband:{card.warband}"}
    return [refuse("deck.usable-by-warband", "{card} belongs to {other}", **values)]


def _repeated(rules: Edition, cards: Sequence[Card]) -> list[Refusal]:
    """A sentence for every name that several cards have: names tell cards apart (deck.unique-2017)."""
    names = Counter(map(_name, cards))
    repeated = {_name(card): [other.id for other in cards if _name(other) == _name(card)] for card in cards}
    return [
        refuse(rules.cite("deck.unique"), "Cards of the same name: {cards}", cards=refs(same))
        for name, same in repeated.items()
        if names[name] > 1
    ]


def _name(card: Card) -> str:
    name: str = card.declared["name"]["en"]
    return name


def _wrong_objectives(rules: Edition, count: int) -> Refusal:
    rule = rules.cite("deck.objective-size")
    return refuse(rule, "Objective cards: {right}, not {count}", right=OBJECTIVES, count=count)
