"""Bots: they fight, explore and help, see their seat's view only, and can say why."""

import pytest

import katabasis as kb
from katabasis import bots
from quest.scene import EAST, EXIT, JOINT, at, kinds, run, table, who


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


def test_a_hint_has_reasons() -> None:
    game = table({"barbarian": "2,2"}, ["skaven 3,2"])
    advice = bots.advise(game, "hard", 1)
    assert advice.option.verb == "attack"
    assert advice.reasons


@pytest.mark.slow
def test_four_bots_play_an_adventure_to_its_end() -> None:
    game = kb.new("quest", seed=5, size="short", table="gentler")
    while game.decision and len(game.choices) < 900:
        game.choose(bots.choose(game, "easy", 5))
    assert game.result is not None
    assert "laid" in kinds(at(game).events)
