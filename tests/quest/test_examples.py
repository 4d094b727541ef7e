"""The worked examples of the rulebook (pp. 15-16, 20, 22, 28-29, 31), and the kept positions that show them."""

from pathlib import Path
from typing import Any

import pytest

import katabasis as kb
import written_positions
from katabasis.kernel.perft import perft
from quest.scene import alive, at, kinds, monster, moves, of_kind, options, run, square, table, targets, who

FIGHT = {"barbarian": "2,2", "elf": "1,3", "wizard": "4,3", "dwarf": "3,4"}


@pytest.mark.rule("examples.sight", "sight.line", "sight.models")
def test_what_the_orc_sees() -> None:
    """Past a Minotaur it sees the Elf; the Wizard is behind the wall, until it takes a step."""
    game = table({"elf": "4,1", "wizard": "p4,1"}, ["orc-archer 1,1", "minotaur 2,1"])
    sees = at(game).graph.sees
    assert sees(square("1,1"), square("4,1"))
    assert not sees(square("1,1"), square("p4,1"))
    assert sees(square("1,2"), square("p4,1"))


@pytest.mark.rule("examples.turn-power", "power.event-on-one", "placement.even-split")
def test_a_one_for_power_brings_eight_skaven() -> None:
    corners = {"barbarian": "1,1", "dwarf": "4,1", "elf": "1,4", "wizard": "4,4"}
    zones = {"events": ["m-skaven"]}
    game = table(corners, (), [1, 3, 5], step="power.roll_power", phase="power", zones=zones)
    assert at(game).power == 1
    assert [len(at(game).adjacent_monsters(each)) for each in at(game).adventurers] == [2, 2, 2, 2]


@pytest.mark.rule("examples.turn-berserk", "examples.turn-barbarian", "examples.turn-sweep")
def test_the_barbarian_s_turn() -> None:
    """6 for his rage; a 1 misses A; a 6 and a 5 kill it; B dies of one blow, C is missed."""
    dice = [6, 1, 6, 5, 4, 5, 2]
    game = table({"barbarian": "2,2"}, ["skaven 3,2", "skaven 3,3", "skaven 2,3"], dice, step="adventurers.begin_phase")
    assert who(game, "barbarian").berserk
    assert "missed" in kinds(run(game, "attack skaven-1"))
    events = run(game, "attack skaven-1")
    assert of_kind(events, "monster-wounded")[0].what["lost"] == 6
    run(game, "sweep clockwise", "sweep clockwise")
    assert alive(game) == ["skaven-3"]
    assert monster(game, 3).wounds == 3
    assert not options(game, "attack"), "his turn is over"


@pytest.mark.rule("examples.turn-elf-shot", "adventurers.elf-never-pinned")
def test_the_elf_moves_off_and_shoots() -> None:
    game = table({"elf": {"at": "2,2", "pinned": False}}, ["skaven 1,1", "skaven 4,4"], [4, 1])
    run(game, f"move {square('4,1')}", "shoot skaven-2")
    assert monster(game, 2).wounds == 2


@pytest.mark.rule("examples.turn-wizard-dwarf", "advphase.order")
def test_wizard_and_dwarf_miss() -> None:
    game = table(FIGHT, ["skaven 3,3"], [3, 2], active="wizard", leader="barbarian", queue=["dwarf"])
    events = run(game, "attack skaven-1", "end", "attack skaven-1")
    assert [event.what["faces"] for event in of_kind(events, "rolled")][:2] == [[3], [2]], "no die for damage"
    assert monster(game).wounds == 3


@pytest.mark.rule("examples.next-turn-spread", "monsters.one-on-one")
def test_the_next_turn_s_spread() -> None:
    """C, D, E and G stand beside one adventurer each; F is beside Dwarf and Wizard, and a counter decides."""
    apart = {"barbarian": "1,1", "elf": "p1,1", "wizard": "4,2", "dwarf": "4,4"}
    monsters = ["skaven 2,1", "skaven p1,2", "skaven 4,1", "skaven 4,3", "skaven 3,4"]
    # 3,4 is the Dwarf's own; 4,3 is beside both
    game = table(apart, monsters, [1, 1, 1, 0, 1, 1], step="monsters.plan", phase="monsters")
    aims = dict(targets(at(game).events))
    assert (aims["1"], aims["2"], aims["3"], aims["5"]) == ("barbarian", "elf", "wizard", "dwarf")
    assert aims["4"] in ("dwarf", "wizard")


@pytest.mark.rule("examples.room-minotaur-rats-adventurers")
def test_the_adventurers_strike_first() -> None:
    monsters = ["minotaur 2,3", "giant-rat 2,1", "giant-rat 4,2"]
    who_ = {"elf": "1,3", "barbarian": "1,1", "wizard": "4,1", "dwarf": "3,3"}
    dice = [4, 6, 3, 6, 2, 2]
    game = table(who_, monsters, dice, queue=["barbarian", "wizard", "dwarf"], windows="fallen")
    run(game, f"move {square('p6,1')}", f"move {square('p4,1')}")
    assert "shoot minotaur-1" in options(game)
    run(game, "shoot minotaur-1")
    assert monster(game, 1).wounds == 10
    assert "torture.1,4" not in moves(game)


@pytest.mark.rule("examples.power-budget", "spells.token-use")
def test_what_five_power_and_six_tokens_allow() -> None:
    zones = {"spells": ["fireball", "shield", "heal-wounds"]}
    game = table({"wizard": "1,1"}, ["skaven 4,4"], zones=zones, power=5, tokens=6)
    verbs = {option.split()[1] for option in options(game, "cast")}
    assert verbs == {"fireball", "shield", "heal-wounds"}
    run(game, "cast shield wizard")
    assert (at(game).power, at(game).tokens) == (0, 5)


# ---------------------------------------------------------------------- kept positions


def position(name: str) -> Any:
    return kb.position(written_positions.text("quest", name))


@pytest.mark.parametrize("path", written_positions.paths("quest"), ids=lambda path: path.stem)
def test_every_kept_position_is_that_of_a_table_that_can_be_played(path: Path) -> None:
    game = kb.position(path.read_text(encoding="utf-8"))
    assert game.decision is not None
    again = kb.position(game.position())
    assert again.position() == game.position()


GOLDEN = {
    "entrance": [2, 17],
    "sweep": [22, 171],
    "place-nine-skaven": [3, 9],
    "spells-in-the-monsters-phase": [7, 29],
    "explore-passage": [2, 20],
    "idol-to-overturn": [17, 103],
    "chasm": [13, 122],
    "pit": [11, 80],
    "pinned": [8, 57],
    "junction": [2, 22],
}
"""Lines of one choice, of two and so on from kept positions."""


@pytest.mark.parametrize(("name", "counts"), GOLDEN.items())
def test_lines_from_kept_positions(name: str, counts: list[int]) -> None:
    assert [perft(position(name), depth) for depth in range(1, len(counts) + 1)] == counts
