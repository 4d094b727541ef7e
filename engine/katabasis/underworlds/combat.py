"""Attack actions and the combat sequence (2023 pp. 36-41)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..kernel.flow import Flow
from ..kernel.options import Ask, Option
from ..kernel.text import Refusal, refuse, say
from . import cards, damage, drive_back, modifiers, outcome, support, tokens
from .content import ATTACK_DIE, DEFENCE_DIE, Attack
from .reactions import reaction_step
from .state import Combat, Fighter, UnderworldsTable

Only = Callable[[Attack], bool]


# ---------------------------------------------------------------------- what may be attacked with what


def attack_candidates(
    table: UnderworldsTable,
    fighter: Fighter,
    only: Only | None = None,
    targets: Sequence[str] | None = None,
    activated: bool = False,
) -> list[Option]:
    """Every Attack action of a fighter against every fighter, with the refusals of each.

    `only` and `targets` narrow it to what a card allows; `activated` says that it is an activation's own action,
    which a Charge token restricts. An option's value is (attack id, targets).
    """
    candidates = []
    for attack in modifiers.attacks_of(table, fighter):
        if only is not None and not only(attack):
            continue
        if attack.has("scything"):
            candidates.append(_scything(table, fighter, attack, targets, activated))
            continue
        for other in table.fighters.values():
            if other is fighter or other.at is None or (targets is not None and other.id not in targets):
                continue
            candidates.append(
                Option(
                    f"{attack.id} {other.id}",
                    say("{attack} at {target}", attack=f"attack:{attack.id}", target=other.ref),
                    value=(attack.id, [other.id]),
                    refs=[other.ref, fighter.ref, f"attack:{attack.id}"],
                    refusals=_target_refusals(table, fighter, fighter.at, attack, other),
                )
            )
    return candidates


def _scything(
    table: UnderworldsTable, fighter: Fighter, attack: Attack, targets: Sequence[str] | None, activated: bool
) -> Option:
    """A Scything attack goes at every adjacent enemy; several together are a superaction (keyword.scything)."""
    enemies = [other for other in table.adjacent(fighter) if other.seat != fighter.seat]
    refusals: list[Refusal] = []
    if not enemies:
        refusals.append(refuse("attack.needs-target", "No enemy is adjacent"))
    elif targets is not None and not set(targets) & {other.id for other in enemies}:
        refusals.append(refuse("attack.needs-target", "The target is not adjacent"))
    elif activated and len(enemies) > 1 and fighter.tokens["charge"]:
        refusals.append(
            refuse(
                "keyword.scything-superaction",
                "{who} has a Charge token and may make no superaction",
                who=fighter.ref,
            )
        )
    return Option(
        f"{attack.id} all",
        say("{attack} at every adjacent enemy", attack=f"attack:{attack.id}"),
        value=(attack.id, [other.id for other in enemies]),
        refs=[fighter.ref, f"attack:{attack.id}", *(other.ref for other in enemies)],
        refusals=refusals,
    )


def _target_refusals(
    table: UnderworldsTable, fighter: Fighter, hex: str | None, attack: Attack, target: Fighter
) -> list[Refusal]:
    if target.seat == fighter.seat:
        return [refuse("attack.not-friends", "{target} is a friend", target=target.ref)]
    if hex is None or target.at is None:
        return [refuse("damage.out-of-action-inert", "A fighter out of action fights no more")]
    away = table.battlefield.distance(hex, target.at)
    if away > attack.range:
        return [
            refuse(
                "attack.range",
                "{target} is {away} hexes away, beyond Range {range}",
                target=target.ref,
                away=away,
                range=attack.range,
            )
        ]
    if not table.battlefield.sees(hex, target.at):
        return [refuse("los.purpose", "{target} is out of sight", target=target.ref)]
    return []


def has_target_from(table: UnderworldsTable, fighter: Fighter, hex: str) -> bool:
    """Whether the fighter, standing in `hex`, would have a target for one of its Attack actions."""
    attacks = modifiers.attacks_of(table, fighter)
    return any(
        not _target_refusals(table, fighter, hex, attack, enemy)
        for enemy in table.enemies_of(fighter.seat)
        for attack in attacks
    )


def is_legal_target(table: UnderworldsTable, fighter: Fighter, attack: Attack, target: Fighter) -> bool:
    """Whether an enemy is within Range and in line of sight (combat.declare-2023)."""
    return not _target_refusals(table, fighter, fighter.at, attack, target)


# ---------------------------------------------------------------------- making an Attack action


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
        "combat.declare-2023",
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
        refusals=_target_refusals(table, fighter, fighter.at, attack, target),
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
        "combat.declare-2023",
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
        "attack", ATTACK_DIE, attack.dice, "combat.attack-roll-2023", attacker.seat, fighter=attacker.ref
    )
    yield from _offer_rerolls(table, combat, attacker, target)
    yield from _window(table, combat, "attack-roll")
    if not _goes_on(table, combat):
        return
    combat.step = 3
    dice, _ = modifiers.defence_of(table, target)
    combat.defence_roll = table.roll(
        "defence", DEFENCE_DIE, dice, "combat.defence-roll-2023", target.seat, fighter=target.ref
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


def _offer_rerolls(table: UnderworldsTable, combat: Combat, attacker: Fighter, target: Fighter) -> Flow[None]:
    """Re-rolls belong to the roll, before its reaction step (dice.reroll-timing). Each rule re-rolls one die, whose
    result is seen before the next one (dice.reroll-several-rules), or the whole roll (dice.reroll-whole-roll)."""
    attack = modifiers.attack_against(table, attacker, combat.attack, target)
    rules = ["keyword.stagger-effect"] * tokens.is_staggered(target) + ["dice.reroll"] * attack.level("reroll")
    whole = attack.has("reroll-all")
    while rules or whole:
        candidates = _single_dice(combat) if rules else []
        if whole:
            candidates.append(_whole_roll(combat))
        if all(candidate.refusals for candidate in candidates):
            return
        candidates.append(Option("keep", say("Keep the roll"), refs=["button:pass"], declines=True))
        cite = rules[0] if rules else "dice.reroll-whole-roll"
        choice = yield Ask(attacker.seat, "reroll", candidates, say("Re-roll attack dice?"), cite)
        if choice.declines:
            return
        if choice.verb == "die":
            reroll(table, combat, choice.value, rules.pop(0))
        else:
            reroll(table, combat, choice.value, "dice.reroll-whole-roll")
            whole = False


def _single_dice(combat: Combat) -> list[Option]:
    """Each die of the attack roll, unless it has been re-rolled (dice.reroll-once)."""
    assert combat.attack_roll is not None
    return [
        Option(
            f"die {number}",
            say("Re-roll die {number}: {face}", number=number, face=f"face:{face}"),
            value=(number - 1,),
            refs=[f"die:{number}"],
            refusals=[refuse("dice.reroll-once", "It has been re-rolled")] if number - 1 in combat.rerolled else [],
        )
        for number, face in enumerate(combat.attack_roll, start=1)
    ]


def _whole_roll(combat: Combat) -> Option:
    """All dice together, which takes that none of them has been re-rolled (dice.reroll-once)."""
    assert combat.attack_roll is not None
    dice = range(len(combat.attack_roll))
    return Option(
        "all",
        say("Re-roll the whole roll"),
        value=tuple(dice),
        refs=["button:all", *(f"die:{die + 1}" for die in dice)],
        refusals=[refuse("dice.reroll-once", "A die has been re-rolled")] if combat.rerolled else [],
    )


def reroll(table: UnderworldsTable, combat: Combat, dice: Sequence[int], cite: str) -> None:
    """Roll those attack dice again; the new results replace the old ones, even if they are worse (dice.reroll)."""
    assert combat.attack_roll is not None
    seat = table.fighters[combat.attacker].seat
    faces = table.roll("attack", ATTACK_DIE, len(dice), cite, seat, fighter=f"fighter:{combat.attacker}", again=True)
    for die, face in zip(dice, faces, strict=True):
        combat.attack_roll[die] = face
    combat.rerolled += dice


def foreseen(table: UnderworldsTable, combat: Combat) -> str:
    """The outcome that both rolls will have if nothing changes before step 4."""
    trapped, rolled, defended = _counted(table, combat)
    return outcome.judge(rolled, defended, trapped)


def _counted(table: UnderworldsTable, combat: Combat) -> tuple[bool, tuple[int, int], tuple[int, int]]:
    """Whether the target is trapped, and the (successes, crits) of both rolls."""
    assert combat.attack_roll is not None
    assert combat.defence_roll is not None
    attacker, target = table.fighters[combat.attacker], table.fighters[combat.target]
    attack = modifiers.attack_against(table, attacker, combat.attack, target)
    return (
        drive_back.is_trapped(table, attacker, target, attack),
        outcome.count(combat.attack_roll, support.attack_symbols(table, attacker, target, attack)),
        outcome.count(combat.defence_roll, support.defence_symbols(table, attacker, target, attack)),
    )


def _determine(table: UnderworldsTable, combat: Combat, attacker: Fighter, target: Fighter) -> None:
    """Step 4: trapped, then crits, then successes (combat.determine-order-2023)."""
    combat.trapped, rolled, defended = _counted(table, combat)
    combat.successes = [rolled[0] + (combat.trapped and rolled[0] > 0), defended[0]]
    combat.crits = [rolled[1], defended[1]]
    combat.outcome = outcome.judge(rolled, defended, combat.trapped)
    table.emit(
        "outcome",
        _OUTCOME_RULES[combat.outcome]
        if combat.crits[0] == combat.crits[1]
        else _CRIT_RULES[combat.crits[0] > combat.crits[1]],
        attacker.seat,
        attacker=attacker.ref,
        target=target.ref,
        outcome=combat.outcome,
        trapped=combat.trapped,
        successes=combat.successes,
        crits=combat.crits,
    )


_OUTCOME_RULES = {
    outcome.CRITICAL_HIT: "combat.critical-by-count-2023",
    outcome.HIT: "combat.hit-2023",
    outcome.DRAW: "combat.draw-2023",
    outcome.MISS: "combat.miss-2023",
}
_CRIT_RULES = {True: "combat.crits-more-2023", False: "combat.crits-fewer-2023"}


def _strike(table: UnderworldsTable, combat: Combat, attacker: Fighter, target: Fighter) -> Flow[None]:
    """Steps 5 and 6. Grievous adds to the damage of a critical hit (keyword.grievous)."""
    combat.step = 5
    attack = modifiers.attack_against(table, attacker, combat.attack, target)
    amount = attack.damage
    if combat.outcome == outcome.CRITICAL_HIT:
        amount += attack.level("grievous")
    damage.wound(table, target, amount, "combat.deal-damage-2023", attacker.id, attacker.seat)
    yield from reaction_step(
        table,
        "damage-dealt",
        attacker=attacker.id,
        target=target.id,
        attack=combat.attack,
        fighter=target.id,
        by=attacker.id,
        seat=attacker.seat,
    )
    combat.step = 6
    fell = damage.check_out(table, target, attacker.id, attacker.seat)
    yield from reaction_step(
        table,
        "out-of-action-check",
        attacker=attacker.id,
        target=target.id,
        attack=combat.attack,
        fighter=target.id,
        by=attacker.id,
        seat=attacker.seat,
        fell=fell,
    )


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
        "combat.end-2023",
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
