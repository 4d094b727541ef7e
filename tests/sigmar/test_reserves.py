"""Reserves, units that are set up elsewhere, command points, and fights out of the ordinary (chapter 24; armies)."""

from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.game import Game
from sigmar.scene import (
    BROTHERHOOD,
    CLAWPACK,
    ECHELON,
    LEGION,
    MADMOB,
    STAY,
    battle,
    events,
    ids,
    rolled,
    rules,
    run,
    table_of,
    unit,
)

QUIET = {"twists": ["grasping-vines", "take-the-land"]}


def players(first: dict[str, Any] | None = None, second: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    return [
        {"role": "attacker", "territory": "a", **(first or {})},
        {"role": "defender", "territory": "b", **(second or {})},
    ]


def deploying(army: str) -> Game:
    """The deployment of an army that attacks, from territory a."""
    game = kb.new("sigmar", seats=[army, BROTHERHOOD], seed=5)
    assert game.decision is not None
    run(game, "attack" if game.decision.seat == 0 else "defend")
    while game.decision.name in ("regiment", "enhancement"):
        game.choose(game.decision.options[0])
    return run(game, "side ghyran", "map horizontal b")


@pytest.mark.rule("setup-units.reserve", "deployment.faction-deploy", "deployment.deploy-regiment-limit")
def test_one_unit_waits_in_the_tunnels() -> None:
    game = deploying(CLAWPACK)
    run(game, "reserve clanrats.2")
    assert unit(game, "clanrats.2").place == "reserve"
    assert not any(id.startswith(("reserve", "deploy clanrats.2")) for id in ids(game)), "one, and once"


@pytest.mark.rule("setup-units.reserve")
@pytest.mark.parametrize(("army", "scroll"), [(MADMOB, "squig-hoppers"), (ECHELON, "mortek-guard")])
def test_other_armies_keep_back_only_what_their_trait_says(army: str, scroll: str) -> None:
    kept = [id for id in ids(deploying(army)) if id.startswith("reserve")]
    assert kept == [f"reserve {scroll}.1", f"reserve {scroll}.2"]


WAITING = {
    "lord-veritant.1": '15",2" ranks 1',
    "grey-seer.1": '15",20" ranks 1',
    "clanrats.2": {"place": "reserve", "since": 1},
}


@pytest.mark.rule("glossary.reserve", "setup-units.no-move-same-turn", "ability.one-core")
def test_an_ambush_comes_from_a_corner_away_from_every_enemy() -> None:
    game = battle(WAITING, active=2)
    assert rules(game, "arrive clanrats.2", '8",20" ranks 5 @48') == {"ability.step-effect"}
    assert rules(game, "arrive clanrats.2", '9",3" ranks 5 @16') == {"ability.step-effect"}
    run(game, ("arrive clanrats.2", '1",20" ranks 5 @48'))
    assert unit(game, "clanrats.2").place == "field"
    assert "setup-units.no-move-same-turn" in rules(game, "move clanrats.2")


@pytest.mark.rule("setup-units.reserve-destroyed", "damage.destroyed-by-effect")
@pytest.mark.parametrize(("round", "since", "place"), [(3, 1, "destroyed"), (3, 0, "reserve"), (2, 1, "reserve")])
def test_who_waits_too_long_is_destroyed(round: int, since: int, place: str) -> None:
    """At the start of the fourth battle round, and only who was put there by a DEPLOY ability."""
    units = {**WAITING, "clanrats.2": {"place": "reserve", "since": since}}
    game = battle(units, "end-of-turn", step="rounds.begin_round", round=round, dice=[6, 1], cards=QUIET)
    run(game, "first")
    assert unit(game, "clanrats.2").place == place


@pytest.mark.rule("ability.timing")
def test_squigs_come_from_the_third_round_on() -> None:
    units = {"loonboss.1": '15",2" ranks 1', "grey-seer.1": '15",20" ranks 1', "squig-hoppers.2": {"place": "reserve"}}
    early = battle(units, seats=(MADMOB, CLAWPACK), round=2)
    assert rules(early, "arrive squig-hoppers.2") == {"ability.timing"}
    game = battle(units, seats=(MADMOB, CLAWPACK), round=3)
    assert rules(game, "arrive squig-hoppers.2", '8",20" ranks 5 @48') == {"ability.step-effect"}
    run(game, ("arrive squig-hoppers.2", '8",1" ranks 5 @16'))


@pytest.mark.rule("once-per.army", "setup-units.reserve")
def test_the_hand_of_gork_puts_a_unit_elsewhere() -> None:
    units = {
        "loonboss.1": '15",2" ranks 1',
        "moonclan-stabbas.1": '8",4" ranks 5 @16',
        "grey-seer.1": '15",20" ranks 1',
    }
    game = battle(units, seats=(MADMOB, CLAWPACK), player=players({"regiment_ability": "the-hand-of-gork"}))
    run(game, "use the-hand-of-gork moonclan-stabbas.1")
    assert rules(game, "set-up moonclan-stabbas.1", '17",12" ranks 5 @16') == {"ability.step-effect"}
    run(game, ("set-up moonclan-stabbas.1", '28",12" ranks 5 @16'))
    assert unit(game, "moonclan-stabbas.1").models[0].x == 28 * 254
    assert rules(game, "use the-hand-of-gork loonboss.1") == {"once-per.army"}


@pytest.mark.rule("ability.step-effect")
def test_tzeentch_brings_a_unit_to_the_general() -> None:
    units = {
        "chaos-lord.1": '15",4" ranks 1',
        "chaos-warriors.1": '28",4" ranks 5 @16',
        "grey-seer.1": '15",20" ranks 1',
    }
    game = battle(units, seats=(LEGION, CLAWPACK), player=players({"enhancement": "mark-of-tzeentch"}))
    run(game, "use mark-of-tzeentch chaos-lord.1 chaos-warriors.1")
    assert rules(game, "set-up chaos-warriors.1", '28",4" ranks 5 @16') == {"ability.step-effect"}
    run(game, ("set-up chaos-warriors.1", '17",7" ranks 3 @16'))
    assert "set-up" in unit(game, "chaos-warriors.1").marks


# ---------------------------------------------------------------------- command points


GUARDS = {"mortek-guard.1": '14",10" ranks 5 @16', "mortek-guard.2": '24",10" ranks 5 @16'}
FOES = {"clanrats.1": '10",11.7" ranks 5 @48', "clanrats.2": '20",11.7" ranks 5 @48'}


@pytest.mark.rule("ability.parts", "ability.one-same-ability", "phases.fight-separate")
def test_ossiarch_commands_cost_points() -> None:
    armies = (ECHELON, CLAWPACK)
    game = battle({**GUARDS, **FOES}, "combat", seats=armies, player=players({"command_points": 1}))
    run(game, "use nadirite-assault mortek-guard.1")
    assert table_of(game).players[0].command_points == 0
    poor = battle({**GUARDS, **FOES}, "combat", seats=armies)
    assert not any("nadirite-assault" in id for id in ids(poor))
    rich = battle({**GUARDS, **FOES}, "combat", seats=armies, player=players({"command_points": 2}))
    run(rich, "use nadirite-assault mortek-guard.1")
    assert rules(rich, "use nadirite-assault mortek-guard.1") == {"ability.one-same-ability"}
    assert "use nadirite-assault mortek-guard.2" in ids(rich)


@pytest.mark.rule("ability.parts", "round.start-steps")
def test_command_points_come_at_the_start_of_a_round() -> None:
    units = {"mortisan-soulreaper.1": '15",2" ranks 1', "grey-seer.1": '15",20" ranks 1'}
    game = battle(
        units,
        "end-of-turn",
        step="rounds.begin_round",
        round=1,
        dice=[6, 1],
        cards=QUIET,
        seats=(ECHELON, CLAWPACK),
        player=players({"command_points": 1}),
    )
    run(game, "first")
    assert [player.command_points for player in table_of(game).players] == [2, 0]


@pytest.mark.rule("damage.ward-roll")
def test_impenetrable_ranks_raise_ward_rolls() -> None:
    both = players({"regiment_ability": "impenetrable-ranks", "command_points": 1})
    game = battle(
        {**GUARDS, **FOES}, "combat", active=2, seats=(ECHELON, CLAWPACK), player=both, dice=[4, *[1] * 19, 5, 1, 5]
    )
    while game.decision is not None and game.decision.seat == 1 and game.decision.name == "combat":
        run(game, "end")
    run(game, "use impenetrable-ranks mortek-guard.1")
    run(game, "fight clanrats.1", ("pile-in mortek-guard.1", STAY), "target mortek-guard.1")
    wards = [event.what["need"] for event in events(game, "rolled") if event.what.get("purpose") == "ward"]
    assert wards == [5]


# ---------------------------------------------------------------------- fights


@pytest.mark.rule("strike.last", "core-abilities.fight-once", "contradiction.cannot-wins")
def test_a_unit_that_is_judged_fights_twice_and_last_the_second_time() -> None:
    units = {
        "lord-vigilant.1": '20",5" ranks 1 @0',
        "liberators.1": '14",5" ranks 5 @16',
        "clawlord.1": '10.8",7.3" ranks 1 @0',
    }
    game = battle(units, "combat", dice=[1] * 60)
    run(game, "use deliver-judgement lord-vigilant.1 liberators.1")
    while game.decision is not None and game.decision.name == "combat":
        run(game, "end")
    run(game, "fight liberators.1", ("pile-in clawlord.1", STAY), "target clawlord.1")
    assert ids(game) == ["fight clawlord.1"]
    run(game, "fight clawlord.1", ("pile-in liberators.1", STAY), "target liberators.1")
    run(game, "fight liberators.1", ("pile-in clawlord.1", STAY), "target clawlord.1")
    fought = [event.what["unit"] for event in events(game, "declared") if event.what["ability"] == "ability:fight"]
    assert fought == ["unit:liberators.1", "unit:clawlord.1", "unit:liberators.1"]


@pytest.mark.rule("attack.mortal-damage", "persist.as-passive")
def test_who_falls_in_a_blaze_of_glory_burns_an_enemy() -> None:
    units = {"liberators.1": '14",5" ranks 5 @16', "clawlord.1": '10.8",7.3" ranks 1 @0'}
    both = players({"regiment_ability": "blaze-of-glory"})
    hits = [3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 1, 1, 1, 1, 1]
    game = battle(units, "combat", active=2, dice=[*hits, 1, 1, 1, 1], player=both)
    while game.decision is not None and game.decision.seat == 1 and game.decision.name == "combat":
        run(game, "end")
    run(game, "use blaze-of-glory liberators.1")
    while game.decision is not None and game.decision.name == "combat":
        run(game, "end")
    run(game, "fight clawlord.1", ("pile-in liberators.1", STAY), "target liberators.1")
    assert unit(game, "liberators.1").place == "destroyed"
    (dice,) = rolled(game, "ability")
    assert len(dice) == 5
    burned = sum(die >= 4 for die in dice)
    assert (
        sum(event.what["points"] for event in events(game, "inflicted") if event.what["unit"] == "unit:clawlord.1")
        == burned
    )
