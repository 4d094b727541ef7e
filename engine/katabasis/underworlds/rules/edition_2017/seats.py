"""The word of a seat: its warband, and after a colon the cards of the deck that was built for it, by their printed
numbers.

    garreks-reavers
    garreks-reavers:1-9,11-15,20,236
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....content import belongs
from ....kernel.errors import UnknownGame
from ....kernel.text import quoted
from ....kernel.zones import ALL
from ...content import CARDS, of
from ...edition import Edition
from ...state import UnderworldsTable, printed
from ..decks import MOST_CARDS
from .decks import UNIVERSAL

SECRET = "secret"
"""The word of a seat whose warband is picked in secret (match.secret-warband)."""
IMAGINED = "i"
"""Stands in ids of cards that somebody may have, before the seat."""
_LARGEST = 9999
"""Numbers of cards are smaller."""


def short_seats(
    rules: Edition, seats: Sequence[str], options: Mapping[str, Any]
) -> tuple[Sequence[str], Mapping[str, Any]]:
    """Built decks in the words of their seats, instead of lists of cards among the options."""
    decks = options.get("decks")
    if not isinstance(decks, list) or len(decks) != len(seats):
        return seats, options
    numbers = _numbers(rules)
    if not all(type(deck) is list and all(type(card) is str and card in numbers for card in deck) for deck in decks):
        return seats, options
    if any(len(set(deck)) < len(deck) for deck in decks):
        return seats, options
    words = [word_of(rules, seat, deck) for seat, deck in zip(seats, decks, strict=True)]
    return words, {name: value for name, value in options.items() if name != "decks"}


def word_of(rules: Edition, seat: str, cards: Sequence[str]) -> str:
    """The word of a seat that has built a deck of those cards; of one that has the usual deck if there are none."""
    numbers = _numbers(rules)
    return seat if not cards else f"{seat}:{','.join(_ranges(sorted(numbers[card] for card in cards)))}"


def brought(rules: Edition, word: str) -> tuple[str, list[str] | None]:
    """A warband, and the cards of a built deck. Raises UnknownGame."""
    seat, colon, text = word.partition(":")
    if seat == SECRET and not colon:
        return "", None
    return seat, _cards(rules, text) if colon else None


def possible_cards(table: UnderworldsTable, seat: int) -> Mapping[str, Sequence[str]]:
    """Of another player's cards only those are known that lie open, or have: any others of the warband and universal
    ones may be in that deck. So it is with warbands that have been picked in secret."""
    possible: dict[str, Sequence[str]] = {"picks": list(of(table.edition).warbands)}
    for other in table.seats:
        if other != seat and table.players[other].warband:
            for kind in ("objective", "power"):
                possible[f"{kind}-{other}"] = _unseen(table, other, kind)
    return possible


def _unseen(table: UnderworldsTable, seat: int, kind: str) -> list[str]:
    """The cards of a kind that a seat may have where nobody else sees them, under ids of their own."""
    warband = table.players[seat].warband
    seen = {
        printed(card)
        for zone in table.zones.values()
        if zone.sees == ALL
        for card in zone.cards
        if owner_of(card) == seat
    }
    return [
        f"{id}.{IMAGINED}{seat + 1}"
        for id, card in CARDS.items()
        if belongs(card.declared, table.edition)
        and card.warband in (warband, UNIVERSAL)
        and (card.type == "objective") == (kind == "objective")
        and id not in seen
    ]


def owner_of(card: str) -> int:
    """The seat of a card of a secret deck."""
    suffix = card.partition(".")[2]
    return int(suffix) - 1 if suffix.isdecimal() else 0


def _cards(rules: Edition, text: str) -> list[str]:
    ids = {number: id for id, number in _numbers(rules).items()}
    cards: list[str] = []
    for part in text.split(",")[: MOST_CARDS + 1]:
        first, dash, last = part.partition("-")
        try:
            numbers = range(_number(first), _number(last if dash else first) + 1)
            if not numbers:
                raise ValueError(part)
            cards += [ids[number] for number in numbers[: MOST_CARDS + 1]]
        except (ValueError, KeyError):
            raise UnknownGame(f"no cards of this edition have the numbers {quoted(part)}") from None
    return cards[: MOST_CARDS + 1]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text[:5]) > _LARGEST:
        raise ValueError(text)
    return int(text)


def _numbers(rules: Edition) -> dict[str, int]:
    """The numbers printed on the cards of the edition, by their ids."""
    return {id: card.declared["number"] for id, card in CARDS.items() if belongs(card.declared, rules.id)}


def _ranges(numbers: Sequence[int]) -> Iterator[str]:
    """Sorted numbers, those that follow each other as "1-9"."""
    first = 0
    for place, number in enumerate(numbers, 1):
        if place == len(numbers) or numbers[place] != number + 1:
            yield f"{numbers[first]}" if number == numbers[first] else f"{numbers[first]}-{number}"
            first = place
