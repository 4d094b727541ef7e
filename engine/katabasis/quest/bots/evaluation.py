"""How good a table looks to the party: who lives, what threatens, how far the mission has come."""

from __future__ import annotations

from collections.abc import Collection
from math import sqrt

from ...bots.arithmetic import total
from ...kernel.game import Game
from ...kernel.options import Option
from ...kernel.outlook import USUAL, Outlook
from ...kernel.table import WON
from ..board.graph import section_name
from ..content import treasure_of
from ..rules import combat, lamp, magic, movement, odds
from ..rules.mission import mission_of
from ..state import LEFT, NOBODY, NOT_YET, Adventurer, Monster, QuestTable
from .danger import danger
from .way import explored, in_the_dark, way

POINT = 1.0
VICTORY = 2000.0
LIFE = 120.0
"""What an adventurer in the game is worth, whatever his Wounds."""
INDISPENSABLE = 4
"""How many times as much that is for somebody with whom the mission is lost."""
HEALTH = 60.0
"""What all his Wounds are worth."""
DOOM = 70.0
"""What it costs to stand where the roof comes down."""
POTION = 42.0
"""What something is worth that heals all Wounds: it waits for somebody who is nearly down."""
DRAUGHT = 18.0
"""What something is worth that heals some."""
SCROLL = 20.0
"""What the scroll is worth: it waits for something large."""
DEED = 100.0
"""What is gained by a deed that serves the mission, whatever the dice say."""


def evaluate(game: Game, seat: int, outlook: Outlook = USUAL) -> float:
    """See `System.evaluate`: all win together, and gold counts a little."""
    table = game.table
    assert isinstance(table, QuestTable)
    return total(parts(table, seat, outlook).values())


def parts(table: QuestTable, seat: int, outlook: Outlook = USUAL) -> dict[str, float]:
    """What the evaluation adds up, in parts with names."""
    if table.result is not None:
        won = table.result.outcome == WON
        return {"result": (VICTORY if won else -VICTORY) + 0.2 * table.result.scores[seat]}
    if not table.sections:
        return {"party": sum(each.wounds for each in table.adventurers) * 1.0}
    return {
        "party": _party(table, outlook),
        "monsters": -total(threat(each) for each in table.monsters),
        "danger": -danger(table) * outlook.safety / 100,
        "turn": _rest_of_turn(table),
        "way": way(table, outlook),
        "means": _means(table),
        "gold": 0.02 * sum(each.gold for each in table.adventurers) + 0.02 * table.adventurers[seat].gold,
    }


def _party(table: QuestTable, outlook: Outlook) -> float:
    light = lamp.lit(table)
    return total(_life(table, each, light, outlook) for each in table.adventurers)


def _life(table: QuestTable, each: Adventurer, light: Collection[str], outlook: Outlook) -> float:
    if each.fate == LEFT:
        return LIFE / 4
    if not each.in_play:
        return 0.0
    if not each.at:
        return LIFE
    life = LIFE * (INDISPENSABLE if each.id in mission_of(table).text.get("fails_if_dead", ()) else 1)
    health = HEALTH * each.wounds / max(1, each.start)
    # the last Wounds matter most
    health += 4.0 * min(each.wounds, 6)
    worth = life + health * outlook.safety / 100
    if each.webbed or each.in_pit:
        worth -= 15
    worth -= in_the_dark(table, each, light)
    if table.section(section_name(each.at)).doomed:
        worth -= DOOM
    return worth


def threat(monster: Monster) -> float:
    """How much is gained by a Monster's death, and by part of it by its Wounds."""
    return _worth(monster, monster.wounds)


def _worth(monster: Monster, wounds: int) -> float:
    """What a Monster with so many Wounds costs. The last ones count most: half of two large Monsters kills nobody."""
    kind = monster.profile
    return (8.0 + kind.gold / 8) * sqrt(max(0, wounds) / max(1, kind.wounds, monster.wounds))


def _rest_of_turn(table: QuestTable) -> float:
    """What the one who acts can still expect of his Attacks from where he stands, and the others from theirs."""
    if table.phase != "adventurers":
        return 0.0
    waiting = [table.adventurer(id) for id in table.queue if table.seat_of(id) != NOBODY]
    acting = [table.adventurers[table.active]] if table.active != NOBODY else []
    return total(_expected(table, each) for each in (*acting, *waiting) if each.at and each.able)


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
    whole = threat(monster)
    without_killing = max(0, chances.wounds - chances.kill * monster.wounds) / odds.ALL
    return whole * chances.kill / odds.ALL + without_killing * (whole - _worth(monster, monster.wounds - 1))


def _means(table: QuestTable) -> float:
    """Power, tokens and things that can still be used."""
    worth = 4.0 * table.tokens + 0.3 * table.power
    for seat, each in enumerate(table.adventurers):
        if not each.in_play:
            continue
        worth += POTION * ("potion" in each.equipment) + SCROLL * ("scroll" in each.equipment)
        worth += total(_thing(table, card) for card in table.treasures(seat))
    if not table.monsters:
        return worth
    return worth + 2.0 * sum(abs(effect.amount) for effect in table.effects if effect.turn >= table.turn)


def _thing(table: QuestTable, card: str) -> float:
    """What is lost with a Treasure card, or by using it up."""
    printed = treasure_of(card)
    left = table.stocks.get(card, 1) if printed.uses == "stock" else int(card not in table.expended)
    whole = next((POTION if step["heal"] == "all" else DRAUGHT for step in printed.does if "heal" in step), None)
    if whole is not None:
        return whole * left
    return (0.02 * printed.gold + 4) * min(1, left)


def expected_gain(game: Game, option: Option, seat: int, outlook: Outlook = USUAL) -> float | None:
    """What a blow or an arrow can be expected to add, exactly, and what is given up where nothing more is done; None
    for what is looked up. Nothing is ever looked up past the end of somebody's turn, in one world's luck."""
    table = game.table
    assert isinstance(table, QuestTable)
    if game.decision is None:
        return None
    if game.decision.name in ("explore", "window") and option.declines:
        return 0.0
    if option.verb == "explore":
        return explored(table)
    if table.phase != "adventurers" or game.decision.name != "act":
        return None
    adventurer = table.adventurers[seat]
    if option.declines:
        return -_expected(table, adventurer)
    if option.verb == "attack":
        monster = table.monster(option.value)
        left = combat.attacks_of(table, adventurer) if adventurer.attacks == NOT_YET else adventurer.attacks
        gain = _gain(odds.of_blow(table, adventurer, monster), monster)
        return 1.0 + gain - _expected(table, adventurer) / max(1, left)
    if option.verb == "shoot":
        monster = table.monster(option.value[0])
        gain = _gain(odds.of_shot(table, adventurer, monster, bool(option.value[1])), monster)
        return 1.0 + gain - _expected(table, adventurer)
    if option.verb == "do":
        return DEED * mission_of(table).furthers(table, seat, option)
    if option.verb == "escape":
        return -2.0 if movement.is_pinned(table, adventurer) and adventurer.wounds > magic.NEARLY_DOWN else 1.0
    return None


def variety(game: Game) -> float:
    """See `System.variety`."""
    return 0.0
