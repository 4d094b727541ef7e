"""Nobody is left in the dark without a warning that names who would be lost."""

import pytest

import katabasis as kb
from katabasis.kernel.game import Game
from quest.scene import at, run, square, table

CORRIDORS = [
    {"id": "passage-1", "x": -6, "y": 1, "entered": True},
    {"id": "torture", "x": 0, "y": 0, "entered": True},
    {"id": "passage-2", "x": 4, "y": 1, "entered": True},
]
DOORS = [
    {"id": "1", "section": "passage-1", "squares": ["passage-1.1,1", "passage-1.1,2"], "side": 3, "state": "exit"},
    {
        "id": "2",
        "section": "passage-1",
        "squares": ["passage-1.6,1", "passage-1.6,2"],
        "side": 1,
        "state": "open",
        "beyond": "torture",
    },
    {
        "id": "3",
        "section": "torture",
        "squares": ["torture.4,2", "torture.4,3"],
        "side": 1,
        "state": "open",
        "beyond": "passage-2",
    },
]
INTO = "move passage-2.1,1"


def dungeon(dwarf: str, elf: str = "torture.2,2", **fields: object) -> Game:
    """The Barbarian with the Lamp beside the far door, and three sections in a row."""
    who = {"barbarian": "torture.4,2", "dwarf": dwarf, "elf": elf}
    return table(who, (), section=CORRIDORS, door=DOORS, **{"queue": ["elf", "dwarf"], **fields})


def warned(game: Game, choice: str) -> tuple[str, list[str]] | None:
    """The rule of an option's warning, and whom it names."""
    assert game.decision is not None
    warning = game.decision.legal(choice).warning
    return warning and (warning.rule, warning.reason.values["who"])


@pytest.mark.rule("lamp.left-behind")
def test_a_step_of_the_leader_names_who_cannot_follow_any_more() -> None:
    game = dungeon("passage-1.1,1")
    assert warned(game, INTO) == ("lamp.left-behind", ["adventurer:dwarf"])
    assert warned(game, f"move {square('4,3')}") is None
    run(game, INTO, "end", "end", "end")
    assert at(game).adventurer("dwarf").fate == "lost"


@pytest.mark.rule("lamp.left-behind")
def test_who_has_yet_to_act_and_can_follow_is_not_named() -> None:
    assert warned(dungeon("passage-1.5,1"), INTO) is None
    acted = dungeon("passage-1.5,1", queue=["elf"])
    assert warned(acted, INTO) == ("lamp.left-behind", ["adventurer:dwarf"])


@pytest.mark.rule("lamp.left-behind", "wounds.fallen-target")
def test_who_is_down_cannot_follow() -> None:
    fallen = {"at": "passage-1.6,1", "wounds": 0}
    assert warned(dungeon(fallen), INTO) == ("lamp.left-behind", ["adventurer:dwarf"])  # type: ignore[arg-type]


@pytest.mark.rule("lamp.lost")
def test_who_stays_in_the_dark_is_warned_before_ending_the_turn() -> None:
    game = dungeon("passage-1.5,1", elf="passage-1.6,2")
    run(game, INTO, "end")
    assert warned(game, "end") == ("lamp.lost", ["adventurer:elf"])
    run(game, f"move {square('2,2')}")
    assert warned(game, "end") is None


@pytest.mark.rule("lamp.lost")
def test_a_step_out_of_the_light_warns_if_there_is_no_way_back_in_the_turn() -> None:
    who = {"barbarian": "passage-2.2,1", "elf": "torture.1,2"}
    behind = table(who, (), section=CORRIDORS, door=DOORS, active="elf", queue=[])
    assert warned(behind, "move passage-1.6,1") is None, "there is Movement left to come back"
    assert warned(behind, "move passage-1.3,1") == ("lamp.lost", ["adventurer:elf"])


def test_a_warning_is_a_fact_of_the_option_that_every_view_has() -> None:
    game = dungeon("passage-1.1,1")
    shown = {option["id"]: option for option in game.view(0)["decision"]["options"]}
    assert shown[INTO]["warning"][0] == "lamp.left-behind"
    assert "warning" not in shown["end"]
    again = kb.load(game.save())
    assert again.view(0)["decision"] == game.view(0)["decision"]
