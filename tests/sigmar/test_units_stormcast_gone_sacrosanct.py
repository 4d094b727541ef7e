"""What the heroes of the Sacrosanct Chamber do that have left the game since the launch, and those they lead."""

from __future__ import annotations

import pytest

from katabasis.sigmar.cards import passives
from katabasis.sigmar.rules import characteristics
from sigmar.armies import OGORS, RATS, SEER, armies, charged, players, uses, values
from sigmar.manifestation_plays import called
from sigmar.scene import events, ids, rolled, rules, run, table_of, unit
from sigmar.skaven_rosters import PESTILENS, PLAGUE_PRIEST
from sigmar.stormcast_units import found, profile, suffer
from sigmar.test_units_stormcast_extremis import WARPED

MOUNTED = """
stormcast-eternals 1000
formation sacrosanct-convocation
spells lore-of-the-storm
general astreia-solbright
  evocators-on-celestial-dracolines
  castigators
regiment lord-arcanum-on-celestial-dracoline
regiment lord-exorcist
"""
WINGED = """
stormcast-eternals 1000
formation sacrosanct-convocation
spells lore-of-the-storm
manifestations manifestations-of-the-storm
general lord-arcanum-on-tauralon
  sequitors
regiment knight-incantor
  evocators
regiment lord-arcanum
"""
ASTREIA, DRACOLINES = "stormcast-astreia-solbright.1", "stormcast-evocators-on-celestial-dracolines.1"
CASTIGATORS, EXORCIST = "stormcast-castigators.1", "stormcast-lord-exorcist.1"
DRACOLINE_LORD = "stormcast-lord-arcanum-on-celestial-dracoline.1"
TAURALON, SEQUITORS = "stormcast-lord-arcanum-on-tauralon.1", "stormcast-sequitors.1"
INCANTOR, ARCANUM, EVOCATORS = (
    "stormcast-knight-incantor.1",
    "stormcast-lord-arcanum.1",
    "stormcast-evocators.1",
)
RIDE, FLY = {"seats": [MOUNTED, WARPED]}, {"seats": [WINGED, WARPED]}
AWAY = '40",28" ranks 1'
MAGIC = ["army-composition", "magic"]
BEAK, CLAWS, STAVE = "gryph-chargers-razor-beak", "celestial-dracolines-claws", "aetherstave"


@pytest.mark.rule("army.hero-options", "army.battle-formation")
def test_they_are_fielded_with_their_own_chamber() -> None:
    assert not found(MOUNTED)
    assert not found(WINGED)
    of_another = WINGED.replace("  evocators\n", "  decimators\n")
    assert ("army.hero-options") in {rule for _, rule in found(of_another)}


# ---------------------------------------------------------------------- Astreia Solbright


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_lightning_pulse_is_shared_among_those_it_strikes(count: int) -> None:
    foes = sorted([OGORS, RATS, SEER][:count])
    units = {ASTREIA: '20",8" ranks 1', OGORS: '20",11.2" ranks 3 @48', RATS: '24.5",7" ranks 2 @32'}
    units |= {SEER: '16",8" ranks 1'}
    game = armies(units, "hero", [3, 3, 6, 6, 6], modules=MAGIC, **RIDE)
    run(game, f"use lightning-pulse {ASTREIA} {' '.join(foes)}")
    while game.decision and game.decision.name == "react":
        run(game, "pass")
    suffer(game)
    suffered = {event.what["unit"]: event.what["points"] for event in events(game, "inflicted")}
    assert suffered == {f"unit:{id}": 4 - count for id in foes}


def test_a_lightning_pulse_strikes_nobody_who_does_not_fight_her() -> None:
    units = {ASTREIA: '20",8" ranks 1', OGORS: '20",16" ranks 3 @48'}
    game = armies(units, "hero", modules=MAGIC, **RIDE)
    assert rules(game, f"use lightning-pulse {ASTREIA} {OGORS}") == {"ability.step-declare"}


def test_a_thunderous_pounce_carries_the_chamber_near_her() -> None:
    units = {ASTREIA: '20",8" ranks 1', DRACOLINES: '31",8" ranks 3 @16', DRACOLINE_LORD: '40",4" ranks 1'}
    units |= {SEER: AWAY}
    game = run(armies(units, "charge", **RIDE), f"use thunderous-pounce {ASTREIA}")
    assert [values(game, id, "charge-roll") for id in (ASTREIA, DRACOLINES, DRACOLINE_LORD)] == [[2], [2], []]
    assert not uses(armies(units, "charge", active=2, **RIDE), "thunderous-pounce"), "in her own charge phase"


@pytest.mark.parametrize(("where", "fits"), [('31",8" ranks 3 @16', True), ('42",8" ranks 3 @16', False)])
def test_soul_energy_strengthens_a_unit_near_her(where: str, fits: bool) -> None:
    units = {ASTREIA: '20",8" ranks 1', DRACOLINES: where, SEER: '20",11" ranks 1'}
    game = armies(units, "combat", **RIDE)
    assert (f"{ASTREIA} {DRACOLINES}" in uses(game, "soul-energy-of-the-first-host")) == fits
    if fits:
        run(game, f"use soul-energy-of-the-first-host {ASTREIA} {DRACOLINES}")
        assert profile(game, DRACOLINES, SEER, "evocator-weapons").wound == 2
        assert profile(game, DRACOLINES, SEER, CLAWS).wound == 3, "a companion"


# ---------------------------------------------------------------------- Knight-Incantor, Lord-Arcanum


SPELL = {SEER: '20",26" ranks 1', INCANTOR: '20",6" ranks 1', SEQUITORS: '20",14" ranks 5 @16'}


def test_a_voidstorm_scroll_unbinds_a_spell_for_sure_once_a_battle() -> None:
    game = armies(SPELL, "hero", [6, 6], active=2, modules=MAGIC, **FLY)
    run(game, f"use wither-spell {SEER} {SEQUITORS}")
    assert f"{INCANTOR}" in uses(game, "voidstorm-scroll")
    run(game, f"use voidstorm-scroll {INCANTOR}")
    assert [event.what["unit"] for event in events(game, "unbound")] == [f"unit:{INCANTOR}"]
    assert not events(game, "cast")
    assert not rolled(game, "unbind")


def test_a_voidstorm_scroll_is_read_once_and_by_whom_is_near() -> None:
    read = {"at": SPELL[INCANTOR], "spent": ["voidstorm-scroll"]}
    spent = armies({**SPELL, INCANTOR: read}, "hero", [6, 6], active=2, modules=MAGIC, **FLY)
    run(spent, f"use wither-spell {SEER} {SEQUITORS}")
    assert not uses(spent, "voidstorm-scroll")
    units = {SEER: '43",28" ranks 1', INCANTOR: '2",2" ranks 1', SEQUITORS: '36",22" ranks 5 @16'}
    far = armies(units, "hero", [6, 6], active=2, modules=MAGIC, **FLY)
    run(far, f"use wither-spell {SEER} {SEQUITORS}")
    assert not uses(far, "voidstorm-scroll")


@pytest.mark.parametrize(("distance", "less"), [(25, [-1]), (34, [])])
def test_aetheric_destabilisation_hinders_summoning_near_it(distance: int, less: list[int]) -> None:
    units = {SEER: f'{3 + distance}",15" ranks 1', INCANTOR: '3",15" ranks 1'}
    game = armies(units, "hero", active=2, modules=MAGIC, **FLY)
    assert values(game, SEER, "summoning") == less
    assert not values(game, INCANTOR, "summoning")


def test_aetheric_manipulation_helps_a_lord_arcanum_to_summon() -> None:
    units = {ARCANUM: '20",8" ranks 1', INCANTOR: '24",8" ranks 1', SEER: AWAY}
    game = armies(units, "hero", modules=MAGIC, **FLY)
    assert (values(game, ARCANUM, "summoning"), values(game, INCANTOR, "summoning")) == ([1], [])


def test_magical_mending_heals_a_friendly_manifestation_near_him() -> None:
    comet = called("everblaze-comet", '20",16"', seat=1, summoner=ARCANUM, damage=4)
    units = {ARCANUM: '20",8" ranks 1', SEER: AWAY, **comet}
    game = armies(units, "end-of-turn", [3], modules=MAGIC, **FLY)
    run(game, f"use magical-mending {ARCANUM} everblaze-comet.1")
    assert unit(game, "everblaze-comet.1").damage == 1


@pytest.mark.parametrize(("seat", "by", "at"), [(2, SEER, '20",16"'), (1, ARCANUM, '42",28"')])
def test_magical_mending_heals_none_of_the_enemy_and_none_far_away(seat: int, by: str, at: str) -> None:
    id = "everblaze-comet"
    near = called("celestian-vortex", '25",8"', seat=1, summoner=ARCANUM, damage=1)
    units = {ARCANUM: '20",8" ranks 1', SEER: '3",28" ranks 1', **near}
    units |= called(id, at, seat=seat, summoner=by, damage=4)
    game = armies(units, "end-of-turn", modules=MAGIC, **FLY)
    assert rules(game, f"use magical-mending {ARCANUM} {id}.1") == {"ability.step-declare"}


# ---------------------------------------------------------------------- Lord-Arcanum on Celestial Dracoline


def test_a_storm_wave_breaks_from_riders_who_have_charged() -> None:
    units = {DRACOLINE_LORD: '20",6" ranks 1', DRACOLINES: charged('30",7" ranks 3 @16')}
    units |= {OGORS: '26",10.5" ranks 3 @48', RATS: '30",20" ranks 5 @48'}
    game = run(armies(units, "charge", [6], **RIDE), f"use storm-wave {DRACOLINE_LORD} {DRACOLINES}")
    suffer(game)
    assert [(event.what["unit"], event.what["points"]) for event in events(game, "inflicted")] == [(f"unit:{OGORS}", 3)]
    assert not uses(game, "storm-wave"), "once a turn"
    units[DRACOLINES] = '30",7" ranks 3 @16'
    stood = armies(units, "charge", **RIDE)
    assert rules(stood, f"use storm-wave {DRACOLINE_LORD} {DRACOLINES}") == {"ability.step-declare"}


def test_a_pack_alpha_drives_on_the_beasts_of_two() -> None:
    units = {DRACOLINE_LORD: '20",8" ranks 1', OGORS: '20",11.3" ranks 3 @48', DRACOLINES: '30",7" ranks 3 @16'}
    units |= {ASTREIA: '15.5",7" ranks 1'}
    game = run(armies(units, "combat", **RIDE), f"use pack-alpha {DRACOLINE_LORD} {ASTREIA}")
    assert more_attacks(game, DRACOLINE_LORD, CLAWS) == 1
    assert more_attacks(game, ASTREIA, "kazras-monstrous-claws") == 1
    assert more_attacks(game, ASTREIA, "astreias-aetherstave") == 0, "no companion"
    assert more_attacks(game, DRACOLINES, CLAWS) == 0, "not picked"
    alone = run(armies(units, "combat", **RIDE), f"use pack-alpha {DRACOLINE_LORD}")
    assert (more_attacks(alone, DRACOLINE_LORD, CLAWS), more_attacks(alone, ASTREIA, "kazras-monstrous-claws")) == (
        1,
        0,
    )


def test_a_pack_alpha_who_does_not_fight_drives_nobody_on() -> None:
    units = {DRACOLINE_LORD: '20",8" ranks 1', OGORS: '20",20" ranks 3 @48', ASTREIA: '14",19" ranks 1'}
    assert "ability.used-by" in rules(armies(units, "combat", **RIDE), f"use pack-alpha {DRACOLINE_LORD}")


def more_attacks(game: object, id: str, weapon: str) -> int:
    """What is added to the Attacks of a weapon of a unit."""
    bearer = unit(game, id)  # type: ignore[arg-type]
    return characteristics.more_attacks(table_of(game), bearer, bearer.printed.weapons[weapon])  # type: ignore[arg-type]


# ---------------------------------------------------------------------- Lord-Arcanum on Tauralon


def test_trails_of_astral_light_help_wizards_near_it_to_cast() -> None:
    units = {TAURALON: '20",8" ranks 1', INCANTOR: '26",8" ranks 1', ARCANUM: '40",8" ranks 1', SEER: AWAY}
    game = armies(units, "hero", modules=MAGIC, **FLY)
    assert [values(game, id, "casting") for id in (TAURALON, INCANTOR, ARCANUM, SEER)] == [[1], [1], [], []]


def test_a_starlight_mantle_wards_those_beside_it_and_slows_it() -> None:
    units = {TAURALON: '20",8" ranks 1', OGORS: '20",12" ranks 3 @48', SEQUITORS: '31",7" ranks 5 @16'}
    units |= {EVOCATORS: '42",7" ranks 5 @16'}
    game = run(armies(units, "combat", **FLY), f"use starlight-mantle {TAURALON}")
    assert [values(game, id, "ward") for id in (TAURALON, SEQUITORS, EVOCATORS)] == [[5], [5], []]
    assert [passives.has(table_of(game), unit(game, id), "strike-last") for id in (TAURALON, SEQUITORS)] == [
        True,
        False,
    ]
    units[OGORS] = '20",22" ranks 3 @48'
    units[SEQUITORS] = {"at": '20",19.8" ranks 5 @16'}  # type: ignore[assignment]
    assert rules(armies(units, "combat", **FLY), f"use starlight-mantle {TAURALON}") == {"ability.used-by"}


def test_an_aetheric_deflection_strikes_who_has_used_a_spell() -> None:
    """A Grey Seer is of power level 2: three dice."""
    units = {TAURALON: '20",8" ranks 1', SEER: {"at": '20",26" ranks 1', "used": ["wither-spell"]}}
    game = armies(units, "hero", [1, 2, 6], modules=MAGIC, **FLY)
    run(game, f"use aetheric-deflection {TAURALON} {SEER}")
    dice = rolled(game, "ability")[-1]
    assert len(dice) == 1 + unit(game, SEER).printed.power_level
    assert sum(event.what["points"] for event in events(game, "inflicted")) == sum(die >= 2 for die in dice)
    idle = armies({**units, SEER: '20",26" ranks 1'}, "hero", modules=MAGIC, **FLY)
    assert rules(idle, f"use aetheric-deflection {TAURALON} {SEER}") == {"ability.step-declare"}


# ---------------------------------------------------------------------- Lord-Exorcist


@pytest.mark.parametrize(
    ("dice", "ritual", "left", "damage"), [([4], 6, 2, 0), ([4], 3, 0, 0), ([1], 6, 6, 0), ([2, 3], 0, 0, 2)]
)
def test_a_purifying_blast_takes_ritual_points_or_hurts(dice: list[int], ritual: int, left: int, damage: int) -> None:
    priest = {"at": '20",20" ranks 1', **({"ritual": ritual} if ritual else {})}
    units = {EXORCIST: '20",8" ranks 1', PLAGUE_PRIEST: priest}
    game = armies(units, "hero", dice, modules=MAGIC, seats=[MOUNTED, PESTILENS])
    run(game, f"use purifying-blast {EXORCIST} {PLAGUE_PRIEST}")
    assert (unit(game, PLAGUE_PRIEST).ritual, unit(game, PLAGUE_PRIEST).damage) == (left, damage)


def test_a_purifying_blast_reaches_no_priest_far_away() -> None:
    units = {EXORCIST: '20",4" ranks 1', PLAGUE_PRIEST: '20",26" ranks 1'}
    game = armies(units, "hero", modules=MAGIC, seats=[MOUNTED, PESTILENS])
    assert rules(game, f"use purifying-blast {EXORCIST} {PLAGUE_PRIEST}") == {"ability.step-declare"}


@pytest.mark.parametrize(("where", "returns"), [('20",10" ranks 1', False), ('3",3" ranks 1', True)])
def test_a_redemptor_casket_keeps_the_slain_of_the_enemy_from_returning(where: str, returns: bool) -> None:
    rats = {"at": '20",18" ranks 5 @48', "slain": [16, 17, 18, 19, 20]}
    units = {EXORCIST: where, RATS: rats, SEER: AWAY}
    told = players({}, {"command_points": 4})
    modules = ["army-composition", "commands"]
    game = armies(units, "hero", [6] * 6, active=2, modules=modules, player=told, **RIDE)
    run(game, f"use rally-command {RATS}")
    assert ("rally return" in ids(game)) == returns


# ---------------------------------------------------------------------- Castigators, Sequitors


@pytest.mark.parametrize(("marks", "critical"), [([], 5), (["moved"], 6)])
def test_castigators_who_have_not_moved_channel_their_shots(marks: list[str], critical: int) -> None:
    units = {CASTIGATORS: {"at": '20",8" ranks 3 @16', "marks": marks}, OGORS: '20",18" ranks 3 @48'}
    units |= {ASTREIA: '3",3" ranks 1'}
    game = armies(units, "shooting", **RIDE)
    use = f"use aetheric-channelling-of-bows {CASTIGATORS}"
    if marks:
        assert rules(game, use) == {"ability.used-by"}
    else:
        run(game, use)
    assert profile(game, CASTIGATORS, OGORS, "thunderhead-greatbow", shooting=True).critical == critical
    assert profile(game, CASTIGATORS, OGORS, "greatbow-stock").critical == 6


@pytest.mark.parametrize("target", [OGORS, SEER])
def test_greatbows_pierce_cavalry(target: str) -> None:
    units = {CASTIGATORS: '20",8" ranks 3 @16', target: '20",18" ranks 3 @48' if target == OGORS else '20",18" ranks 1'}
    game = armies(units, "shooting", **RIDE)
    more = "cavalry" in unit(game, target).printed.keywords
    assert profile(game, CASTIGATORS, target, "thunderhead-greatbow", shooting=True).rend == 1 + more


def test_a_scouting_companion_guides_one_shot() -> None:
    units = {CASTIGATORS: '20",8" ranks 3 @16', OGORS: '20",18" ranks 3 @48', ASTREIA: '3",3" ranks 1'}
    game = armies(units, "shooting", [1] * 40, **RIDE)
    run(game, f"shoot {CASTIGATORS}", f"target {OGORS}", f"use scouting-companion {CASTIGATORS}")
    while game.decision and game.decision.name == "react":
        run(game, "pass")
    assert [event.what["need"] for event in events(game, "rolled") if event.what["purpose"] == "hit"] == [2]
    assert unit(game, CASTIGATORS).tokens == []
    without = armies({**units, CASTIGATORS: {"at": '20",8" ranks 3 @16', "tokens": []}}, "shooting", [1] * 40, **RIDE)
    run(without, f"shoot {CASTIGATORS}", f"target {OGORS}")
    assert not uses(without, "scouting-companion")


@pytest.mark.parametrize("choice", ["shields", "weapons"])
def test_sequitors_channel_on_an_objective_of_theirs(choice: str) -> None:
    units = {SEQUITORS: '22",6" ranks 5 @16', OGORS: '22",9.5" ranks 3 @48', TAURALON: '3",3" ranks 1'}
    game = armies(units, "combat", controlled={"home-a": 1}, **FLY)
    weapon = next(iter(unit(game, OGORS).printed.weapons.values()))
    before = characteristics.weapon_abilities(table_of(game), unit(game, OGORS), weapon, unit(game, SEQUITORS))
    run(game, f"use aetheric-channelling {SEQUITORS} {choice}")
    after = characteristics.weapon_abilities(table_of(game), unit(game, OGORS), weapon, unit(game, SEQUITORS))
    assert after == (before & {"companion"} if choice == "shields" else before)
    assert profile(game, SEQUITORS, OGORS, "sacrosanct-weapons").critical == (6 if choice == "shields" else 5)


def test_shields_blunt_what_weapons_do_besides() -> None:
    """Evocators' weapons are Crit (Mortal), and only Companion stays of what a weapon has."""
    told = {"gives": {"blunts-weapons": True}, "until": "turn"}
    effect = [{"ability": "aetheric-channelling", "seat": 0, "units": [SEQUITORS], **told}]
    units = {SEQUITORS: '22",6" ranks 5 @16', OGORS: '22",9.5" ranks 3 @48', TAURALON: '3",3" ranks 1'}
    game = armies(units, "combat", effect=effect, **FLY)
    mace = unit(game, SEQUITORS).printed.weapons["stormsmite-greatmace"]
    table = table_of(game)
    assert characteristics.weapon_abilities(table, unit(game, OGORS), mace, unit(game, SEQUITORS)) == frozenset()
    assert characteristics.weapon_abilities(table, unit(game, SEQUITORS), mace, unit(game, OGORS)) == {"crit-two-hits"}


@pytest.mark.parametrize("controlled", [{}, {"home-a": 2}])
def test_sequitors_channel_on_no_other_objective(controlled: dict[str, int]) -> None:
    units = {SEQUITORS: '22",6" ranks 5 @16', OGORS: '22",9.5" ranks 3 @48'}
    game = armies(units, "combat", controlled=controlled, **FLY)
    assert rules(game, f"use aetheric-channelling {SEQUITORS} shields") == {"ability.used-by"}


def test_greatmaces_are_two_in_five() -> None:
    game = armies({SEQUITORS: '20",10" ranks 5 @16', SEER: '20",12.4" ranks 1'}, "combat", **FLY)
    weapons = ("stormsmite-greatmace", "sacrosanct-weapons")
    assert [len(unit(game, SEQUITORS).bearing(each)) for each in weapons] == [2, 3]
