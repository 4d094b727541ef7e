"""The gentler game: what comes of the Event cards, beyond the rulebook (content/quest/tables.toml)."""

from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.game import Game
from katabasis.quest.content import EVENTS, KINDS, MONSTER_CARDS, TABLES, amount
from quest.scene import DOORS, PASSAGE, at, kinds, table

GENTLER = "gentler-throughout"


def drawn(card: str, *dice: int, played: str = GENTLER, **fields: Any) -> Game:
    """An Unexpected Event with that card on top of one that brings Orcs."""
    zones = {"events": [*dict.fromkeys(("m-orcs", card))], "pile": ["idol", "cell"]}
    start = {"step": "power.roll_power", "phase": "power", "turn": 3, "table": played}
    return table({"elf": "1,1", "dwarf": "2,2"}, (), [1, *dice], zones=zones, **{**start, **fields})


def monsters(game: Game) -> list[str]:
    return [monster.kind for monster in at(game).monsters]


def least_and_most(number: str) -> tuple[int, int]:
    dice, sides, plus = amount(number)
    return dice + plus, dice * sides + plus


@pytest.mark.rule("monsters.number")
@pytest.mark.parametrize("card", MONSTER_CARDS)
def test_half_as_many_come_of_every_card(card: str) -> None:
    eased = dict(TABLES[GENTLER]["cards"]["numbers"].get(card, ()))
    for group in MONSTER_CARDS[card]["groups"]:
        least, most = least_and_most(eased.get(group["monster"], group["number"]))
        printed = least_and_most(group["number"])[1]
        assert 1 <= least <= most <= (printed + 1) // 2


@pytest.mark.rule("monsters.number")
def test_the_log_says_what_the_card_has_in_the_book() -> None:
    game = drawn("m-orcs")
    assert monsters(game) == ["orc-warrior"] * 3
    (eased,) = [event for event in at(game).events if event.kind == "eased"]
    assert (eased.what["number"], eased.what["printed"]) == ("3", "6")
    rolled = drawn("m-skaven", 5)
    assert monsters(rolled) == ["skaven"] * 5, "one die in place of two"


@pytest.mark.rule("tables.minotaur", "tables.monsters")
def test_a_minotaur_comes_alone_and_wounded() -> None:
    game = drawn("m-minotaurs")
    assert monsters(game) == ["minotaur"]
    assert at(game).monsters[0].wounds == 8
    assert KINDS["minotaur"].wounds == 15
    assert "weakened" in kinds(at(game).events)


@pytest.mark.rule("power.event-special")
def test_no_card_brings_another() -> None:
    archers = drawn("m-night-goblin-archers")
    assert monsters(archers) == ["night-goblin-archer"] * 3
    assert not monsters(drawn("e-encounter"))
    assert not monsters(drawn("e-scorpions", 6, 6, 1)), "though the die says that there is another"


@pytest.mark.rule("power.event-special", "exploration.dead-end")
def test_no_cave_in_closes_the_only_way_to_the_objective_room() -> None:
    goal = {"memory": {"_first_room": "cell"}, "mission": "idol-2"}
    game = drawn("e-cave-in", **goal)
    assert at(game).section("torture").doomed == 0
    assert "ignored" in kinds(at(game).events)
    assert at(game).door("3").state == "unexplored"
    behind = drawn("e-cave-in", **goal, **side_door())
    assert at(behind).section("torture").doomed == 4, "the passage has another door with the same cards behind it"
    elsewhere = drawn("e-cave-in", **{**goal, "mission": "tomb-6"}, **side_door())
    assert at(elsewhere).section("torture").doomed == 0, "the tomb is behind neither"


def side_door() -> dict[str, Any]:
    """The doors of the usual scene, and an unexplored one in the passage."""
    side = {"id": "4", "section": PASSAGE, "squares": [f"{PASSAGE}.3,1", f"{PASSAGE}.4,1"], "side": 0}
    return {"door": [*DOORS, {**side, "state": "unexplored"}]}


@pytest.mark.rule("monsters.number", "power.event-special")
@pytest.mark.parametrize("played", ["as-in-the-book", "gentler"])
def test_other_tables_leave_the_cards_as_they_are_printed(played: str) -> None:
    game = drawn("m-night-goblin-archers", played=played)
    assert monsters(game) == ["night-goblin-archer"] * 6 + ["orc-warrior"] * 6
    assert not {"eased", "weakened"} & set(kinds(at(game).events))
    fallen = drawn("e-cave-in", played=played, memory={"_first_room": "cell"})
    assert at(fallen).section("torture").doomed == 4


def test_what_is_gentler_is_beyond_the_rulebook() -> None:
    beyond = {id for id, entry in TABLES.items() if entry["beyond"]}
    assert beyond == {"gentler", GENTLER}
    assert {id for id, entry in TABLES.items() if "cards" in entry} == {GENTLER}
    assert set(TABLES[GENTLER]["cards"]["spares"]) <= set(EVENTS)
    game = kb.new("quest", seed=1)
    assert at(game).options["table"] == "as-in-the-book"
    assert game.system.has_content("1995", "5180b75e"), "saves of the time before it are loaded"
