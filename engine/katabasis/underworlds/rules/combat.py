"""The combat sequence (2023 pp. 36-41)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import ngettext, say
from .. import cards
from ..cards import modifiers, resolving
from ..cards.reading import Reading
from ..content import ATTACK_DIE, DEFENCE_DIE
from ..events import ATTACK_DECLARED, ATTACK_RESOLVED, OUTCOME
from ..state import Combat, Fighter, UnderworldsTable, card_of
from . import damage, drive_back, outcome, rerolls, support, tokens
from .reactions import reaction_step
from .targets import is_legal_target


def fight(
    table: UnderworldsTable,
    attacker: Fighter,
    attack_id: str,
    target_id: str,
    closing: Sequence[str] = (),
    began: int | None = None,
) -> Flow[Combat]:
    """An Attack action at one target, and what follows it. `closing` are the occasions that end together with it,
    `began` where the events of the whole action begin."""
    began = len(table.events) if began is None else began
    yield from before(table, attacker, attack_id)
    combat = yield from sequence(table, attacker, attack_id, target_id)
    cards.expire(table, "attack-end")
    if "after-charge" in closing:
        table.charging = None
    yield from _window(table, combat, "after-attack", *closing, began=began)
    table.combats.pop()
    return combat


def sequence(table: UnderworldsTable, attacker: Fighter, attack_id: str, target_id: str) -> Flow[Combat]:
    """The combat sequence, with a reaction step after each of its steps but the last (combat.sequence-2023,
    reaction.windows-attack). An interrupted attack goes straight to its end (reaction.resume-2023). It is still the
    table's combat afterwards."""
    combat = Combat(attacker.id, attack_id, target_id)
    table.combats.append(combat)
    target = table.fighters[target_id]
    attack = modifiers.attack_against(table, attacker, attack_id, target)
    table.emit(
        ATTACK_DECLARED,
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
    _end(table, combat, attacker, target)
    return combat


def before(table: UnderworldsTable, attacker: Fighter, attack_id: str) -> Flow[None]:
    """What gambits in play do just before an Attack action."""
    for waiting in list(table.in_play):
        declared = card_of(waiting.card).declared
        if "before_attack" in declared and attacker.seat == waiting.seat and attack_id in declared["first_with"]:
            window = {"occasions": [], "since": 0, "until": 0, "attacker": attacker.id}
            reading = Reading(table, waiting.seat, waiting.card, window=window)
            yield from resolving.do(reading, declared["before_attack"])


def _window(table: UnderworldsTable, combat: Combat, *occasions: str, **context: Any) -> Flow[None]:
    yield from reaction_step(
        table,
        *occasions,
        **context,
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
    more = yield from _more_dice(table, attacker)
    combat.attack_roll = table.roll(
        "attack",
        ATTACK_DIE,
        max(attack.dice + more, 0),
        table.rules.cite("combat.attack-roll"),
        attacker.seat,
        fighter=attacker.ref,
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


def _more_dice(table: UnderworldsTable, attacker: Fighter) -> Flow[int]:
    """The attack dice that an upgrade offers at a price: the fighter is not activated again this phase."""
    for card in attacker.upgrades:
        offered = card_of(card).declared.get("offers_dice")
        if offered and table.charging != attacker.id:
            choice = yield Ask(
                attacker.seat,
                "more-dice",
                [
                    Option(
                        f"use {card}",
                        say(ngettext("Roll {count} more attack die", "Roll {count} more attack dice"), count=offered),
                        refs=[f"card:{card}"],
                        info={"dice": offered},
                    ),
                    Option("pass", say("Roll no extra dice"), refs=["button:pass"], declines=True),
                ],
                say(
                    "Use {card}? {who} could not be activated again this phase.", card=f"card:{card}", who=attacker.ref
                ),
                "activation.card-actions",
            )
            if not choice.declines:
                attacker.spent_abilities.append(card)
                return int(offered)
    return 0


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
    symbols = support.symbols(table, attacker, target, attack, combat.attack_roll)
    return (
        drive_back.is_trapped(table, attacker, target, attack),
        outcome.count(combat.attack_roll, symbols.attack),
        outcome.count(combat.defence_roll, symbols.defence),
        symbols,
    )


def _determine(table: UnderworldsTable, combat: Combat, attacker: Fighter, target: Fighter) -> None:
    """Step 4: trapped, then crits, then successes (combat.determine-order-2023)."""
    combat.trapped, rolled, defended, symbols = _counted(table, combat)
    bonus = table.rules.trapped_bonus if combat.trapped and rolled[0] else 0
    combat.successes = [rolled[0] + bonus, defended[0]]
    combat.crits = [rolled[1], defended[1]]
    combat.outcome = table.rules.judge(rolled, defended, combat.trapped)
    crits = "more" if rolled[1] > defended[1] else "fewer"
    table.emit(
        OUTCOME,
        table.rules.cite(_judged_by(table, combat) if rolled[1] == defended[1] else f"combat.crits-{crits}"),
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


def _judged_by(table: UnderworldsTable, combat: Combat) -> str:
    """The stem of the rule that decides between rolls with as many crits."""
    assert combat.outcome is not None
    return _OUTCOMES[combat.outcome] if combat.successes != [0, 0] else table.rules.without_success


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
    if critical and attacker.upgrades:
        yield from _blast(table, attacker, target)
    combat.step = 6
    if damage.is_about_to_fall(table, target):
        yield from reaction_step(table, "about-to-fall", **roles)
    fell = damage.check_out(table, target, attacker.id, attacker.seat)
    yield from reaction_step(table, "out-of-action-check", **roles, fell=fell)


def _blast(table: UnderworldsTable, attacker: Fighter, target: Fighter) -> Flow[None]:
    """The damage that an upgrade deals, on a critical hit, to the other enemies next to the target."""
    amount = sum(card_of(card).declared.get("blast", 0) for card in attacker.upgrades)
    if amount and target.at is not None:
        around = table.battlefield.neighbours(target.at)
        for enemy in table.enemies_of(attacker.seat):
            if enemy.at in around:
                yield from damage.deal(table, enemy, amount, "damage.inflict", attacker.id, attacker.seat)


def _end(table: UnderworldsTable, combat: Combat, attacker: Fighter, target: Fighter) -> None:
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
        ATTACK_RESOLVED,
        table.rules.cite("combat.end"),
        attacker.seat,
        attacker=attacker.ref,
        attack=f"attack:{combat.attack}",
        target=target.ref,
        range=attack.range,
        outcome=combat.outcome,
        killed=combat.succeeded and target.at is None,
    )
