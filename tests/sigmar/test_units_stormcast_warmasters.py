"""What the warmasters of the Stormcast Eternals do, and when they cannot."""

from __future__ import annotations

from typing import Any

import pytest

from katabasis.sigmar.forecast import odds
from katabasis.sigmar.rules import characteristics
from katabasis.sigmar.rules.targets import Attacks
from sigmar.armies import LIBERATORS, OGORS, RATS, SEER, STORMVERMIN, armies, players, uses, values
from sigmar.scene import events, ids, rolled, rules, run, table_of, unit
from sigmar.stormcast_units import found, profile, suffer
from sigmar.test_units_stormcast_extremis import WARBRINGER, WARPED

HEAVENS = """
stormcast-eternals 1000
formation thunderhead-host
general celestant-prime-hammer-of-sigmar
  liberators
regiment yndrasta-the-celestial-spear
  vanquishers
"""
TEMPEST = """
stormcast-eternals 1000
formation thunderhead-host
prayers prayers-of-the-stormhosts
general ionus-cryptborn-warden-of-lost-souls
  liberators
"""
SCARRED = "stormcast-eternals 1000\nformation thunderhead-host\ngeneral karazai-the-scarred\n  liberators\n"
SON = "stormcast-eternals 2000\nformation thunderhead-host\ngeneral krondys-son-of-dracothion\n  liberators\n"
VERMIN = WARPED.replace("skaven 1000", "skaven 2000")
PRIME, YNDRASTA = "stormcast-celestant-prime-hammer-of-sigmar.1", "stormcast-yndrasta-the-celestial-spear.1"
IONUS, KARAZAI, KRONDYS = (
    "stormcast-ionus-cryptborn-warden-of-lost-souls.1",
    "stormcast-karazai-the-scarred.1",
    "stormcast-krondys-son-of-dracothion.1",
)
SKY, DEAD, FIRE = {"seats": [HEAVENS, WARPED]}, {"seats": [TEMPEST, WARPED]}, {"seats": [SCARRED, WARPED]}
THUNDER = {"seats": [SON, VERMIN]}
LARGER: dict[str, Any] = {**THUNDER, "map": "border-war-2000"}
MAGIC = ["army-composition", "magic"]
AWAY = '40",28" ranks 1'


# ---------------------------------------------------------------------- the Celestant-Prime and Yndrasta


@pytest.mark.rule("army.warmaster")
def test_a_warmaster_is_the_general() -> None:
    assert not found(HEAVENS)
    other = HEAVENS.replace("general celestant-prime-hammer-of-sigmar\n  liberators", "general lord-relictor")
    assert found(other) == [(4, "army.warmaster")]


@pytest.mark.parametrize(("hit", "damage"), [(1, 0), (2, 3), (6, 3)])
def test_each_hit_of_the_cometstrike_sceptre_is_mortal_damage(hit: int, damage: int) -> None:
    """Nothing is rolled to wound or to save."""
    units = {PRIME: '20",10" ranks 1', OGORS: '20",20" ranks 3 @48', RATS: '36",26" ranks 5 @48'}
    game = armies(units, "shooting", [hit, 5], **SKY)
    run(game, f"shoot {PRIME}")
    while game.decision and game.decision.name == "targets":
        run(game, f"target {OGORS}")
    assert unit(game, OGORS).damage == damage
    assert not rolled(game, "wound")
    assert not rolled(game, "save")


def test_what_the_sceptre_does_is_foreseen_exactly() -> None:
    """A hit on 2+, of two points on average; Ghal Maraz is critical on a 6 alone."""
    units = {PRIME: '20",10" ranks 1', OGORS: '20",20" ranks 3 @48'}
    table = table_of(armies(units, "shooting", **SKY))
    (weights,) = odds.of_attacks(table, table.unit(PRIME), [Attacks("cometstrike-sceptre", OGORS, 1)], shooting=True)
    assert weights.points == pytest.approx(5 / 6 * 2)
    assert profile(armies(units, "combat", **SKY), PRIME, OGORS, "ghal-maraz").critical == 6


@pytest.mark.parametrize(("round", "far"), [(1, 9), (3, 7)])
def test_the_celestant_prime_comes_down_nearer_each_round(round: int, far: int) -> None:
    units = {PRIME: {"place": "reserve"}, LIBERATORS: '12",3" ranks 5 @16', SEER: '20",20" ranks 1'}
    game = armies(units, "movement", round=round, **SKY)
    there = f'20",{20 - far - 2.9}" ranks 1'
    near = f'20",{20 - far - 2.4}" ranks 1'
    assert rules(game, f"tunnel {PRIME}", near) == {"ability.step-effect"}
    run(game, (f"tunnel {PRIME}", there))
    assert unit(game, PRIME).place == "field"


def test_the_celestant_prime_does_not_come_down_in_the_enemys_turn_nor_from_the_field() -> None:
    units = {PRIME: {"place": "reserve"}, LIBERATORS: '12",3" ranks 5 @16', SEER: '20",20" ranks 1'}
    assert f"tunnel {PRIME}" not in ids(armies(units, "movement", active=2, **SKY))
    standing = armies({**units, PRIME: '20",5" ranks 1'}, "movement", **SKY)
    assert rules(standing, f"tunnel {PRIME}", '20",9" ranks 1')


@pytest.mark.parametrize(("target", "more"), [(WARBRINGER, [4, 3, 0]), (OGORS, [0, 0, 0])])
def test_thengavar_does_double_damage_to_monsters(target: str, more: list[int]) -> None:
    game = armies({YNDRASTA: '20",10" ranks 1', target: '20",16" ranks 1'}, "combat", **SKY)
    weapons = ("thengavar", "thengavar-melee", "blade-of-the-high-heavens")
    assert [profile(game, YNDRASTA, target, each, shooting=each == "thengavar").more_damage for each in weapons] == more


VANQUISHERS = "stormcast-vanquishers.1"


@pytest.mark.parametrize(("where", "lost"), [('22",13" ranks 1', 0), ('40",13" ranks 1', 3)])
def test_nothing_is_taken_from_control_scores_around_yndrasta(where: str, lost: int) -> None:
    lowered = {"gives": {"control-score": -5}, "until": "turn"}
    effect = [{"ability": "null-pendant-in-combat", "seat": 1, "units": [VANQUISHERS], **lowered}]
    units = {YNDRASTA: where, VANQUISHERS: '23.6",7" ranks 5 @16', SEER: AWAY}
    games = [armies(units, "hero", effect=each, **SKY) for each in ([], effect)]
    scores = [characteristics.control_score(table_of(each), unit(each, VANQUISHERS), "home-a") for each in games]
    assert scores[0] - scores[1] == lost


def test_yndrasta_charges_with_a_third_die() -> None:
    units = {YNDRASTA: '20",10" ranks 1', LIBERATORS: '10",10" ranks 5 @16', OGORS: '20",20" ranks 3 @48'}
    game = armies(units, "charge", [1, 2, 3], **SKY)
    run(game, f"charge {YNDRASTA}")
    assert rolled(game, "charge") == [[1, 2, 3]]
    assert values(game, LIBERATORS, "charge-dice") == []


# ---------------------------------------------------------------------- Ionus Cryptborn

STRUCK = {
    IONUS: '20",8" ranks 1',
    OGORS: '20",16" ranks 3 @48',
    STORMVERMIN: '20",19.5" ranks 5 @48',
    SEER: '30",16" ranks 1',
}
RATTED = WARPED.replace("  clanrats", "  clanrats\n  stormvermin")


@pytest.mark.parametrize(
    ("dice", "damage"),
    [([2], [0, 0, 0]), ([5, 3, 2], [2, 0, 0]), ([5, 3, 3, 5], [2, 3, 0])],
)
def test_lightning_leaps_from_unit_to_unit(dice: list[int], damage: list[int]) -> None:
    """The chanting roll, a D3 for each unit, and a 3+ for each leap, of 3 inches."""
    game = armies(STRUCK, "hero", dice, seats=[TEMPEST, RATTED], modules=MAGIC)
    run(game, f"use lightning-tempest {IONUS} {OGORS}")
    if len(dice) > 1:
        run(game, "chant answer")
    if len(dice) > 3:
        assert ids(game) == [f"leap {STORMVERMIN}", "pass"]
        run(game, f"leap {STORMVERMIN}")
    suffer(game)
    suffered = {event.what["unit"]: event.what["points"] for event in events(game, "allocated")}
    assert [suffered.get(f"unit:{id}", 0) for id in (OGORS, STORMVERMIN, SEER)] == damage


def test_lightning_leaps_farther_after_a_great_roll_and_need_not() -> None:
    """Six points of ritual and a 4 are 10: then 6 inches."""
    units = {**STRUCK, IONUS: {"at": '20",8" ranks 1', "ritual": 6}}
    game = armies(units, "hero", [4, 2, 6], seats=[TEMPEST, RATTED], modules=MAGIC)
    run(game, f"use lightning-tempest {IONUS} {OGORS}", "chant answer")
    assert set(ids(game)) == {f"leap {STORMVERMIN}", f"leap {SEER}", "pass"}
    run(game, "pass")
    assert unit(game, SEER).damage == 0


def test_no_lightning_strikes_beyond_twelve_inches() -> None:
    game = armies({IONUS: '20",4" ranks 1', OGORS: '20",20" ranks 3 @48'}, "hero", modules=MAGIC, **DEAD)
    assert rules(game, f"use lightning-tempest {IONUS} {OGORS}")


@pytest.mark.parametrize(("wound", "burns"), [(4, True), (3, False)])
def test_those_whom_his_flames_have_hurt_burn_in_their_souls(wound: int, burns: bool) -> None:
    units = {IONUS: '20",8" ranks 1', OGORS: '20",16" ranks 3 @48', RATS: '36",26" ranks 5 @48'}
    game = armies(units, "shooting", [2, *[1] * 8, wound, *[1, 3][not burns :]], **DEAD)
    assert not uses(game, "spirit-scouring-flames"), "nobody is hurt yet"
    run(game, f"shoot {IONUS}")
    while game.decision and game.decision.name == "targets":
        run(game, f"target {OGORS}")
    assert uses(game, "spirit-scouring-flames") == [f"{IONUS} {OGORS}"] * burns
    if burns:
        run(game, f"use spirit-scouring-flames {IONUS} {OGORS}")
        assert uses(game, "soulburned") == [OGORS]
        run(game, f"use soulburned {OGORS}")
        assert unit(game, OGORS).damage == 1 + 2
        assert not uses(game, "soulburned"), "once a phase"


def test_souls_burn_on_when_ionus_is_destroyed() -> None:
    lasts = {"gives": {"soulburned": True}, "until": "battle"}
    burning = [{"ability": "spirit-scouring-flames", "seat": 0, "units": [OGORS, RATS], **lasts}]
    units = {LIBERATORS: '12",3" ranks 5 @16', OGORS: '20",16" ranks 3 @48', RATS: '36",20" ranks 5 @48', SEER: AWAY}
    game = armies(units, "shooting", [6, 1], effect=burning, **DEAD)
    assert {OGORS, RATS} < {*uses(game, "soulburned")}
    assert SEER not in uses(game, "soulburned")
    run(game, "use soulburned " + next(use for use in uses(game, "soulburned") if " " in use))
    suffer(game)
    assert rolled(game, "ability") == [[6], [1]]
    assert (unit(game, OGORS).damage, len(unit(game, RATS).slain)) == (0, 3)


@pytest.mark.parametrize(("damage", "attacks"), [(9, 6), (10, 4)])
def test_cthorak_tires_of_ten_damage_points(damage: int, attacks: int) -> None:
    table = table_of(armies({IONUS: {"at": '20",8" ranks 1', "damage": damage}, SEER: AWAY}, "combat", **DEAD))
    claws = table.unit(IONUS).printed.weapons["cthoraks-ancient-claws"]
    assert characteristics.attacks(table, table.unit(IONUS), claws) == attacks


# ---------------------------------------------------------------------- Karazai


def test_karazai_sweeps_with_a_die_for_each_model() -> None:
    units = {KARAZAI: '20",8" ranks 1', OGORS: '20",13.2" ranks 3 @48', RATS: '36",26" ranks 5 @48'}
    game = armies(units, "combat", [5, 6, 4], **FIRE)
    assert uses(game, "calamitous-tail-sweep") == [f"{KARAZAI} {OGORS}"]
    run(game, f"use calamitous-tail-sweep {KARAZAI} {OGORS}")
    assert unit(game, OGORS).damage == 2
    assert not uses(game, "calamitous-tail-sweep"), "once a turn"


@pytest.mark.parametrize(("damage", "more"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_karazai_burns_for_retribution(damage: int, more: int) -> None:
    table = table_of(armies({KARAZAI: {"at": '20",8" ranks 1', "damage": damage}, SEER: AWAY}, "combat", **FIRE))
    drake, weapons = table.unit(KARAZAI), ("annihilating-jaws", "drake-lords-talons", "blazing-tempest")
    found_now = [characteristics.more_attacks(table, drake, drake.printed.weapons[id]) for id in weapons]
    assert found_now == [more, more, 0]


def test_karazai_masters_whom_he_fights() -> None:
    units = {KARAZAI: '20",8" ranks 1', OGORS: '20",13.2" ranks 3 @48', RATS: '36",26" ranks 5 @48'}
    game = armies(units, "combat", **FIRE)
    assert rules(game, f"use ancient-master-of-war {KARAZAI} {RATS}") == {"ability.step-declare"}
    run(game, f"use ancient-master-of-war {KARAZAI} {OGORS}")
    assert values(game, OGORS, "attacks") == [-1]


# ---------------------------------------------------------------------- Krondys, who needs a larger army


@pytest.mark.rule("army.half-limit")
def test_krondys_needs_a_larger_army() -> None:
    assert not found(SON)
    assert [rule for _, rule in found(SON.replace("2000", "1000"))] == ["army.half-limit"]


@pytest.mark.parametrize(("die", "given"), [(2, []), (3, [True])])
def test_krondys_shakes_souls_so_that_they_use_no_commands(die: int, given: list[bool]) -> None:
    units = {KRONDYS: '20",8" ranks 1', OGORS: '20",13.2" ranks 3 @48', RATS: '36",20" ranks 5 @48'}
    told = players({}, {"command_points": 4})
    game = armies(units, "combat", [die], modules=["army-composition", "commands"], player=told, **LARGER)
    assert rules(game, f"use soul-shaking-roar {KRONDYS} {RATS}") == {"ability.step-declare"}
    run(game, f"use soul-shaking-roar {KRONDYS} {OGORS}")
    assert values(game, OGORS, "no-commands") == given


@pytest.mark.parametrize(("damage", "attacks"), [(9, 4), (10, 2)])
def test_krondys_tires_of_ten_damage_points(damage: int, attacks: int) -> None:
    table = table_of(armies({KRONDYS: {"at": '20",8" ranks 1', "damage": damage}, SEER: AWAY}, "combat", **LARGER))
    assert (
        characteristics.attacks(table, table.unit(KRONDYS), table.unit(KRONDYS).printed.weapons["apex-maw"]) == attacks
    )


@pytest.mark.parametrize(("choice", "kind"), [("worse-hits", "hit"), ("worse-rend", "rend"), ("worse-saves", "save")])
def test_krondys_calls_a_tempest_that_weakens_one_thing(choice: str, kind: str) -> None:
    """A 6 and two more by his regalia are enough for an 8."""
    units = {KRONDYS: '20",8" ranks 1', OGORS: '20",20" ranks 3 @48', LIBERATORS: '12",3" ranks 5 @16'}
    game = armies(units, "hero", [3, 3], modules=MAGIC, **LARGER)
    run(game, f"use atavistic-tempest {KRONDYS} {OGORS} {choice}")
    assert [values(game, OGORS, each) for each in ("hit", "rend", "save")] == [
        [-1] if each == kind else [] for each in ("hit", "rend", "save")
    ]


def test_krondys_fails_on_less_and_reaches_nobody_beyond_18_inches() -> None:
    units = {KRONDYS: '20",4" ranks 1', OGORS: '20",20" ranks 3 @48', LIBERATORS: '12",3" ranks 5 @16', SEER: AWAY}
    game = armies(units, "hero", [2, 3], modules=MAGIC, **LARGER)
    assert rules(game, f"use atavistic-tempest {KRONDYS} {SEER} worse-hits")
    run(game, f"use atavistic-tempest {KRONDYS} {OGORS} worse-hits")
    assert events(game, "failed")
    assert values(game, OGORS, "hit") == []
    assert values(game, KRONDYS, "casting") == [2]
