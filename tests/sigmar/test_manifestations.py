"""Manifestations, in Border War: summoned and banished, what they count for, and what becomes of them (Magic 7.0)."""

from __future__ import annotations

from typing import Any

import pytest

import katabasis as kb
from katabasis import rosters
from katabasis.content import load
from katabasis.kernel.errors import BadPosition
from katabasis.kernel.game import Game
from katabasis.kernel.options import Option, Placement
from katabasis.kernel.state import freeze
from katabasis.sigmar.cards import passives
from katabasis.sigmar.rules import setting_up
from katabasis.sigmar.state import DESTROYED, MANIFESTATION
from sigmar.border_war import border_war, check_battles_end
from sigmar.manifestation_plays import (
    LIBERATORS,
    OGORS,
    OTHER,
    SEER,
    VERITANT,
    called,
    scene,
    skaven,
    storm_of_wizards,
)
from sigmar.random_games import check_stands
from sigmar.scene import STAY, Told, at, events, field, ids, rolled, rules, run, table_of, unit
from sigmar.test_terrain import terrain_battle
from sweep import Swept

HEAD, JAWS, SWARM = "the-burning-head", "ravenaks-gnashing-jaws", "emerald-lifeswarm"
SWORDS, COGS, SHACKLES, COMET = "quicksilver-swords", "chronomantic-cogs", "soulsnare-shackles", "everblaze-comet"
NEAR = {SEER: '22",20"', OTHER: '26",24"', LIBERATORS: '22",6" ranks 5 @16'}
"""Two Grey Seers, and Liberators 13" from the nearer one."""


STONE, CLAWLORD = "eternity-stair.standing-stone", "skaven-clawlord.1"


def summon(game: Game, id: str, by: str = SEER, where: str = '22",23" ranks 1 @16') -> Game:
    run(game, f"use summon-{id} {by}")
    return run(game, (f"set-up {id}.1", where))


def _take(game: Game, option: Option) -> None:
    """Make a choice, with the first answer that is suggested where it needs one."""
    run(game, (option.id, option.suggestions[0].answer) if isinstance(option, Placement) else option.id)


# ---------------------------------------------------------------------- in the roster


@pytest.mark.rule("army.manifestation-lore")
def test_a_roster_has_one_manifestation_lore_of_its_faction_or_of_all() -> None:
    border_war(0)
    for lore in ("primal-energy", "morbid-conjuration", "manifestations-of-doom"):
        assert rosters.check(skaven(lore)) == []
    assert [fault.refusal.rule for fault in rosters.check(skaven("manifestations-of-the-storm"))] == [
        "army.manifestation-lore"
    ]
    twice = skaven().replace("general", "manifestations morbid-conjuration\ngeneral", 1)
    assert [fault.refusal.rule for fault in rosters.check(twice)] == ["army.manifestation-lore"]


# ---------------------------------------------------------------------- summoning


@pytest.mark.rule("magic.manifestation-kinds", "army.manifestation-lore")
def test_wizards_summon_endless_spells_and_priests_do_not() -> None:
    game = scene(NEAR)
    assert {f"use summon-{id} {SEER}" for id in (HEAD, JAWS, SWARM)} <= {*ids(game)}
    assert rules(scene({**NEAR, OGORS: '30",24" ranks 2'}), f"use summon-{HEAD} {OGORS}") == {"magic.wizards-priests"}
    blessed = scene({**NEAR, VERITANT: '22",10"'}, active=1)
    assert rules(blessed, f"use summon-{HEAD} {VERITANT}") == {"magic.wizards-priests"}
    assert rules(game, f"use summon-{SWORDS} {SEER}") == {"magic.known"}, "a lore that the army has not taken"


@pytest.mark.rule("magic.manifestation-kinds")
def test_it_is_set_up_near_its_summoner_and_away_from_enemies() -> None:
    game = run(scene(NEAR, [2, 3]), f"use summon-{HEAD} {SEER}")
    choice = f"set-up {HEAD}.1"
    assert rules(game, choice, '22",8.9" ranks 1 @16') == {"ability.step-effect"}
    assert rules(game, choice, '9",20" ranks 1 @16') == {"ability.step-effect"}, "not wholly within 12 inches"
    assert rules(game, choice, '22",20" ranks 1 @16') == {"setup-units.same-limits"}, "on its summoner"
    run(game, (choice, '22",23" ranks 1 @16'))
    head = unit(game, f"{HEAD}.1")
    assert (head.place, head.seat, head.summoner, at(game, head.id)) == (MANIFESTATION, 1, SEER, [(5588, 5842)])
    assert rolled(game, "cast") == [[2, 3]]


def test_a_spell_that_fails_summons_nothing() -> None:
    game = run(scene(NEAR, [1, 3]), f"use summon-{HEAD} {SEER}")
    assert not [each for each in table_of(game).units if each.scroll == HEAD]


@pytest.mark.rule("magic.manifestation-attempt")
def test_one_wizard_a_turn_attempts_to_summon_the_same_manifestation() -> None:
    game = run(scene(NEAR, [1, 3]), f"use summon-{HEAD} {SEER}")
    assert rules(game, f"use summon-{HEAD} {OTHER}") == {"magic.manifestation-attempt"}
    assert f"use summon-{JAWS} {OTHER}" in ids(game)
    assert rules(game, f"use summon-{JAWS} {SEER}") == {"magic.power-level"}


def test_what_is_on_the_battlefield_is_not_summoned_again() -> None:
    game = scene({**NEAR, **called(HEAD, '22",23"')})
    assert rules(game, f"use summon-{HEAD} {SEER}") == {"ability.step-declare"}


def test_what_was_banished_is_summoned_whole() -> None:
    gone = {f"{HEAD}.1": {"place": "destroyed", "seat": 2}}
    game = summon(scene({**NEAR, **gone}, [3, 4]), HEAD)
    head = unit(game, f"{HEAD}.1")
    assert (head.place, head.slain, head.damage, len(head.models)) == (MANIFESTATION, [], 0, 1)


# ---------------------------------------------------------------------- what they count for


@pytest.mark.rule("magic.manifestation-not-units")
def test_it_contests_nothing_and_is_no_friendly_unit() -> None:
    game = scene({**NEAR, **called(HEAD, '22",22.5"')})
    view = game.view(0)["table"]
    assert view["units"][f"{HEAD}.1"]["contests"] == []
    assert view["control_scores"] == scene(NEAR).view(0)["table"]["control_scores"]
    assert "magic.manifestation-not-units" in rules(game, f"use skitterleap {SEER} {HEAD}.1")


@pytest.mark.rule("magic.manifestation-as-unit")
def test_who_is_near_one_that_moves_is_in_combat_with_it() -> None:
    near = {**NEAR, LIBERATORS: '22",10" ranks 5 @16', **called(HEAD, '24",13.5"')}
    game = scene(near, phase="movement", active=1)
    assert rules(game, f"move {LIBERATORS}", ";") == {"core-abilities.normal-move"}
    assert f"retreat {LIBERATORS}" in ids(game)
    assert field(game).in_combat(unit(game, LIBERATORS), unit(game, f"{HEAD}.1"))


@pytest.mark.rule("magic.manifestation-as-unit")
def test_a_charge_ends_at_a_manifestation() -> None:
    near = {**NEAR, LIBERATORS: '22",6" ranks 5 @16', **called(HEAD, '23",13.5"')}
    game = run(scene(near, [4, 4], phase="charge", active=1), f"charge {LIBERATORS}")
    best = next(each.answer for each in game.suggestions(f"go {LIBERATORS}") if each.answer != STAY)
    run(game, (f"go {LIBERATORS}", best))
    assert events(game, "charged")
    assert field(game).in_combat(unit(game, LIBERATORS), unit(game, f"{HEAD}.1"))


@pytest.mark.rule("magic.manifestation-immobile")
def test_what_cannot_move_counts_in_the_charge_and_combat_phases_alone() -> None:
    near = {**NEAR, LIBERATORS: '22",10" ranks 5 @16', **called(COGS, '24",13"')}
    game = scene(near, lore="aetherwrought-machineries", phase="movement", active=1)
    assert not rules(game, f"move {LIBERATORS}", ";")
    assert not field(game).is_fighting(unit(game, LIBERATORS))
    fighting = scene(near, lore="aetherwrought-machineries", phase="combat", active=1)
    assert field(fighting).in_combat(unit(fighting, LIBERATORS), unit(fighting, f"{COGS}.1"))
    assert f"fight {LIBERATORS}" in ids(fighting)
    own = scene({**NEAR, **called(COGS, '24",23"')}, lore="aetherwrought-machineries", phase="movement")
    for verb in ("move", "run"):
        assert "magic.manifestation-immobile" in rules(own, f"{verb} {COGS}.1")


@pytest.mark.rule("magic.manifestation-moves")
def test_one_with_a_move_uses_the_core_moves() -> None:
    game = scene({**NEAR, **called(HEAD, '22",23"')}, phase="movement")
    assert {f"move {HEAD}.1", f"run {HEAD}.1"} <= {*ids(game)}
    run(game, (f"move {HEAD}.1", 'keep +0",-7"'))
    assert at(game, f"{HEAD}.1") == [(5588, 4064)]
    close = {**NEAR, LIBERATORS: '22",10" ranks 5 @16', **called(HEAD, '24",13.5"')}
    assert f"retreat {HEAD}.1" in ids(scene(close, phase="movement"))
    assert f"charge {HEAD}.1" in ids(scene({**NEAR, **called(HEAD, '22",13"')}, phase="charge"))


@pytest.mark.rule("magic.manifestation-attacks")
def test_one_with_weapons_shoots_and_fights() -> None:
    near = {**NEAR, LIBERATORS: '22",10" ranks 5 @16', **called(HEAD, '24",13.5"')}
    game = run(scene(near, [6], phase="shooting"), f"shoot {HEAD}.1", f"target {LIBERATORS}")
    assert rolled(game, "hit")
    fighting = scene(near, phase="combat")
    while "end" in ids(fighting):
        run(fighting, "end")
    assert f"fight {HEAD}.1" in ids(fighting)
    close = {**NEAR, SEER: '22",13"', LIBERATORS: '22",10" ranks 5 @16', **called(COGS, '24",13.2"')}
    unarmed = scene(close, lore="aetherwrought-machineries", phase="combat")
    while "end" in ids(unarmed):
        run(unarmed, "end")
    assert f"fight {SEER}" in ids(unarmed)
    assert rules(unarmed, f"fight {COGS}.1") == {"magic.manifestation-attacks"}


@pytest.mark.rule("magic.manifestation-target", "commands.covering-fire-targets")
def test_enemies_pick_it_as_a_unit_and_what_picks_nobody_passes_it_by() -> None:
    near = {**NEAR, LIBERATORS: '22",10" ranks 5 @16', **called(HEAD, '23",13.5"', damage=5)}
    game = scene(near, [6, 6, 6, 6, 1, 1, 1, 1, 1, 1], phase="combat", active=1)
    while "end" in ids(game):
        run(game, "end")
    run(game, f"fight {LIBERATORS}")
    while game.decision is not None and unit(game, f"{HEAD}.1").stands and game.decision.name != "fight":
        option = game.decision.options[0]
        _take(game, option)
    assert unit(game, f"{HEAD}.1").place == DESTROYED
    assert not table_of(game).fallen, "no unit was destroyed"


@pytest.mark.rule("magic.manifestation-move-through")
def test_models_move_through_it_and_end_nowhere_on_it() -> None:
    game = scene({**NEAR, **called(HEAD, '22",16"')}, phase="movement")
    assert not rules(game, f"move {SEER}", 'keep +0",-6"')
    assert rules(game, f"move {SEER}", 'keep +0",-4"') == {"movement.end-on-models"}


# ---------------------------------------------------------------------- how they go


@pytest.mark.rule("magic.severed")
def test_it_goes_with_its_summoner() -> None:
    doomed = {**NEAR, SEER: {"at": '22",20" ranks 1', "damage": 4}, **called(HEAD, '26",20"')}
    game = scene({**doomed, LIBERATORS: '22",16" ranks 5 @16'}, [6] * 20 + [1] * 20, phase="combat", active=1)
    while "end" in ids(game):
        run(game, "end")
    run(game, f"fight {LIBERATORS}")
    while game.decision is not None and unit(game, SEER).stands:
        wanted = f"target {SEER}" if f"target {SEER}" in ids(game) else ids(game)[0]
        _take(game, next(each for each in game.decision.options if each.id == wanted))
    assert unit(game, OTHER).stands
    assert unit(game, f"{HEAD}.1").place == DESTROYED
    assert [event.rule for event in events(game, "destroyed")][-2:].count("magic.severed") == 1


BANISHED = {SEER: '22",20"', OTHER: '26",24"', LIBERATORS: '2",2" ranks 5'}


@pytest.mark.rule("magic.banish")
@pytest.mark.parametrize(("dice", "stays"), [([3, 3], False), ([2, 3], True)])
def test_a_banishment_roll_as_high_as_its_value_removes_it(dice: list[int], stays: bool) -> None:
    game = scene({**BANISHED, **called(HEAD, '22",6"', seat=1)}, dice)
    run(game, f"use banish-manifestation {SEER} {HEAD}.1")
    assert unit(game, f"{HEAD}.1").stands is stays


@pytest.mark.rule("magic.banish")
def test_it_is_banished_from_thirty_inches_and_by_priests_too() -> None:
    far = scene({**BANISHED, SEER: '40",27"', **called(HEAD, '8",2"', seat=1)})
    assert rules(far, f"use banish-manifestation {SEER} {HEAD}.1") == {"ability.step-declare"}
    game = scene(
        {VERITANT: '22",10"', LIBERATORS: '30",6" ranks 5 @16', SEER: '40",27"', **called(HEAD, '22",20"')}, active=1
    )
    assert f"use banish-manifestation {VERITANT} {HEAD}.1" in ids(game)
    assert rules(game, f"use banish-manifestation {LIBERATORS} {HEAD}.1") == {"magic.wizards-priests"}


@pytest.mark.rule("magic.banish-once", "magic.power-level")
def test_nobody_tries_to_banish_the_same_twice_a_turn() -> None:
    both = {**called(HEAD, '22",6"', seat=1), **called(JAWS, '26",6"', seat=1)}
    game = run(scene({**BANISHED, **both}, [1, 2]), f"use banish-manifestation {SEER} {HEAD}.1")
    assert rules(game, f"use banish-manifestation {OTHER} {HEAD}.1") == {"magic.banish-once"}
    assert f"use banish-manifestation {OTHER} {JAWS}.1" in ids(game)
    assert rules(game, f"use banish-manifestation {SEER} {JAWS}.1") == {"magic.power-level"}


# ---------------------------------------------------------------------- saves and positions


def test_saves_positions_and_copies_hold_them() -> None:
    game = summon(scene({**NEAR, **called(JAWS, '30",24"', damage=2)}, [3, 4]), HEAD)
    for again in (game.clone(), kb.load(game.save()), kb.position(game.position())):
        assert again.view(1)["table"]["units"] == game.view(1)["table"]["units"]
    assert kb.replay(game.record()).view(1)["table"]["units"] == game.view(1)["table"]["units"]


def test_copies_and_saves_do_not_look_for_room_where_one_was_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    game = summon(scene(NEAR, [3, 4]), HEAD)
    text = game.save()

    def no_room(*_about: Any) -> bool:
        raise AssertionError("nobody asks")

    monkeypatch.setattr(setting_up, "has_room", no_room)
    for again in (game.clone(), kb.load(text)):
        assert freeze(again.table) == freeze(game.table)


@pytest.mark.rule("magic.manifestation-not-units")
@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        (called(HEAD, '22",23"', summoner=LIBERATORS), "magic.manifestation-kinds"),
        ({f"{HEAD}.1": {"at": '22",23" ranks 1', "seat": 2, "summoner": SEER}}, "magic.manifestation-not-units"),
        ({OGORS: {"place": "manifestation", "at": '22",23" ranks 2'}}, "magic.manifestation-not-units"),
    ],
)
def test_positions_say_what_no_manifestation_is(wrong: Told, rule: str) -> None:
    with pytest.raises(BadPosition, match=rule):
        scene({**NEAR, OTHER: '40",24"', **wrong})


# ---------------------------------------------------------------------- whole battles


def _with_lores(seed: int) -> Game:
    """A battle of small armies, each with a Wizard and a manifestation lore of its faction."""
    border_war(0)
    factions = load("sigmar")["factions"]
    lores = [factions[id]["lores"]["manifestations"] for id in ("stormcast-eternals", "skaven")]
    own, other = (known[seed % len(known)] for known in lores)
    seats = [storm_of_wizards(own), skaven(other)]
    return kb.new("sigmar", seats=seats, seed=seed, battlepack="border-war", modules=["magic", "terrain", "commands"])


SWEPT = Swept(_with_lores, check_stands)


@pytest.mark.parametrize("seed", [0, 4])
def test_random_battles_with_manifestations_end_without_a_find(seed: int) -> None:
    check_battles_end(SWEPT, seed, 4)


# ---------------------------------------------------------------------- Places of Power, auras


@pytest.mark.rule("terrain.activate-other", "magic.banish")
def test_a_place_of_power_lets_other_heroes_banish_once() -> None:
    foes = {**called(HEAD, '30",8"', seat=1), **called(JAWS, '36",8"', seat=1)}
    near = {CLAWLORD: '22",20" ranks 1', SEER: '40",27" ranks 1', LIBERATORS: '2",2" ranks 5', **foes}
    stone, modules = [(STONE, 22, 16, 0)], ["terrain", "magic"]
    game = terrain_battle(near, "start-of-turn", stone, modules=modules, dice=[4, 1, 2])
    run(game, f"use activate-place-of-power {CLAWLORD}")
    while table_of(game).phase != "hero":
        run(game, "end")
    run(game, f"use banish-manifestation {CLAWLORD} {HEAD}.1")
    assert rules(game, f"use banish-manifestation {CLAWLORD} {JAWS}.1") == {"magic.power-level"}
    idle = terrain_battle(near, "hero", stone, modules=modules)
    assert rules(idle, f"use banish-manifestation {CLAWLORD} {HEAD}.1") == {"magic.wizards-priests"}


@pytest.mark.rule("magic.manifestation-target")
def test_what_picks_no_target_does_not_reach_it() -> None:
    sun = called("purple-sun-of-shyish", '22",16"')
    head = called(HEAD, '22",13"', seat=1)
    game = scene({SEER: '22",22"', LIBERATORS: '2",2" ranks 5', **sun, **head}, lore="morbid-conjuration")
    assert not passives.has(table_of(game), unit(game, f"{HEAD}.1"), "save"), "it is within 3 inches of the Sun"
    near = scene({SEER: '22",22"', LIBERATORS: '22",13" ranks 5 @16', **sun}, lore="morbid-conjuration")
    assert passives.has(table_of(near), unit(near, LIBERATORS), "save")
    spell = scene({SEER: '22",22"', LIBERATORS: '2",2" ranks 5', **head}, [3, 4, 6])
    run(spell, f"use wither-spell {SEER} {HEAD}.1")
    assert events(spell, "inflicted"), "a spell picks it as it picks a unit"


def test_a_picture_has_them() -> None:
    drawn = kb.draw(scene({**NEAR, **called(HEAD, '22",23"')}).view(0))
    assert "the-burning-head" in drawn
