"""Movement, pinning and the way out (pp. 17-18)."""

import pytest

from quest.scene import (
    EAST,
    EXIT,
    JOINT,
    alive,
    asked,
    at,
    kinds,
    moves,
    options,
    rules_against,
    run,
    square,
    table,
    who,
)

BRIDGE = [{"id": "passage-1", "x": -6, "y": 1, "entered": True}, {"id": "firechasm", "x": 0, "y": 0, "entered": True}]
BRIDGE_DOORS = [EXIT, {**JOINT, "beyond": "firechasm"}]


@pytest.mark.rule("movement.allowance", "movement.no-passing", "movement.directions")
def test_how_far_and_where_to() -> None:
    game = table({"barbarian": "p1,1", "elf": "p3,1"})
    assert moves(game) == {f"passage-1.{x},{y}" for x in range(1, 6) for y in (1, 2)} - {
        "passage-1.1,1",
        "passage-1.3,1",
    }
    assert rules_against(game, f"move {square('p3,1')}") == ["movement.no-passing"]
    assert rules_against(game, f"move {square('p6,1')}") == ["movement.allowance"]


@pytest.mark.rule("movement.facing", "combat.facing")
def test_there_is_nothing_to_say_of_facing() -> None:
    game = table({"barbarian": "2,2"}, ["skaven 1,2", "skaven 3,2"])
    assert options(game, "attack") == ["attack skaven-1", "attack skaven-2"]
    assert not options(game, "turn")


@pytest.mark.rule("advphase.move-then-attack", "wounds.sweep-not-missiles")
def test_who_has_struck_moves_no_more() -> None:
    game = table({"barbarian": "2,2"}, ["skaven 3,3"], [1])
    run(game, f"move {square('2,3')}", "attack skaven-1")
    assert rules_against(game, f"move {square('1,1')}") == ["advphase.move-then-attack"]
    assert rules_against(game, "attack skaven-1") == ["combat.adventurer-attacks"]


def test_a_move_can_be_made_in_parts() -> None:
    game = table({"barbarian": "p1,1"})
    run(game, f"move {square('p3,1')}")
    assert moves(game) == {f"passage-1.{x},{y}" for x in range(1, 6) for y in (1, 2)} - {"passage-1.3,1"}


@pytest.mark.rule(
    "pinning.adventurer", "pinning.escape", "pinning.escape-success", "pinning.one-roll", "adventurers.card"
)
def test_whoever_is_pinned_rolls_once_and_moves_as_usual() -> None:
    pinned = {"at": "2,2", "pinned": True}
    game = table({"dwarf": pinned}, ["skaven 1,1", "skaven 2,1", "skaven 3,1"], [5])
    assert rules_against(game, f"move {square('2,3')}") == ["pinning.adventurer"]
    events = run(game, "escape")
    assert [event.what["faces"] for event in events if event.kind == "rolled"] == [[5]]
    assert square("4,4").removeprefix("torture.") in moves(game)
    assert "attack skaven-1" in options(game)


@pytest.mark.rule(
    "pinning.escape-fail", "pinning.facing", "turn.one-fails", "turn.six-succeeds", "advphase.when-to-fight"
)
def test_who_fails_stays_and_fights() -> None:
    game = table(
        {"elf": "1,4", "dwarf": {"at": "2,2", "pinned": True}}, ["skaven 1,1", "skaven 3,1"], [4], active="dwarf"
    )
    run(game, "escape")
    assert rules_against(game, f"move {square('2,3')}") == ["pinning.escape-fail"]
    assert rules_against(game, "escape") == ["pinning.one-roll"]
    assert options(game, "attack") == ["attack skaven-1", "attack skaven-2"]
    assert "end" in options(game), "nothing forces him to strike"


@pytest.mark.rule("adventurers.elf-never-pinned")
def test_the_elf_is_never_pinned() -> None:
    game = table({"elf": "2,2"}, ["skaven 1,1", "skaven 3,1"], step="adventurers.begin_phase")
    assert asked(game) == ("elf", "act")
    assert len(moves(game)) > 8
    assert not options(game, "escape")


@pytest.mark.rule("pinning.adventurer", "turn.strict-order")
def test_the_moment_tested_is_the_start_of_the_phase() -> None:
    game = table({"barbarian": "1,1", "dwarf": "1,4"}, ["skaven 2,3"], [5], step="adventurers.begin_phase")
    assert not who(game, "barbarian").pinned
    assert who(game, "dwarf").pinned
    run(game, f"move {square('1,2')}")
    assert "1,1" in moves(game), "a Monster that one comes upon does not stop one"


@pytest.mark.rule("movement.unexplored-door")
def test_an_unexplored_door_leads_nowhere_yet() -> None:
    game = table({"barbarian": "4,2"})
    assert all(square.startswith(("1", "2", "3", "4", "passage")) for square in moves(game))
    assert not [place for place in moves(game) if place.startswith("5")]


@pytest.mark.rule(
    "movement.new-section-ends", "movement.new-section-empty", "exploration.unentered-mark", "adventurers.move"
)
def test_coming_into_a_new_section_ends_the_turn_after_the_movement() -> None:
    sections = [{"id": "passage-1", "x": -6, "y": 1, "entered": True}, {"id": "torture", "x": 0, "y": 0}]
    game = table({"elf": "p5,1", "dwarf": "p4,1"}, ["skaven 4,4"], section=sections, queue=["dwarf"])
    assert options(game, "shoot"), "a Monster in sight"
    run(game, f"move {square('1,2')}")
    assert at(game).section("torture").entered
    assert at(game).arrivals == ["torture"]
    assert moves(game), "what is left of the movement may still be used"
    assert rules_against(game, "shoot skaven-1") == ["movement.new-section-ends"]
    run(game, "end", f"move {square('1,3')}")
    assert rules_against(game, "attack skaven-1") == ["combat.adjacent-opponent"]
    assert who(game, "dwarf").entered, "new for all who come in this phase"


@pytest.mark.rule("movement.entrance-exit", "end.abandon", "lamp.lost")
def test_leaving_by_the_entrance() -> None:
    game = table({"barbarian": "p3,1", "dwarf": "p1,1"}, queue=["dwarf"])
    assert rules_against(game, "leave") == ["movement.entrance-exit"]
    run(game, f"move {square('p1,2')}")
    assert game.decision is not None
    warning = game.decision.legal("leave").warning
    assert warning is not None
    assert warning.rule == "movement.entrance-exit", "whoever clicks it is asked once more"
    run(game, "leave")
    assert who(game, "barbarian").fate == "left"
    assert at(game).adventurers[at(game).leader].id == "dwarf", "the Lamp goes on"
    run(game, "leave")
    assert game.result is not None
    assert (game.result.outcome, game.result.rule) == ("lost", "end.abandon")


@pytest.mark.rule("movement.exit-blocked", "components.event-markers")
def test_a_portcullis_bars_the_way_out_until_the_key_raises_it() -> None:
    barred = [{**EXIT, "state": "barred"}, JOINT, EAST]
    who_ = {"barbarian": {"at": "p2,1", "equipment": ["lantern", "key"]}}
    game = table(who_, door=barred, memory={"_behind_1": "exit"})
    assert rules_against(game, "leave") == ["movement.exit-blocked"]
    assert rules_against(game, "raise 1") == ["components.event-markers"]
    run(game, f"move {square('p1,1')}", "raise 1")
    assert "leave" in options(game)


@pytest.mark.rule("movement.levels")
def test_slipping_on_the_bridge() -> None:
    def cross(*dice: int) -> tuple[str, int, list[str]]:
        game = table(
            {"elf": {"at": "firechasm.2,2", "wounds": 9}},
            ["skaven firechasm.8,1"],
            dice,
            section=BRIDGE,
            door=BRIDGE_DOORS,
        )
        events = run(game, "move firechasm.4,2")
        return who(game, "elf").at, who(game, "elf").wounds, kinds(events)

    assert cross(2)[:2] == ("firechasm.4,2", 9)
    assert cross(1, 2, 4)[:2] == ("firechasm.2,2", 5), "burnt, and back where he came from"
    assert cross(1, 5)[:2] == ("firechasm.2,2", 9), "swung back"
    assert "slipped" in cross(1, 4)[2]
    assert cross(1, 4)[0] == "firechasm.4,2", "a treasure would be lost; there is none"


@pytest.mark.rule("advphase.finish-first", "advphase.order", "advphase.leader-first", "advphase.end")
def test_the_order_of_acting() -> None:
    game = table(step="adventurers.begin_phase")
    order = []
    for _ in range(4):
        order.append(asked(game)[0])
        run(game, "end")
    assert order == ["barbarian", "elf", "wizard", "dwarf"]
    led = table({"dwarf": "1,1", "elf": "1,2", "barbarian": "1,3", "wizard": "1,4"}, step="adventurers.begin_phase")
    order = []
    for _ in range(4):
        order.append(asked(led)[0])
        run(led, "end")
    assert order == ["dwarf", "elf", "barbarian", "wizard"]
    assert not alive(led)
