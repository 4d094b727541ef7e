"""What happens to cards (pp. 12-13): draw, recruit, devour, promote, discard, and the Insane Outcasts."""

from __future__ import annotations

from collections.abc import Sequence

from ..content import OUTCAST, card_of
from ..state import TyrantsTable

MARKET = 6
"""Cards that the market holds (setup.market-row)."""


def draw(table: TyrantsTable, seat: int, count: int, rule: str = "draw.procedure") -> None:
    """Cards from the top of the deck. When one is needed and there is none, the discard pile is shuffled into a new
    deck (draw.reshuffle); if that is empty too, no more are drawn."""
    while count > 0 and _some_deck(table, seat):
        count -= len(table.draw(f"deck-{seat}", f"hand-{seat}", count, rule))


def _some_deck(table: TyrantsTable, seat: int) -> bool:
    """Whether there is a card to draw, after shuffling the discard pile if need be."""
    deck, discard = table.zones[f"deck-{seat}"], table.zones[f"discard-{seat}"]
    if not deck.cards and discard.cards:
        deck.cards, discard.cards = discard.cards, []
        table.emit("reshuffled", "draw.reshuffle", seat, count=len(deck.cards))
        table.shuffle(f"deck-{seat}", "draw.reshuffle")
    return bool(deck.cards)


def recruit(table: TyrantsTable, seat: int, card: str, source: str) -> None:
    """From the market or a pile to the discard pile (recruit.procedure)."""
    if source == "market":
        _take_from_market(table, card, f"discard-{seat}", "recruit.procedure", "recruited")
    else:
        table.put(card, source, f"discard-{seat}", "recruit.procedure", "recruited")


def devour_from_market(table: TyrantsTable, card: str) -> None:
    """Out of the game, and replaced (devour.market)."""
    _take_from_market(table, card, "devoured", "devour.market", "devoured")


def _take_from_market(table: TyrantsTable, card: str, target: str, rule: str, kind: str) -> None:
    """The top card of the market deck takes the place of one that leaves (recruit.refill); when none is left there, the
    end of the game is triggered (endgame.market-empty)."""
    row = table.cards("market")
    gap = row.index(card)
    table.put(card, "market", target, rule, kind)
    if table.draw("market-deck", "market", 1, "recruit.refill"):
        row.insert(gap, row.pop())
    if not table.cards("market-deck"):
        table.end_is_near("endgame.market-empty", table.active)


def devour(table: TyrantsTable, seat: int, card: str, source: str) -> None:
    """Out of the game (devour.procedure). An Insane Outcast goes back to its pile instead."""
    _put_away(table, card, f"{source}-{seat}", "devoured", "devour.procedure", "devoured")


def promote(table: TyrantsTable, seat: int, card: str, source: str) -> None:
    """To the inner circle (promote.procedure). An Insane Outcast goes back to its pile instead."""
    _put_away(table, card, f"{source}-{seat}", f"inner-circle-{seat}", "promote.procedure", "promoted")


def _put_away(table: TyrantsTable, card: str, source: str, target: str, rule: str, kind: str) -> None:
    if card_of(card).kind == OUTCAST:
        return_to_pile(table, card, source)
    else:
        table.put(card, source, target, rule, kind)


def promote_top_card(table: TyrantsTable, seat: int) -> bool:
    """Promote the top card of the deck, shuffled anew if need be; whether there was one."""
    if not _some_deck(table, seat):
        return False
    promote(table, seat, table.cards("deck", seat)[-1], "deck")
    return True


def discard_deck(table: TyrantsTable, seat: int) -> None:
    """The whole deck goes to the discard pile, where everybody sees it."""
    deck, discard = table.zones[f"deck-{seat}"], table.zones[f"discard-{seat}"]
    cards, deck.cards = deck.cards, []
    discard.cards.extend(cards)
    if cards:
        table.emit("deck-discarded", "turn.card-order", seat, cards=cards, barrier="reveal")


def return_to_pile(table: TyrantsTable, card: str, source: str) -> None:
    """An Insane Outcast goes back to its pile (abilities.outcast-example)."""
    table.put(card, source, OUTCAST, "abilities.outcast-example", "outcast-returned")


def recruit_outcasts(table: TyrantsTable, seats: Sequence[int], count: int) -> None:
    """Each of the seats recruits so many Insane Outcasts, clockwise from the player whose turn it is, as long as there
    are any (recruit.outcast-order, recruit.pile-empty)."""
    for seat in table.seats_from(table.active):
        if seat in seats:
            for card in table.cards(OUTCAST)[-count:] if OUTCAST in table.zones else ():
                table.put(card, OUTCAST, f"discard-{seat}", "recruit.outcast-order", "recruited")
