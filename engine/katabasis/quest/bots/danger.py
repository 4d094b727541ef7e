"""What Monsters can be expected to do in their next phase: whom each of them goes for, what that costs him, and how
likely he is to fall. A party that holds a door is got at by few; somebody alone in a room, by all that come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ...bots.arithmetic import total
from ..board.graph import section_name
from ..content import KINDS, needed_to_hit
from ..forecast.odds import SIXES, faces_that_hit
from ..rules import combat, events, movement, targets, wounds
from ..rules.mission import mission_of
from ..state import NOBODY, Adventurer, Monster, QuestTable

SURPRISE = 60.0
"""What it costs to stay in a room whose Monsters are still to come, where one could step back."""
WEB = 2.5
"""The Wounds that a web is as bad as."""
MOST = 40
"""Losses of Wounds that are told apart."""

Losses = tuple[float, ...]
"""The chances of losing 0, 1, 2... Wounds."""


class Victim(NamedTuple):
    """What matters of somebody who is attacked: `toughness` with armour; `shield` is the spell of that name."""

    weapon_skill: int
    toughness: int
    dodges: bool = False
    shield: bool = False
    tripped: bool = False
    webbed: bool = False


class Attack(NamedTuple):
    """All Attacks of a Monster in a turn: blows or, from afar, arrows; `gang` is how many Snotlings make it as one."""

    kind: str
    attacks: int = 1
    arrow: bool = False
    gang: int = 1


class Outcome(NamedTuple):
    """What attacks can be expected to do to one adventurer: the Wounds that he loses, and the chance that he falls."""

    lost: float
    falls: float


# ---------------------------------------------------------------------- one Monster and one adventurer


def victim(table: QuestTable, each: Adventurer) -> Victim:
    """An adventurer as Monsters find him."""
    return Victim(
        combat.weapon_skill(table, each),
        wounds.toughness(table, each),
        each.profile.special == "dodge" and not each.webbed,
        bool(table.effect("shield", each.id)),
        each.tripped,
        each.webbed,
    )


@cache
def losses(attack: Attack, on: Victim) -> Losses:
    """What the Attacks of a Monster cost somebody, Wound by Wound."""
    profile = KINDS[attack.kind]
    if "web" in profile.special and on.webbed:
        return (0.0, 1 / 3, 1 / 3, 1 / 3)
    hit = _hits(attack, on) / SIXES
    if on.dodges:
        hit *= (SIXES - 1) / SIXES
    strength = profile.bow if attack.arrow else profile.strength + attack.gang - 1
    dice = 1 if attack.arrow else profile.damage_dice
    one = [0.0] * (SIXES * dice + strength + 1)
    one[0] = 1 - hit
    if "web" in profile.special:
        one[0] += hit
    else:
        for fall in _falls(dice):
            one[max(0, fall + strength - on.toughness)] += hit / SIXES**dice
    together: Losses = (1.0,)
    for _ in range(attack.attacks):
        together = added(together, tuple(one))
    return together


def _hits(attack: Attack, on: Victim) -> int:
    """The faces of a die that hit."""
    if on.shield:
        return 1
    profile = KINDS[attack.kind]
    if attack.arrow:
        return faces_that_hit(profile.ballistic_skill)
    needed = needed_to_hit(profile.weapon_skill, on.weapon_skill) - (2 if on.tripped else 0)
    return faces_that_hit(needed - attack.gang + 1)


def _falls(dice: int) -> list[int]:
    """Every sum of so many dice, as often as it falls."""
    sums = [0]
    for _ in range(dice):
        sums = [before + face for before in sums for face in range(1, SIXES + 1)]
    return sums


def added(first: Losses, second: Losses) -> Losses:
    """The chances of both together."""
    both = [0.0] * min(MOST, len(first) + len(second) - 1)
    for lost, chance in enumerate(first):
        if chance:
            for more, other in enumerate(second):
                both[min(lost + more, len(both) - 1)] += chance * other
    return tuple(both)


@cache
def outcome(attacks: tuple[Attack, ...], on: Victim, left: int) -> Outcome:
    """What attacks do to somebody who has so many Wounds left. A web counts as Wounds."""
    together: Losses = (1.0,)
    webs = 0.0
    for attack in attacks:
        together = added(together, losses(attack, on))
        if "web" in KINDS[attack.kind].special and not on.webbed:
            webs += WEB * _hits(attack, on) / SIXES
    lost = total(chance * min(number, left) for number, chance in enumerate(together))
    return Outcome(lost + min(webs, 2 * WEB), total(together[left:]))


# ---------------------------------------------------------------------- whom they go for


def attacks(table: QuestTable) -> dict[str, tuple[Attack, ...]]:
    """The attacks that everybody has to expect of the Monsters on the board, by adventurer. They spread as the rules
    have it, over those whom they get at (monsters.one-on-one), and by turns where a counter would be drawn."""
    fighters = [each for each in table.fighters if events.can_be_struck(table, each)]
    against: dict[str, list[Attack]] = {each.id: [] for each in fighters}
    gangs: dict[str, tuple[str, int]] = {}
    taken = table.occupied()
    for monster, able in _able(table, fighters):
        reached = {id: square for id, square in able.items() if square == monster.at or square not in taken}
        if not reached:
            continue
        id = min(reached, key=lambda each: (len(against[each]) + gangs.get(each, ("", 0))[1], each != monster.target))
        taken.discard(monster.at)
        taken.add(reached[id])
        if monster.has("gang"):
            gangs[id] = (monster.kind, gangs.get(id, ("", 0))[1] + 1)
        else:
            against[id].append(_of(table, monster))
    for id, (kind, count) in gangs.items():
        against[id].append(Attack(kind, gang=count))
    for id, arrow in _arrows(table):
        if id in against:
            against[id].append(arrow)
    return {id: tuple(sorted(each)) for id, each in against.items()}


def _of(table: QuestTable, monster: Monster) -> Attack:
    return Attack(monster.kind, max(0, monster.profile.attacks + table.effect("attacks", monster.id)))


def _acting(table: QuestTable) -> list[Monster]:
    """The Monsters that are still to act: in their phase, those whose turn has not come."""
    if table.phase == "monsters":
        return [monster for monster in table.monsters if monster.id in table.queue]
    return table.monsters


def _able(table: QuestTable, fighters: Sequence[Adventurer]) -> Iterator[tuple[Monster, dict[str, str]]]:
    """The Monsters that fight hand-to-hand, those who are pinned first, then the nearest; and for each the adventurers
    whom it gets at, with the square from which it does."""
    near, occupied = table.graph.near, table.occupied()
    coming: list[tuple[int, int, Monster, dict[str, str]]] = []
    for number, monster in enumerate(_acting(table)):
        if monster.role == "shaman" or _shoots(table, monster):
            continue
        beside = {each.id: monster.at for each in fighters if each.at in near[monster.at]}
        if beside and not monster.has("fly"):
            yield monster, beside
        elif not mission_of(table).stays(table, monster):
            far, able = _within_reach(table, monster, fighters, occupied)
            coming.append((far, number, monster, able))
    for _, _, monster, able in sorted(coming, key=lambda each: each[:2]):
        yield monster, able


def _within_reach(
    table: QuestTable, monster: Monster, fighters: Sequence[Adventurer], occupied: set[str]
) -> tuple[int, dict[str, str]]:
    """How far it is to the nearest of those whom a Monster gets at, and the square for each."""
    if monster.has("fly") or monster.kind in mission_of(table).text.get("jumpers", ()):
        costs = {square: way.cost for square, way in targets.ways(table, monster).items()}
    else:
        costs = _steps(table.graph.near, monster.at, monster.profile.move, occupied)
    spear = monster.has("spear")
    able: dict[str, str] = {}
    nearest = monster.profile.move + 1
    for each in fighters:
        near = table.graph.near[each.at]
        squares = [square for square in costs if square in near]
        if spear:
            squares += [square for square in costs if table.graph.straight(square, each.at) == targets.SPEAR]
        if squares:
            able[each.id] = min(squares, key=lambda square: costs[square])
            nearest = min(nearest, costs[able[each.id]])
    return nearest, able


def _steps(near: Mapping[str, Sequence[str]], start: str, most: int, occupied: set[str]) -> dict[str, int]:
    """How many steps lead to every square that is free, as far as so many steps go."""
    costs = {start: 0}
    edge = [start]
    for step in range(1, most + 1):
        edge = list(
            dict.fromkeys(
                square for here in edge for square in near[here] if square not in costs and square not in occupied
            )
        )
        costs.update(dict.fromkeys(edge, step))
    return costs


def _shoots(table: QuestTable, monster: Monster) -> bool:
    """Whether a Monster shoots: it has a bow, and nobody is beside it."""
    return monster.has("bow") and not table.adjacent_adventurers(monster.at)


def _arrows(table: QuestTable) -> Iterator[tuple[str, Attack]]:
    """The arrows of those who see somebody, or will once they have moved, by turns at everybody whom they see."""
    aimed_at = {each.id: 0 for each in table.fighters}
    for monster in _acting(table):
        if monster.role == "shaman" or not _shoots(table, monster):
            continue
        seen = [each.id for each in table.fighters if targets.sees(table, monster.at, each)]
        if not seen and not mission_of(table).stays(table, monster):
            near = table.graph.near[monster.at]
            seen = [each.id for each in table.fighters if any(targets.sees(table, square, each) for square in near)]
        if seen:
            id = min(seen, key=lambda each: aimed_at[each])
            aimed_at[id] += 1
            yield id, Attack(monster.kind, arrow=True)


# ---------------------------------------------------------------------- before they come


def of_staying(table: QuestTable, each: Adventurer) -> float:
    """What it costs somebody to end his turn in a room whose Monsters are still to come, where he could step back."""
    stays = not table.monsters and section_name(each.at) in table.arrivals and _can_step_back(table, each)
    return SURPRISE if stays else 0.0


def _can_step_back(table: QuestTable, each: Adventurer) -> bool:
    """Whether somebody in a new room has the Movement left to be out of it at the end of his turn."""
    if table.phase != "adventurers" or table.active == NOBODY or each is not table.adventurers[table.active]:
        return False
    ways = table.graph.ways(each.at, movement.steps_left(table, each), table.occupied() - {each.at})
    return any(section_name(square) not in table.arrivals for square in ways)
