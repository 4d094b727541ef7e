"""Picking targets, the attack sequence and weapon abilities (chapters 14.2, 16, 17, 20, 25)."""

import pytest

from sigmar.scene import (
    BROTHERHOOD,
    CLAWPACK,
    ECHELON,
    LEGION,
    MADMOB,
    SHRINE,
    STAY,
    WALL,
    WARHOST,
    battle,
    events,
    ids,
    rolled,
    rules,
    run,
    unit,
)

LIBERATORS = '14",5" ranks 5 @16'
CLAWLORD = {"at": '10.8",7.3" ranks 1 @0'}
FIGHT = {"liberators.1": LIBERATORS, "clawlord.1": CLAWLORD}


def fight(units: dict, id: str, target: str, dice: list[int], **fields):
    """The battle after a unit has fought without piling in."""
    game = battle(units, "combat", dice=dice, **fields)
    run(game, f"fight {id}", (f"pile-in {target}", STAY), f"target {target}")
    return game


def last(game):
    """What the handfuls of the last attack came to."""
    return [event.what for event in events(game, "attacks-resolved")]


# ---------------------------------------------------------------------- the example of the rulebook


@pytest.mark.rule(
    "example.attack-setup",
    "example.attack-warhammers",
    "example.attack-warhammer-wounds",
    "example.attack-warhammer-saves",
    "warscroll.special-equipment",
    "attack.fast-dice",
    "attack.fast-dice-conditions",
    "attack.damage-step",
)
def test_the_warhammers_of_the_example() -> None:
    hits, wounds, saves = [3, 4, 5, 3, 5, 2, 1, 2], [3, 6, 4, 1, 2], [5, 4, 2]
    game = fight(FIGHT, "liberators.1", "clawlord.1", [*hits, *wounds, *saves, 1, 1])
    hammers = next(each for each in last(game) if each["weapon"].endswith("warhammer"))
    assert (hammers["count"], hammers["crits"], hammers["wounds"], hammers["successful"]) == (8, 0, 3, 2)
    assert hammers["points"] == 2
    assert rolled(game, "hit")[0] == hits
    assert rolled(game, "wound")[0] == wounds
    assert rolled(game, "save")[0] == saves


@pytest.mark.rule(
    "example.attack-grandhammer",
    "example.attack-grandhammer-save",
    "example.attack-ward",
    "weapon.crit-mortal",
    "attack.critical-hit",
    "attack.fast-dice-single-stop",
    "attack.resolved",
    "damage.ward-roll",
    "damage.ward-all-damage",
    "damage.two-steps",
    "damage.damaged",
    "sample.clawlord",
    "attack.mortal-damage",
)
def test_the_grandhammer_and_the_wards_of_the_example() -> None:
    """The warscroll prints 3+ to wound where the example has 2+; its die of 3 wounds on both."""
    hammers = [3, 4, 5, 3, 5, 2, 1, 2, 3, 6, 4, 1, 2, 5, 4, 2]
    game = fight(FIGHT, "liberators.1", "clawlord.1", [*hammers, 6, 4, 3, 4, 6, 6, 5, 3, 2, 1])
    grand = next(each for each in last(game) if each["weapon"].endswith("grandhammer"))
    assert (grand["count"], grand["crits"], grand["mortal"], grand["successful"], grand["points"]) == (2, 1, 1, 1, 4)
    assert rolled(game, "ward") == [[6, 6, 5, 3, 2, 1]]
    clawlord = unit(game, "clawlord.1")
    assert (clawlord.damage, len(clawlord.models)) == (4, 1)


# ---------------------------------------------------------------------- the dice


@pytest.mark.rule(
    "attack.unmodified-one", "attack.hit-roll", "attack.wound-roll", "attack.save-roll", "warscroll.characteristics"
)
def test_ones_always_fail() -> None:
    """Massive Stone Maul: 2 attacks, 4+, 2+, Rend 2, Damage 3, against Save 3+."""
    units = {
        "rockgut-troggoths.1": {"at": '12",5" ranks 1 @16', "slain": [2, 3]},
        "lord-veritant.1": '12",7.5" ranks 1',
    }
    game = fight(units, "rockgut-troggoths.1", "lord-veritant.1", [4, 3, 1], seats=(MADMOB, BROTHERHOOD))
    assert last(game)[0]["wounds"] == 0, "3 misses on 4+, and 1 never wounds"


@pytest.mark.rule("attack.critical-no-effect")
def test_a_six_is_an_ordinary_hit_without_an_ability_for_it() -> None:
    units = {
        "clanrats.1": {"at": '12",7" ranks 1 @48', "slain": list(range(2, 11))},
        "lord-veritant.1": '12",5" ranks 1',
    }
    game = fight(units, "clanrats.1", "lord-veritant.1", [6, 3, 4], active=2)
    assert rolled(game, "wound") == [[4]], "one of two hits, and 5+ wounds"
    assert last(game)[0]["points"] == 0


@pytest.mark.rule("attack.save-cap", "warscroll.weapon-profile")
def test_rend_lowers_the_save_without_a_limit() -> None:
    """Hallowed Greataxe, Rend 2, against the Save 4+ of a Clawlord: 6 is needed."""
    units = {"lord-vigilant.1": '12",5" ranks 1 @16', "clawlord.1": '12",8.5" ranks 1 @16'}
    game = fight(units, "lord-vigilant.1", "clawlord.1", [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 5, 5, 5, 5, 6])
    assert last(game)[0]["successful"] == 4


@pytest.mark.rule("weapon.charge-damage", "core-abilities.charged")
@pytest.mark.parametrize(("marks", "points"), [(["charged"], 2), ([], 1)])
def test_a_lance_does_more_damage_in_a_charge(marks: list[str], points: int) -> None:
    knights = {"at": '12",5" ranks 1 @16', "slain": [2, 3, 4, 5], "marks": marks}
    units = {"chaos-knights.1": knights, "clanrats.1": '13",8.3" ranks 5 @48'}
    game = battle(units, "combat", seats=(LEGION, CLAWPACK), dice=[3, 2, 2, 3, 1])
    run(game, "fight chaos-knights.1", ("pile-in clanrats.1", STAY), "target clanrats.1")
    lance = next(each for each in last(game) if each["weapon"].endswith("lance"))
    assert lance["points"] == points


@pytest.mark.rule("weapon.anti", "weapon.anti-cumulative")
def test_a_weapon_against_a_keyword_has_more_rend() -> None:
    """Judgement Blade against a Grey Seer, WIZARD with Save 6+: Rend 2, so nothing saves."""
    units = {"lord-veritant.1": '12",5" ranks 1', "grey-seer.1": '12",7.5" ranks 1'}
    game = fight(units, "lord-veritant.1", "grey-seer.1", [1, 3, 1, 1, 3, 6])
    need = [event.what["need"] for event in events(game, "rolled") if event.what.get("purpose") == "save"]
    assert need == [8]


@pytest.mark.rule("weapon.anti")
def test_a_spear_against_a_charge_has_more_rend() -> None:
    units = {"mortek-guard.1": {"at": '12",7" ranks 1 @48', "slain": list(range(2, 11))}}
    for marks, need in ((["charged"], 4), ([], 3)):
        told = {**units, "lord-veritant.1": {"at": '12",5" ranks 1', "marks": marks}}
        game = fight(told, "mortek-guard.1", "lord-veritant.1", [3, 1, 4, 6], active=2, seats=(BROTHERHOOD, ECHELON))
        assert [e.what["need"] for e in events(game, "rolled") if e.what.get("purpose") == "save"] == [need]


@pytest.mark.rule(
    "weapon.crit-auto-wound", "weapon.shoot-in-combat", "random.attacks", "warscroll.weapons", "sample.clawlord-weapons"
)
def test_the_ratling_pistol_of_the_clawlord() -> None:
    units = {
        "clawlord.1": '12",7.5" ranks 1',
        "lord-veritant.1": '12",5" ranks 1',
        "liberators.1": '29",5" ranks 5 @16',
    }
    game = battle(units, "shooting", active=2, dice=[3, 6, 2, 2, 4])
    run(game, "shoot clawlord.1")
    assert not events(game, "attacks-resolved")
    assert ids(game) == ["target lord-veritant.1"], "in combat only at whom it fights"
    run(game, "target lord-veritant.1")
    assert rolled(game, "attacks") == [[3]]
    assert rolled(game, "hit") == [[6, 2, 2]]
    assert rolled(game, "wound") == [], "a critical hit wounds by itself"
    assert rolled(game, "save") == [[4]]


@pytest.mark.rule("random.damage", "dice.d3")
def test_damage_is_rolled_for_each_attack() -> None:
    """Gnaw-beast's Chisel Fangs do D3; 1, 4 and 6 are 1, 2 and 3."""
    units = {"clawlord.1": '12",7.5" ranks 1', "lord-vigilant.1": '12",5" ranks 1 @0'}
    dice = [1, 1, 1, 1, 1, 4, 4, 4, 1, 3, 3, 3, 2, 2, 2, 1, 4, 6]
    game = fight(units, "clawlord.1", "lord-vigilant.1", dice, active=2)
    fangs = next(each for each in last(game) if "fangs" in each["weapon"])
    assert (fangs["successful"], fangs["points"]) == (3, 6)
    assert unit(game, "lord-vigilant.1").damage == 6


# ---------------------------------------------------------------------- targets


@pytest.mark.rule("targets.combat-attack", "targets.number-of-attacks")
def test_only_models_with_an_enemy_in_reach_attack() -> None:
    game = fight({"liberators.1": LIBERATORS, "grey-seer.1": '16",5" ranks 1'}, "liberators.1", "grey-seer.1", [1] * 10)
    reaching = [model for model in unit(game, "liberators.1").models if (16 * 254 - model.x) - 360 <= 762]
    assert sum(each["count"] for each in last(game)) == 2 * len(reaching) < 10


@pytest.mark.rule("targets.split", "targets.declared-first", "targets.use-all-combat-weapons")
def test_attacks_are_divided_as_their_commander_likes() -> None:
    units = {
        "lord-vigilant.1": '12",5" ranks 1 @0',
        "grey-seer.1": '10",7" ranks 1',
        "warlock-engineer.1": '14",7" ranks 1',
    }
    game = battle(units, "combat", dice=[1] * 8)
    run(game, "fight lord-vigilant.1", ("pile-in grey-seer.1", STAY))
    axe, beak = "hallowed-greataxe", "gryph-stalkers-beak-and-talons"
    seer, engineer = "grey-seer.1", "warlock-engineer.1"
    assert rules(game, "split", f"{axe} 3 {seer}, {axe} 1 {engineer}, {beak} 3 {seer}") == {
        "targets.use-all-combat-weapons"
    }
    assert rules(game, "split", f"{axe} 5 {seer}") == {"targets.use-all-combat-weapons"}
    assert game.decision is not None
    assert [each.answer for each in game.decision.find("split").answers()] == [
        f"{axe} 5 {seer}, {beak} 3 {engineer}",
        f"{axe} 5 {engineer}, {beak} 3 {seer}",
        f"{axe} 3 {seer}, {axe} 2 {engineer}, {beak} 2 {seer}, {beak} 1 {engineer}",
        f"{axe} 3 {engineer}, {axe} 2 {seer}, {beak} 2 {engineer}, {beak} 1 {seer}",
    ]
    run(game, ("split", f"{axe} 3 {seer}, {axe} 2 {engineer}, {beak} 3 {engineer}"))
    assert [(each["target"], each["count"]) for each in last(game)] == [
        ("unit:grey-seer.1", 3),
        ("unit:warlock-engineer.1", 2),
        ("unit:warlock-engineer.1", 3),
    ]


@pytest.mark.rule("attack.one-target-at-a-time", "attack.one-by-one")
def test_all_attacks_on_one_target_come_before_the_next() -> None:
    units = {
        "lord-vigilant.1": '12",5" ranks 1 @0',
        "grey-seer.1": '10",7" ranks 1',
        "warlock-engineer.1": '14",7" ranks 1',
    }
    game = battle(units, "combat", dice=[1] * 8)
    run(game, "fight lord-vigilant.1", ("pile-in grey-seer.1", STAY))
    axe, beak = "hallowed-greataxe", "gryph-stalkers-beak-and-talons"
    run(game, ("split", f"{axe} 5 warlock-engineer.1, {beak} 1 grey-seer.1, {beak} 2 warlock-engineer.1"))
    assert [each["target"] for each in last(game)] == ["unit:warlock-engineer.1"] * 2 + ["unit:grey-seer.1"]


# ---------------------------------------------------------------------- shooting


@pytest.mark.rule("core-abilities.shoot-eligible", "ability.keywords")
@pytest.mark.parametrize(("mark", "allowed"), [("moved", True), ("ran", False), ("retreated", False)])
def test_who_ran_or_retreated_does_not_shoot(mark: str, allowed: bool) -> None:
    told = {"at": '10",5" ranks 3 @16', "marks": [mark]}
    game = battle({"prosecutors.1": told, "clanrats.1": '10",14" ranks 5 @48'}, "shooting")
    assert ("shoot prosecutors.1" in ids(game)) is allowed


@pytest.mark.rule("targets.shooting-attack")
@pytest.mark.parametrize(("gap", "reached"), [(2540, True), (2541, False)])
def test_range_is_measured_from_the_shooter(gap: int, reached: bool) -> None:
    units = {
        "prosecutors.1": {"at": "2540,1270 ranks 1 @16", "slain": [2, 3]},
        "grey-seer.1": f"2540,{1270 + 360 + gap} ranks 1",
    }
    game = battle(units, "shooting")
    assert ("shoot prosecutors.1" in ids(game)) is reached
    if not reached:
        assert rules(game, "shoot prosecutors.1") <= {"targets.shooting-attack", "ability.timing"}


@pytest.mark.rule("core-abilities.shoot-in-combat", "targets.only-units-in-combat")
def test_bows_are_not_used_in_combat() -> None:
    units = {
        "prosecutors.1": '12",5" ranks 3 @16',
        "grey-seer.1": '12",7.5" ranks 1',
        "clanrats.1": '14",12" ranks 5 @48',
    }
    game = battle(units, "shooting", active=1)
    assert "shoot prosecutors.1" not in ids(game)


@pytest.mark.rule("core-abilities.shoot-targets")
def test_shots_may_go_at_several_targets() -> None:
    units = {
        "prosecutors.1": '12",5" ranks 3 @16',
        "grey-seer.1": '10",12" ranks 1',
        "warlock-engineer.1": '14",12" ranks 1',
    }
    game = run(battle(units, "shooting", dice=[1, 1, 1]), "shoot prosecutors.1")
    assert "split" in ids(game)
    run(game, ("split", "stormcall-javelin 1 grey-seer.1, stormcall-javelin 2 warlock-engineer.1"))
    assert [each["count"] for each in last(game)] == [1, 2]


@pytest.mark.rule("spearhead.feature-abilities", "spearhead.example-obscuring")
def test_nobody_shoots_at_who_is_behind_an_obscuring_feature() -> None:
    shooter = {"warlock-engineer.1": '12",18" ranks 1'}
    hidden = battle(
        {**shooter, "lord-vigilant.1": '12",4" ranks 1 @0'}, "shooting", active=2, features=[(WALL, 12, 7, 0)]
    )
    assert "shoot warlock-engineer.1" not in ids(hidden)
    flying = {**shooter, "prosecutors.1": {"at": '12",4" ranks 1 @16', "slain": [2, 3]}}
    seen = battle({**flying, "lord-vigilant.1": '20",4" ranks 1 @0'}, "shooting", active=2)
    assert "shoot warlock-engineer.1" in ids(seen)


@pytest.mark.rule("spearhead.feature-abilities", "ability.one-same-passive")
@pytest.mark.parametrize(
    ("shrines", "need"), [([], 4), ([(SHRINE, 12, 9.95, 0)], 5), ([(SHRINE, 12, 9.95, 0), (SHRINE, 12, 11.25, 0)], 5)]
)
def test_cover_is_one_less_to_hit_once(shrines: list[tuple[str, float, float, int]], need: int) -> None:
    """A Gothizzar Harvester and a Lord-Vigilant see each other over the shrines between them."""
    units = {"lord-vigilant.1": '12",7.5" ranks 1 @16', "gothizzar-harvester.1": '12",14" ranks 1 @16'}
    game = battle(units, "combat", active=2, features=shrines, dice=[1] * 10, seats=(BROTHERHOOD, ECHELON))
    run(game, "fight gothizzar-harvester.1", ("pile-in lord-vigilant.1", STAY), "target lord-vigilant.1")
    assert {e.what["need"] for e in events(game, "rolled") if e.what.get("purpose") == "hit"} == {need}


@pytest.mark.rule("spearhead.feature-abilities")
def test_who_charged_has_no_cover() -> None:
    units = {
        "lord-vigilant.1": {"at": '12",7.5" ranks 1 @16', "marks": ["charged"]},
        "gothizzar-harvester.1": '12",14" ranks 1 @16',
    }
    shrines = [(SHRINE, 12, 9.95, 0)]
    game = battle(units, "combat", active=2, features=shrines, dice=[1] * 10, seats=(BROTHERHOOD, ECHELON))
    run(game, "fight gothizzar-harvester.1", ("pile-in lord-vigilant.1", STAY), "target lord-vigilant.1")
    assert {e.what["need"] for e in events(game, "rolled") if e.what.get("purpose") == "hit"} == {4}


@pytest.mark.rule("heroes.guarded", "attack.hit-wound-cap")
@pytest.mark.parametrize(("y", "need"), [(7.5, 4), (10.5, 3)])
def test_a_guarded_hero_is_harder_to_hit(y: float, need: int) -> None:
    units = {
        "lord-vigilant.1": '12",5" ranks 1 @0',
        "liberators.1": f'18",{y}" ranks 5 @16',
        "warlock-engineer.1": {"at": '6",14" ranks 1', "marks": ["moved"]},
    }
    game = battle(units, "shooting", active=2, dice=[1, 1])
    run(game, "shoot warlock-engineer.1", "target lord-vigilant.1")
    assert [e.what["need"] for e in events(game, "rolled") if e.what.get("purpose") == "hit"] == [need]


@pytest.mark.rule("heroes.guarded-infantry")
@pytest.mark.parametrize(("gap", "reached"), [(12 * 254, True), (12 * 254 + 1, False)])
def test_a_guarded_hero_on_foot_is_safe_from_far_away(gap: int, reached: bool) -> None:
    units = {
        "lord-veritant.1": "2540,1000 ranks 1",
        "liberators.1": '8",4" ranks 5 @16',
        "warlock-engineer.1": f"2540,{1000 + 360 + gap} ranks 1",
    }
    game = run(battle(units, "shooting", active=2, dice=[1, 1]), "shoot warlock-engineer.1")
    assert ("target lord-veritant.1" in ids(game)) is reached


@pytest.mark.rule("heroes.guarded-exempt")
def test_a_monster_is_never_guarded() -> None:
    units = {
        "saurus-oldblood.1": '12",5" ranks 1 @0',
        "saurus-warriors.1": '14",8.5" ranks 5 @16',
        "warlock-engineer.1": {"at": '6",16" ranks 1', "marks": ["moved"]},
    }
    game = battle(units, "shooting", active=2, dice=[1, 1], seats=(WARHOST, CLAWPACK))
    run(game, "shoot warlock-engineer.1", "target saurus-oldblood.1")
    assert [e.what["need"] for e in events(game, "rolled") if e.what.get("purpose") == "hit"] == [3]
