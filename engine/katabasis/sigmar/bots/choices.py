"""What each answer to a decision can be expected to add to the evaluation: moves by where they lead, whatever is rolled
by its chances."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...geometry.plane import INCH
from ...kernel.game import Game
from ...kernel.options import Option
from ...kernel.weights import USUAL, Weights
from ..board import places
from ..events import DECLARED
from ..forecast import odds
from ..rules import command_models
from ..rules.core_moves import MOVE, RUN
from ..rules.movement import SHUN, Limits
from ..rules.placing_features import NOWHERE
from ..rules.spearhead.tactics import tactic_of
from ..rules.targets import read_split
from ..state import PHASES, SigmarTable, Unit
from . import manifestations, setup, tactics, threats, uses
from .choice import SURE, Choice, charged, ends_of, total_of
from .figures import CHARGE, SHOOTING, Figure, Situation, situation_of
from .worth import POINT, TACTIC, Parts, attempt_worth, card_worth

MORE = 3 * INCH
"""How much farther a unit can be expected to run."""
COMPLETED = 0.5
"""How often a battle tactic is completed."""
FRESH = 3.5
"""What a card can be expected to bring that is drawn for another."""
COMES_BACK = 12.0
"""What it is worth that a unit is on the battlefield at all."""
FIRST_TO_STRIKE = 0.35
"""The share of what strikes of the next turn are worth that is gained by having it first."""
LAST_WORD = 3.0
"""What it is worth to have the last turn of the battle."""
DIVIDED = 0.3
"""What divided attacks must bring more than those that all go to one target."""
FEATURE_POINT = 1.0
"""What a damage point on faction terrain is worth: little, beside those on units."""
IN_VAIN = 1.0
"""What speaks against doing what changes nothing: more than the difference that is none (`evaluation.tie_margin`)."""
SPECIAL = 3.0
"""What a model is worth besides that has a weapon of its own."""
COMMANDING = 2.0
"""The same of command models, all those of a kind together."""


def candidates_to_search(game: Game[SigmarTable], options: Sequence[Option]) -> Sequence[Option]:
    """Units move one after another, of those that gain by it the nearest to the enemy first: whoever stands behind
    waits until they are out of the way. They are deployed one after another too, those first that need most room."""
    table, ask = game.table, game.decision
    if ask is None:
        return options
    if ask.name == "deploy":
        regiments = [option for option in options if option.verb == "regiment"]
        if regiments:  # whoever has deployed first decides about the first turn
            return regiments
        first = max(options, key=lambda option: setup.room_needed(table.unit(_subject(option))))
        return [option for option in options if _subject(option) == _subject(first)]
    if ask.name != "movement" or ask.seat != table.active:
        return options
    movers = [option for option in options if option.verb in ("move", "run") and not option.refusals]
    if len(movers) < 2:
        return options
    choice = Choice(table, situation_of(table), ask.seat, USUAL)
    others = [option for option in options if option.verb not in ("move", "run")]
    for id in sorted({_subject(option) for option in movers}, key=lambda id: (_to_the_front(choice.situation, id), id)):
        own = [option for option in movers if _subject(option) == id]
        if any(_gains_by(game, answer, choice) for option in own for answer in option.answers()):
            return [*others, *own]
    return others


def _subject(option: Option) -> str:
    """The id of the unit that it is about."""
    return option.id.partition(" ")[2]


def _gains_by(game: Game[SigmarTable], option: Option, choice: Choice) -> bool:
    """Whether an answer is better than to end the phase."""
    gained = gains(game, option, choice.seat, choice.weights)
    return gained is not None and total_of(gained) - total_of(choice.ended()) > SURE


def _to_the_front(situation: Situation, id: str) -> int:
    figure = situation.figures[id]
    return min((situation.gaps[id, foe.id].length for foe in situation.foes(figure.seat)), default=0)


def gains(game: Game[SigmarTable], option: Option, seat: int, weights: Weights) -> Parts | None:
    """What an answer adds, in the parts of the evaluation; None where looking ahead tells."""
    table, ask = game.table, game.decision
    if ask is None:
        return None
    if table.round == 0 and ask.name != "deploy":
        return setup.chosen(table, ask.name, option, seat)
    choice = Choice(table, situation_of(table), seat, weights)
    known = option.verb in _PLACED and choice.situation.worths
    key = (option.id, option.answer, *choice.key)
    if known and key in known:
        return known[key]
    found = _gains(choice, ask.name, option)
    if option.verb in _PLACED and found is not None:
        choice.situation.worths[key] = found
    return found


def _gains(choice: Choice, name: str, option: Option) -> Parts | None:
    found = _ANSWERS.get(name)
    if found is not None:
        return found(choice, option)
    return _in_phase(choice, option) if name in (*PHASES, "start-of-round") else None


_PLACED = ("move", "run", "retreat", "go", "deploy", "arrive", "tunnel", "call")
"""What is worth the same in every world, for it depends on the situation alone."""


# ---------------------------------------------------------------------- what is done in a phase


def _in_phase(choice: Choice, option: Option) -> Parts | None:
    if option.declines:
        return choice.ended()
    verb = _VERBS.get(option.verb)
    if verb is not None:
        return verb(choice, option)
    return _before_the_end(choice, uses.gain(choice, option)) if option.verb == "use" else None


def _before_the_end(choice: Choice, gain: Parts) -> Parts:
    """What something adds in this phase, if nothing more is done in it."""
    ended = choice.ended()
    return {name: gain.get(name, 0.0) + ended.get(name, 0.0) for name in {**gain, **ended}}


def _unit(choice: Choice, option: Option) -> Unit:
    return choice.table.unit(_subject(option))


def _move(choice: Choice, option: Option) -> Parts:
    unit = _unit(choice, option)
    if option.listed:
        figure = choice.situation.figures[unit.id]
        going = choice.going(figure, Limits(figure.move, MOVE, SHUN, MOVE), moves=False)
        return going or _in_vain(choice)
    gone = choice.situation.with_changed(unit.id, at=ends_of(unit, option.answer), moves=False)
    return choice.beyond(gone, choice.staying(choice.situation.figures[unit.id]))


def _in_vain(choice: Choice) -> Parts:
    """What is worse than to end the phase, for it changes nothing."""
    return _before_the_end(choice, {"chance": -IN_VAIN})


def _run(choice: Choice, option: Option) -> Parts:
    figure = choice.situation.figures[_unit(choice, option).id]
    charges = bool(choice.situation.modifiers[figure.id].get("charge-after-ran"))
    limits = Limits(figure.move + MORE, RUN, SHUN, RUN)
    return choice.going(figure, limits, moves=False, shoots=False, charges=charges) or _in_vain(choice)


def _retreat(choice: Choice, option: Option) -> Parts:
    figure = choice.situation.figures[_subject(option)]
    gone = choice.retreated(figure)
    return _in_vain(choice) if gone is None else choice.beyond(gone, choice.staying(figure), -SURE)


def _shoot(choice: Choice, option: Option) -> Parts:
    unit = _unit(choice, option)
    figure = choice.situation.figures[unit.id]
    best = 0.0
    for foe in choice.situation.foes(choice.seat):
        blow = choice.situation.blows[unit.id, foe.id]
        if choice.situation.gaps[unit.id, foe.id].length <= blow.reach:
            best = max(best, threats.worth_of(foe, blow.shooting))
    return _before_the_end(choice, {"strikes": SURE * (1 + best) if figure.shoots else 0.0})


def _charge(choice: Choice, option: Option) -> Parts:
    return choice.charging(choice.situation.figures[_unit(choice, option).id]) or _in_vain(choice)


def _arrive(choice: Choice, option: Option) -> Parts:
    """Somebody comes from reserve, or as a reinforcement."""
    unit = _unit(choice, option)
    at = tuple(way.end for way in places.read(option.answer, unit, _numbers(unit, option.answer)))
    return choice.beyond(choice.situation.with_unit(unit, at), choice.situation, COMES_BACK)


def _numbers(unit: Unit, answer: str) -> tuple[int, ...]:
    """The numbers of the models that a text places: those that it names, or all that can be set up."""
    named = [int(word[1:]) for word in answer.split() if word[0] == "m" and word[1:].isdecimal()]
    standing = tuple(number for number in range(1, unit.printed.models + 1) if number not in unit.slain)
    return tuple(named) or standing or tuple(range(1, unit.printed.models + 1))


_VERBS: Mapping[str, Callable[[Choice, Option], Parts]] = {
    "move": _move,
    "run": _run,
    "retreat": _retreat,
    "shoot": _shoot,
    "charge": _charge,
    "arrive": _arrive,
    "tunnel": _arrive,
    "call": _arrive,
}


# ---------------------------------------------------------------------- where somebody goes


def _where(choice: Choice, option: Option) -> Parts:
    unit = _unit(choice, option)
    if option.verb == "set-up":
        at = tuple(way.end for way in places.read(option.answer, unit, _numbers(unit, option.answer)))
        return choice.gain(choice.situation.with_unit(unit, at))
    figure, at = choice.situation.figures[unit.id], ends_of(unit, option.answer)
    if choice.situation.phase != CHARGE or at == figure.at:
        passing = 0.0 if unit.printed.is_unit else manifestations.passing(choice, figure, at)
        return choice.gain(choice.situation.with_changed(unit.id, at=at, moves=False), passing)
    after = choice.situation.with_changed(unit.id, at=at, charges=False, charged=True)
    return choice.gain(charged(after, unit.id))


def _pile_in(choice: Choice, option: Option) -> Parts:
    """The unit that piles in fights now, and has not yet."""
    unit = _unit_of_ref(choice, option)
    return choice.gain(choice.situation.with_changed(unit.id, at=ends_of(unit, option.answer), fights=True))


def _unit_of_ref(choice: Choice, option: Option) -> Unit:
    return choice.table.unit(option.refs[-1].partition(":")[2])


def _deploy(choice: Choice, option: Option) -> Parts:
    return setup.deployed(choice.situation, option, choice.seat, choice.weights)


# ---------------------------------------------------------------------- fights


def _fight(choice: Choice, option: Option) -> Parts:
    """Who strikes first does most: what it deals, and what can no longer be struck back at it and at others."""
    if option.declines:
        return {"strikes": -1.0}
    figure = choice.situation.figures[_unit(choice, option).id]
    best = 0.0
    for foe in choice.situation.foes(choice.seat):
        gap = choice.situation.gaps[figure.id, foe.id]
        if gap.in_combat:
            points = choice.situation.blows[figure.id, foe.id].melee * gap.near
            best = max(best, threats.worth_of(foe, points) + _spared(choice, foe, points))
    peril = 0.0
    for foe in choice.situation.foes(choice.seat):
        gap = choice.situation.gaps[foe.id, figure.id]
        if gap.in_combat and foe.fights:
            peril = max(peril, choice.situation.blows[foe.id, figure.id].melee * gap.near / max(1, figure.left))
    return {"strikes": SURE * best + min(1.0, peril) * best * 0.5}


def _spared(choice: Choice, foe: Figure, points: float) -> float:
    """What a unit cannot strike back that has suffered so much."""
    if not foe.fights:
        return 0.0
    worst = 0.0
    for mine in choice.situation.side(choice.seat):
        gap = choice.situation.gaps[foe.id, mine.id]
        if gap.in_combat:
            worst = max(worst, threats.worth_of(mine, choice.situation.blows[foe.id, mine.id].melee * gap.near))
    return 0.8 * worst * min(1.0, points / max(1, foe.left))


def _targets(choice: Choice, option: Option) -> Parts:
    """What attacks can be expected to do, exactly."""
    if option.info is not None:
        unit, attacks, shooting = choice.table.unit(option.info["unit"]), option.value, option.info["shooting"]
    else:
        unit = _attacker(choice)
        attacks, shooting = read_split(unit, option.answer), choice.situation.phase == SHOOTING
    worth = -DIVIDED if option.info is None else 0.0
    for each in odds.of_attacks(choice.table, unit, attacks, shooting):
        foe = choice.situation.figures.get(each.target)
        if foe is None:  # faction terrain
            worth += FEATURE_POINT * each.points
            continue
        ahead = foe.price * each.points + threats.DESTROYED * each.destroyed
        worth += ahead + _spared(choice, foe, each.points) + _on_objective(choice, foe) * each.slain
    return {"strikes": worth * choice.weights.attack / 100}


def _attacker(choice: Choice) -> Unit:
    """Who has declared last that it shoots or fights."""
    for event in reversed(choice.table.events):
        if event.kind == DECLARED:
            return choice.table.unit(event.what["unit"].partition(":")[2])
    raise LookupError("nobody attacks")


def _on_objective(choice: Choice, foe: Figure) -> float:
    """What each slain model of a unit gives besides that stands on an objective."""
    held = any(count for _, count in choice.situation.circles[foe.id])
    return 0.5 * foe.control if held else 0.0


def _slain(choice: Choice, option: Option) -> Parts:
    """Whoever is slain leaves objectives, and takes special weapons along."""
    unit = _unit(choice, option)
    gone = {int(word[1:]) for word in option.answer.split()}
    left = tuple((model.x, model.y) for model in unit.models if model.number not in gone)
    lost = 0.0
    for weapon in unit.printed.weapons.values():
        if len(weapon.bearers) < unit.printed.models:
            lost += SPECIAL * len(gone & set(weapon.bearers)) / len(weapon.bearers)
    for numbers in command_models.of(choice.table, unit).values():
        lost += COMMANDING * len(gone & {*numbers}) / len(numbers)
    if not left:
        return {"chance": -lost}
    borne = unit.printed.health * len(left) - unit.damage
    return choice.gain(choice.situation.with_changed(unit.id, at=left, left=max(1, borne)), -lost)


def _return(choice: Choice, option: Option) -> Parts:
    unit = _unit(choice, option)
    numbers = [int(word[1:]) for word in option.answer.split() if word[0] == "m"]
    if not numbers:
        return {}
    figure = choice.situation.figures[unit.id]
    back = tuple(way.end for way in places.read(option.answer, unit, numbers))
    left = figure.left + unit.printed.health * len(numbers)
    return choice.gain(choice.situation.with_changed(unit.id, at=(*figure.at, *back), left=left))


def _damage(choice: Choice, option: Option) -> Parts:
    return {}


# ---------------------------------------------------------------------- objectives and cards


def _count(choice: Choice, option: Option) -> Parts:
    """A unit counts where it makes the difference."""
    number = choice.table.pack.objectives.index(option.value)
    unit = choice.table.unit(option.refs[-1].partition(":")[2])
    score = dict.fromkeys(choice.table.seats, 0)
    for figure in choice.situation.figures.values():
        count = choice.situation.circles[figure.id][number][1]
        if count and figure.id != unit.id:
            score[figure.seat] += figure.control * count + figure.more_control
    figure = choice.situation.figures[unit.id]
    own = figure.control * choice.situation.circles[unit.id][number][1] + figure.more_control
    lead = score[choice.seat] - score[choice.table.opponent(choice.seat)]
    holds = choice.table.controlled[option.value] == choice.seat
    needed = lead < 0 <= lead + own if holds else lead <= 0 < lead + own
    return {"ground": 10.0 * needed + 0.1 * own - 0.01 * abs(lead)}


def _score(choice: Choice, option: Option) -> Parts:
    return {} if option.declines else {"points": 10.0}


def _terrain(choice: Choice, option: Option) -> Parts:
    """Faction terrain that is set up in the battle: near to an objective."""
    if option.answer == NOWHERE:
        return {}
    return {"setup": -setup.from_objective(choice.table, option.answer)}


def _aim(choice: Choice, option: Option) -> Parts:
    tactic = choice.table.players[choice.seat].attempted[-1]
    return {"cards": attempt_worth(choice.situation, choice.seat, tactic, [option.value])}


def _discard(choice: Choice, option: Option) -> Parts:
    """A card that can hardly be scored makes room for another."""
    if option.declines:
        return {}
    return {"cards": FRESH - card_worth(choice.situation, choice.seat, tactic_of(option.value))}


def _first_turn(choice: Choice, option: Option) -> Parts:
    """To go first is to strike first; to go last is to have the last word. Who seizes the initiative draws no cards."""
    table, seat = choice.table, choice.seat
    goes_first = option.value == seat
    if not goes_first:
        return {"ground": LAST_WORD if table.round == table.pack.rounds else 2.0 if table.round == 1 else 0.0}
    mine = threats.next_turn(choice.situation, seat).worth
    theirs = threats.next_turn(choice.situation, table.opponent(seat)).worth
    gain = FIRST_TO_STRIKE * (mine + theirs)
    behind = table.players[table.opponent(seat)].points - table.players[seat].points
    seizes = table.round > 1 and table.first != seat and behind < 5
    return {"strikes": gain, "cards": -_missed_by_seizing(table, seat) if seizes else 0.0}


def _missed_by_seizing(table: SigmarTable, seat: int) -> float:
    """The cards that are not drawn, or the battle tactic that is not attempted."""
    if f"hand-{seat}" in table.zones:
        return FRESH * (3 - len(tactics.hand_of(table, seat)))
    return POINT * TACTIC * COMPLETED * table.plays("battle-tactics")


_ANSWERS: Mapping[str, Callable[[Choice, Option], Parts | None]] = {
    "deploy": _deploy,
    "where": _where,
    "pile-in": _pile_in,
    "fight": _fight,
    "targets": _targets,
    "slain": _slain,
    "return": _return,
    "damage": _damage,
    "count": _count,
    "score": _score,
    "aim": _aim,
    "terrain": _terrain,
    "discard": _discard,
    "first-turn": _first_turn,
    "react": uses.reaction,
    "chant": uses.chanting,
    "drop": uses.dropping,
    **dict.fromkeys(("fight-next", "foe", "kin", "leap"), uses.following),
    "intervene": uses.intervening,
    "twist": uses.twist,
    **manifestations.ANSWERS,
}
