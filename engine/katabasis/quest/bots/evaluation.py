"""How good a table looks to the party: who lives, what threatens, how far the mission has come."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.game import Game
from ...kernel.options import Option
from ...kernel.outlook import USUAL, Outlook
from ...kernel.table import WON
from ..board.graph import section_name
from ..content import treasure_of
from ..rules import combat, lamp, magic, movement, odds
from ..rules.mission import mission_of, room_is_entered
from ..state import LEFT, NOBODY, NOT_YET, Adventurer, Monster, QuestTable

POINT = 1.0
VICTORY = 2000.0
LIFE = 120.0
"""What an adventurer in the game is worth, whatever his Wounds."""
HEALTH = 60.0
"""What all his Wounds are worth."""
DARK = 80.0
"""What it costs to stand where the Lamp does not reach."""
SECTION = 15.0
"""What every section laid is worth: the objective room is nearer."""
TOGETHER = 3
"""Squares from the leader within which nobody has to come nearer."""
DOOM = 70.0
"""What it costs to stand where the roof comes down."""
MISSION = 60.0
"""What a step of the mission is worth."""


def evaluate(game: Game, seat: int, outlook: Outlook = USUAL) -> float:
    """See `System.evaluate`: all win together, and gold counts a little."""
    table = game.table
    assert isinstance(table, QuestTable)
    return sum(parts(table, seat, outlook).values())


def parts(table: QuestTable, seat: int, outlook: Outlook = USUAL) -> dict[str, float]:
    """What the evaluation adds up, in parts with names."""
    if table.result is not None:
        won = table.result.outcome == WON
        return {"result": (VICTORY if won else -VICTORY) + 0.2 * table.result.scores[seat]}
    if not table.sections:
        return {"party": sum(each.wounds for each in table.adventurers) * 1.0}
    return {
        "party": sum(_life(table, each, outlook) for each in table.adventurers),
        "monsters": -sum(threat(each) for each in table.monsters),
        "turn": _rest_of_turn(table),
        "way": _way(table, outlook),
        "means": _means(table),
        "gold": 0.02 * sum(each.gold for each in table.adventurers) + 0.02 * table.adventurers[seat].gold,
    }


def _life(table: QuestTable, each: Adventurer, outlook: Outlook) -> float:
    if each.fate == LEFT:
        return LIFE / 4
    if not each.in_play:
        return 0.0
    if not each.at:
        return LIFE
    health = HEALTH * each.wounds / max(1, each.start)
    # the last Wounds matter most
    health += 4.0 * min(each.wounds, 6)
    worth = LIFE + health * outlook.safety / 100
    if each.webbed or each.in_pit:
        worth -= 15
    here = section_name(each.at)
    if here not in lamp.lit(table):
        worth -= DARK
    if table.section(here).doomed:
        worth -= DOOM
    return worth


def threat(monster: Monster) -> float:
    """How much is gained by a Monster's death, and by part of it by its Wounds."""
    kind = monster.profile
    whole = 8.0 + kind.gold / 8
    return whole * (0.6 + 0.4 * monster.wounds / max(1, kind.wounds))


def _rest_of_turn(table: QuestTable) -> float:
    """What the one who acts can still expect of his Attacks from where he stands, and the others from theirs."""
    if table.phase != "adventurers":
        return 0.0
    waiting = [table.adventurer(id) for id in table.queue if table.seat_of(id) != NOBODY]
    acting = [table.adventurers[table.active]] if table.active != NOBODY else []
    return sum(_expected(table, each) for each in (*acting, *waiting) if each.at and each.able)


def _expected(table: QuestTable, each: Adventurer) -> float:
    if each.shot or each.entered or each.in_pit or table.effect("levitate", each.id):
        return 0.0
    left = combat.attacks_of(table, each) if each.attacks == NOT_YET else each.attacks
    near = table.adjacent_monsters(each)
    if near:
        return left * max(_gain(odds.of_blow(table, each, monster), monster) for monster in near)
    if each.profile.bow and each.attacks == NOT_YET and mission_of(table).armed(table):
        seen = [monster for monster in table.monsters if table.graph.sees(each.at, monster.at)]
        return max((_gain(odds.of_shot(table, each, monster), monster) for monster in seen), default=0.0)
    return 0.0


def _gain(chances: odds.Odds, monster: Monster) -> float:
    """What an attack can be expected to add."""
    kind = monster.profile
    whole = 8.0 + kind.gold / 8
    wounded = 0.4 * whole * chances.wounds / odds.ALL / max(1, kind.wounds)
    return wounded + 0.6 * whole * chances.kill / odds.ALL


def _way(table: QuestTable, outlook: Outlook) -> float:
    """How far the dungeon is explored, and how near the party is to where it must go, and to the leader."""
    worth: float = SECTION * len(table.sections) + mission_worth(table) * MISSION
    if table.leader == NOBODY or not table.adventurers[table.leader].at:
        return worth
    leader = table.adventurers[table.leader]
    near = table.graph.distances(leader.at)
    for each in table.on_board:
        worth -= 0.7 * max(0, near.get(each.at, 30) - TOGETHER)
    return worth - 1.5 * min(goals(table, near), default=40)


def mission_worth(table: QuestTable) -> float:
    """Steps of the mission that are done: the room found, entered, cleared."""
    room = mission_of(table).room
    laid = any(section.id == room for section in table.sections)
    worth = 1.0 if laid else 0.0
    if room_is_entered(table, room):
        worth += 1.0 if table.monsters else 2.0
    return worth + mission_of(table).progress(table)


def goals(table: QuestTable, near: Mapping[str, int]) -> list[int]:
    """The distances of the leader from the places where the way goes on: the objective room, or an unexplored door."""
    room = mission_of(table).room
    if any(section.id == room for section in table.sections):
        wished = mission_of(table).wished_squares(table) or table.graph.squares[room]
        return [near[square] for square in wished if square in near]
    if table.monsters:
        return [0]
    squares = [
        square
        for door in table.doors
        if door.state == "unexplored" and table.zones[door.pile].cards
        for square in door.squares
    ]
    return [near[square] for square in squares if square in near]


def _means(table: QuestTable) -> float:
    """Power, tokens and things that can still be used."""
    worth = 1.2 * table.tokens + 0.3 * table.power
    for seat, each in enumerate(table.adventurers):
        if not each.in_play:
            continue
        worth += 12.0 * ("potion" in each.equipment) + 10.0 * ("scroll" in each.equipment)
        worth += sum(0.02 * treasure_of(card).gold + 4 for card in table.treasures(seat) if card not in table.expended)
    return worth + 2.0 * sum(abs(effect.amount) for effect in table.effects if effect.turn >= table.turn)


def expected_gain(game: Game, option: Option, seat: int, outlook: Outlook = USUAL) -> float | None:
    """What a blow or an arrow can be expected to add, exactly; None for everything else."""
    table = game.table
    assert isinstance(table, QuestTable)
    if table.phase != "adventurers" or game.decision is None or game.decision.name != "act":
        return None
    adventurer = table.adventurers[seat]
    if option.verb == "attack":
        monster = table.monster(option.value)
        left = combat.attacks_of(table, adventurer) if adventurer.attacks == NOT_YET else adventurer.attacks
        gain = _gain(odds.of_blow(table, adventurer, monster), monster)
        return 1.0 + gain - _expected(table, adventurer) / max(1, left)
    if option.verb == "shoot":
        monster = table.monster(option.value[0])
        gain = _gain(odds.of_shot(table, adventurer, monster, bool(option.value[1])), monster)
        return 1.0 + gain - _expected(table, adventurer)
    if option.verb == "escape":
        return -2.0 if movement.is_pinned(table, adventurer) and adventurer.wounds > magic.NEARLY_DOWN else 1.0
    return None


def variety(game: Game) -> float:
    """See `System.variety`."""
    return 0.0
