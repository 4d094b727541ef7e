"""The Exploration Phase (pp. 21-22): cards, sections, junctions, dead ends, and a place for the objective room."""

import pytest

import katabasis as kb
from katabasis.kernel.dice import Dice
from katabasis.kernel.flow import Flow
from katabasis.kernel.game import Game
from katabasis.quest.board.laying import is_objective
from katabasis.quest.rules import exploration
from katabasis.quest.rules.setup import lay_out, new_table
from katabasis.quest.state import QuestTable
from quest.scene import EXIT, JOINT, asked, at, kinds, options, rules_against, run, square, table, until

EXPLORING = {"step": "exploration.begin_phase", "phase": "exploration"}


def explore(*pile: str, who: str = "4,2", **fields: object) -> Game:
    """The leader before the unexplored door of the room; the pile's top card is the last."""
    return table({"elf": who, "dwarf": "4,3"}, zones={"pile": list(pile)}, **{**EXPLORING, **fields})  # type: ignore[arg-type]


@pytest.mark.rule("exploration.leader-only", "exploration.beside-door", "exploration.draw", "exploration.once")
def test_the_leader_before_a_door_turns_up_a_card() -> None:
    game = explore("cell", "stairway")
    assert asked(game) == ("elf", "explore")
    run(game, "explore 3")
    assert at(game).zones["pile"].cards == ["cell"]
    assert [section.id for section in at(game).sections] == ["passage-1", "torture", "stairway"]
    assert at(game).door("3").beyond == "stairway"
    assert asked(game)[1] == "act", "the phase is over"
    assert not at(game).section("stairway").entered
    far = explore("cell", who="3,2")
    assert asked(far)[1] == "act", "one square away is too far; and the Dwarf does not lead"


@pytest.mark.rule("exploration.beside-door", "exploration.not-forced")
def test_both_squares_before_a_door_will_do_and_nobody_has_to() -> None:
    game = table({"elf": "4,3"}, zones={"pile": ["cell"]}, **EXPLORING)  # type: ignore[arg-type]
    run(game, "pass")
    assert at(game).zones["pile"].cards == ["cell"]
    assert at(game).door("3").state == "unexplored"


@pytest.mark.rule("exploration.enter-next-turn")
def test_a_section_can_be_entered_in_the_next_turn() -> None:
    game = explore("stairway", dice=[2])
    run(game, "explore 3")
    assert asked(game) == ("elf", "act")
    assert "move stairway.1,1" in options(game)
    assert at(game).turn == 4


@pytest.mark.rule("exploration.arrangement", "exploration.door-choice", "examples.explore-passage")
def test_the_leader_chooses_how_a_passage_lies() -> None:
    game = explore("passage-2")
    run(game, "explore 3")
    assert asked(game) == ("elf", "lay")
    assert set(options(game)) == {"lay west-straight", "lay west-left", "lay west-right"}
    run(game, "lay west-left")
    new = at(game).doors[-1]
    assert (new.section, new.side, new.state) == ("passage-2", 0, "unexplored")


@pytest.mark.rule("exploration.single-door", "exploration.door-position")
def test_the_objective_room_leads_no_further() -> None:
    game = explore("tomb", mission="tomb-6")
    run(game, "explore 3")
    assert [door.section for door in at(game).doors] == ["passage-1", "passage-1", "torture"]


@pytest.mark.rule("exploration.junction-split", "exploration.junction-piles", "exploration.use-pile")
def test_a_junction_splits_the_pile() -> None:
    """Seven cards are left, c1 on top to c7 at the bottom: c7, c5, c3, c1 go right, and c6, c4, c2 left."""
    cards = ["cell", "circle", "guardroom", "lair", "well", "corner", "stairway"]
    game = explore(*cards, "junction-1")
    run(game, "explore 3")
    if asked(game)[1] == "lay":
        run(game, "lay west")
    zones = at(game).zones
    assert zones["pile-right"].cards == ["cell", "guardroom", "well", "stairway"]
    assert zones["pile-left"].cards == ["circle", "lair", "corner"]
    assert zones["pile"].cards == []
    left, right = at(game).doors[-2:]
    assert (left.pile, right.pile) == ("pile-left", "pile-right")
    assert left.squares[0] == "junction-1.3,1"
    assert game.view(None)["zones"]["pile-left"]["cards"] is None, "nobody sees which pile has what"


@pytest.mark.rule("exploration.pile-empty", "exploration.dead-end", "exploration.turn-back")
def test_an_empty_pile_is_the_end_of_its_branch() -> None:
    game = explore()
    assert asked(game)[1] == "act"
    other = {
        "id": "4",
        "section": "torture",
        "squares": ["torture.2,4", "torture.3,4"],
        "side": 2,
        "state": "unexplored",
        "pile": "pile-right",
    }
    doors = [
        EXIT,
        JOINT,
        {"id": "3", "section": "torture", "squares": ["torture.4,2", "torture.4,3"], "side": 1, "state": "unexplored"},
        other,
    ]
    game = table({"elf": "3,4"}, door=doors, zones={"pile-right": ["cell"]}, **EXPLORING)  # type: ignore[arg-type]
    assert rules_against(game, "explore 3") == ["exploration.beside-door"]
    assert "explore 4" in options(game), "another branch goes on"


@pytest.mark.rule("exploration.place")
def test_what_fits_nowhere_goes_under_the_pile_and_the_last_resort_is_another_doorway() -> None:
    """A second room lies two squares beyond the door: neither stairs nor a room fit between."""
    sections = [
        {"id": "passage-1", "x": -6, "y": 1, "entered": True},
        {"id": "torture", "x": 0, "y": 0, "entered": True},
        {"id": "cell", "x": 6, "y": 0, "entered": True},
    ]
    game = table({"elf": "4,2"}, section=sections, zones={"pile": ["tomb", "stairway"]}, mission="tomb-6", **EXPLORING)  # type: ignore[arg-type]
    events = run(game, "explore 3")
    assert kinds(events).count("does-not-fit") == 2
    assert at(game).door("3").state == "walled"
    assert "broken-through" in kinds(events)
    broken = at(game).doors[-1]
    assert at(game).zones[broken.pile].cards == ["tomb"]


@pytest.mark.rule("components.doors")
def test_without_a_door_nobody_steps_across() -> None:
    game = table({"elf": "4,2"}, section=[*SECTIONS_APART])
    assert not [option for option in options(game, "move") if "cell" in option]


def entering(*pile: str) -> Game:
    """A party of two that is about to see the first card of the pile."""
    start = {"step": "setup.enter_dungeon", "phase": "setup", "section": [], "door": []}
    return table({"dwarf": {"at": ""}, "elf": {"at": ""}}, zones={"pile": [*pile]}, **start)


@pytest.mark.rule("exploration.door-choice", "deck.entrance-doors")
@pytest.mark.parametrize(
    ("way", "squares", "side"),
    [("left", ["5,1", "6,1"], 0), ("straight", ["6,1", "6,2"], 1), ("right", ["5,2", "6,2"], 2)],
)
def test_the_far_door_of_an_entrance_passage_is_where_the_players_put_it(
    way: str, squares: list[str], side: int
) -> None:
    game = entering("idol", "passage-2")
    assert asked(game) == ("dwarf", "entrance")
    assert options(game) == ["lay left", "lay straight", "lay right"]
    run(game, f"lay {way}")
    leads_on = at(game).doors[-1]
    assert (leads_on.squares, leads_on.side) == ([f"passage-2.{each}" for each in squares], side)
    assert [door.state for door in at(game).doors] == ["exit", "unexplored"], "only one of the three is used"
    assert asked(game) == ("dwarf", "place")


@pytest.mark.rule("exploration.door-choice", "deck.entrance-doors")
@pytest.mark.parametrize(("card", "doors"), [("stairway", 2), ("corner", 2), ("junction-1", 3), ("cell", 2)])
def test_an_entrance_without_a_choice_asks_nobody(card: str, doors: int) -> None:
    game = entering("idol", card)
    assert len(at(game).doors) == doors
    assert asked(game) == ("dwarf", "place")


def test_a_record_from_before_the_entrance_was_asked_for_has_its_door_straight_on() -> None:
    seeds = (seed for seed in range(40) if at(new_at("place", seed)).sections[0].id.startswith("passage"))
    game = new_at("place", next(seeds))
    run(game, options(game)[0])
    record = game.record()
    assert "\n1 lay straight\n" in record
    assert kb.replay(record.replace("\n1 lay straight\n", "\n")).record() == record


def new_at(name: str, seed: int) -> Game:
    """A new game where that is asked first."""
    game = kb.new("quest", seats=["elf"], seed=seed)
    until(game, name)
    return game


SECTIONS_APART = [
    {"id": "passage-1", "x": -6, "y": 1, "entered": True},
    {"id": "torture", "x": 0, "y": 0, "entered": True},
    {"id": "cell", "x": 4, "y": 0, "entered": True},
]


def grown(seed: int) -> QuestTable:
    """A dungeon explored to its end, its doors and arrangements chosen at random, with nobody in it."""
    dungeon, _ = new_table("1995", ("elf",), seed, {})
    lay_out(dungeon)
    dungeon.leader = 0
    card = dungeon.draw("pile", "explored", 1, "deck.entrance")[0]
    chance = Dice(seed + 1)
    at_random(exploration.lay_entrance(dungeon, card), chance)
    dungeon.adventurers[0].at = dungeon.graph.squares[card][0]
    for _ in range(60):
        doors = [door for door in dungeon.doors if door.state == "unexplored" and dungeon.zones[door.pile].cards]
        if not doors:
            break
        at_random(exploration.explore(dungeon, doors[chance.randbelow(len(doors))]), chance)
    return dungeon


def at_random(flow: Flow[None], chance: Dice) -> None:
    """Answer what a rule asks by chance."""
    try:
        ask = next(flow)
        while True:
            ask = flow.send(ask.options[chance.randbelow(len(ask.options))])
    except StopIteration:
        pass


def test_random_dungeons_never_overlap_and_always_have_a_place_for_the_objective_room() -> None:
    broken = 0
    for seed in range(60):
        dungeon = grown(seed)
        laid = [section.id for section in dungeon.sections]
        assert any(is_objective(id) for id in laid), seed
        assert len(dungeon.graph.covered) == len(dungeon.graph.places), f"seed {seed}: sections overlap"
        for door in dungeon.doors:
            if door.state == "open":
                assert door.beyond in dungeon.graph.joined[door.section]
        broken += any(event.kind == "broken-through" for event in dungeon.events)
    assert broken <= 3


def test_exploring_shows_a_card_so_it_cannot_be_taken_back() -> None:
    game = explore("cell", "stairway")
    run(game, "explore 3")
    assert [refusal.rule for refusal in game.why_no_undo()] == ["table.undo-reveal"]
    with pytest.raises(kb.Refused):
        game.undo()


def test_square_names_stay_whatever_is_laid() -> None:
    game = explore("stairway")
    before = set(at(game).graph.places)
    run(game, "explore 3")
    assert before < set(at(game).graph.places)
    assert at(game).graph.places[square("1,1")] == (0, 0)
