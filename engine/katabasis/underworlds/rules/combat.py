"""Attack actions and the combat sequence (2023 pp. 36-41)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, refuse, say
from .. import cards
from ..cards import modifiers
from ..cards.reading import Reading
from ..cards.registry import BOUNDLESS, Clause, card_verb
from ..content import ATTACK_DIE, DEFENCE_DIE, Attack
from ..state import Combat, Fighter, UnderworldsTable
from . import damage, drive_back, outcome, rerolls, support, tokens
from .reactions import reaction_step
from .targets import Only, attack_candidates, is_legal_target, target_refusals


def attack_action(
    table: UnderworldsTable,
    fighter: Fighter,
    only: Only | None = None,
    targets: Sequence[str] | None = None,
    closing: Sequence[str] = (),
    activated: bool = False,
) -> Flow[None]:
    """Pick an Attack action and its target, then fight. `closing` are the occasions that end together with it."""
    candidates = attack_candidates(table, fighter, only, targets, activated)
    if all(candidate.refusals for candidate in candidates):
        yield from reaction_step(table, *closing, fighter=fighter.id)
        return
    choice = yield Ask(
        fighter.seat,
        "attack",
        candidates,
        say("Which attack does {who} make?", who=fighter.ref),
        table.rules.cite("combat.declare"),
    )
    attack, chosen = choice.value
    if len(chosen) == 1:
        yield from fight(table, fighter, attack, chosen[0], closing)
    else:
        yield from _scythe(table, fighter, attack, chosen, closing)


def _scythe(
    table: UnderworldsTable, fighter: Fighter, attack_id: str, targets: Sequence[str], closing: Sequence[str]
) -> Flow[None]:
    """One Attack action after another, at the targets that were adjacent at the start (keyword.scything-fixed) and
    still can be targets, in the order that the attacking player prefers (keyword.scything-separate)."""
    left = list(targets)
    while left:
        candidates = [_next_target(table, fighter, attack_id, table.fighters[target]) for target in left]
        open_to_attack = [candidate for candidate in candidates if not candidate.refusals]
        if not open_to_attack:
            yield from reaction_step(table, "after-scything", *closing, fighter=fighter.id, action="attack")
            return
        choice = open_to_attack[0]
        if len(open_to_attack) > 1:
            prompt = say("Whom does {who} attack next?", who=fighter.ref)
            choice = yield Ask(fighter.seat, "next-target", candidates, prompt, "keyword.scything-separate")
        left.remove(choice.value)
        ending = () if left else ("after-scything", *closing)
        yield from fight(table, fighter, attack_id, choice.value, ending)


def _next_target(table: UnderworldsTable, fighter: Fighter, attack_id: str, target: Fighter) -> Option:
    attack = modifiers.attack_against(table, fighter, attack_id, target)
    return Option(
        f"{attack_id} {target.id}",
        say("{target} next", target=target.ref),
        value=target.id,
        refs=[target.ref, fighter.ref],
        refusals=target_refusals(table, fighter, fighter.at, attack, target),
    )


def fight(
    table: UnderworldsTable, attacker: Fighter, attack_id: str, target_id: str, closing: Sequence[str] = ()
) -> Flow[Combat]:
    """The combat sequence, with a reaction step after each of its steps (combat.sequence-2023,
    reaction.windows-attack). An interrupted attack goes straight to its end (reaction.resume-2023)."""
    combat = Combat(attacker.id, attack_id, target_id)
    table.combats.append(combat)
    target = table.fighters[target_id]
    attack = modifiers.attack_against(table, attacker, attack_id, target)
    table.emit(
        "attack-declared",
        table.rules.cite("combat.declare"),
        attacker.seat,
        attacker=attacker.ref,
        attack=f"attack:{attack_id}",
        target=target.ref,
        range=attack.range,
    )
    yield from _window(table, combat, "attack-declared")
    if not combat.ended and is_legal_target(table, attacker, attack, target):
        yield from _roll_and_strike(table, combat, attacker, target)
    yield from _end(table, combat, attacker, target, closing)
    return combat


def _window(table: UnderworldsTable, combat: Combat, *occasions: str) -> Flow[None]:
    yield from reaction_step(
        table,
        *occasions,
        attacker=combat.attacker,
        target=combat.target,
        attack=combat.attack,
        fighter=combat.attacker,
    )


def _goes_on(table: UnderworldsTable, combat: Combat) -> bool:
    attacker, target = table.fighters[combat.attacker], table.fighters[combat.target]
    return not combat.ended and attacker.at is not None and target.at is not None


def _roll_and_strike(table: UnderworldsTable, combat: Combat, attacker: Fighter, target: Fighter) -> Flow[None]:
    combat.step = 2
    attack = modifiers.attack_against(table, attacker, combat.attack, target)
    combat.attack_roll = table.roll(
        "attack", ATTACK_DIE, attack.dice, table.rules.cite("combat.attack-roll"), attacker.seat, fighter=attacker.ref
    )
    yield from rerolls.offer(table, combat, attacker, target)
    yield from _window(table, combat, "attack-roll")
    if not _goes_on(table, combat):
        return
    combat.step = 3
    dice, _ = modifiers.defence_of(table, target)
    combat.defence_roll = table.roll(
        "defence", DEFENCE_DIE, dice, table.rules.cite("combat.defence-roll"), target.seat, fighter=target.ref
    )
    yield from _window(table, combat, "defence-roll")
    if not _goes_on(table, combat):
        return
    combat.step = 4
    _determine(table, combat, attacker, target)
    yield from _window(table, combat, "outcome")
    if combat.succeeded and _goes_on(table, combat):
        yield from _strike(table, combat, attacker, target)
    if combat.outcome != outcome.MISS and _goes_on(table, combat):
        combat.step = 7
        yield from drive_back.offer(table, combat)
        yield from _window(table, combat, "drive-back")


def foreseen(table: UnderworldsTable, combat: Combat) -> str:
    """The outcome that both rolls will have if nothing changes before step 4."""
    trapped, rolled, defended, _ = _counted(table, combat)
    return table.rules.judge(rolled, defended, trapped)


def _counted(table: UnderworldsTable, combat: Combat) -> tuple[bool, tuple[int, int], tuple[int, int], support.Symbols]:
    """Whether the target is trapped, the (successes, crits) of both rolls, and the faces that are successes."""
    assert combat.attack_roll is not None
    assert combat.defence_roll is not None
    attacker, target = table.fighters[combat.attacker], table.fighters[combat.target]
    attack = modifiers.attack_against(table, attacker, combat.attack, target)
    symbols = support.symbols(table, attacker, target, attack)
    return (
        drive_back.is_trapped(table, attacker, target, attack),
        outcome.count(combat.attack_roll, symbols.attack),
        outcome.count(combat.defence_roll, symbols.defence),
        symbols,
    )


def _determine(table: UnderworldsTable, combat: Combat, attacker: Fighter, target: Fighter) -> None:
    """Step 4: trapped, then crits, then successes (combat.determine-order-2023)."""
    combat.trapped, rolled, defended, symbols = _counted(table, combat)
    combat.successes = [rolled[0] + (combat.trapped and rolled[0] > 0), defended[0]]
    combat.crits = [rolled[1], defended[1]]
    combat.outcome = table.rules.judge(rolled, defended, combat.trapped)
    crits = "more" if rolled[1] > defended[1] else "fewer"
    table.emit(
        "outcome",
        table.rules.cite(_OUTCOMES[combat.outcome] if rolled[1] == defended[1] else f"combat.crits-{crits}"),
        attacker.seat,
        attacker=attacker.ref,
        target=target.ref,
        outcome=combat.outcome,
        trapped=combat.trapped,
        successes=combat.successes,
        crits=combat.crits,
        symbols=[sorted(faces) for faces in symbols],
        rolls=[list(roll or ()) for roll in (combat.attack_roll, combat.defence_roll)],
    )


_OUTCOMES = {
    outcome.CRITICAL_HIT: "combat.critical-by-count",
    outcome.HIT: "combat.hit",
    outcome.DRAW: "combat.draw",
    outcome.MISS: "combat.miss",
}


def _strike(table: UnderworldsTable, combat: Combat, attacker: Fighter, target: Fighter) -> Flow[None]:
    """Steps 5 and 6."""
    combat.step = 5
    critical = combat.outcome == outcome.CRITICAL_HIT
    amount = modifiers.attack_against(table, attacker, combat.attack, target, critical).damage
    roles: dict[str, Any] = {
        "attacker": attacker.id,
        "target": target.id,
        "attack": combat.attack,
        "fighter": target.id,
        "by": attacker.id,
        "seat": attacker.seat,
    }
    damage.wound(table, target, amount, table.rules.cite("combat.deal-damage"), attacker.id, attacker.seat)
    yield from reaction_step(table, "damage-dealt", **roles)
    combat.step = 6
    fell = damage.check_out(table, target, attacker.id, attacker.seat)
    yield from reaction_step(table, "out-of-action-check", **roles, fell=fell)


def _end(
    table: UnderworldsTable, combat: Combat, attacker: Fighter, target: Fighter, closing: Sequence[str]
) -> Flow[None]:
    """Step 8: Stagger comes before the reaction step that follows (keyword.stagger). The action counts as made even
    if it was cut short (reaction.action-still-made)."""
    combat.step = 8
    attack = modifiers.attack_against(table, attacker, combat.attack, target)
    if target.at is not None and not combat.ended and combat.succeeded:
        critical = combat.outcome == outcome.CRITICAL_HIT
        if attack.has("stagger") or (critical and attack.has("critical-stagger")):
            rule = "keyword.stagger" if attack.has("stagger") else "keyword.stagger-critical"
            tokens.give(table, target, "stagger", rule)
    table.emit(
        "attack-resolved",
        table.rules.cite("combat.end"),
        attacker.seat,
        attacker=attacker.ref,
        attack=f"attack:{combat.attack}",
        target=target.ref,
        range=attack.range,
        outcome=combat.outcome,
        killed=combat.succeeded and target.at is None,
    )
    cards.expire(table, "attack-end")
    yield from _window(table, combat, "after-attack", "after-action", *closing)
    table.combats.pop()


# ---------------------------------------------------------------------- what cards do


def _allowed(clause: Clause) -> Callable[[Attack], bool]:
    least, most = clause.get("range", (0, BOUNDLESS))
    return lambda attack: least <= attack.range <= most


def _targets(reading: Reading, clause: Clause) -> list[str] | None:
    if "at" not in clause:
        return None
    target = reading.role(clause["at"])
    return [] if target is None else [target.id]


def attack_refusals(reading: Reading, fighter: Fighter, clause: Clause) -> list[Refusal]:
    """Why a card cannot let a fighter make such an Attack action."""
    possible = attack_candidates(reading.table, fighter, _allowed(clause), _targets(reading, clause))
    if fighter.at is not None and any(not option.refusals for option in possible):
        return []
    return [refuse("attack.needs-target", "{who} can make no such Attack action", who=fighter.ref)]


@card_verb("attack", keys=("range", "at"), refusals=attack_refusals)
def attack_by_card(reading: Reading, fighter: Fighter, clause: Clause) -> Flow[None]:
    """The Attack action that a card lets a fighter make, of a Range or at the target that its clause names."""
    yield from attack_action(reading.table, fighter, _allowed(clause), _targets(reading, clause))
