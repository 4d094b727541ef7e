"""The commands of the Advanced Rules, in Border War."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from katabasis import bots
from katabasis.kernel.game import Game
from katabasis.sigmar.cards.abilities import ABILITIES
from katabasis.sigmar.rules.border_war.commands import COMMANDS, MODULE
from sigmar.border_war import COMPOSITION, battle, border_war, check_battles_end, played_with
from sigmar.scene import events, ids, rolled, rules, run, table_of, unit

VIGILANT, VERITANT, LIBERATORS = "stormcast-lord-vigilant.1", "stormcast-lord-veritant.1", "stormcast-liberators.1"
PROSECUTORS, RECLUSIANS = "stormcast-prosecutors.1", "stormcast-reclusians.1"
CLAWLORD, SEER, ENGINEER = "skaven-clawlord.1", "skaven-grey-seer.1", "skaven-warlock-engineer.1"
RATS, OGORS = "skaven-clanrats.1", "skaven-rat-ogors.1"
FAR = {VERITANT: '3",3"', SEER: '41",27"'}


def commanded(units: Mapping[str, Any], points: Sequence[int] = (4, 4), **fields: Any) -> Game:
    """A battle with commands, in which the players have so many points."""
    both = (("attacker", "a"), ("defender", "b"))
    told = [
        {"role": role, "territory": letter, "command_points": own}
        for (role, letter), own in zip(both, points, strict=True)
    ]
    return battle({**FAR, **units}, modules=[MODULE], player=told, **fields)


def uses(game: Game, command: str) -> list[str]:
    """What a command can be used on now."""
    return [id.removeprefix(f"use {command} ") for id in ids(game) if id.startswith(f"use {command} ")]


def asked(game: Game) -> int:
    assert game.decision is not None
    return game.decision.seat


def points(game: Game) -> list[int]:
    return [player.command_points for player in table_of(game).players]


# ---------------------------------------------------------------------- points and limits


@pytest.mark.rule("commands.command", "commands.cost", "commands.costs")
def test_nine_commands_cost_a_point_and_counter_charge_two() -> None:
    costs = {id: ABILITIES[id].command for id in COMMANDS}
    assert {id for id, cost in costs.items() if cost != 1} == {"counter-charge-command"}
    units = {LIBERATORS: '20",10" ranks 5', RATS: '20",25" ranks 5'}
    for left in (1, 2):
        game = run(commanded(units, (0, left), phase="charge", dice=[1, 2]), "end")
        assert (RATS in uses(game, "counter-charge-command")) == (left == 2)
    run(game, f"use counter-charge-command {RATS}")
    assert points(game) == [0, 0]


@pytest.mark.rule("commands.gain", "commands.lose")
def test_everybody_gets_four_points_a_round_and_the_underdog_one_more() -> None:
    both = [
        {"role": role, "territory": letter, "points": own, "command_points": 3}
        for role, letter, own in (("attacker", "a", 4), ("defender", "b", 2))
    ]
    game = battle(FAR, modules=[MODULE], player=both, round=1, turns=1, active=2, dice=[5, 2])
    assert events(game, "round-began")[-1].what["round"] == 2
    run(game, "first")
    assert table_of(game).underdog == 1
    assert points(game) == [4, 5]


ARMY = "stormcast-eternals 1000\nformation sentinels-of-the-bleak-citadels\ngeneral lord-vigilant\n"


@pytest.mark.rule("army.under-limit", "army.auxiliary-command-point")
@pytest.mark.parametrize(("round", "points_of"), [(1, [5, 5]), (2, [4, 5])])
def test_unspent_points_and_fewer_auxiliaries_give_a_command_point(round: int, points_of: list[int]) -> None:
    """The first army costs 860 points and has two auxiliary units, the second 990 and one."""
    first = ARMY + "  reclusians\n  prosecutors\n  liberators\nauxiliary liberators\nauxiliary liberators"
    second = (
        ARMY + "  reclusians\n  prosecutors\n  liberators\n  liberators\nregiment lord-veritant\nauxiliary vanquishers"
    )
    units = {VIGILANT: '3",3"', "stormcast-lord-vigilant.2": '41",27"'}
    told = [{"role": role, "territory": letter} for role, letter in (("attacker", "a"), ("defender", "b"))]
    step = {"step": "rounds.begin_round", "round": round - 1, "deployer": 1}
    game = battle(
        units,
        modules=[MODULE, COMPOSITION],
        seats=[first, second],
        player=told,
        dice=[6, 1],
        phase="start-of-round",
        **step,
    )
    run(game, "first")
    assert points(game) == points_of


@pytest.mark.rule("commands.module-off")
def test_without_the_module_there_are_no_commands() -> None:
    game = battle({**FAR, LIBERATORS: '20",10" ranks 5'}, phase="hero")
    assert not [id for id in ids(game) if "command" in id]
    assert rules(game, f"use rally-command {LIBERATORS}") == {"basics.modules"}


@pytest.mark.rule("commands.one-per-army")
def test_a_command_is_used_once_an_army_in_a_phase() -> None:
    units = {LIBERATORS: '20",10" ranks 5', CLAWLORD: '30",25"', RATS: '20",25" ranks 5'}
    game = run(commanded(units, phase="hero", active=2, dice=[1] * 6), f"use rally-command {RATS}")
    assert rules(game, f"use rally-command {CLAWLORD}") == {"commands.one-per-army"}
    run(game, "end")
    assert LIBERATORS in uses(game, "rally-command"), "the opponent still may"


@pytest.mark.rule("commands.one-per-unit")
def test_a_unit_uses_one_command_a_phase() -> None:
    """Who gives Covering Fire cannot use All-out Attack as a reaction to it; nor a second command at all."""
    units = {ENGINEER: '20",25"', LIBERATORS: '20",10" ranks 5 @16'}
    game = run(commanded(units, phase="shooting"), f"use covering-fire {ENGINEER}", f"target {LIBERATORS}")
    assert not uses(game, "all-out-attack")
    spent = {"at": '20",10" ranks 5', "used": ["commanded"]}
    hero = commanded({LIBERATORS: spent, RATS: '20",25" ranks 5', PROSECUTORS: '30",10" ranks 3'}, phase="hero")
    assert rules(hero, f"use rally-command {LIBERATORS}") == {"commands.one-per-unit"}
    assert PROSECUTORS in uses(hero, "rally-command")


# ---------------------------------------------------------------------- each of them


@pytest.mark.rule("commands.rally", "commands.rally-spend")
def test_rally_points_heal_or_return_models() -> None:
    hurt = {"at": '20",10" ranks 2', "slain": [3, 4, 5], "damage": 1}
    units = {LIBERATORS: hurt, VIGILANT: '35",25"', CLAWLORD: '35",27.5"'}
    game = commanded(units, phase="hero", dice=[6, 5, 4, 4, 4, 1])
    assert rules(game, f"use rally-command {VIGILANT}") == {"ability.step-declare"}, "it is in combat"
    run(game, f"use rally-command {LIBERATORS}")
    assert ids(game) == ["rally heal", "rally return", "pass"]
    run(game, "rally heal")
    assert (unit(game, LIBERATORS).damage, ids(game)) == (0, ["rally return", "pass"])
    for left in (2, 0):
        run(game, "rally return")
        option = next(id for id in ids(game) if id.startswith("return"))
        game.choose(option, game.suggestions(option)[0].answer)
        assert ("pass" in ids(game)) == bool(left)
    assert len(unit(game, LIBERATORS).models) == 4
    assert points(game) == [3, 4]


@pytest.mark.rule("commands.rally-spend")
def test_whoever_returns_later_is_kept_as_if_all_had_returned_at_once() -> None:
    """A save has them in the order of their numbers."""
    hurt = {"at": '20",10" ranks 2', "slain": [3, 4, 5]}
    units = {LIBERATORS: hurt, VIGILANT: '35",25"', CLAWLORD: '35",27.5"'}
    game = run(commanded(units, phase="hero", dice=[6, 5, 4, 4, 4, 1]), f"use rally-command {LIBERATORS}")
    for first, number in (("m3", "m5"), ("m3", "m3")):
        run(game, "rally return")
        option = next(id for id in ids(game) if id.startswith("return"))
        game.choose(option, game.suggestions(option)[0].answer.replace(first, number))
    assert unit(game, LIBERATORS).returned == [3, 5]


@pytest.mark.rule("commands.redeploy", "commands.redeploy-run")
def test_a_unit_redeploys_by_a_die_out_of_all_combat_ranges_and_has_run() -> None:
    units = {LIBERATORS: '30",12" ranks 5 @16', ENGINEER: '30",20"'}
    game = run(commanded(units, phase="movement", dice=[4]), "end", f"use redeploy-command {ENGINEER}")
    assert not game.why_not(f"go {ENGINEER}", answer="keep +1016,+0")
    assert rules(game, f"go {ENGINEER}", "keep +1017,+0") == {"ability.step-effect"}, "farther than 4 inches"
    assert rules(game, f"go {ENGINEER}", "keep +0,-1016") == {"ability.step-effect"}, "within 3 inches of an enemy"
    assert "ran" in unit(game, ENGINEER).marks
    ran = {"at": '30",20" ranks 1', "marks": ["ran"]}
    for phase, command in (("shooting", "covering-fire"), ("charge", "counter-charge-command")):
        later = commanded({**units, ENGINEER: ran, RATS: '20",20" ranks 5 @48'}, phase=phase)
        run(later, *(["end"] if "end" in ids(later) and asked(later) == 0 else []))
        assert ENGINEER not in uses(later, command)
        able = commanded({**units, RATS: '20",20" ranks 5 @48'}, phase=phase)
        run(able, *(["end"] if "end" in ids(able) and asked(able) == 0 else []))
        assert ENGINEER in uses(able, command), "but for the run it could"


@pytest.mark.rule("commands.at-the-double")
def test_at_the_double_adds_six_inches_instead_of_a_roll() -> None:
    game = run(commanded({LIBERATORS: '20",5" ranks 5 @16'}, phase="movement"), f"run {LIBERATORS}")
    run(game, f"use at-the-double {LIBERATORS}")
    assert not rolled(game, "run")
    assert not game.why_not(f"go {LIBERATORS}", answer=f"keep +0,+{11 * 254}")
    assert game.why_not(f"go {LIBERATORS}", answer=f"keep +0,+{11 * 254 + 1}")


@pytest.mark.rule("commands.covering-fire")
def test_covering_fire_is_at_the_nearest_target_and_harder_to_hit() -> None:
    units = {ENGINEER: '20",25"', LIBERATORS: '20",10" ranks 5 @16', VIGILANT: '20",16"'}
    game = run(commanded(units, phase="shooting", dice=[3, 4, 6, 1]), f"use covering-fire {ENGINEER}")
    while f"target {VIGILANT}" not in ids(game) and game.decision:
        run(game, "pass")
    assert [id for id in ids(game) if id.startswith("target")] == [f"target {VIGILANT}"]


@pytest.mark.rule("commands.covering-fire")
def test_covering_fire_hits_with_one_more_and_needs_somebody_to_shoot_at() -> None:
    """A musket that hits on 3+ needs a 4."""
    units = {ENGINEER: '20",25"', LIBERATORS: '20",10" ranks 5 @16'}
    game = commanded(units, phase="shooting", dice=[3, 4, 1, 1, 1])
    run(game, f"use covering-fire {ENGINEER}", f"target {LIBERATORS}")
    while game.decision and game.decision.name == "react":
        run(game, "pass")
    (hits,) = [event.what for event in events(game, "rolled") if event.what.get("purpose") == "hit"]
    assert hits["need"] == 4
    assert not [effect for effect in table_of(game).effects if effect.ability == "covering-fire"]
    nobody = commanded({ENGINEER: '43",29"', LIBERATORS: '8",8" ranks 5'}, phase="shooting")
    assert not uses(nobody, "covering-fire")


@pytest.mark.rule("commands.counter-charge")
def test_a_unit_charges_in_the_enemys_charge_phase() -> None:
    units = {LIBERATORS: '20",8" ranks 5 @16', RATS: '20",15" ranks 5 @48'}
    game = run(commanded(units, phase="charge", dice=[6, 5]), "end", f"use counter-charge-command {RATS}")
    while game.decision and not [id for id in ids(game) if id.startswith("go")]:
        run(game, "pass")
    game.choose(f"go {RATS}", game.suggestions(f"go {RATS}")[-1].answer)
    assert "charged" in unit(game, RATS).marks


@pytest.mark.rule("commands.forward-to-victory")
def test_a_charge_is_rolled_again() -> None:
    units = {LIBERATORS: '20",10" ranks 5 @16', RATS: '20",20" ranks 5'}
    game = run(commanded(units, phase="charge", dice=[1, 6, 2, 2]), f"charge {LIBERATORS}")
    run(game, f"use forward-to-victory-command {LIBERATORS}")
    assert rolled(game, "charge") == [[1, 6], [2, 2]]
    assert points(game) == [3, 4]


def struck() -> Game:
    """The Clawlord has declared all his attacks on Liberators, and his commander is asked for reactions."""
    units = {CLAWLORD: '20",17"', LIBERATORS: '20",14" ranks 5 @16'}
    game = run(commanded(units, phase="combat", active=2), f"fight {CLAWLORD}")
    game.choose(next(id for id in ids(game) if id.startswith("pile-in")), ";")
    return run(game, f"target {LIBERATORS}")


def needed(game: Game, purpose: str) -> list[int]:
    """What the dice of each roll for a purpose need."""
    return [event.what["need"] for event in events(game, "rolled") if event.what.get("purpose") == purpose]


@pytest.mark.rule("commands.all-out-attack")
def test_all_out_attack_helps_companions_too_and_ends_with_the_attacks() -> None:
    """A halberd that hits on 3+ and fangs of a companion on 4+ hit on one less."""
    game = struck()
    assert uses(game, "all-out-attack") == [CLAWLORD]
    run(game, f"use all-out-attack {CLAWLORD}", "pass")
    assert sorted(needed(game, "hit")) == [2, 3]
    if f"remove {LIBERATORS}" in ids(game):
        game.choose(f"remove {LIBERATORS}", game.suggestions(f"remove {LIBERATORS}")[0].answer)
    assert not [effect for effect in table_of(game).effects if effect.ability == "all-out-attack"]


@pytest.mark.rule("commands.all-out-defence")
def test_all_out_defence_holds_for_the_phase() -> None:
    """Liberators save on 3+, less the Rend of 1 of both weapons."""
    plain, game = (run(struck(), "pass") for _ in range(2))
    run(plain, "pass")
    run(game, f"use all-out-defence {LIBERATORS}")
    run(game, *(["pass"] if game.decision and game.decision.name == "react" else []))
    assert set(needed(plain, "save")) == {4}
    assert set(needed(game, "save")) == {3}
    lasting = [effect.until for effect in table_of(game).effects if effect.ability == "all-out-defence"]
    assert lasting == ["phase"]


@pytest.mark.rule("commands.power-through", "commands.power-through-move")
def test_who_charged_powers_through_a_weaker_unit() -> None:
    charged = {"at": '20",17" ranks 1 @48', "marks": ["charged"]}
    units = {CLAWLORD: charged, LIBERATORS: '20",14" ranks 5 @16', VIGILANT: '24.5",17"', VERITANT: '20",27"'}
    game = commanded(units, phase="end-of-turn", active=2, dice=[1])
    assert uses(game, "power-through") == [f"{CLAWLORD} {LIBERATORS}"], "the other has as much Health"
    run(game, f"use power-through {CLAWLORD} {LIBERATORS}")
    while game.decision and not [id for id in ids(game) if id.startswith("go")]:
        game.choose(game.decision.options[0])
    go = f"go {CLAWLORD}"
    assert not game.why_not(go, answer="keep +0,+254"), "it may stay in the combat ranges of those that it fights"
    assert not game.why_not(go, answer="keep -1524,+0"), "or leave them"
    assert rules(game, go, f"keep +0,+{6 * 254}") == {"commands.power-through-move"}, "not come near another"
    still = commanded({**units, CLAWLORD: '20",17"'}, phase="end-of-turn", active=2)
    assert not uses(still, "power-through"), "it has not charged"


@pytest.mark.rule("commands.power-through-move")
def test_the_damage_of_power_through_comes_before_its_move() -> None:
    """Whoever falls by it is in nobody's way."""
    charged = {"at": '20",17" ranks 1 @48', "marks": ["charged"]}
    units = {CLAWLORD: charged, LIBERATORS: {"at": '20",14" ranks 1 @16', "slain": [2, 3, 4, 5], "damage": 1}}
    game = run(commanded(units, phase="end-of-turn", active=2, dice=[1]), f"use power-through {CLAWLORD} {LIBERATORS}")
    assert table_of(game).fallen == [LIBERATORS]
    assert not game.why_not(f"go {CLAWLORD}", answer=f"keep +0,-{3 * 254}"), "where it stood"


# ---------------------------------------------------------------------- whole battles


@pytest.mark.parametrize("modules", [[MODULE], [MODULE, COMPOSITION]])
def test_random_battles_with_commands_end(modules: list[str]) -> None:
    check_battles_end(played_with(modules), 2024)


def test_bots_use_commands_in_a_battle_that_ends() -> None:
    game = border_war(0, [MODULE, COMPOSITION])
    while game.decision:
        game.choose(bots.choose(game, "normal", len(game.choices)))
    assert game.result is not None
    used = {choice.option.split()[1] for choice in game.choices if choice.option.startswith("use ")}
    assert len(used.intersection(COMMANDS)) >= 3
