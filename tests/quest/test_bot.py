"""Bots: they fight, explore and help, see their seat's view only, and can say why."""

from typing import Any

import pytest

import katabasis as kb
from katabasis import bots
from katabasis.kernel.options import Option
from katabasis.kernel.text import say
from katabasis.kernel.weights import Weights
from katabasis.quest.bots.evaluation import parts
from katabasis.quest.bots.way import cuts_off, is_hopeless
from katabasis.quest.bots.worth import Party
from katabasis.quest.rules.mission import mission_of
from katabasis.quest.state import DEAD, LEFT, Adventurer, QuestTable
from quest.playing import before
from quest.scene import EAST, EXIT, JOINT, PASSAGE, at, kinds, run, table, who

ROOM_FULL = ("2,1", "1,2", "3,3", "3,1", "1,3", "3,2")
"""Squares around one in the middle of the room."""


def who_of(table: QuestTable, id: str) -> Adventurer:
    return table.adventurer(id)


def danger(table: QuestTable) -> float:
    """What the attacks on all of them can be expected to cost."""
    party = Party(table)
    return sum(party.danger(each) for each in table.on_board)


@pytest.mark.parametrize("level", ["random", "beginner", "easy", "normal", "hard"])
def test_every_level_answers_in_a_fight(level: str) -> None:
    game = table({"barbarian": "2,2", "elf": "1,4"}, ["skaven 3,2", "orc-archer 4,4"], queue=["elf"])
    assert game.decision is not None
    assert bots.choose(game, level, 1).id in {option.id for option in game.decision.options}


def test_whoever_stands_beside_a_monster_strikes_it() -> None:
    game = table({"barbarian": "2,2"}, ["skaven 3,2"])
    assert bots.choose(game, "hard", 1).verb == "attack"


def test_the_leader_explores() -> None:
    game = table({"elf": "4,2"}, step="exploration.begin_phase", phase="exploration", zones={"pile": ["cell", "lair"]})
    assert bots.choose(game, "hard", 1).id == "explore 3"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_1_is_thrown_again(level: str) -> None:
    """Nothing worse can come of it, so no world's luck is asked."""
    for seed in range(1, 40):
        game = kb.new("quest", seats=["barbarian", "dwarf", "elf", "wizard"], seed=seed, mission="tomb-1")
        while game.decision and game.decision.name == "reroll":
            assert bots.choose(game, level, seed).id == "reroll"
            game.choose("reroll")


@pytest.mark.parametrize(("face", "answer"), [(1, "use chalice-of-fate"), (2, "pass"), (6, "pass")])
def test_the_chalice_averts_an_event(face: int, answer: str) -> None:
    zones = {"treasure-0": ["chalice-of-fate"]}
    game = table({"wizard": "1,1"}, dice=[face], step="power.begin_turn", phase="end", zones=zones)
    assert game.decision is not None
    assert game.decision.name == "power-roll"
    assert bots.choose(game, "hard", 1).id == answer


def test_somebody_who_is_down_is_given_the_potion() -> None:
    who_ = {"elf": "1,1", "barbarian": {"at": "2,2", "wounds": 0}}
    game = table(who_, step="turn.end_turn", phase="exploration", leader="barbarian")
    assert bots.choose(game, "hard", 1).id == "use potion barbarian"


def test_nobody_stays_where_the_roof_comes_down() -> None:
    sections = [
        {"id": "passage-1", "x": -6, "y": 1, "entered": True},
        {"id": "torture", "x": 0, "y": 0, "entered": True, "doomed": 3},
    ]
    game = table({"elf": "1,2"}, section=sections, door=[EXIT, JOINT, {**EAST, "state": "walled"}])
    run(game, bots.choose(game, "hard", 1).id)
    assert who(game, "elf").at.startswith("passage-1.")


def test_nobody_stands_in_the_way_of_those_who_have_to_get_out() -> None:
    sections = [
        {"id": "passage-1", "x": -6, "y": 1, "entered": True},
        {"id": "torture", "x": 0, "y": 0, "entered": True, "doomed": 4},
    ]
    places = {"barbarian": "1,2", "dwarf": "p6,1", "elf": "p6,2"}
    game = table(places, section=sections, door=[EXIT, JOINT, {**EAST, "state": "walled"}], active="elf")
    run(game, bots.choose(game, "hard", 1).id)
    assert who(game, "elf").at not in JOINT["squares"]


def test_the_leader_is_let_out_of_a_corner() -> None:
    places = {"barbarian": "1,4", "dwarf": "1,3", "elf": "2,4", "wizard": "2,3"}
    game = table(places, active="elf", queue=["wizard", "dwarf"], zones={"pile": ["cell", "lair"]})
    run(game, bots.choose(game, "hard", 1).id)
    leader = who(game, "barbarian")
    assert at(game).graph.ways(leader.at, leader.profile.move, at(game).occupied() - {leader.at})


def test_nobody_waits_for_one_who_never_gets_out_of_his_pit() -> None:
    stuck = {"at": "p6,1", "in_pit": True}
    places = {"barbarian": "3,2", "elf": stuck, "wizard": "2,2"}
    zones = {"spells": ["fireball", "shield", "heal-wounds"], "pile": ["cell", "lair"]}
    party = Party(at(table(places, zones=zones)))
    left = party.table.adventurers
    assert party.life(left[1]) < party.life(left[2]) / 4
    with_dwarf = at(table({**places, "dwarf": "1,2"}, zones=zones))
    assert Party(with_dwarf).life(who_of(with_dwarf, "elf")) > party.life(left[1]) * 4, "he has the rope"


def test_a_party_that_can_go_nowhere_walks_out() -> None:
    """A cave-in ends the only way on (end.abandon)."""
    game = table({"elf": "p3,1", "dwarf": "p4,2"}, queue=["dwarf"], door=[EXIT, JOINT, {**EAST, "state": "walled"}])
    while game.decision and len(game.choices) < 60:
        game.choose(bots.choose(game, "hard", 1))
    assert [each.fate for each in at(game).adventurers] == [LEFT, LEFT]
    assert game.result is not None
    assert game.result.rule == "end.abandon"


def test_a_hint_has_reasons() -> None:
    game = table({"barbarian": "2,2"}, ["skaven 3,2"])
    advice = bots.advise(game, "hard", 1)
    assert advice.option.verb == "attack"
    assert advice.reasons


def test_whoever_looks_into_a_new_room_steps_back() -> None:
    """The Monsters of a room come for those who are in it; who gets away lets the others hold the door."""
    new = [{"id": "passage-1", "x": -6, "y": 1, "entered": True}, {"id": "torture", "x": 0, "y": 0, "entered": False}]
    places = {"barbarian": "p6,1", "dwarf": "p5,1", "elf": "p5,2", "wizard": "p4,1"}
    game = table(places, section=new, active="dwarf")
    while game.decision is not None and game.decision.name == "act" and at(game).active == at(game).seat_of("dwarf"):
        run(game, bots.choose(game, "hard", 1).id)
    assert at(game).section("torture").entered
    assert not who(game, "dwarf").at.startswith("torture.")


def test_only_who_is_careful_thinks_of_the_next_attacks() -> None:
    game = table({"barbarian": "2,2"}, ["skaven 3,2", "skaven 3,3"])
    usual, careful = (parts(at(game), 0, weights)["danger"] for weights in (Weights(), Weights(safety=130)))
    assert usual == 0
    assert careful < 0


def test_the_door_is_held() -> None:
    """From a place in the room six could get at him; in the doorway with a friend, two."""
    inside = table({"barbarian": "2,2", "dwarf": "p6,2"}, [f"skaven {place}" for place in ROOM_FULL])
    at_the_door = table({"barbarian": "p6,1", "dwarf": "p6,2"}, [f"skaven {place}" for place in ROOM_FULL])
    assert danger(at(inside)) > 2 * danger(at(at_the_door))


def test_a_leader_goes_ahead_of_those_who_can_follow() -> None:
    places = {"barbarian": "p3,1", "dwarf": "p1,2", "elf": "p2,1", "wizard": "p1,1"}
    game = table(places, queue=["elf", "wizard", "dwarf"], zones={"pile": ["cell", "lair"]})
    run(game, bots.choose(game, "hard", 1).id)
    assert at(game).graph.distances("passage-1.3,1")[who(game, "barbarian").at] >= 3


def test_whoever_the_mission_needs_is_kept_from_the_front() -> None:
    """With the Wizard the mission is lost: his neighbourhood counts for more than in another one."""
    places = {"barbarian": "1,1", "wizard": {"at": "2,2", "wounds": 3}}
    usual, needed = (table(places, ["minotaur 3,2"], mission=mission) for mission in ("tomb-3", "fighting-pit-3"))
    assert danger(at(needed)) > danger(at(usual))


def test_everybody_thinks_of_the_danger_of_whoever_the_mission_is_lost_with() -> None:
    """The Wizard of this mission. Whoever cares for no danger does not think of his either."""
    game = table({"barbarian": "1,1", "wizard": "2,2"}, ["skaven 3,2"], mission="fighting-pit-3")
    needed, other = (who_of(at(game), id) for id in ("wizard", "barbarian"))
    party = Party(at(game))
    usual, bold = (parts(at(game), 0, weights)["danger"] for weights in (Weights(), Weights(safety=0)))
    assert party.danger(needed) > 0
    assert usual == pytest.approx(-party.danger(needed))
    assert bold == 0
    assert not party.is_indispensable(other)


def test_power_tokens_are_not_spent_where_nothing_happens() -> None:
    game = table({"barbarian": "2,2", "wizard": "1,1"}, queue=["wizard"], tokens=6, zones={"spells": ["rebound"]})
    assert bots.choose(game, "hard", 1).verb != "cast"


def test_the_tomb_is_opened_once_all_take_part() -> None:
    memory = {"bearer": "barbarian", "joined": ["barbarian"]}
    mission = mission_of(at(table(mission="tomb-2", memory=memory)))
    opening = Option("do open", say("Open"), value="open")
    assert mission.furthers(at(table(mission="tomb-2", memory=memory)), 0, opening) < 0
    everybody = {**memory, "joined": ["barbarian", "dwarf", "elf", "wizard"]}
    assert mission.furthers(at(table(mission="tomb-2", memory=everybody)), 0, opening) > 0


def test_four_dice_seal_the_gate_best() -> None:
    game = table(mission="fighting-pit-3")
    mission = mission_of(at(game))
    deeds = {
        n: mission.furthers(at(game), 3, Option(f"do seal {n}", say("Seal"), value=f"seal {n}")) for n in range(1, 7)
    }
    assert max(deeds, key=lambda count: deeds[count]) == 4


def test_a_portcullis_is_raised_from_within_where_there_is_no_other_way_on() -> None:
    side = {"id": "4", "section": PASSAGE, "squares": [f"{PASSAGE}.3,1", f"{PASSAGE}.4,1"], "side": 0}
    doors = [EXIT, {**JOINT, "state": "barred"}, {**EAST, "state": "walled"}, {**side, "state": "unexplored"}]
    places = {"elf": "2,3", "dwarf": {"at": "3,3", "equipment": ["rope", "key"]}}
    game = table(places, queue=["dwarf"], door=doors, zones={"pile": ["idol", "cell"]}, mission="idol-2")
    while game.decision and len(game.choices) < 60 and at(game).door("2").state == "barred":
        game.choose(bots.choose(game, "hard", 1))
    assert at(game).door("2").state == "open"


def test_whoever_has_done_his_part_makes_room_for_the_others() -> None:
    """Two squares lead to the tomb: those who stand there have taken part, those behind them have not."""
    game = before("tomb-2", memory={"bearer": "dwarf"})
    while game.decision and len(game.choices) < 200 and not {"won", "beaten"} & set(at(game).memory):
        game.choose(bots.choose(game, "hard", 1))
    assert sorted(at(game).memory["joined"]) == ["barbarian", "dwarf", "elf", "wizard"]


def test_the_party_steps_into_the_pit_though_a_beast_comes() -> None:
    game = before("fighting-pit-1", memory={"bands": 2})
    while game.decision and len(game.choices) < 300 and not at(game).memory.get("_been"):
        game.choose(bots.choose(game, "hard", 1))
    assert at(game).memory["_been"]


DEAD_ALREADY: dict[str, Any] = {"fate": "dead", "at": "", "equipment": []}
AHEAD = {"pile": ["cell", "lair", "torture"]}
"""What lies behind the door to the east."""


@pytest.mark.rule("end.abandon")
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_party_whose_half_is_dead_gets_out_with_its_gold(level: str) -> None:
    """There is a door to go on by, but so few do not fulfil a mission whose room is still to be found."""
    living = {"barbarian": {"at": "1,2", "gold": 200}, "elf": "2,2"}
    dead = {"dwarf": DEAD_ALREADY, "wizard": DEAD_ALREADY}
    game = table({**living, **dead}, power=3, zones=AHEAD, dice=[3, 4] * 20)
    while game.decision and at(game).turn < 12:
        game.choose(bots.choose(game, level, 1))
    assert game.result is not None
    assert game.result.rule == "end.abandon"
    assert [(each.id, each.fate) for each in at(game).adventurers if each.gold] == [("barbarian", LEFT)]
    assert "laid" not in kinds(at(game).events)


def test_the_mission_is_given_up_once_half_of_the_party_is_dead_and_stays_so() -> None:
    def is_given_up(*living: str, **fields: Any) -> bool:
        party = {id: ("1,2" if id == living[0] else "2,2" if id == living[1] else "3,3") for id in living}
        dead = {id: DEAD_ALREADY for id in ("barbarian", "dwarf", "elf", "wizard") if id not in party}
        return is_hopeless(at(table({**party, **dead}, **{"zones": AHEAD, **fields})))

    assert is_given_up("barbarian", "wizard")
    assert not is_given_up("barbarian", "elf", "wizard")
    assert not is_given_up("barbarian", "wizard", zones={**AHEAD, "spells": ["resurrection"]})
    assert not is_given_up("barbarian", "wizard", door=[{**EXIT, "state": "barred"}, JOINT, EAST]), "nobody gets out"
    assert not is_hopeless(at(table({"elf": "1,2"}, zones=AHEAD))), "he set out alone"


def test_whoever_is_in_the_room_of_the_mission_finishes_there() -> None:
    board = at(before("tomb-2"))
    for each in board.adventurers[2:]:
        each.fate = DEAD
    assert is_hopeless(board)
    board.section("tomb").entered = True
    assert not is_hopeless(board)


def test_nobody_closes_the_way_back() -> None:
    """What lies ahead may be closed by the next card."""
    game = table({"elf": "1,1", "dwarf": "2,2"}, zones={"pile": ["idol", "cell"]}, mission="idol-2")
    assert cuts_off(at(game), [f"{PASSAGE}.3,1", f"{PASSAGE}.3,2"])
    assert not cuts_off(at(game), [f"{PASSAGE}.3,1"])
    assert cuts_off(at(game), ["torture.3,1", "torture.3,2", "torture.3,3", "torture.3,4"])


def test_four_bots_play_an_adventure_to_its_end() -> None:
    game = kb.new("quest", seed=5, size="short", table="gentler-throughout")
    while game.decision and len(game.choices) < 900:
        game.choose(bots.choose(game, "easy", 5))
    assert game.result is not None
    assert "laid" in kinds(at(game).events)
