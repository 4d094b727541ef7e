"""What Clan Pestilens does in Border War, and when it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from katabasis.sigmar.cards import passives
from katabasis.sigmar.rules import attack
from sigmar.armies import (
    ANNIHILATORS,
    ARCANUM,
    LIBERATORS,
    PALLADORS,
    RATS,
    THUNDERHEAD,
    VANGUARD,
    VINDICTORS,
    armies,
    charged,
    players,
    uses,
    values,
)
from sigmar.border_war import COMPOSITION
from sigmar.scene import events, ids, rolled, rules, run, table_of, unit
from sigmar.skaven_rosters import (
    CENSERS,
    CORRUPTOR,
    FURNACE,
    FURNACE_LIST,
    MONKS,
    PESTILENS,
    PLAGUE_PRIEST,
    PLAGUECLAW,
)

MAGIC = ["magic", COMPOSITION]
SEATS = (THUNDERHEAD, PESTILENS)


def inflicted(game: Any) -> list[tuple[str, int]]:
    """The damage points that have been put on units."""
    return [(event.what["unit"].partition(":")[2], event.what["points"]) for event in events(game, "inflicted")]


# ---------------------------------------------------------------------- Virulent Procession

FIVE = {"slain": [*range(6, 21)]}
EARTH = {
    CORRUPTOR: '20",14" ranks 1',
    VINDICTORS: '20",11" ranks 5 @16',
    MONKS: {"at": '36",24" ranks 5 @48', **FIVE},
}


@pytest.mark.parametrize(("die", "points"), [(6, [(VINDICTORS, 3)]), (1, [])])
def test_on_corrupted_earth_pestilens_pile_in_and_hurt_one_enemy(die: int, points: list[tuple[str, int]]) -> None:
    game = armies(EARTH, "end-of-turn", [die, 1, 1, 1], seats=SEATS, active=2)
    run(game, f"use corrupted-earth {CORRUPTOR}")
    assert f"pile-in {VINDICTORS}" in ids(game)
    run(game, (f"pile-in {VINDICTORS}", ";"))
    assert ids(game) == [f"foe {VINDICTORS}", "pass"]
    run(game, f"foe {VINDICTORS}")
    assert inflicted(game) == points
    assert len(rolled(game, "ability")) == 1


def test_it_is_for_three_pestilens_once_a_turn() -> None:
    game = armies({**EARTH, CENSERS: '26",24" ranks 5 @48'}, "end-of-turn", seats=SEATS, active=2)
    assert f"{CORRUPTOR} {MONKS} {CENSERS}" in uses(game, "corrupted-earth")
    assert not any(VINDICTORS in use for use in uses(game, "corrupted-earth"))
    other = armies(EARTH, "end-of-turn", seats=(THUNDERHEAD, PESTILENS.replace("virulent-procession", "claw-horde")))
    assert rules(other, f"use corrupted-earth {CORRUPTOR}")


# ---------------------------------------------------------------------- Plague Monks


def fought(dice: list[int], censers: bool = False) -> Any:
    """Vindictors fight Plague Monks, or Censer Bearers: ten attacks that all hit, wound and are not saved."""
    bearers = (
        {CENSERS: '20",12.4" ranks 5 @48'}
        if censers
        else {MONKS: {"at": '18",12.2" ranks 5 @48', "slain": [*range(6, 21)]}}
    )
    target = CENSERS if censers else MONKS
    units = {**bearers, VINDICTORS: '20",10" ranks 5 @16', ANNIHILATORS: '6",6" ranks 3 @16'}
    game = armies(units, "combat", dice, seats=SEATS)
    run(game, f"fight {VINDICTORS}", (f"pile-in {target}", ";"), f"target {target}")
    return game


def dice_of_a_fight(*after: int) -> list[int]:
    """All attacks of a fight with the monks succeed, whatever number there is of them; then dice for the filth."""
    probe = fought([6] * 400)
    count = len(rolled(probe, "hit")[0])
    return [*[5] * count, *[5] * count, *[1] * count, *after, *[1] * 20]


def test_slain_plague_monks_spread_filth() -> None:
    """All five are slain: a die each, two of them 6s."""
    game = fought(dice_of_a_fight(6, 6, 5, 5, 1))
    assert unit(game, MONKS).place == "destroyed"
    assert [len(faces) for faces in rolled(game, "ability")] == [5]
    assert inflicted(game)[-1] == (VINDICTORS, 2)


def test_others_do_not() -> None:
    game = fought([*[5] * 40, *[1] * 60], censers=True)
    assert not rolled(game, "ability")


def test_plague_monks_that_are_shot_do_not() -> None:
    units = {MONKS: '20",16" ranks 10 @48', PALLADORS: '20",8" ranks 3 @16'}
    game = armies(units, "shooting", [*[5] * 30, *[1] * 30], seats=SEATS)
    run(game, f"shoot {PALLADORS}", f"target {MONKS}")
    assert not rolled(game, "ability")


# ---------------------------------------------------------------------- the Plague Furnace


@pytest.mark.parametrize(("damage", "attacks"), [(9, []), (10, [2])])
def test_a_furnace_attacks_less_with_ten_damage_points(damage: int, attacks: list[int]) -> None:
    units = {FURNACE: {"at": '20",20" ranks 1 @48', "damage": damage}, ARCANUM: '3",3" ranks 1'}
    game = armies(units, "hero", seats=(THUNDERHEAD, FURNACE_LIST))
    assert values(game, FURNACE, "set-attacks") == attacks


def test_it_takes_from_wards_of_enemies_and_gives_one_to_pestilens() -> None:
    five = {"at": '20",24" ranks 5 @48', "slain": [*range(6, 21)]}
    units = {
        FURNACE: '20",20" ranks 1 @48',
        MONKS: five,
        RATS: {**five, "at": '20",26" ranks 5 @48'},
        VINDICTORS: '20",12" ranks 5 @16',
        ARCANUM: '20",3" ranks 1',
    }
    game = armies(units, "hero", seats=(THUNDERHEAD, FURNACE_LIST))
    assert [values(game, each, "ward") for each in (MONKS, RATS)] == [[6], []]
    assert [values(game, each, "ward-roll") for each in (VINDICTORS, ARCANUM)] == [[-1], []]
    far = armies({**units, MONKS: {**five, "at": '36",26" ranks 5 @48'}}, "hero", seats=(THUNDERHEAD, FURNACE_LIST))
    assert values(far, MONKS, "ward") == []


# ---------------------------------------------------------------------- the Plagueclaw

BARRAGE = {PLAGUECLAW: '20",24" ranks 1 @48', VINDICTORS: '20",8" ranks 5 @16', ARCANUM: '40",3" ranks 1'}


@pytest.mark.parametrize(("die", "last"), [(2, [True]), (3, [])])
def test_a_barrage_that_slays_as_many_as_a_die_says_makes_who_is_left_strike_last(die: int, last: list[bool]) -> None:
    """Two attacks of 2 and 2 points slay two Vindictors."""
    game = armies(BARRAGE, "shooting", [5, 5, 5, 5, 1, 1, 2, 2, die, 1, 1], seats=SEATS, active=2)
    assert values(game, PLAGUECLAW, "bubonic-barrage") == [True]
    run(game, f"shoot {PLAGUECLAW}", f"target {VINDICTORS}")
    assert game.decision.name == "slain"
    (removal,) = ids(game)
    game.choose(removal, game.suggestions(removal)[0].answer)
    assert rolled(game, "ability") == [[die]]
    assert values(game, VINDICTORS, "strike-last") == last


def test_covering_fire_is_a_barrage_as_well() -> None:
    modules, points = ["commands", COMPOSITION], players({}, {"command_points": 1})
    game = armies(BARRAGE, "shooting", [5, 5, 5, 5, 1, 1, 2, 2, 2, 1, 1], seats=SEATS, modules=modules, player=points)
    run(game, f"use covering-fire {PLAGUECLAW}", f"target {VINDICTORS}")
    (removal,) = ids(game)
    game.choose(removal, game.suggestions(removal)[0].answer)
    assert values(game, VINDICTORS, "strike-last") == [True]


def test_one_that_slays_nobody_does_not() -> None:
    game = armies(BARRAGE, "shooting", [1, 1, *[1] * 9], seats=SEATS, active=2)
    run(game, f"shoot {PLAGUECLAW}", f"target {VINDICTORS}")
    assert not rolled(game, "ability")


def test_one_at_two_units_does_not() -> None:
    units = {**BARRAGE, ANNIHILATORS: '28",8" ranks 3 @16'}
    game = armies(units, "shooting", [5, 5, 5, 5, 1, 1, 2, 2, 1, 1, 1], seats=SEATS, active=2)
    split = f"plagueclaw-catapult 1 {VINDICTORS}, plagueclaw-catapult 1 {ANNIHILATORS}"
    run(game, f"shoot {PLAGUECLAW}", ("split", split))
    while game.decision and game.decision.name in ("slain", "damage"):
        option = ids(game)[0]
        game.choose(option, game.suggestions(option)[0].answer) if game.decision.name == "slain" else game.choose(
            option
        )
    assert not rolled(game, "ability")


# ---------------------------------------------------------------------- the Verminlord Corruptor

SIXES = {
    CORRUPTOR: '20",22" ranks 1',
    PLAGUE_PRIEST: {"at": '24",22" ranks 1', "used": ["six-chanted"]},
    VINDICTORS: '20",12" ranks 5 @16',
    ARCANUM: '40",3" ranks 1',
    MONKS: '30",26" ranks 10 @48',
}
PLAGUES = [f"lord-of-great-plagues-{plague}" for plague in ("blight", "frenzy", "rot")]


def praying(units: dict[str, Any], dice: list[int], **fields: Any) -> Any:
    """The hero phase of Skaven, with magic."""
    return armies(units, "hero", dice, seats=SEATS, modules=MAGIC, active=2, **fields)


def test_a_chanting_roll_of_6_calls_for_a_great_plague() -> None:
    units = {**SIXES, PLAGUE_PRIEST: '24",22" ranks 1'}
    game = praying(units, [6])
    assert rules(game, f"use {PLAGUES[2]} {CORRUPTOR} {VINDICTORS}") == {"ability.used-by"}
    run(game, f"use bile-torrent {PLAGUE_PRIEST} {VINDICTORS}", "chant keep")
    assert unit(game, PLAGUE_PRIEST).ritual == 6
    assert f"use {PLAGUES[2]} {CORRUPTOR} {VINDICTORS}" in ids(game)
    lower = run(praying(units, [5]), f"use bile-torrent {PLAGUE_PRIEST} {VINDICTORS}", "chant keep")
    assert rules(lower, f"use {PLAGUES[2]} {CORRUPTOR} {VINDICTORS}") == {"ability.used-by"}


def test_rot_hurts_a_visible_enemy() -> None:
    game = praying(SIXES, [4, 6])
    assert uses(game, PLAGUES[2]) == [f"{CORRUPTOR} {VINDICTORS}"]
    run(game, f"use {PLAGUES[2]} {CORRUPTOR} {VINDICTORS}")
    assert inflicted(game) == [(VINDICTORS, 5)]


def test_there_is_one_great_plague_a_turn() -> None:
    game = run(praying(SIXES, []), f"use {PLAGUES[1]} {CORRUPTOR}")
    for plague in (PLAGUES[0], PLAGUES[2]):
        assert rules(game, f"use {plague} {CORRUPTOR} {VINDICTORS}") == {"ability.used-by"}


def test_in_fervour_a_chanting_roll_may_be_rolled_again() -> None:
    game = run(praying(SIXES, [1, 5]), f"use {PLAGUES[1]} {CORRUPTOR}")
    assert values(game, PLAGUE_PRIEST, "chants-again") == [True]
    run(game, f"use bile-torrent {PLAGUE_PRIEST} {VINDICTORS}")
    assert ids(game) == ["again", "pass"]
    run(game, "again")
    assert "chant answer" in ids(game)
    kept = praying(SIXES, [3])
    run(kept, f"use {PLAGUES[1]} {CORRUPTOR}", f"use bile-torrent {PLAGUE_PRIEST} {VINDICTORS}", "pass")
    assert (rolled(kept, "chant"), "chant keep" in ids(kept)) == ([[3]], True)


def test_without_fervour_it_may_not() -> None:
    game = run(praying(SIXES, [3]), f"use bile-torrent {PLAGUE_PRIEST} {VINDICTORS}")
    assert "again" not in ids(game)


def test_blight_hurts_who_moves() -> None:
    game = run(praying(SIXES, []), f"use {PLAGUES[0]} {CORRUPTOR} {VINDICTORS}")
    assert (values(game, VINDICTORS, "moving-hurts"), table_of(game).effects[0].until) == (["D3"], "battle")
    ill = [
        {"ability": PLAGUES[0], "seat": 1, "units": [VINDICTORS], "gives": {"moving-hurts": "D3"}, "until": "battle"}
    ]
    game = armies(SIXES, "movement", [2, 3, 1, 1, 1], seats=SEATS, effect=ill)
    run(game, (f"move {VINDICTORS}", 'keep +0",-1"'))
    assert inflicted(game) == [(VINDICTORS, 1)]
    run(game, (f"move {ARCANUM}", 'keep -1",+0"'))
    assert inflicted(game) == [(VINDICTORS, 1)], "who is not ill may move"
    game = armies({**SIXES, VINDICTORS: '20",18.6" ranks 5 @16'}, "combat", [1] * 40, seats=SEATS, effect=ill)
    run(game, "end", f"fight {VINDICTORS}") if "end" in ids(game) else run(game, f"fight {VINDICTORS}")
    assert not inflicted(game), "a fight is no move"


RAMPAGE = {CORRUPTOR: '20",14" ranks 1', VINDICTORS: '20",11" ranks 5 @16', ARCANUM: '23",13" ranks 1'}


@pytest.mark.parametrize(
    ("dice", "suffered"),
    [((4, 6), {ARCANUM: 2, VINDICTORS: 3}), ((1, 4), {VINDICTORS: 2}), ((2, 2), {})],
)
def test_a_plaguemaster_hurts_up_to_three_enemies_and_prays(dice: tuple[int, ...], suffered: dict[str, int]) -> None:
    """A D3 of 1 is nothing; each that hurts is a ritual point."""
    game = armies(RAMPAGE, "combat", [*dice, *[1] * 9], seats=SEATS, active=2)
    run(game, f"use plaguemaster {CORRUPTOR} {ARCANUM} {VINDICTORS}")
    while game.decision and game.decision.name in ("damage", "slain"):
        (option, *_) = ids(game)
        answers = game.suggestions(option)
        game.choose(option, answers[0].answer) if answers else game.choose(option)
    assert unit(game, CORRUPTOR).ritual == len(suffered)
    assert dict(inflicted(game)) == suffered


def test_he_is_one_only_in_combat() -> None:
    units = {**RAMPAGE, VINDICTORS: '8",5" ranks 5 @16'}
    game = armies(units, "combat", seats=SEATS, active=2)
    assert rules(game, f"use plaguemaster {CORRUPTOR} {VINDICTORS}") == {"ability.step-declare"}


# ---------------------------------------------------------------------- those that have left the game


@pytest.mark.parametrize(("at", "more"), [(charged('20",20" ranks 5 @48'), [1]), ('20",20" ranks 5 @48', [])])
def test_censer_bearers_that_charge_attack_more(at: Any, more: list[int]) -> None:
    game = armies({CENSERS: at, VINDICTORS: '20",17" ranks 5 @16'}, "combat", seats=SEATS, active=2)
    assert values(game, CENSERS, "attacks") == more


def test_their_fumes_spoil_shots_and_nothing_else() -> None:
    units = {CENSERS: '20",20" ranks 5 @48', LIBERATORS: '20",17.4" ranks 5 @16'}
    game = armies(units, "combat", seats=(VANGUARD, PESTILENS))
    fumes = passives.in_force(table_of(game), unit(game, CENSERS), "hit-against")
    assert [each.says["kind"] for each in fumes] == ["shooting"]
    weapon = next(iter(unit(game, LIBERATORS).printed.weapons.values()))
    needs = [
        attack.profile(table_of(game), unit(game, LIBERATORS), unit(game, CENSERS), weapon, shooting=shooting).hit
        for shooting in (True, False)
    ]
    assert needs == [weapon.hit + 1, weapon.hit]


FEAST = {
    PLAGUE_PRIEST: '20",16" ranks 1',
    MONKS: {"at": '20",12.2" ranks 5 @48', "slain": [*range(6, 21)]},
    CENSERS: '30",12.4" ranks 5 @48',
    VINDICTORS: '22",10" ranks 5 @16',
    ANNIHILATORS: '31",10" ranks 3 @16',
}


def test_a_plague_priest_feeds_on_a_fight_of_pestilens_once_a_phase() -> None:
    game = armies(FEAST, "combat", [1] * 90, seats=SEATS, active=2)
    run(game, f"fight {MONKS}", (f"pile-in {VINDICTORS}", ";"), f"target {VINDICTORS}")
    assert unit(game, PLAGUE_PRIEST).ritual == 1
    enemy = game.decision.options[0].id
    run(game, enemy)
    assert unit(game, PLAGUE_PRIEST).ritual == 1, "not on a fight of the enemy"


def test_he_does_not_from_afar() -> None:
    far = {**FEAST, PLAGUE_PRIEST: '3",27" ranks 1'}
    game = armies(far, "combat", [1] * 90, seats=SEATS, active=2)
    run(game, f"fight {MONKS}", (f"pile-in {VINDICTORS}", ";"), f"target {VINDICTORS}")
    assert unit(game, PLAGUE_PRIEST).ritual == 0
