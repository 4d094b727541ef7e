"""What abilities can be expected to bring: commands of cards, abilities of units and armies, reactions, and what twists
let players pick."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...bots.arithmetic import total
from ...geometry.plane import INCH
from ...kernel.events import ROLLED
from ...kernel.options import Option
from ..cards import abilities, passives
from ..cards.abilities import ABILITIES, PRAYER, Ability, Instruction
from ..cards.registry import verb_of
from ..content import OBJECTIVES
from ..events import CASTING, DECLARED, USED
from ..forecast import foreseen_reactions
from ..rules import command_models, using
from ..rules.command_models import MUSICIAN
from ..rules.movement import SHUN, Limits
from ..rules.spearhead.tactics import tactic_of
from ..rules.verbs import is_followed
from ..state import Effect
from . import blows, commands, threats
from .choice import Choice
from .figures import SHOOTING, Figure, Situation
from .worth import Parts, ahead_of, attempt_worth, card_worth, next_turns, of_situation

FREE = 0.05
"""What speaks for using what costs nothing."""
ONCE = 3.0
"""What it is worth, while the whole battle is ahead, to keep what can be used once a battle."""
COMMAND_POINT = 0.5
SOON_OVER, ATTACKS = ("phase", "turn"), "attacks"
"""What is over soon, and what lasts for the attacks alone that are made at once."""
KEPT = 0.5
"""What ritual points are worth that a prayer leaves which is not answered."""
GODS_GIFT = 2.5
USUAL_ROLL, ROLLED_POINTS = 4, "rolled"
"""What is taken to be rolled for each unit, and damage points that are what was rolled."""
NEW_UNIT = 10.0
ANOTHER_SPELL = 0.3
"""What it is worth to be able to unbind another spell."""
RUN_INSTEAD = "run-instead"


def gain(choice: Choice, option: Option) -> Parts:
    """What using an ability adds, with what it costs to have used it."""
    ability, user, card, picked = option.value
    printed = ABILITIES[ability]
    chance = _chance(choice, printed, user)
    found = _effects(choice, printed, user, picked)
    parts = {name: chance * part for name, part in found.items()}
    kept = KEPT * (1 - chance) if PRAYER in printed.keywords else 0.0
    parts["chance"] = parts.get("chance", 0.0) + kept - cost(choice, printed, card)
    return parts


def cost(choice: Choice, printed: Ability, card: str) -> float:
    """What is given up by using an ability."""
    spent = -FREE
    if card:
        spent += card_worth(choice.situation, choice.seat, tactic_of(card))
    if printed.limit == "battle":
        spent += ONCE * ahead_of(choice.situation)
    if printed.command:
        played = choice.table.plays(commands.MODULE)
        spent += commands.price(choice, printed.command) if played else COMMAND_POINT
    return spent


def _chance(choice: Choice, printed: Ability, user: str) -> float:
    """How likely it has its effect, if nobody unbinds it; a prayer, with the ritual points that there are."""
    if not printed.value:
        return _roll_chance(printed)
    unit = choice.table.unit(user)
    if PRAYER in printed.keywords:
        need = printed.value - unit.ritual - passives.total(choice.table, unit, "chanting")
        return threats.at_least(max(2, need), 1)
    return threats.at_least(printed.value - passives.total(choice.table, unit, "casting"), 2)


def _roll_chance(printed: Ability) -> float:
    if not printed.roll:
        return 1.0
    return threats.at_least(printed.need, 2 if printed.roll.startswith("2") else 1)


def _effects(choice: Choice, printed: Ability, user: str, picked: tuple[str, ...]) -> Parts:
    """What the orders of an ability add, one by one."""
    parts: Parts = {}
    rolled = USUAL_ROLL if printed.roll_each else printed.value
    for instruction in printed.does:
        if not is_followed(instruction, picked, rolled):
            continue
        verb = verb_of(instruction)
        known = ORDERS.get(verb)
        if known is not None:
            for name, part in known(choice, printed, instruction, user, picked).items():
                parts[name] = parts.get(name, 0.0) + part
    return parts


def subjects(choice: Choice, instruction: Instruction, user: str, picked: tuple[str, ...]) -> list[Figure]:
    figures = choice.situation.figures
    to = instruction.get("to", "picked" if picked else "user")
    if to == "user":
        ids = [user]
    elif to == "friends":
        ids = [figure.id for figure in choice.situation.side(choice.seat)]
    else:
        ids = [id for id in picked if id in figures and (to != "enemy" or figures[id].seat != choice.seat)]
    return [figures[id] for id in ids if id in figures]


def _give(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    """What lasts, by what it changes; what is soon over changes nothing later."""
    figures = subjects(choice, instruction, user, picked)
    if not figures or instruction["until"] == ATTACKS:
        return {}
    known: dict[str, Any] = {"rolled": 4, "-rolled": -4, "picked": next(iter(picked), "")}
    gives = {
        kind: known[value] if isinstance(value, str) and value in known else value
        for kind, value in instruction["give"].items()
    }
    effect = Effect(printed.id, choice.seat, [figure.id for figure in figures], gives, instruction["until"])
    return _of_effect(choice, effect)


def _of_effect(choice: Choice, effect: Effect) -> Parts:
    after = choice.situation.with_effect(effect)
    if effect.until not in SOON_OVER:
        return choice.gain(after)
    there = of_situation(after, choice.seat, choice.weights, next_turns(choice.situation))
    here = choice.here()
    return {name: there[name] - here[name] for name in there}


def _harmed(choice: Choice, figures: list[Figure], points: Callable[[Figure], float]) -> Parts:
    """Units that suffer damage, or are healed if it is negative."""
    parts: Parts = {}
    for figure in figures:
        suffered = points(figure)
        if suffered >= figure.left:
            suffered = max(0.0, figure.left - 0.5)
        after = choice.situation.with_changed(figure.id, left=figure.left - suffered)
        killed = threats.worth_of(figure, suffered) - figure.price * suffered if suffered > 0 else 0.0
        gained = choice.gain(after, killed if figure.seat != choice.seat else -killed)
        for name, part in gained.items():
            parts[name] = parts.get(name, 0.0) + part
    return parts


def _mortal(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    points = blows.mean(printed.roll_each if instruction["mortal"] == ROLLED_POINTS else instruction["mortal"])
    return _harmed(choice, subjects(choice, instruction, user, picked), lambda _: points)


def _mortal_per_model(
    choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]
) -> Parts:
    share = threats.at_least(instruction["mortal_per_model"], 1)
    return _harmed(choice, subjects(choice, instruction, user, picked), lambda figure: share * len(figure.at))


def _heal(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    points = blows.mean(instruction["heal"])
    return _harmed(
        choice,
        subjects(choice, instruction, user, picked),
        lambda figure: -min(points, choice.table.unit(figure.id).damage),
    )


def _return(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    count = blows.mean(instruction["return"])
    return _harmed(
        choice,
        subjects(choice, instruction, user, picked),
        lambda figure: -figure.printed.health * min(count, len(choice.table.unit(figure.id).slain)),
    )


def _rally(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    share = threats.at_least(instruction["rally"], 1)
    return _harmed(
        choice,
        subjects(choice, instruction, user, picked),
        lambda figure: -figure.printed.health * share * len(choice.table.unit(figure.id).slain),
    )


def _rally_rolls(
    choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]
) -> Parts:
    def rallied(figure: Figure) -> float:
        unit = choice.table.unit(figure.id)
        dice = instruction["rally-rolls"] + bool(command_models.standing(choice.table, unit, MUSICIAN))
        return -commands.rally_points(dice, figure.printed.health, unit.damage, len(unit.slain))

    return _harmed(choice, subjects(choice, instruction, user, picked), rallied)


def _volley(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    """Covering Fire."""
    if instruction["volley"] != "nearest":
        return {}
    given = next(each["give"] for each in printed.does if "give" in each)
    parts: Parts = {}
    for figure in subjects(choice, instruction, user, picked):
        effect = Effect(printed.id, choice.seat, [figure.id], given, ATTACKS)
        parts = commands.covering_fire(choice, figure, effect)
    return parts


def _reknit(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    def healed(figure: Figure) -> float:
        unit = choice.table.unit(figure.id)
        if unit.damage:
            return -min(2.0, unit.damage)
        return -float(min(2 // figure.printed.health, len(unit.slain)) * figure.printed.health)

    return _harmed(choice, subjects(choice, instruction, user, picked), healed)


def _move(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    """The best of the places that a unit might get to, towards objectives or away from enemies."""
    parts: Parts = {}
    for figure in subjects(choice, instruction, user, picked):
        inches = instruction["move"]
        reach = figure.move if inches == "normal" else int(blows.mean(inches)) * INCH
        limits = Limits(reach, printed.id, instruction.get("ranges", SHUN), printed.id)
        parts = choice.going(figure, limits) or {}
    return parts


def _charge(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    """A charge out of turn: who strikes first is the other player's to say."""
    parts: Parts = {}
    for figure in subjects(choice, instruction, user, picked):
        parts = choice.charging(figure) or {}
    return parts


def _teleport(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    """As if the unit could get to any objective that no enemy is near to."""
    parts: Parts = {}
    for figure in subjects(choice, instruction, user, picked):
        best = 0.0
        for objective in choice.table.pack.objectives:
            x, y = OBJECTIVES[objective].at
            a, b = figure.at[0]
            at = tuple((u + x - a, v + y - b) for u, v in figure.at)
            after = choice.situation.with_changed(figure.id, at=at, moves=False)
            far = instruction["teleport"]["enemies"] * INCH
            if all(after.gaps[figure.id, foe.id].length > far for foe in after.foes(choice.seat)):
                found = choice.gain(after)
                added = 0.0
                for part in found.values():
                    added += part
                if added > best:
                    best, parts = added, found
    return parts


def _fixed(worth: float) -> Callable[..., Parts]:
    def known(choice: Choice, *_: Any) -> Parts:
        return {"army": worth * ahead_of(choice.situation)}

    return known


def _replace(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    return {"army": NEW_UNIT * ahead_of(choice.situation)}


def _beast(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    """Jaws slay a model of low Health; a roar takes control score."""
    foe = choice.situation.figures[picked[0]]
    if "roar" in picked:
        return choice.gain(choice.situation.with_changed(foe.id, more_control=foe.more_control - 4))
    chance = threats.at_least(foe.printed.health + 1, 1)
    return {name: chance * part for name, part in _harmed(choice, [foe], lambda _: foe.printed.health).items()}


def _boing(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    passed = choice.table.unit(user).passed
    share = threats.at_least(instruction["boing"], 1)
    return _harmed(choice, subjects(choice, instruction, user, picked), lambda foe: share * passed.get(foe.id, 0))


def _predatory(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    foes = [foe for foe in choice.situation.foes(choice.seat) if choice.situation.is_fighting(foe)]
    return _harmed(choice, foes, lambda _: 0.5)


def _attempt(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    """A battle tactic that is likely to be completed."""
    aims = choice.table.pack.battle_tactics(choice.table, choice.seat)[picked[0]].aims
    return {"cards": attempt_worth(choice.situation, choice.seat, picked[0], aims)}


def _intervene(choice: Choice, printed: Ability, instruction: Instruction, user: str, picked: tuple[str, ...]) -> Parts:
    """The best of the spells and prayers that the unit could use."""
    unit, best = choice.table.unit(picked[0]), Parts()
    for ability in abilities.of_unit(choice.table, unit):
        use = abilities.AbilityUse(ability, unit.seat, unit)
        for option in using.options_of(choice.table, use, using.limits(choice.table, use)) if ability.value else ():
            found = {} if option.refusals else gain(choice, option)
            if total(found.values()) > total(best.values()):
                best = found
    return best


ORDERS: dict[str, Callable[..., Parts]] = {
    "give": _give,
    "mortal": _mortal,
    "mortal_per_model": _mortal_per_model,
    "heal": _heal,
    "return": _return,
    "rally": _rally,
    "rally-rolls": _rally_rolls,
    "volley": _volley,
    "reknit-construct": _reknit,
    "move": _move,
    "charge": _charge,
    "teleport": _teleport,
    "replace": _replace,
    "attempt": _attempt,
    "splinters-of-the-vermindoom": _fixed(1.0),
    "eye-of-the-gods": _fixed(GODS_GIFT),
    "null-pendant": _fixed(1.0),
    "beast-of-the-dark-jungles": _beast,
    "boing": _boing,
    "predatory-fighters": _predatory,
    "magical-intervention": _intervene,
}
"""What the orders of abilities are worth, by their verbs. Others are worth nothing."""


# ---------------------------------------------------------------------- reactions


def reaction(choice: Choice, option: Option) -> Parts:
    """What a reaction adds to what it reacts to, less what it costs."""
    if option.declines:
        return {}
    ability, user, card, picked = option.value
    printed = ABILITIES[ability]
    to, id = printed.reacts_to.partition("-")[2], user or picked[0]
    if option.info is not None and choice.table.plays(commands.MODULE) and foreseen_reactions.only_gives(printed):
        found = commands.to_attacks(choice, printed, option)
    else:
        found = _REACTIONS[to](choice, printed, id)
    after = choice.retreated(choice.situation.figures[id]) if to == "retreat" else None
    spent = cost(choice if after is None else choice._replace(situation=after), printed, card)
    return {**found, "chance": found.get("chance", 0.0) - spent}


def _to_attack(choice: Choice, printed: Ability, id: str) -> Parts:
    """What is spared by whatever the ability gives to a target of attacks, or added for the attacker."""
    situation, attacker = choice.situation, _attacker(choice)
    if attacker is None:
        return {}
    gives = [instruction["give"] for instruction in printed.does if "give" in instruction]
    after = situation
    for given in gives:
        after = after.with_effect(Effect(printed.id, choice.seat, [id], given, "phase"))
    if attacker.seat == choice.seat:
        return {"strikes": 1.0}
    target = situation.figures[id]
    spared = _attack(situation, attacker, target) - _attack(after, attacker, target)
    return {"danger": spared * max(commands.LAST_BLOWS, ahead_of(situation))}


def _attack(situation: Situation, attacker: Figure, target: Figure) -> float:
    blow, gap = situation.blows[attacker.id, target.id], situation.gaps[attacker.id, target.id]
    points = blow.shooting if situation.phase == SHOOTING else blow.melee * gap.near
    return threats.worth_of(target, points)


def _attacker(choice: Choice) -> Figure | None:
    """Who has declared last that it shoots or fights."""
    for event in reversed(choice.table.events):
        if event.kind == DECLARED:
            return choice.situation.figures.get(event.what["unit"].partition(":")[2])
    return None


def _to_charge(choice: Choice, printed: Ability, id: str) -> Parts:
    """What a new roll may reach that the old one does not."""
    figure = choice.situation.figures[id]
    rolled = next((event for event in reversed(choice.table.events) if event.kind == ROLLED), None)
    if rolled is None:
        return {}
    total = figure.charge_more
    for face in rolled.what["faces"]:
        total += face
    best = 0.0
    for foe in choice.situation.foes(choice.seat):
        length = choice.situation.gaps[id, foe.id].length - INCH // 2
        worth = _after_charge(choice, figure, foe)
        if length > total * INCH:
            best = max(best, worth * threats.charge_chance(figure, choice.situation.gaps[id, foe.id], False))
        elif worth > 0:
            return {}
    return {"strikes": best * max(commands.LAST_BLOWS, ahead_of(choice.situation))}


def _after_charge(choice: Choice, figure: Figure, foe: Figure) -> float:
    points = choice.situation.blows[figure.id, foe.id].charging
    return threats.worth_of(foe, points) - threats.struck_back(choice.situation, figure, foe, points)


def _to_retreat(choice: Choice, printed: Ability, id: str) -> Parts:
    """No damage, and those who rally."""
    figure = choice.situation.figures[id]
    parts = {"army": 2 * figure.price * ahead_of(choice.situation)}
    for instruction in printed.does:
        if "rally" in instruction:
            slain = len(choice.table.unit(id).slain)
            back = threats.at_least(instruction["rally"], 1) * slain * figure.printed.health * figure.price
            parts["army"] += back * ahead_of(choice.situation)
    return parts


def _to_run(choice: Choice, printed: Ability, id: str) -> Parts:
    """What a longer way is worth."""
    inches = next((each["give"][RUN_INSTEAD] for each in printed.does if RUN_INSTEAD in each.get("give", ())), 0)
    return commands.to_run(choice, choice.situation.figures[id], inches) if inches else {}


def _to_pick(choice: Choice, printed: Ability, id: str) -> Parts:
    """The chance to resist, or what else costs nothing."""
    return {"danger": FREE}


def _to_fight(choice: Choice, printed: Ability, id: str) -> Parts:
    """What follows upon a fight, which costs nothing."""
    return {"strikes": FREE}


def _to_spell(choice: Choice, printed: Ability, id: str) -> Parts:
    """The chance to spare what the spell does, less what it may be worth to be able to unbind another."""
    events = choice.table.events
    cast = next(event.what for event in reversed(events) if event.kind == CASTING)
    used = (event.what for event in reversed(events) if event.kind == USED and event.what["ability"] == cast["ability"])
    about: dict[str, Any] = next(used, {"picked": []})
    spell, caster, *picked = (ref.partition(":")[2] for ref in (cast["ability"], cast["unit"], *about["picked"]))
    theirs = choice._replace(seat=choice.table.opponent(choice.seat))
    harm = total(_effects(theirs, ABILITIES[spell], caster, tuple(picked)).values())
    return {"danger": threats.at_least(cast["rolled"] + 1, 2) * harm - ANOTHER_SPELL}


def chanting(choice: Choice, option: Option) -> Parts:
    """A prayer is answered as soon as it can be; until then points are kept."""
    if option.declines or option.info is None:
        return {}
    return {"chance": 1.0 if option.info["total"] >= option.info["value"] else -1.0}


def following(choice: Choice, option: Option) -> Parts:
    """What an ability goes on to do for a unit or to an enemy, which costs nothing."""
    return {} if option.declines else {"strikes": FREE}


def dropping(choice: Choice, option: Option) -> Parts:
    """A low die is dropped, though not so that two 1s are left."""
    return {"chance": -float(option.value)}


def intervening(choice: Choice, option: Option) -> Parts:
    """A spell or prayer out of turn, for which the command point has been spent."""
    return {} if option.declines else gain(choice, option)


_REACTIONS: Mapping[str, Callable[[Choice, Ability, str], Parts]] = {
    "attack": _to_attack,
    "shoot": _to_attack,
    "charge": _to_charge,
    "retreat": _to_retreat,
    "run": _to_run,
    "fight": _to_fight,
    "pick": _to_pick,
    "pick-by-spell": _to_pick,
    "redeploy": _to_pick,
    "spell": _to_spell,
}


# ---------------------------------------------------------------------- twists


def twist(choice: Choice, option: Option) -> Parts:
    """What it adds if that is picked for the twist of the round."""
    if option.declines or not option.value:
        return {}
    name, table = choice.table.twist, choice.table
    if option.value in choice.situation.figures:
        return _marked(choice, name, choice.situation.figures[option.value])
    if option.value in table.pack.objectives:
        table.twist_picks.append(option.value)
        try:
            after = of_situation(choice.situation, choice.seat, choice.weights)
        finally:
            table.twist_picks.pop()
        here = choice.here()
        return {part: after[part] - here[part] for part in after}
    return {"chance": {"rot": 1.0, "shield": 1.0, "rain": 1.0}.get(str(option.value), 0.0)}


def _marked(choice: Choice, name: str, figure: Figure) -> Parts:
    gives: Mapping[str, dict[str, Any]] = {
        "let-the-blood-flow": {"hit": 1, "kind": "combat"},
        "mount-the-attack": {"weapon-ability": "charge", "weapons": "melee"},
        "the-grandfathers-blessing": {"save": -1},
        "alarielles-blessing": {"ward": 6},
    }
    if name in gives:
        return _of_effect(choice, Effect(name, choice.seat, [figure.id], gives[name], "round"))
    if name == "grasping-vines":
        return {"danger": 0.02 * figure.worth * figure.move / INCH}
    share = threats.next_turn(choice.situation, choice.seat).points.get(figure.id, 0.0) / max(1, figure.left)
    return {"ground": min(1.0, share) + 1.0 / max(4, figure.left)}
