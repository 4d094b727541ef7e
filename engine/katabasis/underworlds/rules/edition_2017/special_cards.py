"""Texts and conditions of single cards of 2017 that ordinary words cannot declare, one small function each."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import Refusal, refuse, say
from ...cards.reading import Reading
from ...cards.registry import SPECIAL_CONDITIONS, SPECIAL_TEXTS, Clause, SpecialText, card_verb
from ...content import DEFENCE_DIE
from ...events import HEX_BLOCKED, MOVED, OBJECTIVE_REMOVED, OUT_OF_ACTION, PLACED
from ...state import Fighter, InPlay
from .. import moves

# ---------------------------------------------------------------------- objectives


def _coward(reading: Reading) -> bool:
    """Whether an enemy's Move action led from beside a friendly fighter to where none is adjacent."""
    table = reading.table
    friends = [friend.at for friend in table.survivors(reading.seat)]
    for event in reading.happened("action", MOVED):
        mover = reading.fighter(event.what["fighter"])
        start, end = (event.what[key].partition(":")[2] for key in ("start", "to"))
        beside, away = (table.battlefield.neighbours(hex) for hex in (start, end))
        if mover is not None and mover.seat != reading.seat and any(friend in beside for friend in friends):
            return not any(friend in away for friend in friends)
    return False


def _cleanse(reading: Reading) -> bool:
    """Whether its player holds all objectives of an enemy's territory, where there are some."""
    table = reading.table
    standing = {fighter.at for fighter in table.survivors(reading.seat)}
    there = [
        [hex for hex in table.objectives if table.territory_of(hex) == other] for other in table.opponents(reading.seat)
    ]
    return any(hexes and standing.issuperset(hexes) for hexes in there)


def _conquest(reading: Reading) -> bool:
    """Whether its player has survivors, and all of them are in the territory of one enemy."""
    table = reading.table
    owners = {table.territory_of(friend.at) for friend in table.survivors(reading.seat) if friend.at is not None}
    return len(owners) == 1 and owners <= set(table.opponents(reading.seat))


def _immovable_object(reading: Reading) -> bool:
    """Whether a friendly fighter holds the objective that it held at the end of the round before."""
    table = reading.table
    return any(
        friend.held and friend.at is not None and table.objective_in(friend.at) == friend.held
        for friend in table.survivors(reading.seat)
    )


SPECIAL_CONDITIONS["coward"] = _coward
SPECIAL_CONDITIONS["cleanse"] = _cleanse
SPECIAL_CONDITIONS["conquest"] = _conquest
SPECIAL_CONDITIONS["immovable-object"] = _immovable_object


# ---------------------------------------------------------------------- ploys


def _held_hexes(reading: Reading) -> list[str]:
    standing = {fighter.at for fighter in reading.table.survivors(reading.seat)}
    return [hex for hex in reading.table.objectives if hex in standing]


def _desecrate_refusals(reading: Reading) -> list[Refusal]:
    if _held_hexes(reading):
        return []
    return [refuse(reading.table.rules.cite("core.ability-condition"), "No objective is held")]


def _desecrate(reading: Reading) -> Flow[None]:
    """An objective token that its player holds is gone for good."""
    table, held = reading.table, _held_hexes(reading)
    rule = reading.rule
    candidates = [_in(hex, () if hex in held else [_not_held(reading, hex)]) for hex in table.objectives]
    choice = yield Ask(reading.seat, "hex", candidates, say("Which objective token is removed?"), rule)
    index = table.objectives.index(choice.value)
    table.objectives.remove(choice.value)
    table.put(table.zones["objectives"].cards[index], "objectives", "objective-tokens", rule)
    table.emit(OBJECTIVE_REMOVED, rule, reading.seat, hex=f"hex:{choice.value}")


def _not_held(reading: Reading, hex: str) -> Refusal:
    rule = reading.table.rules.cite("core.ability-condition")
    return refuse(rule, "The objective in {hex} is not held", hex=f"hex:{hex}")


def _in(hex: str, refusals: Sequence[Refusal]) -> Option:
    label = say("In {hex}", hex=f"hex:{hex}")
    return Option(f"in {hex}", label, value=hex, refs=[f"hex:{hex}"], refusals=refusals)


def _shardfall_refusals(reading: Reading) -> list[Refusal]:
    return []


def _shardfall(reading: Reading) -> Flow[None]:
    """A hex without a fighter is blocked for the rest of the phase."""
    table = reading.table
    choice = yield Ask(
        reading.seat,
        "hex",
        lambda: [_in(hex, moves.taken(table, hex)) for hex in table.battlefield.hexes],
        say("Which hex is blocked?"),
        reading.rule,
    )
    table.in_play.append(InPlay(reading.source, reading.seat, {"chosen": [], "hex": choice.value}))
    table.emit(HEX_BLOCKED, reading.rule, reading.seat, hex=f"hex:{choice.value}")


_REBORN_IN = {"on": "starting", "territory": "own"}


def _rebirth_in_blood_refusals(reading: Reading) -> list[Refusal]:
    if moves.places(reading, _REBORN_IN):
        return []
    return [refuse("board.one-fighter", "There is no empty starting hex in the territory of the card's player")]


def _rebirth_in_blood(reading: Reading) -> Flow[None]:
    """The last survivor, just taken out of action, comes back on a block or a crit."""
    table, seat = reading.table, reading.seat
    fallen = [reading.fighter(event.what["fighter"]) for event in reading.happened("now", OUT_OF_ACTION)]
    fighter = next(other for other in reversed(fallen) if other is not None and other.seat == seat)
    (face,) = table.roll("defence", DEFENCE_DIE, 1, reading.rule, seat, fighter=fighter.ref)
    if face in ("block", "crit"):
        yield from moves.place(reading, fighter, _REBORN_IN)


SPECIAL_TEXTS["desecrate"] = SpecialText(_desecrate_refusals, _desecrate)
SPECIAL_TEXTS["shardfall"] = SpecialText(_shardfall_refusals, _shardfall)
SPECIAL_TEXTS["rebirth-in-blood"] = SpecialText(_rebirth_in_blood_refusals, _rebirth_in_blood)


@card_verb("swap")
def _swap(reading: Reading, fighter: Fighter, clause: Clause) -> None:
    """The two chosen fighters change places, which is neither a Move action nor a push."""
    if fighter.id != reading.chosen[0]:
        return
    other = reading.table.fighters[reading.chosen[1]]
    places = fighter.at, other.at
    other.at, fighter.at = places
    for moved, start in zip((fighter, other), places, strict=True):
        reading.table.emit(
            PLACED, reading.rule, reading.seat, fighter=moved.ref, start=f"hex:{start}", to=f"hex:{moved.at}"
        )
