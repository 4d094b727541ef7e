"""What bots make of Border War: plain decisions that nobody should get wrong, and battles of every list to the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import katabasis as kb
from katabasis import bots
from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from katabasis.kernel.options import Option
from katabasis.kernel.weights import USUAL
from katabasis.sigmar.bots import commands, scoring
from katabasis.sigmar.bots.choice import Choice
from katabasis.sigmar.bots.figures import situation_of
from katabasis.sigmar.rules.border_war.roster import LISTS, read
from sigmar.border_war import MODULES, SKAVEN, battle
from sigmar.manifestation_plays import called, scene, skaven, stormcast
from sigmar.scene import Told, ids, run, table_of, unit

VIGILANT, VERITANT, LIBERATORS = "stormcast-lord-vigilant.1", "stormcast-lord-veritant.1", "stormcast-liberators.1"
RECLUSIANS, PROSECUTORS = "stormcast-reclusians.1", "stormcast-prosecutors.1"
CLAWLORD, SEER, RATS, OGORS = "skaven-clawlord.1", "skaven-grey-seer.1", "skaven-clanrats.1", "skaven-rat-ogors.1"
FAR = {VERITANT: '3",3"', SEER: '41",27"'}
LEVELS = ["random", "easy", "normal", "hard"]


def played(units: Told, modules: Sequence[str], points: Sequence[int] = (4, 4), **fields: Any) -> Game:
    """A battle with those modules, in which the players have so many command points."""
    both = (("attacker", "a"), ("defender", "b"))
    told = [
        {"role": role, "territory": letter, "command_points": own}
        for (role, letter), own in zip(both, points, strict=True)
    ]
    return battle({**FAR, **units}, modules=[*modules], player=told, **fields)


def chosen(game: Game, level: str = "hard") -> Option:
    assert game.decision is not None
    return bots.choose(game, level, seed=1)


def play_phase(game: Game, level: str = "hard") -> None:
    """Let bots play to the end of the phase."""
    phase = table_of(game).phase
    while game.decision is not None and table_of(game).phase == phase:
        game.choose(chosen(game, level))


# ---------------------------------------------------------------------- objectives


def test_objectives_are_contested_from_three_inches() -> None:
    """A unit 2" from a marker is there, and needs to go no nearer."""
    game = played({LIBERATORS: '11",12" ranks 5'}, [], phase="movement")
    number = table_of(game).pack.objectives.index("border-left")
    assert situation_of(table_of(game)).circles[LIBERATORS][number][1] > 0


@pytest.mark.parametrize(("held", "points"), [([1, 0, 1, 0], 6), ([0, 0, 0, 1], 6), ([0, 0, 1, 0], 4)])
def test_control_is_worth_what_it_scores(held: Sequence[int], points: int) -> None:
    """Two for one objective, two for a second, two for more than the opponent, two for the one in enemy territory."""
    game = played({}, [], phase="movement")
    situation = situation_of(table_of(game))
    assert scoring.points_of(situation, 0, scoring.Hold([*map(float, held)], [0.0] * 4)) == pytest.approx(points)


# ---------------------------------------------------------------------- commands


@pytest.mark.parametrize(
    ("dice", "health", "damage", "slain", "points"),
    [(6, 1, 0, 10, 3.0), (6, 1, 0, 0, 0.0), (2, 2, 0, 3, 0.5), (2, 2, 1, 3, 1.0), (1, 1, 0, 1, 0.5)],
)
def test_what_a_rally_can_be_expected_to_bring(dice: int, health: int, damage: int, slain: int, points: float) -> None:
    """Two dice return a model of two Health with both points, or heal one with any: 1/4 x 2 + 1/2 x 1."""
    assert commands.rally_points(dice, health, damage, slain) == pytest.approx(points)


def test_rallies_whoever_has_lost_most() -> None:
    units = {LIBERATORS: {"at": '11",12" ranks 5', "slain": [3, 4, 5]}, RECLUSIANS: '33",12" ranks 3'}
    game = played(units, ["commands"], phase="hero")
    assert chosen(game).id == f"use rally-command {LIBERATORS}"


def test_rallies_nobody_who_has_lost_nothing() -> None:
    game = played({LIBERATORS: '11",12" ranks 5'}, ["commands"], phase="hero")
    assert f"use rally-command {LIBERATORS}" in ids(game)
    assert chosen(game).declines


def test_a_command_point_is_worth_the_more_the_fewer_there_are() -> None:
    prices = []
    for points in (4, 1):
        game = played({LIBERATORS: '11",12" ranks 5'}, ["commands"], (points, 0), phase="hero")
        table = table_of(game)
        prices.append(commands.price(Choice(table, situation_of(table), 0, USUAL), 1))
    assert 0 < prices[0] < prices[1]


@pytest.mark.parametrize("last", [False, True])
def test_all_out_defence_waits_for_the_attack_of_which_it_spares_most(last: bool) -> None:
    """Clanrats attack Reclusians, and Rat Ogors will attack Liberators yet, or have done so."""
    ogors = '26",10" ranks 3 @48'
    units = {
        RATS: '10",10.5" ranks 10 @48',
        RECLUSIANS: '10",8" ranks 3 @16',
        OGORS: {"at": ogors, "marks": ["fought"], "used": ["core", "fight"]} if last else ogors,
        LIBERATORS: '26",7" ranks 5 @16',
    }
    game = run(played(units, ["commands"], phase="combat", active=2), "end", f"fight {RATS}")
    while game.decision is not None and (game.decision.name, game.decision.seat) != ("react", 0):
        game.choose(chosen(game))
    assert f"use all-out-defence {RECLUSIANS}" in ids(game)
    assert chosen(game).declines is not last


# ---------------------------------------------------------------------- magic


@pytest.mark.parametrize(("spell", "unbound"), [("wither-spell", True), ("skitterleap", False)])
def test_unbinds_a_spell_that_hurts(spell: str, unbound: bool) -> None:
    """Wither on a unit of one's own, and a leap of one who stands as well there as anywhere."""
    rival = "skaven-grey-seer.2"
    units = {SEER: '22",20"', rival: '22",7"', RATS: '32",27" ranks 10 @48', CLAWLORD: '40",23"'}
    fields: Mapping[str, Any] = {"seats": [SKAVEN, SKAVEN], "active": 1, "dice": [3, 3]}
    target = rival if unbound else SEER
    game = run(battle(units, modules=["magic"], phase="hero", **fields), f"use {spell} {SEER} {target}")
    assert f"use unbind {rival}" in ids(game)
    assert chosen(game).declines is not unbound


# ---------------------------------------------------------------------- battle tactics


def test_attempts_what_can_be_completed_and_completes_it() -> None:
    """Two units in reach of the centre, and nobody in reach of either flank or of any enemy."""
    units = {LIBERATORS: '20",11" ranks 5', RECLUSIANS: '24",11" ranks 3'}
    game = played(units, ["battle-tactics"], phase="start-of-turn")
    assert chosen(game).id == "use tactical-gambit seize-the-centre"
    game.choose(chosen(game))
    while game.decision is not None and table_of(game).active == 0:
        game.choose(chosen(game))
    assert "tactic:seize-the-centre" in [source["what"] for source in table_of(game).players[0].sources]


def test_units_are_shown_the_way_to_what_the_battle_tactic_is_about() -> None:
    game = played({PROSECUTORS: '11",12" ranks 3'}, ["battle-tactics"], phase="start-of-turn")
    goals = list(table_of(game).pack.goals(table_of(game), unit(game, PROSECUTORS)))
    assert not goals
    run(game, "use tactical-gambit take-the-flanks")
    goals = list(table_of(game).pack.goals(table_of(game), unit(game, PROSECUTORS)))
    assert [goal[0] // 254 for _, goal in goals] == [6, 38]
    assert all(goal[1] > table_of(game).pack.battlefield[1] // 2 for _, goal in goals)


# ---------------------------------------------------------------------- before the battle


def test_takes_a_ready_layout_and_deploys_by_regiment() -> None:
    seats = ["stormcast-launch", "skaven-launch"]
    game = kb.new("sigmar", battlepack="border-war", seats=seats, modules=[*MODULES], seed=1)
    verbs = []
    while game.decision is not None and table_of(game).round == 0:
        option = chosen(game, "normal")
        verbs.append(option.id)
        game.choose(option)
    assert any(id.startswith("layout ") and id != "layout by-hand" for id in verbs)
    assert any(id.startswith("regiment ") for id in verbs)


# ---------------------------------------------------------------------- whole battles


@pytest.mark.parametrize("number", range(4))
def test_battles_of_every_list_with_random_modules_end(number: int) -> None:
    """Every list once in each seat, with a level in each that changes, and modules by chance."""
    lists = sorted(id for id, text in LISTS.items() if read(text).limit == 1000)
    chance = Dice(number, 1 << 40)
    modules = [module for module in MODULES if chance.randbelow(2)]
    seats = [lists[number], lists[(number + 1 + chance.randbelow(3)) % len(lists)]]
    game = kb.new("sigmar", battlepack="border-war", seats=seats, modules=modules, seed=number)
    levels = [LEVELS[number], LEVELS[(number + 1) % len(LEVELS)]]
    while game.decision is not None:
        game.choose(bots.choose(game, levels[game.decision.seat], number))
    assert game.result is not None


# ---------------------------------------------------------------------- manifestations


def test_bots_summon_and_banish_what_is_worth_it() -> None:
    calm = {SEER: '22",20"', LIBERATORS: '2",2" ranks 5'}
    knows_no_more = skaven().replace("spells lore-of-ruin\n", "")
    summoning = scene(calm, [4, 4], seats=[stormcast(), knows_no_more])
    assert bots.choose(summoning, "hard").id.startswith("use summon-")
    sun = called("purple-sun-of-shyish", '22",12"', seat=1)
    plain = knows_no_more.replace("manifestations primal-energy\n", "")
    both = {**calm, **sun, **called("the-burning-head", '22",24"')}
    banishing = scene(both, seats=[stormcast(), plain])
    assert bots.choose(banishing, "hard").id == f"use banish-manifestation {SEER} purple-sun-of-shyish.1"
    own = scene({**calm, **called("purple-sun-of-shyish", '22",24"')}, seats=[stormcast(), plain])
    assert not bots.choose(own, "hard").id.startswith("use banish")


def test_bots_sweep_across_enemies() -> None:
    near = {SEER: '22",27"', LIBERATORS: '22",14" ranks 5 @16', **called("suffocating-gravetide", '22",19"')}
    game = scene(near, lore="morbid-conjuration", phase="movement")
    run(game, "use pulled-to-the-grave suffocating-gravetide.1")
    answer = bots.choose(game, "hard")
    run(game, (answer.id, answer.answer))  # type: ignore[attr-defined]
    inflicted = [event for event in game.table.events if event.kind == "inflicted"]
    assert [event.what["unit"] for event in inflicted] == [f"unit:{LIBERATORS}"]
