"""Gold and treasure (pp. 26-27)."""

from __future__ import annotations

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..content import KINDS, treasure_of
from ..events import DISCARDED, NOTHING_DRAWN, PAID, RECEIVED, RESHUFFLED
from ..state import NOBODY, QuestTable
from . import rolls, wounds
from .mission import mission_of


def settle(table: QuestTable) -> Flow[None]:
    """Once no Monster is left the combat is over: what was killed is paid, and each band gives a treasure
    (gold.when-paid, gold.treasure-when, combat.duration). While one is left nothing is paid (combat.forbidden)."""
    _close_bands(table)
    if table.monsters:
        return
    for seat, each in enumerate(table.adventurers):
        each.berserk, each.fight_kills = False, 0
        if each.kills and each.standing:
            pay(table, seat, sum(KINDS[kind].gold for kind in each.kills), "gold.when-paid")
            each.kills = []
    while table.treasures_due and table.living():
        table.treasures_due -= 1
        yield from draw_treasure(table, "gold.treasure-when")


def _close_bands(table: QuestTable) -> None:
    """Bands of which no Monster is left: each is worth a treasure once the board is clear, and its cards go to the
    discard pile (power.keep-card, power.decks-empty)."""
    alive = {str(monster.band) for monster in table.monsters}
    for band in [band for band in table.bands if band not in alive]:
        cards = table.bands.pop(band)
        table.treasures_due += len(cards)
        mission_of(table).after_band(table, cards)
        for card in cards:
            if card in table.zones["events-drawn"].cards:
                table.put(card, "events-drawn", "events-used", "power.decks-empty", DISCARDED)


def pay(table: QuestTable, seat: int, gold: int, rule: str) -> None:
    """Gold for an adventurer."""
    table.adventurers[seat].gold += gold
    table.emit(PAID, rule, seat, adventurer=table.adventurers[seat].ref, gold=gold)


def draw_treasure(table: QuestTable, rule: str, seat: int = NOBODY) -> Flow[None]:
    """The leader takes the top card and keeps it or gives it to somebody else who has had no more than others
    (gold.treasure-leader, gold.treasure-sharing). With `seat` it is that adventurer's own."""
    if not refill(table, "treasures", "treasures-used"):
        table.emit(NOTHING_DRAWN, "power.decks-empty", zone="treasures")
        return
    card = table.draw("treasures", "treasures-shown", 1, rule)[0]
    if seat == NOBODY:
        seat = yield from _receiver(table, card)
    receive(table, seat, card)


def refill(table: QuestTable, deck: str, used: str) -> bool:
    """Shuffle a discard pile into an empty deck (power.decks-empty). Whether there is a card to draw."""
    if not table.zones[deck].cards and table.zones[used].cards:
        table.zones[deck].cards, table.zones[used].cards = table.zones[used].cards, []
        table.emit(RESHUFFLED, "power.decks-empty", zone=deck)
        table.shuffle(deck, "power.decks-empty")
    return bool(table.zones[deck].cards)


def _receiver(table: QuestTable, card: str) -> Flow[int]:
    living = table.living()
    fewest = min(table.adventurers[seat].received for seat in living)
    able = [seat for seat in living if table.adventurers[seat].received == fewest]
    if len(able) == 1:
        return able[0]
    choice = yield Ask(
        table.leader,
        "treasure",
        [_to(table, seat) for seat in able],
        say("Who receives {card}?", card=f"card:{card}"),
        "gold.treasure-sharing",
    )
    return int(choice.value)


def _to(table: QuestTable, seat: int) -> Option:
    who = table.adventurers[seat]
    return Option(f"give {who.id}", say("To {who}", who=who.ref), value=seat, refs=(who.ref,))


def receive(table: QuestTable, seat: int, card: str) -> None:
    """A Treasure card comes to an adventurer, and counts as received (gold.treasure-record)."""
    table.put(card, "treasures-shown", f"treasure-{seat}", "gold.treasure-sharing", RECEIVED)
    table.adventurers[seat].received += 1
    printed = treasure_of(card)
    if printed.kind != "item":
        table.memory.setdefault("_new_gear", []).append(card)
    if printed.stock:
        table.stocks[card] = rolls.total(table, printed.stock, "gold.treasure-card", seat, card)
    if "found" in printed.printed:
        times = printed.printed["times"]
        pay(
            table,
            seat,
            times * rolls.total(table, printed.printed["found"], "gold.treasure-card", seat, card),
            "gold.treasure-card",
        )
        wounds.discard(table, seat, card)
