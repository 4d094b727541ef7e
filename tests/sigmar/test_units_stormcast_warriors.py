"""What heroes and units of the Warrior Chamber and the Lord-Terminos do, and when they cannot."""

from __future__ import annotations

from typing import Any

import pytest

from katabasis.sigmar.content import REINFORCED
from katabasis.sigmar.rules import characteristics
from sigmar.armies import (
    DESOLATORS,
    GUNS,
    LIBERATORS,
    OGORS,
    RATS,
    RECLUSIANS,
    SEER,
    armies,
    charged,
    players,
    uses,
    values,
)
from sigmar.scene import at, ids, rolled, rules, run, table_of, unit
from sigmar.stormcast_units import deployed, fought, found, profile, suffer, to_fights

LORDS = """
stormcast-eternals 1000
formation thunderhead-host
general lord-celestant
  liberators
  vigilors
regiment lord-imperatant
regiment lord-terminos
  reclusians
regiment knight-vexillor
"""
QUEST = """
stormcast-eternals 1000
formation thunderhead-host
general lord-commander-bastian-carthalos
  liberators
  questor-soulsworn
regiment knight-questor
regiment knight-judicator-with-gryph-hounds
"""
HAMMERS = """
stormcast-eternals 1000
formation thunderhead-host
general vandus-hammerhand
  liberators
  stormstrike-chariot
  annihilators-with-meteoric-grandhammers
auxiliary dracothian-guard-desolators
"""
CELESTANT, IMPERATANT = "stormcast-lord-celestant.1", "stormcast-lord-imperatant.1"
TERMINOS, VEXILLOR, VIGILORS = "stormcast-lord-terminos.1", "stormcast-knight-vexillor.1", "stormcast-vigilors.1"
BASTIAN, QUESTOR = "stormcast-lord-commander-bastian-carthalos.1", "stormcast-knight-questor.1"
SOULSWORN, JUDICATOR = "stormcast-questor-soulsworn.1", "stormcast-knight-judicator-with-gryph-hounds.1"
VANDUS, CHARIOT = "stormcast-vandus-hammerhand.1", "stormcast-stormstrike-chariot.1"
GRANDHAMMERS = "stormcast-annihilators-with-meteoric-grandhammers.1"
LED, SENT, STRUCK = {"seats": [LORDS, GUNS]}, {"seats": [QUEST, GUNS]}, {"seats": [HAMMERS, GUNS]}
AWAY = '40",28" ranks 1'


# ---------------------------------------------------------------------- who fights next

NEXT = [
    pytest.param("furious-retribution", CELESTANT, LIBERATORS, LED, "wound", id="Lord-Celestant"),
    pytest.param("earn-an-honourable-death", TERMINOS, RECLUSIANS, LED, "hit", id="Lord-Terminos"),
    pytest.param("heroic-retribution", QUESTOR, SOULSWORN, SENT, "", id="Knight-Questor"),
    pytest.param("vengeance-unleashed", VANDUS, GRANDHAMMERS, STRUCK, "hit", id="Vandus Hammerhand"),
]
FOES = {SEER: '20",14.6" ranks 1', OGORS: '23",14.6" ranks 3 @48'}


@pytest.mark.parametrize(("ability", "hero", "friend", "armed", "better"), NEXT)
def test_a_hero_lets_a_unit_beside_him_fight_next(
    ability: str, hero: str, friend: str, armed: dict[str, Any], better: str
) -> None:
    units = {hero: '20",12" ranks 1 @16', friend: '24",12" ranks 2 @16', **FOES}
    game = armies(units, "combat", [1] * 99, **armed)
    fought(game, hero, f"use {ability} {hero} {friend}")
    run(game, f"fight-next {friend}")
    if better:
        assert values(game, friend, better) == [1]
    fought_now = unit(game, friend)
    while game.decision and game.decision.name in ("pile-in", "targets", "react"):
        first = ids(game)[0]
        run(game, (first, ";") if first.startswith("pile-in") else "pass" if game.decision.name == "react" else first)
    assert "fought" in fought_now.marks
    assert f"fight {OGORS}" in ids(game), "then it is the enemy's time"


@pytest.mark.parametrize(("ability", "hero", "friend", "armed", "better"), NEXT)
def test_nobody_has_to_fight_next_nor_is_better_for_it(
    ability: str, hero: str, friend: str, armed: dict[str, Any], better: str
) -> None:
    units = {hero: '20",12" ranks 1 @16', friend: '24",12" ranks 2 @16', **FOES}
    game = armies(units, "combat", [1] * 99, **armed)
    run(fought(game, hero, f"use {ability} {hero} {friend}"), "pass")
    assert values(game, friend, better or "hit") == []
    assert "fought" not in unit(game, friend).marks


@pytest.mark.parametrize(("ability", "hero", "friend", "armed", "better"), NEXT)
def test_who_is_far_away_or_has_fought_does_not_fight_next(
    ability: str, hero: str, friend: str, armed: dict[str, Any], better: str
) -> None:
    del better
    for told in ('36",12" ranks 2 @16', {"at": '24",12" ranks 2 @16', "marks": ["fought"], "used": ["core"]}):
        game = to_fights(armies({hero: '20",12" ranks 1 @16', friend: told, **FOES}, "combat", [1] * 99, **armed))
        run(game, f"fight {hero}")
        assert not uses(game, ability)


# ---------------------------------------------------------------------- Lord-Imperatant, Lord-Terminos, Knight-Vexillor


def test_a_lord_imperatant_guides_those_from_the_heavens() -> None:
    """Two inches for a 3; each where its commander says."""
    here = {"at": '24",12" ranks 5 @16', "marks": ["set-up", "from-the-heavens"], "used": ["core"]}
    units = {IMPERATANT: '20",10" ranks 1', LIBERATORS: here, VIGILORS: '16",6" ranks 5 @16', SEER: AWAY}
    game = armies(units, "movement", [3], **LED)
    assert uses(game, "guided-by-lightning") == [f"{IMPERATANT} {LIBERATORS}"]
    run(game, f"use guided-by-lightning {IMPERATANT} {LIBERATORS}", (f"go {LIBERATORS}", '24",14" ranks 5 @16'))
    assert at(game, LIBERATORS)[0] == (6096, 3556)
    assert not uses(game, "guided-by-lightning"), "once a battle"


def test_a_lord_imperatant_guides_nobody_who_has_walked_or_is_far_away() -> None:
    far = {"at": '36",12" ranks 5 @16', "marks": ["set-up", "from-the-heavens"]}
    units = {IMPERATANT: '15",10" ranks 1', LIBERATORS: far, VIGILORS: '16",6" ranks 5 @16', SEER: AWAY}
    game = armies(units, "movement", **LED)
    for friend in (LIBERATORS, VIGILORS):
        assert rules(game, f"use guided-by-lightning {IMPERATANT} {friend}") == {"ability.step-declare"}


@pytest.mark.parametrize(("tokens", "ward"), [(["gryph-hound"], [5]), ([], [])])
def test_a_gryph_hound_guards_the_lord_imperatant(tokens: list[str], ward: list[int]) -> None:
    units = {IMPERATANT: {"at": '20",10" ranks 1', "tokens": tokens}, SEER: AWAY}
    assert values(armies(units, "hero", **LED), IMPERATANT, "ward") == ward


@pytest.mark.parametrize(("save", "left"), [(1, 0), (2, 1)])
@pytest.mark.parametrize("hero", [IMPERATANT, TERMINOS])
def test_a_save_roll_of_one_takes_the_token_of_a_lord(hero: str, save: int, left: int) -> None:
    units = {hero: '20",10" ranks 1', SEER: '20",12.2" ranks 1'}
    game = armies(units, "combat", [4, 1, 1, 4, save, 1, *[1] * 20], active=2, **LED)
    assert len(unit(game, hero).tokens) == 1
    fought(game, SEER)
    assert len(unit(game, hero).tokens) == left


@pytest.mark.parametrize(("tokens", "more"), [(["memorian"], [3]), ([], [])])
def test_the_memorian_of_a_lord_terminos_raises_control_scores_of_his_chamber(
    tokens: list[str], more: list[int]
) -> None:
    units = {TERMINOS: {"at": '20",10" ranks 1', "tokens": tokens}, RECLUSIANS: '27",10" ranks 3 @16'}
    units |= {LIBERATORS: '14",10" ranks 5 @16', SEER: AWAY}
    game = armies(units, "hero", **LED)
    assert [values(game, id, "control-score") for id in (RECLUSIANS, LIBERATORS)] == [more, []]
    afar = armies({**units, RECLUSIANS: '40",10" ranks 3 @16'}, "hero", **LED)
    assert values(afar, RECLUSIANS, "control-score") == []


@pytest.mark.parametrize(("die", "picked"), [(2, 1), (4, 2)])
def test_a_knight_vexillor_rallies_as_many_units_as_he_rolls(die: int, picked: int) -> None:
    hurt = {"at": '20",8" ranks 1', "damage": 5}
    units = {VEXILLOR: hurt, VIGILORS: '29",8" ranks 5 @16', LIBERATORS: '40",8" ranks 5 @16', SEER: AWAY}
    game = armies(units, "hero", [die, 6, 6], **LED)
    run(game, f"use the-banner-of-the-reforged {VEXILLOR}")
    assert set(ids(game)) == {f"kin {VEXILLOR}", f"kin {VIGILORS}", "pass"}, "the others are far away"
    run(game, *[f"kin {id}" for id in (VEXILLOR, VIGILORS)][:picked])
    assert unit(game, VEXILLOR).damage == 2
    assert [values(game, id, "control-score") for id in (VEXILLOR, VIGILORS)] == [[3], [3] * (picked - 1)]


def test_a_knight_vexillor_need_not_rally_anybody_and_does_so_once_a_phase() -> None:
    game = armies({VEXILLOR: '20",8" ranks 1', SEER: AWAY}, "hero", [6], **LED)
    run(game, f"use the-banner-of-the-reforged {VEXILLOR}", "pass")
    assert values(game, VEXILLOR, "control-score") == []
    assert not uses(game, "the-banner-of-the-reforged")


# ---------------------------------------------------------------------- Vigilors, chariots, Grandhammers, Vandus


@pytest.mark.parametrize(("save", "more"), [(1, [1]), (6, [])])
def test_vigilors_guide_others_to_whom_they_have_hurt(save: int, more: list[int]) -> None:
    units = {VIGILORS: '24",8" ranks 5 @16', OGORS: '20",20" ranks 3 @48', RATS: '36",25" ranks 5 @48'}
    game = armies(units, "shooting", [4, *[1] * 9, 4, save], **LED)
    run(game, f"shoot {VIGILORS}")
    while game.decision and game.decision.name == "targets":
        run(game, f"target {OGORS}")
    assert values(game, OGORS, "hit-against") == more
    assert values(game, RATS, "hit-against") == []


def test_vigilors_guide_nobody_by_their_blades() -> None:
    units = {VIGILORS: '24",12" ranks 5 @16', OGORS: '22",14.5" ranks 3 @48'}
    game = fought(armies(units, "combat", [4, *[1] * 7, 4, 1], **LED), VIGILORS)
    assert unit(game, OGORS).damage == 1
    assert values(game, OGORS, "hit-against") == []


@pytest.mark.parametrize(("die", "damage"), [(2, 0), (3, 2), (6, 3)])
def test_a_chariot_that_has_charged_unleashes_azyr(die: int, damage: int) -> None:
    units = {CHARIOT: charged('20",10" ranks 1 @16'), OGORS: '20",14" ranks 3 @48'}
    game = armies(units, "charge", [die], **STRUCK)
    run(game, f"use azyr-unleashed {CHARIOT} {OGORS}")
    assert unit(game, OGORS).damage == damage
    stood = armies({**units, CHARIOT: '20",10" ranks 1 @16'}, "charge", **STRUCK)
    assert rules(stood, f"use azyr-unleashed {CHARIOT} {OGORS}") == {"ability.used-by"}


@pytest.mark.parametrize(("id", "damage", "inches"), [(CHARIOT, 5, 14), (DESOLATORS, 3, 10)])
def test_a_chariot_powers_through_farther_and_harder(id: str, damage: int, inches: int) -> None:
    """A D3 and a D3 of a 6 and a 4; its Move of 10" and a 4."""
    units = {
        id: charged('20",10" ranks 2 @16' if id == DESOLATORS else '20",10" ranks 1 @16'),
        OGORS: '20",14" ranks 3 @48',
    }
    told = players({"command_points": 1})
    dice = [6, 4, 4] if id == CHARIOT else [6]
    game = armies(units, "end-of-turn", dice, modules=["army-composition", "commands"], player=told, **STRUCK)
    run(game, f"use power-through {id} {OGORS}")
    suffered = unit(game, OGORS)
    suffer(game)
    assert suffered.damage + suffered.printed.health * len(suffered.slain) == damage
    assert game.decision.options[0].shape["reach"] == inches * 254  # type: ignore[attr-defined, union-attr]


@pytest.mark.parametrize(("dice", "fast"), [([4, 4], True), ([4, 3], False)])
def test_grandhammers_fall_like_stars_after_a_charge_roll_of_eight(dice: list[int], fast: bool) -> None:
    units = {GRANDHAMMERS: '20",10" ranks 3 @16', OGORS: '20",16" ranks 3 @48', RATS: '36",25" ranks 5 @48'}
    game = armies(units, "charge", dice, **STRUCK)
    run(game, f"charge {GRANDHAMMERS}", (f"go {GRANDHAMMERS}", '20",14" ranks 3 @16'))
    if fast:
        run(game, f"use force-of-a-falling-star {GRANDHAMMERS} {OGORS}")
    else:
        assert rules(game, f"use force-of-a-falling-star {GRANDHAMMERS} {OGORS}") == {"ability.used-by"}
    assert values(game, OGORS, "strike-last") == [True] * fast


def test_grandhammers_burn_those_below_when_they_fall_from_the_heavens() -> None:
    here = {"at": '20",10" ranks 3 @16', "marks": ["set-up", "from-the-heavens"]}
    game = armies({GRANDHAMMERS: here, OGORS: '20",18" ranks 3 @48'}, "movement", [6], **STRUCK)
    run(game, f"use blazing-impact {GRANDHAMMERS} {OGORS}")
    assert unit(game, OGORS).damage == 3
    walked = armies({GRANDHAMMERS: '20",10" ranks 3 @16', OGORS: '20",18" ranks 3 @48'}, "movement", **STRUCK)
    assert rules(walked, f"use blazing-impact {GRANDHAMMERS} {OGORS}") == {"ability.used-by"}


def test_vandus_raises_the_control_scores_of_the_warrior_chamber_around_him() -> None:
    units = {VANDUS: '20",10" ranks 1', GRANDHAMMERS: '28",10" ranks 3 @16', DESOLATORS: '20",5" ranks 2 @16'}
    game = armies({**units, CHARIOT: '40",10" ranks 1', SEER: AWAY}, "hero", **STRUCK)
    assert [values(game, id, "control-score") for id in (GRANDHAMMERS, DESOLATORS, CHARIOT)] == [[3], [], []]


# ---------------------------------------------------------------------- quests, hounds, Bastian Carthalos

QUESTED = {"gives": {"quest": "border-left"}, "until": "battle"}
ON_QUEST = [{"ability": "ordained-quest", "seat": 0, "units": [QUESTOR], **QUESTED}]


def test_questors_are_sent_to_an_objective_outside_their_territory() -> None:
    units = {QUESTOR: '20",5" ranks 1', SOULSWORN: '30",5" ranks 6 @16', SEER: AWAY}
    game = deployed(units, [QUEST, GUNS])
    assert set(uses(game, "ordained-quest")) == {f"{QUESTOR} home-b", f"{SOULSWORN} home-b"}
    assert rules(game, f"use ordained-quest {QUESTOR} home-a") == {"ability.step-declare"}
    assert rules(game, f"use ordained-quest {QUESTOR} border-left") == {"ability.step-declare"}, "part of it is inside"
    run(game, f"use ordained-quest {QUESTOR} home-b")
    assert not uses(game, "ordained-quest"), "one quest for the army"
    assert [each.gives for each in table_of(game).effects] == [{"quest": "home-b"}]


@pytest.mark.parametrize("id", [QUESTOR, SOULSWORN])
def test_questors_are_steadfast_at_the_objective_of_their_quest(id: str) -> None:
    there = '11",15" ranks 1' if id == QUESTOR else '11",15" ranks 6 @16'
    elsewhere = there.replace('11"', '33"')
    for where, given in ((there, ([3], [5])), (elsewhere, ([], []))):
        game = armies({id: where, SEER: AWAY}, "hero", effect=ON_QUEST, **SENT)
        assert (values(game, id, "control-score"), values(game, id, "ward")) == given


def test_the_enemys_quest_is_none_of_theirs() -> None:
    quest = [{**ON_QUEST[0], "seat": 1}]
    game = armies({SOULSWORN: '11",15" ranks 6 @16', SEER: AWAY}, "hero", effect=quest, **SENT)
    assert values(game, SOULSWORN, "ward") == []


def test_soulsworn_are_guided_elsewhere_with_a_knight_questor() -> None:
    units = {SOULSWORN: '20",10" ranks 6 @16', QUESTOR: '22.2",10" ranks 1', SEER: AWAY}
    game = armies(units, "movement", **SENT)
    assert set(uses(game, "relictor-soulguide")) == {SOULSWORN, f"{SOULSWORN} {QUESTOR}"}
    run(game, f"use relictor-soulguide {SOULSWORN} {QUESTOR}")
    assert rules(game, f"set-up {SOULSWORN}", '38",24" ranks 6 @16') == {"ability.step-effect"}, "near the enemy"
    run(game, (f"set-up {SOULSWORN}", '20",25" ranks 6 @16'))
    assert rules(game, f"set-up {QUESTOR}", '30",25" ranks 1') == {"ability.step-effect"}, "far from them"
    run(game, (f"set-up {QUESTOR}", '22",25" ranks 1'))
    assert not uses(game, "relictor-soulguide")


def test_soulsworn_are_guided_once_a_battle_and_not_after_another_core_ability() -> None:
    for told, rule in (({"used": ["core"]}, "ability.one-core"), ({"spent": ["relictor-soulguide"]}, "once-per.unit")):
        units = {SOULSWORN: {"at": '20",10" ranks 6 @16', **told}, QUESTOR: '22.2",10" ranks 1', SEER: AWAY}
        game = armies(units, "movement", **SENT)
        assert rules(game, f"use relictor-soulguide {SOULSWORN} {QUESTOR}") == {rule}


@pytest.mark.rule("army.reinforced-limits")
def test_soulsworn_are_never_reinforced() -> None:
    assert SOULSWORN.removesuffix(".1") not in REINFORCED
    assert found(QUEST.replace("questor-soulsworn", "questor-soulsworn x2")) == [(6, "army.reinforced-limits")]


def test_gryph_hounds_hunt_for_the_knight_judicator() -> None:
    units = {JUDICATOR: '20",8" ranks 1', OGORS: '20",18" ranks 3 @48', RATS: '26",26" ranks 5 @48'}
    game = armies(units, "movement", [2], **SENT)
    assert uses(game, "hunting-gryph-hounds") == [f"{JUDICATOR} {OGORS}"]
    run(game, f"use hunting-gryph-hounds {JUDICATOR} {OGORS}")
    bow, blade = "terminus-greatbow", "judicators-warblade"
    shot = profile(game, JUDICATOR, OGORS, bow, shooting=True)
    assert (shot.hit, shot.wound) == (2, 2)
    assert profile(game, JUDICATOR, RATS, bow, shooting=True).hit == 3
    assert profile(game, JUDICATOR, OGORS, blade).hit == 3
    assert len(unit(game, JUDICATOR).tokens) == 2
    assert not uses(game, "hunting-gryph-hounds"), "once a turn"


def test_a_gryph_hound_is_lost_on_a_one() -> None:
    units = {JUDICATOR: '20",8" ranks 1', OGORS: '20",18" ranks 3 @48'}
    game = run(armies(units, "movement", [1], **SENT), f"use hunting-gryph-hounds {JUDICATOR} {OGORS}")
    assert unit(game, JUDICATOR).tokens == ["gryph-hound"]
    assert values(game, JUDICATOR, "hit") == []


@pytest.mark.parametrize("told", [{"tokens": []}, {"marks": ["set-up"]}])
def test_no_hound_hunts_that_is_not_there_nor_in_the_turn_it_came(told: dict[str, Any]) -> None:
    units = {JUDICATOR: {"at": '20",8" ranks 1', **told}, OGORS: '20",18" ranks 3 @48', QUESTOR: '3",3" ranks 1'}
    assert rules(armies(units, "movement", **SENT), f"use hunting-gryph-hounds {JUDICATOR} {OGORS}") == {
        "ability.used-by"
    }


def test_as_many_units_are_hunted_as_there_are_hounds() -> None:
    """The one that has been out longest is called back for the third unit."""
    gives = {"hit": 1, "wound": 1, "kind": "shooting", "against": OGORS}
    out = [{"ability": "hunting-gryph-hounds", "seat": 0, "units": [JUDICATOR], "gives": gives, "until": "battle"}]
    told = {"at": '20",8" ranks 1', "tokens": ["gryph-hound"]}
    units = {JUDICATOR: told, OGORS: '20",18" ranks 3 @48', RATS: '12",14" ranks 5 @48'}
    game = armies(units, "movement", [5], effect=out, **SENT)
    run(game, f"use hunting-gryph-hounds {JUDICATOR} {RATS}")
    assert [each.gives["against"] for each in table_of(game).effects] == [RATS]


@pytest.mark.parametrize(("where", "free"), [('24",10" ranks 5 @16', True), ('44",3" ranks 5 @16', False)])
def test_the_voice_of_thunder_makes_all_out_attack_free(where: str, free: bool) -> None:
    units = {BASTIAN: '20",3" ranks 1', LIBERATORS: where.replace('44"', '43"'), OGORS: '22",12.2" ranks 3 @48'}
    if not free:
        units[OGORS] = '41",5.2" ranks 2 @48'
    game = armies(units, "combat", modules=["army-composition", "commands"], **SENT)
    run(to_fights(game), f"fight {LIBERATORS}")
    while game.decision and game.decision.name in ("pile-in", "targets"):
        first = ids(game)[0]
        run(game, (first, ";") if first.startswith("pile-in") else first)
    assert bool(uses(game, "all-out-attack")) is free, "there are no command points"
    if free:
        run(game, f"use all-out-attack {LIBERATORS}")
        assert table_of(game).players[0].command_points == 0


def test_bastian_moves_up_to_three_units_of_infantry_before_the_battle() -> None:
    units = {BASTIAN: '20",3" ranks 1', LIBERATORS: '24",5" ranks 5 @16', JUDICATOR: '3",3" ranks 1', SEER: AWAY}
    game = deployed(units, [QUEST, GUNS])
    assert f"{BASTIAN} {BASTIAN} {LIBERATORS} {JUDICATOR}" in uses(game, "castellan-of-azyr")
    run(game, f"use castellan-of-azyr {BASTIAN} {LIBERATORS}")
    assert rules(game, f"go {LIBERATORS}", '24",12" ranks 5 @16') == {"core-abilities.normal-move"} or rules(
        game, f"go {LIBERATORS}", '24",12" ranks 5 @16'
    )
    run(game, (f"go {LIBERATORS}", '24",9" ranks 5 @16'))
    assert at(game, LIBERATORS)[0] == (6096, 2286)
    assert not uses(game, "castellan-of-azyr")


@pytest.mark.parametrize(("marks", "damage"), [(["has-slain-enemies"], 1), ([], 5)])
def test_bastian_heals_by_those_whom_he_has_slain(marks: list[str], damage: int) -> None:
    units = {BASTIAN: {"at": '20",8" ranks 1', "damage": 5, "marks": marks}, SEER: AWAY, RATS: '3",20" ranks 5 @48'}
    game = armies(units, "end-of-turn", **SENT)
    if marks:
        run(game, f"use mantle-of-the-first-storm {BASTIAN}")
    else:
        assert not uses(game, "mantle-of-the-first-storm")
    assert unit(game, BASTIAN).damage == damage


@pytest.mark.parametrize(("hit", "slain"), [(3, True), (2, False)])
def test_it_is_noted_that_bastian_has_slain_somebody(hit: int, slain: bool) -> None:
    units = {BASTIAN: '20",10" ranks 1', RATS: '20",12.2" ranks 5 @48', LIBERATORS: '36",5" ranks 5'}
    game = armies(units, "combat", [hit, 1, 1, 1, 4, 1, *[1] * 20], **SENT)
    fought(game, BASTIAN)
    suffer(game)
    assert ("has-slain-enemies" in unit(game, BASTIAN).marks) is slain
    assert rolled(game, "hit") == [[hit, 1, 1, 1]]


def test_control_of_the_warrior_chamber_is_counted_at_an_objective() -> None:
    units = {VANDUS: '22",3" ranks 1', LIBERATORS: '22",7" ranks 5 @16', SEER: AWAY}
    game = armies(units, "hero", **STRUCK)
    lone = armies({LIBERATORS: '22",7" ranks 5 @16', SEER: AWAY}, "hero", **STRUCK)
    scores = [characteristics.control_score(table_of(each), unit(each, LIBERATORS), "home-a") for each in (game, lone)]
    assert scores[0] - scores[1] == 3
