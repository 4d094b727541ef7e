"""Warbands picked in secret (match.secret-warband): each player commits to a warband and a deck, one after the other
and unseen; then both are shown at the same time."""

from __future__ import annotations

from ....kernel.errors import UnknownGame
from ....kernel.flow import Flow, NextStep, Step, step
from ....kernel.options import Ask, Option, Placement, Suggestion
from ....kernel.text import Refusal, Text, quoted, refuse, say
from ....kernel.zones import OWNER, Zone
from ...content import Deck, of
from ...edition import Edition
from ...events import WARBAND_PICKED, WARBANDS_REVEALED
from ...state import Player, UnderworldsTable
from .. import pieces, setup
from ..decks import legal_deck
from .seats import word_of

POOL = "picks"
RULE = "match.secret-warband"
SHAPE = {"text": "a warband, a colon, and the numbers of the cards of its deck: garreks-reavers:1-9,11,236"}


def begin(table: UnderworldsTable) -> Step:
    """Nobody has picked yet."""
    table.phase = "setup-warbands"
    for seat in table.seats:
        table.zones[pile(seat)] = Zone(OWNER, seat, POOL)
    table.cursor = {"seat": 0}
    return pick_warband


def pile(seat: int) -> str:
    """The zone in which a pick waits."""
    return f"pick-{seat}"


@step
def pick_warband(table: UnderworldsTable) -> Flow[Step]:
    """A player picks a warband, with its ready deck or one of their own. The deck stays secret; the warband, until both
    have picked."""
    seat = table.cursor["seat"]
    choice = yield Ask(
        seat,
        "pick-warband",
        [
            *(
                Option(f"pick {band}", _name(band), value=band, refs=[f"warband:{band}"])
                for band in of(table.edition).warbands
            ),
            Placement(
                "bring",
                say("Bring a deck of your own"),
                shape=SHAPE,
                check=lambda answer: _faults(table.rules, answer),
                suggest=lambda: _suggestions(table.rules),
                info={"takes": "deck"},
                refs=["button:bring"],
            ),
        ],
        say("Which warband do you bring? Nobody sees it until both have picked."),
        RULE,
        private=True,
    )
    table.zones[pile(seat)].cards = [choice.value]
    table.emit(WARBAND_PICKED, RULE, seat, secret={"pick": choice.value})
    table.cursor = {"seat": table.next_seat(seat)}
    return reveal_warbands if table.cursor["seat"] == 0 else pick_warband


def _name(warband: str) -> Text:
    return Text("{warband}", {"warband": f"warband:{warband}"})


def _suggestions(rules: Edition) -> list[Suggestion]:
    """Every warband with its ready deck."""
    return [
        Suggestion(word_of(rules, band, [*ready.objectives, *ready.power]), _name(band))
        for band, ready in of(rules.id).warbands.items()
    ]


def _faults(rules: Edition, answer: object) -> list[Refusal]:
    """What is wrong with a pick: no warband, or no deck for it."""
    try:
        warband, cards = _parts(rules, answer)
    except UnknownGame:
        return [refuse(RULE, "There is no such warband, or no such card: {what}", what=quoted(answer))]
    return [] if cards is None else rules.deck_faults(warband, cards)


def _parts(rules: Edition, word: object) -> tuple[str, list[str] | None]:
    """The warband and the cards that the word of a seat names. Raises UnknownGame."""
    if not isinstance(word, str) or word.split() != [word] or "+" in word:
        raise UnknownGame(f"a warband is picked by one word, not {quoted(word)}")
    warband, cards = rules.brought(word)
    setup.warband_of(rules.id, warband)
    return warband, cards


def read(rules: Edition, word: str) -> tuple[str, Deck | None]:
    """The warband and the built deck of a pick. Raises UnknownGame."""
    warband, cards = _parts(rules, word)
    return warband, None if cards is None else legal_deck(rules, warband, cards)


@step
def reveal_warbands(table: UnderworldsTable) -> NextStep:
    """Both are shown at once; their decks stay secret. Then the game is set up."""
    words = [table.zones.pop(pile(seat)).cards[0] for seat in table.seats]
    picks = [read(table.rules, word) for word in words]
    table.players = [Player(warband) for warband, _ in picks]
    pieces.field(table, [deck for _, deck in picks])
    table.match.seats = words  # type: ignore[union-attr]
    table.cursor = {}
    chosen = {f"seat:{seat}": f"warband:{warband}" for seat, (warband, _) in enumerate(picks)}
    table.emit(WARBANDS_REVEALED, RULE, barrier="reveal", warbands=chosen)
    return setup.first_box(table)
