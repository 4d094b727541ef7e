"""Phases, charges, pile-ins and who fights when (chapters 13, 14.3, 14.4, 15.3)."""

import pytest

from katabasis.kernel.game import Game
from sigmar.scene import STAY, at, battle, events, ids, rolled, rules, run, unit

APART = {"lord-veritant.1": '10",5" ranks 1', "grey-seer.1": '10",12" ranks 1'}


# ---------------------------------------------------------------------- phases


@pytest.mark.rule("phases.seven", "phases.active-first")
def test_a_turn_has_seven_phases_in_order() -> None:
    game = battle(APART, step="phases.begin_turn", phase="movement")
    while len(events(game, "turn-began")) < 2:
        run(game, "end")
    phases = [event.what["phase"].partition(":")[2] for event in events(game, "phase-began")][:7]
    assert phases == ["start-of-turn", "hero", "movement", "shooting", "charge", "combat", "end-of-turn"]


@pytest.mark.rule("phases.timings", "ability.timing", "phases.opponent-second")
def test_your_abilities_are_not_the_opponents() -> None:
    game = battle(APART)
    assert game.decision is not None
    assert game.decision.seat == 0
    assert rules(game, "move grey-seer.1") == {"phases.timings"}
    assert rules(game, "charge lord-veritant.1") == {"ability.timing"}


# ---------------------------------------------------------------------- charging


def charge(units: dict, id: str, dice: list[int], **fields) -> Game:
    return run(battle(units, "charge", dice=dice, **fields), f"charge {id}")


@pytest.mark.rule("core-abilities.charge-roll", "core-abilities.charge-move", "core-abilities.charge-end")
def test_a_charge_ends_within_half_an_inch_of_an_enemy() -> None:
    """7 inches between the middles less both radii: 5.58 to go."""
    game = charge(APART, "lord-veritant.1", [3, 3])
    assert rolled(game, "charge") == [[3, 3]]
    gap = 7 * 254 - 360
    assert rules(game, "go lord-veritant.1", f"; m1 +0,+{gap - 128}") == {"core-abilities.charge-end"}
    assert not rules(game, "go lord-veritant.1", f"; m1 +0,+{gap - 127}")
    assert "core-abilities.charge-move" in rules(game, "go lord-veritant.1", "; m1 +100,+1525")
    run(game, ("go lord-veritant.1", f"; m1 +0,+{gap}"))
    assert "charged" in unit(game, "lord-veritant.1").marks
    assert events(game, "charged")


@pytest.mark.rule("core-abilities.charge-end")
def test_a_charge_is_offered_that_ends_within_half_an_inch_and_no_nearer() -> None:
    """6.75 inches between the middles less both radii: 5.33 to go, and 5 rolled."""
    game = charge({**APART, "grey-seer.1": '10",11.75" ranks 1'}, "lord-veritant.1", [2, 3])
    assert [each.answer for each in game.suggestions("go lord-veritant.1")] == [STAY, "keep +0,+1270"]
    run(game, ("go lord-veritant.1", "keep +0,+1270"))
    assert "charged" in unit(game, "lord-veritant.1").marks


@pytest.mark.rule("core-abilities.charge-failed", "ability-rules.must")
def test_a_charge_that_reaches_nobody_moves_nobody() -> None:
    game = charge(APART, "lord-veritant.1", [2, 2])
    assert game.decision is not None
    assert [each.answer for each in game.suggestions("go lord-veritant.1")] == [STAY]
    run(game, ("go lord-veritant.1", STAY))
    assert at(game, "lord-veritant.1") == [(2540, 1270)]
    assert "charged" not in unit(game, "lord-veritant.1").marks


@pytest.mark.rule("core-abilities.charge-may-stay", "ability-rules.may")
def test_who_could_charge_may_stay() -> None:
    units = {**APART, "liberators.1": '28",2" ranks 5 @16'}
    game = run(charge(units, "lord-veritant.1", [6, 3]), ("go lord-veritant.1", STAY))
    assert "charged" not in unit(game, "lord-veritant.1").marks
    assert rules(game, "charge lord-veritant.1") == {"ability.one-core"}


@pytest.mark.rule("core-abilities.charge-eligible", "ability.keywords")
@pytest.mark.parametrize("mark", ["ran", "retreated"])
def test_who_ran_or_retreated_does_not_charge(mark: str) -> None:
    units = {
        **APART,
        "lord-veritant.1": {"at": '10",5" ranks 1', "marks": [mark]},
        "liberators.1": '20",4" ranks 5 @16',
    }
    assert rules(battle(units, "charge"), "charge lord-veritant.1") == {"core-abilities.charge-eligible"}


@pytest.mark.rule("core-abilities.charge-eligible")
def test_who_is_in_combat_does_not_charge_and_who_is_far_away_may() -> None:
    units = {
        "lord-veritant.1": '10",9.5" ranks 1',
        "grey-seer.1": '10",12" ranks 1',
        "liberators.1": '28",2" ranks 5 @16',
    }
    game = battle(units, "charge")
    assert rules(game, "charge lord-veritant.1") == {"core-abilities.charge-eligible"}
    assert "charge liberators.1" in ids(game)


@pytest.mark.rule("core-abilities.charge-any-enemy")
def test_a_charge_may_end_in_combat_with_several() -> None:
    units = {**APART, "warlock-engineer.1": '12.5",12" ranks 1'}
    game = charge(units, "lord-veritant.1", [6, 6])
    run(game, ("go lord-veritant.1", f"; m1 +0,+{7 * 254 - 360}"))
    assert game.view(0)["table"]["units"]["lord-veritant.1"]["in_combat"] == ["grey-seer.1", "warlock-engineer.1"]


# ---------------------------------------------------------------------- who fights when


FOUR = {
    "lord-veritant.1": '6",10" ranks 1',
    "grey-seer.1": '6",12" ranks 1',
    "lord-vigilant.1": '16",9.5" ranks 1 @16',
    "warlock-engineer.1": '16",12.2" ranks 1',
}


def fought(game: Game) -> list[str]:
    return [event.what["unit"] for event in events(game, "declared") if event.what["ability"] == "ability:fight"]


@pytest.mark.rule("phases.fight-alternate", "core-abilities.fight-once", "phases.fight-run-out")
def test_the_players_take_turns_to_fight() -> None:
    game = battle(FOUR, "combat", dice=[1] * 60)
    run(game, "fight lord-veritant.1", ("pile-in grey-seer.1", STAY), "target grey-seer.1")
    assert game.decision is not None
    assert game.decision.seat == 1
    run(game, "fight grey-seer.1", ("pile-in lord-veritant.1", STAY), "target lord-veritant.1")
    assert game.decision.seat == 0
    assert rules(game, "fight lord-veritant.1") == {"ability.one-core"}
    run(game, "fight lord-vigilant.1", ("pile-in warlock-engineer.1", STAY), "target warlock-engineer.1")
    run(game, "fight warlock-engineer.1", ("pile-in lord-vigilant.1", STAY), "target lord-vigilant.1")
    assert len(fought(game)) == 4


@pytest.mark.rule("phases.fight-run-out")
def test_who_has_nobody_left_lets_the_other_go_on() -> None:
    units = {name: told for name, told in FOUR.items() if name != "lord-vigilant.1"}
    units["warlock-engineer.1"] = '8",11" ranks 1'
    game = battle(units, "combat", dice=[1] * 60)
    run(game, "fight lord-veritant.1", ("pile-in grey-seer.1", STAY), "target grey-seer.1")
    run(game, "fight grey-seer.1", ("pile-in lord-veritant.1", STAY), "target lord-veritant.1")
    assert game.decision is not None
    assert game.decision.seat == 1
    assert ids(game) == ["fight warlock-engineer.1"]


@pytest.mark.rule("phases.fight-obligatory")
def test_who_is_in_combat_must_fight() -> None:
    game = battle(FOUR, "combat")
    assert all(id.startswith("fight") for id in ids(game))


@pytest.mark.rule("core-abilities.fight-eligible", "phases.fight-obligatory", "pile-in.not-in-combat")
def test_who_charged_and_is_in_combat_no_longer_may_fight() -> None:
    units = {"lord-veritant.1": {"at": '10",5" ranks 1', "marks": ["charged"]}, "grey-seer.1": '10",10.5" ranks 1'}
    game = battle(units, "combat", dice=[1] * 9)
    assert ids(game) == ["fight lord-veritant.1", "pass"]
    run(game, "fight lord-veritant.1")
    assert rules(game, "pile-in", "; m1 +0,+763") == {"pile-in.distance"}
    run(game, ("pile-in", "; m1 +0,+700"))
    assert ids(game) == ["target grey-seer.1"], "he is in combat now and must attack"


@pytest.mark.rule("core-abilities.fight-eligible")
def test_who_neither_is_in_combat_nor_charged_does_not_fight() -> None:
    units = {**FOUR, "liberators.1": '29",3" ranks 5 @16'}
    assert rules(battle(units, "combat"), "fight liberators.1") == {"core-abilities.fight-eligible"}


@pytest.mark.rule("core-abilities.fight-targets")
def test_who_is_in_combat_with_nobody_after_the_pile_in_has_fought() -> None:
    units = {"lord-veritant.1": {"at": '10",5" ranks 1', "marks": ["charged"]}, "grey-seer.1": '10",14" ranks 1'}
    game = run(battle(units, "combat"), "fight lord-veritant.1", ("pile-in", STAY))
    assert not events(game, "attacks-resolved")
    assert fought(game) == ["unit:lord-veritant.1"]


# ---------------------------------------------------------------------- piling in


PAIR = {"liberators.1": '16",5" ranks 5 @16', "grey-seer.1": '18",5" ranks 1'}


@pytest.mark.rule("pile-in.target", "core-abilities.fight-pile-in", "pile-in.distance")
def test_a_unit_piles_in_towards_whom_it_fights() -> None:
    units = {**PAIR, "warlock-engineer.1": '24",5" ranks 1'}
    game = run(battle(units, "combat"), "fight liberators.1")
    assert ids(game) == ["pile-in grey-seer.1"]
    assert "pile-in.distance" in rules(game, "pile-in grey-seer.1", "; m5 +0,+763")


@pytest.mark.rule("pile-in.not-farther")
def test_nobody_piles_in_away_from_the_target() -> None:
    game = run(battle(PAIR, "combat"), "fight liberators.1")
    assert rules(game, "pile-in grey-seer.1", "; m1 +0,-100") == {"pile-in.not-farther"}
    assert not rules(game, "pile-in grey-seer.1", "; m1 +80,+0")


@pytest.mark.rule("pile-in.keep-combat", "pile-in.not-farther")
def test_a_pile_in_leaves_nobody() -> None:
    """Between two enemies, three inches from each: a step to one leaves the other."""
    units = {"lord-veritant.1": "2540,1270 ranks 1", "grey-seer.1": f"{2540 + 360 + 700},1270 ranks 1"}
    units["warlock-engineer.1"] = f"{2540 - 360 - 760},1270 ranks 1"
    game = run(battle(units, "combat"), "fight lord-veritant.1")
    assert rules(game, "pile-in grey-seer.1", "; m1 +10,+0") == {"pile-in.keep-combat"}
    assert not rules(game, "pile-in grey-seer.1", "; m1 +2,+0")


@pytest.mark.rule("pile-in.new-combat")
def test_a_pile_in_may_bring_new_enemies() -> None:
    units = {"lord-veritant.1": "2540,1270 ranks 1", "grey-seer.1": f"{2540 + 360 + 500},1270 ranks 1"}
    units["warlock-engineer.1"] = f"2540,{1270 + 360 + 900} ranks 1"
    game = run(battle(units, "combat"), "fight lord-veritant.1")
    assert ids(game) == ["pile-in grey-seer.1"]
    run(game, ("pile-in grey-seer.1", "; m1 +100,+250"))
    assert "target warlock-engineer.1" in ids(game)


@pytest.mark.rule("pile-in.coherency")
def test_a_pile_in_keeps_the_unit_together() -> None:
    game = run(battle(PAIR, "combat"), "fight liberators.1")
    assert rules(game, "pile-in grey-seer.1", "; m2 +380,+420") >= {"coherency.six-or-fewer"}


@pytest.mark.rule("core-abilities.fight-pile-in")
def test_nobody_has_to_pile_in() -> None:
    game = run(battle(PAIR, "combat"), "fight liberators.1", ("pile-in grey-seer.1", STAY))
    assert ids(game) == ["target grey-seer.1"]
