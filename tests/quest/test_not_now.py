"""Why something is no part of the decision at hand."""

import pytest

from katabasis.kernel.game import Game
from quest.scene import DOORS, EXIT, JOINT, ROOM, rules_against, run, table

CAVE = [{"id": "passage-1", "x": -6, "y": 1, "entered": True}, {"id": "firechasm", "x": 0, "y": 0, "entered": True}]
BEYOND = {
    "section": [
        {"id": "passage-1", "x": -6, "y": 1, "entered": True},
        {"id": ROOM, "x": 0, "y": 0, "entered": True},
        {"id": "passage-2", "x": 4, "y": 1, "entered": True},
    ],
    "door": [*DOORS[:2], {**DOORS[2], "state": "open", "beyond": "passage-2"}],
}


def sentence(game: Game, verb: str, on: str | None = None) -> str:
    """The first reason, as it reads in English."""
    return str(game.why_not(verb, on)[0])


@pytest.mark.rule("movement.scenery", "movement.unexplored-door", "movement.allowance")
def test_a_square_out_of_the_way_says_what_bars_it() -> None:
    game = table({"barbarian": "p1,1", "elf": "2,2"}, queue=["elf"], **BEYOND)
    assert sentence(game, "move passage-2.1,1") == ("Movement to reach passage 2.1,1: 10; left: 4 [movement.allowance]")
    assert rules_against(game, "move passage-3.1,1") == ["movement.unexplored-door"]
    assert sentence(game, "move", "square:passage-1.1,1") == "barbarian is on passage 1.1,1 [movement.allowance]"
    cave = table({"barbarian": "firechasm.2,2"}, section=CAVE, door=[EXIT, {**JOINT, "beyond": "firechasm"}])
    drop = next(square for square in cave.table.graph.places if square not in cave.table.graph.near)
    assert rules_against(cave, f"move {drop}") == ["movement.scenery"]


@pytest.mark.parametrize(
    ("verb", "on", "text"),
    [
        ("shoot", None, "barbarian has no bow [shooting.visible]"),
        ("shoot", "skaven-1", "barbarian has no bow [shooting.visible]"),
        ("escape", None, "No Monster holds barbarian [pinning.adventurer]"),
        ("attack", "skaven-9", "skaven 9 is not on the board [combat.adjacent-opponent]"),
        ("attack", "elf", "elf is a companion [combat.adjacent-opponent]"),
        ("cast", None, "barbarian does not cast spells [setup.wizard-spells]"),
        ("cast heal-wounds elf", None, "barbarian does not cast spells [setup.wizard-spells]"),
        ("use", "orb-of-might", "Only wizard can use orb of might [gold.treasure-card]"),
        ("use orb-of-might", None, "Only wizard can use orb of might [gold.treasure-card]"),
        ("use", "potion", "elf has potion [turn.equipment-anytime]"),
        ("use", "scroll", "No adventurer has scroll [turn.equipment-anytime]"),
        ("use", "boots-of-swiftness", "boots of swiftness: works by itself [gold.treasure-card]"),
        ("use", "lantern", "lantern: works by itself [turn.equipment-card]"),
        ("wield", "orb-of-might", "orb of might: not a weapon [turn.one-weapon]"),
        ("wield", None, "You have no other weapon [turn.one-weapon]"),
        ("use", None, "You have nothing that can be used now [turn.equipment-anytime]"),
        ("raise", "3", "No portcullis is down [components.event-markers]"),
        ("leave", None, "The way out is in passage 1 [movement.entrance-exit]"),
        ("do", None, "The deeds of this mission are done in idol, once it has been entered [end.mission-or-die]"),
    ],
)
def test_in_ones_own_turn_the_reason_is_ones_own(verb: str, on: str | None, text: str) -> None:
    zones = {"treasure-0": ["orb-of-might", "boots-of-swiftness"]}
    game = table(
        {"barbarian": "1,1", "elf": "2,2"},
        ["skaven 4,4"],
        queue=["elf"],
        zones=zones,
        stocks={"orb-of-might": 3},
        mission="idol-2",
    )
    assert sentence(game, verb, on) == text


@pytest.mark.rule("turn.strict-order")
def test_another_phase_is_named() -> None:
    game = table({"barbarian": "4,2", "elf": "2,2"}, queue=["elf"], zones={"pile": ["cell", "lair"]})
    (refusal,) = game.why_not("explore 3")
    assert (refusal.rule, refusal.reason.values["phase"]) == ("turn.strict-order", "phase:exploration")
    run(game, "end", "end")
    assert game.decision is not None
    assert game.decision.name == "explore"
    (refusal,) = game.why_not("move", on=f"square:{ROOM}.1,1")
    assert (refusal.rule, refusal.reason.values["phase"]) == ("turn.strict-order", "phase:adventurers")
    assert game.why_not("explore 3") == []


@pytest.mark.rule("spells.cost", "spells.card")
def test_a_spell_is_refused_with_its_target_for_its_own_reason() -> None:
    who = {
        "wizard": "1,1",
        "dwarf": {"at": "2,2", "attacks": 0},
        "elf": {"at": "", "fate": "lost", "wounds": 0, "equipment": []},
    }
    zones = {"spells": ["heal-wounds", "life-force", "resurrection"]}
    poor = table(who, ["skaven 4,4"], power=3, zones=zones)
    assert rules_against(poor, "cast heal-wounds dwarf") == rules_against(poor, "cast heal-wounds") == ["spells.cost"]
    rich = table(who, ["skaven 4,4"], power=6, zones=zones)
    assert rules_against(rich, "cast heal-wounds dwarf") == []
    assert sentence(rich, "cast heal-wounds elf") == "elf is not in the dungeon [spells.card]"
    assert sentence(rich, "cast life-force dwarf") == "dwarf has attacked this turn [spells.card]"
    assert sentence(rich, "cast resurrection elf") == "elf is not dead [spells.card]"
    assert sentence(rich, "cast fireball") == "wizard does not know fireball [setup.wizard-spells]"


@pytest.mark.rule("components.other-markers", "spells.full-turn", "shooting.not-adjacent")
def test_who_is_in_a_pit_or_in_the_air_is_told_so() -> None:
    pit = table({"elf": {"at": "1,1", "in_pit": True}}, ["skaven 1,2"])
    assert sentence(pit, "attack") == "elf is in a pit and reaches nobody [components.other-markers]"
    assert sentence(pit, "shoot") == "elf is in a pit and sees nobody [components.other-markers]"
    effect = [{"what": "levitate", "on": "elf", "amount": 1, "turn": 4, "until": "turn-of-elf"}]
    aloft = table({"elf": "1,1"}, ["skaven 1,2"], effect=effect)
    assert sentence(aloft, "attack") == "elf is levitating and reaches nobody [spells.full-turn]"
    assert sentence(aloft, "shoot") == "elf cannot shoot with a Monster beside him [shooting.not-adjacent]"
    assert sentence(aloft, "move") == "elf is levitating [spells.full-turn]"


@pytest.mark.rule("spells.timing", "healing.not-forced")
def test_out_of_turn_the_agreement_about_windows_is_the_reason() -> None:
    who = {"barbarian": {"at": "1,1", "wounds": 0}, "wizard": "2,2", "elf": "1,2"}
    zones = {"spells": ["heal-wounds", "fireball"]}
    game = table(who, ["skaven 4,4"], leader="elf", active="elf", queue=["barbarian", "wizard"], power=6, zones=zones)
    run(game, "end")
    assert game.decision is not None
    while game.decision.name == "window" and game.decision.seat != 1:
        game.choose("pass")
    assert (game.decision.name, game.decision.seat) == ("window", 1)
    assert rules_against(game, "cast heal-wounds barbarian") == []
    assert sentence(game, "cast fireball").startswith("Out of turn wizard is asked only for what helps the wounded")
    assert sentence(game, "use", "scroll").startswith("Out of turn wizard is asked only for what helps the wounded")
