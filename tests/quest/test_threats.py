"""Before a move: who would be attacked by how many, as the Monsters then do it."""

import random
from typing import Any

import pytest

from katabasis.kernel.game import Game
from quest.playing import before
from quest.scene import at, of_kind, options, run, square, table

SPREAD = {"barbarian": "1,1", "dwarf": "4,1", "elf": "1,4", "wizard": "4,4"}


def attacks(game: Game, choice: str) -> dict[str, tuple[int, int, int]]:
    """Least, most and arrows that are foreseen, by who is attacked."""
    known = game.preview(choice)
    assert known is not None
    return {each["who"].partition(":")[2]: (each["least"], each["most"], each["arrows"]) for each in known["attacks"]}


def rules(game: Game, choice: str) -> set[str]:
    known: dict[str, Any] = game.preview(choice) or {}
    return {rule for each in known["attacks"] for rule in each["rules"]}


@pytest.mark.rule("monsters.one-on-one")
def test_four_monsters_among_four_go_for_one_each() -> None:
    game = table(SPREAD, ["skaven 2,2", "skaven 3,2", "skaven 2,3", "skaven 3,3"])
    assert attacks(game, "end") == dict.fromkeys(SPREAD, (1, 1, 0))


@pytest.mark.rule("monsters.one-on-one", "placement.counters")
def test_where_a_counter_decides_it_says_least_and_most() -> None:
    game = table({"barbarian": "1,1", "dwarf": "1,3"}, ["skaven 4,2"])
    assert attacks(game, "end") == {"barbarian": (0, 1, 0), "dwarf": (0, 1, 0)}
    assert rules(game, "end") == {"placement.counters"}


@pytest.mark.rule("monsters.do-pinned", "monsters.first-attack-power")
def test_a_move_away_leaves_the_others_to_them() -> None:
    game = table({"barbarian": "1,1", "dwarf": "3,3"}, [{"kind": "skaven", "at": "4,4", "target": "dwarf"}])
    assert attacks(game, f"move {square('1,2')}") == {"dwarf": (1, 1, 0)}
    assert rules(game, f"move {square('1,2')}") == {"monsters.first-attack-power"}


@pytest.mark.rule("shooting.volley")
def test_arrows_are_shared_out_among_those_in_sight() -> None:
    game = table({"barbarian": "1,1", "dwarf": "1,2"}, ["orc-archer 4,3", "orc-archer 4,4", "orc-archer 3,4"])
    assert attacks(game, "end") == {"barbarian": (0, 0, 2), "dwarf": (0, 0, 2)}


def test_of_a_new_room_nobody_knows_what_comes() -> None:
    game = before("idol-1")
    room = at(game).sections[1].id
    while game.decision is not None and game.decision.name != "act":
        game.choose(game.decision.options[-1])
    into = next(choice for choice in options(game, "move") if choice.startswith(f"move {room}."))
    known = game.preview(into)
    assert known is not None
    assert known["unknown"] == [f"section:{room}"]


@pytest.mark.parametrize("seed", range(12))
def test_the_monsters_then_do_what_was_foreseen(seed: int) -> None:
    """Random fights in one room: the counts lie between the least and the most, as far as nobody falls."""
    chance = random.Random(seed)
    places = [f"{column},{row}" for column in range(1, 5) for row in range(1, 5)]
    chance.shuffle(places)
    who = {id: {"at": places.pop(), "start": 40} for id in SPREAD}
    monsters = [
        f"{chance.choice(['skaven', 'orc-warrior', 'goblin-spearman', 'giant-bat'])} {places.pop()}" for _ in range(6)
    ]
    game = table(who, monsters, active="barbarian", queue=[], windows="fallen")
    expected = attacks(game, "end")
    run(game, "end")
    aims = [event.what["target"].partition(":")[2] for event in of_kind(at(game).events, "aims")]
    assert sum(most for _least, most, _arrows in expected.values()) >= len(aims) > 0
    for id in who:
        least, most, _arrows = expected.get(id, (0, 0, 0))
        assert least <= aims.count(id) <= most, id


def test_a_terminal_says_it_in_a_line() -> None:
    game = table({"barbarian": "1,1", "dwarf": "1,2"}, ["skaven 3,2", "skaven 3,3"])
    known = game.preview("end")
    assert known is not None
    assert game.system.letters.forecast(known, "en") == "Barbarian: 1 Monster; Dwarf: 1 Monster"


def test_to_look_changes_nothing() -> None:
    game = table(SPREAD, ["skaven 2,2", "orc-warrior 3,2", "giant-bat 4,3"])
    stands = game.save()
    for choice in options(game):
        game.preview(choice)
    assert game.save() == stands
