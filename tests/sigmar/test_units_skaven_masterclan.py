"""What the Masterclan of Skaven does in Border War, and when it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from katabasis.sigmar.rules import attack
from sigmar.armies import (
    ANNIHILATORS,
    AQUILOR,
    ARCANUM,
    OGORS,
    RATS,
    STORMVERMIN,
    THUNDERHEAD,
    VINDICTORS,
    armies,
    players,
    uses,
    values,
)
from sigmar.border_war import COMPOSITION
from sigmar.scene import at, events, ids, rolled, rules, run, table_of, unit
from sigmar.skaven_rosters import BELL, RUNNERS, SCREAMING_BELL, SEER_OF_WARP, SKREECH, THANQUOL, VERMINKING, WARPSEER

MAGIC = ["magic", COMPOSITION]


def hero_phase(units: dict[str, Any], dice: list[int], seats: str = BELL, **fields: Any) -> Any:
    """The hero phase of Skaven, with magic."""
    return armies(units, "hero", dice, seats=(THUNDERHEAD, seats), modules=MAGIC, active=2, **fields)


def cast(game: Any, spell: str) -> Any:
    """A spell is cast, and nobody unbinds it."""
    run(game, f"use {spell}")
    return run(game, "pass") if game.decision and game.decision.name == "react" else game


def points(game: Any) -> dict[str, int]:
    """The damage points that have been put on each unit."""
    return {event.what["unit"].partition(":")[2]: event.what["points"] for event in events(game, "inflicted")}


# ---------------------------------------------------------------------- the Screaming Bell

PEAL = f"use peal-of-doom {SCREAMING_BELL}"
AROUND = {SCREAMING_BELL: '20",20" ranks 1 @48', VINDICTORS: '20",10" ranks 5 @16', ARCANUM: '40",3" ranks 1'}


@pytest.mark.parametrize(
    ("bearer", "weapon", "attacks"),
    [(SCREAMING_BELL, "crushing-bulk", 4), (THANQUOL, "warpfire-braziers", 4)],
)
def test_who_has_ten_damage_points_attacks_less(bearer: str, weapon: str, attacks: int) -> None:
    for damage, expected in ((9, []), (10, [attacks])):
        game = hero_phase({bearer: {"at": '20",20" ranks 1 @48', "damage": damage}, ARCANUM: '3",3" ranks 1'}, [])
        assert values(game, bearer, "set-attacks") == expected
        assert weapon in unit(game, bearer).printed.weapons


@pytest.mark.parametrize(("where", "ward"), [('20",24" ranks 10 @48', [6]), ('6",24" ranks 10 @48', [])])
def test_infantry_around_the_altar_has_a_ward(where: str, ward: list[int]) -> None:
    units = {SCREAMING_BELL: '20",20" ranks 1 @48', RATS: {"at": where.replace("10", "5", 1), "slain": [*range(6, 21)]}}
    game = hero_phase({**units, THANQUOL: '30",20" ranks 1'}, [])
    assert values(game, RATS, "ward") == ward
    assert values(game, THANQUOL, "ward") == [], "who is no Infantry has not"


def test_a_peal_of_1_harms_the_bell() -> None:
    game = run(hero_phase(AROUND, [1, 4]), PEAL)
    assert points(game) == {SCREAMING_BELL: 2}


@pytest.mark.parametrize("die", [2, 4])
def test_an_unholy_clamour_spoils_combat_attacks_of_enemies_around(die: int) -> None:
    game = run(hero_phase(AROUND, [die]), PEAL)
    assert (values(game, VINDICTORS, "hit"), values(game, ARCANUM, "hit")) == ([-1], [])
    told = [(effect.gives, effect.until) for effect in table_of(game).effects]
    assert told == [({"speaks": "clamour"}, "start-1")]
    assert rules(game, PEAL) & {"ability.one-same-ability", "ability.timing"}


def test_without_a_peal_there_is_no_clamour() -> None:
    assert values(hero_phase(AROUND, []), VINDICTORS, "hit") == []


def test_a_deafening_peal_hurts_enemies_around() -> None:
    """A D3 of 2 is two points, one of 1 nothing; the Knight-Arcanum is too far away."""
    units = {**AROUND, ANNIHILATORS: '28",12" ranks 3 @16'}
    game = run(hero_phase(units, [5, 4, 2]), PEAL)
    assert sorted(points(game).values()) == [2]
    assert not {*points(game)} & {ARCANUM, SCREAMING_BELL}


def test_the_bell_rings_in_ones_own_hero_phase() -> None:
    game = armies(AROUND, "hero", seats=(THUNDERHEAD, BELL), modules=MAGIC)
    assert rules(game, PEAL)


@pytest.mark.parametrize(("faces", "suffered"), [([6, 2], {VINDICTORS: 3}), ([3, 3], {VINDICTORS: 1})])
def test_cracks_call_hurts_by_what_the_roll_is_more_than_the_move(faces: list[int], suffered: dict[str, int]) -> None:
    """The Vindictors move 5 inches."""
    units = {**AROUND, ARCANUM: '3",3" ranks 1'}
    game = cast(hero_phase(units, [*faces, *[1] * 6]), f"cracks-call {SCREAMING_BELL} {VINDICTORS}")
    assert points(game) == suffered


def test_cracks_call_is_for_visible_units_near_by() -> None:
    game = hero_phase(AROUND, [])
    assert uses(game, "cracks-call") == [f"{SCREAMING_BELL} {VINDICTORS}"]
    assert rules(game, f"use cracks-call {SCREAMING_BELL} {ARCANUM}") == {"ability.step-declare"}


# ---------------------------------------------------------------------- Thanquol

BONERIPPER = {THANQUOL: '20",12" ranks 1 @48', VINDICTORS: '20",9" ranks 5 @16'}


def test_thanquol_adds_1_to_his_casting_rolls_and_casts_twice() -> None:
    game = hero_phase(BONERIPPER, [])
    assert values(game, THANQUOL, "casting") == [1]
    assert unit(game, THANQUOL).printed.power_level == 2


@pytest.mark.parametrize(("damage", "left"), [(5, 3), (0, None)])
def test_his_warp_amulet_heals(damage: int, left: int | None) -> None:
    units = {**BONERIPPER, THANQUOL: {"at": BONERIPPER[THANQUOL], "damage": damage}, RATS: '40",26" ranks 2'}
    game = armies(units, "end-of-turn", [4], seats=(THUNDERHEAD, BELL))
    if left is None:
        assert rules(game, f"use warp-amulet {THANQUOL}")
    else:
        assert unit(run(game, f"use warp-amulet {THANQUOL}"), THANQUOL).damage == left


@pytest.mark.parametrize(
    ("die", "more", "suffered"), [(2, [], {}), (3, [4], {VINDICTORS: 2}), (6, [4, 6], {VINDICTORS: 5})]
)
def test_boneripper_rampages(die: int, more: list[int], suffered: dict[str, int]) -> None:
    game = armies({**BONERIPPER, ARCANUM: '3",3" ranks 1'}, "combat", [die, *more], seats=(THUNDERHEAD, BELL), active=2)
    assert uses(game, "boneripper-rampage") == [f"{THANQUOL} {VINDICTORS}"]
    run(game, f"use boneripper-rampage {THANQUOL} {VINDICTORS}")
    assert points(game) == suffered


def test_it_rampages_only_at_whom_it_fights() -> None:
    game = armies({**BONERIPPER, VINDICTORS: '20",3" ranks 5 @16'}, "combat", seats=(THUNDERHEAD, BELL), active=2)
    assert rules(game, f"use boneripper-rampage {THANQUOL} {VINDICTORS}")


MAD = [
    {
        "ability": "terrible-madness",
        "seat": 1,
        "units": [VINDICTORS],
        "gives": {"no-commands": True},
        "until": "start-1",
    }
]


def test_terrible_madness_silences_and_hurts() -> None:
    game = hero_phase({**BONERIPPER, ARCANUM: '40",3" ranks 1'}, [6, 6, 6, 6, 5, 1, 1])
    cast(game, f"terrible-madness {THANQUOL} {VINDICTORS}")
    assert points(game) == {VINDICTORS: 2}
    assert values(game, VINDICTORS, "no-commands") == [True]
    assert [effect.until for effect in table_of(game).effects] == ["start-1"]


def test_it_is_for_enemies_near_by_and_fails_below_7() -> None:
    game = hero_phase({**BONERIPPER, ARCANUM: '40",3" ranks 1'}, [3, 2, 1])
    assert rules(game, f"use terrible-madness {THANQUOL} {ARCANUM}") == {"ability.step-declare"}
    cast(game, f"terrible-madness {THANQUOL} {VINDICTORS}")
    assert (points(game), values(game, VINDICTORS, "no-commands")) == ({}, [])


@pytest.mark.parametrize("mad", [False, True])
def test_who_is_mad_neither_commands_nor_reacts_with_a_command(mad: bool) -> None:
    """Redeploy is used in the enemy movement phase, All-out Defence as a reaction."""
    modules, seats = ["commands", COMPOSITION], (THUNDERHEAD, BELL)
    spent = players({"command_points": 4}, {"command_points": 4})
    told: dict[str, Any] = {"modules": modules, "seats": seats, "player": spent, "effect": MAD if mad else []}
    units = {THANQUOL: '20",20" ranks 1 @48', VINDICTORS: '20",10" ranks 5 @16', ARCANUM: '3",3" ranks 1'}
    game = run(armies(units, "movement", active=2, **told), "end")
    if mad:
        assert rules(game, f"use redeploy-command {VINDICTORS}") == {"ability.step-effect"}
    else:
        assert f"use redeploy-command {VINDICTORS}" in ids(game)
    assert f"use redeploy-command {ARCANUM}" in ids(game)
    game = armies({**units, **BONERIPPER}, "combat", [1] * 90, active=2, **told)
    run(game, "end")
    run(game, f"fight {THANQUOL}", (f"pile-in {VINDICTORS}", ";"), f"target {VINDICTORS}", "pass")
    assert (f"use all-out-defence {VINDICTORS}" in ids(game)) != mad


# ---------------------------------------------------------------------- the Warpseer

SEERS = {WARPSEER: '20",24" ranks 1', STORMVERMIN: '10",20" ranks 5 @48', VINDICTORS: '20",4" ranks 5 @16'}


@pytest.mark.parametrize(("spent", "inches"), [([], 8), (["hurl-scry-orb"], 6)])
def test_by_divining_the_future_three_clawsteps_are_longer(spent: list[str], inches: int) -> None:
    units = {**SEERS, WARPSEER: {"at": SEERS[WARPSEER], "spent": spent}}
    game = armies(units, "hero", seats=(THUNDERHEAD, SEER_OF_WARP))
    run(game, *(["end"] if game.decision and game.decision.seat == 0 else []))
    run(game, f"use always-three-clawsteps-ahead {STORMVERMIN}")
    assert rules(game, f"go {STORMVERMIN}", f'keep +0",-{inches}"') == set()
    assert rules(game, f"go {STORMVERMIN}", f'keep +0",-{inches}.5"') == {"ability.step-effect"}


CLOSE = {WARPSEER: '20",14" ranks 1', VINDICTORS: '20",11" ranks 5 @16', ARCANUM: '40",3" ranks 1'}


@pytest.mark.parametrize(("die", "last"), [(3, []), (4, [True])])
def test_the_arch_manipulator_makes_an_enemy_strike_last(die: int, last: list[bool]) -> None:
    game = armies(CLOSE, "combat", [die], seats=(THUNDERHEAD, SEER_OF_WARP), active=2)
    assert uses(game, "arch-manipulator") == [f"{WARPSEER} {VINDICTORS}"]
    run(game, f"use arch-manipulator {WARPSEER} {VINDICTORS}")
    assert values(game, VINDICTORS, "strike-last") == last
    assert rules(game, f"use arch-manipulator {WARPSEER} {ARCANUM}")


@pytest.mark.parametrize(("die", "suffered"), [(1, {}), (5, {VINDICTORS: 5})])
def test_he_hurls_his_scry_orb_once(die: int, suffered: dict[str, int]) -> None:
    game = armies(CLOSE, "combat", [die, *[1] * 9], seats=(THUNDERHEAD, SEER_OF_WARP), active=2)
    run(game, f"use hurl-scry-orb {WARPSEER} {VINDICTORS}")
    assert points(game) == suffered
    assert values(game, WARPSEER, "divines-the-future") == []
    told = {**CLOSE, WARPSEER: {"at": CLOSE[WARPSEER], "spent": ["hurl-scry-orb"]}}
    later = armies(told, "combat", seats=(THUNDERHEAD, SEER_OF_WARP), active=2)
    assert rules(later, f"use hurl-scry-orb {WARPSEER} {VINDICTORS}") == {"once-per.unit"}


def test_tectonic_splintering_takes_a_charge_die() -> None:
    game = hero_phase(
        {**SEERS, VINDICTORS: '20",9" ranks 5 @16', ARCANUM: '40",3" ranks 1'}, [6, 6, 1, 1], SEER_OF_WARP
    )
    assert uses(game, "tectonic-splintering") == [f"{WARPSEER} {VINDICTORS}"]
    cast(game, f"tectonic-splintering {WARPSEER} {VINDICTORS}")
    assert values(game, VINDICTORS, "charge-dice") == [-1]


# ---------------------------------------------------------------------- Lord Skreech Verminking

COURT = {
    SKREECH: '20",22" ranks 1 @48',
    RATS: {"at": '16",26" ranks 5 @48', "slain": [*range(11, 21)]},
    OGORS: {"at": '25",24" ranks 3 @48', "damage": 3},
    RUNNERS: '24",17" ranks 5 @48',
    VINDICTORS: '20",12" ranks 5 @16',
    ARCANUM: '40",3" ranks 1',
}
HEADS = f"use the-thirteen-headed-one {SKREECH}"


@pytest.mark.parametrize(
    ("head", "bearer", "kind", "value"),
    [
        ("masterclan", SKREECH, "casting", 1),
        ("verminus", RATS, "charge-roll", 1),
        ("skryre", SKREECH, "hit", 1),
        ("eshin", RUNNERS, "rend", 1),
    ],
)
def test_the_thirteen_headed_one_speaks_for_a_clan(head: str, bearer: str, kind: str, value: int) -> None:
    before = hero_phase(COURT, [], VERMINKING)
    assert values(before, bearer, kind) == []
    game = run(hero_phase(COURT, [], VERMINKING), f"{HEADS} {head}")
    assert values(game, bearer, kind) == [value]
    others = {"masterclan": "casting", "verminus": "charge-roll", "skryre": "hit", "eshin": "rend"}
    assert not any(values(game, SKREECH, each) for word, each in others.items() if word != head)
    assert rules(game, f"{HEADS} moulder") & {"ability.one-same-ability", "ability.timing"}


def test_for_pestilens_priests_chant_better() -> None:
    """Lord Skreech is no Priest, and there is none in his army."""
    game = run(hero_phase(COURT, [], VERMINKING), f"{HEADS} pestilens")
    assert [effect.gives for effect in table_of(game).effects] == [{"speaks": "pestilens"}]
    assert values(game, SKREECH, "chanting") == []


def test_moulder_units_heal_at_once() -> None:
    """Lord Skreech is one of them."""
    game = run(hero_phase(COURT, [1, 4], VERMINKING), f"{HEADS} moulder")
    assert unit(game, OGORS).damage == 1


@pytest.mark.parametrize(
    ("language", "ability"), [("en", "The Thirteen-headed One"), ("es", "El de las trece cabezas")]
)
def test_the_heads_are_called_by_their_clans(language: str, ability: str) -> None:
    game = hero_phase(COURT, [], VERMINKING)
    renderer = game.system.words.renderer(game.view(1), language)
    labels = {renderer.word(option.label) for option in game.decision.options if option.id.startswith(HEADS)}
    clans = ("Masterclan", "Verminus", "Skryre", "Eshin", "Pestilens", "Moulder")
    assert labels == {f"{ability}: {clan}" for clan in clans}


def test_each_once_a_battle() -> None:
    told = players({}, {"spent": ["the-thirteen-headed-one eshin"]})
    game = hero_phase(COURT, [], VERMINKING, player=told)
    assert rules(game, f"{HEADS} eshin") == {"ability.step-declare"}
    assert f"{HEADS} skryre" in ids(game)


TERROR = {SKREECH: '20",14" ranks 1', VINDICTORS: '20",11" ranks 5 @16', AQUILOR: '40",3" ranks 1'}


@pytest.mark.parametrize(("die", "score", "silent"), [(2, [], []), (4, [-4], [True])])
def test_a_terrifying_monstrosity_cows_infantry(die: int, score: list[int], silent: list[bool]) -> None:
    game = armies(TERROR, "combat", [die], seats=(THUNDERHEAD, VERMINKING), active=2)
    assert uses(game, "terrifying-monstrosity") == [f"{SKREECH} {VINDICTORS}"]
    run(game, f"use terrifying-monstrosity {SKREECH} {VINDICTORS}")
    assert values(game, VINDICTORS, "control-score") == score
    assert values(game, VINDICTORS, "no-commands") == silent
    assert rules(game, f"use terrifying-monstrosity {SKREECH} {AQUILOR}")


def test_the_dreaded_thirteenth_spell_turns_wounds_into_clanrats() -> None:
    dice = [6, 6, *[5, 6, 5, *[4] * 10]]
    game = cast(hero_phase(COURT, dice, VERMINKING), f"the-dreaded-thirteenth-spell {SKREECH} {VINDICTORS}")
    assert len(rolled(game, "ability")[-1]) == 13
    assert ids(game) == [f"kin {RATS}", "pass"]
    run(game, f"kin {RATS}")
    run(game, (f"return {RATS}", game.suggestions(f"return {RATS}")[0].answer))
    assert len(at(game, RATS)) == 13
    assert points(game) == {VINDICTORS: 3}


def test_nobody_returns_far_away_and_the_spell_reaches_13_inches() -> None:
    units = {**COURT, RATS: {"at": '40",26" ranks 2 @48', "slain": [*range(3, 21)]}}
    game = hero_phase(units, [6, 6, *[5] * 3, *[1] * 10], VERMINKING)
    assert rules(game, f"use the-dreaded-thirteenth-spell {SKREECH} {ARCANUM}") == {"ability.step-declare"}
    cast(game, f"the-dreaded-thirteenth-spell {SKREECH} {VINDICTORS}")
    assert not game.decision or game.decision.name != "kin"


def test_the_clamour_changes_what_enemies_need() -> None:
    rung = [
        {
            "ability": "peal-of-doom",
            "seat": 1,
            "units": [SCREAMING_BELL],
            "gives": {"speaks": "clamour"},
            "until": "start-1",
        }
    ]
    units = {**AROUND, VINDICTORS: '20",15" ranks 5 @16'}
    game = armies(units, "combat", seats=(THUNDERHEAD, BELL), effect=rung)
    weapon = next(iter(unit(game, VINDICTORS).printed.weapons.values()))
    found = attack.profile(table_of(game), unit(game, VINDICTORS), unit(game, SCREAMING_BELL), weapon, shooting=False)
    assert found.hit == weapon.hit + 1
