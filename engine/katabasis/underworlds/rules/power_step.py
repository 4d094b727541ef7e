"""The power step and power cards (2023 pp. 43-44)."""

from __future__ import annotations

from ...kernel.flow import Flow, NextStep, step
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, ngettext, refuse, say
from .. import cards
from ..cards.reading import Reading, labels_of
from ..cards.registry import Clause, player_verb
from ..events import ASSIGNED, CARD_PLAYED, FIZZLED, POWER_PASSED, RECYCLED, REVEALED, UPGRADED
from ..state import Fighter, UnderworldsTable, card_of, printed
from . import glory
from .reactions import put_away, reaction_step
from .turn import begin_main_step


@step
def begin_power_step(table: UnderworldsTable) -> NextStep:
    """The player whose power step it is has the first opportunity (power.order)."""
    assert table.active is not None
    begin_main_step(table, "power")
    table.cursor = {"seat": table.active, "passes": 0}
    return opportunity


@step
def opportunity(table: UnderworldsTable) -> Flow[NextStep]:
    """Play a card, recycle one, or pass; everybody's passes in a row end the step (power.step-2023, power.end)."""
    seat = table.cursor["seat"]
    choice = yield Ask(
        seat,
        "power",
        lambda: _candidates(table, seat),
        say("Play a power card, recycle one, or pass") if table.rules.recycle else say("Play a power card or pass"),
        table.rules.cite("power.step"),
    )
    if choice.declines:
        table.emit(POWER_PASSED, "power.end", seat)
        table.cursor["passes"] += 1
    else:
        table.cursor["passes"] = 0
        yield from _use(table, seat, choice)
    table.cursor["seat"] = table.next_seat(seat)
    return "turn.end_turn" if table.cursor["passes"] == table.seat_count else opportunity


def _candidates(table: UnderworldsTable, seat: int) -> list[Option]:
    offered = []
    recycling = table.rules.recycle
    for card in table.hand(seat, "power"):
        if card_of(card).is_gambit:
            offered.append(_gambit(table, seat, card))
        else:
            offered += upgrade_candidates(table, seat, card)
        if recycling:
            offered.append(_recycling(table, seat, card))
    offered.append(Option("pass", say("Pass"), refs=["button:pass"], declines=True))
    return offered


def _use(table: UnderworldsTable, seat: int, choice: Option) -> Flow[None]:
    if choice.verb == "play":
        yield from play_gambit(table, seat, choice.value)
    elif choice.verb == "recycle":
        recycle(table, seat, choice.value)
    else:
        yield from play_upgrade(table, seat, *choice.value)


# ---------------------------------------------------------------------- gambits


def _gambit(table: UnderworldsTable, seat: int, card: str) -> Option:
    if card_of(card).is_reaction:
        refusals = [waits(card)]
    else:
        refusals = table.rules.playable(table, seat, card)
    return Option(
        f"play {card}",
        say("Play {card}", card=f"card:{card}"),
        value=card,
        refs=[f"card:{card}"],
        refusals=refusals,
    )


def waits(card: str) -> Refusal:
    """Why a reaction is not played like other cards."""
    return refuse("power.gambit-when", "{card} is a reaction: you are asked when you can use it", card=f"card:{card}")


def playable(table: UnderworldsTable, seat: int, card: str) -> list[Refusal]:
    """All that a gambit says must be possible (power.play-all-or-nothing); in some editions it need not change anything
    (`Edition.effects_must_change`)."""
    return cards.text_refusals(table, seat, card)


def play_gambit(table: UnderworldsTable, seat: int, card: str) -> Flow[None]:
    """Reveal, reaction step, effect, discard, reaction step (power.gambit-procedure-2023). A gambit that has become
    impossible meanwhile is discarded without effect, and is not resolved (reaction.resume-2023)."""
    began = len(table.events)
    table.put(card, f"power-hand-{seat}", "resolving", "power.play", REVEALED)
    yield from reaction_step(table, "card-revealed", card=card, seat=seat)
    if table.rules.playable(table, seat, card):
        _fizzle(table, seat, card)
        return
    table.emit(CARD_PLAYED, table.rules.cite("power.gambit-procedure"), seat, card=f"card:{card}")
    yield from cards.resolve(table, seat, card)
    put_away(table, seat, card)
    yield from reaction_step(table, "card-resolved", card=card, seat=seat, began=began)


def _fizzle(table: UnderworldsTable, seat: int, card: str) -> None:
    table.emit(FIZZLED, table.rules.cite("reaction.resume"), seat, card=f"card:{card}")
    put_away(table, seat, card)


# ---------------------------------------------------------------------- upgrades


def upgrade_candidates(table: UnderworldsTable, seat: int, card: str) -> list[Option]:
    """An upgrade on each fighter of the table, with what refuses it."""
    unpaid = []
    if table.players[seat].available < 1:
        unpaid = [refuse("power.upgrade-cost", "An upgrade costs one available glory point")]
    return [
        Option(
            f"upgrade {card} {fighter.id}",
            say("Give {card} to {who}", card=f"card:{card}", who=fighter.ref),
            value=(card, fighter.id),
            refs=[f"card:{card}", fighter.ref],
            refusals=unpaid or bearer_refusals(table, seat, card, fighter),
        )
        for fighter in table.fighters.values()
    ]


def bearer_refusals(table: UnderworldsTable, seat: int, card: str, fighter: Fighter) -> list[Refusal]:
    """Why a player cannot give an upgrade to a fighter."""
    if fighter.seat != seat:
        return [refuse("power.upgrade-friendly", "{who} is an enemy fighter", who=fighter.ref)]
    if fighter.at is None:
        return [refuse("power.upgrade-not-out-of-action", "{who} is out of action", who=fighter.ref)]
    if not is_restricted_to(table, card, fighter):
        return [refuse("power.upgrade-restriction", "{card} is not for {who}", card=f"card:{card}", who=fighter.ref)]
    return []


def is_restricted_to(table: UnderworldsTable, card: str, fighter: Fighter) -> bool:
    """Whether a card's restriction identifies a fighter, by name, class or keyword; without one, it always does."""
    restriction = card_of(card).restriction
    if not restriction:
        return True
    return not {printed(fighter.id), *labels_of(fighter)}.isdisjoint(restriction)


def play_upgrade(table: UnderworldsTable, seat: int, card: str, bearer: str) -> Flow[None]:
    """Reveal, reaction step, pay, assign, reaction step (power.upgrade-procedure-2023). If a reaction takes the bearer
    that the player had in mind away, another is named; without one the upgrade is discarded, and nothing is paid."""
    table.put(card, f"power-hand-{seat}", "resolving", "power.play", REVEALED)
    yield from reaction_step(table, "card-revealed", card=card, seat=seat)
    fighter = yield from _bearer(table, seat, card, bearer)
    if fighter is None:
        _fizzle(table, seat, card)
        return
    glory.spend(table, seat, "power.upgrade-cost")
    table.put(card, "resolving", "assigned", table.rules.cite("power.upgrade-procedure"), ASSIGNED)
    fighter.upgrades.append(card)
    table.emit(UPGRADED, table.rules.cite("power.upgrade-procedure"), seat, card=f"card:{card}", fighter=fighter.ref)
    yield from reaction_step(table, "card-resolved", card=card, seat=seat)


def _bearer(table: UnderworldsTable, seat: int, card: str, meant: str) -> Flow[Fighter | None]:
    """The fighter that was meant, or another if that one can no longer have the upgrade; None if nobody can."""
    if not bearer_refusals(table, seat, card, table.fighters[meant]):
        return table.fighters[meant]
    candidates = upgrade_candidates(table, seat, card)
    if all(candidate.refusals for candidate in candidates):
        return None
    prompt = say("Who is given {card} instead?", card=f"card:{card}")
    choice = yield Ask(seat, "bearer", candidates, prompt, table.rules.cite("power.upgrade-procedure"))
    return table.fighters[choice.value[1]]


# ---------------------------------------------------------------------- drawing


def how_many(table: UnderworldsTable, seat: int, kind: str, most: int, rule: str) -> Flow[int]:
    """The cards that a player draws who need not draw so many."""
    piles = [f"zone:{kind}-deck-{seat}", f"zone:{kind}-hand-{seat}"]
    candidates = [
        Option(
            f"draw {count}",
            say(ngettext("Draw {count} card", "Draw {count} cards"), count=count),
            value=count,
            refs=piles,
        )
        for count in range(most, 0, -1)
    ]
    candidates.append(Option("draw none", say("Draw no card"), value=0, refs=["button:pass"], declines=True))
    choice = yield Ask(seat, f"draw-{kind}", candidates, say("How many cards are drawn?"), rule)
    drawn: int = choice.value
    return drawn


# ---------------------------------------------------------------------- recycling


def _recycling(table: UnderworldsTable, seat: int, card: str) -> Option:
    refusals = []
    if not card_of(card).restriction:
        refusals = [
            refuse("power.recycle", "{card} can be given to any fighter, so it is not recycled", card=f"card:{card}")
        ]
    elif able := [fighter for fighter in table.survivors(seat) if is_restricted_to(table, card, fighter)]:
        refusals = [
            refuse(
                "power.recycle",
                "{who} can still use {card}, so it cannot be recycled",
                who=able[0].ref,
                card=f"card:{card}",
            )
        ]
    return Option(
        f"recycle {card}",
        say("Recycle {card}", card=f"card:{card}"),
        value=card,
        refs=[f"card:{card}"],
        refusals=refusals,
    )


def recycle(table: UnderworldsTable, seat: int, card: str) -> None:
    """Discard a card that nobody is left to use, and draw one for it (power.recycle)."""
    table.put(card, f"power-hand-{seat}", f"power-discard-{seat}", "power.recycle", RECYCLED)
    table.draw(f"power-deck-{seat}", f"power-hand-{seat}", 1, "power.recycle")


# ---------------------------------------------------------------------- what cards do


def _draw_refusals(reading: Reading, clause: Clause) -> list[Refusal]:
    if not reading.table.rules.effects_must_change:
        return []
    if len(reading.table.zones[f"power-deck-{reading.seat}"].cards) >= clause["amount"]:
        return []
    return [refuse("card.empty-deck", "There are too few cards in the power deck")]


@player_verb("draw", refusals=_draw_refusals)
def _draw(reading: Reading, clause: Clause) -> Flow[None]:
    seat, amount = reading.seat, clause["amount"]
    if reading.table.rules.cards_barred(reading.table):
        return
    if clause.get("up_to"):
        amount = yield from how_many(reading.table, seat, "power", amount, "card.draw")
    reading.table.draw(f"power-deck-{seat}", f"power-hand-{seat}", amount, "card.draw")
