"""The ferry: a tiny game of hidden cards and open dice that drives every part of the kernel.

Two souls cross a river for three rounds. Each round both offer coins to the ferryman (any number they have), then
commit a card face down, then cross, the higher offer first: the card is shown, and the soul rolls as many dice as
the card pulls; each bank is a point. The other soul may play an obol to have those dice rolled again, which the
first may answer with an obol of its own. Most points win, then most coins.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar, field
from typing import Any

from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import UnknownGame
from katabasis.kernel.facets.bots import Bots
from katabasis.kernel.facets.forecast import Forecast
from katabasis.kernel.facets.notation import Notation
from katabasis.kernel.facets.refusals import Refusals
from katabasis.kernel.facets.words import Picture
from katabasis.kernel.flow import Flow, Step, step
from katabasis.kernel.game import Game
from katabasis.kernel.options import Ask, Option, Placement, Suggestion
from katabasis.kernel.slotted import slotted
from katabasis.kernel.state import State
from katabasis.kernel.system import System
from katabasis.kernel.table import Result, Table
from katabasis.kernel.table_reader import Faults
from katabasis.kernel.text import Refusal, refuse, say
from katabasis.kernel.weights import USUAL, Weights
from katabasis.kernel.zones import ALL, NOBODY, OWNER, Zone

FACES = ("bank", "bank", "mist", "rock")
HAND = 3
ROUNDS = {"short": 3, "long": 5}
PULL = {"oar": 1, "sail": 2, "storm": 3, "obol": 0}
PRICE = {"oar": 0, "sail": 1, "storm": 2, "obol": 0}
SOULS = ("heron", "otter")
PLACES = ("deck", "hand", "chosen", "spent")


def kind(card: str) -> str:
    """What is printed on a card ("oar.3.1" is the third oar of seat 1)."""
    return card.partition(".")[0]


@slotted
class Soul(State):
    """One seat's coins and points, and where each point came from."""

    coins: int
    points: int = 0
    sources: list[dict[str, Any]] = field(default_factory=list)


@slotted
class River(Table):
    """`crossed` counts who has crossed this round; `thrown` are the dice on the table, None between two crossings."""

    coins: InitVar[int]
    rounds: int
    round: int = 1
    first: int = 0
    crossed: int = 0
    souls: list[Soul] = field(init=False)
    thrown: list[str] | None = None

    def __post_init__(self, coins: int) -> None:
        self.souls = [Soul(coins), Soul(coins)]
        for seat in self.seats:
            for place, sees in zip(PLACES, (NOBODY, OWNER, OWNER, ALL), strict=True):
                self.zones[f"{place}-{seat}"] = Zone(sees, seat, f"cards-{seat}")

    @property
    def seat_count(self) -> int:
        return len(self.souls)

    def hand(self, seat: int) -> list[str]:
        """The cards in that seat's hand."""
        return self.zones[f"hand-{seat}"].cards


def full_deck(seat: int) -> list[str]:
    """All cards of a seat: three oars, two sails, two obols and a storm."""
    return [f"{name}.{n}.{seat}" for name, count in zip(PULL, (3, 2, 1, 2), strict=True) for n in range(count)]


@step
def deal(table: River) -> Step:
    """Both decks are shuffled, and each seat draws its hand."""
    for seat in table.seats:
        table.shuffle(f"deck-{seat}", "setup.decks")
        table.draw(f"deck-{seat}", f"hand-{seat}", HAND, "setup.hands")
    return keep


@step
def keep(table: River) -> Flow[Step]:
    """Each seat may draw a new hand once."""
    for seat in table.seats:
        choice = yield Ask(
            seat,
            "keep",
            [Option("keep", say("Keep this hand"), declines=True), Option("redraw", say("Draw a new hand"))],
            rule="setup.redraw",
            private=True,
        )
        if choice.id == "redraw":
            for card in list(table.hand(seat)):
                table.put(card, f"hand-{seat}", f"deck-{seat}", "setup.redraw")
            table.shuffle(f"deck-{seat}", "setup.redraw")
            table.draw(f"deck-{seat}", f"hand-{seat}", HAND, "setup.redraw")
    return offers


@step
def offers(table: River) -> Flow[Step]:
    """Both seats pay the ferryman what they like; who pays more crosses first."""
    offered = []
    for seat in table.seats:
        choice = yield Ask(seat, "offer", [_offer(table.souls[seat].coins)], rule="offer.any-coins")
        offered.append(choice.value)
        table.souls[seat].coins -= choice.value
        table.emit("offered", "offer.any-coins", seat, coins=choice.value)
    table.first = int(offered[1] > offered[0])
    return commitments


def _offer(coins: int) -> Placement:
    return Placement(
        "offer",
        say("Offer up to {coins} coins", coins=coins),
        shape={"kind": "number", "least": 0, "most": coins},
        check=_within(coins),
        suggest=lambda: [Suggestion(some, say("{coins} coins", coins=some)) for some in sorted({0, coins // 2, coins})],
        nearest=lambda wish: min(max(0, round(wish)), coins),
        refs=("button:offer",),
    )


def _within(coins: int) -> Callable[[Any], list[Refusal]]:
    def check(answer: Any) -> list[Refusal]:
        if type(answer) is not int or answer < 0:
            return [refuse("offer.whole-coins", "An offer is a number of whole coins")]
        if answer > coins:
            return [refuse("offer.purse", "The coins in the purse are {coins}", coins=coins)]
        return []

    return check


@step
def commitments(table: River) -> Flow[Step]:
    """Both seats put a card face down, if they have one that they can pay."""
    for seat in table.seats_from(table.first):
        choice = yield Ask(seat, "commit", _cards_to_commit(table, seat), rule="commit.face-down", private=True)
        if choice.value:
            table.put(choice.value, f"hand-{seat}", f"chosen-{seat}", "commit.face-down", "committed")
    table.crossed = 0
    return crossing


def _cards_to_commit(table: River, seat: int) -> list[Option]:
    coins = table.souls[seat].coins
    return [
        *(
            Option(f"commit {card}", value=card, refs=(f"card:{card}",), refusals=_too_expensive(card, coins))
            for card in sorted(table.hand(seat))
        ),
        Option("wade", say("Cross without a card")),
    ]


def _too_expensive(card: str, coins: int) -> list[Refusal]:
    price = PRICE[kind(card)]
    return [refuse("commit.price", "Its price in coins is {price}", price=price)] if price > coins else []


@step
def crossing(table: River) -> Flow[Step]:
    """One seat shows its card and rolls; every bank is a point."""
    seat = table.first ^ table.crossed
    soul, chosen = table.souls[seat], table.zones[f"chosen-{seat}"].cards
    for card in list(chosen):
        table.put(card, f"chosen-{seat}", f"spent-{seat}", "crossing.show", "shown")
        soul.coins -= PRICE[kind(card)]
        yield from _rolls(table, seat, PULL[kind(card)])
        banks = table.thrown.count("bank") if table.thrown else 0
        if banks:
            soul.points += banks
            soul.sources.append({"what": f"card:{card}", "points": banks, "when": table.round})
            table.emit("landed", "crossing.banks", seat, points=banks)
    table.thrown = None
    table.crossed += 1
    return crossing if table.crossed < 2 else dusk


def _rolls(table: River, seat: int, pull: int) -> Flow[None]:
    table.thrown = table.roll("fate", FACES, pull, "crossing.roll", seat) if pull else []
    contested = bool(table.thrown) and (yield from _obol(table, table.next_seat(seat), "again"))
    if contested and not (yield from _obol(table, seat, "answer")):
        table.thrown = table.roll("fate", FACES, pull, "crossing.roll", seat)


def _obol(table: River, seat: int, name: str) -> Flow[bool]:
    """Whether that seat plays an obol. It is asked only if it holds one."""
    obols = sorted(card for card in table.hand(seat) if kind(card) == "obol")
    if not obols:
        return False
    plays = [Option(f"play {card}", value=card, refs=(f"card:{card}", "button:dice")) for card in obols]
    choice = yield Ask(seat, name, [*plays, Option("pass", declines=True)], rule="obol.window")
    if choice.value:
        table.put(choice.value, f"hand-{seat}", f"spent-{seat}", "obol.window", "played")
    return choice.value is not None


@step
def dusk(table: River) -> Step | None:
    """Hands are filled up, and the next round begins; after the last one the game is over."""
    for seat in table.seats:
        table.draw(f"deck-{seat}", f"hand-{seat}", HAND - len(table.hand(seat)), "dusk.draw")
    table.round += 1
    if table.round <= table.rounds:
        return offers
    table.result = _result(table)
    return None


def _result(table: River) -> Result:
    scores = [soul.points for soul in table.souls]
    sources = [soul.sources for soul in table.souls]
    for rule, worth in (("victory.points", scores), ("victory.coins", [soul.coins for soul in table.souls])):
        if worth[0] != worth[1]:
            return Result([int(worth[1] > worth[0])], scores, rule, sources)
    return Result([], scores, "victory.draw", sources)


class FerryNotation(Notation[River]):
    def read(self, data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[River, Step]:
        table = River(dice, 0, ROUNDS.get(data["edition"], 3))
        table.round, table.first, table.crossed = (
            _number(data, key, least, most, faults)
            for key, least, most in (("round", 1, table.rounds), ("first", 0, 1), ("crossed", 0, 2))
        )
        souls = data.get("soul")
        if not isinstance(souls, list) or len(souls) != 2 or not all(isinstance(soul, dict) for soul in souls):
            faults.append(("soul", "there are two souls"))
            return table, offers
        for seat, soul in enumerate(souls):
            table.souls[seat] = Soul(_number(soul, "coins", 0, 99, faults), _number(soul, "points", 0, 99, faults))
            _lay_out(table, seat, soul, faults)
            if table.souls[seat].points:
                sources = [{"what": "position", "points": table.souls[seat].points, "when": 0}]
                table.souls[seat].sources = soul.get("sources", sources)
        following = self.system.steps.get("ferry." + str(data.get("step", "offers")))
        if following is None:
            faults.append(("step", f"no step '{data['step']}'"))
        return table, following or offers

    def write(self, table: River, step: str) -> dict[str, Any]:
        souls = [
            {
                "coins": soul.coins,
                "points": soul.points,
                "sources": soul.sources,
                **{place: table.zones[f"{place}-{seat}"].cards for place in PLACES},
            }
            for seat, soul in enumerate(table.souls)
        ]
        step = step.partition(".")[2]
        return {"step": step, "round": table.round, "first": table.first, "crossed": table.crossed, "soul": souls}


class FerryRefusals(Refusals[River]):
    def not_now(self, table: River, ask: Ask, verb: str, id: str) -> list[Refusal]:
        if verb == "offer":
            return [refuse("offer.before-cards", "Offers are made before cards are committed")]
        return []


class FerryForecast(Forecast[River]):
    def preview(self, game: Game[River], option: Option) -> dict[str, Any] | None:
        if option.verb != "play":
            return None
        dice = len(game.table.thrown or ())
        return {"banks": dice * FACES.count("bank") / len(FACES)}


class FerryPicture(Picture[River]):
    def draw(self, view: Mapping[str, Any], language: str) -> str:
        souls = [
            f'<text x="4" y="{y}">{soul["points"]} / {soul["coins"]}</text>'
            for y, soul in zip((12, 36), view["table"]["souls"], strict=True)
        ]
        river = '<path d="M0 24q15-8 30 0t30 0" fill="none" stroke="currentColor"/>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 48">{river}{"".join(souls)}</svg>'


class FerryBots(Bots[River]):
    def evaluate(self, game: Game[River], seat: int, weights: Weights = USUAL) -> float:
        own, other = game.table.souls[seat], game.table.souls[game.table.next_seat(seat)]
        return own.points - other.points + 0.1 * (own.coins - other.coins)


class Ferry(System[River]):
    """The game for the kernel."""

    name = "ferry"
    editions = ("short", "long")
    modules = (sys.modules[__name__],)
    states = (River, Soul)
    facets = (FerryNotation, FerryRefusals, FerryForecast, FerryPicture, FerryBots)

    def content_version(self, edition: str) -> str:
        return "planks-1"

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        if len(seats) != 2 or not set(seats) <= set(SOULS):
            raise UnknownGame(f"two souls cross, each one of {SOULS}")
        if options.keys() - {"coins"}:
            raise UnknownGame(f"the only option is coins, not {sorted(options)}")
        coins = options.get("coins", 4)
        if type(coins) is not int or not 0 <= coins <= 99:
            raise UnknownGame(f"coins are a number from 0 to 99, not {coins!r}")
        table = River(Dice(seed), coins, ROUNDS[edition])
        for seat in table.seats:
            table.zones[f"deck-{seat}"].cards = full_deck(seat)
        return table, deal

    def view(self, table: River) -> dict[str, Any]:
        return {
            "round": table.round,
            "first": table.first,
            "thrown": table.thrown,
            "souls": [{"coins": soul.coins, "points": soul.points} for soul in table.souls],
        }

    def events_needed_from(self, table: River) -> int:
        return len(table.events)


def _number(data: Mapping[str, Any], key: str, least: int, most: int, faults: Faults) -> int:
    number = data.get(key, least)
    if type(number) is int and least <= number <= most:
        return number
    faults.append((key, f"a number from {least} to {most}"))
    return least


def _lay_out(table: River, seat: int, soul: Mapping[str, Any], faults: Faults) -> None:
    left = full_deck(seat)
    for place in PLACES:
        for card in soul.get(place, []):
            if card not in left:
                faults.append((place, f"'{card}' is no card of this soul, or lies there twice"))
                continue
            left.remove(card)
            table.zones[f"{place}-{seat}"].cards.append(card)


SYSTEM = Ferry()
