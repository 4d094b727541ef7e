"""What a table of Warhammer Underworlds is worth to a player: the game's part of the bots.

A worth is a number of tenths of a glory point. Only what the seat may see counts: of the other's hand, how many cards.
"""

from __future__ import annotations

from typing import NamedTuple

from ...bots.arithmetic import total
from ...kernel.facets import bots
from ...kernel.game import Game
from ...kernel.options import Option
from ...kernel.weights import USUAL, Weights
from ..cards import modifiers
from ..forecast import odds
from ..rules import outcome
from ..state import Fighter, UnderworldsTable
from . import cards as bot_cards
from . import setup as bot_setup
from . import waiting
from .strikes import POINT, Figure, Threats, ahead, figure_of, figures, gain, threats

MANY = 300
"""Positions: bots that look at fewer are not meant to play as well as they can."""
VICTORY = 200.0
NEXT, LATER = 0.75, 0.6
"""What a threatened strike counts: of the player whose activation comes next, and of the others."""
SELDOM, OFTEN = 0.04, 0.5
"""How likely an activation takes an enemy out of action, whatever threatens; and what each of the two likeliest strikes
adds."""
LEADER = 0.6
"""What the best of several opponents counts, where all of them together count 1."""
HELD = 0.5
"""A held objective, whatever the cards say: other players cannot hold it."""
INSPIRED = 1.5
"""An Inspired fighter, besides what that does to its figures; and what it is worth to stand where it becomes so."""
ABILITY = 3.0
"""An action that only this fighter has."""
ACTIVATION = 1.0
"""An activation that is left."""
CLOSER = 0.1
"""Each hex that an enemy is nearer to the reach of a fighter's attacks than `WIDE`, for whoever looks at the table, so
that nobody dawdles: what others gain by it is in their strikes."""
WIDE = 10
MOST_BEHIND, DARING = 4, 70
"""Glory points behind which more make no difference, and the hundredths by which attacks weigh more and dangers less
when so far behind at the very end."""


class Bots(bots.Bots[UnderworldsTable]):
    """What bots ask of the game."""

    exhaustive_below = 2
    noise_scale = 250

    def search_budget(self, table: UnderworldsTable, budget: int) -> int:
        """Twice as many between two, for a bot that looks at many anyway; a few less among four, where each costs more.
        So an answer takes as long as it may."""
        if table.seat_count == 2 and budget >= MANY:
            return 2 * budget
        return min(budget, 7 * budget // (2 * table.seat_count))

    def evaluate(self, game: Game[UnderworldsTable], seat: int, weights: Weights = USUAL) -> float:
        """How good the table looks to a seat."""
        table = game.table
        if table.result is not None:
            return _final(table, seat)
        if table.layout is None or table.phase in ("setup-boards", "setup-objectives"):
            return bot_setup.evaluate(table, seat)
        own, theirs = opposed(table, seat, weights)
        worth = total(own) - total(theirs)
        if table.phase == "setup-fighters":
            worth += bot_setup.standing(table, seat, weights)
        return worth

    def tie_margin(self, game: Game[UnderworldsTable]) -> float:
        opens = game.table.phase.startswith("setup") and game.decision and game.decision.name != "mulligan"
        return OPENING if opens else USUAL_VARIETY

    def expected_gain(
        self, game: Game[UnderworldsTable], option: Option, seat: int, weights: Weights = USUAL
    ) -> float | None:
        """What an attack, a re-roll or a card to be drawn can be expected to add, by exact odds."""
        ask, table = game.decision, game.table
        if ask is None:
            return None
        if ask.name in ("attack", "next-target"):
            return _attacking(table, option, seat, weights)
        if ask.name == "reroll":
            return _rerolling(table, option, seat, weights)
        if ask.name in bot_cards.DRAWING:
            return bot_cards.expected_gain(table, ask.name, option, seat) * weights.plans / 100
        return bot_setup.expected_gain(table, ask.name, option, seat)


class Parts(NamedTuple):
    """What a side's worth is made of: its glory, activations and objectives held, the strikes that could follow, power
    cards, its fighters, and objective cards, if these are known."""

    glory: float
    time: float
    held: float
    strikes: float
    cards: float
    fighters: float
    objectives: float


def opposed(table: UnderworldsTable, seat: int, weights: Weights) -> tuple[Parts, Parts]:
    """A seat's side and what opposes it, as the seat looks at them: of several opponents mostly the best one, but all
    of them may strike, or win yet."""
    sides, weights = _sides(table), _pressed(table, seat, weights)
    theirs = weights._replace(attack=weights.safety, safety=weights.attack, plans=min(weights.plans, 100))
    own = _parts(table, seat, sides[seat], weights, known=True)
    parts = [_parts(table, other, sides[other], theirs, known=False) for other in table.opponents(seat)]
    best = max(parts, key=total)
    if len(parts) == 1:
        return own, best
    return own, Parts(
        *(
            LEADER * most + (1 - LEADER) * total(each) / len(parts)
            for most, each in zip(best, zip(*parts, strict=True), strict=True)
        )
    )


def _pressed(table: UnderworldsTable, seat: int, weights: Weights) -> Weights:
    """The weights of a player who is behind: the later, and the farther behind, the more there is to dare."""
    best = max([table.players[other].glory for other in table.opponents(seat)])
    behind = min(MOST_BEHIND, best - table.players[seat].glory)
    if behind <= 0:
        return weights
    press = int(100 * (1 - ahead(table)) * behind / MOST_BEHIND)
    return weights._replace(
        attack=weights.attack * (100 + press * DARING // 100) // 100,
        safety=weights.safety * (100 - press * DARING // 100) // 100,
    )


class Side(NamedTuple):
    """The fighters of a seat and its enemies, what they could do to those, and how likely the likeliest strike of an
    enemy kills each of them; and what gambits in play add to its strikes of the next activation."""

    mine: list[Figure]
    theirs: list[Figure]
    attack: Threats
    danger: dict[str, float]
    prepared: float


def _sides(table: UnderworldsTable) -> list[Side]:
    """For every seat, as fighters are once no gambit is left that is for one activation; what those do to the strikes
    of the next one is `prepared`."""
    with waiting.in_step(table, ""):
        own = [figures(table, seat) for seat in table.seats]
        enemies = [[figure for other in table.opponents(seat) for figure in own[other]] for seat in table.seats]
        attacks = [threats(table, own[seat], enemies[seat]) for seat in table.seats]
    return [
        Side(
            own[seat],
            enemies[seat],
            attacks[seat],
            _danger(table, seat, own[seat], attacks),
            waiting.prepared(table, seat, own[seat], enemies[seat]),
        )
        for seat in table.seats
    ]


def _danger(table: UnderworldsTable, seat: int, mine: list[Figure], attacks: list[Threats]) -> dict[str, float]:
    others = [attacks[other].kills for other in table.opponents(seat)]
    return {figure.fighter.id: max([kills[figure.fighter.id] for kills in others]) for figure in mine}


def _final(table: UnderworldsTable, seat: int) -> float:
    assert table.result is not None
    best = max(table.players[other].glory for other in table.opponents(seat))
    lead = POINT * (table.players[seat].glory - best)
    if table.result.winners:
        lead += VICTORY if seat in table.result.winners else -VICTORY
    return lead


def _parts(table: UnderworldsTable, seat: int, side: Side, weights: Weights, known: bool) -> Parts:
    """What lies open of a seat's side; if `known`, also what it holds in its hand."""
    player = table.players[seat]
    strikes = (side.attack.worth(player.activations) + side.prepared) * weights.attack / 100
    fighters = total([figure.worth for figure in side.mine])
    fighters += ahead(table) * (
        total([_rank(table, figure.fighter) for figure in side.mine])
        + (_closeness(table, side.mine, side.theirs, weights) if known else 0.0)
        + _upgrades(side.mine, side.danger, weights)
    )
    return Parts(
        POINT * player.glory,
        ACTIVATION * player.activations,
        HELD * len(table.held(seat)),
        strikes * (NEXT if waiting.moves_next(table) == seat else LATER),
        bot_cards.power_worth(table, seat, known) * weights.plans / 100,
        fighters,
        bot_cards.objectives_worth(table, seat, kill=_kill(side)) * weights.plans / 100 if known else 0.0,
    )


def _kill(side: Side) -> float:
    """How likely an activation of a side takes an enemy out of action."""
    likeliest = sorted(side.attack.kills.values(), reverse=True)[:2]
    return SELDOM + OFTEN * total(likeliest) / 2


def _closeness(table: UnderworldsTable, mine: list[Figure], theirs: list[Figure], weights: Weights) -> float:
    """That fighters are where something happens. Whoever shoots need not go nearer than that, nor should."""
    field, hexes = table.battlefield, 0
    if theirs:
        for figure in mine:
            nearest = min([field.distance(figure.at, target.at) for target in theirs])
            hexes += WIDE - figure.reach - abs(nearest - figure.reach)
    return CLOSER * weights.attack / 100 * hexes


def _upgrades(mine: list[Figure], danger: dict[str, float], weights: Weights) -> float:
    """The upgrades that a side's fighters have, besides what they do to figures: little, on who will not live long."""
    return bot_cards.UPGRADE * total(
        [
            len(figure.fighter.upgrades) * (1 - min(1.0, weights.safety / 100) * danger[figure.fighter.id])
            for figure in mine
            if figure.fighter.upgrades
        ]
    )


def _rank(table: UnderworldsTable, fighter: Fighter) -> float:
    """What makes a fighter more than its figures: being Inspired, or standing where it will be; actions that no other
    has."""
    rank = ABILITY * len(fighter.side.actions)
    return rank + INSPIRED * (1.0 if fighter.inspired else bot_cards.inspiring(table, fighter))


# ---------------------------------------------------------------------- style


OPENING, USUAL_VARIETY = 1.2, 0.05
"""How much worse than the best an answer may be and still be given now and then: in setup, and after it."""


# ---------------------------------------------------------------------- what only chance tells


def _attacking(table: UnderworldsTable, option: Option, seat: int, weights: Weights) -> float:
    """An attack at one target, by Scything at several, or none. The refs name target, attacker and attack, somehow."""
    if option.declines:
        return 0.0
    named = [ref.rpartition(":")[2] for ref in option.refs]
    if isinstance(option.value, str):
        attack, targets = option.id.partition(" ")[0], [option.value]
    else:
        attack, targets = option.value
    attacker = next(table.fighters[id] for id in named if id in table.fighters and id not in targets)
    gained = 0.0
    for target in (table.fighters[id] for id in targets):
        chances = odds.of_attack(table, attacker, attack, target)
        gained += _outcomes_worth(table, seat, attacker, attack, target, chances, weights)
    return gained


def _rerolling(table: UnderworldsTable, option: Option, seat: int, weights: Weights) -> float:
    combat = table.combat
    assert combat is not None
    attacker, target = table.fighters[combat.attacker], table.fighters[combat.target]
    chances = odds.of_reroll(table, combat, [] if option.declines else option.value)
    return _outcomes_worth(table, seat, attacker, combat.attack, target, chances, weights)


def _outcomes_worth(
    table: UnderworldsTable,
    seat: int,
    attacker: Fighter,
    attack_id: str,
    target: Fighter,
    chances: odds.Odds,
    weights: Weights,
) -> float:
    """What an attack with these odds brings: damage, the kill, and what objective cards make of each outcome."""
    attack = modifiers.attack_against(table, attacker, attack_id, target)
    figure = figure_of(table, target, ahead(table))
    worth = gain(chances, figure.left, figure.bounty, figure.worth, figure.ahead) * weights.attack / 100
    if not weights.plans:
        return worth
    before = bot_cards.objectives_worth(table, seat)
    by_hit, by_critical_hit = odds.damage_of(table, attacker, attack, target)
    for result, share, damage in (
        (outcome.CRITICAL_HIT, chances.critical, by_critical_hit),
        (outcome.HIT, chances.hit, by_hit),
    ):
        if share:
            with bot_cards.Supposed(table, seat, attacker, attack, target, result, damage >= figure.left) as window:
                scored = bot_cards.objectives_worth(table, seat, window) - before
                worth += share * scored * weights.plans / 100
    return worth
