"""A battle before its first step: which armies, modules and options there are; and what battlepacks let players decide
alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from ...content import load, packs
from ...kernel.dice import Dice
from ...kernel.errors import UnknownGame
from ...kernel.flow import Flow, Step, steps_of
from ...kernel.options import Ask, Option
from ...kernel.text import Text, quoted, say
from .. import events
from ..battlepack import BATTLEPACKS, Battlepack
from ..state import ROLES, SigmarTable
from . import rolls

BATTLEPACK, BATTLEPLAN, MODULES, POINTS = "battlepack", "battleplan", "modules", "points"
USUAL = "spearhead"


def battlepacks() -> tuple[str, ...]:
    """The battlepacks there are, the usual one first."""
    return tuple(dict.fromkeys((*BATTLEPACKS, *packs("sigmar"))))


def open_battlepack(name: object) -> dict[str, Step]:
    """Have there what only that battlepack has, its chapters and its figures; to do it again changes nothing. Returns
    the boxes of its chapters, none of a battlepack that there is not, or that a page has not got."""
    if not isinstance(name, str) or name not in packs("sigmar"):
        return {}
    try:
        chapters = import_module(f"{__package__}.{name.replace('-', '_')}")
    except ModuleNotFoundError:
        return {}
    return steps_of(chapters.CHAPTERS)


def settled(seats: Sequence[str], options: Mapping[str, Any]) -> tuple[Sequence[str], dict[str, Any]]:
    """What seats play and every option of a set-up, as a table keeps them; where no modules are named, all of the
    battlepack are played (basics.battlepack). Raises UnknownGame."""
    pack = _battlepack(options.get(BATTLEPACK, USUAL))
    chosen: dict[str, Any] = {BATTLEPACK: pack.id, **{name: values[0] for name, values in pack.options.items()}}
    if pack.modules:
        chosen[MODULES] = [*pack.modules]
    for name, value in options.items():
        if name in (POINTS, BATTLEPLAN) and pack.sizes:
            continue  # the one follows from the armies, and of the other more follows
        if name not in chosen:
            raise UnknownGame(f"there is no option {quoted(name)}; there are: {', '.join(chosen)}")
        if name == MODULES:
            chosen[name] = modules(pack, value)
        elif name != BATTLEPACK and value not in pack.options[name]:
            raise UnknownGame(f"the option {name!r} is one of {', '.join(pack.options[name])}, not {quoted(value)}")
        elif name != BATTLEPACK:
            chosen[name] = value
    armies = pack.read_seats(seats)
    size = pack.size_of(armies, options)
    if POINTS in options and options[POINTS] != size[POINTS]:
        raise UnknownGame(f"the option 'points' is {size[POINTS]} for these armies, not {quoted(options[POINTS])}")
    return armies, {**chosen, **size}


def short_setup(seats: Sequence[str], options: Mapping[str, Any]) -> tuple[Sequence[str], Mapping[str, Any]]:
    """The same in the words of saves and records; what cannot be played is left as it is. Raises UnknownGame for the
    text of an army that cannot be: it is no word that a record could have."""
    try:
        armies, chosen = settled(seats, options)
    except UnknownGame:
        if any(isinstance(seat, str) and len(seat.split()) > 1 for seat in seats):
            raise
        return seats, options
    return armies, {name: chosen[name] for name in options}


def open_battleplan(said: Mapping[str, Any]) -> None:
    """Have there what the battleplan brings that options, or the view of a table, name. Raises UnknownGame for a text
    that is none."""
    if BATTLEPLAN in said:
        _battlepack(said.get(BATTLEPACK, USUAL)).open_battleplan(said[BATTLEPLAN])


def _battlepack(name: object) -> Battlepack:
    open_battlepack(name)
    if not isinstance(name, str) or name not in BATTLEPACKS:
        raise UnknownGame(f"the option 'battlepack' is one of {', '.join(battlepacks())}, not {quoted(name)}")
    return BATTLEPACKS[name]


def modules(pack: Battlepack, named: object) -> list[str]:
    """The modules of the Advanced Rules that are switched on, in the order of the battlepack (basics.modules)."""
    if not isinstance(named, list | tuple):
        raise UnknownGame(f"'modules' is a list of modules, not {quoted(named)}")
    printed = load("sigmar")[MODULES]
    for module in named:
        if module not in pack.modules:
            raise UnknownGame(f"there is no module {quoted(module)}; there are: {', '.join(pack.modules)}")
        for other in printed[module].get("needs", ()):
            if other not in named:
                raise UnknownGame(f"the module {module!r} needs the module {other!r} [basics.modules]")
    return [module for module in pack.modules if module in named]


def new_table(edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[SigmarTable, Step]:
    """A table before its first step. Raises UnknownGame."""
    armies, chosen = settled(seats, options)
    table = SigmarTable(Dice(seed), edition, armies, chosen)
    return table, table.pack.begin


# ---------------------------------------------------------------------- what battlepacks let players decide alike


def choose_roles(table: SigmarTable, rule: str) -> Flow[None]:
    """The winner of a roll-off decides who is the attacker and who the defender."""
    winner = rolls.roll_off(table, rule)
    options = [
        Option("attack", say("Be the attacker"), value=winner, refs=("button:attack",)),
        Option("defend", say("Be the defender"), value=table.opponent(winner), refs=("button:defend",)),
    ]
    choice = yield Ask(winner, "roles", options, say("Who is the attacker?"), rule)
    for seat in table.seats:
        table.players[seat].role = ROLES[0] if seat == choice.value else ROLES[1]
    table.emit(events.ROLES, rule, choice.value)


def choose_territory(table: SigmarTable, seat: int, prompt: Text, rule: str) -> Flow[None]:
    """A player picks a deployment map, if there are several, and whose territory is which."""
    maps = [
        Option(
            f"map {map} {letter}",
            say("{map} map: you have {territory}", map=f"map:{map}", territory=f"territory:{letter}"),
            value=(map, letter),
            refs=(f"map:{map}", f"territory:{letter}"),
        )
        for map in table.pack.maps
        for letter in ("a", "b")
    ]
    choice = yield Ask(seat, "map", maps, prompt, rule)
    table.map, own = choice.value
    for other in table.seats:
        letter = own if other == seat else other_territory(own)
        table.players[other].territory = letter
        table.emit(events.TERRITORY, rule, other, map=f"map:{table.map}", territory=f"territory:{letter}")


def other_territory(letter: str) -> str:
    """The territory that the other player has."""
    return "b" if letter == "a" else "a"
