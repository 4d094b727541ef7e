"""Hand-to-hand combat, wounds, death blows and shooting (pp. 23-26)."""

import pytest

import katabasis as kb
from quest.scene import (
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

SWEEP = ["skaven 3,2", "skaven 3,3", "skaven 2,3", "skaven 2,1"]
"""The ledger's A, B, C and D round an adventurer at 2,2."""


@pytest.mark.rule(
    "combat.to-hit", "combat.adjacent-opponent", "adventurers.attacks", "turn.one-fails", "turn.six-succeeds"
)
def test_who_is_hit_and_by_what() -> None:
    for die, hit in ((1, False), (2, False), (3, True), (6, True)):
        game = table({"barbarian": "2,2"}, ["goblin-spearman 3,3", "goblin-spearman 4,4"], [die, 1])
        assert rules_against(game, "attack goblin-spearman-2") == ["combat.adjacent-opponent"]
        events = run(game, "attack goblin-spearman-1")
        assert ("missed" not in kinds(events)) is hit
        assert rules_against(game, "attack goblin-spearman-2") == ["combat.adjacent-opponent"]


@pytest.mark.rule("wounds.damage", "wounds.toughness", "wounds.monster-death", "wounds.monster-removed", "gold.kills")
def test_damage_less_toughness() -> None:
    for die, lost in ((5, 6), (1, 2)):
        game = table({"barbarian": "2,2"}, ["goblin-spearman 3,3", "orc-warrior 4,4"], [3, die])
        events = run(game, "attack goblin-spearman-1")
        assert of_kind(events, "monster-wounded")[0].what["lost"] == lost
        assert alive(game) == ["orc-warrior-2"]
        assert who(game, "barbarian").kills == ["goblin-spearman"]
        assert square("3,3") not in at(game).occupied()


@pytest.mark.rule("examples.wizard-skaven", "adventurers.strength", "adventurers.toughness", "adventurers.weapon-skill")
def test_the_wizard_against_a_skaven() -> None:
    game = table({"wizard": "2,2"}, ["skaven 3,2", "orc-warrior 4,4"], [5, 4])
    events = run(game, "attack skaven-1")
    assert of_kind(events, "monster-wounded")[0].what["lost"] == 4
    assert alive(game) == ["orc-warrior-2"]
    missed = table({"wizard": "2,2"}, ["skaven 3,2"], [3])
    assert "missed" in kinds(run(missed, "attack skaven-1"))


@pytest.mark.rule("wounds.monster-tracker", "wounds.monster-many", "components.small-dice")
def test_wounds_of_monsters_add_up_whoever_inflicts_them() -> None:
    game = table({"wizard": "2,2"}, [{"kind": "skaven", "at": "3,2", "wounds": 2}, "orc-warrior 4,4"], [4, 2])
    run(game, "attack skaven-1")
    assert alive(game) == ["orc-warrior-2"]
    game = table({"barbarian": "2,2"}, ["minotaur 3,2"], [4, 5])
    run(game, "attack minotaur-1")
    assert monster(game).wounds == 10


@pytest.mark.rule("wounds.sweep", "wounds.sweep-chain", "combat.separate-attacks")
def test_a_death_blow_goes_round() -> None:
    game = table({"barbarian": "2,2"}, SWEEP, [4, 6, 4, 2, 3])
    run(game, "attack skaven-1")
    assert options(game) == ["sweep clockwise", "sweep back", "pass"]
    events = run(game, "sweep clockwise")
    assert of_kind(events, "swept")[0].what["target"] == "monster:skaven-2"
    assert options(game) == ["sweep clockwise", "pass"]
    run(game, "sweep clockwise")
    assert alive(game) == ["skaven-3", "skaven-4"], "B dies as well, and C is missed; D lies the other way"
    assert monster(game, 3).wounds == 3


@pytest.mark.rule("wounds.sweep-chain")
def test_the_player_picks_the_direction_when_both_are_open() -> None:
    game = table({"barbarian": "2,2"}, ["skaven 3,2", "skaven 3,3", "skaven 3,1"], [4, 6, 4, 6, 1])
    run(game, "attack skaven-1")
    assert options(game) == ["sweep clockwise", "sweep back", "pass"]
    run(game, "sweep back")
    assert alive(game) == ["skaven-2"]


@pytest.mark.rule("wounds.sweep", "wounds.sweep-stops")
@pytest.mark.parametrize("killed", ["2,1", "3,2", "2,3", "1,2"])
def test_a_death_blow_goes_past_an_empty_corner(killed: str) -> None:
    """Monsters on two sides of the striker touch each other: north and east, say, where the north-east is empty."""
    column, row = (int(number) - 2 for number in killed.split(","))
    sides = [f"{2 + row},{2 + column}", f"{2 - row},{2 - column}"]
    for other in sides:
        game = table({"barbarian": "2,2"}, [f"skaven {killed}", f"skaven {other}"], [6, 6, 6, 6, 1])
        run(game, "attack skaven-1")
        assert asked(game) == ("barbarian", "sweep")
        assert len(options(game, "sweep")) == 1
        run(game, options(game, "sweep")[0])
        assert alive(game) == []
    opposite = f"{2 - column},{2 - row}"
    game = table({"barbarian": "2,2"}, [f"skaven {killed}", f"skaven {opposite}"], [6, 6])
    run(game, "attack skaven-1")
    assert not options(game, "sweep"), "what stands opposite touches nothing of it"


@pytest.mark.rule("wounds.sweep-stops")
def test_a_death_blow_is_stopped_by_a_companion_a_wall_and_two_empty_squares() -> None:
    apart = ["goblin-spearman 3,1", "goblin-spearman 3,3"]
    for who_ in ({"barbarian": "2,2", "elf": "3,2"}, {"barbarian": "2,2"}):
        game = table(who_, apart, [4, 6])
        run(game, "attack goblin-spearman-1")
        assert not options(game, "sweep")
    touching = ["goblin-spearman 2,1", "goblin-spearman 3,2"]
    game = table({"barbarian": "2,2", "elf": "3,1"}, touching, [4, 6])
    run(game, "attack goblin-spearman-1")
    assert not options(game, "sweep"), "the Elf stands in the way of the weapon"
    fallen = table({"barbarian": "2,2", "elf": {"at": "3,1", "wounds": 0}}, touching, [4, 6], windows="fallen")
    run(fallen, "attack goblin-spearman-1")
    assert not options(fallen, "sweep")
    wall = table({"barbarian": "p6,1"}, ["goblin-spearman p6,2", "goblin-spearman 1,2"], [4, 6])
    run(wall, "attack goblin-spearman-1")
    assert options(wall, "sweep") == ["sweep back"], "through the doorway, past 1,3"
    corner = table({"barbarian": "p5,1"}, ["goblin-spearman p6,2", "goblin-spearman p4,1"], [4, 6])
    run(corner, "attack goblin-spearman-1")
    assert not options(corner, "sweep")
    wounded = table({"barbarian": "2,2"}, ["minotaur 3,2", "skaven 3,3"], [4, 6])
    run(wounded, "attack minotaur-1")
    assert not options(wounded, "sweep"), "only whoever kills with one blow goes on"


@pytest.mark.rule("wounds.sweep", "wounds.sweep-stops", "adventurers.dwarf-axe")
def test_a_death_blow_may_be_ended_before_each_monster() -> None:
    """The Dwarf who has killed with a 6 and a 5 need not risk a double 1, which would trip him."""
    game = table({"dwarf": "2,2"}, ["skaven 2,1", "skaven 3,1", "skaven 3,2"], [6, 6, 5, 6, 6, 5, 6, 1, 1])
    run(game, "attack skaven-1", "sweep clockwise")
    assert alive(game) == ["skaven-3"]
    assert asked(game) == ("dwarf", "sweep")
    went_on = game.clone()
    assert "tripped" not in kinds(run(game, "pass"))
    assert alive(game) == ["skaven-3"]
    assert "tripped" in kinds(run(went_on, "sweep clockwise"))


def test_a_record_from_before_death_blows_could_be_ended_goes_on_as_they_did() -> None:
    """They went on to the next square of the ring without a question, and not past an empty one."""
    for monsters, dice, chosen in (
        (["skaven 2,1", "skaven 3,1", "skaven 3,2"], [6, 6, 6, 6, 6, 6], ["attack skaven-1", *["sweep clockwise"] * 2]),
        (["skaven 2,1", "skaven 3,2"], [6, 6], ["attack skaven-1", "pass"]),
    ):
        game = table({"barbarian": "2,2", "elf": "1,4"}, [*monsters, "minotaur 4,4"], dice, queue=["elf"])
        run(game, *chosen, "end")
        record = game.record()
        older = [line for line in record.splitlines() if not line.startswith(("1 sweep", "1 pass"))]
        older[-2] = f"1 attack skaven-1 | {' '.join(map(str, dice))}"
        assert kb.replay("\n".join(older) + "\n").record() == record


@pytest.mark.rule("combat.adventurer-attacks", "adventurers.berserk")
def test_two_attacks_are_divided_freely() -> None:
    who_ = {"barbarian": {"at": "2,2", "berserk": True}}
    game = table(who_, ["skaven 3,2", "skaven 1,1"], [1, 4, 6])
    run(game, "attack skaven-1")
    assert options(game, "attack") == ["attack skaven-1", "attack skaven-2"]
    run(game, "attack skaven-2")
    assert alive(game) == ["skaven-1"]
    assert rules_against(game, "attack skaven-1") == ["combat.adventurer-attacks"]


@pytest.mark.rule("adventurers.berserk", "examples.turn-berserk")
def test_rage() -> None:
    def begin(*dice: int, **more: object) -> tuple[object, list[str]]:
        who_ = {"barbarian": {"at": "2,2", **more}, "elf": "1,1"}
        game = table(who_, ["skaven 3,3"], dice, step="adventurers.begin_phase")
        return game, kinds(at(game).events)

    raging, _ = begin(6)
    assert who(raging, "barbarian").berserk
    calm, _ = begin(5)
    assert not who(calm, "barbarian").berserk
    bloody, _ = begin(4, fight_kills=2)
    assert who(bloody, "barbarian").berserk, "two kills in this fight"
    mad, events = begin(1)
    assert who(mad, "elf").wounds == 11
    assert rules_against(mad, "attack skaven-1") == ["combat.adventurer-attacks"]
    assert "raged" in events
    _, events = begin(berserk=True)
    assert "rolled" not in events, "he stays berserk without another roll"


@pytest.mark.rule(
    "combat.duration", "gold.when-paid", "combat.forbidden", "gold.treasure-when", "examples.turn-barbarian"
)
def test_the_combat_ends_with_the_last_monster() -> None:
    who_ = {"barbarian": {"at": "2,2", "berserk": True, "kills": ["skaven", "minotaur"]}}
    game = table(who_, ["skaven 3,2", "skaven 1,1"], [1, 6, 5, 4, 6])
    run(game, "attack skaven-1")
    assert who(game, "barbarian").gold == 0
    run(game, "attack skaven-1")
    assert who(game, "barbarian").kills == ["skaven", "minotaur", "skaven"]
    assert who(game, "barbarian").gold == 0, "one Skaven is alive"
    assert who(game, "barbarian").berserk


@pytest.mark.rule("gold.when-paid", "gold.treasure-when", "gold.treasure-record", "power.decks-empty")
def test_pay_and_treasure_once_the_board_is_clear() -> None:
    who_ = {"barbarian": {"at": "2,2", "kills": ["skaven", "minotaur"], "berserk": True}}
    zones = {"events": [], "events-drawn": ["m-skaven"], "treasures": ["boots-of-swiftness"]}
    game = table(who_, ["skaven 3,2"], [4, 6], zones=zones)
    run(game, "attack skaven-1")
    assert who(game, "barbarian").gold == 520
    assert at(game).treasures(0) == ["boots-of-swiftness"]
    assert who(game, "barbarian").received == 1
    assert not who(game, "barbarian").berserk
    assert at(game).zones["events-used"].cards == ["m-skaven"]


@pytest.mark.rule("adventurers.dwarf-axe")
def test_the_great_axe() -> None:
    for dice, lost in (((3, 5), 5), ((4, 4), 8)):
        game = table({"dwarf": "2,2"}, ["minotaur 3,2"], [4, *dice])
        events = run(game, "attack minotaur-1")
        assert of_kind(events, "monster-wounded")[0].what["lost"] == lost + 3 - 4
    game = table({"dwarf": "2,2", "elf": "1,4"}, ["minotaur 3,2"], [4, 1, 1], queue=["elf"])
    events = run(game, "attack minotaur-1")
    assert "monster-wounded" not in kinds(events)
    assert who(game, "dwarf").tripped
    assert asked(game)[0] == "elf", "his turn is over"
    # +2 to hit him: WS 4 against 4 needs a 4, and now a 2
    game = table(
        {"dwarf": {"at": "2,2", "tripped": True}}, ["skaven 3,2"], [2, 6], step="monsters.plan", phase="monsters"
    )
    assert who(game, "dwarf").wounds == 12 - (6 + 3 - 5)


@pytest.mark.rule("shooting.not-adjacent", "shooting.visible", "shooting.to-hit", "adventurers.ballistic-skill")
def test_who_may_shoot_at_whom() -> None:
    game = table({"elf": "1,4"}, ["skaven 1,3", "orc-warrior 4,1"])
    assert rules_against(game, "shoot orc-warrior-2") == ["shooting.not-adjacent"]
    game = table({"elf": "1,1"}, ["skaven 4,4", "orc-warrior p1,1"], [3])
    assert rules_against(game, "shoot orc-warrior-2") == ["shooting.visible"]
    assert "missed" in kinds(run(game, "shoot skaven-1"))
    assert rules_against(game, "shoot skaven-1") == ["shooting.once"]
    assert rules_against(game, f"move {square('1,2')}") == ["advphase.move-then-attack"]


@pytest.mark.rule("shooting.damage", "shooting.once", "wounds.sweep-not-missiles", "sight.models")
def test_an_arrow() -> None:
    game = table({"elf": "1,1"}, ["skaven 2,2", "minotaur 4,4"], [4, 6])
    run(game, f"move {square('1,4')}")
    assert options(game, "shoot") == ["shoot skaven-1", "shoot minotaur-2"]
    events = run(game, "shoot minotaur-2")
    assert of_kind(events, "monster-wounded")[0].what["lost"] == 5
    game = table({"elf": "1,1"}, ["goblin-spearman 3,3", "goblin-spearman 3,4"], [4, 6])
    events = run(game, "shoot goblin-spearman-1")
    assert "swept" not in kinds(events)
    assert alive(game) == ["goblin-spearman-2"]


@pytest.mark.rule("shooting.damage")
@pytest.mark.parametrize("strength", [0, 2])
def test_an_arrow_has_the_strength_of_the_bow_whoever_draws_it(strength: int) -> None:
    """Ogre Strength and the Amulet help a blow of the Elf's, 4 + 3 + 2 - 4, and no arrow, 4 + 3 - 4."""
    effect = [{"what": "strength", "on": "elf", "amount": strength, "turn": 3}] if strength else []
    game = table({"elf": "1,1"}, ["minotaur 4,4"], [4, 4], effect=effect)
    assert game.decision is not None
    expected = game.preview("shoot minotaur-1")
    assert expected is not None
    assert expected["wounds"] == pytest.approx(3 / 6 * (0 + 1 + 2 + 3 + 4 + 5) / 6)
    run(game, "shoot minotaur-1")
    assert monster(game).wounds == 15 - (4 + 3 - 4)
    blow = table({"elf": "1,1"}, ["minotaur 2,2"], [4, 4], effect=effect)
    run(blow, "attack minotaur-1")
    assert monster(blow).wounds == 15 - (4 + 3 + strength - 4)


@pytest.mark.rule("advphase.melee-or-shoot")
def test_nobody_fights_and_shoots_in_one_turn() -> None:
    game = table({"elf": "2,2"}, ["skaven 4,2", "skaven 4,4"], [1])
    run(game, "shoot skaven-1")
    assert rules_against(game, "attack skaven-1") == ["combat.adjacent-opponent"]
    game = table({"elf": "2,2"}, ["skaven 3,2"], [1])
    run(game, "attack skaven-1")
    assert rules_against(game, "shoot skaven-1") == ["advphase.melee-or-shoot"]


def monsters_act(who_: dict[str, object], monsters: list[object], *dice: int, **fields: object):  # type: ignore[no-untyped-def]
    """The Monsters' Phase of a table, from the moment when they are looked over."""
    return table(who_, monsters, dice, step="monsters.plan", phase="monsters", **fields)  # type: ignore[arg-type]


@pytest.mark.rule("combat.same-procedure", "wounds.armour", "wounds.adventurer-loss", "turn.gear-at-once")
def test_a_skaven_hits_the_barbarian() -> None:
    game = monsters_act({"barbarian": "2,2"}, ["skaven 3,2"], 4, 2)
    assert who(game, "barbarian").wounds == 11
    game = monsters_act({"barbarian": "2,2"}, ["skaven 3,2"], 3)
    assert who(game, "barbarian").wounds == 12


@pytest.mark.rule("adventurers.elf-dodge", "examples.turn-skaven-hits-elf")
def test_the_elf_dodges_on_a_six() -> None:
    hit = monsters_act({"elf": {"at": "2,2", "start": 12}}, ["skaven 3,2"], 5, 2, 4)
    assert who(hit, "elf").wounds == 8
    dodged = monsters_act({"elf": "2,2"}, ["skaven 3,2"], 5, 6)
    assert who(dodged, "elf").wounds == 12


@pytest.mark.rule("wounds.extra-dice", "tables.minotaur", "combat.monster-attacks", "wounds.ignore-toughness")
def test_a_minotaur_strikes_twice_with_two_dice() -> None:
    game = monsters_act({"dwarf": "3,3", "barbarian": {"at": "2,2", "start": 15}}, ["minotaur 3,2"], 1, 4, 3, 3, 2)
    assert who(game, "barbarian").wounds == 15 - 6
    assert who(game, "dwarf").wounds == 12


@pytest.mark.rule("wounds.adventurer-minimum", "wounds.unconscious", "wounds.sweep-adventurers-only", "wounds.revive")
def test_falling_and_getting_up() -> None:
    who_ = {"wizard": {"at": "2,2", "wounds": 2}, "elf": {"at": "3,3"}}
    game = monsters_act(who_, ["orc-warrior 3,2"], 0, 4, 6)
    assert asked(game) == ("elf", "window"), "somebody is nearly down while a Monster is still to act"
    run(game, "pass")
    assert who(game, "wizard").wounds == 0
    assert who(game, "elf").wounds == 12, "Monsters make no death blows"
    assert asked(game) == ("elf", "window")
    run(game, "use potion wizard")
    assert who(game, "wizard").wounds == 12
    assert "potion" not in who(game, "elf").equipment


@pytest.mark.rule("wounds.death", "gold.dead-loses-all", "healing.not-forced", "advphase.new-leader")
def test_whoever_is_still_down_at_the_end_of_the_turn_dies() -> None:
    who_ = {"barbarian": {"at": "2,2", "wounds": 0, "gold": 300}, "elf": "3,3"}
    zones = {"treasure-0": ["boots-of-swiftness"], "treasures": []}
    game = table(who_, step="turn.end_turn", phase="exploration", zones=zones)
    assert asked(game) == ("elf", "window")
    run(game, "pass")
    assert who(game, "barbarian").fate == "dead"
    assert who(game, "barbarian").gold == 0
    assert at(game).zones["out-of-play"].cards == ["boots-of-swiftness"]
    assert at(game).adventurers[at(game).leader].id == "elf"
    until(game, "act")
    assert "lantern" in who(game, "elf").equipment


@pytest.mark.rule("advphase.new-leader", "gold.dead-equipment")
def test_the_players_say_who_takes_the_lamp_and_counters_if_they_cannot() -> None:
    who_ = {"barbarian": {"at": "2,2", "wounds": 0}, "dwarf": "1,1", "elf": "3,3", "wizard": {"at": "1,4", "wounds": 0}}
    game = table(who_, step="turn.end_turn", phase="exploration", zones={"spells": []}, windows="fallen")
    until(game, "lamp")
    assert asked(game) == ("elf", "lamp"), "first by Initiative of those who are left"
    assert options(game) == ["give dwarf", "give elf", "counter"]
    drawn = game.clone()
    run(game, "give dwarf")
    assert at(game).adventurers[at(game).leader].id == "dwarf"
    assert "lantern" in who(game, "dwarf").equipment
    assert "counter-drawn" in kinds(run(drawn, "counter"))
    leader = at(drawn).leader
    run(drawn, options(drawn)[0])
    lines = drawn.record().splitlines()
    older = [line for line in lines if line.partition(" | ")[0] != "3 counter"]
    assert len(older) == len(lines) - 1
    again = kb.replay("\n".join(older) + "\n")
    assert again.record() == drawn.record(), "an earlier version drew a counter unasked"
    assert leader == at(again).leader
    alone = table({"barbarian": {"at": "2,2", "wounds": 0}, "elf": "3,3"}, step="turn.end_turn", windows="fallen")
    until(alone, "act")
    assert at(alone).adventurers[at(alone).leader].id == "elf"


@pytest.mark.rule("wounds.fallen-target", "wounds.unconscious")
def test_monsters_leave_who_is_down() -> None:
    who_ = {"dwarf": {"at": "1,1", "wounds": 0}, "elf": "4,4"}
    game = monsters_act(who_, ["skaven 2,1", "skaven 1,2"], 1, 1)
    until(game, "act")
    assert {each.at in at(game).graph.near[square("4,4")] for each in at(game).monsters} == {True}
    assert who(game, "dwarf").fate == "dead"
