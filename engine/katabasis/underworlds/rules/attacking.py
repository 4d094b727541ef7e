"""Attack actions: with what, and at whom, one target or several (2023 pp. 36, 41; 2017 pp. 20-21)."""

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
from ..content import Attack
from ..state import Fighter, InPlay, UnderworldsTable
from . import combat
from .reactions import reaction_step
from .targets import Only, attack_candidates, target_refusals


def attack_action(
    table: UnderworldsTable,
    fighter: Fighter,
    only: Only | None = None,
    targets: Sequence[str] | None = None,
    closing: Sequence[str] = (),
    activated: bool = False,
    optional: bool = False,
) -> Flow[None]:
    """Pick an Attack action and its target, then fight. `closing` are the occasions that end together with it; with
    `optional` it may be left out."""
    candidates = attack_candidates(table, fighter, only, targets, activated)
    if all(candidate.refusals for candidate in candidates):
        table.charging = None
        yield from reaction_step(table, *closing, fighter=fighter.id)
        return
    if optional:
        candidates.append(Option("no-attack", say("Make no attack"), refs=["button:pass"], declines=True))
    choice = yield Ask(
        fighter.seat,
        "attack",
        candidates,
        say("Which attack does {who} make?", who=fighter.ref),
        table.rules.cite("combat.declare"),
    )
    if choice.declines:
        return
    attack, chosen = choice.value
    if len(chosen) == 1:
        yield from combat.fight(table, fighter, attack, chosen[0], ("after-action", *closing))
    else:
        several = _separately if table.rules.superactions else _together
        yield from several(table, fighter, attack, chosen, closing)


def _separately(
    table: UnderworldsTable, fighter: Fighter, attack_id: str, targets: Sequence[str], closing: Sequence[str]
) -> Flow[None]:
    """A superaction of one Attack action after another (keyword.scything-separate)."""
    left, began = list(targets), len(table.events)
    while (target := (yield from _next(table, fighter, attack_id, left))) is not None:
        left.remove(target)
        ending = ("after-action",) if left else ("after-action", "after-scything", *closing)
        yield from combat.fight(table, fighter, attack_id, target, ending, began)
        if not left:
            return
    table.charging = None
    yield from reaction_step(table, "after-scything", *closing, fighter=fighter.id, action="attack", began=began)


def _together(
    table: UnderworldsTable, fighter: Fighter, attack_id: str, targets: Sequence[str], closing: Sequence[str]
) -> Flow[None]:
    """One action of an attack after another: what lasts for an Attack action lasts for all of them, and one reaction in
    all follows, to any of them, when all are over (attack.several-targets)."""
    left, began = list(targets), len(table.events)
    fought: list[dict[str, Any]] = []
    used_up: list[InPlay] = []
    yield from combat.before(table, fighter, attack_id)
    while (target := (yield from _next(table, fighter, attack_id, left))) is not None:
        left.remove(target)
        yield from combat.sequence(table, fighter, attack_id, target)
        used_up += cards.ended_by(table, "attack-end")
        table.rules.note_conditions(table, "after-attack")
        fought.append({"target": target, "since": table.since["window"], "until": len(table.events)})
        table.since["window"] = len(table.events)
        table.combats.pop()
    cards.end(table, used_up)
    table.charging = None
    roles = {"attacker": fighter.id, "fighter": fighter.id, "attack": attack_id, "target": fought[-1]["target"]}
    ending = ("after-attack", "after-action", "after-scything", *closing)
    yield from reaction_step(table, *ending, **roles, since=fought[0]["since"], began=began, each=fought)


def _next(table: UnderworldsTable, fighter: Fighter, attack_id: str, left: Sequence[str]) -> Flow[str | None]:
    """The target that is attacked next, of those that were targets at the start (keyword.scything-fixed) and still can
    be, in the order that the attacking player prefers; None if none is left."""
    candidates = [_next_target(table, fighter, attack_id, table.fighters[target]) for target in left]
    open_to_attack = [candidate for candidate in candidates if not candidate.refusals]
    if not open_to_attack:
        return None
    choice = open_to_attack[0]
    if len(open_to_attack) > 1:
        prompt = say("Which fighter does {who} attack next?", who=fighter.ref)
        choice = yield Ask(
            fighter.seat, "next-target", candidates, prompt, table.rules.cite("keyword.scything-separate")
        )
    target: str = choice.value
    return target


def _next_target(table: UnderworldsTable, fighter: Fighter, attack_id: str, target: Fighter) -> Option:
    attack = modifiers.attack_against(table, fighter, attack_id, target)
    return Option(
        f"{attack_id} {target.id}",
        say("{target} next", target=target.ref),
        value=target.id,
        refs=[target.ref, fighter.ref],
        refusals=target_refusals(table, fighter, fighter.at, attack, target),
    )


# ---------------------------------------------------------------------- what cards do


def _allowed(reading: Reading, clause: Clause) -> Callable[[Attack], bool]:
    least, most = clause.get("range", (0, BOUNDLESS))
    named = clause.get("attacks")
    if named == ["same"]:
        named = [reading.window["attack"]] if reading.window else []

    def allows(attack: Attack) -> bool:
        if attack.has("reaction") or named is not None:
            return named is not None and attack.id in named
        return bool(least <= attack.range <= most)

    return allows


def _targets(reading: Reading, clause: Clause) -> list[str] | None:
    if "at" not in clause:
        return None
    target = reading.role(clause["at"])
    return [] if target is None else [target.id]


def attack_refusals(reading: Reading, fighter: Fighter, clause: Clause) -> list[Refusal]:
    """Why a card cannot let a fighter make an Attack action that its clause means."""
    allowed = _allowed(reading, clause)
    if fighter.at is None:
        return [refuse("attack.needs-target", "{who} is out of action", who=fighter.ref)]
    if not any(allowed(attack) for attack in modifiers.attacks_of(reading.table, fighter)):
        return [_has_no_attack(fighter, clause)]
    possible = attack_candidates(reading.table, fighter, allowed, _targets(reading, clause))
    if any(not option.refusals for option in possible):
        return []
    return [refuse("attack.needs-target", "{who} has no target for this Attack action", who=fighter.ref)]


def _has_no_attack(fighter: Fighter, clause: Clause) -> Refusal:
    """That a fighter does not have an Attack action that a clause means, by its Range if it says one."""
    if "range" not in clause:
        return refuse("attack.needs-target", "{who} does not have the Attack action that is meant", who=fighter.ref)
    least, most = clause["range"]
    if most == BOUNDLESS:
        text = say("{who} has no Attack action with Range {range} or more", who=fighter.ref, range=least)
    elif least == most:
        text = say("{who} has no Attack action with Range {range}", who=fighter.ref, range=least)
    else:
        text = say("{who} has no Attack action with Range {least} to {most}", who=fighter.ref, least=least, most=most)
    return Refusal("attack.needs-target", text)


@card_verb("attack", refusals=attack_refusals)
def attack_by_card(reading: Reading, fighter: Fighter, clause: Clause) -> Flow[None]:
    """The Attack action that a card lets a fighter make, of a Range, of those attacks or at the target that its clause
    names."""
    yield from attack_action(
        reading.table,
        fighter,
        _allowed(reading, clause),
        _targets(reading, clause),
        optional=clause.get("optional", False),
    )
