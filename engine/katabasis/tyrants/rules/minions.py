"""What happens to cards (pp. 12-13): draw, recruit, devour, promote, discard, and the Insane Outcasts."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.events import Kind
from ...kernel.flow import Flow
from ...kernel.options import Option
from ...kernel.text import N_, refuse, say
from ..board.underdark import NEIGHBOURS
from ..cards.registry import card_verb
from ..cards.resolution import Resolution, card_option, card_options
from ..content import OUTCAST, Instruction, card_of
from ..events import DECK_DISCARDED, DEVOURED, OUTCAST_RETURNED, PILE_EMPTY, PROMOTED, RECRUITED, RESHUFFLED
from ..state import TyrantsTable


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
        table.emit(RESHUFFLED, "draw.reshuffle", seat, count=len(deck.cards))
        table.shuffle(f"deck-{seat}", "draw.reshuffle")
    return bool(deck.cards)


def recruit(table: TyrantsTable, seat: int, card: str, source: str) -> None:
    """From the market or a pile to the discard pile (recruit.procedure)."""
    if source == "market":
        _take_from_market(table, card, f"discard-{seat}", "recruit.procedure", RECRUITED)
    else:
        table.put(card, source, f"discard-{seat}", "recruit.procedure", RECRUITED)


def devour_from_market(table: TyrantsTable, card: str) -> None:
    """Out of the game, and replaced (devour.market)."""
    _take_from_market(table, card, "devoured", "devour.market", DEVOURED)


def _take_from_market(table: TyrantsTable, card: str, target: str, rule: str, kind: Kind) -> None:
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
    _put_away(table, card, f"{source}-{seat}", "devoured", "devour.procedure", DEVOURED)


def promote(table: TyrantsTable, seat: int, card: str, source: str) -> None:
    """To the inner circle (promote.procedure). An Insane Outcast goes back to its pile instead."""
    _put_away(table, card, f"{source}-{seat}", f"inner-circle-{seat}", "promote.procedure", PROMOTED)


def _put_away(table: TyrantsTable, card: str, source: str, target: str, rule: str, kind: Kind) -> None:
    if card_of(card).kind == OUTCAST:
        return_to_pile(table, card, source)
    else:
        table.put(card, source, target, rule, kind)


def promote_top_card(table: TyrantsTable, seat: int) -> bool:
    """Promote the top card of the deck; whether there was one. Nothing is drawn, so an empty deck is not shuffled anew
    (ruling of promote.procedure)."""
    if not table.cards("deck", seat):
        return False
    promote(table, seat, table.cards("deck", seat)[-1], "deck")
    return True


def discard_deck(table: TyrantsTable, seat: int) -> None:
    """The whole deck goes to the discard pile, where everybody sees it."""
    deck, discard = table.zones[f"deck-{seat}"], table.zones[f"discard-{seat}"]
    cards, deck.cards = deck.cards, []
    discard.cards.extend(cards)
    if cards:
        table.emit(DECK_DISCARDED, "turn.card-order", seat, cards=cards, barrier="reveal")


def return_to_pile(table: TyrantsTable, card: str, source: str) -> None:
    """An Insane Outcast goes back to its pile (abilities.outcast-example)."""
    table.put(card, source, OUTCAST, "abilities.outcast-example", OUTCAST_RETURNED)


def recruit_outcasts(table: TyrantsTable, seats: Sequence[int], count: int) -> None:
    """Each of the seats recruits so many Insane Outcasts, clockwise from the player whose turn it is, as long as there
    are any (recruit.outcast-order, recruit.pile-empty)."""
    for seat in table.seats_from(table.active):
        if seat not in seats:
            continue
        left = table.cards(OUTCAST)[-count:] if OUTCAST in table.zones else []
        for card in left:
            table.put(card, OUTCAST, f"discard-{seat}", "recruit.outcast-order", RECRUITED)
        if len(left) < count:
            table.emit(PILE_EMPTY, "recruit.pile-empty", seat, pile=f"pile:{OUTCAST}", count=count - len(left))


# ---------------------------------------------------------------------- what cards do


@card_verb("draw")
def _draw(resolution: Resolution, instruction: Instruction) -> None:
    draw(resolution.table, resolution.seat, instruction["draw"])


@card_verb("deck_to_discard")
def _deck_to_discard(resolution: Resolution, instruction: Instruction) -> None:
    discard_deck(resolution.table, resolution.seat)


@card_verb("promote")
def _promote(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """Cards promoted at once: off the top of the deck, or out of the discard pile (promote.procedure)."""
    table, seat = resolution.table, resolution.seat
    for _ in range(instruction["promote"]):
        if instruction["from"] == "deck":
            if not promote_top_card(table, seat):
                return resolution.skipped("promote.procedure")
            continue
        cards = table.cards("discard", seat)
        if not cards:
            return resolution.skipped("promote.procedure")
        choice = yield resolution.ask(
            "promote",
            card_options("promote", cards),
            N_("{card}: promote a card of the discard pile"),
            "promote.procedure",
        )
        promote(table, seat, choice.value, "discard")


@card_verb("recruit_free")
def _recruit_free(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """A card of the market, without paying (recruit.procedure)."""
    table, aspect, most = resolution.table, instruction["recruit_free"], instruction["max_cost"]
    offered = [_free(card, aspect, most) for card in table.cards("market")]
    if all(option.refusals for option in offered):
        return resolution.skipped("recruit.procedure")
    choice = yield resolution.ask(
        "recruit-free",
        offered,
        N_("{card}: recruit a card without paying for it"),
        "recruit.procedure",
    )
    recruit(table, resolution.seat, choice.value, "market")


def _free(card: str, aspect: str, most: int) -> Option:
    """A card of the market, refused if it has another aspect or costs more."""
    refusals = []
    if card_of(card).aspect != aspect:
        refusals.append(
            refuse("turn.card-order", "{card} is not of {aspect}", card=f"card:{card}", aspect=f"aspect:{aspect}")
        )
    if card_of(card).cost > most:
        refusals.append(refuse("turn.card-order", "{card} costs more than {most}", card=f"card:{card}", most=most))
    return card_option("recruit", card, refusals)


@card_verb("devour_market")
def _devour_market(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """Cards of the market are devoured and replaced (devour.market)."""
    for _ in range(instruction["devour_market"]):
        cards = resolution.table.cards("market")
        if not cards:
            return resolution.skipped("devour.market")
        choice = yield resolution.ask(
            "devour",
            card_options("devour", cards),
            N_("{card}: devour a card of the market"),
            "devour.market",
            instruction["may"],
        )
        if choice.declines:
            return None
        devour_from_market(resolution.table, choice.value)


@card_verb("outcast")
def _outcast(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """Somebody recruits Insane Outcasts: their player, every opponent, or one who is chosen
    (recruit.outcast-not-bought)."""
    table, seat, who = resolution.table, resolution.seat, instruction["who"]
    if who == "self":
        victims = [seat]
    elif who == "opponents":
        victims = table.opponents(seat)
    else:
        named = table.opponents(seat) if who == "opponent" else _next_to(table, seat, resolution.deployed)
        if not named:
            return resolution.skipped("recruit.outcast-not-bought")
        if OUTCAST not in table.zones or not table.cards(OUTCAST):
            return resolution.skipped("recruit.pile-empty")
        choice = yield resolution.ask(
            "opponent",
            [
                Option(f"opponent {other}", say("{who}", who=f"seat:{other}"), value=other, refs=[f"seat:{other}"])
                for other in named
            ],
            N_("{card}: choose who recruits an Insane Outcast"),
            "recruit.outcast-not-bought",
        )
        victims = [choice.value]
    recruit_outcasts(table, victims, instruction["outcast"])


def _next_to(table: TyrantsTable, seat: int, deployed: Sequence[str]) -> list[int]:
    """The opponents with a troop at one of the places or right next to it."""
    near = {other for place in deployed for other in (place, *NEIGHBOURS[place]) if other in table.troops}
    standing = {colour for place in near for colour in table.troops[place]}
    return [other for other in table.opponents(seat) if other in standing]


@card_verb("return_to_pile")
def _return_to_pile(resolution: Resolution, instruction: Instruction) -> None:
    return_to_pile(resolution.table, resolution.card, f"played-{resolution.seat}")
