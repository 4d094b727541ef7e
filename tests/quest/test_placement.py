"""Placing Monsters (pp. 14-16), with the examples of the rulebook."""

from collections import Counter
from typing import Any

import pytest

from katabasis.kernel.game import Game
from quest.scene import EXIT, FIRST, asked, at, kinds, of_kind, options, run, square, table

AROUND = {"barbarian": "2,2", "dwarf": "p3,1", "elf": "p3,2", "wizard": "p1,1"}
TOGETHER = {"barbarian": "p2,1", "dwarf": "p4,1", "elf": "p2,2", "wizard": "p4,2"}
SPREAD = {"barbarian": "1,1", "dwarf": "4,1", "elf": "1,4", "wizard": "4,4"}
"""One in each corner of the room."""


def placed(card: str, who: dict[str, Any], *dice: int, **fields: Any) -> Game:
    """An Unexpected Event: the power roll is 1, and that card is on top; dice and counters follow."""
    zones = {"events": [card], **fields.pop("zones", {})}
    return table(who, (), [1, *dice], step="power.roll_power", phase="power", zones=zones, **fields)


def shares(game: Game, kind: str = "") -> Counter[str]:
    """How many Monsters have been placed against each adventurer."""
    return Counter(each.against for each in at(game).monsters if kind in ("", each.kind))


def facing(game: Game) -> dict[str, int]:
    """How many Monsters stand next to each adventurer."""
    return {each.id: len(at(game).adjacent_monsters(each)) for each in at(game).adventurers}


@pytest.mark.rule("placement.one-on-one", "placement.even-split", "placement.facing", "power.event-monsters")
def test_eight_skaven_are_two_for_each() -> None:
    game = placed("m-skaven", SPREAD, 3, 5)
    assert shares(game) == {"barbarian": 2, "dwarf": 2, "elf": 2, "wizard": 2}
    assert facing(game) == {"barbarian": 2, "dwarf": 2, "elf": 2, "wizard": 2}
    assert all(each.target == each.against for each in at(game).monsters)


@pytest.mark.rule("examples.place-five-skaven", "placement.counters", "placement.exact-square")
def test_five_skaven() -> None:
    """The counters' order is that of acting: Barbarian, Elf, Wizard, Dwarf; so 2 draws the Wizard."""
    game = placed("m-skaven", SPREAD, 2, 3, 0, 0, 0, 0, 2)
    assert shares(game) == {"wizard": 2, "barbarian": 1, "dwarf": 1, "elf": 1}
    drawn = of_kind(at(game).events, "counter-drawn")
    assert [event.what["adventurer"] for event in drawn] == ["adventurer:wizard"]


@pytest.mark.rule("examples.place-nine-skaven", "placement.filled-neighbours", "placement.counter-no-space")
def test_nine_skaven_where_one_square_is_left() -> None:
    """In a stairway of 2 by 6 with four abreast there is room for eight Monsters and no more."""
    sections = [{"id": "passage-1", "x": 0, "y": 0, "entered": True}]
    who = {"barbarian": "p1,1", "dwarf": "p3,1", "elf": "p5,1", "wizard": "p6,2"}
    game = placed("m-skaven", who, 4, 5, section=sections, door=[EXIT])
    assert len(at(game).monsters) == 8
    assert "not-placed" in kinds(at(game).events)


@pytest.mark.rule("placement.fewer", "placement.types", "placement.counters-each-type", "examples.place-two-kinds")
def test_each_kind_is_drawn_for_by_itself() -> None:
    """Three Skaven (a mission's own) and two Minotaurs would be drawn for; here 1D6 of each of two kinds of goblin."""
    game = placed("m-goblins-mixed", SPREAD, 2, 3)
    archers, spears = shares(game, "night-goblin-archer"), shares(game, "goblin-spearman")
    assert sum(archers.values()) == 2
    assert sum(spears.values()) == 3
    assert max(archers.values()) == max(spears.values()) == 1, "nobody has two of a kind while another has none"
    assert len(of_kind(at(game).events, "counter-drawn")) == 5


@pytest.mark.rule("placement.split-party", "power.event-place", "placement.split-overflow")
def test_a_split_party_is_met_where_the_counter_says() -> None:
    """Barbarian in the room, the others in the passage; the counter of the Dwarf is drawn."""
    game = placed("m-orcs", AROUND, 1)
    assert {each.at.partition(".")[0] for each in at(game).monsters} == {"passage-1"}
    assert shares(game)["barbarian"] == 0


@pytest.mark.rule("placement.nearest", "placement.overflow", "placement.not-placed")
def test_what_finds_no_room_goes_next_door_and_then_nowhere() -> None:
    game = placed("m-skaven", {"elf": "1,1", "dwarf": "4,4"}, 6, 6)
    assert len(at(game).monsters) == 12
    sections = [{"id": "passage-1", "x": 0, "y": 0, "entered": True}]
    narrow = placed("m-skaven", {"elf": "p1,1"}, 6, 6, section=sections, door=[EXIT])
    assert len(at(narrow).monsters) == 11
    assert of_kind(at(narrow).events, "not-placed")[0].what["count"] == 1


@pytest.mark.rule("placement.missile")
def test_archers_stand_as_far_off_as_they_see() -> None:
    sections = [{"id": "torture", "x": 0, "y": 0, "entered": True}]
    doors = [{**EXIT, "section": "torture", "squares": ["torture.1,2", "torture.1,3"]}]
    for seed in range(6):
        game = placed(
            "m-night-goblin-archers", {"elf": "1,1"}, section=sections, door=doors, zones={}, chance={"seed": seed}
        )
        for archer in at(game).monsters[:1]:
            column, row = archer.at.partition(".")[2].split(",")
            assert "4" in (column, row)


@pytest.mark.rule("placement.missile")
def test_archers_stand_as_far_from_the_others_as_from_their_target() -> None:
    """Whoever is aimed at from the end of a passage: nobody is put beside who stands at its other end."""
    sections = [{"id": "passage-1", "x": 0, "y": 0, "entered": True}]
    ends = {"elf": "p1,1", "dwarf": "p6,2"}
    for seed in range(8):
        game = placed("m-orcs-mixed", ends, 1, 1, section=sections, door=[EXIT], chance={"seed": seed})
        (archer,) = (each for each in at(game).monsters if each.kind == "orc-archer")
        assert archer.at.removeprefix("passage-1.")[0] in "34"


@pytest.mark.rule("placement.who-first", "placement.who-next", "placement.exact-square", "monsters.who-plays")
def test_the_players_place_in_turn_if_they_like() -> None:
    game = placed("m-orcs", SPREAD, placing="players")
    assert asked(game) == ("barbarian", "place-monster"), "the leader's player the first time"
    assert set(options(game)) == {f"place {square(place)}" for place in ("2,1", "1,2", "2,2")}
    while asked(game)[1] == "place-monster":
        run(game, options(game)[0])
    assert len(at(game).monsters) == 6
    again = table(
        SPREAD,
        (),
        [1],
        step="power.roll_power",
        phase="power",
        placing="players",
        placer="barbarian",
        zones={"events": ["m-orcs"]},
    )
    assert asked(again)[0] == "dwarf", "then the player to the right"


@pytest.mark.rule("tables.snotling", "power.attack-on-appearance", "basics.card-rules", "monsters.special-rules")
def test_snotlings_surround_whom_the_counter_names_and_attack_at_once() -> None:
    """Counter 0 is the Barbarian; he stands in a corner, so three fit round him, and the fourth goes to the Elf."""
    game = placed("m-snotlings", SPREAD, 2, 2, 0, 0, 0, 0, 0, 1, 5, 5)
    assert shares(game)["barbarian"] == 3
    assert sum(shares(game).values()) == 4
    attacked = of_kind(at(game).events, "attacked")
    assert attacked[0].what["count"] == 3


@pytest.mark.rule("tables.giant-bat", "power.attack-on-appearance")
def test_bats_attack_as_soon_as_they_are_placed() -> None:
    game = placed("m-giant-bats", SPREAD, 2, 2)
    attacked = of_kind(at(game).events, "attacked")
    assert len(attacked) == 4
    assert {event.what["target"] for event in attacked} == {f"adventurer:{id}" for id in FIRST}
    assert all(each.target for each in at(game).monsters), "the first attack is still owed"


@pytest.mark.rule("power.monsters-wait", "power.event-on-one")
def test_other_monsters_wait_for_their_phase() -> None:
    game = placed("m-skaven", SPREAD, 2, 2)
    assert "attacked" not in kinds(at(game).events)
    assert asked(game)[1] == "act"
    assert not any(each.waits for each in at(game).monsters)


def test_placing_never_stacks_models_and_keeps_shares_even() -> None:
    """Against a literal count, on many parties and bands."""
    for seed in range(30):
        game = placed("m-skaven", SPREAD if seed % 2 else TOGETHER, chance={"seed": seed})
        squares = [each.at for each in at(game).monsters] + [each.at for each in at(game).on_board]
        assert len(set(squares)) == len(squares)
        counts = [shares(game)[id] for id in FIRST]
        room = {each.id: len(at(game).graph.near[each.at]) for each in at(game).adventurers}
        if min(room.values()) > max(counts):
            assert max(counts) - min(counts) <= 1


def test_monsters_that_come_are_never_called_like_one_that_a_position_names() -> None:
    named = [{"id": "minotaur-2", "kind": "minotaur", "at": square("2,3")}]
    game = table(SPREAD, named, [1, 5], step="power.roll_power", phase="power", zones={"events": ["m-minotaurs"]})
    ids = [monster.id for monster in at(game).monsters]
    assert len(ids) > 1
    assert len(set(ids)) == len(ids)
