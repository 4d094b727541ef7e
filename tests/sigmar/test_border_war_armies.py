"""The armies of Border War: their lists, battle traits, formations and enhancements, and when these cannot be used."""

from __future__ import annotations

import pytest

import katabasis as kb
from katabasis import rosters
from katabasis.content import load
from katabasis.kernel.game import Game
from katabasis.sigmar.content import WARSCROLLS
from katabasis.sigmar.rules import attack
from katabasis.sigmar.rules.border_war import roster as reader
from sigmar.armies import (
    ANNIHILATORS,
    AQUILOR,
    ARCANUM,
    ARCH_WARLOCK,
    JEZZAILS,
    LIBERATORS,
    MOULDER,
    OGORS,
    PALLADORS,
    PRAETORS,
    RAPTORS,
    RATS,
    SEER,
    SKRYRE,
    STORMFIENDS,
    STORMVERMIN,
    THUNDERHEAD,
    VANGUARD,
    VIGILANT,
    VINDICTORS,
    WARBRINGER,
    WARPBLASTER,
    WARPCOG,
    armies,
    charged,
    players,
    uses,
    values,
)
from sigmar.border_war import COMPOSITION, MODULES, SKAVEN, STORMCAST, border_war
from sigmar.random_games import check_stands
from sigmar.scene import events, ids, rolled, rules, run, table_of, unit
from sweep import Swept, sweep

RAT_LIST = """
skaven 1000
formation claw-horde
general clawlord
  clanrats
regiment grey-seer
  trait skilled-manipulator
  artefact foulhide
  rat-ogors
"""


def deploying(first: str = THUNDERHEAD, second: str = WARPCOG, modules: tuple[str, ...] = (COMPOSITION,)) -> Game:
    """The deployment of the first army, which attacks from territory a."""
    game = kb.new("sigmar", seats=[first, second], seed=2, battlepack="border-war", modules=[*modules])
    assert game.decision is not None
    return run(game, "attack" if game.decision.seat == 0 else "defend", "map border-war a")


def deploy(game: Game, id: str) -> Game:
    game.choose(f"deploy {id}", game.suggestions(f"deploy {id}")[0].answer)
    return game


# ---------------------------------------------------------------------- lists


@pytest.mark.rule("army.roster", "army.points-limit")
def test_there_are_two_legal_lists_of_each_faction() -> None:
    lists = {id: reader.read(text) for id, text in rosters.lists.items()}
    assert not [id for id, text in rosters.lists.items() if rosters.check(text)]
    for faction, first, second in (("skaven", SKAVEN, WARPCOG), ("stormcast-eternals", STORMCAST, THUNDERHEAD)):
        assert {lists[first].faction, lists[second].faction} == {faction}
        assert not {*lists[first].units} & {*lists[second].units}, "the second is of other units"
    assert rosters.check(VANGUARD) == rosters.check(SKRYRE) == rosters.check(RAT_LIST) == []


def test_a_battle_begins_with_one_list_of_each_faction() -> None:
    game = kb.position('game = "sigmar"\nbattlepack = "border-war"\nmap = "border-war"')
    armies_of = [reader.read(player.army) for player in table_of(game).players]
    assert armies_of == [reader.read(reader.word_of(reader.read(rosters.lists[id]))) for id in (SKAVEN, STORMCAST)]


# ---------------------------------------------------------------------- battle traits of Stormcast Eternals


@pytest.mark.rule("basics.faction-rules", "deployment.faction-deploy", "setup-units.reserve")
def test_units_wait_in_the_celestial_realm_as_long_as_more_stand_on_the_battlefield() -> None:
    game = deploying()
    assert rules(game, f"reserve {VINDICTORS}") == {"setup-units.reserve"}
    deploy(deploy(game, PALLADORS), STORMVERMIN)
    run(game, f"reserve {VINDICTORS}")
    assert (unit(game, VINDICTORS).place, unit(game, VINDICTORS).since) == ("reserve", 1)
    deploy(game, WARBRINGER)
    assert rules(game, f"reserve {ANNIHILATORS}") == {"setup-units.reserve"}
    deploy(deploy(game, AQUILOR), MOULDER)
    run(game, f"reserve {ANNIHILATORS}")
    assert unit(game, ANNIHILATORS).place == "reserve"


@pytest.mark.rule("basics.modules")
def test_without_army_composition_there_are_no_battle_traits() -> None:
    game = deploying(modules=())
    assert not [id for id in ids(game) if id.startswith("reserve")]
    plain = armies({VINDICTORS: '20",10" ranks 5 @16', ARCANUM: '20",5" ranks 1'}, "hero", modules=["magic"])
    assert rules(plain, f"use their-finest-hour {VINDICTORS}") == {"basics.modules"}


WAITING = {"place": "reserve", "since": 1}


@pytest.mark.rule("setup-units.reserve")
def test_scions_of_the_storm_arrive_anywhere_away_from_enemies() -> None:
    units = {ANNIHILATORS: WAITING, AQUILOR: '10",5" ranks 1', STORMVERMIN: '20",20" ranks 5 @48'}
    game = armies(units, "movement")
    assert rules(game, f"arrive {ANNIHILATORS}", '20",12" ranks 3 @16') == {"ability.step-effect"}
    run(game, (f"arrive {ANNIHILATORS}", '40",27" ranks 3 @16'))
    assert {"set-up", "from-the-heavens"} <= {*unit(game, ANNIHILATORS).marks}
    assert f"move {ANNIHILATORS}" not in ids(game)
    early = armies(units, "movement", active=2)
    assert f"arrive {ANNIHILATORS}" not in ids(early), "in one's own turn"


@pytest.mark.parametrize(("where", "given"), [('12",10" ranks 3 @16', [-1]), ('34",10" ranks 3 @16', [])])
def test_shock_and_awe_shelters_who_arrives_near_the_bearer(where: str, given: list[int]) -> None:
    units = {ANNIHILATORS: WAITING, AQUILOR: '10",5" ranks 1', STORMVERMIN: '20",27" ranks 5 @48'}
    game = run(armies(units, "movement"), (f"arrive {ANNIHILATORS}", where))
    assert values(game, ANNIHILATORS, "hit-against") == given
    assert [effect.until for effect in table_of(game).effects] == ["round"] * len(given)


def test_shock_and_awe_is_not_for_the_bearer() -> None:
    units = {AQUILOR: WAITING, VINDICTORS: '10",5" ranks 5 @16', STORMVERMIN: '20",27" ranks 5 @48'}
    game = run(armies(units, "movement"), (f"arrive {AQUILOR}", '20",8" ranks 1'))
    assert values(game, AQUILOR, "hit-against") == []


@pytest.mark.rule("setup-units.replacement-part", "setup-units.replacement-limit")
def test_half_of_a_destroyed_unit_is_heavens_sent() -> None:
    """Three of five Vindictors, for a command point; one of the hero's kind, or a second time, never."""
    units = {AQUILOR: '10",5" ranks 1', STORMVERMIN: '20",27" ranks 5 @48'}
    modules = [COMPOSITION, "commands"]
    game = armies(units, "movement", modules=modules, player=players({"command_points": 1}))
    assert set(uses(game, "heavens-sent")) == {ANNIHILATORS, PRAETORS, PALLADORS, VINDICTORS}
    assert rules(game, f"use heavens-sent {ARCANUM}") == {"ability.step-declare"}
    run(game, f"use heavens-sent {VINDICTORS}")
    new = VINDICTORS.replace(".1", ".2")
    assert rules(game, f"set-up {new}", '20",20" ranks 3') == {"ability.step-effect"}
    run(game, (f"set-up {new}", '30",5" ranks 3 @16'))
    assert (len(unit(game, new).models), unit(game, new).slain) == (3, [4, 5])
    assert unit(game, VINDICTORS).replaced
    assert table_of(game).players[0].command_points == 0
    assert "once-per.player" in rules(game, f"use heavens-sent {PRAETORS}")
    poor = armies(units, "movement", modules=modules, player=players({"command_points": 0}))
    assert rules(poor, f"use heavens-sent {VINDICTORS}") == {"ability.parts"}


@pytest.mark.rule("once-per.army")
def test_every_unit_has_its_finest_hour_once_a_battle() -> None:
    units = {VINDICTORS: '20",10" ranks 5 @16', PRAETORS: '30",10" ranks 3 @16', STORMVERMIN: '20",27" ranks 5 @48'}
    game = run(armies(units, "hero"), f"use their-finest-hour {VINDICTORS}")
    assert (values(game, VINDICTORS, "wound"), values(game, VINDICTORS, "save")) == ([1], [1])
    spent = table_of(game).players[0].spent
    again = armies(units, "hero", player=players({"spent": spent}))
    assert uses(again, "their-finest-hour") == [PRAETORS]
    assert rules(again, f"use their-finest-hour {VINDICTORS}") == {"ability.step-declare"}
    run(again, f"use their-finest-hour {PRAETORS}")
    assert not uses(again, "their-finest-hour"), "one unit a turn"


# ---------------------------------------------------------------------- battle traits of Skaven


def test_skaven_on_foot_or_mounted_retreat_unhurt() -> None:
    units = {STORMVERMIN: '20",20" ranks 5 @48', WARPBLASTER: '30",20" ranks 1', WARBRINGER: '5",25" ranks 1'}
    game = armies(units, "hero")
    assert [values(game, id, "no-retreat-damage") for id in units] == [[True], [], []]


def test_skaven_are_three_clawsteps_ahead_in_the_enemy_hero_phase() -> None:
    units = {STORMVERMIN: '20",25" ranks 5 @48', WARBRINGER: '30",25" ranks 1', VINDICTORS: '20",5" ranks 5 @16'}
    game = armies(units, "hero")
    run(game, "end")
    assert uses(game, "always-three-clawsteps-ahead") == [STORMVERMIN], "no Monster"
    run(game, f"use always-three-clawsteps-ahead {STORMVERMIN}", (f"go {STORMVERMIN}", 'keep +0",-5"'))
    assert unit(game, STORMVERMIN).models[0].y == 20 * 254
    assert not uses(game, "always-three-clawsteps-ahead")
    fighting = run(armies({**units, VINDICTORS: '20",23" ranks 5 @16'}, "hero"), "end")
    assert not uses(fighting, "always-three-clawsteps-ahead")


# ---------------------------------------------------------------------- formations


@pytest.mark.rule("army.battle-formation")
@pytest.mark.parametrize(("where", "need"), [('26",8" ranks 3 @16', 2), ('40",4" ranks 3 @16', 3)])
def test_a_thunderhead_host_strikes_together(where: str, need: int) -> None:
    units = {
        VINDICTORS: '20",10" ranks 5 @16',
        PALLADORS: where,
        ARCANUM: '20",7" ranks 1',
        STORMVERMIN: '20",12" ranks 5 @48',
    }
    game = armies(units, "combat")
    spear = unit(game, VINDICTORS).printed.weapons["stormspear"]
    table = table_of(game)
    assert attack.profile(table, unit(game, VINDICTORS), unit(game, STORMVERMIN), spear, shooting=False).hit == need
    beak = unit(game, PALLADORS).printed.weapons["starstrike-javelin-melee"]
    assert attack.profile(table, unit(game, PALLADORS), unit(game, STORMVERMIN), beak, shooting=False).hit == 3


@pytest.mark.parametrize(("die", "moves"), [(2, False), (3, True)])
def test_a_vanguard_wing_manoeuvres_on_a_three(die: int, moves: bool) -> None:
    units = {RAPTORS: '20",10" ranks 3 @16', LIBERATORS: '30",10" ranks 5 @16', STORMFIENDS: '20",27" ranks 3 @48'}
    game = armies(units, "movement", [die], seats=[VANGUARD, SKRYRE])
    assert uses(game, "peerless-manoeuvres") == [RAPTORS]
    run(game, f"use peerless-manoeuvres {RAPTORS}")
    if moves:
        assert rules(game, f"set-up {RAPTORS}", '20",20" ranks 3') == {"ability.step-effect"}
        run(game, (f"set-up {RAPTORS}", '36",25" ranks 3 @48'))
    assert ("set-up" in unit(game, RAPTORS).marks) == moves
    assert not uses(game, "peerless-manoeuvres")


def test_a_vanguard_wing_does_not_manoeuvre_out_of_combat_nor_after_a_move() -> None:
    units = {RAPTORS: '20",10" ranks 3 @16', STORMFIENDS: '20",13" ranks 3 @48', LIBERATORS: '30",10" ranks 5 @16'}
    game = armies(units, "movement", seats=[VANGUARD, SKRYRE])
    assert rules(game, f"use peerless-manoeuvres {RAPTORS}") == {"ability.step-declare"}
    moved = {"at": units[RAPTORS], "used": ["core"], "marks": ["moved"]}
    game = armies({**units, RAPTORS: moved, STORMFIENDS: '20",27" ranks 3 @48'}, "movement", seats=[VANGUARD, SKRYRE])
    assert rules(game, f"use peerless-manoeuvres {RAPTORS}") == {"ability.step-declare"}


@pytest.mark.parametrize(("die", "given"), [(2, []), (3, [True])])
def test_a_lightning_echelon_of_the_extremis_chamber_strikes_first(
    monkeypatch: pytest.MonkeyPatch, die: int, given: list[bool]
) -> None:
    """No unit of that Chamber has a warscroll here: Liberators are given its keyword."""
    border_war(0)
    scroll = WARSCROLLS["stormcast-liberators"]
    monkeypatch.setitem(WARSCROLLS, scroll.id, scroll._replace(keywords=scroll.keywords | {"extremis-chamber"}))
    units = {
        LIBERATORS: charged('20",10" ranks 5 @16'),
        RATS: '20",12" ranks 10 @48',
        VIGILANT: charged('30",10" ranks 1'),
    }
    seats = [VANGUARD.replace("vanguard-wing", "lightning-echelon"), SKRYRE]
    game = armies(units, "combat", [die], seats=seats)
    assert uses(game, "oncoming-storm") == [LIBERATORS]
    run(game, f"use oncoming-storm {LIBERATORS}")
    assert values(game, LIBERATORS, "strike-first") == given
    idle = armies({**units, LIBERATORS: '20",10" ranks 5 @16'}, "combat", seats=seats)
    assert not uses(idle, "oncoming-storm")


def test_skryre_prototypes_are_rolled_for_one_by_one() -> None:
    units = {
        WARPBLASTER: '10",20" ranks 1',
        ARCH_WARLOCK: '20",20" ranks 1',
        MOULDER: '30",20" ranks 1',
        VINDICTORS: '10",10" ranks 5 @16',
    }
    game = armies(units, "shooting", [6, 1, 4], active=2)
    assert set(uses(game, "skryre-prototypes")) == {ARCH_WARLOCK, WARPBLASTER, f"{ARCH_WARLOCK} {WARPBLASTER}"}
    run(game, f"use skryre-prototypes {ARCH_WARLOCK} {WARPBLASTER}")
    assert (values(game, ARCH_WARLOCK, "wound"), values(game, ARCH_WARLOCK, "rend")) == ([1], [1])
    assert (unit(game, WARPBLASTER).damage, values(game, WARPBLASTER, "wound")) == (2, [])
    assert not uses(game, "skryre-prototypes")
    small = run(armies(units, "shooting", [2], active=2), f"use skryre-prototypes {ARCH_WARLOCK}")
    assert (values(small, ARCH_WARLOCK, "wound"), values(small, ARCH_WARLOCK, "rend")) == ([1], [])


@pytest.mark.parametrize(
    ("dice", "damage", "attacks", "ward"), [([2, 3], 2, [], []), ([3], 0, [1], []), ([5], 0, [1], [5])]
)
def test_prized_creations_are_better_or_worse(
    dice: list[int], damage: int, attacks: list[int], ward: list[int]
) -> None:
    units = {STORMFIENDS: '20",20" ranks 3 @48', JEZZAILS: '30",25" ranks 3 @48', VIGILANT: '20",5" ranks 1'}
    game = armies(units, "hero", dice, seats=[VANGUARD, SKRYRE], active=2)
    assert uses(game, "prized-creations") == [STORMFIENDS], "of Clan Moulder"
    run(game, f"use prized-creations {STORMFIENDS}")
    found = unit(game, STORMFIENDS).damage, values(game, STORMFIENDS, "attacks"), values(game, STORMFIENDS, "ward")
    assert found == (damage, attacks, ward)
    assert not uses(game, "prized-creations")


# ---------------------------------------------------------------------- enhancements


@pytest.mark.rule("army.enhancements")
def test_an_envoy_of_the_heavens_guards_when_somebody_has_fallen() -> None:
    units = {
        AQUILOR: '20",10" ranks 1',
        PALLADORS: '20",5" ranks 3 @16',
        LIBERATORS: '40",5" ranks 5 @16',
        STORMFIENDS: '20",27" ranks 3 @48',
    }
    told = {"seats": [VANGUARD, SKRYRE]}
    game = armies(units, "hero", fallen_before=[RAPTORS], **told)
    assert set(uses(game, "envoy-of-the-heavens")) == {f"{AQUILOR} {AQUILOR}", f"{AQUILOR} {PALLADORS}"}
    run(game, f"use envoy-of-the-heavens {AQUILOR} {PALLADORS}")
    assert values(game, PALLADORS, "ward") == [5]
    for fallen in ([], [JEZZAILS]):
        idle = armies(units, "hero", fallen_before=fallen, **told)
        assert rules(idle, f"use envoy-of-the-heavens {AQUILOR} {PALLADORS}") == {"ability.used-by"}


def test_who_fell_in_the_last_turn_is_known_for_one_turn() -> None:
    units = {AQUILOR: '20",10" ranks 1', PALLADORS: '20",5" ranks 3 @16', STORMFIENDS: '20",27" ranks 3 @48'}
    game = armies(units, "end-of-turn", seats=[VANGUARD, SKRYRE], fallen=[RAPTORS], active=2, round=1)
    while table_of(game).turns < 1 or not events(game, "turn-began"):
        assert game.decision
        game.choose(game.decision.declining or game.decision.options[0])
    assert (table_of(game).fallen, table_of(game).fallen_before) == ([], [RAPTORS])
    assert kb.position(game.position()).view(0)["table"] == game.view(0)["table"]


@pytest.mark.parametrize(("where", "may"), [('20",14" ranks 1', True), ('20",20" ranks 1', False)])
def test_a_mirrorshield_lets_only_those_shoot_who_are_near(where: str, may: bool) -> None:
    units = {ARCANUM: '20",8" ranks 1', WARPBLASTER: where, VINDICTORS: '40",10" ranks 5 @16'}
    game = armies(units, "shooting", [1] * 20, active=2)
    run(game, f"shoot {WARPBLASTER}")
    if may:
        assert f"target {ARCANUM}" in ids(game)
    else:
        assert rules(game, f"target {ARCANUM}") == {"ability.passive"}


SCURRYING = {ARCH_WARLOCK: '20",20" ranks 1', VINDICTORS: '20",18" ranks 5 @16'}


def test_a_hero_scurries_away_on_a_three() -> None:
    game = armies(SCURRYING, "combat", [3])
    run(game, f"use scurry-away {ARCH_WARLOCK}", (f"go {ARCH_WARLOCK}", 'keep +0",+5"'))
    assert (unit(game, ARCH_WARLOCK).models[0].y, unit(game, ARCH_WARLOCK).damage) == (25 * 254, 0)
    assert "core-abilities.retreat" in [event.rule for event in events(game, "moved")]


def test_a_hero_who_rolls_less_stays_and_one_out_of_combat_does_not_scurry() -> None:
    game = armies(SCURRYING, "combat", [2])
    run(game, f"use scurry-away {ARCH_WARLOCK}")
    assert (events(game, "failed")[0].what["rolled"], "retreated" in unit(game, ARCH_WARLOCK).marks) == (2, False)
    far = armies({**SCURRYING, ARCH_WARLOCK: '20",27" ranks 1', WARBRINGER: '20",21" ranks 1'}, "combat")
    assert not uses(far, "scurry-away")


@pytest.mark.rule("damage.ward-roll")
def test_a_skilled_manipulator_lets_others_suffer() -> None:
    """Of four points he wards two, which Clanrats suffer; alone he has no ward."""
    seats = [STORMCAST, RAT_LIST]
    units = {SEER: '20",20" ranks 1', RATS: '20",22" ranks 10 @48', VIGILANT: '20",16" ranks 1'}
    game = armies(units, "hero", seats=seats)
    assert values(game, SEER, "ward") == [4]
    assert values(game, SEER, "passes-wards") == [True]
    for others in ({RATS: '20",27" ranks 10 @48'}, {OGORS: '30",22" ranks 3 @48', RATS: '5",27" ranks 10 @48'}):
        alone = armies({**units, **others}, "hero", seats=seats)
        assert values(alone, SEER, "ward") == []


@pytest.mark.rule("damage.ward-roll")
def test_what_a_skilled_manipulator_is_saved_from_falls_on_rats() -> None:
    """Of three points of Lightning Blast he wards two off."""
    units = {SEER: '20",20" ranks 1', RATS: '20",22" ranks 10 @48', ARCANUM: '20",10" ranks 1'}
    dice = [*[4, 4], 6, *[4, 4, 1]]
    game = armies(units, "hero", dice, seats=[THUNDERHEAD, RAT_LIST], modules=[COMPOSITION, "magic"])
    run(game, f"use lightning-blast {ARCANUM} {SEER}", "pass")
    for _ in range(2):
        run(game, (f"remove {RATS}", game.suggestions(f"remove {RATS}")[0].answer))
    assert rolled(game, "ward") == [[4, 4, 1]]
    assert (unit(game, SEER).damage, len(unit(game, RATS).slain)) == (1, 2)


# ---------------------------------------------------------------------- whole battles


def fought(seed: int) -> Game:
    """A battle of two of the four lists and two armies of what no list has, with some of the modules."""
    lists = [STORMCAST, THUNDERHEAD, SKAVEN, WARPCOG, VANGUARD, SKRYRE]
    modules = [*load("sigmar")["battlepacks"]["border-war"]["modules"]]
    left_out = modules[seed % len(modules)] if seed % 3 else ""
    pair = [lists[seed % len(lists)], lists[(seed // len(lists) + 3) % len(lists)]]
    played = [module for module in modules if module != left_out]
    return kb.new("sigmar", seats=pair, seed=seed, battlepack="border-war", modules=played)


SWEPT = Swept(fought, check_stands)


def test_random_battles_of_the_armies_end() -> None:
    swept = sweep(SWEPT, 6, 2024, "random", 0.001)
    assert not swept.finds, "\n".join(map(str, swept.finds))


def test_battles_of_bots_end() -> None:
    swept = sweep(SWEPT, 2, 77, "easy", 0.001)
    assert not swept.finds, "\n".join(map(str, swept.finds))


def test_random_battles_of_random_rosters_end() -> None:
    def of_rosters(seed: int) -> Game:
        seats = [rosters.random(faction, 1000, seed) for faction in ("stormcast-eternals", "skaven")]
        return kb.new("sigmar", seats=seats, seed=seed, battlepack="border-war", modules=MODULES)

    found = sweep(Swept(of_rosters, check_stands), 2, 700, "random", 0.001)
    assert not found.finds, "\n".join(map(str, found.finds))
    assert sum(found.endings.values()) == 2
