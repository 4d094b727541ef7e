"""What Border War decides where the core rules leave something to the battlepack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from ....geometry.plane import Point
from ....kernel.errors import MOST_FAULTS, UnknownGame
from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import N_, Refusal, Text, refuse, say
from ...battlepack import BATTLEPACKS, Mustered
from ...board import ground
from ...cards import abilities
from ...cards.abilities import ABILITIES, USE, Ability, AbilityUse, Declared
from ...cards.battle_tactics import GAMBIT, Attempt
from ...events import GENERAL_ALIVE, NO_GAMBIT
from ...state import DESTROYED, FIELD, NOBODY, ROLES, TERRAIN, WAITING, SigmarTable, Unit
from .. import objectives, setup, victory
from . import (
    against,
    army_rules,
    attacks,
    commands,
    faction_terrain,
    magic,
    manifestation_abilities,
    manifestations,
    regiments,
    roster,
    roster_rules,
    skaven_abilities,
    tactics,
    terrain,
)
from .acting import acting

BORDER_WAR = BATTLEPACKS["border-war"]
BORDER_WAR.usual_seats = roster.usual_lists()
BORDER_WAR.control_points = (2, 2, 2)
BORDER_WAR.steps_of_setup = (
    *("border_war.setup.begin", "border_war.terrain.place", "border_war.setup.territories"),
    "border_war.deployment.deploy",
)
BORDER_WAR.rule(acting)
BORDER_WAR.rule(magic.cast)
BORDER_WAR.rule(magic.reaches)
BORDER_WAR.rule(manifestation_abilities.may_pick_together)
BORDER_WAR.rule(manifestation_abilities.is_hidden)
BORDER_WAR.rule(manifestations.measured_from)
BORDER_WAR.rule(manifestation_abilities.restricts)
BORDER_WAR.rule(manifestation_abilities.restricts_set_up)
BORDER_WAR.rule(against.is_bound)
BORDER_WAR.rule(against.is_meant)
BORDER_WAR.rule(attacks.critical)
BORDER_WAR.rule(attacks.end_attacks)
BORDER_WAR.rule(attacks.charge_dice)
BORDER_WAR.rule(attacks.charge_marks)
BORDER_WAR.rule(attacks.lose_models)
BORDER_WAR.rule(army_rules.more_control)
BORDER_WAR.rule(army_rules.is_free)
BORDER_WAR.rule(army_rules.forbids)
BORDER_WAR.rule(army_rules.unfit)
BORDER_WAR.rule(army_rules.is_hit_on_sixes)
BORDER_WAR.rule(skaven_abilities.survives)


@BORDER_WAR.rule
def end_ability(table: SigmarTable, declared: Declared) -> Flow[None]:
    """What faction terrain does to who has moved, what units do then, and manifestations."""
    yield from faction_terrain.end_ability(table, declared)
    yield from skaven_abilities.end_ability(table, declared)
    yield from manifestation_abilities.end_ability(table, declared)


@BORDER_WAR.rule
def limits(table: SigmarTable, use: AbilityUse) -> Iterator[Refusal]:
    """Those of magic, of Places of Power, of faction terrain, of manifestations, and of what enemies have done."""
    yield from magic.limits(table, use)
    yield from terrain.limits(table, use)
    yield from faction_terrain.limits(table, use)
    yield from manifestations.limits(table, use)
    yield from army_rules.limits(table, use)


@BORDER_WAR.rule
def end_turn(table: SigmarTable) -> Flow[None]:
    """Tokens go that were given up, and manifestations that have gathered enough."""
    army_rules.end_turn(table)
    yield from manifestation_abilities.end_turn(table)


@BORDER_WAR.rule
def slain(table: SigmarTable, unit: Unit, numbers: Sequence[int], by: Unit | None) -> None:
    """Faction terrain is cleared away, ties to manifestations are severed, and what gathers the slain does."""
    if unit.place == TERRAIN:
        faction_terrain.clear_away(table, unit)
    manifestations.fall(table, unit, numbers)
    manifestation_abilities.fall(table, unit, numbers, by)


@BORDER_WAR.rule
def unknown_uses(table: SigmarTable, seat: int, id: str) -> Iterator[AbilityUse]:
    """Of spells and prayers, and of Places of Power."""
    yield from magic.unknown_uses(table, seat, id)
    yield from terrain.unknown_uses(table, seat, id)


@BORDER_WAR.rule
def read_seats(seats: Sequence[str]) -> Sequence[str]:
    """Rosters, each as a single word (border-war.armies)."""
    return [_playable(seat) for seat in seats]


def _playable(seat: str) -> str:
    text = roster.LISTS.get(seat, seat)
    faults = roster_rules.check(text)
    sizes = dict.fromkeys(size.points_limit for size in (BORDER_WAR, *BORDER_WAR.sizes.values()))
    if not faults and (limit := roster.read(text).limit) not in sizes:
        message = N_("{limit} points are not played here: {played} are")
        played = ", ".join(map(str, sizes))
        faults = [roster.fault(1, "border-war.battlefield-size", message, limit=limit, played=played)]
    if faults:
        raise UnknownGame("; ".join(map(str, faults[:MOST_FAULTS])))
    return roster.word_of(roster.read(text))


@BORDER_WAR.rule
def muster(table: SigmarTable, army: str) -> Sequence[Mustered]:
    """The units of its roster (army.general), and its faction terrain (army.faction-terrain). Without the module of
    army composition nobody is a general."""
    read = roster.read(army)
    generals = [regiment.hero for regiment in read.regiments if regiment.is_general and table.plays(regiments.MODULE)]
    units = [Mustered(entry.scroll, entry in generals, entry.reinforced) for entry in read.entries]
    return [*units, *(Mustered(entry.scroll) for entry in read.terrain if table.plays(faction_terrain.MODULE))]


@BORDER_WAR.rule
def of_army(table: SigmarTable, seat: int) -> Sequence[str]:
    """The commands, the gambit, and what its faction and its battle formation give it (basics.faction-rules,
    army.battle-formation)."""
    gambit = (GAMBIT,) if table.plays(tactics.MODULE) else ()
    of_faction = _of_faction(table, seat) if table.plays(regiments.MODULE) else ()
    return (*_commands(table), *gambit, *of_faction, *_bequeathed(table, seat))


def _bequeathed(table: SigmarTable, seat: int) -> Iterator[str]:
    """What an army may use even when the unit that has brought it is destroyed (ability-rules.on-battlefield)."""
    units = [unit for unit in table.units if unit.seat == seat]
    given = [says for unit in units for id in unit.printed.abilities for says in ABILITIES[id].gives]
    yield from dict.fromkeys(says["bequeaths"] for says in given if "bequeaths" in says)


def _of_faction(table: SigmarTable, seat: int) -> Iterator[str]:
    army = table.players[seat].army
    yield from roster.army_abilities(army)
    if table.plays(faction_terrain.MODULE):
        yield from roster.terrain_traits(army)


def _commands(table: SigmarTable) -> Sequence[str]:
    if not table.plays(commands.MODULE):
        return ()
    return (*commands.COMMANDS, *([commands.INTERVENTION] if table.plays(magic.MODULE) else []))


@BORDER_WAR.rule
def begin_round(table: SigmarTable, seized: int) -> Flow[None]:
    """Who takes two turns one after the other has no gambit (tactics.gambit-restriction)."""
    if table.plays(tactics.MODULE):
        table.seized = seized if table.round > 1 else NOBODY
        if table.seized != NOBODY:
            table.emit(NO_GAMBIT, "tactics.gambit-restriction", seized)
    yield from ()


@BORDER_WAR.rule
def battle_tactics(table: SigmarTable, seat: int) -> Mapping[str, Attempt]:
    """Those of the module, and whether they can be attempted (tactics.gambit)."""
    return tactics.attempts(table, seat)


@BORDER_WAR.rule
def goals(table: SigmarTable, unit: Unit) -> Iterator[tuple[Text, Point]]:
    """Where the battle tactic is completed that its player attempts this turn."""
    return tactics.goals(table, unit)


@BORDER_WAR.rule
def controls_features(table: SigmarTable) -> bool:
    """Battle tactics ask for it (tactics.take-their-land)."""
    return table.plays(tactics.MODULE)


@BORDER_WAR.rule
def player_view(table: SigmarTable, seat: int) -> Mapping[str, Any]:
    """What its faction and its battle formation give an army, and its regiments, the hero first, with the hero of
    the one that is being deployed; the battle tactics that were attempted, and what was picked for the last one."""
    player, played = table.players[seat], table.plays(tactics.MODULE)
    return {
        "abilities": [*_of_faction(table, seat)] if table.plays(regiments.MODULE) else [],
        "regiments": [[unit.id for unit in units] for units in regiments.of(table, seat)],
        "deploying": player.regiment,
        **({"attempted": [*player.attempted], "aim": player.aim} if played else {}),
    }


@BORDER_WAR.rule
def command_points(table: SigmarTable, seat: int) -> int:
    """Those of every player, and of the underdog (commands.gain); with army composition one for fewer auxiliary units
    (army.auxiliary-command-point), and in the first battle round one for points not spent (army.under-limit)."""
    if not table.plays(commands.MODULE):
        return 0
    points = commands.POINTS + commands.UNDERDOG * (seat == table.underdog)
    if table.plays(regiments.MODULE):
        own, other = (roster.read(table.players[each].army) for each in (seat, table.opponent(seat)))
        points += len(own.auxiliaries) < len(other.auxiliaries)
        points += table.round == 1 and own.limit - own.points >= roster.UNDER_LIMIT
    return points


@BORDER_WAR.rule
def end_round(table: SigmarTable) -> None:
    """Command points that are left are lost (commands.lose)."""
    for player in table.players:
        player.command_points = 0


@BORDER_WAR.rule
def of_unit(table: SigmarTable, unit: Unit) -> Sequence[str]:
    """Its enhancements (army.enhancements), what its regiment of renown gives it (army.regiment-of-renown), what it
    knows of magic (magic.known), Places of Power, and what manifestations let it do."""
    known = (*magic.known(table, unit), *terrain.known(table, unit), *manifestation_abilities.known(table, unit))
    return (*_given(table, unit), *_lent(table, unit), *known)


def _lent(table: SigmarTable, unit: Unit) -> Iterator[str]:
    """What another unit of its army lets a unit use."""
    if lenders := _lenders(unit.scroll):
        others = (each for each in table.units if each.seat == unit.seat and each.scroll != unit.scroll)
        lent = (lenders[id] for each in others for id in each.printed.abilities if id in lenders)
        yield from dict.fromkeys(lent)


@cache
def _lenders(scroll: str) -> Mapping[str, str]:
    """The abilities that let units of a warscroll use another one, which is their value."""
    gives = ((id, says) for id, ability in ABILITIES.items() for says in ability.gives if "lends" in says)
    return {id: says["lends"] for id, says in gives if scroll in says["scroll"]}


def _given(table: SigmarTable, unit: Unit) -> Sequence[str]:
    """What a roster gives a unit; what is set up instead of one has nothing of it, nor has faction terrain."""
    if not table.plays(regiments.MODULE) or unit.replaces or not unit.printed.is_unit:
        return ()
    given = roster.unit_abilities(table.players[unit.seat].army)
    return given[regiments.mustered(table, unit.seat).index(unit)]


@BORDER_WAR.rule
def leaves_out(table: SigmarTable, ability: str, unit: Unit) -> bool:
    """What a faction gives is for its own units: not for those of a regiment of renown (army.regiment-of-renown)."""
    army = table.players[unit.seat].army
    return roster.is_foreign(army, unit.printed) and ability in roster.faction_abilities(army)


@BORDER_WAR.rule
def first_decider(table: SigmarTable) -> tuple[int, str]:
    """Who finished setting up first, which is who did not deploy last (round.first-turn)."""
    last = table.seat_of_role("defender") if table.deployer == NOBODY else table.deployer
    return table.opponent(last), "round.first-turn"


@BORDER_WAR.rule
def score_turn(table: SigmarTable) -> Flow[None]:
    """Objectives, the twist, then the battle tactic (border-war.victory-points, border-war.twist, tactics.score)."""
    objectives.score_control(table, "border-war.victory-points")
    _score_twist(table)
    tactics.score(table)
    yield from ()


def _score_twist(table: SigmarTable) -> None:
    seat = table.active
    gained = {"points:enemy-objective": 0, "points:border-objectives": 0}
    for objective, holder in table.controlled.items():
        if holder == seat:
            source = "points:border-objectives" if _is_on_border(table, objective) else "points:enemy-objective"
            gained[source] += more_points(table, seat, objective)
    for source, points in gained.items():
        table.score(seat, points, "border-war.twist", source)


@BORDER_WAR.rule
def more_points(table: SigmarTable, seat: int, objective: str) -> int:
    """The twist: the objective in enemy territory, and for the underdog each that is in the territories of both
    (border-war.twist)."""
    if _is_on_border(table, objective):
        return int(seat == table.underdog)
    enemy = table.players[table.opponent(seat)].territory
    return 2 if ground.is_objective_in(table.map, enemy, objective) else 0


def _is_on_border(table: SigmarTable, objective: str) -> bool:
    return not any(ground.is_objective_in(table.map, letter, objective) for letter in ("a", "b"))


@BORDER_WAR.rule
def end_battle(table: SigmarTable) -> None:
    """The player with more victory points wins a major victory (border-war.victory); of two with the same number who
    alone has a general wins a minor one (border-war.tie)."""
    if len({player.points for player in table.players}) > 1:
        victory.of_points(table, "border-war.victory")
        return
    generals = [unit for unit in table.units if unit.general and unit.place != DESTROYED]
    if len(generals) == 1:
        table.emit(GENERAL_ALIVE, "border-war.tie", generals[0].seat, unit=generals[0].ref)
    victory.of_points(table, "border-war.tie", generals[0].seat if len(generals) == 1 else NOBODY)


@BORDER_WAR.rule
def module_of(table: SigmarTable, verb: str, id: str) -> str:
    """Commands and the gambit belong to the modules of their names; regiments, and what factions, formations and
    enhancements give, to army composition; spells, prayers and unbinding to magic; layouts, Places of Power and
    traits of faction terrain to terrain."""
    armies = [player.army for player in table.players]
    composed = {id for army in armies for id in roster.army_abilities(army)}
    composed |= {id for army in armies for given in roster.unit_abilities(army) for id in given}
    if id in commands.COMMANDS or (id == commands.INTERVENTION and not table.plays(commands.MODULE)):
        return commands.MODULE
    if id == GAMBIT or verb == "aim":
        return tactics.MODULE
    of_terrain = {id for army in armies for id in roster.terrain_traits(army)}
    if id == terrain.ACTIVATE or id in of_terrain or verb in ("layout", "feature", "place"):
        return terrain.MODULE
    if magic.is_magic(id) or id == commands.INTERVENTION:
        return magic.MODULE
    return regiments.MODULE if verb == "regiment" or id in composed else ""


@BORDER_WAR.rule
def not_now() -> Mapping[str, tuple[str, Text]]:
    """Of answers before the battle, and of a gambit."""
    roles = ("border-war.attacker-defender", say("Who attacks is chosen before the battle"))
    return {
        "attack": roles,
        "defend": roles,
        "map": ("border-war.territory-choice", say("Territories are chosen before the battle")),
        **dict.fromkeys(("layout", "feature", "place"), (terrain.RULE, say("Terrain is placed before the battle"))),
        "deploy": ("border-war.deployment", say("Units are deployed before the battle")),
        "aim": ("tactics.gambit", say("What a battle tactic is about is picked as it is attempted")),
    }


@BORDER_WAR.rule
def unlisted(table: SigmarTable, ask: Ask, verb: str) -> Iterator[Option]:
    """Features that are not placed now, what is not picked for a tactic, and abilities of units that lack them."""
    yield from terrain.unlisted(ask)
    yield from tactics.unlisted(table, ask)
    word, _, rest = verb.partition(" ")
    ability, _, user = rest.partition(" ")
    module = module_of(table, word, ability)
    is_played = word == USE and ability in ABILITIES and (not module or table.plays(module))
    if is_played and not [*unknown_uses(table, ask.seat, ability)]:
        yield from _of_others(table, ask, ABILITIES[ability], user.partition(" ")[0], verb)


def _of_others(table: SigmarTable, ask: Ask, ability: Ability, user: str, id: str) -> Iterator[Option]:
    """An ability as used by a unit that has it neither on its warscroll nor from elsewhere."""
    for unit in table.units:
        known = (*abilities.of_unit(table, unit), *abilities.of_player(table, unit.seat))
        if unit.id == user and unit.seat == ask.seat and ability not in known:
            why = refuse("ability.used-by", "{unit}: does not have {ability}", unit=unit.ref, ability=ability.ref)
            yield Option(id, refs=(ability.ref, unit.ref), refusals=[why])


@BORDER_WAR.rule
def faults(table: SigmarTable, step: str) -> Iterator[str]:
    """What is missing before a step that an earlier one decides, and what stands where it cannot."""
    plan = table.options.get(setup.BATTLEPLAN)
    if plan is not None and plan not in BORDER_WAR.sizes:
        yield "battleplan: it is none that was read [basics.custom-battleplans]"
        return
    yield from terrain.misplaced(table)
    yield from manifestations.faults(table)
    if step.startswith("border_war.setup.") and any(unit.place == FIELD for unit in table.units):
        yield f"unit: nothing stands on the battlefield before {step} [border-war.deployment]"
    if step not in BORDER_WAR.steps_of_setup and any(unit.place == WAITING for unit in table.units):
        yield f"unit: every unit is deployed before {step} [deployment.phase]"
    if step == "border_war.setup.begin":
        return
    if sorted(player.role for player in table.players) != sorted(ROLES):
        yield "role: one player attacks, the other defends [border-war.attacker-defender]"
    if step == "border_war.terrain.place" and table.features:
        yield f"feature: no terrain feature stands on the battlefield before {step} [border-war.defender-places]"
    if step in ("border_war.terrain.place", "border_war.setup.territories"):
        return
    if sorted(player.territory for player in table.players) != ["a", "b"] or table.map not in table.pack.maps:
        yield "map, territory: each player has a territory of a map [border-war.territory-choice]"
