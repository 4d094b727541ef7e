"""Battle tactic cards (Spearhead, 3.2): drawing, discarding, and which tactics are completed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ....geometry.plane import INCH
from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import refuse, say
from ....kernel.zones import ALL, NOBODY, OWNER, Zone
from ...board import ground
from ...board.contesting import contests
from ...board.field import any_within, field_of
from ...events import DISCARDED, SEIZED, TACTIC_SCORED
from ...state import DESTROYED, SigmarTable
from .holding import holds_feature_of, taken

HAND = 3
FAR_BEHIND = 5
"""The underdog by so many points draws all the same (spearhead.seize-initiative)."""
NEAR = 3 * INCH


def tactic_of(card: str) -> str:
    """The tactic of a card, by its id ("raid.1")."""
    return card.rpartition(".")[0]


def in_hand(table: SigmarTable, seat: int) -> Sequence[str]:
    """The cards in a player's hand."""
    hand = table.zones.get(f"hand-{seat}")
    return hand.cards if hand else ()


def maybe_in_hand(table: SigmarTable, seat: int) -> Iterator[str]:
    """The cards that a player may hold: all that nobody has seen spent, if there is a card in his hand
    (spearhead.prepare-tactics-decks)."""
    hand, deck = in_hand(table, seat), table.zones.get(f"tactics-{seat}")
    unseen = [*hand, *(deck.cards if deck else ())] if hand else []
    for tactic in table.pack.tactics:
        card = f"{tactic}.{seat + 1}"
        if card in unseen:
            yield card


def lay_out(table: SigmarTable) -> None:
    """Each player's own deck of all tactics, shuffled (spearhead.prepare-tactics-decks)."""
    for seat in table.seats:
        pool = f"tactics-{seat}"
        table.zones[f"tactics-{seat}"] = Zone(
            NOBODY, seat, pool, [f"{tactic}.{seat + 1}" for tactic in table.pack.tactics]
        )
        table.zones[f"hand-{seat}"] = Zone(OWNER, seat, pool)
        table.zones[f"spent-{seat}"] = Zone(ALL, seat)
        table.shuffle(f"tactics-{seat}", "spearhead.prepare-tactics-decks")


def draw_hands(table: SigmarTable, seized: int) -> Flow[None]:
    """In the first round three cards each; later everybody discards what he likes and draws up to three
    (spearhead.draw-first-round, spearhead.draw-later-rounds), but for who seized the initiative
    (spearhead.seize-initiative)."""
    for seat in table.seats_from(table.first):
        hand = table.zones[f"hand-{seat}"]
        if table.round > 1:
            if seat == seized and not _is_far_behind(table, seat):
                table.emit(SEIZED, "spearhead.seize-initiative", seat)
                continue
            yield from _discard(table, seat)
        rule = "spearhead.draw-first-round" if table.round == 1 else "spearhead.draw-later-rounds"
        table.draw(f"tactics-{seat}", f"hand-{seat}", HAND - len(hand.cards), rule)


def _is_far_behind(table: SigmarTable, seat: int) -> bool:
    points = [player.points for player in table.players]
    return points[table.opponent(seat)] - points[seat] >= FAR_BEHIND


def _discard(table: SigmarTable, seat: int) -> Flow[None]:
    hand = table.zones[f"hand-{seat}"]
    while hand.cards:
        options = [
            Option(f"discard {card}", say("Discard {card}", card=f"card:{card}"), value=card, refs=(f"card:{card}",))
            for card in hand.cards
        ]
        keep = Option("keep", say("Keep these cards"), refs=("button:keep",), declines=True)
        prompt = say("Which cards do you discard?")
        choice = yield Ask(seat, "discard", [*options, keep], prompt, "spearhead.draw-later-rounds", private=True)
        if choice.declines:
            return
        table.put(choice.value, f"hand-{seat}", f"spent-{seat}", "spearhead.draw-later-rounds", DISCARDED)


def score(table: SigmarTable) -> Flow[None]:
    """At the end of a turn the active player scores a point for each tactic completed, and discards its card
    (spearhead.card-score)."""
    seat = table.active
    while True:
        options = [_score_option(table, seat, card) for card in table.zones[f"hand-{seat}"].cards]
        if not any(not option.refusals for option in options):
            return
        keep = Option("keep", say("Done scoring"), refs=("button:keep",), declines=True)
        prompt = say("Which tactics do you score?")
        choice = yield Ask(seat, "score", [*options, keep], prompt, "spearhead.card-score", private=True)
        if choice.declines:
            return
        table.put(choice.value, f"hand-{seat}", f"spent-{seat}", "spearhead.card-score", TACTIC_SCORED)
        table.score(seat, 1, "spearhead.card-score", f"tactic:{tactic_of(choice.value)}")


def _score_option(table: SigmarTable, seat: int, card: str) -> Option:
    done = COMPLETED[tactic_of(card)](table, seat)
    why = [refuse("spearhead.card-score", "{card} is not completed", card=f"card:{card}")]
    return Option(
        f"score {card}",
        say("Score {card}", card=f"card:{card}"),
        value=card,
        refs=(f"card:{card}",),
        refusals=() if done else why,
    )


# ---------------------------------------------------------------------- which are completed


def _fallen(table: SigmarTable, seat: int) -> int:
    """How many of a player's units were destroyed this turn."""
    return sum(table.unit(id).seat == seat for id in table.fallen)


def _cut_off_the_head(table: SigmarTable, seat: int) -> bool:
    enemy = table.opponent(seat)
    general = next(unit for unit in table.units if unit.seat == enemy and unit.general)
    if general.id in table.fallen:
        return True
    return general.place == DESTROYED and _fallen(table, enemy) > 0


def _raid(table: SigmarTable, seat: int) -> bool:
    field, letter = field_of(table), table.players[table.opponent(seat)].territory
    return any(field.is_wholly_in(unit, letter) and not field.is_fighting(unit) for unit in table.units_of(seat))


def _control(objective: str) -> Callable[[SigmarTable, int], bool]:
    return lambda table, seat: table.controlled[objective] == seat


def _do_not_waver(table: SigmarTable, seat: int) -> bool:
    fought = any("fought" in unit.marks for unit in table.units if unit.seat == seat)
    return fought and not _fallen(table, seat)


def _take_the_flanks(table: SigmarTable, seat: int) -> bool:
    field = field_of(table)
    return all(
        any(any_within(field.bodies(unit), [edge], NEAR) for unit in table.units_of(seat))
        for edge in ground.edges(table.pack.battlefield)[2:]
    )


def _raze(table: SigmarTable, seat: int) -> bool:
    """The long edge of territory a is the upper one."""
    upper, lower = ground.edges(table.pack.battlefield)[:2]
    edge = upper if table.players[table.opponent(seat)].territory == "a" else lower
    return any(any_within(field_of(table).bodies(unit), [edge], NEAR) for unit in table.units_of(seat))


def _war_of_attrition(table: SigmarTable, seat: int) -> bool:
    return _fallen(table, table.opponent(seat)) > _fallen(table, seat)


def _take_without_warning(table: SigmarTable, seat: int) -> bool:
    return any(
        not any("fought" in unit.marks and contests(table, unit, objective) for unit in table.on_field())
        for objective in taken(table, seat)
    )


COMPLETED: dict[str, Callable[[SigmarTable, int], bool]] = {
    "cut-off-the-head": _cut_off_the_head,
    "raid": _raid,
    "the-ignax-dais": _control("ignax"),
    "the-dracothion-dais": _control("dracothion"),
    "the-behemat-dais": _control("behemat"),
    "do-not-waver": _do_not_waver,
    "attack-on-two-fronts": lambda table, seat: len(taken(table, seat)) > 1,
    "take-the-flanks": _take_the_flanks,
    "raze": _raze,
    "war-of-attrition": _war_of_attrition,
    "hold-ground": lambda table, seat: holds_feature_of(table, seat, seat),
    "take-without-warning": _take_without_warning,
}
"""Whether each tactic is completed by the player whose turn ends."""
