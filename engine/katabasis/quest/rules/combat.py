"""Hand-to-hand combat (pp. 23-25): blows of adventurers with their death blows, and attacks of Monsters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..board.shapes import Point
from ..content import needed_to_hit, treasure_of
from ..events import ATTACKED, DODGED, MISSED, REBOUNDED, SWEPT, TRIPPED, WEBBED
from ..state import NOT_YET, Adventurer, Monster, QuestTable
from . import rolls, wounds
from .mission import mission_of

# ---------------------------------------------------------------------- figures


def weapon_skill(table: QuestTable, adventurer: Adventurer) -> int:
    """An adventurer's Weapon Skill as it is now."""
    return adventurer.profile.weapon_skill + mission_of(table).modifier(table, adventurer, "weapon_skill")


def needed_against(table: QuestTable, adventurer: Adventurer, monster: Monster) -> int:
    """The die with which an adventurer hits a Monster (combat.to-hit, combat.master-table)."""
    return needed_to_hit(weapon_skill(table, adventurer), monster.profile.weapon_skill)


def attacks_of(table: QuestTable, adventurer: Adventurer) -> int:
    """The Attacks of one of his turns (adventurers.attacks, adventurers.berserk)."""
    count = adventurer.profile.attacks + (1 if adventurer.berserk else 0)
    count += table.effect("attacks", adventurer.id) + mission_of(table).modifier(table, adventurer, "attacks")
    if adventurer.weapon:
        count += int(treasure_of(adventurer.weapon).printed.get("extra_attacks", 0))
    return max(0, count)


def monster_needs(table: QuestTable, monster: Monster, adventurer: Adventurer) -> int:
    """The die with which a Monster hits an adventurer (combat.same-procedure, tables.monster-rows)."""
    needed = needed_to_hit(monster.profile.weapon_skill, weapon_skill(table, adventurer))
    return needed - (2 if adventurer.tripped else 0)


# ---------------------------------------------------------------------- blows of adventurers


def attack(table: QuestTable, seat: int, monster: Monster) -> Flow[None]:
    """One Attack, carried through to its end (combat.adventurer-attacks, combat.separate-attacks). A Monster killed by
    one blow lets it go on to its neighbours (wounds.sweep)."""
    adventurer = table.adventurers[seat]
    if adventurer.attacks == NOT_YET:
        adventurer.attacks = attacks_of(table, adventurer)
    adventurer.attacks -= 1
    adventurer.steps = 0
    ring = ring_of(table, adventurer)
    start = ring.index(table.graph.places[monster.at])
    if (yield from strike(table, seat, monster)):
        yield from _sweep(table, seat, ring, start)


def strike(table: QuestTable, seat: int, monster: Monster) -> Flow[bool]:
    """A roll to hit and, for a hit, one for damage (wounds.damage). Whether the Monster died of it."""
    adventurer = table.adventurers[seat]
    face = _aim(table, adventurer, seat)
    if face != SURE and not rolls.succeeds(face, needed_against(table, adventurer, monster), _bonus(adventurer)):
        table.emit(MISSED, "combat.to-hit", seat, attacker=adventurer.ref, target=monster.ref)
        if face == 1:
            yield from _blunder(table, adventurer, seat)
        return False
    inflicted = damage(table, adventurer, seat)
    if inflicted is None:
        return False
    lost = wounds.wound_monster(table, monster, inflicted, wounds.NORMAL, seat, "wounds.damage")
    yield from _life_force(table, adventurer, lost)
    return monster.wounds <= 0


SURE = 7
"""What stands for the roll of a blow that cannot miss: no die shows it."""


def _aim(table: QuestTable, adventurer: Adventurer, seat: int) -> int:
    """The roll to hit; SURE for a weapon that always does, or where something makes this blow do so."""
    weapon = treasure_of(adventurer.weapon).printed if adventurer.weapon else {}
    if weapon.get("hits") or spend_effect(table, "sure-hit", adventurer.id):
        return SURE
    return rolls.die(table, "combat.to-hit", seat, "to-hit")


def _bonus(adventurer: Adventurer) -> int:
    """What his weapon adds to the roll."""
    return int(treasure_of(adventurer.weapon).printed.get("to_hit", 0)) if adventurer.weapon else 0


def _blunder(table: QuestTable, adventurer: Adventurer, seat: int) -> Flow[None]:
    """A natural 1 with a sword that turns against its bearer's companions strikes one beside him."""
    if not mission_of(table).modifier(table, adventurer, "damage_dice"):
        return
    near = table.graph.near[adventurer.at]
    if beside := [each for each in table.on_board if each.at in near]:
        victim = rolls.counter(table, beside, "end.mission-or-die")
        yield from wounds.harm(table, victim, damage(table, adventurer, seat) or 0, wounds.NORMAL, "end.mission-or-die")


def damage(table: QuestTable, adventurer: Adventurer, seat: int) -> int | None:
    """The Wounds that a hit of his inflicts before Toughness (wounds.damage); None if he trips over his beard
    (adventurers.dwarf-axe)."""
    weapon = treasure_of(adventurer.weapon).printed if adventurer.weapon else {}
    strength = wounds.strength(table, adventurer) if weapon.get("strength", True) else 0
    if not mission_of(table).armed(table):
        return rolls.die(table, "wounds.damage", seat, "damage")
    bonus = 0
    sword = mission_of(table).modifier(table, adventurer, "damage_dice")
    if sword:
        bonus = sum(rolls.roll(table, sword, "wounds.weapon-modifier", seat, "damage"))
    bonus += mission_of(table).modifier(table, adventurer, "damage")
    if adventurer.profile.special != "great-axe" or adventurer.weapon or sword:
        return rolls.die(table, "wounds.damage", seat, "damage") + strength + bonus
    first, second = rolls.roll(table, 2, "adventurers.dwarf-axe", seat, "damage")
    if first == second == 1:
        adventurer.tripped, adventurer.attacks = True, 0
        table.emit(TRIPPED, "adventurers.dwarf-axe", seat, adventurer=adventurer.ref)
        return None
    return (first + second if first == second else max(first, second)) + strength + bonus


def _life_force(table: QuestTable, adventurer: Adventurer, lost: int) -> Flow[None]:
    """The Wounds that he inflicts heal adventurers of the Wizard's choice (spells.known)."""
    caster = table.seat_of("wizard")
    if not lost or not table.effect("life-force", adventurer.id) or not table.has("wizard"):
        return
    for _ in range(lost):
        hurt = [each for each in table.on_board if each.wounds < each.start]
        if not hurt:
            return
        choice = yield Ask(
            caster,
            "life-force",
            [
                Option(f"heal {each.id}", say("Heal {who}", who=each.ref), value=each.id, refs=(each.ref,))
                for each in hurt
            ],
            say("Life Force: which adventurer is healed?"),
            "spells.this-turn",
        )
        wounds.heal(table, table.adventurer(choice.value), 1, "spells.this-turn")


def spend_effect(table: QuestTable, what: str, on: str) -> bool:
    """Use up something that holds for one attack; whether it was there."""
    for effect in table.effects:
        if effect.what == what and effect.on == on:
            table.effects.remove(effect)
            return True
    return False


# ---------------------------------------------------------------------- death blows


def ring_of(table: QuestTable, adventurer: Adventurer) -> list[Point]:
    """The eight points round him, clockwise from the north."""
    x, y = table.graph.places[adventurer.at]
    return [(x + dx, y + dy) for dx, dy in _AROUND]


_AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


class Swept(NamedTuple):
    """The id of the Monster that a death blow comes to next, its place on the ring, and the way round to it in so many
    steps."""

    monster: str
    place: int
    way: int
    steps: int


def _sweep(table: QuestTable, seat: int, ring: Sequence[Point], start: int) -> Flow[None]:
    """From the first Monster killed to one beside it and on in that direction, as long as each dies of one blow and the
    player goes on (wounds.sweep-chain, wounds.sweep-stops)."""
    place, ways = start, list(_WAYS)
    while onward := [swept for way in ways if (swept := swept_next(table, seat, ring, place, way))]:
        options = [
            Option(f"sweep {_WAYS[swept.way]}", say("Continue to {target}", target=ref), value=swept, refs=(ref,))
            for swept in onward
            for ref in [table.monster(swept.monster).ref]
        ]
        stop = Option("pass", say("End the blow"), refs=("button:pass",), declines=True)
        choice = yield Ask(
            seat, "sweep", [*options, stop], say("Death blow: choose the next target"), "wounds.sweep-chain"
        )
        if choice.declines:
            return
        id, place, way, _ = choice.value
        monster, ways = table.monster(id), [way]
        table.emit(SWEPT, "wounds.sweep", seat, attacker=table.adventurers[seat].ref, target=monster.ref)
        if not (yield from strike(table, seat, monster)):
            return


_WAYS = {1: "clockwise", -1: "back"}
"""The two directions round the ring."""


def swept_unasked(ask: Ask) -> Option | None:
    """How a death blow went on before it could be ended: to the next square of the ring, and nowhere else."""
    beside = [option for option in ask.options if not option.declines and option.value.steps == 1]
    if len(beside) > 1:
        return None
    return beside[0] if beside else ask.declining


def swept_next(table: QuestTable, seat: int, ring: Sequence[Point], place: int, way: int) -> Swept | None:
    """The nearest Monster in that direction beside the square of the one just killed, corners included; None
    where there is none, or a wall, scenery or a companion is met before it (wounds.sweep-stops)."""
    adventurer, places = table.adventurers[seat], table.graph.places
    reached = {places[square]: square for square in table.graph.near[adventurer.at]}
    killed = reached[ring[place % len(ring)]]
    standing = {monster.at: monster for monster in table.monsters}
    for steps in (1, 2):
        square = reached.get(ring[(place + way * steps) % len(ring)], "")
        if square in standing:
            monster = standing[square]
            touches = killed in table.graph.near[square] and mission_of(table).may_attack(table, seat, monster)
            return Swept(monster.id, place + way * steps, way, steps) if touches else None
        if not square or square in table.occupied():
            return None
    return None


# ---------------------------------------------------------------------- attacks of Monsters


def monster_attacks(
    table: QuestTable,
    monster: Monster,
    adventurer: Adventurer,
    between: Callable[[QuestTable], Flow[None]] | None = None,
) -> Flow[None]:
    """All Attacks of a Monster, against one adventurer (combat.monster-attacks); after them it owes no first attack
    (monsters.first-attack-after). `between` is what may happen between two of them."""
    if monster.target == adventurer.id:
        monster.target = ""
    if monster.has("gang"):
        yield from gang_attack(table, monster, adventurer)
        return
    attacks = max(0, monster.profile.attacks + table.effect("attacks", monster.id))
    for number in range(attacks):
        if number and between is not None:
            yield from between(table)
        if monster not in table.monsters or not adventurer.standing:
            return
        yield from _monster_blow(table, monster, adventurer)


def _monster_blow(table: QuestTable, monster: Monster, adventurer: Adventurer) -> Flow[None]:
    table.emit(ATTACKED, "monsters.do-attack", attacker=monster.ref, target=adventurer.ref)
    if monster.has("web") and adventurer.webbed:
        bitten = rolls.total(table, "1D3", "tables.giant-spider", purpose="damage")
        yield from wounds.harm(table, adventurer, bitten, wounds.UNMODIFIED, "tables.giant-spider", blow=True)
        return
    face = rolls.die(table, "combat.to-hit", purpose="to-hit")
    needed = monster_needs(table, monster, adventurer)
    if lands(table, monster, adventurer, face, rolls.succeeds(face, needed)):
        if monster.has("web"):
            adventurer.webbed = True
            table.emit(WEBBED, "tables.giant-spider", table.seat_of(adventurer.id), adventurer=adventurer.ref)
        else:
            dice = rolls.roll(table, monster.profile.damage_dice, "wounds.damage", purpose="damage")
            rule = "wounds.extra-dice" if len(dice) > 1 else "wounds.damage"
            inflicted = sum(dice) + monster.profile.strength
            yield from inflict(table, monster, adventurer, inflicted, rule)
    leaps = monster.has("leap") and monster in table.monsters
    if leaps and rolls.die(table, "tables.giant-rat", purpose="leap") >= 3:
        wounds.slay(table, monster, table.seat_of(adventurer.id), "tables.giant-rat")


def lands(table: QuestTable, monster: Monster, adventurer: Adventurer, face: int, hit: bool) -> bool:
    """Whether a blow or arrow that has been rolled for does hit: not past a magic Shield (spells.known), nor if it is
    dodged (adventurers.elf-dodge)."""
    seat = table.seat_of(adventurer.id)
    if hit and table.effect("shield", adventurer.id) and face != 6:
        hit = False
    if not hit:
        table.emit(MISSED, "combat.to-hit", attacker=monster.ref, target=adventurer.ref)
        return False
    dodges = adventurer.profile.special == "dodge" and not adventurer.webbed
    if dodges and rolls.die(table, "adventurers.elf-dodge", seat, "dodge") == 6:
        table.emit(DODGED, "adventurers.elf-dodge", seat, adventurer=adventurer.ref)
        return False
    return True


def inflict(table: QuestTable, monster: Monster, adventurer: Adventurer, inflicted: int, rule: str) -> Flow[None]:
    """The Wounds of a hit: the adventurer's, or by Rebound the attacker's own (spells.known)."""
    seat = table.seat_of(adventurer.id)
    if table.effect("rebound", adventurer.id) and rolls.die(table, "spells.this-turn", seat, "rebound") == 6:
        table.emit(REBOUNDED, "spells.this-turn", seat, target=monster.ref)
        wounds.wound_monster(table, monster, inflicted, wounds.NORMAL, seat, "spells.this-turn")
        return
    yield from wounds.harm(table, adventurer, inflicted, wounds.NORMAL, rule, blow=True)


def gang_attack(table: QuestTable, leader: Monster, adventurer: Adventurer) -> Flow[None]:
    """The one attack of all Snotlings round an adventurer (tables.snotling)."""
    near = table.graph.near[adventurer.at]
    gang = [monster for monster in table.monsters if monster.has("gang") and monster.at in near] or [leader]
    for monster in gang:
        if monster.target == adventurer.id:
            monster.target = ""
    more = len(gang) - 1
    table.emit(ATTACKED, "tables.snotling", attacker=leader.ref, target=adventurer.ref, count=len(gang))
    face = rolls.die(table, "combat.to-hit", purpose="to-hit")
    hit = rolls.succeeds(face, monster_needs(table, leader, adventurer), more)
    if lands(table, leader, adventurer, face, hit):
        inflicted = rolls.die(table, "wounds.damage", purpose="damage") + leader.profile.strength + more
        yield from inflict(table, leader, adventurer, inflicted, "tables.snotling")
