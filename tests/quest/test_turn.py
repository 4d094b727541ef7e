"""The turn as a whole: power, events, the Lamp, gold and treasure, spells and things (pp. 12-14, 17, 26-31)."""

from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.game import Game
from quest.scene import (
    EAST,
    EXIT,
    JOINT,
    alive,
    asked,
    at,
    kinds,
    monster,
    of_kind,
    options,
    rules_against,
    run,
    square,
    table,
    until,
    who,
)

POWER = {"step": "power.begin_turn", "phase": "end"}
WIZARD = {"wizard": "1,1", "elf": "1,3"}


def spells(*known: str, who_: Any = None, monsters: Any = (), dice: Any = (), **fields: Any) -> Game:
    """The Wizard's turn with those spells."""
    fields = {"power": 5, "zones": {"spells": list(known)}, **fields}
    return table(who_ or WIZARD, monsters, dice, active="wizard", leader="wizard", **fields)


# ---------------------------------------------------------------------- power


@pytest.mark.rule("power.roll", "power.event-on-one", "turn.sequence", "power.tracker")
def test_the_power_roll() -> None:
    game = table(WIZARD, (), [4], **POWER)
    assert (at(game).power, at(game).turn) == (4, 4)
    assert "drew" not in kinds(at(game).events)
    game = table(WIZARD, (), [1], zones={"events": ["e-encounter", "m-orcs"]}, **POWER)
    assert at(game).power == 1
    assert of_kind(at(game).events, "drew")[0].what["cards"] == ["m-orcs"]


@pytest.mark.rule("power.dead-wizard")
def test_without_the_wizard_somebody_rolls_and_there_is_no_power() -> None:
    game = table({"elf": "1,1", "wizard": {"at": "", "fate": "dead", "wounds": 0}}, (), [4], **POWER)
    assert at(game).power == 0
    game = table({"elf": "1,1"}, (), [1], zones={"events": ["m-orcs"]}, **POWER)
    assert alive(game)


@pytest.mark.rule("turn.sequence", "exploration.once", "combat.all-phases", "examples.turn-end")
def test_the_phases_follow_each_other() -> None:
    game = table({"elf": "1,1"}, ["skaven p1,1"], [3], **POWER)
    until_next = at(game).turn + 1
    while at(game).turn < until_next:
        run(game, options(game)[-1])
    phases = [event.what["phase"] for event in of_kind(at(game).events, "phase-began")]
    assert phases[:5] == ["power", "adventurers", "monsters", "exploration", "power"]


@pytest.mark.rule("spells.unused-lost")
def test_power_that_is_not_spent_is_lost() -> None:
    game = table(WIZARD, (), [2], step="turn.end_turn", phase="exploration", power=3)
    assert at(game).power == 2


# ---------------------------------------------------------------------- events


def event(card: str, *dice: int, who_: Any = None, monsters: Any = (), **fields: Any) -> Game:
    """An Unexpected Event with that card on top of some that do nothing more."""
    zones = {"events": ["m-skaven", card], **fields.pop("zones", {})}
    start = {"step": "power.roll_power", "phase": "power", "turn": 3}
    return table(who_ or {"elf": "1,1", "dwarf": "2,2"}, monsters, [1, *dice], zones=zones, **{**start, **fields})


@pytest.mark.rule("power.event-special", "power.event-place")
def test_a_dead_body() -> None:
    gold = event("e-dead-body", 2, 5, 5, 4)
    assert who(gold, "elf").gold == 400, "the Elf rolled lowest"
    assert alive(gold), "and another card is drawn"
    spear = event("e-dead-body", 6, 2, 3, 3, 4)
    assert who(spear, "dwarf").wounds == 12 - (7 - 5)
    gas = event("e-dead-body", 2, 5, 1, 2, 3)
    assert (who(gas, "elf").wounds, who(gas, "dwarf").wounds) == (10, 9)


@pytest.mark.rule("power.event-special", "turn.equipment-card", "adventurers.starting-items")
def test_a_trap_and_the_rope() -> None:
    game = event("e-trap", 2, 5, 3, 6, 6, 6, step="power.roll_power")
    assert who(game, "elf").in_pit
    assert who(game, "elf").wounds == 3
    until(game, "act")
    assert asked(game) == ("elf", "act")
    assert rules_against(game, f"move {square('1,2')}") == ["components.other-markers"]
    run(game, "end")
    at(game).dice.script[:0] = [2]
    run(game, "use rope elf")
    assert not who(game, "elf").in_pit
    assert "rope" not in who(game, "dwarf").equipment, "it breaks on 1 or 2"


@pytest.mark.rule("adventurers.starting-items")
def test_who_has_the_rope_climbs_out_by_it() -> None:
    game = table({"dwarf": {"at": "1,2", "in_pit": True}, "elf": "2,2"}, dice=[3], active="dwarf")
    run(game, "use rope dwarf")
    assert not who(game, "dwarf").in_pit
    assert "rope" in who(game, "dwarf").equipment, "it breaks on 1 or 2"


def test_a_niche_with_a_treasure() -> None:
    game = event("e-trap", 2, 5, 6, 6, zones={"treasures": ["boots-of-swiftness"]})
    assert at(game).treasures(0) == ["boots-of-swiftness"]


def test_scorpions() -> None:
    game = event("e-scorpions", 1, 4, 4, 6)
    assert who(game, "dwarf").gold == 5 * 11, "a double 4 and Strength 3"
    assert who(game, "dwarf").wounds == 11


def test_old_bones() -> None:
    game = event("e-old-bones", 4, 2, 3)
    assert (who(game, "elf").gold, who(game, "dwarf").gold) == (20, 30)
    trap = event("e-old-bones", 1, 1, 5)
    assert who(trap, "dwarf").wounds == 7


@pytest.mark.rule("components.event-markers", "movement.exit-blocked")
def test_a_portcullis_falls_once_everybody_is_past() -> None:
    game = event("e-portcullis", who_={"elf": "1,1", "dwarf": "1,2"}, zones={"events": ["e-portcullis"]})
    assert at(game).door("2").state == "barred"
    split = event("e-portcullis", 0, who_={"elf": "1,1", "dwarf": "p6,1"}, zones={"events": ["e-portcullis"]})
    assert at(split).door("2").state == "open"
    until(split, "act")
    run(split, "end", f"move {square('1,2')}")
    assert at(split).door("2").state == "barred", "the Dwarf has come in"


@pytest.mark.rule("power.event-special")
def test_the_key() -> None:
    game = event("e-encounter", zones={"events": ["e-encounter"]})
    assert asked(game) == ("elf", "key")
    run(game, "give dwarf")
    assert "key" in who(game, "dwarf").equipment


@pytest.mark.rule("exploration.dead-end", "components.event-markers")
def test_a_cave_in() -> None:
    game = event("e-cave-in", zones={"events": ["e-cave-in"]}, memory={"_first_room": "cell"})
    assert at(game).section("torture").doomed == 4
    assert at(game).door("3").state == "walled"
    assert at(game).door("2").state == "open", "the way by which they came"
    while game.decision and at(game).turn < 5:
        run(game, options(game)[-1])
    assert game.result is not None
    assert game.result.outcome == "lost"
    spared = event("e-cave-in", zones={"events": ["m-orcs", "e-cave-in"]}, memory={"_first_room": "torture"})
    assert at(spared).section("torture").doomed == 0
    assert alive(spared), "in the first room another card is drawn"


@pytest.mark.rule("power.decks-empty")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    zones = {"events": [], "events-used": ["m-orcs"]}
    game = table({"elf": "1,1"}, (), [1], step="power.roll_power", phase="power", zones=zones)
    assert "reshuffled" in kinds(at(game).events)
    assert alive(game)
    nothing = table({"elf": "1,1"}, (), [1], step="power.roll_power", phase="power", zones={"events": []})
    assert "nothing-drawn" in kinds(at(nothing).events)


# ---------------------------------------------------------------------- the Lamp


@pytest.mark.rule("lamp.lost", "lamp.left-behind", "lamp.lit-sections")
def test_whoever_is_in_the_dark_at_the_end_of_the_phase_is_lost() -> None:
    sections = [
        {"id": "passage-1", "x": -6, "y": 1, "entered": True},
        {"id": "torture", "x": 0, "y": 0, "entered": True},
        {"id": "stairway", "x": 4, "y": 1, "entered": True},
    ]
    doors = [EXIT, JOINT, {**EAST, "state": "open", "beyond": "stairway"}]
    game = table({"elf": "4,2", "dwarf": "p6,1", "wizard": "1,2"}, section=sections, door=doors, queue=[])
    run(game, "move stairway.1,1", "end")
    assert who(game, "dwarf").fate == "lost", "two sections away"
    assert who(game, "wizard").fate == ""
    assert game.view(0)["table"]["lit"] == ["stairway", "torture"]


# ---------------------------------------------------------------------- gold and treasure


@pytest.mark.rule("gold.treasure-leader", "gold.treasure-sharing", "gold.treasure-return")
def test_treasure_is_shared_out_evenly() -> None:
    who_ = {
        "barbarian": {"at": "2,2", "received": 2},
        "dwarf": {"at": "1,1", "received": 1},
        "elf": {"at": "1,4", "received": 1},
    }
    zones = {"treasures": ["boots-of-swiftness"]}
    game = table(who_, ["skaven 3,2"], [4, 6], zones=zones)
    run(game, "attack skaven-1")
    assert asked(game) == ("barbarian", "treasure")
    assert options(game) == ["give dwarf", "give elf"]
    run(game, "give elf")
    assert at(game).treasures(2) == ["boots-of-swiftness"]
    assert who(game, "elf").received == 2


@pytest.mark.rule("gold.dead-equipment")
def test_what_the_dead_leave_behind_is_taken_over() -> None:
    who_ = {"elf": "2,2", "dwarf": {"at": "1,1", "wounds": 0}, "wizard": "1,4"}
    game = table(who_, step="turn.end_turn", phase="exploration", windows="fallen")
    while asked(game)[1] == "window":
        run(game, "pass")
    assert asked(game) == ("elf", "equipment")
    run(game, "give wizard")
    assert sorted(who(game, "wizard").equipment) == ["rope", "scroll"]


@pytest.mark.rule("turn.gear-transfer", "turn.gear-limit")
def test_gear_changes_hands_at_the_end_of_a_turn_on_a_clear_board() -> None:
    zones = {"treasure-0": ["ensorcelled-blade"], "treasures": []}
    who_ = {"barbarian": "1,1", "elf": "1,2"}
    game = table(who_, step="turn.hand_over", phase="end", zones=zones, windows="always")
    assert asked(game) == ("barbarian", "hand-over")
    run(game, "give elf")
    assert at(game).treasures(1) == ["ensorcelled-blade"]
    fighting = table(who_, ["snotling 4,4"], step="turn.hand_over", phase="end", zones=zones, windows="always")
    assert asked(fighting)[1] != "hand-over"


@pytest.mark.rule("turn.gear-transfer", "turn.one-weapon")
def test_who_hands_a_weapon_over_fights_with_it_no_more() -> None:
    zones = {"treasure-0": ["steel-daggers"]}
    who_ = {"barbarian": {"at": "1,1", "weapon": "steel-daggers"}, "elf": "1,2"}
    game = table(who_, step="turn.hand_over", phase="end", zones=zones, windows="always")
    run(game, "give elf")
    assert who(game, "barbarian").weapon == ""
    assert kb.load(game.save()).save() == game.save()


@pytest.mark.rule("gold.dead-loses-all", "turn.one-weapon")
def test_the_dead_lose_the_weapon_that_they_fought_with() -> None:
    zones = {"treasure-0": ["steel-daggers"]}
    who_ = {"barbarian": {"at": "2,2", "wounds": 0, "weapon": "steel-daggers", "equipment": []}, "dwarf": "4,4"}
    game = table(who_, step="turn.end_turn", phase="exploration", zones=zones, leader="dwarf")
    assert (who(game, "barbarian").fate, who(game, "barbarian").weapon) == ("dead", "")
    assert kb.load(game.save()).save() == game.save()


@pytest.mark.rule("turn.one-weapon", "wounds.weapon-modifier", "turn.gear-at-once")
def test_one_weapon_a_turn() -> None:
    zones = {"treasure-0": ["ensorcelled-blade", "steel-daggers"]}
    game = table({"barbarian": "2,2"}, ["skaven 3,2", "skaven 4,4"], [3, 6], zones=zones)
    run(game, "wield ensorcelled-blade")
    assert rules_against(game, "wield steel-daggers") == ["turn.one-weapon"]
    run(game, "attack skaven-1")
    assert alive(game) == ["skaven-2"], "a 3 and +1 hits"
    daggers = table({"barbarian": "2,2"}, ["minotaur 3,2"], [6], zones=zones)
    run(daggers, "wield steel-daggers", "attack minotaur-1")
    assert monster(daggers).wounds == 15 - 2, "no roll to hit, and no Strength"
    assert options(daggers, "attack"), "+1 Attack"


@pytest.mark.rule("turn.treasure-anytime", "turn.treasure-uses", "healing.treasure", "healing.sources")
def test_a_draught_is_used_up() -> None:
    zones = {"treasure-0": ["healing-draught"]}
    game = table({"dwarf": "1,1", "wizard": {"at": "4,4", "wounds": 3}}, (), [5], zones=zones)
    run(game, "use healing-draught wizard")
    assert who(game, "wizard").wounds == 8
    assert at(game).zones["treasures-used"].cards == ["healing-draught"]


@pytest.mark.rule("turn.equipment-anytime", "turn.equipment-remote", "healing.potion")
def test_the_potion_reaches_everybody() -> None:
    who_ = {"elf": "p1,1", "dwarf": {"at": "4,4", "wounds": 1}}
    game = table(who_)
    run(game, "use potion dwarf")
    assert who(game, "dwarf").wounds == 12
    assert not options(game, "use")


def test_the_scroll_strikes_without_power() -> None:
    game = table({"wizard": "1,1"}, ["minotaur 4,4"], [3, 4, 5])
    run(game, "use scroll minotaur-1")
    assert monster(game).wounds == 15 - 8
    assert "scroll" not in who(game, "wizard").equipment


# ---------------------------------------------------------------------- spells


@pytest.mark.rule("spells.cost", "spells.many", "spells.token-use", "examples.power-budget", "power.tracker")
def test_power_and_tokens() -> None:
    game = spells("fireball", "shield", "heal-wounds", monsters=["skaven 4,4"], tokens=6, dice=[4])
    run(game, "cast heal-wounds elf")
    assert (at(game).power, at(game).tokens) == (1, 6)
    game = spells("shield", tokens=6)
    run(game, "cast shield elf")
    assert (at(game).power, at(game).tokens) == (0, 5)
    poor = spells("heal-wounds", power=3)
    assert rules_against(poor, "cast heal-wounds") == ["spells.cost"]
    twice = spells("healing-hands", power=4)
    run(twice, "cast healing-hands", "cast healing-hands")
    assert at(twice).power == 0


@pytest.mark.rule("spells.attack-timing", "spells.timing")
def test_attack_spells_belong_to_the_adventurers_phase() -> None:
    who_ = {"wizard": {"at": "4,4"}, "elf": {"at": "1,1", "wounds": 1}}
    zones = {"spells": ["fireball", "iron-skin", "heal-wounds"]}
    game = table(who_, ["skaven 2,2"], step="monsters.plan", phase="monsters", power=6, zones=zones, windows="always")
    assert asked(game) == ("wizard", "window")
    assert rules_against(game, "cast fireball") == ["spells.attack-timing"]
    assert "cast heal-wounds elf" in options(game)


@pytest.mark.rule("healing.spell", "spells.durations", "wounds.revive")
def test_heal_wounds_lasts() -> None:
    game = spells("heal-wounds", who_={"wizard": "1,1", "elf": {"at": "2,2", "wounds": 5}}, dice=[4])
    run(game, "cast heal-wounds elf")
    assert who(game, "elf").wounds == 9


@pytest.mark.rule("spells.this-turn", "adventurers.toughness")
def test_iron_skin_lasts_to_the_end_of_the_turn() -> None:
    who_ = {"wizard": "4,4", "elf": "1,1"}
    game = spells("iron-skin", who_=who_, monsters=["skaven 2,1"], dice=[4, 2, 5, 4, 5, 2, 5], queue=[])
    run(game, "cast iron-skin elf", "end")
    assert who(game, "elf").wounds == 12 - (5 + 3 - 5)
    assert not at(game).effect("toughness", "elf")


@pytest.mark.rule("spells.full-turn")
def test_levitate_lasts_to_the_same_moment_of_the_next_turn() -> None:
    game = spells("levitate", who_={"wizard": "1,1", "elf": "2,2"}, queue=["elf"])
    run(game, "cast levitate elf", "end")
    assert rules_against(game, f"move {square('2,3')}") == ["spells.full-turn"]
    run(game, "end")
    until(game, "act")
    assert at(game).turn == 4
    assert not at(game).effect("levitate", "elf"), "before the Wizard's next turn it ends"


def test_spells_that_strike() -> None:
    game = spells("lightning-bolt", monsters=["minotaur 4,4"], dice=[6, 5])
    run(game, "cast lightning-bolt minotaur-1")
    assert monster(game).wounds == 15 - 7
    game = spells("fireball", monsters=["skaven 3,3", "skaven 4,4", "skaven 4,1"], dice=[6, 5])
    area = next(option for option in options(game, "cast") if option == f"cast fireball {square('3,3')}")
    run(game, area)
    assert alive(game) == ["skaven-2", "skaven-3"], "6 - 3 and 5 - 3"
    assert monster(game, 2).wounds == 1
    game = spells("freeze", monsters=["skaven 3,3", "skaven 4,4", "minotaur 4,1"], dice=[2])
    run(game, "cast freeze", "freeze minotaur-3", "freeze skaven-1")
    assert (monster(game, 3).wounds, monster(game, 1).wounds, monster(game, 2).wounds) == (13, 1, 3)


def test_ogre_strength_only_once_a_turn_each() -> None:
    game = spells("ogre-strength", power=6)
    run(game, "cast ogre-strength elf")
    assert rules_against(game, "cast ogre-strength elf") == ["spells.card"]
    assert at(game).effect("strength", "elf") == 2


def test_the_pit_of_despair() -> None:
    game = spells("pit-of-despair", monsters=["skaven 3,3", "skaven 4,4"], dice=[2, 3])
    run(game, f"cast pit-of-despair {square('3,3')}")
    assert alive(game) == ["skaven-2"]
    assert monster(game, 2).at not in at(game).blocked
    assert square("3,3") in at(game).blocked
    assert who(game, "wizard").kills == ["skaven"]


def test_defence_spells() -> None:
    game = spells("confuse", monsters=["skaven 2,1"], queue=[], power=3)
    run(game, "cast confuse skaven-1", "end")
    assert "attacked" not in kinds(at(game).events), "it has lost its one Attack"
    shielded = spells(
        "shield", who_={"wizard": "1,1", "elf": "4,4"}, monsters=["skaven 2,1"], power=6, queue=[], dice=[5]
    )
    run(shielded, "cast shield wizard", "end")
    assert who(shielded, "wizard").wounds == 12
    back = spells("rebound", who_={"wizard": "1,1"}, monsters=["skaven 2,1"], queue=[], dice=[5, 6, 6])
    run(back, "cast rebound wizard", "end")
    assert "rebounded" in kinds(at(back).events)
    assert who(back, "wizard").wounds == 12


def test_healing_spells() -> None:
    hurt = {"wizard": {"at": "1,1", "wounds": 4}, "elf": {"at": "2,2", "wounds": 4}}
    game = spells("lifebringer", who_=hurt, dice=[3, 5])
    run(game, "cast lifebringer", "heal wizard", "heal elf")
    assert (who(game, "wizard").wounds, who(game, "elf").wounds) == (7, 9)
    game = spells("lifebringer", who_=hurt, dice=[3, 3])
    run(game, "cast lifebringer", "heal wizard", "heal elf")
    assert who(game, "wizard").wounds == 4, "two dice alike"
    dead = {"wizard": "1,1", "dwarf": {"at": "", "fate": "dead", "wounds": 0, "equipment": []}}
    game = spells("resurrection", who_=dead, power=6)
    run(game, "cast resurrection dwarf")
    assert who(game, "dwarf").wounds == 12
    assert who(game, "dwarf").at.startswith("torture.")
    game = spells(
        "life-force",
        who_={"wizard": {"at": "1,1", "wounds": 9}, "elf": "1,3"},
        monsters=["skaven 2,2"],
        dice=[6, 4],
        queue=["elf"],
    )
    run(game, "cast life-force wizard", "attack skaven-1")
    assert who(game, "wizard").wounds == 12 or asked(game)[1] == "life-force"


@pytest.mark.rule("spells.no-interrupt")
def test_nothing_comes_between_a_hit_and_its_damage() -> None:
    who_ = {"wizard": "4,4", "elf": {"at": "1,1", "wounds": 3}}
    zones = {"spells": ["iron-skin", "heal-wounds"]}
    game = table(
        who_, ["skaven 2,1"], [5, 2, 1], step="monsters.plan", phase="monsters", power=6, zones=zones, windows="always"
    )
    while asked(game)[1] == "window" and not of_kind(at(game).events, "attacked"):
        run(game, "pass")
    events = kinds(at(game).events)
    start = events.index("attacked")
    assert "wounded" in events[start:], "hit, dodge and damage are one action"


# ---------------------------------------------------------------------- the end


@pytest.mark.rule(
    "end.mission-or-die",
    "end.party-wins",
    "end.survivors",
    "end.most-gold",
    "end.cash-treasure",
    "gold.treasure-value",
    "gold.unused-value",
)
def test_the_mission_fulfilled() -> None:
    tomb = [{"id": "tomb", "x": 0, "y": 0, "entered": True}]
    doors = [{**EXIT, "section": "tomb", "squares": ["tomb.1,2", "tomb.1,3"]}]
    who_ = {
        "barbarian": {"at": "tomb.1,1", "gold": 200},
        "dwarf": {"at": "", "fate": "dead", "wounds": 0},
        "elf": {"at": "tomb.1,4", "gold": 10},
    }
    zones = {"treasure-0": ["ensorcelled-blade", "incense-of-healing"], "treasure-2": ["flash-powder"], "treasures": []}
    game = table(
        who_,
        (),
        [6, 6, 2],
        step="turn.finish",
        phase="end",
        mission="fighting-pit-6",
        zones=zones,
        goal="won",
        section=tomb,
        door=doors,
    )
    assert game.result is not None
    assert game.result.outcome == "won"
    assert game.result.winners == [0, 1, 2], "also those who fell"
    assert game.result.scores[1] == 0
    assert game.result.scores[0] >= 200 + 150 + 200
    assert game.result.scores[2] >= 10 + 75


@pytest.mark.rule("end.mission-or-die", "end.abandon")
def test_all_dead_is_lost_by_all() -> None:
    game = table({"elf": {"at": "1,1", "wounds": 0}}, step="turn.end_turn", phase="exploration")
    run(game, "pass")
    assert game.result is not None
    assert (game.result.outcome, game.result.rule, game.result.winners) == ("lost", "end.mission-or-die", [])
