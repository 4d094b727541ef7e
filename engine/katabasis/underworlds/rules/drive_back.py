"""Being trapped, and driving back (2023 p. 38, steps 4 and 7; p. 41)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, refuse, say
from ..cards import modifiers
from ..content import Attack
from ..events import DRIVEN_BACK
from ..state import Combat, Fighter, UnderworldsTable
from . import moves, tokens
from .reactions import reaction_step


def is_trapped(table: UnderworldsTable, attacker: Fighter, target: Fighter, attack: Attack) -> bool:
    """Whether no empty hex next to the target is farther from the attacker (combat.trapped-2023). Who cannot be
    driven back cannot be trapped (combat.not-trapped-immune-2023)."""
    return _may_be_driven(table, target, attack) and not _hexes_behind(table, attacker, target)


def offer(table: UnderworldsTable, combat: Combat) -> Flow[None]:
    """Step 7: the attacking player may push the target away, one hex and straight on by Knockback
    (combat.drive-back-2023, keyword.knockback-line), or decide not to."""
    attacker, target = table.fighters[combat.attacker], table.fighters[combat.target]
    attack = modifiers.attack_against(table, attacker, combat.attack, target)
    if combat.trapped or combat.stands or not _may_be_driven(table, target, attack):
        return
    knockback = attack.level("knockback") if combat.succeeded or table.rules.knockback_after_draw else 0
    paths = ways_back(table, attacker, target, knockback)
    if not paths:
        return
    roles = {"attacker": attacker.id, "target": target.id, "attack": combat.attack, "fighter": attacker.id}
    yield from reaction_step(table, "drive-back-due", **roles)
    if combat.stands or combat.ended or attacker.at is None or target.at is None:
        return
    choice = yield Ask(
        attacker.seat,
        "drive-back",
        lambda: _candidates(table, attacker, target, paths, knockback),
        say("Drive {target} back?", target=target.ref),
        table.rules.cite("combat.drive-back"),
    )
    if not choice.declines:
        rule = table.rules.cite("keyword.knockback" if len(choice.value) > 2 else "combat.drive-back")
        moves.shift(table, target, choice.value, rule, attacker.seat, DRIVEN_BACK)


def _candidates(
    table: UnderworldsTable, attacker: Fighter, target: Fighter, paths: Sequence[tuple[str, ...]], knockback: int
) -> list[Option]:
    """Every hex, those that the target can be driven to first, and leaving it where it is."""
    ends = [path[-1] for path in paths]
    candidates = [_drive(target, path[-1], path) for path in paths]
    for hex in table.battlefield.hexes:
        if hex not in ends:
            refusals = moves.taken(table, hex) or [_not_there(table, attacker, target, hex, knockback)]
            candidates.append(_drive(target, hex, (), refusals))
    candidates.append(Option("stay", say("Do not drive it back"), refs=["button:pass"], declines=True))
    return candidates


def _drive(target: Fighter, hex: str, path: Sequence[str], refusals: Sequence[Refusal] = ()) -> Option:
    return Option(
        f"to {hex}",
        say("Drive {target} back to {hex}", target=target.ref, hex=f"hex:{hex}"),
        value=path,
        refs=[f"hex:{hex}", target.ref],
        refusals=refusals,
        info={"path": list(path)} if path else None,
    )


def _not_there(table: UnderworldsTable, attacker: Fighter, target: Fighter, hex: str, knockback: int) -> Refusal:
    """Why the target cannot be driven to an empty hex."""
    assert target.at is not None
    away = table.battlefield.distance(target.at, hex)
    values: dict[str, Any] = {"hex": f"hex:{hex}", "target": target.ref, "attacker": attacker.ref}
    if away == 1:
        rule = table.rules.cite("combat.drive-back-direction")
        return refuse(rule, "{hex} is not farther from {attacker} than {target} is now", **values)
    if away > 1 + knockback:
        rule, values = table.rules.cite("combat.drive-back"), {**values, "away": away, "most": 1 + knockback}
        return refuse(rule, "Hexes from {target} to {hex}: {away}; at most: {most}", **values)
    return refuse(
        "keyword.knockback-line", "{hex} is not in a straight line of empty hexes away from {attacker}", **values
    )


def ways_back(table: UnderworldsTable, attacker: Fighter, target: Fighter, knockback: int) -> list[tuple[str, ...]]:
    """The paths on which the target can be driven: one hex away, then straight on while the hexes are empty."""
    assert target.at is not None
    field = table.battlefield
    paths: list[tuple[str, ...]] = []
    for first in _hexes_behind(table, attacker, target):
        path: tuple[str, ...] = (target.at, first)
        paths.append(path)
        for _ in range(knockback):
            following = field.onward(path[-2], path[-1])
            if following is None or not table.is_empty(following):
                break
            path = (*path, following)
            paths.append(path)
    return paths


def _hexes_behind(table: UnderworldsTable, attacker: Fighter, target: Fighter) -> list[str]:
    """The empty hexes next to the target that are farther from the attacker (combat.drive-back-direction-2023)."""
    assert attacker.at is not None
    assert target.at is not None
    return [hex for hex in table.battlefield.away(target.at, attacker.at) if table.is_empty(hex)]


def _may_be_driven(table: UnderworldsTable, target: Fighter, attack: Attack) -> bool:
    """On Guard only Knockback drives a fighter back (action.guard-effect-2023)."""
    if modifiers.no_drive_back(table, target):
        return False
    on_guard = tokens.is_on_guard(target) and table.rules.guard_stops_drive_back
    return not on_guard or attack.has("knockback")
