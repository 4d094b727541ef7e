"""How good a table looks to the party: who lives, what threatens, how far the mission has come."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...bots.arithmetic import total
from ...kernel.facets import bots
from ...kernel.game import Game
from ...kernel.options import Option
from ...kernel.table import WON
from ...kernel.weights import USUAL, Weights
from ..board.graph import section_name
from ..board.shapes import Point
from ..forecast import odds
from ..rules import combat, lamp, movement, windows
from ..rules.mission import mission_of
from ..state import NOBODY, NOT_YET, Adventurer, Monster, QuestTable
from . import uses
from .danger import of_staying
from .way import explored, in_the_dark, is_hopeless, way
from .worth import POTION, SCROLL, Party, of_monster, of_thing

POINT = 1.0
VICTORY = 2000.0
DOOM, NO_WAY_OUT = 70.0, 30.0
"""What it costs to stand where the roof comes down, and what besides if others are in the way."""
CAUGHT = 15.0
"""What it costs to be in a web or in a pit."""
GIVEN_UP = 50.0
"""What is gained by leaving where nothing is left to be done."""
REROLL = 5.0
"""What is gained by throwing a 1 again: of Wounds, of tokens, or the power roll that brings an Unexpected Event."""
DEED = 100.0
"""What is gained by a deed that serves the mission, whatever the dice say."""
READY = 0.5
"""The share of what somebody who has acted could do from where he stands, in the next turn."""

SWEPT = 4
"""Death blows that are thought of."""


class Bots(bots.Bots[QuestTable]):
    """What bots ask of the game."""

    exhaustive_below = 2
    noise_scale = 250

    def evaluate(self, game: Game[QuestTable], seat: int, weights: Weights = USUAL) -> float:
        """All win together, and gold counts a little."""
        return total(parts(game.table, seat, weights).values())

    def expected_gain(
        self, game: Game[QuestTable], option: Option, seat: int, weights: Weights = USUAL
    ) -> float | None:
        """What a blow, an arrow, a spell or a thing can be expected to add, exactly, and what is given up where nothing
        more is done; None for what the table tells. Nothing is ever looked up past the end of somebody's turn, in one
        world's luck."""
        table = game.table
        ask = game.decision
        if ask is None:
            return None
        if ask.name == "lifebringer":
            return uses.chosen_for_life(table, option, ask.options, Party(table))
        if ask.name in ("explore", "window") and option.declines:
            return 0.0
        if option.verb == "counter":
            return -VICTORY
        if ask.name == "entrance":
            return 1.0 if option.declines else 0.0
        if ask.name == "sweep":
            return 0.0 if option.declines else _swept(table, seat, option.value)
        if ask.name in ("reroll", "power-roll"):
            return 0.0 if option.declines else _rolled_again(option)
        if option.verb == "explore":
            return explored(table)
        if ask.name in ("act", "window") and option.verb in ("cast", "use"):
            return uses.gain(table, seat, option, Party(table))
        if table.phase != "adventurers" or ask.name != "act":
            return None
        adventurer = table.adventurers[seat]
        if option.declines:
            return -_expected(table, adventurer) - of_staying(table, adventurer)
        if option.verb == "attack":
            monster = table.monster(option.value)
            left = combat.attacks_of(table, adventurer) if adventurer.attacks == NOT_YET else adventurer.attacks
            gain = _blow(table, adventurer, monster)
            return 1.0 + gain - _expected(table, adventurer) / max(1, left)
        if option.verb == "shoot":
            monster = table.monster(option.value[0])
            gain = _gain(odds.of_shot(table, adventurer, monster, bool(option.value[1])), monster)
            return 1.0 + gain - _expected(table, adventurer)
        if option.verb == "raise":
            return DEED
        if option.verb == "leave":
            return GIVEN_UP if is_hopeless(table) else -VICTORY
        if option.verb == "do":
            return DEED * mission_of(table).furthers(table, seat, option)
        if option.verb == "escape":
            return -2.0 if movement.is_pinned(table, adventurer) and adventurer.wounds > windows.NEARLY_DOWN else 1.0
        return None


def parts(table: QuestTable, seat: int, weights: Weights = USUAL) -> dict[str, float]:
    """What the evaluation adds up, in parts with names."""
    if table.result is not None:
        won = table.result.outcome == WON
        return {"result": (VICTORY if won else -VICTORY) + 0.2 * table.result.scores[seat]}
    if not table.sections:
        return {"party": sum(each.wounds for each in table.adventurers) * 1.0}
    party = Party(table)
    return {
        "party": total(party.life(each) for each in table.adventurers) - _misfortunes(table),
        "monsters": -total(threat(each) for each in table.monsters),
        "danger": -_danger(table, party, weights),
        "turn": _attacks_left(table),
        "way": way(table, weights),
        "means": _means(table),
        "gold": 0.02 * sum(each.gold for each in table.adventurers) + 0.02 * table.adventurers[seat].gold,
    }


def _misfortunes(table: QuestTable) -> float:
    """Webs, pits, darkness, and a roof that comes down."""
    light = lamp.lit(table)
    return total(_misfortune(table, each, light) for each in table.on_board)


def _misfortune(table: QuestTable, each: Adventurer, light: Collection[str]) -> float:
    cost = in_the_dark(table, each, light)
    if each.webbed or each.in_pit:
        cost += CAUGHT
    if table.section(section_name(each.at)).doomed:
        cost += DOOM if _gets_away(table, each) else DOOM + NO_WAY_OUT
    return cost


def _gets_away(table: QuestTable, each: Adventurer) -> bool:
    """Whether somebody can walk in one turn to where the roof holds, as all stand now."""
    ways = table.graph.ways(each.at, movement.allowance(table, each), table.occupied() - {each.at})
    return any(not table.section(section_name(square)).doomed for square in ways)


def _danger(table: QuestTable, party: Party, weights: Weights) -> float:
    """What the next Monsters' Phase can be expected to cost those with whom the mission is lost. Of the others only who
    is careful beyond the usual thinks: what somebody is spared who holds back hits another, and a fight that lasts may
    bring the next (docs/quest-rates.md)."""
    if not table.monsters:
        return 0.0
    careful = max(0, weights.safety - USUAL.safety)
    return total(
        party.danger(each) * (weights.safety if party.is_indispensable(each) else careful) / 100
        for each in table.on_board
    )


def threat(monster: Monster) -> float:
    """How much is gained by a Monster's death, and by part of it by its Wounds."""
    return of_monster(monster, monster.wounds)


def _attacks_left(table: QuestTable) -> float:
    """What the one who acts can still expect of his Attacks from where he stands, and the others from theirs; those who
    have acted, of the next turn."""
    if not table.monsters:
        return 0.0
    acting = table.adventurers[table.active] if table.active != NOBODY else None
    worth = 0.0
    for each in table.on_board:
        if not each.able:
            continue
        if table.phase == "adventurers" and (each is acting or each.id in table.queue):
            worth += _expected(table, each)
        else:
            worth += READY * _from_here(table, each, 1)
    return worth


def _expected(table: QuestTable, each: Adventurer) -> float:
    """What his Attacks of this turn can be expected to add from where he stands."""
    if each.shot or each.entered:
        return 0.0
    left = combat.attacks_of(table, each) if each.attacks == NOT_YET else each.attacks
    return _from_here(table, each, left, each.attacks == NOT_YET)


def _from_here(table: QuestTable, each: Adventurer, attacks: int, may_shoot: bool = True) -> float:
    if each.in_pit or table.effect("levitate", each.id):
        return 0.0
    near = table.adjacent_monsters(each)
    if near:
        return attacks * max(_blow(table, each, monster) for monster in near)
    if each.profile.bow and may_shoot and mission_of(table).armed(table):
        seen = [monster for monster in table.monsters if table.graph.sees(each.at, monster.at)]
        return max((_gain(odds.of_shot(table, each, monster), monster) for monster in seen), default=0.0)
    return 0.0


def _blow(table: QuestTable, each: Adventurer, monster: Monster) -> float:
    """What a blow can be expected to add, with the death blows that may follow it (wounds.sweep)."""
    chances = odds.of_blow(table, each, monster)
    gain = _gain(chances, monster)
    if chances.kill:
        ring = combat.ring_of(table, each)
        start = ring.index(table.graph.places[monster.at])
        gain += chances.kill / odds.ALL * max(_sweep(table, each, ring, start, way) for way in (1, -1))
    return gain


def _sweep(table: QuestTable, each: Adventurer, ring: Sequence[Point], place: int, way: int) -> float:
    """What the death blows in one direction can be expected to add."""
    gain, chance = 0.0, 1.0
    for _ in range(SWEPT):
        swept = combat.swept_next(table, table.seat_of(each.id), ring, place, way)
        if swept is None:
            break
        monster, place = table.monster(swept.monster), swept.place
        chances = odds.of_blow(table, each, monster)
        gain += chance * _gain(chances, monster)
        chance *= chances.kill / odds.ALL
    return gain


def _swept(table: QuestTable, seat: int, swept: combat.Swept) -> float:
    """What a death blow that goes on can be expected to add, and those that may follow it."""
    each, monster = table.adventurers[seat], table.monster(swept.monster)
    chances = odds.of_blow(table, each, monster)
    further = _sweep(table, each, combat.ring_of(table, each), swept.place, swept.way)
    return 1.0 + _gain(chances, monster) + chances.kill / odds.ALL * further


def _gain(chances: odds.Odds, monster: Monster) -> float:
    """What an attack can be expected to add."""
    whole = threat(monster)
    without_killing = max(0, chances.wounds - chances.kill * monster.wounds) / odds.ALL
    return whole * chances.kill / odds.ALL + without_killing * (whole - of_monster(monster, monster.wounds - 1))


def _means(table: QuestTable) -> float:
    """Power, tokens and things that can still be used."""
    worth = uses.TOKEN * table.tokens + uses.POWER * table.power
    for seat, each in enumerate(table.adventurers):
        if not each.in_play:
            continue
        worth += POTION * ("potion" in each.equipment) + SCROLL * ("scroll" in each.equipment)
        worth += total(of_thing(table, card) for card in table.treasures(seat))
    return worth


def _rolled_again(option: Option) -> float:
    """What is gained by another roll: a 1 is the worst that can come of one; more power than that stays as it is."""
    return REROLL if option.info is None or option.info["face"] == 1 else -REROLL
