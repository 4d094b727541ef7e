"""Being trapped, and driving back (2023 p. 38, steps 4 and 7; p. 41)."""

from __future__ import annotations

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..cards import modifiers
from ..content import Attack
from ..state import Combat, Fighter, UnderworldsTable
from . import moves, tokens


def is_trapped(table: UnderworldsTable, attacker: Fighter, target: Fighter, attack: Attack) -> bool:
    """Whether no empty hex next to the target is farther from the attacker (combat.trapped-2023). Who cannot be
    driven back cannot be trapped (combat.not-trapped-immune-2023)."""
    return _may_be_driven(table, target, attack) and not _hexes_behind(table, attacker, target)


def offer(table: UnderworldsTable, combat: Combat) -> Flow[None]:
    """Step 7: the attacking player may push the target away, one hex and straight on by Knockback
    (combat.drive-back-2023, keyword.knockback-line), or decide not to."""
    attacker, target = table.fighters[combat.attacker], table.fighters[combat.target]
    attack = modifiers.attack_against(table, attacker, combat.attack, target)
    if combat.trapped or not _may_be_driven(table, target, attack):
        return
    paths = ways_back(table, attacker, target, attack.level("knockback"))
    if not paths:
        return
    candidates = [
        Option(
            f"to {path[-1]}",
            say("Drive {target} back to {hex}", target=target.ref, hex=f"hex:{path[-1]}"),
            value=path,
            refs=[f"hex:{path[-1]}", target.ref],
            info={"path": list(path)},
        )
        for path in paths
    ]
    candidates.append(Option("stay", say("Do not drive it back"), refs=["button:pass"], declines=True))
    choice = yield Ask(
        attacker.seat,
        "drive-back",
        candidates,
        say("Drive {target} back?", target=target.ref),
        "combat.drive-back-2023",
    )
    if not choice.declines:
        rule = "keyword.knockback-2023" if len(choice.value) > 2 else "combat.drive-back-2023"
        moves.shift(table, target, choice.value, rule, attacker.seat, "driven-back")


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
    if modifiers.cannot_be_driven_back(table, target):
        return False
    return not tokens.is_on_guard(target) or attack.has("knockback")
