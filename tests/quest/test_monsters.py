"""The Monsters' Phase (pp. 19-20): rooms, decisions, first attacks, one-on-one, and special rules."""

from typing import Any

import pytest

from katabasis.kernel.game import Game
from quest.scene import (
    alive,
    asked,
    at,
    kinds,
    monster,
    of_kind,
    options,
    run,
    square,
    table,
    targets,
    until,
    who,
)

SPREAD = {"barbarian": "1,1", "dwarf": "4,1", "elf": "1,4", "wizard": "4,4"}
NEW_ROOM = [{"id": "passage-1", "x": -6, "y": 1, "entered": True}, {"id": "torture", "x": 0, "y": 0}]


def act(who_: dict[str, Any], monsters: list[Any], *dice: int, **fields: Any) -> Game:
    """The Monsters' Phase, from the moment when they are looked over."""
    return table(who_, monsters, dice, step="monsters.plan", phase="monsters", **fields)


@pytest.mark.rule(
    "monsters.room-event", "monsters.room-card-kind", "monsters.always-in-room", "monsters.number", "monsters.new-wait"
)
def test_a_new_room_has_its_card_in_the_monsters_phase() -> None:
    game = table(
        {"elf": "p6,1", "dwarf": "p5,1", "barbarian": "p4,1", "wizard": "p3,1"},
        (),
        [2, 2],
        section=NEW_ROOM,
        queue=[],
        zones={"events": ["m-skaven"]},
        windows="fallen",
    )
    run(game, f"move {square('1,2')}", "end")
    assert len(at(game).monsters) == 4
    assert {each.at.partition(".")[0] for each in at(game).monsters} == {"torture"}
    assert {each.against for each in at(game).monsters} == {"elf"}, "only he is in the room"
    assert "attacked" not in kinds(at(game).events)
    assert len(of_kind(at(game).events, "drew")) == 1


@pytest.mark.rule("monsters.first-entry-only", "monsters.no-draw-corridor", "components.corridor-class")
def test_no_card_for_a_room_entered_before_nor_for_a_corridor() -> None:
    corridor = [{"id": "torture", "x": 0, "y": 0, "entered": True}, {"id": "passage-1", "x": -6, "y": 1}]
    game = table({"elf": "1,2"}, (), section=corridor, queue=[])
    run(game, f"move {square('p6,1')}", "end")
    assert "entered" in kinds(at(game).events)
    assert "drew" not in kinds(at(game).events)
    again = table({"elf": "p6,1"}, (), queue=[])
    run(again, f"move {square('1,2')}", "end")
    assert "drew" not in kinds(at(again).events)


@pytest.mark.rule("monsters.do-pinned", "pinning.monster", "monsters.do-attack", "pinning.monster-no-escape")
def test_a_pinned_monster_fights_where_it_stands() -> None:
    game = act({"wizard": "2,2", "elf": "4,4"}, ["orc-archer 3,2"], 1)
    assert targets(at(game).events) == [("1", "wizard")]
    assert monster(game).at == square("3,2")
    assert "volley" not in kinds(at(game).events)
    assert "monster-moved" not in kinds(at(game).events)


@pytest.mark.rule("placement.missile-swords", "monsters.decision")
def test_an_archer_beside_somebody_strikes_with_its_own_strength() -> None:
    game = act({"dwarf": "2,2"}, ["orc-archer 3,2"], 5, 6)
    assert who(game, "dwarf").wounds == 12 - (6 + 3 - 5)


@pytest.mark.rule("monsters.do-shoot", "shooting.monsters", "tables.night-goblin-archer", "lamp.sight")
def test_an_archer_that_sees_somebody_stays_and_shoots() -> None:
    miss = act({"elf": "1,1"}, ["night-goblin-archer 4,4"], 4)
    assert who(miss, "elf").wounds == 12
    assert monster(miss).at == square("4,4")
    weak = act({"elf": "1,1"}, ["night-goblin-archer 4,4"], 5, 2, 2)
    assert who(weak, "elf").wounds == 12
    strong = act({"elf": "1,1"}, ["night-goblin-archer 4,4"], 5, 2, 6)
    assert who(strong, "elf").wounds == 8


@pytest.mark.rule("tables.orc-archer", "shooting.damage")
def test_an_orc_s_arrow() -> None:
    game = act({"wizard": "1,1"}, ["orc-archer 4,4"], 4, 4)
    assert who(game, "wizard").wounds == 8


@pytest.mark.rule("monsters.do-move-shoot")
def test_an_archer_that_sees_nobody_moves_until_it_does() -> None:
    game = act({"elf": "1,1"}, ["orc-archer p1,1"], 1)
    moved = of_kind(at(game).events, "monster-moved")
    assert len(moved) == 1
    assert at(game).graph.sees(monster(game).at, who(game, "elf").at)
    assert "volley" in kinds(at(game).events)


@pytest.mark.rule("monsters.do-advance", "monsters.movement")
def test_others_come_nearer() -> None:
    game = act({"elf": "4,1"}, ["skaven p1,1"])
    assert len(of_kind(at(game).events, "monster-moved")[0].what["path"]) == 5
    assert "attacked" not in kinds(at(game).events)
    minotaur = act({"elf": {"at": "4,1", "start": 30}}, ["minotaur p6,1"], 1, 1)
    assert len(of_kind(at(minotaur).events, "attacked")) == 2


@pytest.mark.rule("monsters.one-on-one")
def test_monsters_spread_over_the_adventurers() -> None:
    game = act(SPREAD, ["skaven 2,2", "skaven 3,2", "skaven 2,3", "skaven 3,3"], 1, 1, 1, 1)
    assert sorted(name for _, name in targets(at(game).events)) == ["barbarian", "dwarf", "elf", "wizard"]


@pytest.mark.rule("monsters.first-attack-power", "monsters.first-attack-room", "monsters.first-attack-priority")
def test_a_monster_follows_whom_it_was_placed_against() -> None:
    owed = [
        {"kind": "skaven", "at": "p1,1", "target": "elf", "against": "elf"},
        {"kind": "skaven", "at": "p1,2", "target": "elf", "against": "elf"},
    ]
    game = act({"elf": "1,2", "dwarf": "p5,1"}, owed, 1, 1)
    # the way leads past the Dwarf, who is nearer
    assert {name for _, name in targets(at(game).events)} <= {"elf"}


@pytest.mark.rule("monsters.first-attack-after")
def test_once_it_has_attacked_one_on_one_holds_again() -> None:
    owed = {"kind": "skaven", "at": "2,2", "target": "elf", "against": "elf"}
    game = act({"elf": "1,1", "dwarf": "4,1"}, [owed], 1)
    assert monster(game).target == ""
    free = act({"elf": "1,1", "dwarf": "4,4"}, ["skaven 1,2", "skaven 3,2"], 1, 1)
    assert targets(at(free).events) == [("1", "elf"), ("2", "dwarf")]


@pytest.mark.rule("monsters.first-attack-pinned")
def test_a_pinned_monster_forgets_its_target_and_fights_who_is_there() -> None:
    rat = {"kind": "giant-rat", "at": "2,2", "target": "elf", "against": "elf"}
    game = act({"dwarf": "2,1", "elf": "4,4"}, [rat], 1, 1)
    assert targets(at(game).events) == [("1", "dwarf")]


@pytest.mark.rule("examples.room-minotaur-rats-fight", "examples.room-minotaur-rats-placement")
def test_the_minotaur_and_the_rats() -> None:
    """Two Rats are left: the Wizard's own is beside him, the Elf's is beside the Dwarf; the Minotaur is the Elf's."""
    monsters = [
        {"kind": "minotaur", "at": "p5,1", "target": "elf", "against": "elf"},
        {"kind": "giant-rat", "at": "3,4", "target": "wizard", "against": "wizard"},
        {"kind": "giant-rat", "at": "3,1", "target": "elf", "against": "elf"},
    ]
    who_ = {"elf": "1,1", "dwarf": "4,2", "wizard": "4,4", "barbarian": "p1,1"}
    game = act(who_, monsters, 1, 1, 1, 1, 1, 1, 1, 1)
    assert set(targets(at(game).events)) == {("2", "wizard"), ("3", "dwarf"), ("1", "elf")}


@pytest.mark.rule("examples.turn-skaven-move")
def test_two_go_for_the_elf_and_one_gets_there() -> None:
    """One free square next to the Elf in the corner: 2,1 and 2,2 are taken."""
    monsters = [
        {"kind": "skaven", "at": "4,4", "target": "elf", "against": "elf"},
        {"kind": "skaven", "at": "4,3", "target": "elf", "against": "elf"},
    ]
    who_ = {"elf": "1,1", "barbarian": "2,1", "dwarf": "2,2", "wizard": "p1,1"}
    game = act(who_, monsters, 1, 1)
    assert [name for _, name in targets(at(game).events)].count("elf") == 1
    assert sum(each.at in at(game).graph.near[square("1,1")] for each in at(game).monsters) == 1


@pytest.mark.rule("shooting.volley")
def test_hits_of_a_volley_are_divided() -> None:
    archers = [f"orc-archer {place}" for place in ("p1,1", "p2,1", "p3,1", "p1,2", "p2,2", "p3,2")]
    who_ = {id: {"at": place, "start": 30} for id, place in zip(SPREAD, ("3,2", "3,3", "2,2", "2,3"), strict=True)}
    game = act(who_, archers, 1, 4, 5, 2, 6, 4, *[1] * 8)
    volley = of_kind(at(game).events, "volley")[0].what
    assert (volley["count"], volley["hits"]) == (6, 4)
    wounded = of_kind(at(game).events, "wounded")
    assert len({event.what["adventurer"] for event in wounded}) >= 3


@pytest.mark.rule("tables.goblin-spearman", "monsters.special-rules")
def test_spears_reach_two_squares() -> None:
    near = act({"dwarf": "3,1"}, ["goblin-spearman 1,1"], 1)
    assert targets(at(near).events) == [("1", "dwarf")]
    assert "monster-moved" not in kinds(at(near).events)
    far = act({"dwarf": "4,1"}, ["goblin-spearman 1,1"], 1)
    assert len(of_kind(at(far).events, "monster-moved")[0].what["path"]) == 1, "only as near as it must"
    assert not monster(near).pinned


@pytest.mark.rule("tables.giant-spider", "components.trapped-counter", "wounds.ignore-toughness")
def test_a_web_and_what_follows() -> None:
    game = act({"elf": "2,2"}, ["giant-spider 3,2"], 6, 2)
    assert "webbed" in kinds(at(game).events)
    assert who(game, "elf").wounds == 12
    bitten = act({"barbarian": {"at": "2,2", "webbed": True}}, ["giant-spider 3,2"], 3)
    assert who(bitten, "barbarian").wounds == 10, "1D3 of a 3 is 2, and nothing lessens it"
    bite = next(rolled for rolled in of_kind(at(bitten).events, "rolled") if "value" in rolled.what)
    assert str(bitten.system.words.describe(bite)) == "Damage 1D3: 2 (rolled 3)"
    who_ = {"dwarf": "4,4", "elf": {"at": "2,2", "webbed": True}}
    held = table(who_, ["giant-spider 3,2"], [3, 3], step="power.begin_turn")
    assert who(held, "elf").webbed
    free = table(who_, ["giant-spider 3,2"], [4, 3], step="power.begin_turn")
    assert not who(free, "elf").webbed
    assert asked(free)[0] == "dwarf"


@pytest.mark.rule("tables.giant-rat")
def test_a_rat_leaps_to_its_death() -> None:
    game = act({"wizard": {"at": "2,2", "start": 12}}, ["giant-rat 3,2", "orc-warrior 4,4"], 5, 2, 4, 3, 1)
    assert who(game, "wizard").wounds == 7
    assert who(game, "wizard").kills == ["giant-rat"]
    lives = act({"wizard": "2,2"}, ["giant-rat 3,2"], 1, 2)
    assert alive(lives) == ["giant-rat-1"]


@pytest.mark.rule("tables.snotling")
def test_four_snotlings_make_one_attack() -> None:
    around = [f"snotling {place}" for place in ("1,2", "2,1", "1,1", "3,3")]
    game = act({"barbarian": "2,2"}, around, 2, 5)
    assert len(of_kind(at(game).events, "attacked")) == 1
    assert who(game, "barbarian").wounds == 7, "2+ to hit, and 5 + 4 - 4"
    struck = table({"barbarian": "2,2"}, around, [3, 1])
    run(struck, "attack snotling-1")
    assert "snotling-1" not in alive(struck), "in defence each is alone"


@pytest.mark.rule("tables.giant-bat")
def test_bats_choose_by_counter_and_are_never_pinned() -> None:
    game = act(SPREAD, ["giant-bat 2,1"], 3, 1)
    assert not monster(game).pinned
    assert len(targets(at(game).events)) == 1
    assert monster(game).at in at(game).graph.near[who(game, targets(at(game).events)[0][1]).at]


@pytest.mark.rule("basics.card-rules", "exploration.no-monsters")
def test_no_exploring_while_a_monster_is_in_the_leader_s_section() -> None:
    game = table({"elf": "4,2"}, ["skaven 1,1"], step="exploration.begin_phase", phase="exploration", dice=[2])
    assert asked(game)[1] == "act", "the phase is passed over"
    zones = {"pile": ["cell"]}
    clear = table({"elf": "4,2"}, ["skaven p1,1"], step="exploration.begin_phase", phase="exploration", zones=zones)
    assert asked(clear) == ("elf", "explore")
    assert options(clear) == ["explore 3", "pass"]


@pytest.mark.rule("monsters.objective-room", "gold.treasure-when")
def test_the_objective_room_has_its_own_band() -> None:
    room = [{"id": "passage-1", "x": -6, "y": 1, "entered": True}, {"id": "tomb", "x": 0, "y": 0, "entered": True}]
    doors = [
        {"id": "1", "section": "passage-1", "squares": ["passage-1.1,1", "passage-1.1,2"], "side": 3, "state": "exit"},
        {
            "id": "2",
            "section": "passage-1",
            "squares": ["passage-1.6,1", "passage-1.6,2"],
            "side": 1,
            "state": "open",
            "beyond": "tomb",
        },
    ]
    game = table(
        {"elf": "tomb.1,1", "dwarf": "tomb.1,2"},
        (),
        [4],
        step="monsters.arrivals",
        phase="monsters",
        mission="tomb-6",
        section=room,
        door=doors,
        arrivals=["tomb"],
    )
    counts = {kind: sum(each.kind == kind for each in at(game).monsters) for kind in ("orc-warrior", "orc-archer")}
    assert counts["orc-warrior"] == 6
    assert len(at(game).bands) == 1
    assert "drew" not in kinds(at(game).events), "the Event deck is untouched"
    until(game, "act")
