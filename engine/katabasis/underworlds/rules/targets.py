"""Targets of Attack actions: what may be attacked with what (2023 pp. 36-37)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...kernel.options import Option
from ...kernel.text import Refusal, refuse, say
from ..cards import modifiers
from ..content import Attack
from ..state import Fighter, UnderworldsTable

Only = Callable[[Attack], bool]
"""Narrows Attack actions down to those that a card allows."""


def attack_candidates(
    table: UnderworldsTable,
    fighter: Fighter,
    only: Only | None = None,
    targets: Sequence[str] | None = None,
    activated: bool = False,
) -> list[Option]:
    """Every Attack action of a fighter against every fighter, with the refusals of each.

    `only` and `targets` are the Attack actions and the targets that a card allows, if not all; `activated` says that it
    is an activation's own action, which a Charge token restricts. An option's value is (attack id, targets).
    """
    candidates = []
    for attack in modifiers.attacks_of(table, fighter):
        barred = [] if _is_allowed(attack, only) else [_not_by_the_card(table, attack)]
        if attack.has("scything"):
            candidates.append(_scything(table, fighter, attack, targets, activated, barred))
            continue
        for other in table.fighters.values():
            if other is fighter:
                continue
            aside = [] if targets is None or other.id in targets else [_not_the_target(table, other)]
            candidates.append(
                Option(
                    f"{attack.id} {other.id}",
                    say("{attack} at {target}", attack=f"attack:{attack.id}", target=other.ref),
                    value=(attack.id, [other.id]),
                    refs=[other.ref, fighter.ref, f"attack:{attack.id}"],
                    refusals=barred or aside or target_refusals(table, fighter, fighter.at, attack, other),
                )
            )
    return candidates


def _is_allowed(attack: Attack, only: Only | None) -> bool:
    """An attack of a reaction is made by that reaction alone."""
    return "reaction" not in attack.keywords if only is None else only(attack)


def _not_by_the_card(table: UnderworldsTable, attack: Attack) -> Refusal:
    if attack.has("reaction"):
        return refuse("reaction.sources", "{attack} is made as a reaction", attack=f"attack:{attack.id}")
    return refuse(table.rules.cite("attack.range-plus"), "This card does not work at Range {range}", range=attack.range)


def _not_the_target(table: UnderworldsTable, other: Fighter) -> Refusal:
    return refuse(
        table.rules.cite("core.ability-condition"), "This card needs a target other than {target}", target=other.ref
    )


def _scything(
    table: UnderworldsTable,
    fighter: Fighter,
    attack: Attack,
    targets: Sequence[str] | None,
    activated: bool,
    barred: Sequence[Refusal],
) -> Option:
    """A Scything attack goes at every adjacent enemy, or at those of them that a card names (keyword.scything); several
    together are a superaction."""
    enemies = [other for other in table.adjacent(fighter) if other.seat != fighter.seat]
    if targets is not None:
        enemies = [other for other in enemies if other.id in targets]
    label = say("{attack} at every adjacent enemy", attack=f"attack:{attack.id}")
    if targets is not None and len(enemies) == 1:
        label = say("{attack} at {target}", attack=f"attack:{attack.id}", target=enemies[0].ref)
    return Option(
        f"{attack.id} all",
        label,
        value=(attack.id, [other.id for other in enemies]),
        refs=[fighter.ref, f"attack:{attack.id}", *(other.ref for other in enemies)],
        refusals=barred or _scything_refusals(table, fighter, enemies, targets, activated),
    )


def _scything_refusals(
    table: UnderworldsTable,
    fighter: Fighter,
    enemies: Sequence[Fighter],
    targets: Sequence[str] | None,
    activated: bool,
) -> list[Refusal]:
    if not enemies and targets:
        named = [f"fighter:{id}" for id in targets]
        return [refuse("attack.needs-target", "{target} is not an adjacent enemy", target=named)]
    if not enemies:
        return [refuse("attack.needs-target", "No enemy is adjacent")]
    if activated and len(enemies) > 1 and fighter.tokens["charge"] and table.rules.superactions:
        return [
            refuse(
                "keyword.scything-superaction", "{who} has a Charge token and may make no superaction", who=fighter.ref
            )
        ]
    return []


def target_refusals(
    table: UnderworldsTable, fighter: Fighter, hex: str | None, attack: Attack, target: Fighter
) -> list[Refusal]:
    if target.seat == fighter.seat:
        return [refuse("attack.not-friends", "{target} is a friendly fighter", target=target.ref)]
    if hex is None or target.at is None:
        return [refuse(table.rules.cite("damage.out-of-action-inert"), "A fighter out of action cannot attack")]
    field = table.battlefield
    away = field.distance(hex, target.at)
    if away > attack.range:
        return [
            refuse(
                "attack.range",
                "{target} is out of range: distance {away}, Range {range}",
                target=target.ref,
                away=away,
                range=attack.range,
            )
        ]
    if not field.sees(hex, target.at, table.rules.sight_stays_inside):
        return [refuse("los.purpose", "{target} is out of sight", target=target.ref)]
    return []


def has_target_from(table: UnderworldsTable, fighter: Fighter, hex: str) -> bool:
    """Whether the fighter, standing in `hex`, would have a target for one of its Attack actions."""
    attacks = [attack for attack in modifiers.attacks_of(table, fighter) if "reaction" not in attack.keywords]
    # Most enemies are out of reach of every attack: that needs no sentence, and is found out fastest.
    near = table.battlefield.within(hex, max((attack.range for attack in attacks), default=0))
    return any(
        not target_refusals(table, fighter, hex, attack, enemy)
        for enemy in table.enemies_of(fighter.seat)
        if enemy.at in near
        for attack in attacks
    )


def is_legal_target(table: UnderworldsTable, fighter: Fighter, attack: Attack, target: Fighter) -> bool:
    """Whether an enemy is within Range and in line of sight (combat.declare-2023)."""
    return not target_refusals(table, fighter, fighter.at, attack, target)
