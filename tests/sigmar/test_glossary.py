"""What the glossary, the sample warscrolls and the example battle of Spearhead add, and rules that several chapters
share."""

from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.options import Placement
from katabasis.sigmar.content import ARMIES, WARSCROLLS
from sigmar.scene import (
    BROTHERHOOD,
    CLAWPACK,
    LEGION,
    SHRINE,
    STAY,
    WALL,
    battle,
    events,
    field,
    ids,
    needs,
    players,
    rules,
    run,
    table_of,
    unit,
)

FAR = {"lord-veritant.1": '28",2" ranks 1', "grey-seer.1": '28",20" ranks 1'}


def lasting(ability: str, seat: int, unit: str, **gives: Any) -> dict[str, Any]:
    """An effect that lasts for the turn."""
    named = {kind.replace("_", "-"): value for kind, value in gives.items()}
    return {"ability": ability, "seat": seat, "units": [unit], "gives": named, "until": "turn"}


# ---------------------------------------------------------------------- warscrolls and armies


@pytest.mark.rule("warscroll.anatomy", "warscroll.weapons", "warscroll.weapon-profile")
@pytest.mark.parametrize("scroll", WARSCROLLS)
def test_every_warscroll_is_whole(scroll: str) -> None:
    printed = WARSCROLLS[scroll]
    assert printed.health >= 1
    assert 2 <= printed.save <= 6
    assert printed.control >= 0
    assert all(weapon.ranged == (weapon.range > 0) for weapon in printed.weapons.values())
    assert bool(printed.keywords) != bool(printed.terrain)
    fights = any(not weapon.ranged for weapon in printed.weapons.values())
    assert fights == printed.is_unit or printed.banishment


@pytest.mark.rule("glossary.roster-open")
def test_everybody_sees_both_rosters() -> None:
    game = battle(FAR, player=players(enhancement="null-pendant", regiment_ability="blaze-of-glory"))
    for seat in (0, 1):
        seen = game.view(seat)["table"]["players"]
        assert [player["army"] for player in seen] == [BROTHERHOOD, CLAWPACK]
        assert (seen[0]["enhancement"], seen[0]["regiment_ability"]) == ("null-pendant", "blaze-of-glory")


@pytest.mark.rule("spearhead.choose-order", "spearhead.regiment-abilities", "spearhead.enhancements")
def test_the_attacker_chooses_abilities_before_the_defender() -> None:
    game = kb.new("sigmar", seats=[CLAWPACK, LEGION], seed=5)
    assert game.decision is not None
    run(game, "attack" if game.decision.seat == 0 else "defend")
    asked = []
    while game.decision.name in ("regiment", "enhancement"):
        asked.append((game.decision.seat, game.decision.name, len(game.decision.options)))
        game.choose(game.decision.options[0])
    assert [(seat, name) for seat, name, _ in asked] == [
        (0, "regiment"),
        (0, "enhancement"),
        (1, "regiment"),
        (1, "enhancement"),
    ]
    assert {count for _, name, count in asked if name == "regiment"} == {2}
    assert ARMIES[CLAWPACK].general == "clawlord"


@pytest.mark.rule("glossary.unit-types", "heroes.guarded-infantry")
def test_a_rule_for_heroes_on_foot_is_not_for_riders() -> None:
    units = {
        "lord-vigilant.1": "2540,1000 ranks 1 @0",
        "liberators.1": '9",5.9" ranks 5 @16',
        "warlock-engineer.1": f"2540,{1000 + 420 + 13 * 254} ranks 1",
    }
    game = battle(units, "shooting", active=2, dice=[1, 1])
    run(game, "shoot warlock-engineer.1")
    assert "target lord-vigilant.1" in ids(game)


@pytest.mark.rule("spearhead.command-models", "targets.number-of-attacks")
def test_no_clanrat_has_an_attack_more() -> None:
    units = {"clanrats.1": '14",7" ranks 5 @48', "lord-vigilant.1": '15.5",5" ranks 1 @0'}
    game = battle(units, "combat", active=2, dice=[1] * 30)
    run(game, "fight clanrats.1", ("pile-in lord-vigilant.1", STAY), "target lord-vigilant.1")
    assert events(game, "attacks-resolved")[0].what["count"] % 2 == 0
    assert events(game, "attacks-resolved")[0].what["count"] <= 20


# ---------------------------------------------------------------------- the ground


@pytest.mark.rule("setup.objectives-first")
def test_objectives_lie_there_before_the_first_feature() -> None:
    game = kb.new("sigmar", seats=[BROTHERHOOD, CLAWPACK], seed=5, terrain="players")
    while game.decision is not None and game.decision.name != "terrain":
        game.choose(game.decision.options[0])
    table = game.view(0)["table"]
    assert len(table["controlled"]) == 5
    assert not table["features"]


@pytest.mark.rule("movement.stand-upright", "terrain-move.no-mid-climb")
def test_nobody_ends_on_a_wall_or_half_way_up() -> None:
    units = {"lord-vigilant.1": '10",3" ranks 1 @16', "clanrats.1": '20",15" ranks 5 @48'}
    game = battle(units, features=[(WALL, 10, 7, 0)])
    assert "spearhead.feature-abilities" in rules(game, "move lord-vigilant.1", "; m1 +0,+860")
    assert "spearhead.feature-abilities" in rules(game, "move lord-vigilant.1", "; m1 +0,+500")


@pytest.mark.rule("objectives.move-over", "spearhead.contest")
def test_models_end_on_circles_which_stay_where_they_are() -> None:
    game = battle({"lord-veritant.1": '12",8" ranks 1', "grey-seer.1": '28",20" ranks 1'})
    run(game, ("move lord-veritant.1", "keep +700,+700"))
    view = game.view(0)["table"]["units"]["lord-veritant.1"]
    assert view["contests"] == ["dracothion"]


@pytest.mark.rule("objectives.several-otherwise", "objectives.contest-unit")
def test_a_unit_contests_every_circle_it_stands_on() -> None:
    line = "; " + " ".join(
        f"m{at} {1000 + 262 * ((at - 1) // 2)},{2150 - 262 * ((at - 1) // 2) + 262 * (at % 2)} @0"
        for at in range(1, 11)
    )
    game = battle({"lord-veritant.1": '25",2" ranks 1', "clanrats.1": line}, active=2)
    assert game.view(0)["table"]["units"]["clanrats.1"]["contests"] == ["ignax", "nagendra"]


@pytest.mark.rule("objectives.terrain-and-objective")
def test_a_unit_contests_a_circle_and_a_feature_at_once() -> None:
    game = battle(
        {"lord-vigilant.1": '15",8.5" ranks 1 @0', "grey-seer.1": '28",20" ranks 1'}, features=[(SHRINE, 15, 6, 0)]
    )
    own = unit(game, "lord-vigilant.1")
    assert field(game).on_circle(own, "dracothion")
    assert field(game).at_feature(own, table_of(game).features[0])


# ---------------------------------------------------------------------- the example battle


@pytest.mark.rule("spearhead.example-fly", "fly.ignores")
def test_prosecutors_take_an_objective_behind_an_enemy_line() -> None:
    units = {"prosecutors.1": '17",3" ranks 3 @16', "clanrats.1": '14",7.3" ranks 5 @48'}
    game = battle({**units, "grey-seer.1": '28",20" ranks 1'})
    assert not rules(game, "move prosecutors.1", f"keep +0,+{97 * 254 // 10}")
    run(game, ("move prosecutors.1", f"keep +0,+{97 * 254 // 10}"))
    assert "dracothion" in game.view(0)["table"]["units"]["prosecutors.1"]["contests"]


@pytest.mark.rule("spearhead.example-shooter", "core-abilities.shoot-eligible")
def test_an_engineer_shoots_from_a_circle_and_still_counts_there() -> None:
    units = {
        "warlock-engineer.1": {"at": '22.4",18.4" ranks 1', "marks": ["moved"]},
        "lord-veritant.1": '22",2" ranks 1',
    }
    game = battle(units, "shooting", active=2, dice=[1, 1])
    run(game, "shoot warlock-engineer.1", "target lord-veritant.1")
    while not events(game, "scored"):
        run(game, "end")
    assert events(game, "gained-control")[0].what["objective"] == "objective:vulcatrix"
    assert events(game, "gained-control")[0].what["scores"] == [0, 2]


# ---------------------------------------------------------------------- modifiers, and the order of effects


@pytest.mark.rule("modifiers.rend-minimum")
def test_rend_is_never_less_than_nothing() -> None:
    """A halberd of Rend 1 with two less does not help the Save 3+ of a lord."""
    units = {"clawlord.1": '12",7.5" ranks 1', "lord-vigilant.1": '12",5" ranks 1 @0'}
    effect = lasting("wither", 0, "clawlord.1", rend=-2)
    game = battle(units, "combat", active=2, dice=[3, 1, 1, 1, 1, 4, 3, *[1] * 9], effect=[effect])
    run(game, "fight clawlord.1", ("pile-in lord-vigilant.1", STAY), "target lord-vigilant.1")
    assert needs(game, "save")[0] == 3


@pytest.mark.rule("attack.cap-scope", "attack.hit-wound-cap")
def test_hit_rolls_are_capped_and_charge_rolls_are_not() -> None:
    units = {"lord-vigilant.1": '12",5" ranks 1 @0', "clawlord.1": '12",7.5" ranks 1'}
    twice = [lasting("wither", 0, "lord-vigilant.1", hit=1), lasting("netters", 0, "lord-vigilant.1", hit=1)]
    game = battle(units, "combat", dice=[1] * 9, effect=twice)
    run(game, "fight lord-vigilant.1", ("pile-in clawlord.1", STAY), "target clawlord.1")
    assert needs(game, "hit")[0] == 2
    more = [
        lasting("wither", 0, "lord-veritant.1", charge_roll=1),
        lasting("netters", 0, "lord-veritant.1", charge_roll=1),
    ]
    far = {"lord-veritant.1": '12",5" ranks 1', "grey-seer.1": '12",16" ranks 1'}
    charging = run(battle(far, "charge", dice=[2, 2], effect=more), "charge lord-veritant.1")
    assert charging.decision is not None
    option = charging.decision.options[0]
    assert isinstance(option, Placement)
    assert option.shape["reach"] == 6 * 254


@pytest.mark.rule("effect-order.active-over-opponent", "contradiction.latest-wins", "modifiers.same-kind")
@pytest.mark.parametrize(("active", "attacks"), [(1, 7), (2, 2)])
def test_of_two_that_set_a_value_the_active_players_counts(active: int, attacks: int) -> None:
    units = {"chaos-lord.1": '12",5" ranks 1', "grey-seer.1": '12",7" ranks 1'}
    effect = [
        {**lasting("netters", 0, "chaos-lord.1", set_attacks=7), "gives": {"set-attacks": 7, "weapon": "reaperblade"}},
        {**lasting("wither", 1, "chaos-lord.1", set_attacks=2), "gives": {"set-attacks": 2, "weapon": "reaperblade"}},
    ]
    game = battle(units, "combat", seats=(LEGION, CLAWPACK), active=active, effect=effect, dice=[1] * 30)
    while game.decision is not None and game.decision.name == "combat":
        run(game, "end")
    if active == 2:
        run(game, "fight grey-seer.1", ("pile-in chaos-lord.1", STAY), "target chaos-lord.1")
    run(game, "fight chaos-lord.1", ("pile-in grey-seer.1", STAY), "target grey-seer.1")
    counts = [
        event.what["count"] for event in events(game, "attacks-resolved") if "reaperblade" in event.what["weapon"]
    ]
    assert counts == [attacks]


@pytest.mark.rule("end-turn.abilities", "phases.opponent-second")
def test_at_the_end_of_a_turn_the_active_players_abilities_come_first() -> None:
    rats = {
        "clanrats.1": {"at": '10",5" ranks 4 @16', "slain": [9, 10]},
        "clanrats.3": {"at": '20",15" ranks 4 @48', "slain": [9, 10]},
    }
    game = battle(rats, "end-of-turn", seats=(CLAWPACK, CLAWPACK))
    assert game.decision is not None
    assert (game.decision.seat, ids(game)) == (0, ["use seething-swarm clanrats.1", "end"])
    run(game, "end")
    assert (game.decision.seat, ids(game)) == (1, ["use seething-swarm clanrats.3", "end"])


@pytest.mark.rule("ability-rules.distinct-picks")
def test_the_same_unit_is_not_picked_twice() -> None:
    units = {**FAR, "liberators.1": {"at": '20",5" ranks 5 @16', "damage": 1}}
    others = ["grasping-vines", "take-the-land"]
    game = battle(
        units,
        "end-of-turn",
        step="rounds.begin_round",
        round=1,
        first=2,
        dice=[6, 1, 3],
        player=[{**players()[0], "points": 0}, {**players()[1], "points": 3}],
        cards={"twists": [*others, "alarielles-blessing"]},
    )
    run(game, "first", "pick rain", "pick liberators.1")
    assert "pick liberators.1" not in ids(game)
    assert "pick lord-veritant.1" in ids(game)


@pytest.mark.rule("token.follows-unit", "token.not-models")
def test_a_token_goes_with_its_unit_and_has_no_place_of_its_own() -> None:
    game = battle({"lord-veritant.1": '12",5" ranks 1', "grey-seer.1": '28",20" ranks 1'})
    run(game, ("move lord-veritant.1", "keep +500,+0"))
    seen = game.view(0)["table"]["units"]["lord-veritant.1"]
    assert seen["tokens"] == ["gryph-crow"]
    assert len(seen["models"]) == 1


@pytest.mark.rule("setup-units.replacement-once-per-battle", "setup-units.replacement-new")
def test_a_replacement_has_used_nothing() -> None:
    units = {**FAR, "clanrats.1": {"place": "destroyed", "spent": ["unleashed-warp-fury"]}}
    game = run(battle(units, active=2), ("call clanrats.1", '10",20" ranks 5 @48'))
    assert unit(game, "clanrats.3").spent == []
    assert unit(game, "clanrats.1").spent == ["unleashed-warp-fury"]
