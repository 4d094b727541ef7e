"""What happens to troops and spies (pp. 11-14): deploy, assassinate, supplant, move, place, return.

Who may do it where has been said before, in `targets`; here the pieces change places.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.flow import Flow
from ...kernel.options import Option
from ...kernel.text import N_, Text, say
from ..board.presence import presence
from ..board.underdark import ref_of
from ..cards.registry import card_verb
from ..cards.resolution import Resolution
from ..content import Instruction
from ..events import ASSASSINATED, BROUGHT_BACK, DEPLOYED, MOVED, SPY_PLACED, SPY_RETURNED, SUPPLANTED, TROOP_RETURNED
from ..state import WHITE, Colour, TyrantsTable, colour_ref
from . import targets
from .control import pieces_changed


def deploy(table: TyrantsTable, seat: int, place: str | None, rule: str = "deploy.procedure") -> None:
    """From the barracks to an empty space of a place. With empty barracks, 1 VP instead (deploy.empty-barracks); only
    then may there be no place."""
    player = table.players[seat]
    if not player.barracks:
        table.gain_vp(seat, 1, "deploy.empty-barracks", "rule:deploy.empty-barracks")
        return
    assert place is not None
    player.barracks -= 1
    _stand(table, place, seat)
    table.emit(DEPLOYED, rule, seat, place=ref_of(place))
    pieces_changed(table, place)
    if not player.barracks:
        table.end_is_near("endgame.last-troop", seat)


def assassinate(table: TyrantsTable, seat: int, place: str, whom: Colour) -> None:
    """From its space into the trophy hall (assassinate.procedure)."""
    _to_trophies(table, seat, place, whom)
    table.emit(ASSASSINATED, "assassinate.procedure", seat, place=ref_of(place), whom=colour_ref(whom))
    pieces_changed(table, place)


def supplant(table: TyrantsTable, seat: int, place: str, whom: Colour) -> None:
    """Assassinate a troop, then deploy one's own in the space just vacated (supplant.procedure)."""
    _to_trophies(table, seat, place, whom)
    table.emit(SUPPLANTED, "supplant.procedure", seat, place=ref_of(place), whom=colour_ref(whom))
    deploy(table, seat, place, "supplant.procedure")
    pieces_changed(table, place)


def move(table: TyrantsTable, seat: int, whom: Colour, source: str, target: str) -> None:
    """To an empty space anywhere; the troop keeps its colour (move.destination)."""
    _leave(table, source, whom)
    _stand(table, target, whom)
    table.emit(MOVED, "move.destination", seat, whom=colour_ref(whom), source=ref_of(source), place=ref_of(target))
    pieces_changed(table, source)
    pieces_changed(table, target)


def return_troop(table: TyrantsTable, seat: int, place: str, whom: Colour) -> None:
    """Back to its owner's barracks (return.enemy)."""
    assert isinstance(whom, int)
    _leave(table, place, whom)
    table.players[whom].barracks += 1
    table.emit(TROOP_RETURNED, "return.enemy", seat, place=ref_of(place), whom=colour_ref(whom))
    pieces_changed(table, place)


def bring_back(table: TyrantsTable, seat: int, hall: int, whom: Colour, place: str) -> None:
    """Out of a trophy hall to an empty space anywhere; the troop keeps its colour (turn.card-beats-rules)."""
    trophies = table.players[hall].trophies
    trophies[str(whom)] -= 1
    if not trophies[str(whom)]:
        del trophies[str(whom)]
    _stand(table, place, whom)
    table.emit(
        BROUGHT_BACK,
        "turn.card-beats-rules",
        seat,
        whom=colour_ref(whom),
        hall=f"seat:{hall}",
        place=ref_of(place),
    )
    pieces_changed(table, place)


def place_spy(table: TyrantsTable, seat: int, site: str) -> None:
    """Beside the site's name, on no troop space (spy.place, spy.beside-name)."""
    table.players[seat].spies -= 1
    table.spies[site].append(seat)
    table.listed.clear()
    table.emit(SPY_PLACED, "spy.place", seat, site=f"site:{site}")
    pieces_changed(table, site)


def return_spy(table: TyrantsTable, seat: int, site: str, whose: int) -> None:
    """Back to its owner: an enemy's where one has presence (return.enemy), one's own from anywhere (return.own)."""
    table.spies[site].remove(whose)
    table.listed.clear()
    table.players[whose].spies += 1
    rule = "return.own" if whose == seat else "return.enemy"
    table.emit(SPY_RETURNED, rule, seat, site=f"site:{site}", whom=f"seat:{whose}")
    pieces_changed(table, site)


def _stand(table: TyrantsTable, place: str, colour: Colour) -> None:
    standing = table.troops[place]
    standing[standing.index(None)] = colour
    table.listed.clear()


def _leave(table: TyrantsTable, place: str, colour: Colour) -> None:
    standing = table.troops[place]
    standing[standing.index(colour)] = None
    table.listed.clear()


def _to_trophies(table: TyrantsTable, seat: int, place: str, whom: Colour) -> None:
    _leave(table, place, whom)
    trophies = table.players[seat].trophies
    trophies[str(whom)] = trophies.get(str(whom), 0) + 1


# ---------------------------------------------------------------------- what cards do


@card_verb("deploy")
def _deploy(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """Troops, one after the other: each can give the presence that the next needs (deploy.chain)."""
    table, seat = resolution.table, resolution.seat
    for _ in range(instruction["deploy"]):
        if not table.players[seat].barracks:
            deploy(table, seat, None)
            continue
        candidates = targets.deployments(table, seat, presence(table, seat))
        if not targets.legal(candidates):
            return resolution.skipped("deploy.presence")
        choice = yield resolution.ask("deploy", candidates, N_("{card}: deploy a troop"), "deploy.presence")
        deploy(table, seat, choice.value)
        resolution.deployed.append(choice.value)


def _places_meant(resolution: Resolution, instruction: Instruction) -> list[str] | None:
    """The site of the spy that the card has just placed or returned, if the instruction is bound to it."""
    if instruction["at"] == "that-site":
        return resolution.spied[-1:]
    return None


def _against(
    resolution: Resolution, verb: str, instruction: Instruction, places: Sequence[str] | None
) -> Flow[Option | None]:
    """One troop that the instruction is about, None if there is none to be had."""
    table, seat = resolution.table, resolution.seat
    reached = presence(table, seat) if instruction["at"] == "presence" else None
    candidates = targets.troops(verb, table, seat, reached, instruction["whom"] == WHITE, places=places)
    rule = f"{verb}.presence"
    if not targets.legal(candidates):
        resolution.skipped(rule)
        return None
    return (yield resolution.ask(verb, candidates, _PROMPTS[verb], rule))


_PROMPTS = {"assassinate": N_("{card}: assassinate a troop"), "supplant": N_("{card}: supplant a troop")}


@card_verb("assassinate")
def _assassinate(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    for _ in range(instruction["assassinate"]):
        choice = yield from _against(resolution, "assassinate", instruction, _places_meant(resolution, instruction))
        if choice is None:
            return
        assassinate(resolution.table, resolution.seat, *choice.value)


@card_verb("supplant")
def _supplant(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """One troop after the other; where the card speaks of several sites, as many at each (supplant.procedure)."""
    if instruction["at"] == "those-sites":
        rounds: list[list[str] | None] = [[site] for site in resolution.spied for _ in range(instruction["supplant"])]
    else:
        rounds = [_places_meant(resolution, instruction)] * instruction["supplant"]
    for places in rounds:
        choice = yield from _against(resolution, "supplant", instruction, places)
        if choice is not None:
            supplant(resolution.table, resolution.seat, *choice.value)


@card_verb("move")
def _move(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """Enemy troops, from where there is presence to anywhere (move.source, move.destination)."""
    table, seat = resolution.table, resolution.seat
    for _ in range(instruction["move"]):
        candidates = targets.troops("move", table, seat, presence(table, seat))
        goals = targets.destinations(table)
        if not targets.legal(candidates) or not targets.legal(goals):
            return resolution.skipped("move.source")
        choice = yield resolution.ask(
            "move", candidates, N_("{card}: move an enemy troop"), "move.source", instruction["up_to"]
        )
        if choice.declines:
            return None
        goal = yield resolution.ask("move-to", goals, N_("{card}: where does the troop go?"), "move.destination")
        source, whom = choice.value
        move(table, seat, whom, source, goal.value)


@card_verb("return")
def _return(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """Enemy troops or spies, from where there is presence (return.enemy)."""
    table, seat = resolution.table, resolution.seat
    for _ in range(instruction["return"]):
        candidates = targets.returnable(table, seat, instruction["what"])
        if not targets.legal(candidates):
            return resolution.skipped("return.enemy")
        choice = yield resolution.ask("return", candidates, N_("{card}: return an enemy force"), "return.enemy")
        back = return_spy if choice.verb == "return-spy" else return_troop
        back(table, seat, *choice.value)


@card_verb("place_spy")
def _place_spy(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """Spies, on sites without one of one's own. With all on the map, one may be taken back first (spy.all-placed)."""
    table, seat = resolution.table, resolution.seat
    for _ in range(instruction["place_spy"]):
        if not table.players[seat].spies:
            taken = yield resolution.ask(
                "take-spy",
                targets.own_spies(table, seat),
                N_("{card}: all spies are placed; take one back?"),
                "spy.all-placed",
                may=True,
            )
            if taken.declines:
                return resolution.skipped("spy.all-placed")
            return_spy(table, seat, taken.value, seat)
        choice = yield resolution.ask(
            "place-spy", targets.spy_sites(table, seat), N_("{card}: place a spy"), "spy.place"
        )
        place_spy(table, seat, choice.value)
        resolution.spied.append(choice.value)


@card_verb("redeploy_trophies")
def _redeploy_trophies(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """Troops out of any trophy halls, back to anywhere on the map; none need be (turn.card-beats-rules)."""
    table, seat = resolution.table, resolution.seat
    for _ in range(instruction["redeploy_trophies"]):
        goals = targets.destinations(table)
        candidates = _trophies(table)
        if not candidates or not targets.legal(goals):
            return resolution.skipped("turn.card-beats-rules")
        choice = yield resolution.ask(
            "take-trophy",
            candidates,
            N_("{card}: take a troop out of a trophy hall"),
            "turn.card-beats-rules",
            may=True,
        )
        if choice.declines:
            return None
        goal = yield resolution.ask("move-to", goals, N_("{card}: where does the troop go?"), "turn.card-beats-rules")
        hall, whom = choice.value
        bring_back(table, seat, hall, whom, goal.value)


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
