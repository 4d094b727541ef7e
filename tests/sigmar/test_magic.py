"""Magic of the Advanced Rules, in Border War: spells and unbinding them, prayers, lores, Magical Intervention."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from katabasis import bots, rosters
from katabasis.content import load
from katabasis.kernel.game import Game
from katabasis.sigmar.cards import passives
from katabasis.sigmar.cards.abilities import ABILITIES, AbilityUse
from katabasis.sigmar.content import WARSCROLLS
from katabasis.sigmar.rules import using
from katabasis.sigmar.rules.border_war import roster
from katabasis.sigmar.rules.border_war.magic import MODULE
from sigmar.border_war import COMPOSITION, SKAVEN, battle, border_war, check_battles_end, played_with
from sigmar.scene import Told, events, ids, rolled, rules, run, table_of, unit

SEER, RIVAL, VERITANT = "skaven-grey-seer.1", "skaven-grey-seer.2", "stormcast-lord-veritant.1"
RATS, OGORS, CLAWLORD, ENGINEER = (
    "skaven-clanrats.1",
    "skaven-rat-ogors.1",
    "skaven-clawlord.1",
    "skaven-warlock-engineer.1",
)
LIBERATORS, PROSECUTORS = "stormcast-liberators.1", "stormcast-prosecutors.1"
TWO_SEERS = """
skaven 1000
formation claw-horde
spells lore-of-ruin
general grey-seer
  rat-ogors
regiment grey-seer
"""
STORM = """
stormcast-eternals 1000
formation sentinels-of-the-bleak-citadels
spells lore-of-the-storm
general lord-veritant
"""
AT_REST = {CLAWLORD: '40",23" ranks 1 @48', RATS: '32",27" ranks 10 @48'}
"""Somebody else who has an ability in the hero phase."""
NEAR = {SEER: '22",20"', LIBERATORS: '22",12" ranks 5', **AT_REST}
"""A Grey Seer 8" from Liberators, and nobody who could unbind."""


def magic(units: Told, dice: Sequence[int] = (), **fields: Any) -> Game:
    """The hero phase of Skaven against Stormcast, with magic."""
    return battle(units, **{"modules": [MODULE], "phase": "hero", "active": 2, "dice": dice, **fields})


def rivals(units: Told, dice: Sequence[int] = (), **fields: Any) -> Game:
    """The same of Skaven against Skaven."""
    return magic(
        {SEER: '22",20"', RIVAL: '22",7"', **AT_REST, **units}, dice, seats=[SKAVEN, SKAVEN], **{"active": 1, **fields}
    )


def chants(units: Told, dice: Sequence[int] = (), ritual: int = 0, **fields: Any) -> Game:
    """The hero phase of Stormcast, whose Lord-Veritant has so many ritual points, with Liberators beside him."""
    veritant = {"at": '22",10" ranks 1', **({"ritual": ritual} if ritual else {})}
    near = {VERITANT: veritant, LIBERATORS: {"at": '26",5" ranks 5', "damage": 1}, OGORS: '22",24" ranks 2 @48'}
    return magic({**near, **units}, dice, **{"active": 1, **fields})


def healed(game: Game) -> list[int]:
    return [event.what["points"] for event in events(game, "healed")]


def cast_by(game: Game, user: str) -> set[str]:
    """What a unit can use now."""
    return {id.split()[1] for id in ids(game) if id.split()[0] == "use" and id.split()[2] == user}


def kinds(game: Game, *wanted: str) -> list[str]:
    return [event.kind for event in game.table.events if event.kind in wanted]


@pytest.fixture
def level_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grey Seers are Wizards of power level 2."""
    seer = WARSCROLLS["skaven-grey-seer"]
    monkeypatch.setitem(WARSCROLLS, "skaven-grey-seer", seer._replace(power_level=2))


@pytest.fixture
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample spell is a lore of Skaven, the sample prayer one of Stormcast Eternals."""
    factions = load("sigmar")["factions"]
    monkeypatch.setitem(factions["skaven"], "lores", {"spells": ["lore-of-ruin", "examples-of-spells"], "prayers": []})
    monkeypatch.setitem(
        factions["stormcast-eternals"],
        "lores",
        {"spells": [], "prayers": ["prayers-of-the-stormhosts", "examples-of-prayers"]},
    )


# ---------------------------------------------------------------------- who knows what


@pytest.mark.rule("magic.wizards-priests")
def test_only_wizards_cast_spells() -> None:
    game = magic({**NEAR, OGORS: '27",20" ranks 2 @48'})
    assert f"use wither-spell {SEER} {LIBERATORS}" in ids(game)
    assert rules(game, f"use wither-spell {OGORS} {LIBERATORS}") == {"magic.wizards-priests"}
    assert rules(game, f"use unbind {OGORS}") == {"magic.wizards-priests"}
    assert rules(chants({}), f"use healing-storm {LIBERATORS} {LIBERATORS}") == {"magic.wizards-priests"}


@pytest.mark.rule("magic.known")
def test_a_wizard_knows_its_warscroll_and_the_lore_of_its_army(monkeypatch: pytest.MonkeyPatch) -> None:
    seer = WARSCROLLS["skaven-grey-seer"]
    monkeypatch.setitem(WARSCROLLS, "skaven-grey-seer", seer._replace(abilities=("mystic-shield",)))
    game = magic(NEAR)
    assert cast_by(game, SEER) == {"wither-spell", "skitterleap", "warpgale", "mystic-shield"}
    assert rules(game, f"use thundershock {SEER} {LIBERATORS}") == {"magic.known"}
    without = magic(
        {SEER: '22",20"', LIBERATORS: '22",12" ranks 5'},
        seats=["stormcast-launch", TWO_SEERS.replace("spells lore-of-ruin\n", "").strip()],
    )
    assert cast_by(without, SEER) == {"mystic-shield"}
    assert rules(without, f"use wither-spell {SEER} {LIBERATORS}") == {"magic.known"}


@pytest.mark.rule("army.spell-lore")
def test_a_roster_has_one_spell_lore_of_its_faction() -> None:
    assert rosters.check(TWO_SEERS) == []
    for line, number in (("spells lore-of-the-storm", 4), ("spells lore-of-ruin\nspells lore-of-ruin", 5)):
        (fault,) = rosters.check(TWO_SEERS.replace("spells lore-of-ruin", line))
        assert (fault.line, fault.refusal.rule) == (number, "army.spell-lore")
    assert rosters.check(TWO_SEERS.replace("spells lore-of-ruin\n", "")) == [], "it may have none"
    assert roster.read(roster.word_of(roster.read(TWO_SEERS))).lores[0].id == "lore-of-ruin"
    game = magic(
        {SEER: '22",20"', RIVAL: '26",20"', LIBERATORS: '22",12" ranks 5'}, seats=["stormcast-launch", TWO_SEERS]
    )
    for seer in (SEER, RIVAL):
        assert cast_by(game, seer) == {"wither-spell", "skitterleap", "warpgale", "warpstone-shards"}


@pytest.mark.rule("basics.modules")
def test_without_magic_nobody_casts() -> None:
    game = magic(NEAR, modules=[])
    assert not [id for id in ids(game) if "wither" in id]
    for what in (f"wither-spell {SEER} {LIBERATORS}", f"unbind {SEER}", f"warpgale {SEER} {LIBERATORS}"):
        assert rules(game, f"use {what}") == {"basics.modules"}


# ---------------------------------------------------------------------- casting


@pytest.mark.rule("magic.casting-roll", "magic.cast")
@pytest.mark.parametrize(("dice", "is_cast"), [([3, 3], False), ([3, 4], True)])
def test_a_spell_is_cast_by_a_roll_of_its_casting_value(dice: list[int], is_cast: bool) -> None:
    game = run(magic(NEAR, dice), f"use warpgale {SEER} {LIBERATORS}")
    assert rolled(game, "cast") == [dice]
    assert passives.has(table_of(game), unit(game, LIBERATORS), "strike-last") == is_cast
    if is_cast:
        assert [event.rule for event in events(game, "cast")] == ["magic.cast"]
    else:
        assert [event.rule for event in events(game, "failed")] == ["magic.casting-roll"]


@pytest.mark.rule("magic.miscast")
def test_two_ones_are_a_miscast(level_two: None) -> None:
    gift = [{"ability": "skitterleap", "seat": 1, "units": [SEER], "gives": {"casting": 9}}]
    game = run(magic(NEAR, [1, 1, 5], effect=gift), f"use wither-spell {SEER} {LIBERATORS}")
    assert [event.rule for event in events(game, "miscast")] == ["magic.miscast"]
    assert unit(game, SEER).damage == 3, "a D3 of 5 is 3"
    assert unit(game, LIBERATORS).damage == 0
    assert not events(game, "cast")
    assert rules(game, f"use warpgale {SEER} {LIBERATORS}") == {"magic.miscast"}


@pytest.mark.rule("magic.miscast-three-dice")
@pytest.mark.parametrize(("dice", "is_miscast"), [([1, 1, 6, 2], True), ([1, 2, 5, 2], False)])
def test_ones_count_among_more_dice_and_not_the_total(dice: list[int], is_miscast: bool) -> None:
    more = [{"ability": "skitterleap", "seat": 1, "units": [SEER], "gives": {"casting-dice": 1}}]
    game = run(magic(NEAR, dice, effect=more), f"use wither-spell {SEER} {LIBERATORS}")
    assert rolled(game, "cast") == [dice[:3]]
    assert kinds(game, "miscast", "cast") == (["miscast"] if is_miscast else ["cast"])


@pytest.mark.rule("magic.power-level")
def test_a_wizard_uses_as_many_spells_as_its_power_level(level_two: None) -> None:
    game = run(magic(NEAR, [1, 2, 1, 2]), f"use wither-spell {SEER} {LIBERATORS}")
    assert rules(game, f"use wither-spell {SEER} {LIBERATORS}") == {"ability.one-same-ability"}
    run(game, f"use warpgale {SEER} {LIBERATORS}")
    assert rules(game, f"use skitterleap {SEER} {SEER}") == {"magic.power-level"}


@pytest.mark.rule("magic.power-level")
def test_a_wizard_of_level_one_uses_one_spell() -> None:
    assert WARSCROLLS["skaven-grey-seer"].power_level == 1
    game = run(magic(NEAR, [1, 2]), f"use wither-spell {SEER} {LIBERATORS}")
    assert rules(game, f"use warpgale {SEER} {LIBERATORS}") == {"magic.power-level"}


@pytest.mark.rule("magic.one-caster")
def test_a_spell_is_attempted_by_one_wizard_a_turn() -> None:
    both = {SEER: '22",20"', RIVAL: '26",20"', LIBERATORS: '22",12" ranks 5'}
    game = magic(both, [1, 2, 1, 2], seats=["stormcast-launch", TWO_SEERS])
    run(game, f"use warpgale {SEER} {LIBERATORS}")
    assert events(game, "failed"), "the attempt counts"
    assert rules(game, f"use warpgale {RIVAL} {LIBERATORS}") == {"magic.one-caster"}
    unlimited = magic(both, [1, 2, 1, 2], seats=["stormcast-launch", TWO_SEERS])
    run(unlimited, f"use wither-spell {SEER} {LIBERATORS}")
    assert f"use wither-spell {RIVAL} {LIBERATORS}" in ids(unlimited)
    assert "ability.one-same-ability" in rules(unlimited, f"use wither-spell {SEER} {LIBERATORS}")


# ---------------------------------------------------------------------- unbinding


@pytest.mark.rule("magic.unbind", "magic.cast")
@pytest.mark.parametrize(("dice", "is_unbound"), [([4, 4], False), ([4, 5], True)])
def test_a_higher_roll_unbinds_a_spell(dice: list[int], is_unbound: bool) -> None:
    game = run(rivals({}, [4, 4, *dice, 5]), f"use wither-spell {SEER} {RIVAL}")
    assert ids(game) == [f"use unbind {RIVAL}", "pass"]
    run(game, f"use unbind {RIVAL}")
    assert rolled(game, "unbind") == [dice]
    assert kinds(game, "unbound", "cast") == (["unbound"] if is_unbound else ["cast"])
    assert unit(game, RIVAL).damage == (0 if is_unbound else 3)


@pytest.mark.rule("magic.unbind")
@pytest.mark.parametrize(("inches", "may"), [(29.9, True), (30.1, False)])
def test_a_spell_is_unbound_from_thirty_inches(inches: float, may: bool) -> None:
    """The bases of both are 32 mm wide."""
    far = round(254 * inches) + 320
    units = {SEER: f"{40 * 254},{10 * 254}", RIVAL: f"{40 * 254 - far},{10 * 254}"}
    game = run(rivals(units, [4, 4]), f"use skitterleap {SEER} {SEER}")
    assert (f"use unbind {RIVAL}" in ids(game)) == may


@pytest.mark.rule("magic.unbind-once")
def test_one_casting_roll_is_answered_once() -> None:
    units = {"skaven-grey-seer.3": '22",7"', RIVAL: '26",7"', SEER: '22",20"'}
    game = magic(units, [4, 4, 1, 2, 5, 5], seats=[SKAVEN, TWO_SEERS], active=1)
    run(game, f"use skitterleap {SEER} {SEER}")
    both = [f"use unbind {RIVAL}", "use unbind skaven-grey-seer.3"]
    assert ids(game) == [*both, "pass"]
    run(game, both[0])
    assert kinds(game, "unbound", "cast") == ["cast"], "nobody else was asked"
    other = unit(game, "skaven-grey-seer.3")
    why = using.limits(table_of(game), AbilityUse(ABILITIES["unbind"], 1, other))
    assert [refusal.rule for refusal in why] == ["magic.unbind-once"]


@pytest.mark.rule("magic.unbind-count")
def test_a_wizard_unbinds_as_often_as_its_power_level(level_two: None) -> None:
    """Two Wizards of level 2 cast three spells against one of level 2, who has cast nothing."""
    units = {SEER: '22",20"', RIVAL: '26",20"', "skaven-grey-seer.3": '22",7"', ENGINEER: '24",24"'}
    game = magic(units, [4, 4, 6, 6] * 2 + [4, 4, 3], seats=[TWO_SEERS, SKAVEN], active=1)
    enemy = "skaven-grey-seer.3"
    for number, spell in enumerate((f"wither-spell {SEER}", f"warpgale {SEER}", f"wither-spell {RIVAL}")):
        run(game, f"use {spell} {enemy}")
        if number < 2:
            run(game, f"use unbind {enemy}")
    assert kinds(game, "unbound", "cast") == ["unbound", "unbound", "cast"]
    assert unit(game, enemy).damage == 2
    refused = using.limits(table_of(game), AbilityUse(ABILITIES["unbind"], 1, unit(game, enemy)))
    assert "magic.unbind-count" in [refusal.rule for refusal in refused]
    own = using.limits(table_of(game), AbilityUse(ABILITIES["warpgale"], 1, unit(game, enemy)))
    assert not own, "its own spells are counted apart"


@pytest.mark.rule("magic.failed-not-unbound")
@pytest.mark.parametrize("dice", [[2, 3], [1, 1, 2]])
def test_what_failed_is_not_unbound(dice: list[int]) -> None:
    game = run(rivals({}, dice), f"use wither-spell {SEER} {RIVAL}")
    assert any(id.startswith("use cruel-commander") for id in ids(game)), "reactions are not asked for"
    assert not rolled(game, "unbind")


@pytest.mark.rule("magic.unbind")
def test_the_staff_of_abjuration_unbinds_as_a_wizard_would() -> None:
    game = run(magic({**NEAR, VERITANT: '22",8"'}, [4, 3, 4, 3]), f"use wither-spell {SEER} {LIBERATORS}")
    assert ids(game) == [f"use staff-of-abjuration {VERITANT}", "pass"]
    run(game, f"use staff-of-abjuration {VERITANT}")
    assert kinds(game, "unbound", "cast") == ["unbound"]


# ---------------------------------------------------------------------- spells


@pytest.mark.rule("magic.sample-spell")
def test_mystic_shield_is_a_ward_until_the_end_of_the_turn(examples: None) -> None:
    army = TWO_SEERS.replace("lore-of-ruin", "examples-of-spells")
    units = {SEER: '22",20"', OGORS: '22",16" ranks 2 @48', LIBERATORS: '40",4" ranks 5'}
    game = magic(units, [3, 3], seats=["stormcast-launch", army])
    far = magic({**units, OGORS: '22",3" ranks 2'}, seats=["stormcast-launch", army])
    assert rules(far, f"use mystic-shield {SEER} {OGORS}") == {"ability.step-declare"}
    run(game, f"use mystic-shield {SEER} {OGORS}")
    assert [modifier.value for modifier in passives.in_force(table_of(game), unit(game, OGORS), "ward")] == [6]
    assert [effect.until for effect in table_of(game).effects] == ["turn"]


def test_lightning_strikes_the_nearest_that_it_has_not_struck(monkeypatch: pytest.MonkeyPatch) -> None:
    veritant = WARSCROLLS["stormcast-lord-veritant"]
    monkeypatch.setitem(
        WARSCROLLS,
        "stormcast-lord-veritant",
        veritant._replace(power_level=2, keywords=veritant.keywords | {"wizard"}, abilities=()),
    )
    units = {VERITANT: '22",10"', RATS: '22",23" ranks 10 @48', OGORS: '22",16" ranks 2 @48'}
    game = magic(units, [3, 3, 1], active=1, seats=[STORM, SKAVEN])
    assert rules(game, f"use lightning-blast {VERITANT} {RATS}") == {"ability.step-declare"}
    run(game, f"use lightning-blast {VERITANT} {OGORS}")
    assert unit(game, OGORS).damage == 1
    marks = table_of(game).players[0].marks
    assert f"lightning-blast {OGORS}" in marks
    told = [{"role": "attacker", "territory": "a", "marks": marks}, {"role": "defender", "territory": "b"}]
    again = magic(units, active=1, seats=[STORM, SKAVEN], player=told)
    assert [id for id in ids(again) if "lightning" in id] == [f"use lightning-blast {VERITANT} {RATS}"]


# ---------------------------------------------------------------------- prayers

HEAL = f"use healing-storm {VERITANT} {LIBERATORS}"


@pytest.mark.rule("army.prayer-lore")
def test_only_priests_know_the_prayers_of_the_prayer_lore() -> None:
    army = STORM.replace("spells lore-of-the-storm", "prayers prayers-of-the-stormhosts") + "regiment lord-vigilant\n"
    assert rosters.check(army) == []
    for lore in ("noxious-prayers", "lore-of-the-storm"):
        (fault,) = rosters.check(army.replace("prayers-of-the-stormhosts", lore))
        assert fault.refusal.rule == "army.prayer-lore"
    (again,) = rosters.check(army.replace("general", "prayers prayers-of-the-stormhosts\ngeneral"))
    assert (again.line, again.refusal.rule) == (5, "army.prayer-lore")
    units = {VERITANT: '22",10"', "stormcast-lord-vigilant.1": '26",10"'}
    game = magic(units, seats=[army, SKAVEN], active=1)
    assert cast_by(game, VERITANT) >= {"healing-storm", "translocation"}
    assert not cast_by(game, "stormcast-lord-vigilant.1")


@pytest.mark.rule("magic.chanting-roll")
@pytest.mark.parametrize(("ritual", "left"), [(2, 0), (5, 2)])
def test_a_one_fails_and_takes_ritual_points(ritual: int, left: int) -> None:
    game = run(chants({}, [1, 5], ritual), HEAL)
    assert rolled(game, "chant") == [[1]]
    assert rolled(game, "ritual") == [[5]]
    assert unit(game, VERITANT).ritual == left, "a D3 of 5 is 3"
    assert not healed(game)
    assert {event.rule for event in events(game, "failed")} == {"magic.chanting-roll"}


@pytest.mark.rule("magic.chanting-roll")
def test_a_two_that_is_modified_to_one_changes_nothing() -> None:
    less = [{"ability": "skitterleap", "seat": 0, "units": [VERITANT], "gives": {"chanting": -1}}]
    game = run(chants({}, [2], 4, effect=less), HEAL)
    assert unit(game, VERITANT).ritual == 4
    assert not healed(game)
    assert not rolled(game, "ritual")


@pytest.mark.rule("magic.ritual-points")
def test_a_chanting_roll_is_kept_as_ritual_points() -> None:
    game = run(chants({}, [4], 3), HEAL)
    assert ids(game) == ["chant answer", "chant keep"]
    run(game, "chant keep")
    assert unit(game, VERITANT).ritual == 7
    assert not healed(game)
    assert rules(game, f"use bless-weapons {VERITANT} {LIBERATORS}") == {"ability.timing"}, "the next phase has begun"
    assert game.view(0)["table"]["units"][VERITANT]["ritual"] == 7


@pytest.mark.rule("magic.answer")
def test_ritual_points_and_the_roll_answer_a_prayer() -> None:
    game = run(chants({}, [3, 6, 2], 3), f"use bless-weapons {VERITANT} {LIBERATORS}", "chant answer")
    assert unit(game, VERITANT).ritual == 0
    assert passives.total(table_of(game), unit(game, LIBERATORS), "attacks") == 1
    assert [event.what["rolled"] for event in events(game, "answered")] == [6]


@pytest.mark.rule("magic.answer-failed")
def test_a_sum_that_is_too_low_has_no_effect() -> None:
    game = run(chants({}, [2], 1), f"use bless-weapons {VERITANT} {LIBERATORS}", "chant answer")
    assert unit(game, VERITANT).ritual == 1
    assert not passives.total(table_of(game), unit(game, LIBERATORS), "attacks")
    assert [event.rule for event in events(game, "failed")] == ["magic.answer-failed"]


@pytest.mark.rule("magic.unbind", "magic.power-level")
def test_a_prayer_is_not_unbound_and_counts_for_the_power_level() -> None:
    game = chants({SEER: '22",20"', "stormcast-liberators.2": '30",5" ranks 5'}, [4, 1, 2])
    run(game, HEAL, "chant answer")
    assert healed(game)
    assert not rolled(game, "unbind")
    again = run(chants({}, [4, 4], player=PLAYERS, modules=[MODULE, "commands"]), HEAL, "chant keep")
    assert rules(again, f"use translocation {VERITANT} {LIBERATORS}") == {"magic.power-level"}


PLAYERS = [
    {"role": "attacker", "territory": "a", "command_points": 4},
    {"role": "defender", "territory": "b", "command_points": 4},
]


def test_a_high_total_does_more() -> None:
    """Healing Storm, with 8 and more, for all friends around the Priest that he sees."""
    other = {"stormcast-liberators.2": {"at": '18",5" ranks 5', "damage": 1}}
    few, many = (run(chants(other, [4, 6, 6, 6], ritual), HEAL, "chant answer") for ritual in (3, 4))
    assert healed(few) == [1]
    assert healed(many) == [1, 0, 1], "himself too"
    assert unit(many, "stormcast-liberators.2").damage == 0


@pytest.mark.rule("magic.sample-prayer")
def test_resurrection_returns_a_slain_hero_on_foot(examples: None) -> None:
    army = (
        STORM.replace("spells lore-of-the-storm", "prayers examples-of-prayers")
        + "regiment lord-veritant\nregiment lord-vigilant\n"
    )
    units = {VERITANT: {"at": '22",10" ranks 1', "ritual": 4}, OGORS: '22",24" ranks 2 @48'}
    game = magic(units, [3], active=1, seats=[army, SKAVEN])
    other = "stormcast-lord-veritant.2"
    run(game, f"use resurrection {VERITANT}", "chant answer")
    assert ids(game) == [f"set-up {other}"], "the other slain hero rides"
    assert rules(game, f"set-up {other}", '28",10" ranks 1') == {"magic.sample-prayer"}
    run(game, (f"set-up {other}", '22",12" ranks 1 @16'))
    assert unit(game, other).place == "field"
    assert unit(game, other).damage == 0
    assert "resurrection" in unit(game, VERITANT).spent, "once a battle"


# ---------------------------------------------------------------------- lores

FIGURES = {
    "lore-of-the-storm": {"lightning-blast": (5, True), "thundershock": (6, False), "starfall": (7, False)},
    "prayers-of-the-stormhosts": {"healing-storm": (4, True), "translocation": (4, False), "bless-weapons": (6, False)},
    "lore-of-ruin": {"wither-spell": (6, True), "skitterleap": (6, False), "warpgale": (7, False)},
    "noxious-prayers": {"filth-crust": (4, True), "rabid-tough": (5, False), "bile-torrent": (4, False)},
    "examples-of-spells": {"mystic-shield": (6, False)},
    "examples-of-prayers": {"resurrection": (7, False)},
}


@pytest.mark.rule("magic.known", "army.spell-lore", "army.prayer-lore")
def test_lores_have_the_values_of_july_2024() -> None:
    border_war(0)
    lores = load("sigmar")["lores"]
    known = {id: [ABILITIES[each] for each in lores[id]["abilities"]] for id in FIGURES}
    told = {id: {each.id: (each.value, "unlimited" in each.keywords) for each in lore} for id, lore in known.items()}
    assert told == FIGURES


@pytest.fixture
def caster(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lord-Veritants are Wizards, and Grey Seers are Priests."""
    for id, keyword in (("stormcast-lord-veritant", "wizard"), ("skaven-grey-seer", "priest")):
        monkeypatch.setitem(WARSCROLLS, id, WARSCROLLS[id]._replace(keywords=WARSCROLLS[id].keywords | {keyword}))


def storm(dice: Sequence[int], spell: str) -> Game:
    """A spell of Stormcast on Rat Ogors near to their Wizard."""
    units = {VERITANT: '22",10" ranks 1', OGORS: '22",18" ranks 2 @48'}
    return run(magic(units, dice, active=1, seats=[STORM, SKAVEN]), f"use {spell} {VERITANT} {OGORS}")


def test_spells_of_the_storm_hinder_until_the_next_turn(caster: None) -> None:
    """Until the start of the turn of whoever has cast them."""
    for spell, kind, dice in (("thundershock", "wound", [3, 3]), ("starfall", "charge-dice", [3, 4])):
        game = storm(dice, spell)
        assert passives.total(table_of(game), unit(game, OGORS), kind) == -1
        assert [effect.until for effect in table_of(game).effects] == ["start-0"]


def test_a_hero_skitterleaps_more_than_nine_inches_from_enemies() -> None:
    game = run(magic(NEAR, [3, 3]), f"use skitterleap {SEER} {SEER}")
    go = f"set-up {SEER}"
    assert rules(game, go, '28",14" ranks 1') == {"ability.step-effect"}
    run(game, (go, '40",6" ranks 1'))
    assert rules(magic(NEAR), f"use skitterleap {SEER} {RATS}") == {"ability.step-declare"}


@pytest.mark.parametrize(("ritual", "behind"), [(3, 0), (4, -1)])
def test_translocation_hides_its_unit_with_eight(ritual: int, behind: int) -> None:
    game = run(chants({}, [4], ritual), f"use translocation {VERITANT} {LIBERATORS}", "chant answer")
    run(game, (f"set-up {LIBERATORS}", '4",4" ranks 5'))
    assert passives.total(table_of(game), unit(game, LIBERATORS), "hit-against") == behind


@pytest.mark.parametrize(("ritual", "blessed"), [(7, 0), (8, 1)])
def test_bless_weapons_blesses_everybody_around_with_twelve(ritual: int, blessed: int) -> None:
    game = run(chants({}, [4], ritual), f"use bless-weapons {VERITANT} {LIBERATORS}", "chant answer")
    own = [passives.total(table_of(game), unit(game, id), "attacks") for id in (LIBERATORS, VERITANT)]
    assert own == [1, blessed]


NOXIOUS = TWO_SEERS.replace("spells lore-of-ruin", "prayers noxious-prayers")


def noxious(prayer: str, ritual: int, dice: Sequence[int] = (4,)) -> Game:
    """A prayer of Skaven that is answered with a total of 4 and so many ritual points more."""
    seer = {"at": '22",20" ranks 1', "ritual": ritual}
    units = {SEER: seer, OGORS: '26",20" ranks 2 @48', LIBERATORS: '22",10" ranks 5'}
    target = LIBERATORS if prayer == "bile-torrent" else OGORS
    game = magic(units, dice, seats=["stormcast-launch", NOXIOUS])
    return run(game, f"use {prayer} {SEER} {target}", "chant answer")


@pytest.mark.parametrize("ritual", [3, 4])
def test_noxious_prayers_do_more_with_eight(caster: None, ritual: int) -> None:
    """Filth-crust, Rabid-tough and Bile-torrent."""
    more = ritual == 4
    crust, tough = noxious("filth-crust", ritual), noxious("rabid-tough", ritual)
    assert passives.total(table_of(crust), unit(crust, OGORS), "wound") == 1
    assert passives.has(table_of(crust), unit(crust, OGORS), "weapon-ability") == more
    assert passives.total(table_of(tough), unit(tough, OGORS), "wound-against") == -1
    assert passives.total(table_of(tough), unit(tough, OGORS), "save") == int(more)
    bile = noxious("bile-torrent", ritual, [4, 4, 4, 5, 3, 2])
    while bile.decision and bile.decision.name == "slain":
        bile.choose(bile.decision.options[0].id, bile.suggestions(bile.decision.options[0])[0].answer)
    assert [event.what["points"] for event in events(bile, "allocated")] == [3 if more else 1]


# ---------------------------------------------------------------------- what warscrolls have


@pytest.mark.rule("magic.miscast-three-dice")
@pytest.mark.parametrize(("drop", "is_miscast"), [(6, True), (1, False)])
def test_the_dice_that_warpstone_shards_keep_are_the_casting_roll(drop: int, is_miscast: bool) -> None:
    less = [{"ability": "skitterleap", "seat": 1, "units": [SEER], "gives": {"casting": -1}}]
    game = run(magic(NEAR, [1, 1, 6, 2], effect=less), f"use warpstone-shards {SEER}")
    run(game, f"use wither-spell {SEER} {LIBERATORS}")
    assert ids(game) == ["drop 1", "drop 6"]
    run(game, f"drop {drop}")
    assert kinds(game, "miscast", "cast") == (["miscast"] if is_miscast else ["cast"]), "7, which is not modified"
    assert not [effect for effect in table_of(game).effects if "warpstone-shards" in effect.gives], "the next roll only"


def test_thirteen_with_warpstone_shards_casts_for_sure() -> None:
    game = run(rivals({}, [1, 6, 6, 5, 3]), f"use warpstone-shards {SEER}", f"use wither-spell {SEER} {RIVAL}")
    assert kinds(game, "casting", "unbound", "cast") == ["cast"], "nobody may unbind it"
    assert [unit(game, each).damage for each in (SEER, RIVAL)] == [3, 2]


@pytest.mark.parametrize(("token", "y", "rolled_as"), [(True, 8.0, 6), (True, 4.0, 7), (False, 8.0, 7)])
def test_a_gryph_crow_hinders_magic_nearby(token: bool, y: float, rolled_as: int) -> None:
    """8" is within 12" of the Grey Seer at 20", 4" is not; the Priest cannot unbind any more."""
    veritant = {"at": f'22",{y}" ranks 1', "used": ["staff-of-abjuration"], **({} if token else {"tokens": []})}
    units = {SEER: '22",20"', VERITANT: veritant, **AT_REST}
    game = run(magic(units, [3, 4]), f"use skitterleap {SEER} {SEER}")
    assert [event.what["rolled"] for event in events(game, "casting")] == [rolled_as]


def test_a_save_roll_of_one_removes_the_gryph_crow() -> None:
    """And no ward roll does."""
    shield = [{"ability": "mystic-shield", "seat": 0, "units": [VERITANT], "gives": {"ward": 6}}]
    units = {VERITANT: '22",10"', CLAWLORD: {"at": '22",12.5" ranks 1 @48', "marks": ["charged"]}}
    saved = magic(units, [4] * 4 + [4] * 4 + [1] * 4, phase="combat", effect=shield)
    assert unit(saved, VERITANT).tokens
    while saved.decision and not rolled(saved, "save"):
        first = saved.decision.options[0]
        saved.choose(first.id, None if first.listed else saved.suggestions(first)[0].answer)
    assert 1 in rolled(saved, "save")[0]
    assert not unit(saved, VERITANT).tokens
    warded = run(
        magic({SEER: '22",20"', VERITANT: '22",10"'}, [6, 6, 1, 1], effect=shield),
        f"use wither-spell {SEER} {VERITANT}",
        "pass",  # nobody resists
        "pass",
    )
    assert rolled(warded, "ward") == [[1]]
    assert unit(warded, VERITANT).tokens


# ---------------------------------------------------------------------- Magical Intervention


@pytest.mark.rule("commands.magical-intervention", "commands.costs")
def test_a_wizard_casts_out_of_turn_with_one_less() -> None:
    game = magic({**NEAR, VERITANT: '40",4"'}, [3, 4], active=1, modules=[MODULE, "commands"], player=PLAYERS)
    while not any(id.startswith("use magical") for id in ids(game)):
        run(game, "end")
    assert [id for id in ids(game) if "magical" in id] == [f"use magical-intervention {SEER}"]
    run(game, f"use magical-intervention {SEER}")
    assert table_of(game).players[1].command_points == 3
    run(game, f"use warpgale {SEER} {LIBERATORS}")
    assert [event.what["rolled"] for event in events(game, "failed")] == [6]
    assert not events(game, "cast")


@pytest.mark.rule("commands.magical-intervention")
def test_a_priest_chants_out_of_turn_with_one_less() -> None:
    both = [MODULE, "commands"]
    game = chants({}, [5, 6], active=2, modules=both, player=PLAYERS)
    while not any(id.startswith("use magical") for id in ids(game)):
        run(game, "end")
    run(game, f"use magical-intervention {VERITANT}", HEAL, "chant keep")
    assert unit(game, VERITANT).ritual == 4


@pytest.mark.rule("basics.modules")
@pytest.mark.parametrize("modules", [[MODULE], ["commands"]])
def test_the_command_needs_both_modules(modules: list[str]) -> None:
    game = magic({**NEAR, VERITANT: '40",4"'}, active=1, modules=modules, player=PLAYERS)
    assert rules(game, f"use magical-intervention {SEER}") == {"basics.modules"}


# ---------------------------------------------------------------------- whole battles


@pytest.mark.parametrize("modules", [[MODULE], [MODULE, COMPOSITION, "commands"]])
def test_random_battles_with_magic_end(modules: list[str]) -> None:
    check_battles_end(played_with(modules), 2024)


def test_bots_use_magic_in_a_battle_that_ends() -> None:
    game = border_war(0, [MODULE, "commands"])
    while game.decision:
        game.choose(bots.choose(game, "normal", len(game.choices)))
    assert game.result is not None
    assert kinds(game, "casting")
    assert kinds(game, "answered", "ritual")
    assert {choice.option.split()[1] for choice in game.choices if "staff-of" in choice.option}
