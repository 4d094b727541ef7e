"""Spells, potions and treasure at any moment: within the turns of others, in the Power Phase, between two blows."""

from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from katabasis.quest.state import NOBODY
from quest.scene import PARTY, alive, asked, at, kinds, monster, options, rules_against, run, square, table, until, who

USUAL = ("matters", "fallen")
"""The settings with which nobody is asked at moments at which little is to be gained."""
BOLT = {"spells": ["lightning-bolt", "iron-skin", "heal-wounds"]}


def dwarf_acts(**fields: Any) -> Game:
    """The Dwarf's turn, with a Skaven in sight of a Wizard who has power."""
    who_ = {"dwarf": "2,3", "wizard": "1,1"}
    return table(
        who_, ["skaven 4,4"], **{"windows": "always", "power": 4, "zones": BOLT, "queue": ["wizard"], **fields}
    )


@pytest.mark.rule("spells.timing", "spells.attack-timing")
def test_the_wizard_casts_between_the_dwarf_s_move_and_his_blow() -> None:
    game = dwarf_acts(dice=[1, 1])
    assert asked(game) == ("dwarf", "act"), "before his turn the Wizard has been asked"
    run(game, f"move {square('3,3')}")
    assert asked(game) == ("wizard", "window")
    assert "cast lightning-bolt skaven-1" in options(game)
    run(game, "cast lightning-bolt skaven-1")
    assert at(game).power == 0
    assert asked(game) == ("wizard", "window"), "his scroll is left"
    run(game, "pass")
    assert asked(game) == ("dwarf", "act")
    assert "attack skaven-1" in options(game)


@pytest.mark.rule("spells.timing", "healing.not-forced")
@pytest.mark.parametrize("setting", USUAL)
@pytest.mark.parametrize("wounds", [12, 2])
def test_with_the_usual_settings_nobody_is_asked_within_a_turn(setting: str, wounds: int) -> None:
    who_ = {"dwarf": {"at": "2,3", "wounds": wounds}, "wizard": "1,1", "elf": {"at": "1,4", "wounds": wounds % 12}}
    game = table(who_, ["skaven 4,4"], [4, 1, 2], windows=setting, power=4, zones=BOLT, queue=["wizard"])
    run(game, f"move {square('3,3')}")
    assert asked(game) == ("dwarf", "act")
    run(game, "attack skaven-1")
    assert asked(game) == ("dwarf", "act")


@pytest.mark.parametrize("seed", range(4))
def test_the_usual_windows_never_open_in_somebody_s_turn_or_in_the_power_phase(seed: int) -> None:
    game, chance = kb.new("quest", seats=list(PARTY), seed=seed, size="short", windows=USUAL[seed % 2]), Dice(seed)
    while game.decision is not None and len(game.choices) < 300:
        if game.decision.name == "window":
            assert at(game).active == NOBODY
            assert at(game).phase != "power"
        game.choose(kb.bots.any_of(game.decision.options, chance))


@pytest.mark.rule("spells.attack-timing", "combat.adventurer-attacks")
def test_the_wizard_casts_between_two_attacks_of_the_barbarian() -> None:
    who_ = {"barbarian": {"at": "3,3", "berserk": True}, "wizard": "1,1"}
    game = table(who_, ["minotaur 4,4"], [1, 6, 6], windows="always", power=4, zones=BOLT, queue=["wizard"])
    run(game, "attack minotaur-1")
    assert asked(game) == ("wizard", "window")
    run(game, "cast lightning-bolt minotaur-1", "pass")
    assert monster(game).wounds == 15 - 8
    assert asked(game) == ("barbarian", "act")
    assert "attack minotaur-1" in options(game)


@pytest.mark.rule("turn.equipment-anytime", "turn.treasure-anytime", "turn.equipment-remote")
@pytest.mark.parametrize(
    ("use", "card"),
    [
        ("use potion dwarf", ""),
        ("use rope wizard", ""),
        ("use scroll minotaur-1", ""),
        ("use magic-spear minotaur-1", "magic-spear"),
        ("use healing-draught barbarian", "healing-draught"),
        ("use invisibility-ring", "invisibility-ring"),
    ],
)
def test_whatever_is_owned_is_used_within_another_s_turn(use: str, card: str) -> None:
    holder = {"potion": 1, "rope": 2, "scroll": 3}.get(use.split()[1], 3)
    pit = {"in_pit": True} if "rope" in use else {}
    who_: dict[str, Any] = {
        "barbarian": {"at": "3,3", "wounds": 5},
        "elf": "1,2",
        "dwarf": {"at": "1,3", "wounds": 7},
        "wizard": {"at": "1,1", **pit},
    }
    zones = {f"treasure-{holder}": [card] if card else [], "spells": ["fireball", "shield", "heal-wounds"]}
    game = table(who_, ["minotaur 4,1"], windows="always", zones=zones, queue=["elf", "wizard", "dwarf"])
    assert asked(game) == ("barbarian", "act")
    run(game, f"move {square('3,4')}")
    while at(game).adventurers[game.decision.seat].id != list(who_)[holder]:  # type: ignore[union-attr]
        assert asked(game)[1] == "window"
        run(game, "pass")
    assert asked(game)[1] == "window"
    assert use in options(game)
    assert "used" in kinds(run(game, use))
    while asked(game)[1] == "window":
        run(game, "pass")
    assert asked(game) == ("barbarian", "act")


def test_who_ends_his_turn_opens_one_window_and_not_two() -> None:
    game = dwarf_acts(queue=["wizard"])
    run(game, "end")
    assert asked(game) == ("wizard", "window")
    run(game, "pass")
    assert asked(game) == ("wizard", "act")
    tripped = table(
        {"dwarf": "2,2", "wizard": "1,4"},
        ["minotaur 3,2"],
        [4, 1, 1],
        windows="always",
        power=4,
        zones=BOLT,
        queue=["wizard"],
    )
    run(tripped, "attack minotaur-1", "pass")
    assert asked(tripped) == ("wizard", "act"), "he lies on his beard"


@pytest.mark.rule("turn.treasure-anytime", "turn.equipment-anytime", "spells.attack-timing")
def test_the_power_phase_has_its_moment_once_the_ambush_is_over() -> None:
    who_ = {"elf": {"at": "1,1", "wounds": 9}, "wizard": "4,4"}
    zones = {"events": ["m-giant-bats"], "spells": ["fireball", "shield", "heal-wounds"]}
    fields = {"step": "power.roll_power", "phase": "power", "tokens": 6, "zones": zones}
    dice = [1, 1, 1, 6, 3, 5, 1]
    game = table(who_, (), dice, windows="always", **fields)
    assert len(alive(game)) == 2
    assert at(game).phase == "power"
    assert asked(game) == ("elf", "window")
    assert "use potion elf" in options(game)
    run(game, "use potion elf")
    assert who(game, "elf").wounds == 12
    assert asked(game) == ("wizard", "window")
    assert rules_against(game, "cast fireball") == ["spells.attack-timing"]
    assert "cast heal-wounds elf" in options(game)
    usual = table(who_, (), dice, **fields)
    assert (asked(usual), at(usual).phase) == (("elf", "act"), "adventurers"), "as before"


@pytest.mark.rule("spells.timing", "combat.monster-attacks", "spells.no-interrupt")
def test_between_the_two_blows_of_a_minotaur_somebody_may_be_healed() -> None:
    who_ = {"dwarf": {"at": "2,2", "wounds": 5}, "elf": "4,4"}
    start = {"step": "monsters.plan", "phase": "monsters", "windows": "always"}
    game = table(who_, ["minotaur 3,2"], [4, 3, 3, 4, 1, 2], **start)
    assert asked(game) == ("elf", "window")
    run(game, "pass")
    assert who(game, "dwarf").wounds == 0, "3 + 3 + 4 - 5"
    assert asked(game) == ("elf", "window")
    run(game, "use potion dwarf")
    assert who(game, "dwarf").wounds == 12 - (1 + 2 + 4 - 5), "the second blow finds him on his feet"
    left = table(who_, ["minotaur 3,2"], [4, 3, 3, 4, 1, 2], **start)
    run(left, "pass", "pass")
    assert kinds(at(left).events).count("attacked") == 1, "whoever is down is not struck again"


@pytest.mark.rule("spells.full-turn")
def test_levitate_cast_within_a_turn_ends_in_the_same_turn_of_the_next() -> None:
    zones = {"spells": ["fireball", "levitate", "heal-wounds"], "events": []}
    game = table({"dwarf": "2,3", "wizard": "1,1"}, (), windows="always", power=6, zones=zones, queue=["wizard"])
    run(game, f"move {square('3,3')}", "cast levitate wizard")
    assert at(game).effect("levitate", "wizard")
    until(game, "act")
    while at(game).turn < 4 or asked(game) != ("dwarf", "act"):
        run(game, game.decision.declining.id if game.decision and game.decision.declining else options(game)[0])
    assert not at(game).effect("levitate", "wizard")


# ---------------------------------------------------------------------- who is down


def fallen(holder: str, things: list[str], cards: list[str], **fields: Any) -> Game:
    """The end of a turn, with somebody down who has things."""
    who_ = {holder: {"at": "1,1", "wounds": 0, "equipment": [*things, "lantern"]}, "barbarian": "4,4"}
    zones = {"treasure-0": cards, **fields.pop("zones", {})}
    return table(who_, step="turn.end_turn", phase="exploration", zones=zones, leader=holder, **fields)


@pytest.mark.rule("healing.potion", "wounds.unconscious", "wounds.revive", "wounds.death")
@pytest.mark.parametrize("setting", ["matters", "always", "fallen"])
def test_who_is_down_drinks_his_own_potion(setting: str) -> None:
    game = fallen("elf", ["potion"], [], windows=setting)
    assert asked(game) == ("elf", "window")
    assert options(game) == ["use potion elf", "pass"], "and gives it to nobody else"
    kept = game.clone()
    run(game, "use potion elf")
    assert (who(game, "elf").wounds, who(game, "elf").fate) == (12, "")
    run(kept, "pass")
    assert who(kept, "elf").fate == "dead"


@pytest.mark.rule("healing.treasure", "wounds.unconscious")
@pytest.mark.parametrize(
    ("card", "use"),
    [
        ("healing-draught", "use healing-draught wizard"),
        ("healing-salve", "use healing-salve wizard"),
        ("potion-of-healing", "use potion-of-healing wizard"),
        ("magic-potion", "use magic-potion wizard"),
        ("incense-of-healing", "use incense-of-healing"),
    ],
)
def test_who_is_down_uses_what_heals_and_casts_nothing(card: str, use: str) -> None:
    spells = {"spells": ["fireball", "iron-skin", "heal-wounds"]}
    stocks = {"stocks": {"potion-of-healing": 2}} if card == "potion-of-healing" else {}
    game = fallen("wizard", ["scroll"], [card], zones=spells, power=6, tokens=6, dice=[4, 4], **stocks)
    assert options(game) == [use, "pass"]
    run(game, use)
    assert who(game, "wizard").wounds > 0


@pytest.mark.rule("components.trapped-counter", "wounds.unconscious")
def test_who_is_down_in_a_web_or_has_nothing_that_heals_is_not_asked() -> None:
    who_ = {"elf": {"at": "1,1", "wounds": 0, "webbed": True}, "barbarian": "4,4"}
    webbed = table(who_, step="turn.end_turn", phase="exploration")
    assert who(webbed, "elf").fate == "dead"
    other = fallen("wizard", ["scroll", "rope"], ["invisibility-ring", "lightning-ring"])
    assert who(other, "wizard").fate == "dead"


# ---------------------------------------------------------------------- earlier versions


def test_a_record_from_before_windows_opened_within_turns_is_replayed() -> None:
    game = dwarf_acts(dice=[1])
    run(game, f"move {square('3,3')}", "pass", "attack skaven-1", "pass", "end", "pass", "end")
    record = game.record()
    lines = record.splitlines()
    first = lines.index("") + 1
    older = [line for number, line in enumerate(lines) if number not in (first + 1, first + 3)]
    assert len(older) == len(lines) - 2
    assert kb.replay("\n".join(older) + "\n").record() == record
