"""Setup (2023 pp. 28-31): boards, objective tokens, cards, fighters, in this order (setup.order)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import GeneratorType
from typing import Any

from ...kernel.dice import Dice
from ...kernel.errors import UnknownGame
from ...kernel.flow import Flow, Step, step
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, quoted, refuse, say
from ...kernel.zones import ALL
from ..board import boards
from ..board.battlefield import objective_hexes
from ..content import of
from ..edition import EDITIONS
from ..events import (
    ALL_PLACED,
    DISCARDED,
    HAND_KEPT,
    MULLIGAN,
    OBJECTIVE_PLACED,
    OBJECTIVES_REVEALED,
    PHASE_BEGAN,
    PLACED,
    RETURNED,
)
from ..state import ARTEFACT_TOKEN, Fighter, UnderworldsTable
from . import turn
from .decks import chosen_decks
from .laying import arrange, pick_face
from .pieces import unpack
from .rolloff import roll_off, winner_names

MULLIGANS = {"power": ("power",), "objectives": ("objective",), "all": ("objective", "power")}
"""What a player may exchange (setup.mulligan-2023)."""


def new_table(
    edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]
) -> tuple[UnderworldsTable, Step]:
    """A table before its first step; with the option `quick`, one that is set up by chance already.

    Options are `advanced` (true if not given: mulligans are offered), `quick` (false if not given), and `decks`, the
    cards of each seat's deck, none for its usual one. Raises UnknownGame.
    """
    rules = EDITIONS[edition].among(len(seats))
    words, brought = zip(*map(rules.brought, seats), strict=True)
    warbands = [word and warband_of(edition, word)[0] for word in words]
    for name, value in options.items():
        if name not in rules.options:
            raise UnknownGame(f"there is no option {quoted(name)}; there are: {', '.join(rules.options)}")
        if name not in ("decks", "fixed_layout", "played") and type(value) is not bool:
            raise UnknownGame(f"the option {quoted(name)} is true or false, not {quoted(value)}")
    built = chosen_decks(rules, warbands, brought, options.get("decks"))
    secret = any(cards is not None for cards in brought) or options.get("match", False)
    dice, advanced, quick = Dice(seed), options.get("advanced", True), options.get("quick", False)
    table = unpack(edition, words, dice, advanced, quick, built, secret)
    if "fixed_layout" in options:
        table.fixed_layout = rules.picture(options["fixed_layout"], len(seats))
    if options.get("artefact"):
        table.artefact = ""
    return table, rules.opening(table, seats, options)


def opening(table: UnderworldsTable, seats: Sequence[str], options: Mapping[str, Any]) -> Step:
    """The first board is picked, unless chance does it all."""
    return first_box(table)


def first_box(table: UnderworldsTable) -> Step:
    """The box after the warbands are there: the whole setup, or what comes after it if it is `quick`."""
    return _by_chance(table) if table.quick else pick_boards


def warband_of(edition: str, seat: str) -> tuple[str, str]:
    """The warband that a seat plays, and its universal deck, "" for none. Raises UnknownGame."""
    content = of(edition)
    warband, _, deck = seat.partition("+")
    if warband not in content.warbands:
        raise UnknownGame(f"there is no warband {quoted(warband)}; there are: {', '.join(content.warbands)}")
    if deck and deck not in content.universal_decks:
        raise UnknownGame(f"there is no universal Rivals deck {quoted(deck)} [deck.universal-rivals]")
    return warband, deck


def _by_chance(table: UnderworldsTable) -> Step:
    """Go through setup with every question answered by the dice; what can be declined is."""
    following: Step = pick_boards
    while following is not turn.begin_round:
        flow = following(table)
        following = _answered(table, flow) if isinstance(flow, GeneratorType) else flow
    return following


def _answered(table: UnderworldsTable, flow: Flow[Step]) -> Step:
    try:
        ask = next(flow)
        while True:
            ask = flow.send(ask.declining or ask.options[table.dice.randbelow(len(ask.options))])
    except StopIteration as end:
        following: Step = end.value
        return following


def _phase(table: UnderworldsTable, name: str) -> None:
    table.phase = f"setup-{name}"
    table.emit(PHASE_BEGAN, "setup.order", phase=table.phase)


# ---------------------------------------------------------------------- boards


@step
def pick_boards(table: UnderworldsTable) -> Flow[Step]:
    """Who picks the first board is settled (setup.boards-roll-off-2023)."""
    _phase(table, "boards")
    table.picker = yield from table.rules.first_picker(table)
    return table.rules.pick_faces


def first_picker(table: UnderworldsTable) -> Flow[int]:
    """The winner of a roll-off names who picks first (setup.boards-roll-off-2023)."""
    rule = table.rules.cite("setup.boards-roll-off")
    winner = roll_off(table, rule)
    return (yield from winner_names(table, winner, say("Who picks the first board?"), rule))


@step
def pick_faces(table: UnderworldsTable) -> Flow[Step]:
    """Each player picks a face, to be their territory (setup.boards-pick-2023); the last one places all."""
    assert table.picker is not None
    table.boards = table.seats_from(table.picker)
    for seat in table.boards:
        yield from pick_face(table, seat)
    yield from arrange(table, table.boards[-1], lambda: boards.layouts(table.rules, table.faces))
    return deal_objectives


# ---------------------------------------------------------------------- objective tokens


@step
def deal_objectives(table: UnderworldsTable) -> Step:
    """Share the tokens out (setup.objectives-deal)."""
    _phase(table, "objectives")
    table.shuffle("objective-tokens", table.rules.cite("setup.objectives-deal"))
    table.rules.share_objectives(table)
    return table.rules.after_dealing(table)


def after_dealing(table: UnderworldsTable) -> Step:
    """The numbered tokens are placed at once."""
    return place_objective


def objective_pile(seat: int) -> str:
    """Each player places the tokens dealt to them."""
    return f"unplaced-{seat}"


def share_objectives(table: UnderworldsTable) -> None:
    """One after another, unseen, beginning with who picked the first board: of five for two players three and two
    (setup.objectives-deal)."""
    assert table.picker is not None
    order, tokens = table.seats_from(table.picker), len(table.zones["objective-tokens"].cards)
    for place, seat in enumerate(order):
        count = len(range(place, tokens, len(order)))
        table.draw("objective-tokens", f"unplaced-{seat}", count, table.rules.cite("setup.objectives-deal"))


@step
def place_objective(table: UnderworldsTable) -> Flow[Step]:
    """One token, number down; the players take turns, the picker first (setup.objectives-place-2023)."""
    assert table.picker is not None
    order = table.seats_from(table.picker)
    seat = order[len(table.objectives) % len(order)]
    piles = dict.fromkeys(table.rules.objective_pile(player) for player in order)
    left = sum(len(table.zones[pile].cards) for pile in piles)
    open_hexes = objective_hexes(table.rules, table.battlefield, table.objectives, left, table.artefact)
    candidates = [_to(hex, refusals) for hex, refusals in open_hexes.items()]
    prompt = say("Where is the objective token placed?")
    choice = yield Ask(seat, "objective", candidates, prompt, table.rules.cite("setup.objectives-place"))
    pile = table.rules.objective_pile(seat)
    token = table.zones[pile].cards[-1]
    table.objectives.append(choice.value)
    table.put(token, pile, "objectives", table.rules.cite("setup.objectives-place"))
    table.emit(OBJECTIVE_PLACED, table.rules.cite("setup.objectives-place"), seat, hex=f"hex:{choice.value}")
    return place_objective if left > 1 else reveal_objectives


@step
def reveal_objectives(table: UnderworldsTable) -> Step:
    """Turn the tokens number side up (setup.objectives-reveal)."""
    table.zones["objectives"].sees = ALL
    numbers = {f"hex:{hex}": table.number_at(index) for index, hex in enumerate(table.objectives)}
    if table.artefact:
        table.objectives.append(table.artefact)
        table.zones["objectives"].cards.append(ARTEFACT_TOKEN)
        table.artefact = ""
    table.emit(OBJECTIVES_REVEALED, "setup.objectives-reveal", barrier="reveal", numbers=numbers)
    return draw_hands


# ---------------------------------------------------------------------- cards


@step
def draw_hands(table: UnderworldsTable) -> Step:
    """Shuffle both decks of every player, and draw (setup.draw-hand)."""
    assert table.picker is not None
    _phase(table, "cards")
    for seat in table.seats:
        for kind, count in table.rules.hand.items():
            table.shuffle(f"{kind}-deck-{seat}", "setup.draw-hand")
            table.draw(f"{kind}-deck-{seat}", f"{kind}-hand-{seat}", count, "setup.draw-hand")
    table.cursor = {"seat": table.picker}
    return mulligan if table.advanced else roll_for_fighters


@step
def mulligan(table: UnderworldsTable) -> Flow[Step]:
    """Each player may exchange power cards, objectives or both, once (setup.mulligan-2023, setup.mulligan-order)."""
    seat = table.cursor["seat"]
    candidates = [
        Option("mulligan power", say("Exchange the power cards"), value="power", refs=[f"zone:power-hand-{seat}"]),
        Option(
            "mulligan objectives",
            say("Exchange the objective cards"),
            value="objectives",
            refs=[f"zone:objective-hand-{seat}"],
        ),
        Option(
            "mulligan all",
            say("Exchange all cards"),
            value="all",
            refs=[f"zone:power-hand-{seat}", f"zone:objective-hand-{seat}"],
        ),
        Option("keep", say("Keep the hand"), refs=["button:pass"], declines=True),
    ]
    rule = table.rules.cite("setup.mulligan")
    choice = yield Ask(seat, "mulligan", candidates, say("Exchange cards of the opening hand?"), rule)
    if choice.declines:
        table.emit(HAND_KEPT, table.rules.cite("setup.mulligan-order"), seat)
    else:
        table.emit(MULLIGAN, rule, seat, cards=choice.value)
        for kind in MULLIGANS[choice.value]:
            _exchange(table, seat, kind)
    table.cursor["seat"] = table.next_seat(seat)
    return roll_for_fighters if table.cursor["seat"] == table.picker else mulligan


def _exchange(table: UnderworldsTable, seat: int, kind: str) -> None:
    """Discard, draw as many, and only then shuffle the discarded cards back in, if they return at all."""
    rule = table.rules.cite("setup.mulligan")
    hand, deck, discard = f"{kind}-hand-{seat}", f"{kind}-deck-{seat}", f"{kind}-discard-{seat}"
    old = list(table.zones[hand].cards)
    for card in old:
        table.put(card, hand, discard, rule, DISCARDED)
    table.draw(deck, hand, len(old), rule)
    if table.rules.mulligan_returns:
        for card in old:
            table.put(card, discard, deck, rule, RETURNED)
        table.shuffle(deck, rule)


# ---------------------------------------------------------------------- fighters


@step
def roll_for_fighters(table: UnderworldsTable) -> Flow[Step]:
    """The winner of another roll-off names who places the first fighter (setup.fighters-roll-off)."""
    _phase(table, "fighters")
    winner = roll_off(table, "setup.fighters-roll-off")
    prompt = say("Who places the first fighter?")
    named = yield from winner_names(table, winner, prompt, "setup.fighters-roll-off")
    table.cursor = {"seat": named}
    return place_fighter


@step
def place_fighter(table: UnderworldsTable) -> Flow[Step]:
    """One fighter of the player whose turn it is to place (setup.fighters-place, setup.fighters-alternate)."""
    seat = table.cursor["seat"]
    fighter = yield from _pick_fighter(table, seat)
    choice = yield Ask(
        seat,
        "starting-hex",
        lambda: [_to(hex, start_refusals(table, seat, hex)) for hex in table.battlefield.hexes],
        say("In which starting hex is {who} placed?", who=fighter.ref),
        "setup.fighters-place",
    )
    fighter.at = choice.value
    table.emit(PLACED, "setup.fighters-place", seat, fighter=fighter.ref, start=None, to=f"hex:{choice.value}")
    if table.placed_first is None and not _waiting(table, seat):
        table.placed_first = seat
        table.emit(ALL_PLACED, "round.first-round-crit", seat)
    following = [other for other in (*table.opponents(seat), seat) if _waiting(table, other)]
    table.cursor = {"seat": following[0]} if following else {}
    return place_fighter if following else turn.begin_round


def _waiting(table: UnderworldsTable, seat: int) -> list[Fighter]:
    return [fighter for fighter in table.warband(seat) if fighter.at is None]


def _pick_fighter(table: UnderworldsTable, seat: int) -> Flow[Fighter]:
    """The player's choice; the last one left needs none."""
    waiting = _waiting(table, seat)
    if len(waiting) == 1:
        return waiting[0]
    candidates = [
        Option(
            f"place {fighter.id}",
            say("Place {who}", who=fighter.ref),
            value=fighter.id,
            refs=[fighter.ref],
            refusals=_fighter_refusals(table, seat, fighter),
        )
        for fighter in table.fighters.values()
    ]
    choice = yield Ask(
        seat, "fighter", candidates, say("Which fighter is placed?"), table.rules.cite("setup.fighters-alternate")
    )
    return table.fighters[choice.value]


def _fighter_refusals(table: UnderworldsTable, seat: int, fighter: Fighter) -> list[Refusal]:
    if fighter.seat != seat:
        rule = table.rules.cite("setup.fighters-alternate")
        return [refuse(rule, "{who} is placed by another player", who=fighter.ref)]
    if fighter.at is not None:
        return [refuse("setup.fighters-place", "{who} has been placed", who=fighter.ref)]
    return []


def start_refusals(table: UnderworldsTable, seat: int, hex: str) -> list[Refusal]:
    """Why a fighter of a seat cannot be placed in a hex (setup.fighters-place)."""
    ref = f"hex:{hex}"
    if not table.battlefield.is_starting(hex):
        return [refuse("setup.fighters-place", "{hex} is not a starting hex", hex=ref)]
    if table.territory_of(hex) != seat:
        return [refuse("setup.fighters-place", "{hex} is not in {who}'s territory", hex=ref, who=f"seat:{seat}")]
    if other := table.fighter_at(hex):
        return [refuse("board.one-fighter", "{who} is in {hex}", hex=ref, who=other.ref)]
    return []


def _to(hex: str, refusals: Sequence[Refusal]) -> Option:
    return Option(f"to {hex}", say("To {hex}", hex=f"hex:{hex}"), value=hex, refs=[f"hex:{hex}"], refusals=refusals)
