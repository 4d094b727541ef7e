"""Moving, pushing and placing fighters (2023 pp. 34-35)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...kernel.events import Kind
from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import N_, Refusal, Text, refuse, say
from .. import cards
from ..cards import modifiers
from ..cards.reading import Reading, is_on, lies_in
from ..cards.registry import Clause, card_verb
from ..events import MOVED, PLACED, PUSHED
from ..state import Fighter, UnderworldsTable
from . import tokens
from .reactions import reaction_step

Paths = dict[str, tuple[str, ...]]
"""Where a fighter may end, with the hexes on the way, its own first."""


def ways(table: UnderworldsTable, fighter: Fighter, leaving: Sequence[str] = (), charging: bool = False) -> Paths:
    """Where a Move action, that of a Charge action if `charging`, may end (move.distance, move.path,
    move.must-change-hex, warband.flyer), once the hexes `leaving` are empty."""
    if fighter.at is None:
        return {}
    flying = "flyer" in modifiers.classes_of(table, fighter)
    paths = table.battlefield.reach(
        fighter.at,
        modifiers.move_of(table, fighter),
        table.occupied().difference(leaving),
        flying,
        modifiers.passes_fighters(table, fighter, charging),
    )
    return {hex: (fighter.at, *path) for hex, path in paths.items() if hex != fighter.at}


def nowhere(table: UnderworldsTable, fighter: Fighter, leaving: Sequence[str] = ()) -> list[Refusal]:
    """Why a fighter cannot make a Move action that leads anywhere; no refusals if it can."""
    if ways(table, fighter, leaving):
        return []
    if modifiers.move_of(table, fighter) == 0:
        return [refuse("warband.move-characteristic", "{who} has Move 0", who=fighter.ref)]
    return [refuse("move.must-change-hex", "{who} has nowhere to go", who=fighter.ref)]


def move_action(
    table: UnderworldsTable,
    fighter: Fighter,
    rule: str = "move.distance",
    token: str = "move",
    only: Callable[[str], list[Refusal]] | None = None,
    closing: Sequence[str] = (),
) -> Flow[None]:
    """A Move action: pick a hex, go there, receive a token, and let the players react.

    `token` is "charge" inside a Charge action (action.charge-token). `only` adds refusals of its own to a hex.
    `closing` are the occasions that end together with this action.
    """
    paths = ways(table, fighter, charging=token == "charge")
    began = len(table.events)
    choice = yield Ask(
        fighter.seat,
        "destination",
        lambda: _destinations(table, fighter, paths, only),
        say("Where does {who} move?", who=fighter.ref),
        "move.distance",
    )
    go(table, fighter, paths[choice.value], rule)
    rule = table.rules.cite("action.charge-token") if token == "charge" else table.rules.cite("move.token")
    tokens.give(table, fighter, token, rule)
    cards.expire(table, "move-end", fighter)
    yield from reaction_step(
        table, "after-move", "after-action", *closing, fighter=fighter.id, action="move", began=began
    )


def _destinations(
    table: UnderworldsTable, fighter: Fighter, paths: Paths, only: Callable[[str], list[Refusal]] | None
) -> list[Option]:
    candidates = []
    for hex in table.battlefield.hexes:
        refusals = [] if hex in paths else _barred(table, fighter, hex)
        if not refusals and only is not None:
            refusals = only(hex)
        info = {"path": list(paths[hex])} if hex in paths else None
        candidates.append(_to(hex, refusals, info))
    return candidates


def go(table: UnderworldsTable, fighter: Fighter, path: Sequence[str], rule: str) -> None:
    """Make a Move action along a path that begins in the fighter's hex."""
    start, fighter.at = fighter.at, path[-1]
    table.emit(
        MOVED,
        rule,
        fighter.seat,
        fighter=fighter.ref,
        start=f"hex:{start}",
        to=f"hex:{path[-1]}",
        path=list(path),
    )


def _barred(table: UnderworldsTable, fighter: Fighter, hex: str) -> list[Refusal]:
    field = table.battlefield
    if hex == fighter.at:
        return [refuse("move.must-change-hex", "A Move action must end in another hex")]
    if refusals := taken(table, hex):
        return refusals
    steps = modifiers.move_of(table, fighter)
    if fighter.at is not None and field.distance(fighter.at, hex) > steps:
        return [refuse("move.distance", "{hex} is beyond Move {steps}", hex=f"hex:{hex}", steps=steps)]
    return [
        refuse(
            "move.path",
            "Within Move {steps} no way over empty hexes leads to {hex}",
            hex=f"hex:{hex}",
            steps=steps,
        )
    ]


def _to(hex: str, refusals: Sequence[Refusal] = (), info: dict[str, Any] | None = None) -> Option:
    return Option(
        f"to {hex}",
        say("To {hex}", hex=f"hex:{hex}"),
        value=hex,
        refs=[f"hex:{hex}"],
        refusals=refusals,
        info=info,
    )


# ---------------------------------------------------------------------- pushing


def pushes(table: UnderworldsTable, fighter: Fighter, least: int, most: int, leaving: Sequence[str] = ()) -> Paths:
    """Where a push of `least` to `most` hexes may end: every step into an empty hex or one of those that will be, not
    ending where it began.

    Who cannot be pushed goes nowhere (core.cannot).
    """
    if fighter.at is None or modifiers.no_push(table, fighter):
        return {}
    ends: Paths = {}
    walks: Paths = {fighter.at: (fighter.at,)}
    for taken in range(1, most + 1):
        walks = _one_step_on(table, fighter, walks, leaving)
        if taken >= max(least, 1):
            for hex, path in walks.items():
                if hex != fighter.at or not table.rules.push_must_change_hex:
                    ends.setdefault(hex, path)
    return ends


def _one_step_on(table: UnderworldsTable, fighter: Fighter, walks: Paths, leaving: Sequence[str]) -> Paths:
    onward: Paths = {}
    for hex, path in walks.items():
        for following in table.battlefield.neighbours(hex):
            if following == fighter.at or following in leaving or table.is_empty(following):
                onward.setdefault(following, (*path, following))
    return onward


def push(
    table: UnderworldsTable,
    fighter: Fighter,
    least: int,
    most: int,
    rule: str,
    seat: int,
    paths: Paths | None = None,
) -> Flow[bool]:
    """Let `seat` push a fighter (move.push), along one of those paths if not anywhere. With `least` 0 the push may be
    left out. Whether the fighter moved."""
    if paths is None:
        paths = pushes(table, fighter, least, most)
    if not paths:
        return False
    choice = yield Ask(
        seat,
        "push",
        lambda: _push_candidates(table, fighter, paths, least, most, rule),
        say("Where is {who} pushed?", who=fighter.ref),
        rule,
    )
    if choice.declines:
        return False
    shift(table, fighter, paths[choice.value], rule, seat, PUSHED)
    return True


def _push_candidates(
    table: UnderworldsTable, fighter: Fighter, paths: Paths, least: int, most: int, rule: str
) -> list[Option]:
    """Every hex, those where the push may end first, and leaving the fighter where it is."""
    candidates = [_to(hex, info={"path": list(path)}) for hex, path in paths.items()]
    for hex in table.battlefield.hexes:
        if hex not in paths:
            candidates.append(_to(hex, taken(table, hex) or [_no_push(table, fighter, hex, most, rule)]))
    if least == 0:
        candidates.append(
            Option(
                "stay",
                say("Leave {who} in {hex}", who=fighter.ref, hex=f"hex:{fighter.at}"),
                refs=["button:pass"],
                declines=True,
            )
        )
    return candidates


def _no_push(table: UnderworldsTable, fighter: Fighter, hex: str, most: int, rule: str) -> Refusal:
    """Why a push cannot end in an empty hex."""
    assert fighter.at is not None
    away = table.battlefield.distance(fighter.at, hex)
    if away > most:
        values: dict[str, Any] = {"target": fighter.ref, "hex": f"hex:{hex}", "away": away, "most": most}
        return refuse(rule, "Hexes from {target} to {hex}: {away}; at most: {most}", **values)
    return refuse(rule, "No push of that length brings {who} to {hex}", who=fighter.ref, hex=f"hex:{hex}")


def taken(table: UnderworldsTable, hex: str) -> list[Refusal]:
    """Why a hex is not empty (board.empty); no refusals if it is."""
    if table.battlefield.is_blocked(hex):
        return [refuse("board.blocked", "{hex} is blocked", hex=f"hex:{hex}")]
    if table.fighter_at(hex) is not None:
        return [refuse("board.one-fighter", "{hex} is occupied", hex=f"hex:{hex}")]
    return []


def shift(
    table: UnderworldsTable, fighter: Fighter, path: Sequence[str], rule: str, seat: int | None, kind: Kind
) -> None:
    """Carry a push or drive back out. It is no Move action and leaves no token (move.not-a-move)."""
    start, fighter.at = fighter.at, path[-1]
    table.emit(kind, rule, seat, fighter=fighter.ref, start=f"hex:{start}", to=f"hex:{path[-1]}", path=list(path))


# ---------------------------------------------------------------------- placing


def place(reading: Reading, fighter: Fighter, clause: Clause) -> Flow[None]:
    """Let the player of a text place a fighter in a hex of the kind and in the territory that it names
    (board.placed-in-one-hex, board.one-fighter)."""
    table, rule = reading.table, reading.rule
    choice = yield Ask(
        reading.seat,
        "place",
        lambda: [_to(hex, _no_place(reading, hex, clause)) for hex in _first(places(reading, clause), table)],
        say("Where is {who} placed?", who=fighter.ref),
        rule,
    )
    start, fighter.at, fighter.out = fighter.at, choice.value, False
    if start is None and table.rules.remembers_returns:
        fighter.returned = True
    origin = None if start is None else f"hex:{start}"
    table.emit(PLACED, rule, reading.seat, fighter=fighter.ref, start=origin, to=f"hex:{choice.value}")


def _first(hexes: Sequence[str], table: UnderworldsTable) -> list[str]:
    """All hexes of the battlefield, those first."""
    return [*hexes, *(hex for hex in table.battlefield.hexes if hex not in hexes)]


def _no_place(reading: Reading, hex: str, clause: Clause) -> list[Refusal]:
    """Why a text cannot place a fighter in a hex; no refusals if it can."""
    if refusals := taken(reading.table, hex):
        return refusals
    where = {"hex": f"hex:{hex}"}
    if not is_on(reading, hex, clause["on"]):
        return [Refusal(reading.rule, Text(_OTHERWISE[clause["on"]], where))]
    if "territory" in clause and not lies_in(reading, hex, clause["territory"]):
        return [Refusal(reading.rule, Text(_ELSEWHERE[clause["territory"]], where))]
    return []


_OTHERWISE = {
    "edge": N_("{hex} is not an edge hex"),
    "starting": N_("{hex} is not a starting hex"),
    "objective": N_("{hex} has no objective token"),
}
_ELSEWHERE = {
    "own": N_("{hex} is not in your territory"),
    "enemy": N_("{hex} is not in enemy territory"),
    "outside-own": N_("{hex} is in your territory"),
}
"""What is said of hexes of another kind, and in another territory, than a text names."""


def places(reading: Reading, clause: Clause) -> list[str]:
    """The hexes in which a text can place a fighter."""
    return [
        hex
        for hex in reading.table.battlefield.hexes
        if is_on(reading, hex, clause["on"]) and not _no_place(reading, hex, clause)
    ]


# ---------------------------------------------------------------------- what cards do


def _push_refusals(reading: Reading, fighter: Fighter, clause: Clause) -> list[Refusal]:
    least, _ = clause["hexes"]
    if least and (card := modifiers.no_push(reading.table, fighter)):
        rule = reading.table.rules.cite("core.cannot")
        return [refuse(rule, "{card} keeps {who} from being pushed", card=card, who=fighter.ref)]
    if least and not _pushes_of(reading, fighter, clause):
        rule = reading.table.rules.cite("move.push-must-change-hex")
        return [refuse(rule, "There is no hex to push {who} into", who=fighter.ref)]
    return []


def _pushes_of(reading: Reading, fighter: Fighter, clause: Clause) -> Paths:
    """Where the push of a card may end: anywhere, or only farther from every enemy than it began."""
    least, most = clause["hexes"]
    paths = pushes(reading.table, fighter, least, most, reading.leaving)
    if not clause.get("away_from_enemies"):
        return paths
    field = reading.table.battlefield
    enemies = [enemy.at for enemy in reading.table.enemies_of(fighter.seat) if enemy.at is not None]
    return {
        hex: path
        for hex, path in paths.items()
        if all(field.distance(hex, enemy) > field.distance(path[0], enemy) for enemy in enemies)
    }


@card_verb(
    "push",
    refusals=_push_refusals,
    leaves=lambda clause: clause["hexes"][0] > 0,
)
def _push(reading: Reading, fighter: Fighter, clause: Clause) -> Flow[None]:
    least, most = clause["hexes"]
    paths = _pushes_of(reading, fighter, clause)
    yield from push(reading.table, fighter, least, most, "move.push", reading.seat, paths)


def _place_refusals(reading: Reading, fighter: Fighter, clause: Clause) -> list[Refusal]:
    if places(reading, clause):
        return []
    return [refuse("board.one-fighter", "There is no empty hex to place {who} in", who=fighter.ref)]


@card_verb(
    "place",
    refusals=_place_refusals,
    room=lambda reading, clause: len(places(reading, clause)),
    to_the_fallen=True,
)
def _place(reading: Reading, fighter: Fighter, clause: Clause) -> Flow[None]:
    yield from place(reading, fighter, clause)


def _move_refusals(reading: Reading, fighter: Fighter, clause: Clause) -> list[Refusal]:
    """A card that names the action lifts what tokens forbid, not the need for a hex to go to
    (power.gambit-grants-action-2023)."""
    return nowhere(reading.table, fighter, reading.leaving)


@card_verb("move", refusals=_move_refusals, leaves=lambda clause: True)
def _move(reading: Reading, fighter: Fighter, clause: Clause) -> Flow[None]:
    yield from move_action(reading.table, fighter, reading.table.rules.cite("power.gambit-grants-action"))
