"""Battle tactics of the Advanced Rules: the gambit, what is picked for a tactic, and when it is completed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....geometry.measuring import overlap
from ....geometry.plane import INCH, Point
from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import Refusal, Text, refuse, say
from ...board import ground
from ...board.field import any_within, field_of
from ...cards.abilities import Declared, Instruction
from ...cards.battle_tactics import BATTLE_TACTICS, Attempt, BattleTactic, are_so, attempted_by, judged
from ...cards.registry import CONDITIONS, ability_verb
from ...events import ATTEMPTED, TACTIC_COMPLETED, TACTIC_MISSED
from ...state import DESTROYED, Feature, SigmarTable, Unit
from . import regiments

MODULE = "battle-tactics"
POINTS = 4
"""What a completed battle tactic gives (tactics.score)."""


# ---------------------------------------------------------------------- the gambit


def attempts(table: SigmarTable, seat: int) -> Mapping[str, Attempt]:
    """Each battle tactic, whether a player can attempt it, and what can be picked for it (tactics.gambit)."""
    found = {}
    for id, tactic in BATTLE_TACTICS.items():
        aims = _aims(table, seat, tactic)
        found[id] = Attempt(_faults(table, seat, tactic, aims), aims)
    return found


def _faults(table: SigmarTable, seat: int, tactic: BattleTactic, aims: Sequence[str]) -> list[Refusal]:
    missing = next((module for module in tactic.needs if not table.plays(module)), "")
    if table.seized == seat:
        return [refuse("tactics.gambit-restriction", "No gambit in a round of two turns one after the other")]
    if missing:
        module = f"module:{missing}"
        return [
            refuse(
                "basics.modules",
                "{tactic} needs a module that is not played: {module}",
                tactic=tactic.ref,
                module=module,
            )
        ]
    if tactic.id in table.players[seat].attempted:
        return [refuse("tactics.gambit", "{tactic}: already attempted in this battle", tactic=tactic.ref)]
    if tactic.pick and not aims:
        return [refuse(tactic.rule, "{tactic}: there is nothing that can be picked for it", tactic=tactic.ref)]
    return []


def _aims(table: SigmarTable, seat: int, tactic: BattleTactic) -> list[str]:
    """What can be picked for a battle tactic: units by their ids, terrain features by their numbers."""
    if tactic.pick == "general-regiment":
        return [unit.id for unit in _entourage(table, table.opponent(seat))]
    if tactic.pick == "enemy-land":
        return [str(number) for number, each in enumerate(table.features, 1) if _is_their_land(table, seat, each)]
    return []


def _entourage(table: SigmarTable, seat: int) -> list[Unit]:
    """The units of the regiment of a player's general, the general among them, that are not destroyed
    (tactics.slay-the-entourage)."""
    of_general = (units for units in regiments.of(table, seat) if units[0].general)
    return [unit for unit in next(of_general, []) if unit.place != DESTROYED]


def _is_their_land(table: SigmarTable, seat: int, feature: Feature) -> bool:
    """Whether a feature is in enemy territory, wholly or in part, and nothing of it in friendly territory
    (tactics.take-their-land)."""
    parts = ground.parts(feature.kind, feature.x, feature.y, feature.facing)
    own, theirs = (
        any(overlap(part, ground.territory(table.map, table.players[side].territory)) for part in parts)
        for side in (seat, table.opponent(seat))
    )
    return theirs and not own


@ability_verb("attempt")
def _attempt(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The tactic that was picked is attempted this turn; what it is about is picked at once."""
    seat, tactic = declared.seat, BATTLE_TACTICS[declared.picked[0]]
    player, aims = table.players[seat], _aims(table, seat, tactic)
    player.attempted.append(tactic.id)
    player.aim = ""
    table.emit(ATTEMPTED, "tactics.gambit", seat, tactic=tactic.ref)
    if aims:
        prompt = say("{tactic}: what is picked for it?", tactic=tactic.ref)
        choice = yield Ask(seat, "aim", [_aim_option(table, aim) for aim in aims], prompt, tactic.rule)
        player.aim = choice.value


def _aim_option(table: SigmarTable, aim: str) -> Option:
    if not aim.isdecimal():
        unit = table.unit(aim)
        return Option(f"aim {aim}", say("{unit}", unit=unit.ref), value=aim, refs=(unit.ref,))
    ref = f"feature:{table.features[int(aim) - 1].kind}"
    label = say("{feature}, number {number}", feature=ref, number=int(aim))
    return Option(f"aim {aim}", label, value=aim, refs=(ref,))


def unlisted(table: SigmarTable, ask: Ask) -> Iterator[Option]:
    """The units and terrain features that cannot be picked for the tactic that is attempted."""
    if ask.name == "aim":
        listed = {option.value for option in ask.candidates}
        numbers = (str(number) for number, _feature in enumerate(table.features, 1))
        for aim in (*(unit.id for unit in table.units), *numbers):
            if aim not in listed:
                option = _aim_option(table, aim)
                why = refuse(ask.rule, "{thing}: cannot be picked for this battle tactic", thing=option.refs[0])
                yield Option(option.id, refs=option.refs, refusals=[why])


# ---------------------------------------------------------------------- where units go for it


def goals(table: SigmarTable, unit: Unit) -> Iterator[tuple[Text, Point]]:
    """The places that the battle tactic of this turn is about, as a unit of its player sees them: the feature that was
    picked, the centre, or a flank where friendly territory ends."""
    tactic = attempted_by(table, unit.seat) if unit.seat == table.active else None
    if tactic is None:
        return
    if tactic.pick == "enemy-land":
        feature = table.features[int(table.players[unit.seat].aim or 1) - 1]
        yield say("Towards {feature}", feature=f"feature:{feature.kind}"), (feature.x, feature.y)
    for says in tactic.completed:
        if says.get("near") == "centre":
            yield say("Towards the centre of the battlefield"), ground.place(table.pack.battlefield, "centre").points[0]
        elif "near" in says:
            yield say("Towards the flank"), _flank(table, unit, says["near"], says["within"] * INCH)


def _flank(table: SigmarTable, unit: Unit, edge: str, within: int) -> tuple[int, int]:
    """So near to a short edge, just outside of friendly territory, or where the unit is if it is farther out."""
    width, depth = table.pack.battlefield
    x = within if edge == "left-edge" else width - within
    outside = depth // 2 + INCH, max(model.y for model in unit.models)
    if table.players[unit.seat].territory != "a":
        outside = depth // 2 - INCH, min(model.y for model in unit.models)
        return x, min(outside)
    return x, max(outside)


# ---------------------------------------------------------------------- at the end of the turn


def score(table: SigmarTable) -> None:
    """The active player scores the battle tactic of this turn if it is completed, with the victory points of the turn:
    who controls what has just been determined (tactics.score, tactics.when-judged)."""
    seat = table.active
    tactic = attempted_by(table, seat)
    if tactic is None:
        return
    if are_so(table, seat, tactic.completed):
        table.emit(TACTIC_COMPLETED, tactic.rule, seat, tactic=tactic.ref)
        table.score(seat, POINTS, "tactics.score", tactic.ref)
    else:
        table.emit(TACTIC_MISSED, tactic.rule, seat, tactic=tactic.ref)


@judged("units")
def _units(table: SigmarTable, seat: int, says: Mapping[str, Any]) -> bool:
    """So many units, of which conditions hold, perhaps near to a place."""
    counted = [unit for unit in table.units if unit.seat == seat and unit.place != DESTROYED]
    if "near" in says:
        place, reach = ground.place(table.pack.battlefield, says["near"]), says["within"] * INCH
        counted = [unit for unit in counted if any_within(field_of(table).bodies(unit), [place], reach)]
    holding = [unit for unit in counted if all(CONDITIONS[name].holds(table, unit) for name in says.get("if", ()))]
    least: int = says["units"]
    return len(holding) >= least


@judged("none-destroyed")
def _none_destroyed(table: SigmarTable, seat: int, says: Mapping[str, Any]) -> bool:
    return not any(table.unit(id).seat == seat for id in table.fallen)


@judged("gained")
def _gained(table: SigmarTable, seat: int, says: Mapping[str, Any]) -> bool:
    """So many objectives that the player did not control when the turn began, so many of them the opponent's."""
    before = [table.held_before.get(id) for id, holder in table.controlled.items() if holder == seat]
    gained = [holder for holder in before if holder != seat]
    least: int = says["gained"]
    of_enemy: int = says["of_enemy"]
    return len(gained) >= least and gained.count(table.opponent(seat)) >= of_enemy


@judged("picked")
def _picked(table: SigmarTable, seat: int, says: Mapping[str, Any]) -> bool:
    """What was picked was destroyed this turn, or the player controls it: a feature that is there no more nobody
    does."""
    aim = table.players[seat].aim
    if says["picked"] == "destroyed":
        return aim in table.fallen
    return aim != "" and table.features[int(aim) - 1].holder == seat
