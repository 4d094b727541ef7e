"""What happens to troops and spies (pp. 11-14): deploy, assassinate, supplant, move, place, return.

Who may do it where has been said before, in `targets`; here the pieces change places.
"""

from __future__ import annotations

from ..board.underdark import ref_of
from ..state import Colour, TyrantsTable, colour_ref
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
    table.emit("deployed", rule, seat, place=ref_of(place))
    pieces_changed(table, place)
    if not player.barracks:
        table.end_is_near("endgame.last-troop", seat)


def assassinate(table: TyrantsTable, seat: int, place: str, whom: Colour) -> None:
    """From its space into the trophy hall (assassinate.procedure)."""
    _to_trophies(table, seat, place, whom)
    table.emit("assassinated", "assassinate.procedure", seat, place=ref_of(place), whom=colour_ref(whom))
    pieces_changed(table, place)


def supplant(table: TyrantsTable, seat: int, place: str, whom: Colour) -> None:
    """Assassinate a troop, then deploy one's own in the space just vacated (supplant.procedure)."""
    _to_trophies(table, seat, place, whom)
    table.emit("supplanted", "supplant.procedure", seat, place=ref_of(place), whom=colour_ref(whom))
    deploy(table, seat, place, "supplant.procedure")
    pieces_changed(table, place)


def move(table: TyrantsTable, seat: int, whom: Colour, source: str, target: str) -> None:
    """To an empty space anywhere; the troop keeps its colour (move.destination)."""
    _leave(table, source, whom)
    _stand(table, target, whom)
    table.emit("moved", "move.destination", seat, whom=colour_ref(whom), source=ref_of(source), place=ref_of(target))
    pieces_changed(table, source)
    pieces_changed(table, target)


def return_troop(table: TyrantsTable, seat: int, place: str, whom: Colour) -> None:
    """Back to its owner's barracks (return.enemy)."""
    assert isinstance(whom, int)
    _leave(table, place, whom)
    table.players[whom].barracks += 1
    table.emit("troop-returned", "return.enemy", seat, place=ref_of(place), whom=colour_ref(whom))
    pieces_changed(table, place)


def bring_back(table: TyrantsTable, seat: int, hall: int, whom: Colour, place: str) -> None:
    """Out of a trophy hall to an empty space anywhere; the troop keeps its colour (turn.card-beats-rules)."""
    trophies = table.players[hall].trophies
    trophies[str(whom)] -= 1
    if not trophies[str(whom)]:
        del trophies[str(whom)]
    _stand(table, place, whom)
    table.emit(
        "brought-back",
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
    table.emit("spy-placed", "spy.place", seat, site=f"site:{site}")
    pieces_changed(table, site)


def return_spy(table: TyrantsTable, seat: int, site: str, whose: int) -> None:
    """Back to its owner: an enemy's where one has presence (return.enemy), one's own from anywhere (return.own)."""
    table.spies[site].remove(whose)
    table.players[whose].spies += 1
    rule = "return.own" if whose == seat else "return.enemy"
    table.emit("spy-returned", rule, seat, site=f"site:{site}", whom=f"seat:{whose}")
    pieces_changed(table, site)


def _stand(table: TyrantsTable, place: str, colour: Colour) -> None:
    standing = table.troops[place]
    standing[standing.index(None)] = colour


def _leave(table: TyrantsTable, place: str, colour: Colour) -> None:
    standing = table.troops[place]
    standing[standing.index(colour)] = None


def _to_trophies(table: TyrantsTable, seat: int, place: str, whom: Colour) -> None:
    _leave(table, place, whom)
    trophies = table.players[seat].trophies
    trophies[str(whom)] = trophies.get(str(whom), 0) + 1
