"""Carrying out a card's text (p. 9): its instructions in the order printed, as far as they can be followed.

An instruction is compulsory unless it says otherwise; what finds no legal target is skipped, and the rest still happens
(turn.card-order). Costs, choices and Focus are in `abilities`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...kernel.flow import Flow
from ...kernel.options import Option
from ...kernel.text import Text, say
from ..board.presence import presence
from ..board.underdark import NEIGHBOURS
from ..content import OUTCAST, Instruction, card_of
from ..rules import abilities, minions, scoring, targets, troops
from ..state import WHITE, Due, TyrantsTable
from .carrying import Carrying, Verb, card_options


def carry_out(table: TyrantsTable, seat: int, card: str) -> Flow[None]:
    """The whole text of a card that has just been played."""
    table.resolving = card
    yield from carry_on(table, seat, card, card_of(card).does)
    table.resolving = None


def carry_on(table: TyrantsTable, seat: int, card: str, instructions: Sequence[Instruction]) -> Flow[None]:
    """Instructions of a card, by themselves."""
    yield from Carrying(table, seat, card, VERBS).follow(instructions)


# ---------------------------------------------------------------------- resources and cards


def _power(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    carrying.table.gain(carrying.seat, "power", instruction["power"], "turn.card-resources", carrying.ref)
    return
    yield


def _influence(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    carrying.table.gain(carrying.seat, "influence", instruction["influence"], "turn.card-resources", carrying.ref)
    return
    yield


def _vp(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    counted = scoring.COUNTERS[instruction["of"]](carrying.table, carrying.seat)
    points = instruction["vp"] * (counted // instruction["per"])
    carrying.table.gain_vp(carrying.seat, points, "endturn.gain-vp", carrying.ref)
    return
    yield


def _draw(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    minions.draw(carrying.table, carrying.seat, instruction["draw"])
    return
    yield


def _deck_to_discard(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    minions.discard_deck(carrying.table, carrying.seat)
    return
    yield


def _promote(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    """Cards promoted at once: off the top of the deck, or out of the discard pile (promote.procedure)."""
    table, seat = carrying.table, carrying.seat
    for _ in range(instruction["promote"]):
        if instruction["from"] == "deck":
            if not minions.promote_top_card(table, seat):
                return carrying.skipped("promote.procedure")
            continue
        cards = table.cards("discard", seat)
        if not cards:
            return carrying.skipped("promote.procedure")
        choice = yield carrying.ask(
            "promote",
            card_options("promote", cards),
            say("{card}: promote a card of the discard pile"),
            "promote.procedure",
        )
        minions.promote(table, seat, choice.value, "discard")


def _promote_later(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    """A promotion that is due at the end of the turn (endturn.promote)."""
    due = Due(
        carrying.card,
        instruction["promote_later"],
        instruction["up_to"],
        instruction["which"],
        instruction.get("then", ()),
    )
    carrying.table.due.append(due)
    carrying.table.emit("promotion-due", "endturn.promote", carrying.seat, card=carrying.card, count=due.count)
    return
    yield


def _recruit_free(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    """A card of the market, without paying (recruit.procedure)."""
    table = carrying.table
    fitting = [
        card
        for card in table.cards("market")
        if card_of(card).aspect == instruction["recruit_free"] and card_of(card).cost <= instruction["max_cost"]
    ]
    if not fitting:
        return carrying.skipped("recruit.procedure")
    choice = yield carrying.ask(
        "recruit-free",
        card_options("recruit", fitting),
        say("{card}: recruit a card without paying for it"),
        "recruit.procedure",
    )
    minions.recruit(table, carrying.seat, choice.value, "market")


def _devour_market(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    """Cards of the market are devoured and replaced (devour.market)."""
    for _ in range(instruction["devour_market"]):
        cards = carrying.table.cards("market")
        if not cards:
            return carrying.skipped("devour.market")
        choice = yield carrying.ask(
            "devour",
            card_options("devour", cards),
            say("{card}: devour a card of the market"),
            "devour.market",
            instruction["may"],
        )
        if choice.declines:
            return None
        minions.devour_from_market(carrying.table, choice.value)


def _outcast(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    """Somebody recruits Insane Outcasts: their player, every opponent, or one who is chosen
    (recruit.outcast-not-bought)."""
    table, seat, who = carrying.table, carrying.seat, instruction["who"]
    if who == "self":
        victims = [seat]
    elif who == "opponents":
        victims = table.opponents(seat)
    else:
        named = table.opponents(seat) if who == "opponent" else _next_to(table, seat, carrying.deployed)
        if not named or not table.cards(OUTCAST):
            return carrying.skipped("recruit.pile-empty")
        choice = yield carrying.ask(
            "opponent",
            [
                Option(f"opponent {other}", say("{who}", who=f"seat:{other}"), value=other, refs=[f"seat:{other}"])
                for other in named
            ],
            say("{card}: choose who recruits an Insane Outcast"),
            "recruit.outcast-not-bought",
        )
        victims = [choice.value]
    minions.recruit_outcasts(table, victims, instruction["outcast"])


def _next_to(table: TyrantsTable, seat: int, deployed: Sequence[str]) -> list[int]:
    """The opponents with a troop at one of the places or right next to it."""
    near = {other for place in deployed for other in (place, *NEIGHBOURS[place]) if other in table.troops}
    standing = {colour for place in near for colour in table.troops[place]}
    return [other for other in table.opponents(seat) if other in standing]


def _return_to_pile(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    minions.return_to_pile(carrying.table, carrying.card, f"played-{carrying.seat}")
    return
    yield


# ---------------------------------------------------------------------- troops and spies


def _deploy(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    """Troops, one after the other: each can give the presence that the next needs (deploy.chain)."""
    table, seat = carrying.table, carrying.seat
    for _ in range(instruction["deploy"]):
        if not table.players[seat].barracks:
            troops.deploy(table, seat, None)
            continue
        candidates = targets.deployments(table, seat, presence(table, seat))
        if not targets.legal(candidates):
            return carrying.skipped("deploy.presence")
        choice = yield carrying.ask("deploy", candidates, say("{card}: deploy a troop"), "deploy.presence")
        troops.deploy(table, seat, choice.value)
        carrying.deployed.append(choice.value)


def _places_meant(carrying: Carrying, instruction: Instruction) -> list[str] | None:
    """The site of the spy that the card has just placed or returned, if the instruction is bound to it."""
    if instruction["at"] == "that-site":
        return carrying.spied[-1:]
    return None


def _against(
    carrying: Carrying, verb: str, instruction: Instruction, places: Sequence[str] | None
) -> Flow[Option | None]:
    """One troop that the instruction is about, None if there is none to be had."""
    table, seat = carrying.table, carrying.seat
    reached = presence(table, seat) if instruction["at"] == "presence" else None
    candidates = targets.troops(verb, table, seat, reached, instruction["whom"] == WHITE, places=places)
    rule = f"{verb}.presence"
    if not targets.legal(candidates):
        carrying.skipped(rule)
        return None
    return (yield carrying.ask(verb, candidates, _PROMPTS[verb], rule))


_PROMPTS = {"assassinate": say("{card}: assassinate a troop"), "supplant": say("{card}: supplant a troop")}


def _assassinate(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    for _ in range(instruction["assassinate"]):
        choice = yield from _against(carrying, "assassinate", instruction, _places_meant(carrying, instruction))
        if choice is None:
            return
        troops.assassinate(carrying.table, carrying.seat, *choice.value)


def _supplant(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    """One troop after the other; where the card speaks of several sites, as many at each (supplant.procedure)."""
    if instruction["at"] == "those-sites":
        rounds: list[list[str] | None] = [[site] for site in carrying.spied for _ in range(instruction["supplant"])]
    else:
        rounds = [_places_meant(carrying, instruction)] * instruction["supplant"]
    for places in rounds:
        choice = yield from _against(carrying, "supplant", instruction, places)
        if choice is not None:
            troops.supplant(carrying.table, carrying.seat, *choice.value)


def _move(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    """Enemy troops, from where there is presence to anywhere (move.source, move.destination)."""
    table, seat = carrying.table, carrying.seat
    for _ in range(instruction["move"]):
        candidates = targets.troops("move", table, seat, presence(table, seat))
        goals = targets.destinations(table)
        if not targets.legal(candidates) or not targets.legal(goals):
            return carrying.skipped("move.source")
        choice = yield carrying.ask(
            "move", candidates, say("{card}: move an enemy troop"), "move.source", instruction["up_to"]
        )
        if choice.declines:
            return None
        goal = yield carrying.ask("move-to", goals, say("{card}: where does the troop go?"), "move.destination")
        source, whom = choice.value
        troops.move(table, seat, whom, source, goal.value)


def _return(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    """Enemy troops or spies, from where there is presence (return.enemy)."""
    table, seat = carrying.table, carrying.seat
    for _ in range(instruction["return"]):
        candidates = targets.returnable(table, seat, instruction["what"])
        if not targets.legal(candidates):
            return carrying.skipped("return.enemy")
        choice = yield carrying.ask("return", candidates, say("{card}: return an enemy force"), "return.enemy")
        back = troops.return_spy if choice.verb == "return-spy" else troops.return_troop
        back(table, seat, *choice.value)


def _place_spy(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    """Spies, on sites without one of one's own. With all on the map, one may be taken back first (spy.all-placed)."""
    table, seat = carrying.table, carrying.seat
    for _ in range(instruction["place_spy"]):
        if not table.players[seat].spies:
            taken = yield carrying.ask(
                "take-spy",
                targets.own_spies(table, seat),
                say("{card}: all spies are placed; take one back?"),
                "spy.all-placed",
                may=True,
            )
            if taken.declines:
                return carrying.skipped("spy.all-placed")
            troops.return_spy(table, seat, taken.value, seat)
        choice = yield carrying.ask(
            "place-spy", targets.spy_sites(table, seat), say("{card}: place a spy"), "spy.place"
        )
        troops.place_spy(table, seat, choice.value)
        carrying.spied.append(choice.value)


def _redeploy_trophies(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    """Troops out of any trophy halls, back to anywhere on the map; none need be (turn.card-beats-rules)."""
    table, seat = carrying.table, carrying.seat
    for _ in range(instruction["redeploy_trophies"]):
        goals = targets.destinations(table)
        candidates = _trophies(table)
        if not candidates or not targets.legal(goals):
            return carrying.skipped("turn.card-beats-rules")
        choice = yield carrying.ask(
            "take-trophy",
            candidates,
            say("{card}: take a troop out of a trophy hall"),
            "turn.card-beats-rules",
            may=True,
        )
        if choice.declines:
            return None
        goal = yield carrying.ask("move-to", goals, say("{card}: where does the troop go?"), "turn.card-beats-rules")
        hall, whom = choice.value
        troops.bring_back(table, seat, hall, whom, goal.value)


def _trophies(table: TyrantsTable) -> list[Option]:
    return [
        Option(
            f"take {hall} {colour}",
            _trophy_label(hall, colour),
            value=(hall, WHITE if colour == WHITE else int(colour)),
            refs=[f"seat:{hall}", _owner(colour)],
        )
        for hall, player in enumerate(table.players)
        for colour in sorted(player.trophies)
    ]


def _trophy_label(hall: int, colour: str) -> Text:
    if colour == WHITE:
        return say("A white troop out of the trophy hall of {hall}", hall=f"seat:{hall}")
    return say("A troop of {whom} out of the trophy hall of {hall}", whom=_owner(colour), hall=f"seat:{hall}")


def _owner(colour: str) -> str:
    return "troop:white" if colour == WHITE else f"seat:{colour}"


# ---------------------------------------------------------------------- conditions


def _if(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    if _CONDITIONS[instruction["if"]](carrying, instruction):
        yield from carrying.follow(instruction["then"])
    else:
        carrying.table.emit("condition-unmet", "turn.card-order", carrying.seat, card=carrying.card)


def _has_inner_circle(carrying: Carrying, instruction: Instruction) -> bool:
    return len(carrying.table.cards("inner-circle", carrying.seat)) >= int(instruction["at_least"])


def _has_player_trophies(carrying: Carrying, instruction: Instruction) -> bool:
    trophies = carrying.table.players[carrying.seat].trophies
    return sum(count for colour, count in trophies.items() if colour != WHITE) >= int(instruction["at_least"])


def _spied_on_a_player(carrying: Carrying, instruction: Instruction) -> bool:
    standing = [colour for site in carrying.spied[-1:] for colour in carrying.table.troops[site]]
    return any(other in standing for other in carrying.table.opponents(carrying.seat))


_CONDITIONS: dict[str, Callable[[Carrying, Instruction], bool]] = {
    "inner-circle": _has_inner_circle,
    "player-trophies": _has_player_trophies,
    "player-troop-at-that-site": _spied_on_a_player,
}

VERBS: dict[str, Verb] = {
    "power": _power,
    "influence": _influence,
    "vp": _vp,
    "draw": _draw,
    "deck_to_discard": _deck_to_discard,
    "promote": _promote,
    "promote_later": _promote_later,
    "recruit_free": _recruit_free,
    "devour_market": _devour_market,
    "outcast": _outcast,
    "return_to_pile": _return_to_pile,
    "deploy": _deploy,
    "assassinate": _assassinate,
    "supplant": _supplant,
    "move": _move,
    "return": _return,
    "place_spy": _place_spy,
    "redeploy_trophies": _redeploy_trophies,
    "if": _if,
    "choose": abilities.choose,
    "cost": abilities.cost,
    "focus": abilities.focus,
}
"""What each verb of a card's text does."""
