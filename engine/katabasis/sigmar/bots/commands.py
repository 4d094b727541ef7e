"""What commands of the Advanced Rules can be expected to bring, by exact odds of what they change where dice are about
to fall, and what command points are worth that are kept."""

from __future__ import annotations

from collections.abc import Iterator

from ...geometry.plane import INCH
from ...kernel.options import Option
from ..cards.abilities import Ability
from ..forecast import foreseen_reactions
from ..rules.core_moves import RUN
from ..rules.movement import SHUN, Limits
from ..state import Effect
from . import threats
from .choice import Choice, total_of
from .figures import COMBAT, SHOOTING, Figure, Situation
from .worth import Parts, ahead_of

MODULE = "commands"
LAST_BLOWS = 0.25
"""What blows are worth at the very end, when they still decide who holds an objective."""
SCARCE = 1.6
"""What the last command point of a round is worth that has hardly begun."""
LATER_USE = 0.7
"""What a better use of a command counts that may come later in the phase."""
HELD = 0.5
"""What each slain model gives besides for each point of its Control, where it contests an objective."""
USUAL_RUN = 3 * INCH
"""What a run roll can be expected to come to, in whole inches."""


def price(choice: Choice, points: int) -> float:
    """What command points are worth that are spent: the less, the more there are, and the sooner the round ends, with
    which they are lost (commands.lose)."""
    table, situation = choice.table, choice.situation
    left = table.players[choice.seat].command_points
    ahead = COMBAT + 1 - max(0, min(COMBAT, situation.phase)) + (COMBAT + 1) * (1 - situation.turns)
    return SCARCE * points * ahead / (ahead + 2 * left)


def rally_points(dice: int, borne: int, damage: int, slain: int) -> float:
    """The damage points that a unit can be expected to have more after so many rally rolls of 4+, spent as well as
    can be: each heals a point, and as many as its Health return a model (commands.rally-spend)."""
    chances = [1.0]
    for _ in range(dice):
        chances = [(a + b) / 2 for a, b in zip([*chances, 0.0], [0.0, *chances], strict=True)]
    found = 0.0
    for points, chance in enumerate(chances):
        most = max(
            returned * borne + min(damage, points - returned * borne)
            for returned in range(min(slain, points // borne) + 1)
        )
        found += chance * most
    return found


def covering_fire(choice: Choice, figure: Figure, effect: Effect) -> Parts:
    """What a unit does to the nearest enemy that it reaches."""
    after = choice.situation.with_effect(effect)
    reached = [
        foe
        for foe in after.foes(choice.seat)
        if after.blows[figure.id, foe.id].shooting
        and after.gaps[figure.id, foe.id].length <= after.blows[figure.id, foe.id].reach
    ]
    if not reached:
        return {}
    nearest = min(reached, key=lambda foe: after.gaps[figure.id, foe.id].length)
    worth = threats.worth_of(nearest, after.blows[figure.id, nearest.id].shooting)
    return {"strikes": worth * max(LAST_BLOWS, ahead_of(choice.situation))}


def to_run(choice: Choice, figure: Figure, inches: int) -> Parts:
    """What it is worth to run so many inches farther for sure, and not what is rolled."""
    worths = []
    for more in (USUAL_RUN, inches * INCH):
        gone = choice.gone(figure, Limits(figure.move + more, RUN, SHUN, RUN), moves=False, shoots=False)
        worths.append(None if gone is None else total_of(choice.worth(gone)))
    usual, farther = worths
    return {} if usual is None or farther is None else {"ground": farther - usual}


# ---------------------------------------------------------------------- reactions to attacks


def to_attacks(choice: Choice, printed: Ability, option: Option) -> Parts:
    """What a reaction changes of the attacks, less what it could change of others that may come in the phase, if it
    can be used once."""
    before, after = foreseen_reactions.with_and_without(choice.table, option)
    worth = 0.0
    for was, becomes in zip(before, after, strict=True):
        target = choice.situation.figures.get(was.target)
        if target is not None:  # faction terrain is worth little
            worth += target.price * (becomes.points - was.points)
            worth += threats.DESTROYED * (becomes.destroyed - was.destroyed)
            held = any(count for _, count in choice.situation.circles[target.id])
            worth += HELD * held * target.control * (becomes.slain - was.slain)
    assert option.info is not None
    attacker = choice.table.unit(option.info["unit"])
    scale = max(LAST_BLOWS, ahead_of(choice.situation))
    later = LATER_USE * max(_later_uses(choice, printed, attacker.id), default=0.0) if printed.command else 0.0
    if attacker.seat == choice.seat:
        return {"strikes": scale * (worth - later)}
    return {"danger": scale * (-worth - later)}


def _later_uses(choice: Choice, printed: Ability, attacker: str) -> Iterator[float]:
    """What the same would change of attacks of each unit that may still attack in this phase."""
    situation = choice.situation
    gives = [instruction["give"] for instruction in printed.does]
    for figure in situation.side(choice.seat):
        pairs = [*_attacks_to_come(situation, figure, attacker, printed.reacts_to.startswith("own"))]
        if not pairs:
            continue
        after = situation
        for given in gives:
            after = after.with_effect(Effect(printed.id, choice.seat, [figure.id], given, "phase"))
        for own, foe in pairs:
            change = threats.worth_of(foe, _points(after, own, foe)) - threats.worth_of(
                foe, _points(situation, own, foe)
            )
            yield abs(change)


def _attacks_to_come(situation: Situation, figure: Figure, attacker: str, own: bool) -> Iterator[tuple[Figure, Figure]]:
    """Who attacks whom yet: a unit others, or others it."""
    for foe in situation.foes(figure.seat):
        striker, target = (figure, foe) if own else (foe, figure)
        if striker.id != attacker and _may_attack(situation, striker) and _points(situation, striker, target):
            yield striker, target


def _may_attack(situation: Situation, striker: Figure) -> bool:
    if situation.phase == SHOOTING:
        return striker.shoots
    return striker.fights and situation.phase == COMBAT


def _points(situation: Situation, striker: Figure, target: Figure) -> float:
    """What a unit does to another where they stand."""
    blow, gap = situation.blows[striker.id, target.id], situation.gaps[striker.id, target.id]
    if situation.phase == SHOOTING:
        return blow.shooting if gap.length <= blow.reach else 0.0
    return blow.melee * gap.near
