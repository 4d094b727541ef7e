"""Battle tactic cards in one's own hand, and the battle tactic that is attempted: how near each is to being scored, and
what a twist gives besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isqrt
from typing import Any, NamedTuple

from ...geometry.plane import INCH
from ..cards.battle_tactics import BATTLE_TACTICS, GAMBIT, attempted_by
from ..cards.registry import verb_of
from ..content import FEATURES
from ..rules.spearhead.tactics import tactic_of
from ..state import DESTROYED, Feature, SigmarTable
from . import threats
from .figures import COMBAT_RANGE, Figure, Situation
from .scoring import Hold
from .threats import Strikes

FLANK = 3 * INCH
GOING = 0.75
"""How likely a unit gets where it only has to move to."""
AT_ONCE = 0.6
"""How often an objective that is taken is taken without a fight there."""
MAY_FIGHT = 0.4
"""How often a unit that is not in combat comes to fight in its turn."""


class Outcome(NamedTuple):
    """How a turn of a seat can be expected to end: who controls what, and the strikes of both sides until then. `moves`
    says whether its units may yet move."""

    situation: Situation
    seat: int
    hold: Hold
    own: Strikes
    theirs: Strikes
    moves: bool


def chance_of(outcome: Outcome, tactic: str) -> float:
    """The chance that a tactic is completed at the end of a turn."""
    return CHANCES[tactic](outcome)


def plans_of(table: SigmarTable, seat: int) -> tuple[str, ...]:
    """What a seat is after: the tactics in its hand, and the one that it attempts with what was picked for it."""
    player = table.players[seat]
    attempted = (player.attempted[-1], player.aim) if GAMBIT in player.marks else ()
    return (*hand_of(table, seat), *attempted)


def hand_of(table: SigmarTable, seat: int) -> list[str]:
    """The tactics in a hand."""
    zone = table.zones.get(f"hand-{seat}")
    return [tactic_of(card) for card in zone.cards] if zone else []


# ---------------------------------------------------------------------- units that fall


def _falls(strikes: Strikes, figure: Figure) -> float:
    """The chance that a unit is destroyed by what is expected of strikes at it."""
    share = strikes.points.get(figure.id, 0.0) / max(1, figure.left)
    return max(0.0, min(0.95, (share - 0.45) / 0.9))


def _any_falls(outcome: Outcome, seat: int) -> float:
    """The chance that any unit of a seat is destroyed this turn, or that one was."""
    table = outcome.situation.table
    if any(table.unit(id).seat == seat for id in table.fallen) and table.active == outcome.seat:
        return 1.0
    strikes = outcome.theirs if seat == outcome.seat else outcome.own
    none = 1.0
    for figure in outcome.situation.side(seat):
        none *= 1 - _falls(strikes, figure)
    return 1 - none


def _cut_off_the_head(outcome: Outcome) -> float:
    table, enemy = outcome.situation.table, outcome.situation.table.opponent(outcome.seat)
    general = next(unit for unit in table.units if unit.seat == enemy and unit.general)
    if general.id in table.fallen and table.active == outcome.seat:
        return 1.0
    if general.place == DESTROYED:
        return _any_falls(outcome, enemy)
    figure = outcome.situation.figures.get(general.id)
    return _falls(outcome.own, figure) if figure is not None else 0.0


def _war_of_attrition(outcome: Outcome) -> float:
    enemy = outcome.situation.table.opponent(outcome.seat)
    return _any_falls(outcome, enemy) * (1 - 0.8 * _any_falls(outcome, outcome.seat))


def _do_not_waver(outcome: Outcome) -> float:
    mine = outcome.situation.side(outcome.seat)
    engaged = any(figure.fought and not outcome.moves for figure in mine) or any(
        outcome.situation.is_fighting(figure) for figure in mine
    )
    fights = 1.0 if engaged else min(0.8, outcome.own.worth / 10)
    return fights * (1 - _any_falls(outcome, outcome.seat))


# ---------------------------------------------------------------------- places


def _gets(outcome: Outcome, far: Callable[[Figure], float]) -> float:
    """The chance that some unit gets somewhere: it is so `far` from there, 0 if it is there."""
    return max((_goes(outcome, figure, far(figure)) for figure in outcome.situation.side(outcome.seat)), default=0.0)


def _goes(outcome: Outcome, figure: Figure, length: float) -> float:
    """The chance that a unit gets somewhere that is so far from it."""
    if length <= 0:
        return 1.0
    if outcome.moves and length <= figure.move and not outcome.situation.is_fighting(figure):
        return GOING if figure.moves or outcome.situation.active != outcome.seat else 0.0
    return 0.0


def _edge(figure: Figure, to: Callable[[int, int], float], near: int = FLANK) -> float:
    """How far the nearest model of a unit is from being near an edge."""
    return min(to(x, y) for x, y in figure.at) - figure.radius - near


def _take_the_flanks(outcome: Outcome) -> float:
    width = outcome.situation.table.pack.battlefield[0]
    left = _gets(outcome, lambda figure: _edge(figure, lambda x, _: x))
    right = _gets(outcome, lambda figure: _edge(figure, lambda x, _: width - x))
    return left * right


def _raze(outcome: Outcome) -> float:
    """The long edge of territory a is the upper one."""
    table = outcome.situation.table
    if table.players[table.opponent(outcome.seat)].territory == "a":
        return _gets(outcome, lambda figure: _edge(figure, lambda _, y: y))
    depth = table.pack.battlefield[1]
    return _gets(outcome, lambda figure: _edge(figure, lambda _, y: depth - y))


def depth_into(table: SigmarTable, letter: str, x: int, y: int) -> float:
    """How deep a point lies in a territory, negative if it lies outside."""
    width, depth = table.pack.battlefield
    into_b = y - depth / 2 if table.map == "horizontal" else (x * depth + y * width - width * depth) / 9_450
    return into_b if letter == "b" else -into_b


def _raid(outcome: Outcome) -> float:
    table = outcome.situation.table
    letter = table.players[table.opponent(outcome.seat)].territory
    best = 0.0
    for figure in outcome.situation.side(outcome.seat):
        least = min(depth_into(table, letter, x, y) for x, y in figure.at) - figure.radius
        charged = outcome.situation.is_fighting(figure)
        if least >= 0 and not charged:
            return 0.9 if outcome.moves else 1.0
        if outcome.moves and figure.moves and not charged and least + figure.move > 0:
            best = max(best, GOING)
    return best


def _hold_ground(outcome: Outcome) -> float:
    """A large feature stands in the territory of the player who has placed it."""
    situation, table = outcome.situation, outcome.situation.table
    feature = next((each for each in table.features if each.seat == outcome.seat and FEATURES[each.kind].large), None)
    if feature is None:
        return 0.0
    models = {}
    for seat in table.seats:
        models[seat] = 0
        for figure in situation.side(seat):
            reach = (figure.radius + COMBAT_RANGE + INCH) ** 2
            models[seat] += sum((x - feature.x) ** 2 + (y - feature.y) ** 2 <= reach for x, y in figure.at)
    more = models[outcome.seat] - models[table.opponent(outcome.seat)]
    if more > 0:
        return 1.0 if not outcome.moves else 0.9
    if not outcome.moves:
        return 0.0
    return _gets(outcome, lambda figure: _from_feature(figure, feature))


def _from_feature(figure: Figure, feature: Feature) -> float:
    return min(max(abs(x - feature.x), abs(y - feature.y)) for x, y in figure.at) - figure.radius - COMBAT_RANGE


# ---------------------------------------------------------------------- objectives


def _control(objective: str) -> Callable[[Outcome], float]:
    return lambda outcome: outcome.hold.own[outcome.situation.table.pack.objectives.index(objective)]


def _takings(outcome: Outcome) -> list[float]:
    """The chances of taking each objective that the other held when the turn began."""
    table, enemy = outcome.situation.table, outcome.situation.table.opponent(outcome.seat)
    before = table.held_before if table.active == outcome.seat else table.controlled
    return [
        chance
        for objective, chance in zip(table.pack.objectives, outcome.hold.own, strict=True)
        if before.get(objective) == enemy
    ]


def _attack_on_two_fronts(outcome: Outcome) -> float:
    none, one = 1.0, 0.0
    for chance in _takings(outcome):
        one = one * (1 - chance) + none * chance
        none *= 1 - chance
    return 1 - none - one


def _take_without_warning(outcome: Outcome) -> float:
    return AT_ONCE * max(_takings(outcome), default=0.0)


CHANCES: dict[str, Callable[[Outcome], float]] = {
    "cut-off-the-head": _cut_off_the_head,
    "raid": _raid,
    "the-ignax-dais": _control("ignax"),
    "the-dracothion-dais": _control("dracothion"),
    "the-behemat-dais": _control("behemat"),
    "do-not-waver": _do_not_waver,
    "attack-on-two-fronts": _attack_on_two_fronts,
    "take-the-flanks": _take_the_flanks,
    "raze": _raze,
    "war-of-attrition": _war_of_attrition,
    "hold-ground": _hold_ground,
    "take-without-warning": _take_without_warning,
}
"""How likely each tactic is completed."""


# ---------------------------------------------------------------------- battle tactics


def chance_of_attempt(outcome: Outcome) -> float:
    """The chance that the battle tactic that a seat attempts this turn is completed; 0 if it attempts none. Before
    something is picked for it, that with the best pick."""
    table, seat = outcome.situation.table, outcome.seat
    tactic = attempted_by(table, seat)
    if tactic is None or outcome.situation.active != seat:
        return 0.0
    aim = table.players[seat].aim
    aims = [aim] if aim or not tactic.pick else table.pack.battle_tactics(table, seat)[tactic.id].aims
    return max((chance_with(outcome, tactic.id, each) for each in aims), default=0.0)


def chance_with(outcome: Outcome, tactic: str, aim: str) -> float:
    """The chance that a battle tactic is completed with that picked for it."""
    chance = 1.0
    for says in BATTLE_TACTICS[tactic].completed:
        chance *= _CHANCES[verb_of(says)](outcome, says, aim)
    return chance


def _units_there(outcome: Outcome, says: Mapping[str, Any], aim: str) -> float:
    """So many units fight, or get near to a place."""
    chances = []
    for figure in outcome.situation.side(outcome.seat):
        if "near" not in says:
            chances.append(_fights(outcome, figure))
        else:
            far = _from_place(outcome, figure, says["near"], says["within"] * INCH)
            out = _from_border(outcome, figure) if "not-in-friendly-territory" in says.get("if", ()) else 0
            chances.append(_goes(outcome, figure, isqrt(int(max(0, far)) ** 2 + int(max(0, out)) ** 2)))
    chance = 1.0
    for each in sorted(chances, reverse=True)[: says["units"]]:
        chance *= each
    return chance if len(chances) >= says["units"] else 0.0


def _fights(outcome: Outcome, figure: Figure) -> float:
    """The chance that a unit comes to fight this turn: it is in combat, or charges somebody."""
    situation = outcome.situation
    if figure.fought or situation.is_fighting(figure):
        return 1.0
    if not figure.charges or situation.active != figure.seat:
        return MAY_FIGHT * outcome.moves
    moves = outcome.moves and figure.moves
    gaps = (situation.gaps[figure.id, foe.id] for foe in situation.foes(figure.seat))
    return max((threats.charge_chance(figure, gap, moves) for gap in gaps), default=0.0)


def _from_place(outcome: Outcome, figure: Figure, place: str, near: int) -> float:
    width, depth = outcome.situation.table.pack.battlefield
    if place == "centre":
        apart = min((x - width // 2) ** 2 + (y - depth // 2) ** 2 for x, y in figure.at)
        return isqrt(apart) - figure.radius - near
    return _edge(figure, (lambda x, _: x) if place == "left-edge" else (lambda x, _: width - x), near)


def _from_border(outcome: Outcome, figure: Figure) -> float:
    """How far a unit is from where territories meet, halfway between the long edges; none if it is there or beyond."""
    table = outcome.situation.table
    middle, sign = table.pack.battlefield[1] / 2, 1 if table.players[outcome.seat].territory == "a" else -1
    return min(sign * (middle - y) for _, y in figure.at) - figure.radius


def _none_falls(outcome: Outcome, says: Mapping[str, Any], aim: str) -> float:
    return 1 - _any_falls(outcome, outcome.seat)


def _two_gained(outcome: Outcome, says: Mapping[str, Any], aim: str) -> float:
    """The surest that is taken from the opponent, and the surest other."""
    table, enemy = outcome.situation.table, outcome.situation.table.opponent(outcome.seat)
    pairs = zip(table.pack.objectives, outcome.hold.own, strict=True)
    new = [(chance, table.held_before.get(id)) for id, chance in pairs if table.held_before.get(id) != outcome.seat]
    taken = max((chance for chance, holder in new if holder == enemy), default=0.0)
    return taken * (sorted((chance for chance, _ in new), reverse=True)[1] if len(new) > 1 else 0.0)


def _picked(outcome: Outcome, says: Mapping[str, Any], aim: str) -> float:
    table = outcome.situation.table
    if says["picked"] == "controlled":
        feature = table.features[int(aim) - 1]
        return _gets(outcome, lambda figure: _from_feature(figure, feature))
    if aim in table.fallen:
        return 1.0
    figure = outcome.situation.figures.get(aim)
    return _falls(outcome.own, figure) if figure is not None else 0.0


_CHANCES: Mapping[str, Callable[[Outcome, Mapping[str, Any], str], float]] = {
    "units": _units_there,
    "none-destroyed": _none_falls,
    "gained": _two_gained,
    "picked": _picked,
}
"""How likely each thing is that completes battle tactics."""


# ---------------------------------------------------------------------- twists


def twist_points(outcome: Outcome) -> float:
    """The points that the twist of the round can be expected to give at the end of a turn."""
    table = outcome.situation.table
    twist, enemy = table.twist, table.opponent(outcome.seat)
    if twist in ("reclaim-aqshy", "reclaim-ghyran", "lifespring"):
        points = 0.0
        for objective, chance in zip(table.pack.objectives, outcome.hold.own, strict=True):
            points += chance * table.twist_picks.count(objective)
        return points
    if twist == "mount-the-attack":
        points = 0.0
        for chance in _takings(outcome):
            points += chance
        return points
    if twist in ("let-the-blood-flow", "bloodmarked"):
        points = 0.0
        for figure in outcome.situation.side(enemy):
            if twist == "let-the-blood-flow" or figure.id in table.twist_picks:
                points += _falls(outcome.own, figure)
        return points
    return 0.0
