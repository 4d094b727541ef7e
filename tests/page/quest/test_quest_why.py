"""What a table of Quest tells before and after: chances, the reasons of Monsters, how a mission stands."""

import random

import pytest

from katabasis_page.quest.mission import COUNTED, DONE, LISTED, clock_of, states
from katabasis_page.ui import Ui
from page.fixtures.dungeon import eager, new, read, sit
from page.waiting import now
from quest.scene import table


@pytest.mark.parametrize(
    ("language", "hits", "kills", "point"), [("en", "hits", "kills", "."), ("es", "impacta", "mata", ",")]
)
def test_the_chances_of_a_blow_are_exact_and_told_before_it(language: str, hits: str, kills: str, point: str) -> None:
    """The Barbarian (3) hits Weapon Skill 3 on 4 or more; his Strength of 4 takes a Skaven's 3 Wounds less 3 by all but
    a 1."""
    session = sit(table({"barbarian": "1,1"}, ["skaven 1,2"], active="barbarian", step="adventurers.act"), language)
    session.hover("attack skaven-1")
    words = read(session).words()
    known = session.ui.pointer.preview or {}
    assert known["preview"]["hit"] == pytest.approx(1 / 2)
    assert f"50% {hits}" in words
    assert f"{known['preview']['wounds']:.1f}".replace(".", point) in words
    assert kills in words


def test_nothing_is_told_of_what_has_no_chances() -> None:
    session = sit(table({"barbarian": "1,1"}))
    session.hover("end")
    assert "preview" not in {attrs.get("id") for _tag, attrs in read(session).elements}


def test_why_a_monster_goes_for_somebody_stands_beside_the_answers_with_its_rule() -> None:
    session = sit(new(6))
    chance = random.Random(6)
    while not any(event[0] == "aims" for event in session.ui.history.log):
        now(session.choose(eager(session.game, chance).id))
    reading = read(session)
    assert "monsters-why" in {attrs.get("id") for _tag, attrs in reading.elements}
    assert " targets " in reading.words()
    rules = {event[1] for event in session.ui.history.log if event[0] == "aims"}
    assert {f"rule:{rule}" for rule in rules} & set(reading.acts("pop"))


def test_a_clock_counts_the_turns_that_are_left() -> None:
    stands = {"memory": {"until": 9}, "turn": 7, "goal": ""}
    ui = Ui("en")
    assert ui.word(clock_of(stands)) == "2 turns left"
    assert ui.word(clock_of({**stands, "turn": 8})) == "1 turn left"
    assert clock_of({**stands, "goal": "won"}) is None
    assert clock_of({**stands, "memory": {}}) is None


@pytest.mark.parametrize("language", ["en", "es"])
def test_all_that_a_mission_remembers_is_told(language: str) -> None:
    memory = {**dict.fromkeys(COUNTED, 2), **{key: ["elf"] for key in LISTED}, **dict.fromkeys(DONE, True)}
    session = sit(new(1), language)
    texts = [session.ui.word(text) for text in states({"memory": memory})]
    assert len(set(texts)) == len(texts) == len(memory)
    assert sum(session.ui.name("adventurer:elf") in text for text in texts) == len(LISTED)


def test_the_briefing_is_one_click_away_and_the_mission_always_in_sight() -> None:
    session = sit(new(1))
    assert "mission:fighting-pit-6" in read(session).acts("pop")
    assert "Free the Prisoners" in read(session).words()


@pytest.mark.parametrize(
    ("language", "line"), [("en", "Dwarf: 1 Monster"), ("es", "Enano: 1 Monstruo")], ids=["en", "es"]
)
def test_before_a_move_one_reads_who_would_be_attacked_and_by_which_rule(language: str, line: str) -> None:
    fight = table({"barbarian": "1,1", "dwarf": "3,3"}, [{"kind": "skaven", "at": "4,4", "target": "dwarf"}])
    session = sit(fight, language)
    session.hover("move torture.1,2")
    reading = read(session)
    assert line in reading.words()
    assert "rule:monsters.first-attack-power" in reading.acts("pop")


def test_moves_are_looked_ahead_at_only_one_at_a_time() -> None:
    session = sit(table({"barbarian": "1,1", "dwarf": "3,3"}, ["skaven 4,4"]))
    offered = session.view()["decision"]["options"]
    assert not any("preview" in option for option in offered if option["verb"] == "move")
    session.hover("end")
    assert session.ui.pointer.preview is not None
    assert session.ui.pointer.preview["preview"]["attacks"]
