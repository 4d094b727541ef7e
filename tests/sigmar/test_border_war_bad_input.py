"""Battles and rosters of Border War that cannot be: refused with the place and the rule, at once, and nothing is
changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import katabasis as kb
from katabasis import content, rosters
from katabasis.kernel.errors import BadPosition, UnknownGame
from katabasis.kernel.game import Game
from sigmar.border_war import STORMCAST, battle, border_war
from sigmar.scene import table_of

VERITANT, SEER = "stormcast-lord-veritant.1", "skaven-grey-seer.1"
UNITS = {VERITANT: '3",3"', SEER: '41",27"'}
WALL, STONE, PIT = "guardian-idol.ruined-wall", "nexus-syphon.standing-stone", "gnawhole.pit"
Placed = tuple[str, float, float, int]
ROSTER = "skaven 1000\nformation claw-horde\ngeneral clawlord\n  clanrats\n"
MILLISECONDS = 100


def processor_time(refused: Callable[[], object]) -> float:
    """The milliseconds that it takes to refuse something: the least of ten times, since others work here too."""
    taken = []
    for _ in range(10):
        began = time.process_time()
        with pytest.raises((BadPosition, UnknownGame)):
            refused()
        taken.append(1000 * (time.process_time() - began))
    return min(taken)


def among(*features: Placed, modules: Sequence[str] = ("terrain",), **units: Any) -> Game:
    return battle({**UNITS, **units}, modules=[*modules], features=features)


# ---------------------------------------------------------------------- positions


@pytest.mark.rule("border-war.armies")
@pytest.mark.parametrize("stranger", ["stormcast-yndrasta.1", "stormcast-vindictors.1", "lord-veritant.1"])
def test_units_that_launch_or_the_list_does_not_have_are_refused(stranger: str) -> None:
    """One that came later, one of another list, and one of Spearhead."""
    with pytest.raises(BadPosition, match=rf"line \d+: unit\.{stranger}: there is no such unit"):
        battle({**UNITS, stranger: '20",10" ranks 1'})


@pytest.mark.rule("border-war.terrain-distance", "terrain.scenery-pieces")
@pytest.mark.parametrize(
    ("features", "says"),
    [
        ([(WALL, 20, 15, 0), (WALL, 20, 15.3, 0)], "number 2, .* stands on another"),
        ([(WALL, 30, 8, 0), (STONE, 20, 15, 0), (WALL, 21, 15, 16)], "number 3, .* stands on another"),
        ([(WALL, 0, 15, 0)], "number 1, .* is not wholly on the battlefield"),
        ([(STONE, 43, 15, 0)], "number 1, .* is not wholly on the battlefield"),
        ([(STONE, 10, 10, 0), (WALL, 200, 15, 0)], "number 2, .* is not wholly on the battlefield"),
    ],
)
def test_features_that_overlap_or_leave_the_battlefield_are_refused(features: list[Placed], says: str) -> None:
    with pytest.raises(BadPosition, match=rf"feature: {says} \[border-war.terrain-distance\]"):
        among(*features)


@pytest.mark.rule("terrain.faction-not-units", "border-war.battlefield-size")
@pytest.mark.parametrize(
    ("features", "rule"),
    [
        ([(PIT, 20, 15, 0)], "terrain.faction-not-units"),
        ([(STONE, 6 + 6 * number, 8, 0) for number in range(5)], "border-war.battlefield-size"),
    ],
)
def test_a_fifth_feature_and_faction_terrain_of_nobody_are_refused(features: list[Placed], rule: str) -> None:
    with pytest.raises(BadPosition, match=rf"\[{rule}\]"):
        among(*features)


@pytest.mark.parametrize("line", ["height = 9", 'on = "feature"', "facing = 64", 'kind = "castle"', "at = [1, 2, 3]"])
def test_no_feature_floats_or_is_something_else(line: str) -> None:
    """A feature has a kind and a place in plan, and stands on the ground."""
    text = among((STONE, 20, 15, 0)).position()
    key = line.partition(" ")[0]
    rows = [row for row in text.splitlines() if not row.startswith("feature =")]
    own = {"kind": f'kind = "{STONE}"', "at": "at = [5080, 3810]", key: line}
    bad = "\n".join([*rows, "[[feature]]", *own.values(), ""])
    with pytest.raises(BadPosition, match=rf"line \d+: feature\.{key}"):
        kb.position(bad)


@pytest.mark.rule("terrain.unstable", "movement.stand-upright")
@pytest.mark.parametrize(
    ("kind", "where", "rule"),
    [(WALL, '20",14"', "terrain.unstable"), ("temple-of-skulls.hill", '20",18.6"', "movement.stand-upright")],
)
def test_a_model_on_a_wall_or_half_on_a_hill_is_refused(kind: str, where: str, rule: str) -> None:
    with pytest.raises(BadPosition, match=rf"unit\.{VERITANT}: .* \[{rule}\]"):
        among((kind, 20, 15, 0), **{VERITANT: f"{where} ranks 1"})


def many(count: int) -> str:
    """A position with so many features, as short as they can be written."""
    rows = [row for row in among().position().splitlines() if not row.startswith("feature =")]
    each = ", ".join(
        f'{{kind = "{WALL}", at = [{900 + number % 100 * 90}, {900 + number // 100 * 90}]}}' for number in range(count)
    )
    before = next(number for number, row in enumerate(rows) if row.startswith("["))
    return "\n".join([*rows[:before], f"feature = [{each}]", *rows[before:], ""])


@pytest.mark.parametrize("count", [5, 399, 2_000, 3_000])
def test_thousands_of_features_are_refused_at_once(count: int) -> None:
    text = many(count)
    with pytest.raises(BadPosition, match="feature: "):
        kb.position(text)
    assert processor_time(lambda: kb.position(text)) < MILLISECONDS


# ---------------------------------------------------------------------- modules


@pytest.mark.rule("basics.modules")
def test_a_module_without_the_one_that_it_needs_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """None of the six needs another: this one is made to."""
    border_war(0)
    monkeypatch.setitem(content.load("sigmar")["modules"]["magic"], "needs", ["commands"])
    with pytest.raises(UnknownGame, match=r"'magic' needs the module 'commands' \[basics.modules\]"):
        border_war(0, ["magic"])
    with pytest.raises(BadPosition, match=r"line \d+: modules: .*\[basics.modules\]"):
        battle(UNITS, modules=["magic"])
    assert table_of(border_war(0, ["magic", "commands"])).plays("magic")


def test_a_module_that_is_named_twice_is_played_once() -> None:
    assert table_of(border_war(0, ["magic", "magic"])).options["modules"] == ["magic"]
    assert table_of(battle(UNITS, modules=["magic", "magic"])).options["modules"] == ["magic"]


# ---------------------------------------------------------------------- rosters


@pytest.mark.rule("army.faction", "army.general", "army.half-limit", "army.regiment")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{ROSTER}  liberators\n", r"line 5: .* \[army.faction\]"),
        (f"{ROSTER}auxiliary lord-veritant\n", r"line 5: .* \[army.faction\]"),
        (ROSTER.replace("general", "regiment"), r"\[army.general\]"),
        (f"{ROSTER}general grey-seer\n", r"\[army.general\]"),
        (ROSTER.replace("clawlord", "thanquol"), r"line 3: .* \[army.faction\]"),
        (ROSTER.replace("1000", "1500"), r"line 1: .* \[border-war.battlefield-size\]"),
        (ROSTER + "  clanrats\n" * 3_000, r"\[army.roster\]"),
        ("x" * 30_000 + " y", r"\[army.roster\]"),
    ],
)
def test_armies_of_two_factions_without_a_general_or_of_strangers_are_refused(text: str, says: str) -> None:
    """As the army of a new battle, and of a position."""
    seats = [STORMCAST, text]
    with pytest.raises(UnknownGame, match=says):
        kb.new("sigmar", seats=seats, battlepack="border-war")
    with pytest.raises(BadPosition, match=says):
        battle(UNITS, seats=seats)
    for refused in (lambda: kb.new("sigmar", seats=seats, battlepack="border-war"), lambda: battle(UNITS, seats=seats)):
        assert processor_time(refused) < MILLISECONDS


def test_what_was_refused_has_changed_nothing() -> None:
    """A battle goes on as if nobody had asked, and a list is what it was."""
    game, before = border_war(0), {**rosters.lists}
    told = game.position()
    for refused in (lambda: border_war(0, ["weather"]), lambda: among((WALL, 0, 0, 0)), lambda: kb.position(many(9))):
        with pytest.raises((BadPosition, UnknownGame)):
            refused()
    assert game.position() == told
    assert rosters.lists == before
    assert border_war(0).position() == told


# ---------------------------------------------------------------------- answers of the set-up


@pytest.mark.rule("terrain-list.size", "terrain-list.faction", "terrain-list.pieces")
@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("temple-of-skulls.hill", "terrain-list.size"),
        ("ruined-domicile.ruined-house", "terrain-list.size"),
        (PIT, "terrain-list.faction"),
        ("walls-and-fences.low-walls-9", "table.no-such-option"),
    ],
)
def test_a_kit_of_another_size_is_refused_as_such(kind: str, rule: str) -> None:
    game = border_war(2, ["terrain"])
    for choice in ("attack", "layout by-hand"):
        game.choose(choice)
    before = game.position()
    assert {refusal.rule for refusal in game.why_not(f"feature {kind}")} == {rule}
    with pytest.raises(kb.Refused):
        game.choose(f"feature {kind}")
    assert game.position() == before
    spearhead = kb.new("sigmar", seed=2)
    assert all(refusal.rule != "terrain-list.size" for refusal in spearhead.why_not(f"feature {kind}"))


@pytest.mark.parametrize("step", ["setup.abilities", "setup.side_of_board", "deployment.deploy"])
def test_a_step_of_another_battlepack_is_refused(step: str) -> None:
    text = border_war(0).position()
    assert 'step = "border_war.setup.begin"' in text
    with pytest.raises(BadPosition, match=rf"step: one of .*, not '{step}'"):
        kb.position(text.replace("border_war.setup.begin", step))
